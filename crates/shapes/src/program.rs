//! Frequently used facts about a program.

use loopscope_cfg::{Cfg, Expr, Lvalue, NodeKind, Type, VarId, live};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use crate::heap::Heap;
use crate::value::{Name, Value};

/// A program without calls.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    pub(crate) cfg: &'a Cfg,
    /// The position of each variable in its frame.
    pub(crate) slots: Vec<usize>,
    /// The live variables before each node.
    pub(crate) live: SortedMap<NodeIndex, Vec<u64>>,
    names: SortedSet<&'a str>,
}

impl<'a> Program<'a> {
    /// The program, if it allocates records with pointers.
    pub(crate) fn new(cfg: &'a Cfg) -> Option<Self> {
        let nodes = cfg.nodes_in_order(cfg.main);
        if !nodes.iter().any(|node| allocates_records_with_pointers(cfg, &cfg.graph[*node].kind)) {
            return None;
        }
        let mut slots = vec![0; cfg.variables.len()];
        for (slot, variable) in cfg.main_function().variables.iter().enumerate() {
            slots[variable.0 as usize] = slot;
        }
        let mut names = SortedSet::new();
        for node in &nodes {
            let kind = &cfg.graph[*node].kind;
            kind.each_expression(&mut |expr| add_names(expr, &mut names));
            let NodeKind::Assign { place, .. } = kind else { continue };
            let mut place = place;
            while let Lvalue::Field(record, name) = place {
                names.insert(name.as_str());
                place = record;
            }
        }
        let live = live(cfg, cfg.main, &slots);
        Some(Self { cfg, slots, live, names })
    }

    /// The name of a field.
    pub(crate) fn name(&self, name: &str) -> Name {
        self.names.range(..name).len() as Name
    }

    /// The position of a variable.
    pub(crate) fn slot(&self, variable: VarId) -> usize {
        self.slots[variable.0 as usize]
    }

    /// Returns `true` if a variable has a cell.
    pub(crate) fn has_cell(&self, variable: VarId) -> bool {
        self.cfg.variable(variable).address_taken
    }

    /// The heap at the start of a run.
    pub(crate) fn start(&self) -> Heap {
        let main = self.cfg.main_function();
        let mut heap = Heap { variables: vec![Value::UNWRITTEN; main.variables.len()], chunks: Vec::new() };
        for variable in &main.variables {
            let is_parameter = main.parameters.contains(variable);
            let value = match self.cfg.variable(*variable).ty {
                _ if !is_parameter => Value::UNWRITTEN,
                Type::Array(_) => Value::Other,
                _ => Value::Any,
            };
            self.write_variable(&mut heap, *variable, value);
        }
        heap
    }

    /// A value, which is an integer if the variable holds nothing else.
    fn typed(&self, variable: VarId, value: Value) -> Value {
        let is_integer = value == Value::Any && self.cfg.variable(variable).ty == Type::Integer;
        if is_integer { Value::INTEGER } else { value }
    }

    /// Sets the value of a variable.
    pub(crate) fn write_variable(&self, heap: &mut Heap, variable: VarId, value: Value) {
        let (value, slot) = (self.typed(variable, value), self.slot(variable));
        match heap.variables[slot] {
            Value::Pointer(cell) if self.has_cell(variable) => heap.chunks[cell].contents = value,
            _ if self.has_cell(variable) => heap.variables[slot] = Value::Pointer(heap.add(value)),
            _ => heap.variables[slot] = value,
        }
    }
}

/// Returns `true` if a node allocates a record that may hold pointers.
fn allocates_records_with_pointers(cfg: &Cfg, kind: &NodeKind) -> bool {
    let NodeKind::Alloc { value: Expr::Record(fields), .. } = kind else { return false };
    fields.iter().any(|(_, value)| match value {
        Expr::Null | Expr::AddressOf(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..) => true,
        Expr::Variable(variable) => cfg.variable(*variable).ty != Type::Integer,
        _ => false,
    })
}

fn add_names<'a>(expr: &'a Expr, names: &mut SortedSet<&'a str>) {
    match expr {
        Expr::Field(_, name) => _ = names.insert(name.as_str()),
        Expr::Record(fields) => fields.iter().for_each(|(name, _)| _ = names.insert(name.as_str())),
        _ => {}
    }
    expr.each_part(&mut |part| add_names(part, names));
}
