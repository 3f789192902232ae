//! Search strategies: which state is executed next. See Rozhoň, *Nested loops and path explosion in symbolic
//! execution*, 2024 (the Thesis), sections 3.6 and 5.3.2.2.

mod buggy;
mod coverage;
mod dice;
mod klee;
mod least_taken;
mod nearest;
mod order;
mod tree;

use std::rc::Rc;

use loopscope_cfg::Cfg;
use loopscope_smt::Model;
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;
use strum::{Display, EnumMessage, EnumString, VariantArray};

use crate::guide::Course;
use crate::state::State;
pub use buggy::Buggy;
pub use coverage::Coverage;
pub use dice::SplitMix64;
pub use klee::Klee;
pub use least_taken::LeastTaken;
pub use nearest::Nearest;
pub use order::{Bfs, Dfs, Random};
pub use tree::Tree;

/// A state that waits to be executed.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The state.
    pub state: State,
    /// The facts about its path condition.
    pub feasibility: Feasibility,
    /// True if it has already waited for others at its place, and continues from there.
    pub has_met: bool,
    /// The facts about its way to a target.
    pub course: Course,
}

impl Candidate {
    /// A state that has just come to where it is.
    pub fn new(state: State, feasibility: Feasibility) -> Self {
        Self { state, feasibility, has_met: false, course: Course::Open }
    }
}

/// The facts about a path condition.
#[derive(Clone, Debug)]
pub enum Feasibility {
    /// It holds with these values.
    Satisfied(Rc<Model>),
    /// Not checked yet.
    Unchecked,
    /// The solver did not know.
    Unknown,
}

/// A state that waits: counted from 1 in the order in which they were added. 0 is the start of the search.
pub type Ticket = u64;

/// The order in which waiting states are executed. It knows them by their tickets; the frontier of the
/// [`Executor`](crate::Executor) keeps them. If a state is merged with a waiting one, the waiting one's ticket, node,
/// calls and forks do not change.
pub trait Searcher {
    /// A state waits from now on. Between two calls of [`Searcher::take`], these are the successors of the state that the
    /// first one was about: those of a branch one after the other, [`loopscope_cfg::Edge::True`] first, or the state itself
    /// if its turn is over.
    fn add(&mut self, ticket: Ticket, state: &State);

    /// The state to be executed next; none where none waits.
    fn choose(&mut self) -> Option<Ticket>;

    /// A state is executed now, usually the chosen one, and does not wait any more.
    fn take(&mut self, ticket: Ticket, state: &State);

    /// A node was executed.
    fn executed(&mut self, _: NodeIndex) {}
}

/// The search strategies by name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumMessage, EnumString, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Strategy {
    /// [`Nearest`].
    #[default]
    #[strum(message = "The state with the shortest way to a target, branches before it and behind it counted")]
    Nearest,
    /// [`Bfs`].
    #[strum(message = "Breadth first: the state that waits longest")]
    Bfs,
    /// [`Dfs`].
    #[strum(
        message = "Depth first: the newest state; the `then` side of a condition first, and the end of a loop before another round"
    )]
    Dfs,
    /// [`Random`].
    #[strum(message = "Any state, each as likely as another")]
    Random,
    /// [`Tree`].
    #[strum(message = "Random walks down the tree of paths, which favour states after few forks")]
    Tree,
    /// [`Coverage`].
    #[strum(message = "Rather states near statements that were not executed yet")]
    Coverage,
    /// [`Klee`].
    #[strum(message = "`tree` and `coverage` by turns")]
    Klee,
    /// [`LeastTaken`].
    #[strum(message = "The state that split off at a branch where few have gone the same way")]
    LeastTaken,
    /// [`Buggy`].
    #[strum(message = "The state that has come past most places where something may go wrong")]
    Buggy,
}

impl Strategy {
    /// An empty worklist for a program and what is searched for. The same seed gives the same search.
    pub fn searcher(self, cfg: &Cfg, targets: &SortedSet<NodeIndex>, seed: u64) -> Box<dyn Searcher> {
        match self {
            Self::Nearest => Box::new(Nearest::new(cfg, targets)),
            Self::Bfs => Box::<Bfs>::default(),
            Self::Dfs => Box::new(Dfs::new(cfg)),
            Self::Random => Box::new(Random::new(seed)),
            Self::Tree => Box::new(Tree::new(seed)),
            Self::Coverage => Box::new(Coverage::new(cfg, seed)),
            Self::Klee => Box::new(Klee::new(cfg, seed)),
            Self::LeastTaken => Box::<LeastTaken>::default(),
            Self::Buggy => Box::new(Buggy::new(cfg)),
        }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::lower;
    use loopscope_smt::Pool;
    use loopscope_sorted::SortedSet;
    use loopscope_syntax::{Dialect, analyse};

    use super::Strategy;
    use crate::state::State;
    use crate::step::{Step, step};

    /// The lines of the nodes that are executed, without a solver, until `most` states were chosen.
    pub(super) fn order_of_lines(source: &str, strategy: Strategy, most: usize) -> Vec<u32> {
        let parse = analyse(source, Dialect::Extended);
        let cfg = lower(&parse.program, source).expect("a program without mistakes").cfg;
        let mut pool = Pool::default();
        let mut searcher = strategy.searcher(&cfg, &SortedSet::new(), 1);
        let mut states = vec![State::initial(&cfg, &mut pool)];
        searcher.add(1, &states[0]);
        let mut lines = Vec::new();
        for _ in 0..most {
            let Some(ticket) = searcher.choose() else { break };
            let mut state = states[ticket as usize - 1].clone();
            searcher.take(ticket, &state);
            loop {
                lines.push(cfg.graph[state.node()].line);
                searcher.executed(state.node());
                match step(&cfg, &mut pool, state) {
                    Step::Moved(next) => state = next,
                    Step::Forked(successors) => {
                        for successor in successors {
                            states.push(successor.state);
                            searcher.add(states.len() as u64, &states[states.len() - 1]);
                        }
                        break;
                    }
                    Step::Ended(..) => break,
                }
            }
        }
        lines
    }
}
