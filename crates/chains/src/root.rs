//! Enumerates root chains: the simple paths from the start, or any other location, to a target, in order of estimated
//! length.
//!
//! A prefix of a root chain whose constraint system has no solution is pruned at once, with all the chains that start
//! with it; so most of the root chains of the chain program form are never built (CBA reports 81 for its benchmark HWM
//! and finds 80 of them to be infeasible).

use std::rc::Rc;

use loopscope_cfg::Cfg;
use loopscope_smt::{Answer, Model, Pool, Term};
use loopscope_sorted::{SortedSet, sort_by_key};
use loopscope_symex::{Context, Counters, State, StopReason};
use petgraph::stable_graph::NodeIndex;

use crate::chain::{ChainForm, ChainId};
use crate::comparison::Comparison;
use crate::drive::general_state;
use crate::effect::{CounterConstraint, Detail, Origin};
use crate::onward::{ClosedLoops, Locations, Onward};
use crate::refutation::RefutedPaths;
use crate::system::{Chains, Failure, System};
use loopscope_transition::general::{Condition, GeneralState, Stars, Walker, placeholders};
use loopscope_transition::step::{Step, successors};
use loopscope_transition::tracking::Tracking;

/// Enumerates root chains.
pub struct RootChains {
    /// The current prefix of a root chain, and its constraint system.
    steps: Vec<Step>,
    system: System,
    /// Continuations of this prefix and of shorter ones, the next one last.
    ways_on: Vec<WayOn>,
    onward: Rc<Onward>,
    /// The number of prefixes that were pruned.
    pruned: u32,
}

/// The start of a search along root chains.
pub struct Start<'a> {
    /// The chains of the program.
    pub chains: Chains<'a>,
    /// Its root chains, not built yet.
    pub roots: RootChains,
    /// The state at the program's start.
    pub state: State,
    /// The same, as terms for the tracked variables.
    pub general: GeneralState,
}

impl<'a> Start<'a> {
    /// At the start of a program without calls, with loops described to this detail.
    pub fn new(
        cfg: &'a Cfg,
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        detail: Detail,
    ) -> Self {
        // The symbols of the parameters come first, as in displayed formulas.
        let state = State::initial(cfg, pool);
        let placeholders = placeholders(cfg, tracking, pool);
        let chains = Chains::new(ChainForm::new(cfg, targets), tracking, placeholders, detail);
        let general = general_state(pool, &chains, &state);
        let roots = RootChains::new(cfg, targets, general.clone());
        Self { chains, roots, state, general }
    }
}

/// A root chain with its constraint system.
#[derive(Clone, Debug)]
pub struct RootChain {
    /// The chain.
    pub chain: ChainId,
    /// The system.
    pub system: System,
}

/// The result of one step of the enumeration.
pub enum RootStep {
    /// A root chain.
    Chain(Way),
    /// A longer prefix.
    Beginning,
    /// A prefix that no run can follow; it was pruned.
    Infeasible(Infeasible),
    /// There are no more root chains.
    End,
}

/// A path from the start to a target with its constraint system.
#[derive(Clone, Debug)]
pub struct Way {
    /// The path.
    pub steps: Vec<Step>,
    /// The system, after the assumptions at the start.
    pub system: System,
    /// A model of the system; if the solver did not know, it may violate some constraints.
    pub model: Rc<Model>,
}

/// The end of a prefix that was pruned. See [`RootChains::beginning`].
pub struct Infeasible {
    /// The refutation, if it was kept.
    refutation: Option<usize>,
    next: NodeIndex,
    closed: ClosedLoops,
    state: GeneralState,
    stars: Stars,
}

/// A prefix of root chains that no run can follow.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The prefix. Its last steps are those that all root chains with this prefix share, up to the next loop.
    pub steps: Vec<Step>,
    /// Its constraint system.
    pub system: System,
    /// The position of its refutation in [`Refutations::found`], if it was kept.
    ///
    /// [`Refutations::found`]: crate::refutation::Refutations::found
    pub refutation: Option<usize>,
    /// The last condition of the pruned prefix, if the values decide it: its constraint is `false`.
    pub decided: Option<Comparison>,
    /// True if it is a root chain: it leads to a target.
    pub is_whole: bool,
}

