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
//! - *Cut*: the first answer for one of two parts (`part.rs`), in the order of turns, ends the round, as an answer of the
//!   analysis does. Members of other workers may already have had their turns after it: these are undone.
//! - *Interruption*: a question that exceeds the grant has no answer, not even "unknown". It fails with
//!   `Failure::Spent`, the turn ends, and the member asks again in its next turn, with more effort. Only a question
//!   that has cost its own limit is answered by "unknown". So every member must be able to repeat its last step
//!   (`tests/engine/interrupted.rs`).
//! - *Share*: a member that can tell whether its last work was fruitless (`Member::is_fruitless`) begins its turn with an
//!   eighth of the slice, and gets the rest only if that was not fruitless: `summarise` if it replaces loops, `fuzz` if a
//!   run had new behaviour.
//! - *Last steps*: a member that can tell how many steps are left to its answer (`Member::steps_left`) gets up to 32 more
//!   slices of steps if these are enough: `enumerate`, if few inputs are left to try.

mod exchange;

use std::rc::Rc;
use std::sync::Arc;

use loopscope_message::text;
use loopscope_question::Technique;
use loopscope_question::report::{Answer, Event, MemberReport, MemberStatus, StopCode, StopReason, Turn};
use loopscope_witness::Arrival;

use crate::doing::Doing;
use crate::everyday_run::failing_run;
use crate::facts::Facts;
use crate::finding::{is_everyday, minimised};
use crate::host::Slice;
use crate::member::{Found, Progress, Question, execute, navigate};
use crate::part::{self, ALL_INPUTS, EVERYDAY_INPUTS, Part, PartStatus};
use crate::participant::{AtWork, Participant, has_loops, participating, spent};
use crate::slices::{advance, slice, work};
use crate::stop::plain;
use crate::turn_message::TurnMessage;
use crate::workers::{WorkerId, Workers};
use crate::workspace::Workspaces;
use exchange::has_turn;

/// The turns of an analysis, as one worker runs them.
pub(crate) struct Rounds<'q, 'h> {
    workspaces: &'q Workspaces<'h>,
    worker: WorkerId,
    /// All inputs and, once they have begun, everyday ones.
    parts: Vec<Part<'q>>,
    /// The question about everyday inputs, if it is asked as well.
    everyday: Option<Everyday<'q>>,
    participants: Vec<Participant<'q, 'h>>,
    /// True if inputs that were found are replaced by the smallest ones.
    minimises: bool,
    /// The turns that are over: of this worker's members, and of all others in the rounds that are over.
    turns: Vec<Turn>,
    round: u32,
    /// The messages about the turns of this worker's members in this round.
    sent: Vec<Arc<TurnMessage>>,
}

/// Asks about everyday inputs when that is needed.
pub(crate) type Everyday<'q> = &'q dyn Fn() -> &'q Question<'q>;

/// The end of an analysis.
pub(crate) struct Ended {
    /// The member that gives the verdict: an index into the participants.
    pub(crate) by: usize,
    pub(crate) found: Found,
    /// True if it found inputs that are no everyday ones, and everyday ones are open.
    pub(crate) is_extreme: bool,
}

impl<'q, 'h> Rounds<'q, 'h> {
    /// The members for an analysis; this worker runs the turns of its own members.
    pub(crate) fn new(question: &'q Question<'q>, workspaces: &'q Workspaces<'h>, worker: WorkerId) -> Self {
        let participants: Vec<_> = participating(question).into_iter().map(Participant::new).collect();
        let parts = vec![Part::new(question, 0..participants.len())];
        Self {
            workspaces,
            worker,
            parts,
            everyday: None,
            participants,
            minimises: false,
            turns: Vec::new(),
            round: 0,
            sent: Vec::new(),
        }
    }

    /// Replaces inputs that were found by the smallest ones that lead there, too.
    pub(crate) fn minimising(self) -> Self {
        Self { minimises: true, ..self }
    }

