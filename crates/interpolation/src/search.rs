//! The search: depth first, with an explicit stack.

mod subsumption;

use std::ops::Range;
use std::rc::Rc;

use loopscope_cfg::{Cfg, Memory};
use loopscope_smt::{Answer, Model, Pool, Role, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, Decision, Refusals, State, StopReason};
use loopscope_transition::step::Step;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::artefact::Interpolants;
use crate::basic_block::{Encoding, End};
use crate::frame::{Frame, Values, Way, after};
use crate::head::Head;
use crate::memo::Memo;
use crate::record::{Counts, EnteredNode, PathEnd, Record};

/// The limit for the values in the blocks of a path together: about 50 MB.
const MOST_VALUES: usize = 1_000_000;

/// A search for a run to the target. It can be interrupted between two steps.
#[derive(Debug)]
pub struct Search<'a> {
    pub(crate) encoding: Encoding<'a>,
    /// The path that is followed.
    pub(crate) frames: Vec<Rc<Frame>>,
    /// The conditions along it; a frame has a part of them.
    pub(crate) conditions: Vec<Decision>,
    pub(crate) memo: Rc<Memo>,
    pub(crate) counters: Counters,
    is_started: bool,
    /// The reason why some path was dropped that may be feasible.
    pub(crate) doubt: Option<StopReason>,
    /// Conditions on variables alone keep runs away from the target.
    pub(crate) is_told: bool,
    pub(crate) refusals: Refusals,
    /// The steps so far, for display.
    pub(crate) record: Record,
}

/// The position of a search before a step.
struct Position {
    frames: Vec<Rc<Frame>>,
    conditions: Vec<Decision>,
    memo: Rc<Memo>,
    is_started: bool,
    doubt: Option<StopReason>,
    is_told: bool,
    recorded: Counts,
}

/// The outcome of a step.
#[derive(Debug)]
pub enum Progress {
    /// There is more to do.
    Going,
    /// A path leads to the target, for inputs by these values.
    Reached(Box<State>, Rc<Model>),
    /// Every path ended before the target.
    Exhausted,
    /// Every path ended, but of some it is not known whether a run takes them to the target.
    Doubtful(StopReason),
}

impl<'a> Search<'a> {
    /// A search in the main function of a program without calls. `memory` is the meaning of the arrays that stand for
    /// memory, if there are any.
    ///
    /// # Errors
    /// The error of `proceed`, which is called regularly to check whether there is time left.
    pub fn new<E>(
        (cfg, memory): (&'a Cfg, Option<&'a Memory>),
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        Ok(Self {
            encoding: Encoding::new((cfg, memory), tracking, targets, pool, proceed)?,
            frames: Vec::new(),
            conditions: Vec::new(),
            memo: Rc::default(),
            counters: Counters::default(),
            is_started: false,
            doubt: None,
            is_told: true,
            refusals: Refusals::default(),
            record: Record::default(),
        })
    }

    /// The work that was done so far.
    pub fn counters(&self) -> Counters {
        Counters { waiting: self.frames.len() as u64, ..self.counters }
    }

    /// The first reasons why paths to the target end.
    pub fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Returns `true` if all interpolants are complete: no path ended for a reason that conditions on variables cannot express.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The interpolants of a place: no run that satisfies one of these conditions there reaches the target. Once the
    /// search is [exhausted](Progress::Exhausted), and [all of it was learnt](Self::is_told), all runs that reach a
    /// loop head satisfy one of the conditions of the head.
    pub fn learnt(&self, pool: &mut Pool, node: NodeIndex) -> Vec<Term> {
        self.memo.at(node).map(|(_, interpolant)| pool.and(interpolant)).collect()
    }

    /// The first nodes of the tree, with their interpolants so far.
    pub fn artefact(&self, pool: &mut Pool) -> Interpolants {
        Interpolants::new(&self.encoding, pool, &self.record)
    }

