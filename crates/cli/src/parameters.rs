//! The arguments of `main` as JSON: `analyse --json` prints what `run --args` reads.

use std::collections::BTreeMap;

use dashu_int::IBig;
use indexmap::IndexMap;
use loopscope_cfg::{Cfg, Type};
use loopscope_engine::report::{ArgumentValue, ParameterValue};
use loopscope_interp::{Argument, InputArray};
use serde::Serialize;
use serde_json::Value;

/// Arrays are printed as lists if all their elements that matter have indices from 0 up to, not including, this.
const LONGEST_LIST: usize = 64;

/// Integers up to here are numbers in JSON; longer ones are strings, as most readers would round them.
const LARGEST_NUMBER: u64 = 1 << 53;

/// An integer, given in decimal, as JSON.
pub(crate) fn integer_to_json(decimal: &str) -> Value {
    match decimal.parse::<i64>() {
        Ok(number) if number.unsigned_abs() <= LARGEST_NUMBER => number.into(),
        _ => decimal.into(),
    }
}

/// An argument of `main` as JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum ArgumentJson {
    Integer(Value),
    List(Vec<ArgumentJson>),
    Sparse(IndexMap<String, ArgumentJson>),
}

/// The arguments of a witness by name.
pub(crate) fn to_json(parameters: &[ParameterValue]) -> IndexMap<String, ArgumentJson> {
    parameters.iter().map(|parameter| (parameter.name.clone(), argument_to_json(&parameter.value))).collect()
}

fn argument_to_json(value: &ArgumentValue) -> ArgumentJson {
    match value {
        ArgumentValue::Integer { value } => ArgumentJson::Integer(integer_to_json(value)),
        ArgumentValue::Array { entries } => elements_to_json(entries),
        ArgumentValue::Rows { rows } => {
            let rows = rows.iter().map(|(row, elements)| (row.as_str(), elements_to_json(elements)));
            array_to_json(rows.collect(), || ArgumentJson::List(Vec::new()))
        }
    }
}

fn elements_to_json(elements: &[(String, String)]) -> ArgumentJson {
    let elements =
        elements.iter().map(|(index, value)| (index.as_str(), ArgumentJson::Integer(integer_to_json(value))));
    array_to_json(elements.collect(), || ArgumentJson::Integer(0.into()))
}

/// An array by ascending index, where all other elements are as `default` makes them.
fn array_to_json(entries: Vec<(&str, ArgumentJson)>, default: impl Fn() -> ArgumentJson) -> ArgumentJson {
    let position = |index: &str| index.parse::<usize>().ok().filter(|position| *position < LONGEST_LIST);
    if entries.iter().any(|(index, _)| position(index).is_none()) {
        return ArgumentJson::Sparse(entries.into_iter().map(|(index, value)| (index.to_owned(), value)).collect());
    }
    let mut list = Vec::new();
    for (index, value) in entries {
        list.resize_with(position(index).unwrap_or_default(), &default);
        list.push(value);
    }
    ArgumentJson::List(list)
}

/// Reads the arguments of `main`. Those that the text does not name are 0, or arrays of zeros.
///
/// # Errors
/// In words.
pub(crate) fn from_json(text: &str, cfg: &Cfg) -> Result<Vec<Argument>, String> {
    let mut given: IndexMap<String, Value> =
        serde_json::from_str(text).map_err(|error| format!("--args is no JSON object of arguments: {error}"))?;
    let parameters = cfg.main_function().parameters.iter().map(|id| cfg.variable(*id));
    let arguments = parameters.map(|parameter| match given.shift_remove(&parameter.name) {
        Some(value) => {
            argument(&value, &parameter.ty).map_err(|error| format!("--args, `{}`: {error}", parameter.name))
        }
        None => Ok(zero(&parameter.ty)),
    });
    let arguments = arguments.collect::<Result<_, _>>()?;
    match given.keys().next() {
        Some(name) => Err(format!("--args: `main` has no parameter `{name}`")),
        None => Ok(arguments),
    }
}

/// How many indices lead to an integer.
fn dimensions(ty: &Type) -> usize {
    match ty {
        Type::Array(element) => 1 + dimensions(element),
        _ => 0,
    }
}

fn zero(ty: &Type) -> Argument {
    match dimensions(ty) {
        0 => Argument::Integer(IBig::ZERO),
        dimensions => Argument::Array(InputArray { dimensions, default: IBig::ZERO, entries: BTreeMap::new() }),
    }
}

fn argument(value: &Value, ty: &Type) -> Result<Argument, String> {
    let expected = dimensions(ty);
    let is_text = |value: &Value| value.as_str().is_some_and(|text| text.parse::<IBig>().is_err());
    if expected == 0 && !value.is_array() && !value.is_object() && !is_text(value) {
        return integer(value).map(Argument::Integer);
    }
    let mut entries = BTreeMap::new();
    flatten(value, expected, &mut Vec::new(), &mut entries)?;
    let depths = || entries.keys().map(Vec::len);
    let depth = depths().max().unwrap_or(0).max(expected).max(1);
    if depths().any(|each| each != depth) || (expected > 0 && depth != expected) {
        return Err(format!("expected {}", describe(expected.max(1))));
    }
    Ok(Argument::Array(InputArray { dimensions: depth, default: IBig::ZERO, entries }))
}

fn describe(dimensions: usize) -> &'static str {
    match dimensions {
        1 => "an array of integers",
        2 => "an array of arrays of integers",
        _ => "arrays within arrays within arrays",
    }
}

/// Puts the integers in a value under their indices. A string is an integer where one is expected, if it looks like one.
fn flatten(
    value: &Value,
    expected: usize,
    indices: &mut Vec<IBig>,
    entries: &mut BTreeMap<Vec<IBig>, IBig>,
) -> Result<(), String> {
    let inner = expected.saturating_sub(1);
    match value {
        Value::Array(elements) => within(indices, (0..).map(IBig::from).zip(elements), |element, indices| {
            flatten(element, inner, indices, entries)
        }),
        Value::Object(elements) => {
            let elements = elements.iter().map(|(index, element)| {
                let index = index.parse::<IBig>().map_err(|_| format!("the index `{index}` is not an integer"))?;
                Ok((index, element))
            });
            let elements = elements.collect::<Result<Vec<_>, String>>()?;
            within(indices, elements, |element, indices| flatten(element, inner, indices, entries))
        }
        Value::String(text) if expected == 1 || text.parse::<IBig>().is_err() => {
            let codes = text.chars().map(|character| IBig::from(u32::from(character)));
            within(indices, (0..).map(IBig::from).zip(codes), |code, indices| {
                entries.insert(indices.clone(), code);
                Ok(())
            })
        }
        _ => {
            entries.insert(indices.clone(), integer(value)?);
            Ok(())
        }
    }
}

fn within<T>(
    indices: &mut Vec<IBig>,
    elements: impl IntoIterator<Item = (IBig, T)>,
    mut each: impl FnMut(T, &mut Vec<IBig>) -> Result<(), String>,
) -> Result<(), String> {
    for (index, element) in elements {
        indices.push(index);
        each(element, indices)?;
        indices.pop();
    }
    Ok(())
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
