//! The pool that owns all terms.

use std::rc::Rc;

use dashu_int::IBig;
use indexmap::IndexSet;
use loopscope_message::Meaning;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::linear::Linear;
use crate::node::{Role, Sort, Term, TermNode};

/// Owns terms, and creates each only once. Every constructor simplifies and brings its result into normal form, so
/// equivalent terms in slightly different forms mostly get the same handle:
///
/// - Integers are linear combinations of atoms; small products of sums are multiplied out.
/// - A comparison is `sum <= 0` or `sum == 0`, divided by the greatest common divisor of its coefficients, with the
///   constant rounded (integers have no values in between); the first coefficient of `==` is positive.
/// - `not (s <= 0)` is `1 - s <= 0`.
/// - Conjunctions and disjunctions are flat, sorted, and have no element twice and none beside its negation.
///
/// Sorts are the caller's duty: operands of a wrong sort are a programming error, which debug builds report by a panic.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    nodes: IndexSet<TermNode, FxBuildHasher>,
    sorts: Vec<Sort>,
    /// By term: see [`Pool::is_huge`].
    pub(crate) lengths: Vec<u32>,
    pub(crate) words: usize,
    /// The first symbol of each name.
    names: FxHashMap<Rc<str>, Term>,
    /// The meanings of names that the program does not have.
    meanings: FxHashMap<String, Meaning>,
    /// The terms that contain a quantifier: most programs have few, and the check is frequent.
    quantified: FxHashSet<Term>,
    /// The number of the last fresh symbol.
    fresh: u32,
    /// True if a term is an operation on floating-point numbers.
    pub(crate) has_floats: bool,
}

impl Pool {
    /// An integer constant.
    pub fn int(&mut self, value: impl Into<IBig>) -> Term {
        self.intern(TermNode::Int(value.into()), Sort::Int)
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        self.intern(TermNode::Bool(value), Sort::Bool)
    }

