//! Recognises goals in a run of the interpreter.

use std::ops::ControlFlow;
use std::rc::Rc;

use loopscope_interp::{CompiledProgram, Follow, Inputs, Limits, LineTarget, Outcome, Run, RunEvent, follow};
use loopscope_sorted::SortedMap;
use loopscope_syntax::{ErrorKind, Span};
use loopscope_witness::Goals;

use super::goals::key;

/// Maps the events of a run to the goals that they reach. Goals are identified by their numbers.
#[derive(Debug, Default)]
pub(crate) struct GoalIndex {
    /// The number of goals.
    pub(crate) goals: usize,
    /// By statement: the goals that its execution reaches.
    pub(crate) statements: Vec<Vec<u32>>,
    /// By the location of a condition: the goal that is reached if it holds, and the one if it does not.
    pub(crate) conditions: SortedMap<(u32, u32), [Option<u32>; 2]>,
    /// The goals that a run reaches by ending in an error.
    pub(crate) errors: Vec<(ErrorKind, Span, u32)>,
}

/// Goals that a run is to reach. Without goals, the run continues to its end.
pub(crate) struct Wanted {
    goal_index: Rc<GoalIndex>,
    goals: Vec<u32>,
}

impl Wanted {
    pub(crate) fn new(goal_index: &Rc<GoalIndex>, goals: &[u32]) -> Self {
        Self { goal_index: Rc::clone(goal_index), goals: goals.to_vec() }
    }
}

impl Goals for Wanted {
    fn follow(
        &self,
        (program, inputs, limits): (&CompiledProgram, &Inputs, &Limits),
        mut executed: Option<&mut dyn FnMut(u32)>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> (Run, Vec<bool>) {
        let goal_index = &*self.goal_index;
        let mut seen = Seen { reached: vec![false; goal_index.goals], wanted: vec![false; goal_index.goals], left: 0 };
        for goal in &self.goals {
            seen.left += usize::from(!std::mem::replace(&mut seen.wanted[*goal as usize], true));
        }
        let mut pass = |passed| {
            match passed {
                RunEvent::Statement(statement) => {
                    if let Some(executed) = &mut executed {
                        executed(statement);
                    }
                    seen.add(&goal_index.statements[statement as usize]);
                }
                RunEvent::Decided { condition, holds } => {
                    let both = goal_index.conditions.get(&key(condition));
                    seen.add(both.map_or(&[], |both| both[usize::from(!holds)].as_slice()));
                }
            }
            if seen.left == 0 && !self.goals.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let at = LineTarget::nowhere(program).with_reads();
        let run = follow(program, inputs, limits, Follow { at, seen: Some(&mut pass), conditions: true, goes_on });
        if let Outcome::Error { kind, span } = &run.outcome {
            let here = goal_index.errors.iter().filter(|(other, place, _)| (other, place) == (kind, span));
            for (_, _, goal) in here {
                seen.add(&[*goal]);
            }
        }
        (run, seen.reached)
    }

    fn are_among(&self, reached: &[bool]) -> bool {
        self.goals.iter().all(|goal| reached[*goal as usize])
    }
}

/// The goals that a run has reached so far.
struct Seen {
    reached: Vec<bool>,
    wanted: Vec<bool>,
    /// The number of wanted goals that are not reached yet.
    left: usize,
}

impl Seen {
    fn add(&mut self, goals: &[u32]) {
        for goal in goals.iter().map(|goal| *goal as usize) {
            if !std::mem::replace(&mut self.reached[goal], true) && self.wanted[goal] {
                self.left -= 1;
            }
        }
    }
}
