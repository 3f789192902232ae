//! The target of an analysis and of a certificate.

use std::fmt;
use std::str::FromStr;

/// The target of an analysis, of its report and of its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any run-time error.
    AnyError,
    /// A line of the source, from 1.
    Line(u32),
    /// Not a place: whether every run ends.
    Ends,
}

impl Target {
    /// The line, if the target is a line.
    pub fn line(self) -> Option<u32> {
        match self {
            Self::AnyError | Self::Ends => None,
            Self::Line(line) => Some(line),
        }
    }
}

impl fmt::Display for Target {
    /// In the notation that [`Target::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnyError => f.write_str("any"),
            Self::Line(line) => write!(f, "line:{line}"),
            Self::Ends => f.write_str("ends"),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    /// Reads `any`, `line:N` or `ends`.
    fn from_str(text: &str) -> Result<Self, String> {
        let line = text.strip_prefix("line:").and_then(|line| line.parse().ok()).filter(|line| *line > 0);
        match (text, line) {
            ("any", _) => Ok(Self::AnyError),
            ("ends", _) => Ok(Self::Ends),
            (_, Some(line)) => Ok(Self::Line(line)),
            _ => Err(format!("a target is `any`, `line:N` or `ends`, not `{text}`")),
        }
    }
}
