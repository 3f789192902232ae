//! The arguments of `main`, read from JSON: `run --args` reads what `analyse --json` prints.

use dashu_int::IBig;
use indexmap::IndexMap;
use loopscope_cfg::{Cfg, Type};
use loopscope_interp::{Argument, Element, InputArray};
use serde_json::Value;

/// Reads the arguments of `main`. Arguments that the text does not list are 0, or arrays of zeros.
///
/// # Errors
/// A message.
pub(crate) fn from_json(text: &str, cfg: &Cfg) -> Result<Vec<Argument>, String> {
    let all: IndexMap<String, Value> =
        serde_json::from_str(text).map_err(|error| format!("--args is not a JSON object of arguments: {error}"))?;
    let mut given = all.clone();
    let parameters = cfg.main_function().parameters.iter().map(|id| cfg.variable(*id));
    let arguments = parameters.map(|parameter| match given.shift_remove(&parameter.name) {
        Some(value) => {
            argument(&value, &parameter.ty).map_err(|error| format!("--args, `{}`: {error}", parameter.name))
        }
        None => Ok(length(&parameter.name, &all).map_or_else(|| zero(&parameter.ty), Argument::Integer)),
    });
    let arguments = arguments.collect::<Result<_, _>>()?;
    match given.keys().next() {
        Some(name) => Err(format!("--args: `main` has no parameter `{name}`")),
        None => Ok(arguments),
    }
}

/// The length of an array that is given without one: of `length of a` or, for the rows of `a`, `length of a[]`.
fn length(name: &str, given: &IndexMap<String, Value>) -> Option<IBig> {
    let array = name.strip_prefix("length of ")?;
    let (array, is_of_rows) = array.strip_suffix("[]").map_or((array, false), |array| (array, true));
    let dimensions = 1 + usize::from(is_of_rows);
    let ParsedValue::Array(elements) = ParsedValue::read(given.get(array)?, dimensions).ok()? else { return None };
    let end =
        |elements: &[(IBig, IBig, ParsedValue)]| elements.last().map_or(IBig::ZERO, |(_, last, _)| last + IBig::ONE);
    let row = |(.., row): &(IBig, IBig, ParsedValue)| match row {
        ParsedValue::Array(elements) => end(elements),
        ParsedValue::Integer(_) => IBig::ZERO,
    };
    let length = if is_of_rows { elements.iter().map(row).max()? } else { end(&elements) };
    Some(length.max(IBig::ZERO))
}

/// The number of indices that select an integer.
fn dimensions(ty: &Type) -> usize {
    match ty {
        Type::Array(element) => 1 + dimensions(element),
        _ => 0,
    }
}

fn zero(ty: &Type) -> Argument {
    match dimensions(ty) {
        0 => Argument::Integer(IBig::ZERO),
        dimensions => Argument::Array(InputArray::zeros(dimensions)),
    }
}

fn argument(value: &Value, ty: &Type) -> Result<Argument, String> {
    let expected = dimensions(ty);
    let read = ParsedValue::read(value, expected)?;
    let depth = read.depth();
    if expected == 0 && depth == 0 {
        return integer(value).map(Argument::Integer);
    }
    let dimensions = depth.max(expected);
    let array = if expected > 0 && depth > expected { None } else { read.to_array(dimensions) };
    array.map(Argument::Array).ok_or_else(|| format!("expected {}", describe(expected.max(1))))
}

fn describe(dimensions: usize) -> &'static str {
    match dimensions {
        1 => "an array of integers",
        2 => "an array of arrays of integers",
        _ => "arrays within arrays within arrays",
    }
}

/// A parsed value, before the check of its kind.
enum ParsedValue {
    Integer(IBig),
    /// First and last indices with elements, in ascending order.
    Array(Vec<(IBig, IBig, ParsedValue)>),
}

impl ParsedValue {
    /// Reads a value from which this many indices should select integers. A string is an integer where an integer is
    /// expected, if it looks like one.
    fn read(value: &Value, expected: usize) -> Result<Self, String> {
        let inner = expected.saturating_sub(1);
        let mut elements = Vec::new();
        match value {
            Value::Array(list) => {
                for (index, element) in list.iter().enumerate() {
                    elements.push((IBig::from(index), IBig::from(index), Self::read(element, inner)?));
                }
            }
            Value::Object(object) => {
                for (indices, element) in object {
                    let (first, last) = range(indices)?;
                    elements.push((first, last, Self::read(element, inner)?));
                }
                elements.sort_by(|(one, ..), (other, ..)| one.cmp(other));
                if let Some(two) = elements.windows(2).find(|two| two[0].1 >= two[1].0) {
                    return Err(format!("the index `{}` is given twice", two[1].0));
                }
            }
            Value::String(text) if expected == 1 || text.parse::<IBig>().is_err() => {
                for (index, character) in text.chars().enumerate() {
                    let code = Self::Integer(IBig::from(u32::from(character)));
                    elements.push((IBig::from(index), IBig::from(index), code));
                }
            }
            _ => return integer(value).map(Self::Integer),
        }
        Ok(Self::Array(elements))
    }

    /// The largest number of indices that select an integer.
    fn depth(&self) -> usize {
        match self {
            Self::Integer(_) => 0,
            Self::Array(elements) => 1 + elements.iter().map(|(.., element)| element.depth()).max().unwrap_or(0),
        }
    }

    /// The array, if this many indices select every integer.
    fn to_array(&self, dimensions: usize) -> Option<InputArray> {
        let Self::Array(elements) = self else { return None };
        let mut array = InputArray::zeros(dimensions);
        for (first, last, element) in elements {
            let element = match element {
                Self::Integer(integer) => (dimensions == 1).then(|| Element::Integer(integer.clone()))?,
                Self::Array(_) if dimensions == 1 => return None,
                Self::Array(_) => Element::Row(element.to_array(dimensions - 1)?),
            };
            array.set(first.clone(), last.clone(), element);
        }
        Some(array)
    }
}

/// `7`, or `0..9` for all indices from 0 to 9.
fn range(indices: &str) -> Result<(IBig, IBig), String> {
    let index = |text: &str| text.parse::<IBig>().map_err(|_| format!("the index `{indices}` is not an integer"));
    let (first, last) = match indices.split_once("..") {
        Some((first, last)) => (index(first)?, index(last)?),
        None => (index(indices)?, index(indices)?),
    };
    if first > last { Err(format!("the range `{indices}` is empty")) } else { Ok((first, last)) }
}

fn integer(value: &Value) -> Result<IBig, String> {
    let whole = match value {
        Value::Number(number) if number.is_f64() => {
            return Err(format!("{number} is not an integer, or too long for a number: write it as a string"));
        }
        Value::Number(number) => number.to_string().parse().ok(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    whole.ok_or_else(|| format!("{value} is not an integer"))
}
