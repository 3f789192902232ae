//! Certificates: evidence that makes a verdict checkable without trust in the engine.
//!
//! A certificate of a reachable target has inputs, which the interpreter replays. One of an unreachable target has an
//! invariant or a bound for each loop on the way, or bounds of all inputs, within which the interpreter makes all runs.
//! A certificate that every run ends has an invariant and the terms of a ranking function for each loop; one that a run
//! never ends has its inputs and a recurrent set. [`check`] makes *verification conditions* of these by an evaluation of
//! its own, and asks a solver about each by itself. It searches for nothing.
//!
//! The program, which is a text and the dialect in which it is read, is given by the caller: a certificate that names
//! another text or another dialect is refused. Everything else that changes the meaning of a text, such as the function
//! in which it starts, is a part of the text.
//!
//! # What has to be trusted
//! The parser and the lowering to the flow graph (`syntax`, `cfg`), the terms and their normal form, the SMT-LIB text
//! of a question and the solver's answer to it (`smt`), for floating-point numbers also the layer that makes a question about
//! their ranks (`smt::layers::Floats`, which the caller puts on the solver), the evaluation and the verification conditions of this crate,
//! and, for runs, the interpreter (`interp`). The techniques share the first three with the checker, and nothing else:
//! a mistake in a technique is found here.
//!
//! # Source
//! R. W. Floyd, *Assigning Meanings to Programs* (1967); M. Barnett, K. R. M. Leino, *Weakest-precondition of
//! unstructured programs* (PASTE 2005), for cutting loops and forgetting the variables that they change.
//!
//! # What is approximated
//! A value that cannot be expressed may be any value. So all runs satisfy the conditions: a claim that follows from
//! them holds for all runs, but a true claim may be refused.

mod check;
mod condition;
mod evaluate;
mod format;
mod generate;
mod inputs;
mod means;
mod outcome;
mod runs;
mod state;
mod subject;
mod termination;
mod timed;
mod value;
mod write;

pub use check::{Symbols, check, prove};
pub use condition::{Formula, Kind, Known, VerificationCondition};
pub use format::{
    Argument, Certificate, Elements, Evidence, FORMAT, LONGEST, LoopClaim, LoopName, LoopRank, LoopSet, Range, Rows,
    SourceLocation, VERSION, sha256,
};
pub use generate::{InputBounds, verification_conditions};
pub use loopscope_syntax::Target;
pub use means::{Means, Time};
pub use outcome::{Cause, Check, Refused};
pub use subject::Subject;
