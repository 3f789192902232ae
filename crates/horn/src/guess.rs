//! Invariants by proposing candidates and dropping those that are not inductive.
//!
//! # Idea
//! First the linear equations that hold at each loop: starting from no states, the solver searches for a reachable
//! state that violates the equations of the states known so far, until there is none. Then candidates are proposed, and
//! those that are not inductive are dropped by [`Houdini`]. Conditions on stretches of arrays and on their sentinels
//! have a search of their own, since questions with quantifiers are hard.
//!
//! # Source
//! Equations: Karr, *Affine relationships among variables of a program* (1976), by the method of Reps, Sagiv, Yorsh,
//! *Symbolic implementation of the best transformer* (VMCAI 2004). Stretches of arrays: Flanagan and Qadeer, *Predicate
//! Abstraction for Software Verification* (POPL 2002).
//!
//! # What is exact
//! All results are invariants. If the solver answers every question, the equations are all inductive linear equations
//! over the first variables of each loop (`MOST_VARIABLES`), and the conditions are the largest inductive subset of
//! the candidates.

use dashu_int::IBig;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Houdini, Linear, Model, Pool, Solver, Sort, Term, TransportError, Value, check_by_cases};
use rustc_hash::FxHashMap;

use crate::affine::{Equation, Hull};
use crate::candidates::candidates;
use crate::cells::Cells;
use crate::pairs::pairs;
use crate::quadrics::{multiplies, quadrics};
use crate::stretches::{array_conditions, stretches};

/// The limit for the variables of a loop in equations.
const MOST_VARIABLES: usize = 24;

/// The number of undecided questions after which conditions are dropped without questions about smaller portions.
const MOST_UNDECIDED: u32 = 60;

/// The limits for the conditions on stretches of arrays that are proposed for a loop: over cells, and with quantifiers.
const MOST_OF_CELLS: usize = 240;
const MOST_STRETCHES: usize = 60;

/// A search for invariants of clauses. It can be interrupted between two questions.
#[derive(Debug)]
pub struct Guess {
    /// By predicate: the equations that are known for all its states.
    equations: Vec<Equations>,
    /// By predicate: the conditions that are not refuted. None before all equations are found.
    conditions: Option<Vec<Vec<Term>>>,
    /// The clause to check next.
    next: usize,
    /// The number of clauses that were checked since the last change.
    unchanged: usize,
    /// The remaining conditions of that clause.
    step: Option<Houdini>,
    /// The approximate number of them in a question: fewer if the solver did not decide them together.
    portion: usize,
    /// The number of questions about conditions that were not decided.
    undecided: u32,
    /// True if equations between products are proposed, too.
    products: bool,
    /// By predicate: other conditions that are proposed, too.
    more: Vec<Vec<Term>>,
}

/// The outcome of a question.
enum ClauseOutcome {
    /// The clause is true.
    Unchanged,
    /// Less is claimed now.
    Changed,
    /// There is more to ask about the clause.
    Partly,
}

#[derive(Clone, Debug)]
struct Equations {
    /// The integers among the parameters.
    variables: Vec<Term>,
    hull: Hull,
    /// The solver did not know: no equation is claimed.
    given_up: bool,
}

impl Guess {
    /// A search at its beginning. Equations between products are proposed if the program multiplies: otherwise they are
    /// hardly ever needed, and questions about products are hard.
    pub fn new(pool: &Pool, clauses: &Clauses) -> Self {
        let equations = clauses.predicates.iter().map(|parameters| {
            let integers = parameters.iter().copied().filter(|term| *pool.sort(*term) == Sort::Int);
            Equations { variables: integers.take(MOST_VARIABLES).collect(), hull: Hull::default(), given_up: false }
        });
        Self {
            equations: equations.collect(),
            conditions: None,
            next: 0,
            unchanged: 0,
            step: None,
            portion: usize::MAX,
            undecided: 0,
            products: multiplies(pool, clauses),
            more: Vec::new(),
        }
    }

    /// A search that proposes these conditions, too, by predicate.
    pub fn proposing(pool: &Pool, clauses: &Clauses, more: Vec<Vec<Term>>) -> Self {
        Self { more, ..Self::new(pool, clauses) }
    }

