//! Ranking functions: proofs that no run takes infinitely many transitions.
//!
//! # Idea
//! Take a term that no transition between some heads increases. Along an infinite run between these, the term takes the
//! same value for ever from some point on, or it is below 0 for ever from some point on. So transitions that start
//! where it is at least 0 and decrease it can be left out: an infinite run takes only the others from some point on. If
//! no cycle of transitions is left after a few such terms, every run ends. A term that each transition decreases and
//! that is never below 0 is a linear ranking function; several are a lexicographic one, or one in phases: if each
//! transition decreases a term, then from some point on it is below 0. All proofs are lexicographic ranking functions
//! in the end: see [`measures`]. Only transitions that others follow matter: see [`ahead`].
//!
//! # Source
//! Lexicographic functions by leaving out transitions: C. Alias, A. Darte, P. Feautrier, L. Gonnord, *Multi-dimensional
//! Rankings, Program Termination, and Complexity Bounds of Flowchart Programs* (SAS 2010). Phases: J. Leike,
//! M. Heizmann, *Ranking Templates for Linear Loops* (TACAS 2014), section 4; A. M. Ben-Amram, S. Genaim, *On Multiphase-Linear
//! Ranking Functions* (CAV 2017). The terms are candidates here, which the solver checks; a
//! [thorough search](Ranking::deep) computes some of them: see [`linear`].
//!
//! # What is exact
//! A proof holds for all runs, since the transitions over-approximate the steps. If there is no proof, nothing follows.

mod ahead;
mod farkas;
mod linear;
mod look;
mod measures;
mod questions;

use loopscope_smt::{Pool, Solver, Term, TransportError};
use loopscope_sorted::SortedSet;

use self::linear::Template;
use self::look::Outcome;
use self::measures::Measures;
use crate::candidates::{GuardedUpdate, candidates};
use crate::system::TransitionSystem;

/// The most terms of a proof.
const MOST_COMPONENTS: usize = 24;

/// The number of transitions at which a thorough search looks ahead.
const DEPTH: usize = 12;

/// The limit for the terms of a proof that decrease only in some states.
const MOST_WEAK: usize = 6;

/// One term of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The heads between which it is examined: one or more, whose transitions form cycles.
    pub heads: Vec<usize>,
    /// The term, over the parameters of all these heads.
    pub function: Term,
    /// Its behaviour.
    pub shape: Shape,
}

/// The behaviour of a term of a proof in the transitions that earlier terms left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It is at least 0, and smaller after each transition.
    Ranking,
    /// It is smaller after each transition, and below 0 from some point on.
    Phase,
    /// It never increases. Transitions that decrease it and start where it is at least 0 are taken finitely often.
    Bounded,
}

/// A search for a proof that can be interrupted between two questions.
#[derive(Debug)]
pub struct Ranking {
    transitions: Vec<Transition>,
    /// By head: the symbols of its variables.
    parameters: Vec<Vec<Term>>,
    /// The cycle that is examined now.
    current: Option<Cycle>,
    /// True if linear terms are computed when no candidate helps.
    is_deep: bool,
    /// The number of terms that decrease only in some states.
    weak: usize,
    measures: Measures,
    proof: Proof,
}

/// A proof that every run ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Its terms, in the order in which they leave out transitions.
    pub components: Vec<Component>,
    /// The invariants that it uses: heads, and the positions of their conditions.
    pub used: SortedSet<(usize, usize)>,
    /// The number of last transitions of a run that may be exceptions.
    pub looks_ahead: usize,
    /// By head: terms over its parameters, the same number for each head. None is ever below 0, and each transition
    /// that a run takes decreases them in lexicographic order.
    pub measures: Vec<Vec<Term>>,
}

/// The outcome of a step of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankingOutcome {
    /// There is more to ask.
    Partly,
    /// Every run ends.
    Proved(Proof),
    /// No candidate helps with the cycles through these heads.
    Stuck(Vec<usize>),
}

