//! Tracked variables: those whose values are computed along chains.
//!
//! Recurrences and constraint systems cover integers, and arrays that only one variable refers to. Everything else
//! (records, cells behind pointers, arrays that may be shared, variables whose address is taken) is left to symbolic
//! execution: its values count as unknown here, so every constraint stays necessary.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Check, Expr, Lvalue, NodeKind, Type, VarId, VariableKind};
use loopscope_smt::Sort;

/// For each variable, the sort of its values if it is tracked.
#[derive(Clone, Debug)]
pub struct Tracking {
    sorts: Vec<Option<Sort>>,
    lengths: Vec<Length>,
    follows_floats: bool,
}

/// The known length of the arrays that a variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// Nothing.
    Unknown,
    /// They are array literals of this length.
    Fixed(IBig),
    /// It is an input array, which has an element at every index.
    Unbounded,
}

impl Tracking {
    /// Analyses how the variables of a program are used.
    pub fn new(cfg: &Cfg) -> Self {
        let sorts = cfg.variables.iter().map(|variable| {
            if variable.address_taken { None } else { variable.ty.dimensions().and_then(Sort::of_integers) }
        });
        let main = &cfg.functions[cfg.main.0 as usize];
        let lengths = (0..cfg.variables.len()).map(|index| {
            let is_input = main.parameters.contains(&VarId(index as u32));
            if is_input { Length::Unbounded } else { Length::Unknown }
        });
        let mut tracking = Self { sorts: sorts.collect(), lengths: lengths.collect(), follows_floats: false };
        let is_main = |expr: &Expr| *expr == Expr::Function(cfg.main);
        let is_called = |kind: &NodeKind| matches!(kind, NodeKind::Call { callee, .. } if is_main(callee));
        let calls_main = cfg.graph.node_weights().any(|node| is_called(&node.kind));
        for (index, variable) in cfg.variables.iter().enumerate() {
            let is_array = matches!(variable.ty, Type::Array(_));
            let is_input = variable.function == cfg.main && !calls_main;
            // The caller of a function has the array, too; rows of a local array are separate arrays, which may be
            // shared.
            let has_other_names = match variable.kind {
                VariableKind::Parameter => !is_input,
                _ => matches!(&variable.ty, Type::Array(row) if **row != Type::Integer),
            };
            if is_array && has_other_names {
                tracking.sorts[index] = None;
            }
        }
        for node in cfg.graph.node_weights() {
            tracking.look_at(&node.kind);
        }
        // Other references to an untracked array may change it, and its length too.
        for (sort, length) in tracking.sorts.iter().zip(&mut tracking.lengths) {
            if sort.is_none() {
                *length = Length::Unknown;
            }
        }
        tracking
    }

    /// The same, and operations on floating-point numbers are terms. Without this, their results are unknown, as not every solver
    /// has such terms.
    pub fn with_floats(self) -> Self {
        Self { follows_floats: true, ..self }
    }

    /// Returns `true` if operations on floating-point numbers are terms.
    pub fn follows_floats(&self) -> bool {
        self.follows_floats
    }

    /// The sort of a variable's values, if it is tracked.
    pub fn sort(&self, variable: VarId) -> Option<&Sort> {
        self.sorts[variable.0 as usize].as_ref()
    }

    /// The length of the arrays that a variable holds.
    pub fn length(&self, variable: VarId) -> &Length {
        &self.lengths[variable.0 as usize]
    }

    /// A variable gets a new array of this length.
    fn has_length(&mut self, variable: VarId, length: Length) {
        let known = &mut self.lengths[variable.0 as usize];
        if *known == Length::Unknown {
            *known = length;
        } else if *known != length {
            self.give_up(variable);
        }
    }