    /// The search, which proposes equations between products in any case.
    #[must_use]
    pub fn with_products(self) -> Self {
        Self { products: true, ..self }
    }

    /// A search among these conditions only, by predicate.
    pub fn among(pool: &Pool, clauses: &Clauses, conditions: Vec<Vec<Term>>) -> Self {
        let mut guess = Self::new(pool, clauses);
        guess.equations.iter_mut().for_each(|each| each.given_up = true);
        guess.conditions = Some(conditions);
        guess
    }

    /// A search for conditions on stretches of arrays, over cells of these clauses. `None` if there are none.
    pub fn of_cells(pool: &mut Pool, all: &Clauses, cells: &Cells) -> Option<Self> {
        let conditions = stretches_of_cells(pool, all, cells);
        Self::among_some(pool, &cells.clauses, conditions)
    }

    /// A search for conditions on stretches and on pairs of elements, over two cells of these clauses. `None` if no elements
    /// are compared.
    pub fn of_pairs(pool: &mut Pool, all: &Clauses, cells: &Cells) -> Option<Self> {
        let mut conditions = pairs(pool, all, cells);
        if conditions.iter().all(Vec::is_empty) {
            return None;
        }
        for (conditions, more) in conditions.iter_mut().zip(stretches_of_cells(pool, all, cells)) {
            conditions.extend(more);
        }
        Some(Self::among(pool, &cells.clauses, conditions))
    }

    /// A search for conditions on arrays that cells do not express, if there are cells, and on sentinels. `None` if there
    /// are none.
    pub fn of_arrays(pool: &mut Pool, all: &Clauses, cells: Option<&Cells>) -> Option<Self> {
        let mut conditions = Vec::with_capacity(all.predicates.len());
        for (predicate, proposed) in array_conditions(pool, all, true).into_iter().enumerate() {
            let is_new = |each: &Term| cells.is_none_or(|cells| cells.condition(pool, predicate, *each).is_none());
            let stretches = proposed.stretches.into_iter().filter(is_new).take(MOST_STRETCHES);
            conditions.push(stretches.chain(proposed.sentinels).collect());
        }
        Self::among_some(pool, all, conditions)
    }

    fn among_some(pool: &Pool, clauses: &Clauses, conditions: Vec<Vec<Term>>) -> Option<Self> {
        let is_some = conditions.iter().any(|each| !each.is_empty());
        is_some.then(|| Self::among(pool, clauses, conditions))
    }

