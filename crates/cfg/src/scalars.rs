//! Scalar replacement: fields of records, elements of arrays and cells behind pointers become variables of their own,
//! where it is known which ones are accessed.
//!
//! Analyses that track variables by name then handle a counter in a record like any other. Compilers call this scalar
//! replacement of aggregates (Muchnick, *Advanced Compiler Design and Implementation*, 1997, section 12.2). It
//! preserves the program's behaviour.
//!
//! - A pointer that is only ever assigned the address of one variable becomes that address.
//! - A cell that is allocated once, outside of loops, becomes a variable.
//! - An array literal that is only accessed at constant indices becomes one variable per element.
//! - A record that always has the same fields, and is only accessed by field, becomes one variable per field.
//! - A variable that is only another name of an array, as a parameter is, becomes that array's own variable.
//!
//! A replacement that would give the program more nodes than an inlined one may have ([`MAX_INLINED_NODES`]) is not
//! made.

mod names;
mod replacing;
mod uses;

use indexmap::IndexMap;
use loopscope_message::Inlined;
use loopscope_sorted::{SortedMap, sort};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxBuildHasher;

use crate::back::{Back, Part, Viewed};
use crate::graph::{Cfg, Check, Edge, Expr, Held, Lvalue, Namesake, NodeKind, VarId, Variable, VariableKind};
use crate::inline::MAX_INLINED_NODES;
use crate::loops;
use crate::types::Type;
pub(crate) use replacing::replaced;
use replacing::{defined_by_first, dereferenced, in_place, operand, part_at};
use uses::Uses;

/// The most passes: an array of records behind a pointer takes three.
const MOST_ROUNDS: usize = 6;

/// Replaces fields, elements and cells by variables, where it is known which ones are accessed. Calls must be expanded. New
/// nodes come from those that they were split from.
pub fn scalars(cfg: &Cfg) -> Viewed {
    let mut split = Split { cfg: cfg.clone(), back: Back::keeping(cfg) };
    for _ in 0..MOST_ROUNDS {
        let changed = [split.cells(), split.pointers(), split.arrays(), split.records(), split.names(), split.unread()];
        if !changed.contains(&true) {
            break;
        }
    }
    let main = split.cfg.main.0 as usize;
    let entry = split.cfg.main_function().entry;
    split.cfg.functions[main].loops = loops::find(&split.cfg.graph, entry);
    let Split { cfg, back } = split;
    Viewed { cfg, back }
}

struct Split {
    cfg: Cfg,
    back: Back,
}

/// The variables that replace another one, by field or by index.
type Parts<K> = SortedMap<VarId, IndexMap<K, VarId, FxBuildHasher>>;

impl Split {
    /// Turns each cell that is allocated once into a variable.
    fn cells(&mut self) -> bool {
        let uses = Uses::new(&self.cfg);
        let mut changed = false;
        for node in self.nodes() {
            let NodeKind::Alloc { variable: pointer, value } = self.cfg.graph[node].kind.clone() else { continue };
            let once = self.cfg.main_function().loops.innermost(node).is_none();
            if !once || !self.is_own(pointer) || uses.writes(pointer).len() != 1 {
                continue;
            }
            let ty = match &self.cfg.variable(pointer).ty {
                Type::Pointer(cell) => (**cell).clone(),
                _ => Type::Mixed,
            };
            let cell = self.variable(Part::Pointee(pointer), ty);
            self.cfg.variables[cell.0 as usize].address_taken = true;
            let writing = NodeKind::Assign { place: Lvalue::Variable(cell), value };
            let pointing = NodeKind::Assign { place: Lvalue::Variable(pointer), value: Expr::AddressOf(cell) };
            self.replace(node, vec![writing, pointing]);
            changed = true;
        }
        changed
    }

    /// Replaces dereferenced pointers by the variables they point to.
    fn pointers(&mut self) -> bool {
        let uses = Uses::new(&self.cfg);
        let mut leads_to: SortedMap<VarId, VarId> = SortedMap::new();
        for pointer in self.own_variables() {
            let mut targets = uses.writes(pointer).iter().map(|node| match &self.cfg.graph[*node].kind {
                NodeKind::Assign { place: Lvalue::Variable(_), value: Expr::AddressOf(target) } => Some(*target),
                _ => None,
            });
            if let Some(Some(target)) = targets.next()
                && targets.all(|other| other == Some(target))
            {
                leads_to.insert(pointer, target);
            }
        }
        for node in self.nodes() {
            let mut kind = self.cfg.graph[node].kind.clone();
            // A check that the pointer was written still tests the pointer.
            if !matches!(&kind, NodeKind::Check(Check::Defined(Expr::Variable(_)))) {
                kind.each_expression_mut(&mut |expr| dereferenced(expr, &leads_to));
            }
            if let NodeKind::Assign { place, value } = &mut kind {
                in_place(place, &mut |place| match place {
                    Lvalue::Deref(Expr::AddressOf(target)) => Some(Lvalue::Variable(*target)),
                    _ => None,
                });
                if let Lvalue::Variable(pointer) = place
                    && leads_to.contains_key(pointer)
                {
                    // It is no longer read, except by checks that it was written.
                    let asked = self.cfg.variable(*pointer).asked_if_written;
                    *value = Expr::Number(0.into());
                    if !asked {
                        kind = NodeKind::Join;
                    }
                }
            }
            let holds = matches!(
                &kind,
                NodeKind::Check(Check::NotNull(Expr::AddressOf(_)) | Check::IsPointer(Expr::AddressOf(_)))
            );
            if holds { self.pass(node) } else { self.cfg.graph[node].kind = kind }
        }
        for pointer in leads_to.keys() {
            self.cfg.variables[pointer.0 as usize].ty = Type::Integer;
        }
        self.look_for_addresses();
        !leads_to.is_empty()
    }

