//! Root chains, one after the other: the simple paths from the start to a target, those that look shortest first.
//!
//! A beginning of a root chain whose constraint system has no solution is given up at once, with all the chains that
//! start with it; so most of the root chains that the chain program form has are never built (CBA reports 81 for its
//! benchmark HWM and finds 80 of them to be infeasible).

use std::collections::VecDeque;

use loopscope_cfg::Cfg;
use loopscope_smt::{Answer, Pool, Solver, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use crate::chain::{ChainId, Step, successors};
use crate::general::{GeneralState, Stars};
use crate::refutation::Refuted;
use crate::system::{Chains, Failure, ROOT, System};

/// Enumerates root chains.
pub struct RootChains {
    beginnings: Vec<Beginning>,
    /// How many edges lie between a node and the nearest target.
    distance: SortedMap<NodeIndex, u32>,
    /// How many beginnings were given up.
    pruned: u32,
}

/// A root chain with its constraint system.
#[derive(Clone, Debug)]
pub struct RootChain {
    /// The chain.
    pub chain: ChainId,
    /// The system.
    pub system: System,
}

#[derive(Clone)]
struct Beginning {
    steps: Vec<Step>,
    passed: SortedSet<NodeIndex>,
    /// Where it goes on.
    next: NodeIndex,
    state: GeneralState,
    system: System,
    stars: Stars,
}

impl RootChains {
    /// The root chains from a program's start, where the tracked variables have the given values.
    pub fn new(cfg: &Cfg, targets: &SortedSet<NodeIndex>, state: GeneralState) -> Self {
        let start = Beginning {
            steps: Vec::new(),
            passed: SortedSet::new(),
            next: cfg.functions[cfg.main.0 as usize].entry,
            state,
            system: System::default(),
            stars: Stars::new(""),
        };
        Self { beginnings: vec![start], distance: distances(cfg, targets), pruned: 0 }
    }

    /// How many beginnings of root chains were given up because no run can follow them.
    pub fn pruned(&self) -> u32 {
        self.pruned
    }

    /// The next root chain, if there is one.
    ///
    /// # Errors
    /// As for [`Chains::effect`]. The enumeration is then incomplete.
    pub fn next(
        &mut self,
        chains: &mut Chains<'_>,
        pool: &mut Pool,
        solver: &mut dyn Solver,
    ) -> Result<Option<RootChain>, Failure> {
        while let Some(mut beginning) = self.beginnings.pop() {
            if self.distance.get(&beginning.next) == Some(&0) {
                let chain = chains.add_root(beginning.steps);
                return Ok(Some(RootChain { chain, system: beginning.system }));
            }
            if !beginning.passed.insert(beginning.next) {
                continue;
            }
            let node = beginning.next;
            let mut ways: Vec<(u32, Step, NodeIndex)> = successors(chains.cfg(), node)
                .into_iter()
                .filter_map(|(edge, next)| Some((*self.distance.get(&next)?, Step { node, edge }, next)))
                .collect();
            ways.sort_by_key(|(distance, ..)| std::cmp::Reverse(*distance));
            for (_, step, next) in ways {
                let mut longer = beginning.clone();
                if Self::extend(chains, pool, solver, &mut longer, step, next)? {
                    self.beginnings.push(longer);
                } else {
                    self.pruned += 1;
                }
            }
        }
        Ok(None)
    }

    /// Takes a step. False where no run can.
    fn extend(
        chains: &mut Chains<'_>,
        pool: &mut Pool,
        solver: &mut dyn Solver,
        beginning: &mut Beginning,
        step: Step,
        next: NodeIndex,
    ) -> Result<bool, Failure> {
        let known = beginning.system.constraints.len();
        let at = chains.loop_headed_by(step.node);
        let stars = beginning.stars.clone();
        let Beginning { state, system, .. } = beginning;
        beginning.stars = chains.pass(pool, solver, ROOT, at, step, state, stars, system)?;
        beginning.steps.push(step);
        beginning.next = next;
        if beginning.system.constraints.len() == known {
            return Ok(true);
        }
        let terms: Vec<Term> = beginning.system.constraints.iter().map(|constraint| constraint.term).collect();
        let answer = solver.check(pool, &terms).map_err(Failure::Solver)?;
        if let Answer::Unsat(core) = &answer {
            chains.refutations.add(Refuted::Beginning, &beginning.system.constraints, core);
        }
        Ok(!answer.is_unsat())
    }
}

/// How many edges lie between each node and the nearest target; nodes from which none can be reached are left out.
fn distances(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> SortedMap<NodeIndex, u32> {
    let mut distance: SortedMap<NodeIndex, u32> = targets.iter().map(|target| (*target, 0)).collect();
    let mut waiting: VecDeque<NodeIndex> = targets.iter().copied().collect();
    while let Some(node) = waiting.pop_front() {
        let further = distance[&node] + 1;
        for before in cfg.graph.neighbors_directed(node, Direction::Incoming) {
            distance.entry(before).or_insert_with(|| {
                waiting.push_back(before);
                further
            });
        }
    }
    distance
}
