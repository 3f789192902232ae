//! Guides a search by the chains ahead of its states: [`Analysis::guide`].

use std::cell::OnceCell;
use std::rc::Rc;

use loopscope_cfg::NotInlined;
use loopscope_chains::guide::ChainGuide;
use loopscope_chains::navigate::Stop;
use loopscope_symex::Executor;

use crate::analysis::Analysis;
use crate::member::Question;
use crate::report::StopReason;
use crate::stop::StopReasons;
use crate::workspace::Workspace;

/// How an executor is guided.
pub(crate) enum Guidance<'q> {
    /// Guidance is not requested.
    Unasked,
    /// By chains; with the reason why some states are not guided, once it is known.
    Chains(Rc<OnceCell<Stop>>),
    /// The program has no chains.
    Impossible(&'q NotInlined),
}

impl Analysis {
    /// Adds guidance to an executor, if the analysis asks for it. `limit` is the largest cost of a question.
    pub(crate) fn guiding<'q>(
        &self,
        question: &'q Question<'q>,
        workspace: &mut Workspace<'_>,
        executor: Executor<'q>,
        limit: u64,
    ) -> (Executor<'q>, Guidance<'q>) {
        if !self.guide {
            return (executor, Guidance::Unasked);
        }
        match question.without_calls() {
            Ok(without_calls) => {
                let effort = workspace.effort(limit);
                let (program, tracking) = (&without_calls.program, &without_calls.tracking);
                let guide = ChainGuide::new(program, tracking, &without_calls.targets, &mut workspace.pool, effort);
                let refusal = guide.refusal();
                (executor.with_guide(guide), Guidance::Chains(refusal))
            }
            Err(error) => (executor, Guidance::Impossible(error)),
        }
    }
}

impl Guidance<'_> {
    /// Why guidance was requested, but some states, or all, were not guided.
    pub(crate) fn refusal(&self, reasons: &StopReasons<'_>) -> Option<StopReason> {
        match self {
            Self::Unasked => None,
            Self::Chains(refusal) => refusal.get().map(|stop| reasons.navigating(stop)),
            Self::Impossible(error) => Some(reasons.calling("chains", error)),
        }
    }
}
