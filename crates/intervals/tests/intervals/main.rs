//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod arrays;
mod fixed_point;
mod floats;
mod numbers;
mod possible_errors;
mod texts;
