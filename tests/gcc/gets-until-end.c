// stdin: ab cd\n\nlast
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <locale.h>
#include <unistd.h>

char *gets(char *line);

int main(void)
{
    char line[80];
    int lines = 0;
    setlocale(LC_ALL, "");
    setbuf(stdout, NULL);
    setvbuf(stdout, NULL, _IONBF, BUFSIZ);
    while (gets(line) != NULL) {
        lines++;
        printf("%d %s %d\n", lines, line, (int)strlen(line));
        fflush(stdin);
        fflush(NULL);
    }
    if (ferror(stdin))
        perror("never");
    printf("%lld %lld\n", atoll("-12x"), strtoll("077", NULL, 8));
    printf("%d %d\n", strcasecmp("Abc", "aBC"), strcasecmp("Ab", "abc") < 0);
    sleep(lines - lines);
    usleep(0);
    system("true");
    return system("true");
}
