//! From a run through transitions to inputs: symbolic states, which support the whole language, follow its path through
//! the program.

use std::rc::Rc;

use loopscope_smt::{Answer, Model, Pool};
use loopscope_symex::{Context, StopReason};
use loopscope_transition::follow::follow;
use loopscope_transition::step::Step as Node;

use crate::search::{Progress, Search};
use crate::trace::Step;

/// Longer paths than this are not followed.
const LONGEST: usize = 20_000;

/// The most kinds of steps that are unrolled because their relations were too coarse.
const MOST_UNROLLED: usize = 8;

impl Search<'_> {
    /// The learnt relations allow a run to the target.
    pub(crate) fn arrive(&mut self, context: &mut Context<'_>, model: &Model) -> Result<Progress, StopReason> {
        self.counters.paths += 1;
        let Some(trace) = self.trace(context.pool, model) else {
            return Ok(Progress::Stopped);
        };
        if let Some(path) = self.path(context.pool, &trace, model) {
            self.counters.steps += path.len() as u64;
            // If a learnt relation is too coarse, the path may end at a loop, or return.
            let end = path.last().and_then(|last| self.cfg.successor(last.node, last.edge));
            let end = end.filter(|end| self.targets.contains(end));
            let states = match end {
                Some(end) => follow(self.cfg, context, &path, end).map_err(StopReason::Limit)?,
                None => None,
            };
            for state in states.into_iter().flatten() {
                if let Answer::Sat(model) = self.ask(context, &state.path_condition())? {
                    return Ok(Progress::Reached(Box::new(state), Rc::new(model)));
                }
            }
        }
        self.doubted = trace.iter().filter_map(|step| step.transition.checked_sub(self.own)).collect();
        let around = self.unrolling.around(context.pool, &self.system, (0, 0), model);
        Ok(Progress::Candidate(self.blocks.whole.parameters(&around)))
    }

    /// The run that was found last does not lead to the target.
    ///
    /// Relations on it may be too coarse: they are dropped, and their loops are unrolled from now on.
    pub fn reject(&mut self) -> Progress {
        let learnt = std::mem::take(&mut self.doubted);
        if learnt.is_empty() || self.unrolled.len() >= MOST_UNROLLED {
            return Progress::Stopped;
        }
        for number in learnt {
            let relation = &mut self.relations[number];
            if relation.is_used {
                relation.is_used = false;
                self.unrolled.extend(relation.steps.iter().map(|step| step.kind.clone()));
            }
        }
        self.counters.pruned += 1;
        // The current runs are dropped, but the other relations are kept.
        self.levels.clear();
        Progress::Going
    }

    /// The path of a run through the program. `None` if it is too long.
    fn path(&mut self, pool: &mut Pool, trace: &[Step], model: &Model) -> Option<Vec<Node>> {
        let mut path = Vec::new();
        for step in trace {
            self.extend(pool, step, &mut path)?;
        }
        let last = self.last(pool, model)?;
        path.extend(last);
        (path.len() <= LONGEST).then_some(path)
    }

    /// The path of one step, with its number of rounds.
    fn extend(&self, pool: &mut Pool, step: &Step, path: &mut Vec<Node>) -> Option<()> {
        let Some(number) = step.transition.checked_sub(self.own) else {
            path.extend(self.blocks.path(self.cfg, self.targets, pool, step.from.checked_sub(1), &step.model)?);
            return (path.len() <= LONGEST).then_some(());
        };
        let relation = self.relations.get(number)?;
        let rounds = usize::try_from(pool.evaluate(relation.count, &step.model)?.as_int()?).ok()?;
        if rounds > LONGEST {
            return None;
        }
        for _ in 0..rounds {
            for inner in &relation.steps {
                self.extend(pool, inner, path)?;
            }
        }
        Some(())
    }

    /// The path from the last location to the target.
    fn last(&mut self, pool: &mut Pool, model: &Model) -> Option<Vec<Node>> {
        let Self { system, unrolling, levels, .. } = self;
        let moment = levels.len();
        let number = (0..system.last.len()).find(|number| {
            let takes = unrolling.takes(pool, system, moment, &system.last[*number]);
            pool.satisfies(model, &[takes])
        })?;
        let around = unrolling.around(pool, system, (moment, moment), model);
        self.blocks.path(self.cfg, self.targets, pool, system.last[number].from.checked_sub(1), &around)
    }
}
