//! Describes the chains of a navigation for display: the plain data of [`crate::artefact::Navigation`].

use loopscope_cfg::{Cfg, Edge, LoopId, NodeKind};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};

use crate::artefact::{Chain, ChainFate, ChainNode, ChainNodeKind, ChainRole, Constraint, CounterValue, Navigation};
use crate::chain::ChainId;
use crate::effect::CounterConstraint;
use crate::reason::why;
use crate::root::RootChain;
use crate::system::{Chains, System};
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
    fates: SortedMap<ChainId, ChainFate>,
    counts: SortedMap<ChainId, u64>,
    reached: Option<ChainId>,
}

impl Description {
    /// A root chain was built.
    pub(crate) fn add_root(&mut self, root: &RootChain) {
        if self.roots.len() < MAX_ROOTS {
            self.roots.push((root.chain, root.system.clone()));
        }
    }

    /// How a root chain fared.
    pub(crate) fn set_fate(&mut self, root: ChainId, fate: ChainFate) {
        self.fates.insert(root, fate);
    }

    /// How often the subchains were taken on the way to the target along a root chain.
    pub(crate) fn set_counts(&mut self, root: ChainId, counts: SortedMap<ChainId, u64>) {
        self.counts = counts;
        self.reached = Some(root);
    }

    /// What reached the target did not.
    pub(crate) fn clear_reached(&mut self) {
        if let Some(root) = self.reached.take() {
            self.set_fate(root, ChainFate::Open);
            self.counts = SortedMap::new();
        }
    }

    /// Puts it all together.
    pub(crate) fn describe(&self, pool: &mut Pool, chains: &Chains<'_>) -> Navigation {
        let mut navigation = Navigation::default();
        let mut described = SortedSet::new();
        for (root, system) in &self.roots {
            let fate = self.fates.get(root).copied().unwrap_or(ChainFate::Open);
            let constraints = constraints(pool, chains, &system.constraints);
            let root_chain = describe(chains, *root, ChainRole::Root, constraints, fate);
            navigation.chains.push(root_chain);
            self.add_subchains(pool, chains, *root, *root, &mut described, &mut navigation.chains);
        }
        navigation
    }

    fn add_subchains(
        &self,
        pool: &mut Pool,
        chains: &Chains<'_>,
        root: ChainId,
        parent: ChainId,
        described: &mut SortedSet<ChainId>,
        all: &mut Vec<Chain>,
    ) {
        for position in 0..chains.form.chain(parent).steps.len() {
            let Some(at) = chains.form.loop_at(parent, position) else { continue };
            let Some(effect) = chains.known_effect(parent, at) else { continue };
            for iteration in &effect.iterations {
                if !described.insert(iteration.chain) {
                    continue;
                }
                let role = ChainRole::Sub { parent: parent.0, loop_line: line(chains.cfg(), at) };
                let fate = match self.reached {
                    Some(reached) if reached == root => ChainFate::Reached,
                    _ => ChainFate::Open,
                };
                let mut chain = describe(chains, iteration.chain, role, Vec::new(), fate);
                chain.values = closed_forms(pool, chains, &effect.closed_forms);
                if self.reached.is_some() {
                    let count = self.counts.get(&iteration.chain).copied().unwrap_or(0);
                    let total = pool.symbol_of(Role::Shown, 0, &format!("κ{}", iteration.chain.0), Sort::Int);
                    chain.counters.push(CounterValue { counter: Formula::of(pool, total), value: count.to_string() });
                }
                all.push(chain);
                self.add_subchains(pool, chains, root, iteration.chain, described, all);
            }
        }
    }
}

