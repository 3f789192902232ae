//! Guides a search by chains or by necessary conditions: `guide` of an [`Analysis`](loopscope_question::Analysis).

use std::cell::OnceCell;
use std::rc::Rc;

use loopscope_apc::guide::ConditionGuide;
use loopscope_cfg::NotInlined;
use loopscope_chains::effect::Detail;
use loopscope_chains::guide::{ChainGuide, Expansion};
use loopscope_chains::navigate::Stop;
use loopscope_message::text;
use loopscope_question::report::StopReason;
use loopscope_question::{GuideBy, GuideWhen};
use loopscope_symex::Executor;

use crate::member::{DEPTHS, Question};
use crate::program_view::{EXPANDED, ProgramView};
use crate::stop::StopReasons;
use crate::workspace::Workspace;

/// The number of states that may execute no new node before a guide is needed.
const PATIENCE: u64 = 300;

/// The guidance of an executor.
pub(crate) enum Guidance<'q> {
    /// Guidance is not requested.
    Unasked,
    /// With the reason why some states are not guided, once it is known.
    Guided(Rc<OnceCell<Stop>>),
    /// The program has calls that cannot be expanded.
    Impossible(&'q NotInlined),
}

/// Adds guidance to an executor, if the analysis asks for it. `limit` is the largest cost of a question.
pub(crate) fn guiding<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
    executor: Executor<'q>,
    limit: u64,
) -> (Executor<'q>, Guidance<'q>) {
    let analysis = question.analysis;
    if !analysis.guide {
        return (executor, Guidance::Unasked);
    }
    match expansion(question, 0) {
        Some(Ok(program)) => {
            let (effort, pool) = (workspace.effort(limit), &mut workspace.pool);
            let deeper = Box::new(|at| expansion(question, at)?.ok());
            let (executor, refusal) = match analysis.guide_by {
                GuideBy::Chains => {
                    let guide = ChainGuide::new(program, deeper, pool, effort, Detail::FirstAndLast);
                    let refusal = guide.refusal();
                    (executor.with_guide(guide), refusal)
                }
                GuideBy::Condition => {
                    let guide = ConditionGuide::new(program, deeper, pool, effort);
                    let refusal = guide.refusal();
                    (executor.with_guide(guide), refusal)
                }
            };
            let executor = match analysis.guide_when {
                GuideWhen::Always => executor,
                GuideWhen::Needed => executor.on_demand(PATIENCE),
            };
            (executor, Guidance::Guided(refusal))
        }
        Some(Err(error)) => (executor, Guidance::Impossible(error)),
        None => (executor, Guidance::Unasked),
    }
}

/// The program without calls; with recursion, at one of [`DEPTHS`].
fn expansion<'q>(question: &'q Question<'q>, at: usize) -> Option<Result<Expansion<'q>, &'q NotInlined>> {
    let expanded = match question.view(EXPANDED) {
        Ok(view) => (at == 0).then_some(Ok(view)),
        Err(_) => question.recursion(at),
    };
    let of = |each: &'q ProgramView| {
        let ProgramView { program, tracking, targets, .. } = each;
        Expansion { program, tracking, targets, depth: DEPTHS[at] }
    };
    Some(expanded?.map(of))
}

impl Guidance<'_> {
    /// The reason why guidance was requested, but some states, or all, were not guided.
    pub(crate) fn refusal(&self, reasons: &StopReasons<'_>) -> Option<StopReason> {
        match self {
            Self::Unasked => None,
            Self::Guided(refusal) => refusal.get().map(|stop| reasons.navigating(stop)),
            Self::Impossible(error) => Some(reasons.calling(text!("chains"), error)),
        }
    }
}
