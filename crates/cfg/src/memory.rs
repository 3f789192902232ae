//! Memory as arrays: pointers become integers, and what they lead to becomes elements of arrays.
//!
//! Techniques that follow integers and arrays then follow memory, too. The program keeps its nodes, so each path of the
//! result is a path of the program with some nodes more.
//!
//! - `null` is 0. Variables whose address is taken have the addresses 1, 2, 3 and so on; `alloc` takes the next one.
//! - Pointers that may be equal have one class ([`Kinds`]). Each class has addresses and arrays of its own: one for
//!   integers or pointers, and one for each field of records. So a write to `(*p).next` leaves `(*q).value` as it is.
//! - A record that a variable holds becomes a variable for each of its fields.
//!
//! # Source
//! R. Burstall, *Some Techniques for Proving Correctness of Programs which Alter Data Structures* (Machine Intelligence 7, 1972),
//! has an array for each field. J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011), section 6,
//! splits the heap by an alias analysis.
//!
//! # What is exact
//! The result has the runs of the program. What is read before it was written is 0; checks stand before such reads.

mod kinds;

use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use self::kinds::Kinds;
use crate::graph::{Cfg, Check, Edge, Expr, Lvalue, Node, NodeKind, VarId, Variable, VariableKind};
use crate::infer::{Class, Shape};
use crate::inline::MAX_INLINED_NODES;
use crate::loops;
use crate::types::Type;
use loopscope_syntax::ast::BinaryOp;

/// What the arrays that stand for memory mean.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The arrays that stand for memory.
    pub arrays: SortedMap<VarId, MemoryArray>,
    /// The variables that hold pointers, with the numbers of the regions to which these lead.
    pub pointers: SortedMap<VarId, usize>,
    /// The regions.
    pub regions: Vec<MemoryRegion>,
    /// The program with its memory, whose nodes have the same numbers.
    pub original: Cfg,
}

/// A region of memory: what pointers of one class lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryRegion {
    /// The names of the variables that lie there, from address 1 on.
    pub variables: Vec<String>,
    /// The variable that counts its cells, those variables included: the last address. `None` if no cells are allocated
    /// there.
    pub cells: Option<VarId>,
}

/// An array that stands for a part of a region of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryArray {
    /// The number of the region.
    pub region: usize,
    /// The field of the records that lie there; empty for integers and pointers.
    pub field: String,
    /// The region to which its elements lead, if they are pointers.
    pub leads_to: Option<usize>,
}

/// A program with arrays in the place of its memory, and what these mean. Its calls must be expanded. `None` if it has no pointers, if arrays or
/// functions lie in memory or arrays hold pointers or records, if kinds are checked as the program runs, or if the result is
/// too large ([`MAX_INLINED_NODES`]).
pub fn memory(cfg: &Cfg) -> Option<(Cfg, Memory)> {
    let kinds = Kinds::of(cfg)?;
    let mut writer = Writer {
        cfg: cfg.clone(),
        kinds: &kinds,
        storage: SortedMap::new(),
        pointers: SortedMap::new(),
        regions: SortedMap::new(),
    };
    writer.place_variables()?;
    if writer.regions.is_empty() {
        return None;
    }
    for node in cfg.nodes_in_order(cfg.main) {
        writer.node(node, &cfg.graph[node].kind)?;
        if writer.cfg.graph.node_count() > MAX_INLINED_NODES {
            return None;
        }
    }
    writer.start(cfg);
    Some(writer.written(cfg))
}

/// Where a variable's value is.
enum Storage {
    /// In these variables, one for each part.
    Variables(Vec<VarId>),
    /// In memory, at this address of the class.
    Memory(Class, usize),
}

/// The memory of a class.
struct Region {
    /// An array for each part of what lies there.
    arrays: Vec<VarId>,
    /// These parts.
    parts: Vec<(String, Class)>,
    /// The last address that was taken.
    last: VarId,
    /// The names of the variables that lie there.
    variables: Vec<String>,
    /// Whether cells are allocated there.
    grows: bool,
}

/// Writes the program.
struct Writer<'a> {
    cfg: Cfg,
    kinds: &'a Kinds,
    /// Of the variables that do not stay as they are.
    storage: SortedMap<VarId, Storage>,
    /// The variables that hold pointers, with the classes of what these lead to.
    pointers: SortedMap<VarId, Class>,
    regions: SortedMap<Class, Region>,
}

