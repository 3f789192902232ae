//! A solver whose only model assigns 0 to everything.

use std::collections::BTreeMap;
use std::fmt::Write;

use loopscope_smt::{Transport, TransportError};
use loopscope_testing::Units;

/// Answers `sat` to each question, with zeros as values. If these are wrong, which the engine notices, the question has
/// no answer. Each question costs the same number of units.
pub(crate) struct Zeros {
    units: Units,
    /// The sorts of symbols that are not integers.
    sorts: BTreeMap<String, String>,
}

impl Zeros {
    /// A solver whose questions cost `each`.
    pub(crate) fn new(each: u64) -> Self {
        Self { units: Units::new(each), sorts: BTreeMap::new() }
    }

    fn value(&self, name: &str) -> String {
        zero(self.sorts.get(name).map_or("Int", String::as_str))
    }
}

/// A value that is 0 everywhere.
fn zero(sort: &str) -> String {
    match sort.strip_prefix("(Array Int ").and_then(|rest| rest.strip_suffix(')')) {
        Some(elements) => format!("((as const {sort}) {})", zero(elements)),
        None if sort == "Bool" => "false".to_owned(),
        None => "0".to_owned(),
    }
}

impl Transport for Zeros {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut said = String::new();
        for line in script.lines() {
            // It cannot answer questions about fixed points.
            if self.units.receive(line, &mut said) && line == "(check-sat)" {
                said.push_str("sat\n");
            }
            if let Some((name, sort)) = line.strip_prefix("(declare-fun ").and_then(|rest| rest.split_once(" () ")) {
                self.sorts.insert(
                    name.to_owned(),
                    sort.trim_end_matches(')').to_owned() + &")".repeat(sort.matches('(').count()),
                );
            }
            if let Some(names) = line.strip_prefix("(get-value (").and_then(|rest| rest.strip_suffix("))")) {
                let values: Vec<String> =
                    names.split(' ').map(|name| format!("({name} {})", self.value(name))).collect();
                let _ = writeln!(said, "({})", values.join(" "));
            }
        }
        Ok(said)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}
