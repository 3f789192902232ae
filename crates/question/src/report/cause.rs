//! Why a run fails: the operands of the operation that goes wrong, with their values in the call in which it does.

use loopscope_interp::{Calculation, Detail, Gone, Missing, OutOfRange};
use loopscope_message::{Message, text};
use loopscope_syntax::ast::BinaryOp;
use loopscope_syntax::{ErrorKind, Span};
use serde::Serialize;

use super::analysed::Analysed;
use super::away::Away;
use super::null_pointer::NullPointer;
use super::open_calls::OpenCalls;
use super::out_of_bounds::{is_short, text};
use super::past::Past;
use super::unfit_argument::UnfitArgument;

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
        /// True if that is its least value, and not its greatest one.
        is_least: bool,
        /// If a loop around it ends in the wrong direction: how.
        away: Option<Away>,
    },
    /// A shift is by a number of bits that its type does not have, or by a negative number.
    ShiftAmount {
        /// By how much.
        by: Operand,
        /// The type of what is shifted.
        type_name: String,
        /// The number of its bits.
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
    /// The object that is read has no value yet.
    NoValue {
        /// The text of the read, as it is written.
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
    /// A floating-point number has no integer of the type to which it is converted.
    NoInteger {
        /// The type.
        type_name: String,
        /// The number without its fraction; none if it is infinite or not a number.
        integer: Option<String>,
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
    /// A call does not fit on the stack.
    StackOverflow(OpenCalls),
    /// A null pointer is dereferenced.
    NullPointer(NullPointer),
    /// An argument of `printf` or `scanf` does not fit the format.
    UnfitArgument(UnfitArgument),
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

/// Longer integers are not shown.
const LONGEST_INTEGER: usize = 40;

/// An error with which a run of a program has ended.
pub struct Failed<'a> {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// Where.
    pub place: Span,
    /// The details of the error.
    pub detail: Option<&'a Detail>,
    /// The events before, if they are known.
    pub past: Option<&'a Past>,
}

impl Failed<'_> {
    /// The element that is missing, if it is an index out of bounds.
    pub fn missing(&self) -> Option<&Missing> {
        self.detail.and_then(Detail::missing)
    }
}

impl Cause {
    /// The cause of an error, if it is known; an index out of bounds has [`super::OutOfBounds`] instead.
    pub fn new(failed: &Failed<'_>, program: &Analysed<'_>) -> Option<Self> {
        let source = program.source;
        match (failed.kind, failed.detail) {
            (ErrorKind::SignedOverflow | ErrorKind::Shift, Some(Detail::OutOfRange(out))) => {
                let operand = |of: &(Span, dashu_int::IBig)| Operand::new(source, of, failed.place);
                match failed.kind {
                    ErrorKind::Shift => shift(out, operand),
                    _ => overflow(out, operand, Away::around(failed.place, program)),
                }
            }
            (ErrorKind::IndexOutOfBounds, Some(Detail::OutOfRange(out))) => {
                let array = text(source, failed.place);
                is_short(array).then(|| Self::NoElements { array: array.to_owned(), length: out.value.to_string() })
            }
            (ErrorKind::FloatConversion, Some(Detail::OutOfRange(out))) => {
                let integer = out.value.to_string();
                let type_name = out.type_name?.to_owned();
                Some(Self::NoInteger { type_name, integer: (integer.len() <= LONGEST_INTEGER).then_some(integer) })
            }
            (ErrorKind::DivisionByZero, _) => {
                let divisor = without_parentheses(text(source, program.tree.divisor_at(failed.place)?));
                (is_short(divisor) && divisor.parse::<i128>().is_err())
                    .then(|| Self::ZeroDivisor { divisor: divisor.to_owned() })
            }
            (ErrorKind::ReadBeforeWrite, _) => no_value(failed.place, program),
            (ErrorKind::NullDereference, _) => {
                let since = failed.past.and_then(|past| past.null_since);
                NullPointer::new(failed.place, since, program).map(Self::NullPointer)
            }
            (ErrorKind::Format, _) => {
                let misfit = program.tree.misfit_at(failed.place)?;
                UnfitArgument::new(misfit, source).map(Self::UnfitArgument)
            }
            (_, Some(Detail::StackOverflow(found))) => Some(Self::StackOverflow(OpenCalls::new(found, program))),
            (ErrorKind::UseAfterFree | ErrorKind::DoubleFree, _) => Some(match failed.past?.gone.as_ref()? {
                Gone::Returned { array, function } => {
                    Self::Returned { array: array.clone(), function: function.clone() }
                }
                Gone::Freed(place) => Self::Freed { line: program.lines.line(place.start) },
            }),
            _ => None,
        }
    }

    /// The same without the loop around it.
    fn without_loop(&self) -> Message {
        match self.clone() {
            Self::Overflow { operator, left, right, result, type_name, limit, is_least, .. } => {
                Self::Overflow { operator, left, right, result, type_name, limit, is_least, away: None }.message()
            }
            other => other.message(),
        }
    }

    /// It as a sentence: "`13 * 479001600` is 6227020800; an `int` ends at 2147483647."
    pub fn message(&self) -> Message {
        match self {
            Self::Overflow { away: Some(away), .. } => {
                text!("{overflow} {away}", overflow = self.without_loop(), away = away.message())
            }
            Self::Overflow { operator, left, right, result, type_name, limit, is_least, away: None } => {
                let calculation = match left {
                    Some(left) => format!("{} {operator} {}", left.value, right.after()),
                    None => format!("{operator}{}", right.after()),
                };
                match (type_name.as_str(), is_least) {
                    ("int", true) => text!("`{calculation}` is {result}; an `int` starts at {limit}."),
                    ("int", false) => text!("`{calculation}` is {result}; an `int` ends at {limit}."),
                    (_, true) => text!("`{calculation}` is {result}; a `{type_name}` starts at {limit}."),
                    (_, false) => text!("`{calculation}` is {result}; a `{type_name}` ends at {limit}."),
                }
            }
            Self::ShiftAmount { by: Operand { text, value }, type_name, bits } => {
                let shift = match text {
                    Some(text) => text!("`{text}` is {value}"),
                    None => text!("The shift is by {value}"),
                };
                let most = bits - 1;
                text!("{shift}; `{type_name}` has {bits} bits and can be shifted by 0 to {most}.")
            }
            Self::NegativeShift { operand: Operand { text: Some(text), value } } => {
                text!("`{text}` is {value}: a negative number cannot be shifted to the left.")
            }
            Self::NegativeShift { operand: Operand { text: None, value } } => {
                text!("{value} is negative and cannot be shifted to the left.")
            }
            Self::ZeroDivisor { divisor } => text!("`{divisor}` is 0."),
            Self::NoValue { name, declared: Some(declared), written: Some(written) } => text!(
                "`{name}` has no value yet: it is declared in line {declared}, and first written in line {written}."
            ),
            Self::NoValue { name, declared: Some(declared), written: None } => {
                text!("`{name}` has no value yet: it is declared in line {declared} without one.")
            }
            Self::NoValue { name, .. } => text!("`{name}` has no value yet."),
            Self::NoValueIn { call, array } => {
                text!("`{call}` reads an element of `{array}` that has no value yet.")
            }
            Self::Freed { line } => text!("It was freed in line {line}."),
            Self::NoElements { array, length } => text!("`{array}` would have {length} elements."),
            Self::NoInteger { type_name, integer: Some(integer) } => {
                text!("Without its fraction, the number is {integer}, which `{type_name}` does not hold.")
            }
            Self::NoInteger { type_name, integer: None } => {
                text!("The number is infinite, not a number, or far beyond all that `{type_name}` holds.")
            }
            Self::Returned { array, function } => {
                text!("`{function}` has returned, so `{array}` is gone.")
            }
            Self::StackOverflow(calls) => calls.message(),
            Self::NullPointer(pointer) => pointer.message(),
            Self::UnfitArgument(argument) => argument.message(),
        }
    }
}

fn overflow(
    out: &OutOfRange,
    operand: impl Fn(&(Span, dashu_int::IBig)) -> Operand,
    away: Option<Away>,
) -> Option<Cause> {
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
        away,
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
        away: None,
    })
}

