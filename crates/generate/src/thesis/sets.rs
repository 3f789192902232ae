//! The sets of programs in the experiments of the thesis, and two of our own.

use std::fmt;
use std::str::FromStr;

use super::Parameters;

/// A set of programs: one for each seed.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramSet {
    /// Its name.
    pub name: String,
    /// The parameters of its programs.
    pub parameters: Parameters,
}

/// The probabilities of loops and the depths of table 6.16, in its order. Each occurs three times in the table.
const FINAL: [&str; 6] = ["15-10-3", "15-10-5", "50-10-3", "50-10-5", "15-50-3", "15-50-5"];

/// The three parts of table 6.16: an error is guaranteed or not, and there are divisions or not.
const FINAL_PARTS: [&str; 3] = ["f-f", "t-t", "f-t"];

/// The sets that have names of their own.
const NAMED: [&str; 7] = ["small", "medium", "large", "smaller", "larger", "human", "guarded"];

impl ProgramSet {
    /// The eighteen sets of table 6.16, in its order.
    pub fn table_6_16() -> Vec<Self> {
        let names = FINAL_PARTS.iter().flat_map(|part| FINAL.iter().map(move |sizes| format!("{sizes}-{part}")));
        names.filter_map(|name| name.parse().ok()).collect()
    }

    /// The names that are words, for messages.
    pub fn named() -> &'static [&'static str] {
        &NAMED
    }
}

impl FromStr for ProgramSet {
    type Err = UnknownSet;

    /// Reads the name of a set:
    ///
    /// - `15-10-3-f-f`, as in table 6.16: the probabilities of iterative and general loops, in percent; the depth of
    ///   blocks; whether an error is guaranteed; whether there are divisions. Other numbers are accepted, too. That
    ///   table does not give the numbers of statements. Here they are at most 10 and 5, as in the first part of section
    ///   6.3.2, at any depth: with the 20 and 10 of its second part, programs of depth 5 would be much harder for the
    ///   plain executor than tables 6.14 and 6.17 show.
    /// - `small`, `medium` and `large`, of table 6.1;
    /// - `smaller` and `larger`, of section 6.3.2 (tables 6.7 to 6.10, and 6.11 to 6.15);
    /// - `human`, our own: larger programs, in which each loop ends;
    /// - `guarded`, our own: the same, with most statements that can fail guarded by a condition under which they do
    ///   not.
    fn from_str(name: &str) -> Result<Self, UnknownSet> {
        let unknown = || UnknownSet(name.to_owned());
        let sized = |depth, top_level, block| Parameters {
            max_block_depth: depth,
            max_top_lvl_stmts_count: top_level,
            max_stmts_within_a_block: block,
            ..Parameters::default()
        };
        // Table 6.1 lists the probabilities of both kinds of loops in the opposite order.
        let precomputed = |parameters| Parameters { for_loop_gen_prob: 0.10, loop_gen_prob: 0.15, ..parameters };
        let divided = |parameters| Parameters { generate_divisions: true, ..parameters };
        let human = Parameters { guards_terminate: true, generate_divisions: true, ..sized(4, 20, 5) };
        let parameters = match name {
            "small" => precomputed(sized(3, 10, 5)),
            "medium" => precomputed(sized(4, 10, 10)),
            "large" => precomputed(sized(5, 20, 10)),
            "smaller" => divided(sized(3, 10, 5)),
            "larger" => divided(sized(5, 20, 10)),
            "human" => human,
            "guarded" => Parameters { risky_prob: 0.4, unguarded_prob: 0.01, ..human },
            _ => numbered(name).ok_or_else(unknown)?,
        };
        parameters.check().map_err(|_| unknown())?;
        Ok(Self { name: name.to_owned(), parameters })
    }
}

/// The parameters of a name that consists of numbers.
fn numbered(name: &str) -> Option<Parameters> {
    let parts: Vec<&str> = name.split('-').collect();
    let [for_loops, loops, depth, error, divisions] = parts[..] else { return None };
    let percent = |text: &str| text.parse::<u8>().ok().map(|percent| f64::from(percent) / 100.0);
    let flag = |text: &str| ["f", "t"].iter().position(|known| *known == text).map(|at| at == 1);
    Some(Parameters {
        for_loop_gen_prob: percent(for_loops)?,
        loop_gen_prob: percent(loops)?,
        max_block_depth: depth.parse().ok()?,
        error_guaranteed: flag(error)?,
        generate_divisions: flag(divisions)?,
        ..Parameters::default()
    })
}

/// No set has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSet(String);

impl fmt::Display for UnknownSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMED.join("`, `");
        write!(
            out,
            "no set of programs is called `{}`: `{named}` are, and names such as `15-10-3-f-f`, of two percentages up to \
             100 together, a depth from 1 to 10, and `f` or `t` twice",
            self.0
        )
    }
}

impl std::error::Error for UnknownSet {}