impl Writer<'_> {
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
                        let variable = self.variable(format!("{name}.{part}"), Type::Integer);
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

    /// Makes the memory of a class, and that of what lies there may lead to.
    fn reserve(&mut self, class: Class) -> Option<()> {
        let class = self.kinds.root(class);
        if self.regions.contains_key(&class) {
            return Some(());
        }
        let parts = self.kinds.parts(class)?;
        let mut arrays = Vec::with_capacity(parts.len());
        for (name, _) in &parts {
            let name = if name.is_empty() { "memory".to_owned() } else { name.clone() };
            arrays.push(self.variable(name, Type::Array(Box::new(Type::Integer))));
        }
        let first = parts.first().map_or("", |(name, _)| name);
        let name = if first.is_empty() { "cells".to_owned() } else { format!("cells with {first}") };
        let last = self.variable(name, Type::Integer);
        let region = Region { arrays, parts: parts.clone(), last, variables: Vec::new(), grows: false };
        self.regions.insert(class, region);
        for (_, class) in parts {
            if let Shape::Pointer(cell) = self.kinds.shape_of(class) {
                self.reserve(*cell)?;
            }
        }
        Some(())
    }

    fn variable(&mut self, name: String, ty: Type) -> VarId {
        let (id, main) = (VarId(self.cfg.variables.len() as u32), self.cfg.main);
        self.cfg.variables.push(Variable {
            name,
            span: self.cfg.function(main).span,
            kind: VariableKind::Local,
            function: main,
            ty,
            address_taken: false,
            asked_if_written: false,
            holds: None,
        });
        self.cfg.functions[main.0 as usize].variables.push(id);
        id
    }

    /// At the start, memory has no cells but the variables that lie there.
    fn start(&mut self, original: &Cfg) {
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
                kinds.push(assign(*last, number(variables.len())));
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
        self.add(self.cfg.main_function().entry, kinds);
    }

    /// The program, and what its arrays stand for.
    fn written(self, original: &Cfg) -> (Cfg, Memory) {
        let Self { mut cfg, kinds, pointers, regions, .. } = self;
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
        (cfg, Memory { arrays, pointers, regions, original: original.clone() })
    }

    /// Writes a node.
    fn node(&mut self, node: NodeIndex, kind: &NodeKind) -> Option<()> {
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
                let last = Expr::Variable(*last);
                let next = Expr::Binary(BinaryOp::Add, Box::new(last.clone()), Box::new(number(1)));
                let places = arrays.iter().map(|array| element(*array, last.clone()));
                let writes = places.zip(values).map(|(place, value)| NodeKind::Assign { place, value });
                let Expr::Variable(counter) = last.clone() else { return None };
                let mut kinds = vec![assign(counter, next)];
                kinds.extend(writes);
                kinds.push(NodeKind::Assign { place: self.places(&Lvalue::Variable(*variable))?.pop()?, value: last });
                kinds
            }
            NodeKind::Input(variable) if self.storage.contains_key(variable) => {
                let read = self.variable(self.cfg.variable(*variable).name.clone(), Type::Integer);
                let place = self.places(&Lvalue::Variable(*variable))?.pop()?;
                vec![NodeKind::Input(read), NodeKind::Assign { place, value: Expr::Variable(read) }]
            }
            NodeKind::NewArray { variable, elements } => {
                let elements = elements.iter().map(|each| self.scalar(each)).collect::<Option<_>>()?;
                self.stays(*variable)?;
                vec![NodeKind::NewArray { variable: *variable, elements }]
            }
            NodeKind::Endless(variable) => {
                self.stays(*variable)?;
                vec![kind.clone()]
            }
            NodeKind::Return(value) => vec![NodeKind::Return(self.scalar(value)?)],
            NodeKind::Output(value) => vec![NodeKind::Output(self.scalar(value)?)],
            NodeKind::Branch(value) => vec![NodeKind::Branch(self.scalar(value)?)],
            NodeKind::Check(check) => vec![NodeKind::Check(self.check(check)?)],
            NodeKind::Call { .. } => return None,
            NodeKind::Entry
            | NodeKind::Halt
            | NodeKind::Error(_)
            | NodeKind::Join
            | NodeKind::LoopHead
            | NodeKind::Input(_) => return Some(()),
        };
        let mut kinds = kinds.into_iter();
        self.cfg.graph[node].kind = kinds.next()?;
        self.add(node, kinds.collect());
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

    /// Writes several parts: all values are computed before the first one is written.
    fn assignment(&mut self, places: Vec<Lvalue>, values: Vec<Expr>) -> Option<Vec<NodeKind>> {
        (places.len() == values.len()).then_some(())?;
        let mut kinds = Vec::with_capacity(2 * values.len());
        let mut writes = Vec::with_capacity(values.len());
        for (place, value) in places.into_iter().zip(values) {
            let value = if matches!(value, Expr::Number(_)) {
                value
            } else {
                let part = self.variable("part".to_owned(), Type::Integer);
                kinds.push(assign(part, value));
                Expr::Variable(part)
            };
            writes.push(NodeKind::Assign { place, value });
        }
        kinds.extend(writes);
        Some(kinds)
    }

    /// Whether a place holds one integer, pointer, array or function.
    fn is_scalar(&self, place: &Lvalue) -> bool {
        let class = self.kinds.class(&place.to_expr());
        !class.is_some_and(|class| matches!(self.kinds.shape_of(class), Shape::Record { .. }))
    }

    /// The places of all parts of a place.
    fn places(&self, whole: &Lvalue) -> Option<Vec<Lvalue>> {
        let place = |expr: Expr| match expr {
            Expr::Variable(variable) => Some(Lvalue::Variable(variable)),
            Expr::Index(array, index) => Some(Lvalue::Index { array: *array, index: *index }),
            _ => None,
        };
        self.values(&whole.to_expr())?.into_iter().map(place).collect()
    }

    /// The value of an expression without parts.
    fn scalar(&self, expr: &Expr) -> Option<Expr> {
        let mut values = self.values(expr)?;
        if values.len() == 1 { values.pop() } else { None }
    }

    /// The values of all parts of an expression.
    fn values(&self, expr: &Expr) -> Option<Vec<Expr>> {
        let one = |expr: Expr| Some(vec![expr]);
        match expr {
            Expr::Number(_) | Expr::Function(_) => one(expr.clone()),
            Expr::Null => one(number(0)),
            Expr::AddressOf(variable) => match self.storage.get(variable)? {
                Storage::Memory(_, address) => one(number(*address)),
                Storage::Variables(_) => None,
            },
            Expr::Unary(op, operand) => one(Expr::Unary(*op, Box::new(self.scalar(operand)?))),
            Expr::Binary(op, left, right) => {
                one(Expr::Binary(*op, Box::new(self.scalar(left)?), Box::new(self.scalar(right)?)))
            }
            Expr::Variable(variable) => match self.storage.get(variable) {
                None => one(expr.clone()),
                Some(Storage::Variables(parts)) => Some(parts.iter().map(|part| Expr::Variable(*part)).collect()),
                Some(Storage::Memory(class, address)) => Some(self.cell(*class, &number(*address))),
            },
            Expr::Deref(pointer) => {
                let address = self.scalar(pointer)?;
                Some(self.cell(self.kinds.class(expr)?, &address))
            }
            Expr::Field(record, name) => self.field(record, name),
            Expr::Index(array, index) => one(Expr::Index(Box::new(self.array(array)?), Box::new(self.scalar(index)?))),
            Expr::Record(fields) => {
                // In the order of the fields of the class, which is that of their names.
                let sorted: SortedMap<&str, &Expr> =
                    fields.iter().map(|(name, value)| (name.as_str(), value)).collect();
                let values = sorted.values().map(|value| self.values(value)).collect::<Option<Vec<_>>>()?;
                Some(values.concat())
            }
        }
    }

    /// The values of all parts of a field.
    fn field(&self, record: &Expr, name: &str) -> Option<Vec<Expr>> {
        if let Expr::Record(fields) = record {
            let (_, value) = fields.iter().find(|(field, _)| field == name)?;
            return self.values(value);
        }
        let Shape::Record { fields, .. } = self.kinds.shape_of(self.kinds.class(record)?) else { return None };
        let mut values = self.values(record)?.into_iter();
        for (field, class) in fields {
            let count = self.kinds.parts(*class)?.len();
            if field == name {
                return Some(values.take(count).collect());
            }
            values.nth(count.checked_sub(1)?);
        }
        None
    }

    /// What lies at an address.
    fn cell(&self, class: Class, address: &Expr) -> Vec<Expr> {
        let arrays = self.regions.get(&class).map_or(&[][..], |region| &region.arrays);
        arrays.iter().map(|array| Expr::Index(Box::new(Expr::Variable(*array)), Box::new(address.clone()))).collect()
    }

    /// An array, which stays as it is, or an element of one.
    fn array(&self, array: &Expr) -> Option<Expr> {
        match array {
            Expr::Variable(variable) => {
                self.stays(*variable)?;
                Some(array.clone())
            }
            Expr::Index(rows, row) => Some(Expr::Index(Box::new(self.array(rows)?), Box::new(self.scalar(row)?))),
            _ => None,
        }
    }

    /// `None` if a variable does not stay as it is.
    fn stays(&self, variable: VarId) -> Option<()> {
        let holds_integers = |class| match self.kinds.shape_of(class) {
            Shape::Array(element) => !matches!(self.kinds.shape_of(*element), Shape::Pointer(_) | Shape::Record { .. }),
            _ => true,
        };
        (!self.storage.contains_key(&variable) && holds_integers(self.kinds.variable(variable))).then_some(())
    }

    /// Adds nodes after a node.
    fn add(&mut self, node: NodeIndex, kinds: Vec<NodeKind>) {
        let Some(after) = self.cfg.successor(node, Edge::Next).filter(|_| !kinds.is_empty()) else { return };
        let Node { span, line, .. } = self.cfg.graph[node];
        if let Some(edge) = self.cfg.edge(node, Edge::Next) {
            self.cfg.graph.remove_edge(edge);
        }
        let mut last = node;
        for kind in kinds {
            let added = self.cfg.graph.add_node(Node { kind, span, line });
            self.cfg.graph.add_edge(last, added, Edge::Next);
            last = added;
        }
        self.cfg.graph.add_edge(last, after, Edge::Next);
    }
}

fn assign(variable: VarId, value: Expr) -> NodeKind {
    NodeKind::Assign { place: Lvalue::Variable(variable), value }
}

fn element(array: VarId, index: Expr) -> Lvalue {
    Lvalue::Index { array: Expr::Variable(array), index }
}

fn number(number: usize) -> Expr {
    Expr::Number(number.into())
}
