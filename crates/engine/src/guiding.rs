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
use crate::stop::Words;
use crate::workspace::Workspace;

/// How an executor is guided.
pub(crate) enum Guidance<'q> {
    /// Guidance is not requested.
    Unasked,
    /// By chains; with the reason why not everywhere, once that is known.
    Chains(Rc<OnceCell<Stop>>),
    /// Not at all, because the program has no chains.
    Impossible(&'q NotInlined),
}

impl Analysis {
    /// Adds guidance to an executor, if the analysis asks for it. A question may cost at most this much.
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
    /// Why some states, or all, were not guided although guidance was requested.
    pub(crate) fn refusal(&self, words: &Words<'_>) -> Option<StopReason> {
        match self {
            Self::Unasked => None,
            Self::Chains(refusal) => refusal.get().map(|stop| words.navigating(stop)),
            Self::Impossible(error) => Some(words.calling("chains", error)),
        }
    }
}
