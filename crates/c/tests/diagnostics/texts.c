    #include <stdio.h>

    int main(void)
    {
        char word[20] = "yes";
        int *place = NULL;
        if (word == "yes")
//          ^^^^^^^^^^^^^ warning: this compares where two texts stand in memory, not their characters: use `strcmp`
            printf("never\n");
        printf("%p %p\n", (void *)place, word);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint: an address is printed as `(address)` here: its digits depend on the system
        printf("%.2p\n", (void *)place);
//             ^^^^^^^^ error: `%.2p` is not supported
        printf("%.2c\n", 'x');
//             ^^^^^^^^ error: `%.2c` is not supported
        printf("%#*x\n", word[0], 5);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error: a width or precision that is not constant is only supported without other flags here
        return "x" != word;
//             ^^^^^^^^^^^ warning: this compares where two texts stand in memory, not their characters: use `strcmp`
    }
