//! The current activity of a member, as text for the user.

use loopscope_message::{Message, text};
use loopscope_symex::Activity;

/// The current activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    /// The start of a turn.
    Beginning,
    /// Running the program on random inputs.
    RandomRuns,
    /// Running the program on small inputs.
    SmallRuns,
    /// Running the program on all inputs.
    AllRuns,
    /// Computing what each variable may hold.
    Values,
    /// A search, with what it does with loops.
    Searching(Activity, Taking),
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
    /// Looking for terms that decrease in the iterations of loops.
    Ranking,
}

/// The treatment of a loop that a search meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// It executes iterations one by one.
    Unrolling,
    /// It looks for a summary.
    Summing,
    /// It looks for a template.
    Template,
}

impl Doing {
    /// The message, with the number of pending states.
    pub(crate) fn message(self, waiting: u64) -> Message {
        match self {
            Self::Beginning => text!("getting ready"),
            Self::RandomRuns => text!("running the program on random inputs"),
            Self::SmallRuns => text!("running the program on small inputs"),
            Self::AllRuns => text!("running the program on all inputs"),
            Self::Values => text!("computing what each variable may hold"),
            Self::Searching(Activity::Paths, _) => text!("executing paths, {waiting} waiting"),
            Self::Searching(Activity::Loop(line), Taking::Unrolling) => {
                text!("unrolling the loop in line {line}")
            }
            Self::Searching(Activity::Loop(line), Taking::Summing) => text!("summing the loop in line {line}"),
            Self::Searching(Activity::Loop(line), Taking::Template) => {
                text!("looking for a template of the loop in line {line}")
            }
            Self::Searching(Activity::Seeking(number), _) => text!("looking for root chain {number}"),
            Self::Searching(Activity::Following(number), _) => text!("navigating root chain {number}"),
            Self::Replaying => text!("replaying the inputs that were found"),
            Self::Shrinking => text!("making the inputs smaller"),
            Self::Explaining => text!("making the proof shorter"),
            Self::Solving => text!("looking for invariants of the loops"),
            Self::Checking => text!("checking the invariants of the loops"),
            Self::Ranking => text!("looking for terms that fall in the loops"),
        }
    }
}
