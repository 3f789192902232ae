//! Why two programs have no product.

use std::fmt;

use loopscope_cfg::NotInlined;
use loopscope_message::{Message, text};

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

impl NotComparable {
    /// For people.
    pub fn message(&self) -> Message {
        match self {
            Self::Calls(NotInlined { reason, .. }) => reason.clone(),
            Self::FunctionValue => text!("a variable holds a function"),
            Self::Parameters => text!("`main` takes other parameters, or arrays"),
            Self::Events => text!("a program reads or prints in a way that is not compared step by step"),
            Self::TooLarge => text!("the programs are too large to be compared step by step"),
            Self::Function(name) => {
                text!("`{name}` calls itself, and does more than compute, read and print numbers", name = name.as_str())
            }
            Self::Loops => text!("the loops of the programs cannot be compared step by step"),
        }
    }
}

impl fmt::Display for NotComparable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for NotComparable {}
