//! What was read or output on the way to a state, in order.

use std::rc::Rc;

use loopscope_smt::{Evaluation, Term, Value};

use crate::stack::Stack;

/// A list of terms in which a stretch may depend on which of several merged paths was taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail(Stack<Item>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Term(Term),
    Either(Rc<Stretches>),
}

/// The one stretch where the condition holds, else the other one.
#[derive(Debug, PartialEq, Eq)]
struct Stretches {
    condition: Term,
    one: Vec<Item>,
    other: Vec<Item>,
    depth: u32,
}

/// How deep stretches may lie in each other.
const DEEPEST: u32 = 100;

impl Trail {
    pub(crate) fn push(&mut self, term: Term) {
        self.0.push(Item::Term(term));
    }

    /// All terms that may be there, in order: first those of the one path, then those of the other.
    pub(crate) fn all(&self) -> Vec<Term> {
        let mut all = Vec::with_capacity(self.0.len());
        let mut pending: Vec<Item> = self.0.iter().cloned().collect();
        while let Some(item) = pending.pop() {
            match item {
                Item::Term(term) => all.push(term),
                Item::Either(stretches) => {
                    pending.extend(stretches.other.iter().rev().cloned());
                    pending.extend(stretches.one.iter().rev().cloned());
                }
            }
        }
        all
    }

    /// The terms that are there by a model.
    pub(crate) fn taken(&self, evaluation: &mut Evaluation<'_>) -> Vec<Term> {
        let mut taken = Vec::with_capacity(self.0.len());
        let mut pending: Vec<Item> = self.0.iter().cloned().collect();
        while let Some(item) = pending.pop() {
            match item {
                Item::Term(term) => taken.push(term),
                Item::Either(stretches) => {
                    let holds = evaluation.value(stretches.condition) == Some(Value::Bool(true));
                    let stretch = if holds { &stretches.one } else { &stretches.other };
                    pending.extend(stretch.iter().rev().cloned());
                }
            }
        }
        taken
    }

    /// Whether it depends on which of several paths was taken.
    pub(crate) fn varies(&self) -> bool {
        self.0.iter().any(|item| matches!(item, Item::Either(_)))
    }

    /// The one list where a condition holds, else the other; nothing where that would be nested too deep.
    pub(crate) fn merged(&self, other: &Self, condition: Term) -> Option<Self> {
        let (mut both, one, other) = self.0.split(&other.0);
        if one.is_empty() && other.is_empty() {
            return Some(Self(both));
        }
        let depth = one.iter().chain(&other).map(Item::depth).max().unwrap_or(0) + 1;
        both.push(Item::Either(Rc::new(Stretches { condition, one, other, depth })));
        (depth <= DEEPEST).then_some(Self(both))
    }
}

impl Item {
    fn depth(&self) -> u32 {
        match self {
            Self::Term(_) => 0,
            Self::Either(stretches) => stretches.depth,
        }
    }
}
