//! Decides if every run of a program ends: ranking functions of its loops ([`ranking`]), and sets of states from which
//! a run never leaves a loop ([`recurrent`]). Both look at the program as a [transition
//! system](system::TransitionSystem) between the heads of its loops.

pub mod bound;
pub mod candidates;
pub mod chained;
mod feasible;
pub mod never_left;
pub mod paths;
pub mod periodic;
pub mod ranking;
pub mod recurrent;
pub mod recursion;
pub mod system;
