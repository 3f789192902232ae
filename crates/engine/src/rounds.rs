//! The members of an analysis take turns in rounds, with growing slices of work, until one of them has an answer or all
//! have stopped.
//!
//! All measures are counts of work, not times, and the work of a member in a round does not depend on the work of other
//! members in that round. So the same question always gets the same answer, with any number of workers.
//!
//! # Rules
//!
//! - *Order*: the registry's. Members that use no solver go first, then those that are likely to finish first.
//! - *First rounds*: no questions are granted, and only members that often need no questions take part. A member's first
//!   question costs most, because the solver makes a context for it. The slice of the first round is very small: many
//!   programs are decided by a few runs, or by a few states without a question.
//! - *Early round*: if the program has loops, the first round with questions is one with a third of a slice, of the
//!   members that take loops in one step or run the program. Each of them decides other programs by few questions. The
//!   members that unroll loops or infer invariants come in the next round.
//! - *Grant*: all questions of a turn together cost no more than its slice grants (`smt::Resources::grant`). A question
//!   costs the solver's units, and `smt::QUESTION_PRICE` for writing, sending and reading it. Terms are not counted,
//!   nor are the few questions that shorten a proof or look for other values after the interpreter refuted the first
//!   ones.
//! - *Interruption*: a question that exceeds the grant has no answer, not even "unknown". It fails with
//!   `Failure::Spent`, the turn ends, and the member asks again in its next turn, with more effort. Only a question
//!   that has cost its own limit is answered by "unknown". So every member must be able to repeat its last step
//!   (`tests/engine/interrupted.rs`).
//! - *Share*: a member that can tell whether its last work was fruitless (`Member::is_fruitless`) begins its turn with an
//!   eighth of the slice, and gets the rest only if that was not fruitless: `summarise` if it replaces loops, `fuzz` if a
//!   run had new behaviour.

use std::rc::Rc;
use std::sync::Arc;

use loopscope_cfg::Cfg;
use loopscope_message::text;
use loopscope_question::Technique;
use loopscope_question::report::{Cost, Event, MemberReport, MemberStatus, Stats, StopCode, Turn};
use loopscope_sorted::sort_by_key;
use loopscope_symex::Counters;

use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::facts::Facts;
use crate::host::{Slice, stats};
use crate::member::{Found, Member, Progress, Question, execute, navigate};
use crate::registry::{self, TECHNIQUES};
use crate::slices::{advance, slice, work};
use crate::stop::plain;
use crate::turn_message::TurnMessage;
use crate::workers::{LostWorker, RoundEnd, WorkerId, Workers};
use crate::workspace::{Workspace, Workspaces};

/// A technique that takes part.
pub(crate) struct Participant<'q, 'h> {
    pub(crate) technique: &'static Descriptor,
    /// `None` before its first turn, and for a member of another worker.
    pub(crate) at_work: Option<AtWork<'q, 'h>>,
    /// Of a member of another worker: the message about its last turn.
    pub(crate) elsewhere: Option<Arc<TurnMessage>>,
    /// Its report, without what it has built. For a member of another worker, as of the last round that is over.
    report: MemberReport,
    /// Its facts of this round.
    found: Facts,
    /// Whether it has stopped without an answer.
    closed: bool,
    /// Whether its worker broke.
    is_lost: bool,
}

/// A member with its workspace.
pub(crate) struct AtWork<'q, 'h> {
    /// `None` if the technique cannot be applied to the program.
    pub(crate) member: Option<Box<dyn Member + 'q>>,
    pub(crate) workspace: Workspace<'h>,
}

/// The turns of an analysis, as one worker runs them.
pub(crate) struct Rounds<'q, 'h> {
    question: &'q Question<'q>,
    workspaces: &'q Workspaces<'h>,
    worker: WorkerId,
    participants: Vec<Participant<'q, 'h>>,
    /// The turns that are over: of this worker's members, and of all others in the rounds that are over.
    turns: Vec<Turn>,
    round: u32,
    /// The shared facts at the end of the last round.
    known: Rc<Facts>,
}

/// The end of an analysis.
pub(crate) struct Ended {
    /// The member that gives the verdict: an index into the participants.
    pub(crate) by: usize,
    pub(crate) found: Found,
}

impl<'q, 'h> Rounds<'q, 'h> {
    /// The members for an analysis; this worker runs the turns of its own members.
    pub(crate) fn new(question: &'q Question<'q>, workspaces: &'q Workspaces<'h>, worker: WorkerId) -> Self {
        let participants = participating(question).into_iter().map(Participant::new).collect();
        Self { question, workspaces, worker, participants, turns: Vec::new(), round: 0, known: Rc::default() }
    }

    /// Adds facts that all members share from the start.
    pub(crate) fn knowing(self, facts: Facts) -> Self {
        Self { known: Rc::new(facts), ..self }
    }