/// A transition between heads.
#[derive(Clone, Debug)]
struct Transition {
    from: usize,
    to: usize,
    taken: GuardedUpdate,
    /// The number of its conditions that are invariants; these come first.
    invariants: usize,
    /// The position of the condition that another one follows, if there is one.
    ahead: Option<usize>,
    /// True if the solver was asked if any run can take it.
    is_asked: bool,
    /// It is not taken infinitely often.
    is_gone: bool,
}

/// Heads with paths from each to each, and the candidates for them.
#[derive(Debug)]
struct Cycle {
    heads: Vec<usize>,
    candidates: Vec<Candidate>,
    /// The present goal of candidates: first those that end the search, then weaker ones.
    wanted: Goal,
    next: usize,
    /// The symbols of the variables that all heads have.
    variables: Vec<Term>,
    /// The kinds of linear terms that are left to look for, the next one last; `None` as long as candidates help.
    templates: Option<Vec<Template>>,
    /// The candidates before linear terms that no transition increases.
    set_aside: Vec<Candidate>,
}

#[derive(Clone, Debug)]
struct Candidate {
    function: Term,
    /// True if no transition increases it, with the facts that show this; `None` if that is not known yet.
    never_increases: Option<(bool, UsedFacts)>,
}

/// The facts that answers used.
#[derive(Clone, Debug, Default)]
struct UsedFacts {
    /// Invariants, as in [`Proof::used`].
    invariants: SortedSet<(usize, usize)>,
    /// True if they used that others follow the transitions.
    ahead: bool,
}

/// The goal that a candidate must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Leave no transition.
    All,
    /// Leave fewer transitions.
    Some,
    /// Decrease in all transitions.
    Phase,
    /// Decrease in some states.
    Any,
}

impl Ranking {
    /// A search at its beginning; `invariants` are conditions by head over its parameters that hold whenever a run is
    /// there.
    pub fn new(pool: &mut Pool, system: &TransitionSystem, invariants: &[Vec<Term>]) -> Self {
        Self::looking_ahead(pool, system, invariants, 1)
    }

    /// The same search, which is more thorough and slower: it looks further ahead, and if no candidate helps, it
    /// computes linear terms. Best for a system with a [transition for each path](TransitionSystem::by_paths).
    pub fn deep(pool: &mut Pool, system: &TransitionSystem, invariants: &[Vec<Term>]) -> Self {
        Self { is_deep: true, ..Self::looking_ahead(pool, system, invariants, DEPTH) }
    }

    /// A search that looks ahead at this many transitions.
    fn looking_ahead(pool: &mut Pool, system: &TransitionSystem, invariants: &[Vec<Term>], ahead: usize) -> Self {
        let clauses = &system.clauses;
        let mut transitions = Vec::new();
        for clause in &clauses.clauses {
            let (Some(from), Some((to, arguments))) = (clause.premise, &clause.conclusion) else { continue };
            let mut conditions = invariants[from].clone();
            conditions.extend(pool.conjuncts(&[clause.condition]));
            let next = clauses.predicates[*to].iter().copied().zip(arguments.iter().copied()).collect();
            let taken = GuardedUpdate { conditions, next };
            let invariants = invariants[from].len();
            transitions.push(Transition {
                from,
                to: *to,
                taken,
                invariants,
                ahead: None,
                is_asked: false,
                is_gone: false,
            });
        }
        let mut search = Self {
            transitions,
            parameters: clauses.predicates.clone(),
            current: None,
            is_deep: false,
            weak: 0,
            measures: Measures::default(),
            proof: Proof::default(),
        };
        search.look_ahead(pool, ahead);
        search
    }

