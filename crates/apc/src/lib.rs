//! The necessary condition of a target, as a formula over the inputs (APC: Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011).
//!
//! There may be infinitely many paths to a target, but there are few *backbones*: simple paths. Along each, a loop is
//! passed in one step, with counters for how often each path through it was taken: the values of variables after it,
//! and the conditions of every iteration ([`loopscope_chains::effect`] with [`Detail::EachIteration`]). The condition of
//! a backbone is its *abstract path condition*; a run to the target satisfies one of these. So if all are
//! unsatisfiable, the target cannot be reached; and if one is satisfiable, its model is worth a try.
//!
//! [`Abstraction`] enumerates backbones and decides their conditions, [`race`] asks the solver about them, [`inputs`]
//! derives conditions on the inputs alone. [`guide`] guides a search by the condition, and [`measure`] measures what it costs.
//!
//! [`Detail::EachIteration`]: loopscope_chains::effect::Detail::EachIteration
//!
//! # Where this differs from the paper
//! - Counts that the paper quantifies existentially within an iteration are eliminated where that is exact
//!   ([`loopscope_smt::eliminate::exists`]). The rest become arrays of the count for each iteration (`effect::History`):
//!   later iterations then follow earlier ones, and the arrays of two paths through a loop are consistent. With the
//!   paper's quantifier, all iterations of a path could begin after the same number of iterations of another.
//!   In a loop with many paths, paths that conditions mention only as a sum have a joint count; and if the arrays are
//!   still too many, the conditions of some paths are left out ([`loopscope_chains::looping`]), which
//!   [`artefact::Backbone::left_out`] says.
//! - The paper unfolds all counters up to one number, so a "no" may be wrong for larger ones. `Unfolding` makes two
//!   conditions, one weaker and one stronger than the quantified one; only the "no" of the weaker one is a proof.
//! - Arrays that are written at moving indices, at several places, or on several paths have closed forms, or last writes
//!   (`effect::last_write`). The paper states a rule for a single write.
//! - A condition on the inputs alone is proposed by eliminating counters, and then proved from the condition of each
//!   backbone; nothing is reported if some backbones were left out. Conditions of nested loops are not repeated for the
//!   outer loop's iterations if they contain histories.
//! - States are pruned by the condition from their own location on, with their own values ([`guide`]). The paper compares
//!   path conditions with the condition from the program's start.

pub mod artefact;
mod describe;
pub mod guide;
pub mod inputs;
pub mod measure;
pub mod race;
mod search;
mod seed;
pub mod unfold;

pub use search::{Abstraction, TurnOutcome};
pub use seed::Seed;