    /// The members that take part.
    pub(crate) fn participants(&mut self) -> &mut [Participant<'q, 'h>] {
        &mut self.participants
    }

    /// Their reports.
    pub(crate) fn members(&self) -> Vec<MemberReport> {
        self.participants.iter().map(|participant| participant.report.clone()).collect()
    }

    /// The completed turns.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Runs all turns. Returns `None` if a member of another worker gives the verdict.
    pub(crate) async fn play(&mut self, workers: &mut dyn Workers) -> Option<Ended> {
        loop {
            if self.participants.iter().all(|participant| participant.closed) && !self.invite_others() {
                return self.unanswered();
            }
            if workers.most_rounds() == Some(self.round) {
                return None;
            }
            let ended = self.play_round(workers);
            let end = workers.round(self.round).await?;
            self.receive(end);
            if ended.is_some() {
                return ended;
            }
            self.share_facts();
            self.round += 1;
        }
    }

    /// Runs the turns of this worker's members in one round, up to the end of the analysis.
    fn play_round(&mut self, workers: &mut dyn Workers) -> Option<Ended> {
        let alone = self.open().count() == 1 && workers.most_rounds().is_none();
        let slice_of = |at: usize| {
            let technique = self.participants[at].technique;
            if alone { Some(Slice::WHOLE) } else { slice(self.round, technique, has_loops(self.question.cfg)) }
        };
        let players: Vec<(usize, Slice)> = self.open().filter_map(|at| Some((at, slice_of(at)?))).collect();
        let worker = self.worker;
        for (position, (at, slice)) in players.into_iter().enumerate().filter(|(_, (at, _))| worker.has(*at)) {
            let ended = self.turn(at, slice);
            if worker.of > 1 {
                workers.send(TurnMessage { position: position as u32, ends: ended.is_some(), ..self.message(at) });
            }
            if ended.is_some() {
                return ended;
            }
        }
        None
    }

    /// Receives what the members of other workers did in a round.
    fn receive(&mut self, RoundEnd { turns, lost }: RoundEnd) {
        for message in turns {
            let member = message.turn.member as usize;
            if !self.worker.has(member) {
                self.turns.push(message.turn);
                self.participants[member].receive(message);
            }
        }
        sort_by_key(&mut self.turns, |turn| (turn.round, turn.member));
        for LostWorker { number, reason } in lost {
            for at in (number as usize..self.participants.len()).step_by(self.worker.of as usize) {
                self.participants[at].lose(&reason);
            }
        }
    }

    /// Shares the facts of a round, in the order of the members that found them.
    fn share_facts(&mut self) {
        let mut new_facts = Facts::default();
        for participant in &mut self.participants {
            new_facts.add(&std::mem::take(&mut participant.found));
        }
        if !new_facts.is_empty() {
            Rc::make_mut(&mut self.known).add(&new_facts);
        }
    }

