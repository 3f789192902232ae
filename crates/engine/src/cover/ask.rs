//! An analysis for each goal that is still open.

use loopscope_interp::Inputs;
use loopscope_message::text;
use loopscope_question::report::{Proof, StopCode, StopReason};
use loopscope_witness::{Grounds, Reached};

use super::goal_index::Wanted;
use super::report::{GoalKind, Never, Step};
use super::work::{Known, RUN_STEPS, Split, Work};
use crate::advice::{Advisor, Visits};
use crate::explain::with_never_left;
use crate::facts::Facts;
use crate::member::{Found, Question};
use crate::participant::{AtWork, Participant};
use crate::registry;
use crate::rounds::{Ended, Rounds};
use crate::stop::{StopReasons, plain};
use crate::workers::{Rounded, WorkerId, alone};

/// The number of rounds that the first analysis of each open goal has: few, so that all goals get one.
const FEW_ROUNDS: u32 = 3;

/// The number of rounds that its later analyses have.
const MANY_ROUNDS: u32 = 8;

/// The result of the analysis of a goal.
enum Answer {
    /// A run on these inputs reached it after this many steps.
    Reached(Inputs, u64),
    Never(Never),
    Open(StopReason),
}

impl Work<'_, '_> {
    /// Analyses the goals one by one.
    pub(super) fn ask_for_each(&mut self) {
        for rounds in [FEW_ROUNDS, MANY_ROUNDS] {
            let mut asked: Vec<u32> = Vec::new();
            for goal in self.open() {
                // The result for another goal may have settled it.
                if !self.is_open(goal) {
                    continue;
                }
                if !self.goes_on() {
                    return;
                }
                asked.retain(|asked| self.is_open(*asked));
                let before = asked.iter().copied().find(|before| self.lies_behind(goal, *before));
                if let Some(before) = before.filter(|_| rounds == MANY_ROUNDS) {
                    // The other goal is hard for the same reason.
                    self.open_behind(goal, before);
                    continue;
                }
                self.observer.step(&Step::Looking { goal });
                self.ask(goal, rounds);
                asked.push(goal);
            }
        }
    }

    /// Leaves a goal open because another goal on every path to it is open.
    fn open_behind(&mut self, goal: u32, before: u32) {
        let Known::Open(Some(stop)) = &self.known[before as usize] else { return };
        let goal_before = &self.goals[before as usize].goal;
        let message = text!("every path there passes another open goal: {goal}", goal = goal_before.message());
        let place = Some((goal_before.line, goal_before.column));
        self.open_for(goal, StopReason { place, ..plain(stop.code, message) });
    }

    fn ask(&mut self, goal: u32, rounds: u32) {
        match self.answer(goal, rounds) {
            Answer::Reached(inputs, steps) => {
                self.look(&inputs, steps.saturating_mul(2).max(RUN_STEPS));
                if self.is_open(goal) {
                    let message = text!(
                        "inputs were found, but the array elements that their run reads are too scattered to be listed"
                    );
                    self.open_for(goal, plain(StopCode::ReplayLimit, message));
                }
            }
            Answer::Never(never) => {
                self.never(goal, never);
                self.cross_off_behind();
            }
            // The search along paths proved as much, but without a reason.
            Answer::Open(_) if self.excluded.contains(&goal) => {
                let proof = Some(Proof::by_search());
                self.never(goal, Never { technique: "execute".to_owned(), proof, behind: Vec::new() });
                self.cross_off_behind();
            }
            Answer::Open(stop) => self.open_for(goal, stop),
        }
    }

    pub(super) fn open_for(&mut self, goal: u32, stop: StopReason) {
        self.observer.step(&Step::Open { goal, stop: stop.clone() });
        self.known[goal as usize] = Known::Open(Some(stop));
    }

    fn answer(&mut self, goal: u32, rounds: u32) -> Answer {
        let Split { source, cfg, lines, presentation, .. } = self.program;
        let analysis = self.options.analysis();
        let replay = self.replay.for_goals(Wanted::new(&self.goal_index, &[goal]));
        let targets = self.goals[goal as usize].nodes.clone();
        let line = self.goals[goal as usize].goal.line;
        let asked = registry::descriptor(analysis.technique);
        let advisor = Advisor { source, lines, cfg, analysis: &analysis, presentation, asked };
        let question = Question::new(&analysis, cfg, targets, replay, StopReasons::new(source, lines));
        let mut all = Rounds::new(&question, self.workspaces, WorkerId { number: 0, of: 1 });
        all = all.knowing(self.facts());
        let ended = alone(all.play(&mut Rounded(rounds)));
        for (place, member) in all.participants().iter().zip(0..) {
            self.stats.add(&place.stats());
            if place.at_work.as_ref().is_some_and(|AtWork { workspace, .. }| workspace.solved().solver_calls > 0) {
                self.workspaces.close(member);
            }
        }
        let Some(Ended { by, found, .. }) = ended else {
            let message = text!("the limit of work for one line, branch or error was reached");
            let busiest = all.participants().iter().filter_map(|place| busiest(place)).max_by_key(|(_, times)| *times);
            let stop = plain(StopCode::States, message);
            return Answer::Open(advisor.complete(stop, busiest));
        };
        let place = &all.participants()[by];
        match found {
            Found::Arrived(arrival) => Answer::Reached(arrival.inputs, arrival.steps),
            Found::Reached(reached) => match *reached {
                Reached { grounds: Grounds::Run(arrival), .. } => Answer::Reached(arrival.inputs, arrival.steps),
                Reached { grounds: Grounds::Values { steps, .. }, .. } => {
                    let message = text!("inputs were found, but the run on them takes more than {steps} steps");
                    Answer::Open(plain(StopCode::ReplayLimit, message))
                }
            },
            Found::Unreachable(proof) => {
                let technique = place.technique.info.name.to_owned();
                let proof = Some(with_never_left(proof, cfg, (&question.targets, Some(line)), &[]));
                Answer::Never(Never { technique, proof, behind: Vec::new() })
            }
            // Goals are places.
            Found::Ends(_) | Found::Endless(_) => unreachable!("the question is about a place"),
            Found::Stopped(stop) | Found::Refused(stop) => {
                let busiest = busiest(place);
                Answer::Open(advisor.complete(stop, busiest))
            }
        }
    }

    /// The lines that runs have reached. Proved facts are not shared: each proof should be self-contained.
    fn facts(&self) -> Facts {
        let reached = self.goals.iter().zip(&self.known).filter(|(_, known)| matches!(known, Known::Reached));
        let lines = reached.filter(|(at, _)| at.goal.kind == GoalKind::Line).map(|(at, _)| at.goal.line);
        Facts { covered: lines.collect(), ..Facts::default() }
    }
}

/// Where the member at a place spent most of its work.
fn busiest(place: &Participant<'_, '_>) -> Option<Visits> {
    let AtWork { member, .. } = place.at_work.as_ref()?;
    member.as_ref()?.busiest()
}