    /// Asks about everyday inputs as well.
    pub(crate) fn and_everyday(self, everyday: Everyday<'q>) -> Self {
        Self { everyday: Some(everyday), ..self }
    }

    /// Adds facts that all members share from the start.
    pub(crate) fn knowing(mut self, facts: Facts) -> Self {
        self.parts[ALL_INPUTS].known = Rc::new(facts);
        self
    }

    /// Ends all members, so that others can have their contexts of the solver.
    pub(crate) fn close(self) {
        let is_asked = |place: &Participant<'_, '_>| {
            place.at_work.as_ref().is_some_and(|AtWork { workspace, .. }| workspace.solved().solver_calls > 0)
        };
        let asked: Vec<u32> =
            (0..).zip(&self.participants).filter(|(_, place)| is_asked(place)).map(|(at, _)| at).collect();
        drop(self.participants);
        for member in asked {
            self.workspaces.close(member);
        }
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

    /// The question that a member works on.
    pub(crate) fn question(&self, member: usize) -> &'q Question<'q> {
        self.parts[self.part(member)].question
    }

    /// The answer for everyday inputs, if it need not be that of the analysis. `is_extreme` says whether the inputs that the
    /// analysis found are no everyday ones.
    pub(crate) fn only_everyday(&self, is_extreme: bool) -> Option<Answer> {
        let by = self.answer(EVERYDAY_INPUTS).map(|by| self.participants[by].report.standing);
        match by {
            Some(MemberStatus::Unreachable) => Some(Answer::Unreachable),
            _ => is_extreme.then_some(Answer::Unknown),
        }
    }

    /// Runs all turns. Returns `None` if a member of another worker gives the verdict.
    pub(crate) async fn play(&mut self, workers: &mut dyn Workers) -> Option<Ended> {
        loop {
            let Some(part) = self.next_part() else {
                if self.invite_others() {
                    continue;
                }
                return self.over();
            };
            if workers.most_rounds() == Some(self.parts[part].round) {
                return None;
            }
            let ended = self.play_round(part, workers);
            let end = workers.round(self.round).await?;
            let counts = self.sent.last().is_none_or(|last| has_turn(&end, last.turn.member));
            self.receive(end);
            if counts && ended.is_some() {
                return ended;
            }
            self.share_facts(part);
            self.round += 1;
            self.parts[part].round += 1;
        }
    }

    /// The part that has the next round, if one has; everyday inputs begin with their first one.
    fn next_part(&mut self) -> Option<usize> {
        let all = self.standing(ALL_INPUTS);
        let Some(everyday) = self.everyday else { return all.is_open.then_some(ALL_INPUTS) };
        let has_begun = self.parts.len() > EVERYDAY_INPUTS;
        let of_everyday = if has_begun { self.standing(EVERYDAY_INPUTS) } else { PartStatus::BEFORE };
        let part = part::next(all, of_everyday)?;
        if part == EVERYDAY_INPUTS && !has_begun {
            let first = self.participants.len();
            let question = everyday();
            self.participants.extend(participating(question).into_iter().map(Participant::for_everyday));
            self.parts.push(Part::new(question, first..self.participants.len()));
        }
        Some(part)
    }

    fn standing(&self, part: usize) -> PartStatus {
        PartStatus {
            round: self.parts[part].round,
            is_open: self.open(part).next().is_some(),
            has_answer: self.answer(part).is_some(),
        }
    }

    /// The first member of a part with an answer, unless its worker broke.
    fn answer(&self, part: usize) -> Option<usize> {
        let has_answer = |at: &usize| {
            let Participant { report, is_lost, .. } = &self.participants[*at];
            !is_lost && matches!(report.standing, MemberStatus::Reached | MemberStatus::Unreachable)
        };
        self.parts.get(part)?.members.clone().find(has_answer)
    }

    fn part(&self, member: usize) -> usize {
        self.parts.iter().position(|part| part.members.contains(&member)).unwrap_or(ALL_INPUTS)
    }

    /// Runs the turns of this worker's members in one round of a part, up to the end of the round or of the analysis.
    fn play_round(&mut self, part: usize, workers: &mut dyn Workers) -> Option<Ended> {
        let Part { question, round, .. } = self.parts[part];
        let alone = self.everyday.is_none() && self.open(part).count() == 1 && workers.most_rounds().is_none();
        let slice_of = |at: usize| {
            let technique = self.participants[at].technique;
            if alone { Some(Slice::WHOLE) } else { slice(round, technique, has_loops(question.cfg)) }
        };
        let players: Vec<(usize, Slice)> = self.open(part).filter_map(|at| Some((at, slice_of(at)?))).collect();
        let worker = self.worker;
        for (position, (at, slice)) in players.into_iter().enumerate().filter(|(_, (at, _))| worker.has(*at)) {
            let ended = self.turn(at, slice);
            let (ends, ends_round) = (ended.is_some(), ended.is_none() && self.answer(part) == Some(at));
            if worker.of > 1 {
                let message = TurnMessage { position: position as u32, ends, ends_round, ..self.message(at) };
                self.sent.push(Arc::new(message.clone()));
                workers.send(message);
            }
            if ends || ends_round {
                return ended;
            }
        }
        None
    }

    /// Shares the facts of a round, in the order of the members that found them.
    fn share_facts(&mut self, part: usize) {
        let Part { members, known, .. } = &mut self.parts[part];
        let mut new_facts = Facts::default();
        for participant in &mut self.participants[members.clone()] {
            new_facts.add(&std::mem::take(&mut participant.found));
        }
        if !new_facts.is_empty() {
            Rc::make_mut(known).add(&new_facts);
        }
    }

    /// The members of a part that may still find an answer.
    fn open(&self, part: usize) -> impl Iterator<Item = usize> {
        self.parts[part].members.clone().filter(|at| !self.participants[*at].closed)
    }

    /// Runs the turn of a member of this worker. Returns the end of the analysis, if the turn brings it.
    fn turn(&mut self, at: usize, slice: Slice) -> Option<Ended> {
        let event = Event::Turn { at: at as u32, members: self.members(), turns: self.turns.clone() };
        self.workspaces.watcher().event(&event);
        let part = self.part(at);
        let Part { question, ref known, .. } = self.parts[part];
        let participant = &mut self.participants[at];
        let AtWork { member, workspace } = participant
            .at_work
            .get_or_insert_with(|| AtWork { member: None, workspace: self.workspaces.workspace(at as u32) });
        if member.is_none() {
            question.set_meanings(&mut workspace.pool);
        }
        let before = spent(member.as_deref(), workspace);
        workspace.meter.doing = Doing::Beginning;
        workspace.known = Rc::clone(known);
        workspace.meter.slice = slice;
        workspace.resources.grant(slice.units);
        let refused = match member {
            Some(_) => None,
            None => match participant.technique.begin(question, workspace) {
                Ok(new) => {
                    *member = Some(new);
                    None
                }
                Err(stop) => Some(Progress::Ended(Found::Refused(stop))),
            },
        };
        let advanced = || member.as_mut().map_or(Progress::Paused, |member| advance(member.as_mut(), workspace, slice));
        let progress = match refused.unwrap_or_else(advanced) {
            Progress::Ended(found) if self.minimises => Progress::Ended(minimised(found, question, workspace)),
            progress => progress,
        };
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
        let standing = match &found {
            Found::Reached(_) | Found::Arrived(_) => MemberStatus::Reached,
            Found::Unreachable(_) => MemberStatus::Unreachable,
            Found::Ends(_) => MemberStatus::Ends,
            Found::Endless(_) => MemberStatus::Endless,
            // If all inputs have an answer, it is reported as soon as the other members have stopped, too.
            Found::Stopped(stop)
                if matches!(stop.code, StopCode::Cancelled | StopCode::Time) && self.answer(ALL_INPUTS).is_none() =>
            {
                return Some(Ended { by: self.representative(at), found, is_extreme: false });
            }
            Found::Stopped(_) => MemberStatus::Stopped,
            Found::Refused(_) => MemberStatus::Refused,
        };
        let is_final = self.is_final(at, &found);
        let participant = &mut self.participants[at];
        participant.report.standing = standing;
        debug_assert!(
            participant.technique.info.claims.cover(standing),
            "the result is not one that the technique claims"
        );
        match found {
            Found::Stopped(stop) | Found::Refused(stop) => {
                participant.report.stop = Some(stop);
                participant.closed = true;
                None
            }
            _ if is_final => Some(Ended { by: at, found, is_extreme: false }),
            _ => {
                participant.closed = true;
                participant.answer = Some(found);
                let arrival = self.everyday_instead(at)?;
                Some(Ended { by: at, found: Found::Arrived(arrival), is_extreme: false })
            }
        }
    }

    /// A run on everyday inputs that goes wrong as well, where a member has found extreme ones.
    fn everyday_instead(&mut self, at: usize) -> Option<Arrival> {
        let everyday = self.everyday.filter(|_| self.part(at) == ALL_INPUTS)?();
        let steps = self.participants[at].answer.as_ref().map_or(0, Found::steps);
        let (question, at_work) = (self.question(at), self.participants[at].at_work.as_mut()?);
        at_work.workspace.meter.doing = Doing::RandomRuns;
        failing_run(question, everyday, steps, &mut at_work.workspace.meter.finishing())
    }

    /// Returns `true` if an answer ends the analysis: all do, except one for one of two parts that leaves the other one
    /// open.
    fn is_final(&self, at: usize, found: &Found) -> bool {
        let Some(everyday) = self.everyday else { return true };
        match found {
            Found::Unreachable(_) => self.part(at) == ALL_INPUTS,
            Found::Reached(_) | Found::Arrived(_) if self.part(at) == ALL_INPUTS => {
                let most = self.parts[ALL_INPUTS].question.analysis.numbers;
                self.answer(EVERYDAY_INPUTS).is_some() || is_everyday(found, most, everyday)
            }
            _ => true,
        }
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
        self.parts[ALL_INPUTS].members.end = self.participants.len();
        true
    }

    /// The end if no part has another round. If the answer is one about all inputs that are no everyday ones, it counts
    /// now. Otherwise, the reason is that of [`Self::representative`] or, if its worker broke, that of the last member
    /// with a working worker. None if another worker has this member.
    fn over(&mut self) -> Option<Ended> {
        if let Some(by) = self.answer(ALL_INPUTS) {
            return Some(Ended { by, found: self.participants[by].answer.take()?, is_extreme: true });
        }
        let is_there = |at: &usize| !self.participants[*at].is_lost;
        let last = self.parts[ALL_INPUTS].members.end - 1;
        let by = Some(self.representative(last)).filter(is_there).or_else(|| (0..=last).rev().find(is_there))?;
        let is_cut = self.open(ALL_INPUTS).next().is_some();
        let own = self.participants[by].report.stop.clone();
        let stop = if is_cut { self.proved_for_everyday() } else { own };
        let stop = stop.filter(|_| self.worker.has(by))?;
        Some(Ended { by, found: Found::Stopped(stop), is_extreme: false })
    }

    /// The reason for stopping after a proof for everyday inputs.
    fn proved_for_everyday(&self) -> Option<StopReason> {
        let numbers = self.parts[ALL_INPUTS].question.analysis.numbers;
        let message = text!("only everyday inputs are decided, with numbers up to {numbers}");
        self.answer(EVERYDAY_INPUTS).map(|_| plain(StopCode::OnlyEveryday, message))
    }

    /// The member whose reason for stopping is reported: Execute if it is one of several, because it accepts every
    /// program.
    fn representative(&self, otherwise: usize) -> usize {
        let automatic = self.parts[ALL_INPUTS].question.analysis.technique == Technique::Auto;
        let execute = self.participants.iter().position(|participant| participant.technique == &execute::TECHNIQUE);
        execute.filter(|_| automatic).unwrap_or(otherwise)
    }
}
