//! Helpers that several test files use.

#[path = "../../../../../tests/support/adversarial.rs"]
pub(crate) mod adversarial;
#[path = "../../../../../tests/support/corpus.rs"]
pub(crate) mod corpus;
pub(crate) mod few_values;
pub(crate) mod units;
pub(crate) mod unknowing;
pub(crate) mod zeros;
