//! Indices and elements of arrays: proofs that need relations, and programs for which there must be no proof.

use crate::possible_errors::errors;

#[test]
fn an_index_is_below_a_length_that_is_read() {
    let program = |condition: &str| {
        format!(
            "int main(void) {{
  int n, i;
  scanf(\"%d\", &n);
  if (n < 1 || n > 1000) return 0;
  int a[n];
  for (i = 0; i < n; i++)
    a[i] = i;
  for (i = 0; {condition}; i++)
    printf(\"%d\", a[i]);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("i < n")), []);
    assert_eq!(errors(&program("i <= n")), [9]);
    assert_eq!(errors(&program("i < n + 1")), [9]);
    assert_eq!(errors(&program("i <= n - 1")), []);
    assert_eq!(errors(&program("i != n")), []);
}

#[test]
fn elements_were_written_up_to_where_the_loop_stopped() {
    let program = |change: &str, used: &str| {
        format!(
            "int main(void) {{
  int a[100], n = 0, x;
  while (n < 100 && scanf(\"%d\", &x) == 1 && x > 0)
    a[n++] = x;
  {change}
  for (int i = 0; i < {used}; i++)
    printf(\"%d\", 10 / a[i]);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("", "n")), []);
    assert_eq!(errors(&program("n--;", "n")), []);
    assert_eq!(errors(&program("if (n < 100) n++;", "n")), [7]);
    assert_eq!(errors(&program("if (n > 3) a[3] = 0;", "n")), [7], "a divisor may be 0");
    assert_eq!(errors(&program("", "100")), [7]);
}

#[test]
fn elements_that_are_skipped_may_be_unwritten() {
    let source = "int main(void) {
  int a[100], n = 0, x;
  while (n < 100) {
    scanf(\"%d\", &x);
    if (x > 0)
      a[n] = x;
    n++;
  }
  printf(\"%d\", a[50]);
  return 0;
}";
    assert_eq!(errors(source), [9]);
}

#[test]
fn what_a_condition_says_of_an_element_holds_until_it_may_change() {
    let program = |change: &str| {
        format!(
            "int a[1000], b[1000];
int main(void) {{
  int i, j;
  scanf(\"%d %d\", &i, &j);
  if (i < 0 || i > 990 || j < 0 || j > 990) return 0;
  scanf(\"%d\", &a[i]);
  if (a[i] < 1 || a[i] > 100) return 0;
  {change}
  printf(\"%d\", 10 / a[i]);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("")), []);
    assert_eq!(errors(&program("b[j] = 0;")), []);
    assert_eq!(errors(&program("a[j] = 0;")), [9]);
    assert_eq!(errors(&program("i = j;")), [9]);
    assert_eq!(errors(&program("i++;")), [9]);
    assert_eq!(errors(&program("int *p = j > 5 ? a : b; p[j] = 0;")), [9]);
}

/// The index is read before the element is written.
#[test]
fn an_element_that_gives_its_own_index_may_be_another_one_then() {
    let program = "int main(void) {
  int a[6] = {0, 1, 1, 1, 1, 1};
  a[a[0]] = 5;
  if (a[0] != 0)
    return 1 / (a[0] - 5);
  return 0;
}";
    assert_eq!(errors(program), [5]);
}

/// With `p == &x`, the index is another one after `x` is written.
#[test]
fn a_variable_that_is_written_may_be_the_cell_of_its_index() {
    let program = "int main(void) {
  int n, x = 1, y = 1, *p = &x;
  int a[3] = {1, 0, 7};
  scanf(\"%d\", &n);
  if (n) p = &y;
  if (*p < 0 || *p > 2) return 0;
  x = a[*p];
  if (*p == 0)
    if (x == 0)
      if (a[0] != 0)
        return 1 / x;
  return 0;
}";
    assert_eq!(errors(program), [11]);
}

#[test]
fn single_elements_are_compared() {
    let program = |condition: &str, last: &str| {
        format!(
            "int main(void) {{
  int a[6], n = 6;
  for (int i = 0; i < 6; i++) scanf(\"%d\", &a[i]);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < {last}; j++)
      if (a[j] {condition} a[j + 1]) {{ int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }}
  for (int i = 0; i < 5; i++)
    if (a[i] > a[i + 1]) return 1 / (n - 6);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program(">", "5 - i")), []);
    assert_eq!(errors(&program("<", "5 - i")), [8]);
    assert_eq!(errors(&program(">", "4 - i")), [8]);
}

#[test]
fn fields_of_elements_are_filled_up_to_an_index() {
    let program = |fill: &str, last: &str| {
        format!(
            "struct item {{ int id; struct {{ int points; }} of; }};
int main(void) {{
  struct item s[10];
  int n, sum = 0;
  scanf(\"%d\", &n);
  if (n < 1 || n > 10) return 0;
  for (int i = 0; i < n; i++) {{ {fill} }}
  for (int i = 0; i < {last}; i++)
    if (s[i].of.points > 5 || s[i].id > 9) return 1 / (n - n);
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("s[i].id = i; s[i].of.points = 3;", "n")), []);
    assert_eq!(errors(&program("s[i].id = i; s[i].of.points = i;", "n")), [9], "6 and more");
    assert_eq!(errors(&program("s[i].id = i; if (i != 2) s[i].of.points = 3;", "n")), [9], "it may be unwritten");
    assert_eq!(errors(&program("s[i].id = i; s[i].of.points = 3;", "10")), [9], "beyond the last one");
    assert_eq!(errors(&program("s[i].id = i; s[i].of.points = 3; s[0].of.points = 6;", "n")), [9]);
    assert_eq!(errors(&program("struct item t; t.id = i; t.of.points = 3; s[i] = t; s[n - 1 - i] = t;", "n")), []);
}

#[test]
fn elements_count_at_most_once_in_each_iteration() {
    let program = |counted: &str, limit: &str| {
        format!(
            "int main(void) {{
  int digits[10] = {{0}}, i, x;
  for (i = 0; i < {limit}; i++) {{
    scanf(\"%d\", &x);
    if (x >= 0 && x < 10) {counted};
  }}
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("digits[x]++", "2147483647")), []);
    assert_eq!(errors(&program("digits[x] += 2", "2147483647")), [5]);
    assert_eq!(errors(&program("digits[x] = digits[9 - x] + 1", "2147483647")), []);
    assert_eq!(errors(&program("{ digits[x]++; digits[9 - x]++; }", "2147483647")), [5]);
    assert_eq!(errors(&program("{ digits[0] = 2147483647; digits[x]++; }", "5")), [5]);
}

#[test]
fn a_bound_by_an_element_ends_when_that_is_written() {
    let program = |change: &str| {
        format!(
            "int main(void) {{
  int n, i, x, counts[5] = {{0}};
  scanf(\"%d\", &n);
  if (n < 0 || n > 1000) return 0;
  for (i = 0; i < n; i++) {{
    scanf(\"%d\", &x);
    if (x >= 0 && x < 5) counts[x]++;
  }}
  {change}
  scanf(\"%d\", &x);
  if (x < 0 || x > 4) return 0;
  return 10 / (counts[x] - 1);
}}"
        )
    };
    assert_eq!(errors(&program("counts[0] = i; i = 5; counts[0] = 0;")), [12]);
    assert_eq!(errors(&program("counts[2] = i + 3; i = 0; counts[1] = counts[2]; counts[2] = 1;")), [12]);
    assert_eq!(errors(&program("for (i = 0; i < 5; i++) counts[i] = i + 2;")), []);
}
