//! Arrays whose elements have no closed form after a loop: the iteration that wrote each element last (APC, section 4;
//! the paper has no such rule).
//!
//! A new array, the *last writes* of a path, holds for each index the number of the last iteration along the path that
//! wrote the element. If this number is one of an iteration, and the iteration writes at this index, then the element
//! has the value of this write; otherwise it has its old value. So `B[A[i]] = i` gives `ite(0 <= ω[ι] && ω[ι] < κ &&
//! A[ω[ι]] == ι, ω[ι], B[ι])`. For the other direction, a constraint says that each iteration either is the last one to
//! write at its index, or comes before that one.

use dashu_int::IBig;
use dashu_int::ops::Abs;
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_transition::bounded_forall::forall_below;
use loopscope_transition::general::Stars;
use loopscope_transition::recurrence::Recurrences;
use loopscope_transition::recurrence::elements::{Element, Write};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Iteration;
use super::each::{history, index};

/// If more paths write to an array, its contents are unknown.
const MOST_WRITERS: usize = 3;

/// An array after a loop.
pub(super) struct LastWrites {
    /// Its contents, in placeholders, counters and new symbols. They hold after the loop, not between its iterations.
    pub(super) contents: Term,
    /// The constraints on the new symbols.
    pub(super) constraints: Vec<Term>,
}

/// The contents of an array after the loop with these iterations. `None` if nothing is known.
pub(super) fn last_writes<K: Copy + Ord>(
    pool: &mut Pool,
    recurrences: &Recurrences<'_, K>,
    iterations: &[Iteration],
    (array, values): (Term, &[Term]),
    stars: &mut Stars,
) -> Option<LastWrites> {
    let element = Element::new(pool, array)?;
    let mut found = LastWrites { contents: element.before, constraints: Vec::new() };
    let writers: Vec<usize> = (0..values.len()).filter(|path| values[*path] != array).collect();
    if writers.len() > MOST_WRITERS {
        return None;
    }
    let mut earlier: Vec<Term> = Vec::new();
    for path in writers.iter().copied() {
        let value = element.value(pool, values[path])?;
        let [Write { when, value }] = &element.writes(pool, value)?[..] else { return None };
        if pool.contains_any(*value, &FxHashSet::from_iter([element.before])) {
            return None;
        }
        let writer = Writer { recurrences, iterations, path, element: &element };
        let last = writer.last(pool, (when, *value), stars)?;
        // The order of the last writes of two paths is not known.
        let mut wins = last.happens;
        if !earlier.is_empty() {
            let choice = any_element(pool, &element.indices, stars);
            let zero = pool.int(0);
            let chosen = pool.ge(choice, zero);
            let none = pool.or(&earlier);
            let none = pool.not(none);
            let may = pool.or(&[chosen, none]);
            wins = pool.and(&[wins, may]);
        }
        found.contents = pool.ite(wins, last.value, found.contents);
        earlier.push(last.happens);
        found.constraints.extend(last.constraint);
    }
    found.contents = element.array(pool, found.contents);
    Some(found)
}

/// A path that writes to the array.
struct Writer<'a, 'r, K> {
    recurrences: &'a Recurrences<'r, K>,
    iterations: &'a [Iteration],
    path: usize,
    element: &'a Element,
}

/// The last write of a path to an element.
struct Last {
    /// The condition under which there is one.
    happens: Term,
    /// The value that it writes.
    value: Term,
    /// The constraint that it is the last one, if it is known where each iteration writes.
    constraint: Option<Term>,
}

impl<K: Copy + Ord> Writer<'_, '_, K> {
    fn last(&self, pool: &mut Pool, (when, value): (&[Term], Term), stars: &mut Stars) -> Option<Last> {
        let own = &self.iterations[self.path];
        let tau = index(pool, &format!("τ{}", own.chain.0));
        let known: Vec<Term> = when.iter().filter_map(|part| self.at(pool, *part, tau)).collect();
        let all_known = known.len() == when.len();
        let is_moving = |part: &Term| pool.contains_any(*part, &FxHashSet::from_iter([tau]));
        let moving: Vec<Term> = known.iter().copied().filter(is_moving).collect();
        if known.is_empty() {
            return None;
        }
        // Unknown conditions may distinguish the indices.
        let occurs = |key: &Term| {
            !all_known || moving.iter().any(|part| pool.contains_any(*part, &FxHashSet::from_iter([*key])))
        };
        let keys: Vec<Term> = self.element.indices.iter().copied().filter(occurs).collect();
        let last = any_element(pool, &keys, stars);
        let value = self.at(pool, value, tau);
        let value = value.unwrap_or_else(|| any_element(pool, &self.element.indices, stars));
        let zero = pool.int(0);
        let mut happens = vec![pool.le(zero, last), pool.lt(last, own.counter)];
        let then = FxHashMap::from_iter([(tau, last)]);
        let value = pool.substitute(value, &then);
        let written = pool.substitute_each(&known, &then);
        for (count, total) in self.counts(pool, last) {
            if written.iter().chain([&value]).any(|term| pool.contains_any(*term, &FxHashSet::from_iter([count]))) {
                happens.extend([pool.le(zero, count), pool.le(count, total)]);
            }
        }
        happens.extend(written);
        happens.extend(self.needs(pool, tau, &then));
        let constraint = if all_known { self.is_last(pool, (&keys, &moving), last, tau) } else { None };
        Some(Last { happens: pool.and(&happens), value, constraint })
    }

