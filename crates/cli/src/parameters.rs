//! The arguments of `main` as JSON: `analyse --json` prints what `run --args` reads.

use dashu_int::IBig;
use indexmap::IndexMap;
use loopscope_cfg::{Cfg, Type};
use loopscope_engine::report::{ArgumentValue, ElementRun, ParameterValue, Repeated};
use loopscope_interp::{Argument, Element, InputArray};
use serde::Serialize;
use serde_json::Value;

/// Arrays are printed as lists if all their elements that matter have indices from 0 up to, not including, this.
const LONGEST_LIST: usize = 64;

/// Inputs that come more often in a row are written once, with their number.
const LONGEST_WRITTEN_OUT: u64 = 16;

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
        ArgumentValue::Array { runs } => elements_to_json(runs),
        ArgumentValue::Rows { rows } => {
            let rows: Vec<_> = rows.iter().map(|row| (row.first.as_str(), row.last.as_str(), row)).collect();
            array_to_json(&rows, |row| row.map_or(ArgumentJson::List(Vec::new()), |row| elements_to_json(&row.runs)))
        }
    }
}

fn elements_to_json(runs: &[ElementRun]) -> ArgumentJson {
    let runs: Vec<_> = runs.iter().map(|run| (run.first.as_str(), run.last.as_str(), run)).collect();
    array_to_json(&runs, |run| ArgumentJson::Integer(run.map_or(0.into(), |run| integer_to_json(&run.value))))
}

/// An array by rising index: first and last index with an element, which `json` writes; without one, any other.
fn array_to_json<T>(runs: &[(&str, &str, &T)], json: impl Fn(Option<&T>) -> ArgumentJson) -> ArgumentJson {
    let position = |index: &str| index.parse::<usize>().ok().filter(|position| *position < LONGEST_LIST);
    let mut list = Vec::new();
    for (first, last, element) in runs {
        let (Some(first), Some(last)) = (position(first), position(last)) else {
            let range =
                |first: &str, last: &str| if first == last { first.to_owned() } else { format!("{first}..{last}") };
            let runs = runs.iter().map(|(first, last, element)| (range(first, last), json(Some(element))));
            return ArgumentJson::Sparse(runs.collect());
        };
        list.resize_with(first, || json(None));
        list.resize_with(last + 1, || json(Some(element)));
    }
    ArgumentJson::List(list)
}

/// What `input` reads, as `--input` takes it: integers, and behind those that come often in a row how often they do.
pub(crate) fn inputs_to_words(inputs: &[Repeated]) -> Vec<String> {
    let words = inputs.iter().flat_map(|Repeated { value, times }| {
        let (word, times) =
            if *times > LONGEST_WRITTEN_OUT { (format!("{value}*{times}"), 1) } else { (value.clone(), *times) };
        (0..times).map(move |_| word.clone())
    });
    words.collect()
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
        dimensions => Argument::Array(InputArray::zeros(dimensions)),
    }
}

fn argument(value: &Value, ty: &Type) -> Result<Argument, String> {
    let expected = dimensions(ty);
    let read = Given::read(value, expected)?;
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

/// A value as it was read, whether or not it is what is expected.
enum Given {
    Integer(IBig),
    /// First and last indices with elements, rising.
    Array(Vec<(IBig, IBig, Given)>),
}

impl Given {
    /// Reads what so many indices are expected to lead into. A string is an integer where one is expected, if it looks like
    /// one.
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

    /// How many indices lead to an integer, where it takes the most.
    fn depth(&self) -> usize {
        match self {
            Self::Integer(_) => 0,
            Self::Array(elements) => 1 + elements.iter().map(|(.., element)| element.depth()).max().unwrap_or(0),
        }
    }

    /// The array, where so many indices lead to every integer.
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
