//! Bounds between variables, and of sums.

use loopscope_cfg::lower;
use loopscope_intervals::Analysis;
use loopscope_syntax::{Dialect, analyse};

use crate::possible_errors::errors;

#[test]
fn counters_keep_their_order() {
    let program = |by: &str| {
        format!(
            "int main(void) {{
  int n, x, even = 0;
  scanf(\"%d\", &n);
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {{
    scanf(\"%d\", &x);
    if (x % 2 == 0) even += {by};
  }}
  if (even > n) return 10 / (n - n);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("1")), []);
    assert_eq!(errors(&program("2")), [9], "`even` is at most 2000");
}

/// Of the divisors from `first` on, there are at most `n - first`, so their number does not overflow.
#[test]
fn counters_that_begin_apart_keep_their_order() {
    let program = |first: i32| {
        format!(
            "int main(void) {{
  int n, divisors = 0;
  scanf(\"%d\", &n);
  if (n > 10000) return 0;
  for (int i = {first}; i < n; i++)
    if (n % i == 0) divisors++;
  if (divisors > 10000 - {first}) return 1 / (n - n);
  return divisors;
}}"
        )
    };
    for first in [1, 2, 3, 16] {
        assert_eq!(errors(&program(first)), [], "from {first}");
    }
}

/// Numbers beyond those that bounds may have.
#[test]
fn large_numbers_bound_nothing() {
    for (value, condition) in [
        ("x + 590295810358705651712", "x > 0"),
        ("x + 170141183460469231731687303715884105727 + 3", "y > x"),
        ("x - 170141183460469231731687303715884105727 - 170141183460469231731687303715884105727", "x > y"),
    ] {
        let source =
            format!("main(x) {{ var y; y = {value}; while (input) {{ }} if ({condition}) {{ error(); }} return y; }}");
        let parse = analyse(&source, Dialect::Extended);
        let cfg = lower(&parse.program, &source).expect("a program").cfg;
        let mut analysis = Analysis::new(&cfg).expect("a small program");
        while !analysis.advance() {}
        let error = cfg.errors.first().expect("an error").node;
        assert!(analysis.findings().live.contains(&error), "{source}");
    }
}

#[test]
fn sums_are_bounded_by_what_is_added_times_how_often() {
    let program = |added: &str, most: &str| {
        format!(
            "int main(void) {{
  int n, x, sum = 0, count = 0;
  scanf(\"%d\", &n);
  if (n < 0 || n > 1000) return 0;
  for (int i = 1; i <= n; i++) {{
    scanf(\"%d\", &x);
    if (x < 0 || x > 500) continue;
    sum += {added};
    count++;
  }}
  if (sum > {most} * 1000) return 1 / (n - n);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("x", "500")), []);
    assert_eq!(errors(&program("i", "1000")), []);
    assert_eq!(errors(&program("x", "499")), [11]);
    assert_eq!(errors(&program("i", "999")), [11]);
}

#[test]
fn half_of_a_number_is_below_it() {
    let program = |half: &str| {
        format!(
            "int main(void) {{
  int a[10], n;
  scanf(\"%d\", &n);
  if (n < 1 || n > 10) return 0;
  for (int i = 0; i < n; i++) a[i] = i;
  return a[{half}];
}}"
        )
    };
    assert_eq!(errors(&program("n / 2")), []);
    assert_eq!(errors(&program("n / 1")), [6]);
    assert_eq!(errors(&program("(n + 1) / 2")), [6], "1 for 1");
}

#[test]
fn the_middle_of_two_numbers_lies_between_them() {
    let program = |middle: &str, last: &str| {
        format!(
            "int main(void) {{
  int a[20], n, key;
  scanf(\"%d %d\", &n, &key);
  if (n < 1 || n > 20) return 0;
  for (int i = 0; i < n; i++) scanf(\"%d\", &a[i]);
  int low = 0, high = {last};
  while (low <= high) {{
    int middle = {middle};
    if (a[middle] == key) return middle;
    if (a[middle] < key) low = middle + 1;
    else high = middle - 1;
  }}
  return -1;
}}"
        )
    };
    assert_eq!(errors(&program("(low + high) / 2", "n - 1")), []);
    assert_eq!(errors(&program("low + (high - low) / 2", "n - 1")), []);
    assert_eq!(errors(&program("(low + high) / 2", "n")), [9]);
    assert_eq!(errors(&program("low + (high - low) / 2 + 1", "n - 1")), [9]);
    assert_eq!(errors(&program("(low + high + 1) / 2", "n - 1")), [9]);
}

#[test]
fn loops_of_few_iterations_are_unrolled() {
    let program = |digits: &str| {
        format!(
            "int main(void) {{
  unsigned n;
  int a[{digits}], k = 0, value = 0;
  scanf(\"%u\", &n);
  do {{ a[k++] = n % 10; n /= 10; }} while (n > 0);
  for (int i = 0; i < k; i++) value += a[i];
  return 10 / (value + k - 101);
}}"
        )
    };
    assert_eq!(errors(&program("10")), [], "ten digits are at most 90 together");
    assert_eq!(errors(&program("9")), [5]);
}

#[test]
fn paths_stay_apart_before_two_conditions() {
    let program = |last: &str| {
        format!(
            "int main(void) {{
  int a, t, u;
  scanf(\"%d\", &a);
  if (a == 0) t = 0; else if (a == 1) t = 10; else if (a == 2) t = 20; else if (a == 3) t = 30; else t = 40;
  if (t == 0) u = 1; else if (t == 20) u = 2; else if (t == 30) u = 3; else if (t == 40) u = 4; else u = 5;
  if (u == 2) return 1 / (a - {last});
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("3")), []);
    assert_eq!(errors(&program("2")), [6]);
}
