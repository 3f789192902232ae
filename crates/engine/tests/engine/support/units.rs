//! What a solver for tests tells of its work.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Units of work, by contexts.
pub(crate) struct Units {
    contexts: BTreeMap<String, Account>,
    context: String,
    /// What a question costs.
    each: u64,
}

/// What one context has used, and how much a question in it may cost; 0 for any amount.
#[derive(Default)]
struct Account {
    used: u64,
    limit: u64,
}

impl Units {
    /// Of a solver that was not asked yet.
    pub(crate) fn new(each: u64) -> Self {
        Self { contexts: BTreeMap::new(), context: String::new(), each }
    }

    /// Hears a line of a script, and says what there is to be said of its cost. Whether it is a question.
    pub(crate) fn hear(&mut self, line: &str, said: &mut String) -> bool {
        if line.starts_with("(context ") {
            line.clone_into(&mut self.context);
        }
        let Account { used, limit } = self.contexts.entry(self.context.clone()).or_default();
        if let Some(told) = line.strip_prefix("(set-option :rlimit ").and_then(|rest| rest.strip_suffix(')')) {
            *limit = told.parse().expect("a number of units");
        }
        let most = if *limit == 0 { u64::MAX } else { *limit };
        match line {
            "(get-info :reason-unknown)" if self.each >= most => said.push_str("(:reason-unknown \"canceled\")\n"),
            "(get-info :reason-unknown)" => said.push_str("(:reason-unknown \"(incomplete)\")\n"),
            "(get-info :rlimit)" => {
                let _ = writeln!(said, "(:rlimit {used})");
            }
            _ => {}
        }
        let is_question = line == "(check-sat)" || line.starts_with("(query ");
        *used += if is_question { self.each.min(most) } else { 0 };
        is_question
    }
}
