//! Navigation from the location of any state: the chains from there predict its path to the targets (CBA, section 6).
//!
//! # Idea
//! The constraint system of a chain from any location, instantiated with the state's own values, is conjoined with the
//! state's path condition. A model of both guides the state, and the path counters estimate the distance to the target;
//! if no chain has a model, no run from the state reaches a target.
//!
//! # What is exact
//! The answer "nothing" is exact: every path from the location starts with one of the examined prefixes, and the solver
//! showed that the necessary conditions of each contradict the path condition. A predicted path may lead nowhere, since
//! constraint systems are not sufficient.
//!
//! # When it says nothing
//! If no loop lies ahead, since execution finds out as much; if the calls of a program cannot be inlined or a loop has
//! too many paths ([`ChainGuide::refusal`]); if a few cheap questions do not suffice; and at locations where this
//! happened several times in a row.

use std::cell::OnceCell;
use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::{Edge, Inlined, NodeKind};
use loopscope_smt::{Answer, Model, Pool, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{Ahead, Context, Counters, Effort, Guide, State, StopReason};
use petgraph::stable_graph::NodeIndex;

use crate::chain::ChainForm;
use crate::drive::{at_most, total, value};
use crate::effect::Detail;
use crate::navigate::Stop;
use crate::onward::{Locations, Onward};
use crate::refutation::assumptions;
use crate::root::{Found, RootChains, Way};
use crate::system::{Chains, Failure};
use crate::variable_map::VariableMap;
use loopscope_transition::general::placeholders;
use loopscope_transition::step::Step;
use loopscope_transition::tracking::Tracking;

/// How many questions about the chains ahead of one state are asked at most.
const MOST_QUESTIONS: u64 = 12;

/// How many more are asked for a shorter path.
const MOST_SHORTER: usize = 3;

/// Paths with at most this many iterations are short.
const FEW_ITERATIONS: u32 = 4;

/// After this many states in a row without an answer, the guide gives up the location.
const MOST_FRUITLESS: u32 = 8;

/// How many chains are examined: each is checked before the guide answers.
const MOST_CHAINS: usize = 256;

/// The most locations at which the guide answers.
const MOST_LOCATIONS: usize = 4_096;

/// Predicts by chains and path counters where states should go. Each location is prepared when the first state arrives
/// there.
pub struct ChainGuide<'a> {
    program: &'a Inlined,
    chains: Chains<'a>,
    ways_on: Locations,
    /// By the calls in which states are, the outermost first.
    calls: SortedMap<Vec<NodeIndex>, Rc<VariableMap>>,
    /// By the node, in the program without calls.
    locations: SortedMap<NodeIndex, Location>,
    effort: Effort,
    asked: u64,
    refusal: Rc<OnceCell<Stop>>,
}

/// What is known about a location.
struct Location {
    variable_map: Rc<VariableMap>,
    onward: Rc<Onward>,
    /// How many more states in a row may stay without an answer.
    patience: u32,
    /// Whether the last path from here could be made shorter.
    shortens: bool,
}

impl<'a> ChainGuide<'a> {
    /// A guide for a search for targets. `program` is the executed program with all calls inlined; the targets are
    /// those in it. Its questions have a low limit of effort; afterwards the highest limit is restored. `detail` says how
    /// precisely it describes the loops ahead.
    pub fn new(
        program: &'a Inlined,
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        effort: Effort,
        detail: Detail,
    ) -> Self {
        let placeholders = placeholders(&program.cfg, tracking, pool);
        let form = ChainForm::new(&program.cfg, targets);
        let chains = Chains::new(form, tracking, placeholders, detail).at_most(MOST_CHAINS);
        let ways_on = Locations::new(&program.cfg, targets);
        let (calls, locations) = (SortedMap::new(), SortedMap::new());
        Self { program, chains, ways_on, calls, locations, effort, asked: 0, refusal: Rc::default() }
    }

    /// Why the guide has no answer at some locations, once that is known.
    pub fn refusal(&self) -> Rc<OnceCell<Stop>> {
        Rc::clone(&self.refusal)
    }

    /// The location of a state, if the guide may have an answer there.
    fn location(&mut self, state: &State) -> Option<&mut Location> {
        let mut calls: Vec<NodeIndex> = state.calls().collect();
        calls.reverse();
        let node = self.program.copy_of(&calls, state.node())?;
        if !self.locations.contains_key(&node) && self.locations.len() < MOST_LOCATIONS {
            let variable_map = if let Some(known) = self.calls.get(&calls) {
                Rc::clone(known)
            } else {
                let new = Rc::new(VariableMap::new(self.program, &calls)?);
                self.calls.insert(calls, Rc::clone(&new));
                new
            };
            let cfg = &self.program.cfg;
            let onward = Rc::new(self.ways_on.at(cfg, self.chains.form.targets(), node));
            let patience = if onward.passes_loops(cfg) { MOST_FRUITLESS } else { 0 };
            self.locations.insert(node, Location { variable_map, onward, patience, shortens: true });
        }
        self.locations.get_mut(&node).filter(|location| location.patience > 0)
    }

