//! Questions: programs that have a run to their target, or one that never ends, if an answer is wrong.
//!
//! A run of such a program can end in other ways, too. For each claim, these ends either are part of the claim (runs of
//! the exercise's own program that fail or violate an assumption take no path, and reach no loop), or are errors that
//! the question excludes, by a target that is any error or by [`Question::without_other_errors`].

use loopscope_message::Arg;
use loopscope_question::Target;

/// The claim that a question proves if its target is unreachable, or if every run of its program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The condition holds when a run first reaches the loop.
    Initiation,
    /// If it holds before an iteration, it holds after it.
    Consecution,
    /// If it holds, no run reaches the target within the last iteration or after the loop.
    Enough,
    /// After the loop, the variable has the value that the expression had before it.
    Equal,
    /// Inputs that satisfy the condition take the path.
    Sound,
    /// Inputs that take the path satisfy the condition.
    Complete,
    /// The term is at least 0 in every iteration.
    Bounded,
    /// At the beginning of every iteration, the term is smaller than at the beginning of the one before.
    Falls,
    /// No run of the new program fails.
    Safe,
    /// Both programs have the same outputs and result.
    Same,
    /// An `assume` of the new program only ends runs that an `assume` ended before.
    Assumed,
    /// The new program ends on all inputs on which the exercise's program ends or fails.
    Ends,
}

/// A question about all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The claim that it proves.
    pub claim: Claim,
    /// The program, in the extended dialect. It keeps the lines of the exercise's program (for the claims about a repaired
    /// program, those of the answer).
    pub source: String,
    /// The line that must not be reached, any run-time error, or the end of every run.
    pub target: Target,
    /// True if the claim is proved only if no other error can be reached either. An error elsewhere does not refute the
    /// claim, but it ends a run, and the continuation of that run is unknown.
    pub without_other_errors: bool,
    /// The variables at the head of a loop whose values are the first inputs of a counterexample.
    pub inputs: Vec<Arg>,
}

impl Question {
    /// The question whether a function `failed`, which is added to the program, is ever called.
    pub(crate) fn failing(claim: Claim, source: &str, failed: &str) -> Self {
        let source = format!("{}\n\n{failed}() {{\n  error();\n}}\n", source.trim_end());
        let line = source.lines().count() as u32 - 1;
        Self { claim, source, target: Target::Line(line), without_other_errors: false, inputs: Vec::new() }
    }

    /// The question whether a run fails anywhere.
    pub(crate) fn no_error(claim: Claim, source: String) -> Self {
        Self { claim, source, target: Target::AnyError, without_other_errors: false, inputs: Vec::new() }
    }

    /// The question whether every run ends.
    pub(crate) fn ending(claim: Claim, source: String) -> Self {
        Self { claim, source, target: Target::Ends, without_other_errors: false, inputs: Vec::new() }
    }

    /// The question, with the condition that no other error can be reached.
    pub(crate) fn without_other_errors(self) -> Self {
        Self { without_other_errors: true, ..self }
    }
}
