//! Terms, their sorts, and the nodes that they stand for.

use std::fmt;
use std::rc::Rc;

use dashu_int::IBig;
use loopscope_float::Operator;

use crate::linear::Linear;

/// A handle to a term of one [`Pool`](crate::Pool). Terms are hash-consed: within a pool, two terms are structurally
/// equal exactly if their handles are. The order of handles is the order of creation, so children come before parents.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

impl Term {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A mathematical, unbounded integer.
    Int,
    /// A truth value.
    Bool,
    /// An array that is defined at every integer index; the box is the sort of its elements.
    Array(Box<Sort>),
}

impl Sort {
    /// The sort of arrays of integers.
    pub fn int_array() -> Self {
        Self::Array(Box::new(Self::Int))
    }

    /// The sort of integers (without dimensions), or of arrays of them. `None` for arrays of more than two dimensions, which
    /// nothing reasons about.
    pub fn of_integers(dimensions: usize) -> Option<Self> {
        match dimensions {
            0 => Some(Self::Int),
            1 => Some(Self::int_array()),
            2 => Some(Self::Array(Box::new(Self::int_array()))),
            _ => None,
        }
    }

    /// The sort of the elements of an array; `None` for other sorts.
    pub fn element(&self) -> Option<&Sort> {
        match self {
            Self::Array(element) => Some(element),
            Self::Int | Self::Bool => None,
        }
    }
}

impl fmt::Display for Sort {
    /// Writes the sort in SMT-LIB's syntax.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sort = self;
        let mut depth = 0;
        while let Self::Array(element) = sort {
            out.write_str("(Array Int ")?;
            sort = element;
            depth += 1;
        }
        out.write_str(if *sort == Self::Bool { "Bool" } else { "Int" })?;
        (0..depth).try_for_each(|_| out.write_str(")"))
    }
}

/// The role of a symbol. Symbols of different roles are different, whatever their names: a program may call its
/// variables by any name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A parameter of the program.
    Parameter,
    /// A number that the program reads.
    Input,
    /// The value of a variable at some place; its number is that of the variable.
    Variable,
    /// The value of a place in memory before an iteration; its number is that of the calls around the place.
    Memory,
    /// The value of another symbol after a step; its number is that of the other symbol.
    After,
    /// A path counter: the number of times that a path through a loop is taken.
    Counter,
    /// The number of times that a path through a loop was taken before each time that another one is.
    History,
    /// The number of repetitions of a path around a loop that is taken in one step.
    Repetitions,
    /// A variable that a quantifier or a lambda binds.
    Index,
    /// An unknown value.
    Star,
    /// A name in displayed formulas, which never occurs in questions.
    Shown,
    /// Anything else; always a [fresh symbol](crate::Pool::fresh_symbol).
    Auxiliary,
}

/// The operator and operands of a term. All nodes in a pool are in normal form: see the constructors of [`Pool`](crate::Pool).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TermNode {
    /// An integer constant.
    Int(IBig),
    /// A truth value.
    Bool(bool),
    /// A free constant in the sense of logic: an input, a path counter, a bound variable.
    Symbol {
        /// The role of the symbol.
        role: Role,
        /// Distinguishes it from others with the same role, name and sort.
        number: u32,
        /// The name for people. Symbols may share it.
        name: Rc<str>,
        /// Its sort.
        sort: Sort,
    },
    /// A linear combination that is neither a constant nor a single atom.
    Sum(Linear),
    /// Two or more factors, sorted by handle; the same factor may occur more than once.
    Product(Vec<Term>),
    /// Dividend and divisor, truncated toward zero as in C; unconstrained where the divisor is 0.
    Quotient(Term, Term),
    /// Dividend and divisor; the sign is the dividend's, as in C; unconstrained where the divisor is 0.
    Remainder(Term, Term),
    /// A constant base of absolute value at least 2, raised to an exponent; an exponent below 0 counts as 0.
    Power(IBig, Term),
    /// An operation on the ranks of floating-point numbers; a comparison is a truth value.
    Float(Operator, Vec<Term>),
    /// Condition, value where it holds, value where it does not.
    Ite(Term, Term, Term),
    /// Array and index.
    Select(Term, Term),
    /// Array, index, new element.
    Store(Term, Term, Term),
    /// The array of this (array) sort that has the same element everywhere.
    ConstantArray(Sort, Term),
    /// An integer symbol and the element at that index, over the symbol: an array of integers. Reads of it are replaced
    /// by its elements, so it mostly stays out of conditions.
    Lambda(Term, Term),
    /// The term is at most 0.
    LessEqualZero(Term),
    /// The term is 0.
    EqualZero(Term),
    /// Two arrays or two truth values are equal.
    Equal(Term, Term),
    /// The negation of a term other than `LessEqualZero` (whose negation is another one).
    Not(Term),
    /// Two or more conjuncts, sorted by handle, none twice.
    And(Vec<Term>),
    /// Two or more disjuncts, sorted by handle, none twice.
    Or(Vec<Term>),
    /// The constant, at least 2, divides the term.
    Divides(IBig, Term),
    /// A bound integer symbol and the body that holds for each of its values.
    ForAll(Term, Term),
}

impl TermNode {
    /// The terms directly below, in the order in which they are written.
    pub fn children(&self) -> impl Iterator<Item = Term> + '_ {
        let (mut many, mut terms): (&[Term], &[_]) = (&[], &[]);
        let few = match self {
            Self::Int(_) | Self::Bool(_) | Self::Symbol { .. } => [None; 3],
            Self::Sum(linear) => {
                terms = &linear.terms;
                [None; 3]
            }
            Self::Product(all) | Self::And(all) | Self::Or(all) | Self::Float(_, all) => {
                many = all;
                [None; 3]
            }
            Self::Quotient(a, b)
            | Self::Remainder(a, b)
            | Self::Select(a, b)
            | Self::Equal(a, b)
            | Self::Lambda(a, b)
            | Self::ForAll(a, b) => [Some(*a), Some(*b), None],
            Self::Ite(a, b, c) | Self::Store(a, b, c) => [Some(*a), Some(*b), Some(*c)],
            Self::Power(_, a)
            | Self::ConstantArray(_, a)
            | Self::LessEqualZero(a)
            | Self::EqualZero(a)
            | Self::Not(a)
            | Self::Divides(_, a) => [Some(*a), None, None],
        };
        few.into_iter().flatten().chain(many.iter().copied()).chain(terms.iter().map(|(term, _)| *term))
    }
}
