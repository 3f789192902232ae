//! Invariants by proposing conditions and dropping those that are none.
//!
//! # Idea
//! First the linear equations that hold at each loop: starting from none of its states, the solver is asked for a state
//! that a run may bring there and that breaks the equations of those known so far, until there is no other one. Then
//! conditions are proposed, and the solver is asked for a run from head to head that starts where they hold and ends where
//! some do not: these are dropped, until none is. What is left holds together.
//!
//! # Source
//! Equations: Karr, *Affine relationships among variables of a program* (1976), by the way of Reps, Sagiv, Yorsh, *Symbolic
//! implementation of the best transformer* (VMCAI 2004). Conditions: Flanagan and Leino, *Houdini* (FME 2001).
//!
//! # What is exact
//! All that is found are invariants. Where the solver answers every question, the equations are all linear equations over the
//! first variables of each loop ([`MOST_COORDINATES`]) that hold together, and of the conditions proposed, the most that do.

use dashu_int::IBig;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Linear, Model, Pool, Solver, Sort, Term, TransportError, Value};
use rustc_hash::FxHashMap;

use crate::affine::{Equation, Hull};
use crate::candidates::candidates;

/// How many coordinates a hull has at most: for more variables there are no equations.
const MOST_COORDINATES: usize = 24;

/// Of how many variables products are looked at.
const MOST_FACTORS: usize = 5;

/// A search for invariants of clauses. It can be interrupted between two questions.
#[derive(Debug)]
pub struct Guess {
    /// By predicate: what is known of all its states.
    equations: Vec<Equations>,
    /// By predicate: the conditions that are not refuted. None before all equations are found.
    conditions: Option<Vec<Vec<Term>>>,
    /// The clause that is looked at next.
    next: usize,
    /// How many clauses were looked at since something changed.
    unchanged: usize,
}

#[derive(Clone, Debug)]
struct Equations {
    /// Integers over the parameters.
    coordinates: Vec<Term>,
    hull: Hull,
    /// The solver did not know: nothing is told of the states.
    given_up: bool,
}

impl Guess {
    /// A search at its beginning.
    pub fn new(pool: &Pool, clauses: &Clauses) -> Self {
        Self::over(clauses.predicates.iter().map(|parameters| integers(pool, parameters)).collect())
    }

    /// A search for equations that speak of products of two variables, too.
    pub fn quadratic(pool: &mut Pool, clauses: &Clauses) -> Self {
        let coordinates = clauses.predicates.iter().map(|parameters| {
            let mut all = integers(pool, parameters);
            all.truncate(MOST_FACTORS);
            let factors = all.len();
            for at in 0..factors {
                for other in at..factors {
                    let product = pool.mul(all[at], all[other]);
                    all.push(product);
                }
            }
            all
        });
        Self::over(coordinates.collect())
    }

    fn over(coordinates: Vec<Vec<Term>>) -> Self {
        let equations = coordinates.into_iter();
        let equations = equations.map(|coordinates| Equations { coordinates, hull: Hull::default(), given_up: false });
        Self { equations: equations.collect(), conditions: None, next: 0, unchanged: 0 }
    }