    /// The conditions of the iteration of the last write. The looping condition implies them, but for all iterations.
    fn needs(&self, pool: &mut Pool, tau: Term, then: &FxHashMap<Term, Term>) -> Vec<Term> {
        let mut needs = Vec::new();
        for condition in &self.iterations[self.path].conditions {
            if pool.has_quantifier(condition.term) {
                continue;
            }
            let Some(held) = self.at(pool, condition.term, tau) else { continue };
            if pool.contains_any(held, &FxHashSet::from_iter([tau])) {
                needs.push(pool.substitute(held, then));
            }
        }
        needs
    }

    /// A term before the (τ+1)-th iteration along the path.
    fn at(&self, pool: &mut Pool, term: Term, tau: Term) -> Option<Term> {
        let mut counts: FxHashMap<Term, Term> =
            self.counts(pool, tau).into_iter().map(|(count, total)| (total, count)).collect();
        counts.insert(self.iterations[self.path].counter, tau);
        self.recurrences.at_moment(pool, term, &counts)
    }

    /// The numbers of times that other paths, and the paths inside, were taken before an iteration, each with its total.
    fn counts(&self, pool: &mut Pool, tau: Term) -> Vec<(Term, Term)> {
        let own = self.iterations[self.path].chain;
        let others = self.iterations.iter().filter(|other| other.chain != own);
        let others = others.map(|other| (other.chain, other.counter));
        let inside = self.iterations.iter().flat_map(|each| &each.inner).map(|(id, _, total)| (*id, *total));
        let counted: Vec<_> = others.chain(inside).collect();
        let count = |(counted, total)| {
            let history = history(pool, own, counted, false);
            (pool.select(history, tau), total)
        };
        counted.into_iter().map(count).collect()
    }

    /// No iteration writes an element after its last write. One equation must determine a moving index.
    fn is_last(&self, pool: &mut Pool, (keys, moving): (&[Term], &[Term]), last: Term, tau: Term) -> Option<Term> {
        let counter = self.iterations[self.path].counter;
        match (keys, moving) {
            ([], []) => {
                let (zero, one) = (pool.int(0), pool.int(1));
                let (never, final_one) = (pool.le(counter, zero), pool.sub(counter, one));
                let is_it = pool.eq(last, final_one);
                Some(pool.or(&[never, is_it]))
            }
            (&[key], &[equation]) => {
                let place = place(pool, equation, key)?;
                let last = pool.substitute(last, &FxHashMap::from_iter([(key, place)]));
                let writes = pool.substitute(equation, &FxHashMap::from_iter([(tau, last), (key, place)]));
                let claim = [pool.le(tau, last), pool.lt(last, counter), writes];
                let claim = pool.and(&claim);
                Some(forall_below(pool, tau, counter, claim))
            }
            _ => None,
        }
    }
}

/// An unknown integer for each value of some indices.
fn any_element(pool: &mut Pool, indices: &[Term], stars: &mut Stars) -> Term {
    let sort = indices.iter().fold(Sort::Int, |sort, _| Sort::Array(Box::new(sort)));
    let any = stars.fresh(pool, &sort);
    indices.iter().fold(any, |array, index| pool.select(array, *index))
}

/// The index that satisfies an equation.
fn place(pool: &mut Pool, equation: Term, index: Term) -> Option<Term> {
    let TermNode::EqualZero(sum) = *pool.node(equation) else { return None };
    let linear = pool.linear(sum);
    let factor = linear.coefficient(index).filter(|factor| (*factor).clone().abs() == IBig::ONE)?.clone();
    let rest = pool.from_linear(&linear.without(index));
    if pool.contains_any(rest, &FxHashSet::from_iter([index])) {
        return None;
    }
    Some(if factor > IBig::ZERO { pool.neg(rest) } else { rest })
}