    /// The first path from the location whose constraint system has a solution.
    fn first_way(
        &mut self,
        context: &mut Context<'_>,
        roots: &mut RootChains,
        shortens: &mut bool,
    ) -> Result<Ahead, Failure> {
        let mut counters = Counters::default();
        let ahead = loop {
            context.go_on()?;
            if counters.queries >= MOST_QUESTIONS {
                break Ahead::Unknown;
            }
            match roots.step(&mut self.chains, context, &mut counters)? {
                Found::Beginning | Found::Infeasible(_) => {}
                Found::End => break Ahead::Nothing,
                Found::Chain(way) => break self.way(context, &mut counters, way, shortens)?,
            }
        };
        self.asked += counters.queries;
        Ok(ahead)
    }

    /// The length of a path, with values that make it short.
    fn way(
        &self,
        context: &mut Context<'_>,
        counters: &mut Counters,
        way: Way,
        shortens: &mut bool,
    ) -> Result<Ahead, StopReason> {
        let Way { steps, system, mut model } = way;
        let mut assertions: Vec<Term> = system.constraints.iter().map(|constraint| constraint.term).collect();
        if !context.pool.satisfies(&model, &assertions) {
            return Ok(Ahead::Unknown);
        }
        let iterations = total(context.pool, &system);
        // A path that holds without a question keeps its plan.
        let most = if *shortens && counters.queries > 0 { MOST_SHORTER } else { 0 };
        for _ in 0..most {
            let many = value(context.pool, iterations, &model);
            if many <= IBig::from(FEW_ITERATIONS) {
                break;
            }
            assertions.push(at_most(context.pool, iterations, many / IBig::from(2)));
            *shortens = false;
            counters.queries += 1;
            match context.solver.check(context.pool, &assertions)? {
                Answer::Sat(shorter) => (model, *shortens) = (Rc::new(shorter), true),
                Answer::Unsat(_) | Answer::Unknown(_) => break,
            }
            assertions.pop();
        }
        let inside = system.counters.iter().map(|(chain, counter)| {
            let times = u64::try_from(value(context.pool, *counter, &model)).unwrap_or_default();
            times.saturating_mul(self.chains.form.chain(*chain).steps.len() as u64)
        });
        let length = inside.fold(steps.len() as u64, u64::saturating_add);
        Ok(Ahead::Way { length, model, route: self.route(&steps) })
    }

    /// The steps of a path up to the next loop, by the nodes of the executed program. The path takes each step once.
    fn route(&self, steps: &[Step]) -> Rc<[(NodeIndex, Edge)]> {
        let is_before_loop = |step: &&Step| !matches!(self.program.cfg.graph[step.node].kind, NodeKind::LoopHead);
        let once = steps.iter().take_while(is_before_loop);
        once.filter_map(|step| Some((*self.program.origin.get(&step.node)?, step.edge))).collect()
    }
}

impl Guide for ChainGuide<'_> {
    fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Ahead, StopReason> {
        let Some(Location { variable_map, onward, shortens, .. }) = self.location(state) else {
            return Ok(Ahead::Unknown);
        };
        let mut shortens = *shortens;
        let (variable_map, onward) = (Rc::clone(variable_map), Rc::clone(onward));
        let general = variable_map.general_state(context.pool, &self.chains, state);
        let known = known.cloned().unwrap_or_default();
        let mut roots = RootChains::from(onward, general, assumptions(state), known);
        self.effort.allow(0);
        let found = self.first_way(context, &mut roots, &mut shortens);
        self.effort.allow(self.effort.highest());
        let (ahead, patience) = match found {
            Ok(Ahead::Unknown) => (Ahead::Unknown, None),
            Ok(ahead) => (ahead, Some(MOST_FRUITLESS)),
            Err(Failure::Stop(reason)) => return Err(reason),
            Err(failure) => {
                let _ = self.refusal.set(failure.into());
                (Ahead::Unknown, Some(0))
            }
        };
        if let Some(location) = self.location(state) {
            location.shortens = shortens;
            location.patience = patience.unwrap_or(location.patience - 1);
        }
        Ok(ahead)
    }

    fn asked(&self) -> u64 {
        self.asked
    }
}