    /// The members that may still find an answer.
    fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.participants.len()).filter(|at| !self.participants[*at].closed)
    }

    /// Runs the turn of a member of this worker. Returns the end of the analysis, if the turn brings it.
    fn turn(&mut self, at: usize, slice: Slice) -> Option<Ended> {
        let event = Event::Turn { at: at as u32, members: self.members(), turns: self.turns.clone() };
        self.workspaces.watcher().event(&event);
        let participant = &mut self.participants[at];
        let AtWork { member, workspace } = participant
            .at_work
            .get_or_insert_with(|| AtWork { member: None, workspace: self.workspaces.workspace(at as u32) });
        let before = spent(member.as_deref(), workspace);
        workspace.meter.doing = Doing::Beginning;
        workspace.known = Rc::clone(&self.known);
        workspace.meter.slice = slice;
        workspace.resources.grant(slice.units);
        let refused = match member {
            Some(_) => None,
            None => match participant.technique.begin(self.question, workspace) {
                Ok(new) => {
                    *member = Some(new);
                    None
                }
                Err(stop) => Some(Progress::Ended(Found::Refused(stop))),
            },
        };
        let advanced = || member.as_mut().map_or(Progress::Paused, |member| advance(member.as_mut(), workspace, slice));
        let progress = refused.unwrap_or_else(advanced);
        // The member may have noted a fact twice.
        participant.found.add(&std::mem::take(&mut workspace.found));
        let cost = before.until(&spent(member.as_deref(), workspace));
        participant.report.standing = MemberStatus::Unfinished;
        participant.report.turns += 1;
        participant.report.cost.add(&cost);
        self.turns.push(Turn { member: at as u32, round: self.round, cost, work: work(&cost) });
        match progress {
            Progress::Paused => None,
            Progress::Ended(found) => self.ended(at, found),
        }
    }

    /// Notes that a member has stopped. Returns the end of the analysis, if that ends it.
    fn ended(&mut self, at: usize, found: Found) -> Option<Ended> {
        let participant = &mut self.participants[at];
        participant.report.standing = match &found {
            Found::Reached(_) | Found::Arrived(_) => MemberStatus::Reached,
            Found::Unreachable(_) => MemberStatus::Unreachable,
            Found::Ends(_) => MemberStatus::Ends,
            Found::Endless(_) => MemberStatus::Endless,
            Found::Stopped(stop) if matches!(stop.code, StopCode::Cancelled | StopCode::Time) => {
                return Some(Ended { by: self.representative(at), found });
            }
            Found::Stopped(_) => MemberStatus::Stopped,
            Found::Refused(_) => MemberStatus::Refused,
        };
        debug_assert!(
            participant.technique.info.claims.cover(participant.report.standing),
            "the result is not one that the technique claims"
        );
        match found {
            Found::Stopped(stop) | Found::Refused(stop) => {
                participant.report.stop = Some(stop);
                participant.closed = true;
                None
            }
            _ => Some(Ended { by: at, found }),
        }
    }

    /// The message about the last turn, a turn of this member.
    fn message(&mut self, at: usize) -> TurnMessage {
        let turn = *self.turns.last().expect("it had a turn");
        let participant = &mut self.participants[at];
        let AtWork { member, workspace } = participant.at_work.as_mut().expect("it is at work");
        let facts = participant.found.clone();
        // A clone: new terms would change the numbers, and so the order, of the member's later terms.
        let artefact = member.as_ref().and_then(|member| member.artefact(&mut workspace.pool.clone()));
        let report = MemberReport { artefact, ..participant.report.clone() };
        TurnMessage { position: 0, turn, ends: false, report, stats: participant.stats(), facts }
    }

    /// If the only member's result was refuted, other members take part from now on. Returns whether there are any.
    fn invite_others(&mut self) -> bool {
        let [Participant { technique, report, .. }] = self.participants.as_slice() else { return false };
        if report.stop.as_ref().is_none_or(|stop| stop.code != StopCode::Refuted) {
            return false;
        }
        let asked = *technique;
        let others = [&navigate::TECHNIQUE, &execute::TECHNIQUE].into_iter().filter(|other| *other != asked);
        self.participants.extend(others.map(Participant::new));
        true
    }

    /// The end if all members have stopped without an answer: with the reason of [`Self::representative`] or, if its
    /// worker broke, that of the last member with a working worker. None if another worker has this member.
    fn unanswered(&mut self) -> Option<Ended> {
        let is_there = |at: &usize| !self.participants[*at].is_lost;
        let last = self.participants.len() - 1;
        let by = Some(self.representative(last)).filter(is_there).or_else(|| (0..=last).rev().find(is_there))?;
        let stop = self.participants[by].report.stop.clone().filter(|_| self.worker.has(by))?;
        Some(Ended { by, found: Found::Stopped(stop) })
    }

    /// The member whose reason for stopping is reported: Execute if it is one of several, because it accepts every
    /// program.
    fn representative(&self, otherwise: usize) -> usize {
        let automatic = self.question.analysis.technique == Technique::Auto;
        let execute = self.participants.iter().position(|participant| participant.technique == &execute::TECHNIQUE);
        execute.filter(|_| automatic).unwrap_or(otherwise)
    }
}

impl Participant<'_, '_> {
    fn new(technique: &'static Descriptor) -> Self {
        Self {
            technique,
            at_work: None,
            elsewhere: None,
            report: MemberReport::new(technique.info.name),
            found: Facts::default(),
            closed: false,
            is_lost: false,
        }
    }

    /// Receives what a member of another worker did in a turn.
    fn receive(&mut self, message: Arc<TurnMessage>) {
        let MemberReport { standing, turns, cost, ref stop, .. } = message.report;
        let technique = std::mem::take(&mut self.report.technique);
        self.report = MemberReport { technique, standing, stop: stop.clone(), turns, cost, artefact: None };
        self.found = message.facts.clone();
        self.closed = matches!(standing, MemberStatus::Stopped | MemberStatus::Refused);
        self.elsewhere = Some(message);
    }

    /// Its worker broke.
    fn lose(&mut self, reason: &str) {
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
            return self.elsewhere.as_ref().map_or_else(Stats::default, |message| message.stats.clone());
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
fn spent(member: Option<&(dyn Member + '_)>, workspace: &Workspace<'_>) -> Cost {
    let Counters { states, steps, .. } = member.map_or_else(Counters::default, Member::counters);
    Cost { states, steps, ..workspace.solved() }
}

/// The techniques that take part in an analysis, in the order of their turns.
fn participating(Question { cfg, analysis, .. }: &Question<'_>) -> Vec<&'static Descriptor> {
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

/// Whether some function has a loop.
fn has_loops(cfg: &Cfg) -> bool {
    cfg.functions.iter().any(|function| !function.loops.loops.is_empty())
}
