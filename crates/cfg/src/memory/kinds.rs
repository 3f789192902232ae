//! The shape of the values of a program, as its graph shows it: which pointers may be equal, and what they point to.
//! Calls are expanded. Those that remain take and return only integers, so they cannot reach the memory of their caller.
//!
//! # Source
//! B. Steensgaard, *Points-to Analysis in Almost Linear Time* (POPL 1996).

use loopscope_sorted::SortedMap;
use loopscope_syntax::Span;
use loopscope_syntax::ast::BinaryOp;

use crate::graph::{Cfg, Check, Expr, Lvalue, NodeKind, VarId};
use crate::infer::{Class, Classes, Shape};

/// The number of parts that a record may have, those of its records included.
const MOST_PARTS: usize = 64;

/// The limit for the nesting of records. A record that contains itself is deeper.
const MOST_DEPTH: usize = 8;

/// The classes of the variables of `main`: values of different classes never meet.
pub(super) struct Kinds {
    classes: Classes,
    variables: Vec<Class>,
}

impl Kinds {
    /// Of `main`. `None` if uses disagree, if kinds are checked as the program runs, or if a call passes more than integers.
    pub(super) fn new(cfg: &Cfg) -> Option<Self> {
        let mut classes = Classes::default();
        let variables = cfg.variables.iter().map(|_| classes.fresh(Shape::Unknown, Span::default())).collect();
        let mut kinds = Self { classes, variables };
        for node in cfg.nodes_in_order(cfg.main) {
            kinds.node(cfg, &cfg.graph[node].kind)?;
        }
        kinds.classes.flatten();
        kinds.classes.warnings.is_empty().then_some(kinds)
    }

    /// The shape of the values of a variable.
    pub(super) fn shape(&self, variable: VarId) -> &Shape {
        self.classes.shape(self.variables[variable.0 as usize])
    }

    /// The shape of the values of a class.
    pub(super) fn shape_of(&self, class: Class) -> &Shape {
        self.classes.shape(class)
    }

    /// The class that stands for all those unified with this one.
    pub(super) fn root(&self, class: Class) -> Class {
        self.classes.root(class)
    }

    /// The class of a variable.
    pub(super) fn variable(&self, variable: VarId) -> Class {
        self.classes.root(self.variables[variable.0 as usize])
    }

    /// The class of an expression that reads something, or is a record. `None` for others.
    pub(super) fn class(&self, expr: &Expr) -> Option<Class> {
        let class = match expr {
            Expr::Variable(variable) => self.variable(*variable),
            Expr::Deref(pointer) => match &**pointer {
                Expr::AddressOf(variable) => self.variable(*variable),
                pointer => match self.classes.shape(self.class(pointer)?) {
                    Shape::Pointer(cell) => *cell,
                    _ => return None,
                },
            },
            Expr::Field(record, name) => match self.classes.shape(self.class(record)?) {
                Shape::Record { fields, .. } => *fields.get(name)?,
                _ => return None,
            },
            Expr::Index(array, _) => match self.classes.shape(self.class(array)?) {
                Shape::Array(element) => *element,
                _ => return None,
            },
            _ => return None,
        };
        Some(self.classes.root(class))
    }

    /// The parts that values of a class consist of, each with its fields joined by dots: one without a name for an integer or
    /// a pointer, and one for each field of a record; and their classes. `None` if some part is an array or a function.
    pub(super) fn parts(&self, class: Class) -> Option<Vec<(String, Class)>> {
        let mut parts = Vec::new();
        self.add_parts(class, ("", 0), &mut parts)?;
        Some(parts)
    }

    fn add_parts(&self, class: Class, (path, depth): (&str, usize), parts: &mut Vec<(String, Class)>) -> Option<()> {
        match self.classes.shape(class) {
            Shape::Unknown | Shape::Integer | Shape::Pointer(_) => parts.push((path.to_owned(), class)),
            Shape::Record { fields, .. } if depth < MOST_DEPTH => {
                for (name, field) in fields {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    self.add_parts(*field, (&path, depth + 1), parts)?;
                }
            }
            Shape::Record { .. } | Shape::Array(_) | Shape::Function(..) | Shape::Mixed => return None,
        }
        (parts.len() <= MOST_PARTS).then_some(())
    }

