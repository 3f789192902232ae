//! Arrays by distinguished cells: clauses over arrays become clauses over integers.
//!
//! # Idea
//! A predicate over an array becomes one over an index and the element there: `P(x, k, v)` says "at every index `k`, the
//! element `v` and the variables `x` satisfy this". A clause that concludes `P` concludes it for any `k`; one that
//! starts from `P` may use it for each index at which it reads, and for the index of its conclusion. A solution
//! `k < i => v <= m` reads "`a[k] <= m` for all `k < i`". All arrays of a predicate share the index, so that a
//! solution can relate their elements at the same index.
//!
//! # Source
//! D. Monniaux, L. Gonnord, *Cell Morphing: From Array Programs to Array-Free Horn Clauses* (SAS 2016), section 3; the
//! instances at the indices that are read are those of J. Braine, L. Gonnord, D. Monniaux, *Data Abstraction: A General
//! Framework to Handle Program Verification of Data Structures* (SAS 2021).
//!
//! # What is exact
//! Each solution yields invariants of the original clauses: where the new clause holds for all indices, the old one
//! holds for the invariant "for all `k`": a counterexample to the old one, at the index where its conclusion fails, is
//! one to the new one, with the elements that it reads. The reverse does not hold: some invariants relate more elements
//! than a predicate has cells. Conditions that compare whole arrays, or that have quantifiers, are left out, and what is
//! read below too many conditions may be any number.

use dashu_int::IBig;
use loopscope_smt::horn::{Application, Clause, Clauses};
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use rustc_hash::FxHashMap;

use self::reads::{Reads, closed, has_arrays};

mod reads;
#[cfg(test)]
mod tests;

/// Clauses over cells.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The clauses, without arrays.
    pub clauses: Clauses,
    /// By predicate.
    layouts: Vec<Layout>,
    /// The index of each cell, in every predicate that has arrays.
    indices: Vec<Term>,
}

/// The arrays of a predicate, each with the elements in its cells.
type Layout = Vec<(Term, Vec<Term>)>;

impl Cells {
    /// The clauses with this number of cells for the arrays of a predicate. `None` if there are no arrays, or if a clause
    /// reads more elements than are followed, or is about functions with arrays.
    pub fn new(pool: &mut Pool, all: &Clauses, number: usize) -> Option<Self> {
        let indices: Vec<Term> = (0..number).map(|_| pool.fresh_symbol_of(Role::Index, "k", Sort::Int)).collect();
        let mut elements: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        let mut layouts = Vec::with_capacity(all.predicates.len());
        for parameters in &all.predicates {
            let mut layout = Layout::new();
            for &array in parameters {
                if *pool.sort(array) != Sort::int_array() {
                    continue;
                }
                let elements = elements.entry(array).or_insert_with(|| {
                    let name = pool.symbol_name(array).map_or_else(String::new, |name| format!("{name}[k]"));
                    (0..number).map(|_| pool.fresh_symbol(&name, Sort::Int)).collect()
                });
                layout.push((array, elements.clone()));
            }
            layouts.push(layout);
        }
        if elements.is_empty() {
            return None;
        }
        let mut cells = Self { clauses: Clauses::default(), layouts, indices };
        for (predicate, parameters) in all.predicates.iter().enumerate() {
            let integers = integers(pool, parameters);
            let layout = &cells.layouts[predicate];
            let elements = (0..number).map(|cell| layout.iter().map(|(_, elements)| elements[cell]).collect());
            let elements: Vec<Vec<Term>> = elements.collect();
            cells.clauses.predicates.push(arguments(integers, &cells.indices, &elements));
        }
        for clause in &all.clauses {
            let clause = cells.clause(pool, all, clause)?;
            cells.clauses.clauses.push(clause);
        }
        Some(cells)
    }

