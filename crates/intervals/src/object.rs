//! The targets of references: cells, arrays and functions, distinguished by their allocation sites.

use loopscope_cfg::{Cfg, Expr, FunctionId, NodeKind, Type, VarId};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

/// All cells, arrays or functions with one allocation site: an index into [`Objects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ObjectId(pub(crate) u32);

/// Cells, arrays or functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    pub(crate) kind: Kind,
    /// There is never more than one, so a write to it replaces its contents.
    pub(crate) is_single: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The target of pointers.
    Cell,
    /// An array of this length; an input array has an element at every index.
    Array { length: Option<usize> },
    /// A function with this many parameters.
    Function { id: FunctionId, arity: usize },
}

/// The most elements of an array that are distinguished.
const MOST_ELEMENTS: usize = 104;

impl Kind {
    /// Returns `true` if each of its elements has a value; otherwise all elements share one.
    pub(crate) fn distinguishes_elements(self) -> bool {
        matches!(self, Self::Array { length: Some(length) } if length <= MOST_ELEMENTS)
    }

    /// The number of values that stand for the elements of an array.
    pub(crate) fn parts(self) -> usize {
        match self {
            Self::Array { length: Some(length) } if self.distinguishes_elements() => length,
            _ => 1,
        }
    }
}

/// All objects of a program.
#[derive(Debug, Default)]
pub(crate) struct Objects {
    all: Vec<Object>,
    of_variable: SortedMap<VarId, ObjectId>,
    of_node: SortedMap<NodeIndex, ObjectId>,
    /// The arrays in an array that a node creates, from the outside in.
    rows_of_node: SortedMap<NodeIndex, Vec<ObjectId>>,
    of_function: SortedMap<FunctionId, ObjectId>,
    /// The arrays of each array parameter of `main`, from the outside in.
    inputs: SortedMap<VarId, Vec<ObjectId>>,
}

impl Objects {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let mut objects = Self::default();
        let runs_once = !is_mentioned(cfg, cfg.main);
        for (index, function) in cfg.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let kind = Kind::Function { id, arity: function.parameters.len() };
            let object = objects.add(kind, true);
            objects.of_function.insert(id, object);
            let once = runs_once && id == cfg.main;
            for variable in function.variables.iter().filter(|each| cfg.variable(**each).address_taken) {
                let object = objects.add(Kind::Cell, once);
                objects.of_variable.insert(*variable, object);
            }
            for node in cfg.nodes_in_order(id) {
                let kind = match &cfg.graph[node].kind {
                    NodeKind::Alloc { .. } => Kind::Cell,
                    NodeKind::NewArray { elements, .. } => Kind::Array { length: Some(elements.len()) },
                    NodeKind::Filled { lengths, .. } => {
                        let length = |at: usize| lengths.get(at).map(|length| *length as usize);
                        let add = |at| objects.add(Kind::Array { length: length(at) }, false);
                        let rows: Vec<ObjectId> = (1..lengths.len()).map(add).collect();
                        objects.rows_of_node.insert(node, rows);
                        Kind::Array { length: length(0) }
                    }
                    NodeKind::Endless(_) => Kind::Array { length: None },
                    _ => continue,
                };
                let object = objects.add(kind, once && function.loops.innermost(node).is_none());
                objects.of_node.insert(node, object);
            }
        }
        for parameter in &cfg.main_function().parameters {
            let mut ty = &cfg.variable(*parameter).ty;
            let mut arrays = Vec::new();
            while let Type::Array(element) = ty {
                arrays.push(objects.add(Kind::Array { length: None }, arrays.is_empty()));
                ty = element;
            }
            objects.inputs.insert(*parameter, arrays);
        }
        objects
    }

    fn add(&mut self, kind: Kind, is_single: bool) -> ObjectId {
        self.all.push(Object { kind, is_single });
        ObjectId(self.all.len() as u32 - 1)
    }

    pub(crate) fn get(&self, id: ObjectId) -> Object {
        self.all[id.0 as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// All objects.
    pub(crate) fn ids(&self) -> SortedSet<ObjectId> {
        (0..self.all.len() as u32).map(ObjectId).collect()
    }

    /// The cell of a variable whose address is taken.
    pub(crate) fn of_variable(&self, variable: VarId) -> Option<ObjectId> {
        self.of_variable.get(&variable).copied()
    }

    /// The object that a node creates.
    pub(crate) fn of_node(&self, node: NodeIndex) -> Option<ObjectId> {
        self.of_node.get(&node).copied()
    }

    /// The arrays in the array that a node creates, from the outside in.
    pub(crate) fn rows_of_node(&self, node: NodeIndex) -> &[ObjectId] {
        self.rows_of_node.get(&node).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn of_function(&self, function: FunctionId) -> Option<ObjectId> {
        self.of_function.get(&function).copied()
    }

    /// The arrays of a parameter of `main`, from the outside in.
    pub(crate) fn inputs(&self, parameter: VarId) -> &[ObjectId] {
        self.inputs.get(&parameter).map_or(&[], Vec::as_slice)
    }
}

/// Returns `true` if some expression of the program uses this function as a value.
fn is_mentioned(cfg: &Cfg, function: FunctionId) -> bool {
    fn mentions(expr: &Expr, function: FunctionId) -> bool {
        let mut found = *expr == Expr::Function(function);
        expr.each_part(&mut |part| found = found || mentions(part, function));
        found
    }
    let mut found = false;
    for node in cfg.graph.node_weights() {
        node.kind.each_expression(&mut |expr| found = found || mentions(expr, function));
    }
    found
}
