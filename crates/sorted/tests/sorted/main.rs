//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod like_b_trees;
mod sorting;
