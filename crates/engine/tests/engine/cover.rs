//! Coverage with a solver that answers `unknown`: the goals, what runs alone reach, and the limits.

use crate::support::adversarial;
use crate::support::program_of;
use crate::support::programs::{FORKS, LOOPS};
use loopscope_engine::cover::report::{Count, CoverReport, Fate, Goal, GoalKind, GoalReport, RunEnd, Step};
use loopscope_engine::cover::{CoverObserver, CoverOptions, cover};
use loopscope_engine::{Host, Observer, Unobserved};
use loopscope_interp::Inputs;
use loopscope_question::report::{Event, Evidence, StopCode};
use loopscope_question::{Budget, Program};
use loopscope_syntax::Dialect;
use loopscope_testing::{IncompleteSolver, Ticks};

/// The cost of a question.
const COST: u64 = 100_000;

/// Covers a program with some work for each goal, and a clock that does not advance.
fn covered(source: &str, options: &CoverOptions) -> CoverReport {
    observed(source, options, &mut Unobserved)
}

fn observed(source: &str, options: &CoverOptions, observer: &mut dyn CoverObserver) -> CoverReport {
    let host =
        Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &Ticks::new(0.0), observer: &mut Unobserved };
    cover(&program_of(source), options, host, observer)
}

fn goals(report: &CoverReport) -> Vec<String> {
    report.goals.iter().map(|goal| goal.goal.to_string()).collect()
}

/// The goals with a given verdict.
fn those(report: &CoverReport, is: impl Fn(&Fate) -> bool) -> Vec<String> {
    let goals = report.goals.iter().filter(|goal| is(&goal.fate));
    goals.map(|goal| goal.goal.to_string()).collect()
}

#[test]
fn conditions_from_one_call_of_a_macro_are_no_goals() {
    let source = r#"#include <stdio.h>
#define CLAMP(x) if (x < 0) x = 0; else if (x > 9) x = 9
int main(void) {
    int n;
    scanf("%d", &n);
    CLAMP(n);
    if (n == 3)
        n = 4;
    return n;
}
"#;
    let program = Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"));
    let host =
        Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &Ticks::new(0.0), observer: &mut Unobserved };
    let report = cover(&program, &CoverOptions::default(), host, &mut Unobserved);
    let branches = report.goals.iter().filter(|goal| matches!(goal.goal.kind, GoalKind::Branch { .. }));
    assert_eq!(branches.map(|goal| goal.goal.line).collect::<Vec<u32>>(), [7, 7]);
}

#[test]
fn conditions_in_c_are_shown_as_they_are_written() {
    let source = "#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *p = malloc(sizeof *p), *q = p;
    if (!p || q
            ->value == 3)
        return 1;
    for (p->next = NULL; q != NULL; q = q->next)
        if (!(q->value++ < 7)) return 2;
    if ((p->value + 1) * 2 > 7) return 3;
    return 0;
}
";
    let program = Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"));
    let host =
        Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &Ticks::new(0.0), observer: &mut Unobserved };
    let report = cover(&program, &CoverOptions::default(), host, &mut Unobserved);
    let branches = report.goals.iter().filter_map(|goal| match &goal.goal.kind {
        GoalKind::Branch { condition, holds } => Some(format!("{} {condition}: {holds}", goal.goal.line)),
        _ => None,
    });
    let expected = [
        "5 !p: true",
        "5 !p: false",
        "5 q ->value == 3: true",
        "5 q ->value == 3: false",
        "8 q != NULL: true",
        "8 q != NULL: false",
        "9 !(q->value++ < 7): true",
        "9 !(q->value++ < 7): false",
        "10 (p->value + 1) * 2 > 7: true",
        "10 (p->value + 1) * 2 > 7: false",
    ];
    assert_eq!(branches.collect::<Vec<_>>(), expected);
}

