//! Formulas for display: as text and as LaTeX. Names from the program are escaped in the LaTeX.

use loopscope_message::Meaning;
use loopscope_smt::{Pool, Role, Side, Sort, Term, TermNode, Written};
use loopscope_sorted::SortedSet;
use serde::Serialize;

/// A formula for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Formula {
    /// Plain text, as in `κ1 + κ2 >= 15`.
    pub text: String,
    /// The same in LaTeX.
    pub latex: String,
    /// The names in it that the program does not have. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Name>>"))]
    pub names: Vec<Name>,
    /// Of an invariant: the comparison, if it is one of a variable or an element with another one or a number. Absent for
    /// others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub comparison: Option<Box<Comparison>>,
}

/// A comparison of a variable or an element with another one or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Comparison {
    /// The variable or element.
    pub left: Formula,
    /// Its sign: `<=`, `>=`, `<`, `>`, `==` or `!=`.
    pub relation: &'static str,
    /// The formula that it is compared with.
    pub right: Formula,
    /// True if that is a number.
    pub with_number: bool,
}

/// A name in a formula that the program does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Name {
    /// Its meaning.
    pub meaning: Meaning,
    /// Its places in the text: the start and the length of each, in UTF-16 code units.
    pub text: Vec<[u32; 2]>,
    /// The same in the LaTeX.
    pub latex: Vec<[u32; 2]>,
}

impl Formula {
    /// A term for display.
    pub fn from_term(pool: &Pool, term: Term) -> Self {
        Self::written(pool, pool.infix(term), pool.latex(term))
    }

    /// A formula by its text and its LaTeX.
    pub fn written(pool: &Pool, text: Written, latex: Written) -> Self {
        let places = |written: &Written, name: &str| -> Vec<[u32; 2]> {
            written.names.iter().filter(|(each, _)| **each == *name).map(|(_, place)| *place).collect()
        };
        let names: SortedSet<&str> = text.names.iter().map(|(name, _)| &**name).collect();
        let name = |name: &&str| {
            let meaning = pool.meaning(name)?.clone();
            Some(Name { meaning, text: places(&text, name), latex: places(&latex, name) })
        };
        let names = names.iter().filter_map(name).collect();
        Self { names, text: text.text, latex: latex.text, comparison: None }
    }

    /// A number, or words in place of a formula.
    pub fn plain(text: impl Into<String>, latex: impl Into<String>) -> Self {
        Self { text: text.into(), latex: latex.into(), names: Vec::new(), comparison: None }
    }

    /// Conditions that hold together, a conjunct each, without those that others among them imply.
    pub fn conjuncts(pool: &mut Pool, conditions: &[Term]) -> Vec<Self> {
        pool.conjuncts(conditions).into_iter().map(|term| Self::from_term(pool, term)).collect()
    }

    /// The same for invariants, with [comparisons](Self::comparison).
    pub fn invariants(pool: &mut Pool, conditions: &[Term]) -> Vec<Self> {
        let conditions = pool.conjuncts(conditions);
        let pool = &*pool;
        let comparison = |(left, relation, right)| {
            let (right, with_number) = match right {
                Side::Atom(place) => (Self::from_term(pool, place), false),
                Side::Number(number) => (Self::plain(number.to_string(), number.to_string()), true),
            };
            Box::new(Comparison { left: Self::from_term(pool, left), relation, right, with_number })
        };
        let told = |term| Self { comparison: pool.comparison(term).map(comparison), ..Self::from_term(pool, term) };
        conditions.into_iter().map(told).collect()
    }
}

/// The value of a variable after a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClosedForm {
    /// The variable; or an element of an array, such as `A[ι]`.
    pub variable: String,
    /// True if that is the element of an array at any index ι.
    pub at_any_index: bool,
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
