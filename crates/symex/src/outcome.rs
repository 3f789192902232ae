//! The outcome of executing paths.

use std::rc::Rc;

use loopscope_smt::Model;

use crate::state::State;
use crate::step::Ending;
use crate::stop::StopReason;

/// A path that has ended.
#[derive(Clone, Debug)]
pub struct Path {
    /// The ending of the path.
    pub ending: Ending,
    /// The state at its end.
    pub state: State,
    /// Values with which its path condition holds; none where the solver did not know whether there are any.
    pub model: Option<Rc<Model>>,
}

/// The outcome of a call to [`Executor::next_path`](crate::Executor::next_path).
#[derive(Clone, Debug)]
pub enum Progress {
    /// A path has ended.
    Path(Box<Path>),
    /// There are no more paths. If nothing is [`incomplete`](crate::Executor::incomplete), all were found.
    Exhausted,
    /// The search stopped, and can continue from there.
    Stopped(StopReason),
}

/// The outcome of a search for the targets, with the type of reasons to stop.
#[derive(Clone, Debug)]
pub enum SearchResult<S = StopReason> {
    /// A target can be reached.
    Reached {
        /// The state at the target.
        state: Box<State>,
        /// Values that lead there.
        model: Rc<Model>,
    },
    /// No target can be reached: nothing was unknown, given up or bounded.
    Exhausted,
    /// Neither was found out.
    Stopped(S),
}
