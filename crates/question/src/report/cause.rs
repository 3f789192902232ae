//! Why a run fails: the operands of the operation that goes wrong, with their values in the call in which it does.

use std::fmt;

use loopscope_interp::{Calculation, Detail, Gone, Missing, OutOfRange};
use loopscope_syntax::ast::{BinaryOp, SyntaxTree};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex, Presentation, Span};
use serde::Serialize;

use super::out_of_bounds::{is_short, text};

/// A greater number is no bound of a shift.
const MOST_BITS: u32 = 64;

/// The cause of a run-time error. Numbers are in decimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Cause {
    /// The result of a calculation is not in its type.
    Overflow {
        /// The operator, as it is written.
        operator: String,
        /// The left operand; none of a negation.
        left: Option<Operand>,
        /// The right operand.
        right: Operand,
        /// The result.
        result: String,
        /// The type.
        type_name: String,
        /// The end of the type that the result passes.
        limit: String,
        /// Whether that is its least value, and not its greatest one.
        is_least: bool,
    },
    /// A shift is by a number of bits that its type does not have, or by a negative number.
    ShiftAmount {
        /// By how much.
        by: Operand,
        /// The type of what is shifted.
        type_name: String,
        /// How many bits it has.
        bits: u32,
    },
    /// A negative number is shifted to the left.
    NegativeShift {
        /// The number.
        operand: Operand,
    },
    /// A divisor is 0.
    ZeroDivisor {
        /// The divisor, as it is written.
        divisor: String,
    },
    /// What is read has no value yet.
    NoValue {
        /// What is read, as it is written.
        name: String,
        /// The line of its declaration, if it is a variable.
        declared: Option<u32>,
        /// The line of the first assignment to it in the text, if that is not where it is read.
        written: Option<u32>,
    },
    /// A function of the library reads an element of an array that has no value yet.
    NoValueIn {
        /// The call, as it is written.
        call: String,
        /// The name of the array.
        array: String,
    },
    /// An array would have no elements.
    NoElements {
        /// Its name.
        array: String,
        /// Its length.
        length: String,
    },
    /// Memory that was freed is used, or freed again.
    Freed {
        /// The line in which it was freed.
        line: u32,
    },
    /// An array of a function that has returned is used.
    Returned {
        /// Its name.
        array: String,
        /// The name of the function.
        function: String,
    },
}

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Operand {
    /// As it is written, if that is short and not a number.
    pub text: Option<String>,
    /// Its value.
    pub value: String,
}

/// An error with which a run of a program has ended.
pub struct Failed<'a> {
    /// What went wrong.
    pub kind: ErrorKind,
    /// Where.
    pub place: Span,
    /// What it is about.
    pub detail: Option<&'a Detail>,
    /// If memory was used that is gone: why it is.
    pub gone: Option<&'a Gone>,
}

/// The program whose run has failed.
#[derive(Clone, Copy)]
pub struct Analysed<'a> {
    /// Its text.
    pub source: &'a str,
    /// Its dialect.
    pub dialect: Dialect,
    /// Its tree.
    pub tree: &'a SyntaxTree,
    /// Where its lines begin.
    pub lines: &'a LineIndex,
    /// How its tree is shown, if that is a translation (C).
    pub presentation: Option<&'a Presentation>,
}

impl Failed<'_> {
    /// The element that is missing, if it is an index out of bounds.
    pub fn missing(&self) -> Option<&Missing> {
        self.detail.and_then(Detail::missing)
    }
}

impl Cause {
    /// The cause of an error, if it is known; an index out of bounds has [`super::OutOfBounds`] instead.
    pub fn of(failed: &Failed<'_>, program: &Analysed<'_>) -> Option<Self> {
        let source = program.source;
        match (failed.kind, failed.detail) {
            (ErrorKind::SignedOverflow | ErrorKind::Shift, Some(Detail::OutOfRange(out))) => {
                let operand = |of: &(Span, dashu_int::IBig)| Operand::new(source, of, failed.place);
                match failed.kind {
                    ErrorKind::Shift => shift(out, operand),
                    _ => overflow(out, operand),
                }
            }
            (ErrorKind::IndexOutOfBounds, Some(Detail::OutOfRange(out))) => {
                let array = text(source, failed.place);
                is_short(array).then(|| Self::NoElements { array: array.to_owned(), length: out.value.to_string() })
            }
            (ErrorKind::DivisionByZero, _) => {
                let divisor = without_parentheses(text(source, program.tree.divisor_at(failed.place)?));
                (is_short(divisor) && divisor.parse::<i128>().is_err())
                    .then(|| Self::ZeroDivisor { divisor: divisor.to_owned() })
            }
            (ErrorKind::ReadBeforeWrite, _) => no_value(failed.place, program),
            (ErrorKind::UseAfterFree | ErrorKind::DoubleFree, _) => Some(match failed.gone? {
                Gone::Returned { array, function } => {
                    Self::Returned { array: array.clone(), function: function.clone() }
                }
                Gone::Freed(place) => Self::Freed { line: program.lines.line(place.start) },
            }),
            _ => None,
        }
    }
}

fn overflow(out: &OutOfRange, operand: impl Fn(&(Span, dashu_int::IBig)) -> Operand) -> Option<Cause> {
    let Calculation { operator, left, right } = out.calculation.as_ref()?;
    let is_least = out.low.as_ref().is_some_and(|low| out.value < *low);
    let limit = if is_least { &out.low } else { &out.high };
    Some(Cause::Overflow {
        operator: operator.symbol().to_owned(),
        left: left.as_ref().map(&operand),
        right: operand(right),
        result: out.value.to_string(),
        type_name: out.type_name?.to_owned(),
        limit: limit.as_ref()?.to_string(),
        is_least,
    })
}

