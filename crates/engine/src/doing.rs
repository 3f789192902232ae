//! The current activity, in words for the user.

use loopscope_symex::Activity;

/// The current activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// A turn begins.
    Beginning,
    /// A program is run, for this purpose.
    Running(&'static str),
    /// A search is running; if it takes loops as a whole, the text says how.
    Searching(Activity, &'static str),
    /// Inputs that were found are replayed.
    Replaying,
    /// Inputs are made smaller.
    Shrinking,
    /// The reasons that exclude the target are minimised.
    Explaining,
    /// Loop invariants are searched for.
    Solving,
    /// They are checked.
    Checking,
}

impl Doing {
    /// In words, with the number of pending states.
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
