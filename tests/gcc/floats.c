// stdin: 1.5 2.25 -3 1e2\n
#include <stdio.h>
#include <math.h>
typedef struct { char name[10]; float price; int count; double total; } item;
double g = 1.5; float arr[3] = {1, 2.5f, -3};
static double average(const double *v, int n) { double s = 0; for (int i = 0; i < n; i++) s += v[i]; return n ? s / n : 0; }
void swap(float *a, float *b) { float t = *a; *a = *b; *b = t; }
float half(int x) { return x / 2.0; }
int main(void) {
  double v[4]; int n = 4;
  for (int i = 0; i < n; i++) scanf("%lf", &v[i]);
  printf("%.3f|%8.2f|%-8.2f|%08.2f|%+.1f|%e|%g|%G\n", average(v, n), v[0], v[1], v[2], v[3], v[0], v[1], v[2]);
  item it = {"pen", 2.99f, 3}; it.total = it.price * it.count; it.count += 0.7; it.price += 1; it.price++; --it.price;
  printf("%s %f %d %lf\n", it.name, it.price, it.count, it.total);
  swap(&arr[0], &arr[2]); printf("%g %g %g %g\n", arr[0], arr[1], arr[2], g);
  int k = 7; double d = k / 2; float h = half(k); printf("%f %f %d %d\n", d, h, (int)h, (int)-3.7);
  k *= 1.5; printf("%d\n", k); k -= 0.5; printf("%d\n", k); k /= 2.5; printf("%d\n", k);
  printf("%f %f %f %f %f\n", sqrt(2), pow(2, 10), fabs(-3.5), floor(-2.5), ceil(2.1));
  printf("%d %d %d %d\n", 0.1 + 0.2 == 0.3, 0.1f == 0.1, 1e10 > 1, !0.5);
  double m = v[0] > v[1] ? v[0] : v[1]; printf("%f\n", m);
  m = v[0] > 1 ? 1 : 2.5; printf("%f\n", m);
  if (m && v[1]) printf("both\n"); while (m > 0) { m -= 0.75; } printf("%f\n", m);
  unsigned u = 3000000000u; double du = u; printf("%.0f %.0f\n", du, (double)-u); long long L = 9007199254740993LL; printf("%.0f\n", (double)L);
  float f = 16777217; printf("%.1f %.9g\n", f, 0.1f); char c = 65.5; printf("%c %d\n", c, 'a' < 97.5);
  printf("%.2f%% %5.1f%%\n", 12.345, 99.95); printf("%f\n", 1.0 / 3); printf("%.10f %.0f %.0f\n", 1.0 / 3, 0.5, 1.5);
  printf("%f %f\n", 1 / 0.0, -1 / 0.0 ); printf("%lf %5d %s\n", v[2], 3, "x");
  return (int)v[0];
}
