//! Maps and sets that keep their elements in order in one piece of memory, and sorting that is compiled once.
//!
//! The maps and sets do what `BTreeMap` and `BTreeSet` do, by binary search in a `Vec`. The engine's maps are small,
//! have many types, and are compiled anew for each of them: B-trees and the sorting that builds them made up a fifth of
//! what a visitor of the page has to download. Inserting an element moves those after it, so a map that grows in no
//! order to many thousands of elements belongs in another container.
//!
//! The standard library's sorting is compiled anew for each type and order too, and is longer than most of what calls it.
//! [`sort`], [`sort_by`] and [`sort_by_key`] sort the places of the elements and then move these, which costs a little
//! time and is right wherever sorting is not what takes the time.

mod map;
mod set;
mod sort;

pub use map::{Entry, SortedMap};
pub use set::SortedSet;
pub use sort::{sort, sort_by, sort_by_key};
