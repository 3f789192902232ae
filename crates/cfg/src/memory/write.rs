//! Writes a program with arrays in place of its memory, node by node.

use loopscope_sorted::SortedMap;
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use super::kinds::Kinds;
use super::{Memory, MemoryArray, MemoryRegion};
use crate::graph::{Cfg, Check, Expr, Lvalue, NodeKind, VarId};
use crate::infer::{Class, Shape};
use crate::loops;
use crate::types::Type;

/// Where a variable's value is.
pub(super) enum Storage {
    /// In these variables, one for each part.
    Variables(Vec<VarId>),
    /// In memory, at this address of the class.
    Memory(Class, usize),
}

/// The memory of a class.
pub(super) struct Region {
    /// An array for each part of what lies there.
    pub(super) arrays: Vec<VarId>,
    /// These parts.
    parts: Vec<(String, Class)>,
    /// The last address that was taken.
    last: VarId,
    /// The names of the variables that lie there.
    variables: Vec<String>,
    /// True if cells are allocated there.
    grows: bool,
}

/// Writes the program.
pub(super) struct Writer<'a> {
    pub(super) cfg: Cfg,
    pub(super) kinds: &'a Kinds,
    /// Of the variables that do not stay as they are.
    pub(super) storage: SortedMap<VarId, Storage>,
    /// The variables that hold pointers, with the classes of what these point to.
    pointers: SortedMap<VarId, Class>,
    pub(super) regions: SortedMap<Class, Region>,
}

impl<'a> Writer<'a> {
    /// Decides where the values of variables are. `None` if there is no memory, or one that arrays cannot express.
    pub(super) fn new(cfg: &Cfg, kinds: &'a Kinds) -> Option<Self> {
        let (storage, pointers, regions) = (SortedMap::new(), SortedMap::new(), SortedMap::new());
        let mut writer = Self { cfg: cfg.clone(), kinds, storage, pointers, regions };
        writer.place_variables()?;
        (!writer.regions.is_empty()).then_some(writer)
    }

