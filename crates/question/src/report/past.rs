//! The events before a failure that explain its error.

use loopscope_interp::{CompiledProgram, Gone, Inputs, Limits, NullSince, Outcome, Run, gone, null_since};
use loopscope_syntax::ErrorKind;

use super::null_pointer::pointer;
use crate::Program;

/// Longer runs are not repeated to find since when a pointer is null.
const MOST_STEPS: u64 = 5_000_000;

/// The events before a failure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// If memory was used that is gone: why it is.
    pub gone: Option<Gone>,
    /// If a null pointer was dereferenced that is a variable: since when it is null, if that is known.
    pub null_since: Option<NullSince>,
}

impl Past {
    /// Of a run of a program that is compiled, with these inputs and within these limits.
    pub fn new(program: &Program, compiled: &CompiledProgram, (inputs, limits): (&Inputs, &Limits), run: &Run) -> Self {
        let null_since = match run.outcome {
            Outcome::Error { kind: ErrorKind::NullDereference, span } if run.steps <= MOST_STEPS => {
                pointer(span, &program.analysed()).and_then(|name| null_since(compiled, inputs, limits, name))
            }
            _ => None,
        };
        Self { gone: gone(compiled, inputs, limits, run), null_since }
    }
}
