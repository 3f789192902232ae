//! Execute: classic symbolic execution, one iteration of a loop after the other.

use loopscope_question::report::StopReason;
use loopscope_question::{Loops, Technique, technique};
use loopscope_symex::Unroll;

use super::paths::{Paths, ReportingPolicy};
use super::{Member, QUESTION_LIMIT, Question, compact, summarise};
use crate::descriptor::Descriptor;
use crate::doing::Taking;
use crate::workspace::Workspace;

/// Classic symbolic execution.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::EXECUTE,
    is_quick: true,
    is_early: false,
    next: |prospects| (prospects.has_summary() && prospects.unrolled).then_some(Technique::One(&technique::SUMMARISE)),
    start,
};

/// With another treatment of loops, starts the technique that treats loops so.
fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    match question.analysis.loops {
        Loops::Unroll => Ok(Box::new(Paths::new(question, workspace, Unroll, QUESTION_LIMIT).patient(workspace))),
        Loops::Summarise => (summarise::TECHNIQUE.start)(question, workspace),
        Loops::Template => (compact::TECHNIQUE.start)(question, workspace),
    }
}

impl ReportingPolicy for Unroll {
    const TAKING: Taking = Taking::Unrolling;
    const REPLACES: bool = false;
}
