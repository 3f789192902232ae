//! Recurrences in path counters: the value of a variable after given numbers of iterations of each path of a loop.
//!
//! CBA (section 3.2, table 1) solves arithmetic and geometric progressions over the chains of a loop. [`solve`] also
//! handles variables that are set rather than updated, variables that keep another one's value from the last iteration,
//! loop-invariant steps, steps that depend on how often inner loops ran, and sums of polynomials in a path's own
//! counter, even if the first iteration differs because variables are not set yet; variables that exchange their
//! values; values that a loop-invariant condition selects; and, if asked for, arrays. Solved variables help to solve
//! others, so solving repeats until nothing new is found.
//!
//! Every closed form is exact, and holds for every order in which the paths are taken; a variable without such a form
//! is [`ClosedValue::Star`], "not known".

pub mod elements;
mod powers;
mod rounds;
mod rules;

use dashu_int::IBig;
use loopscope_smt::{Pool, Term, TermNode};
use loopscope_sorted::SortedMap;
use rustc_hash::{FxHashMap, FxHashSet};

pub use rules::Rules;

/// The highest degree of polynomials that are summed.
const MOST_DEGREE: usize = 4;

/// The limit for the choices between values that are examined for one variable.
const MOST_CASES: u32 = 32;

/// The effect of one iteration along one path of a loop.
#[derive(Clone, Debug)]
pub struct PathEffect<K> {
    /// The number of times that this path was taken since the loop was entered.
    pub counter: Term,
    /// The values of variables after the iteration, in the placeholders of the values before it. Variables that are
    /// not mentioned keep theirs.
    pub values: SortedMap<K, Term>,
    /// For each loop inside this path: the counter of a path within one iteration, and the counter of the same path
    /// summed over all iterations since this loop was entered.
    pub inner: Vec<(Term, Term)>,
}

/// The value of a variable after a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedValue {
    /// Exactly this, in the placeholders of the values before the loop and in counters.
    Exact(Term),
    /// Not known.
    Star,
}

/// Solves the recurrences of a loop. `variables` gives each variable's placeholder: the symbol that stands for its value
/// before the loop, and, within a [`PathEffect`], before the iteration. The result holds the variables that change.
pub fn solve<K: Copy + Ord>(
    pool: &mut Pool,
    variables: &SortedMap<K, Term>,
    paths: &[PathEffect<K>],
) -> SortedMap<K, ClosedValue> {
    Recurrences::solve(pool, variables, paths, Rules::default()).closed
}

/// Like [`solve`], but with affine steps too. Their closed forms contain powers, which solvers find hard: if conditions
/// depend on such a variable, no closed form can be better.
pub fn solve_affine<K: Copy + Ord>(
    pool: &mut Pool,
    variables: &SortedMap<K, Term>,
    paths: &[PathEffect<K>],
) -> SortedMap<K, ClosedValue> {
    Recurrences::solve(pool, variables, paths, Rules { affine: true, arrays: false }).closed
}

/// The solved recurrences of a loop.
pub struct Recurrences<'a, K> {
    /// The variables that change.
    pub closed: SortedMap<K, ClosedValue>,
    paths: &'a [PathEffect<K>],
    counters: Vec<Term>,
    rules: Rules,
    /// Placeholders of solved variables with their closed forms; an invariant variable's form is its placeholder.
    forms: FxHashMap<Term, Term>,
}

impl<'a, K: Copy + Ord> Recurrences<'a, K> {
    /// Like [`solve`], with further rules.
    pub fn solve(pool: &mut Pool, variables: &SortedMap<K, Term>, paths: &'a [PathEffect<K>], rules: Rules) -> Self {
        let mut solver = Self {
            closed: SortedMap::new(),
            paths,
            counters: paths.iter().map(|path| path.counter).collect(),
            rules,
            forms: FxHashMap::default(),
        };
        if rules.arrays {
            solver.forms.extend(elements::unchanged(pool).map(|symbol| (symbol, symbol)));
        }
        let mut open = solver.close_all(pool, variables);
        solver.close_in_rounds(pool, variables, &mut open);
        solver.close_each(pool, &mut open);
        for (variable, _) in open {
            solver.closed.insert(variable, ClosedValue::Star);
        }
        solver
    }

    /// Solves as many variables as possible, one after the other. Returns the others, each with its placeholder.
    fn close_all(&mut self, pool: &mut Pool, variables: &SortedMap<K, Term>) -> Vec<(K, Term)> {
        let mut open = Vec::new();
        for (&variable, &placeholder) in variables {
            if self.paths.iter().all(|path| path.values.get(&variable).is_none_or(|&value| value == placeholder)) {
                self.forms.insert(placeholder, placeholder);
            } else {
                open.push((variable, placeholder));
            }
        }
        self.close_each(pool, &mut open);
        open
    }