#[test]
fn goals_are_lines_branches_and_errors() {
    let source = "main(n, a) {
    var x;
    assume(n > 0);
    for (var i = 0; i < n; i++) {
        if (!(a[i] == 3 || i > 5) && n) {
            x = 10 / i;
        }
    }
    while (1) {
        assert(n > 1 && n < 9);
        break;
        output 1;
    }
    return x;
}
";
    let report = covered(source, &CoverOptions::default());
    assert_eq!(
        goals(&report),
        [
            "line 3",
            "line 4",
            "line 5",
            "line 6",
            "line 9",
            "line 10",
            "line 11",
            "line 12",
            "line 14",
            // An `assume` has no branch that does not hold.
            "line 3, `n > 0` holds",
            "line 4, `i < n` holds",
            "line 4, `i < n` does not hold",
            "line 5, `a[i] == 3` holds",
            "line 5, `a[i] == 3` does not hold",
            "line 5, `i > 5` holds",
            "line 5, `i > 5` does not hold",
            "line 5, `n` holds",
            "line 5, `n` does not hold",
            // Nor has an `assert`: its failure is the error.
            "line 10, `n > 1` holds",
            "line 10, `n < 9` holds",
            "line 6, division by zero",
            "line 10, assertion failed",
            "line 14, read before write",
        ]
    );
    let dead = report.goals.iter().find(|goal| goal.goal.line == 12).expect("it is a goal");
    let Fate::Unreachable(never) = &dead.fate else { panic!("{dead:?}") };
    assert_eq!(never.proof.as_ref().map(|proof| &proof.evidence), Some(&Evidence::NoPath));
    let counts = report.counts().map(Count::all);
    assert_eq!(counts, [9, 11, 3]);
}

#[test]
fn the_only_run_decides_all_goals() {
    let source = "main() {
    var i = 0;
    while (i < 5) { i++; }
    if (i > 7) {
        error();
    }
    return i;
}
";
    let report = covered(source, &CoverOptions::default());
    let [input] = report.inputs.as_slice() else { panic!("{report:?}") };
    assert_eq!((&input.end, input.steps), (&RunEnd::Finished { result: "5".to_owned() }, 14));
    let never = those(&report, |fate| matches!(fate, Fate::Unreachable(never) if never.technique == "enumerate"));
    assert_eq!(never, ["line 5", "line 4, `i > 7` holds", "line 5, error statement"]);
    assert!(those(&report, |fate| matches!(fate, Fate::Unknown { .. })).is_empty());
}

/// The end of a function without a `return` counts as a `return`, but its brace is no line.
#[test]
fn a_closing_brace_is_no_line() {
    let report = covered("main() {\n    output 1;\n}\n", &CoverOptions::default());
    assert_eq!(goals(&report), ["line 2"]);
    assert!(matches!(report.goals[0].fate, Fate::Reachable { .. }));
}

const TILES: &str = r#"#include <stdio.h>
int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d\n", n * n);
    printf("%d\n", 7 / n);
    return 0;
}
"#;

/// Covers the errors of a C program.
fn errors(source: &str, options: CoverOptions) -> CoverReport {
    let program = Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"));
    let host =
        Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &Ticks::new(0.0), observer: &mut Unobserved };
    cover(&program, &CoverOptions { only_errors: true, ..options }, host, &mut Unobserved)
}

fn is_reached(fate: &Fate) -> bool {
    matches!(fate, Fate::Reachable { .. })
}

#[test]
fn errors_alone_are_looked_for_each_with_an_input() {
    let report = errors(TILES, CoverOptions { everyday: Some(10_000), ..CoverOptions::default() });
    assert!(report.goals.iter().all(|goal| matches!(goal.goal.kind, GoalKind::Error { .. })), "{report:?}");
    assert_eq!(those(&report, is_reached), ["line 6, division by zero"]);
    assert_eq!(report.inputs.len(), 1);
    let overflow = "line 5, signed overflow";
    assert!(those(&report, |fate| matches!(fate, Fate::Unreachable(_))).contains(&overflow.to_owned()), "{report:?}");
}

#[test]
fn everyday_inputs_that_show_an_error_are_small() {
    let source = r#"#include <stdio.h>
int main(void) {
    int n, sum = 0;
    int marks[30];
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &marks[i]);
        sum += marks[i];
    }
    return sum == 7;
}
"#;
    let report = errors(source, CoverOptions { everyday: Some(10_000), ..CoverOptions::default() });
    assert_eq!(those(&report, is_reached), ["line 7, index out of bounds"]);
    let inputs: Vec<(&str, u64)> =
        report.inputs[0].inputs.iter().map(|each| (each.value.as_str(), each.times)).collect();
    assert_eq!(inputs, [("31", 1), ("0", 31)]);
}

