// stdin: 3.14159 -0.001 2.5 1e22 0.125 -7 1234567.891
#include <math.h>
#include <stdio.h>
#include <string.h>

static void show(const char *text, int length)
{
    printf("[%s] %d\n", text, length);
}

int main(void)
{
    char text[400];
    double x;
    float f = 0.1f;
    for (int i = 0; i < 7; i++) {
        scanf("%lf", &x);
        show(text, sprintf(text, "%f", x));
        show(text, sprintf(text, "%.2f and %.0f", x, x));
        show(text, sprintf(text, "%10.3f|%-10.1f|%010.2f|%+.1f|% f", x, x, x, x, x));
        show(text, snprintf(text, 6, "%.4f", x));
    }
    show(text, sprintf(text, "%f %.20f", f, f));
    show(text, sprintf(text, "%.2f %.1f %.0f %.0f %.0f", 0.125, 0.25, 0.5, 1.5, 2.5));
    show(text, sprintf(text, "%f %.1f %f", 0.0, -0.0, 5e-324));
    show(text, sprintf(text, "%f %8f %-8f| %+f %08f", INFINITY, -INFINITY, INFINITY, INFINITY, INFINITY));
    show(text, sprintf(text, "%8.2f %+.3f", NAN, NAN));
    show(text, sprintf(text, "%.3f", 1e300));
    show(text, sprintf(text, "%.6f", 999999.9999999));
    show(text, sprintf(text, "%s costs %.2f EUR, %d%%", "It", 19.999, 5));
    return 0;
}
