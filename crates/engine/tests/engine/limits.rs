//! Limits are kept, counted in work: with a clock that advances by one with each reading, and a solver that knows
//! nothing.

use crate::support::program_of;
use std::cell::{Cell, RefCell};
use std::fmt::Write;

use crate::support::adversarial;
use loopscope_engine::report::{Answer, Event, Evidence, Report, Stats, StopCode};
use loopscope_engine::{Analysis, Budget, Clock, Host, Observer, Target, Technique, analyse};
use loopscope_smt::{Transport, TransportError};

/// How often the clock was read, and how much was sent to the solver in between.
#[derive(Default)]
struct Ticks {
    looks: Cell<u32>,
    questions: Cell<u32>,
    most_questions: Cell<u32>,
}

impl Clock for Ticks {
    fn seconds(&self) -> f64 {
        self.looks.set(self.looks.get() + 1);
        self.questions.set(0);
        f64::from(self.looks.get())
    }
}

/// Answers each question, and says that it does not know.
struct Unknowing<'a>(&'a Ticks);

impl Transport for Unknowing<'_> {
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

/// Refuses all.
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

/// A solver that must not be asked.
struct NotAsked;

impl Transport for NotAsked {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        panic!("the solver is told {script}")
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        panic!("the solver is started")
    }
}

#[derive(Default)]
struct Told(RefCell<Vec<Stats>>);

impl Observer for &Told {
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
    let told = Told::default();
    let host = Host { transport, clock, observer: &mut &told };
    let report = analyse(&program_of(source), &analysis, host);
    (report, told.0.into_inner())
}

/// What the run of a program without inputs says, without a solver.
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
fn every_technique_looks_at_the_clock_before_each_question_to_the_solver() {
    for (name, source) in adversarial::programs() {
        for technique in Technique::all() {
            let clock = Ticks::default();
            let (report, _) = ask(&source, Target::AnyError, technique, 400.0, &clock, Box::new(Unknowing(&clock)));
            assert!(
                report.verdict.answer() != Answer::Unknown || report.verdict.stop().is_some(),
                "{name} by {technique} gives no reason"
            );
            let looks = clock.looks.get();
            assert!(looks <= 440, "{name} by {technique}: {looks} looks at a clock that stands at 400 in the end");
            let most = clock.most_questions.get();
            assert!(most <= 2, "{name} by {technique}: {most} texts for the solver between two looks at the clock");
        }
    }
}

/// What was proved just in time is proved. Reasons are reported as far as the time allows; of the others, only their
/// number.
#[test]
fn an_explanation_ends_with_the_time() {
    let source = format!(
        "main() {{ var x;\n{}return x; }}",
        repeated(5, |number| format!("x = input; if (x * x == {})\n error();", 4 * number + 3))
    );
    let answer = |technique: Technique, seconds: u32| {
        let clock = Ticks::default();
        let (report, _) = ask(&source, Target::AnyError, technique, f64::from(seconds), &clock, Box::new(Refusing));
        (report, clock.looks.get())
    };
    for technique in [Technique::named("execute"), Technique::named("compact")] {
        let (report, needed) = answer(technique, u32::MAX);
        assert_eq!(report.verdict.answer(), Answer::Unreachable, "{technique}: {:?}", report.verdict.stop());
        let whole = report.verdict.proof().expect("a proof").excluded().expect("contradictions").clone();
        assert!(whole.contradictions.len() > 2, "{technique}: {whole:?}");
        let mut cut = 0;
        for seconds in 1..needed {
            let (report, looks) = answer(technique, seconds);
            assert!(looks <= seconds + 5, "{technique}: {looks} looks at a clock that stands at {seconds}");
            let Some(proof) = report.verdict.proof() else { continue };
            let proof = proof.excluded().expect("contradictions");
            assert_eq!(report.verdict.answer(), Answer::Unreachable);
            let told = proof.contradictions.len();
            assert!(told > 0 && told + proof.more as usize >= whole.contradictions.len(), "{technique}: {proof:?}");
            cut += u32::from(told < whole.contradictions.len());
        }
        assert!(cut > 2, "{technique}: the time is never over while reasons are told");
    }
}