    /// Asks the next question. Returns `true` if the search is over.
    ///
    /// # Errors
    /// The solver died.
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool, all: &Clauses) -> Result<bool, TransportError> {
        if self.unchanged >= all.clauses.len() {
            if self.conditions.is_some() || all.clauses.is_empty() {
                return Ok(true);
            }
            self.conditions = Some(self.proposed(pool, all));
            self.unchanged = 0;
        }
        let clause = &all.clauses[self.next];
        match self.look(solver, pool, all, clause)? {
            ClauseOutcome::Unchanged => {
                self.unchanged += 1;
                self.next = (self.next + 1) % all.clauses.len();
            }
            ClauseOutcome::Changed => self.unchanged = 0,
            ClauseOutcome::Partly => {}
        }
        Ok(false)
    }

    /// The invariants of each predicate, once the search is over. A predicate without a reachable state has `false` alone.
    pub fn invariants(&self, pool: &mut Pool) -> Vec<Vec<Term>> {
        (0..self.equations.len()).map(|predicate| self.known(pool, predicate)).collect()
    }

    /// The candidates, which are checked once all linear equations are found.
    fn proposed(&self, pool: &mut Pool, all: &Clauses) -> Vec<Vec<Term>> {
        let mut others = candidates(pool, all);
        for (others, more) in others.iter_mut().zip(&self.more) {
            others.extend(more);
        }
        if !self.products {
            return others;
        }
        let free: Vec<Vec<Term>> = self.equations.iter().map(Equations::free).collect();
        let mut proposed = quadrics(pool, all, &free);
        for (proposed, others) in proposed.iter_mut().zip(others) {
            proposed.extend(others);
        }
        proposed
    }

    /// Asks the next question about a clause: about its equations, and when these are found, about its conditions.
    fn look(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        all: &Clauses,
        clause: &Clause,
    ) -> Result<ClauseOutcome, TransportError> {
        let Some((predicate, arguments)) = &clause.conclusion else { return Ok(ClauseOutcome::Unchanged) };
        if !clause.premises().all(|premise| self.equations[premise].is_reached()) {
            return Ok(ClauseOutcome::Unchanged);
        }
        let values: FxHashMap<Term, Term> =
            all.predicates[*predicate].iter().copied().zip(arguments.iter().copied()).collect();
        let mut assumed = all.assumed(pool, clause, |pool, premise| self.known(pool, premise));
        assumed.push(clause.condition);
        match self.conditions {
            None => self.look_at_equations(solver, pool, *predicate, &values, assumed),
            Some(_) => self.look_at_conditions(solver, pool, *predicate, &values, &assumed),
        }
    }

    fn look_at_equations(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        predicate: usize,
        values: &FxHashMap<Term, Term>,
        mut question: Vec<Term>,
    ) -> Result<ClauseOutcome, TransportError> {
        let claimed = self.equations[predicate].terms(pool);
        if claimed.is_empty() {
            return Ok(ClauseOutcome::Unchanged);
        }
        let after = pool.substitute_each(&claimed, values);
        let all_hold = pool.and(&after);
        question.push(pool.not(all_hold));
        let model = match check_by_cases(solver, pool, &question)? {
            Answer::Unsat(_) => return Ok(ClauseOutcome::Unchanged),
            Answer::Sat(model) => Some(model),
            Answer::Unknown(_) => None,
        };
        self.equations[predicate].add(pool, model.as_ref(), values);
        Ok(ClauseOutcome::Changed)
    }

    fn look_at_conditions(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        predicate: usize,
        values: &FxHashMap<Term, Term>,
        assumed: &[Term],
    ) -> Result<ClauseOutcome, TransportError> {
        let Some(conditions) = &mut self.conditions else { return Ok(ClauseOutcome::Unchanged) };
        let conditions = &mut conditions[predicate];
        let mut houdini = match self.step.take() {
            Some(step) => step,
            None => Houdini::new(pool.substitute_each(conditions, values)).in_portions(self.portion),
        };
        if let Some(question) = houdini.question(pool, assumed) {
            // A question that is interrupted is asked again in the same step.
            let answer = check_by_cases(solver, pool, &question).inspect_err(|_| self.step = Some(houdini.clone()))?;
            self.undecided += u32::from(matches!(answer, Answer::Unknown(_)));
            if matches!(answer, Answer::Unknown(_)) && self.undecided > MOST_UNDECIDED {
                houdini.drop_undecided();
            } else {
                houdini.learn(pool, &answer);
            }
            self.step = Some(houdini);
            return Ok(ClauseOutcome::Partly);
        }
        if !houdini.has_dropped() {
            self.portion = usize::MAX;
            return Ok(ClauseOutcome::Unchanged);
        }
        // The clause is examined once more, as its assumptions may be weaker now.
        self.portion = houdini.portion();
        *conditions = houdini.left().iter().map(|at| conditions[*at]).collect();
        Ok(ClauseOutcome::Changed)
    }

    /// The conditions that are known to hold for the states of a predicate.
    fn known(&self, pool: &mut Pool, predicate: usize) -> Vec<Term> {
        let mut known = self.equations[predicate].terms(pool);
        let conditions = self.conditions.as_ref().map(|conditions| &conditions[predicate]);
        known.extend(conditions.into_iter().flatten());
        known
    }
}

/// Conditions on stretches over the first cell of each predicate.
fn stretches_of_cells(pool: &mut Pool, all: &Clauses, cells: &Cells) -> Vec<Vec<Term>> {
    let mut conditions = Vec::with_capacity(all.predicates.len());
    for (predicate, proposed) in stretches(pool, all).into_iter().enumerate() {
        let each = proposed.into_iter().filter_map(|each| cells.condition(pool, predicate, each));
        conditions.push(each.take(MOST_OF_CELLS).collect());
    }
    conditions
}

