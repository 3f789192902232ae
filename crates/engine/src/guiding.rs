//! Guides a search by chains or by necessary conditions: [`Analysis::guide`].

use std::cell::OnceCell;
use std::rc::Rc;
use std::str::FromStr;

use loopscope_apc::guide::ConditionGuide;
use loopscope_cfg::NotInlined;
use loopscope_chains::effect::Detail;
use loopscope_chains::guide::{ChainGuide, Expansion};
use loopscope_chains::navigate::Stop;
use loopscope_symex::Executor;

use crate::analysis::Analysis;
use crate::member::{DEPTHS, Question, WithoutCalls};
use crate::report::StopReason;
use crate::stop::StopReasons;
use crate::workspace::Workspace;

/// What guides a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuideBy {
    /// The constraint systems of the chains ahead (CBA, section 6).
    #[default]
    Chains,
    /// The necessary condition of the target (APC, section 7).
    Condition,
}

impl GuideBy {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Chains, Self::Condition];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chains => "chains",
            Self::Condition => "condition",
        }
    }

    /// What it is, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Chains => "What the first and the last iteration along each path through a loop need",
            Self::Condition => "The necessary condition of the target, as `apc` builds it: what every iteration needs",
        }
    }
}

impl FromStr for GuideBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|by| by.name() == text);
        found
            .ok_or_else(|| format!("a search is guided by {}, not by `{text}`", Self::ALL.map(Self::name).join(" or ")))
    }
}

/// When a guide is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuideWhen {
    /// About every state.
    #[default]
    Always,
    /// While the search does not get on: once some hundred states have executed no new node, until a new one is executed.
    Needed,
}

impl GuideWhen {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Always, Self::Needed];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Needed => "needed",
        }
    }

    /// What it is, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Always => "About every path whose turn it is",
            Self::Needed => "Only while the search executes nothing new",
        }
    }
}

impl FromStr for GuideWhen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|when| when.name() == text);
        found
            .ok_or_else(|| format!("a search is guided {}, not `{text}`", Self::ALL.map(Self::name).join(" or where ")))
    }
}

/// How a search is guided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guiding {
    /// What guides it.
    pub by: GuideBy,
    /// When the guide is asked.
    pub when: GuideWhen,
}

/// How many states may execute no new node before a guide is needed.
const PATIENCE: u64 = 300;

/// How an executor is guided.
pub(crate) enum Guidance<'q> {
    /// Guidance is not requested.
    Unasked,
    /// With the reason why some states are not guided, once it is known.
    Guided(Rc<OnceCell<Stop>>),
    /// The program has calls that cannot be expanded.
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
        match expansion(question, 0) {
            Some(Ok(program)) => {
                let (effort, pool) = (workspace.effort(limit), &mut workspace.pool);
                let deeper = Box::new(|at| expansion(question, at)?.ok());
                let (executor, refusal) = match self.guide_by {
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
                let executor = match self.guide_when {
                    GuideWhen::Always => executor,
                    GuideWhen::Needed => executor.on_demand(PATIENCE),
                };
                (executor, Guidance::Guided(refusal))
            }
            Some(Err(error)) => (executor, Guidance::Impossible(error)),
            None => (executor, Guidance::Unasked),
        }
    }
}

/// The program without calls; with recursion, at one of [`DEPTHS`].
fn expansion<'q>(question: &'q Question<'q>, at: usize) -> Option<Result<Expansion<'q>, &'q NotInlined>> {
    let expanded = match question.without_calls() {
        Ok(without_calls) => (at == 0).then_some(Ok(without_calls)),
        Err(_) => question.expanded(at),
    };
    let of = |each: &'q WithoutCalls| {
        let WithoutCalls { program, tracking, targets, .. } = each;
        Expansion { program, tracking, targets, depth: DEPTHS[at] }
    };
    Some(expanded?.map(of))
}

impl Guidance<'_> {
    /// Why guidance was requested, but some states, or all, were not guided.
    pub(crate) fn refusal(&self, reasons: &StopReasons<'_>) -> Option<StopReason> {
        match self {
            Self::Unasked => None,
            Self::Guided(refusal) => refusal.get().map(|stop| reasons.navigating(stop)),
            Self::Impossible(error) => Some(reasons.calling("chains", error)),
        }
    }
}
