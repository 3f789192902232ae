//! Runs that repeat a sequence of transitions for ever.
//!
//! # Idea
//! If a run takes the same transitions in turn, such as two that change a variable's sign, its states at one head may
//! lie in a simple set while those at all visits do not. So the sequence becomes one transition, from the head to
//! itself, each choice in it as the run makes it. A recurrent set `S` of that one is looked for as for other loops
//! ([`super::recurrent`]). Then the recurrent set of the program is `S`, together with the states from which the rest
//! of the sequence can be taken and leads to `S`. It is checked as a whole, so nothing depends on how it was found.
//!
//! More conditions are proposed than for other loops: that the sums in the sequence's condition move away from their
//! bounds, faster and faster; and that the condition holds after it, too.
//!
//! # Source
//! One transition for a sequence: F. Frohn, J. Giesl, *Proving Non-Termination via Loop Acceleration* (FMCAD 2019). Conditions
//! that hold from some point on, as their sums change ever more in their favour: F. Frohn, *A Calculus for Modular Loop
//! Acceleration* (TACAS 2020), on eventual monotonicity.
//!
//! # What is exact
//! The set is accepted only if the solver shows of all transitions of the program, and not only of those in the sequence: each
//! state in the set has one, whatever unknown values are, and all that it has lead into the set.

use loopscope_horn::guess::Guess;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term, TermNode, first_choice};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::paths::decided;
use crate::recurrent::Visit;
use crate::system::TransitionSystem;

/// The longest sequence.
const LONGEST: usize = 8;

/// The number of times that a run takes it before it is examined.
const REPEATED: usize = 3;

/// The number of the run's visits that are examined.
const MOST_VISITS: usize = 60;

/// The limit for the terms of the condition of a sequence.
const LARGEST: usize = 400;

/// The limit for the choices in a transition.
const MOST_CHOICES: usize = 64;

/// A way to look for a set for a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number of times that the sequence is taken in one step.
    pub times: usize,
    /// True if the set need only contain a late state of the run, and not the first one from which it repeats the sequence.
    pub is_late: bool,
}

/// A sequence of transitions that a run repeats.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    /// One of the run's visits from which it is repeated.
    pub(crate) visit: usize,
    steps: Vec<Step>,
}

/// A transition with the choices that a run makes in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    from: usize,
    to: usize,
    condition: Term,
    arguments: Vec<Term>,
}

impl Periodic {
    /// The shortest sequence that a run repeats in the end of its visits, from the first of these or from a late one.
    /// `inputs` are the values of the stars for inputs.
    pub(crate) fn find(
        pool: &mut Pool,
        system: &TransitionSystem,
        visits: &[Visit],
        inputs: &FxHashMap<Term, Term>,
        Attempt { times, is_late }: Attempt,
    ) -> Option<Self> {
        let visits = &visits[..visits.len().min(MOST_VISITS)];
        let last = visits.len().checked_sub(1)?;
        // From the last step to the first one.
        let mut steps: Vec<Step> = Vec::new();
        for visit in visits[last.saturating_sub(LONGEST * REPEATED)..last].iter().rev() {
            steps.push(step(pool, system, visit, inputs)?);
        }
        let repeats = |length: usize| (length..length * REPEATED).all(|at| steps[at] == steps[at - length]);
        let length = (1..=steps.len() / REPEATED).find(|length| repeats(*length))?;
        let mut once: Vec<Step> = steps[..length].to_vec();
        once.reverse();
        let mut visit = last - length;
        while !is_late && visit >= length {
            let earlier = visits[visit - length..visit].iter();
            if !earlier.zip(&once).all(|(visit, same)| step(pool, system, visit, inputs).as_ref() == Some(same)) {
                break;
            }
            visit -= length;
        }
        let steps = (0..times).flat_map(|_| once.iter().cloned()).collect();
        Some(Self { visit, steps })
    }

