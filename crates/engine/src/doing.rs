//! The current activity of a member, as text for the user.

use loopscope_symex::Activity;

/// The current activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// The start of a turn.
    Beginning,
    /// Running the program, with the text to show.
    Running(&'static str),
    /// A search, with the verb for loops that it executes in one step.
    Searching(Activity, &'static str),
    /// Replaying the inputs that were found.
    Replaying,
    /// Making the inputs smaller.
    Shrinking,
    /// Minimising the reasons that exclude the target.
    Explaining,
    /// Looking for loop invariants.
    Solving,
    /// Checking loop invariants.
    Checking,
    /// Looking for terms that fall in the iterations of loops.
    Ranking,
}

impl Doing {
    /// The text, with the number of pending states.
    pub(crate) fn text(self, waiting: u64) -> String {
        match self {
            Self::Beginning => "getting ready".to_owned(),
            Self::Running(text) => text.to_owned(),
            Self::Searching(Activity::Paths, _) => format!("executing paths, {waiting} waiting"),
            Self::Searching(Activity::Loop(line), taking) => format!("{taking} the loop in line {line}"),
            Self::Searching(Activity::Seeking(number), _) => format!("looking for root chain {number}"),
            Self::Searching(Activity::Following(number), _) => format!("navigating root chain {number}"),
            Self::Replaying => "replaying the inputs that were found".to_owned(),
            Self::Shrinking => "making the inputs smaller".to_owned(),
            Self::Explaining => "making the proof shorter".to_owned(),
            Self::Solving => "looking for invariants of the loops".to_owned(),
            Self::Checking => "checking the invariants of the loops".to_owned(),
            Self::Ranking => "looking for terms that fall in the loops".to_owned(),
        }
    }
}