    /// Repeats as long as solved variables help to solve others.
    fn close_each(&mut self, pool: &mut Pool, open: &mut Vec<(K, Term)>) {
        loop {
            let before = open.len();
            open.retain(|&(variable, placeholder)| !self.close(pool, variable, placeholder));
            if open.len() == before {
                return;
            }
        }
    }

    /// The sum of a term's values over all iterations along a path, where the term is in the placeholders of the values
    /// before an iteration and in inner counters of one iteration; `None` if no closed form is known. Exact.
    pub fn sum_over_iterations(&self, pool: &mut Pool, path: usize, term: Term) -> Option<Term> {
        self.sum_of_steps(pool, &self.paths[path], term)
    }

    /// A term in the placeholders of the values before an iteration, for the (τ+1)-th iteration along a path; `None` if
    /// that depends on more than τ. Exact.
    pub fn at_iteration(&self, pool: &mut Pool, path: usize, term: Term, tau: Term) -> Option<Term> {
        let closed = self.in_own_counter(pool, &self.paths[path], term)?;
        Some(pool.substitute(closed, &FxHashMap::from_iter([(self.paths[path].counter, tau)])))
    }

    /// A term in the placeholders before an iteration, for these values of counters; `None` without closed forms. Exact.
    pub fn at_moment(&self, pool: &mut Pool, term: Term, counts: &FxHashMap<Term, Term>) -> Option<Term> {
        if !pool.symbols(term).iter().all(|symbol| self.forms.contains_key(symbol)) {
            return None;
        }
        let closed = pool.substitute(term, &self.forms);
        Some(pool.substitute(closed, counts))
    }

    /// The counter of a path.
    pub fn counter(&self, path: usize) -> Term {
        self.paths[path].counter
    }

    fn close(&mut self, pool: &mut Pool, variable: K, placeholder: Term) -> bool {
        let values: Vec<Term> =
            self.paths.iter().map(|path| path.values.get(&variable).copied().unwrap_or(placeholder)).collect();
        let mut cases = MOST_CASES;
        let Some(closed) = self.closed_form(pool, placeholder, &values, &mut cases) else { return false };
        self.forms.insert(placeholder, closed);
        self.closed.insert(variable, ClosedValue::Exact(closed));
        true
    }

    fn closed_form(&self, pool: &mut Pool, placeholder: Term, values: &[Term], cases: &mut u32) -> Option<Term> {
        let affine = |pool: &mut Pool| if self.rules.affine { self.affine(pool, placeholder, values) } else { None };
        let is_array = pool.sort(placeholder).element().is_some();
        let (arrays, elements) = (self.rules.arrays && is_array, self.rules.arrays && !is_array);
        self.summed(pool, placeholder, values)
            .or_else(|| powers::geometric(pool, placeholder, values, &self.counters))
            .or_else(|| affine(pool))
            .or_else(|| self.assigned(pool, placeholder, values))
            .or_else(|| self.remembered(pool, placeholder, values))
            .or_else(|| if elements { self.met(pool, placeholder, values) } else { None })
            .or_else(|| self.by_cases(pool, placeholder, values, cases))
            .or_else(|| if arrays { self.contents(pool, placeholder, values, cases) } else { None })
    }

    /// A path sets the variable to one of two values by a condition that the loop does not change: each case is a
    /// recurrence of its own.
    fn by_cases(&self, pool: &mut Pool, placeholder: Term, values: &[Term], cases: &mut u32) -> Option<Term> {
        *cases = cases.checked_sub(1)?;
        let mut chosen = values.iter().enumerate().filter_map(|(path, value)| match *pool.node(*value) {
            TermNode::Ite(condition, yes, no) => Some((path, condition, yes, no)),
            _ => None,
        });
        let (path, condition, yes, no) = chosen.find(|(_, condition, ..)| self.is_invariant(pool, *condition))?;
        let [yes, no] = [yes, no].map(|value| {
            let mut values = values.to_vec();
            values[path] = value;
            self.closed_form(pool, placeholder, &values, cases)
        });
        Some(pool.ite(condition, yes?, no?))
    }

