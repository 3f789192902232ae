//! Constraint systems (CBA, section 3.2): necessary conditions on path counters for a run to reach the end of a root
//! chain.
//!
//! [`Chains::system`] follows a chain from any place on it, with any values, to its end: conditions become constraints,
//! and each loop on the chain is passed by its [`LoopEffect`]. Counters then count the remaining iterations. CBA builds
//! a system once and compares it with the counts so far; here it is rebuilt from the current state, so it uses the
//! actual effect of past iterations. Every constraint is necessary, so a system without a solution is a proof.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, LoopId, VarId};
use loopscope_message::Meaning;
use loopscope_smt::{Answer, Core, Pool, Role, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, Reach, State, StopReason};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::alike::{Alike, merged_if_alike};
use crate::chain::{ChainForm, ChainId, ChainPosition, MAX_WAYS, TooManyWays};
use crate::effect::{CounterConstraint, Detail, Iteration, LoopEffect, Merging, Origin, merge};
use crate::onward::ClosedLoops;
use crate::refutation::{Refutations, RefutedPaths};
use loopscope_transition::general::{Condition, GeneralState, Stars, Walker};
use loopscope_transition::step::Step;
use loopscope_transition::tracking::{Length, Tracking};

/// The first root chain. The subchains of all root chains are kept under it: they share them.
pub const ROOT: ChainId = ChainId(0);

/// The most chains that are built: in nested loops each path through the outer one has its own paths through the inner
/// one.
pub const MOST_CHAINS: usize = 4_096;

/// The constraints on the counters of the iterations to come.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The constraints, in the order of the chain.
    pub constraints: Vec<CounterConstraint>,
    /// The counters of all chains that may still be taken; chains inside others are counted over all their iterations.
    pub counters: Vec<(ChainId, Term)>,
}

/// The reason why an effect or a system cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A loop has too many paths.
    TooManyWays {
        /// The loop.
        span: Span,
        /// The most that are allowed: [`MAX_WAYS`], if those of equal effect count once; more, if all paths count.
        most: usize,
    },
    /// The chains of a loop and of the loops inside it are too many.
    TooManyChains {
        /// The loop.
        span: Span,
        /// The most that are allowed.
        most: usize,
    },
    /// The search has to stop.
    Stop(StopReason),
}

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Self {
        Self::Stop(reason)
    }
}

impl From<TooManyWays> for Failure {
    fn from(TooManyWays { span, most }: TooManyWays) -> Self {
        Self::TooManyWays { span, most }
    }
}

/// The chains of a program with the effects of their loops.
pub struct Chains<'a> {
    /// The chains.
    pub form: ChainForm<'a>,
    /// The infeasible chains found so far.
    pub refutations: Refutations,
    /// By loop head, how often the paths through the loop were tried.
    pub visits: SortedMap<NodeIndex, u64>,
    reach: Reach,
    tracking: &'a Tracking,
    placeholders: SortedMap<VarId, Term>,
    detail: Detail,
    /// The most chains that are built.
    most: usize,
    /// Stand for all root chains, by how many loops around their start are closed: these chains may have passed the
    /// following loops before, with other counts.
    continuations: Vec<ChainId>,
    effects: SortedMap<(ChainId, LoopId), Rc<LoopEffect>>,
}

impl<'a> Chains<'a> {
    /// Starts without effects for the chains of a form. `placeholders` stand for the values of tracked variables before
    /// a loop.
    pub fn new(
        form: ChainForm<'a>,
        tracking: &'a Tracking,
        placeholders: SortedMap<VarId, Term>,
        detail: Detail,
    ) -> Self {
        let reach = Reach::new(form.cfg(), form.targets().clone());
        let (refutations, effects) = (Refutations::default(), SortedMap::new());
        Self {
            form,
            refutations,
            visits: SortedMap::new(),
            reach,
            tracking,
            placeholders,
            detail,
            most: MOST_CHAINS,
            continuations: vec![ROOT],
            effects,
        }
    }

