//! Decides if every run of a program ends: ranking functions of its loops ([`ranking`]), and sets of states from which
//! a run never leaves a loop ([`recurrent`]). Both look at the program as a [transition
//! system](system::TransitionSystem) between the heads of its loops.

pub mod bound;
pub mod candidates;
pub mod chained;
pub mod executable;
mod feasible;
mod modes;
pub mod never_left;
pub mod nontermination;
pub mod paths;
pub mod periodic;
pub mod ranking;
pub mod ranking_search;
pub mod recurrent;
pub mod recurrent_search;
pub mod recursion;
pub mod run_inputs;
mod steps;
pub mod system;