    /// Turns elements of arrays into variables.
    fn arrays(&mut self) -> bool {
        let uses = Uses::new(&self.cfg);
        let mut parts: Parts<usize> = Parts::default();
        let mut added = 0;
        for array in self.own_variables() {
            let [node] = *uses.writes(array) else { continue };
            let NodeKind::NewArray { elements, .. } = &self.cfg.graph[node].kind else { continue };
            let length = elements.len();
            let has_room = self.cfg.graph.node_count() + added + length <= MAX_INLINED_NODES;
            let names = elements.iter().any(|element| uses::reads(element, array));
            if length == 0 || !has_room || names || !uses.are_elements(array, length) {
                continue;
            }
            added += length;
            let ty = match &self.cfg.variable(array).ty {
                Type::Array(element) => (**element).clone(),
                _ => Type::Mixed,
            };
            let element = |index| (index, self.variable(Part::Element(array, index), ty.clone()));
            let elements = (0..length).map(element).collect();
            parts.insert(array, elements);
        }
        for node in self.nodes() {
            let mut kind = self.cfg.graph[node].kind.clone();
            let part = |array: &Expr, index: &Expr| part_at(&parts, array, &uses::constant(index)?);
            kind.each_expression_mut(&mut |expr| {
                replaced(expr, &mut |expr| match expr {
                    Expr::Index(array, index) => part(array, index).map(Expr::Variable),
                    _ => None,
                });
            });
            match &kind {
                NodeKind::NewArray { variable, elements } if parts.contains_key(variable) => {
                    let assign = |((_, part), value): ((&usize, &VarId), &Expr)| NodeKind::Assign {
                        place: Lvalue::Variable(*part),
                        value: value.clone(),
                    };
                    let kinds = parts[variable].iter().zip(elements).map(assign).collect();
                    self.replace(node, kinds);
                    continue;
                }
                NodeKind::Check(
                    Check::IsArray(Expr::Variable(array)) | Check::InBounds { array: Expr::Variable(array), .. },
                ) if parts.contains_key(array) => {
                    self.pass(node);
                    continue;
                }
                _ => {}
            }
            defined_by_first(&mut kind, &parts);
            if let NodeKind::Assign { place, .. } = &mut kind {
                in_place(place, &mut |place| match place {
                    Lvalue::Index { array, index } => part(array, index).map(Lvalue::Variable),
                    _ => None,
                });
            }
            self.cfg.graph[node].kind = kind;
        }
        !parts.is_empty()
    }

    /// Turns fields of records into variables.
    fn records(&mut self) -> bool {
        let uses = Uses::new(&self.cfg);
        let mut fields = uses.records(&self.cfg, self.own_variables());
        fields.retain(|record, _| self.is_own(*record));
        let mut parts: Parts<String> = Parts::default();
        let mut records: Vec<VarId> = fields.keys().copied().collect();
        sort(&mut records);
        for record in records {
            let types = match &self.cfg.variable(record).ty {
                Type::Record(types) => types.clone(),
                _ => Vec::new(),
            };
            let part = |field: &String| {
                let at = types.binary_search_by(|(name, _)| name.cmp(field));
                let ty = at.map_or(Type::Mixed, |at| types[at].1.clone());
                (field.clone(), self.variable(Part::Field(record, field.clone()), ty))
            };
            let all = fields[&record].iter().map(part).collect();
            parts.insert(record, all);
        }
        for node in self.nodes() {
            let mut kind = self.cfg.graph[node].kind.clone();
            if let NodeKind::Check(Check::HasField(Expr::Variable(record), _)) = &kind
                && parts.contains_key(record)
            {
                self.pass(node);
                continue;
            }
            let part = |record: VarId, field: &String| part_at(&parts, &Expr::Variable(record), field);
            kind.each_expression_mut(&mut |expr| {
                replaced(expr, &mut |expr| match expr {
                    Expr::Field(record, field) => part_at(&parts, record, field).map(Expr::Variable),
                    _ => None,
                });
            });
            defined_by_first(&mut kind, &parts);
            let NodeKind::Assign { place, value } = &mut kind else {
                self.cfg.graph[node].kind = kind;
                continue;
            };
            in_place(place, &mut |place| match place {
                Lvalue::Field(record, field) => match &**record {
                    Lvalue::Variable(record) => part(*record, field).map(Lvalue::Variable),
                    _ => None,
                },
                _ => None,
            });
            let whole = match place {
                Lvalue::Variable(record) => parts.get(record),
                _ => None,
            };
            let Some(whole) = whole else {
                self.cfg.graph[node].kind = kind;
                continue;
            };
            let values = whole.keys().filter_map(|field| match value {
                Expr::Record(values) => {
                    // All have the same fields in the same order.
                    let at = whole.get_index_of(field)?;
                    values.get(at).map(|(_, value)| value.clone())
                }
                Expr::Variable(other) => part(*other, field).map(Expr::Variable),
                _ => None,
            });
            let assign = |((_, part), value): ((&String, &VarId), Expr)| NodeKind::Assign {
                place: Lvalue::Variable(*part),
                value,
            };
            let kinds = whole.iter().zip(values).map(assign).collect();
            self.replace(node, kinds);
        }
        !parts.is_empty()
    }

