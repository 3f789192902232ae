//! The meanings of names that the program does not have.

use serde::Serialize;

/// A variable of a call that is expanded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Inlined {
    /// Its name: of the `b` of `gcd`, `gcd.b` in the first copy and `gcd#2.b` in the second one.
    pub name: String,
    /// The function that is called.
    pub function: String,
    /// The number of the copy, from 1.
    pub copy: u32,
    /// Its name in the function, or for what it points to or a part of it the expression: `*b`.
    pub variable: String,
}

/// The meaning of a name in a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Meaning {
    /// The path counter of a chain.
    Counter {
        /// The chain's number.
        chain: u32,
        /// The chain within whose iterations it counts; `None` if it counts all.
        within: Option<u32>,
    },
    /// A variable of a call that is expanded.
    Inlined(Inlined),
    /// One of several variables of a function that have one name in the text: `i#2` is the second `i`.
    Namesake {
        /// The name in the text, or for what it points to or a part of it the expression: `*i`.
        variable: String,
        /// The lines where it means this variable, each range with its first and its last one.
        lines: Vec<[u32; 2]>,
        /// Its call, if that is expanded.
        call: Option<Inlined>,
    },
    /// A variable of `main` that has the name that a variable of an expanded call has in its function.
    Own {
        /// Its name.
        variable: String,
    },
}
