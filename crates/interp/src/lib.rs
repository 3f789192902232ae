//! Runs micro-c programs. Whatever another part of Loopscope claims about a program by an example ("with these inputs
//! line 9 is reached") is put to this crate, which simply does what the program says and looks whether it is so.
//!
//! It works from the syntax tree and shares nothing with the flow graph and its executor, so that a mistake there is
//! found here. [`compile()`] makes a [`Program`], [`run`] runs it to its [`Outcome`] within [`Limits`], and an
//! [`Observer`] can watch: [`LineTarget`] stops at a line, [`trace`] records what a page replays, [`snapshot`] tells what
//! there is at a moment.

mod arithmetic;
mod compile;
mod heap;
mod inputs;
mod instruction;
mod line_target;
mod machine;
mod observer;
mod outcome;
mod program;
mod reads;
mod show;
pub mod snapshot;
pub mod trace;
mod watch;

pub use compile::compile;
pub use inputs::{Argument, Element, ElementRun, Exhausted, InputArray, Inputs, Integers};
pub use instruction::Event;
pub use line_target::LineTarget;
pub use machine::{run, run_observed};
pub use observer::{Observer, Unobserved, View};
pub use outcome::{Limits, Outcome, Run};
pub use program::Program;
pub use reads::ElementsRead;
pub use watch::{Follow, Passed, follow};
