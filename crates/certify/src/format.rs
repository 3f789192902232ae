//! The format of certificates: `docs/certificate.md` describes it.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use loopscope_syntax::Dialect;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What the first field of each certificate says.
pub const FORMAT: &str = "loopscope-certificate";

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// The longest text of a certificate that is read.
pub const LONGEST: usize = 50_000_000;

/// A claim about a program, with what it takes to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The version of Loopscope that wrote it.
    pub engine: String,
    /// The SHA-256 of the program's text, in hexadecimal digits.
    pub sha256: String,
    /// The language in which the program is read: `extended` or `microc`.
    pub dialect: String,
    /// What is claimed about: `any` for any run-time error, or `line:N`.
    pub target: String,
    /// What is claimed: `reachable` or `unreachable`.
    pub verdict: String,
    /// Why.
    pub evidence: Evidence,
}

/// The evidence for a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// A run on these inputs gets to the target.
    Inputs {
        /// What `input` reads, in order; `7*3` stands for three sevens.
        inputs: Vec<String>,
        /// The arguments of `main`, by name. Those that are not named are 0.
        parameters: BTreeMap<String, Argument>,
    },
    /// No run on inputs within these bounds gets to the target, and no run on others either, as the conditions before the
    /// first loop show. Without bounds, the program reads nothing.
    #[serde(alias = "run")]
    Runs {
        /// Those of the parameters of `main` that are integers, by name.
        #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
        parameters: BTreeMap<String, Range>,
        /// Those of what `input` reads, in order.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        inputs: Vec<Range>,
    },
    /// What is known of the loops on the way keeps all runs away from the target.
    Loops {
        /// Each loop on the way to the target.
        loops: Vec<LoopClaim>,
    },
}

/// An argument of `main`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Argument {
    /// An integer in decimal.
    Integer {
        /// The integer.
        value: String,
    },
    /// An array of integers. Elements that are not named are 0.
    Array {
        /// Stretches of equal elements.
        runs: Vec<Elements>,
    },
    /// An array of arrays of integers. Rows that are not named hold zeros.
    Rows {
        /// Stretches of equal rows.
        rows: Vec<Rows>,
    },
}

/// The same element at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elements {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// The element in decimal.
    pub value: String,
}

/// Equal rows at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// Their elements.
    pub runs: Vec<Elements>,
}

/// All integers from one to another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least one in decimal.
    pub first: String,
    /// The largest one in decimal.
    pub last: String,
}

/// What is claimed of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopClaim {
    /// Which loop.
    #[serde(rename = "loop")]
    pub name: LoopName,
    /// What holds whenever a run comes to its head, in SMT-LIB.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invariant: Option<String>,
    /// How often a run comes to its head at most, from when it enters the loop until it leaves it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bound: Option<u32>,
}

/// A loop of the program in which all calls are expanded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopName {
    /// Where it stands.
    #[serde(flatten)]
    pub at: Place,
    /// The calls that lead from `main` to it, the outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub calls: Vec<Place>,
}

/// A place in the program's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for LoopName {
    /// `line 7`, with the calls where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.at.line)?;
        for call in self.calls.iter().rev() {
            write!(f, ", called in line {}", call.line)?;
        }
        Ok(())
    }
}

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any run-time error.
    AnyError,
    /// A line of the program, counted from 1.
    Line(u32),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnyError => f.write_str("any"),
            Self::Line(line) => write!(f, "line:{line}"),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let line = text.strip_prefix("line:").and_then(|line| line.parse().ok());
        match line {
            Some(line) => Ok(Self::Line(line)),
            None if text == "any" => Ok(Self::AnyError),
            None => Err(format!("`{text}` is no target")),
        }
    }
}

impl Certificate {
    /// A certificate that this version of Loopscope writes.
    pub fn new(source: &str, dialect: Dialect, target: Target, evidence: Evidence) -> Self {
        let verdict = if matches!(evidence, Evidence::Inputs { .. }) { "reachable" } else { "unreachable" };
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            sha256: sha256(source),
            dialect: dialect_name(dialect).to_owned(),
            target: target.to_string(),
            verdict: verdict.to_owned(),
            evidence,
        }
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// In words: it is none, or of another version.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        let any: serde_json::Value = serde_json::from_str(text).map_err(|error| format!("it is no JSON: {error}"))?;
        if any.get("format").and_then(|format| format.as_str()) != Some(FORMAT) {
            return Err(format!("it does not say that it is a `{FORMAT}`"));
        }
        if any.get("version").and_then(serde_json::Value::as_u64) != Some(VERSION.into()) {
            let version = any.get("version").map_or("none".to_owned(), ToString::to_string);
            return Err(format!("its version is {version}, and only version {VERSION} can be read"));
        }
        serde_json::from_value(any).map_err(|error| format!("it is not as certificates are: {error}"))
    }

    /// The text of the certificate.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// In which language the program is read.
    ///
    /// # Errors
    /// In words, where there is no such language.
    pub fn dialect(&self) -> Result<Dialect, String> {
        [Dialect::Extended, Dialect::Microc]
            .into_iter()
            .find(|dialect| dialect_name(*dialect) == self.dialect)
            .ok_or_else(|| format!("`{}` is no dialect", self.dialect))
    }
}

fn dialect_name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Extended => "extended",
        Dialect::Microc => "microc",
    }
}

/// The SHA-256 of a text, in hexadecimal digits.
pub fn sha256(text: &str) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