    /// Decides where the values of variables are.
    fn place_variables(&mut self) -> Option<()> {
        let kinds = self.kinds;
        for id in self.cfg.main_function().variables.clone() {
            let class = kinds.variable(id);
            let is_in_memory = std::mem::take(&mut self.cfg.variables[id.0 as usize].address_taken);
            match kinds.shape_of(class) {
                _ if is_in_memory => {
                    self.reserve(class)?;
                    let region = self.regions.get_mut(&class)?;
                    region.variables.push(self.cfg.variable(id).name.clone());
                    let address = region.variables.len();
                    self.storage.insert(id, Storage::Memory(class, address));
                }
                Shape::Pointer(cell) => {
                    self.reserve(*cell)?;
                    self.pointers.insert(id, kinds.root(*cell));
                    self.cfg.variables[id.0 as usize].ty = Type::Integer;
                }
                Shape::Record { .. } => {
                    let name = self.cfg.variable(id).name.clone();
                    let mut variables = Vec::new();
                    for (part, class) in kinds.parts(class)? {
                        let variable = self.cfg.declare(format!("{name}.{part}"), Type::Integer);
                        variables.push(variable);
                        if let Shape::Pointer(cell) = kinds.shape_of(class) {
                            self.reserve(*cell)?;
                            self.pointers.insert(variable, kinds.root(*cell));
                        }
                    }
                    self.storage.insert(id, Storage::Variables(variables));
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Makes the memory of a class, and that to which what lies there may lead.
    fn reserve(&mut self, class: Class) -> Option<()> {
        let mut pending = vec![class];
        while let Some(class) = pending.pop() {
            let class = self.kinds.root(class);
            if self.regions.contains_key(&class) {
                continue;
            }
            let parts = self.kinds.parts(class)?;
            let mut arrays = Vec::with_capacity(parts.len());
            for (name, class) in &parts {
                let name = if name.is_empty() { "memory".to_owned() } else { name.clone() };
                arrays.push(self.cfg.declare(name, Type::Array(Box::new(Type::Integer))));
                if let Shape::Pointer(cell) = self.kinds.shape_of(*class) {
                    pending.push(*cell);
                }
            }
            let first = parts.first().map_or("", |(name, _)| name);
            let name = if first.is_empty() { "cells".to_owned() } else { format!("cells with {first}") };
            let last = self.cfg.declare(name, Type::Integer);
            self.regions.insert(class, Region { arrays, parts, last, variables: Vec::new(), grows: false });
        }
        Some(())
    }

    /// At the start, memory has no cells but the variables that lie there.
    pub(super) fn start(&mut self, original: &Cfg) {
        let mut kinds = Vec::new();
        for Region { arrays, last, variables, grows, .. } in self.regions.values() {
            // The element at 0 belongs to `null`.
            let elements = vec![number(0); variables.len() + 1];
            let array = |variable: &VarId| match grows {
                true => NodeKind::Endless(*variable),
                false => NodeKind::NewArray { variable: *variable, elements: elements.clone() },
            };
            kinds.extend(arrays.iter().map(array));
            if *grows {
                kinds.push(NodeKind::assign(*last, number(variables.len())));
            }
        }
        for parameter in &original.main_function().parameters {
            if let Some(Storage::Memory(class, address)) = self.storage.get(parameter) {
                let region = &self.regions[class];
                kinds.extend(region.arrays.iter().map(|array| NodeKind::Assign {
                    place: element(*array, number(*address)),
                    value: Expr::Variable(*parameter),
                }));
            }
        }
        self.cfg.insert_after(self.cfg.main_function().entry, kinds);
    }

    /// The program, and what its arrays stand for.
    pub(super) fn written(self, original: &Cfg) -> (Cfg, Memory) {
        let Self { mut cfg, kinds, storage, pointers, regions } = self;
        cfg.functions[cfg.main.0 as usize].loops = loops::find(&cfg.graph, cfg.main_function().entry);
        let number = |class: Class| regions.keys().position(|each| *each == kinds.root(class));
        let mut arrays = SortedMap::new();
        for (at, region) in regions.values().enumerate() {
            for (array, (field, class)) in region.arrays.iter().zip(&region.parts) {
                let leads_to = match kinds.shape_of(*class) {
                    Shape::Pointer(cell) => number(*cell),
                    _ => None,
                };
                arrays.insert(*array, MemoryArray { region: at, field: field.clone(), leads_to });
            }
        }
        let pointers = pointers.iter().filter_map(|(pointer, class)| Some((*pointer, number(*class)?))).collect();
        let region = |Region { variables, last, grows, .. }: &Region| MemoryRegion {
            variables: variables.clone(),
            cells: grows.then_some(*last),
        };
        let regions = regions.values().map(region).collect();
        let moved =
            storage.iter().filter(|(_, storage)| matches!(storage, Storage::Memory(..))).map(|(variable, _)| *variable);
        (cfg, Memory { arrays, pointers, moved: moved.collect(), regions, original: original.clone() })
    }

    /// Writes a node.
    pub(super) fn node(&mut self, node: NodeIndex, kind: &NodeKind) -> Option<()> {
        let kinds = match kind {
            NodeKind::Assign { place, value } if self.is_scalar(place) => {
                vec![NodeKind::Assign { place: self.places(place)?.pop()?, value: self.scalar(value)? }]
            }
            NodeKind::Assign { place, value } => self.assignment(self.places(place)?, self.values(value)?)?,
            NodeKind::Alloc { variable, value } => {
                let Shape::Pointer(cell) = self.kinds.shape(*variable) else { return None };
                let values = self.values(value)?;
                let Region { arrays, last, grows, .. } = self.regions.get_mut(&self.kinds.root(*cell))?;
                *grows = true;
                let address = Expr::Variable(*last);
                let next = Expr::Binary(BinaryOp::Add, Box::new(address.clone()), Box::new(number(1)));
                let mut kinds = vec![NodeKind::assign(*last, next)];
                let places = arrays.iter().map(|array| element(*array, address.clone()));
                kinds.extend(places.zip(values).map(|(place, value)| NodeKind::Assign { place, value }));
                let place = self.places(&Lvalue::Variable(*variable))?.pop()?;
                kinds.push(NodeKind::Assign { place, value: address });
                kinds
            }
            NodeKind::Input(variable) if self.storage.contains_key(variable) => {
                let read = self.cfg.declare(self.cfg.variable(*variable).name.clone(), Type::Integer);
                let place = self.places(&Lvalue::Variable(*variable))?.pop()?;
                vec![NodeKind::Input(read), NodeKind::Assign { place, value: Expr::Variable(read) }]
            }
            NodeKind::NewArray { variable, elements } => {
                let elements = elements.iter().map(|each| self.scalar(each)).collect::<Option<_>>()?;
                self.stays(*variable)?;
                vec![NodeKind::NewArray { variable: *variable, elements }]
            }
            NodeKind::Filled { variable, value, lengths } => {
                let value = self.scalar(value)?;
                self.stays(*variable)?;
                vec![NodeKind::Filled { variable: *variable, value, lengths: lengths.clone() }]
            }
            NodeKind::Endless(variable) => {
                self.stays(*variable)?;
                vec![kind.clone()]
            }
            NodeKind::Return(value) => vec![NodeKind::Return(self.scalar(value)?)],
            NodeKind::Output(value) => vec![NodeKind::Output(self.scalar(value)?)],
            NodeKind::Branch(value) => vec![NodeKind::Branch(self.scalar(value)?)],
            NodeKind::Check(check) => vec![NodeKind::Check(self.check(check)?)],
            // The callee cannot reach the memory of its caller: see `Kinds`.
            NodeKind::Call { variable, callee, arguments } => {
                self.stays(*variable)?;
                let arguments = arguments.iter().map(|each| self.scalar(each)).collect::<Option<_>>()?;
                vec![NodeKind::Call { variable: *variable, callee: callee.clone(), arguments }]
            }
            NodeKind::Entry
            | NodeKind::Halt
            | NodeKind::Error(_)
            | NodeKind::Join
            | NodeKind::LoopHead
            | NodeKind::Input(_) => return Some(()),
        };
        let mut kinds = kinds.into_iter();
        self.cfg.graph[node].kind = kinds.next()?;
        self.cfg.insert_after(node, kinds);
        Some(())
    }

    fn check(&self, check: &Check) -> Option<Check> {
        Some(match check {
            // A record was written if its first part was.
            Check::Defined(value) => Check::Defined(self.values(value)?.into_iter().next()?),
            Check::NonZero(value) => Check::NonZero(self.scalar(value)?),
            Check::NotNull(pointer) => Check::NonZero(self.scalar(pointer)?),
            Check::InBounds { array, index } => {
                Check::InBounds { array: self.array(array)?, index: self.scalar(index)? }
            }
            _ => return None,
        })
    }

    /// Writes several parts: all values and addresses are computed before the first one is written.
    fn assignment(&mut self, places: Vec<Lvalue>, values: Vec<Expr>) -> Option<Vec<NodeKind>> {
        (places.len() == values.len()).then_some(())?;
        let mut kinds = Vec::with_capacity(3 * values.len());
        let mut writes = Vec::with_capacity(values.len());
        for (place, value) in places.into_iter().zip(values) {
            let value = if matches!(value, Expr::Number(_)) { value } else { self.hold(value, &mut kinds) };
            let place = match place {
                // A variable that holds an address is not a part, so no write changes it.
                Lvalue::Index { array, index } if !matches!(index, Expr::Number(_) | Expr::Variable(_)) => {
                    Lvalue::Index { array, index: self.hold(index, &mut kinds) }
                }
                place => place,
            };
            writes.push(NodeKind::Assign { place, value });
        }
        kinds.extend(writes);
        Some(kinds)
    }

    /// A new variable that holds a value from here on.
    fn hold(&mut self, value: Expr, kinds: &mut Vec<NodeKind>) -> Expr {
        let part = self.cfg.declare("part".to_owned(), Type::Integer);
        kinds.push(NodeKind::assign(part, value));
        Expr::Variable(part)
    }
}

fn element(array: VarId, index: Expr) -> Lvalue {
    Lvalue::Index { array: Expr::Variable(array), index }
}

pub(super) fn number(number: usize) -> Expr {
    Expr::Number(number.into())
}