/// A continuation of a prefix.
#[derive(Clone)]
struct WayOn {
    /// The next step; `None` at the start.
    step: Option<Step>,
    /// The closed loops there.
    within: ClosedLoops,
    /// The node after the step.
    next: NodeIndex,
    /// The closed loops after the step.
    closed: ClosedLoops,
    before: Before,
}

/// The result of taking a step.
enum Taken {
    Feasible(Before),
    /// Its refutation, and the state after it.
    Infeasible(Option<usize>, GeneralState, Stars),
}

/// The state of the enumeration before a step.
#[derive(Clone)]
struct Before {
    /// The numbers of steps, constraints and counters before it.
    steps: usize,
    constraints: usize,
    counters: usize,
    state: GeneralState,
    stars: Stars,
    /// A model of the constraints.
    model: Rc<Model>,
}

impl RootChains {
    /// The root chains from a program's start, where the tracked variables have the given values.
    pub fn new(cfg: &Cfg, targets: &SortedSet<NodeIndex>, state: GeneralState) -> Self {
        let onward = Locations::new(cfg, targets).at(cfg, targets, cfg.main_function().entry);
        Self::from(Rc::new(onward), state, Vec::new(), Rc::default())
    }

    /// The root chains from any location, with the assumptions on the path to it. `model` may satisfy them.
    pub fn from(onward: Rc<Onward>, state: GeneralState, assumed: Vec<CounterConstraint>, model: Rc<Model>) -> Self {
        let system = System { constraints: assumed, counters: Vec::new() };
        let before = Before { steps: 0, constraints: 0, counters: 0, state, stars: Stars::new(""), model };
        let (next, closed) = (onward.start(), ClosedLoops::default());
        let leads_there = onward.from(next, closed).is_some();
        let start = WayOn { step: None, within: closed, next, closed, before };
        Self {
            steps: Vec::new(),
            system,
            ways_on: leads_there.then_some(start).into_iter().collect(),
            onward,
            pruned: 0,
        }
    }

    /// The number of prefixes of root chains that were pruned because no run can follow them.
    pub fn pruned(&self) -> u32 {
        self.pruned
    }

    /// The next root chain, if there is one. Each question to the solver counts as a state.
    ///
    /// # Errors
    /// See [`Chains::effect`]. The next call resumes the enumeration.
    pub fn next(
        &mut self,
        chains: &mut Chains<'_>,
        context: &mut Context<'_>,
        counters: &mut Counters,
    ) -> Result<Option<RootChain>, Failure> {
        loop {
            context.proceed(counters).map_err(StopReason::Limit)?;
            match self.step(chains, context, counters)? {
                RootStep::Chain(Way { steps, system, .. }) => {
                    return Ok(Some(RootChain { chain: chains.add_root(steps), system }));
                }
                RootStep::Beginning | RootStep::Infeasible(_) => {}
                RootStep::End => return Ok(None),
            }
        }
    }

    /// The prefix that was pruned last, continued as long as it has only one continuation, and that passes no loop.
    pub fn beginning(&self, chains: &Chains<'_>, pool: &mut Pool, pruned: Infeasible) -> Beginning {
        let Infeasible { refutation, next: mut node, mut closed, mut state, stars } = pruned;
        let (mut steps, mut system) = (self.steps.clone(), self.system.clone());
        let mut walker = Walker { cfg: chains.cfg(), tracking: chains.tracking(), pool, stars };
        let is_decided = system.constraints.last().is_some_and(|last| walker.pool.as_bool(last.term) == Some(false));
        let last = steps.last().filter(|_| is_decided).copied();
        let decided = last.and_then(|step| Comparison::at(&mut walker, &state, step));
        // The continuation passes no node twice, so this ends.
        while !chains.form.is_target(node) && chains.loop_headed_by(node).is_none() {
            let [(step, next, behind)] = self.onward(chains.cfg(), node, closed)[..] else { break };
            if let Some(Condition { term, node, edge }) = walker.step(&mut state, step) {
                system.constraints.push(CounterConstraint { term, node, edge, origin: Origin::Condition });
            }
            steps.push(step);
            (node, closed) = (next, behind);
        }
        Beginning { steps, system, refutation, decided, is_whole: chains.form.is_target(node) }
    }

