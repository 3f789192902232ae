//! Why two programs have no product.

use std::fmt;

use loopscope_cfg::NotInlined;

/// Why two programs have no product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotComparable {
    /// The calls of one of them cannot be expanded.
    Calls(NotInlined),
    /// A variable holds a function.
    FunctionValue,
    /// `main` takes other parameters, or arrays.
    Parameters,
    /// It is not known how one of them reads or prints.
    Events,
    /// The product has too many nodes.
    TooLarge,
    /// The loops of the product are entered in several places.
    Loops,
    /// This recursive function does more than compute, read and print numbers.
    Function(String),
}

impl fmt::Display for NotComparable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Calls(NotInlined { reason, .. }) => write!(formatter, "{reason}"),
            Self::FunctionValue => formatter.write_str("a variable holds a function"),
            Self::Parameters => formatter.write_str("`main` takes other parameters, or arrays"),
            Self::Events => formatter.write_str("a program reads or prints in a way that is not compared step by step"),
            Self::TooLarge => formatter.write_str("the programs are too large to be compared step by step"),
            Self::Function(name) => {
                write!(formatter, "`{name}` calls itself, and does more than compute, read and print numbers")
            }
            Self::Loops => formatter.write_str("the loops of the programs cannot be compared step by step"),
        }
    }
}

impl std::error::Error for NotComparable {}
