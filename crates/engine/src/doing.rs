//! What is being done, in words for people who wait.

use loopscope_symex::Activity;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// A turn begins.
    Beginning,
    /// A program is run, for this purpose.
    Running(&'static str),
    /// A search goes on; if it takes loops as a whole, this says how.
    Searching(Activity, &'static str),
    /// A run on inputs that were found is followed.
    Replaying,
    /// Inputs are made smaller.
    Shrinking,
    /// What excludes the target is made short.
    Explaining,
    /// Invariants of loops are looked for.
    Solving,
    /// They are checked.
    Checking,
}

impl Doing {
    /// In words, with how many states wait.
    pub(crate) fn words(self, waiting: u64) -> String {
        match self {
            Self::Beginning => "getting ready".to_owned(),
            Self::Running(words) => words.to_owned(),
            Self::Searching(Activity::Paths, _) => format!("executing paths, {waiting} waiting"),
            Self::Searching(Activity::Loop(line), taking) => format!("{taking} the loop in line {line}"),
            Self::Searching(Activity::Seeking(number), _) => format!("looking for root chain {number}"),
            Self::Searching(Activity::Following(number), _) => format!("navigating root chain {number}"),
            Self::Replaying => "replaying the inputs that were found".to_owned(),
            Self::Shrinking => "making the inputs smaller".to_owned(),
            Self::Explaining => "making the proof shorter".to_owned(),
            Self::Solving => "looking for invariants of the loops".to_owned(),
            Self::Checking => "checking the invariants of the loops".to_owned(),
        }
    }
}