fn no_value(place: Span, program: &Analysed<'_>) -> Option<Cause> {
    let (name, line) = (text(program.source, place), |span: Span| program.lines.line(span.start));
    if !is_short(name) {
        return None;
    }
    if !program.tree.is_object(place) {
        let array = text(program.source, program.tree.only_array_passed(place)?);
        return is_short(array).then(|| Cause::NoValueIn { call: name.to_owned(), array: array.to_owned() });
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

#[cfg(test)]
mod tests {
    use super::{Cause, Operand};

    fn operand(text: Option<&str>, value: &str) -> Operand {
        Operand { text: text.map(str::to_owned), value: value.to_owned() }
    }

    fn overflow(operator: &str, left: Option<&str>, right: &str, (type_name, is_least): (&str, bool)) -> String {
        let cause = Cause::Overflow {
            operator: operator.to_owned(),
            left: left.map(|value| operand(None, value)),
            right: operand(None, right),
            result: "R".to_owned(),
            type_name: type_name.to_owned(),
            limit: "L".to_owned(),
            is_least,
            away: None,
        };
        cause.message().to_string()
    }

    #[test]
    fn an_overflow_names_the_calculation_and_the_end_of_the_type() {
        assert_eq!(overflow("*", Some("13"), "9", ("int", false)), "`13 * 9` is R; an `int` ends at L.");
        assert_eq!(overflow("-", Some("-7"), "-1", ("int", true)), "`-7 - (-1)` is R; an `int` starts at L.");
        assert_eq!(overflow("-", None, "-7", ("long", false)), "`-(-7)` is R; a `long` ends at L.");
    }

    #[test]
    fn a_shift_names_by_how_much_and_the_limit() {
        let shift = |text| {
            let by = operand(text, "40");
            Cause::ShiftAmount { by, type_name: "int".to_owned(), bits: 32 }.message().to_string()
        };
        assert_eq!(shift(Some("n")), "`n` is 40; `int` has 32 bits and can be shifted by 0 to 31.");
        assert_eq!(shift(None), "The shift is by 40; `int` has 32 bits and can be shifted by 0 to 31.");
    }

    #[test]
    fn a_read_before_a_write_names_the_lines_of_the_declaration_and_the_first_write() {
        let read =
            |declared, written| Cause::NoValue { name: "sum".to_owned(), declared, written }.message().to_string();
        let both = "`sum` has no value yet: it is declared in line 4, and first written in line 9.";
        assert_eq!(read(Some(4), Some(9)), both);
        assert_eq!(read(Some(4), None), "`sum` has no value yet: it is declared in line 4 without one.");
        assert_eq!(read(None, None), "`sum` has no value yet.");
    }
}
