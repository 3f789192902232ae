//! The knowledge of the engine about a technique besides its description: how it starts, and what to try after it.

use loopscope_message::text;
use loopscope_question::report::{StopCode, StopReason};
use loopscope_question::{Analysis, Technique, TechniqueInfo};
use loopscope_syntax::Target;

use crate::member::{Member, Question};
use crate::stop::plain;
use crate::workspace::Workspace;

/// The engine's description of a technique.
#[derive(Debug)]
pub(crate) struct Descriptor {
    /// Its description for users.
    pub(crate) info: &'static TechniqueInfo,
    /// True if it often answers without the solver: then it takes part in the first rounds, which grant no questions.
    pub(crate) is_quick: bool,
    /// True if it takes part in the early round of programs with loops: it often decides such programs by few
    /// questions.
    pub(crate) is_early: bool,
    /// The technique to suggest if it gave up.
    pub(crate) next: fn(&Prospects) -> Option<Technique>,
    /// Starts it.
    pub(crate) start: Start,
}

impl Descriptor {
    /// Starts the technique, if it answers the question.
    ///
    /// # Errors
    /// The reason why it does not, or cannot be applied to the program.
    pub(crate) fn begin<'q>(
        &self,
        question: &'q Question<'q>,
        workspace: &mut Workspace<'_>,
    ) -> Result<Box<dyn Member + 'q>, StopReason> {
        let Analysis { target, .. } = question.analysis;
        if !self.info.claims.are_about(*target) {
            let message = match target {
                Target::Ends => text!("it looks for runs that reach a line, not for reasons why runs end or never end"),
                _ => text!("it only answers whether every run ends"),
            };
            return Err(plain(StopCode::NotHandled, message));
        }
        (self.start)(question, workspace)
    }
}

/// Starts a technique.
///
/// # Errors
/// The reason why it cannot be applied to the program.
pub(crate) type Start = for<'q> fn(&'q Question<'q>, &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason>;

/// Names are unique.
impl PartialEq for Descriptor {
    fn eq(&self, other: &Self) -> bool {
        self.info.name == other.info.name
    }
}

/// The grounds for suggesting another technique after one gave up on a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects {
    /// A limit cut the search.
    pub(crate) cut: bool,
    /// The way in which some loop may be executed in one step.
    pub(crate) in_one_step: InOneStep,
    /// Loops were unrolled.
    pub(crate) unrolled: bool,
}

/// The ways in which a loop may be executed in one step, each with the ways before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum InOneStep {
    /// Its iterations have no closed form.
    Never,
    /// By a summary.
    Summary,
    /// By templates of its cycles.
    Template,
}

impl Prospects {
    /// Returns `true` if some loop may have a summary.
    pub(crate) fn has_summary(self) -> bool {
        self.in_one_step >= InOneStep::Summary
    }

    /// Returns `true` if the cycles of some loop may have templates.
    pub(crate) fn has_template(self) -> bool {
        self.in_one_step >= InOneStep::Template
    }
}
