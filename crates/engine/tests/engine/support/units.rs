//! What a solver for tests tells of its work.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Units of work, by contexts.
pub(crate) struct Units {
    used: BTreeMap<String, u64>,
    context: String,
    /// What a question costs.
    each: u64,
}

impl Units {
    /// Of a solver that was not asked yet.
    pub(crate) fn new(each: u64) -> Self {
        Self { used: BTreeMap::new(), context: String::new(), each }
    }

    /// Hears a line of a script, and says what there is to be said of its cost. Whether it is a question.
    pub(crate) fn hear(&mut self, line: &str, said: &mut String) -> bool {
        if line.starts_with("(context ") {
            line.clone_into(&mut self.context);
        }
        let used = self.used.entry(self.context.clone()).or_default();
        match line {
            "(get-info :reason-unknown)" => said.push_str("(:reason-unknown \"canceled\")\n"),
            "(get-info :rlimit)" => {
                let _ = writeln!(said, "(:rlimit {used})");
            }
            _ => {}
        }
        let is_question = line == "(check-sat)" || line.starts_with("(query ");
        *used += if is_question { self.each } else { 0 };
        is_question
    }
}
