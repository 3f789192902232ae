//! Estimates, once from the flow graph, how often a variable will be part of a question to the solver. See Rozhoň,
//! *Nested loops and path explosion in symbolic execution* (2024, the Thesis), sections 4.3.1 and 5.4.3.2.
//!
//! Each function is estimated alone. A branch asks about the variables of its condition, a check of a divisor about the
//! divisor's and a check of bounds about the index's. A question that is answered on every path to it does not count
//! again. Where a variable is computed from others, questions about it count for those.

mod available;
mod lattice;
mod questions;
mod recursive;

use loopscope_cfg::{Cfg, FunctionId, Lvalue, NodeKind, VarId};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::stop::{Budget, Counters, Limit};
use available::Available;
use questions::{roots, variables};

/// The number of further questions that are expected about each variable.
pub type Estimate = SortedMap<VarId, u32>;

/// Estimates for all places of a program.
#[derive(Clone, Debug)]
pub struct Costs {
    /// By node.
    before: Vec<Estimate>,
    /// By function, how many iterations of each loop were counted; `None` if they were counted up to a fixpoint.
    rounds: Option<Vec<u32>>,
}

/// The way in which loops are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As often as it takes until estimates do not grow any more; none grows beyond 10.
    Lattice,
    /// Each loop is iterated `kappa` times, or fewer times if nested loops make too many paths: see [`Costs::rounds`].
    Recursive {
        /// The number of times.
        kappa: u32,
    },
}

/// Which questions count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountedQuestions {
    /// Those whose answer is not known from an earlier question on every path.
    #[default]
    Anew,
    /// All of them.
    Always,
}

impl Costs {
    /// Estimates for a program, however long that takes.
    pub fn new(cfg: &Cfg, counting: Counting, asked: CountedQuestions) -> Self {
        let unlimited = &mut |_: &Counters| Ok(());
        Self::within(cfg, counting, asked, unlimited).unwrap_or_else(|_| Self { before: Vec::new(), rounds: None })
    }

    /// The same, within a budget, which is checked before each estimate.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn within(
        cfg: &Cfg,
        counting: Counting,
        asked: CountedQuestions,
        budget: &mut dyn Budget,
    ) -> Result<Self, Limit> {
        let known = match asked {
            CountedQuestions::Anew => Available::new(cfg, budget)?,
            CountedQuestions::Always => Available::none(cfg),
        };
        Ok(match counting {
            Counting::Lattice => Self { before: lattice::estimates(cfg, &known, budget)?, rounds: None },
            Counting::Recursive { kappa } => {
                let (before, rounds) = recursive::estimates(cfg, &known, kappa, budget)?;
                Self { before, rounds: Some(rounds) }
            }
        })
    }

    /// Returns the number of iterations of each loop of a function that were counted, with [`Counting::Recursive`].
    pub fn rounds(&self, function: FunctionId) -> Option<u32> {
        self.rounds.as_ref().and_then(|rounds| rounds.get(function.0 as usize)).copied()
    }

    /// The expected questions about each variable at a node, where that is not 0.
    pub fn at(&self, node: NodeIndex) -> impl Iterator<Item = (VarId, u32)> {
        self.before.get(node.index()).into_iter().flatten().map(|(variable, count)| (*variable, *count))
    }

    /// The expected questions about one variable.
    pub fn of_variable(&self, node: NodeIndex, variable: VarId) -> u32 {
        self.before.get(node.index()).and_then(|estimate| estimate.get(&variable)).copied().unwrap_or(0)
    }
}

/// Returns the estimate before a node, by the estimate after it; no count is more than `most`.
fn before(cfg: &Cfg, known: &Available, node: NodeIndex, mut after: Estimate, most: u32) -> Estimate {
    let (target, sources) = match &cfg.graph[node].kind {
        NodeKind::Assign { place: Lvalue::Variable(target), value } => (Some(*target), variables([value])),
        NodeKind::Assign { place, value } => {
            // The rest of the object that contains the place is unchanged.
            let (whole, mut sources) = roots(place);
            sources.extend(variables([value]));
            let count = whole.and_then(|whole| after.get(&whole)).copied().unwrap_or(0);
            add(&mut after, &sources, count, most);
            (None, Vec::new())
        }
        NodeKind::Alloc { variable, value } | NodeKind::Filled { variable, value, .. } => {
            (Some(*variable), variables([value]))
        }
        NodeKind::NewArray { variable, elements } => (Some(*variable), variables(elements)),
        NodeKind::Input(variable) | NodeKind::Endless(variable) | NodeKind::Call { variable, .. } => {
            (Some(*variable), Vec::new())
        }
        _ => (None, Vec::new()),
    };
    if let Some(target) = target {
        let count = after.remove(&target).unwrap_or(0);
        add(&mut after, &sources, count, most);
    }
    if !known.answers(node) {
        add(&mut after, &questions::asked(cfg, node), 1, most);
    }
    after
}

/// Counts these variables `count` times more.
fn add(estimate: &mut Estimate, variables: &[VarId], count: u32, most: u32) {
    if count > 0 {
        for variable in variables {
            let sum = estimate.entry(*variable).or_default();
            *sum = sum.saturating_add(count).min(most);
        }
    }
}

/// Adds the estimate of another path.
fn add_all(estimate: &mut Estimate, other: &Estimate, most: u32) {
    for (variable, count) in other {
        add(estimate, &[*variable], *count, most);
    }
}
