//! Programs that do the same, and those that do not: each answer is known.

use dashu_int::IBig;
use loopscope_interp::{Argument, InputArray};
use loopscope_question::Program;
use loopscope_same::{Cases, Class, Compared, Comparison, End, Given, Output, Subject, Task, compare};
use loopscope_syntax::Dialect;

const SEED: u64 = 1;

fn c(body: &str) -> Program {
    let source = format!("#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\nint main(void) {{ {body} }}\n");
    Program::read(&source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}\n{source}"))
}

fn microc(source: &str) -> Program {
    Program::read(source, Dialect::Extended).unwrap_or_else(|errors| panic!("{errors:?}\n{source}"))
}

fn task(output: Output, promised: &str) -> Task {
    Task { output, promised: promised.parse().expect("a range") }
}

/// The input on which a program differs from a reference, and what it prints there or how it ends.
fn difference(reference: &Program, program: &Program, task: &Task) -> Option<(String, String)> {
    let reference = Subject::new(reference);
    let cases = Cases::of(&reference, task, &program.cfg().dictionary(), SEED);
    match compare(&Subject::new(program), &cases) {
        Comparison::Differs(difference) => {
            let end = match difference.found.end {
                End::Returns(_) => difference.found.printed,
                End::Fails(kind, _) => kind.code().to_owned(),
                end => format!("{end:?}").split('(').next().unwrap_or_default().to_owned(),
            };
            Some((difference.given.text, end))
        }
        Comparison::Tried { runs, undecided } => {
            assert!(runs > 0 && undecided.is_none(), "{runs} runs, {undecided:?}");
            None
        }
        Comparison::Same { .. } => panic!("runs prove nothing"),
    }
}

/// Returns `true` if no difference is found, but it is not known what the program does on some input.
fn is_undecided(reference: &Program, program: &Program) -> bool {
    let (reference, task) = (Subject::new(reference), Task::default());
    let cases = Cases::of(&reference, &task, &program.cfg().dictionary(), SEED);
    matches!(compare(&Subject::new(program), &cases), Comparison::Tried { undecided: Some(_), .. })
}

const DIGITS: &str =
    "int n, s = 0; scanf(\"%d\", &n); while (n > 0) { s += n % 10; n /= 10; } printf(\"%d\\n\", s); return 0;";

#[test]
fn the_smallest_input_is_found_that_tells_programs_apart() {
    let promised = task(Output::Words, "0..99999");
    let differ = |body: &str| difference(&c(DIGITS), &c(body), &promised);
    let read = "int n, s = 0; scanf(\"%d\", &n); ";
    let found =
        |body: &str| differ(&format!("{read}{body}")).map(|(input, given)| format!("{}: {given}", input.trim()));
    let same = "for (; n != 0; n = n / 10) s = s + n % 10; printf(\"%d\", s);";
    assert_eq!(found(same), None);
    let two_digits = "s = n < 10 ? n : n / 10 + n % 10; printf(\"%d\", s);";
    assert_eq!(found(two_digits), Some("100: 10".to_owned()));
    assert_eq!(found("printf(\"%d\", n % 9 == 0 && n > 0 ? 9 : n % 9);"), Some("19: 1".to_owned()));
    assert_eq!(found("printf(\"%d\", 1 / n);"), Some("0: division-by-zero".to_owned()));
    assert_eq!(found("int m; scanf(\"%d\", &m); printf(\"%d\", n);"), Some("0: Waits".to_owned()));
    assert_eq!(found("while (n % 10 == 0) s += 0; printf(\"%d\", s);"), Some("0: NeverEnds".to_owned()));
}

#[test]
fn a_difference_that_is_not_promised_does_not_count() {
    let absolute = c("int n; scanf(\"%d\", &n); printf(\"%d\", n < 0 ? -n : n);");
    let plain = c("int n; scanf(\"%d\", &n); printf(\"%d\", n);");
    assert_eq!(difference(&absolute, &plain, &task(Output::Words, "0..100")), None);
    let (input, given) = difference(&absolute, &plain, &Task::default()).expect("negative numbers differ");
    assert_eq!((input.trim(), given.as_str()), ("-1", "-1"));
}

