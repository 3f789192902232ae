//! The argument of `printf` or `scanf` that does not fit the format.

use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::ast::Misfit;
use serde::Serialize;

use super::out_of_bounds::{is_short, text as text_at};

/// An argument that does not fit its format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum UnfitArgument {
    /// There is none for a conversion.
    None {
        /// The conversion: `%d`.
        conversion: String,
    },
    /// `&` is missing before it.
    MissingAddress {
        /// The argument, as it is written.
        argument: String,
    },
    /// It is an address, and a value is printed.
    NeedlessAddress {
        /// The conversion.
        conversion: String,
        /// The argument, as it is written.
        argument: String,
        /// The object whose address it is.
        object: String,
    },
    /// It has another type than the conversion needs.
    OtherType {
        /// The conversion.
        conversion: String,
        /// The argument, or the object whose address it is.
        given: String,
        /// Its type.
        type_name: String,
        /// The type that the conversion needs.
        needed: String,
    },
}

impl UnfitArgument {
    /// As the text of the program has it; nothing if that is too long to be repeated.
    pub(super) fn new(misfit: &Misfit, source: &str) -> Option<Self> {
        let written = |place: &Span| Some(text_at(source, *place)).filter(|text| is_short(text)).map(str::to_owned);
        Some(match misfit {
            Misfit::NoArgument { conversion } => Self::None { conversion: conversion.clone() },
            Misfit::MissingAddress { argument } => Self::MissingAddress { argument: written(argument)? },
            Misfit::NeedlessAddress { conversion, argument, object } => Self::NeedlessAddress {
                conversion: conversion.clone(),
                argument: written(argument)?,
                object: written(object)?,
            },
            Misfit::OtherType { conversion, given, type_name, needed } => Self::OtherType {
                conversion: conversion.clone(),
                given: written(given)?,
                type_name: type_name.clone(),
                needed: needed.clone(),
            },
        })
    }

    /// It as a sentence.
    pub(super) fn message(&self) -> Message {
        match self {
            Self::None { conversion } => text!("There is no argument for `{conversion}`."),
            Self::MissingAddress { argument } => text!("`&` is missing before `{argument}`."),
            Self::NeedlessAddress { conversion, argument, object } => {
                text!("`{conversion}` prints the value of `{object}`, but `{argument}` is its address.")
            }
            Self::OtherType { conversion, given, type_name, needed } => {
                text!("`{given}` has the type `{type_name}`, but `{conversion}` needs `{needed}`.")
            }
        }
    }
}