    /// Examines one more prefix. A root chain that is found is not added to the chains. After an error, the next call
    /// examines the same prefix again.
    ///
    /// # Errors
    /// See [`RootChains::next`].
    pub fn step(
        &mut self,
        chains: &mut Chains<'_>,
        context: &mut Context<'_>,
        counters: &mut Counters,
    ) -> Result<RootStep, Failure> {
        let Some(WayOn { step, within, next: node, closed, before }) = self.ways_on.last().cloned() else {
            return Ok(RootStep::End);
        };
        let taken = self.take(chains, context, counters, (step, within), before)?;
        self.ways_on.pop();
        let after = match taken {
            Taken::Feasible(after) => after,
            Taken::Infeasible(refutation, state, stars) => {
                return Ok(RootStep::Infeasible(Infeasible { refutation, next: node, closed, state, stars }));
            }
        };
        if chains.form.is_target(node) {
            let (steps, system) = (self.steps.clone(), self.system.clone());
            return Ok(RootStep::Chain(Way { steps, system, model: after.model }));
        }
        let mut nearest_last = self.onward(chains.cfg(), node, closed);
        sort_by_key(&mut nearest_last, |(_, next, closed)| std::cmp::Reverse(self.onward.from(*next, *closed)));
        self.ways_on.extend(nearest_last.into_iter().map(|(step, next, behind)| WayOn {
            step: Some(step),
            within: closed,
            next,
            closed: behind,
            before: after.clone(),
        }));
        Ok(RootStep::Beginning)
    }

    /// The steps from a node that lead to a target, each with its end and the closed loops there.
    fn onward(&self, cfg: &Cfg, node: NodeIndex, closed: ClosedLoops) -> Vec<(Step, NodeIndex, ClosedLoops)> {
        let ways_on = successors(cfg, node).into_iter().filter_map(|(edge, next)| {
            let closed = self.onward.along(cfg, node, next, closed)?;
            self.onward.from(next, closed)?;
            Some((Step { node, edge }, next, closed))
        });
        ways_on.collect()
    }

    /// Takes a step.
    fn take(
        &mut self,
        chains: &mut Chains<'_>,
        context: &mut Context<'_>,
        counters: &mut Counters,
        (step, within): (Option<Step>, ClosedLoops),
        before: Before,
    ) -> Result<Taken, Failure> {
        self.steps.truncate(before.steps);
        // At the start, all assumptions there are new.
        if step.is_some() {
            self.system.constraints.truncate(before.constraints);
        }
        self.system.counters.truncate(before.counters);
        let Before { mut state, mut stars, mut model, .. } = before;
        if let Some(step) = step {
            let at = chains.loop_headed_by(step.node);
            let root = chains.root(within);
            stars = chains.pass(context, root, at, step, &mut state, stars, &mut self.system)?;
            self.steps.push(step);
        }
        let new = self.system.constraints[before.constraints..].iter().map(|constraint| constraint.term);
        let new: Vec<Term> = new.collect();
        if !context.pool.satisfies(&model, &new) {
            counters.states += 1;
            counters.queries += 1;
            let all: Vec<Term> = self.system.constraints.iter().map(|constraint| constraint.term).collect();
            match context.solver.check(context.pool, &all).map_err(StopReason::from)? {
                Answer::Unsat(core) => {
                    self.pruned += 1;
                    let refutation = chains.refutations.add(RefutedPaths::Beginning, &self.system.constraints, &core);
                    return Ok(Taken::Infeasible(refutation, state, stars));
                }
                Answer::Sat(found) => model = Rc::new(found),
                Answer::Unknown(_) => {}
            }
        }
        let (steps, constraints) = (self.steps.len(), self.system.constraints.len());
        let counters = self.system.counters.len();
        Ok(Taken::Feasible(Before { steps, constraints, counters, state, stars, model }))
    }
}