#[test]
fn what_counts_of_the_output_is_chosen() {
    let (with, without) = (
        c("int n; printf(\"n? \"); scanf(\"%d\", &n); printf(\"%d\\n\", n);"),
        c("int n; scanf(\"%d\", &n); printf(\"%d\", n);"),
    );
    let differ = |output| difference(&with, &without, &task(output, "0..9")).is_some();
    assert_eq!(Output::ALL.map(differ), [true, true, false]);
    let lines = c("int n; scanf(\"%d\", &n); printf(\"%d\\n\", n);");
    let differ = |output| difference(&lines, &without, &task(output, "0..9")).is_some();
    assert_eq!(Output::ALL.map(differ), [true, false, false]);
}

#[test]
fn the_status_counts_if_the_reference_returns_another_than_0() {
    let zero = c("int n; scanf(\"%d\", &n); return 0;");
    let parity = c("int n; scanf(\"%d\", &n); return n % 2 != 0;");
    let differ = |reference, program| difference(reference, program, &Task::default()).is_some();
    assert!(!differ(&zero, &parity));
    assert!(differ(&parity, &zero));
    assert!(!differ(&parity, &parity));
}

#[test]
fn texts_are_read_character_by_character_and_word_by_word() {
    let by_character = c("int c, n = 0, in = 0; while ((c = getchar()) != EOF) { if (c == ' ' || c == '\\n') in = 0; \
         else if (!in) { in = 1; n++; } } printf(\"%d\", n);");
    let by_word = c("char w[200]; int n = 0; while (scanf(\"%199s\", w) == 1) n++; printf(\"%d\", n);");
    let by_space = c("int c, n = 1; while ((c = getchar()) != EOF) if (c == ' ') n++; printf(\"%d\", n);");
    assert_eq!(difference(&by_character, &by_word, &Task::default()), None);
    assert!(difference(&by_character, &by_space, &Task::default()).is_some());
}

#[test]
fn an_input_without_the_number_that_the_reference_asks_for_is_not_promised() {
    let checks = c("int n; if (scanf(\"%d\", &n) != 1) return 1; printf(\"%d\", n); return 0;");
    let trusts = c("int n; scanf(\"%d\", &n); printf(\"%d\", n); return 0;");
    assert_eq!(difference(&checks, &trusts, &Task::default()), None);
    let sums = c("int n, s = 0; while (scanf(\"%d\", &n) == 1) s += n; printf(\"%d\", s);");
    let (input, given) = difference(&sums, &trusts, &Task::default()).expect("a list may be empty");
    assert_eq!((input.as_str(), given.as_str()), ("", "Waits"));
}

#[test]
fn inputs_on_which_the_reference_fails_are_left_out() {
    let reference = c("int n; scanf(\"%d\", &n); printf(\"%d\", 100 / n);");
    let guarded = c("int n; scanf(\"%d\", &n); printf(\"%d\", n == 0 ? 7 : 100 / n);");
    assert_eq!(difference(&reference, &guarded, &Task::default()), None);
    let (subject, task) = (Subject::new(&reference), Task::default());
    let failure = Cases::of(&subject, &task, &[], SEED).failure.expect("it divides by zero");
    assert_eq!(failure.given.text.trim(), "0");
    assert!(matches!(failure.found.end, End::Fails(..)));
}

#[test]
fn programs_in_micro_c_have_arguments_and_arrays() {
    let sum = microc("main(n) { var s = 0; for (var i = 1; i <= n; i += 1) s += i; output s; return 0; }");
    let closed = microc("main(k) { output k * (k + 1) / 2; return 0; }");
    assert_eq!(difference(&sum, &closed, &task(Output::Words, "0..500")), None);
    assert!(difference(&sum, &closed, &task(Output::Words, "-500..500")).is_some());
    let first = microc("main(a) { return a[0]; }");
    let second = microc("main(a) { return a[1]; }");
    assert!(difference(&first, &second, &Task::default()).is_some());
    let reads = c("int k; scanf(\"%d\", &k); printf(\"%d\", k * (k + 1) / 2);");
    assert_eq!(difference(&closed, &reads, &Task::default()), None, "C reads the argument");
    assert_eq!(difference(&reads, &closed, &Task::default()), None, "the argument is read");
}