fn describe(chains: &Chains<'_>, id: ChainId, role: ChainRole, constraints: Vec<Constraint>, fate: ChainFate) -> Chain {
    let cfg = chains.cfg();
    let steps = &chains.form.chain(id).steps;
    let telling = telling_steps(cfg, steps);
    // A loop's head is silent, but not the loop that stands there.
    let places = (0..steps.len())
        .filter(|position| telling.binary_search(position).is_ok() || chains.form.loop_at(id, *position).is_some());
    let nodes = places.filter_map(|position| match chains.form.loop_at(id, position) {
        Some(at) => {
            let subchains =
                chains.known_effect(id, at).map(|effect| effect.iterations.iter().map(|way| way.chain.0).collect());
            let line = line(cfg, at);
            let text = format!("the loop in line {line}");
            Some(ChainNode { kind: ChainNodeKind::Loop, text, line, subchains: subchains.unwrap_or_default() })
        }
        None => describe_step(cfg, steps[position]),
    });
    Chain { id: id.0, role, nodes: nodes.collect(), values: Vec::new(), constraints, counters: Vec::new(), fate }
}

fn describe_step(cfg: &Cfg, step: Step) -> Option<ChainNode> {
    let node = &cfg.graph[step.node];
    let (kind, text) = match &node.kind {
        NodeKind::Branch(condition) => (ChainNodeKind::Assume, cfg.show_directed(condition, step.edge != Edge::False)),
        // That nothing goes wrong on the way is only worth a word where it is the point.
        NodeKind::Check(_) if step.edge == Edge::False => {
            let violated = cfg.show_direction(step.node, step.edge)?;
            (ChainNodeKind::Assume, violated.replace('`', ""))
        }
        NodeKind::Assign { .. }
        | NodeKind::Input(_)
        | NodeKind::Alloc { .. }
        | NodeKind::NewArray { .. }
        | NodeKind::Call { .. }
        | NodeKind::Output(_) => (ChainNodeKind::Transform, cfg.tell_node(&node.kind).to_string()),
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

fn constraints(pool: &mut Pool, chains: &Chains<'_>, system: &[CounterConstraint]) -> Vec<Constraint> {
    let mut told: SortedSet<Term> = SortedSet::new();
    let mut found = Vec::new();
    for constraint in system {
        let speaks = mentions_counter(pool, constraint.term) && pool.size(constraint.term) <= MAX_FORMULA;
        if !constraint.origin.is_telling() || !speaks || mentions_star(pool, constraint.term) {
            continue;
        }
        if told.insert(constraint.term) {
            found.push(describe_constraint(pool, chains, constraint));
        }
    }
    found
}

/// A constraint for display, with its line.
pub fn describe_constraint(pool: &mut Pool, chains: &Chains<'_>, constraint: &CounterConstraint) -> Constraint {
    let line = chains.cfg().graph[constraint.node].line;
    Constraint { formula: Formula::of(pool, constraint.term), why: why(&chains.form, constraint), line }
}

/// The values of variables after a loop for display, without variables that the program does not write.
pub fn closed_forms(
    pool: &Pool,
    chains: &Chains<'_>,
    forms: &SortedMap<loopscope_cfg::VarId, Option<Term>>,
) -> Vec<ClosedForm> {
    let own = forms.iter().filter(|(variable, _)| !chains.cfg().variable(**variable).is_temporary());
    let shown = own.map(|(variable, form)| ClosedForm {
        variable: chains.cfg().variable(*variable).name.clone(),
        value: form.filter(|term| pool.size(*term) <= MAX_FORMULA).map(|term| Formula::of(pool, term)),
    });
    shown.collect()
}

fn mentions_counter(pool: &Pool, term: Term) -> bool {
    mentions(pool, term, Role::Counter)
}

fn mentions_star(pool: &Pool, term: Term) -> bool {
    mentions(pool, term, Role::Star)
}

fn mentions(pool: &Pool, term: Term, role: Role) -> bool {
    pool.symbols(term).into_iter().any(|symbol| pool.role(symbol) == Some(role))
}

fn line(cfg: &Cfg, at: LoopId) -> u32 {
    cfg.functions[cfg.main.0 as usize].loops.get(at).line
}
