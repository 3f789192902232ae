//! Maps and sets that keep their elements in order in one piece of memory.
//!
//! They do what `BTreeMap` and `BTreeSet` do, by binary search in a `Vec`. The engine's maps are small, have many types,
//! and are compiled anew for each of them: B-trees and the sorting that builds them made up a fifth of what a visitor of
//! the page has to download. Inserting an element moves those behind it, so a map that grows in no order to many
//! thousands of elements belongs in another container.

mod map;
mod set;

pub use map::{Entry, SortedMap};
pub use set::SortedSet;
