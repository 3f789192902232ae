//! A program that has a run to its target exactly if an answer is wrong.

/// What is shown to be right by a question whose target is unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The condition holds when a run comes to the loop first.
    Initiation,
    /// If it holds before an iteration, it holds after it.
    Consecution,
    /// Where it holds, nothing leads to the target within the last iteration or after the loop.
    Enough,
    /// After the loop, the variable is what the expression said before it.
    Equal,
    /// Inputs that satisfy the condition take the path.
    Sound,
    /// Inputs that take the path satisfy the condition.
    Complete,
    /// No run of the new program fails.
    Safe,
    /// Both programs output and return the same.
    Same,
}

/// A question about all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it is for.
    pub claim: Claim,
    /// The program, in the extended dialect, on the lines of the exercise's (of [`Claim::Safe`] and [`Claim::Same`], on
    /// those of the answer).
    pub source: String,
    /// The line that is not to be reached, or nothing where there is to be no run-time error at all.
    pub target: Option<u32>,
    /// What the first inputs of a counterexample are the values of: variables at the head of a loop.
    pub inputs: Vec<String>,
}

impl Question {
    /// A question whether a function `failed`, which is added to the program, is ever called.
    pub(crate) fn failing(claim: Claim, source: &str, failed: &str, inputs: Vec<String>) -> Self {
        let source = format!("{}\n\n{failed}() {{\n  error();\n}}\n", source.trim_end());
        let line = source.lines().count() as u32 - 1;
        Self { claim, source, target: Some(line), inputs }
    }
}
