//! The options of an analysis in a request: an object with the names of [`OPTIONS`](loopscope_question::OPTIONS) and
//! texts, whole numbers or truth values.

use std::fmt;

use loopscope_question::options::Values;
use loopscope_question::{Analysis, AnalysisOption};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// The options that a request sets. The others have their defaults.
#[derive(Debug)]
pub struct Options(Vec<(String, Value)>);

impl Options {
    /// Sets them in an analysis.
    ///
    /// # Errors
    /// There is no such option, or it has no such value.
    pub(crate) fn set(&self, analysis: &mut Analysis) -> Result<(), String> {
        self.0.iter().try_for_each(|(name, value)| {
            let option = AnalysisOption::named(name)?;
            match (&option.values, value) {
                (Values::Choice, Value::Text(text)) => option.set(analysis, text),
                (Values::Count { .. }, Value::Number(number)) => option.set(analysis, &number.to_string()),
                (Values::Flag, Value::Truth(truth)) => option.set(analysis, &truth.to_string()),
                _ => Err(format!("`{name}` has values of another type")),
            }
        })
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OptionsVisitor)
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of options")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
        let mut options = Vec::new();
        while let Some(option) = map.next_entry()? {
            options.push(option);
        }
        Ok(Options(options))
    }
}

/// The value of an option.
#[derive(Debug)]
enum Value {
    Text(String),
    Number(i64),
    Truth(bool),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl Visitor<'_> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option: a text, a whole number or a truth value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Truth(truth))
    }
}
