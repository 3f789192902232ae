//! The tests of the crate. One binary, so that it is linked once and tests of all files run in parallel.

#[path = "../../../chains/tests/chains/support/arithmetic.rs"]
mod arithmetic;
mod c;
mod c_by_hand;
mod c_missing;
mod memory;
mod programs;
#[path = "../../../syntax/tests/syntax/shape.rs"]
mod shape;
mod thesis;
