//! The reads and outputs on the way to a state, in order.

use std::rc::Rc;

use loopscope_smt::{Evaluation, IBig, Term, Value};

use crate::stack::Stack;

/// A list of terms in which a stretch may depend on which of several merged paths was taken, or occur many times.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail(Stack<Item>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Term(Term),
    Either(Rc<Stretches>),
    Times(Rc<Repeated>),
}

/// Terms that come in this order, over and over.
#[derive(Debug, PartialEq, Eq)]
struct Repeated {
    /// The number of times; none where it is negative.
    count: Term,
    terms: Vec<Term>,
    /// The symbol in them for how often they have come before, if it may be in them.
    index: Option<Term>,
}

/// Terms that come in this order by a model, over and over.
pub(crate) struct Stretch {
    pub(crate) terms: Vec<Term>,
    pub(crate) count: IBig,
    /// The symbol in them for how often they have come before, if it may be in them.
    pub(crate) index: Option<Term>,
}

/// The one stretch where the condition holds, else the other one.
#[derive(Debug, PartialEq, Eq)]
struct Stretches {
    condition: Term,
    one: Vec<Item>,
    other: Vec<Item>,
    depth: u32,
}

/// The limit for the nesting of stretches.
const DEEPEST: u32 = 100;

impl Trail {
    pub(crate) fn push(&mut self, term: Term) {
        self.0.push(Item::Term(term));
    }

    /// These terms follow, as often as `count` says; a symbol in them may stand for how often they have come before.
    pub(crate) fn push_times(&mut self, count: Term, terms: Vec<Term>, index: Option<Term>) {
        self.0.push(Item::Times(Rc::new(Repeated { count, terms, index })));
    }

    /// All terms that may be there, in order: first those of the one path, then those of the other. Those that come many
    /// times are listed once.
    pub(crate) fn all(&self) -> Vec<Term> {
        let mut all = Vec::with_capacity(self.0.len());
        let mut pending: Vec<Item> = self.0.iter().cloned().collect();
        while let Some(item) = pending.pop() {
            match item {
                Item::Term(term) => all.push(term),
                Item::Times(repeated) => all.extend(&repeated.terms),
                Item::Either(stretches) => {
                    pending.extend(stretches.other.iter().rev().cloned());
                    pending.extend(stretches.one.iter().rev().cloned());
                }
            }
        }
        all
    }

    /// The terms that are there by a model, a stretch after the other.
    pub(crate) fn taken(&self, evaluation: &mut Evaluation<'_>) -> Vec<Stretch> {
        let mut taken = Vec::with_capacity(self.0.len());
        let mut pending: Vec<Item> = self.0.iter().cloned().collect();
        while let Some(item) = pending.pop() {
            match item {
                Item::Term(term) => taken.push(Stretch { terms: vec![term], count: IBig::ONE, index: None }),
                Item::Times(repeated) => {
                    let count = evaluation.value(repeated.count).and_then(|count| count.as_int().cloned());
                    let Repeated { terms, index, .. } = &*repeated;
                    taken.push(Stretch { terms: terms.clone(), count: count.unwrap_or_default(), index: *index });
                }
                Item::Either(stretches) => {
                    let holds = evaluation.value(stretches.condition) == Some(Value::Bool(true));
                    let stretch = if holds { &stretches.one } else { &stretches.other };
                    pending.extend(stretch.iter().rev().cloned());
                }
            }
        }
        taken
    }

    /// The terms since an earlier state of the list; `None` if their number is not known.
    pub(crate) fn since(&self, earlier: &Self) -> Option<Vec<Term>> {
        let (_, new, gone) = self.0.split(&earlier.0);
        let terms = new.iter().map(|item| if let Item::Term(term) = item { Some(*term) } else { None });
        gone.is_empty().then(|| terms.collect())?
    }

    /// Returns `true` if the number of its terms is not known.
    pub(crate) fn varies(&self) -> bool {
        self.0.iter().any(|item| !matches!(item, Item::Term(_)))
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
            Self::Term(_) | Self::Times(_) => 0,
            Self::Either(stretches) => stretches.depth,
        }
    }
}
