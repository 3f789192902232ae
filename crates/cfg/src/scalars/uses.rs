//! The uses of variables: as a whole, or only by their parts.

use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Cfg, Check, Expr, Lvalue, NodeKind, VarId};
use crate::inline::MAX_INLINED_NODES;

/// The uses of the variables of a program.
#[derive(Default)]
pub(super) struct Uses {
    writes: SortedMap<VarId, Vec<NodeIndex>>,
    /// Variables that are read as a whole, other than by copies of whole records and by checks.
    whole: FxHashSet<VarId>,
    /// The variables that a variable is copied to, and those that are copied to it.
    copied_to: FxHashMap<VarId, Vec<VarId>>,
    copied_from: FxHashMap<VarId, Vec<VarId>>,
    fields: FxHashMap<VarId, FxHashSet<String>>,
    /// The indices at which elements are used; nothing for one that is not constant.
    elements: SortedMap<VarId, SortedSet<Option<usize>>>,
}

impl Uses {
    pub(super) fn new(cfg: &Cfg) -> Self {
        let mut uses = Self::default();
        for node in cfg.graph.node_indices() {
            let kind = &cfg.graph[node].kind;
            if let Some(written) = kind.written_variable() {
                uses.writes.entry(written).or_default().push(node);
            }
            match kind {
                NodeKind::Assign { place: Lvalue::Variable(to), value: Expr::Variable(from) } => {
                    uses.copied_to.entry(*from).or_default().push(*to);
                    uses.copied_from.entry(*to).or_default().push(*from);
                }
                NodeKind::Assign { place, value } => {
                    uses.read(value);
                    uses.written(place);
                }
                NodeKind::Check(Check::Defined(whole) | Check::IsArray(whole) | Check::HasField(whole, _))
                    if matches!(whole, Expr::Variable(_)) =>
                {
                    if let (NodeKind::Check(Check::HasField(_, name)), Expr::Variable(record)) = (kind, whole) {
                        uses.fields.entry(*record).or_default().insert(name.clone());
                    }
                }
                NodeKind::Check(Check::InBounds { array: Expr::Variable(array), index }) => {
                    uses.element(*array, index);
                }
                kind => kind.each_expression(&mut |expr| uses.read(expr)),
            }
        }
        uses
    }

    /// The nodes that write a variable as a whole.
    pub(super) fn writes(&self, variable: VarId) -> &[NodeIndex] {
        self.writes.get(&variable).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if an array is only used by its elements, at constant indices below a length.
    pub(super) fn are_elements(&self, array: VarId, length: usize) -> bool {
        let copied = self.copied_to.contains_key(&array) || self.copied_from.contains_key(&array);
        let inside = |index: &Option<usize>| index.is_some_and(|index| index < length);
        !copied
            && !self.whole.contains(&array)
            && !self.fields.contains_key(&array)
            && self.elements.get(&array).is_none_or(|indices| indices.iter().all(inside))
    }

    /// The variables among these that always hold records with the same fields, and are only used by them or copied among
    /// each other; with these fields.
    pub(super) fn records(&self, cfg: &Cfg, variables: Vec<VarId>) -> SortedMap<VarId, Vec<String>> {
        let mut records: SortedMap<VarId, Vec<String>> = SortedMap::new();
        let mut room = MAX_INLINED_NODES.saturating_sub(cfg.graph.node_count());
        for variable in variables {
            let first = self.writes(variable).iter().find_map(|node| match &cfg.graph[*node].kind {
                NodeKind::Assign { value: Expr::Record(fields), .. } => {
                    Some(fields.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
                }
                _ => None,
            });
            // A variable that is only copied to has the fields of its source.
            let copied = || self.copied_from.get(&variable)?.iter().find_map(|from| records.get(from));
            if let Some(fields) = first.or_else(|| copied().cloned())
                && let Some(left) = room.checked_sub(fields.len() * self.writes(variable).len())
            {
                room = left;
                records.insert(variable, fields);
            }
        }
        let mut pending: Vec<VarId> = records.keys().copied().collect();
        while let Some(record) = pending.pop() {
            if records.get(&record).is_some_and(|fields| !self.is_record(cfg, record, fields, &records)) {
                records.remove(&record);
                let copies = [self.copied_to.get(&record), self.copied_from.get(&record)];
                pending.extend(copies.into_iter().flatten().flatten());
            }
        }
        records
    }

    fn is_record(&self, cfg: &Cfg, record: VarId, fields: &[String], known: &SortedMap<VarId, Vec<String>>) -> bool {
        let same = |names: &mut dyn Iterator<Item = &String>| names.eq(fields.iter());
        let written = self.writes(record).iter().all(|node| match &cfg.graph[*node].kind {
            NodeKind::Assign { value: Expr::Record(values), .. } => {
                same(&mut values.iter().map(|(name, _)| name)) && !values.iter().any(|(_, value)| reads(value, record))
            }
            NodeKind::Assign { value: Expr::Variable(from), .. } => {
                known.get(from).is_some_and(|other| other == fields)
            }
            _ => false,
        });
        let mut copied_to = self.copied_to.get(&record).into_iter().flatten();
        let names = || fields.iter().collect::<FxHashSet<_>>();
        written
            && !fields.is_empty()
            && !self.whole.contains(&record)
            && !self.elements.contains_key(&record)
            && copied_to.all(|to| known.get(to).is_some_and(|other| other == fields))
            && self.fields.get(&record).is_none_or(|used| used.iter().collect::<FxHashSet<_>>().is_subset(&names()))
    }

    fn read(&mut self, expr: &Expr) {
        match expr {
            Expr::Variable(variable) => {
                self.whole.insert(*variable);
            }
            Expr::Field(record, name) if matches!(**record, Expr::Variable(_)) => {
                if let Expr::Variable(record) = **record {
                    self.fields.entry(record).or_default().insert(name.clone());
                }
            }
            Expr::Index(array, index) => match **array {
                Expr::Variable(array) => self.element(array, index),
                _ => expr.each_part(&mut |part| self.read(part)),
            },
            _ => expr.each_part(&mut |part| self.read(part)),
        }
    }

    fn written(&mut self, place: &Lvalue) {
        match place {
            Lvalue::Variable(_) => {}
            Lvalue::Deref(pointer) => self.read(pointer),
            Lvalue::Index { array, index } => match array {
                Expr::Variable(array) => self.element(*array, index),
                array => {
                    self.read(array);
                    self.read(index);
                }
            },
            Lvalue::Field(record, name) => match &**record {
                Lvalue::Variable(record) => {
                    self.fields.entry(*record).or_default().insert(name.clone());
                }
                record => self.written(record),
            },
        }
    }

    fn element(&mut self, array: VarId, index: &Expr) {
        self.elements.entry(array).or_default().insert(constant(index));
        self.read(index);
    }
}

/// A constant index.
pub(super) fn constant(index: &Expr) -> Option<usize> {
    match index {
        Expr::Number(number) => usize::try_from(number).ok(),
        _ => None,
    }
}

/// Returns `true` if an expression reads a variable or a part of it.
pub(super) fn reads(expr: &Expr, variable: VarId) -> bool {
    let mut found = false;
    expr.each_variable(&mut |id| found |= id == variable);
    found
}
