//! C programs that say something about their meaning by `#pragma loopscope`.

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_interp::{Inputs, Limits, Outcome, compile, inputs_of_text, run, user_inputs};
use loopscope_message::text;
use loopscope_syntax::{Dialect, ErrorKind, Severity};

const LIMITS: Limits = Limits { steps: 100_000, call_depth: 100, memory: 100_000, integer_bits: 1000 };

/// A program with an option, whose `main` has these statements.
fn with(option: &str, statements: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <limits.h>\n#include <stdbool.h>\n\
         #include <stddef.h>\n#include <stdint.h>\n#include <time.h>\n\
         int main(void) {{ {statements} return 0; }}\n#pragma loopscope {option}\n"
    )
}

/// Returns its output, and its end.
fn ran(option: &str, statements: &str, inputs: &[i64]) -> (String, Outcome) {
    let parse = analyse(&with(option, statements), Dialect::C);
    assert!(!parse.has_errors(), "{statements}: {:?}", parse.diagnostics);
    let inputs = Inputs { inputs: inputs.iter().map(|each| (*each).into()).collect(), ..Inputs::default() };
    let ended = run(&compile(&parse.program), &inputs, &LIMITS);
    let codes = ended.outputs.iter().map(|code| char::from(u8::try_from(code).unwrap()));
    (codes.collect(), ended.outcome)
}

/// The same without bounds, of a program that ends without an error.
fn printed(statements: &str) -> String {
    let (printed, outcome) = ran("ints mathematical", statements, &[]);
    assert!(matches!(outcome, Outcome::Finished { .. }), "{statements}: {outcome:?}");
    printed
}

fn error(option: &str, statements: &str, inputs: &[i64]) -> Option<ErrorKind> {
    match ran(option, statements, inputs).1 {
        Outcome::Error { kind, .. } => Some(kind),
        Outcome::Finished { .. } => None,
        outcome => panic!("{statements}: {outcome:?}"),
    }
}

#[test]
fn integers_without_bounds_neither_overflow_nor_wrap() {
    for (statements, expected) in [
        ("int x = 2147483647; x++; x = x * x; printf(\"%d\", x);", "4611686018427387904"),
        ("int x = 2147483647; printf(\"%d %d\", -x - 5, x + 2147483647);", "-2147483652 4294967294"),
        ("unsigned n = 0; n--; printf(\"%u %d\", n, n < 0);", "-1 1"),
        ("unsigned n = 3; int i = -1; printf(\"%d\", i < n);", "1"),
        ("printf(\"%d\", -1 < 1u);", "1"),
        ("char c = 'a'; c += 200; printf(\"%d\", c);", "297"),
        ("int x = 300; unsigned char c = x; short s = (short)70000; printf(\"%d %d\", c, s);", "300 70000"),
        ("char c = 300; printf(\"%d\", c);", "300"),
        ("long f = 1; for (int i = 2; i <= 25; i++) f *= i; printf(\"%ld\", f);", "15511210043330985984000000"),
        ("int x = 5; bool b = x; b += 7; printf(\"%d\", b);", "1"),
        ("int x = -2147483647 - 1; printf(\"%d %d\", x / -1, x % -1);", "2147483648 0"),
        ("int x = -2147483647 - 1; printf(\"%d\", abs(x));", "2147483648"),
        ("long x = 1; for (int i = 0; i < 40; i++) x *= 2; bool b = x / 1099511627776; printf(\"%d\", b);", "1"),
        ("int x = 5; switch (x - 262) { case -257: printf(\"here\"); }", "here"),
        ("char c = '\\xe9'; char s[] = \"\\xe9\"; printf(\"%d %d %d\", c, s[0], c == s[0]);", "233 233 1"),
        ("putchar(65 + 256);", "A"),
    ] {
        assert_eq!(printed(statements), expected, "{statements}");
    }
    // With bounds, some of these are errors, and others print something else.
    assert_eq!(error("input any", "int x = 2147483647; x++;", &[]), Some(ErrorKind::SignedOverflow));
    assert_eq!(ran("input any", "unsigned n = 0; n--; printf(\"%u\", n);", &[]).0, "4294967295");
}