    /// The sequence as one transition, of a system with its first head alone; none if that is large.
    pub(crate) fn system(&self, pool: &mut Pool, system: &TransitionSystem) -> Option<TransitionSystem> {
        let head = self.steps.first()?.from;
        let parameters = &system.clauses.predicates[head];
        let mut values: FxHashMap<Term, Term> = parameters.iter().map(|symbol| (*symbol, *symbol)).collect();
        let (mut conditions, mut arguments) = (Vec::new(), parameters.clone());
        for step in &self.steps {
            conditions.push(pool.substitute(step.condition, &values));
            arguments = pool.substitute_each(&step.arguments, &values);
            values = system.clauses.predicates[step.to].iter().copied().zip(arguments.iter().copied()).collect();
        }
        let condition = pool.and(&conditions);
        let own: FxHashSet<Term> = parameters.iter().copied().collect();
        let all = arguments.iter().chain([&condition]);
        for term in all {
            if pool.size_up_to(*term, LARGEST).is_none() || pool.symbols(*term).iter().any(|each| !own.contains(each)) {
                return None;
            }
        }
        Some(TransitionSystem {
            heads: vec![system.heads[head]],
            cases: vec![None],
            variables: vec![system.variables[head].clone()],
            clauses: Clauses {
                predicates: vec![parameters.clone()],
                clauses: vec![Clause::new(Some(0), condition, Some((0, arguments)))],
            },
            ..TransitionSystem::default()
        })
    }

    /// The set by head of the program's system, for one of the [system](Self::system) of the sequence.
    pub(crate) fn lifted(&self, pool: &mut Pool, system: &TransitionSystem, set: Term) -> Vec<Term> {
        let mut sets = vec![Vec::new(); system.heads.len()];
        let mut after = set;
        for (at, step) in self.steps.iter().enumerate().rev() {
            let next: FxHashMap<Term, Term> =
                system.clauses.predicates[step.to].iter().copied().zip(step.arguments.iter().copied()).collect();
            let leads_there = pool.substitute(after, &next);
            after = if at == 0 { set } else { pool.and(&[step.condition, leads_there]) };
            sets[step.from].push(after);
        }
        sets.iter().map(|states| pool.or(states)).collect()
    }
}

/// A search for invariants of clauses that stay within the [system](Periodic::system) of a sequence.
pub(crate) fn guess(pool: &mut Pool, sequence: &TransitionSystem, staying: &Clauses) -> Guess {
    let mut more = Vec::new();
    let parameters = &sequence.clauses.predicates[0];
    for Clause { condition, conclusion, .. } in &sequence.clauses.clauses {
        let Some((_, arguments)) = conclusion else { continue };
        let next: FxHashMap<Term, Term> = parameters.iter().copied().zip(arguments.iter().copied()).collect();
        for condition in pool.conjuncts(&[*condition]) {
            more.push(condition);
            more.push(pool.substitute(condition, &next));
            let TermNode::LessEqualZero(mut sum) = *pool.node(condition) else { continue };
            let zero = pool.int(0);
            for _ in 0..2 {
                let after = pool.substitute(sum, &next);
                sum = pool.sub(after, sum);
                more.extend([pool.le(sum, zero), pool.lt(sum, zero)]);
            }
        }
    }
    more.retain(|condition| pool.as_bool(*condition).is_none() && pool.size_up_to(*condition, LARGEST).is_some());
    Guess::proposing(pool, staying, vec![more])
}

/// The transition that a run takes after a visit; none if that is not known, or depends on unknown values.
fn step(pool: &mut Pool, system: &TransitionSystem, visit: &Visit, inputs: &FxHashMap<Term, Term>) -> Option<Step> {
    let parameters = &system.clauses.predicates[visit.head];
    let values: FxHashMap<Term, Term> = parameters.iter().copied().zip(visit.values.iter().copied()).collect();
    for clause in system.clauses.clauses.iter().filter(|clause| clause.premise == Some(visit.head)) {
        let (to, arguments) = clause.conclusion.as_ref()?;
        let condition = pool.substitute(clause.condition, inputs);
        let now = pool.substitute(condition, &values);
        if !pool.as_bool(now)? {
            continue;
        }
        let conclusion = Some((*to, pool.substitute_each(arguments, inputs)));
        let clause = chosen(pool, Clause { condition, conclusion, ..clause.clone() }, &values)?;
        let (to, arguments) = clause.conclusion?;
        let mut conjuncts = Vec::new();
        conjunction(pool, clause.condition, &values, &mut conjuncts)?;
        return Some(Step { from: visit.head, to, condition: pool.and(&conjuncts), arguments });
    }
    None
}

/// A clause without the choices between values, as these values decide them.
fn chosen(pool: &mut Pool, mut clause: Clause, values: &FxHashMap<Term, Term>) -> Option<Clause> {
    for _ in 0..MOST_CHOICES {
        let arguments = clause.conclusion.iter().flat_map(|(_, arguments)| arguments);
        let terms: Vec<Term> = arguments.chain([&clause.condition]).copied().collect();
        let Some(condition) = first_choice(pool, &terms) else {
            return Some(clause);
        };
        let holds = pool.substitute(condition, values);
        let holds = pool.as_bool(holds)?;
        clause = decided(pool, &clause, condition, holds);
    }
    None
}

