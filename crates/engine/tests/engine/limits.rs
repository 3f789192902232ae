//! Analyses keep their limits, with a clock that advances by one with each reading, and a solver that answers
//! `unknown`.

use crate::support::program_of;
use std::cell::{Cell, RefCell};
use std::fmt::Write;

use crate::support::adversarial;
use loopscope_engine::{Clock, Host, Observer, Unobserved, analyse};
use loopscope_question::report::{Answer, Event, Evidence, Report, Stats, StopCode};
use loopscope_question::{Analysis, Budget, Program, Target, Technique};
use loopscope_smt::{Transport, TransportError};
use loopscope_syntax::Dialect;
use loopscope_testing::Still;

/// The number of times that the clock was read, and how many texts were sent to the solver in between.
#[derive(Default)]
struct Ticks {
    reads: Cell<u32>,
    questions: Cell<u32>,
    most_questions: Cell<u32>,
}

impl Clock for Ticks {
    fn seconds(&self) -> f64 {
        self.reads.set(self.reads.get() + 1);
        self.questions.set(0);
        f64::from(self.reads.get())
    }
}

/// Answers `unknown` to each question.
struct IncompleteSolver<'a>(&'a Ticks);

impl Transport for IncompleteSolver<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let clock = self.0;
        clock.questions.set(clock.questions.get() + 1);
        clock.most_questions.set(clock.most_questions.get().max(clock.questions.get()));
        let answers = script.lines().filter_map(|line| match line {
            "(check-sat)" => Some("unknown"),
            "(get-info :reason-unknown)" => Some("(:reason-unknown \"it is not even tried\")"),
            "(get-info :rlimit)" => Some("(:rlimit 1)"),
            line if line.starts_with("(get-value") => Some("(error \"there is no model\")"),
            _ => None,
        });
        Ok(answers.fold(String::new(), |text, answer| text + answer + "\n"))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// Answers `unsat` to each question.
struct Refusing;

impl Transport for Refusing {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let answers = script.lines().filter_map(|line| match line {
            "(check-sat)" => Some("unsat"),
            "(get-unsat-core)" => Some("()"),
            _ => None,
        });
        Ok(answers.fold(String::new(), |text, answer| text + answer + "\n"))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// A solver that must not be used.
struct NotAsked;

impl Transport for NotAsked {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        panic!("the solver receives {script}")
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        panic!("the solver is started")
    }
}

#[derive(Default)]
struct Progress(RefCell<Vec<Stats>>);

impl Observer for &Progress {
    fn event(&mut self, event: &Event) {
        if let Event::Progress { stats, .. } = event {
            self.0.borrow_mut().push(stats.clone());
        }
    }
}

fn ask(
    source: &str,
    target: Target,
    technique: Technique,
    seconds: f64,
    clock: &Ticks,
    transport: Box<dyn Transport + '_>,
) -> (Report, Vec<Stats>) {
    let budget = Budget { seconds, ..Budget::default() };
    let analysis = Analysis { target, technique, budget, ..Analysis::default() };
    let progress = Progress::default();
    let host = Host { transport, clock, observer: &mut &progress };
    let report = analyse(&program_of(source), &analysis, host);
    (report, progress.0.into_inner())
}

/// The report on a program without inputs, without a solver.
fn run(source: &str, target: Target, technique: Technique) -> Report {
    ask(source, target, technique, 1e9, &Ticks::default(), Box::new(NotAsked)).0
}

fn repeated(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", line(number));
        text
    })
}

#[test]
fn every_technique_reads_the_clock_before_each_question_to_the_solver() {
    for (name, source) in adversarial::programs() {
        for technique in Technique::about(Target::AnyError) {
            let clock = Ticks::default();
            let (report, _) =
                ask(&source, Target::AnyError, technique, 100.0, &clock, Box::new(IncompleteSolver(&clock)));
            assert!(
                report.verdict.answer() != Answer::Unknown || report.verdict.stop().is_some(),
                "{name} by {technique} gives no reason"
            );
            let reads = clock.reads.get();
            assert!(reads <= 140, "{name} by {technique}: {reads} reads of a clock that is at 100 at the end");
            let most = clock.most_questions.get();
            assert!(most <= 2, "{name} by {technique}: {most} texts for the solver between two reads of the clock");
        }
    }
}

