//! Members in several workers. Each worker runs the turns of its own members, and receives at the end of a round the
//! turns of the others. So all workers know at the start of a round what a single worker would know, and the outcome
//! does not depend on which worker is faster: if several members answer in one round, the first in registry order wins
//! ([`Coordinator`](crate::Coordinator)).

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use crate::turn_message::TurnMessage;

/// All workers of an analysis, as one of them sees them.
pub trait Workers {
    /// Which worker this is. Member `m` belongs to worker `m` modulo their number.
    fn worker(&self) -> WorkerId;

    /// Sends the message after a turn of a member of this worker. With one worker, nothing is sent.
    fn send(&mut self, message: TurnMessage);

    /// Waits until all turns of a round are over, or until a turn has ended the round and all turns before it are over.
    /// None if another worker makes the report, and this one is done. A single worker does not wait.
    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>>;

    /// The most rounds, if they are bounded: without an answer by then, there is no report. A member that is left alone
    /// then has the same slices as the others, instead of an unlimited one.
    fn most_rounds(&self) -> Option<u32> {
        None
    }
}

/// Runs work that never waits for another worker.
pub(crate) fn alone<T>(work: impl Future<Output = T>) -> T {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => unreachable!("a single worker never waits"),
    }
}

/// A worker among all of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerId {
    /// Its number, from 0.
    pub number: u32,
    /// Their number, at least one.
    pub of: u32,
}

impl WorkerId {
    /// Returns `true` if a member belongs to this worker.
    pub fn has(self, member: usize) -> bool {
        member as u32 % self.of == self.number
    }
}

/// The message to a worker at the end of a round.
#[derive(Clone, Debug, Default)]
pub struct RoundEnd {
    /// The turns that count, in order, those of the worker that receives them included. Of these, it reads only which
    /// they are. A single worker receives none, and all of its turns count.
    pub turns: Vec<Arc<TurnMessage>>,
    /// The workers that were lost by its end.
    pub lost: Vec<LostWorker>,
}

/// A worker that broke.
#[derive(Clone, Debug)]
pub struct LostWorker {
    /// Its number.
    pub number: u32,
    /// The reason why it broke.
    pub reason: String,
}

/// A single worker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn worker(&self) -> WorkerId {
        WorkerId { number: 0, of: 1 }
    }

    fn send(&mut self, _: TurnMessage) {}

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(Some(RoundEnd::default())))
    }
}

/// A single worker with a bounded number of rounds.
pub(crate) struct Rounded(pub(crate) u32);

impl Workers for Rounded {
    fn worker(&self) -> WorkerId {
        Alone.worker()
    }

    fn send(&mut self, _: TurnMessage) {}

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(Some(RoundEnd::default())))
    }

    fn most_rounds(&self) -> Option<u32> {
        Some(self.0)
    }
}