    fn node(&mut self, cfg: &Cfg, kind: &NodeKind) -> Option<()> {
        match kind {
            NodeKind::Assign { place, value } => {
                let (place, value) = (self.place(place), self.expression(value));
                self.meet(place, value);
            }
            NodeKind::Input(variable) => {
                let integer = self.fresh(Shape::Integer);
                self.meet(self.variables[variable.0 as usize], integer);
            }
            NodeKind::Alloc { variable, value } => {
                let cell = self.expression(value);
                let pointer = self.fresh(Shape::Pointer(cell));
                self.meet(self.variables[variable.0 as usize], pointer);
            }
            NodeKind::NewArray { variable, elements } => {
                let element = self.fresh(Shape::Unknown);
                for each in elements {
                    let class = self.expression(each);
                    self.meet(element, class);
                }
                let array = self.fresh(Shape::Array(element));
                self.meet(self.variables[variable.0 as usize], array);
            }
            NodeKind::Filled { variable, value, lengths } => {
                let element = self.expression(value);
                let array = lengths.iter().fold(element, |element, _| self.fresh(Shape::Array(element)));
                self.meet(self.variables[variable.0 as usize], array);
            }
            NodeKind::Endless(variable) => {
                let element = self.fresh(Shape::Unknown);
                let array = self.fresh(Shape::Array(element));
                self.meet(self.variables[variable.0 as usize], array);
            }
            NodeKind::Call { variable, callee, arguments } if cfg.takes_integers_alone(callee) => {
                let result = self.fresh(Shape::Integer);
                self.meet(self.variables[variable.0 as usize], result);
                for each in arguments {
                    self.integer(each);
                }
            }
            NodeKind::Call { .. } => return None,
            NodeKind::Return(value) | NodeKind::Output(value) | NodeKind::Branch(value) => self.integer(value),
            NodeKind::Check(check) => self.check(check)?,
            NodeKind::Entry | NodeKind::Halt | NodeKind::Error(_) | NodeKind::Join | NodeKind::LoopHead => {}
        }
        Some(())
    }

    fn check(&mut self, check: &Check) -> Option<()> {
        match check {
            Check::Defined(value) => {
                self.expression(value);
            }
            Check::NonZero(value) => self.integer(value),
            Check::NotNull(pointer) => {
                let pointer = self.expression(pointer);
                self.pointer(pointer);
            }
            Check::InBounds { array, index } => {
                let array = self.expression(array);
                self.array(array);
                self.integer(index);
            }
            Check::IsInteger(_)
            | Check::IsPointer(_)
            | Check::IsArray(_)
            | Check::IsFunction(_)
            | Check::HasArity(..)
            | Check::HasField(..)
            | Check::Comparable(..) => return None,
        }
        Some(())
    }

    fn place(&mut self, place: &Lvalue) -> Class {
        self.expression(&place.to_expr())
    }

    fn integer(&mut self, expr: &Expr) {
        let (class, integer) = (self.expression(expr), self.fresh(Shape::Integer));
        self.meet(class, integer);
    }

    /// The target of a pointer.
    fn pointer(&mut self, pointer: Class) -> Class {
        let cell = self.fresh(Shape::Unknown);
        let shape = self.fresh(Shape::Pointer(cell));
        self.meet(pointer, shape);
        cell
    }

    /// The elements of an array.
    fn array(&mut self, array: Class) -> Class {
        let element = self.fresh(Shape::Unknown);
        let shape = self.fresh(Shape::Array(element));
        self.meet(array, shape);
        element
    }

    fn expression(&mut self, expr: &Expr) -> Class {
        match expr {
            Expr::Number(_) => self.fresh(Shape::Integer),
            Expr::Variable(variable) => self.variables[variable.0 as usize],
            // Functions stay as they are.
            Expr::Function(_) => self.fresh(Shape::Unknown),
            Expr::Null => {
                let cell = self.fresh(Shape::Unknown);
                self.fresh(Shape::Pointer(cell))
            }
            Expr::AddressOf(variable) => self.fresh(Shape::Pointer(self.variables[variable.0 as usize])),
            Expr::Unary(_, operand) => {
                self.integer(operand);
                self.fresh(Shape::Integer)
            }
            Expr::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                let (left, right) = (self.expression(left), self.expression(right));
                self.meet(left, right);
                self.fresh(Shape::Integer)
            }
            Expr::Binary(_, left, right) => {
                self.integer(left);
                self.integer(right);
                self.fresh(Shape::Integer)
            }
            Expr::Float(_, operands) => {
                for operand in operands {
                    self.integer(operand);
                }
                self.fresh(Shape::Integer)
            }
            Expr::Deref(pointer) => {
                let pointer = self.expression(pointer);
                self.pointer(pointer)
            }
            Expr::Field(record, name) => {
                let (record, value) = (self.expression(record), self.fresh(Shape::Unknown));
                let fields = SortedMap::from([(name.clone(), value)]);
                let shape = self.fresh(Shape::Record { fields, closed: false });
                self.meet(record, shape);
                value
            }
            Expr::Index(array, index) => {
                self.integer(index);
                let array = self.expression(array);
                self.array(array)
            }
            Expr::Record(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.clone(), self.expression(value))).collect();
                self.fresh(Shape::Record { fields, closed: true })
            }
        }
    }

    fn fresh(&mut self, shape: Shape) -> Class {
        self.classes.fresh(shape, Span::default())
    }

    fn meet(&mut self, one: Class, other: Class) {
        self.classes.unify(one, other, Span::default());
    }
}
