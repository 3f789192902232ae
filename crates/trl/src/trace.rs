//! A run through transitions, from the solver's model.

use loopscope_smt::eliminate::{Domain, project};
use loopscope_smt::{Model, Pool, Sort, Term};
use loopscope_sorted::sorted;
use rustc_hash::FxHashMap;

use crate::implicant::implicant;
use crate::system::{Location, System, Transition};

/// The decisions of a step: steps of the same kind take the same path.
pub(crate) type Kind = (usize, Vec<(Term, bool)>);

/// A step of a run.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Its transition.
    pub(crate) transition: usize,
    pub(crate) from: Location,
    pub(crate) to: Location,
    /// The path that it takes: linear conditions on the variables before and after it, and on inner symbols.
    pub(crate) conditions: Vec<Term>,
    pub(crate) inner: Vec<Term>,
    pub(crate) kind: Kind,
    /// The values of all these.
    pub(crate) model: Model,
    /// Arrays that it leaves as they are.
    pub(crate) keeps: Vec<Term>,
}

/// The step that a transition takes under a model of its variables and unknowns.
pub(crate) fn step(
    pool: &mut Pool,
    system: &System,
    number: usize,
    transition: &Transition,
    mut model: Model,
) -> Option<Step> {
    let found = implicant(pool, &mut model, transition.condition)?;
    let mut inner = found.inner;
    inner.extend(transition.unknown.iter().copied().filter(|symbol| *pool.sort(*symbol) == Sort::Int));
    let arrays = system.before.iter().zip(&system.after).filter(|(before, _)| *pool.sort(**before) != Sort::Int);
    let arrays: Vec<(Term, Term)> = arrays.map(|(before, after)| (*before, *after)).collect();
    let mut keeps = Vec::new();
    for (before, after) in arrays {
        let same = pool.eq(before, after);
        if found.choices.contains(&(same, true)) {
            keeps.push(before);
        }
    }
    Some(Step {
        transition: number,
        from: transition.from,
        to: transition.to?,
        conditions: found.conditions,
        inner,
        kind: (number, found.choices),
        model,
        keeps,
    })
}

/// Several steps as one: conditions on the variables before the first and after the last step, and a model.
pub(crate) struct Round {
    pub(crate) conditions: Vec<Term>,
    pub(crate) model: Model,
    /// Arrays that all steps leave as they are.
    pub(crate) keeps: Vec<Term>,
}

/// Joins steps that follow each other.
pub(crate) fn round(pool: &mut Pool, system: &System, steps: &[Step]) -> Option<Round> {
    let integers = system.integers(pool);
    let (mut conditions, mut between, mut model) = (Vec::new(), Vec::new(), Model::default());
    let mut start: Vec<Term> = integers.iter().map(|(before, _)| *before).collect();
    for (position, step) in steps.iter().enumerate() {
        let is_last = position + 1 == steps.len();
        let mut names = FxHashMap::default();
        let mut end = Vec::with_capacity(start.len());
        for ((before, behind), here) in integers.iter().zip(&start) {
            let next = if is_last { *behind } else { pool.fresh_symbol("between", Sort::Int) };
            names.extend([(*before, *here), (*behind, next)]);
            end.push(next);
        }
        for symbol in &step.inner {
            let own = pool.another(*symbol);
            names.insert(*symbol, own);
            between.push(own);
        }
        for (symbol, own) in sorted(&names) {
            if let Some(value) = pool.evaluate(*symbol, &step.model) {
                model.set(*own, value);
            }
        }
        conditions.extend(pool.substitute_each(&step.conditions, &names));
        if !is_last {
            between.extend(&end);
        }
        start = end;
    }
    let conditions = project(pool, &model, &conditions, &between, Domain::Integers)?;
    let (first, rest) = steps.split_first()?;
    let kept = |array: &Term| rest.iter().all(|step| step.keeps.contains(array));
    let keeps = first.keeps.iter().copied().filter(kept).collect();
    Some(Round { conditions, model, keeps })
}
