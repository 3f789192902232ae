//! Whether the chains ahead of states say where these go: [`Analysis::guide`].

use std::cell::OnceCell;
use std::rc::Rc;

use loopscope_cfg::NotInlined;
use loopscope_loops::guide::ChainGuide;
use loopscope_loops::navigate::Stop;
use loopscope_symex::Executor;

use crate::analysis::Analysis;
use crate::member::Question;
use crate::report::StopReason;
use crate::stop::Words;
use crate::workspace::Workspace;

/// How an executor is guided.
pub(crate) enum Guidance<'q> {
    /// It is not asked for.
    Unasked,
    /// By chains; why not everywhere, once that is known.
    Chains(Rc<OnceCell<Stop>>),
    /// Not at all, for the program has no chains.
    Impossible(&'q NotInlined),
}

impl Analysis {
    /// An executor that is guided, if that is asked for. Questions may cost so much in the end.
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
    /// Why some states, or all, were not guided although that was asked for.
    pub(crate) fn refusal(&self, words: &Words<'_>) -> Option<StopReason> {
        match self {
            Self::Unasked => None,
            Self::Chains(refusal) => refusal.get().map(|stop| words.navigating(stop)),
            Self::Impossible(error) => Some(words.calling("chains", error)),
        }
    }
}
