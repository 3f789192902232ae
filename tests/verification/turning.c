// expect: unreachable. The loop never ends, so nothing after it is reached.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "turning.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
int main(void) {
  unsigned int x = 1;
  while (x != 0) {
    if (x == 6) x = 1;
    else x++;
  }
  __VERIFIER_assert(0);
  return 0;
}