#[test]
fn errors_that_are_not_about_widths_stay() {
    for (statements, expected) in [
        ("int x = 0; return 1 / x;", ErrorKind::DivisionByZero),
        ("int a[3] = {0}, i = 3; return a[i];", ErrorKind::IndexOutOfBounds),
        ("int x = -1; return x << 1;", ErrorKind::Shift),
        ("int n = -1; int *p = malloc(n * sizeof(int)); p[0] = 1;", ErrorKind::NullDereference),
        ("int n = -1; int *p = malloc(n); *p = 1;", ErrorKind::NullDereference),
        ("int n = 2; int *p = malloc(n * sizeof(int)); p[2] = 1;", ErrorKind::IndexOutOfBounds),
        ("int n = 9; char *p = malloc(n); p[n] = 1;", ErrorKind::IndexOutOfBounds),
        ("long n = -1; int a[n]; a[0] = 1;", ErrorKind::IndexOutOfBounds),
    ] {
        assert_eq!(error("ints mathematical", statements, &[]), Some(expected), "{statements}");
    }
    // An array whose length wraps is too long with bounds, too.
    let wrapping = "unsigned long n = 0; n--; int a[n / 2]; a[0] = 1;";
    assert_eq!(error("input any", wrapping, &[]), Some(ErrorKind::IndexOutOfBounds));
}

#[test]
fn what_bits_mean_without_a_width_is_read() {
    for (statements, expected) in [
        ("int x = -3; printf(\"%d %d %d\", x & 1, x & 7, 12 & 7);", "1 5 4"),
        ("unsigned x = 0; x -= 3; x &= 1; printf(\"%u\", x);", "1"),
        ("int x = 5; printf(\"%d %d\", x << 40, 1 << 40);", "5497558138880 1099511627776"),
        ("unsigned x = 0; x -= 3; x >>= 1; printf(\"%d %d\", x, -8 >> 1);", "-2 -4"),
        ("printf(\"%d %d %d\", 5 | 2, 5 ^ 1, ~4);", "7 4 -5"),
        ("int a[3]; printf(\"%zu\", sizeof a / sizeof a[0] + sizeof(long));", "11"),
    ] {
        assert_eq!(printed(statements), expected, "{statements}");
    }
}

#[test]
fn what_needs_a_width_is_refused_by_name() {
    for (statements, expected) in [
        ("int x = INT_MAX;", "`INT_MAX` has no meaning: write the number"),
        ("return CHAR_BIT;", "`CHAR_BIT` has no meaning: write the number"),
        ("int x = 5, y = 2; return x & y;", "`&` is only supported with a constant such as 1, 3 or 7"),
        ("int x = 5; x |= 2;", "`|` and `^` are only supported for constants"),
        ("int x = 5, y = 2; return x ^ y;", "`|` and `^` are only supported for constants"),
        ("int x = 5; return ~x;", "`~` is only supported for constants"),
        ("int x = 5; return 1 << x;", "only shifts by a constant from 0 to 63 are supported"),
        ("int x = 5; x >>= 64;", "only shifts by a constant from 0 to 63 are supported"),
        ("char s[9]; sprintf(s, \"%d\", 5);", "a number may have any length: print it by `printf`"),
    ] {
        let parse = analyse(&with("ints mathematical", statements), Dialect::C);
        let errors = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error);
        let messages: Vec<String> = errors.map(|each| each.message.to_string()).collect();
        assert_eq!(messages, [format!("where integers have no bounds, {expected}")], "{statements}");
    }
    let known = ran("ints mathematical", "printf(\"%d\", rand() <= RAND_MAX);", &[5]).0;
    assert_eq!(known, "1");
}

#[test]
fn inputs_without_bounds_are_what_their_types_say() {
    let any = "__VERIFIER_nondet";
    for (statements, input, is_possible) in [
        ("int x; scanf(\"%d\", &x); printf(\"%d\", x);".to_owned(), 1 << 40, true),
        ("unsigned x; scanf(\"%u\", &x); printf(\"%u\", x);".to_owned(), 1 << 40, true),
        ("unsigned x; scanf(\"%u\", &x); printf(\"%u\", x);".to_owned(), -1, false),
        (format!("int x = {any}_int(); printf(\"%d\", x);"), -(1 << 40), true),
        (format!("unsigned x = {any}_uint(); printf(\"%u\", x);"), -1, false),
        (format!("char x = {any}_char(); printf(\"%d\", x);"), 128, false),
        (format!("bool x = {any}_bool(); printf(\"%d\", x);"), 2, false),
    ] {
        let (printed, outcome) = ran("ints mathematical", &statements, &[input]);
        match outcome {
            Outcome::Finished { .. } => assert!(is_possible && printed == input.to_string(), "{statements}: {printed}"),
            outcome => assert!(!is_possible && matches!(outcome, Outcome::Halted { .. }), "{statements}: {outcome:?}"),
        }
    }
}

