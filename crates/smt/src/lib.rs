//! Formulas, and the solver that decides them.
//!
//! Symbolic execution describes the values of a program by terms such as `n + 2 * k` and its path conditions by
//! conditions such as `n + 2 * k <= A[0]`. This crate builds such terms, hash-conses them, and asks an SMT solver
//! whether conditions are satisfiable together: the answer is *yes, with these values*, *no*, or *not known*.
//!
//! It does not depend on programs, on where the solver runs, or on time: text goes to a [`Transport`] that the host
//! provides.

mod arithmetic;
mod array;
mod boolean;
mod clock;
mod compare;
mod comparisons;
mod conjuncts;
mod contexts;
mod core;
mod display;
pub mod eliminate;
mod evaluate;
mod factored;
mod float;
mod formula;
mod fraction;
pub mod horn;
mod houdini;
mod latex;
pub mod layers;
mod linear;
mod model;
mod node;
mod pool;
mod products;
mod range;
mod said;
mod session;
mod smtlib;
mod solver;
mod substitute;
mod weight;

pub use clock::Clock;
pub use comparisons::comparisons;
pub use contexts::{ContextOf, Contexts};
pub use core::shrink_core;
pub use dashu_int::IBig;
pub use display::{Side, Written};
pub use evaluate::Evaluation;
pub use formula::{formula_name, read_formula, read_integer, write_formula};
pub use houdini::Houdini;
pub use layers::{Equate, StackOptions, stack};
pub use linear::Linear;
pub use model::{ArrayValue, Model, Value};
pub use node::{Role, Sort, Term, TermNode};
pub use pool::Pool;
pub use products::{check_by_cases, first_choice};
pub use session::{QUESTION_PRICE, Resources, SMALLEST_LIMIT, Session, SessionOptions};
pub use smtlib::print::script;
pub use solver::{Answer, Core, Failure, Solver, Statistics, Transport, TransportError, UnknownReason};
