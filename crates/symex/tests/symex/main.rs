//! Symbolic execution as its users see it, against a solver that tries small integers.

#[path = "../../../../tests/support/concrete.rs"]
mod concrete;
#[path = "../../../../tests/support/corpus.rs"]
mod corpus;
mod costs;
mod decisions;
mod effort;
mod executor;
mod hooks;
#[path = "../../../../tests/support/inputs.rs"]
mod inputs;
mod matching;
mod merging;
mod paths;
mod replay;
mod subsumption;
mod support;
mod targets;
