//! Messages for people, as values: a template in English and what fills its placeholders.
//!
//! A crate that has something to say makes a [`Message`] with [`text!`]. The command line prints it: `Display` fills the
//! template. The page looks the template up in the catalogue of its language and fills the translation with the same
//! arguments, so no text is ever parsed. A message tells; what decides something (a line, a kind of error) is a field or
//! an enum beside it.
//!
//! All templates of the engine are listed in `www/src/generated/templates.ts`, which a test of `xtask` writes.

mod fill;
mod meaning;

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

pub use loopscope_message_macros::text;

pub use self::meaning::{Inlined, Meaning};

// The macro names the crate.
extern crate self as loopscope_message;

/// A sentence or a part of one: a template and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
// The text is for readers of the data: the page fills the template of its language, and writes messages without it.
#[cfg_attr(feature = "types", ts(type = "{ text?: string; template: string; args: { [name: string]: Arg } }"))]
pub struct Message(Content);

/// Two words, which keeps the code that hands messages over small.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Content {
    /// A template without placeholders.
    Fixed(&'static str),
    Filled(Box<Filled>),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Filled {
    template: &'static str,
    /// The values of the placeholders, in the order of their first places.
    args: Vec<Arg>,
}

/// The placeholders whose numbers are lines.
const LINES: &[&str] = &["line", "begins", "declared", "written"];

/// The value of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Arg {
    /// A number, such as a line or a count.
    Number(u64),
    /// A name or code of the program, a formula, or a number too large for the others: the same in every language.
    Code(String),
    /// Code with variables of calls that are not the first of their functions.
    Copies {
        /// The code.
        code: String,
        /// These variables.
        copies: Vec<Inlined>,
    },
    /// A chain, by its number: `c3`.
    Chain {
        /// The number.
        chain: u32,
    },
    /// A part with a translation of its own.
    Message(Message),
}

impl Message {
    /// A message of a template without placeholders, as [`text!`] makes it.
    #[doc(hidden)]
    pub const fn fixed(template: &'static str) -> Self {
        Self(Content::Fixed(template))
    }

    /// A message of a template and the values of its placeholders, as [`text!`] makes it.
    // Not inlined, and with values behind references, which makes the code of each message small.
    #[doc(hidden)]
    #[inline(never)]
    pub fn new(template: &'static str, args: &[&dyn ToArg]) -> Self {
        Self(Content::Filled(Box::new(Filled { template, args: args.iter().map(ToArg::to_arg).collect() })))
    }

    /// Messages joined by "and"; `None` if there are none.
    pub fn all(messages: impl IntoIterator<Item = Self>) -> Option<Self> {
        messages.into_iter().reduce(|first, second| text!("{first} and {second}"))
    }

    /// Returns `true` if it, or a part of it, names a line.
    pub fn names_line(&self, line: u32) -> bool {
        self.by_name().any(|(name, value)| match value {
            Arg::Number(number) => name == "line" && *number == u64::from(line),
            Arg::Message(part) => part.names_line(line),
            Arg::Code(_) | Arg::Copies { .. } | Arg::Chain { .. } => false,
        })
    }

    /// The message in English, with lines as `told` writes them: in a program of several files, a line is one of a file.
    ///
    /// # Examples
    /// ```
    /// use loopscope_message::text;
    ///
    /// let message = text!("it was freed in line {line}", line = 12_u32);
    /// assert_eq!(message.with_lines(&|line| format!("{line} of stack.c")), "it was freed in line 12 of stack.c");
    /// ```
    pub fn with_lines(&self, told: &dyn Fn(u32) -> String) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = fill::fill(self.template(), self.args(), &mut text, &|name, value| match value {
            Arg::Number(line) if LINES.contains(&name) => u32::try_from(*line).map_or_else(|_| line.to_string(), told),
            Arg::Message(part) => part.with_lines(told),
            value => value.to_string(),
        });
        text
    }

    /// The arguments, each with the name of its placeholder.
    fn by_name(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        fill::names(self.template()).into_iter().zip(self.args())
    }

    /// The template, in English.
    pub fn template(&self) -> &'static str {
        match &self.0 {
            Content::Fixed(template) => template,
            Content::Filled(filled) => filled.template,
        }
    }

    fn args(&self) -> &[Arg] {
        match &self.0 {
            Content::Fixed(_) => &[],
            Content::Filled(filled) => &filled.args,
        }
    }
}

impl fmt::Display for Message {
    /// The message in English.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fill::fill(self.template(), self.args(), out, &|_, value| value.to_string())
    }
}

impl Serialize for Message {
    /// The message in English, its template, and the arguments by name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut message = serializer.serialize_struct("Message", 3)?;
        message.serialize_field("text", &self.to_string())?;
        message.serialize_field("template", self.template())?;
        message.serialize_field("args", &ByName(self))?;
        message.end()
    }
}

/// The arguments of a message as a map.
struct ByName<'a>(&'a Message);

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.args().len()))?;
        for (name, value) in self.0.by_name() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl Arg {
    /// Code with variables of calls that are not the first of their functions.
    pub fn code(code: String, copies: Vec<Inlined>) -> Self {
        if copies.is_empty() { Self::Code(code) } else { Self::Copies { code, copies } }
    }

    /// It as text, without the backticks around code.
    pub fn plain(&self) -> String {
        self.to_string().replace('`', "")
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(out),
            Self::Code(code) | Self::Copies { code, .. } => code.fmt(out),
            Self::Chain { chain } => write!(out, "c{chain}"),
            Self::Message(message) => message.fmt(out),
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Code(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Code(text)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

/// A type that can stand for a placeholder.
pub trait ToArg {
    /// It as an argument.
    fn to_arg(&self) -> Arg;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl ToArg for $number {
            fn to_arg(&self) -> Arg {
                Arg::Number((*self).into())
            }
        }
    )+};
}

numbers!(u32, u64);

impl ToArg for usize {
    fn to_arg(&self) -> Arg {
        Arg::Number(*self as u64)
    }
}

/// Numbers that may be negative or large, and characters: as text.
macro_rules! texts {
    ($($number:ty),+) => {$(
        impl ToArg for $number {
            fn to_arg(&self) -> Arg {
                Arg::Code(self.to_string())
            }
        }
    )+};
}

texts!(i32, i64, i128, char);

impl ToArg for str {
    fn to_arg(&self) -> Arg {
        self.into()
    }
}

impl ToArg for String {
    fn to_arg(&self) -> Arg {
        self.as_str().into()
    }
}

impl ToArg for Message {
    fn to_arg(&self) -> Arg {
        self.clone().into()
    }
}

impl ToArg for Arg {
    fn to_arg(&self) -> Arg {
        self.clone()
    }
}

/// Nothing for `None`.
impl<T: ToArg> ToArg for Option<T> {
    fn to_arg(&self) -> Arg {
        self.as_ref().map_or_else(|| "".into(), ToArg::to_arg)
    }
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

#[cfg(test)]
mod tests;
