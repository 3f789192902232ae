//! The resources of a check: the terms, a solver, and the time.

use loopscope_message::{Message, text};
use loopscope_smt::{Pool, Solver};

/// The terms of a check, a solver, and the time.
pub struct Means<'a> {
    /// Decides conditions over the pool's terms.
    pub solver: &'a mut dyn Solver,
    /// The terms.
    pub pool: &'a mut Pool,
    /// The time.
    pub time: Time<'a>,
}

/// The time for some work, which its caller measures.
#[derive(Clone, Copy)]
pub struct Time<'a>(pub &'a dyn Fn() -> bool);

impl Time<'_> {
    /// Time without an end.
    pub const ENDLESS: Time<'static> = Time(&|| false);

    /// Returns `true` if it is over. Work asks after each bounded portion.
    pub fn is_over(self) -> bool {
        (self.0)()
    }

    /// An error if it is over.
    pub(crate) fn goes_on(self) -> Result<(), Message> {
        if self.is_over() { Err(text!("the time was over")) } else { Ok(()) }
    }
}
