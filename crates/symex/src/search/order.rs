//! Strategies that look at nothing but the order in which states were found.

use std::collections::VecDeque;

use super::dice::Dice;
use super::{Searcher, Ticket};
use crate::state::State;

/// Breadth first: the oldest state is next.
#[derive(Debug, Default)]
pub struct Bfs(VecDeque<Ticket>);

impl Searcher for Bfs {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.0.push_back(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.0.front().copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        if let Ok(at) = self.0.binary_search(&ticket) {
            self.0.remove(at);
        }
    }
}

/// Depth first: the newest state is next, so that a loop is left before it is gone around once more.
#[derive(Debug, Default)]
pub struct Dfs(Vec<Ticket>);

impl Searcher for Dfs {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.0.push(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.0.last().copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        if let Ok(at) = self.0.binary_search(&ticket) {
            self.0.remove(at);
        }
    }
}

/// Any state is next, each as likely as another.
#[derive(Debug)]
pub struct Random {
    waiting: Vec<Ticket>,
    /// Where the one lies that was chosen last.
    chosen: usize,
    dice: Dice,
}

impl Random {
    /// An empty worklist.
    pub fn new(seed: u64) -> Self {
        Self { waiting: Vec::new(), chosen: 0, dice: Dice::new(seed) }
    }
}

impl Searcher for Random {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.waiting.push(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.chosen = self.dice.below(self.waiting.len() as u64)? as usize;
        self.waiting.get(self.chosen).copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        let chosen = Some(self.chosen).filter(|at| self.waiting.get(*at) == Some(&ticket));
        if let Some(at) = chosen.or_else(|| self.waiting.iter().position(|each| *each == ticket)) {
            self.waiting.swap_remove(at);
        }
    }
}
