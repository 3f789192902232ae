// source: Own. Cuts a mail address at its @ sign; strchr finds none in some texts.
// expect: error
// error: null-dereference line 15
// stdin: nobody\n
#include <stdio.h>
#include <string.h>

int main(void) {
    char address[64];
    char *at;

    if (scanf("%63s", address) != 1)
        return 1;
    at = strchr(address, '@');
    *at = '\0';
    printf("user %s, host %s\n", address, at + 1);
    return 0;
}
