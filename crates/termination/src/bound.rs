//! How often a run returns to the head of a loop, as ranking functions say.
//!
//! # Idea
//! Take a term that no transition within the loop raises. If it is at least 0 in each transition to the loop's head and
//! falls by 1 or more in it, and is at most `b` when a run enters the loop, the run returns to the head `b + 1` times at
//! most before it leaves the loop. The last iteration, which leaves the loop, does not count. If there is one way into the
//! loop, `b` may be a term over the parameters of `main`. Otherwise, sums of invariants that are at least 0
//! may replace the variables in it by parameters that no transition changes.
//!
//! # Source
//! C. Alias, A. Darte, P. Feautrier, L. Gonnord, *Multi-dimensional Rankings, Program Termination, and Complexity Bounds
//! of Flowchart Programs* (SAS 2010), section 4, for one loop; M. Brockschmidt, F. Emmes, S. Falke, C. Fuhs, J. Giesl,
//! *Analyzing Runtime and Size Complexity of Integer Programs* (TOPLAS 2016), section 3, for loops in loops.

use loopscope_smt::{Pool, Solver, Term, TermNode, TransportError, check_by_cases};

use crate::system::TransitionSystem;

/// How many invariants of a head are looked at.
const MOST_INVARIANTS: usize = 24;

/// A loop: its head, and all heads in it, its own among them.
#[derive(Clone, Copy, Debug)]
pub struct LoopHeads<'a> {
    /// Its own head.
    pub head: usize,
    /// The heads in it.
    pub inside: &'a [usize],
}

impl TransitionSystem {
    /// How often a run returns to the head of a loop at most each time that it enters the loop, over the symbols for the
    /// parameters of `main`; none if no function of these shows that. `invariants` are conditions by head that hold
    /// whenever a run is there. Only for a system without cases.
    ///
    /// # Errors
    /// The solver died.
    pub fn most_returns(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        invariants: &[Vec<Term>],
        of: LoopHeads<'_>,
        functions: &[Term],
    ) -> Result<Option<Term>, TransportError> {
        for &function in functions {
            if self.counts_returns(solver, pool, invariants, of, function)?
                && let Some(first) = self.at_entry(pool, invariants, of, function)
            {
                let one = pool.int(1);
                return Ok(Some(pool.add(first, one)));
            }
        }
        Ok(None)
    }

    /// Whether a function falls in each transition to a head from inside its loop, is at least 0 then, and never rises in
    /// the loop.
    fn counts_returns(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        invariants: &[Vec<Term>],
        LoopHeads { head, inside }: LoopHeads<'_>,
        function: Term,
    ) -> Result<bool, TransportError> {
        let symbols = pool.symbols(function);
        let is_known = |head: &usize| symbols.iter().all(|symbol| self.clauses.predicates[*head].contains(symbol));
        if !inside.iter().all(is_known) {
            return Ok(false);
        }
        for clause in &self.clauses.clauses {
            let (Some(from), Some((to, arguments))) = (clause.premise, &clause.conclusion) else { continue };
            if !inside.contains(&from) || !inside.contains(to) {
                continue;
            }
            let values = self.clauses.predicates[*to].iter().copied().zip(arguments.iter().copied()).collect();
            let next = pool.substitute(function, &values);
            let mut fails = if *to == head { pool.ge(next, function) } else { pool.gt(next, function) };
            if *to == head {
                let zero = pool.int(0);
                let below = pool.lt(function, zero);
                fails = pool.or(&[fails, below]);
            }
            let mut question = invariants[from].clone();
            question.extend([clause.condition, fails]);
            if !check_by_cases(solver, pool, &question)?.is_unsat() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The largest value of a function when a run enters a loop, over the parameters of `main`, if that is known.
    fn at_entry(
        &self,
        pool: &mut Pool,
        invariants: &[Vec<Term>],
        LoopHeads { head, inside }: LoopHeads<'_>,
        function: Term,
    ) -> Option<Term> {
        let mut entering = self.clauses.clauses.iter().filter(|clause| {
            let is_inside = clause.premise.is_some_and(|from| inside.contains(&from));
            !is_inside && clause.conclusion.as_ref().is_some_and(|(to, _)| *to == head)
        });
        let constants = self.constants();
        if let (Some(only), None) = (entering.next(), entering.next())
            && let Some((_, arguments)) = &only.conclusion
        {
            let values = self.clauses.predicates[head].iter().copied().zip(arguments.iter().copied()).collect();
            let first = pool.substitute(function, &values);
            let is_at_start = only.premise.is_none();
            let is_known =
                |symbol: &Term| constants.contains(symbol) || (is_at_start && self.parameters.contains(&Some(*symbol)));
            if pool.symbols(first).iter().all(is_known) {
                return Some(first);
            }
        }
        let is_over = |pool: &Pool, term: Term| pool.symbols(term).iter().all(|symbol| constants.contains(symbol));
        if is_over(pool, function) {
            return Some(function);
        }
        // Adding terms that are at least 0 keeps an upper bound one.
        let mut positive = Vec::new();
        for holds in pool.conjuncts(&invariants[head]).into_iter().take(MOST_INVARIANTS) {
            match *pool.node(holds) {
                TermNode::LessEqualZero(sum) => positive.push(pool.neg(sum)),
                TermNode::EqualZero(sum) => positive.extend([sum, pool.neg(sum)]),
                _ => {}
            }
        }
        for &one in &positive {
            let with_one = pool.add(function, one);
            if is_over(pool, with_one) {
                return Some(with_one);
            }
        }
        for (at, &one) in positive.iter().enumerate() {
            let with_one = pool.add(function, one);
            for &other in &positive[at..] {
                let with_both = pool.add(with_one, other);
                if is_over(pool, with_both) {
                    return Some(with_both);
                }
            }
        }
        None
    }

    /// The symbols for parameters of `main` that have their first values at each head that has them.
    fn constants(&self) -> Vec<Term> {
        let predicates = &self.clauses.predicates;
        let keeps = |symbol: Term| {
            self.clauses.clauses.iter().all(|clause| {
                let Some((to, arguments)) = &clause.conclusion else { return true };
                let is_known = clause.premise.is_none_or(|from| predicates[from].contains(&symbol));
                let mut pairs = predicates[*to].iter().zip(arguments);
                pairs.all(|(parameter, argument)| *parameter != symbol || (*argument == symbol && is_known))
            })
        };
        self.parameters.iter().flatten().copied().filter(|symbol| keeps(*symbol)).collect()
    }
}
