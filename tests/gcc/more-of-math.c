#include <math.h>
#include <stdio.h>
int main(void) {
    double numbers[] = {0.0, -0.0, 2.5, -2.5, 3.5, -3.0, 1e15, 7.9999, INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 11; i++) {
        double x = numbers[i], whole, part = modf(x, &whole);
        printf("%g: %d %d %d %g %g %g %g\n", x, isnan(x) != 0, isinf(x), isfinite(x) != 0, isnan(part) ? 0 : part, whole,
               copysign(1, x), isnan(x) ? 0 : fdim(x, 1.5));
        if (isfinite(x))
            printf("%ld %ld %lld %lld %g %g %g\n", lround(x), lrint(x), llround(x), llrint(x), nearbyint(x), remainder(x, 2),
                   fmod(x, 2));
    }
    float f = -2.5f;
    printf("%ld %d %d %.1f %.4f %.4f %.4f %.4f %.4f\n", lround(f), isinf(f), isnan(f), copysignf(f, 1), asinh(1), acosh(2),
           atanh(0.5), log1p(1), expm1(1));
    printf("%zu\n", sizeof(long double));
    return 0;
}
