//! Formulas for display: as text and as LaTeX. Names from the program are escaped in the LaTeX.

use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use serde::Serialize;

/// A formula for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Formula {
    /// Plain text, as in `κ1 + κ2 >= 15`.
    pub text: String,
    /// The same in LaTeX.
    pub latex: String,
}

impl Formula {
    /// A term for display.
    pub fn of(pool: &Pool, term: Term) -> Self {
        Self { text: pool.display(term), latex: pool.latex(term) }
    }

    /// Conditions that hold together, a conjunct each, without those that others among them imply.
    pub fn conjuncts(pool: &mut Pool, conditions: &[Term]) -> Vec<Self> {
        pool.conjuncts(conditions).into_iter().map(|term| Self::of(pool, term)).collect()
    }
}

/// The value of a variable after a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClosedForm {
    /// The variable.
    pub variable: String,
    /// Its value, in the values before the loop and path counters; `None` if it is not known (★).
    pub value: Option<Formula>,
}

/// The element of an array at ι, with stores in it written as choices.
pub fn element(pool: &mut Pool, mut contents: Term) -> Term {
    let index = pool.symbol_of(Role::Index, 0, "ι", Sort::Int);
    let mut stored = Vec::new();
    while let TermNode::Store(below, at, value) = *pool.node(contents) {
        stored.push((at, value));
        contents = below;
    }
    let below = pool.select(contents, index);
    stored.into_iter().rev().fold(below, |below, (at, value)| {
        let here = pool.eq(index, at);
        pool.ite(here, value, below)
    })
}
