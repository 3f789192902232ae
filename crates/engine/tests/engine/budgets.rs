//! What was allowed is kept on adversarial programs, by every technique: states of all, and work of each turn. A limit that
//! ended an analysis is told.

use std::cell::Cell;

use crate::support::adversarial;
use crate::support::zeros::Zeros;
use loopscope_engine::report::{Report, StopCode, Verdict};
use loopscope_engine::{Analysis, Budget, Clock, Host, Technique, Unobserved, analyse};
use loopscope_syntax::Dialect;

/// How many states a technique may look at.
const STATES: u64 = 60;

/// How often the clock may be looked at.
const LOOKS: u32 = 300;

/// What a question costs.
const EACH: u64 = 40;

#[derive(Default)]
struct Looks(Cell<u32>);

impl Clock for Looks {
    fn seconds(&self) -> f64 {
        self.0.set(self.0.get() + 1);
        f64::from(self.0.get())
    }
}

fn ask(source: &str, technique: Technique, states: u64, looks: u32) -> (Report, u32) {
    let budget = Budget { seconds: f64::from(looks), states, ..Budget::default() };
    let analysis = Analysis { technique, budget, ..Analysis::default() };
    let clock = Looks::default();
    let host = Host { transport: Box::new(Zeros::new(EACH)), clock: &clock, observer: &mut Unobserved };
    let report = analyse(source, Dialect::Extended, &analysis, host).unwrap_or_else(|errors| panic!("{errors:?}"));
    (report, clock.0.get())
}

#[test]
fn every_technique_keeps_to_its_states_and_says_so() {
    let mut cut = Vec::new();
    for (name, source) in adversarial::programs() {
        for technique in Technique::all() {
            let (report, looks) = ask(&source, technique, STATES, LOOKS);
            let about = format!("{name} by {technique}");
            assert!(looks <= LOOKS + LOOKS / 10, "{about}: {looks} looks at a clock that stands at {LOOKS} in the end");
            for member in &report.members {
                let states = member.cost.states;
                assert!(states <= STATES + STATES / 10, "{about}: {states} states of {}", member.technique);
                let code = member.stop.as_ref().map(|stop| stop.code);
                // The clock may come to its end just then, as it is looked at for each question.
                let late = report.stop.as_ref().is_some_and(|stop| stop.code == StopCode::Time);
                assert!(
                    states < STATES || late || code == Some(StopCode::States) || report.verdict != Verdict::Unknown,
                    "{about}: {code:?}"
                );
                cut.extend((code == Some(StopCode::States)).then_some(member.technique.clone()));
            }
            assert!(report.verdict != Verdict::Unknown || report.stop.is_some(), "{about}: no reason");
        }
    }
    cut.sort();
    cut.dedup();
    assert_eq!(
        cut,
        ["abstract", "compact", "execute", "minimax", "navigate", "summarise"],
        "all that have states come to their limit"
    );
}

/// What a turn in the first round may cost: states and steps; four times as much in the next one.
const FIRST: [u64; 2] = [400, 40_000];

/// States and steps of a turn stay within its slice, where another one waits. Its questions to the solver may cost more:
/// navigation is not interrupted between the questions about one root chain's beginning, nor a summary between those about
/// one loop. And the only run of a program is not cut into slices; it is bounded in itself.
#[test]
fn no_turn_takes_more_than_its_slice() {
    let mut full = 0;
    // What is long needs long to use up a slice.
    for (name, source) in adversarial::programs().into_iter().filter(|(_, source)| source.len() < 1_000) {
        let (report, _) = ask(&source, Technique::Auto, 100_000, 2_000);
        for turn in &report.turns {
            let member = &report.members[turn.member as usize].technique;
            let others = report.turns.iter().any(|other| other.round == turn.round && other.member != turn.member);
            if !others || member == "run" {
                continue;
            }
            for (spent, first) in [turn.cost.states, turn.cost.steps].into_iter().zip(FIRST) {
                let slice = first * 4_u64.pow(turn.round);
                assert!(spent <= slice + slice / 10, "{name}: {spent} of {slice} by {member} in round {}", turn.round);
                full += u32::from(spent >= slice);
            }
        }
    }
    assert!(full > 5, "only {full} slices were used up");
}