#[test]
fn known_inputs_are_tried_first() {
    let input = |value: i64| Inputs { inputs: [value.into()].into_iter().collect(), ..Inputs::default() };
    let known = vec![input(0), input(46_341)];
    let budget = Budget { seconds: 0.0, ..Budget::default() };
    let report = errors(TILES, CoverOptions { known, budget, ..CoverOptions::default() });
    assert_eq!(those(&report, is_reached), ["line 5, signed overflow", "line 6, division by zero"]);
    assert_eq!(report.inputs.len(), 2, "{report:?}");
}

#[test]
fn chosen_inputs_are_few_and_small() {
    let source = "main(n, m) {
    if (n > 0) { output 1; } else { output 2; }
    if (m > 0) { output 3; } else { output 4; }
    if (input < 0) { output 5; }
    return 0;
}
";
    let report = covered(source, &CoverOptions::default());
    assert!(report.goals.iter().all(|goal| matches!(goal.fate, Fate::Reachable { .. })), "{report:?}");
    assert_eq!(report.inputs.len(), 2, "{report:?}");
    for input in &report.inputs {
        let numbers = input.inputs.iter().map(|each| each.value.as_str());
        assert!(numbers.into_iter().all(|number| ["0", "1", "-1"].contains(&number)), "{input:?}");
    }
    for (index, _) in report.inputs.iter().enumerate() {
        let alone = |goal: &&GoalReport| match &goal.fate {
            Fate::Reachable { inputs } => *inputs == [index as u32],
            _ => false,
        };
        assert!(report.goals.iter().any(|goal| alone(&goal)), "input {index} is not needed: {report:?}");
    }
}

#[test]
fn goals_of_a_run_that_does_not_end_count() {
    let source = "main() {
    var s = input;
    if (s == 1) { output s; }
    while (1) { s = s + 1; }
    output s;
}
";
    let report = covered(source, &CoverOptions::default());
    assert!(report.inputs.iter().all(|input| input.end == RunEnd::Goes), "{report:?}");
    // No run reaches the end of the program.
    assert_eq!(those(&report, |fate| !matches!(fate, Fate::Reachable { .. })), ["line 5"]);
    assert!(report.inputs.iter().all(|input| input.inputs.len() == 1 && input.steps < 20), "{report:?}");
}

#[test]
fn a_run_that_reads_more_than_the_listed_inputs_is_reported() {
    let source = "main() {
    var s = 0;
    while (1) {
        s = s + input;
        if (s > 100) { output s; }
    }
}
";
    let report = covered(source, &CoverOptions::default());
    assert!(report.inputs.iter().all(|input| input.end == RunEnd::Reads { line: 4 }), "{report:?}");
    assert!(!report.inputs.is_empty());
}

#[test]
fn the_inputs_that_a_run_needs_to_end_are_listed() {
    let guess = "main(secret) {
    var tries = 0;
    while (input != secret) {
        tries = tries + 1;
    }
    assume(secret > 500);
    return tries;
}
";
    // More small numbers than random inputs have.
    let sum = "main() {
    var s = 0;
    while (s < 5000) {
        var x = input;
        if (x > 0 && x < 10) s = s + x;
    }
    return s;
}
";
    for source in [guess, sum] {
        let report = covered(source, &CoverOptions::default());
        let ends =
            report.inputs.iter().all(|input| matches!(input.end, RunEnd::Finished { .. } | RunEnd::Halted { .. }));
        assert!(ends && !report.inputs.is_empty(), "{report:?}");
        // The end of the run was open before.
        let open = those(&report, |fate| matches!(fate, Fate::Unknown { .. }));
        assert!(source == guess || open.is_empty(), "{report:?}");
        for input in &report.inputs {
            let program = loopscope_interp::compile(program_of(source).tree());
            let run = loopscope_interp::run(&program, &input.to_inputs(), &loopscope_interp::Limits::default());
            let read = input.to_inputs().inputs.len();
            assert_eq!((run.outcome.is_cut(), run.inputs_read.len()), (false, read), "{input:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    for source in [LOOPS, FORKS] {
        let options = CoverOptions { seed: 7, ..CoverOptions::default() };
        let [one, other] = [0, 1].map(|_| covered(source, &options));
        assert_eq!(one, other);
    }
}

/// A solver that answers `unknown` leaves goals open that random inputs do not reach.
#[test]
fn open_goals_have_a_reason() {
    let report = covered(LOOPS, &CoverOptions::default());
    let open = those(&report, |fate| matches!(fate, Fate::Unknown { .. }));
    assert!(open.contains(&"line 8, error statement".to_owned()), "{report:?}");
    for GoalReport { fate, .. } in &report.goals {
        let Fate::Unknown { stop } = fate else { continue };
        assert!(matches!(stop.code, StopCode::States | StopCode::SolverUnknown), "{stop:?}");
        assert!(!stop.message.to_string().is_empty());
    }
}

#[test]
fn goals_are_open_after_the_time_limit() {
    let host =
        Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &Ticks::new(1.0), observer: &mut Unobserved };
    let options = CoverOptions { budget: Budget { seconds: 1.0, ..Budget::default() }, ..CoverOptions::default() };
    let report = cover(&program_of(LOOPS), &options, host, &mut Unobserved);
    let open = report.goals.iter().filter_map(|goal| match &goal.fate {
        Fate::Unknown { stop } => Some(stop.code),
        _ => None,
    });
    let open: Vec<_> = open.collect();
    assert!(!open.is_empty() && open.iter().all(|code| *code == StopCode::Time), "{report:?}");
}