    /// Invariants of the clauses over cells, one for each predicate, as invariants of the original clauses.
    pub fn written(&self, pool: &mut Pool, invariants: &[Term]) -> Vec<Term> {
        let each = self.layouts.iter().zip(invariants);
        each.map(|(layout, invariant)| self.for_all_cells(pool, layout, *invariant)).collect()
    }

    fn for_all_cells(&self, pool: &mut Pool, layout: &Layout, invariant: Term) -> Term {
        let mut reads = FxHashMap::default();
        for (array, elements) in layout {
            for (index, element) in self.indices.iter().zip(elements) {
                reads.insert(*element, pool.select(*array, *index));
            }
        }
        let mut parts = Vec::new();
        for part in pool.conjuncts(&[invariant]) {
            let part = pool.substitute(part, &reads);
            parts.push(self.indices.iter().rev().fold(part, |part, index| for_all(pool, *index, part)));
        }
        pool.and(&parts)
    }

    /// A condition over a predicate's parameters as one over its integers and the first cell: one without arrays, or a claim
    /// about the elements at an index for all indices. `None` for others.
    pub fn condition(&self, pool: &mut Pool, predicate: usize, condition: Term) -> Option<Term> {
        let mut condition = condition;
        if self.layouts[predicate].is_empty() && matches!(pool.node(condition), TermNode::ForAll(..)) {
            return None;
        }
        if let TermNode::ForAll(bound, body) = *pool.node(condition) {
            condition = pool.substitute(body, &FxHashMap::from_iter([(bound, self.indices[0])]));
        }
        let mut elements = FxHashMap::default();
        for (array, values) in &self.layouts[predicate] {
            elements.insert(pool.select(*array, self.indices[0]), values[0]);
        }
        let condition = pool.substitute(condition, &elements);
        (!has_arrays(pool, condition)).then_some(condition)
    }

    /// The arrays of a predicate, each with the indices of the first two cells and the elements there. None with one cell.
    pub(crate) fn pairs(&self, predicate: usize) -> impl Iterator<Item = (Term, [(Term, Term); 2])> {
        let indices = self.indices.first_chunk::<2>();
        let of_array = move |(array, elements): &(Term, Vec<Term>)| {
            let (&[first, second], &[one, other]) = (indices?, elements.first_chunk::<2>()?);
            Some((*array, [(first, one), (second, other)]))
        };
        self.layouts[predicate].iter().filter_map(of_array)
    }

    fn clause(&self, pool: &mut Pool, all: &Clauses, clause: &Clause) -> Option<Clause> {
        let with_arrays = |(predicate, _): &Application| !self.layouts[*predicate].is_empty();
        if clause.returned.iter().any(with_arrays) {
            return None;
        }
        let none = Layout::new();
        let layout = clause.premise.map_or(&none, |premise| &self.layouts[premise]);
        let mut reads = Reads::new(&self.indices, layout);
        let mut conclusion = None;
        if let Some((predicate, values)) = &clause.conclusion {
            let parameters = all.predicates[*predicate].iter().zip(values);
            let mut integers = Vec::new();
            let mut elements = vec![Vec::new(); self.indices.len()];
            for (parameter, argument) in parameters {
                if *pool.sort(*parameter) == Sort::int_array() {
                    for (elements, index) in elements.iter_mut().zip(&self.indices) {
                        let element = reads.element(pool, *argument, *index, 0);
                        elements.push(closed(pool, element));
                    }
                } else {
                    integers.push(reads.integer(pool, *argument));
                }
            }
            conclusion = Some((*predicate, arguments(integers, &self.indices, &elements)));
        }
        let mut returned = Vec::new();
        for (predicate, arguments) in &clause.returned {
            returned.push((*predicate, arguments.iter().map(|argument| reads.integer(pool, *argument)).collect()));
        }
        let mut conditions = reads.conditions(pool, clause.condition);
        if reads.is_cut {
            return None;
        }
        conditions.extend(reads.same_elements(pool));
        if let Some(premise) = clause.premise.filter(|_| !layout.is_empty()) {
            // A conclusion without arrays does not need the cells of the premise, so these are the first that are read.
            let concludes_cells = clause.conclusion.as_ref().is_some_and(|(to, _)| !self.layouts[*to].is_empty());
            let in_cells = if concludes_cells { 0 } else { self.indices.len().min(reads.read.len()) };
            for (cell, read) in self.indices.iter().zip(&reads.read[..in_cells]) {
                conditions.push(pool.eq(*cell, read.index));
            }
            let integers = integers(pool, &all.predicates[premise]);
            returned.extend(self.instances(&reads, in_cells, premise, &integers));
        }
        Some(Clause { premise: clause.premise, returned, condition: pool.and(&conditions), conclusion })
    }

