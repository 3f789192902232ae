//! Every technique keeps its limits on adversarial programs: states in all, and work in each turn. The report names the
//! limit that ended an analysis.

use crate::support::program_of;
use std::cell::Cell;

use crate::support::adversarial;
use crate::support::zeros::Zeros;
use loopscope_engine::{Clock, Host, Unobserved, analyse};
use loopscope_question::report::{Answer, Report, StopCode};
use loopscope_question::{Analysis, Budget, Target, Technique};
use loopscope_smt::{QUESTION_PRICE, SMALLEST_LIMIT};
use loopscope_testing::IncompleteSolver;

/// The number of states that a technique may explore.
const STATES: u64 = 40;

/// The number of times that the clock may be read.
const READS: u32 = 200;

/// The cost of a question.
const EACH: u64 = 40;

#[derive(Default)]
struct Reads(Cell<u32>);

impl Clock for Reads {
    fn seconds(&self) -> f64 {
        self.0.set(self.0.get() + 1);
        f64::from(self.0.get())
    }
}

fn ask(source: &str, technique: Technique, states: u64, reads: u32) -> (Report, u32) {
    let budget = Budget { seconds: f64::from(reads), states, ..Budget::default() };
    let analysis = Analysis { technique, budget, ..Analysis::default() };
    let clock = Reads::default();
    let host = Host { transport: Box::new(Zeros::new(EACH)), clock: &clock, observer: &mut Unobserved };
    let report = analyse(&program_of(source), &analysis, host);
    (report, clock.0.get())
}

#[test]
fn every_technique_keeps_its_limit_of_states_and_reports_it() {
    let mut cut = Vec::new();
    for (name, source) in adversarial::programs() {
        for technique in Technique::about(Target::AnyError) {
            let (report, reads) = ask(&source, technique, STATES, READS);
            let about = format!("{name} by {technique}");
            assert!(reads <= READS + 40, "{about}: {reads} reads of a clock that is at {READS} at the end");
            for member in &report.members {
                let states = member.cost.states;
                assert!(states <= STATES + STATES / 10, "{about}: {states} states of {}", member.technique);
                let code = member.stop.as_ref().map(|stop| stop.code);
                // The time limit may be reached at the same moment, because each question reads the clock.
                let late = report.verdict.stop().is_some_and(|stop| stop.code == StopCode::Time);
                assert!(
                    states < STATES
                        || late
                        || code == Some(StopCode::States)
                        || report.verdict.answer() != Answer::Unknown,
                    "{about}: {code:?}"
                );
                cut.extend((code == Some(StopCode::States)).then_some(member.technique.clone()));
            }
            assert!(
                report.verdict.answer() != Answer::Unknown || report.verdict.stop().is_some(),
                "{about}: no reason"
            );
        }
    }
    cut.sort();
    cut.dedup();
    assert_eq!(
        cut,
        ["apc", "compact", "execute", "interpolation", "navigate", "summarise"],
        "every technique with states reaches its limit"
    );
}

/// The most that a turn of a round may cost: states, steps and solver units. The first rounds grant no questions. The next
/// one grants a third of a slice if the program has loops, and then each round twice as much as the one before.
fn slice(report: &Report, round: u32) -> [u64; 3] {
    let first = [400, 20_000, 20_000];
    let has_loops = report.members.iter().any(|member| member.technique == "compact");
    match (round, has_loops) {
        (0, _) => [16, 1_000, 0],
        (1, _) => [100, 2_000, 0],
        (2, true) => first.map(|first| first / 3),
        _ => first.map(|first| first << (round - 2 - u32::from(has_loops))),
    }
}

/// States and steps of a turn stay within its slice while another member waits. The only run of a program is not
/// divided into slices; it has a bound of its own. A long run on random inputs may take eight slices of steps, but not in the first
/// turns.
#[test]
fn no_turn_uses_more_than_its_slice() {
    let mut full = 0;
    // Long programs take long to use up a slice.
    for (name, source) in adversarial::programs().into_iter().filter(|(_, source)| source.len() < 1_000) {
        let (report, _) = ask(&source, Technique::Auto, 100_000, 2_000);
        for turn in &report.turns {
            let member = &report.members[turn.member as usize].technique;
            let others = report.turns.iter().any(|other| other.round == turn.round && other.member != turn.member);
            if !others || member == "enumerate" {
                continue;
            }
            let [states, mut steps, _] = slice(&report, turn.round);
            if member == "fuzz" && turn.round > 2 {
                steps *= 9;
            }
            for (spent, slice) in [(turn.cost.states, states), (turn.cost.steps, steps)] {
                assert!(spent <= slice + slice / 10, "{name}: {spent} of {slice} by {member} in round {}", turn.round);
                full += u32::from(spent >= slice);
            }
        }
    }
    assert!(full > 5, "only {full} slices were used up");
}

/// Programs for which some technique once asked for far more than its slice in one turn.
const DEAR: [&str; 4] = [
    "main(i) { int j, said, prime; assume(i >= 10 && i <= 60); said = 1;
     for (j = 2; j * j < i; j++) if (i % j == 0) { said = 0; break; }
     prime = 1; for (j = 2; j < i; j++) if (i % j == 0) prime = 0;
     if (said != prime && i > 70) error(); }",
    "main(a, n) { var m, i; assume(n >= 5); m = 0; for (i = 0; i < n; i++) if (a[i] > m) m = a[i];
     for (i = 0; i < n; i++) assert(m >= a[i]); }",
    "f(n) { if (n < 1) return 0; return n + f(n - 1); } main(n) { assert(2 * f(n) == n * (n + 1)); }",
    "main(s) { var i = 0, dots = 0; while (s[i] != 0) { if (s[i] == '.') dots++; i++; } if (dots == 3 && i > 9) error(); }",
];

/// All questions of a turn together cost no more than its slice grants, plus one question that begins when little is
/// left. Here each question costs as much as it may.
#[test]
fn no_turn_asks_for_more_than_its_slice_grants() {
    let mut full = 0;
    for source in DEAR {
        let budget = Budget { seconds: 1e9, states: 100, ..Budget::default() };
        let analysis = Analysis { budget, ..Analysis::default() };
        let transport = Box::new(IncompleteSolver::new(u64::MAX));
        let host = Host { transport, clock: &Reads::default(), observer: &mut Unobserved };
        let report = analyse(&program_of(source), &analysis, host);
        for turn in &report.turns {
            let member = &report.members[turn.member as usize].technique;
            let others = report.turns.iter().any(|other| other.round == turn.round && other.member != turn.member);
            let [_, _, slice] = slice(&report, turn.round);
            let units = turn.cost.units;
            let most = if slice == 0 { 0 } else { slice + SMALLEST_LIMIT + QUESTION_PRICE };
            assert!(!others || units <= most, "{units} of {slice} by {member} in round {}: {source}", turn.round);
            full += u32::from(slice > 0 && units >= slice);
        }
    }
    assert!(full > 20, "only {full} slices were used up");
}
