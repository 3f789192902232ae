//! Runs micro-c programs. This crate confirms every witness that another part of Loopscope finds ("with these inputs
//! line 9 is reached") by executing the program on it.
//!
//! It works from the syntax tree and the meaning of names, and shares nothing with the flow graph and its executor, so
//! that it catches their mistakes. [`compile()`] makes a [`CompiledProgram`], [`run`] runs it to its [`Outcome`] within [`Limits`], and an
//! [`Observer`] can watch: [`LineTarget`] stops at a line, [`trace`] records what a page replays, [`snapshot`] captures
//! the state at a moment.

mod arithmetic;
mod characters;
mod chosen;
mod compile;
mod completed;
mod detail;
mod filled;
mod freed;
mod heap;
mod inputs;
mod instruction;
mod line_target;
mod machine;
mod missing;
mod nulled;
mod observer;
mod out_of_range;
mod outcome;
mod presentation;
mod printing;
mod program;
mod reads;
mod repetition;
mod show;
pub mod snapshot;
mod stack_overflow;
pub mod trace;
mod typing;
mod watch;

pub use chosen::run_choosing;
pub use compile::compile;
pub use completed::{Completed, count_completed};
pub use detail::{Detail, FunctionCall, StackOverflow};
pub use freed::{Gone, gone};
pub use inputs::{Argument, Element, ElementRun, Exhausted, InputArray, Inputs, Integers};
pub use instruction::Event;
pub use line_target::LineTarget;
pub use machine::run_observed;
pub use missing::Missing;
pub use nulled::{NullSince, null_since};
pub use observer::{Observer, RunView};
pub use out_of_range::{Calculation, OutOfRange};
pub use outcome::{Limits, Outcome, Run};
pub use program::CompiledProgram;
pub use reads::ElementsRead;
pub use repetition::{Repeated, Repetition, repetition};
pub use typing::{GivenFile, TypedText, UserInputs, characters, float_formats, inputs_of_text, user_inputs};
pub use watch::{Follow, RunEvent, follow, run};
