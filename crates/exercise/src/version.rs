//! One of the programs of an exercise, with what belongs to it.

use loopscope_message::{Message, text};
use loopscope_same::Case;

use crate::blocks::Fence;
use crate::fences::{FENCE, REFERENCE, TESTED};
use crate::lesson::Kind;
use crate::outline::SolutionHash;
use crate::settings::Wrong;
use crate::tested;

/// A program, and the hints and the solution that come after it; what comes before the first program belongs to it. Texts
/// have the line where they begin.
#[derive(Default)]
pub(crate) struct Version {
    pub(crate) source: Option<(String, u32)>,
    pub(crate) hints: Vec<String>,
    /// Empty if there is a solution hash.
    pub(crate) solution: Option<(String, u32)>,
    pub(crate) solution_hash: Option<SolutionHash>,
    pub(crate) tested: Option<Vec<Case>>,
    /// True if a reference, or its tested behaviour, takes the place of the solution.
    has_reference: bool,
    /// True if the word of its fence says that the program is in C.
    pub(crate) is_marked_c: bool,
}

impl Version {
    pub(crate) fn add(&mut self, Fence { word, text, line }: Fence) -> Result<(), Wrong> {
        match &*word {
            "hint" => self.hints.push(text),
            "solution" if self.solution.is_none() => self.solution = Some((text, line + 1)),
            REFERENCE if self.solution.is_none() => {
                self.solution = Some((text, line + 1));
                self.has_reference = true;
            }
            TESTED if self.solution.is_none() => {
                let wrong = |at: u32| (line + 1 + at, text!("this is not an input with what is printed"));
                self.tested = Some(tested::read(&text).map_err(wrong)?);
                self.solution = Some((String::new(), line + 1));
                self.has_reference = true;
            }
            FENCE if self.solution.is_none() => {
                let wrong = || (line + 1, text!("this is not a valid solution hash"));
                self.solution_hash = Some(SolutionHash::read(&text).ok_or_else(wrong)?);
                self.solution = Some((String::new(), line + 1));
            }
            "solution" | FENCE | REFERENCE | TESTED => return Err((line, text!("there are two solutions"))),
            _ if self.source.is_none() => {
                self.is_marked_c = word == "c";
                self.source = Some((text.trim_end().to_owned(), line + 1));
            }
            _ => return Err((line, text!("there are more than two programs"))),
        }
        Ok(())
    }

    /// Refuses a solution where a reference is to be, and the other way round.
    pub(crate) fn has_the_right_one(&self, kind: &Kind) -> Result<(), Message> {
        let repairs = matches!(kind, Kind::Program(programming) if programming.repairs);
        match (matches!(kind, Kind::Program(_)) && !repairs, self.has_reference) {
            // An outline has the tested behaviour of the solution.
            (false, true) if repairs && self.tested.is_some() => Ok(()),
            (true, false) => Err(text!("a program that is to be written has a `reference`, and no solution")),
            (false, true) => Err(text!("only a program that is to be written has a `reference`")),
            _ => Ok(()),
        }
    }

    /// Takes over the parts of another one that this one lacks.
    pub(crate) fn complete(&mut self, other: &Self) {
        if self.hints.is_empty() {
            self.hints.clone_from(&other.hints);
        }
        if self.solution.is_none() {
            self.solution.clone_from(&other.solution);
            self.solution_hash.clone_from(&other.solution_hash);
            self.tested.clone_from(&other.tested);
            self.has_reference = other.has_reference;
        }
    }
}
