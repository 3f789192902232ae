//! Bounds for the iterations of loops, derived from ranking functions.
//!
//! # Idea
//! Take a term that no transition within the loop increases. If it is at least 0 in each transition to the loop's head
//! and decreases by 1 or more in it, and is at most `b` when a run reaches the loop, the run returns to the head `b +
//! 1` times at most before it leaves the loop. The iteration that leaves the loop does not count. If the term decreases
//! by exactly 1 each time, no other transition changes it, and a run whose term is at least 0 always has a transition
//! within the loop, the number is exact, since every run ends.
//!
//! The bound is a term over [first values](first), or one over the values with which the run reaches the loop. Sums of
//! invariants that are at least 0 may replace the variables in it. The bound for [all loops](whole) is the sum of products.
//!
//! # Source
//! C. Alias, A. Darte, P. Feautrier, L. Gonnord, *Multi-dimensional Rankings, Program Termination, and Complexity Bounds
//! of Flowchart Programs* (SAS 2010), section 4, for one loop; M. Brockschmidt, F. Emmes, S. Falke, C. Fuhs, J. Giesl,
//! *Analyzing Runtime and Size Complexity of Integer Programs* (TOPLAS 2016), section 3, for loops in loops.

mod count;
mod entry;
mod first;
mod whole;

use loopscope_smt::{IBig, Pool, Solver, Term, TransportError, check_by_cases};
use loopscope_sorted::SortedSet;

use self::count::Count;
use self::first::FirstValues;
use crate::system::TransitionSystem;

/// Larger constants are of little interest: they come from the limits of types.
const LARGEST_CONSTANT: u32 = 1_000_000;

/// The most questions to the solver.
const MOST_QUESTIONS: u32 = 500;

/// A loop: its head, and all heads in it, its own among them.
#[derive(Clone, Debug)]
pub struct LoopHeads {
    /// The heads in it.
    pub inside: Vec<usize>,
    /// The head of the loop around it.
    pub around: Option<usize>,
    /// Terms that may decrease in its iterations.
    pub functions: Vec<Term>,
    /// True if each run that no `assume` ends reaches it.
    pub is_always_reached: bool,
}

/// Counts the iterations of a system without cases, all of whose runs end.
#[derive(Debug)]
pub struct Counting<'a> {
    /// The system.
    pub system: &'a TransitionSystem,
    /// Conditions by head that hold whenever a run is there.
    pub invariants: &'a [Vec<Term>],
    /// The loops, by head.
    pub loops: &'a [LoopHeads],
    /// The symbols for variables that bounds may name, besides the parameters of `main`.
    pub named: SortedSet<Term>,
    /// True if numbers may be exact.
    pub may_be_exact: bool,
    /// True if each run that no `assume` ends reaches some loop.
    pub is_loop_always_reached: bool,
}

/// A bound for the returns of a run to the head of a loop.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The head.
    pub head: usize,
    /// The number: never less than 0.
    pub most: Term,
    /// True if it is exact, and not only an upper bound.
    pub is_exact: bool,
    /// True if it holds each time that a run reaches the loop.
    pub each_time: bool,
    /// True if variables in it have the values with which the run reaches the loop.
    pub at_arrival: bool,
}

/// Bounds for the returns of runs to heads.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// To each, in the order of the heads: over first values, or over values at the arrival if that is tighter.
    pub loops: Vec<Bound>,
    /// To all together in a run at most, over first values, if there are several loops.
    pub whole: Option<Term>,
}