    /// The same, with another bound on the number of chains.
    #[must_use]
    pub fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// The variables that are tracked.
    pub fn tracking(&self) -> &'a Tracking {
        self.tracking
    }

    /// Each tracked variable with the symbol that stands for its value before a loop.
    pub fn placeholders(&self) -> &SortedMap<VarId, Term> {
        &self.placeholders
    }

    /// The effect of a loop on a chain that passes it.
    ///
    /// # Errors
    /// If the loop, or one inside it, has too many paths, or the search has to stop.
    pub fn effect(&mut self, context: &mut Context<'_>, chain: ChainId, at: LoopId) -> Result<Rc<LoopEffect>, Failure> {
        let chain = self.owner(chain);
        if let Some(known) = self.effects.get(&(chain, at)) {
            return Ok(Rc::clone(known));
        }
        let (mut iterations, mut joined) = (Vec::new(), Vec::new());
        for Alike { iteration, others } in self.iterations(context, chain, at)? {
            match excluded(context, &iteration)? {
                None => {
                    joined.extend(others.into_iter().map(|other| (other, iteration.chain)));
                    iterations.push(iteration);
                }
                Some(core) => {
                    for subchain in others.into_iter().chain([iteration.chain]) {
                        self.form.forget(chain, at, subchain);
                    }
                    self.refutations.add(RefutedPaths::WayAround(iteration.chain), &within(&iteration), &core);
                }
            }
        }
        let head = self.main_loops().get(at).head;
        let mut stars = Stars::new(&format!("{}.{}.", chain.0, at.0));
        let merging = Merging {
            at,
            head,
            placeholders: &self.placeholders,
            is_input_array: &|variable| *self.tracking.length(variable) == Length::Unbounded,
            is_named: &|variable| !self.cfg().variable(variable).is_temporary(),
            detail: self.detail,
        };
        let effect = Rc::new(merge(context, &merging, iterations, &mut stars)?);
        // Joins paths only now: after an interruption, the next turn computes the iterations of all paths again.
        for (other, into) in joined {
            self.form.join(chain, at, other, into);
        }
        self.effects.insert((chain, at), Rc::clone(&effect));
        Ok(effect)
    }

    /// The effect of a loop on a chain, if it was asked for before.
    pub fn known_effect(&self, chain: ChainId, at: LoopId) -> Option<&LoopEffect> {
        self.effects.get(&(self.owner(chain), at)).map(Rc::as_ref)
    }

    /// The effects of loops that were requested, each with the chain that passes the loop; [`ROOT`] stands for all root chains.
    pub fn known_effects(&self) -> impl Iterator<Item = (ChainId, &LoopEffect)> {
        self.effects.iter().map(|((chain, _), effect)| (*chain, Rc::as_ref(effect)))
    }

    /// Necessary conditions for a run at a place of a subchain of a subchain ... of a root chain to reach the root
    /// chain's end. `places` lists, the innermost first, where each of these chains continues.
    ///
    /// # Errors
    /// See [`Chains::effect`].
    pub fn system(
        &mut self,
        context: &mut Context<'_>,
        mut state: GeneralState,
        places: &[ChainPosition],
    ) -> Result<System, Failure> {
        let mut system = System::default();
        let mut stars = Stars::new("");
        for place in places {
            for position in place.position..self.form.steps(*place).len() {
                let place = ChainPosition { position, ..*place };
                let step = self.form.steps(place)[position];
                let at = self.form.loop_at(place);
                stars = self.pass(context, place.chain, at, step, &mut state, stars, &mut system)?;
            }
        }
        Ok(system)
    }

    /// Takes a step of a chain, or passes the loop there, and adds the necessary conditions to a system.
    ///
    /// # Errors
    /// See [`Chains::effect`].
    #[expect(clippy::too_many_arguments, reason = "one step of two loops that share all of this")]
    pub fn pass(
        &mut self,
        context: &mut Context<'_>,
        chain: ChainId,
        at: Option<LoopId>,
        step: Step,
        state: &mut GeneralState,
        stars: Stars,
        system: &mut System,
    ) -> Result<Stars, Failure> {
        if let Some(at) = at {
            let effect = self.effect(context, chain, at)?;
            self.apply(context.pool, &effect, state, system);
            return Ok(stars);
        }
        context.go_on()?;
        let mut walker = Walker { cfg: self.cfg(), tracking: self.tracking, pool: context.pool, stars };
        if let Some(condition) = walker.step(state, step) {
            let Condition { term, node, edge } = condition;
            system.constraints.push(CounterConstraint { term, node, edge, origin: Origin::Condition });
        }
        Ok(walker.stars)
    }

    /// The program.
    pub fn cfg(&self) -> &'a Cfg {
        self.form.cfg()
    }

    /// Adds a root chain.
    pub fn add_root(&mut self, steps: Vec<Step>) -> ChainId {
        self.form.add_root(steps)
    }

    /// Returns `true` if a run that cannot leave a condition by an edge has lost a target.
    pub fn is_lost_without(&self, state: &State, node: NodeIndex, edge: Edge) -> bool {
        self.reach.is_lost_without(self.cfg(), state, node, edge)
    }

    /// The loop with a head.
    pub fn loop_headed_by(&self, node: NodeIndex) -> Option<LoopId> {
        self.main_loops().headed_by(node)
    }

    /// The chain that keeps the subchains of root chains with these closed loops.
    pub(crate) fn root(&mut self, closed: ClosedLoops) -> ChainId {
        while self.continuations.len() <= closed.0 {
            self.continuations.push(self.form.add_continuation());
        }
        self.continuations[closed.0]
    }

    /// Root chains share their subchains.
    fn owner(&self, chain: ChainId) -> ChainId {
        let is_root = self.form.chain(chain).parent.is_none() && !self.continuations.contains(&chain);
        if is_root { ROOT } else { chain }
    }

    fn apply(&self, pool: &mut Pool, effect: &LoopEffect, state: &mut GeneralState, system: &mut System) {
        let before: FxHashMap<Term, Term> =
            self.placeholders.iter().map(|(variable, placeholder)| (*placeholder, state.values[variable])).collect();
        for (variable, value) in &effect.values {
            state.set(*variable, pool.substitute(*value, &before));
        }
        for constraint in &effect.constraints {
            let term = pool.substitute(constraint.term, &before);
            system.constraints.push(CounterConstraint { term, ..*constraint });
        }
        system.counters.extend(effect.counters.iter().chain(&effect.inner));
    }

    /// The paths through a loop, over placeholders: those of equal effect are one if there are too many.
    fn iterations(&mut self, context: &mut Context<'_>, chain: ChainId, at: LoopId) -> Result<Vec<Alike>, Failure> {
        let head = self.main_loops().get(at).head;
        let span = self.cfg().graph[head].span;
        let subchains = self.form.subchains(chain, at)?;
        let are_many = subchains.len() > MAX_WAYS;
        // Those that will be joined do not count.
        let most = if are_many { self.most + subchains.len() } else { self.most };
        let mut iterations = Vec::new();
        for subchain in subchains {
            if self.form.len() - self.form.joined() > most {
                return Err(Failure::TooManyChains { span, most: self.most });
            }
            iterations.push(self.iteration(context, chain, subchain)?);
        }
        if !are_many {
            return Ok(iterations.into_iter().map(|iteration| Alike { iteration, others: Vec::new() }).collect());
        }
        let merged = merged_if_alike(context.pool, head, iterations);
        if merged.len() > MAX_WAYS { Err(Failure::TooManyWays { span, most: MAX_WAYS }) } else { Ok(merged) }
    }

    /// One path through a loop, over placeholders.
    fn iteration(
        &mut self,
        context: &mut Context<'_>,
        level: ChainId,
        subchain: ChainId,
    ) -> Result<Iteration, Failure> {
        let mut state = GeneralState { values: Rc::new(self.placeholders.clone()) };
        let mut system = System::default();
        let mut stars = Stars::new(&format!("{}:", subchain.0));
        for position in 0..self.form.chain(subchain).steps.len() {
            let step = self.form.chain(subchain).steps[position];
            let at = self.form.loop_at(ChainPosition::at(subchain, position));
            stars = self.pass(context, subchain, at, step, &mut state, stars, &mut system)?;
        }
        let conditions = system.constraints.into_iter();
        let inner = system.counters.into_iter();
        Ok(Iteration {
            chain: subchain,
            counter: counter(context.pool, subchain, level),
            state,
            conditions: conditions
                .map(|CounterConstraint { term, node, edge, .. }| Condition { term, node, edge })
                .collect(),
            inner: inner.map(|(id, within)| (id, within, counter(context.pool, id, level))).collect(),
        })
    }

    fn main_loops(&self) -> &'a loopscope_cfg::LoopForest {
        &self.cfg().functions[self.cfg().main.0 as usize].loops
    }
}

