//! The search: longer and longer runs, until the learnt relations cover all of them.
//!
//! # Why the answer is a proof
//! A run of the program can be read as steps in several ways: a relation that holds between two of its states may stand
//! for all that lies between them. Take the reading whose first step is longest, among these one whose second step is
//! longest, and so on; and among several relations for one step the one that was learnt last. No level excludes this
//! reading: where [`CoveredSteps`] or [`Relation::single`] would exclude it, the relation that they name can be taken
//! there, makes a longer step, or was learnt later. So if a run leads to the target, some question about runs of one
//! length or about longer ones has a model.

use std::rc::Rc;

use loopscope_cfg::Cfg;
use loopscope_horn::blocks::Blocks;
use loopscope_smt::{Answer, Model, Pool, Term, UnknownReason, Value};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, State, StopReason};
use petgraph::stable_graph::NodeIndex;

use crate::closure::closure;
use crate::relation::Relation;
use crate::system::System;
use crate::trace::{Kind, Step, round, step};
use crate::unrolling::Unrolling;

/// No more relations than this are learnt.
const MOST_RELATIONS: usize = 80;

/// The length of the longest runs that are examined.
const DEEPEST: usize = 60;

/// A search. It can be interrupted between two steps.
#[derive(Debug)]
pub struct Search<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) targets: &'a SortedSet<NodeIndex>,
    pub(crate) blocks: Blocks,
    pub(crate) system: System,
    pub(crate) unrolling: Unrolling,
    /// The transitions of the program come first.
    pub(crate) own: usize,
    /// The relations that were learnt, each the transition of the same number less `own`.
    pub(crate) relations: Vec<Relation>,
    /// The constraints of the current runs, transition by transition.
    pub(crate) levels: Vec<Level>,
    /// Sequences of steps whose effect one step by a relation has as well.
    covered: Vec<CoveredSteps>,
    /// The kinds of steps that were seen directly after each other.
    followers: SortedSet<(Kind, Kind)>,
    /// Steps of loops that are no longer closed, since runs were found in their closure that do not exist.
    pub(crate) unrolled: SortedSet<Kind>,
    /// The relations on the run to the target that was found last.
    pub(crate) doubted: Vec<usize>,
    pub(crate) counters: Counters,
    /// The facts of other techniques about the variables at heads, by location.
    known: Vec<Term>,
}

/// One transition of the current runs.
#[derive(Debug)]
pub(crate) struct Level {
    /// Its conditions.
    conditions: Vec<Term>,
    /// The number of relations that had been learnt when it was made: it can be one of these.
    relations: usize,
}

/// Steps that are one step by a relation.
#[derive(Debug, PartialEq, Eq)]
struct CoveredSteps {
    /// The number of steps: at least 2.
    length: usize,
    /// The relation.
    relation: usize,
    /// A condition on the variables before and after them, which implies the relation.
    condition: Term,
}

/// The outcome of a step.
#[derive(Debug)]
pub enum Progress {
    /// There is more to do.
    Going,
    /// A run leads to the target, for inputs by these values.
    Reached(Box<State>, Rc<Model>),
    /// A run to the target could not be followed in the program; but these values of the parameters of `main`, in order
    /// and if they are known, may lead there.
    Candidate(Vec<Option<Value>>),
    /// The solver does not know, with the work that it may do. The same step can be taken again.
    Undecided(UnknownReason),
    /// Every run is covered by one of at most this many transitions, and none of these leads to the target.
    Covered(usize),
    /// No answer: too many relations would be needed, or linear conditions cannot express them.
    Stopped,
}

