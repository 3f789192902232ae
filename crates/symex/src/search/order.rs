//! Strategies that look at nothing but the order in which states were found.

use std::collections::VecDeque;

use super::dice::Dice;
use super::{Candidate, Searcher};

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

/// Any state is next, each as likely as another.
#[derive(Debug)]
pub struct Random {
    waiting: Vec<Candidate>,
    dice: Dice,
}

impl Random {
    /// An empty worklist.
    pub fn new(seed: u64) -> Self {
        Self { waiting: Vec::new(), dice: Dice::new(seed) }
    }
}

impl Searcher for Random {
    fn push(&mut self, candidate: Candidate) {
        self.waiting.push(candidate);
    }

    fn pop(&mut self) -> Option<Candidate> {
        let chosen = self.dice.below(self.waiting.len() as u64)?;
        Some(self.waiting.swap_remove(chosen as usize))
    }

    fn len(&self) -> usize {
        self.waiting.len()
    }
}
