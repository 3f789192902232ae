//! What relates variables and arrays: proofs that need it, and programs for which it must not find one.

use loopscope_cfg::{Edge, inline, lower, scalars};
use loopscope_intervals::Analysis;
use loopscope_syntax::{Dialect, analyse};

/// The lines of a C program's errors that may happen.
fn errors(body: &str) -> Vec<u32> {
    let source = format!("#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n{body}");
    let parse = analyse(&source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let cfg = lower(&parse.program, &source).expect("a program").cfg;
    let cfg = scalars(inline(&cfg).expect("calls can be expanded")).cfg;
    let mut analysis = Analysis::new(&cfg).expect("a small program");
    while !analysis.advance() {
        assert!(analysis.steps() < 200_000, "the analysis does not end");
    }
    let findings = analysis.findings();
    let excludes = |node, edge| findings.dead.iter().any(|dead| (dead.node, dead.edge) == (node, edge));
    for (node, edge) in findings.dead.iter().map(|dead| (dead.node, dead.edge)) {
        assert!(findings.live.contains(&node), "only edges from live nodes are reported");
        assert!(!excludes(node, if edge == Edge::True { Edge::False } else { Edge::True }), "some edge is taken");
    }
    let possible = cfg.errors.iter().filter(|site| findings.live.contains(&site.node));
    // Three lines stand before the program.
    let mut lines: Vec<u32> = possible.map(|site| cfg.graph[site.node].line - 3).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

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
fn texts_end() {
    let program = |change: &str| {
        format!(
            "int main(void) {{
  char word[50];
  int i, capitals = 0;
  if (scanf(\"%49s\", word) != 1) return 0;
  {change}
  for (i = 0; word[i] != '\\0'; i++)
    if (word[i] >= 'A' && word[i] <= 'Z') capitals++;
  int length = (int)strlen(word);
  for (i = 0; i < length / 2; i++) {{
    char c = word[i];
    word[i] = word[length - 1 - i];
    word[length - 1 - i] = c;
  }}
  puts(word);
  return capitals;
}}"
        )
    };
    assert_eq!(errors(&program("")), []);
    assert_eq!(errors(&program("word[0] = 'x';")).first(), Some(&6), "the only character may have been the end");
    assert_eq!(errors(&program("word[strlen(word)] = '!';")).first(), Some(&6));
    assert_eq!(errors(&program("if (strlen(word) > 0) word[0] = 'x';")), []);
}

#[test]
fn lines_end_with_what_was_read() {
    let program = |change: &str, use_of_line: &str| {
        format!(
            "int main(void) {{
  char line[80], copy[80];
  if (fgets(line, sizeof line, stdin) == NULL) return 0;
  {change}
  {use_of_line}
  return 0;
}}"
        )
    };
    let shortened = "size_t n = strlen(line); if (n > 0 && line[n - 1] == '\\n') line[n - 1] = '\\0';";
    let copied = "char *to = copy, *from = line; while ((*to++ = *from++) != '\\0') ; printf(\"%s\", copy);";
    assert_eq!(errors(&program("", copied)), []);
    assert_eq!(errors(&program(shortened, "printf(\"%s\", line);")), []);
    // A line has a character at least; a text may have none.
    assert_eq!(errors(&program(&shortened.replace("n > 0 &&", ""), "printf(\"%s\", line);")), []);
    let emptied = format!("line[0] = 0; {}", shortened.replace("n > 0 &&", ""));
    assert_eq!(errors(&program(&emptied, "printf(\"%s\", line);")), [4]);
    assert_eq!(errors(&program("", &copied.replace("'\\0'", "'.'"))), [5]);
}

#[test]
fn an_array_without_an_end_is_no_text() {
    let source = "int main(void) {
  char letters[4];
  int n = 0;
  for (int i = 0; i < 4; i++)
    letters[i] = 'a';
  while (letters[n] != '\\0')
    n++;
  return n;
}";
    assert_eq!(errors(source), [6]);
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

#[test]
fn a_variable_holds_an_element_until_one_of_them_changes() {
    let program = |change: &str| {
        format!(
            "int main(void) {{
  char word[20];
  int i = 0;
  if (scanf(\"%19s\", word) != 1) return 0;
  while (i < 100) {{
    char c = word[i];
    {change}
    if (c == '\\0') break;
    i++;
  }}
  return i;
}}"
        )
    };
    assert_eq!(errors(&program("")), []);
    assert_eq!(errors(&program("c = 'x';")), [6]);
    assert_eq!(errors(&program("i++;")), [6]);
    assert_eq!(errors(&program("word[i] = '.';")), [6]);
}

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

#[test]
fn what_a_called_function_wrote_follows_from_what_it_returned() {
    let program = |wanted: &str| {
        format!(
            "int main(void) {{
  char line[20];
  int h, m;
  if (!fgets(line, sizeof line, stdin)) return 0;
  if (sscanf(line, \"%d:%d\", &h, &m) != {wanted}) return 0;
  return h > m;
}}"
        )
    };
    assert_eq!(errors(&program("2")), []);
    assert_eq!(errors(&program("1")), [6]);
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

#[test]
fn the_characters_of_a_class_have_gaps() {
    let program = |condition: &str, index: &str| {
        format!(
            "#include <ctype.h>
int main(void) {{
  int c, letters[26] = {{0}};
  while ((c = getchar()) != EOF)
    if ({condition}) letters[{index}]++;
  return 0;
}}"
        )
    };
    assert_eq!(errors(&program("isalpha(c)", "tolower(c) - 'a'")), []);
    assert_eq!(errors(&program("isalpha(c)", "toupper(c) - 'A'")), []);
    assert_eq!(errors(&program("isalpha((unsigned char)c)", "tolower((unsigned char)c) - 'a'")), []);
    assert_eq!(errors(&program("isalnum(c)", "tolower(c) - 'a'")), [5]);
    assert_eq!(errors(&program("c >= 'A' && c <= 'z'", "tolower(c) - 'a'")), [5]);
}

#[test]
fn a_text_ends_at_its_first_zero() {
    let program = |change: &str| {
        format!(
            "int main(void) {{
  char s[20];
  if (fgets(s, 20, stdin) == NULL) return 0;
  {change}
  return 0;
}}"
        )
    };
    // A line that was read has a character at least.
    assert_eq!(errors(&program("s[strlen(s) - 1] = 0;")), []);
    assert_eq!(errors(&program("s[strlen(s) - 2] = 0;")), [4]);
    assert_eq!(errors(&program("s[strlen(s) - 1] = 0; s[strlen(s) - 1] = 0;")), [4]);
    // Each call returns the same.
    let again = "if (strlen(s) > 0 && s[strlen(s) - 1] == 10) s[strlen(s) - 1] = 0;";
    assert_eq!(errors(&program(&format!("s[strlen(s) - 1] = 0; {again}"))), []);
    let changed = "if (strlen(s) > 0) { s[0] = 0; s[strlen(s) - 1] = 32; }";
    assert_eq!(errors(&program(changed)), [4]);
    let of_another = "char t[20]; strcpy(t, s); t[0] = 0; if (strlen(s) > 0) t[strlen(t) - 1] = 0;";
    assert_eq!(errors(&program(of_another)), [4]);
    assert_eq!(errors(&program("int last = strlen(s) - 1; while (last >= 0 && s[last] == 10) s[last--] = 0;")), []);
}
