//! C programs that read numbers and characters from one text.

use loopscope_c::analyse;
use loopscope_interp::{Exhausted, Inputs, Limits, Outcome, compile, inputs_of_text, run, user_inputs};
use loopscope_syntax::ast::Reads;
use loopscope_syntax::{Diagnostic, Dialect, ErrorKind};

const LIMITS: Limits = Limits { steps: 100_000, call_depth: 100, memory: 100_000, integer_bits: 100 };

/// Returns the output of a program for a text, and its end.
fn printed(body: &str, text: &str) -> (String, Outcome) {
    printed_with("", body, text)
}

/// The same, with other lines before `main`.
fn printed_with(before: &str, body: &str, text: &str) -> (String, Outcome) {
    let source = format!("#include <stdio.h>\n{before}\nint main(void) {{ {body} }}");
    let parse = analyse(&source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    assert!(matches!(parse.program.reads, Reads::Text | Reads::Both), "{:?}", parse.program.reads);
    let program = compile(&parse.program);
    let inputs = inputs_of_text(&program, text, &LIMITS).unwrap();
    let typed = user_inputs(&program, inputs.iter().cloned(), &LIMITS).and_then(|given| given.text).expect("a text");
    assert_eq!(inputs_of_text(&program, &typed, &LIMITS).as_ref(), Ok(&inputs), "{typed:?}, for {text:?}");
    let ended = run(&program, &Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() }, &LIMITS);
    let codes = ended.outputs.iter().map(|code| char::from(u8::try_from(code).unwrap()));
    (codes.collect(), ended.outcome)
}

