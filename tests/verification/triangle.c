// expect: unreachable. The inner loop runs as often as the outer one says: i * (i + 1) / 2 in all, at most 45.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "triangle.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
void assume_abort_if_not(int cond) {
  if (!cond) { abort(); }
}
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i, j, n = __VERIFIER_nondet_int(), dots = 0;
  assume_abort_if_not(n >= 0 && n < 10);
  for (i = 1; i <= n; i++) {
    for (j = 0; j < i; j++)
      dots++;
  }
  __VERIFIER_assert(2 * dots == n * (n + 1));
  return 0;
}
