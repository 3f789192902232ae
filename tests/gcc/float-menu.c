// stdin: 1 2.5 2 3 5 3\n
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define PI 3.14159
#define N 3
int main() {
  float r; int choice; double m[N][N], *p; 
  do { printf("1 circle 2 square 3 quit: "); scanf("%d", &choice);
    switch (choice) { case 1: scanf("%f", &r); printf("%.2f\n", PI * r * r); break; case 2: scanf("%f", &r); printf("%.2f\n", r * r); break; case 3: break; default: printf("?\n"); } } while (choice != 3);
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) m[i][j] = i * 1.5 + j / 2.0;
  double t = 0; for (int i = 0; i < N; i++) t += m[i][i]; printf("trace %.3lf\n", t);
  p = malloc(5 * sizeof(double)); if (!p) return 1; for (int i = 0; i < 5; i++) p[i] = sqrt(i); printf("%.4f %.4f\n", p[2], *(p + 3)); free(p);
  double x = 1.0; int it = 0; while (fabs(x * x - 2) > 1e-9) { x = (x + 2 / x) / 2; it++; } printf("%.8f %d\n", x, it);
  printf("%d %d %d\n", (int)sqrt(17), (int)pow(3, 4), (int)round(2.5)); printf("%.3f %.3f %.3f %.3f %.3f\n", sin(1), cos(1), tan(1), exp(1), log(10));
  const float tax = 0.2; float price = 19.99; printf("%.2f\n", price * (1 + tax)); int cents = price * 100; printf("%d\n", cents);
  double balance = 1000; for (int y = 1; y <= 3; y++) { balance *= 1.05; printf("year %d: %.2f\n", y, balance); }
  printf("%lu %lu\n", sizeof(float), sizeof(double)); return 0; }