#[test]
fn programs_that_do_the_same_wrong_thing_are_a_group() {
    let reference = c(DIGITS);
    let with = |loop_: &str| c(&format!("int n, s = 0; scanf(\"%d\", &n); {loop_} printf(\"%d\", s);"));
    let programs = [
        with("while (n > 0) { s += n % 10; n /= 10; }"),
        with("while (n > 9) { s += n % 10; n /= 10; }"),
        with("for (; n != 0; n /= 10) s += n % 10;"),
        with("for (; n >= 10; n /= 10) s += n % 10;"),
        with("s = n;"),
    ];
    let (subject, task) = (Subject::new(&reference), task(Output::Words, "0..9999"));
    let constants: Vec<_> = programs.iter().flat_map(|program| program.cfg().dictionary()).collect();
    let cases = Cases::of(&subject, &task, &constants, SEED);
    let mut class = Class::new(&cases);
    let mut compared: Vec<Compared<'_>> = Vec::new();
    for program in &programs {
        let subject = Subject::new(program);
        let comparison = class.compare(&subject);
        compared.push(Compared::new(subject, comparison));
        // Groups are asked for while programs come, too.
        assert_eq!(class.groups(&mut compared), [0, 1, 0, 1, 2][..compared.len()]);
    }
    let telling = |position: usize| {
        compared[position].comparison.difference().map(|difference| difference.given.text.trim().to_owned())
    };
    assert_eq!([0, 1, 4].map(telling), [None, Some("1".to_owned()), Some("10".to_owned())]);
}

#[test]
fn numbers_that_no_one_types_are_not_read_from_the_text() {
    let plain = c("int n; scanf(\"%d\", &n); printf(\"%d\", n);");
    let seeds = c("int n; srand(time(0)); int x = rand(); scanf(\"%d\", &n); if (x < 0) n++; printf(\"%d\", n);");
    assert_eq!(difference(&plain, &seeds, &Task::default()), None);
    let argument = "#include <stdio.h>\nint main(int argc, char *argv[]) { int n; scanf(\"%d\", &n);";
    let read = |body: &str| Program::read(&format!("{argument} {body} }}"), Dialect::C).expect("it is C");
    assert_eq!(difference(&plain, &read("printf(\"%d\", n + argc - 1);"), &Task::default()), None);
    assert!(is_undecided(&plain, &read("printf(\"%d\", n + argc);")));
    assert!(is_undecided(&plain, &c("int n; scanf(\"%d\", &n); printf(\"%d\", n + rand() + 1);")));
    let rolls = c("printf(\"%d\", rand());");
    assert_eq!(difference(&rolls, &c("srand(time(0)); printf(\"%d\", rand());"), &Task::default()), None);
    assert!(difference(&rolls, &c("printf(\"%d\", rand() / 2);"), &Task::default()).is_some());
    let passed = microc("main(n) { output n; return 0; }");
    assert_eq!(difference(&passed, &seeds, &Task::default()), None, "the argument is typed");
}

#[test]
fn an_assumption_of_the_program_decides_nothing() {
    let plain = microc("main(n) { output n; return 0; }");
    assert!(is_undecided(&plain, &microc("main(n) { assume(n > 0); output n; return 0; }")));
}

#[test]
fn programs_are_compared_on_inputs_that_tell_others() {
    let plain = c("int n; scanf(\"%d\", &n); printf(\"%d\", n);");
    let rare = || c("int n; scanf(\"%d\", &n); printf(\"%d\", n == 4567 * 1001 ? n + 1 : n);");
    let (subject, task) = (Subject::new(&plain), task(Output::Words, "0..9000000"));
    let cases = Cases::of(&subject, &task, &[], SEED);
    let mut class = Class::new(&cases);
    let programs = [rare(), rare(), c("int n; scanf(\"%d\", &n); printf(\"%d\", n);")];
    let mut compared: Vec<_> = programs
        .iter()
        .map(|program| Compared::new(Subject::new(program), Comparison::Tried { runs: 1, undecided: None }))
        .collect();
    let telling = Given { text: "4571567\n".to_owned(), ..Given::default() };
    compared[1].comparison = class.compare_on(&compared[1].subject, vec![telling]).expect("a difference");
    class.compare_again(&mut compared);
    let differ: Vec<bool> = compared.iter().map(|program| program.comparison.difference().is_some()).collect();
    assert_eq!(differ, [true, true, false]);
}

