//! Ranking functions: why no run takes infinitely many transitions.
//!
//! # Idea
//! Take a term that no transition between some heads makes larger. Along an infinite run between these, the term takes
//! the same value for ever from some point on, or it is below 0 for ever from some point on. So transitions that start
//! where it is at least 0 and make it smaller can be left out: an infinite run takes only the others from some point on.
//! If no cycle of transitions is left after a few such terms, every run ends. A term that each transition makes smaller
//! and that is never below 0 is a linear ranking function; several are a lexicographic one, or one in phases: if each
//! transition makes a term smaller, then from some point on it is below 0. All proofs are lexicographic ranking functions
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
use self::look::Looked;
use self::measures::Measures;
use crate::candidates::{Taken, candidates};
use crate::system::TransitionSystem;

/// The most terms of a proof.
const MOST_COMPONENTS: usize = 24;

/// At how many transitions a thorough search looks ahead.
const DEPTH: usize = 12;

/// How many terms of a proof may only fall in some states.
const MOST_WEAK: usize = 6;

/// One term of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The heads between which it is looked at: one or more, whose transitions form cycles.
    pub heads: Vec<usize>,
    /// The term, over the parameters of all these heads.
    pub function: Term,
    /// What is known of it.
    pub shape: Shape,
}

/// How a term of a proof behaves in the transitions that earlier terms left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It is at least 0, and smaller after each transition.
    Ranking,
    /// It is smaller after each transition, and below 0 from some point on.
    Phase,
    /// It is never larger after a transition. Those that make it smaller and start where it is at least 0 are taken
    /// finitely often.
    Bounded,
}

/// A search for a proof that can be interrupted between two questions.
#[derive(Debug)]
pub struct Ranking {
    transitions: Vec<Transition>,
    /// By head: the symbols of its variables.
    parameters: Vec<Vec<Term>>,
    /// The cycles that are looked at now.
    current: Option<Cycle>,
    /// Whether linear terms are computed where no candidate helps.
    is_deep: bool,
    /// How many terms only fall in some states.
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
    /// How many of the last transitions of a run may be exceptions.
    pub looks_ahead: usize,
    /// By head: terms over its parameters, the same number for each head. None is ever below 0, and each transition that
    /// a run takes makes them smaller in lexicographic order.
    pub measures: Vec<Vec<Term>>,
}

/// What a step of the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
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
    taken: Taken,
    /// How many of its conditions are invariants; these come first.
    invariants: usize,
    /// The position of the condition that another one follows, if there is one.
    ahead: Option<usize>,
    /// Whether the solver was asked if any run can take it.
    is_asked: bool,
    /// It is not taken infinitely often.
    is_gone: bool,
}

/// Heads with paths from each to each, and the candidates for them.
#[derive(Debug)]
struct Cycle {
    heads: Vec<usize>,
    candidates: Vec<Candidate>,
    /// In which way candidates are looked at: first those that end the search, then weaker ones.
    wanted: Wanted,
    next: usize,
    /// The symbols of the variables that all heads have.
    variables: Vec<Term>,
    /// The kinds of linear terms that are left to look for, the next one last; none before no candidate helped.
    templates: Option<Vec<Template>>,
    /// The candidates before linear terms that no transition makes larger.
    set_aside: Vec<Candidate>,
}

#[derive(Clone, Debug)]
struct Candidate {
    function: Term,
    /// Whether no transition makes it larger, and what was used to show it; none if that is not known yet.
    never_rises: Option<(bool, Used)>,
}

/// What answers used.
#[derive(Clone, Debug, Default)]
struct Used {
    /// Invariants, as in [`Proof::used`].
    invariants: SortedSet<(usize, usize)>,
    /// That others follow the transitions.
    ahead: bool,
}

/// What a candidate must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Leave no transition.
    All,
    /// Leave fewer transitions.
    Some,
    /// Become smaller in all transitions.
    Phase,
    /// Become smaller in some states.
    Any,
}

impl Ranking {
    /// A search at its beginning; `invariants` are conditions by head over its parameters that hold whenever a run is
    /// there.
    pub fn new(pool: &mut Pool, system: &TransitionSystem, invariants: &[Vec<Term>]) -> Self {
        Self::looking_ahead(pool, system, invariants, 1)
    }

    /// The same search, which is more thorough and slower: it looks further ahead, and where no candidate helps, it computes
    /// linear terms. Best for a system with a [transition for each path](TransitionSystem::by_paths).
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
            let taken = Taken { conditions, next };
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
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool) -> Result<Searched, TransportError> {
        if let Some(at) = self.transitions.iter().position(|each| !each.is_asked && !each.is_gone) {
            let mut used = Used::default();
            let always = pool.bool(true);
            let can_hold = self.can_hold(solver, pool, (at, always), &mut used)?;
            self.transitions[at].is_asked = true;
            self.transitions[at].is_gone = !can_hold;
            self.add(used);
            return Ok(Searched::Partly);
        }
        let Some(mut cycle) = self.current.take() else {
            let reached = self.reached();
            self.measures.add_order(pool, &reached);
            let Some(heads) = cycle(&reached) else { return Ok(Searched::Proved(self.proved(pool))) };
            self.current = Some(self.cycle_of(pool, heads));
            return Ok(Searched::Partly);
        };
        let looked = self.look(solver, pool, &mut cycle);
        if !matches!(looked, Ok(Looked::Accepted)) {
            self.current = Some(cycle);
        }
        match looked? {
            Looked::Accepted if self.proof.components.len() >= MOST_COMPONENTS => {
                let heads = self.proof.components.last().map(|last| last.heads.clone());
                Ok(Searched::Stuck(heads.unwrap_or_default()))
            }
            Looked::Accepted | Looked::Rejected => Ok(Searched::Partly),
            Looked::NoneLeft => {
                let heads = self.current.as_ref().map(|cycle| cycle.heads.clone());
                Ok(Searched::Stuck(heads.unwrap_or_default()))
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

    /// Adds what the proof uses.
    fn add(&mut self, used: Used) {
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
        let taken: Vec<&Taken> = self.within(&heads).map(|at| &self.transitions[at].taken).collect();
        let functions = candidates(pool, &variables, &taken);
        let candidates = functions.into_iter().map(|function| Candidate { function, never_rises: None }).collect();
        Cycle { heads, candidates, wanted: Wanted::All, next: 0, variables, templates: None, set_aside: Vec::new() }
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
