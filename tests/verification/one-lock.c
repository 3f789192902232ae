// expect: unreachable. The loop is only left once the lock is free and nothing is requested.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "one-lock.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  int lock = 0;
  unsigned int old, new = __VERIFIER_nondet_uint();
  old = new;
  do {
    __VERIFIER_assert(lock == 0);
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new = (new + 1) % 100;
    }
  } while (new != old);
  return 0;
}
