//! Tests of floating-point numbers.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "random numbers are made")]
#![allow(clippy::float_cmp, reason = "results are exact")]

mod bounds;
mod numbers;
mod texts;
