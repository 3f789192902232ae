//! The options of an analysis in a request: an object with the names of [`OPTIONS`](loopscope_engine::OPTIONS) and
//! texts, whole numbers or truth values.

use std::fmt;

use loopscope_engine::{Analysis, AnalysisOption};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// The options that a request sets. The others have their defaults.
#[derive(Debug)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Sets them in an analysis.
    ///
    /// # Errors
    /// There is no such option, or it has no such value.
    pub(crate) fn set(&self, analysis: &mut Analysis) -> Result<(), String> {
        self.0.iter().try_for_each(|(name, value)| AnalysisOption::named(name)?.set(analysis, value))
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of options")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
        let mut options = Vec::new();
        while let Some((name, Text(value))) = map.next_entry()? {
            options.push((name, value));
        }
        Ok(Options(options))
    }
}

/// A value as text.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Scalar)
    }
}

struct Scalar;

impl Visitor<'_> for Scalar {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an option: a text, a whole number or a truth value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.to_owned()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Text, E> {
        Ok(Text(number.to_string()))
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Text, E> {
        Ok(Text(truth.to_string()))
    }
}
