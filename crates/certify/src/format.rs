//! The format of certificates: `docs/certificate.md` describes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use loopscope_message::{Arg, Message, ToArg, text};
use loopscope_syntax::{Dialect, Target};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first field of each certificate.
pub const FORMAT: &str = "loopscope-certificate";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The longest certificate that is read, in bytes.
pub const LONGEST: usize = 50_000_000;

/// A claim about a program, with its evidence.
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
    /// The dialect of the program: `extended`, `sized`, `microc` or `c`.
    pub dialect: String,
    /// The target: `any` for any run-time error, `line:N`, or `ends` for the end of every run.
    pub target: String,
    /// The verdict: `reachable` or `unreachable`; for the end of every run, `ends` or `endless`.
    pub verdict: String,
    /// The evidence.
    pub evidence: Evidence,
}

/// The evidence for a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// A run on these inputs reaches the target.
    Inputs {
        /// The integers that `input` reads, in order; `7*3` means three sevens.
        inputs: Vec<String>,
        /// The arguments of `main`, by name. Arguments that are not listed are 0.
        parameters: BTreeMap<String, Argument>,
    },
    /// No run on inputs within these bounds reaches the target. Nor does any other run, as the conditions before the
    /// first loop show. Without bounds, the program reads nothing.
    #[serde(alias = "run")]
    Runs {
        /// The bounds of the integer parameters of `main`, by name.
        #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
        parameters: BTreeMap<String, Range>,
        /// The bounds of the integers that `input` reads, in order.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        inputs: Vec<Range>,
    },
    /// Claims about the loops on the way exclude the target.
    Loops {
        /// Each loop on the way to the target.
        loops: Vec<LoopClaim>,
    },
    /// Every run ends: from each visit of a loop's head to the next one, of this loop or another, a tuple of terms that
    /// are never below 0 decreases in lexicographic order.
    Ranking {
        /// Each loop.
        loops: Vec<LoopRank>,
    },
    /// The run on these inputs never ends: it enters a set of states at the heads of loops, from which each step leads
    /// into the set again.
    Recurrent {
        /// The arguments of `main`, by name. Arguments that are not listed are 0.
        parameters: BTreeMap<String, Argument>,
        /// The integers that the run reads first, before the loops of the set.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        first: Vec<String>,
        /// The integer that each other `input` reads.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        repeat: Option<String>,
        /// The loop at whose head the run enters the set.
        enters: LoopName,
        /// The number of earlier visits of the run to this head.
        visits: u64,
        /// The loops at whose heads the set has states.
        loops: Vec<LoopSet>,
    },
}

/// A claim about a loop that every run leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopRank {
    /// The loop.
    #[serde(rename = "loop")]
    pub name: LoopName,
    /// The invariant of its head, in SMT-LIB.
    pub invariant: String,
    /// The terms at its head, in SMT-LIB: the same number for each loop.
    pub rank: Vec<String>,
}

/// The states of a set at the head of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopSet {
    /// The loop.
    #[serde(rename = "loop")]
    pub name: LoopName,
    /// The condition of these states, in SMT-LIB.
    pub set: String,
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
    /// An array of integers. Elements that are not listed are 0.
    Array {
        /// Stretches of equal elements.
        runs: Vec<Elements>,
    },
    /// An array of arrays of integers. Rows that are not listed hold zeros.
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

/// A range of integers, both ends included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least integer in decimal.
    pub first: String,
    /// The largest integer in decimal.
    pub last: String,
}

/// A claim about a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopClaim {
    /// The loop.
    #[serde(rename = "loop")]
    pub name: LoopName,
    /// The invariant of its head, in SMT-LIB.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invariant: Option<String>,
    /// The bound for the number of times that a run reaches its head, from entering the loop to leaving it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bound: Option<u32>,
}

/// A loop of the program whose calls are all expanded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopName {
    /// Its location.
    #[serde(flatten)]
    pub at: SourceLocation,
    /// The calls that lead from `main` to it, the outermost first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub calls: Vec<SourceLocation>,
}

/// A place in the program's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SourceLocation {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl LoopName {
    /// The line of the loop, with the calls if there are any: `line 7, called in line 9`.
    pub fn message(&self) -> Message {
        let here = text!("line {line}", line = self.at.line);
        let named = |inner, call: &SourceLocation| text!("{inner}, called in line {line}", line = call.line);
        self.calls.iter().rev().fold(here, named)
    }
}

impl ToArg for LoopName {
    fn to_arg(&self) -> Arg {
        self.message().into()
    }
}

/// The fields that are read first: the rest may be large.
#[derive(Default, Deserialize)]
struct Header {
    format: Option<serde_json::Value>,
    version: Option<serde_json::Value>,
}

impl Certificate {
    /// A certificate that this version of Loopscope writes.
    pub fn new(source: &str, dialect: Dialect, target: Target, evidence: Evidence) -> Self {
        let verdict = match evidence {
            Evidence::Inputs { .. } => "reachable",
            Evidence::Runs { .. } if target == Target::Ends => "ends",
            Evidence::Runs { .. } | Evidence::Loops { .. } => "unreachable",
            Evidence::Ranking { .. } => "ends",
            Evidence::Recurrent { .. } => "endless",
        };
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            sha256: sha256(source),
            dialect: dialect.to_string(),
            target: target.to_string(),
            verdict: verdict.to_owned(),
            evidence,
        }
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// The text is not a certificate, or has another version.
    pub fn read(text: &str) -> Result<Self, Message> {
        if text.len() > LONGEST {
            return Err(text!("it is longer than {most} bytes", most = LONGEST));
        }
        let Header { format, version } = match serde_json::from_str(text) {
            Ok(header) => header,
            Err(error) if error.is_data() => Header::default(),
            Err(error) => return Err(text!("it is not JSON: {error}", error = error.to_string())),
        };
        if format.is_none_or(|format| format != FORMAT) {
            return Err(text!("its `format` is not `{format}`", format = FORMAT));
        }
        if version.as_ref().and_then(serde_json::Value::as_u64) != Some(VERSION.into()) {
            return Err(match version {
                Some(version) => text!(
                    "its version is {version}, and only version {read} can be read",
                    version = version.to_string(),
                    read = VERSION
                ),
                None => text!("it has no version, and only version {read} can be read", read = VERSION),
            });
        }
        serde_json::from_str(text)
            .map_err(|error| text!("it does not have the format of certificates: {error}", error = error.to_string()))
    }

    /// The text of the certificate.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The dialect that it claims the program has.
    ///
    /// # Errors
    /// There is no such dialect.
    pub fn dialect(&self) -> Result<Dialect, Message> {
        self.dialect.parse().map_err(|_| text!("`{dialect}` is not a dialect", dialect = &self.dialect))
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
