//! Why a run of a C program fails, in its own words.

use crate::support::command::{File, loopscope};

/// The answer about a program with these declarations and statements in `main`: its text, and its error as JSON.
fn failing(statements: &str) -> (String, serde_json::Value) {
    let source = format!(
        "#include <stdio.h>\n#include <string.h>\nint main(void) {{\n    int n = 0, m = 0;\n    char word[20];\n    \
         {statements}\n    return 0;\n}}\n"
    );
    let file = File::new("program.c", source);
    let text = loopscope(&["analyse", file.path()], "").stdout;
    let error = loopscope(&["analyse", file.path(), "--json"], "").json()["error"].clone();
    (text, error)
}

#[test]
fn a_text_that_does_not_fit_is_said_to() {
    let texts = [
        ("char r[3];\n    strcpy(r, \"abc\");", "`r` has room for 3 characters; the text needs 4."),
        ("char r[2];\n    strcpy(r, \"loop\");", "`r` has room for 2 characters; the text needs 5."),
        ("char r[1];\n    strcpy(r, \"a\");", "`r` has room for 1 character; the text needs 2."),
        ("char r[6] = \"ab\";\n    strcat(r, \"cdef\");", "`r` has room for 6 characters; the text needs 7."),
        (
            "char r[2];\n    scanf(\"%19s\", word);\n    strcpy(r, word);",
            "`r` has room for 2 characters; the text needs 3.",
        ),
        ("char r[6];\n    scanf(\"%s\", r);", "`r` has room for 6 characters; the text needs "),
    ];
    for (statements, sentence) in texts {
        let (text, error) = failing(statements);
        assert!(
            text.contains(&format!("index out of bounds at line {}, column 5. {sentence}", error["line"])),
            "{text}"
        );
        assert_eq!(error["bounds"]["is_text"], true, "{error}");
    }
}

#[test]
fn a_text_without_an_end_is_another_error() {
    let (text, error) = failing("char s[2] = {'a', 'b'};\n    strcpy(word, s);");
    assert!(!text.contains("has room for"), "{text}");
    assert_eq!(error["bounds"]["needed"], serde_json::Value::Null, "{error}");
}

#[test]
fn a_remainder_whose_quotient_overflows_has_operands() {
    let (text, error) = failing("scanf(\"%d %d\", &n, &m);\n    if (m != 0)\n        printf(\"%d\", n % m);");
    let sentence = "`-2147483648 / (-1)` is 2147483648; an `int` ends at 2147483647.";
    assert!(text.contains(&format!("signed overflow at line 8, column 22. {sentence}")), "{text}");
    assert_eq!(error["cause"]["left"]["text"], "n");
}

#[test]
fn an_array_of_a_function_that_has_returned_is_no_freed_memory() {
    let source = "#include <stdio.h>\nchar *digit(int n) { char text[2]; text[0] = n % 10 + '0'; text[1] = 0; return text; }\n\
                  int main(void) { int n; scanf(\"%d\", &n); if (n >= 0) printf(\"%s\", digit(n)); return 0; }\n";
    let file = File::new("digit.c", source);
    let error = loopscope(&["analyse", file.path(), "--json"], "").json()["error"].clone();
    assert_eq!((&error["kind"], &error["cause"]["array"]), (&"use-after-return".into(), &"text".into()), "{error}");
}

