//! The solver units of a mock solver.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Solver units, by context.
pub struct Units {
    contexts: BTreeMap<String, Account>,
    context: String,
    /// The cost of a question.
    each: u64,
}

/// The units that a context has used, and the limit of a question in it; 0 for no limit.
#[derive(Default)]
struct Account {
    used: u64,
    limit: u64,
}

impl Units {
    /// The units of a new solver whose questions cost `each`.
    pub fn new(each: u64) -> Self {
        Self { contexts: BTreeMap::new(), context: String::new(), each }
    }

    /// Receives a line of a script, and adds what it prints about costs to `output`. Returns whether the line is a
    /// question.
    pub fn receive(&mut self, line: &str, output: &mut String) -> bool {
        if line.starts_with("(context ") {
            line.clone_into(&mut self.context);
        }
        let Account { used, limit } = self.contexts.entry(self.context.clone()).or_default();
        if let Some(units) = line.strip_prefix("(set-option :rlimit ").and_then(|rest| rest.strip_suffix(')')) {
            *limit = units.parse().expect("a number of units");
        }
        let most = if *limit == 0 { u64::MAX } else { *limit };
        match line {
            "(get-info :reason-unknown)" if self.each >= most => output.push_str("(:reason-unknown \"canceled\")\n"),
            "(get-info :reason-unknown)" => output.push_str("(:reason-unknown \"(incomplete)\")\n"),
            "(get-info :rlimit)" => {
                let _ = writeln!(output, "(:rlimit {used})");
            }
            _ => {}
        }
        let is_question = line == "(check-sat)" || line.starts_with("(query ");
        *used += if is_question { self.each.min(most) } else { 0 };
        is_question
    }
}
