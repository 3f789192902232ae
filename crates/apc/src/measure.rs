//! The necessary condition as a whole, for comparison with table 1 of APC: it is built, unfolded, and decided with and
//! without its quantifiers.
//!
//! The conditions of the backbones are its alternatives. A backbone is dropped as soon as a prefix of it contradicts
//! itself, so that most are never built.

use loopscope_cfg::Cfg;
use loopscope_chains::effect::{Detail, Processing};
use loopscope_chains::root::Start;
use loopscope_chains::system::Failure;
use loopscope_smt::{Answer, Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, Effort, StopReason};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::race::{Entrants, Race};
use crate::unfold::Unfolding;

/// The iterations that are unfolded for the check of a prefix of a backbone.
const BUILDING: Entrants = Entrants { lengths: &[2], itself: false };

/// A program with its targets.
#[derive(Clone, Copy)]
pub struct Measured<'a> {
    /// The program, without calls.
    pub cfg: &'a Cfg,
    /// The variables that are tracked in it.
    pub tracking: &'a Tracking,
    /// The targets in it.
    pub targets: &'a SortedSet<NodeIndex>,
    /// The processing of its loops.
    pub processing: Processing,
}

/// The necessary condition of a target.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The conditions of the backbones.
    pub alternatives: Vec<Vec<Term>>,
    /// The number of prefixes of backbones that were dropped.
    pub pruned: u32,
}

impl Condition {
    /// Builds the condition of a program. Questions about prefixes get little effort.
    ///
    /// # Errors
    /// It cannot be built, or the work has to stop.
    pub fn build(context: &mut Context<'_>, effort: &Effort, measured: Measured<'_>) -> Result<Self, Failure> {
        let Measured { cfg, tracking, targets, processing } = measured;
        effort.allow(0);
        let Context { pool, solver, budget } = context;
        let detail = Detail::EachIteration(processing);
        let Start { mut chains, mut roots, general, .. } = Start::new(cfg, tracking, targets, pool, detail);
        let mut unfolding = Unfolding::default();
        let mut race = Race::new(&mut **solver, &mut unfolding, BUILDING);
        let mut raced = Context { pool, solver: &mut race, budget: &mut **budget };
        let (mut alternatives, mut counters) = (Vec::new(), Counters::default());
        while let Some(mut root) = roots.next(&mut chains, &mut raced, &mut counters)? {
            chains.add_looping(&mut raced, root.chain, general.clone(), &mut root.system)?;
            alternatives.push(root.system.constraints.iter().map(|constraint| constraint.term).collect());
        }
        Ok(Self { alternatives, pruned: roots.pruned() })
    }

    /// The condition of the first iterations of each loop, without quantifiers: the paper's weakened condition.
    #[must_use]
    pub fn unfolded(&self, pool: &mut Pool, iterations: u32) -> Self {
        let mut unfolding = Unfolding::default();
        let mut unfold = |condition: &Vec<Term>| -> Vec<Term> {
            condition.iter().map(|term| unfolding.weaker(pool, *term, iterations)).collect()
        };
        Self { alternatives: self.alternatives.iter().map(&mut unfold).collect(), ..*self }
    }

    /// Returns whether it is satisfiable, with the highest effort, or `None` if the solver does not know.
    ///
    /// # Errors
    /// The work has to stop.
    pub fn is_satisfiable(&self, context: &mut Context<'_>, effort: &Effort) -> Result<Option<bool>, StopReason> {
        effort.allow(effort.highest());
        let mut satisfiable = Some(false);
        for condition in &self.alternatives {
            context.go_on()?;
            match context.solver.check(context.pool, condition)? {
                Answer::Sat(_) => return Ok(Some(true)),
                Answer::Unsat(_) => {}
                Answer::Unknown(_) => satisfiable = None,
            }
        }
        Ok(satisfiable)
    }
}