#[test]
fn a_condition_that_never_holds_is_named_as_it_is_written() {
    let source = "#include <stdio.h>\nint main(void) {\n    int x;\n    scanf(\"%d\", &x);\n    if (x & 1 == 0)\n        \
                  printf(\"even\\n\");\n    return 0;\n}\n";
    let file = File::new("even.c", source);
    let proved = loopscope(&["analyse", file.path(), "--target", "line:6"], "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    assert!(proved.stdout.contains("\nIn line 5 it never happens that `x & 1 == 0`.\n"), "{}", proved.stdout);
    assert!(!proved.stdout.contains("bits_and"), "{}", proved.stdout);
}

#[test]
fn variables_with_one_name_are_told_by_it_and_by_the_lines_where_it_means_them() {
    let source = "#include <stdio.h>\nint main(void) {\n    int a[5];\n    for (int i = 0; i < 5; i++)\n        a[i] = i;\n    \
                  for (int i = 0; i < 4; i++)\n        a[i] = a[i + 1];\n    printf(\"%d\", a[0]);\n    return 0;\n}\n";
    let file = File::new("twice.c", source);
    let proved = loopscope(&["analyse", file.path(), "--technique", "intervals", "--json"], "").json();
    let text = proved.to_string();
    assert!(
        text.contains("In line 6 it never happens that `i + 1 > 2147483647`: there, `i` is from 0 to 3."),
        "{text}"
    );
    let names = |at: &serde_json::Value| at["names"].as_array().cloned().unwrap_or_default();
    let invariants = proved["proof"]["invariants"].as_array().cloned().unwrap_or_default();
    let formulas = invariants.iter().flat_map(|each| each["holds"].as_array().cloned().unwrap_or_default());
    let meanings: Vec<String> =
        formulas.flat_map(|each| names(&each)).map(|name| name["meaning"].to_string()).collect();
    for lines in ["[[4,5]]", "[[6,7]]"] {
        let meaning = format!(r#"{{"call":null,"kind":"namesake","lines":{lines},"variable":"i"}}"#);
        assert!(meanings.contains(&meaning), "{meanings:?}");
    }
}

#[test]
fn arguments_that_do_not_fit_a_format_are_named() {
    let calls = [
        ("scanf(\"%d\", n);", "missing-address", "`&` is missing before `n`."),
        ("double x; scanf(\"%f\", &x);", "other-type", "`x` has the type `double`, but `%f` needs `float`."),
        ("printf(\"%d\", &n);", "needless-address", "`%d` prints the value of `n`, but `&n` is its address."),
        ("printf(\"%s\", n);", "other-type", "`n` has the type `int`, but `%s` needs `char *`."),
        ("printf(\"%ld\", n);", "other-type", "`n` has the type `int`, but `%ld` needs `long`."),
        ("printf(\"%d %d\", n);", "none", "There is no argument for `%d`."),
        (
            "char line[20]; sprintf(line, \"%d\", 1.5);",
            "other-type",
            "`1.5` has the type `double`, but `%d` needs `int`.",
        ),
    ];
    for (statements, fault, sentence) in calls {
        let (text, error) = failing(statements);
        assert!(text.contains("arguments that do not fit the format at line 6, column"), "{text}");
        assert!(text.contains(sentence), "{text}");
        assert_eq!((&error["cause"]["kind"], &error["cause"]["fault"]), (&"unfit-argument".into(), &fault.into()));
    }
}

#[test]
fn a_null_pointer_is_named_with_its_origin() {
    let uses = [
        ("int *p = NULL;\n    n = *p;", "`p` has been null since line 6: `p = NULL`."),
        ("int *p = NULL;\n    if (n > m) p = &n;\n    p[1] = m;", "`p` has been null since line 6: `p = NULL`."),
        ("int *p = &n;\n    *p = 1;\n    p = 0;\n    *p = 2;", "`p` has been null since line 8: `p = 0`."),
        ("char *at = strchr(\"ab\", 'c');\n    *at = 'd';", "`at` is null, because `strchr` in line 6 found nothing."),
        ("struct s { int x; struct s *next; } s = {1, NULL};\n    n = s.next->x;", "`s.next` is null."),
        ("char *s = NULL;\n    n = (int)strlen(s);", "`s` has been null since line 6: `s = NULL`."),
        ("char *s = NULL;\n    strcpy(word, s);", "`s` has been null since line 6: `s = NULL`."),
        ("int *p = &n, *q = NULL;\n    p = q;\n    *p = 2;", "`p` has been null since line 7: `p = q`."),
    ];
    for (statements, sentence) in uses {
        let (text, error) = failing(statements);
        assert!(text.contains("null dereference at line"), "{text}");
        assert!(text.contains(sentence), "{statements}\n{text}");
        assert_eq!(error["cause"]["kind"], "null-pointer");
    }
}

#[test]
fn an_array_in_a_record_is_named() {
    let record = "struct student { char name[5]; int marks[5]; } s = {\"\", {0}}, class[2] = {s}, *p = &s;\n    ";
    let accesses = [
        ("for (n = 0; n <= 5; n++) s.marks[n] = 1;", "`n` is 5, and `s.marks` has 5 elements (0 to 4)."),
        ("for (n = 0; n <= 5; n++) class[m].marks[n] = 1;", "`n` is 5, and `class[m].marks` has 5 elements (0 to 4)."),
        ("for (n = 0; n <= 5; n++) p->marks[n] = 1;", "`n` is 5, and `p->marks` has 5 elements (0 to 4)."),
        ("for (n = 0; n <= 2; n++) class[n].marks[0] = 1;", "`n` is 2, and `class` has 2 elements (0 to 1)."),
        ("strcpy(s.name, \"Barbora\");", "`s.name` has room for 5 characters; the text needs 8."),
        ("strcpy(p->name, \"Barbora\");", "`p->name` has room for 5 characters; the text needs 8."),
        ("strcpy(class[1].name, \"Barbora\");", "`class[1].name` has room for 5 characters; the text needs 8."),
    ];
    for (statements, sentence) in accesses {
        let (text, _) = failing(&format!("{record}{statements}"));
        assert!(text.contains(sentence), "{text}");
    }
}
