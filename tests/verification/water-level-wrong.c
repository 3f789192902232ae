// expect: reachable. Both counters end alike, as with n = 0.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "water-level-wrong.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
extern unsigned int __VERIFIER_nondet_uint(void);

int main() {
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int left = n, right = 0;
  while (left > 0) {
    left--;
    right++;
  }
  __VERIFIER_assert(right != n);
  return 0;
}
