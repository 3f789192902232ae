//! Covering programs, without a solver that knows anything: what the goals are, what runs alone show, and how it stops.

use crate::support::adversarial;
use crate::support::program_of;
use crate::support::unknowing::{FORKS, LOOPS, Ticks, Unknowing};
use loopscope_engine::cover::report::{Count, CoverReport, Fate, Goal, GoalReport, RunEnd, Step};
use loopscope_engine::cover::{CoverObserver, CoverOptions, cover};
use loopscope_engine::report::{Event, Evidence, StopCode};
use loopscope_engine::{Budget, Host, Observer, Unobserved};

/// What one question costs the solver.
const COST: u64 = 100_000;

/// Some work for each goal, and a clock that does not end it.
fn covered(source: &str, options: &CoverOptions) -> CoverReport {
    observed(source, options, &mut Unobserved)
}

fn observed(source: &str, options: &CoverOptions, observer: &mut dyn CoverObserver) -> CoverReport {
    let host = Host { transport: Box::new(Unknowing::new(COST)), clock: &Ticks::new(0.0), observer: &mut Unobserved };
    cover(&program_of(source), options, host, observer)
}

fn goals(report: &CoverReport) -> Vec<String> {
    report.goals.iter().map(|goal| goal.goal.to_string()).collect()
}

/// The goals with a certain fate.
fn those(report: &CoverReport, is: impl Fn(&Fate) -> bool) -> Vec<String> {
    let goals = report.goals.iter().filter(|goal| is(&goal.fate));
    goals.map(|goal| goal.goal.to_string()).collect()
}

#[test]
fn goals_are_lines_directions_and_errors() {
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
            // What an `assume` gives up is no branch.
            "line 3, `n > 0` holds",
            "line 4, `i < n` holds",
            "line 4, `i < n` does not hold",
            "line 5, `a[i] == 3` holds",
            "line 5, `a[i] == 3` does not hold",
            "line 5, `i > 5` holds",
            "line 5, `i > 5` does not hold",
            "line 5, `n` holds",
            "line 5, `n` does not hold",
            // Nor is what fails in an `assert`: that is the error.
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
fn the_only_run_shows_all() {
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

/// The end of a function that has no `return` counts as one.
#[test]
fn a_program_without_statements_comes_to_its_end() {
    let report = covered("main() {\n}\n", &CoverOptions::default());
    assert_eq!(goals(&report), ["line 2"]);
    assert!(matches!(report.goals[0].fate, Fate::Reachable { .. }));
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
fn what_a_run_that_does_not_end_reaches_counts() {
    let source = "main() {
    var s = input;
    if (s == 1) { output s; }
    while (1) { s = s + 1; }
}
";
    let report = covered(source, &CoverOptions::default());
    assert!(report.inputs.iter().all(|input| input.end == RunEnd::Goes), "{report:?}");
    // It is its end that no run comes to.
    assert_eq!(those(&report, |fate| !matches!(fate, Fate::Reachable { .. })), ["line 5"]);
    assert!(report.inputs.iter().all(|input| input.inputs.len() == 1 && input.steps < 20), "{report:?}");
}

#[test]
fn a_run_that_reads_more_than_is_listed_says_so() {
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
fn the_same_seed_gives_the_same_report() {
    for source in [LOOPS, FORKS] {
        let options = CoverOptions { seed: 7, ..CoverOptions::default() };
        let [one, other] = [0, 1].map(|_| covered(source, &options));
        assert_eq!(one, other);
    }
}

/// A solver that knows nothing leaves open what chance does not find.
#[test]
fn what_is_open_has_a_reason() {
    let report = covered(LOOPS, &CoverOptions::default());
    let open = those(&report, |fate| matches!(fate, Fate::Unknown { .. }));
    assert!(open.contains(&"line 8, error statement".to_owned()), "{report:?}");
    for GoalReport { fate, .. } in &report.goals {
        let Fate::Unknown { stop } = fate else { continue };
        assert!(matches!(stop.code, StopCode::States | StopCode::SolverUnknown), "{stop:?}");
        assert!(!stop.message.is_empty());
    }
}

#[test]
fn where_the_time_is_over_the_rest_is_open() {
    let host = Host { transport: Box::new(Unknowing::new(COST)), clock: &Ticks::new(1.0), observer: &mut Unobserved };
    let options = CoverOptions { budget: Budget { seconds: 1.0, ..Budget::default() }, ..CoverOptions::default() };
    let report = cover(&program_of(LOOPS), &options, host, &mut Unobserved);
    let open = report.goals.iter().filter_map(|goal| match &goal.fate {
        Fate::Unknown { stop } => Some(stop.code),
        _ => None,
    });
    let open: Vec<_> = open.collect();
    assert!(!open.is_empty() && open.iter().all(|code| *code == StopCode::Time), "{report:?}");
}

/// Each look at the clock takes long, and there are far too many goals, paths or steps for all of them.
#[test]
fn programs_with_far_too_much_in_them_come_to_an_end() {
    for (name, source) in adversarial::programs() {
        let host =
            Host { transport: Box::new(Unknowing::new(COST)), clock: &Ticks::new(10.0), observer: &mut Unobserved };
        let budget = Budget { seconds: 60.0, replay_steps: 100_000, ..Budget::default() };
        let options = CoverOptions { budget, ..CoverOptions::default() };
        let report = cover(&program_of(&source), &options, host, &mut Unobserved);
        let open = report.counts().iter().any(|count| count.unknown > 0);
        assert!(!report.goals.is_empty() && (open || !report.inputs.is_empty()), "{name}");
    }
}

/// Cancels from the first look on.
struct Impatient;

impl Observer for Impatient {
    fn event(&mut self, _: &Event) {}

    fn cancelled(&mut self) -> bool {
        true
    }
}

#[test]
fn who_stops_it_gets_what_is_known() {
    let host = Host { transport: Box::new(Unknowing::new(COST)), clock: &Ticks::new(0.0), observer: &mut Impatient };
    let report = cover(&program_of(LOOPS), &CoverOptions::default(), host, &mut Unobserved);
    let stops = report.goals.iter().filter_map(|goal| match &goal.fate {
        Fate::Unknown { stop } => Some(stop.code),
        _ => None,
    });
    assert!(stops.into_iter().any(|code| code == StopCode::Cancelled), "{report:?}");
}

/// Waits once before each goal, and keeps all that it hears.
#[derive(Default)]
struct Listening {
    goals: Vec<Goal>,
    reached: Vec<u32>,
    never: Vec<u32>,
    looked_for: usize,
}

impl CoverObserver for Listening {
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
fn a_host_hears_what_is_found() {
    let mut observer = Listening::default();
    let (clock, mut unobserved) = (Ticks::new(0.0), Unobserved);
    let host = Host { transport: Box::new(Unknowing::new(COST)), clock: &clock, observer: &mut unobserved };
    let report = cover(&program_of(LOOPS), &CoverOptions::default(), host, &mut observer);
    assert!(observer.looked_for > 0);
    assert_eq!(observer.goals.iter().map(ToString::to_string).collect::<Vec<_>>(), goals(&report));
    let told = |which: &[u32]| {
        let mut which = which.to_vec();
        which.sort_unstable();
        which.iter().map(|goal| observer.goals[*goal as usize].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(told(&observer.reached), those(&report, |fate| matches!(fate, Fate::Reachable { .. })));
    assert_eq!(told(&observer.never), those(&report, |fate| matches!(fate, Fate::Unreachable(_))));
    // It is as if nobody had listened.
    assert_eq!(report, covered(LOOPS, &CoverOptions::default()));
}
