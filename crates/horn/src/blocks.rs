//! A program as Horn clauses: a predicate for each [place](crate::place), over the relevant variables there, and a
//! clause for each block, which is the code between two places, or between a place and the target.
//!
//! A program without calls has places at its loop heads only. With functions, a run that reaches a call enters the
//! function, and continues after the call with a possible result of the function: such clauses have two premises.
//!
//! # Source
//! N. Bjørner, A. Gurfinkel, K. McMillan, A. Rybalchenko, *Horn Clause Solvers for Program Verification* (2015), section 2
//! for functions; D. Beyer, A. Cimatti, A. Griggio, M. E. Keremoglu, R. Sebastiani, *Software Model Checking via Large-Block
//! Encoding* (FMCAD 2009).
//!
//! # What is approximated
//! Values that cannot be expressed may be arbitrary: records, memory behind pointers, and arrays that are passed or
//! returned. The clauses over-approximate the runs: a solution is a proof, but a contradiction proves nothing.

use loopscope_cfg::{Cfg, Edge, FunctionId, VarId};
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, check_by_cases};
use loopscope_sorted::SortedSet;
use loopscope_transition::general::{Stars, Walker};
use loopscope_transition::needed::Needed;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use rustc_hash::FxHashSet;

use crate::encode::{Maker, Program};
use crate::place::{Place, PlaceKind, Symbols, places};
use crate::resolve::resolve;
use crate::walk::{Builder, Passage, Reading};

/// The clauses of a program.
#[derive(Debug, Default)]
pub struct Blocks {
    /// The places that runs may pass on their way to a target, a predicate each.
    pub places: Vec<Place>,
    /// The clauses, none where there is no such place. A predicate's parameters are symbols with the names of the variables.
    pub clauses: Clauses,
    /// By predicate: the variables for which its first parameters stand.
    variables: Vec<Vec<VarId>>,
    /// The same with predicates for all calls.
    pub whole: Whole,
    /// For each place of the whole, its number here.
    kept: Vec<Option<usize>>,
}

/// Places, clauses, and what lies in the blocks.
#[derive(Debug, Default)]
pub struct Whole {
    /// The clauses.
    pub clauses: Clauses,
    pub(crate) places: Vec<Place>,
    /// By which edges runs leave conditions, for each block once.
    pub(crate) passages: Vec<Passage>,
    pub(crate) readings: Vec<Reading>,
    /// For the values of the parameters of `main` at the start, where they are followed.
    pub(crate) parameters: Vec<Option<Term>>,
}

impl Blocks {
    /// The blocks of these functions of a program, which call no others: of `main`, where there are no calls.
    ///
    /// # Errors
    /// The error of `proceed`, which is called regularly to check whether there is time left.
    pub fn of<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        targets: &SortedSet<NodeIndex>,
        functions: &[FunctionId],
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let needed = Needed::of(cfg, tracking, targets, functions, proceed)?;
        let places = places(cfg, &needed, targets, functions);
        let mut blocks = Self { places, ..Self::default() };
        if blocks.places.is_empty() {
            return Ok(blocks);
        }
        let of_function =
            |function: &FunctionId| (*function, Symbols::of_function(cfg, tracking, &needed, *function, pool));
        let symbols = functions.iter().map(of_function).collect();
        let program = Program { cfg, tracking, needed: &needed, symbols };
        let main = &program.symbols[&cfg.main].variables;
        let parameters = cfg.main_function().parameters.iter().map(|parameter| main.get(parameter).copied()).collect();
        for place in &blocks.places {
            let (variables, parameters) = program.parameters(place);
            blocks.variables.push(variables);
            blocks.clauses.predicates.push(parameters);
        }
        let walker = Walker { cfg, tracking, pool, stars: Stars::new("any.") };
        let places = &blocks.places;
        let builder = Builder { walker, targets, needed: &needed, places, passages: Vec::new(), readings: Vec::new() };
        let mut maker = Maker { program, builder, variables: &blocks.variables, clauses: Vec::new() };
        maker.all(proceed)?;
        let Builder { passages, readings, .. } = maker.builder;
        blocks.clauses.clauses = maker.clauses;
        blocks.whole =
            Whole { clauses: blocks.clauses.clone(), places: blocks.places.clone(), passages, readings, parameters };
        blocks.leave_out_calls(pool);
        Ok(blocks)
    }

    /// Leaves out the predicates of calls to which one block alone leads.
    fn leave_out_calls(&mut self, pool: &mut Pool) {
        let mut kept = Vec::new();
        for (predicate, place) in self.places.iter().enumerate() {
            let is_call = matches!(place.kind, PlaceKind::Call(_));
            if !(is_call && resolve(pool, &mut self.clauses, predicate)) {
                kept.push(predicate);
            }
        }
        let new = |old: usize| kept.binary_search(&old);
        for clause in &mut self.clauses.clauses {
            let applications = clause.returned.iter_mut().chain(&mut clause.conclusion);
            for predicate in applications.map(|(predicate, _)| predicate).chain(&mut clause.premise) {
                *predicate = new(*predicate).unwrap_or(*predicate);
            }
        }
        self.kept = (0..self.places.len()).map(|old| new(old).ok()).collect();
        self.places = kept.iter().map(|old| self.places[*old]).collect();
        self.variables = kept.iter().map(|old| std::mem::take(&mut self.variables[*old])).collect();
        let predicates = &mut self.clauses.predicates;
        *predicates = kept.iter().map(|old| std::mem::take(&mut predicates[*old])).collect();
    }

    /// The parameters of a predicate that stand for variables, each with its own.
    pub fn parameters(&self, predicate: usize) -> Vec<(VarId, Term)> {
        let variables = self.variables[predicate].iter().copied();
        variables.zip(self.clauses.predicates[predicate].iter().copied()).collect()
    }

    /// The program's conditions that a block from a head meets, as far as they speak of the head's parameters alone.
    pub fn met(&self, pool: &Pool, predicate: usize) -> Vec<Term> {
        let parameters = &self.clauses.predicates[predicate];
        let own = |term: &Term| pool.symbols(*term).iter().all(|symbol| parameters.contains(symbol));
        let begins_here = |each: &&Passage| each.premise.and_then(|premise| self.kept[premise]) == Some(predicate);
        let from = self.whole.passages.iter().filter(begins_here).filter(|each| each.direction == Edge::True);
        let mut met = Vec::new();
        for condition in from.filter_map(|each| each.conditions.last().copied()).filter(own) {
            if !met.contains(&condition) {
                met.push(condition);
            }
        }
        met
    }

    /// The edges of conditions that no run takes on its path to a target, given invariants, one for each predicate over
    /// its parameters. Edges left after `most` questions are not reported.
    ///
    /// # Errors
    /// The solver died.
    pub fn dead(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        invariants: &[Term],
        most: usize,
    ) -> Result<Vec<(NodeIndex, Edge)>, TransportError> {
        let mut asked = 0;
        let mut alive: FxHashSet<EdgeIndex> = FxHashSet::default();
        for Passage { edge, premise, conditions, .. } in &self.whole.passages {
            if alive.contains(edge) {
                continue;
            }
            asked += 1;
            let mut question = conditions.clone();
            question.extend(premise.and_then(|premise| self.kept[premise]).map(|premise| invariants[premise]));
            if asked > most || !matches!(check_by_cases(solver, pool, &question)?, Answer::Unsat(_)) {
                alive.insert(*edge);
            }
        }
        // Each once: a reported edge counts as alive.
        let told = self.whole.passages.iter().filter(|each| alive.insert(each.edge));
        Ok(told.map(|each| (each.node, each.direction)).collect())
    }
}
