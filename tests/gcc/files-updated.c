// As gcc's library does it: C leaves reading right after writing undefined.
#include <stdio.h>
int main(void) {
    FILE *f = fopen("updated.txt", "w+");
    if (!f) return 1;
    fputs("abcdef", f);
    rewind(f);
    fputc('X', f);
    printf("%c", fgetc(f));
    fputc('Y', f);
    printf("%c\n", fgetc(f));
    rewind(f);
    int c; while ((c = fgetc(f)) != EOF) putchar(c);
    fputc('Z', f);
    printf(" %d", fgetc(f));
    rewind(f);
    while ((c = fgetc(f)) != EOF) putchar(c);
    puts("");
    fclose(f);
    remove("updated.txt");
    return 0;
}
