//! Propagates interpolants from the end of a block to its start.

use std::rc::Rc;

use loopscope_smt::{Answer, Core, Pool, Term, TermNode, shrink_core};
use loopscope_symex::{Context, StopReason};

use crate::basic_block::End;
use crate::frame::Frame;
use crate::memo::Interpolant;
use crate::search::Search;
use crate::vector::{slackened, vector};

/// The limit for the conditions of an interpolant: with more of them, hardly another path satisfies it.
const MOST_CONDITIONS: usize = 64;

/// Conditions with more alternatives than this are not built.
const MOST_ALTERNATIVES: usize = 4;

/// The limit for the questions that remove conditions from a core.
const MOST_QUESTIONS: u32 = 16;

impl Search<'_> {
    /// Something was learnt of the place to which the last frame's present end leads.
    pub(crate) fn learn(&mut self, context: &mut Context<'_>, learnt: Option<Interpolant>) -> Result<(), StopReason> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (block, end) = (Rc::clone(&frame.block), frame.block.ends[frame.taken]);
        let mut all = frame.interpolant.clone().filter(|all| all.len() <= MOST_CONDITIONS);
        let learnt = learnt.map(|learnt| context.pool.substitute_each(&learnt, &block.effect));
        for condition in learnt.iter().flatten() {
            let Some(known) = &mut all else { break };
            if !known.contains(condition) {
                match self.before(context, *condition, end)? {
                    Some(needed) => known.extend(needed),
                    None => all = None,
                }
            }
        }
        if let Some(frame) = self.frames.last_mut().map(Rc::make_mut) {
            frame.interpolant = learnt.and(all);
        }
        Ok(())
    }

    /// The conditions at the start of the last frame's block under which a condition holds after one of its ends. All
    /// of them hold there. `None` if they cannot be expressed.
    fn before(
        &mut self,
        context: &mut Context<'_>,
        condition: Term,
        end: End,
    ) -> Result<Option<Vec<Term>>, StopReason> {
        let Some(frame) = self.frames.last() else { return Ok(None) };
        if context.pool.as_bool(condition) == Some(true) {
            return Ok(Some(Vec::new()));
        }
        let known = frame.known.clone();
        if !is_unknown(context.pool, frame, condition) {
            let here = context.pool.substitute(condition, &frame.values);
            if end.condition.is_none() || self.follows(context, &known, here)? {
                return Ok(Some(vec![condition]));
            }
        }
        let taken = end.condition.unwrap_or_else(|| context.pool.bool(true));
        let clause = context.pool.implies(taken, condition);
        let alternatives = alternatives(context.pool, clause);
        let Some(frame) = self.frames.last() else { return Ok(None) };
        let told: Vec<Term> =
            alternatives.iter().copied().filter(|each| !is_unknown(context.pool, frame, *each)).collect();
        let is_told = told.len() == alternatives.len();
        if is_told && alternatives.len() <= MOST_ALTERNATIVES {
            return Ok(Some(vec![clause]));
        }
        if !is_told {
            // The clause may hold for all inputs; otherwise, its alternatives without inputs may hold.
            let negation = context.pool.not(clause);
            if matches!(self.ask(context, &[negation])?, Answer::Unsat(_)) {
                return Ok(Some(Vec::new()));
            }
            let rest = context.pool.or(&told);
            let here = self.frames.last().map(|frame| context.pool.substitute(rest, &frame.values));
            if let Some(here) = here
                && self.follows(context, &known, here)?
            {
                return Ok(Some(vec![rest]));
            }
        }
        let core = self.core(context, clause)?;
        Ok(core.or_else(|| is_told.then(|| vec![clause])))
    }

    /// The smallest part that is found of the constraint vector at the start of the last frame's block that implies a
    /// condition.
    fn core(&mut self, context: &mut Context<'_>, condition: Term) -> Result<Option<Vec<Term>>, StopReason> {
        let Some(frame) = self.frames.last() else { return Ok(None) };
        let known = self.terms(&frame.known).into_iter();
        let mut question = vector(&self.encoding, context.pool, frame.node, &frame.values, known);
        let all = question.len();
        question.push(context.pool.not(condition));
        let Answer::Unsat(core) = self.ask(context, &question)? else { return Ok(None) };
        let mut questions = MOST_QUESTIONS;
        let Core(core) = shrink_core(context.solver, context.pool, &question, core, &mut questions)?;
        let negation = question[all];
        let mut core: Vec<Term> = core.into_iter().filter(|at| *at < all).map(|at| question[at]).collect();
        // An inequality is weaker than the equation.
        for at in 0..core.len() {
            for slack in slackened(context.pool, core[at]).into_iter().flatten() {
                let equation = std::mem::replace(&mut core[at], slack);
                let mut question = core.clone();
                question.push(negation);
                if matches!(self.ask(context, &question)?, Answer::Unsat(_)) {
                    break;
                }
                core[at] = equation;
            }
        }
        Ok(Some(core))
    }
}

/// Returns `true` if a term at a block's start contains a value that the block reads.
fn is_unknown(pool: &Pool, frame: &Frame, term: Term) -> bool {
    !frame.block.unknown.is_empty() && pool.symbols(term).iter().any(|symbol| frame.block.unknown.contains(symbol))
}

/// The parts of a disjunction.
fn alternatives(pool: &Pool, term: Term) -> Vec<Term> {
    match pool.node(term) {
        TermNode::Or(parts) => parts.clone(),
        _ => vec![term],
    }
}
