//! Templates as a loop policy (Compact, algorithm 2, lines 9 to 16).

use std::cmp::Reverse;
use std::rc::Rc;

use loopscope_cfg::{Cfg, FunctionId, NodeKind};
use loopscope_smt::{Answer, IBig, Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, LoopPolicy, State, StopReason, Successor, Value};
use petgraph::stable_graph::NodeIndex;

use crate::artefact::{Artefacts, LoopTemplates};
use crate::choice::{Choice, RandomNumbers};
use crate::cycle::{cores, entered_at};
use crate::follow::follow;
use crate::foresight::Foresight;
use crate::iteration::Iteration;
use crate::parametric::Parametric;
use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::step::Step;

/// Replaces the iterations of loops by templates: at the head of a loop, or at any entry of a cycle if the choice is random, it
/// chooses a cycle. Instead of iterating, the state continues from each exit of the cycle, after a symbolic number κ of
/// iterations. Runs that take an exit into the loop's body come back by another cycle, and the choice is made again.
///
/// Exact: every run that leaves the cycle after some number of iterations belongs to an exit, and vice versa. Runs that
/// never leave it have no successor.
pub struct Templates {
    targets: SortedSet<NodeIndex>,
    foresight: Foresight,
    choice: Choice,
    random: RandomNumbers,
    counters: u32,
    /// The number of inputs with symbols in the templates so far.
    inputs: u32,
    cycles: SortedMap<(FunctionId, NodeIndex), Rc<[Cycle]>>,
    artefacts: Artefacts,
}

/// A cycle: a core from one of its entries.
struct Cycle {
    /// The position of its loop among those of the artefacts.
    at: usize,
    /// The number of its core in the loop.
    core: usize,
    steps: Vec<Step>,
    /// The nodes of the loop.
    body: Rc<SortedSet<NodeIndex>>,
}

/// A template that is instantiated at a state.
struct Instance {
    /// The position of its cycle among those with this entry.
    cycle: usize,
    parametric: Parametric,
    /// A fresh symbol for the number of times that the core is followed.
    counter: Term,
    /// The conditions of following it so often.
    taken: Term,
}

impl Templates {
    /// Templates for a search for these targets; none are needed to explore a whole program. The same seed makes the
    /// same random choices.
    pub fn new(targets: SortedSet<NodeIndex>, choice: Choice, seed: u64) -> Self {
        Self {
            foresight: Foresight::new(targets.clone()),
            targets,
            choice,
            random: RandomNumbers::new(seed),
            counters: 0,
            inputs: 0,
            cycles: SortedMap::new(),
            artefacts: Artefacts::default(),
        }
    }

    /// The templates that were computed so far, as data.
    pub fn artefacts(&self) -> &Artefacts {
        &self.artefacts
    }