/// The translation multiplies by a power of two, and checks before by how much is shifted.
fn shift(out: &OutOfRange, operand: impl Fn(&(Span, dashu_int::IBig)) -> Operand) -> Option<Cause> {
    let Some(Calculation { operator: BinaryOp::Multiply, left: Some(left), right: (place, power) }) = &out.calculation
    else {
        let bits = u32::try_from(out.high.as_ref()?).ok().filter(|most| *most < MOST_BITS)? + 1;
        let by = operand(&(out.by, out.value.clone()));
        return Some(Cause::ShiftAmount { by, type_name: out.type_name?.to_owned(), bits });
    };
    if left.1 < dashu_int::IBig::ZERO {
        return Some(Cause::NegativeShift { operand: operand(left) });
    }
    let by = power.trailing_zeros()?;
    Some(Cause::Overflow {
        operator: "<<".to_owned(),
        left: Some(operand(left)),
        right: operand(&(*place, by.into())),
        result: out.value.to_string(),
        type_name: out.type_name?.to_owned(),
        limit: out.high.as_ref()?.to_string(),
        is_least: false,
    })
}

fn no_value(place: Span, program: &Analysed<'_>) -> Option<Cause> {
    let (name, line) = (text(program.source, place), |span: Span| program.lines.line(span.start));
    if !is_short(name) {
        return None;
    }
    if !program.tree.is_object(place) {
        let array = program.tree.only_array_passed(place)?.to_owned();
        return Some(Cause::NoValueIn { call: name.to_owned(), array });
    }
    let is_named = |function: &str, variable: &str| match program.presentation {
        Some(presentation) => presentation.variable(function, variable).is_some_and(|shown| shown.name == name),
        None => variable == name,
    };
    let read = program.tree.variables_read(place);
    let variable = read.iter().find(|each| is_named(each.function, each.name));
    let written = variable.and_then(|variable| variable.written).map(line).filter(|written| *written != line(place));
    Some(Cause::NoValue { name: name.to_owned(), declared: variable.map(|each| line(each.declared)), written })
}

impl Operand {
    /// With this place and value, of an operation at a place.
    fn new(source: &str, (place, value): &(Span, dashu_int::IBig), whole: Span) -> Self {
        let text = Some(text(source, *place)).filter(|text| *place != whole && is_short(text));
        let text = text.map(without_parentheses).filter(|text| text.parse::<i128>().is_err()).map(str::to_owned);
        Self { text, value: value.to_string() }
    }

    /// Its value, as it stands after an operator.
    fn after(&self) -> String {
        if self.value.starts_with('-') { format!("({})", self.value) } else { self.value.clone() }
    }
}

/// An expression without the parentheses around all of it.
fn without_parentheses(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    let is_whole = inner.chars().all(|character| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        depth >= 0
    });
    if is_whole { without_parentheses(inner) } else { text }
}

impl fmt::Display for Cause {
    /// A sentence: "`13 * 479001600` is 6227020800; an `int` ends at 2147483647."
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow { operator, left, right, result, type_name, limit, is_least } => {
                match left {
                    Some(left) => write!(f, "`{} {operator} {}`", left.value, right.after())?,
                    None => write!(f, "`{operator}{}`", right.after())?,
                }
                let (article, ends) = (article(type_name), if *is_least { "starts" } else { "ends" });
                write!(f, " is {result}; {article} `{type_name}` {ends} at {limit}.")
            }
            Self::ShiftAmount { by, type_name, bits } => {
                match &by.text {
                    Some(text) => write!(f, "`{text}` is {}", by.value)?,
                    None => write!(f, "The shift is by {}", by.value)?,
                }
                let most = bits - 1;
                write!(f, "; `{type_name}` has {bits} bits and can be shifted by 0 to {most}.")
            }
            Self::NegativeShift { operand: Operand { text: Some(text), value } } => {
                write!(f, "`{text}` is {value}: a negative number cannot be shifted to the left.")
            }
            Self::NegativeShift { operand: Operand { text: None, value } } => {
                write!(f, "{value} is negative and cannot be shifted to the left.")
            }
            Self::ZeroDivisor { divisor } => write!(f, "`{divisor}` is 0."),
            Self::NoValue { name, declared, written } => match (declared, written) {
                (Some(declared), Some(written)) => write!(
                    f,
                    "`{name}` has no value yet: it is declared in line {declared}, and first written in line {written}."
                ),
                (Some(declared), None) => {
                    write!(f, "`{name}` has no value yet: it is declared in line {declared} without one.")
                }
                (None, _) => write!(f, "`{name}` has no value yet."),
            },
            Self::NoValueIn { call, array } => {
                write!(f, "`{call}` reads an element of `{array}` that has no value yet.")
            }
            Self::Freed { line } => write!(f, "It was freed in line {line}."),
            Self::NoElements { array, length } => write!(f, "`{array}` would have {length} elements."),
            Self::Returned { array, function } => write!(f, "`{function}` has returned, so `{array}` is gone."),
        }
    }
}

/// The indefinite article before the name of a type.
fn article(type_name: &str) -> &'static str {
    if type_name == "int" { "an" } else { "a" }
}