    /// The premise at the indices that are read, other than the first ones, which are those of its cells: with two cells,
    /// at each ordered pair of different elements, of these and of its own.
    fn instances(&self, reads: &Reads<'_>, first: usize, premise: usize, integers: &[Term]) -> Vec<Application> {
        let read = reads.read[first..].iter().map(|element| (element.index, element.values.clone()));
        let every: Vec<(Term, Vec<Term>)> = reads.own().chain(read).collect();
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in &self.indices {
            let longer = |choice: Vec<usize>| {
                let others = (0..every.len()).filter(|at| !choice.contains(at));
                others.map(|at| [&choice[..], &[at]].concat()).collect::<Vec<_>>()
            };
            choices = choices.into_iter().flat_map(longer).collect();
        }
        let is_premise = |choice: &Vec<usize>| choice.iter().copied().eq(0..self.indices.len());
        let applied = choices.into_iter().filter(|choice| !is_premise(choice)).map(|choice| {
            let (indices, elements): (Vec<Term>, Vec<Vec<Term>>) = choice.iter().map(|at| every[*at].clone()).unzip();
            (premise, arguments(integers.to_vec(), &indices, &elements))
        });
        applied.collect()
    }
}

/// The arguments of a predicate over cells: integers, and each cell's index and elements.
fn arguments(integers: Vec<Term>, indices: &[Term], elements: &[Vec<Term>]) -> Vec<Term> {
    let mut arguments = integers;
    if elements.iter().any(|elements| !elements.is_empty()) {
        for (index, elements) in indices.iter().zip(elements) {
            arguments.push(*index);
            arguments.extend(elements);
        }
    }
    arguments
}

/// The claim for all values of an index: only its alternatives that depend on the index stand below the quantifier, and
/// none is needed if the index has to have one value.
fn for_all(pool: &mut Pool, index: Term, claim: Term) -> Term {
    let alternatives = match pool.node(claim) {
        TermNode::Or(alternatives) => alternatives.clone(),
        _ => vec![claim],
    };
    for alternative in &alternatives {
        if let TermNode::Not(equation) = *pool.node(*alternative)
            && let TermNode::EqualZero(sum) = *pool.node(equation)
            && let Some((_, coefficient)) = pool.linear(sum).terms.iter().find(|(term, _)| *term == index)
            && (coefficient.is_one() || *coefficient == IBig::NEG_ONE)
        {
            let rest = pool.from_linear(&pool.linear(sum).without(index));
            let value = pool.scale(&-coefficient.clone(), rest);
            if pool.symbols(value).binary_search(&index).is_err() {
                return pool.substitute(claim, &FxHashMap::from_iter([(index, value)]));
            }
        }
    }
    let (inside, mut outside): (Vec<Term>, Vec<Term>) =
        alternatives.into_iter().partition(|each| pool.symbols(*each).binary_search(&index).is_ok());
    if !inside.is_empty() {
        let inside = pool.or(&inside);
        outside.push(pool.forall(index, inside));
    }
    pool.or(&outside)
}

/// The parameters that are integers.
fn integers(pool: &Pool, parameters: &[Term]) -> Vec<Term> {
    parameters.iter().copied().filter(|term| *pool.sort(*term) != Sort::int_array()).collect()
}