impl Counting<'_> {
    /// The bounds that can be found.
    ///
    /// # Errors
    /// The solver died.
    pub fn bounds(&self, solver: &mut dyn Solver, pool: &mut Pool) -> Result<Bounds, TransportError> {
        let first = FirstValues::new(self, pool);
        let mut asker = Asker { solver, pool, left: MOST_QUESTIONS };
        let mut bounds = Bounds::default();
        let mut counts = Vec::new();
        for head in 0..self.loops.len() {
            let mut of_loop: Vec<Count> = Vec::new();
            for function in self.functions(asker.pool, head) {
                let Some(count) = self.count(&mut asker, function, (head, head))? else { continue };
                let is_best = count.is_exact && self.at_entry(asker.pool, &first, head, count.function).is_some();
                of_loop.push(count);
                if is_best {
                    break;
                }
            }
            let (mut of_loop, others): (Vec<Count>, Vec<Count>) = of_loop.into_iter().partition(|count| count.is_exact);
            of_loop.extend(others);
            self.bound(&mut asker, &first, head, &of_loop, &mut bounds.loops)?;
            counts.push(of_loop);
        }
        if self.loops.len() > 1 {
            bounds.whole = self.whole(&mut asker, &first, &counts)?;
        }
        Ok(bounds)
    }

    /// Adds the bounds that the counts of a loop give.
    fn bound(
        &self,
        asker: &mut Asker<'_>,
        first: &FirstValues,
        head: usize,
        counts: &[Count],
        bounds: &mut Vec<Bound>,
    ) -> Result<(), TransportError> {
        let LoopHeads { around, is_always_reached, .. } = &self.loops[head];
        let mut best: Option<((bool, bool), Bound)> = None;
        for count in counts {
            let Some((function, is_value)) = self.at_entry(asker.pool, first, head, count.function) else { continue };
            let most = count.number(asker.pool, function);
            let is_exact = count.is_exact && is_value;
            let rank = (is_exact, !is_large(asker.pool, most));
            if best.as_ref().is_some_and(|(before, _)| *before >= rank) {
                continue;
            }
            let each_time = around.is_some() || (is_exact && !is_always_reached);
            let is_known = if each_time {
                self.is_iterated(asker, head, count)?
            } else {
                self.is_never_negative(asker, most, &[])?
            };
            let most = if is_known { most } else { positive_part(asker.pool, most) };
            best = Some((rank, Bound { head, most, is_exact, each_time, at_arrival: false }));
        }
        let (is_exact, is_small) = best.as_ref().map_or((false, false), |(rank, _)| *rank);
        let says_more = |count: &&Count| if count.is_exact { !is_exact } else { !is_small };
        for count in counts.iter().filter(says_more) {
            let Some(function) = self.at_arrival(asker.pool, head, count.function) else { continue };
            let most = count.number(asker.pool, function);
            if is_large(asker.pool, most) {
                continue;
            }
            let is_known = self.is_iterated(asker, head, count)?;
            let most = if is_known { most } else { positive_part(asker.pool, most) };
            bounds.push(Bound { head, most, is_exact: count.is_exact, each_time: true, at_arrival: true });
            best = best.filter(|_| is_small);
            break;
        }
        bounds.extend(best.map(|(_, bound)| bound));
        Ok(())
    }
}

/// Returns `true` if a number is a large constant.
fn is_large(pool: &Pool, number: Term) -> bool {
    pool.as_int(number).is_some_and(|value| *value > IBig::from(LARGEST_CONSTANT))
}

/// The term, or 0 if it is negative.
fn positive_part(pool: &mut Pool, term: Term) -> Term {
    let zero = pool.int(0);
    let is_positive = pool.ge(term, zero);
    pool.ite(is_positive, term, zero)
}

/// Asks the solver.
struct Asker<'a> {
    solver: &'a mut dyn Solver,
    pool: &'a mut Pool,
    /// The number of questions that are left.
    left: u32,
}

impl Asker<'_> {
    /// Returns `true` if the solver knows that conditions never hold together.
    fn never(&mut self, question: &[Term]) -> Result<bool, TransportError> {
        self.left = self.left.saturating_sub(1);
        Ok(self.left > 0 && check_by_cases(self.solver, self.pool, question)?.is_unsat())
    }
}
