#include <stdio.h>
#include <stdlib.h>
int main(void) {
    const char *texts[] = {"3.14", "  -2.5e3x", "1ex", "1e+", "0x1.8p1z", "0x", "0xg", "infx", "-INFINITY!", "nan(12)z", "nan(z",
                           "1..5", ".5x", ".", "-.e5", "1.e2", "0x.8p1", "0x1p", "", "abc", "1e400", "-1e-400", "4.9e-324",
                           "2.4703282292062327e-324", "2.4703282292062329e-324", "9007199254740993", "-0", "1e99999999999999999999",
                           "0.1", "123456789012345678901234567890.5", "0x1p-1080", "0xfp2000", "0x1p-99999999999999999999", "0x1.00000000000008p0", "1e5e"};
    for (int i = 0; i < 35; i++) {
        char *end;
        double x = strtod(texts[i], &end);
        printf("%s: %.17g %d %.9g %g\n", texts[i], x, (int)(end - texts[i]), (double)strtof(texts[i], NULL), atof(texts[i]));
    }
    char line[] = "12.5 7.25 stop";
    char *at = line, *next;
    double sum = 0, value = strtod(at, &next);
    while (next != at) {
        sum += value;
        at = next;
        value = strtod(at, &next);
    }
    printf("%.2f%s\n", sum, at);
    return 0;
}
