//! Describes the chains of a navigation for display: the plain data of [`crate::artefact::Navigation`].

use loopscope_cfg::{Cfg, Edge, LoopId, NodeKind};
use loopscope_message::Arg;
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::artefact::{
    Chain, ChainFate, ChainNode, ChainNodeKind, ChainRole, Constraint, CounterInterval, CounterValue, Navigation,
};
use crate::chain::ChainId;
use crate::effect::{CounterConstraint, LoopEffect, Origin, is_last_count};
use crate::intervals::{Interval, intervals};
use crate::reason::{the_loop, why};
use crate::refutation::{Refutation, RefutedPaths};
use crate::root::{Beginning, RootChain};
use crate::system::{Chains, ROOT, System};
use loopscope_transition::formula::{ClosedForm, Formula};
use loopscope_transition::step::{Step, telling_steps};

/// The most root chains that are described. A person reads a few; there may be thousands.
const MAX_ROOTS: usize = 24;

/// Formulas of more terms than this are left out: a reader learns nothing from them.
pub const MAX_FORMULA: usize = 60;

/// Collects the description of root chains while they are followed.
#[derive(Debug, Default)]
pub(crate) struct Description {
    roots: Vec<(ChainId, System)>,
    beginnings: Vec<Beginning>,
    left_out: u32,
    fates: SortedMap<ChainId, ChainFate>,
    counts: SortedMap<ChainId, u64>,
    reached: Option<ChainId>,
}

/// A chain as a path: a root chain, the beginning of some, or a subchain.
struct Path<'a> {
    id: u32,
    /// The chain that keeps the subchains of its loops.
    owner: ChainId,
    steps: &'a [Step],
    /// A subchain starts with the head of its own loop.
    is_sub: bool,
}

impl Description {
    /// A root chain was built.
    pub(crate) fn add_root(&mut self, root: &RootChain) {
        if self.roots.len() < MAX_ROOTS {
            self.roots.push((root.chain, root.system.clone()));
        } else {
            self.left_out += 1;
        }
    }

    /// A beginning of root chains was pruned.
    pub(crate) fn add_beginning(&mut self, beginning: impl FnOnce() -> Beginning) {
        if self.beginnings.len() < MAX_ROOTS {
            self.beginnings.push(beginning());
        } else {
            self.left_out += 1;
        }
    }

    /// Sets the fate of a root chain.
    pub(crate) fn set_fate(&mut self, root: ChainId, fate: ChainFate) {
        self.fates.insert(root, fate);
    }

    /// Sets the number of times that each subchain was taken on the way to the target along a root chain.
    pub(crate) fn set_counts(&mut self, root: ChainId, counts: SortedMap<ChainId, u64>) {
        self.counts = counts;
        self.reached = Some(root);
    }

    /// Revokes the success of the root chain that seemed to reach the target.
    pub(crate) fn clear_reached(&mut self) {
        if let Some(root) = self.reached.take() {
            self.set_fate(root, ChainFate::Open);
            self.counts = SortedMap::new();
        }
    }

    /// Assembles the description. Beginnings come after the root chains; they are numbered after all other chains,
    /// except that the first chain of all is c0.
    pub(crate) fn describe(&self, pool: &mut Pool, chains: &Chains<'_>) -> Navigation {
        let mut navigation = Navigation { left_out: self.left_out, ..Navigation::default() };
        let mut described = SortedSet::new();
        for (root, system) in &self.roots {
            let refuted = chains.refutations.found().iter().find(|each| each.refuted == RefutedPaths::Root(*root));
            let path = Path { id: root.0, owner: *root, steps: &chains.form.chain(*root).steps, is_sub: false };
            let mut chain = describe(chains, &path, ChainRole::Root);
            chain.fate = self.fates.get(root).copied().unwrap_or(ChainFate::Open);
            add_system(pool, chains, system, refuted, &mut chain);
            navigation.chains.push(chain);
            self.add_subchains(pool, chains, Some(*root), &path, &mut described, &mut navigation.chains);
        }
        for (number, beginning) in self.beginnings.iter().enumerate() {
            let Beginning { steps, system, refutation, decided, is_whole } = beginning;
            let is_first = self.roots.is_empty() && number == 0;
            let id = if is_first { 0 } else { (chains.form.len() + number) as u32 };
            let refuted = refutation.and_then(|at| chains.refutations.found().get(at));
            let path = Path { id, owner: ROOT, steps, is_sub: false };
            let role = if *is_whole { ChainRole::Root } else { ChainRole::Beginning };
            let mut chain = describe(chains, &path, role);
            chain.fate = ChainFate::Infeasible;
            add_system(pool, chains, system, refuted, &mut chain);
            if let Some(comparison) = decided
                && let &[at] = chain.core.as_slice()
                && comparison.sides().into_iter().all(|side| is_readable(pool, side))
            {
                chain.constraints[at as usize].formula = comparison.formula(pool);
            }
            navigation.chains.push(chain);
            self.add_subchains(pool, chains, None, &path, &mut described, &mut navigation.chains);
        }
        navigation
    }

