//! Questions about states, and conditions that states satisfy.

use std::rc::Rc;

use loopscope_smt::{Answer, Model, Pool, Term, UnknownReason};
use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::effort::Aside;
use crate::stop::StopReason;

/// Conditions on the values at a place that hold together: with them, no run gets from there to a target.
pub(crate) type Annotation = Rc<[Term]>;

/// The facts about a state when it came to a place.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Its path condition.
    pub(crate) assumed: Vec<Term>,
    /// Its values, in the order of the place.
    pub(crate) values: Vec<Term>,
}

/// Asks the solver, with little effort.
pub(crate) struct Asking<'a, 'c> {
    pub(crate) context: &'a mut Context<'c>,
    pub(crate) aside: &'a Aside,
    /// The number of questions that were asked.
    asked: u64,
    /// The number of more questions that may reach the solver itself. All others count as unanswered.
    left: u64,
}

impl<'a, 'c> Asking<'a, 'c> {
    pub(crate) fn new(context: &'a mut Context<'c>, aside: &'a Aside) -> Self {
        Self { context, aside, asked: 0, left: u64::MAX }
    }

    /// The same, with at most `left` questions that may reach the solver itself.
    pub(crate) fn at_most(self, left: u64) -> Self {
        Self { left, ..self }
    }

    /// The number of questions that were asked.
    pub(crate) fn asked(&self) -> u64 {
        self.asked
    }

    pub(crate) fn pool(&mut self) -> &mut Pool {
        self.context.pool
    }

    pub(crate) fn ask(&mut self, question: &[Term]) -> Result<Answer, StopReason> {
        self.context.go_on()?;
        if self.left == 0 {
            return Ok(Answer::Unknown(UnknownReason::ResourceLimit));
        }
        self.asked += 1;
        let before = self.context.solver.statistics().solved;
        let answer = self.aside.ask(self.context, 0, question)?;
        self.left = self.left.saturating_sub(self.context.solver.statistics().solved - before);
        Ok(answer)
    }

    /// Returns `true` if conditions are known to exclude each other.
    pub(crate) fn excludes(&mut self, question: &[Term]) -> Result<bool, StopReason> {
        Ok(self.ask(question)?.is_unsat())
    }

    /// Returns `true` if a condition follows from others.
    pub(crate) fn follows(&mut self, assumed: &[Term], condition: Term) -> Result<bool, StopReason> {
        if let Some(decided) = self.context.pool.as_bool(condition)
            && (decided || assumed.is_empty())
        {
            return Ok(decided);
        }
        let mut question = assumed.to_vec();
        question.push(self.context.pool.not(condition));
        self.excludes(&question)
    }

    /// Decides if each run of a state satisfies one of several annotations; if so, returns which ones. If a model of
    /// the state is known, it is tried first.
    pub(crate) fn satisfied(
        &mut self,
        by_symbol: &FxHashMap<Term, Term>,
        assumed: &[Term],
        model: Option<&Model>,
        annotations: &[Annotation],
    ) -> Result<Option<Annotation>, StopReason> {
        let here = annotations.iter().rev().take(MOST_TRIED);
        let here: Vec<(usize, Vec<Term>)> =
            here.enumerate().map(|(at, each)| (at, self.context.pool.substitute_each(each, by_symbol))).collect();
        let mut last: Option<Model> = model.cloned();
        let mut question = assumed.to_vec();
        let mut together: Vec<usize> = Vec::new();
        while together.len() < MOST_TOGETHER {
            let pool = &*self.context.pool;
            let fits = |(at, conditions): &&(usize, Vec<Term>)| {
                !together.contains(at) && last.as_ref().is_none_or(|model| pool.satisfies(model, conditions))
            };
            let Some((at, conditions)) = here.iter().find(fits) else { return Ok(None) };
            together.push(*at);
            let all = self.context.pool.and(conditions);
            question.push(self.context.pool.not(all));
            match self.ask(&question)? {
                Answer::Unsat(_) => return Ok(Some(self.either(annotations, &together))),
                Answer::Sat(model) => last = Some(model),
                Answer::Unknown(_) => {
                    question.pop();
                }
            }
        }
        Ok(None)
    }

    /// That one of several annotations holds, counted from the last one.
    fn either(&mut self, annotations: &[Annotation], together: &[usize]) -> Annotation {
        let chosen: Vec<&Annotation> = together.iter().map(|at| &annotations[annotations.len() - 1 - at]).collect();
        if let [only] = chosen.as_slice() {
            return Rc::clone(only);
        }
        let sides: Vec<Term> = chosen.into_iter().map(|each| self.context.pool.and(each)).collect();
        let either = self.context.pool.or(&sides);
        self.context.pool.conjuncts(&[either]).into()
    }
}

/// The number of annotations of a place that are tried, the latest first, and of those tried together.
const MOST_TRIED: usize = 24;
const MOST_TOGETHER: usize = 4;