#[test]
fn numbers_words_and_characters_are_read_in_any_order() {
    let body = "int age, d, m; char name[9], c; char line[10];
        printf(\"%d\", scanf(\"%d %8s\", &age, name)); printf(\"[%s]%d\", name, getchar());
        printf(\"%d\", scanf(\"%d.%d\", &d, &m)); printf(\"<%d>\", getchar());
        scanf(\" %c\", &c); printf(\"{%c}\", c); scanf(\"%c\", &c); printf(\"{%d}\", c);
        if (fgets(line, 10, stdin)) printf(\"(%s)\", line);
        printf(\"%d\", scanf(\"%s\", name)); printf(\"%d\", getchar()); return 0;";
    // As gcc's library reads them.
    for (text, expected) in [
        ("41 Eva\n3.4\ny\nhello there\nww", "2[Eva]102<10>{y}{10}(hello the)110"),
        ("41 Eva\n3.4y\n\nzz", "2[Eva]102<121>{z}{122}-1-1"),
        (" 41Eva 3.4  yhellohellohello", "2[Eva]322<32>{y}{104}(ellohello)1-1"),
    ] {
        assert_eq!(printed(body, text).0, expected, "{text:?}");
    }
}

#[test]
fn a_percent_without_a_conversion_is_printed_as_glibc_does() {
    let body = r#"int n; char line[20], name[9]; scanf("%d %8s", &n, name); printf("%d%\n%5.1f%)", n, 2.0);
        sprintf(line, "%d%%%|%!", n); printf("%s 50%", line); return 0;"#;
    let (printed, _) = printed(body, "7 Eva\n");
    // As glibc prints it; it prints nothing for the last `%`.
    assert_eq!(printed, "7%\n  2.0%)7%%|%! 50");
}

#[test]
fn a_condition_chooses_the_format() {
    let body = "int n; char name[9]; scanf(\"%d %8s\", &n, name);
        printf(n == 1 ? \"%d apple\" : n < 0 ? \"no\" : \"%d apples\", n); printf(n > 9 ? \"!\\n\" : \"\\n\"); return 0;";
    // As gcc's library prints them; an argument that the format does not use is ignored.
    for (text, expected) in
        [("1 Eva\n", "1 apple\n"), ("22 Eva\n", "22 apples!\n"), ("3 Eva\n", "3 apples\n"), ("-1 Eva\n", "no\n")]
    {
        assert_eq!(printed(body, text).0, expected, "{text:?}");
    }
}

#[test]
fn the_character_after_a_number_is_no_digit() {
    let body = "int n; scanf(\"%d\", &n); int c = getchar(); return c >= '0' && c <= '9' ? 1 / 0 : c;";
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let program = compile(&analyse(&source, Dialect::C).program);
    let inputs = [5.into(), 55.into()].into_iter().collect();
    let ended = run(&program, &Inputs { inputs, ..Inputs::default() }, &LIMITS);
    assert!(matches!(ended.outcome, Outcome::Halted { .. }), "{:?}", ended.outcome);
    assert!(matches!(printed(body, "5x").1, Outcome::Finished { .. }));
}

#[test]
fn a_text_between_numbers_is_typed() {
    let body = "int d, m; scanf(\"%d . %d\", &d, &m); return 1 / (m - d);";
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let program = compile(&analyse(&source, Dialect::C).program);
    let typed = user_inputs(&program, [3.into(), (-4).into()].into_iter(), &LIMITS);
    assert_eq!(typed.and_then(|given| given.text).as_deref(), Some("3.-4\n"));
    assert!(inputs_of_text(&program, "3,4", &LIMITS).is_err());
    assert!(matches!(printed(body, "3.3").1, Outcome::Error { kind: ErrorKind::DivisionByZero, .. }));
}

#[test]
fn macros_with_parameters_are_expanded() {
    for (macros, value) in [
        ("#define MIN(a, b) ((a) < (b) ? (a) : (b))", "MIN(3, MIN(1 + 1, 5)) - 2"),
        ("#define TWICE(x) 2 * x", "TWICE(1 + 2) - 4"),
        ("#define ZERO() 0", "ZERO()"),
        // A name in its own macro stays what it is (C11 6.10.3.4p2).
        ("int x = 1;\n#define x (x+1)\n#define g(y) y", "g(x) - 2"),
        ("#define F(x) G(x) + 1\n#define G(x) x * 2", "F(2) - 5"),
        ("#define F(x) f(x)\nint f(int x) { return x - 1; }\n#define f(x) f(x + 1)", "F(0)"),
        ("#define PLAIN 3\n#define ADD(x) (x + PLAIN)", "ADD(PLAIN) - 6"),
        ("#define SWAP(x, y, t) ((t) = (x), (x) = (y), (y) = (t))\nint a = 1, b = 2, t;", "(SWAP(a,\n b, t), a - 2)"),
    ] {
        let source = format!("{macros}\nint main(void) {{ return 1 / ({value} == 0); }}");
        let parse = analyse(&source, Dialect::C);
        assert!(!parse.has_errors(), "{source}: {:?}", parse.diagnostics);
        let outcome = run(&compile(&parse.program), &Inputs::default(), &LIMITS).outcome;
        assert!(matches!(outcome, Outcome::Finished { .. }), "{source}: {outcome:?}");
    }
}

#[test]
fn what_only_the_terminal_sees_is_read() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <math.h>\n#include <string.h>\n
        int main(int argc, char *argv[]) { int a[3]; char s[4]; memset(a, -1, sizeof a); srand((unsigned)time(NULL));
        fprintf(stderr, \"%d\", a[2]); fputs(\"x\", stdout); fputc('y', stderr); fflush(stdout);
        return 1 / (a[0] == -1); }";
    let parse = analyse(source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let ended = run(&compile(&parse.program), &Inputs::default(), &LIMITS);
    assert!(matches!(ended.outcome, Outcome::Finished { .. }), "{:?}", ended.outcome);
    assert_eq!(ended.outputs.len(), 4, "the time is not an input");
}

#[test]
fn the_time_does_not_fit_an_int_and_may_be_unknown() {
    let source = "#include <time.h>\nint main(void) { time_t now, same = time(&now); return 1 / (same < 2147483648L && now >= 0); }";
    let parse = analyse(source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let program = compile(&parse.program);
    for now in [1_i64 << 40, -1] {
        let inputs = Inputs { inputs: [now.into()].into_iter().collect(), ..Inputs::default() };
        let outcome = run(&program, &inputs, &LIMITS).outcome;
        assert!(matches!(outcome, Outcome::Error { kind: ErrorKind::DivisionByZero, .. }), "{outcome:?}");
    }
}

#[test]
fn the_time_between_two_calls_does_not_overflow() {
    let source = "#include <time.h>\nint main(void) { clock_t start = clock(), end = clock(); return end - start > CLOCKS_PER_SEC; }";
    let program = compile(&analyse(source, Dialect::C).program);
    for (end, ends) in [(1_i64 << 40, true), (i64::MIN, false)] {
        let inputs = Inputs { inputs: [(-1).into(), end.into()].into_iter().collect(), ..Inputs::default() };
        let outcome = run(&program, &inputs, &LIMITS).outcome;
        assert_eq!(matches!(outcome, Outcome::Finished { .. }), ends, "{outcome:?}");
        assert!(!matches!(outcome, Outcome::Error { .. }), "{outcome:?}");
    }
}

#[test]
fn gets_reads_a_line_of_any_length() {
    let body = "char name[4]; int n; scanf(\"%d\", &n); while (gets(name)) printf(\"[%s]%d\", name, ++n); return 0;";
    assert_eq!(printed(body, "0\nEva\n\nJo"), ("[]1[Eva]2[]3[Jo]4".to_owned(), Outcome::Finished { result: 0.into() }));
    let (output, outcome) = printed(body, "0 Jo\nEvka\n");
    assert_eq!(output, "[ Jo]1");
    assert!(matches!(outcome, Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. }), "{outcome:?}");
}

#[test]
fn what_is_left_out_evaluates_its_arguments_and_says_so_once() {
    let body = "int n = 1; char c; scanf(\" %c\", &c); system(\"cls\"); sleep(n++); Sleep(n++); clrscr(); getch();
        fflush(stdin); perror(\"no\"); printf(\"%d\", n); return 0;";
    assert_eq!(printed(body, "x").0, "no\n3");
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let parse = analyse(&source, Dialect::C);
    let hints = parse.diagnostics.iter().filter(|each| each.code == "left-out").map(|each| each.message.to_string());
    assert_eq!(
        hints.collect::<Vec<_>>(),
        [
            "`system` is left out: what it does changes nothing here",
            "`sleep` is left out: what it does changes nothing here",
            "`Sleep` is left out: what it does changes nothing here",
            "`clrscr` is left out: what it does changes nothing here",
            "`getch` is left out: what it does changes nothing here",
            "C does not say what `fflush(stdin)` does: here it does nothing, as in gcc's library on Linux",
            "`perror` prints only its text here, not the description of the error",
        ]
    );
}

#[test]
fn the_functions_of_cs50_ask_for_what_they_read() {
    let source = "#include <cs50.h>\n#include <stdio.h>\nstring size(int n) { return n > 2 ? \"big\" : \"small\"; }
        int main(void) { int n = get_int(\"n: \"); long m = get_long(\"%d: \", n); float x = get_float(\"x: \");
        printf(\"%s %ld %.1f\", size(n), m, x); return 0; }";
    let parse = analyse(source, Dialect::C);
    assert!(parse.diagnostics.iter().all(Diagnostic::is_assumption), "{:?}", parse.diagnostics);
    let program = compile(&parse.program);
    let inputs = inputs_of_text(&program, "3\n-4\n2.5\n", &LIMITS).unwrap();
    let ended = run(&program, &Inputs { inputs, ..Inputs::default() }, &LIMITS);
    let codes = ended.outputs.iter().map(|code| char::from(u8::try_from(code).unwrap()));
    assert_eq!(codes.collect::<String>(), "n: 3: x: big -4 2.5");
}

#[test]
fn lines_that_cs50_asks_for_end_after_what_they_have() {
    let body = "int n = get_int(\"\"); string s = get_string(\"%d:\", n); char c = get_char(\"\"); string t = get_string(\"\");
        long long m = get_long_long(\"\"); string u = get_string(\"\");
        printf(\"%s|%c|%s|%lld|%s|%d\\n\", s, c, t, m, u, (int)strlen(s));";
    let (output, outcome) = printed_with("#include <cs50.h>\n#include <string.h>", body, "7\n a b \nx\n\n-5\nend");
    assert_eq!(output, "7: a b |x||-5|end|5\n");
    assert!(matches!(outcome, Outcome::Finished { .. }), "{outcome:?}");
    let body = "int i = get_int(\"\"); string s = get_string(\"\"); putchar(s[i]);";
    assert_eq!(printed_with("#include <cs50.h>", body, "3\nabc\n").0, "\0");
    let outcome = printed_with("#include <cs50.h>", body, "3\nab\n").1;
    assert!(matches!(outcome, Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. }), "{outcome:?}");
}

#[test]
fn the_functions_of_cs50_read_a_whole_line() {
    let body = "int n = get_int(\"\"); int c = getchar(); char s[9]; fgets(s, 9, stdin); double x = get_double(\"\");
        printf(\"%d %c%s%.1f %d\", n, c, s, x, getchar()); return 0;";
    assert_eq!(printed(&format!("\n#include <cs50.h>\n{body}"), "5\nabc\n2.5\nd").0, "5 abc\n2.5 100");
    let source = "#include <cs50.h>\n#include <stdio.h>\n\
        int main(void) { int m, n = get_int(\"\"); if (scanf(\"%d\", &m) != 1) return n; return m; }";
    assert_eq!(
        analyse(source, Dialect::C).diagnostics.first().map(|each| each.message.to_string()).as_deref(),
        Some(
            "`get_int` is not supported in a program that checks what `scanf` returns, or whose input may be anything"
        ),
    );
}

#[test]
fn a_text_as_a_format_asks_for_no_argument() {
    let body = "int n; char s[9]; scanf(\"%d %8s\", &n, s); printf(s); printf(\"%p\", (void *)&n); return 0;";
    assert_eq!(printed(body, "1 5%%x").0, "5%x(address)");
    for text in ["1 %d", "1 x%"] {
        let outcome = printed(body, text).1;
        assert!(matches!(outcome, Outcome::Error { kind: ErrorKind::Format, .. }), "{text}: {outcome:?}");
    }
}

#[test]
fn the_arguments_of_a_program_are_inputs() {
    let source = "#include <stdlib.h>\nmain(argc, argv) int argc; char *argv[]; {
        if (argc < 2) return argv[1] == 0; int n = atoi(argv[2]); return argv[1][0] == 'x' ? 7 / n : 3; }";
    let parse = analyse(source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let program = compile(&parse.program);
    let text = |text: &str| {
        [vec![i64::try_from(text.len()).unwrap() + 1], text.bytes().map(i64::from).collect(), vec![0]].concat()
    };
    let run_with = |count: i64, first: &str, second: &str| {
        let given = [vec![count], text(first), text(second)].concat();
        let inputs = given.into_iter().map(Into::into).collect();
        run(&program, &Inputs { inputs, ..Inputs::default() }, &LIMITS).outcome
    };
    let finished = |result: i64| Outcome::Finished { result: result.into() };
    assert_eq!(run_with(1, "", ""), finished(1));
    assert_eq!(run_with(3, "abc", "0"), finished(3));
    assert_eq!(run_with(3, "x", "-2"), finished(-3));
    let division = |outcome| matches!(outcome, Outcome::Error { kind: ErrorKind::DivisionByZero, .. });
    assert!(division(run_with(3, "x", "0")));
    let null = |outcome| matches!(outcome, Outcome::Error { kind: ErrorKind::NullDereference, .. });
    assert!(null(run_with(2, "x", "1")), "there is no second argument");
    assert!(matches!(run_with(0, "", ""), Outcome::Halted { .. }), "the name of the program is the first argument");
}

#[test]
fn behind_the_last_argument_stands_null_and_behind_that_nothing() {
    let source = "#include <stdio.h>\nint main(int argc, char **argv) { return argv[3] == NULL; }";
    let parse = analyse(source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let program = compile(&parse.program);
    let run_with = |count: i64| {
        let inputs = [count, 1, 0].into_iter().map(Into::into).collect();
        run(&program, &Inputs { inputs, ..Inputs::default() }, &LIMITS).outcome
    };
    let finished = |result: i64| Outcome::Finished { result: result.into() };
    assert_eq!(run_with(4), finished(0));
    assert_eq!(run_with(3), finished(1));
    let outside = |outcome| matches!(outcome, Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. });
    assert!(outside(run_with(2)));
}

/// The text that a program with these statements in `main` prints when it is started with these arguments, its name included;
/// and its end.
fn started(statements: &str, arguments: &[&str]) -> (String, Outcome) {
    let source = format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n
        static int count(int n, char **words) {{ int k = 0; for (int i = 1; i < n; i++) k += strcmp(words[i], \"x\") == 0;
            return k; }}
        int main(int argc, char *argv[]) {{ int n = count(0, argv); {statements} return n; }}"
    );
    let parse = analyse(&source, Dialect::C);
    assert!(!parse.has_errors(), "{statements}: {:?}", parse.diagnostics);
    let text = |text: &&str| {
        [vec![i64::try_from(text.len()).unwrap() + 1], text.bytes().map(i64::from).collect(), vec![0]].concat()
    };
    let given =
        [vec![i64::try_from(arguments.len()).expect("few arguments")], arguments.iter().flat_map(text).collect()]
            .concat();
    let inputs = given.into_iter().map(Into::into).collect();
    let run = run(&compile(&parse.program), &Inputs { inputs, ..Inputs::default() }, &LIMITS);
    let printed = run.outputs.iter().map(|each| char::from(u8::try_from(each).unwrap())).collect();
    (printed, run.outcome)
}

#[test]
fn the_texts_of_any_number_of_arguments_lie_in_an_array() {
    let all = ["prog", "-v", "x", "17", "x"];
    let finished = |result: i64| Outcome::Finished { result: result.into() };
    for (statements, printed, result) in [
        ("for (int i = 1; i < argc; i++) printf(\"%s \", argv[i]);", "-v x 17 x ", 0),
        ("for (int i = 1; i < argc; i++) n += atoi(argv[i]);", "", 17),
        ("for (int i = 1; i < argc; i++) n += argv[i][0] == '-';", "", 1),
        ("n = count(argc, argv);", "", 2),
        ("while (*++argv) printf(\"%s,\", *argv);", "-v,x,17,x,", 0),
        ("while (*argv) { n++; argv++; }", "", 5),
        ("n = argv[argc] == NULL;", "", 1),
        ("argc--; n = argv[2][0];", "", i64::from(b'x')),
        ("while (--argc > 0) printf(\"%c\", **++argv);", "-x1x", 0),
        ("char **last = argv + argc - 1; n = (int)(last - argv); puts(*last);", "x\n", 4),
        ("for (char **p = argv; *p != NULL; p++) n += (int)strlen(*p);", "", 10),
    ] {
        assert_eq!(started(statements, &all), (printed.to_owned(), finished(result)), "{statements}");
    }
}

#[test]
fn an_index_behind_the_last_argument_is_an_error() {
    let error = |statements: &str| match started(statements, &["prog", "a"]).1 {
        Outcome::Error { kind, .. } => kind,
        other => panic!("{statements}: {other:?}"),
    };
    assert_eq!(error("for (int i = 1; i <= argc; i++) n += argv[i][0];"), ErrorKind::NullDereference);
    assert_eq!(error("n = argv[argc + 1] == NULL;"), ErrorKind::IndexOutOfBounds);
    assert_eq!(error("n = argv[n - 1] == NULL;"), ErrorKind::IndexOutOfBounds);
    assert_eq!(error("for (int i = 0; i < argc; i++) n += argv[i][5];"), ErrorKind::IndexOutOfBounds);
    assert_eq!(error("free(argv[argc - 1]);"), ErrorKind::InvalidFree);
}

#[test]
fn scanf_may_find_something_else() {
    let body = "int a = 7, b = 8, n = scanf(\"%d %d\", &a, &b); printf(\"%d %d %d;\", n, a, b);
        n = scanf(\"%d\", &b); printf(\"%d %d\", n, b); return 0;\n}\n#pragma loopscope input any\nint unused(void) { return 0;";
    for (text, expected) in [
        ("1 2 3", "2 1 2;1 3"),
        ("1 2", "2 1 2;-1 2"),
        ("1 x 3", "1 1 8;0 8"),
        ("x", "0 7 8;0 8"),
        ("1", "1 1 8;-1 8"),
        ("", "-1 7 8;-1 8"),
    ] {
        assert_eq!(printed(body, text).0, expected, "{text:?}");
    }
}

#[test]
fn scanf_may_find_something_else_where_its_result_is_used() {
    let body = "int a = 7, b = 8, n = 0; while (scanf(\"%d\", &a) == 1) n++; scanf(\"%d\", &b); printf(\"%d %d %d\", n, a, b); return 0;";
    for (text, expected) in [("1 2 3", "3 3 8"), ("1 x 2", "1 1 8"), ("", "0 7 8")] {
        assert_eq!(printed(body, text).0, expected, "{text:?}");
    }
    let unset = "int b; if (scanf(\"%d\", &b) == 1) return 0; for (;;) { int c; scanf(\"%d\", &c); return c; }";
    assert!(matches!(printed(unset, "x").1, Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. }));
    let unused = "int a, s = 0; for (scanf(\"%d\", &a); a; scanf(\"%d\", &a)) s += a; while (scanf(\"%d\", &a), a) s += a; return s;";
    let source = format!("#include <stdio.h>\nint main(void) {{ {unused} }}");
    let assumed = analyse(&source, Dialect::C).diagnostics;
    let expected = "`scanf` always finds the numbers that it asks for; other input is not analysed";
    assert!(assumed.iter().any(|each| each.is_assumption() && each.message.to_string() == expected), "{assumed:?}");
}

#[test]
fn what_stands_where_a_number_is_missing_is_read_next() {
    let again = "int n = 7, c; while (scanf(\"%d\", &n) != 1) { while ((c = getchar()) != '\\n') { printf(\"<%d>\", c);
        if (c == EOF) return 1; } } printf(\"%d\", n); return 0;";
    let calculator = "int a = 7, b = 8; char op = '?'; int r = scanf(\"%d %c %d\", &a, &op, &b);
        printf(\"%d:%d %c %d;\", r, a, op, b); r = scanf(\" %c\", &op); printf(\"%d:%c\", r, op); return 0;";
    let word = "int n = 7, m = 8; char s[9] = \"\"; int r = scanf(\"%d %8s %d\", &n, s, &m); printf(\"%d:%d %s %d;\", r, n, s, m);
        r = scanf(\"%8s\", s); printf(\"%d:%s %d\", r, s, getchar()); return 0;";
    // As gcc's library reads them.
    for (body, text, expected) in [
        (again, "x\n5\n", "<120>5"),
        (again, "5x", "5"),
        (again, " ab\n\n-6", "<97><98>-6"),
        (again, "-\n5\n", "5"),
        (again, "+x\n", "<120><-1>"),
        (again, "", "<-1>"),
        (calculator, "3 + 4", "3:3 + 4;-1:+"),
        (calculator, "3+x", "2:3 + 8;1:x"),
        (calculator, "x+4", "0:7 ? 8;1:x"),
        (calculator, "3", "1:3 ? 8;-1:?"),
        (calculator, "-+4", "0:7 ? 8;1:+"),
        (calculator, "", "-1:7 ? 8;-1:?"),
        (word, "1 ab 2\n", "3:1 ab 2;-1:ab -1"),
        (word, "1 ab c d", "2:1 ab 8;1:c 32"),
        (word, "ab c\n", "0:7  8;1:ab 32"),
        (word, "1", "1:1  8;-1: -1"),
        (word, "", "-1:7  8;-1: -1"),
    ] {
        assert_eq!(printed(body, text).0, expected, "{text:?}");
    }
}

#[test]
fn a_number_is_missing_where_the_result_is_used() {
    let body = "int a, b; char c; if (scanf(\"%d\", &a) != 1) return 1; scanf(\" %c %d\", &c, &b); return a / b;";
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let program = compile(&analyse(&source, Dialect::C).program);
    let typed = |inputs: &[i64]| user_inputs(&program, inputs.iter().map(|each| (*each).into()), &LIMITS).unwrap();
    assert_eq!(typed(&[120]).text.as_deref(), Some("x\n"));
    assert!(typed(&[120]).is_ill_formed);
    assert_eq!(typed(&[-1]).text.as_deref(), Some(""));
    assert_eq!(typed(&[0, 5, 99, 6]).text.as_deref(), Some("5\nc\n6\n"));
    assert!(!typed(&[0, 5, 99, 6]).is_ill_formed);
    // The second call finds its number, unless the first one has met something else.
    assert!(inputs_of_text(&program, "5 c x", &LIMITS).is_err());
    let unset = "int b; char c; if (scanf(\" %c\", &c) != 1) { scanf(\"%d\", &b); return b; } return 0;";
    assert!(matches!(printed(unset, "").1, Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. }));
}

#[test]
fn a_text_between_numbers_may_be_missing_where_the_result_is_used() {
    let unused = "int h, m; char c; scanf(\"%d:%d\", &h, &m); scanf(\" %c\", &c); return h;";
    let found = |body: &str| analyse(&format!("#include <stdio.h>\nint main(void) {{ {body} }}"), Dialect::C);
    let expected = "`scanf` always finds the numbers that it asks for; other input is not analysed";
    let diagnostics = found(unused).diagnostics;
    assert!(diagnostics.iter().any(|each| each.message.to_string() == expected), "{diagnostics:?}");
    let used = "int h = -1, m = -1; printf(\"%d\", scanf(\"%d:%d\", &h, &m)); printf(\" %d %d %d\", h, m, getchar()); return 0;";
    for (text, expected) in [
        ("12:30", "2 12 30 -1"),
        ("12: 30x", "2 12 30 120"),
        ("12 :30", "1 12 -1 32"),
        ("12;", "1 12 -1 59"),
        ("12:-x", "1 12 -1 120"),
        ("x", "0 -1 -1 120"),
        ("", "-1 -1 -1 -1"),
    ] {
        assert_eq!(printed(used, text).0, expected, "{text:?}");
    }
    let changed = "int h, m, k; char c; scanf(\"%d %s %d\", &h, &c, &m + (k = 0)); return 0;";
    let changed = found(changed).diagnostics;
    assert!(
        changed.iter().any(|each| each.message.to_string().ends_with("change it before the call or after it")),
        "{changed:?}"
    );
}

#[test]
fn feof_tells_that_a_read_has_met_the_end() {
    let sum =
        "int n = 0, sum = 0; while (!feof(stdin)) { scanf(\"%d\", &n); sum += n; } printf(\"%d\", sum); return 0;";
    assert_eq!(printed(sum, "1 2 3").0, "6");
    // The last number is added once more.
    assert_eq!(printed(sum, "1 2 3\n").0, "9");
    // A letter is not assumed where the result is not used.
    assert!(matches!(printed(sum, "1 x").1, Outcome::Halted { .. }));
}

#[test]
fn arguments_of_scanf_are_evaluated_before_it_reads() {
    let counted = "int a[5], n = 0; while (n < 5 && scanf(\"%d\", &a[n++]) == 1); printf(\"%d\", n); return 0;";
    for (text, expected) in [("x", "1"), ("5000 x", "2"), ("", "1")] {
        assert_eq!(printed(counted, text).0, expected, "{text:?}");
    }
    let behind_its_end = "int a[2], n = 0; while (scanf(\"%d\", &a[n]) == 1) n++; printf(\"%d\", n); return 0;";
    assert_eq!(printed(behind_its_end, "1 2").0, "2");
    assert!(matches!(printed(behind_its_end, "1 2 3").1, Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. }));
}

#[test]
fn a_scanf_that_is_not_used_stands_in_other_expressions() {
    let body = "int n, ok = 1; while (printf(\"? \"), scanf(\"%d\", &n), n != 0) ok && scanf(\"%d\", &n);
        ok ? scanf(\"%d\", &n) : scanf(\"%d\", &ok); return 0;";
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let assumed = analyse(&source, Dialect::C).diagnostics;
    let expected = "`scanf` always finds the numbers that it asks for; other input is not analysed";
    assert!(assumed.iter().any(|each| each.is_assumption() && each.message.to_string() == expected), "{assumed:?}");
}

#[test]
fn the_value_of_putchar_is_a_character_that_is_read_once() {
    let body = "int c; scanf(\"%d\", &c); while ((c = putchar(getchar())) != 10 && c != EOF); printf(\"%d\", putchar(-191)); return 0;";
    assert_eq!(printed(body, "5abcd\n").0, "abcd\nA65");
}

#[test]
fn an_unchecked_scanf_leaves_its_variable_unset() {
    let body = "int n; scanf(\"%d\", &n); return n;\n}\n#pragma loopscope input any\nint unused(void) { return 0;";
    assert!(matches!(printed(body, "x").1, Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. }));
    assert!(matches!(printed(body, "5").1, Outcome::Finished { .. }));
    let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}");
    let assumed = analyse(&source, Dialect::C).diagnostics;
    let expected = "where `scanf` finds no number, a letter stands or the input ends; other input is not analysed";
    assert!(assumed.iter().any(|each| each.is_assumption() && each.message.to_string() == expected), "{assumed:?}");
}

#[test]
fn a_program_can_start_in_any_function() {
    let source = "struct s { int n; struct s *next; };
        int max(const int *a, int n) { int m = a[0]; for (int i = 1; i <= n; i++) if (a[i] > m) m = a[i]; return m; }
        int length(char *s) { int n = 0; while (s[n]) n++; return 1 / (n - 2); }
        int first(struct s *p, struct s v) { return p->n / v.n; }
        int main(void) { return 1; }";
    let ends = |entry: &str, inputs: &[i32]| {
        let source = format!("{source}\n#pragma loopscope entry {entry}\n");
        let parse = analyse(&source, Dialect::C);
        assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
        let is_said =
            |each: &Diagnostic| each.is_assumption() && each.message.to_string().contains("numbers is never null");
        assert!(parse.diagnostics.iter().any(is_said), "{:?}", parse.diagnostics);
        let program = compile(&parse.program);
        let inputs = || inputs.iter().map(|input| (*input).into());
        let names =
            user_inputs(&program, inputs(), &LIMITS).unwrap().arguments.into_iter().map(|(name, _)| name.to_string());
        let given = Inputs { inputs: inputs().collect(), ..Inputs::default() };
        (run(&program, &given, &LIMITS).outcome, names.collect::<Vec<_>>().join(", "))
    };
    let (outcome, names) = ends("max", &[2, 5, 6, 1]);
    assert!(matches!(outcome, Outcome::Finished { .. }), "{outcome:?}");
    assert_eq!(names, "length of a, a[], a[], n");
    assert!(matches!(ends("max", &[1, 0, 1]).0, Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. }));
    assert!(matches!(ends("max", &[0]).0, Outcome::Halted { .. }));
    assert!(matches!(ends("length", &[3, 97, 98, 99]).0, Outcome::Error { kind: ErrorKind::DivisionByZero, .. }));
    let (outcome, names) = ends("first", &[4, 0, 1]);
    assert!(matches!(outcome, Outcome::Error { kind: ErrorKind::NullDereference, .. }), "{outcome:?}");
    assert_eq!(names, "p->n, p != NULL, v.n");
    assert!(matches!(ends("first", &[4, 1, 2]).0, Outcome::Finished { .. }));
}
