// expect: reachable. The tenth iteration adds less, so the sum is wrong for n of 10 and more.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "steps-of-three-wrong.c", 5, "reach_error"); }
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
#define STEP 3

int main(void) {
  int i, n = __VERIFIER_nondet_int(), sum = 0;
  assume_abort_if_not(n >= -1000 && n <= 1000);
  for (i = 1; i <= n; i++) {
    if (i < 10)
      sum = sum + STEP;
    else
      sum = sum + 2;
  }
  __VERIFIER_assert(sum == n * STEP || sum == 0);
  return 0;
}
