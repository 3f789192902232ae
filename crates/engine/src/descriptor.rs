//! What the engine knows about a technique besides its description: how it starts, and what to try after it.

use crate::analysis::Loops;
use crate::member::{Member, Question};
use crate::report::StopReason;
use crate::technique::{Technique, TechniqueInfo};
use crate::workspace::Workspace;

/// All that the engine knows about a technique.
#[derive(Debug)]
pub(crate) struct Descriptor {
    /// What users read before they choose it.
    pub(crate) info: TechniqueInfo,
    /// If `execute` treats loops this way, it is this technique.
    pub(crate) loops: Option<Loops>,
    /// Whether it often answers without the solver: then it takes part in the first round, which grants no questions.
    pub(crate) is_quick: bool,
    /// What to try if it gave up.
    pub(crate) next: fn(&Prospects) -> Option<Technique>,
    /// How it starts.
    pub(crate) start: Start,
}

/// Starts a technique.
///
/// # Errors
/// Why it cannot be applied to the program.
pub(crate) type Start = for<'q> fn(&'q Question<'q>, &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason>;

/// Names are unique.
impl PartialEq for Descriptor {
    fn eq(&self, other: &Self) -> bool {
        self.info.name == other.info.name
    }
}

/// What can be expected of another technique, for a program on which one gave up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects {
    /// A limit cut the search.
    pub(crate) cut: bool,
    /// Some loop may be followed in one step.
    pub(crate) summable: bool,
    /// Loops were unrolled.
    pub(crate) unrolled: bool,
}
