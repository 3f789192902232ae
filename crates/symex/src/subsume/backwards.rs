//! From annotations of places to conditions at the place before them: weakest preconditions along a path, reduced to
//! the part that the facts known there make necessary.

use loopscope_smt::eliminate::real_shadow;
use loopscope_smt::{Answer, Pool, Term, TermNode};
use rustc_hash::FxHashMap;

use crate::shape::LocationId;
use crate::stop::StopReason;
use crate::subsume::ask::{Annotation, Asking, Sample};
use crate::subsume::block::{Block, Goal, Way};

/// The number of conditions that an annotation may have, and how large each may be.
pub(crate) const MOST_CONDITIONS: usize = 64;
const LARGEST: usize = 300;

/// A condition under which a path is not taken, or leads to a place where another condition holds: a disjunction of
/// parts.
struct Clause {
    parts: Vec<Term>,
}

impl Asking<'_, '_> {
    /// Returns what a state satisfied at a place from which all ways were followed: with it, no run gets from there to a target.
    /// `learnt` is what came of following them. Nothing where that cannot be said.
    pub(crate) fn annotation(
        &mut self,
        block: &Block,
        sample: &Sample,
        learnt: &[(LocationId, Annotation)],
    ) -> Result<Option<Annotation>, StopReason> {
        let values = block.by_symbol(&sample.values);
        let mut all: Vec<Term> = Vec::new();
        // The conditions of ways that are not taken.
        let mut refuted: Vec<Vec<Term>> = Vec::new();
        for way in &block.ways {
            if refuted.iter().any(|known| known.iter().all(|each| way.conditions.contains(each))) {
                continue;
            }
            let options = match &way.to {
                Goal::Lost => Vec::new(),
                Goal::Location(place, _) => learnt.iter().filter(|(at, _)| at == place).map(|(_, each)| each).collect(),
            };
            let mut needed = None;
            for option in options {
                needed = self.before_all(block, way, option, sample, &values)?;
                if needed.is_some() {
                    break;
                }
            }
            if needed.is_none() {
                let Some(taken) = self.excluded(way, None, sample, &values)? else { return Ok(None) };
                let clause = Clause { parts: taken.iter().map(|each| self.pool().not(*each)).collect() };
                needed = self.without_reads(block, clause, sample, &values)?;
                refuted.push(taken);
            }
            let Some(needed) = needed else { return Ok(None) };
            all.extend(needed.into_iter().filter(|each| !all.contains(each)).collect::<Vec<_>>());
            if all.len() > MOST_CONDITIONS {
                return Ok(None);
            }
        }
        Ok(Some(self.pool().conjuncts(&all).into()))
    }

    /// The condition at the start of a way so that all of these conditions hold at its end.
    fn before_all(
        &mut self,
        block: &Block,
        way: &Way,
        conditions: &[Term],
        sample: &Sample,
        values: &FxHashMap<Term, Term>,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        let mut needed = Vec::new();
        for condition in before(self.pool(), way, conditions) {
            match self.before(block, way, condition, sample, values)? {
                Some(more) => needed.extend(more),
                None => return Ok(None),
            }
        }
        Ok(Some(needed))
    }

    /// The condition at the start of a way so that a condition, in terms of the values there, holds at its end, where
    /// the state that was there satisfies that.
    pub(crate) fn before(
        &mut self,
        block: &Block,
        way: &Way,
        condition: Term,
        sample: &Sample,
        values: &FxHashMap<Term, Term>,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        if self.pool().as_bool(condition) == Some(true) {
            return Ok(Some(Vec::new()));
        }
        let here = self.pool().substitute(condition, values);
        if self.pool().as_bool(here) == Some(true) && !mentions(self.pool(), block, condition) {
            return Ok(Some(vec![condition]));
        }
        let Some(taken) = self.excluded(way, Some(condition), sample, values)? else { return Ok(None) };
        let mut parts: Vec<Term> = taken.iter().map(|each| self.pool().not(*each)).collect();
        parts.push(condition);
        self.without_reads(block, Clause { parts }, sample, values)
    }