/// A proof just before the time limit counts. Reasons are reported while the time permits; the others are only
/// counted.
#[test]
fn an_explanation_ends_at_the_time_limit() {
    let source = format!(
        "main() {{ var x;\n{}return x; }}",
        repeated(5, |number| format!("x = input; if (x * x == {})\n error();", 4 * number + 3))
    );
    let answer = |technique: Technique, seconds: u32| {
        let clock = Ticks::default();
        let (report, _) = ask(&source, Target::AnyError, technique, f64::from(seconds), &clock, Box::new(Refusing));
        (report, clock.reads.get())
    };
    for technique in [Technique::named("execute"), Technique::named("compact")] {
        let (report, needed) = answer(technique, u32::MAX);
        assert_eq!(report.verdict.answer(), Answer::Unreachable, "{technique}: {:?}", report.verdict.stop());
        let whole = report.verdict.proof().expect("a proof").excluded().expect("contradictions").clone();
        assert!(whole.contradictions.len() > 2, "{technique}: {whole:?}");
        let mut cut = 0;
        for seconds in 1..needed {
            let (report, reads) = answer(technique, seconds);
            assert!(reads <= seconds + 5, "{technique}: {reads} reads of a clock that is at {seconds}");
            let Some(proof) = report.verdict.proof() else { continue };
            let proof = proof.excluded().expect("contradictions");
            assert_eq!(report.verdict.answer(), Answer::Unreachable);
            let reported = proof.contradictions.len();
            assert!(
                reported > 0 && reported + proof.more as usize >= whole.contradictions.len(),
                "{technique}: {proof:?}"
            );
            cut += u32::from(reported < whole.contradictions.len());
        }
        assert!(cut > 2, "{technique}: the time limit is never reached during the explanation");
    }
}

#[test]
fn progress_is_reported_from_the_beginning() {
    let (_, source) = adversarial::programs().swap_remove(2);
    // Four of the techniques need a single run or a loop, and `intervals` ends at once.
    let applies =
        |technique: &Technique| !matches!(technique.name(), "enumerate" | "intervals" | "invariants" | "horn" | "trl");
    for technique in Technique::about(Target::AnyError).filter(applies) {
        let clock = Ticks::default();
        let (_, reports) = ask(&source, Target::AnyError, technique, 200.0, &clock, Box::new(IncompleteSolver(&clock)));
        let first = reports.first().unwrap_or_else(|| panic!("{technique} reports nothing"));
        assert!(first.seconds < 20.0, "{technique}: {first:?}");
        assert!(reports.len() > 50, "{technique} reports {} times", reports.len());
    }
}

/// A program that doubles or squares a number forever ends at the limit of the number's length, and the report names
/// the place.
#[test]
fn numbers_are_bounded() {
    for body in ["x = x + x;", "x = x * x;", "x = x * n;", "x = x * x + n;"] {
        let source =
            // The pointer could cause a read of x, which nothing else reads.
            format!("main(n) {{ var x, k, p; p = &x; x = n + 3; k = 1; while (k == 1) {{\n{body} }} error(); return 0; }}");
        let clock = Ticks::default();
        let (report, _) = ask(
            &source,
            Target::AnyError,
            Technique::named("execute"),
            1e9,
            &clock,
            Box::new(IncompleteSolver(&clock)),
        );
        let stop = report.verdict.stop().unwrap_or_else(|| panic!("{body}: {:?}", report.verdict.answer()));
        assert_eq!((stop.code, stop.place.map(|(line, _)| line)), (StopCode::NotHandled, Some(2)), "{body}: {stop:?}");
        assert!(stop.message.to_string().contains("digits"), "{body}: {stop:?}");
    }
}

const PRIMES: &str = "main() {\n var n, d, p;\n n = 600851475143; d = 2; p = 0;\n while (d * d <= n) {\n  \
                      if (n % d == 0) { n = n / d; p = d; } else d = d + 1;\n }\n if (n == 6857) error();\n return 0;\n}";

#[test]
fn a_program_that_reads_nothing_needs_no_solver() {
    for technique in [Technique::Auto, Technique::named("enumerate")] {
        let report = run(PRIMES, Target::AnyError, technique);
        assert_eq!((report.verdict.answer(), report.technique.as_str()), (Answer::Reachable, "enumerate"));
        let (witness, error) =
            (report.verdict.witness().expect("a witness"), report.verdict.error().expect("an error"));
        assert!(witness.replayed && witness.inputs.is_empty() && witness.parameters.is_empty(), "{witness:?}");
        assert_eq!((error.kind.as_str(), error.line), ("error-statement", 7));

        let report = run(&PRIMES.replace("6857", "6858"), Target::AnyError, technique);
        assert_eq!((report.verdict.answer(), report.technique.as_str()), (Answer::Unreachable, "enumerate"));
        let evidence = &report.verdict.proof().expect("a proof").evidence;
        assert_eq!(evidence, &Evidence::Runs { runs: 1, tried: Vec::new(), ended: false });
    }
}