#[test]
fn a_list_that_is_read_to_its_end_is_promised_whatever_is_returned() {
    let count = |returned: &str| {
        c(&format!("int n, c = 0; while (scanf(\"%d\", &n) == 1) c++; printf(\"%d\", c); return {returned};"))
    };
    let reference = count("c > 0");
    assert!(Cases::of(&Subject::new(&reference), &Task::default(), &[], SEED).cases.len() > 1000);
    assert!(difference(&reference, &count("c > 1"), &Task::default()).is_some());
    let two = |checks: &str| c(&format!("int n, m; if ({checks}) return 1; printf(\"%d\", n + m); return 0;"));
    let checks = two("scanf(\"%d\", &n) != 1 || scanf(\"%d\", &m) != 1");
    let trusts = c("int n, m; scanf(\"%d%d\", &n, &m); printf(\"%d\", n + m);");
    assert_eq!(difference(&checks, &trusts, &Task::default()), None);
}

#[test]
fn only_promised_numbers_are_given() {
    let halves = c("double x; scanf(\"%lf\", &x); printf(\"%f\", x);");
    let promised = task(Output::Words, "1..9");
    let subject = Subject::new(&halves);
    let mut cases = Cases::of(&subject, &promised, &[], SEED);
    let numbers: Vec<f64> = cases.cases.iter().map(|case| case.given.text.trim().parse().expect("a number")).collect();
    assert!(numbers.contains(&1.5) && numbers.iter().all(|number| (1.0..=9.0).contains(number)), "{numbers:?}");
    let before = cases.cases.len();
    cases.add(["9.5\n", "2.25\n"].map(|text| Given { text: text.to_owned(), ..Given::default() }));
    assert_eq!(cases.cases.len(), before + 1);
    let first = microc("main(a) { return a[0]; }");
    let subject = Subject::new(&first);
    let mut cases = Cases::of(&subject, &promised, &[], SEED);
    let before = cases.cases.len();
    let array = |element: i32| Argument::Array(InputArray::from_elements([IBig::from(element)]));
    cases.add([10, 8].map(|element| Given { arguments: vec![array(element)], ..Given::default() }));
    assert_eq!(cases.cases.len(), before + 1);
}

#[test]
fn a_mistake_on_an_input_that_is_added_is_kept() {
    let reference =
        c("int n; scanf(\"%d\", &n); printf(\"%d\", n / 1000 * 7 == 31997 && n % 1000 == 567 ? 1 / (n - n) : n);");
    let (subject, task) = (Subject::new(&reference), task(Output::Words, "0..9000000"));
    let mut cases = Cases::of(&subject, &task, &[], SEED);
    assert!(cases.failure.is_none());
    cases.add([Given { text: "4571567\n".to_owned(), ..Given::default() }]);
    assert_eq!(cases.failure.expect("it divides by zero").given.text.trim(), "4571567");
}

#[test]
fn few_inputs_are_tried_once_each() {
    let reference = c("int n, m; scanf(\"%d%d\", &n, &m); printf(\"%d\", n * m);");
    let cases =
        |promised: &str| Cases::of(&Subject::new(&reference), &task(Output::Words, promised), &[], SEED).cases.len();
    assert_eq!([cases("1..1"), cases("1..2"), cases("-1..1")], [1, 4, 9]);
}

#[test]
fn a_program_that_prints_too_much_is_stopped() {
    let plain = c("int n; scanf(\"%d\", &n); printf(\"%d\", n);");
    let prints =
        c("int n; scanf(\"%d\", &n); for (int i = 0; i < 20000; i++) printf(\"%01000d\", n); printf(\"%d\", n);");
    assert!(is_undecided(&plain, &prints));
}
