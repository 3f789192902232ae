// expect: unreachable. A call for each unit: what comes back is what was given.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "requests.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char given = __VERIFIER_nondet_uchar();
  int open = given, done = 0;
  while (open > 0) {
    if (__VERIFIER_nondet_bool()) {
      open--;
      done++;
    } else if (done > 0) {
      done--;
      open++;
    }
  }
  __VERIFIER_assert(done == given);
  return 0;
}
