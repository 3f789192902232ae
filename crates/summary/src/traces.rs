//! The traces of a summary: the patterns in which the paths of a loop can follow each other until it is left. See
//! Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), sections 4.4.2.3 and 4.4.2.4.
//!
//! Paths on no cycle are taken a number of times in a row. If paths alternate with constant periods, the first ones may
//! be taken any number of times, then whole rounds of the cycle follow, then a part of one. So every execution follows
//! exactly one trace, with exactly one number of repetitions for each of its parts.

use loopscope_smt::{IBig, Role, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::StopReason;

use crate::automaton::Automaton;
use crate::block::{Block, NotClosed};
use crate::places::Quantity;
use crate::questions::Questions;
use crate::turns::{Length, Letter, Material, Turns, turn};

/// The most traces of a loop.
const MAX_TRACES: usize = 512;

/// One pattern of whole iterations: each returns to the loop's head.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The parts that are taken, in this order. Empty if no iteration returns.
    pub parts: Vec<Part>,
    /// Its condition on the values before the loop, and the values after the iterations.
    pub block: Block,
    /// The counters in it, each at least 1.
    pub counters: Vec<Term>,
    /// Symbols that may have any value, which only approximations have.
    pub(crate) unknowns: Vec<Term>,
    /// The last path.
    pub(crate) last: Option<usize>,
}

/// A part of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The paths that are taken, each with its number of iterations in a row.
    pub paths: Vec<(usize, IBig)>,
    /// The number of repetitions of all paths; one if there is no counter.
    pub counter: Option<Term>,
}

/// The reason why there are no traces.
#[derive(Clone, Debug)]
pub(crate) enum NoTraces {
    NotClosed(NotClosed),
    TooMany,
    Stopped(StopReason),
}

impl From<NotClosed> for NoTraces {
    fn from(variable: NotClosed) -> Self {
        Self::NotClosed(variable)
    }
}

impl From<StopReason> for NoTraces {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// All traces of an automaton without irregular paths.
pub(crate) fn traces(
    questions: &mut Questions<'_>,
    placeholders: &SortedMap<Quantity, Term>,
    automaton: &Automaton,
    blocks: &[Block],
) -> Result<Vec<Trace>, NoTraces> {
    let mut tracer = Tracer { questions, placeholders, automaton, blocks };
    let mut found = vec![Trace::default()];
    // Traces may continue as long as they are not left: each is extended by every path that can follow.
    let mut at = 0;
    while let Some(trace) = found.get(at).cloned() {
        at += 1;
        let next: Vec<usize> = match trace.last {
            None => automaton.init.clone(),
            Some(last) => {
                let turns = automaton.turns(last);
                automaton.successors(last).filter(|next| turns.is_none_or(|t| !t.paths.contains(next))).collect()
            }
        };
        for path in next.into_iter().filter(|path| !automaton.accept.contains(path)) {
            match automaton.turns(path) {
                Some(turns) => tracer.take_turns(&trace, turns, &mut Vec::new(), Some(path), &mut found)?,
                None => found.extend(tracer.in_a_row(&trace, path)?),
            }
            if found.len() > MAX_TRACES {
                return Err(NoTraces::TooMany);
            }
        }
    }
    Ok(found)
}

struct Tracer<'a, 'b> {
    questions: &'a mut Questions<'b>,
    placeholders: &'a SortedMap<Quantity, Term>,
    automaton: &'a Automaton,
    blocks: &'a [Block],
}

impl Tracer<'_, '_> {
    /// The traces that continue with turns of paths after the turns taken so far: none if a first path is given.
    fn take_turns(
        &mut self,
        trace: &Trace,
        turns: &Turns,
        before: &mut Vec<usize>,
        first: Option<usize>,
        found: &mut Vec<Trace>,
    ) -> Result<(), NoTraces> {
        if found.len() > MAX_TRACES {
            return Err(NoTraces::TooMany);
        }
        if let Some(round) = turns.round(before) {
            self.part_of_a_round(trace, turns, &round, found)?;
            if let Some(rounds) = self.rounds(trace, &round)? {
                self.part_of_a_round(&rounds, turns, &round, found)?;
            }
            return Ok(());
        }
        let automaton = self.automaton;
        let next = turns.next(before, |last, path| automaton.follows(last, path));
        let paths = match first {
            Some(path) => vec![path],
            None => self.followers(trace, turns),
        };
        for path in paths {
            // The last turn of all may be of any length.
            let Some(last) = self.in_a_row(trace, path)? else { continue };
            found.push(last.clone());
            for &number in next.iter().filter(|letter| turns.letters[**letter].path == path) {
                let letter = turns.letters[number];
                let whole = if letter.length == Length::MoreThan(0) || !automaton.repeating.contains(&path) {
                    Some(last.clone())
                } else {
                    self.whole(trace, letter)?
                };
                if let Some(whole) = whole {
                    before.push(number);
                    self.take_turns(&whole, turns, before, None, found)?;
                    before.pop();
                }
            }
        }
        Ok(())
    }

