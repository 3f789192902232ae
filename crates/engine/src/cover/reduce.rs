//! Reduces the inputs to few and small ones.

use loopscope_interp::{Exhausted, Inputs, Outcome};
use loopscope_message::text;
use loopscope_question::report::{ErrorText, Stats, StopCode, StopReason, Witness};
use loopscope_sorted::sort_by;
use loopscope_witness::{ReplayOutcome, shrink};

use super::candidates::{Candidate, needed, without_redundant};
use super::goal_index::Wanted;
use super::report::{CoverInput, CoverReport, Fate, GoalReport, RunEnd, Step};
use super::work::{Known, RUN_STEPS, Split, Work};
use crate::doing::Doing;
use crate::stop::plain;

impl Work<'_, '_> {
    /// The report.
    pub(super) fn report(mut self) -> CoverReport {
        self.observer.step(&Step::Reducing);
        let chosen = self.reduced();
        let inputs: Vec<CoverInput> = chosen.iter().map(|candidate| self.input_report(candidate)).collect();
        let limit = self.stop();
        let open = |stop: Option<StopReason>| {
            let never_asked = || plain(StopCode::States, text!("it was not analysed"));
            stop.or_else(|| limit.clone()).unwrap_or_else(never_asked)
        };
        let goals = self.goals.into_iter().zip(self.known).zip(0..).map(|((at, known), goal)| {
            let fate = match known {
                Known::Open(stop) => Fate::Unknown { stop: open(stop) },
                Known::Never(never) => Fate::Unreachable(never),
                Known::Reached => {
                    let by = (0..).zip(&inputs).filter(|(_, input)| input.goals.contains(&goal));
                    Fate::Reachable { inputs: by.map(|(input, _)| input).collect() }
                }
            };
            GoalReport { goal: at.goal, fate }
        });
        let goals = goals.collect();
        CoverReport {
            goals,
            inputs,
            endless: Vec::new(),
            stats: Stats { seconds: self.workspaces.seconds(), ..self.stats },
        }
    }

    /// The chosen inputs, made small, with those that their runs need to end. Together they reach all reached goals.
    fn reduced(&mut self) -> Vec<Candidate> {
        let mut chosen = std::mem::take(&mut self.candidates).choose(&mut self.workspace.meter);
        self.workspace.meter.doing = Doing::Shrinking;
        for at in 0..chosen.len() {
            let wanted = needed(&chosen, at);
            if !wanted.is_empty()
                && let Some(smaller) = self.smaller(&chosen[at], &wanted)
            {
                chosen[at] = smaller;
            }
            if let Some(longer) = self.ending(&chosen[at]) {
                // Its end may be a goal that was open.
                self.mark(&longer);
                chosen[at] = longer;
            }
        }
        sort_by(&mut chosen, |one, other| one.measure.cmp(&other.measure));
        without_redundant(chosen)
    }

    /// Smaller inputs that reach these goals, if any are found.
    fn smaller(&mut self, candidate: &Candidate, wanted: &[u32]) -> Option<Candidate> {
        let replay = self.replay.for_goals(Wanted::new(&self.goal_index, wanted));
        let inputs = Inputs { exhausted: Exhausted::Zero, ..candidate.inputs.clone() };
        let most = candidate.steps.saturating_mul(2).max(RUN_STEPS);
        let budget = &mut self.workspace.meter.finishing();
        let ReplayOutcome::Confirmed(arrival) = replay.replay(&inputs, most, budget) else { return None };
        let small = shrink(&replay, &arrival, budget);
        let smaller = self.candidate(&small.inputs, most)?;
        let keeps = wanted.iter().all(|goal| smaller.goals[*goal as usize]);
        (keeps && smaller.measure < candidate.measure).then_some(smaller)
    }

    /// Returns the outcome of the run on these inputs, and no others.
    pub(super) fn on_these_alone(&mut self, inputs: &Inputs) -> Option<Outcome> {
        let inputs = Inputs { exhausted: Exhausted::Stop, ..inputs.clone() };
        Some(self.replay.run(&inputs, RUN_STEPS, &mut self.workspace.meter.finishing())?.run.outcome)
    }

    /// Inputs and their run as plain data.
    pub(super) fn input_report(&mut self, candidate: &Candidate) -> CoverInput {
        let Split { source, cfg, lines, .. } = self.program;
        let Witness { inputs, parameters, .. } = Witness::new(cfg, &candidate.inputs);
        let end = match &candidate.end {
            Some(Outcome::Finished { result }) => RunEnd::Finished { result: result.to_string() },
            Some(Outcome::Error { kind, span }) => RunEnd::Error {
                error: ErrorText::new(*kind, self.program.dialect, lines.line_column(source, span.start)),
            },
            Some(Outcome::Halted { span }) => RunEnd::Halted { line: lines.line(span.start) },
            _ => match self.on_these_alone(&candidate.inputs) {
                Some(Outcome::InputExhausted { span }) => RunEnd::Reads { line: lines.line(span.start) },
                _ => RunEnd::Goes,
            },
        };
        let goals = (0..).zip(&candidate.goals).filter(|(_, reached)| **reached).map(|(goal, _)| goal);
        CoverInput { inputs, parameters, steps: candidate.steps, end, goals: goals.collect() }
    }
}