    /// A new variable that replaces a part of another one.
    fn variable(&mut self, part: Part, ty: Type) -> VarId {
        let (Part::Pointee(of) | Part::Element(of, _) | Part::Field(of, _)) = part;
        let id = VarId(self.cfg.variables.len() as u32);
        let name_of = |whole: &str| match &part {
            Part::Pointee(_) => format!("*{whole}"),
            Part::Element(_, index) => format!("{}[{index}]", operand(whole)),
            Part::Field(_, field) => format!("{}.{field}", operand(whole)),
        };
        let of = self.cfg.variable(of);
        let &Variable { span, function, asked_if_written, is_made, ref namesake, ref inlined, ref holds, .. } = of;
        let name = name_of(&of.name);
        let copy =
            |whole: &Inlined| Inlined { name: name.clone(), variable: name_of(&whole.variable), ..whole.clone() };
        let inlined = inlined.as_ref().map(copy);
        let shared = |whole: &Namesake| Namesake { name: name_of(&whole.name), ..whole.clone() };
        let namesake = namesake.as_ref().map(shared);
        let holds = holds.as_ref().map(|held| Held { text: name.clone(), binding: held.binding });
        let (kind, address_taken) = (VariableKind::Local, false);
        let variable = Variable {
            name,
            span,
            kind,
            function,
            ty,
            address_taken,
            asked_if_written,
            is_made,
            namesake,
            inlined,
            holds,
        };
        self.cfg.variables.push(variable);
        let main = self.cfg.main.0 as usize;
        self.cfg.functions[main].variables.push(id);
        self.back.parts.push((id, part));
        id
    }

    /// Replaces a node by several.
    fn replace(&mut self, node: NodeIndex, kinds: Vec<NodeKind>) {
        let mut kinds = kinds.into_iter();
        let Some(first) = kinds.next() else { return };
        self.cfg.graph[node].kind = first;
        for added in self.cfg.insert_after(node, kinds) {
            self.back.origin.insert(added, self.back.origin[&node]);
        }
    }

    /// Removes a check that always holds.
    fn pass(&mut self, node: NodeIndex) {
        let (holds, fails) = (self.cfg.successor(node, Edge::True), self.cfg.successor(node, Edge::False));
        for next in holds.into_iter().chain(fails) {
            if let Some(edge) = self.cfg.graph.find_edge(node, next) {
                self.cfg.graph.remove_edge(edge);
            }
        }
        self.cfg.graph[node].kind = NodeKind::Join;
        if let Some(next) = holds {
            self.cfg.graph.add_edge(node, next, Edge::Next);
        }
    }

    /// Records to which variables `&` is still applied.
    fn look_for_addresses(&mut self) {
        let mut taken = vec![false; self.cfg.variables.len()];
        for node in self.cfg.graph.node_weights() {
            node.kind.each_expression(&mut |expr| expr.each_address(&mut |id| taken[id.0 as usize] = true));
        }
        for (variable, taken) in self.cfg.variables.iter_mut().zip(taken) {
            variable.address_taken = taken;
        }
    }

    fn nodes(&self) -> Vec<NodeIndex> {
        self.cfg.graph.node_indices().collect()
    }

    fn own_variables(&self) -> Vec<VarId> {
        let all = self.cfg.main_function().variables.iter().copied();
        all.filter(|variable| self.is_own(*variable)).collect()
    }

    /// Returns `true` if a variable can only be accessed by its name.
    fn is_own(&self, variable: VarId) -> bool {
        let declared = self.cfg.variable(variable);
        !declared.address_taken && declared.kind != VariableKind::Parameter
    }
}
