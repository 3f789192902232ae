//! The behaviour of a program on an input.

use dashu_int::IBig;
use loopscope_syntax::{ErrorKind, Span};

/// The behaviour of a run that can be seen from outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Behaviour {
    /// The text that it prints: in micro-c each output in a line of its own.
    pub printed: String,
    /// Its end.
    pub end: End,
}

/// The exit status of a program that calls `abort`. What it has printed may be lost.
pub const ABORTED: u32 = 134;

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// `main` returns this: in C the exit status, from 0 to 255.
    Returns(IBig),
    /// Something goes wrong here.
    Fails(ErrorKind, Span),
    /// It reads here, but the input has ended.
    Waits(Span),
    /// Its state comes again, so that it never ends.
    NeverEnds,
    /// It was stopped: it takes too many steps or too much memory.
    IsCut,
    /// An `assume` does not hold.
    IsGivenUp,
}

impl Behaviour {
    /// Returns `true` if the run ends without an error and returns 0.
    pub(crate) fn returns_0(&self) -> bool {
        matches!(&self.end, End::Returns(status) if status.is_zero())
    }
}