#[test]
fn figures_are_told_from_the_beginning() {
    let (_, source) = adversarial::programs().swap_remove(2);
    // There is neither a single run nor a loop, which four of them need; and `intervals` is done at once.
    let applies =
        |technique: &Technique| !matches!(technique.name(), "enumerate" | "intervals" | "invariants" | "horn" | "trl");
    for technique in Technique::all().filter(applies) {
        let clock = Ticks::default();
        let (_, told) = ask(&source, Target::AnyError, technique, 200.0, &clock, Box::new(Unknowing(&clock)));
        let first = told.first().unwrap_or_else(|| panic!("{technique} tells nothing"));
        assert!(first.seconds < 20.0, "{technique}: {first:?}");
        assert!(told.len() > 50, "{technique} tells figures {} times", told.len());
    }
}

/// What doubles or squares a number for ever comes to an end by the number's length, which is told with the place.
#[test]
fn numbers_are_bounded() {
    for body in ["x = x + x;", "x = x * x;", "x = x * n;", "x = x * x + n;"] {
        let source =
            // The pointer could lead to a read of x, which nothing else reads.
            format!("main(n) {{ var x, k, p; p = &x; x = n + 3; k = 1; while (k == 1) {{\n{body} }} error(); return 0; }}");
        let clock = Ticks::default();
        let (report, _) =
            ask(&source, Target::AnyError, Technique::named("execute"), 1e9, &clock, Box::new(Unknowing(&clock)));
        let stop = report.verdict.stop().unwrap_or_else(|| panic!("{body}: {:?}", report.verdict.answer()));
        assert_eq!((stop.code, stop.place.map(|(line, _)| line)), (StopCode::NotHandled, Some(2)), "{body}: {stop:?}");
        assert!(stop.message.contains("digits"), "{body}: {stop:?}");
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
        assert_eq!(evidence, &Evidence::Runs { runs: 1, tried: Vec::new() });
    }
}

/// The run ends by an error, or quietly by an `assume`: what comes after it is not reached.
#[test]
fn what_ends_the_only_run_ends_all() {
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

/// What happens before the first input happens in every run; what happens after it is not decided by one.
#[test]
fn a_run_that_reads_says_nothing_of_what_comes_after() {
    let source = "main() {\n var x;\n x = 3;\n output x;\n x = input;\n if (x == 5) error();\n return 0;\n}";
    assert_eq!(run(source, Target::Line(4), Technique::Auto).verdict.answer(), Answer::Reachable);
    for (source, place) in [(source.replace("x == 5", "x * x == 25"), (6, 6)), (HASHED.to_owned(), (2, 6))] {
        let report = run(&source, Target::AnyError, Technique::named("enumerate"));
        let stop = report.verdict.stop().expect("a reason");
        assert_eq!((report.verdict.answer(), stop.place), (Answer::Unknown, Some(place)), "{stop:?}");
        assert_eq!(stop.suggestion.as_deref(), Some("auto"));
    }
}

/// A run that is too long shows nothing: the others go on as ever, and the time is kept while it runs.
#[test]
fn a_run_that_does_not_end_is_left() {
    let source = "main() {\n var x;\n x = 0;\n while (x < 2) x = x * x;\n error();\n return 0;\n}";
    let clock = Ticks::default();
    let (report, _) = ask(source, Target::AnyError, Technique::Auto, 2_000.0, &clock, Box::new(Unknowing(&clock)));
    assert_eq!(
        (report.verdict.answer(), report.technique.as_str()),
        (Answer::Unreachable, "intervals"),
        "{:?}",
        report.verdict.stop()
    );

    let clock = Ticks::default();
    let (report, _) = ask(source, Target::AnyError, Technique::named("enumerate"), 50.0, &clock, Box::new(NotAsked));
    assert_eq!(report.verdict.stop().expect("a reason").code, StopCode::Time);
    assert!(clock.looks.get() < 60, "{}", clock.looks.get());
}
