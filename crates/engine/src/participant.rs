//! The techniques that take part in an analysis, with what each of them has done.

use std::sync::Arc;

use loopscope_cfg::Cfg;
use loopscope_message::text;
use loopscope_question::report::{Cost, MemberReport, MemberStatus, Stats, StopCode};
use loopscope_symex::Counters;

use crate::descriptor::Descriptor;
use crate::facts::Facts;
use crate::host::stats;
use crate::member::{Found, Member, Question};
use crate::registry::{self, TECHNIQUES};
use crate::stop::plain;
use crate::turn_message::TurnMessage;
use crate::workspace::Workspace;

/// A technique that takes part.
pub(crate) struct Participant<'q, 'h> {
    pub(crate) technique: &'static Descriptor,
    /// `None` before its first turn, and for a member of another worker.
    pub(crate) at_work: Option<AtWork<'q, 'h>>,
    /// If there are several workers: the message about its last turn that counts.
    pub(crate) last_message: Option<Arc<TurnMessage>>,
    /// Its report, without what it has built. For a member of another worker, as of the last round that is over.
    pub(crate) report: MemberReport,
    /// Its facts of this round.
    pub(crate) found: Facts,
    /// True if it has stopped.
    pub(crate) closed: bool,
    /// Its answer, if that did not end the analysis. Only its worker has it.
    pub(crate) answer: Option<Found>,
    /// True if its worker broke.
    pub(crate) is_lost: bool,
}

/// A member with its workspace.
pub(crate) struct AtWork<'q, 'h> {
    /// `None` if the technique cannot be applied to the program.
    pub(crate) member: Option<Box<dyn Member + 'q>>,
    pub(crate) workspace: Workspace<'h>,
}

impl Participant<'_, '_> {
    pub(crate) fn new(technique: &'static Descriptor) -> Self {
        Self {
            technique,
            at_work: None,
            last_message: None,
            report: MemberReport::new(technique.info.name),
            found: Facts::default(),
            closed: false,
            answer: None,
            is_lost: false,
        }
    }

    /// One that works on everyday inputs.
    pub(crate) fn for_everyday(technique: &'static Descriptor) -> Self {
        let participant = Self::new(technique);
        Self { report: MemberReport { is_everyday: true, ..participant.report }, ..participant }
    }

    /// Receives what a member of another worker did in a turn.
    pub(crate) fn receive(&mut self, message: Arc<TurnMessage>) {
        let MemberReport { standing, turns, cost, ref stop, .. } = message.report;
        let MemberReport { technique, is_everyday, .. } = std::mem::replace(&mut self.report, MemberReport::new(""));
        self.report =
            MemberReport { technique, is_everyday, standing, stop: stop.clone(), turns, cost, artefact: None };
        self.found = message.facts.clone();
        self.closed = !matches!(standing, MemberStatus::Waiting | MemberStatus::Unfinished);
        self.last_message = Some(message);
    }

    /// Undoes its turn in this round, which does not count. It has no other turn, since its part has an answer.
    pub(crate) fn undo(&mut self) {
        let is_everyday = self.report.is_everyday;
        let last_message = self.last_message.take();
        *self = if is_everyday { Self::for_everyday(self.technique) } else { Self::new(self.technique) };
        if let Some(message) = last_message {
            self.receive(message);
            self.found = Facts::default();
        }
    }

    /// Its worker broke.
    pub(crate) fn lose(&mut self, reason: &str) {
        self.is_lost = true;
        if !self.closed {
            self.closed = true;
            self.report.standing = MemberStatus::Stopped;
            self.report.stop = Some(plain(StopCode::SolverFailed, text!("its worker broke: {reason}")));
        }
    }

    /// The member's work, without times.
    pub(crate) fn stats(&self) -> Stats {
        let Some(AtWork { member, workspace }) = &self.at_work else {
            return self.last_message.as_ref().map_or_else(Stats::default, |message| message.stats.clone());
        };
        let solver = workspace.solver.statistics();
        let member = member.as_deref();
        Stats {
            queries: solver.queries,
            solver_calls: solver.solved,
            solver_failures: solver.unknown,
            refuted: member.map_or(0, Member::contradictions),
            simplified: solver.simplified,
            reused: solver.reused,
            cached: solver.cached,
            ..stats(&member.map_or_else(Counters::default, Member::counters), 0.0)
        }
    }
}

/// The cost of a member's work so far, and of the solver's work for it.
pub(crate) fn spent(member: Option<&(dyn Member + '_)>, workspace: &Workspace<'_>) -> Cost {
    let Counters { states, steps, .. } = member.map_or_else(Counters::default, Member::counters);
    Cost { states, steps, ..workspace.solved() }
}

/// The techniques that take part in an analysis, in the order of their turns.
pub(crate) fn participating(Question { cfg, analysis, .. }: &Question<'_>) -> Vec<&'static Descriptor> {
    if let Some(technique) = registry::descriptor(analysis.technique) {
        return vec![technique];
    }
    // The techniques that are Execute with another treatment of loops do the same as Execute if there are no loops, or
    // if Execute itself treats loops so.
    let has_loops = has_loops(cfg);
    let is_execute = |loops| !has_loops || loops == analysis.loops;
    let answers = |technique: &&Descriptor| technique.info.claims.are_about(analysis.target);
    TECHNIQUES
        .iter()
        .copied()
        .filter(answers)
        .filter(|technique| !technique.info.loops.is_some_and(is_execute))
        .collect()
}

/// Returns `true` if some function has a loop.
pub(crate) fn has_loops(cfg: &Cfg) -> bool {
    cfg.functions.iter().any(|function| !function.loops.loops.is_empty())
}
