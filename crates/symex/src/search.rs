//! Search strategies: which state is executed next (Thesis, sections 3.6 and 5.3.2.2).

use std::collections::VecDeque;
use std::rc::Rc;

use loopscope_smt::Model;

use crate::state::State;

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
    /// Adds a state. The successors of a fork are added one after the other, [`loopscope_cfg::Edge::True`] first.
    fn push(&mut self, candidate: Candidate);

    /// Takes the state to be executed next.
    fn pop(&mut self) -> Option<Candidate>;

    /// How many states wait.
    fn len(&self) -> usize;

    /// Whether none waits.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Breadth first: the oldest state is next.
#[derive(Debug, Default)]
pub struct Bfs(VecDeque<Candidate>);

impl Searcher for Bfs {
    fn push(&mut self, candidate: Candidate) {
        self.0.push_back(candidate);
    }

    fn pop(&mut self) -> Option<Candidate> {
        self.0.pop_front()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

/// Depth first: the newest state is next, so that a loop is left before it is gone around once more.
#[derive(Debug, Default)]
pub struct Dfs(Vec<Candidate>);

impl Searcher for Dfs {
    fn push(&mut self, candidate: Candidate) {
        self.0.push(candidate);
    }

    fn pop(&mut self) -> Option<Candidate> {
        self.0.pop()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
