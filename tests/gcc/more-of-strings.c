#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
    const char *numbers[] = {"42", "-1", "18446744073709551615", "18446744073709551616", "-18446744073709551616", "0x1F", "0777", "zz", "", "9x"};
    for (int i = 0; i < 10; i++) {
        char *end;
        unsigned long a = strtoul(numbers[i], &end, 10);
        printf("%lu %d %lu %llu %lu\n", a, (int)(end - numbers[i]), strtoul(numbers[i], NULL, 0), strtoull(numbers[i], NULL, 16),
               strtoul(numbers[i], NULL, 36));
    }
    printf("%d\n", strcoll("a", "b") < 0);
    char text[] = "find me";
    char *found = memchr(text, 'm', 7);
    printf("%s %d\n", found, memchr(text, 'z', 7) == NULL);
    printf("%.1f\n", difftime((time_t)100, (time_t)40));
    return 0;
}