/// The run ends in an error, or at an `assume`: later statements are not reached.
#[test]
fn the_end_of_the_only_run_is_final() {
    let source = "main() {\n var x;\n x = 0;\n x = 1 / x;\n output x;\n return 0;\n}";
    assert_eq!(run(source, Target::Line(5), Technique::Auto).verdict.answer(), Answer::Unreachable);
    assert_eq!(run(source, Target::Line(4), Technique::Auto).verdict.answer(), Answer::Reachable);
    let error = run(source, Target::AnyError, Technique::Auto).verdict.error().cloned().expect("an error");
    assert_eq!((error.kind.as_str(), error.line), ("division-by-zero", 4));

    let source = "main() {\n var x;\n x = 3;\n assume(x == 4);\n error();\n return 0;\n}";
    assert_eq!(run(source, Target::AnyError, Technique::Auto).verdict.answer(), Answer::Unreachable);
    assert_eq!(run(source, Target::Line(5), Technique::Auto).verdict.answer(), Answer::Unreachable);
}

const HASHED: &str = "main(n) {\n if (n * n % 7 == 5) error();\n return 0;\n}";

/// Every run has the same statements before the first input; one run does not decide what happens after it.
#[test]
fn a_run_that_reads_decides_nothing_after_its_first_input() {
    let source = "main() {\n var x;\n x = 3;\n output x;\n x = input;\n if (x == 5) error();\n return 0;\n}";
    assert_eq!(run(source, Target::Line(4), Technique::Auto).verdict.answer(), Answer::Reachable);
    for (source, place) in [(source.replace("x == 5", "x * x == 25"), (6, 6)), (HASHED.to_owned(), (2, 6))] {
        let report = run(&source, Target::AnyError, Technique::named("enumerate"));
        let stop = report.verdict.stop().expect("a reason");
        assert_eq!((report.verdict.answer(), stop.place), (Answer::Unknown, Some(place)), "{stop:?}");
        assert_eq!(stop.suggestion.as_deref(), Some("auto"));
    }
}

/// A run that is too long proves nothing: the other techniques continue, and the time limit applies to the run.
#[test]
fn a_run_that_does_not_end_is_given_up() {
    let source = "main() {\n var x;\n x = 0;\n while (x < 2) x = x * x;\n error();\n return 0;\n}";
    let clock = Ticks::default();
    let (report, _) =
        ask(source, Target::AnyError, Technique::Auto, 2_000.0, &clock, Box::new(IncompleteSolver(&clock)));
    assert_eq!(
        (report.verdict.answer(), report.technique.as_str()),
        (Answer::Unreachable, "intervals"),
        "{:?}",
        report.verdict.stop()
    );

    let clock = Ticks::default();
    let (report, _) = ask(source, Target::AnyError, Technique::named("enumerate"), 50.0, &clock, Box::new(NotAsked));
    assert_eq!(report.verdict.stop().expect("a reason").code, StopCode::Time);
    assert!(clock.reads.get() < 60, "{}", clock.reads.get());
}

#[test]
fn an_error_whose_run_is_too_long_to_be_replayed_has_a_kind_a_line_and_a_cause() {
    let source = "int main(void) {\n    int n = 0;\n    while (1) {\n        n++;\n    }\n}\n";
    let program = Program::read(source, Dialect::C).expect("it has no errors");
    let budget = Budget { replay_steps: 1_000, ..Budget::default() };
    let technique = Technique::named("compact");
    let analysis = Analysis { technique, budget, ..Analysis::default() };
    let clock = Ticks::default();
    let transport = Box::new(IncompleteSolver(&clock));
    let report = analyse(&program, &analysis, Host { transport, clock: &Still, observer: &mut Unobserved });
    assert!(report.verdict.witness().is_some_and(|witness| !witness.replayed), "{report:?}");
    let error = report.verdict.error().expect("an error");
    assert_eq!((error.kind.as_str(), error.line), ("signed-overflow", 4));
    let cause = error.why.as_ref().map(ToString::to_string);
    assert_eq!(cause.as_deref(), Some("`2147483647 + 1` is 2147483648; an `int` ends at 2147483647."));
}
