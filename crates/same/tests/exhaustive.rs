//! Comparisons on every promised input: what they prove, and what they leave open.

use loopscope_question::Program;
use loopscope_same::{Cases, Comparison, End, ExhaustiveLimits, Reading, Subject, Task, compare_exhaustively};
use loopscope_syntax::Dialect;

const FEW: ExhaustiveLimits = ExhaustiveLimits { inputs: 10_000, work: 10_000_000 };

/// A comparison of these bodies of `main` on every number from 0 to 99, unless `promised` says otherwise.
fn compared(promised: &str, [reference, program]: [&str; 2], few: ExhaustiveLimits) -> Option<Comparison> {
    let [reference, program] = [reference, program].map(|body| {
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\nint f(int n) {{ return n ? 1 + f(n - 1) : 0; }}\nint main(void) {{ int n, m; {body} }}\n"
        );
        Program::read(&source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}\n{source}"))
    });
    let task = Task { promised: promised.parse().expect("a range"), ..Task::default() };
    let reference = Subject::new(&reference);
    let cases = Cases::first(&reference, &task, 20);
    compare_exhaustively(&Subject::new(&program), &cases, few)
}

/// On how many inputs both do the same.
fn same(promised: &str, programs: [&str; 2]) -> Option<u64> {
    match compared(promised, programs, FEW)? {
        Comparison::Same { runs, is_exhaustive: true, together, stack } if together.is_empty() && stack.is_empty() => {
            Some(runs)
        }
        other => panic!("{other:?}"),
    }
}

const TWICE: &str = "scanf(\"%d\", &n); printf(\"%d\", 2 * n); return 0;";

#[test]
fn all_runs_are_a_proof() {
    let sum = "scanf(\"%d\", &n); m = 0; for (int i = 0; i < n; i++) m += 2; printf(\"%d\", m); return 0;";
    assert_eq!(same("0..99", [TWICE, sum]), Some(100));
    let recursive = "scanf(\"%d\", &n); printf(\"%d\", f(n) + f(n)); return 0;";
    assert_eq!(same("0..99", [TWICE, recursive]), Some(100));
    let product = "scanf(\"%d%d\", &n, &m); printf(\"%d\", n * m); return 0;";
    let commuted = "scanf(\"%d %d\", &m, &n); printf(\"%d\", n * m); return 0;";
    assert_eq!(same("1..50", [product, commuted]), Some(2500));
}

#[test]
fn how_many_numbers_are_read_may_depend_on_them() {
    let reference = "scanf(\"%d\", &n); if (n > 2) { scanf(\"%d\", &m); n += m; } printf(\"%d\", n); return 0;";
    let program = "scanf(\"%d\", &n); m = 0; if (n >= 3) scanf(\"%d\", &m); printf(\"%d\", n + m); return 0;";
    // 0, 1 and 2; and ten pairs for each of the numbers from 3 to 9.
    assert_eq!(same("0..9", [reference, program]), Some(73));
}

#[test]
fn inputs_on_which_the_reference_fails_are_left_out() {
    let reference = "scanf(\"%d\", &n); printf(\"%d\", 60 / n); return 0;";
    let program = "scanf(\"%d\", &n); if (n == 0) exit(1); printf(\"%d\", 60 / n); return 0;";
    assert_eq!(same("0..9", [reference, program]), Some(9));
}

#[test]
fn the_only_number_that_tells_programs_apart_is_found() {
    let but_one = "scanf(\"%d\", &n); printf(\"%d\", n * n == 5041 ? 0 : 2 * n); return 0;";
    let found = compared("0..99", [TWICE, but_one], FEW);
    let Some(Comparison::Differs(difference)) = found else { panic!("{found:?}") };
    assert_eq!(difference.given.text.trim(), "71");
}

#[test]
fn other_inputs_leave_it_open() {
    let open = |promised: &str, programs, few| assert_eq!(compared(promised, programs, few), None, "{programs:?}");
    open("0..10000", [TWICE, TWICE], FEW);
    open("0..99", [TWICE, TWICE], ExhaustiveLimits { work: 100, ..FEW });
    // Reads without end, characters, a number that no one types, and what `scanf` returns.
    open("0..9", ["m = 0; do { scanf(\"%d\", &n); m += n; } while (n); printf(\"%d\", m); return 0;"; 2], FEW);
    open("1..1", ["do scanf(\"%d\", &n); while (n); return 0;"; 2], FEW);
    open("0..9", ["printf(\"%d\", getchar()); return 0;"; 2], FEW);
    open("0..9", ["printf(\"%d\", rand()); return 0;"; 2], FEW);
    open("0..9", ["if (scanf(\"%d\", &n) != 1) return 1; printf(\"%d\", n); return 0;"; 2], FEW);
    let aborts = "scanf(\"%d\", &n); printf(\"%d\", n); if (n == 7) abort(); return 0;";
    open("0..9", [aborts, aborts], FEW);
    // A space that is none in C.
    let differs = compared("0..9", [TWICE, "scanf(\"%d\", &n); printf(\"%d\", 2 * n); putchar(160); return 0;"], FEW);
    assert!(matches!(differs, Some(Comparison::Differs(_))), "{differs:?}");
    // The program reads a character.
    open("0..9", [TWICE, "scanf(\"%d\", &n); getchar(); printf(\"%d\", 2 * n); return 0;"], FEW);
}

