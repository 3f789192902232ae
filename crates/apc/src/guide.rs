//! Guides a search by the necessary condition of the target (APC, section 7).
//!
//! The paper builds the condition once, at the program's start, and drops each state whose path condition contradicts
//! it. Here, the condition is that of the state's own location with the state's own values, so that its counters count
//! the iterations to come: those that were made are known. A model of both guides the state.
//!
//! The guide is exact, and has no answer, in the same cases as [`ChainGuide`], which examines the backbones.

use std::cell::OnceCell;
use std::rc::Rc;

use loopscope_chains::effect::{Detail, Processing};
use loopscope_chains::guide::{ChainGuide, Deeper, Expansion};
use loopscope_chains::navigate::Stop;
use loopscope_smt::{Model, Pool};
use loopscope_symex::{Ahead, Context, Effort, Guide, State, StopReason};

use crate::race::{Entrants, Race};
use crate::unfold::Unfolding;

/// The iterations that are unfolded for a question about a state: there are many questions, so each is cheap.
const LOOKING: Entrants = Entrants { lengths: &[2], itself: true };

/// Predicts by necessary conditions where states should go.
pub struct ConditionGuide<'a> {
    backbones: ChainGuide<'a>,
    unfolding: Unfolding,
}

impl<'a> ConditionGuide<'a> {
    /// See [`ChainGuide::new`].
    pub fn new(program: Expansion<'a>, deeper: Deeper<'a>, pool: &mut Pool, effort: Effort) -> Self {
        let detail = Detail::EachIteration(Processing::default());
        let backbones = ChainGuide::new(program, deeper, pool, effort, detail);
        Self { backbones, unfolding: Unfolding::default() }
    }

    /// The reason why the guide has no answer at some locations, once it is known.
    pub fn refusal(&self) -> Rc<OnceCell<Stop>> {
        self.backbones.refusal()
    }
}

impl Guide for ConditionGuide<'_> {
    fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Ahead, StopReason> {
        let Context { pool, solver, budget } = context;
        let mut race = Race::new(&mut **solver, &mut self.unfolding, LOOKING);
        let mut raced = Context { pool, solver: &mut race, budget: &mut **budget };
        self.backbones.look(&mut raced, state, known)
    }

    fn asked(&self) -> u64 {
        self.backbones.asked()
    }
}
