//! A proof as one lexicographic ranking function: a tuple of terms for each head that no transition increases.
//!
//! # Idea
//! A [`Component`] that is cut off below 0 is never below 0, never increases, and decreases exactly in the transitions
//! that it leaves out. So the components in their order are a lexicographic ranking function between the heads of each
//! cycle. The order of the cycles comes before each component, because transitions lead from one cycle to another only
//! in one direction. A proof that looks ahead has one more term in front, which counts the transitions that can follow,
//! up to a number: see [`super::ahead`].
//!
//! # Source
//! C. Alias, A. Darte, P. Feautrier, L. Gonnord, *Multi-dimensional Rankings, Program Termination, and Complexity Bounds
//! of Flowchart Programs* (SAS 2010), section 2.

use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;

use super::Component;

/// The terms of a search so far.
#[derive(Debug, Default)]
pub(super) struct Measures {
    /// By number of transitions, from 1 on, and by head: the condition that so many can be taken from there.
    ways: Vec<Vec<Term>>,
    /// By head: its terms.
    terms: Vec<Vec<Term>>,
    /// By head: its number in the last order.
    order: Vec<usize>,
}

impl Measures {
    /// No terms, for this many heads. `ways` has the condition that so many can be taken, by number of transitions,
    /// from 1 on, and by head.
    pub(super) fn new(heads: usize, ways: Vec<Vec<Term>>) -> Self {
        Self { ways, terms: vec![Vec::new(); heads], order: vec![0; heads] }
    }

    /// The number of transitions at which the search looks ahead.
    pub(super) fn most_ahead(&self) -> usize {
        self.ways.len()
    }

    /// Adds the order in which transitions lead from cycle to cycle, if it changed. `reached` has by head the heads that
    /// can follow it.
    pub(super) fn add_order(&mut self, pool: &mut Pool, reached: &[SortedSet<usize>]) {
        // A head on no cycle does not reach itself, but it reaches all heads that its successors reach.
        let number =
            |(head, reached): (usize, &SortedSet<usize>)| reached.len() + usize::from(!reached.contains(&head));
        let order: Vec<usize> = reached.iter().enumerate().map(number).collect();
        let differs = order.iter().any(|number| Some(number) != order.first());
        if differs && order != self.order {
            for (terms, number) in self.terms.iter_mut().zip(&order) {
                terms.push(pool.int(*number));
            }
        }
        self.order = order;
    }

    /// Adds a component.
    pub(super) fn add_component(&mut self, pool: &mut Pool, Component { heads, function, .. }: &Component) {
        let (zero, one) = (pool.int(0), pool.int(1));
        let is_above = pool.ge(*function, zero);
        let above = pool.add(*function, one);
        let cut = pool.ite(is_above, above, zero);
        for (head, terms) in self.terms.iter_mut().enumerate() {
            terms.push(if heads.contains(&head) { cut } else { zero });
        }
    }

    /// The terms of each head.
    pub(super) fn of_heads(&self, pool: &mut Pool, looks_ahead: bool) -> Vec<Vec<Term>> {
        let mut all = self.terms.clone();
        if looks_ahead {
            let (zero, one) = (pool.int(0), pool.int(1));
            for (head, terms) in all.iter_mut().enumerate() {
                let taken: Vec<Term> = self.ways.iter().map(|ways| pool.ite(ways[head], one, zero)).collect();
                terms.insert(0, pool.sum(&taken));
            }
        }
        all
    }
}
