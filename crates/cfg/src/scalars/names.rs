//! Aliases of arrays, such as a parameter that always gets the same array, are replaced. Copies that nothing reads are
//! removed.

use loopscope_sorted::SortedMap;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::uses::Uses;
use super::{Split, replaced};
use crate::graph::{Expr, Lvalue, NodeKind, VarId};
use crate::types::Type;

impl Split {
    /// Replaces variables that are only other names of an array by the variable that gets the array when it is made.
    pub(super) fn names(&mut self) -> bool {
        let uses = Uses::new(&self.cfg);
        let mut means: SortedMap<VarId, VarId> = SortedMap::new();
        for name in self.own_variables() {
            let is_array = matches!(self.cfg.variable(name).ty, Type::Array(_));
            if is_array
                && !self.cfg.variable(name).asked_if_written
                && let Some(array) = self.only_source(&uses, name)
                && self.is_made_once(&uses, array)
                && self.is_current(&uses, name, array)
            {
                means.insert(name, array);
            }
        }
        if means.is_empty() {
            return false;
        }
        for node in self.nodes() {
            let kind = &mut self.cfg.graph[node].kind;
            if matches!(kind, NodeKind::Assign { place: Lvalue::Variable(name), .. } if means.contains_key(name)) {
                *kind = NodeKind::Join;
                continue;
            }
            kind.each_expression_mut(&mut |expr| {
                replaced(expr, &mut |expr| match expr {
                    Expr::Variable(name) => means.get(name).copied().map(Expr::Variable),
                    _ => None,
                });
            });
        }
        true
    }

    /// Removes copies of arrays, records and pointers to variables that nothing else reads.
    pub(super) fn unread(&mut self) -> bool {
        let copied = |kind: &NodeKind| match kind {
            NodeKind::Assign { place: Lvalue::Variable(to), .. } if self.may_be_unread(*to) => Some(*to),
            _ => None,
        };
        let mut read_by: FxHashMap<VarId, Vec<VarId>> = FxHashMap::default();
        let mut pending = Vec::new();
        for node in self.cfg.graph.node_weights() {
            let mut read = Vec::new();
            node.kind.each_expression(&mut |expr| expr.each_variable(&mut |variable| read.push(variable)));
            // A field is written to what the record is.
            if let NodeKind::Assign { place: Lvalue::Field(record, _), .. } = &node.kind {
                record.to_expr().each_variable(&mut |variable| read.push(variable));
            }
            match copied(&node.kind) {
                Some(to) => read_by.entry(to).or_default().extend(read),
                None => pending.extend(read),
            }
        }
        let mut needed: FxHashSet<VarId> = FxHashSet::default();
        while let Some(variable) = pending.pop() {
            if needed.insert(variable) {
                pending.extend(read_by.get(&variable).into_iter().flatten());
            }
        }
        let is_unread = |node: &NodeIndex| copied(&self.cfg.graph[*node].kind).is_some_and(|to| !needed.contains(&to));
        let unread: Vec<NodeIndex> = self.nodes().into_iter().filter(is_unread).collect();
        for node in &unread {
            self.cfg.graph[*node].kind = NodeKind::Join;
        }
        !unread.is_empty()
    }

    fn may_be_unread(&self, variable: VarId) -> bool {
        self.cfg.variable(variable).ty != Type::Integer && self.is_own(variable)
    }

    /// The variable that is assigned to another one, wherever that is written.
    fn only_source(&self, uses: &Uses, name: VarId) -> Option<VarId> {
        let mut sources = uses.writes(name).iter().map(|node| match &self.cfg.graph[*node].kind {
            NodeKind::Assign { place: Lvalue::Variable(_), value: Expr::Variable(array) } => Some(*array),
            _ => None,
        });
        let first = sources.next()??;
        (first != name && sources.all(|source| source == Some(first))).then_some(first)
    }

    /// Returns `true` if a variable gets its array at one place, where the array is made, or is an input.
    fn is_made_once(&self, uses: &Uses, array: VarId) -> bool {
        let is_input = self.cfg.main_function().parameters.contains(&array);
        !self.cfg.variable(array).address_taken
            && match uses.writes(array) {
                [] => is_input,
                [made] => {
                    let made = &self.cfg.graph[*made].kind;
                    let is_array =
                        matches!(made, NodeKind::NewArray { .. } | NodeKind::Filled { .. } | NodeKind::Endless(_));
                    !is_input && is_array
                }
                _ => false,
            }
    }

    /// Returns `true` if a name means the array that the variable holds now, wherever the name is read: no run gets
    /// from where the array is made to such a place without giving it the name again.
    fn is_current(&self, uses: &Uses, name: VarId, array: VarId) -> bool {
        let graph = &self.cfg.graph;
        let mut pending: Vec<NodeIndex> = uses.writes(array).to_vec();
        let mut seen: FxHashSet<NodeIndex> = FxHashSet::default();
        while let Some(node) = pending.pop() {
            for next in graph.neighbors_directed(node, Direction::Outgoing) {
                if graph[next].kind.written_variable() == Some(name) || !seen.insert(next) {
                    continue;
                }
                let mut is_read = false;
                graph[next].kind.each_expression(&mut |expr| expr.each_variable(&mut |read| is_read |= read == name));
                if is_read {
                    return false;
                }
                pending.push(next);
            }
        }
        true
    }
}
