//! Runs of a bounded number of transitions, as a question to the solver.

use loopscope_smt::{Model, Pool, Sort, Term};
use rustc_hash::FxHashMap;

use crate::system::{Location, System, Transition};

/// The symbols that the question has for each moment, and for each transition between two of them.
#[derive(Debug, Default)]
pub(crate) struct Unrolling {
    moments: Vec<Moment>,
    steps: Vec<Instance>,
}

/// A moment before the first transition, between two, or after the last one.
#[derive(Debug)]
struct Moment {
    /// By location: the run is there.
    at: Vec<Term>,
    /// The values of the system's variables, in their order.
    values: Vec<Term>,
}

/// The transition from one moment to the next.
#[derive(Debug, Default)]
struct Instance {
    /// By number of a transition: it is this one. Of several, the last one counts.
    by: Vec<Term>,
    /// The symbols that stand here for unknown values.
    unknown: FxHashMap<Term, Term>,
}

impl Unrolling {
    fn moment(&mut self, pool: &mut Pool, system: &System, number: usize) -> &Moment {
        while self.moments.len() <= number {
            let at = (0..system.locations).map(|_| pool.fresh_symbol("at", Sort::Bool)).collect();
            let mut values = Vec::with_capacity(system.before.len());
            for variable in &system.before {
                let sort = pool.sort(*variable).clone();
                let name = pool.symbol_name(*variable).map_or_else(String::new, ToString::to_string);
                values.push(pool.fresh_symbol(&name, sort));
            }
            self.moments.push(Moment { at, values });
        }
        &self.moments[number]
    }

    fn instance(&mut self, number: usize) -> &mut Instance {
        while self.steps.len() <= number {
            self.steps.push(Instance::default());
        }
        &mut self.steps[number]
    }

    /// The condition that the run is at a location at a moment.
    pub(crate) fn is_at(&mut self, pool: &mut Pool, system: &System, moment: usize, location: Location) -> Term {
        self.moment(pool, system, moment).at[location]
    }

    /// At a moment, the run is at one location at most.
    pub(crate) fn is_once(&mut self, pool: &mut Pool, system: &System, moment: usize) -> Vec<Term> {
        let at = self.moment(pool, system, moment).at.clone();
        let pairs = at.iter().enumerate().flat_map(|(number, one)| at[..number].iter().map(|other| (*one, *other)));
        let mut all = Vec::new();
        for (one, other) in pairs {
            let both = pool.and(&[one, other]);
            all.push(pool.not(both));
        }
        all
    }

    /// Instantiates a condition on the variables before and after some steps, which begin at one moment and end at
    /// another.
    pub(crate) fn between(
        &mut self,
        pool: &mut Pool,
        system: &System,
        (from, to): (usize, usize),
        condition: Term,
    ) -> Term {
        let last = self.moment(pool, system, to).values.clone();
        let first = &self.moment(pool, system, from).values;
        let names = system.before.iter().chain(&system.after).copied();
        let names: FxHashMap<Term, Term> = names.zip(first.iter().copied().chain(last)).collect();
        pool.substitute(condition, &names)
    }

    /// A transition is taken, from a moment to the next one.
    pub(crate) fn takes(&mut self, pool: &mut Pool, system: &System, moment: usize, transition: &Transition) -> Term {
        let mut names = FxHashMap::default();
        for symbol in &transition.unknown {
            let known = self.instance(moment).unknown.get(symbol).copied();
            let own = known.unwrap_or_else(|| pool.another(*symbol));
            self.instance(moment).unknown.insert(*symbol, own);
            names.insert(*symbol, own);
        }
        let condition = pool.substitute(transition.condition, &names);
        let condition = self.between(pool, system, (moment, moment + 1), condition);
        let from = self.is_at(pool, system, moment, transition.from);
        pool.and(&[from, condition])
    }

    /// The transition from a moment to the next one is that of this number.
    pub(crate) fn is_by(&mut self, pool: &mut Pool, moment: usize, number: usize) -> Term {
        let by = &mut self.instance(moment).by;
        while by.len() <= number {
            by.push(pool.fresh_symbol("by", Sort::Bool));
        }
        by[number]
    }

    /// The transition that a model takes from a moment to the next one.
    pub(crate) fn taken(&self, pool: &Pool, moment: usize, model: &Model) -> Option<usize> {
        let by = &self.steps.get(moment)?.by;
        by.iter().rposition(|by| pool.satisfies(model, &[*by]))
    }

    /// The part of a model for one transition: the variables before and after it, and the unknown values.
    pub(crate) fn around(
        &mut self,
        pool: &mut Pool,
        system: &System,
        (from, to): (usize, usize),
        model: &Model,
    ) -> Model {
        let last = self.moment(pool, system, to).values.clone();
        let first = self.moment(pool, system, from).values.clone();
        let names = system.before.iter().chain(&system.after).copied().zip(first.into_iter().chain(last));
        let unknown = &self.instance(from).unknown;
        let names: Vec<(Term, Term)> = names.chain(unknown.iter().map(|(symbol, own)| (*symbol, *own))).collect();
        let value = |(symbol, own): (Term, Term)| Some((symbol, pool.evaluate(own, model)?));
        names.into_iter().filter_map(value).collect()
    }
}
