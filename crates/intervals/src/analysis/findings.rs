//! The findings of the analysis, and the decision to restart it with some loops unrolled.

use loopscope_cfg::{Edge, Expr, Lvalue, NodeKind, VarId};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use super::{Analysis, Facts, MOST_STEPS, WalkEnd};
use crate::interval::Interval;
use crate::known::{Known, known_of};
use crate::state::State;
use crate::unroll::{Position, UnrolledLoops};

/// An edge that no run takes, although runs may reach its node.
#[derive(Clone, Debug)]
pub struct Dead {
    /// The node: a branch or a check.
    pub node: NodeIndex,
    /// The edge's label.
    pub edge: Edge,
    /// The known facts about the positions that it reads.
    pub known: Vec<(Expr, Known)>,
}

/// The known facts at the head of a loop.
#[derive(Clone, Debug)]
pub struct AtHead {
    /// The head.
    pub node: NodeIndex,
    /// Variables that hold only integers, with at least one known bound.
    pub bounds: Vec<(VarId, Interval)>,
    /// Pairs of integer variables with a number: the first one is at most the second one plus the number.
    pub orders: Vec<(VarId, VarId, i128)>,
}

/// The result of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Nodes that a run may reach.
    pub live: SortedSet<NodeIndex>,
    /// Edges from these nodes that no run takes.
    pub dead: Vec<Dead>,
    /// The facts at loops that runs may reach.
    pub heads: Vec<AtHead>,
}

impl Analysis<'_> {
    /// Collects the findings from a position to the next ones.
    pub(super) fn collect(&mut self, position: &Position) {
        for met in self.walk(position) {
            if let WalkEnd::Left(node, state, edges) = met {
                self.findings.live.insert(node);
                if let NodeKind::Assign { place: Lvalue::Variable(variable), value } =
                    &self.program.cfg.graph[node].kind
                    && let Some(by) = self.program.added(&state, *variable, value)
                {
                    let known = self.added.entry(*variable).or_insert(by);
                    *known = known.join(by);
                }
                let is_known = self.first.as_ref().is_some_and(|first| first.dead.iter().any(|dead| dead.node == node));
                if is_known || self.program.cfg.successor(node, Edge::True).is_none() {
                    continue;
                }
                match self.left.get_mut(&node) {
                    Some((known, taken)) => {
                        taken.extend(edges);
                        // Only nodes with a dead edge need their state.
                        if !taken.contains(&Edge::True) || !taken.contains(&Edge::False) {
                            known.join(&state, None, true);
                        }
                    }
                    None => _ = self.left.insert(node, (state, edges)),
                }
            }
        }
        let node = self.node(position);
        if let (NodeKind::LoopHead, Some(kept)) = (&self.program.cfg.graph[node].kind, self.facts.kept.get(position)) {
            match self.heads.get_mut(&node) {
                Some(state) => _ = state.join(&kept.state, None, true),
                None => _ = self.heads.insert(node, kept.state.clone()),
            }
        }
    }

    /// The findings, after all positions were evaluated. Returns `false` if the analysis begins again, with some loops unrolled.
    pub(super) fn end_collection(&mut self) -> bool {
        for (node, (state, edges)) in std::mem::take(&mut self.left) {
            let is_dead = |edge: &Edge| !edges.contains(edge) && self.program.cfg.successor(node, *edge).is_some();
            for edge in [Edge::True, Edge::False].into_iter().filter(is_dead) {
                let known = known_of(&self.program, &state, node);
                self.findings.dead.push(Dead { node, edge, known });
            }
        }
        let heads = std::mem::take(&mut self.heads);
        let at_heads: Vec<AtHead> = heads.iter().map(|(node, state)| self.at_head(*node, state)).collect();
        self.findings.heads.extend(at_heads);
        if let Some(first) = self.first.take() {
            let Findings { live, dead, .. } = &mut self.findings;
            live.retain(|node| first.live.contains(node));
            // Nodes with a dead edge were not looked at again.
            dead.extend(first.dead.into_iter().filter(|dead| live.contains(&dead.node)));
            return true;
        }
        let cfg = self.program.cfg;
        if self.is_second || !cfg.errors.iter().any(|site| self.findings.live.contains(&site.node)) {
            return true;
        }
        if heads.is_empty() {
            return true;
        }
        let at_head = |node, variable| heads.get(&node)?.integers_of(self.program.place_of(variable).ok()?);
        self.unrolled = UnrolledLoops::new(cfg, &self.ranks, &at_head);
        self.is_second = true;
        self.first = Some(std::mem::take(&mut self.findings));
        (self.facts, self.callers) = (Facts::default(), SortedMap::default());
        self.most_steps = self.steps + MOST_STEPS;
        self.begin();
        false
    }

    /// The variables of a function that hold only integers between known bounds, and their order.
    fn at_head(&self, node: NodeIndex, state: &State) -> AtHead {
        let function = self.function_of.get(&node).map(|function| self.program.cfg.function(*function));
        let variables = function.map_or(&[][..], |function| &function.variables);
        let bound = |variable: &VarId| {
            let integers = state.integers_of(self.program.place_of(*variable).ok()?)?;
            (integers != Interval::ALL).then_some((*variable, integers))
        };
        let orders =
            state.relations.orders().filter_map(|(l, r, by)| Some((*variables.get(l)?, *variables.get(r)?, by)));
        AtHead { node, bounds: variables.iter().filter_map(bound).collect(), orders: orders.collect() }
    }
}
