//! Maps and sets that keep their elements in order in one piece of memory, and sorting that is compiled once.
//!
//! The maps and sets do the same as `BTreeMap` and `BTreeSet`, by binary search in a `Vec`. The engine's maps are
//! small, have many types, and are compiled for each of them: B-trees and the sorting that builds them made up a fifth
//! of the page's download. Inserting an element moves those after it, so a map that grows to many thousands of elements
//! in random order belongs in another container.
//!
//! The standard library's sorting is also compiled for each type and order, and is longer than most of its callers.
//! [`sort`], [`sort_by`] and [`sort_by_key`] sort the positions of the elements and then move the elements. This is a
//! little slower, and therefore only for places where sorting takes little of the time.

mod map;
mod set;
mod sort;

pub use map::{Entry, SortedMap};
pub use set::SortedSet;
pub use sort::{sort, sort_by, sort_by_key, sorted};
