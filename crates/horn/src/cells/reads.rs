//! The reads of arrays in a clause, as integers.

use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Layout;

/// The limit for the indices at which a clause reads the arrays of its premise.
const MOST_READ: usize = 8;

/// The limit for reads of other arrays.
const MOST_FREE: usize = 40;

/// The limit for the depth of conditions between arrays that a read looks through.
const DEEPEST: usize = 40;

/// An index, and the element of each array of a premise there.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) index: Term,
    pub(super) values: Vec<Term>,
}

/// The reads of a clause.
pub(super) struct Reads<'a> {
    indices: &'a [Term],
    layout: &'a Layout,
    /// The indices at which the arrays of the premise are read, other than those of its cells.
    pub(super) read: Vec<Element>,
    /// Reads of other arrays: array, index, element.
    free: Vec<(Term, Term, Term)>,
    /// For each read, the element.
    known: FxHashMap<Term, Term>,
    /// The same by array and index. Paths that join make arrays that share much with each other.
    elements: FxHashMap<(Term, Term), Term>,
    /// True if more is read than is followed.
    pub(super) is_cut: bool,
}

impl<'a> Reads<'a> {
    /// Nothing is read yet of the arrays of a premise.
    pub(super) fn new(indices: &'a [Term], layout: &'a Layout) -> Self {
        Self {
            indices,
            layout,
            read: Vec::new(),
            free: Vec::new(),
            known: FxHashMap::default(),
            elements: FxHashMap::default(),
            is_cut: false,
        }
    }

    /// An integer without reads.
    pub(super) fn integer(&mut self, pool: &mut Pool, term: Term) -> Term {
        let term = self.without_reads(pool, term, 0);
        closed(pool, term)
    }

    /// The conditions without reads. Those that are about whole arrays are left out.
    pub(super) fn conditions(&mut self, pool: &mut Pool, condition: Term) -> Vec<Term> {
        let mut conditions = pool.conjuncts(&[condition]);
        for part in &mut conditions {
            *part = self.without_reads(pool, *part, 0);
        }
        conditions.retain(|part| !has_arrays(pool, *part));
        conditions
    }

    /// The term with each read replaced by the element.
    fn without_reads(&mut self, pool: &mut Pool, term: Term, depth: usize) -> Term {
        for read in reads_in(pool, term) {
            if self.known.contains_key(&read) {
                continue;
            }
            let TermNode::Select(array, index) = *pool.node(read) else { continue };
            if *pool.sort(read) != Sort::Int {
                continue;
            }
            let index = pool.substitute(index, &self.known);
            let element = self.element(pool, array, index, depth + 1);
            self.known.insert(read, element);
        }
        pool.substitute(term, &self.known)
    }

    /// The element of an array at an index that reads nothing itself.
    pub(super) fn element(&mut self, pool: &mut Pool, array: Term, index: Term, depth: usize) -> Term {
        if let Some(known) = self.elements.get(&(array, index)) {
            return *known;
        }
        let element = self.find_element(pool, array, index, depth);
        self.elements.insert((array, index), element);
        element
    }

    fn find_element(&mut self, pool: &mut Pool, mut array: Term, index: Term, depth: usize) -> Term {
        if depth > DEEPEST {
            return pool.fresh_symbol_of(Role::Star, "★", Sort::Int);
        }
        let mut stored = Vec::new();
        let below = loop {
            match *pool.node(array) {
                TermNode::Store(before, at, value) => {
                    stored.push((at, value));
                    array = before;
                }
                TermNode::Ite(condition, yes, no) => {
                    let condition = self.without_reads(pool, condition, depth + 1);
                    let yes = self.element(pool, yes, index, depth + 1);
                    let no = self.element(pool, no, index, depth + 1);
                    break pool.ite(condition, yes, no);
                }
                TermNode::ConstantArray(_, element) => break self.without_reads(pool, element, depth + 1),
                TermNode::Lambda(bound, body) => {
                    let body = pool.substitute(body, &FxHashMap::from_iter([(bound, index)]));
                    break self.without_reads(pool, body, depth + 1);
                }
                TermNode::Symbol { .. } => break self.of_symbol(pool, array, index),
                _ => break pool.fresh_symbol_of(Role::Star, "★", Sort::Int),
            }
        };
        let mut element = below;
        for (at, value) in stored.into_iter().rev() {
            let (at, value) = (self.without_reads(pool, at, depth + 1), self.without_reads(pool, value, depth + 1));
            let here = pool.eq(index, at);
            element = pool.ite(here, value, element);
        }
        element
    }

