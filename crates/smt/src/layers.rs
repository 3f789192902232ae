//! Solvers that answer what they can and pass the rest on: one file each, put in order by [`stack`].

mod cache;
mod count;
mod equate;
mod floats;
mod log;
mod reuse;
mod simplify;
mod slices;
mod tightest;
mod unary;
mod validate;

pub use cache::Cache;
pub use count::Count;
pub use equate::Equate;
pub use floats::Floats;
pub use log::{AnswerKind, Log, QueryLog, Record};
pub use reuse::Reuse;
pub use simplify::Simplify;
pub use slices::Slices;
pub use tightest::Tightest;
pub use unary::Unary;
pub use validate::Validate;

use crate::session::{Session, SessionOptions};
use crate::solver::{Solver, Transport};

/// The options of [`stack`].
#[derive(Clone, Debug, Default)]
pub struct StackOptions {
    /// For the session at the bottom.
    pub session: SessionOptions,
    /// The log for the questions that reach the session, if any.
    pub log: Option<QueryLog>,
}

/// All layers over a transport, in the order in which a question passes them:
///
/// 1. [`Count`] sees every question once, as it was asked.
/// 2. [`Floats`] replaces operations on floating-point numbers, of which nothing below knows.
/// 3. [`Simplify`] comes before all layers that compare questions: simpler ones are more often equal, and splitting
///    conjunctions and substituting known values makes more and smaller slices.
/// 4. [`Reuse`] evaluates a few models, which costs less than what comes below; it needs the whole question, since its
///    models are for whole questions.
/// 5. [`Slices`] comes before the cache, because independent parts recur far more often than whole questions; most of
///    those of the next question are answered by the last model alone.
/// 6. [`Unary`] decides parts about one integer alone, so that the cache has room for hard questions.
/// 7. [`Cache`] answers repeated questions.
/// 8. [`Tightest`] drops bounds that follow from others; it is below the cache, whose cores may contain them.
/// 9. [`Log`], if enabled, records the questions that reach the solver itself.
/// 10. [`Session`] asks the solver.
pub fn stack<'a, T: Transport + 'a>(transport: T, options: StackOptions) -> Box<dyn Solver + 'a> {
    // Boxed, so that the layers are compiled once and not for each kind of transport.
    let transport: Box<dyn Transport + 'a> = Box::new(transport);
    let session = Session::new(transport, options.session);
    let bottom: Box<dyn Solver + 'a> = match options.log {
        Some(log) => Box::new(Log::new(session, log)),
        None => Box::new(session),
    };
    let below = Simplify::new(Reuse::new(Slices::new(Unary::new(Cache::new(Tightest::new(bottom))))));
    Box::new(Count::new(Floats::new(below)))
}