/// Each reading of the clock takes long, and there are far too many goals, paths or steps.
#[test]
fn the_coverage_of_large_programs_ends() {
    for (name, source) in adversarial::programs() {
        let host = Host {
            transport: Box::new(IncompleteSolver::new(COST)),
            clock: &Ticks::new(10.0),
            observer: &mut Unobserved,
        };
        let budget = Budget { seconds: 60.0, replay_steps: 100_000, ..Budget::default() };
        let options = CoverOptions { budget, ..CoverOptions::default() };
        let report = cover(&program_of(&source), &options, host, &mut Unobserved);
        let open = report.counts().iter().any(|count| count.unknown > 0);
        assert!(!report.goals.is_empty() && (open || !report.inputs.is_empty()), "{name}");
    }
}

/// Cancels at the first check.
struct CancelsAtOnce;

impl Observer for CancelsAtOnce {
    fn event(&mut self, _: &Event) {}

    fn cancelled(&mut self) -> bool {
        true
    }
}

#[test]
fn a_cancelled_coverage_reports_its_results() {
    let host = Host {
        transport: Box::new(IncompleteSolver::new(COST)),
        clock: &Ticks::new(0.0),
        observer: &mut CancelsAtOnce,
    };
    let report = cover(&program_of(LOOPS), &CoverOptions::default(), host, &mut Unobserved);
    let stops = report.goals.iter().filter_map(|goal| match &goal.fate {
        Fate::Unknown { stop } => Some(stop.code),
        _ => None,
    });
    assert!(stops.into_iter().any(|code| code == StopCode::Cancelled), "{report:?}");
}

/// Records all steps.
#[derive(Default)]
struct StepRecorder {
    goals: Vec<Goal>,
    reached: Vec<u32>,
    never: Vec<u32>,
    looked_for: usize,
}

impl CoverObserver for StepRecorder {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Begin { goals } => self.goals.clone_from(goals),
            Step::Reached { goals, .. } => self.reached.extend(goals),
            Step::Unreachable { goal, .. } => self.never.push(*goal),
            Step::Looking { .. } => self.looked_for += 1,
            Step::Open { .. } | Step::Reducing => {}
        }
    }
}

#[test]
fn an_observer_receives_all_results() {
    let mut observer = StepRecorder::default();
    let (clock, mut unobserved) = (Ticks::new(0.0), Unobserved);
    let host = Host { transport: Box::new(IncompleteSolver::new(COST)), clock: &clock, observer: &mut unobserved };
    let report = cover(&program_of(LOOPS), &CoverOptions::default(), host, &mut observer);
    assert!(observer.looked_for > 0);
    assert_eq!(observer.goals.iter().map(ToString::to_string).collect::<Vec<_>>(), goals(&report));
    let texts = |which: &[u32]| {
        let mut which = which.to_vec();
        which.sort_unstable();
        which.iter().map(|goal| observer.goals[*goal as usize].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&observer.reached), those(&report, |fate| matches!(fate, Fate::Reachable { .. })));
    assert_eq!(texts(&observer.never), those(&report, |fate| matches!(fate, Fate::Unreachable(_))));
    // The observer does not change the report.
    assert_eq!(report, covered(LOOPS, &CoverOptions::default()));
}
