//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

#[path = "../../../syntax/tests/syntax/annotated.rs"]
mod annotated;
mod any_text;
mod assumption_places;
mod bad_input;
mod diagnostics;
mod everyday;

mod extensions;
mod files;
mod highlight;
mod order;
mod places;
mod refused;
mod refused_once;
mod remarks;
mod shared_headers;
mod split;
mod starts;
mod switches;
mod units;
