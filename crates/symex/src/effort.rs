//! Hard questions wait: a state whose feasibility the solver does not decide soon is put aside, and checked again with
//! more effort when its turn comes, or when nothing easier is left to do.

use std::collections::VecDeque;

use loopscope_smt::{Answer, Resources, Term, TransportError, UnknownReason};

use crate::context::Context;
use crate::search::Candidate;

/// The number of states that are executed between two questions of the second level. One of each further level comes
/// after five times as many, since its questions cost five times as much.
const STATES_BETWEEN_QUESTIONS: u64 = 20;

/// The most that one question may cost in the solver's units where more may be spent later.
const LITTLE: [u64; 3] = [20_000, 100_000, 500_000];

/// The most that a question may cost: little at first, more if that was not enough.
#[derive(Clone, Debug)]
pub struct Effort {
    resources: Resources,
    limits: Vec<u64>,
}

impl Effort {
    /// Up to `most` units. The solver reads the limit from `resources` before each question.
    pub fn new(resources: Resources, most: u64) -> Self {
        let limits = LITTLE.into_iter().filter(|limit| *limit < most).chain([most]).collect();
        Self { resources, limits }
    }

    /// The level at which a question may cost most; the lowest is 0.
    pub fn highest(&self) -> usize {
        self.limits.len() - 1
    }

    /// The highest level at which questions cost no more than this.
    pub fn within(&self, most: u64) -> usize {
        self.limits.iter().rposition(|limit| *limit <= most).unwrap_or(0)
    }

    /// Questions may cost as much as at a level from now on.
    pub fn allow(&self, level: usize) {
        self.resources.set_limit(self.limits[level.min(self.highest())]);
    }
}

/// The states that were put aside, by how often they were checked.
#[derive(Default)]
pub(crate) struct Aside {
    effort: Option<Effort>,
    levels: Vec<Level>,
}

#[derive(Default)]
struct Level {
    waiting: VecDeque<Candidate>,
    /// After how many states the next one has its turn.
    due: u64,
}

impl Aside {
    /// None yet.
    pub(crate) fn new(effort: Effort) -> Self {
        let levels = (0..effort.highest()).map(|_| Level::default()).collect();
        Self { effort: Some(effort), levels }
    }

    pub(crate) fn len(&self) -> usize {
        self.levels.iter().map(|level| level.waiting.len()).sum()
    }

    /// Asks the solver with the effort of a level, the lowest being 0.
    pub(crate) fn ask(
        &self,
        context: &mut Context<'_>,
        level: usize,
        conditions: &[Term],
    ) -> Result<Answer, TransportError> {
        let Some(effort) = &self.effort else { return context.solver.check(context.pool, conditions) };
        effort.allow(level);
        let answer = context.solver.check(context.pool, conditions);
        // Loop policies ask few questions, and do not repeat them.
        effort.allow(effort.highest());
        answer
    }

    /// Returns `true` if more effort than that of a level may bring an answer.
    pub(crate) fn has_above(&self, level: usize, reason: &UnknownReason) -> bool {
        *reason == UnknownReason::ResourceLimit && level < self.levels.len()
    }

    /// Keeps a state that could not be decided with the effort of a level. `states` is the number of states so far.
    pub(crate) fn put(&mut self, level: usize, candidate: Candidate, states: u64) {
        let between = Self::between(level);
        let next = &mut self.levels[level];
        if next.waiting.is_empty() {
            next.due = next.due.max(states + between);
        }
        next.waiting.push_back(candidate);
    }

    /// The state that is due after `states` states, with its level, if a question may cost at most `most`.
    pub(crate) fn due(&mut self, states: u64, most: u64) -> Option<(usize, Candidate)> {
        let within = self.within(most);
        let mut levels = self.levels.iter_mut().take(within).enumerate();
        let (level, next) = levels.find(|(_, next)| next.due <= states && !next.waiting.is_empty())?;
        next.due = states + Self::between(level);
        Some((level + 1, next.waiting.pop_front()?))
    }

    /// The one that is likely to cost least, if a question may cost at most `most`.
    pub(crate) fn easiest(&mut self, most: u64) -> Option<(usize, Candidate)> {
        let within = self.within(most);
        let mut levels = self.levels.iter_mut().take(within).enumerate();
        let (level, next) = levels.find(|(_, next)| !next.waiting.is_empty())?;
        Some((level + 1, next.waiting.pop_front()?))
    }

    fn within(&self, most: u64) -> usize {
        self.effort.as_ref().map_or(0, |effort| effort.within(most))
    }

    fn between(level: usize) -> u64 {
        STATES_BETWEEN_QUESTIONS * 5_u64.pow(level as u32)
    }
}
