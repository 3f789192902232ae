//! The ends of texts, and facts about their characters.

use crate::possible_errors::errors;

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