    /// The symbols that stand for the values of variables in interpolants.
    pub fn symbols(&self) -> impl Iterator<Item = (loopscope_cfg::VarId, Term)> + '_ {
        self.encoding.symbols.iter().map(|(variable, symbol)| (*variable, *symbol))
    }

    /// Looks at one more way on.
    ///
    /// # Errors
    /// A limit was reached, or the solver died: the same step can be taken again.
    pub fn step(&mut self, context: &mut Context<'_>) -> Result<Progress, StopReason> {
        let before = self.position();
        let stepped = self.take_step(context);
        if stepped.is_err() {
            self.go_back(before);
        }
        stepped
    }

    fn position(&self) -> Position {
        Position {
            frames: self.frames.clone(),
            conditions: self.conditions.clone(),
            memo: Rc::clone(&self.memo),
            is_started: self.is_started,
            doubt: self.doubt.clone(),
            is_told: self.is_told,
            recorded: self.record.counts(),
        }
    }

    fn go_back(&mut self, to: Position) {
        let Position { frames, conditions, memo, is_started, doubt, is_told, recorded } = to;
        (self.frames, self.conditions, self.memo) = (frames, conditions, memo);
        (self.is_started, self.doubt, self.is_told) = (is_started, doubt, is_told);
        self.record.cut(recorded);
    }

    fn take_step(&mut self, context: &mut Context<'_>) -> Result<Progress, StopReason> {
        context.proceed(&self.counters).map_err(StopReason::Limit)?;
        if !self.is_started {
            self.is_started = true;
            let entry = self.encoding.cfg.main_function().entry;
            if !self.encoding.needed.leads(entry) {
                return Ok(Progress::Exhausted);
            }
            let values = self.first_values(context.pool);
            self.push(context, entry, values, 0..0)?;
            return Ok(Progress::Going);
        }
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else {
            return Ok(self.doubt.clone().map_or(Progress::Exhausted, Progress::Doubtful));
        };
        match frame.ways.pop() {
            Some(way) => self.explore(context, way),
            None => self.finish(context).map(|()| Progress::Going),
        }
    }

    /// The path that was found last does not lead to the target; `doubt` is the reason why it is not known whether
    /// another run along it does.
    ///
    /// # Errors
    /// The solver died.
    pub fn reject(&mut self, context: &mut Context<'_>, doubt: StopReason) -> Result<(), StopReason> {
        self.doubt.get_or_insert(doubt);
        self.record.reject();
        self.learn(context, Some(Vec::new()))
    }

    /// The values at the start: parameters have the same values as in symbolic states, so that conditions agree.
    fn first_values(&self, pool: &mut Pool) -> Values {
        let mut values = self.identity();
        for parameter in State::initial(self.encoding.cfg, pool).parameters() {
            if let Some(symbol) = self.encoding.symbols.get(&parameter.variable)
                && pool.sort(*symbol) == pool.sort(parameter.term)
            {
                values.insert(*symbol, parameter.term);
            }
        }
        values
    }

    /// Each variable has any value.
    pub(crate) fn identity(&self) -> Values {
        self.encoding.symbols.values().map(|symbol| (*symbol, *symbol)).collect()
    }

    fn explore(&mut self, context: &mut Context<'_>, way: Way) -> Result<Progress, StopReason> {
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else { return Ok(Progress::Going) };
        frame.taken = way.end;
        let End { step, to, .. } = frame.block.ends[way.end];
        let (block, known) = (Rc::clone(&frame.block), frame.known.clone());
        let values = after(context.pool, &block, &frame.values);
        self.counters.steps += block.steps.len() as u64 + 1;
        self.conditions.truncate(known.end);
        let condition = way.condition.map(|condition| Decision { condition, node: step.node, edge: step.edge });
        if !way.is_feasible {
            self.counters.infeasible += 1;
            self.counters.paths += 1;
            let learnt = self.covering(context, to, &values, &known)?.map(|(_, learnt)| learnt.to_vec());
            let learnt = learnt.unwrap_or_else(|| vec![context.pool.bool(false)]);
            let leaf = self.record(to, &values, &known, way.condition);
            self.record.end(leaf, PathEnd::Infeasible { interpolant: learnt.clone() });
            self.refuse(context.pool, condition);
            return self.learn(context, Some(learnt)).map(|()| Progress::Going);
        }
        self.conditions.extend(condition);
        let known = known.start..self.conditions.len();
        if self.encoding.targets.contains(&to) {
            self.counters.paths += 1;
            let leaf = self.record(to, &values, &known, None);
            return self.arrive(context, to, leaf);
        }
        self.enter(context, to, values, known).map(|()| Progress::Going)
    }

    /// The path reaches a place.
    fn enter(
        &mut self,
        context: &mut Context<'_>,
        node: NodeIndex,
        values: Values,
        known: Range<usize>,
    ) -> Result<(), StopReason> {
        if let Some((by, learnt)) = self.covering(context, node, &values, &known)? {
            self.counters.subsumed += 1;
            self.counters.paths += 1;
            let leaf = self.record(node, &values, &known, None);
            self.record.end(leaf, PathEnd::Subsumed { by, interpolant: learnt.to_vec() });
            return self.learn(context, Some(learnt.to_vec()));
        }
        if self.encoding.is_head(node) && self.close(context, node, &values, &known)? {
            return Ok(());
        }
        self.push(context, node, values, known)
    }

    /// Asks the solver.
    pub(crate) fn ask(&mut self, context: &mut Context<'_>, question: &[Term]) -> Result<Answer, StopReason> {
        context.budget.go_on().map_err(StopReason::Limit)?;
        self.counters.queries += 1;
        Ok(context.solver.check(context.pool, question)?)
    }

    /// A part of the conditions.
    pub(crate) fn terms(&self, known: &Range<usize>) -> Vec<Term> {
        self.conditions[known.clone()].iter().map(|decision| decision.condition).collect()
    }

    fn push(
        &mut self,
        context: &mut Context<'_>,
        node: NodeIndex,
        values: Values,
        known: Range<usize>,
    ) -> Result<(), StopReason> {
        if self.frames.len() * values.len().max(50) > MOST_VALUES {
            return Err(StopReason::Limit(loopscope_symex::Limit::Memory));
        }
        self.counters.states += 1;
        let block = self.encoding.block(context, node)?;
        let head = if self.encoding.is_head(node) {
            let vector = self.claims(context, node, &block, &values, &known)?;
            Some(Head::new(vector, (values.clone(), known.clone())))
        } else {
            None
        };
        let kept = head.as_ref().map(|head| head.kept.clone());
        let moment = self.memo.moment();
        let recorded = self.record(node, &values, &known, None);
        let (ways, interpolant) = (Vec::new(), None);
        let frame = Frame { node, block, values, known, ways, taken: 0, interpolant, head, moment, recorded };
        self.frames.push(Rc::new(frame));
        match kept {
            Some(kept) => self.restart(context, self.frames.len() - 1, kept),
            None => self.prepare(context),
        }
    }

    /// Records a node below the last frame, with these values and conditions.
    pub(crate) fn record(
        &mut self,
        node: NodeIndex,
        values: &Values,
        known: &Range<usize>,
        also: Option<Term>,
    ) -> Option<usize> {
        let above = self.frames.last();
        let parent = above.and_then(|above| Some((above.recorded?, above.taken)));
        if !self.record.has_room(above.is_some() && parent.is_none()) {
            return None;
        }
        let known = self.terms(known).into_iter().chain(also).collect();
        Some(self.record.enter(EnteredNode { parent, node, values: values.clone(), known }))
    }

    /// Finds the continuations of the last frame: those that a run can take come first.
    pub(crate) fn prepare(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else { return Ok(()) };
        if let Some(step) = frame.block.closed {
            self.refusals.add(step.node, step.edge, Vec::new());
        }
        for unknown in &frame.block.unknown {
            let sort = context.pool.sort(*unknown).clone();
            frame.values.insert(*unknown, context.pool.fresh_symbol_of(Role::Star, "★read", sort));
        }
        let known = frame.known.clone();
        let ends = frame.block.ends.iter().enumerate();
        let mut instance = |condition: Term| context.pool.substitute(condition, &frame.values);
        let ends: Vec<(usize, Option<Term>)> = ends.map(|(at, end)| (at, end.condition.map(&mut instance))).collect();
        let mut ways = Vec::with_capacity(ends.len());
        for (end, condition) in &ends {
            let other_is_open = ends.len() < 2 || ways.iter().all(|way: &Way| way.is_feasible);
            let is_feasible = match condition.map(|condition| (condition, context.pool.as_bool(condition))) {
                None => true,
                Some((_, Some(decided))) => decided,
                // A run takes one of two edges.
                Some((_, None)) if !other_is_open => true,
                Some((condition, None)) => {
                    let mut question = self.terms(&known);
                    question.push(condition);
                    !matches!(self.ask(context, &question)?, Answer::Unsat(_))
                }
            };
            ways.push(Way { end: *end, condition: *condition, is_feasible });
        }
        let (feasible, others): (Vec<Way>, Vec<Way>) = ways.into_iter().rev().partition(|way| way.is_feasible);
        let Some(frame) = self.frames.last_mut().map(Rc::make_mut) else { return Ok(()) };
        frame.ways = others.into_iter().chain(feasible).collect();
        frame.interpolant = Some(Vec::new());
        Ok(())
    }

    /// All successors of the last frame were explored.
    fn finish(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let Frame { node, head, interpolant, recorded, .. } = Rc::unwrap_or_clone(frame);
        let interpolant = match head {
            Some(head) if head.closes => Some(head.kept),
            _ => interpolant.map(|interpolant| context.pool.conjuncts(&interpolant)),
        };
        self.record.explored(recorded, interpolant.as_ref(), self.memo.moment());
        match &interpolant {
            Some(interpolant) => Rc::make_mut(&mut self.memo).learn(node, interpolant.clone()),
            None => self.is_told &= !self.encoding.is_head(node),
        }
        if self.frames.is_empty() {
            return Ok(());
        }
        self.learn(context, interpolant)
    }

    /// Records that a path ends because its last condition cannot hold. This is of interest only if no other
    /// continuation leads to the target.
    fn refuse(&mut self, pool: &Pool, condition: Option<Decision>) {
        let (Some(frame), Some(last)) = (self.frames.last(), condition) else { return };
        // After loops, conditions have little meaning for runs.
        if frame.block.ends.len() > 1 || self.frames.iter().any(|frame| frame.head.is_some()) {
            return;
        }
        let mut assumptions = Vec::new();
        if pool.as_bool(last.condition).is_none() {
            assumptions.extend_from_slice(&self.conditions[frame.known.clone()]);
            assumptions.push(last);
        }
        self.refusals.add(last.node, last.edge, assumptions);
    }

    /// The steps of the path that is followed.
    pub(crate) fn path(&self) -> Vec<Step> {
        let steps = self.frames.iter().flat_map(|frame| {
            let last = frame.block.ends[frame.taken].step;
            frame.block.steps.iter().copied().chain([last])
        });
        steps.collect()
    }
}
