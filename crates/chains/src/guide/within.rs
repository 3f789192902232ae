//! The guide in a program whose calls are expanded, recursion up to a depth.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::{Edge, NodeKind, Viewed};
use loopscope_smt::{Answer, Model, Pool, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{Ahead, Context, Counters, State, StopReason};
use petgraph::stable_graph::NodeIndex;

use super::Expansion;
use crate::chain::ChainForm;
use crate::drive::{at_most, total, value};
use crate::effect::Detail;
use crate::onward::{Locations, Onward};
use crate::refutation::assumptions;
use crate::root::{RootChains, RootStep, Way};
use crate::system::{Chains, Failure};
use crate::variable_map::VariableMap;
use loopscope_transition::general::placeholders;
use loopscope_transition::step::Step;

/// The limit for the questions about the chains ahead of one state.
const MOST_QUESTIONS: u64 = 12;

/// The number of further questions for a shorter path.
const MOST_SHORTER: usize = 3;

/// Paths with at most this many iterations are short.
const FEW_ITERATIONS: u32 = 4;

/// After this many states in a row without an answer, the guide skips the location.
const MOST_FRUITLESS: u32 = 8;

/// The limit for the chains that are examined: each is checked before the guide answers.
const MOST_CHAINS: usize = 256;

/// The most locations at which the guide answers.
const MOST_LOCATIONS: usize = 4_096;

/// The result of a look ahead of a state.
pub(super) enum Lookahead {
    /// The answer of the chains, if there is one.
    Ahead(Ahead),
    /// The answer depends on a call that is not expanded: the state is in it, or may reach it but no target before.
    Deeper(StopReason),
}

/// The guide in one expanded program. Each location is prepared when the first state arrives there.
pub(super) struct Within<'a> {
    expansion: Expansion<'a>,
    to_targets: Aim<'a>,
    /// To the calls that are not expanded, if there are any.
    to_cut: Option<Aim<'a>>,
    /// By the calls in which states are, the outermost first.
    calls: SortedMap<Vec<NodeIndex>, Rc<VariableMap>>,
    /// By the node, in the program without calls.
    locations: SortedMap<NodeIndex, Location>,
    asked: u64,
}

/// The chains that lead to some nodes.
struct Aim<'a> {
    chains: Chains<'a>,
    ways_on: Locations,
}

/// The prepared data of a location.
struct Location {
    variable_map: Rc<VariableMap>,
    to_targets: Rc<Onward>,
    to_cut: Option<Rc<Onward>>,
    /// The number of further states in a row that may stay without an answer.
    patience: u32,
    /// True if the last path from here could be shortened.
    shortens: bool,
}

impl<'a> Aim<'a> {
    fn new(expansion: Expansion<'a>, nodes: &'a SortedSet<NodeIndex>, pool: &mut Pool, detail: Detail) -> Self {
        let Expansion { program, tracking, .. } = expansion;
        let placeholders = placeholders(&program.cfg, tracking, pool);
        let form = ChainForm::new(&program.cfg, nodes);
        let chains = Chains::new(form, tracking, placeholders, detail).at_most(MOST_CHAINS);
        Self { chains, ways_on: Locations::new(&program.cfg, nodes) }
    }

    /// The paths from a node.
    fn onward(&mut self, node: NodeIndex) -> Rc<Onward> {
        let form = &self.chains.form;
        Rc::new(self.ways_on.at(form.cfg(), form.targets(), node))
    }

    /// The first path whose constraint system has a solution, or the end; anything else after too many questions.
    fn first(
        &mut self,
        context: &mut Context<'_>,
        roots: &mut RootChains,
        counters: &mut Counters,
    ) -> Result<RootStep, Failure> {
        loop {
            context.go_on()?;
            if counters.queries >= MOST_QUESTIONS {
                return Ok(RootStep::Beginning);
            }
            match roots.step(&mut self.chains, context, counters)? {
                RootStep::Beginning | RootStep::Infeasible(_) => {}
                found => return Ok(found),
            }
        }
    }
}

impl<'a> Within<'a> {
    pub(super) fn new(expansion: Expansion<'a>, pool: &mut Pool, detail: Detail) -> Self {
        let to_targets = Aim::new(expansion, expansion.targets, pool, detail);
        let cut = expansion.program.back.calls.as_ref().map(|calls| &calls.cut);
        let to_cut = cut.filter(|cut| !cut.is_empty()).map(|cut| Aim::new(expansion, cut, pool, detail));
        let (calls, locations) = (SortedMap::new(), SortedMap::new());
        Self { expansion, to_targets, to_cut, calls, locations, asked: 0 }
    }

    /// The number of questions that were asked.
    pub(super) fn asked(&self) -> u64 {
        self.asked
    }

    /// Looks ahead of a state.
    ///
    /// # Errors
    /// The reason why there is no answer at its location, or why the search has to stop.
    pub(super) fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Lookahead, Failure> {
        let mut calls: Vec<NodeIndex> = state.calls().collect();
        calls.reverse();
        if let Some(call) = self.call_beyond(&calls) {
            return Ok(Lookahead::Deeper(call));
        }
        let Some(node) = self.prepare(calls, state) else { return Ok(Lookahead::Ahead(Ahead::Unknown)) };
        let found = self.at_location(context, state, known, node);
        if let Some(location) = self.locations.get_mut(&node) {
            location.patience = match &found {
                Ok(Lookahead::Ahead(Ahead::Unknown) | Lookahead::Deeper(_)) => location.patience - 1,
                Ok(Lookahead::Ahead(_)) => MOST_FRUITLESS,
                Err(Failure::Stop(_)) => location.patience,
                Err(_) => 0,
            };
        }
        found
    }