    /// Arithmetic progressions: each path adds a step, and the steps of all iterations can be summed.
    fn summed(&self, pool: &mut Pool, placeholder: Term, values: &[Term]) -> Option<Term> {
        if !matches!(pool.sort(placeholder), loopscope_smt::Sort::Int) {
            return None;
        }
        let mut total = vec![placeholder];
        for (path, &value) in self.paths.iter().zip(values) {
            let step = pool.sub(value, placeholder);
            if pool.contains_any(step, &FxHashSet::from_iter([placeholder])) {
                return None;
            }
            total.push(self.sum_of_steps(pool, path, step)?);
        }
        Some(pool.sum(&total))
    }

    /// The sum of a step over all iterations along a path, in any order with other paths.
    fn sum_of_steps(&self, pool: &mut Pool, path: &PathEffect<K>, step: Term) -> Option<Term> {
        let linear = pool.linear(step);
        let mut total = vec![pool.scale(&linear.constant, path.counter)];
        let mut rest = Vec::new();
        for (atom, coefficient) in linear.terms {
            let sum = if self.is_invariant(pool, atom) {
                pool.mul(atom, path.counter)
            } else if let Some(lifted) = self.lifted(pool, path, atom) {
                lifted
            } else {
                rest.push(pool.scale(&coefficient, atom));
                continue;
            };
            total.push(pool.scale(&coefficient, sum));
        }
        if !rest.is_empty() {
            let rest = pool.sum(&rest);
            total.push(self.polynomial_sum(pool, path, rest)?);
        }
        Some(pool.sum(&total))
    }

    /// An inner counter of one iteration times a loop-invariant factor: its sum over the iterations is the counter that
    /// is not reset at each iteration.
    fn lifted(&self, pool: &mut Pool, path: &PathEffect<K>, atom: Term) -> Option<Term> {
        let factors = match pool.node(atom) {
            TermNode::Product(factors) => factors.clone(),
            _ => vec![atom],
        };
        let (counters, others): (Vec<Term>, Vec<Term>) =
            factors.into_iter().partition(|factor| path.inner.iter().any(|(inner, _)| inner == factor));
        let [counter] = counters[..] else { return None };
        if !others.iter().all(|&factor| self.is_invariant(pool, factor)) {
            return None;
        }
        let (_, summed) = path.inner.iter().find(|(inner, _)| *inner == counter)?;
        Some(others.into_iter().fold(*summed, |product, factor| pool.mul(product, factor)))
    }

    /// A step that is a polynomial in the number of times that this path was taken before; maybe another one in the
    /// first iteration, before variables are set.
    fn polynomial_sum(&self, pool: &mut Pool, path: &PathEffect<K>, step: Term) -> Option<Term> {
        let step = self.in_own_counter(pool, path, step)?;
        let (zero, yes) = (pool.int(0), pool.bool(true));
        let started = pool.gt(path.counter, zero);
        let later = pool.substitute(step, &FxHashMap::from_iter([(started, yes)]));
        let sum = self.sum_from_start(pool, later, path.counter)?;
        if later == step {
            return Some(sum);
        }
        let at_first = FxHashMap::from_iter([(path.counter, zero)]);
        let (first, instead_of) = (pool.substitute(step, &at_first), pool.substitute(later, &at_first));
        let difference = pool.sub(first, instead_of);
        let sum = pool.add(sum, difference);
        Some(pool.ite(started, sum, zero))
    }

    /// The value to which all paths that change the variable set it, if it is the same, and how often they are taken.
    fn set_alike(&self, pool: &mut Pool, placeholder: Term, values: &[Term]) -> Option<(Term, Term)> {
        let setters: Vec<usize> = (0..values.len()).filter(|&path| values[path] != placeholder).collect();
        let value = values[*setters.first()?];
        if setters.iter().any(|&path| values[path] != value) {
            return None;
        }
        let counts: Vec<Term> = setters.iter().map(|&path| self.counters[path]).collect();
        Some((value, pool.sum(&counts)))
    }

    /// Paths that change the variable all set it to the same value, which the loop does not change.
    fn assigned(&self, pool: &mut Pool, placeholder: Term, values: &[Term]) -> Option<Term> {
        let (value, taken) = self.set_alike(pool, placeholder, values)?;
        self.is_invariant(pool, value).then(|| if_positive(pool, taken, value, placeholder))
    }

    /// The only path that changes the variable sets it to a value that depends on this path's own counter alone: what
    /// remains is the value of its last iteration.
    fn remembered(&self, pool: &mut Pool, placeholder: Term, values: &[Term]) -> Option<Term> {
        let mut setters = self.paths.iter().zip(values).filter(|&(_, &value)| value != placeholder);
        let (path, &value) = setters.next()?;
        if setters.next().is_some() {
            return None;
        }
        let before = self.in_own_counter(pool, path, value)?;
        let last = offset(pool, path.counter, -1);
        let last_value = pool.substitute(before, &FxHashMap::from_iter([(path.counter, last)]));
        Some(if_positive(pool, path.counter, last_value, placeholder))
    }