    /// The states that replace one at the head of a loop, as for [`LoopPolicy::arrive`].
    pub(crate) fn instantiate(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason> {
        let cycles = self.cycles_at(cfg, state.function(), state.node());
        let mut open: Vec<Instance> = Vec::new();
        for (number, cycle) in cycles.iter().enumerate() {
            context.go_on()?;
            match self.compute(cfg, context.pool, state, number, cycle) {
                Ok(instance) => {
                    if let Some(shown) = self.shown(state, cycle) {
                        shown.note(context.pool, cycle.core, &instance.parametric);
                    }
                    open.push(instance);
                }
                Err(refusal) => self.refuse(state, cycle, &refusal),
            }
        }
        while let Some(instance) = self.choose(context.pool, &mut open) {
            if !repeats(context, state, &instance)? {
                continue;
            }
            let cycle = &cycles[instance.cycle];
            match self.exits(cfg, context.pool, state, &cycle.steps, &instance) {
                Ok(exits) => {
                    if let Some(shown) = self.shown(state, cycle) {
                        shown.used(cfg, context.pool, cycle.core, &exits);
                    }
                    return Ok(Some(exits));
                }
                Err(refusal) => self.refuse(state, cycle, &refusal),
            }
        }
        Ok(None)
    }

    /// The artefact of a cycle's loop, if the cycle is entered at the loop's head.
    fn shown(&mut self, state: &State, cycle: &Cycle) -> Option<&mut LoopTemplates> {
        let shown = &mut self.artefacts.loops[cycle.at];
        (shown.head as usize == state.node().index()).then_some(shown)
    }

    fn refuse(&mut self, state: &State, cycle: &Cycle, refusal: &Refusal) {
        if let Some(shown) = self.shown(state, cycle) {
            shown.refuse(cycle.core, refusal);
        }
    }

    /// The cycles that are entered at a node: those of the loop of which it is the head and, if templates are chosen at
    /// random, as in the paper, those of all loops around it.
    fn cycles_at(&mut self, cfg: &Cfg, function: FunctionId, entry: NodeIndex) -> Rc<[Cycle]> {
        if let Some(known) = self.cycles.get(&(function, entry)) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        for body in &cfg.function(function).loops.loops {
            let is_considered = body.head == entry || self.choice == Choice::Random;
            if !is_considered || !body.nodes.contains(&entry) {
                continue;
            }
            let all = cores(cfg, function, body, &self.targets);
            let at = self.artefacts.of_loop(cfg, body.head, all.as_deref());
            let nodes = Rc::new(body.nodes.clone());
            for (core, steps) in all.into_iter().flatten().enumerate() {
                let steps = entered_at(cfg, &steps, entry);
                found.extend(steps.map(|steps| Cycle { at, core, steps, body: Rc::clone(&nodes) }));
            }
        }
        let found: Rc<[Cycle]> = found.into();
        self.cycles.insert((function, entry), Rc::clone(&found));
        found
    }

    fn compute(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        number: usize,
        cycle: &Cycle,
    ) -> Result<Instance, Refusal> {
        let span = cfg.graph[state.node()].span;
        let depth = state.call_depth();
        let stays = |off: &State| off.call_depth() > depth || cycle.body.contains(&off.node());
        let iteration = Iteration::along(cfg, pool, state, &cycle.steps, &stays)?;
        let parametric = Parametric::new(pool, iteration, self.inputs, span)?;
        let counter = pool.symbol_of(Role::Repetitions, 0, &format!("κ{}", self.counters + 1), Sort::Int);
        let tau = pool.symbol_of(Role::Index, 0, "τ", Sort::Int);
        let refusal = Refusal { span, obstacle: Obstacle::WritesArray };
        let taken = parametric.taken(pool, counter, tau).ok_or(refusal)?;
        if pool.has_quantifier(taken) && pool.symbols(taken).iter().all(|symbol| *symbol == counter) {
            return Err(Refusal { span, obstacle: Obstacle::WithoutInputs });
        }
        Ok(Instance { cycle: number, parametric, counter, taken })
    }

    /// Removes one of the templates.
    fn choose(&mut self, pool: &Pool, open: &mut Vec<Instance>) -> Option<Instance> {
        let position = match self.choice {
            Choice::Random => self.random.below(open.len())?,
            Choice::Cheapest => {
                let cost = |instance: &Instance| {
                    let changes = instance.parametric.iteration().places.len();
                    (pool.has_quantifier(instance.taken), Reverse(changes), pool.size(instance.taken))
                };
                (0..open.len()).min_by_key(|&position| cost(&open[position]))?
            }
        };
        Some(open.remove(position))
    }

    /// Follows the core once, in the state after κ iterations, and takes each exit.
    fn exits(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        core: &[Step],
        instance: &Instance,
    ) -> Result<Vec<Successor>, Refusal> {
        let span = cfg.graph[state.node()].span;
        let mut after =
            after_iterations(pool, state, instance).ok_or(Refusal { span, obstacle: Obstacle::WritesArray })?;
        self.counters += 1;
        self.inputs += instance.parametric.iteration().inputs.len() as u32;
        let assumed = state.decisions().len();
        let mut exits = Vec::new();
        for (position, step) in core.iter().enumerate() {
            let next = core.get(position + 1).map_or(core[0].node, |next| next.node);
            let before = after.clone();
            match follow(cfg, pool, after, *step, next) {
                Ok(followed) => {
                    exits.extend(followed.off);
                    after = followed.on;
                }
                // After κ iterations the core cannot be continued: this is the last exit.
                Err(Refusal { obstacle: Obstacle::Infeasible, .. }) => {
                    match loopscope_symex::step(cfg, pool, before) {
                        loopscope_symex::Step::Moved(state) => exits.push(state),
                        loopscope_symex::Step::Forked(successors) => {
                            exits.extend(successors.into_iter().map(|successor| successor.state));
                        }
                        loopscope_symex::Step::Ended(..) => {
                            return Err(Refusal { span, obstacle: Obstacle::ChoosesElement });
                        }
                    }
                    break;
                }
                Err(refusal) => return Err(refusal),
            }
        }
        let successor = |mut state: State| {
            let new: Vec<Term> = state.decisions().iter().skip(assumed).map(|decision| decision.condition).collect();
            if let Some(only) = only_value(pool, instance.counter, &new) {
                state.assume(pool, only);
            }
            Successor { state, condition: pool.and(&new), edge: loopscope_cfg::Edge::Next }
        };
        Ok(exits.into_iter().map(successor).collect())
    }
}

/// The state in which the core was followed any number of times.
fn after_iterations(pool: &mut Pool, state: &State, instance: &Instance) -> Option<State> {
    let Instance { parametric, counter, taken, .. } = instance;
    let mut after = state.clone();
    for &temporary in &parametric.iteration().temporaries {
        after.set_variable(temporary, Value::Undefined);
    }
    for changed in &parametric.iteration().places {
        let value = parametric.value(pool, *counter, changed.placeholder)?;
        let written = match changed.written {
            Some(writing) => parametric.after(pool, *counter, writing.placeholder)?,
            None => pool.bool(true),
        };
        let held = Value::written_if(pool, written, value);
        after.put_in(pool, &changed.slot, held);
    }
    if !parametric.iteration().inputs.is_empty() {
        let tau = pool.symbol_of(Role::Index, 0, "τ", Sort::Int);
        let read = parametric.read(pool, tau, *counter)?;
        after.read_in_turn(*counter, read, tau);
    }
    let zero = pool.int(0);
    let at_least_none = pool.ge(*counter, zero);
    after.assume(pool, at_least_none);
    for conjunct in conjuncts(pool, *taken) {
        after.assume(pool, conjunct);
    }
    for (position, changed) in parametric.iteration().arrays.iter().enumerate() {
        let contents = parametric.contents(pool, position, *counter)?;
        changed.set(pool, &mut after, contents);
    }
    Some(after)
}

impl LoopPolicy for Templates {
    fn replaces_at(&self, cfg: &Cfg, node: NodeIndex) -> bool {
        match cfg.graph[node].kind {
            NodeKind::LoopHead => true,
            // Other paths meet only at these nodes.
            NodeKind::Join => self.choice == Choice::Random,
            _ => false,
        }
    }

    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason> {
        if !self.foresight.may_reach(cfg, context.pool, state) {
            return Ok(Some(Vec::new()));
        }
        let mut exits = self.instantiate(cfg, context, state)?;
        if let Some(exits) = &mut exits {
            exits.retain(|exit| self.foresight.may_reach(cfg, context.pool, &exit.state));
        }
        Ok(exits)
    }
}

/// Returns `true` if a run can follow the core from here (the paper checks this for an unconstrained state), and its
/// form allows more than one iteration. Otherwise the template would be no better than single steps.
fn repeats(context: &mut Context<'_>, state: &State, instance: &Instance) -> Result<bool, StopReason> {
    let pool = &mut *context.pool;
    let [once, twice] = [1, 2].map(|count| {
        let count = pool.int(count);
        instance.parametric.taken(pool, count, instance.counter)
    });
    let (Some(once), Some(twice)) = (once, twice) else { return Ok(false) };
    if pool.as_bool(twice) == Some(false) {
        return Ok(false);
    }
    let mut conditions = state.path_condition();
    conditions.extend(conjuncts(pool, once));
    match context.solver.check(pool, &conditions) {
        Ok(answer) => Ok(matches!(answer, Answer::Sat(_))),
        Err(error) => Err(error.into()),
    }
}

fn conjuncts(pool: &Pool, term: Term) -> Vec<Term> {
    match pool.node(term) {
        TermNode::And(parts) => parts.clone(),
        TermNode::Bool(true) => Vec::new(),
        _ => vec![term],
    }
}

/// The equation of a counter with its value, if its constant bounds leave only one: a number simplifies the terms that follow.
fn only_value(pool: &mut Pool, counter: Term, conditions: &[Term]) -> Option<Term> {
    let (mut least, mut most): (Option<IBig>, Option<IBig>) = (None, None);
    for &condition in conditions {
        let TermNode::LessEqualZero(sum) = *pool.node(condition) else { continue };
        let linear = pool.linear(sum);
        let [(atom, coefficient)] = linear.terms.as_slice() else { continue };
        if *atom == counter && coefficient.is_one() {
            let bound = -linear.constant;
            most = Some(most.map_or(bound.clone(), |other| other.min(bound)));
        } else if *atom == counter && *coefficient == IBig::NEG_ONE {
            let bound = linear.constant;
            least = Some(least.map_or(bound.clone(), |other| other.max(bound)));
        }
    }
    let value = least.filter(|least| most.as_ref() == Some(least))?;
    let value = pool.int(value);
    Some(pool.eq(counter, value))
}
