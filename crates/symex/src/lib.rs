//! Symbolic execution: runs a program on symbols instead of numbers, so that one run stands for all the runs that take
//! the same path.
//!
//! Where a condition depends on the inputs, the run forks, and each state records what it assumed: its path condition.
//! A solver finds inputs that satisfy a path condition; they drive the program along that path. See Rozhoň, *Nested
//! loops and path explosion in symbolic execution* (2024, the Thesis), chapters 3 and 5.
//!
//! [`State`] and [`step`] use no solver; the [`Executor`] decides which states to follow, and asks a solver which of
//! them are feasible.

mod any_values;
mod callers;
mod choice;
mod contents;
mod context;
mod costs;
mod demand;
mod effort;
mod evaluate;
mod execution_counts;
mod executor;
mod frontier;
#[cfg(test)]
mod growth;
mod guide;
mod indexing;
mod layout;
mod live;
mod loop_policy;
mod matching;
mod meeting;
mod merge;
mod merger;
mod operator;
mod outcome;
mod parked;
mod part;
mod past;
mod place;
mod pruner;
mod reach;
mod recorder;
mod recycle;
mod refusal;
mod rounds;
mod search;
mod sequence;
mod shape;
mod slot;
mod stack;
mod state;
mod step;
mod stop;
mod subsume;
mod trail;
mod value;
mod visit_id;
mod witness;

pub use any_values::{AnyState, AnyValues};
pub use choice::Choice;
pub use context::Context;
pub use costs::{Costs, CountedQuestions, Counting, Estimate};
pub use effort::Effort;
pub use evaluate::Obstacle;
pub use execution_counts::ExecutionCounts;
pub use executor::Executor;
pub use guide::{Ahead, Course, Guide, Plan};
pub use indexing::Indexing;
pub use loop_policy::{LoopPolicy, Unroll};
pub use merger::{Aggressive, Agreeing, Heuristic, Merger};
pub use operator::{arithmetic, comparison};
pub use outcome::{Path, Progress, SearchResult};
pub use pruner::{Arrival, Pruner, Setting};
pub use reach::Reach;
pub use recorder::{Event, Fork, Pruned, Recorder};
pub use refusal::{Refusal, Refusals};
pub use search::{
    Bfs, Buggy, Candidate, Coverage, Dfs, Feasibility, Klee, LeastTaken, Nearest, Random, Searcher, SplitMix64,
    Strategy, Ticket, Tree,
};
pub use slot::{Changes, Object, Slot};
pub use state::{Decision, Parameter, State, told_from_inputs};
pub use step::{Ending, Step, Successor, step};
pub use stop::{Activity, Budget, Counters, Limit, StopReason, Unhandled};
pub use subsume::Learnt;
pub use value::{ArrayId, CellId, Value};
pub use witness::{RawWitness, witness};