    fn add_subchains(
        &self,
        pool: &mut Pool,
        chains: &Chains<'_>,
        root: Option<ChainId>,
        parent: &Path<'_>,
        described: &mut SortedSet<ChainId>,
        all: &mut Vec<Chain>,
    ) {
        for position in 0..parent.steps.len() {
            let Some(at) = parent.loop_at(chains, position) else { continue };
            let Some(effect) = chains.known_effect(parent.owner, at) else { continue };
            for iteration in &effect.iterations {
                if !described.insert(iteration.chain) {
                    continue;
                }
                let role = ChainRole::Sub { parent: parent.id, loop_line: line(chains.cfg(), at) };
                let steps = &chains.form.chain(iteration.chain).steps;
                let path = Path { id: iteration.chain.0, owner: iteration.chain, steps, is_sub: true };
                let mut chain = describe(chains, &path, role);
                chain.alike = chains.form.chain(iteration.chain).alike.len() as u32;
                if self.reached.is_some() && self.reached == root {
                    chain.fate = ChainFate::Reached;
                }
                chain.values = closed_forms(pool, chains, effect);
                if self.reached.is_some() {
                    let count = self.counts.get(&iteration.chain).copied().unwrap_or(0);
                    let total = pool.symbol_of(Role::Shown, 0, &format!("κ{}", iteration.chain.0), Sort::Int);
                    chain
                        .counters
                        .push(CounterValue { counter: Formula::from_term(pool, total), value: count.to_string() });
                }
                all.push(chain);
                self.add_subchains(pool, chains, root, &path, described, all);
            }
        }
    }
}

impl Path<'_> {
    fn loop_at(&self, chains: &Chains<'_>, position: usize) -> Option<LoopId> {
        let own_head = self.is_sub && position == 0;
        let step = self.steps.get(position).filter(|_| !own_head)?;
        chains.loop_headed_by(step.node)
    }
}

/// A chain without values, constraints and counts.
fn describe(chains: &Chains<'_>, path: &Path<'_>, role: ChainRole) -> Chain {
    let cfg = chains.cfg();
    let telling = telling_steps(cfg, path.steps);
    // A loop's head is silent, but the loop is shown.
    let places = (0..path.steps.len())
        .filter(|position| telling.binary_search(position).is_ok() || path.loop_at(chains, *position).is_some());
    let nodes = places.filter_map(|position| match path.loop_at(chains, position) {
        Some(at) => {
            let effect = chains.known_effect(path.owner, at);
            let subchains = effect.map(|effect| effect.iterations.iter().map(|way| way.chain.0).collect());
            let line = line(cfg, at);
            let text = the_loop(cfg, at).into();
            Some(ChainNode { kind: ChainNodeKind::Loop, text, line, subchains: subchains.unwrap_or_default() })
        }
        None => describe_step(cfg, path.steps[position]),
    });
    Chain {
        id: path.id,
        role,
        nodes: nodes.collect(),
        alike: 0,
        values: Vec::new(),
        constraints: Vec::new(),
        core: Vec::new(),
        intervals: Vec::new(),
        counters: Vec::new(),
        fate: ChainFate::Open,
    }
}

fn describe_step(cfg: &Cfg, step: Step) -> Option<ChainNode> {
    let node = &cfg.graph[step.node];
    if cfg.counts_passes(step.node) {
        return None;
    }
    let (kind, text): (_, Arg) = match &node.kind {
        NodeKind::Branch(condition) => {
            (ChainNodeKind::Assume, cfg.show_directed(condition, step.edge != Edge::False).into())
        }
        // A check that passes is shown only if its failure is the target.
        NodeKind::Check(_) if step.edge == Edge::False => (ChainNodeKind::Assume, cfg.direction(step.node, step.edge)?),
        NodeKind::Assign { .. }
        | NodeKind::Input(_)
        | NodeKind::Alloc { .. }
        | NodeKind::NewArray { .. }
        | NodeKind::Filled { .. }
        | NodeKind::Endless(_)
        | NodeKind::Call { .. }
        | NodeKind::Output(_) => (ChainNodeKind::Transform, cfg.tell_node(&node.kind).to_string().into()),
        NodeKind::Check(_)
        | NodeKind::Entry
        | NodeKind::Return(_)
        | NodeKind::Halt
        | NodeKind::Error(_)
        | NodeKind::Join
        | NodeKind::LoopHead => return None,
    };
    Some(ChainNode { kind, text, line: node.line, subchains: Vec::new() })
}

