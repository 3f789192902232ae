// expect: unreachable. The largest of what was read so far is at least each element.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "largest.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
#define N 4

int main(void) {
  int a[N];
  int i, largest;
  for (i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int();
  largest = a[0];
  for (i = 1; i < N; i++) {
    if (a[i] > largest)
      largest = a[i];
  }
  for (i = 0; i < N; i++)
    __VERIFIER_assert(a[i] <= largest);
  return 0;
}
