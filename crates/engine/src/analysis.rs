//! What is asked: [`Analysis`].

use std::fmt;
use std::str::FromStr;

use loopscope_symex::Strategy;

/// A question about a program, and how to go about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// What is to be reached.
    pub target: Target,
    /// How.
    pub technique: Technique,
    /// In which order executing techniques explore states.
    pub search: Strategy,
    /// What `execute` does with loops, also where it is a part of `auto`. The other techniques know what to do.
    pub loops: Loops,
    /// When to stop.
    pub budget: Budget,
    /// For techniques that choose at random. The same seed gives the same report.
    pub seed: u64,
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            target: Target::AnyError,
            technique: Technique::Auto,
            search: Strategy::default(),
            loops: Loops::default(),
            budget: Budget::default(),
            seed: 0,
        }
    }
}

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Any run-time error.
    AnyError,
    /// A line of the source, from 1.
    Line(u32),
}

impl FromStr for Target {
    type Err = String;

    /// Reads `any` or `line:N`.
    fn from_str(text: &str) -> Result<Self, String> {
        let line = text.strip_prefix("line:").and_then(|line| line.parse().ok()).filter(|line| *line > 0);
        match (text, line) {
            ("any", _) => Ok(Self::AnyError),
            (_, Some(line)) => Ok(Self::Line(line)),
            _ => Err(format!("a target is `any` or `line:N`, not `{text}`")),
        }
    }
}

/// A technique, by its name in the [registry](crate::registry).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// All that apply, by turns.
    Auto,
    /// The only run of a program that reads nothing.
    Run,
    /// Chains and path counters.
    Navigate,
    /// Classic symbolic execution.
    Execute,
    /// Execution with summaries in the place of loops.
    Summarise,
    /// Execution with templates in the place of cycles.
    Compact,
}

impl Technique {
    /// The name by which people ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Run => "run",
            Self::Navigate => "navigate",
            Self::Execute => "execute",
            Self::Summarise => "summarise",
            Self::Compact => "compact",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = crate::registry::techniques();
        let found = all.iter().map(|info| info.technique).find(|technique| technique.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|info| info.technique.name()).collect();
            format!("there is no technique `{text}`; there are {}", names.join(", "))
        })
    }
}

/// What is done with loops where all paths are executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loops {
    /// One iteration follows the other.
    #[default]
    Unroll,
    /// Loops are replaced by their summaries.
    Summarise,
    /// Ways around loops are replaced by their templates.
    Template,
}

impl Loops {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Unroll, Self::Summarise, Self::Template];

    /// The name by which people ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unroll => "unroll",
            Self::Summarise => "summarise",
            Self::Template => "template",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Unroll => "One iteration after the other",
            Self::Summarise => "All iterations of a loop in one step, where they can be summed up",
            Self::Template => "All iterations along one way around a loop in one step, where it has a template",
        }
    }
}

impl FromStr for Loops {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|loops| loops.name() == text);
        found.ok_or_else(|| format!("loops are treated by {}, not by `{text}`", Self::ALL.map(Self::name).join(", ")))
    }
}

/// When to stop. A limit never changes an answer: it only leaves a question without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Wall-clock time by the host's clock.
    pub seconds: f64,
    /// Symbolic states of one technique.
    pub states: u64,
    /// Statements that the interpreter executes to replay a witness.
    pub replay_steps: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { seconds: 60.0, states: 1_000_000, replay_steps: 200_000_000 }
    }
}
