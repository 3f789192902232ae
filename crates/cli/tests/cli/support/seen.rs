//! The goals that a run reaches, observed independently of the engine's code.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use loopscope_engine::cover::report::{CoverReport, Fate, Goal, GoalKind};
use loopscope_interp::{CompiledProgram, Event, Inputs, Limits, LineTarget, Observer, Outcome, RunView, run_observed};
use loopscope_syntax::{LineIndex, Span};
use loopscope_testing::compiled;

/// A program, to be run.
pub(crate) struct Seen<'a> {
    source: &'a str,
    program: CompiledProgram,
    lines: LineIndex,
}

/// Records the decisions of conditions.
struct Conditions(BTreeSet<(u32, u32, bool)>);

impl Observer for Conditions {
    fn wants_events(&self) -> bool {
        true
    }

    fn statement(&mut self, _: u32, _: &RunView<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn event(&mut self, event: Event, _: &RunView<'_>) {
        if let Event::Decided { condition, holds } = event {
            self.0.insert((condition.start, condition.end, holds));
        }
    }
}

impl<'a> Seen<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        let program = compiled(source);
        Self { source, program, lines: LineIndex::new(source) }
    }

    /// Returns the mistakes in a report: inputs that do not reach their goals, and goals that can be reached although
    /// it says that they cannot. `runs` are random inputs.
    pub(crate) fn wrong(&self, report: &CoverReport, runs: impl Iterator<Item = Inputs>) -> Vec<String> {
        let mut wrong = Vec::new();
        for (input, number) in report.inputs.iter().zip(1..) {
            let seen = self.seen(&input.to_inputs(), report, input.steps + 1);
            for goal in input.goals.iter().map(|goal| &report.goals[*goal as usize].goal) {
                if !seen.contains(&key(goal)) {
                    wrong.push(format!("input {number} does not come to {goal}: {input:?}"));
                }
            }
        }
        for (goal, number) in report.goals.iter().zip(0..) {
            let Fate::Reachable { inputs } = &goal.fate else { continue };
            let by = report.inputs.iter().zip(0..).filter(|(input, _)| input.goals.contains(&number));
            if inputs.is_empty() || *inputs != by.map(|(_, input)| input).collect::<Vec<_>>() {
                wrong.push(format!("{}: not reached by {inputs:?}", goal.goal));
            }
        }
        for inputs in runs {
            let seen = self.seen(&inputs, report, 5_000);
            for goal in &report.goals {
                if matches!(goal.fate, Fate::Unreachable(_)) && seen.contains(&key(&goal.goal)) {
                    wrong.push(format!("{} is out of reach, but reached with {inputs:?}", goal.goal));
                }
            }
            let known: BTreeSet<String> = report.goals.iter().map(|goal| key(&goal.goal)).collect();
            wrong.extend(
                seen.iter()
                    .filter(|seen| seen.contains('-') && !known.contains(*seen))
                    .map(|seen| format!("{seen} is not a goal, but reached with {inputs:?}")),
            );
        }
        wrong
    }

    /// All goals that a run of at most `steps` steps reaches, by their keys.
    fn seen(&self, inputs: &Inputs, report: &CoverReport, steps: u64) -> BTreeSet<String> {
        let limits = Limits { steps, ..Limits::default() };
        let mut conditions = Conditions(BTreeSet::new());
        let run = run_observed(&self.program, inputs, &limits, &mut conditions);
        let place = |span: Span| self.lines.line_column(self.source, span.start);
        let mut seen = BTreeSet::new();
        for (start, end, holds) in conditions.0 {
            let (line, column) = place(Span::new(start, end));
            seen.insert(format!("{line}:{column} {holds}"));
        }
        if let Outcome::Error { kind, span } = run.outcome {
            let (line, column) = place(span);
            seen.insert(format!("{line}:{column} error-{}", kind.code()));
        }
        for goal in report.goals.iter().map(|goal| &goal.goal).filter(|goal| goal.kind == GoalKind::Line) {
            let mut target = LineTarget::new(&self.program, &self.lines, goal.line).expect("a line with a statement");
            let run = run_observed(&self.program, inputs, &limits, &mut target);
            if matches!(run.outcome, Outcome::ReachedTarget { .. }) {
                seen.insert(key(goal));
            }
        }
        seen
    }
}

fn key(Goal { kind, line, column }: &Goal) -> String {
    match kind {
        GoalKind::Line => format!("line {line}"),
        GoalKind::Branch { holds, .. } => format!("{line}:{column} {holds}"),
        GoalKind::Error { error, .. } => format!("{line}:{column} error-{error}"),
    }
}