    /// Looks at the next transition or candidate.
    ///
    /// # Errors
    /// The solver died.
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool) -> Result<RankingOutcome, TransportError> {
        if let Some(at) = self.transitions.iter().position(|each| !each.is_asked && !each.is_gone) {
            let mut used = UsedFacts::default();
            let always = pool.bool(true);
            let can_hold = self.can_hold(solver, pool, (at, always), &mut used)?;
            self.transitions[at].is_asked = true;
            self.transitions[at].is_gone = !can_hold;
            self.add(used);
            return Ok(RankingOutcome::Partly);
        }
        let Some(mut cycle) = self.current.take() else {
            let reached = self.reached();
            self.measures.add_order(pool, &reached);
            let Some(heads) = cycle(&reached) else { return Ok(RankingOutcome::Proved(self.proved(pool))) };
            self.current = Some(self.cycle_of(pool, heads));
            return Ok(RankingOutcome::Partly);
        };
        let looked = self.look(solver, pool, &mut cycle);
        if !matches!(looked, Ok(Outcome::Accepted)) {
            self.current = Some(cycle);
        }
        match looked? {
            Outcome::Accepted if self.proof.components.len() >= MOST_COMPONENTS => {
                let heads = self.proof.components.last().map(|last| last.heads.clone());
                Ok(RankingOutcome::Stuck(heads.unwrap_or_default()))
            }
            Outcome::Accepted | Outcome::Rejected => Ok(RankingOutcome::Partly),
            Outcome::NoneLeft => {
                let heads = self.current.as_ref().map(|cycle| cycle.heads.clone());
                Ok(RankingOutcome::Stuck(heads.unwrap_or_default()))
            }
        }
    }

    /// By head: the heads to which the transitions that are left lead from there.
    fn reached(&self) -> Vec<SortedSet<usize>> {
        let mut reached: Vec<SortedSet<usize>> = vec![SortedSet::new(); self.parameters.len()];
        for (head, reached) in reached.iter_mut().enumerate() {
            let mut work = vec![head];
            while let Some(at) = work.pop() {
                let steps = self.transitions.iter().filter(|each| !each.is_gone && each.from == at);
                work.extend(steps.map(|each| each.to).filter(|to| reached.insert(*to)));
            }
        }
        reached
    }

    /// Adds facts that the proof uses.
    fn add(&mut self, used: UsedFacts) {
        self.proof.used.extend(used.invariants);
        if used.ahead {
            self.proof.looks_ahead = self.measures.most_ahead();
        }
    }

    /// The proof that was found.
    fn proved(&self, pool: &mut Pool) -> Proof {
        let measures = self.measures.of_heads(pool, self.proof.looks_ahead > 0);
        Proof { measures, ..self.proof.clone() }
    }

    fn cycle_of(&self, pool: &mut Pool, heads: Vec<usize>) -> Cycle {
        let [first, others @ ..] = heads.as_slice() else { unreachable!("a cycle has a head") };
        let everywhere = |symbol: &&Term| others.iter().all(|head| self.parameters[*head].contains(symbol));
        let variables: Vec<Term> = self.parameters[*first].iter().filter(everywhere).copied().collect();
        let taken: Vec<&GuardedUpdate> = self.within(&heads).map(|at| &self.transitions[at].taken).collect();
        let functions = candidates(pool, &variables, &taken);
        let candidates = functions.into_iter().map(|function| Candidate { function, never_increases: None }).collect();
        Cycle { heads, candidates, wanted: Goal::All, next: 0, variables, templates: None, set_aside: Vec::new() }
    }

    /// The transitions between these heads that are left.
    fn within(&self, heads: &[usize]) -> impl Iterator<Item = usize> {
        let is_within = |each: &Transition| !each.is_gone && heads.contains(&each.from) && heads.contains(&each.to);
        (0..self.transitions.len()).filter(move |at| is_within(&self.transitions[*at]))
    }
}

/// Heads with paths from each to each, if there are any.
fn cycle(reached: &[SortedSet<usize>]) -> Option<Vec<usize>> {
    let heads = 0..reached.len();
    let on_cycle = heads.clone().find(|head| reached[*head].contains(head))?;
    Some(heads.filter(|head| reached[on_cycle].contains(head) && reached[*head].contains(&on_cycle)).collect())
}
