//! Recognises goals in a run of the interpreter.

use std::ops::ControlFlow;
use std::rc::Rc;

use loopscope_interp::{Follow, Inputs, Limits, LineTarget, Outcome, Passed, Program, Run, follow};
use loopscope_sorted::SortedMap;
use loopscope_syntax::{ErrorKind, Span};

use super::goals::key;
use crate::replay::Goals;

/// What in a run shows that it reached a goal. Goals are identified by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Sights {
    /// How many goals there are.
    pub(crate) goals: usize,
    /// By statement: the goals that a run reaches with it.
    pub(crate) statements: Vec<Vec<u32>>,
    /// By the places of conditions: a run in which it holds, and one in which it does not.
    pub(crate) conditions: SortedMap<(u32, u32), [Option<u32>; 2]>,
    /// A run that ends in this error.
    pub(crate) errors: Vec<(ErrorKind, Span, u32)>,
}

/// Goals that a run is to reach. Without any, it goes on to its end.
pub(crate) struct Wanted {
    sights: Rc<Sights>,
    goals: Vec<u32>,
}

impl Wanted {
    pub(crate) fn new(sights: &Rc<Sights>, goals: &[u32]) -> Self {
        Self { sights: Rc::clone(sights), goals: goals.to_vec() }
    }
}

impl Goals for Wanted {
    fn follow(
        &self,
        (program, inputs, limits): (&Program, &Inputs, &Limits),
        mut told: Option<&mut dyn FnMut(u32)>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> (Run, Vec<bool>) {
        let sights = &*self.sights;
        let mut seen = Seen { reached: vec![false; sights.goals], wanted: vec![false; sights.goals], left: 0 };
        for goal in &self.goals {
            seen.left += usize::from(!std::mem::replace(&mut seen.wanted[*goal as usize], true));
        }
        let mut pass = |passed| {
            match passed {
                Passed::Statement(statement) => {
                    if let Some(told) = &mut told {
                        told(statement);
                    }
                    seen.add(&sights.statements[statement as usize]);
                }
                Passed::Decided { condition, holds } => {
                    let both = sights.conditions.get(&key(condition));
                    seen.add(both.map_or(&[], |both| both[usize::from(!holds)].as_slice()));
                }
            }
            if seen.left == 0 && !self.goals.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let at = LineTarget::nowhere(program).with_reads();
        let run = follow(program, inputs, limits, Follow { at, seen: Some(&mut pass), conditions: true, goes_on });
        if let Outcome::Error { kind, span } = &run.outcome {
            let here = sights.errors.iter().filter(|(other, place, _)| (other, place) == (kind, span));
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

/// What a run has reached so far.
struct Seen {
    reached: Vec<bool>,
    wanted: Vec<bool>,
    /// How many wanted goals are not reached yet.
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
