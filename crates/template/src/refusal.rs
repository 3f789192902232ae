//! Reasons why there is no template for a cycle.

use loopscope_message::{Message, text};
use loopscope_syntax::Span;

/// The reason why a cycle has no template, and the place of the obstacle. Its iterations are then executed one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The statement or expression in the way.
    pub span: Span,
    /// The obstacle.
    pub obstacle: Obstacle,
}

/// An obstacle to a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The loop has too many cycles.
    TooManyCycles,
    /// An iteration reads inputs that are given for the run, that have no closed form, or that choose between paths
    /// through the loop.
    ReadsInput,
    /// An iteration calls a function that calls itself, has too many paths, or is not known before the run.
    Calls,
    /// An iteration changes too many places that are known only from its execution.
    TooManyPlaces,
    /// An iteration writes to an array of fixed length, to a row that changes, to several elements, or values that have no
    /// closed form.
    WritesArray,
    /// A place that changes holds a value other than an integer, and not only an object that each iteration creates.
    NotAnInteger {
        /// Its name.
        variable: String,
    },
    /// The value of a variable after κ iterations has no known closed form.
    NoClosedForm {
        /// Its name.
        variable: String,
    },
    /// An array access refers to another element in each iteration.
    ChoosesElement,
    /// The first condition of the cycle excludes another one.
    Infeasible,
    /// The number of iterations is known without a solver, but only step by step.
    WithoutInputs,
}

impl Obstacle {
    /// The obstacle in words.
    pub fn message(&self) -> Message {
        match self {
            Self::TooManyCycles => text!("the loop has too many cycles"),
            Self::ReadsInput => text!("an iteration reads inputs"),
            Self::Calls => text!("an iteration calls a function whose paths are not known"),
            Self::TooManyPlaces => text!("an iteration changes too many places in memory"),
            Self::WritesArray => text!("an iteration writes to an array in a way that has no closed form"),
            Self::NotAnInteger { variable } => text!("`{variable}` changes and is not an integer"),
            Self::NoClosedForm { variable } => {
                text!("the value of `{variable}` after κ iterations has no known closed form")
            }
            Self::ChoosesElement => text!("which element of an array is meant changes with the iteration"),
            Self::Infeasible => text!("no run follows the cycle"),
            Self::WithoutInputs => text!("nothing in it depends on inputs, so that steps are simpler"),
        }
    }
}
