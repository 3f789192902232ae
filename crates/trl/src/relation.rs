//! Learnt relations of loops, between the values before any number of rounds and those after them.

use loopscope_smt::eliminate::{Domain, project};
use loopscope_smt::{IBig, Model, Pool, Term, TermNode, Value};

use crate::closure::Closure;
use crate::system::{Location, System, Transition};
use crate::trace::Step;

/// The limit for the numbers of rounds that are tried, starting from the least possible one.
const MOST_TRIED: u32 = 16;

/// A relation that was learnt.
#[derive(Debug)]
pub struct Relation {
    /// A conjunction over the variables before and after the rounds (those with a prime), and over their number.
    pub conditions: Vec<Term>,
    /// The symbol for the number of rounds.
    pub count: Term,
    /// It is a transition by itself.
    pub(crate) transition: Transition,
    /// A condition on the variables before and after one step, which implies the relation. A run takes the relation, or one
    /// that was learnt later, instead of any other step from the head to itself that satisfies it.
    pub(crate) single: Option<Term>,
    /// True if it may be taken.
    pub(crate) is_used: bool,
    /// The round from which it was learnt.
    pub(crate) steps: Vec<Step>,
    /// Arrays that stay as they are.
    keeps: Vec<Term>,
    /// The condition that they do.
    kept: Term,
}

impl Relation {
    pub(crate) fn new(pool: &mut Pool, system: &System, steps: &[Step], closed: Closure, keeps: &[Term]) -> Self {
        let head: Location = steps[0].from;
        let Closure { conditions, count } = closed;
        let arrays = system.before.iter().zip(&system.after).filter(|(before, _)| keeps.contains(before));
        let kept: Vec<Term> = arrays.map(|(before, after)| pool.eq(*before, *after)).collect();
        let kept = pool.and(&kept);
        let all: Vec<Term> = conditions.iter().copied().chain([kept]).collect();
        let transition = Transition { from: head, to: Some(head), condition: pool.and(&all), unknown: vec![count] };
        Self {
            conditions,
            count,
            transition,
            single: None,
            is_used: true,
            steps: steps.to_vec(),
            keeps: keeps.to_vec(),
            kept,
        }
    }

    /// The predicate of the head at which the rounds begin and end.
    pub fn head(&self) -> usize {
        self.transition.from.saturating_sub(1)
    }

    /// A condition on the variables before and after some steps that holds under a model of these, and that implies the
    /// relation. `None` if the relation does not hold for the steps.
    pub(crate) fn instance(&self, pool: &mut Pool, model: &Model, steps: &[Step]) -> Option<Term> {
        if !self.keeps.iter().all(|array| steps.iter().all(|step| step.keeps.contains(array))) {
            return None;
        }
        let model = self.counted(pool, model)?;
        let conditions = project(pool, &model, &self.conditions, &[self.count], Domain::Integers)?;
        let conditions = pool.and(&conditions);
        Some(pool.and(&[conditions, self.kept]))
    }

    /// The model with a number of rounds for which the relation holds.
    fn counted(&self, pool: &mut Pool, model: &Model) -> Option<Model> {
        let mut counted = model.clone();
        let least = self.least(pool, model)?;
        for more in 0..MOST_TRIED {
            counted.set(self.count, Value::Int(&least + IBig::from(more)));
            if pool.satisfies(&counted, &self.conditions) {
                return Some(counted);
            }
        }
        None
    }

    /// The least number of rounds that single conditions allow.
    fn least(&self, pool: &mut Pool, model: &Model) -> Option<IBig> {
        let mut least = IBig::ONE;
        for condition in &self.conditions {
            let (sum, is_equation) = match *pool.node(*condition) {
                TermNode::LessEqualZero(sum) => (sum, false),
                TermNode::EqualZero(sum) => (sum, true),
                _ => continue,
            };
            let linear = pool.linear(sum);
            let Some(factor) = linear.coefficient(self.count).cloned() else { continue };
            // factor * count + rest.
            let rest = pool.from_linear(&linear.without(self.count));
            let rest = pool.evaluate(rest, model)?.as_int()?.clone();
            if is_equation || factor < IBig::ZERO {
                let quotient = -&rest / &factor;
                let is_enough = &factor * &quotient + &rest <= IBig::ZERO;
                least = least.max(if is_enough { quotient } else { quotient + 1 });
            }
        }
        Some(least)
    }
}