    /// The paths that can come next, and take turns with the last one.
    fn followers(&self, trace: &Trace, turns: &Turns) -> Vec<usize> {
        let next = trace.last.into_iter().flat_map(|last| self.automaton.successors(last));
        next.filter(|next| turns.paths.contains(next)).collect()
    }

    /// The trace and then a turn of a length.
    fn whole(&mut self, trace: &Trace, letter: Letter) -> Result<Option<Trace>, NoTraces> {
        let automaton = self.automaton;
        let follows = |before, path| automaton.follows(before, path);
        let material = Material { placeholders: self.placeholders, blocks: self.blocks, follows: &follows };
        // The traces before it have repeated the path, so there is a closed form.
        let Some((block, counter)) = turn(self.questions, &material, letter, false) else { return Ok(None) };
        let times = match letter.length {
            Length::Exactly(times) => IBig::from(times),
            Length::MoreThan(_) => IBig::ONE,
        };
        self.extended(trace, &block, Part { paths: vec![(letter.path, times)], counter })
    }

    /// The prefixes of a round, the whole one last. The last path of each may be taken less or more often than its
    /// period: the period only applies if another path follows.
    fn part_of_a_round(
        &mut self,
        trace: &Trace,
        turns: &Turns,
        round: &[(usize, IBig)],
        found: &mut Vec<Trace>,
    ) -> Result<(), NoTraces> {
        let mut before = trace.clone();
        for (path, period) in round {
            // Nothing but the end of the loop can come after a path out of turn, or it would be part of the cycle.
            for other in self.followers(&before, turns).into_iter().filter(|other| other != path) {
                found.extend(self.in_a_row(&before, other)?);
            }
            let last = self.in_a_row(&before, *path)?;
            let Some(last) = last else { return Ok(()) };
            found.push(last);
            let block = self.whole_turn(*path, period)?;
            let part = Part { paths: vec![(*path, period.clone())], counter: None };
            match self.extended(&before, &block, part)? {
                Some(longer) => before = longer,
                None => return Ok(()),
            }
        }
        Ok(())
    }

    /// The trace and then whole rounds, at least one.
    fn rounds(&mut self, trace: &Trace, round: &[(usize, IBig)]) -> Result<Option<Trace>, NoTraces> {
        let mut block = Block::default();
        for (path, period) in round {
            let turn = self.whole_turn(*path, period)?;
            block = block.then(self.questions.context.pool, self.placeholders, &turn);
        }
        let counter = self.questions.context.pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int);
        let block = block.repeated(self.questions.context.pool, self.placeholders, counter)?;
        self.extended(trace, &block, Part { paths: round.to_vec(), counter: Some(counter) })
    }

    /// A path for the iterations of its period.
    fn whole_turn(&mut self, path: usize, period: &IBig) -> Result<Block, NoTraces> {
        if *period == IBig::ONE {
            return Ok(self.blocks[path].renewed(self.questions.context.pool));
        }
        let counter = self.questions.context.pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int);
        let turn = self.blocks[path].repeated(self.questions.context.pool, self.placeholders, counter)?;
        let period = self.questions.context.pool.int(period.clone());
        Ok(turn.substitute(self.questions.context.pool, &[(counter, period)].into_iter().collect()))
    }

    /// The trace and then a path, any number of times but at least once.
    fn in_a_row(&mut self, trace: &Trace, path: usize) -> Result<Option<Trace>, NoTraces> {
        let (block, counter) = if self.automaton.repeating.contains(&path) {
            let counter = self.questions.context.pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int);
            (self.blocks[path].repeated(self.questions.context.pool, self.placeholders, counter)?, Some(counter))
        } else {
            (self.blocks[path].renewed(self.questions.context.pool), None)
        };
        self.extended(trace, &block, Part { paths: vec![(path, IBig::ONE)], counter })
    }

    /// `None` if this is infeasible.
    fn extended(&mut self, trace: &Trace, block: &Block, part: Part) -> Result<Option<Trace>, NoTraces> {
        let block = trace.block.then(self.questions.context.pool, self.placeholders, block);
        if !self.questions.can_hold(&block.conditions)? {
            return Ok(None);
        }
        let mut longer = trace.clone();
        longer.block = block;
        longer.counters.extend(part.counter);
        longer.last = part.paths.last().map(|(path, _)| *path);
        longer.parts.push(part);
        Ok(Some(longer))
    }
}
