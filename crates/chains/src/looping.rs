//! The looping conditions of loops with many paths, for one root chain (APC, section 3.1).
//!
//! The conditions that need histories are part of a loop's effect only if the loop has few paths: each path needs a
//! history of every other one. For a root chain, those of some more paths are stated, up to a bound: first those of the
//! paths that most conditions on the chain mention. The others are left out, so that the system remains necessary.

use loopscope_cfg::LoopId;
use loopscope_smt::Term;
use loopscope_sorted::sort_by_key;
use loopscope_symex::Context;
use rustc_hash::FxHashMap;

use crate::chain::ChainId;
use crate::effect::{CounterConstraint, LoopEffect, Origin, Unstated};
use crate::system::{Chains, Failure, ROOT, System};
use loopscope_transition::general::{GeneralState, Stars};

/// The most histories that are used for one loop with many paths, unless one path needs more.
const MOST_HISTORIES: usize = 64;

/// A loop on a root chain of which some paths have conditions that are not stated for each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The loop.
    pub at: LoopId,
    /// The number of these paths.
    pub paths: usize,
    /// The number of all its paths.
    pub all: usize,
}

impl Chains<'_> {
    /// Adds to the system of a root chain from the program's start, where the variables have the given values, the
    /// looping conditions of some paths that the effects of its loops leave out. Returns the loops of which some are
    /// still left out.
    ///
    /// # Errors
    /// See [`Chains::effect`]. The system is then unchanged.
    pub fn add_looping(
        &mut self,
        context: &mut Context<'_>,
        chain: ChainId,
        mut state: GeneralState,
        system: &mut System,
    ) -> Result<Vec<LeftOut>, Failure> {
        let (mut added, mut left_out) = (Vec::new(), Vec::new());
        let (mut stars, mut passed) = (Stars::new(""), System::default());
        for step in self.form.chain(chain).steps.clone() {
            let at = self.loop_headed_by(step.node);
            if let Some(at) = at {
                let effect = self.effect(context, ROOT, at)?;
                let chosen = chosen(context, &effect, system);
                let (constraints, _) = effect.stated(context, self.placeholders(), step.node, &chosen)?;
                let before = self.before(&state);
                let substitute = |each: CounterConstraint| CounterConstraint {
                    term: context.pool.substitute(each.term, &before),
                    ..each
                };
                added.extend(constraints.into_iter().map(substitute));
                self.note_left_out(&effect, chosen.len(), &mut left_out);
            }
            stars = self.pass(context, ROOT, at, step, &mut state, stars, &mut passed)?;
        }
        system.constraints.extend(added);
        Ok(left_out)
    }

    /// The values that the placeholders of loops stand for.
    fn before(&self, state: &GeneralState) -> FxHashMap<Term, Term> {
        let placeholders = self.placeholders().iter();
        placeholders.map(|(variable, placeholder)| (*placeholder, state.values[variable])).collect()
    }

    /// Notes what the systems leave out of a loop, and of the loops inside it.
    fn note_left_out(&self, effect: &LoopEffect, stated: usize, left_out: &mut Vec<LeftOut>) {
        let paths = effect.unstated.len() - stated;
        let more = LeftOut { at: effect.at, paths, all: effect.iterations.len() };
        if paths > 0 && !left_out.contains(&more) {
            left_out.push(more);
        }
        for iteration in &effect.iterations {
            let inside = self.known_effects().filter(|(owner, _)| *owner == iteration.chain);
            inside.for_each(|(_, inner)| self.note_left_out(inner, 0, left_out));
        }
    }
}

/// The paths whose conditions are stated, those first that most conditions of a system mention.
fn chosen(context: &mut Context<'_>, effect: &LoopEffect, system: &System) -> Vec<Unstated> {
    if effect.unstated.is_empty() {
        return Vec::new();
    }
    let mut mentions: FxHashMap<Term, usize> = FxHashMap::default();
    for constraint in system.constraints.iter().filter(|each| each.origin == Origin::Condition) {
        for symbol in context.pool.symbols(constraint.term) {
            *mentions.entry(symbol).or_default() += 1;
        }
    }
    let mut ordered: Vec<&Unstated> = effect.unstated.iter().collect();
    sort_by_key(&mut ordered, |each| {
        let counter = effect.iterations[each.path()].counter;
        std::cmp::Reverse(mentions.get(&counter).copied().unwrap_or_default())
    });
    let mut histories = 0;
    let few = ordered.into_iter().enumerate().take_while(|(number, each)| {
        histories += each.histories();
        *number == 0 || histories <= MOST_HISTORIES
    });
    few.map(|(_, each)| each.clone()).collect()
}