/// The constraints of a system that a reader is shown, each once.
pub(crate) fn shown_constraints<'a>(pool: &Pool, system: &'a System) -> Vec<&'a CounterConstraint> {
    let mut shown: SortedSet<Term> = SortedSet::new();
    let read = read_counts(pool, system);
    system.constraints.iter().filter(|each| tells(pool, each, &read) && shown.insert(each.term)).collect()
}

/// The last counts that conditions on the chain, or those of whole loops, mention.
fn read_counts(pool: &Pool, system: &System) -> FxHashSet<Term> {
    let is_own = |each: &&CounterConstraint| matches!(each.origin, Origin::Condition | Origin::LastIteration(_));
    let symbols = system.constraints.iter().filter(is_own).flat_map(|each| pool.symbols(each.term));
    symbols.filter(|symbol| is_last_count(pool, *symbol)).collect()
}

/// Returns `true` if a reader is shown a constraint even if nothing depends on it. What last iterations need is of interest
/// only where something else mentions their counts.
fn tells(pool: &Pool, constraint: &CounterConstraint, read: &FxHashSet<Term>) -> bool {
    let term = constraint.term;
    let matters = !matches!(constraint.origin, Origin::LastAlong(_)) || pool.contains_any(term, read);
    matters && constraint.origin.is_telling() && is_readable(pool, term) && mentions(pool, term, Role::Counter)
}

fn is_readable(pool: &Pool, term: Term) -> bool {
    pool.size(term) <= MAX_FORMULA && !mentions(pool, term, Role::Star)
}

/// Adds the constraints that are of interest to a reader, and those that contradict each other; if none do, intervals
/// of the counters.
fn add_system(pool: &mut Pool, chains: &Chains<'_>, system: &System, refuted: Option<&Refutation>, chain: &mut Chain) {
    let contradictory = refuted.map(|refuted| refuted.constraints.as_slice()).unwrap_or_default();
    let mut shown: SortedSet<Term> = SortedSet::new();
    let mut unknown = FxHashMap::default();
    let read = read_counts(pool, system);
    for constraint in &system.constraints {
        let is_in_core = contradictory.contains(constraint);
        if !(is_in_core || tells(pool, constraint, &read)) || !shown.insert(constraint.term) {
            continue;
        }
        if is_in_core {
            chain.core.push(chain.constraints.len() as u32);
        }
        let term = with_numbered_stars(pool, constraint.term, &mut unknown);
        chain.constraints.push(describe_constraint(pool, chains, &CounterConstraint { term, ..*constraint }));
    }
    if contradictory.is_empty() {
        chain.intervals = intervals(pool, system).into_iter().map(|each| describe_interval(pool, each)).collect();
    }
}

/// A term with stars numbered from 1: a reader can check a contradiction only if each unknown value has a name.
fn with_numbered_stars(pool: &mut Pool, term: Term, known: &mut FxHashMap<Term, Term>) -> Term {
    for symbol in pool.symbols(term) {
        if pool.role(symbol) == Some(Role::Star) && !known.contains_key(&symbol) {
            let sort = pool.sort(symbol).clone();
            let name = format!("★{}", known.len() + 1);
            known.insert(symbol, pool.symbol_of(Role::Shown, 0, &name, sort));
        }
    }
    pool.substitute(term, known)
}

fn describe_interval(pool: &Pool, Interval { counter, least, most }: Interval) -> CounterInterval {
    let most = most.map(|most| most.to_string());
    CounterInterval { counter: Formula::from_term(pool, counter), least: least.to_string(), most }
}

/// A constraint for display, with its line.
pub fn describe_constraint(pool: &mut Pool, chains: &Chains<'_>, constraint: &CounterConstraint) -> Constraint {
    let line = chains.cfg().graph[constraint.node].line;
    Constraint { formula: Formula::from_term(pool, constraint.term), why: why(&chains.form, constraint), line }
}

/// The values of variables after a loop for display, without variables that the program does not write.
pub fn closed_forms(pool: &Pool, chains: &Chains<'_>, effect: &LoopEffect) -> Vec<ClosedForm> {
    let own = effect.closed_forms.iter().filter(|(variable, _)| !chains.cfg().variable(**variable).is_temporary());
    let shown = own.map(|(variable, form)| {
        let form = form.or_else(|| effect.last_values.get(variable).map(|last| last.value));
        ClosedForm {
            variable: chains.cfg().variable(*variable).name.clone(),
            at_any_index: false,
            value: form.filter(|term| is_readable(pool, *term)).map(|term| Formula::from_term(pool, term)),
        }
    });
    shown.collect()
}

fn mentions(pool: &Pool, term: Term, role: Role) -> bool {
    pool.symbols(term).into_iter().any(|symbol| pool.role(symbol) == Some(role))
}

fn line(cfg: &Cfg, at: LoopId) -> u32 {
    cfg.functions[cfg.main.0 as usize].loops.get(at).line
}