impl<'a> Search<'a> {
    /// A search in a program without calls that consists of these blocks.
    pub fn new(cfg: &'a Cfg, targets: &'a SortedSet<NodeIndex>, blocks: Blocks, pool: &mut Pool) -> Self {
        let system = System::new(pool, &blocks);
        Self {
            own: system.transitions.len(),
            known: vec![pool.bool(true); blocks.cut_points.len() + 1],
            cfg,
            targets,
            blocks,
            system,
            unrolling: Unrolling::default(),
            relations: Vec::new(),
            levels: Vec::new(),
            covered: Vec::new(),
            followers: SortedSet::new(),
            unrolled: SortedSet::new(),
            doubted: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// The blocks of the program.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// The work that was done so far.
    pub fn counters(&self) -> Counters {
        Counters { waiting: self.levels.len() as u64, ..self.counters }
    }

    /// The relations that were learnt and are used.
    pub fn relations(&self) -> impl Iterator<Item = &Relation> {
        self.relations.iter().filter(|relation| relation.is_used)
    }

    /// Adds invariants from other techniques at each head, by predicate; they constrain the runs from now on.
    pub fn assume(&mut self, lemmas: &[Term]) {
        for (known, lemma) in self.known.iter_mut().skip(1).zip(lemmas) {
            *known = *lemma;
        }
    }

    /// Looks at runs that are longer by one transition.
    ///
    /// # Errors
    /// A limit was reached, or the solver died.
    pub fn step(&mut self, context: &mut Context<'_>) -> Result<Progress, StopReason> {
        context.proceed(&self.counters).map_err(StopReason::Limit)?;
        self.counters.states += 1;
        let mut question = self.runs(context.pool);
        question.push(self.at_target(context.pool));
        match self.ask(context, &question)? {
            Answer::Unsat(_) => {}
            Answer::Sat(model) => return self.arrive(context, &model),
            Answer::Unknown(reason) => return Ok(Progress::Undecided(reason)),
        }
        question.pop();
        let level = self.level(context.pool);
        question.extend(&level);
        let answer = self.ask(context, &question)?;
        let depth = self.levels.len();
        self.levels.push(Level { conditions: level, relations: self.relations.len() });
        match answer {
            Answer::Unsat(_) => Ok(Progress::Covered(depth)),
            Answer::Unknown(reason) => {
                self.levels.truncate(depth);
                Ok(Progress::Undecided(reason))
            }
            Answer::Sat(model) => Ok(self.learn(context.pool, &model).unwrap_or(Progress::Stopped)),
        }
    }

    /// Asks the solver.
    pub(crate) fn ask(&mut self, context: &mut Context<'_>, question: &[Term]) -> Result<Answer, StopReason> {
        context.budget.go_on().map_err(StopReason::Limit)?;
        self.counters.queries += 1;
        Ok(context.solver.check(context.pool, question)?)
    }

    /// The current runs.
    fn runs(&mut self, pool: &mut Pool) -> Vec<Term> {
        let mut start = self.unrolling.is_once(pool, &self.system, 0);
        start.push(self.unrolling.is_at(pool, &self.system, 0, 0));
        start.extend(self.levels.iter().flat_map(|level| &level.conditions));
        start
    }

    /// The condition that these runs can continue to the target.
    fn at_target(&mut self, pool: &mut Pool) -> Term {
        let Self { system, unrolling, levels, .. } = self;
        let last = system.last.iter().map(|last| unrolling.takes(pool, system, levels.len(), last));
        let last: Vec<Term> = last.collect();
        pool.or(&last)
    }

    /// One more transition after these runs, which no learnt relation covers.
    fn level(&mut self, pool: &mut Pool) -> Vec<Term> {
        let moment = self.levels.len();
        let Self { system, unrolling, relations, known, own, levels, .. } = self;
        let mut level = unrolling.is_once(pool, system, moment + 1);
        let mut ways = Vec::new();
        let all = system.transitions.iter().chain(relations.iter().map(|relation| &relation.transition));
        for (number, transition) in all.enumerate() {
            // Each transition gets its symbol, even a relation that may not be taken: no model takes it.
            let by = unrolling.is_by(pool, moment, number);
            if number >= *own && !relations[number - *own].is_used {
                level.push(pool.not(by));
                continue;
            }
            let Some(to) = transition.to else { continue };
            let takes = unrolling.takes(pool, system, moment, transition);
            let at = unrolling.is_at(pool, system, moment + 1, to);
            let holds = unrolling.between(pool, system, (moment + 1, moment + 1), known[to]);
            let means = pool.and(&[takes, at, holds]);
            level.push(pool.implies(by, means));
            ways.push(by);
        }
        level.push(pool.or(&ways));
        for (number, relation) in (*own..).zip(relations.iter()) {
            // The step satisfies the relation: the relation is taken instead, or one that was learnt later.
            if let Some(single) = relation.single.filter(|_| relation.is_used) {
                let single = unrolling.between(pool, system, (moment, moment + 1), single);
                let at = unrolling.is_at(pool, system, moment, relation.transition.from);
                let to = unrolling.is_at(pool, system, moment + 1, relation.transition.from);
                let covered = pool.and(&[single, at, to]);
                let later = (number..*own + relations.len()).map(|later| unrolling.is_by(pool, moment, later));
                let later: Vec<Term> = later.collect();
                let later = pool.or(&later);
                level.push(pool.implies(covered, later));
            }
        }
        for CoveredSteps { length, relation, condition } in &self.covered {
            // The relation must have existed when the steps begin.
            let Some(start) = (moment + 1).checked_sub(*length) else { continue };
            if !relations[*relation].is_used || levels[start].relations <= *relation {
                continue;
            }
            let head = relations[*relation].transition.from;
            let covered = unrolling.between(pool, system, (start, moment + 1), *condition);
            let at = unrolling.is_at(pool, system, start, head);
            let to = unrolling.is_at(pool, system, moment + 1, head);
            let covered = pool.and(&[covered, at, to]);
            level.push(pool.not(covered));
        }
        level
    }

    /// The run that a model describes, step by step.
    pub(crate) fn trace(&mut self, pool: &mut Pool, model: &Model) -> Option<Vec<Step>> {
        let Self { system, unrolling, relations, levels, own, .. } = self;
        let mut steps = Vec::with_capacity(levels.len());
        for moment in 0..levels.len() {
            let number = unrolling.taken(pool, moment, model)?;
            let transition = match number.checked_sub(*own) {
                None => &system.transitions[number],
                Some(learnt) => &relations.get(learnt)?.transition,
            };
            let around = unrolling.around(pool, system, (moment, moment + 1), model);
            let mut step = step(pool, system, number, transition, around)?;
            if number >= *own {
                // It goes one way only.
                step.kind.1.clear();
            }
            steps.push(step);
        }
        Some(steps)
    }

    /// Closes the shortest loop of the run that a model describes. `None` if that is not possible.
    fn learn(&mut self, pool: &mut Pool, model: &Model) -> Option<Progress> {
        let trace = self.trace(pool, model)?;
        for pair in trace.windows(2) {
            self.followers.insert((pair[0].kind.clone(), pair[1].kind.clone()));
        }
        let Some((start, end)) = self.looping(&trace) else {
            return (self.levels.len() < DEEPEST).then_some(Progress::Going);
        };
        let steps = &trace[start..=end];
        let found = round(pool, &self.system, steps)?;
        if !self.is_covered(pool, steps, &found.model) {
            if self.relations.len() >= MOST_RELATIONS {
                return None;
            }
            let mut model = found.model;
            let integers = self.system.integers(pool);
            let closed = closure(pool, &mut model, &found.conditions, &integers)?;
            self.relations.push(Relation::new(pool, &self.system, steps, closed, &found.keeps));
            if !self.is_covered(pool, steps, &model) {
                return None;
            }
        }
        self.levels.truncate(start);
        Some(Progress::Going)
    }

    /// The shortest part of a run that comes back to where it began and can follow itself.
    fn looping(&self, trace: &[Step]) -> Option<(usize, usize)> {
        for length in 0..trace.len() {
            for start in 0..trace.len() - length {
                let (first, last) = (&trace[start], &trace[start + length]);
                let follows = || self.followers.contains(&(last.kind.clone(), first.kind.clone()));
                let is_learnt_alone = length == 0 && first.transition >= self.own;
                if first.from != last.to || is_learnt_alone || (length > 0 && !follows()) {
                    continue;
                }
                if !trace[start..=start + length].iter().all(|step| self.unrolled.contains(&step.kind)) {
                    return Some((start, start + length));
                }
            }
        }
        None
    }

    /// Returns `true` if a relation holds for a part of a run. From now on, runs take the relation instead of such a part.
    fn is_covered(&mut self, pool: &mut Pool, steps: &[Step], model: &Model) -> bool {
        let head = steps[0].from;
        for number in (0..self.relations.len()).rev() {
            let relation = &self.relations[number];
            let by_itself = steps.len() == 1 && steps[0].transition == self.own + number;
            if !relation.is_used || relation.transition.from != head || by_itself {
                continue;
            }
            let Some(covered) = relation.instance(pool, model, steps) else { continue };
            if steps.len() == 1 {
                // Its own kind of step is covered everywhere.
                let single = self.relations[number].single;
                let both = single.map_or(covered, |single| pool.or(&[single, covered]));
                self.relations[number].single = Some(both);
                return true;
            }
            let found = CoveredSteps { length: steps.len(), relation: number, condition: covered };
            if !self.covered.contains(&found) {
                self.covered.push(found);
            }
            return true;
        }
        false
    }
}