    fn look_at(&mut self, kind: &NodeKind) {
        match kind {
            NodeKind::Assign { place, value } => {
                self.look_at_place(place);
                self.look_at_value(value);
                match place {
                    Lvalue::Variable(variable) if matches!(self.sort(*variable), Some(Sort::Array(_))) => {
                        self.give_up(*variable);
                    }
                    // A whole row is written: it may be known elsewhere too.
                    Lvalue::Index { array: Expr::Variable(rows), .. } if self.holds_rows(*rows) => self.give_up(*rows),
                    _ => {}
                }
            }
            NodeKind::NewArray { variable, elements } => {
                for element in elements {
                    self.look_at_value(element);
                }
                self.has_length(*variable, Length::Fixed(IBig::from(elements.len())));
            }
            NodeKind::Filled { variable, value, lengths } => {
                self.look_at_value(value);
                self.has_length(*variable, Length::Fixed(lengths.first().copied().unwrap_or_default().into()));
            }
            NodeKind::Endless(variable) => self.has_length(*variable, Length::Unbounded),
            NodeKind::Call { variable, callee, arguments } => {
                // The function that returned an array may have kept a reference to it.
                if matches!(self.sort(*variable), Some(Sort::Array(_))) {
                    self.give_up(*variable);
                }
                self.look_at_value(callee);
                for argument in arguments {
                    self.look_at_value(argument);
                }
            }
            NodeKind::Return(value)
            | NodeKind::Output(value)
            | NodeKind::Branch(value)
            | NodeKind::Alloc { value, .. } => self.look_at_value(value),
            NodeKind::Check(check) => self.look_at_check(check),
            NodeKind::Entry
            | NodeKind::Halt
            | NodeKind::Error(_)
            | NodeKind::Join
            | NodeKind::LoopHead
            | NodeKind::Input(_) => {}
        }
    }

    fn look_at_check(&mut self, check: &Check) {
        match check {
            Check::NonZero(value) => self.look_at_value(value),
            Check::Comparable(left, right) => {
                self.look_at_base(left);
                self.look_at_base(right);
            }
            Check::InBounds { array, index } => {
                self.look_at_base(array);
                self.look_at_value(index);
            }
            // These checks inspect the kind of a value; the value does not escape.
            Check::Defined(value)
            | Check::NotNull(value)
            | Check::IsInteger(value)
            | Check::IsPointer(value)
            | Check::IsArray(value)
            | Check::IsFunction(value)
            | Check::HasArity(value, _)
            | Check::HasField(value, _) => self.look_at_base(value),
        }
    }

    fn look_at_place(&mut self, place: &Lvalue) {
        match place {
            Lvalue::Variable(_) => {}
            Lvalue::Deref(pointer) => self.look_at_value(pointer),
            Lvalue::Index { array, index } => {
                self.look_at_base(array);
                self.look_at_value(index);
            }
            Lvalue::Field(record, _) => self.look_at_place(record),
        }
    }

    /// An expression whose value is used directly: an array in it escapes.
    fn look_at_value(&mut self, expr: &Expr) {
        match expr {
            Expr::Variable(variable) => {
                if matches!(self.sort(*variable), Some(Sort::Array(_))) {
                    self.give_up(*variable);
                }
            }
            Expr::Index(base, index) => {
                let row = matches!(&**base, Expr::Variable(array) if self.holds_rows(*array));
                if row {
                    self.look_at_value(base);
                } else {
                    self.look_at_base(base);
                }
                self.look_at_value(index);
            }
            Expr::Unary(_, operand) | Expr::Deref(operand) | Expr::Field(operand, _) => self.look_at_value(operand),
            Expr::Binary(_, left, right) => {
                self.look_at_value(left);
                self.look_at_value(right);
            }
            Expr::Float(_, operands) => operands.iter().for_each(|operand| self.look_at_value(operand)),
            Expr::Record(fields) => fields.iter().for_each(|(_, value)| self.look_at_value(value)),
            Expr::Number(_) | Expr::Function(_) | Expr::Null | Expr::AddressOf(_) => {}
        }
    }

    /// An expression whose elements are read or written, without using it directly.
    fn look_at_base(&mut self, expr: &Expr) {
        match expr {
            Expr::Variable(_) => {}
            Expr::Index(base, index) => {
                self.look_at_base(base);
                self.look_at_value(index);
            }
            other => self.look_at_value(other),
        }
    }

    fn holds_rows(&self, variable: VarId) -> bool {
        matches!(self.sort(variable), Some(Sort::Array(element)) if **element != Sort::Int)
    }

    fn give_up(&mut self, variable: VarId) {
        self.sorts[variable.0 as usize] = None;
    }
}
