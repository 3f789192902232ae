//! Which questions are already answered on every path that reaches them (available expressions: Møller and
//! Schwartzbach, Static Program Analysis, section 5.4).

use loopscope_cfg::{Cfg, Check, Edge, Expr, FunctionId, Lvalue, NodeKind, VarId};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef as _;

use super::questions::{reads_memory, variables};
use crate::stop::{Budget, Limit};

/// The nodes whose questions need not be asked.
#[derive(Clone, Debug)]
pub(super) struct Available(Vec<bool>);

/// A fact that was found out: the number of a question, and whether the answer was yes.
type Fact = (u32, bool);

/// A question that some node asks.
struct Question<'c> {
    /// The expressions it is about: two questions with the same ones have the same answer.
    about: Vec<&'c Expr>,
    variables: Vec<VarId>,
    reads_memory: bool,
}

impl Available {
    /// As if nothing were known anywhere.
    pub(super) fn none(cfg: &Cfg) -> Self {
        Self(vec![false; bound(cfg)])
    }

    pub(super) fn new(cfg: &Cfg, budget: &mut dyn Budget) -> Result<Self, Limit> {
        let mut available = Self::none(cfg);
        for id in (0..cfg.functions.len() as u32).map(FunctionId) {
            available.find(cfg, id, budget)?;
        }
        Ok(available)
    }

    /// Returns `true` if the answer to a node's question is known.
    pub(super) fn answers(&self, node: NodeIndex) -> bool {
        self.0[node.index()]
    }

    fn find(&mut self, cfg: &Cfg, id: FunctionId, budget: &mut dyn Budget) -> Result<(), Limit> {
        let order = cfg.nodes_in_order(id);
        let mut questions: Vec<Question<'_>> = Vec::new();
        let mut asked: Vec<Option<u32>> = vec![None; bound(cfg)];
        for &node in &order {
            if let Some(question) = question(cfg, node) {
                let same = questions.iter().position(|known| known.about == question.about);
                let number = same.unwrap_or_else(|| {
                    questions.push(question);
                    questions.len() - 1
                });
                asked[node.index()] = Some(number as u32);
            }
        }
        // The facts after each edge: they shrink from all facts to those that hold. `None` where no run is known to
        // reach the edge yet.
        let mut behind: Vec<Option<SortedSet<Fact>>> =
            vec![None; cfg.graph.edge_indices().map(|edge| edge.index() + 1).max().unwrap_or(0)];
        let entry = cfg.function(id).entry;
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &order {
                budget.go_on()?;
                let incoming = cfg.graph.edges_directed(node, Direction::Incoming);
                let known = incoming.filter_map(|edge| behind[edge.id().index()].as_ref());
                let known = known.cloned().reduce(|mut one, other| {
                    one.retain(|fact| other.contains(fact));
                    one
                });
                let Some(mut known) = known.or_else(|| (node == entry).then(SortedSet::new)) else { continue };
                if let Some(number) = asked[node.index()] {
                    self.0[node.index()] = known.contains(&(number, true)) || known.contains(&(number, false));
                }
                forget(cfg, node, &questions, &mut known);
                for edge in cfg.graph.edges(node) {
                    let mut known = known.clone();
                    if let (Some(number), Edge::True | Edge::False) = (asked[node.index()], *edge.weight()) {
                        known.insert((number, *edge.weight() == Edge::True));
                    }
                    let place = &mut behind[edge.id().index()];
                    if place.as_ref().is_none_or(|before| before.len() != known.len()) {
                        *place = Some(known);
                        changed = true;
                    }
                }
            }
        }
        Ok(())
    }
}

fn bound(cfg: &Cfg) -> usize {
    cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0)
}

fn question(cfg: &Cfg, node: NodeIndex) -> Option<Question<'_>> {
    let about = match &cfg.graph[node].kind {
        NodeKind::Branch(condition) | NodeKind::Check(Check::NonZero(condition)) => vec![condition],
        NodeKind::Check(Check::InBounds { array, index }) => vec![array, index],
        _ => return None,
    };
    let reads_memory = about.iter().any(|expr| reads_memory(cfg, expr));
    Some(Question { variables: variables(about.iter().copied()), about, reads_memory })
}

/// Leaves out what a node's writes may change.
fn forget(cfg: &Cfg, node: NodeIndex, questions: &[Question<'_>], known: &mut SortedSet<Fact>) {
    let (variable, memory) = match &cfg.graph[node].kind {
        NodeKind::Assign { place, .. } => written(place),
        NodeKind::Call { variable, .. } => (Some(*variable), true),
        NodeKind::Input(variable)
        | NodeKind::Alloc { variable, .. }
        | NodeKind::NewArray { variable, .. }
        | NodeKind::Filled { variable, .. }
        | NodeKind::Endless(variable) => (Some(*variable), false),
        _ => return,
    };
    let memory = memory || variable.is_some_and(|variable| cfg.variable(variable).address_taken);
    known.retain(|(number, _)| {
        let question = &questions[*number as usize];
        !(memory && question.reads_memory || variable.is_some_and(|variable| question.variables.contains(&variable)))
    });
}

/// The variable that is written, or whether it is memory.
fn written(place: &Lvalue) -> (Option<VarId>, bool) {
    match place {
        Lvalue::Variable(variable) => (Some(*variable), false),
        Lvalue::Field(record, _) => written(record),
        Lvalue::Deref(_) | Lvalue::Index { .. } => (None, true),
    }
}