/// Returns the output of a program in the 64-bit model and in the 32-bit model.
fn in_both(statements: &str) -> [String; 2] {
    ["input any", "model ilp32"].map(|option| {
        let (printed, outcome) = ran(option, statements, &[]);
        assert!(matches!(outcome, Outcome::Finished { .. }), "{statements}: {outcome:?}");
        printed
    })
}

#[test]
fn the_data_model_says_how_wide_long_and_sizes_are() {
    for (statements, expected) in [
        ("printf(\"%zu %zu %zu\", sizeof(long), sizeof(size_t), sizeof(int *));", ["8 8 8", "4 4 4"]),
        ("printf(\"%zu %zu\", sizeof(long long), sizeof(ptrdiff_t));", ["8 8", "8 4"]),
        ("printf(\"%zu %zu\", sizeof(int64_t), sizeof(time_t));", ["8 8", "8 4"]),
        ("printf(\"%zu\", sizeof(struct { char a; long long b; int *c; }));", ["24", "16"]),
        (
            "printf(\"%ld %lu\", LONG_MAX, ULONG_MAX);",
            ["9223372036854775807 18446744073709551615", "2147483647 4294967295"],
        ),
        (
            "printf(\"%zu %lld\", SIZE_MAX, LLONG_MAX);",
            ["18446744073709551615 9223372036854775807", "4294967295 9223372036854775807"],
        ),
        // The types of literals.
        ("printf(\"%zu %zu\", sizeof 2147483648, sizeof 2147483648L);", ["8 8", "8 8"]),
        ("printf(\"%zu %zu\", sizeof 2147483647L, sizeof 0xffffffffL);", ["8 8", "4 4"]),
        ("printf(\"%d\", 0xffffffffL < 0);", ["0", "0"]),
        ("printf(\"%d\", -1 < 0xffffffffL);", ["1", "0"]),
        // The usual arithmetic conversions.
        ("long x = -1; unsigned y = 1; printf(\"%d\", x < y);", ["1", "0"]),
        ("long long x = -1; unsigned long y = 1; printf(\"%d\", x < y);", ["0", "1"]),
        ("int x = -1; printf(\"%d\", x < sizeof x);", ["0", "0"]),
        ("long x = -1; printf(\"%zu %d\", sizeof(x + 1u), x + 0u > 0);", ["8 0", "4 1"]),
        // Wrapping and conversions.
        ("unsigned long x = 0; x--; printf(\"%lu\", x);", ["18446744073709551615", "4294967295"]),
        ("long x = 4294967297; printf(\"%ld\", x);", ["4294967297", "1"]),
        (
            "unsigned long h = 5381; for (int i = 0; i < 9; i++) h = h * 33 + 'a'; printf(\"%lu\", h);",
            ["249880882379002510", "2925302414"],
        ),
        ("size_t n = strlen(\"ab\") - 3; printf(\"%zu\", n);", ["18446744073709551615", "4294967295"]),
        ("int64_t x = INT64_MAX; printf(\"%lld\", (long long)x);", ["9223372036854775807", "9223372036854775807"]),
        ("char s[30]; sprintf(s, \"%lld\", 12345678901LL); printf(\"%s\", s);", ["12345678901", "12345678901"]),
        (
            "printf(\"%ld %ld\", strtol(\"3000000000\", NULL, 10), strtol(\"-3000000000\", NULL, 10));",
            ["3000000000 -3000000000", "2147483647 -2147483648"],
        ),
        (
            "printf(\"%d %ld\", atoi(\"-2147483648\"), atol(\"2147483647\"));",
            ["-2147483648 2147483647", "-2147483648 2147483647"],
        ),
        ("int a[5]; long d = &a[4] - &a[1]; printf(\"%ld %zu\", d, sizeof(&a[4] - &a[1]));", ["3 8", "3 4"]),
        // A size wraps, too.
        ("unsigned n = 1073741825; char *p = malloc(n * sizeof(int)); printf(\"%d\", p != NULL);", ["1", "1"]),
        ("int n = 536870912; int *p = malloc(n * sizeof(int)); printf(\"%d\", p != NULL);", ["1", "0"]),
        ("int n = 1073741824; int *p = calloc(n, sizeof(int)); printf(\"%d\", p != NULL);", ["1", "0"]),
    ] {
        assert_eq!(in_both(statements), expected, "{statements}");
    }
}

