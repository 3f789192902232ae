//! The necessary condition of a target, as a formula over the inputs (APC: Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011).
//!
//! The ways to a target are infinitely many, but there are few *backbones*: paths on which no node occurs twice. Along each,
//! a loop is passed in one step, by counters of how often each way around it was taken: what variables are then, and what
//! every iteration needed ([`loopscope_loops::effect`] with [`Detail::EachIteration`]). What must hold along a backbone is
//! its *abstract path condition*; a run to the target satisfies one of them. So where none can hold, the target cannot be
//! reached; and where one can, its values are worth a try.
//!
//! [`Abstraction`] looks for backbones and decides their conditions, [`race`] is how the solver is asked about them,
//! [`inputs`] says what they mean for the inputs alone.
//!
//! [`Detail::EachIteration`]: loopscope_loops::effect::Detail::EachIteration
//!
//! # Where this differs from the paper
//! - Counts that the paper quantifies existentially within an iteration are eliminated where that is exact
//!   (`bounded_exists`). The rest become arrays of the count for each iteration (`effect::History`): later iterations
//!   then follow earlier ones, and two ways around a loop agree about each other. With the paper's quantifier, all
//!   iterations of a way could begin after the same number of iterations of another.
//! - The paper unfolds all counters up to one number, so a "no" may be wrong for larger ones. `Unfolding` makes two
//!   conditions, one weaker and one stronger than the quantified one; only the "no" of the weaker one is a proof.
//! - A condition on the inputs alone is proposed by eliminating counters, and then proved from the condition of each
//!   backbone; nothing is reported if some backbones were left out. Needs of loops inside loops are not repeated for
//!   the outer loop's iterations if they speak of histories.

pub mod artefact;
mod describe;
pub mod inputs;
pub mod race;
mod search;
mod seed;
pub mod unfold;

pub use search::{Abstraction, Outcome};
pub use seed::Seed;
