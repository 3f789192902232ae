//! How often a run returns to the head of a loop, as the loop's ranking function says.
//!
//! # Idea
//! A term that is at least 0 in each transition from the head back to it and falls by 1 or more, and that is `b` when a run
//! reaches the loop, permits `b + 1` transitions. The last iteration, which leaves the loop, is none of them. If the program
//! reaches the loop only from its start, `b` is a term over the parameters of `main`.
//!
//! # Source
//! C. Alias, A. Darte, P. Feautrier, L. Gonnord, *Multi-dimensional Rankings, Program Termination, and Complexity Bounds
//! of Flowchart Programs* (SAS 2010), section 4, for one loop.

use loopscope_smt::{Pool, Term};

use crate::ranking::{Component, Shape};
use crate::system::TransitionSystem;

impl TransitionSystem {
    /// How often a run returns to the head of a component's loop at most, over the symbols for the parameters of `main`: if the
    /// component is about one head, and is the first one about it, and runs reach this head from the start alone. The
    /// proof must not look ahead.
    pub fn most_iterations(&self, pool: &mut Pool, components: &[Component], at: usize) -> Option<Term> {
        let Component { heads, function, shape: Shape::Ranking } = &components[at] else { return None };
        let [head] = heads[..] else { return None };
        let is_first = !components[..at].iter().any(|earlier| earlier.heads.contains(&head));
        if !is_first || self.cases[head].is_some() {
            return None;
        }
        let mut entering = self.clauses.clauses.iter().filter(|clause| {
            clause.premise != Some(head) && clause.conclusion.as_ref().is_some_and(|(to, _)| *to == head)
        });
        let (Some(only), None) = (entering.next(), entering.next()) else { return None };
        let (None, Some((_, arguments))) = (only.premise, &only.conclusion) else { return None };
        let values = self.clauses.predicates[head].iter().copied().zip(arguments.iter().copied()).collect();
        let first = pool.substitute(*function, &values);
        let is_parameter = |symbol: &Term| self.parameters.contains(&Some(*symbol));
        if !pool.symbols(first).iter().all(is_parameter) {
            return None;
        }
        let one = pool.int(1);
        Some(pool.add(first, one))
    }
}
