//! Comparison of a program with a reference: by runs, by a proof, and by a search for inputs.
//!
//! [`compare()`] does all of it for one program. Who grades a class calls [`prove`] and [`search()`] for those of its programs in which
//! runs found no difference.

mod candidate;
mod compare;
mod counted;
mod merged;
mod paths;
mod prove;
mod search;

pub use compare::{CompareOptions, Hosts, Part, compare, compare_one_of_many, prove};
pub use counted::Counted;
pub use prove::{NoProof, SameProof, prove_same};
pub use search::search;

#[cfg(test)]
mod tests;
