//! SMT-LIB 2 text: terms to commands, answers to values.

pub(crate) mod derivation;
pub(crate) mod formula;
pub(crate) mod print;
pub(crate) mod read;
pub(crate) mod s_expression;
pub(crate) mod solution;
mod terms;