#[test]
fn errors_in_the_32_bit_model_are_those_of_its_widths() {
    for (statements, [lp64, ilp32]) in [
        ("long x = 2147483647; x++;", [None, Some(ErrorKind::SignedOverflow)]),
        ("long f = 1; for (int i = 2; i <= 13; i++) f *= i;", [None, Some(ErrorKind::SignedOverflow)]),
        ("return (int)(1L << 32);", [None, Some(ErrorKind::Shift)]),
        ("long x = -2147483647 - 1; x = labs(x);", [None, Some(ErrorKind::SignedOverflow)]),
        ("printf(\"%d\", 1L);", [Some(ErrorKind::Format), None]),
        ("printf(\"%lld\", 1L);", [None, Some(ErrorKind::Format)]),
        ("printf(\"%zu\", 1u);", [Some(ErrorKind::Format), None]),
        ("int n = 1073741825; int *p = malloc(n * sizeof(int)); p[1] = 1;", [None, Some(ErrorKind::IndexOutOfBounds)]),
        ("int n = 1073741825; int a[n]; a[0] = 1;", [None, Some(ErrorKind::IndexOutOfBounds)]),
        ("int n = -2147483647; int a[n]; a[0] = 1;", [Some(ErrorKind::IndexOutOfBounds); 2]),
        ("return atoi(\"2147483648\") == 0;", [None, Some(ErrorKind::SignedOverflow)]),
    ] {
        assert_eq!(error("input any", statements, &[]), lp64, "{statements}");
        assert_eq!(error("model ilp32", statements, &[]), ilp32, "{statements}");
    }
}

#[test]
fn long_and_int_are_two_types_in_both_models() {
    for option in ["input any", "model ilp32"] {
        let found = analyse(&with(option, "long x = 0; int *p = &x;"), Dialect::C).diagnostics;
        let expected = "a value of the type `long *` cannot be used as `int *`";
        assert!(found.iter().any(|each| each.message.to_string() == expected), "{found:?}");
    }
}

#[test]
fn inputs_have_the_widths_of_the_data_model() {
    for (statements, input, ends) in [
        ("long x; scanf(\"%ld\", &x); printf(\"%ld\", x);", 1 << 40, [true, false]),
        ("long long x; scanf(\"%lld\", &x); printf(\"%lld\", x);", 1 << 40, [true, true]),
        ("long x = __VERIFIER_nondet_long(); printf(\"%ld\", x);", 1 << 40, [true, false]),
        ("unsigned long x = __VERIFIER_nondet_ulong(); printf(\"%lu\", x);", 1 << 31, [true, true]),
        ("long long x = __VERIFIER_nondet_longlong(); printf(\"%lld\", x);", 1 << 40, [true, true]),
    ] {
        for (option, ends) in ["input any", "model ilp32"].into_iter().zip(ends) {
            let inputs =
                if option == "input any" && statements.contains("scanf") { vec![0, input] } else { vec![input] };
            let (printed, outcome) = ran(option, statements, &inputs);
            assert_eq!(matches!(outcome, Outcome::Finished { .. }), ends, "{statements}: {outcome:?}");
            assert!(!ends || printed == input.to_string(), "{statements}: {printed}");
        }
    }
}

#[test]
fn an_option_that_is_not_known_is_refused() {
    let parse = analyse(&with("ints matematical", ""), Dialect::C);
    let [refused] = &parse.diagnostics[..] else { panic!("one diagnostic") };
    let expected = "`#pragma loopscope` is read with `entry` and a function, `input any`, `ints mathematical`, \
                    `malloc may-fail`, `model ilp32`, `errors -overflow`, ";
    assert!(refused.message.to_string().starts_with(expected), "{}", refused.message);
    assert!(!analyse(&with("ints mathematical\n#pragma once", ""), Dialect::C).has_errors());
}

