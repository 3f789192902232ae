// expect: reachable. If the sought value is not there, the search stops at the end.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "not-there.c", 5, "reach_error"); }
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
extern unsigned int __VERIFIER_nondet_uint(void);
typedef unsigned long size_t;
extern void *malloc(size_t);

int find(int *a, unsigned int n, int q) {
  unsigned int j = 0;
  while (j < n && a[j] != q) {
    j++;
  }
  if (j < n) return 1;
  else return 0;
}

int main(void) {
  unsigned int i, n = __VERIFIER_nondet_uint() % 16 + 1;
  int *a = malloc(n * sizeof(int));
  for (i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  a[n / 2] = 3;
  __VERIFIER_assert(find(a, n, 4));
  return 0;
}
