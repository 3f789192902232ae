#include <stdio.h>
int main(void) {
    const char *texts[] = {"1ex", "1e+x", "1e", "0x", "0x1p3z", "0x1.8", "infx", "infinit", "nan(12)z", "nan", "1..5", ".5x", ".",
                           "-.e5", "+inf", "1e5e", "0xg", "1.e2", "  12", "INFINITY!", "0x.8p1", "1e-", "0x1p", "i", "na",
                           "", "   ", "-", "-x", "3.25 7", "1e400q", "0x1.fffffffffffffffffp0"};
    for (int i = 0; i < 32; i++) {
        double x = -7;
        float f = -7;
        char c = '?';
        int r = sscanf(texts[i], "%lf%c", &x, &c);
        int q = sscanf(texts[i], "%3f", &f);
        printf("%s: %d %.10g %c %d %g\n", texts[i], r, x, c, q, f);
    }
    float a, b;
    int n = sscanf("price: 2.50, rate: 7.5e-1%", "price: %f, rate: %f%%", &a, &b);
    printf("%d %.2f %.3f\n", n, a, b);
    n = sscanf("1.5 2.5 3.5", "%*f %*lf %f", &a);
    printf("%d %.2f\n", n, a);
    return 0;
}
