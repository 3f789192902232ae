//! Compact as a member: execution with templates in place of cycles. See [`loopscope_template`].
//!
//! If techniques take turns, `execute` follows all paths, so this member prunes all that can be pruned, by subsumption,
//! and from its third turn with questions on, every second turn is one of a search without. Subsumption asks about each
//! path what must hold for it to fail, and with the quantifiers of templates such questions may take longer than the
//! whole search without them.

use loopscope_cfg::Cfg;
use loopscope_question::report::{Artefact, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::Pool;
use loopscope_symex::Counters;
use loopscope_template::Templates;

use super::paths::{Paths, ReportingPolicy};
use super::{Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::advice::Visits;
use crate::descriptor::Descriptor;
use crate::doing::Taking;
use crate::workspace::Workspace;

/// Execution with templates for cycles.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::COMPACT,
    is_quick: true,
    is_early: true,
    next: |_| None,
    start: |question, workspace| {
        let paths = paths(question, workspace);
        let takes_turns = question.analysis.technique == Technique::Auto && !question.analysis.subsume;
        if takes_turns {
            return Ok(Box::new(Compact {
                question,
                subsuming: paths.subsuming(),
                plain: None,
                turns: 0,
                subsumed: true,
                stop: None,
            }));
        }
        Ok(Box::new(paths))
    },
};

/// A search from the program's start.
fn paths<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Paths<'q, Templates> {
    let policy = Templates::new(question.targets.clone(), question.analysis.templates, question.analysis.seed);
    Paths::new(question, workspace, policy, QUESTION_LIMIT)
}

/// Executes all paths with templates for cycles, in turns with subsumption and without.
struct Compact<'q> {
    question: &'q Question<'q>,
    subsuming: Paths<'q, Templates>,
    /// The search without subsumption; `None` before its first turn.
    plain: Option<Paths<'q, Templates>>,
    /// The number of turns with questions.
    turns: u64,
    /// True if the last turn was one of the search with subsumption.
    subsumed: bool,
    /// The reason why one of the searches has stopped: the other one continues.
    stop: Option<Stopped>,
}

/// One of the searches has stopped.
struct Stopped {
    /// True if it is the one with subsumption.
    subsumes: bool,
    reason: StopReason,
}

impl<'q> Compact<'q> {
    /// Returns `true` if the next turn is one of the search with subsumption.
    fn subsumes_next(&self) -> bool {
        self.stop.as_ref().map_or(self.turns == 0 || self.turns % 2 == 1, |stopped| !stopped.subsumes)
    }

    /// The searches that have begun, the one of the last turn first.
    fn searches(&self) -> impl Iterator<Item = &Paths<'q, Templates>> {
        let (subsuming, plain) = (Some(&self.subsuming), self.plain.as_ref());
        let in_order = if self.subsumed { [subsuming, plain] } else { [plain, subsuming] };
        in_order.into_iter().flatten()
    }
}

impl Member for Compact<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        let subsumes = self.subsumes_next();
        self.subsumed = subsumes;
        if workspace.meter.slice.units > 0 {
            self.turns += 1;
        }
        let plain = self.plain.as_ref().map_or_else(Counters::default, Member::counters);
        let progress = if subsumes {
            workspace.meter.earlier = plain;
            self.subsuming.advance(workspace)
        } else {
            workspace.meter.earlier = self.subsuming.counters();
            self.plain.get_or_insert_with(|| paths(self.question, workspace)).advance(workspace)
        };
        match progress {
            Progress::Ended(Found::Stopped(reason)) if self.stop.is_none() && is_of_one_search(&reason) => {
                self.stop = Some(Stopped { subsumes, reason });
                Progress::Paused
            }
            Progress::Ended(Found::Stopped(reason)) if is_of_one_search(&reason) => {
                // The search without subsumption has the plainer reason.
                let first = self.stop.take().filter(|stopped| !stopped.subsumes).map(|stopped| stopped.reason);
                Progress::Ended(Found::Stopped(first.unwrap_or(reason)))
            }
            progress => progress,
        }
    }

    fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        self.searches().for_each(|search| counters.add(&search.counters()));
        counters
    }

    fn contradictions(&self) -> u64 {
        self.searches().map(Member::contradictions).sum()
    }

    fn busiest(&self) -> Option<Visits> {
        self.searches().find_map(Member::busiest)
    }

    fn unguided(&self) -> Option<StopReason> {
        self.subsuming.unguided()
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        self.searches().find_map(|search| search.artefact(pool))
    }
}

/// Returns `true` if another search may still find an answer.
fn is_of_one_search(reason: &StopReason) -> bool {
    !matches!(reason.code, StopCode::Cancelled | StopCode::Time | StopCode::States)
}

impl ReportingPolicy for Templates {
    const TAKING: Taking = Taking::Template;

    fn artefact(&self, _: &Cfg, _: &mut Pool) -> Option<Artefact> {
        let loops = self.artefacts().loops.clone();
        (!loops.is_empty()).then_some(Artefact::Templates { loops })
    }
}