/// Adds conditions that together imply one, and that hold for these values, as it does: of a disjunction the first
/// disjunct that holds, and the sign of a sum that is not 0.
fn conjunction(
    pool: &mut Pool,
    condition: Term,
    values: &FxHashMap<Term, Term>,
    conjuncts: &mut Vec<Term>,
) -> Option<()> {
    let mut open = vec![condition];
    while let Some(next) = open.pop() {
        match pool.node(next).clone() {
            TermNode::And(parts) => open.extend(parts.into_iter().rev()),
            TermNode::Or(parts) => {
                let holds = |part: &Term| {
                    let now = pool.substitute(*part, values);
                    pool.as_bool(now) == Some(true)
                };
                open.push(parts.into_iter().find(holds)?);
            }
            TermNode::Not(part) if let TermNode::EqualZero(sum) = *pool.node(part) => {
                let zero = pool.int(0);
                let signs = [pool.lt(sum, zero), pool.gt(sum, zero)];
                let holds = |sign: &Term| {
                    let now = pool.substitute(*sign, values);
                    pool.as_bool(now) == Some(true)
                };
                conjuncts.push(signs.into_iter().find(holds)?);
            }
            TermNode::Bool(true) => {}
            _ => conjuncts.push(next),
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;
    use petgraph::stable_graph::NodeIndex;

    use super::*;

    const EARLY: Attempt = Attempt { times: 1, is_late: false };

    /// `while (x != 0) { if (x > 0) x = -x - 1; else x = 1 - x; }`, and a run of it.
    fn alternating(pool: &mut Pool) -> (TransitionSystem, Term, Vec<Visit>) {
        let x = pool.symbol("x", Sort::Int);
        let (zero, one) = (pool.int(0), pool.int(1));
        let (differs, positive, opposite) = (pool.ne(x, zero), pool.gt(x, zero), pool.neg(x));
        let (down, up) = (pool.sub(opposite, one), pool.add(opposite, one));
        let clause = Clause::new(Some(0), differs, Some((0, vec![pool.ite(positive, down, up)])));
        let system = TransitionSystem {
            heads: vec![NodeIndex::new(0)],
            cases: vec![None],
            variables: vec![Vec::new()],
            clauses: Clauses { predicates: vec![vec![x]], clauses: vec![clause] },
            ..TransitionSystem::default()
        };
        let values = (1..20).map(|at| if at % 2 == 1 { at } else { -at });
        let visits = values.map(|value| Visit { head: 0, values: vec![pool.int(value)] }).collect();
        (system, x, visits)
    }

    #[test]
    fn a_sequence_is_one_transition_with_the_choices_of_the_run() {
        let pool = &mut Pool::default();
        let (system, x, visits) = alternating(pool);
        let periodic = Periodic::find(pool, &system, &visits, &FxHashMap::default(), EARLY).expect("two steps repeat");
        assert_eq!((periodic.steps.len(), periodic.visit), (2, 0));
        let late = Attempt { times: 2, is_late: true };
        let late = Periodic::find(pool, &system, &visits, &FxHashMap::default(), late).expect("two steps repeat");
        assert_eq!((late.steps.len(), late.visit), (4, 16));
        let sequence = periodic.system(pool, &system).expect("it is small");
        let (zero, two) = (pool.int(0), pool.int(2));
        let wanted = Clause::new(Some(0), pool.gt(x, zero), Some((0, vec![pool.add(x, two)])));
        assert_eq!(sequence.clauses.clauses, [wanted]);
        let set = pool.gt(x, two);
        // From there, the second step gives `1 - x`, which is above 2.
        let minus_two = pool.int(-2);
        let other = pool.le(x, minus_two);
        let wanted = pool.or(&[set, other]);
        assert_eq!(periodic.lifted(pool, &system, set), [wanted]);
    }

    #[test]
    fn a_run_without_a_short_sequence_has_none() {
        let pool = &mut Pool::default();
        let (system, _, visits) = alternating(pool);
        assert!(Periodic::find(pool, &system, &visits[..5], &FxHashMap::default(), EARLY).is_none(), "it is too short");
    }
}
