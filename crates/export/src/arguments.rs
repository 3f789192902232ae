//! The output format of inputs: arguments of `main` as JSON, and the integers that `input` reads as text.

use indexmap::IndexMap;
use loopscope_question::report::{ArgumentValue, ElementRun, ParameterValue, Repeated};
use serde::Serialize;
use serde_json::Value;

/// Arrays are printed as lists if the indices of all relevant elements are at least 0 and less than this.
const LONGEST_LIST: usize = 64;

/// Inputs that are repeated more often in a row are written once, with the number of repetitions.
const LONGEST_WRITTEN_OUT: u64 = 16;

/// Integers up to this are numbers in JSON; larger ones are strings, because most readers would round them.
const LARGEST_NUMBER: u64 = 1 << 53;

/// An integer, given in decimal, as JSON.
pub(crate) fn integer_to_json(decimal: &str) -> Value {
    match decimal.parse::<i64>() {
        Ok(number) if number.unsigned_abs() <= LARGEST_NUMBER => number.into(),
        _ => decimal.into(),
    }
}

/// The integers that a run reads over and over, as JSON: an integer, or a list of several that it reads in turn. None
/// if it reads nothing.
pub fn later_to_json(later: &[String]) -> Option<Value> {
    match later {
        [] => None,
        [only] => Some(integer_to_json(only)),
        _ => Some(later.iter().map(|each| integer_to_json(each)).collect()),
    }
}

/// An argument of `main` as JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ArgumentJson {
    /// An integer.
    Integer(Value),
    /// The first elements of an array.
    List(Vec<ArgumentJson>),
    /// Elements by their index, or by `first..last`.
    Sparse(IndexMap<String, ArgumentJson>),
}

/// The arguments of a witness by name.
pub fn to_json(parameters: &[ParameterValue]) -> IndexMap<String, ArgumentJson> {
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

/// An array as JSON. `runs` are its runs of equal elements by ascending index: first index, last index, element. `json`
/// writes an element, or for `None` the element at all other indices.
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

/// The integers that `input` reads, in the syntax of `--input`: an integer that is often repeated in a row is followed
/// by the number of repetitions.
pub fn inputs_to_words(inputs: &[Repeated]) -> Vec<String> {
    let words = inputs.iter().flat_map(|Repeated { value, times }| {
        let (word, times) =
            if *times > LONGEST_WRITTEN_OUT { (format!("{value}*{times}"), 1) } else { (value.clone(), *times) };
        (0..times).map(move |_| word.clone())
    });
    words.collect()
}