    fn of_symbol(&mut self, pool: &mut Pool, array: Term, index: Term) -> Term {
        if let Some(at) = self.layout.iter().position(|(each, _)| *each == array) {
            if let Some(cell) = self.indices.iter().position(|each| *each == index) {
                return self.layout[at].1[cell];
            }
            let known = self.read.iter().position(|element| element.index == index);
            self.is_cut |= known.is_none() && self.read.len() == MOST_READ;
            if self.is_cut {
                return pool.fresh_symbol_of(Role::Star, "★", Sort::Int);
            }
            let known = known.unwrap_or_else(|| {
                let values = self.layout.iter().map(|_| pool.fresh_symbol_of(Role::Star, "★", Sort::Int)).collect();
                self.read.push(Element { index, values });
                self.read.len() - 1
            });
            return self.read[known].values[at];
        }
        if let Some((_, _, element)) = self.free.iter().find(|(each, at, _)| *each == array && *at == index) {
            return *element;
        }
        let element = pool.fresh_symbol_of(Role::Star, "★", Sort::Int);
        self.is_cut |= self.free.len() == MOST_FREE;
        self.free.push((array, index, element));
        element
    }

    /// The cells of the premise, each with its index and elements.
    pub(super) fn own(&self) -> impl Iterator<Item = (Term, Vec<Term>)> {
        let elements = |cell: usize| self.layout.iter().map(|(_, elements)| elements[cell]).collect();
        self.indices.iter().enumerate().map(move |(cell, index)| (*index, elements(cell)))
    }

    /// At equal indices, an array has equal elements.
    pub(super) fn same_elements(&self, pool: &mut Pool) -> Vec<Term> {
        let mut same = Vec::new();
        let read = self.read.iter().map(|element| (element.index, element.values.clone()));
        let every: Vec<(Term, Vec<Term>)> = self.own().chain(read).collect();
        for (at, (first, values)) in every.iter().enumerate() {
            for (second, others) in &every[at + 1..] {
                let equal: Vec<Term> = values.iter().zip(others).map(|(one, other)| pool.eq(*one, *other)).collect();
                let (equal, here) = (pool.and(&equal), pool.eq(*first, *second));
                same.push(pool.implies(here, equal));
            }
        }
        for (at, (array, first, one)) in self.free.iter().enumerate() {
            for (_, second, other) in self.free[at + 1..].iter().filter(|(each, ..)| each == array) {
                let (equal, here) = (pool.eq(*one, *other), pool.eq(*first, *second));
                same.push(pool.implies(here, equal));
            }
        }
        same
    }
}

/// The reads in a term that are not below a quantifier, each after those in it.
fn reads_in(pool: &Pool, term: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        match pool.node(term) {
            TermNode::ForAll(..) | TermNode::Lambda(..) => {}
            node => {
                if matches!(node, TermNode::Select(..)) {
                    found.push(term);
                }
                work.extend(node.children());
            }
        }
    }
    found.sort_unstable();
    found
}

/// An integer, or any number if it depends on a whole array.
pub(super) fn closed(pool: &mut Pool, integer: Term) -> Term {
    if has_arrays(pool, integer) { pool.fresh_symbol_of(Role::Star, "★", Sort::Int) } else { integer }
}

/// Returns `true` if some part of a term is an array, or a quantifier is left.
pub(super) fn has_arrays(pool: &Pool, term: Term) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        if pool.sort(term).element().is_some() || matches!(pool.node(term), TermNode::ForAll(..)) {
            return true;
        }
        work.extend(pool.node(term).children());
    }
    false
}
