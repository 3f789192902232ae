//! Conditions on floating-point numbers, as bounds on what they are calculated from.

use crate::possible_errors::errors;

/// A program that reads `n` in line 3, and divides by what is 0 for `n == excluded` in line 6.
fn divided(declarations: &str, condition: &str, excluded: &str) -> String {
    format!(
        "#include <math.h>
int main(void) {{
  int n; scanf(\"%d\", &n);
  {declarations}
  if (!({condition})) return 0;
  return 10 / (n - ({excluded}));
}}"
    )
}

#[test]
fn a_bound_on_a_result_bounds_the_operand() {
    for (condition, least) in [
        ("(double)n >= 2.5", "2"),
        ("n / 2.0f >= 1.5f", "2"),
        ("n * 0.5 + 1 >= 2.5", "2"),
        ("n >= 0 && sqrt(n) > 1.5", "2"),
        ("10.0 - n <= 7.5", "2"),
        ("n > -100 && n < 100 && -2.0 * n <= -4.5", "2"),
        ("(int)(n / 10.0) >= 1", "9"),
    ] {
        assert_eq!(errors(&divided("", condition, least)), [], "{condition}");
        assert_eq!(errors(&divided("", condition, &format!("{least} + 1"))), [6], "{condition}");
    }
}

#[test]
fn a_root_bounds_a_divisor() {
    let program = "#include <math.h>
int main(void) {
  int n; scanf(\"%d\", &n);
  if (n < 2) return 0;
  for (int d = 2; d <= sqrt(n); d++)
    if (n % d == 0) return 0;
  return 1;
}";
    assert_eq!(errors(program), []);
}

/// A NaN fails every comparison, so the condition says nothing where it does not hold.
#[test]
fn a_comparison_that_fails_does_not_bound_what_may_be_no_number() {
    let program = divided("double root = sqrt(n);", "!(root >= 2.5)", "9");
    assert_eq!(errors(&program), [6]);
}