#[test]
fn a_program_that_waits_or_never_ends_differs() {
    let waits = "scanf(\"%d\", &n); if (n == 5) scanf(\"%d\", &m); printf(\"%d\", 2 * n); return 0;";
    let endless = "scanf(\"%d\", &n); while (n == 5) n += 0; printf(\"%d\", 2 * n); return 0;";
    for program in [waits, endless] {
        let found = compared("0..9", [TWICE, program], FEW);
        let Some(Comparison::Differs(difference)) = found else { panic!("{found:?}") };
        assert_eq!(difference.given.text.trim(), "5", "{program}");
    }
}

#[test]
fn numbers_that_no_one_types_leave_it_open() {
    let read = |source: &str| Program::read(source, Dialect::C).expect("a program");
    let reference = read(
        "#include <stdio.h>\nint main(int argc, char **argv) { int n; scanf(\"%d\", &n); printf(\"%d\", argc == 1 ? n + 1 : n); }",
    );
    let program = read(
        "#include <stdio.h>\nint main(int argc, char **argv) { int n; scanf(\"%d\", &n); printf(\"%d\", n + 0 * argc); }",
    );
    let task = Task { promised: "2..9".parse().expect("a range"), ..Task::default() };
    let reference = Subject::new(&reference);
    let cases = Cases::first(&reference, &task, 20);
    assert_eq!(compare_exhaustively(&Subject::new(&program), &cases, FEW), None);
}

#[test]
fn a_program_with_more_arguments_than_its_reference_waits_for_them() {
    let read = |source: &str| Program::read(source, Dialect::Extended).expect("a program");
    let [reference, program] = ["main(n) { output n; return 0; }", "main(n, k) { output n + k; return 0; }"].map(read);
    let task = Task { promised: "0..9".parse().expect("a range"), ..Task::default() };
    let reference = Subject::new(&reference);
    let cases = Cases::first(&reference, &task, 20);
    let found = compare_exhaustively(&Subject::new(&program), &cases, FEW);
    let Some(Comparison::Differs(difference)) = found else { panic!("{found:?}") };
    assert!(matches!(difference.found.end, End::Waits(_)), "{difference:?}");
}

#[test]
fn what_is_not_known_of_one_input_leaves_it_open() {
    let open = |programs| assert_eq!(compared("0..9", programs, FEW), None, "{programs:?}");
    // A run is cut by its steps: the reference's, and the program's.
    let slow = "scanf(\"%d\", &n); if (n == 7) for (m = 0; m < 2000000; m++) n = m; printf(\"%d\", 7); return 0;";
    open([slow, "scanf(\"%d\", &n); printf(\"7\"); return 0;"]);
    open(["scanf(\"%d\", &n); printf(\"7\"); return 0;", slow]);
    // An assumption does not hold: the reference's, and the program's.
    let assumes = "scanf(\"%d\", &n); __VERIFIER_assume(n != 7); printf(\"%d\", 2 * n); return 0;";
    open([assumes, TWICE]);
    open([TWICE, assumes]);
}

#[test]
fn a_status_that_only_late_inputs_have_is_not_left_out() {
    // The first cases have none of these inputs.
    let says_71 = "scanf(\"%d\", &n); return n == 71;";
    let silent = "scanf(\"%d\", &n); return 0;";
    assert_eq!(compared("0..99", [says_71, silent], FEW), None);
    // Where statuses count, each of them does.
    let odd = "scanf(\"%d\", &n); return n % 2;";
    let odd_but_71 = "scanf(\"%d\", &n); return n == 71 ? 0 : n % 2;";
    let found = compared("0..99", [odd, odd_but_71], FEW);
    assert!(matches!(found, Some(Comparison::Differs(difference)) if difference.given.text.trim() == "71"));
}

#[test]
fn the_last_number_is_among_all_lengths() {
    // 5 is read alone, 9 is the last of two numbers, and only the pair (9, 9) tells them apart.
    let reference = "scanf(\"%d\", &n); m = 0; if (n != 5) scanf(\"%d\", &m); printf(\"%d\", n + m); return 0;";
    let program =
        "scanf(\"%d\", &n); m = 0; if (n != 5) scanf(\"%d\", &m); printf(\"%d\", n * m == 81 ? 0 : n + m); return 0;";
    let found = compared("0..9", [reference, program], FEW);
    assert!(matches!(found, Some(Comparison::Differs(difference)) if difference.given.text == "9\n9\n"));
    assert_eq!(same("0..9", [reference, reference]), Some(91));
}

#[test]
fn negative_numbers_of_unsigned_variables_are_inputs() {
    let read = |ty: &str, value: &str| {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{ {ty} n; scanf(\"%{}\", &n); printf(\"%u\", {value}); return 0; }}\n",
            if ty == "int" { "d" } else { "u" }
        );
        let reading = Reading::default();
        reading.program(&source, Dialect::C).unwrap_or_else(|refusal| panic!("{}", refusal.told()))
    };
    let compared = |[reference, program]: [&Program; 2]| {
        let task = Task { promised: "-9..9".parse().expect("a range"), ..Task::default() };
        let reference = Subject::new(reference);
        let cases = Cases::first(&reference, &task, 20);
        compare_exhaustively(&Subject::new(program), &cases, FEW)
    };
    let (unsigned, signed, absolute) = (read("unsigned", "n"), read("int", "n"), read("int", "n < 0 ? -n : n"));
    assert!(matches!(compared([&unsigned, &signed]), Some(Comparison::Same { runs: 19, .. })));
    assert!(matches!(compared([&signed, &unsigned]), Some(Comparison::Same { runs: 19, .. })));
    let found = compared([&unsigned, &absolute]);
    assert!(matches!(found, Some(Comparison::Differs(difference)) if difference.expected.printed == "4294967295"));
}
