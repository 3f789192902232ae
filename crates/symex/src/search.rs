//! Search strategies: which state is executed next (Thesis, sections 3.6 and 5.3.2.2).

mod coverage;
mod dice;
mod klee;
mod nearest;
mod order;
mod tree;
mod waiting;

use std::rc::Rc;
use std::str::FromStr;

use loopscope_cfg::Cfg;
use loopscope_smt::Model;
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

use crate::state::State;
pub use coverage::Coverage;
pub use dice::Dice;
pub use klee::Klee;
pub use nearest::Nearest;
pub use order::{Bfs, Dfs, Random};
pub use tree::Tree;

/// A state that waits to be executed.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The state.
    pub state: State,
    /// What is known of its path condition.
    pub feasibility: Feasibility,
}

/// What is known of a path condition.
#[derive(Clone, Debug)]
pub enum Feasibility {
    /// It holds with these values.
    Satisfied(Rc<Model>),
    /// Nobody has asked yet.
    Unchecked,
    /// The solver did not know.
    Unknown,
}

/// The worklist, and the order in which its states are executed.
pub trait Searcher {
    /// Adds a state. Between two calls of [`Searcher::pop`], these are the successors of the state taken by the first
    /// one: those of a branch one after the other, [`loopscope_cfg::Edge::True`] first, or the state itself if its turn
    /// is over.
    fn push(&mut self, candidate: Candidate);

    /// Takes the state to be executed next.
    fn pop(&mut self) -> Option<Candidate>;

    /// How many states wait.
    fn len(&self) -> usize;

    /// A node was executed.
    fn executed(&mut self, _: NodeIndex) {}

    /// Whether none waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The search strategies by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// [`Nearest`].
    #[default]
    Nearest,
    /// [`Bfs`].
    Bfs,
    /// [`Dfs`].
    Dfs,
    /// [`Random`].
    Random,
    /// [`Tree`].
    Tree,
    /// [`Coverage`].
    Coverage,
    /// [`Klee`].
    Klee,
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no search `{text}`; there are {names}")
        })
    }
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Nearest, Self::Bfs, Self::Dfs, Self::Random, Self::Tree, Self::Coverage, Self::Klee];

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nearest => "nearest",
            Self::Bfs => "bfs",
            Self::Dfs => "dfs",
            Self::Random => "random",
            Self::Tree => "tree",
            Self::Coverage => "coverage",
            Self::Klee => "klee",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Nearest => "The state with the shortest way to a target, branches before it and behind it counted",
            Self::Bfs => "Breadth first: the state that waits longest",
            Self::Dfs => "Depth first: the newest state",
            Self::Random => "Any state, each as likely as another",
            Self::Tree => "Random walks down the tree of paths, which favour states after few forks",
            Self::Coverage => "Rather states near statements that were not executed yet",
            Self::Klee => "`tree` and `coverage` by turns",
        }
    }

    /// An empty worklist for a program and what is searched for. The same seed gives the same search.
    pub fn searcher(self, cfg: &Cfg, targets: &SortedSet<NodeIndex>, seed: u64) -> Box<dyn Searcher> {
        match self {
            Self::Nearest => Box::new(Nearest::new(cfg, targets)),
            Self::Bfs => Box::<Bfs>::default(),
            Self::Dfs => Box::<Dfs>::default(),
            Self::Random => Box::new(Random::new(seed)),
            Self::Tree => Box::new(Tree::new(seed)),
            Self::Coverage => Box::new(Coverage::new(cfg, seed)),
            Self::Klee => Box::new(Klee::new(cfg, seed)),
        }
    }
}
