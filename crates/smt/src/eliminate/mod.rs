//! Elimination of integer variables from linear conditions.
//!
//! # Idea
//! One step of Fourier and Motzkin's method eliminates a variable from inequalities: it combines each lower bound with each
//! upper bound (`fourier_motzkin`). This is exact over the rational numbers. Over the integers, it is exact if one coefficient
//! of each combined pair is 1 or -1; otherwise there may be rational numbers between two bounds, but no integer. The modes
//! differ in what they do then:
//!
//! - [`exists`] is exact: it keeps the variable.
//! - [`real_shadow`] over-approximates: it eliminates the variable although the step is inexact.
//! - [`project`] is for conditions that hold under a model: the model selects the bound that replaces the variable.
//! - [`presburger`] decides whether conditions are satisfiable: after an inexact step, it answers "no" or "not known".
//!
//! # Source
//! W. Pugh, *The Omega Test: A Fast and Practical Integer Programming Algorithm for Dependence Analysis* (1991), section 2.3,
//! for the test of exactness and the real shadow.

mod condition;
mod equation;
mod exists;
mod fourier_motzkin;
pub mod presburger;
mod projection;
mod real_shadow;

pub use condition::{LinearCondition, Predicate};
pub use exists::{Eliminated, exact_combinations, exists};
pub use projection::{Domain, project};
pub use real_shadow::real_shadow;