    /// A term over the values before an iteration of a path, with solved variables replaced by their closed forms;
    /// `None` if that depends on more than this path's own counter.
    fn in_own_counter(&self, pool: &mut Pool, path: &PathEffect<K>, term: Term) -> Option<Term> {
        let symbols = pool.symbols(term);
        if !symbols.iter().all(|symbol| self.forms.contains_key(symbol)) {
            return None;
        }
        let replaced = pool.substitute(term, &self.forms);
        let foreign = pool.symbols(replaced).into_iter().any(|symbol| {
            symbol != path.counter
                && (self.counters.contains(&symbol)
                    || self.paths.iter().any(|path| path.inner.iter().any(|(_, summed)| *summed == symbol)))
        });
        (!foreign).then_some(replaced)
    }

    fn is_invariant(&self, pool: &Pool, term: Term) -> bool {
        pool.symbols(term).into_iter().all(|symbol| self.forms.get(&symbol) == Some(&symbol))
    }
}

/// The sum of a polynomial's values at 0, 1, and so on to below `count`, by Newton's forward differences. The term must
/// be a polynomial in `count` itself; otherwise `None`.
fn newton_sum(pool: &mut Pool, polynomial: Term, count: Term) -> Option<Term> {
    let differences = forward_differences(pool, polynomial, count)?;
    Some(newton(pool, &differences, count, 1))
}

/// Newton's forward differences of a polynomial in `count`, at 0: one more than its degree.
fn forward_differences(pool: &mut Pool, polynomial: Term, count: Term) -> Option<Vec<Term>> {
    let degree = degree(pool, polynomial, count).filter(|degree| *degree <= MOST_DEGREE)?;
    let mut values: Vec<Term> = Vec::new();
    for at in 0..=degree as u32 {
        let at = pool.int(at);
        values.push(pool.substitute(polynomial, &FxHashMap::from_iter([(count, at)])));
    }
    let mut differences = Vec::new();
    while let Some(&first) = values.first() {
        differences.push(first);
        values = values.windows(2).map(|pair| pool.sub(pair[1], pair[0])).collect();
    }
    Some(differences)
}

/// The sum of each coefficient times a binomial coefficient `count` choose `k`: `k` is `order` for the first one, and
/// increases by one each time.
fn newton(pool: &mut Pool, coefficients: &[Term], count: Term, order: u32) -> Term {
    // The falling factorial of `count`, to be divided by a factorial.
    let (mut chosen, mut left, mut factorial) = (pool.int(1), count, IBig::ONE);
    let mut total = Vec::new();
    for position in 0..order + coefficients.len() as u32 {
        if let Some(&coefficient) = position.checked_sub(order).and_then(|at| coefficients.get(at as usize)) {
            let divisor = pool.int(factorial.clone());
            let ways = pool.quotient(chosen, divisor);
            total.push(pool.mul(coefficient, ways));
        }
        factorial *= IBig::from(position + 1);
        chosen = pool.mul(chosen, left);
        left = offset(pool, left, -1);
    }
    pool.sum(&total)
}

/// The degree of a term as a polynomial in a symbol; `None` if it is none.
fn degree(pool: &Pool, term: Term, symbol: Term) -> Option<usize> {
    if !pool.contains_any(term, &FxHashSet::from_iter([symbol])) {
        return Some(0);
    }
    match pool.node(term) {
        TermNode::Symbol { .. } => Some(1),
        TermNode::Sum(linear) => linear.terms.iter().try_fold(0, |most, (atom, _)| {
            let degree = degree(pool, *atom, symbol)?;
            Some(most.max(degree))
        }),
        TermNode::Product(factors) => {
            factors.iter().try_fold(0, |sum, factor| degree(pool, *factor, symbol).map(|degree| sum + degree))
        }
        TermNode::Quotient(dividend, divisor) => {
            let divisor = pool.as_int(*divisor)?;
            if pool.always_divides(divisor, *dividend) { degree(pool, *dividend, symbol) } else { None }
        }
        _ => None,
    }
}

fn offset(pool: &mut Pool, term: Term, by: i32) -> Term {
    let by = pool.int(by);
    pool.add(term, by)
}

fn if_positive(pool: &mut Pool, count: Term, then: Term, otherwise: Term) -> Term {
    let zero = pool.int(0);
    let positive = pool.gt(count, zero);
    pool.ite(positive, then, otherwise)
}
