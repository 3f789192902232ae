//! The reason why a search stops without an answer.

use loopscope_message::Arg;
use loopscope_smt::{Failure, TransportError, UnknownReason};
use loopscope_syntax::Span;

/// The amount of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States taken from the worklist.
    pub states: u64,
    /// Nodes executed.
    pub steps: u64,
    /// Paths that ended. A merged state counts for all its paths, some of which may be infeasible; the count saturates
    /// at 2^48.
    pub paths: u64,
    /// Questions to the solver.
    pub queries: u64,
    /// States dropped because their path condition cannot hold.
    pub infeasible: u64,
    /// States dropped because no path leads from them to the target.
    pub pruned: u64,
    /// The number of times that two states were merged.
    pub merges: u64,
    /// States dropped because of earlier ones: they satisfy a learnt annotation, so they reach no target, or an earlier
    /// state was at the same place with the same values.
    pub subsumed: u64,
    /// States taken from the worklist because the guide predicted a path to a target.
    pub guided: u64,
    /// States dropped because the guide proved that they reach no target.
    pub ruled_out: u64,
    /// States that wait in the worklist now.
    pub waiting: u64,
    /// About how many bytes they take.
    pub room: u64,
}

impl Counters {
    /// Counts the work of another search as well, but for what waits there.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.steps += other.steps;
        self.paths = paths_of_both(self.paths, other.paths);
        self.queries += other.queries;
        self.infeasible += other.infeasible;
        self.pruned += other.pruned;
        self.merges += other.merges;
        self.subsumed += other.subsumed;
        self.guided += other.guided;
        self.ruled_out += other.ruled_out;
    }
}

/// The bound at which counts of paths saturate: merged states soon stand for more than a counter can hold.
const MOST_PATHS: u64 = 1 << 48;

/// The saturating sum of two numbers of paths.
pub(crate) fn paths_of_both(one: u64, other: u64) -> u64 {
    (one + other).min(MOST_PATHS)
}

/// The activity of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Executing paths.
    Paths,
    /// Taking the loop with its head in this line as a whole.
    Loop(u32),
    /// Looking for another way to the target: the one with this number, counted from 1.
    Seeking(usize),
    /// Following the one with this number.
    Following(usize),
}

/// Limits a search. It is checked before each state, and now and then while one runs.
pub trait Budget {
    /// Says whether to continue.
    ///
    /// # Errors
    /// The limit that was reached.
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit>;

    /// The same, within work that has no counter. Each enumeration calls this at short intervals.
    ///
    /// # Errors
    /// The limit that was reached.
    fn go_on(&mut self) -> Result<(), Limit> {
        self.proceed(&Counters::default())
    }

    /// The most that one question may cost now, in the solver's units. What may cost more waits for another turn.
    fn question(&self) -> u64 {
        u64::MAX
    }

    /// The search starts another activity; for observers.
    fn doing(&mut self, _: Activity) {}
}

impl<F: FnMut(&Counters) -> Result<(), Limit>> Budget for F {
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        self(counters)
    }
}

/// A limit that the host set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of states.
    States,
    /// The memory for waiting states.
    Room,
    /// Time.
    Time,
    /// Memory: there are more terms than the limit allows.
    Memory,
    /// Someone asked to stop.
    Cancelled,
    /// The search had its turn and may continue later.
    Turn,
}

/// The reason why a search stops without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A limit that the host set was reached. The search can continue from there.
    Limit(Limit),
    /// The solver does not know whether the target can be reached on some path.
    SolverUnknown {
        /// The target.
        span: Span,
        /// The reason why it does not know.
        reason: UnknownReason,
    },
    /// The solver died, or violates its protocol. The search can continue from there.
    SolverFailed {
        /// In plain words.
        message: Arg,
    },
    /// The solver was terminated from outside, since it took too long for a question.
    SolverLate,
    /// The search over-approximates the reachable states, so it proves nothing unless it completes.
    Approximated,
    /// Calls were nested too deep on some path, and it was given up.
    CallDepth {
        /// The call.
        span: Span,
        /// The depth.
        depth: usize,
    },
    /// Some path begins more iterations of a loop in a row than were to be followed, and it was given up.
    Unrolled {
        /// The loop.
        span: Span,
        /// The number of iterations to follow.
        most: u32,
    },
    /// The program does something that symbolic states cannot express, and the path was given up.
    NotHandled {
        /// The statement or expression.
        span: Span,
        /// Its kind.
        what: Unhandled,
    },
}

/// The constructs that symbolic states cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unhandled {
    /// Something that is not an integer is written into an input array.
    WriteToInputArray,
    /// An index that depends on inputs, into a long array of something else than integers.
    LongArray,
    /// A number becomes larger than is followed: see [`Pool::is_huge`](loopscope_smt::Pool::is_huge).
    HugeNumber,
    /// A value is not of the kind that the operation needs, although no check stands before it.
    Kind,
}

impl From<TransportError> for StopReason {
    fn from(error: TransportError) -> Self {
        match error.failure {
            Failure::Late => Self::SolverLate,
            Failure::Spent => Self::Limit(Limit::Turn),
            Failure::Broken | Failure::Silent | Failure::Forgotten => Self::SolverFailed { message: error.message },
        }
    }
}