/// The counter of a chain since the last start of its reset chain.
fn counter(pool: &mut Pool, chain: ChainId, reset: ChainId) -> Term {
    let name = format!("κ{}", chain.0);
    let name = if reset == ROOT { name } else { format!("{name}^{}", reset.0) };
    let within = (reset != ROOT).then_some(reset.0);
    pool.set_meaning(&*name, Meaning::Counter { chain: chain.0, within });
    pool.symbol_of(Role::Counter, 0, &name, loopscope_smt::Sort::Int)
}

/// Contradictory conditions of a path through a loop, if no state can take it.
fn excluded(context: &mut Context<'_>, iteration: &Iteration) -> Result<Option<Core>, Failure> {
    let conditions: Vec<Term> = iteration.conditions.iter().map(|condition| condition.term).collect();
    if conditions.is_empty() {
        return Ok(None);
    }
    Ok(match context.solver.check(context.pool, &conditions).map_err(StopReason::from)? {
        Answer::Unsat(core) => Some(core),
        Answer::Sat(_) | Answer::Unknown(_) => None,
    })
}

/// The conditions along a path through a loop.
fn within(iteration: &Iteration) -> Vec<CounterConstraint> {
    let constraint =
        |&Condition { term, node, edge }: &Condition| CounterConstraint { term, node, edge, origin: Origin::Path };
    iteration.conditions.iter().map(constraint).collect()
}
