// stdin: 3 1.5 .5 -2e1\n
#include <stdio.h>
struct point { double x, y; };
struct point add(struct point a, struct point b) { struct point r; r.x = a.x + b.x; r.y = a.y + b.y; return r; }
double det(double a[2][2]) { return a[0][0] * a[1][1] - a[0][1] * a[1][0]; }
int cmp(double a, double b) { if (a < b) return -1; else if (a > b) return 1; return 0; }
int main(void) { int n; float min = 1e9, max = -1e9, x, s = 0; 
  if (scanf("%d", &n) != 1 || n <= 0) { printf("bad\n"); return 1; }
  for (int i = 0; i < n; i++) { if (scanf("%f", &x) != 1) { printf("not a number\n"); return 2; } if (x < min) min = x; if (x > max) max = x; s += x; }
  printf("min %.2f max %.2f avg %.2f\n", min, max, s / n);
  struct point p = {1.5, 2}, q = add(p, p); printf("%g %g\n", q.x, q.y); double a[2][2] = {{1, 2}, {3, 4}}; printf("%f %d %d\n", det(a), cmp(1, 2), cmp(2.5, 2.5));
  for (double t = 0; t < 1; t += 0.1) printf("%.1f ", t); printf("\n"); int i = 0; for (float f = 0; f != 1.0f && i < 20; f += 0.1f) i++; printf("%d\n", i); return 0; }
