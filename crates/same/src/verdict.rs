//! Grades of the programs of a class.

use std::str::FromStr;

use crate::behaviour::End;
use crate::compare::Comparison;

/// The result of comparing a program of a class with the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is proved to do the same as the reference.
    Same,
    /// No difference was found on the inputs that were tried.
    Tried,
    /// It prints something else, returns something else, or waits for more input.
    Differ,
    /// A run-time error ends it.
    Fails,
    /// It never ends.
    Endless,
    /// It could not be read.
    Refused,
    /// It is not known what it does on some input, or it could be run on none.
    Undecided,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Same, Self::Tried, Self::Differ, Self::Fails, Self::Endless, Self::Refused, Self::Undecided];

    /// Of a program that was compared.
    pub fn of(comparison: &Comparison) -> Self {
        match comparison {
            Comparison::Differs(difference) => match difference.found.end {
                End::Fails(..) => Self::Fails,
                End::NeverEnds => Self::Endless,
                End::Returns(_) | End::Waits(_) | End::IsCut | End::IsGivenUp => Self::Differ,
            },
            Comparison::Same { .. } => Self::Same,
            Comparison::Tried { runs: 0, .. } | Comparison::Tried { undecided: Some(_), .. } => Self::Undecided,
            Comparison::Tried { .. } => Self::Tried,
        }
    }

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Tried => "tried",
            Self::Differ => "differ",
            Self::Fails => "fails",
            Self::Endless => "endless",
            Self::Refused => "refused",
            Self::Undecided => "undecided",
        }
    }

    /// Returns `true` if the program is certainly not right.
    pub fn is_wrong(self) -> bool {
        matches!(self, Self::Differ | Self::Fails | Self::Endless | Self::Refused)
    }

    /// The points: none if it is not decided.
    pub fn points(self) -> Option<u8> {
        match self {
            Self::Same | Self::Tried => Some(1),
            Self::Undecided => None,
            _ => Some(0),
        }
    }
}

impl FromStr for Verdict {
    type Err = &'static str;

    /// # Errors
    /// The text is no name of one.
    fn from_str(name: &str) -> Result<Self, &'static str> {
        Self::ALL.into_iter().find(|each| each.name() == name).ok_or("there is no such verdict")
    }
}

/// The numbers of groups as a person counts them, from 1 on: programs that were not compared are the last group.
pub fn group_numbers(groups: &[Option<usize>]) -> Vec<usize> {
    let refused = groups.iter().flatten().max().map_or(1, |last| last + 2);
    groups.iter().map(|group| group.map_or(refused, |group| group + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::group_numbers;

    #[test]
    fn programs_that_were_not_compared_are_the_last_group() {
        assert_eq!(group_numbers(&[Some(0), None, Some(1), Some(0), None]), [1, 3, 2, 1, 3]);
        assert_eq!(group_numbers(&[None]), [1]);
    }
}