impl Equations {
    fn is_reached(&self) -> bool {
        self.given_up || !self.hull.is_empty()
    }

    /// The free variables of the equations, which determine the others.
    fn free(&self) -> Vec<Term> {
        if self.given_up {
            return self.variables.clone();
        }
        self.hull.pivots().map(|at| self.variables[at]).collect()
    }

    /// The equations that hold for all reachable states: none if the solver did not know, and `false` if there is no
    /// such state.
    fn terms(&self, pool: &mut Pool) -> Vec<Term> {
        if !self.is_reached() {
            return vec![pool.bool(false)];
        }
        let known = Some(&self.hull).filter(|_| !self.given_up);
        let equations = known.map_or_else(Vec::new, Hull::equations);
        equations.iter().map(|equation| equated(pool, &self.variables, equation)).collect()
    }

    /// Adds a reachable state that violates the equations; without a model, drops the equations.
    fn add(&mut self, pool: &Pool, model: Option<&Model>, values: &FxHashMap<Term, Term>) {
        let after: Vec<Term> = self.variables.iter().map(|variable| values[variable]).collect();
        let point = model.and_then(|model| point(pool, &after, model));
        // A state that breaks an equation lies outside the hull.
        if !point.is_some_and(|point| self.hull.add(point)) {
            self.given_up = true;
        }
    }
}

/// The values of integer terms.
pub(crate) fn point(pool: &Pool, terms: &[Term], model: &Model) -> Option<Vec<IBig>> {
    let mut point = Vec::with_capacity(terms.len());
    for term in terms {
        let Value::Int(value) = pool.evaluate(*term, model)? else { return None };
        point.push(value);
    }
    Some(point)
}

/// An equation between terms.
pub(crate) fn equated(pool: &mut Pool, terms: &[Term], Equation { coefficients, constant }: &Equation) -> Term {
    let mut sum = Linear::constant(-constant);
    for (term, coefficient) in terms.iter().zip(coefficients) {
        sum = sum.plus(&pool.linear(*term).scale(coefficient));
    }
    let (sum, zero) = (pool.from_linear(&sum), pool.int(0));
    pool.eq(sum, zero)
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Statistics, UnknownReason};

    use super::*;

    /// Gives these answers in order, and then unsatisfiable.
    struct Scripted(Vec<Answer>);

    impl Solver for Scripted {
        fn check(&mut self, _: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
            let all = Answer::Unsat(loopscope_smt::Core::all(assertions.len()));
            Ok(if self.0.is_empty() { all } else { self.0.remove(0) })
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    #[test]
    fn a_loop_of_which_nothing_is_claimed_any_more_does_not_keep_the_next_one_waiting() {
        let mut pool = Pool::default();
        let [x, y, read] = ["x", "y", "read"].map(|name| pool.symbol(name, Sort::Int));
        let (always, zero) = (pool.bool(true), pool.int(0));
        let into = |predicate, value| Clause::new(None, always, Some((predicate, vec![value])));
        let all = Clauses { predicates: vec![vec![x], vec![y]], clauses: vec![into(0, read), into(1, zero)] };
        let mut guess = Guess::new(&pool, &all);
        guess.equations.iter_mut().for_each(|each| each.given_up = true);
        let at_least = |pool: &mut Pool, term: Term, least: i64| {
            let least = pool.int(least);
            pool.ge(term, least)
        };
        let proposed = [x, y].map(|term| [1, 2].map(|least| at_least(&mut pool, term, least)).to_vec());
        guess.conditions = Some(proposed.to_vec());
        let unknown = Answer::Unknown(UnknownReason::Incomplete(String::new()));
        let mut solver = Scripted(vec![unknown, Answer::Sat(Model::default())]);
        let steps = (0..20).take_while(|_| !guess.step(&mut solver, &mut pool, &all).unwrap()).count();
        assert!(steps < 20, "it comes to an end");
        assert_eq!(guess.invariants(&mut pool).iter().map(Vec::len).collect::<Vec<_>>(), [0, 2]);
    }
}
