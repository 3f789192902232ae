//! A question about a program and its answer, as plain data: all that a caller of the engine needs to ask, and to read
//! what it answers.
//!
//! A [`Program`] is read once. An [`Analysis`] is a question about it, with the [options](OPTIONS) of the technique that
//! looks for the answer; a [`report::Report`] is the answer.

mod analysis;
mod evidence;
pub mod options;
mod program;
pub mod report;
mod smaller_inputs;
pub mod technique;

pub use analysis::{Analysis, Budget, GuideBy, GuideWhen, Guiding, Loops, Merge, Scope};
pub use loopscope_chains::effect::Processing;
pub use loopscope_symex::{Indexing, Strategy as Search};
pub use loopscope_syntax::Target;
pub use loopscope_template::Choice as Templates;
pub use options::{AnalysisOption, OPTIONS};
pub use program::{Parameter, ParameterKind, Program, ProgramText, reads_input};
pub use smaller_inputs::{SmallerInputs, smaller_inputs};
pub use technique::{Claims, Technique, TechniqueInfo};