    /// A call around a state that is not expanded, as a reason. `None` if the program has no loops, as the guide has no
    /// answer for it.
    fn call_beyond(&self, calls: &[NodeIndex]) -> Option<StopReason> {
        let Viewed { cfg, back } = self.expansion.program;
        if cfg.main_function().loops.loops.is_empty() || back.copies(calls).is_some() {
            return None;
        }
        let mut cut = back.calls.as_ref()?.cut.iter();
        let call = cut.find(|call| back.origin.get(call).is_some_and(|original| calls.contains(original)))?;
        Some(self.too_deep(*call))
    }

    /// A call is not expanded.
    fn too_deep(&self, call: NodeIndex) -> StopReason {
        let Expansion { program, depth, .. } = self.expansion;
        StopReason::CallDepth { span: program.cfg.graph[call].span, depth: depth as usize }
    }

    /// The location of a state, if the guide may have an answer there.
    fn prepare(&mut self, calls: Vec<NodeIndex>, state: &State) -> Option<NodeIndex> {
        let program = self.expansion.program;
        let node = program.back.copy_of(&calls, state.node())?;
        if !self.locations.contains_key(&node) && self.locations.len() < MOST_LOCATIONS {
            let variable_map = if let Some(known) = self.calls.get(&calls) {
                Rc::clone(known)
            } else {
                let new = Rc::new(VariableMap::new(program, &calls)?);
                self.calls.insert(calls, Rc::clone(&new));
                new
            };
            let to_targets = self.to_targets.onward(node);
            let to_cut = self.to_cut.as_mut().map(|aim| aim.onward(node));
            let patience = if to_targets.passes_loops(&program.cfg) { MOST_FRUITLESS } else { 0 };
            self.locations.insert(node, Location { variable_map, to_targets, to_cut, patience, shortens: true });
        }
        self.locations.get(&node).filter(|location| location.patience > 0)?;
        Some(node)
    }

    /// Looks ahead of a state at a location.
    fn at_location(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
        node: NodeIndex,
    ) -> Result<Lookahead, Failure> {
        let Some(Location { variable_map, to_targets, to_cut, shortens, .. }) = self.locations.get(&node) else {
            return Ok(Lookahead::Ahead(Ahead::Unknown));
        };
        let (mut shortens, to_cut) = (*shortens, to_cut.clone());
        let general = variable_map.general_state(context.pool, &self.to_targets.chains, state);
        let known = known.cloned().unwrap_or_default();
        let from = |onward| RootChains::from(onward, general.clone(), assumptions(state), Rc::clone(&known));
        let mut roots = from(Rc::clone(to_targets));
        let ahead = self.first_way(context, &mut roots, &mut shortens)?;
        if let Some(location) = self.locations.get_mut(&node) {
            location.shortens = shortens;
        }
        match to_cut {
            Some(to_cut) if matches!(ahead, Ahead::Nothing) => self.first_cut(context, &mut from(to_cut)),
            _ => Ok(Lookahead::Ahead(ahead)),
        }
    }

    /// Looks for a call that is not expanded and that a run may reach. The roots are the paths there.
    fn first_cut(&mut self, context: &mut Context<'_>, roots: &mut RootChains) -> Result<Lookahead, Failure> {
        let Some(to_cut) = &mut self.to_cut else { return Ok(Lookahead::Ahead(Ahead::Nothing)) };
        let mut counters = Counters::default();
        let found = to_cut.first(context, roots, &mut counters)?;
        self.asked += counters.queries;
        Ok(match found {
            RootStep::End => Lookahead::Ahead(Ahead::Nothing),
            RootStep::Chain(Way { steps, .. }) => {
                let cfg = &self.expansion.program.cfg;
                let call = steps.last().and_then(|Step { node, edge }| cfg.successor(*node, *edge));
                call.map_or(Lookahead::Ahead(Ahead::Unknown), |call| Lookahead::Deeper(self.too_deep(call)))
            }
            _ => Lookahead::Ahead(Ahead::Unknown),
        })
    }

    /// The first path from the location to a target whose constraint system has a solution.
    fn first_way(
        &mut self,
        context: &mut Context<'_>,
        roots: &mut RootChains,
        shortens: &mut bool,
    ) -> Result<Ahead, Failure> {
        let mut counters = Counters::default();
        let ahead = match self.to_targets.first(context, roots, &mut counters)? {
            RootStep::End => Ahead::Nothing,
            RootStep::Chain(way) => self.way(context, &mut counters, way, shortens)?,
            _ => Ahead::Unknown,
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
        // A path whose condition holds without a question keeps its plan.
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
            times.saturating_mul(self.to_targets.chains.form.chain(*chain).steps.len() as u64)
        });
        let length = inside.fold(steps.len() as u64, u64::saturating_add);
        Ok(Ahead::Way { length, model, route: self.route(&steps) })
    }

    /// The steps of a path up to the next loop, by the nodes of the executed program. The path takes each step once.
    fn route(&self, steps: &[Step]) -> Rc<[(NodeIndex, Edge)]> {
        let is_before_loop =
            |step: &&Step| !matches!(self.expansion.program.cfg.graph[step.node].kind, NodeKind::LoopHead);
        let once = steps.iter().take_while(is_before_loop);
        once.filter_map(|step| Some((*self.expansion.program.back.origin.get(&step.node)?, step.edge))).collect()
    }
}
