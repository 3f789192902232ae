//! Chains of programs, without a solver.

#![allow(dead_code, reason = "no test uses all of it")]

mod arithmetic;
pub(crate) mod effect_check;
pub(crate) mod simulation;

use loopscope_cfg::{Cfg, VarId};
use loopscope_chains::chain::ChainForm;
use loopscope_chains::drive::general_state;
use loopscope_chains::effect::Detail;
use loopscope_chains::root::{RootChain, RootChains};
use loopscope_chains::system::Chains;
use loopscope_smt::{Answer, Pool, Solver, Statistics, Term, TransportError, UnknownReason};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{Context, Counters, Limit, State};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

/// A solver without answers: everything that can be built is then built, and nothing is dropped.
pub(crate) struct AlwaysUnknown;

impl Solver for AlwaysUnknown {
    fn check(&mut self, _: &mut Pool, _: &[Term]) -> Result<Answer, TransportError> {
        Ok(Answer::Unknown(UnknownReason::Incomplete("it is not even tried".to_owned())))
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// Works without a solver, and without end.
pub(crate) fn in_context<T>(pool: &mut Pool, work: impl FnOnce(&mut Context<'_>) -> T) -> T {
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    work(&mut Context { pool, solver: &mut AlwaysUnknown, budget })
}

/// A symbol for each variable that is followed.
pub(crate) fn placeholders(cfg: &Cfg, tracking: &Tracking, pool: &mut Pool) -> SortedMap<VarId, Term> {
    let mut placeholders = SortedMap::new();
    for (index, variable) in cfg.variables.iter().enumerate() {
        let id = VarId(index as u32);
        if let Some(sort) = tracking.sort(id) {
            let seen = placeholders.keys().filter(|other| cfg.variable(**other).name == variable.name).count();
            let name = format!("{}{}", variable.name, "'".repeat(seen));
            placeholders.insert(id, pool.symbol(&name, sort.clone()));
        }
    }
    placeholders
}

/// Builds all chains that lead to a target (at most `most` root chains), with loops described to this detail, and
/// passes them to `look`.
pub(crate) fn with_chains<T>(
    cfg: &Cfg,
    targets: &SortedSet<NodeIndex>,
    (most, detail): (usize, Detail),
    look: impl FnOnce(&mut Chains<'_>, &mut Pool, &[RootChain]) -> T,
) -> T {
    let mut pool = Pool::default();
    let tracking = Tracking::new(cfg);
    let start = State::initial(cfg, &mut pool);
    let placeholders = placeholders(cfg, &tracking, &mut pool);
    let mut chains = Chains::new(ChainForm::new(cfg, targets), &tracking, placeholders, detail);
    let general = general_state(&mut pool, &chains, &start);
    let mut enumeration = RootChains::new(cfg, targets, general);
    let mut roots = Vec::new();
    while roots.len() < most
        && let Some(root) = in_context(&mut pool, |context| {
            enumeration.next(&mut chains, context, &mut Counters::default()).expect("few ways around loops")
        })
    {
        roots.push(root);
    }
    look(&mut chains, &mut pool, &roots)
}