    /// Asks the next question. Whether the search is over.
    ///
    /// # Errors
    /// The solver died.
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool, all: &Clauses) -> Result<bool, TransportError> {
        if self.unchanged >= all.clauses.len() {
            if self.conditions.is_some() || all.clauses.is_empty() {
                return Ok(true);
            }
            self.conditions = Some(candidates(pool, all));
            self.unchanged = 0;
        }
        let clause = &all.clauses[self.next];
        let changed = self.look(solver, pool, all, clause)?;
        if changed {
            self.unchanged = 0;
        } else {
            self.unchanged += 1;
            self.next = (self.next + 1) % all.clauses.len();
        }
        Ok(false)
    }

    /// What holds at each predicate, once the search is over. A predicate to which no state comes has `false` alone.
    pub fn invariants(&self, pool: &mut Pool) -> Vec<Vec<Term>> {
        (0..self.equations.len()).map(|predicate| self.known(pool, predicate)).collect()
    }

    /// Whether something changed.
    fn look(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        all: &Clauses,
        clause: &Clause,
    ) -> Result<bool, TransportError> {
        let Some((predicate, arguments)) = &clause.conclusion else { return Ok(false) };
        let (predicate, equations) = (*predicate, &self.equations[*predicate]);
        let comes = clause.premise.is_none_or(|premise| self.equations[premise].is_reached());
        let claimed = match &self.conditions {
            Some(conditions) => conditions[predicate].clone(),
            None => equations.terms(pool),
        };
        if !comes || claimed.is_empty() {
            return Ok(false);
        }
        let values: FxHashMap<Term, Term> =
            all.predicates[predicate].iter().copied().zip(arguments.iter().copied()).collect();
        let after = pool.substitute_each(&claimed, &values);
        let mut question = clause.premise.map_or_else(Vec::new, |premise| self.known(pool, premise));
        question.push(clause.condition);
        let all_hold = pool.and(&after);
        question.push(pool.not(all_hold));
        let counterexample = match solver.check(pool, &question)? {
            Answer::Unsat(_) => return Ok(false),
            Answer::Sat(model) => Some(model),
            Answer::Unknown(_) => None,
        };
        match &mut self.conditions {
            Some(conditions) => drop_refuted(pool, counterexample.as_ref(), &mut conditions[predicate], &after),
            None => self.equations[predicate].add(pool, counterexample.as_ref(), &values),
        }
        Ok(true)
    }

    /// What is known of the states of a predicate.
    fn known(&self, pool: &mut Pool, predicate: usize) -> Vec<Term> {
        let mut known = self.equations[predicate].terms(pool);
        let conditions = self.conditions.as_ref().map(|conditions| &conditions[predicate]);
        known.extend(conditions.into_iter().flatten());
        known
    }
}

impl Equations {
    fn is_reached(&self) -> bool {
        self.given_up || !self.hull.is_empty()
    }

    /// What holds for all states that come: nothing is known where the solver did not know, and `false` where none comes.
    fn terms(&self, pool: &mut Pool) -> Vec<Term> {
        if !self.is_reached() {
            return vec![pool.bool(false)];
        }
        let known = Some(&self.hull).filter(|_| !self.given_up);
        let equations = known.map_or_else(Vec::new, Hull::equations);
        equations.iter().map(|equation| term(pool, &self.coordinates, equation)).collect()
    }

    /// Some state comes that breaks the equations; nothing is known of it where there is no model.
    fn add(&mut self, pool: &mut Pool, model: Option<&Model>, values: &FxHashMap<Term, Term>) {
        let coordinates = pool.substitute_each(&self.coordinates, values);
        let coordinate = |model, term: &Term| match pool.evaluate(*term, model) {
            Some(Value::Int(value)) => Some(value),
            _ => None,
        };
        let point: Option<Vec<IBig>> =
            model.and_then(|model| coordinates.iter().map(|term| coordinate(model, term)).collect());
        // A state that breaks an equation lies outside the hull.
        if !point.is_some_and(|point| self.hull.add(point)) {
            self.given_up = true;
        }
    }
}

/// The integers among parameters, as many as equations may speak of.
fn integers(pool: &Pool, parameters: &[Term]) -> Vec<Term> {
    let integers = parameters.iter().copied().filter(|term| *pool.sort(*term) == Sort::Int);
    integers.take(MOST_COORDINATES).collect()
}

fn term(pool: &mut Pool, coordinates: &[Term], Equation { coefficients, constant }: &Equation) -> Term {
    let mut sum = Linear::constant(-constant);
    for (coordinate, coefficient) in coordinates.iter().zip(coefficients) {
        sum = sum.plus(&pool.linear(*coordinate).scale(coefficient));
    }
    let (sum, zero) = (pool.from_linear(&sum), pool.int(0));
    pool.eq(sum, zero)
}

/// Drops the conditions that do not hold in a model; all where there is none, or none of them is seen to fail.
fn drop_refuted(pool: &Pool, model: Option<&Model>, conditions: &mut Vec<Term>, after: &[Term]) {
    let holds: Vec<bool> = match model {
        Some(model) => after.iter().map(|term| pool.satisfies(model, &[*term])).collect(),
        None => Vec::new(),
    };
    if !holds.contains(&false) {
        conditions.clear();
        return;
    }
    let mut holds = holds.into_iter();
    conditions.retain(|_| holds.next() == Some(true));
}