    /// The symbol of the program's parameter of this name.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> Term {
        self.symbol_of(Role::Parameter, 0, name, sort)
    }

    /// The symbol with this role, number, name and sort.
    pub fn symbol_of(&mut self, role: Role, number: u32, name: &str, sort: Sort) -> Term {
        let name: Rc<str> = Rc::from(name);
        let term = self.intern(TermNode::Symbol { role, number, name: Rc::clone(&name), sort: sort.clone() }, sort);
        self.names.entry(name).or_insert(term);
        term
    }

    /// A symbol that is not used yet. Its name is `prefix` and a number, with a `!` between them if the prefix could be
    /// the name of a variable.
    pub fn fresh_symbol(&mut self, prefix: &str, sort: Sort) -> Term {
        self.fresh_symbol_of(Role::Auxiliary, prefix, sort)
    }

    /// A [fresh symbol](Self::fresh_symbol) with a role.
    pub fn fresh_symbol_of(&mut self, role: Role, prefix: &str, sort: Sort) -> Term {
        let mark = if prefix.is_ascii() { "!" } else { "" };
        self.fresh += 1;
        self.symbol_of(role, self.fresh, &format!("{prefix}{mark}{}", self.fresh), sort)
    }

    /// A fresh symbol with the role, the prefix and the sort of another one whose name has the mark.
    pub fn another(&mut self, fresh: Term) -> Term {
        let name = self.symbol_name(fresh).map_or("", |name| &**name);
        let prefix = numbered(name).map_or(name, |(prefix, _)| prefix).to_owned();
        let role = self.role(fresh).unwrap_or(Role::Auxiliary);
        self.fresh_symbol_of(role, &prefix, self.sort(fresh).clone())
    }

    /// The symbol for the value that another one has after a step. Its name has a prime.
    pub fn after(&mut self, symbol: Term) -> Term {
        let name = self.symbol_name(symbol).map_or_else(String::new, |name| format!("{name}'"));
        self.symbol_of(Role::After, symbol.0, &name, self.sort(symbol).clone())
    }

    /// Sets what symbols of a name stand for.
    pub fn set_meaning(&mut self, name: impl Into<String>, meaning: Meaning) {
        self.meanings.insert(name.into(), meaning);
    }

    /// Returns the meaning of the symbols of a name, if that was set.
    pub fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.meanings.get(name)
    }

    /// The role of a symbol; `None` for other terms.
    pub fn role(&self, term: Term) -> Option<Role> {
        match self.node(term) {
            TermNode::Symbol { role, .. } => Some(*role),
            _ => None,
        }
    }

    /// Returns `true` if a symbol is the first one of its name.
    pub(crate) fn has_name_first(&self, symbol: Term) -> bool {
        self.symbol_name(symbol).is_some_and(|name| self.names.get(name) == Some(&symbol))
    }

    /// The node of a term.
    pub fn node(&self, term: Term) -> &TermNode {
        &self.nodes[term.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> &Sort {
        &self.sorts[term.index()]
    }

    /// The name of a symbol; `None` for other terms.
    pub fn symbol_name(&self, term: Term) -> Option<&Rc<str>> {
        match self.node(term) {
            TermNode::Symbol { name, .. } => Some(name),
            _ => None,
        }
    }

    /// The value of an integer constant.
    pub fn as_int(&self, term: Term) -> Option<&IBig> {
        match self.node(term) {
            TermNode::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The value of a truth constant.
    pub fn as_bool(&self, term: Term) -> Option<bool> {
        match self.node(term) {
            TermNode::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Any integer term as a linear combination of terms that are neither sums nor constants.
    pub fn linear(&self, term: Term) -> Linear {
        match self.node(term) {
            TermNode::Int(value) => Linear::constant(value.clone()),
            TermNode::Sum(linear) => linear.clone(),
            _ => Linear::atom(term),
        }
    }

    /// The free symbols of a term, each once, in the order of their creation.
    pub fn symbols(&self, term: Term) -> Vec<Term> {
        let mut free = FxHashSet::default();
        self.collect_symbols(term, &mut free);
        let mut free: Vec<Term> = free.into_iter().collect();
        free.sort_unstable();
        free
    }

    /// Returns `true` if any of the given terms occurs in `term` (as itself or somewhere below).
    pub fn contains_any(&self, term: Term, wanted: &FxHashSet<Term>) -> bool {
        let Some(&smallest) = wanted.iter().min() else { return false };
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            // Children are created before their parents, so nothing wanted is below a smaller handle.
            if next < smallest || !seen.insert(next) {
                continue;
            }
            if wanted.contains(&next) {
                return true;
            }
            stack.extend(self.node(next).children());
        }
        false
    }

    /// Returns `true` if a quantifier occurs in `term`.
    pub fn has_quantifier(&self, term: Term) -> bool {
        self.quantified.contains(&term)
    }

    /// Returns `true` if a product of two unknown values occurs in `term`.
    pub fn has_product(&self, term: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if matches!(self.node(next), TermNode::Product(_)) {
                return true;
            }
            if seen.insert(next) {
                stack.extend(self.node(next).children());
            }
        }
        false
    }

    /// The number of different subterms of a term, itself included.
    pub fn size(&self, term: Term) -> usize {
        self.size_up_to(term, usize::MAX).unwrap_or(usize::MAX)
    }

    /// The same, if it is at most `most`.
    pub fn size_up_to(&self, term: Term, most: usize) -> Option<usize> {
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                if seen.len() > most {
                    return None;
                }
                stack.extend(self.node(next).children());
            }
        }
        Some(seen.len())
    }

    /// The number of terms in the pool.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if the pool holds no term.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The term of a node that is already in normal form.
    pub(crate) fn intern(&mut self, node: TermNode, sort: Sort) -> Term {
        if let Some(known) = self.find(&node) {
            return known;
        }
        self.weigh(&node);
        self.sorts.push(sort);
        let below = !self.quantified.is_empty() && node.children().any(|child| self.quantified.contains(&child));
        let quantified = below || matches!(node, TermNode::ForAll(..));
        let (index, _) = self.nodes.insert_full(node);
        let term = Term(index as u32);
        if quantified {
            self.quantified.insert(term);
        }
        term
    }

    /// The term of a node, only if it exists.
    pub(crate) fn find(&self, node: &TermNode) -> Option<Term> {
        self.nodes.get_index_of(node).map(|index| Term(index as u32))
    }

    /// Adds the free symbols of `term` to `free`. Recursion is as deep as quantifiers are nested.
    fn collect_symbols(&self, term: Term, free: &mut FxHashSet<Term>) {
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if !seen.insert(next) {
                continue;
            }
            match self.node(next) {
                TermNode::Symbol { .. } => {
                    free.insert(next);
                }
                TermNode::ForAll(bound, body) | TermNode::Lambda(bound, body) => {
                    let mut below = FxHashSet::default();
                    self.collect_symbols(*body, &mut below);
                    below.remove(bound);
                    free.extend(below);
                }
                node => stack.extend(node.children()),
            }
        }
    }
}

/// The prefix and the number of a [fresh symbol](Pool::fresh_symbol) whose name has a mark between them.
pub(crate) fn numbered(name: &str) -> Option<(&str, &str)> {
    let (prefix, number) = name.rsplit_once('!')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && !prefix.is_empty()).then_some((prefix, number))
}