    /// As few conditions of a way as can be found with which the state takes it only where a condition holds at its end, or
    /// never. Nothing where it may take it.
    fn excluded(
        &mut self,
        way: &Way,
        condition: Option<Term>,
        sample: &Sample,
        values: &FxHashMap<Term, Term>,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        let first = sample.assumed.len();
        let mut question = sample.assumed.clone();
        question.extend(self.pool().substitute_each(&way.conditions, values));
        if let Some(condition) = condition {
            let here = self.pool().substitute(condition, values);
            question.push(self.pool().not(here));
        }
        let Answer::Unsat(core) = self.ask(&question)? else { return Ok(None) };
        let mut taken: Vec<usize> = (0..way.conditions.len()).filter(|at| core.0.contains(&(first + at))).collect();
        let mut at = 0;
        for _ in 0..MOST_LEFT_OUT {
            if at >= taken.len() {
                break;
            }
            let mut fewer = taken.clone();
            fewer.remove(at);
            let mut smaller: Vec<Term> = question[..first].to_vec();
            smaller.extend(fewer.iter().map(|each| question[first + each]));
            smaller.extend(condition.map(|_| question[question.len() - 1]));
            if self.excludes(&smaller)? {
                taken = fewer;
            } else {
                at += 1;
            }
        }
        Ok(Some(taken.into_iter().map(|at| way.conditions[at]).collect()))
    }

    /// A clause without what is read on the way, which may be anything.
    fn without_reads(
        &mut self,
        block: &Block,
        Clause { parts }: Clause,
        sample: &Sample,
        values: &FxHashMap<Term, Term>,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        let whole = self.pool().or(&parts);
        if !mentions(self.pool(), block, whole) {
            return Ok(conjuncts_of(self.pool(), whole));
        }
        let parts: Vec<Term> = parts.iter().flat_map(|each| alternatives(self.pool(), *each)).collect();
        let (read, kept): (Vec<Term>, Vec<Term>) =
            parts.into_iter().partition(|each| mentions(self.context.pool, block, *each));
        let rest = self.pool().or(&kept);
        let here = self.pool().substitute(rest, values);
        if self.follows(&sample.assumed, here)? {
            return Ok(conjuncts_of(self.pool(), rest));
        }
        let negation = self.pool().not(whole);
        if self.excludes(&[negation])? {
            return Ok(Some(Vec::new()));
        }
        let negated: Vec<Term> = read.iter().map(|each| self.pool().not(*each)).collect();
        let unknown = block.unknown.iter().as_slice();
        let Some(left) = real_shadow(self.pool(), &negated, unknown) else { return Ok(None) };
        let mut parts = kept;
        parts.extend(left.into_iter().map(|each| self.context.pool.not(each)));
        let whole = self.pool().or(&parts);
        let here = self.pool().substitute(whole, values);
        Ok(if self.follows(&sample.assumed, here)? { conjuncts_of(self.pool(), whole) } else { None })
    }
}

/// The number of questions that are asked to find out which conditions of a way are not needed.
const MOST_LEFT_OUT: usize = 4;

/// Conditions at the end of a way in terms of the values at its start.
pub(crate) fn before(pool: &mut Pool, way: &Way, conditions: &[Term]) -> Vec<Term> {
    let Goal::Location(_, values) = &way.to else { return Vec::new() };
    pool.substitute_each(conditions, values)
}

/// Returns `true` if a term speaks of what is read in a block.
pub(crate) fn mentions(pool: &Pool, block: &Block, term: Term) -> bool {
    !block.unknown.is_empty() && pool.symbols(term).iter().any(|symbol| block.unknown.contains(symbol))
}

fn conjuncts_of(pool: &mut Pool, term: Term) -> Option<Vec<Term>> {
    (pool.size(term) <= LARGEST).then(|| pool.conjuncts(&[term]))
}

/// The parts of a disjunction.
fn alternatives(pool: &Pool, term: Term) -> Vec<Term> {
    match pool.node(term) {
        TermNode::Or(parts) => parts.clone(),
        _ => vec![term],
    }
}
