// Files that are written, read, positioned, appended to, renamed and removed.
#include <stdio.h>
#include <string.h>

static void show(const char *title) {
    FILE *f = fopen("read-again.txt", "r");
    if (f == NULL) {
        printf("%s: none\n", title);
        return;
    }
    int c, count = 0;
    printf("%s:", title);
    while ((c = fgetc(f)) != EOF) {
        putchar(c == '\n' ? '|' : c);
        count++;
    }
    printf(" %d %d %ld\n", count, feof(f) != 0, ftell(f));
    rewind(f);
    printf("%d %d\n", fgetc(f) == EOF, feof(f) != 0);
    fclose(f);
}

int main(void) {
    char line[20], word[10];
    int n, sum = 0;
    show("at first");
    FILE *f = fopen("read-again.txt", "w");
    if (f == NULL)
        return 1;
    for (int i = 1; i <= 3; i++)
        fprintf(f, "%d item %c\n", i * 10, 'a' + i);
    fputs("end ", f);
    fputc('!', f);
    printf("%ld %d\n", ftell(f), fgetc(f) == EOF);
    fclose(f);
    show("written");
    f = fopen("read-again.txt", "r");
    if (f == NULL)
        return 1;
    while (fscanf(f, "%d %9s %*c", &n, word) == 2)
        sum += n;
    printf("%d %s %d\n", sum, word, feof(f) != 0);
    fseek(f, 3, SEEK_SET);
    if (fgets(line, sizeof line, f) != NULL)
        printf("%s", line);
    printf("%ld\n", ftell(f));
    fseek(f, -1, SEEK_END);
    printf("%c", fgetc(f));
    printf("%d", fgetc(f) == EOF);
    fseek(f, 0, SEEK_END);
    printf(" %ld %d %d\n", ftell(f), feof(f) != 0, fseek(f, -100, SEEK_CUR));
    printf("%d\n", fputc('a', f) == EOF && ferror(f));
    fclose(f);
    f = fopen("read-again.txt", "a");
    if (f == NULL)
        return 1;
    fprintf(f, "%s %.2f", "more", 1.5);
    printf("%ld\n", ftell(f));
    fclose(f);
    show("appended");
    f = fopen("read-again.txt", "r+");
    if (f == NULL)
        return 1;
    fputs("99", f);
    fseek(f, 2, SEEK_CUR);
    printf("%c", fgetc(f));
    fseek(f, 0, SEEK_CUR);
    fputc('X', f);
    fclose(f);
    show("changed");
    f = fopen("read-again.txt", "w+");
    if (f == NULL)
        return 1;
    fputs("12 34", f);
    rewind(f);
    if (fscanf(f, "%d%d", &n, &sum) == 2)
        printf("%d\n", n + sum);
    fseek(f, 8, SEEK_SET);
    fputc('z', f);
    rewind(f);
    char bytes[12] = "";
    size_t got = fread(bytes, 1, 12, f);
    printf("%d %d %c\n", (int)got, bytes[6], bytes[8]);
    printf("%d\n", (int)fread(bytes, 1, 4, f));
    fclose(f);
    f = fopen("read-again.txt", "a+");
    if (f == NULL)
        return 1;
    printf("%c", fgetc(f));
    fseek(f, 0, SEEK_SET);
    printf("%d", (int)fwrite("abcdef", 2, 3, f));
    printf(" %ld\n", ftell(f));
    fseek(f, -6, SEEK_END);
    printf("%d\n", (int)fread(bytes, 4, 2, f));
    printf("%.6s\n", bytes);
    fclose(f);
    printf("%d\n", rename("read-again.txt", "read-later.txt"));
    show("renamed");
    f = fopen("read-later.txt", "rb");
    if (f == NULL)
        return 1;
    printf("%c\n", fgetc(f));
    fclose(f);
    printf("%d", remove("read-later.txt"));
    printf(" %d\n", remove("read-later.txt"));
    return 0;
}
