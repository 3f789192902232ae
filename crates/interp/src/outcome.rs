//! The outcome of a run, and its limits.

use dashu_int::IBig;
use loopscope_syntax::{ErrorKind, Span};

use crate::detail::Detail;
use crate::inputs::Integers;
use crate::reads::ElementsRead;

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its end.
    pub outcome: Outcome,
    /// The number of statements that were executed; each evaluation of a condition of `if`, `while`, `do` or `for` is
    /// one. One that fails is not executed.
    pub steps: u64,
    /// The outputs, in order.
    pub outputs: Vec<IBig>,
    /// The integers that `input` read, in order: the inputs given, and those made up once they had run out.
    pub inputs_read: Integers,
    /// Which elements of the arguments were read as they were given; `None` if the observer does not want to know, or
    /// if they form too many separate ranges.
    pub elements_read: Option<Vec<ElementsRead>>,
    /// The details of the error with which it ended, if they are known: the element that was accessed, or an integer.
    pub detail: Option<Box<Detail>>,
    /// The object with the state of the memory, if it ended because that was freed: see [`crate::gone`].
    pub(crate) freed: Option<u32>,
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `main` returned an integer.
    Finished {
        /// The integer that it returned.
        result: IBig,
    },
    /// Something went wrong.
    Error {
        /// The kind of the error.
        kind: ErrorKind,
        /// The expression or statement that went wrong.
        span: Span,
    },
    /// An `assume` did not hold, or an error of a kind that the program leaves out would be next.
    Halted {
        /// The condition; for an error, the expression or statement that would go wrong.
        span: Span,
    },
    /// The observer stopped the run; a [`crate::LineTarget`] does so when its line is about to be executed.
    ReachedTarget {
        /// The statement that would have been executed next.
        span: Span,
    },
    /// `input` was evaluated, no input was left and [`crate::Exhausted::Stop`] was asked for.
    InputExhausted {
        /// The `input`.
        span: Span,
    },
    /// The observer interrupted the run.
    Interrupted,
    /// [`Limits::steps`] were executed.
    StepLimit,
    /// More calls were open than [`Limits::call_depth`], unless they take bytes on the stack (C), or their variables filled [`Limits::memory`].
    CallDepth,
    /// [`Limits::memory`] was used up, or an integer grew longer than [`Limits::integer_bits`].
    MemoryLimit,
}

impl Outcome {
    /// Returns `true` if a bound ended the run, so that it says nothing about what would have come.
    pub fn is_cut(&self) -> bool {
        matches!(self, Self::Interrupted | Self::StepLimit | Self::CallDepth | Self::MemoryLimit)
    }
}

/// The limits of a run. Each one that is hit has an [`Outcome`] of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of statements that may be executed. Arithmetic on integers beyond 64 bits counts as well, by their
    /// length, so that this also bounds the work.
    pub steps: u64,
    /// The number of calls that may be open at a time, that of `main` among them.
    pub call_depth: u32,
    /// About how many values may be alive at a time: cells, elements, fields, variables of open calls, outputs, and
    /// 64-bit words of large integers. What can no longer be reached does not count. As many may come on top as the open
    /// calls take bytes on the stack (C).
    pub memory: usize,
    /// The number of bits that an integer may have.
    pub integer_bits: usize,
}

impl Default for Limits {
    /// Limits that a page can stand: 10^8 steps, 100,000 calls, 4 million values, integers up to 2^65536.
    fn default() -> Self {
        Self { steps: 100_000_000, call_depth: 100_000, memory: 4_000_000, integer_bits: 65_536 }
    }
}