#[test]
fn an_allocation_may_fail() {
    let may_fail = "malloc may-fail";
    for (statements, expected) in [
        ("int *p = malloc(sizeof(int)); *p = 1;", ErrorKind::NullDereference),
        ("int *p = malloc(3 * sizeof(int)); p[2] = 1;", ErrorKind::NullDereference),
        ("int n = 3; int *p = (int *)malloc(n * sizeof(int)); p[2] = 1;", ErrorKind::NullDereference),
        ("int *p = calloc(3, sizeof(int)); p[2] = 1;", ErrorKind::NullDereference),
        ("struct s { int a; } *p = malloc(sizeof *p); p->a = 1; free(p);", ErrorKind::NullDereference),
        ("struct s { int a; struct s *next; } *p = calloc(1, sizeof *p); p->a = 1;", ErrorKind::NullDereference),
        ("char *s = strdup(\"ab\"); s[0] = 'c';", ErrorKind::NullDereference),
    ] {
        assert_eq!(error(may_fail, statements, &[1]), Some(expected), "{statements}");
        assert_eq!(error(may_fail, statements, &[0]), None, "{statements}");
        // Without the option, the program reads nothing, and nothing fails.
        assert_eq!(error("input any", statements, &[1]), None, "{statements}");
    }
    for (statements, inputs) in [
        ("int *p = malloc(sizeof(int)); if (p == NULL) return 1; *p = 1; free(p);", [1, 1]),
        ("int *p; if ((p = malloc(sizeof(int))) == NULL) return 1; *p = 1; free(p);", [1, 1]),
        ("struct s { int a; } *p = malloc(sizeof *p); if (!p) return 1; p->a = 1; free(p);", [1, 1]),
        // An object that `realloc` does not move stays.
        (
            "int n = 2; int *p = malloc(n * sizeof(int)); if (!p) return 1; p[0] = 7; \
          int *q = realloc(p, 9 * sizeof(int)); if (q) return q[0] == 7 ? 0 : 1 / 0; p[1] = p[0]; free(p);",
            [0, 1],
        ),
        (
            "int n = 2; int *p = malloc(n * sizeof(int)); if (!p) return 1; p[0] = 7; \
          int *q = realloc(p, 9 * sizeof(int)); if (q) return q[0] == 7 ? 0 : 1 / 0; p[1] = p[0]; free(p);",
            [0, 0],
        ),
    ] {
        assert_eq!(error(may_fail, statements, &inputs), None, "{statements}");
    }
    let lost =
        "int n = 2; int *p = malloc(n * sizeof(int)); if (!p) return 1; p = realloc(p, 9 * sizeof(int)); p[0] = 1;";
    assert_eq!(error(may_fail, lost, &[0, 1]), Some(ErrorKind::NullDereference));
}

#[test]
fn memory_that_a_condition_chooses_is_memory_of_its_type() {
    let chosen = "int n = 2; int *p = n > 1 ? malloc(n * sizeof(int)) : NULL; p = (n++, p); if (p == NULL) return 0; ";
    assert_eq!(error("input any", &format!("{chosen} p[1] = 4; return p[1];"), &[]), None);
    assert_eq!(error("input any", &format!("{chosen} p[2] = 4; return 0;"), &[]), Some(ErrorKind::IndexOutOfBounds));
    assert_eq!(error("input any", &format!("{chosen} return p[1];"), &[]), Some(ErrorKind::ReadBeforeWrite));
    let failed = "int n = 2; int *p = n > 1 ? malloc(4) : NULL; *p = 1; free(p);";
    assert_eq!(error("malloc may-fail", failed, &[0]), None);
    assert_eq!(error("malloc may-fail", failed, &[1]), Some(ErrorKind::NullDereference));
    let untyped = analyse(&with("malloc may-fail", "if (!malloc(4)) return 1; return 0;"), Dialect::C).diagnostics;
    assert!(untyped.iter().any(|each| each.message.to_string().contains("only supported as elements")), "{untyped:?}");
}

#[test]
fn the_arguments_of_an_allocation_that_may_fail_change_nothing() {
    let counted = with("malloc may-fail", "int n = 0; int *p = malloc(sizeof(int) * ++n); free(p);");
    let found = analyse(&counted, Dialect::C).diagnostics;
    assert!(
        found.iter().any(|each| each.message.to_string().ends_with("calculate the size before the call")),
        "{found:?}"
    );
}

#[test]
fn a_size_without_bounds_is_not_negative() {
    let negative = "int a[3] = {0}, b[3], n = -1; memcpy(b, a, n * sizeof(int)); return 0;";
    assert_eq!(error("ints mathematical", negative, &[]), Some(ErrorKind::IndexOutOfBounds));
    let some = "char a[3] = {0}, b[3]; int n = 2; memset(b, 0, n); return strncmp(a, b, n);";
    assert_eq!(error("ints mathematical", some, &[]), None);
}

#[test]
fn no_user_types_whether_an_allocation_fails() {
    let statements = "int n; scanf(\"%d\", &n);\nint *p = malloc(sizeof(int));\n*p = n; scanf(\"%d\", &n); return n;";
    let parse = analyse(&with("malloc may-fail", statements), Dialect::C);
    let program = compile(&parse.program);
    let read = inputs_of_text(&program, "3 4", &LIMITS).unwrap();
    assert_eq!(read.iter().cloned().collect::<Vec<_>>(), [3, 0, 4].map(IBig::from));
    let given = user_inputs(&program, [3, 1].into_iter().map(IBig::from), &LIMITS).unwrap();
    assert_eq!(given.text.as_deref(), Some("3\n"));
    assert_eq!(
        given.arguments,
        [(text!("{name} in line {line} == NULL", name = "malloc", line = 10_u32).into(), "1".to_owned())]
    );
}
