//! The values of expressions.
//!
//! A value that cannot be expressed becomes a fresh symbol, which may have any value, so the terms over-approximate the
//! real runs.

use loopscope_cfg::{Cfg, Check, Expr, Lvalue, NodeKind, Type};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::state::{State, UnknownValues, address_of};
use crate::value::{Address, Array, Content, Elements, Reference, Value, choose};

/// Evaluates expressions of one program.
pub(crate) struct Evaluator<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) pool: &'a mut Pool,
    /// See [`only_integers`].
    pub(crate) only_integers: bool,
    /// The next unused address.
    pub(crate) next: Address,
}

/// The arrays to which a value refers, each with its condition.
pub(crate) enum Arrays {
    Known(Vec<(ArrayTarget, Term)>),
    Unknown,
}

#[derive(Clone, Copy)]
pub(crate) enum ArrayTarget {
    Whole(Address),
    Row { of: Address, at: Term },
}

impl Evaluator<'_> {
    pub(crate) fn anything(&mut self) -> UnknownValues<'_> {
        UnknownValues { pool: self.pool, rows_stay: self.only_integers }
    }

    /// Any truth value.
    pub(crate) fn maybe(&mut self) -> Term {
        self.pool.fresh_symbol("either", Sort::Bool)
    }

    /// Any integer.
    pub(crate) fn some_integer(&mut self) -> Term {
        self.pool.fresh_symbol("any", Sort::Int)
    }

    /// The value of an expression.
    pub(crate) fn value(&mut self, state: &State, expr: &Expr) -> Value {
        match expr {
            Expr::Number(number) => Value::Integer(self.pool.int(number.clone())),
            Expr::Variable(variable) => state.variable(*variable),
            Expr::Function(id) => {
                let identity = self.pool.int(-1 - i64::from(id.0));
                Value::Reference(Reference { identity, targets: None })
            }
            Expr::Null => Value::Reference(Reference::to(self.pool, 0)),
            Expr::AddressOf(variable) => Value::Reference(Reference::to(self.pool, address_of(*variable))),
            Expr::Unary(UnaryOp::Negate, operand) => {
                let operand = self.integer(state, operand);
                Value::Integer(self.pool.neg(operand))
            }
            Expr::Unary(UnaryOp::Not, _) => self.truth_value(state, expr),
            Expr::Binary(op, left, right) => self.binary(state, expr, *op, (left, right)),
            Expr::Float(operator, operands) => {
                let operands: Vec<Term> = operands.iter().map(|operand| self.integer(state, operand)).collect();
                Value::Integer(self.pool.float_value(*operator, &operands))
            }
            Expr::Deref(pointer) => {
                let pointer = self.value(state, pointer);
                self.behind(state, &pointer)
            }
            Expr::Field(record, name) => match self.value(state, record) {
                Value::Record(fields) => {
                    let field = fields.into_iter().find(|(field, _)| field == name);
                    field.map_or(Value::Unknown, |(_, value)| value)
                }
                _ => Value::Unknown,
            },
            Expr::Index(array, index) => {
                let array = self.value(state, array);
                let index = self.integer(state, index);
                self.element(state, &array, index)
            }
            Expr::Record(fields) => {
                let field = |(name, value): &(String, Expr)| (name.clone(), self.value(state, value));
                Value::Record(fields.iter().map(field).collect())
            }
        }
    }

    /// The value of an expression that must be an integer.
    pub(crate) fn integer(&mut self, state: &State, expr: &Expr) -> Term {
        match self.value(state, expr) {
            Value::Integer(value) => value,
            _ => self.some_integer(),
        }
    }

    fn truth_value(&mut self, state: &State, expr: &Expr) -> Value {
        let holds = self.truth(state, expr);
        let (one, zero) = (self.pool.int(1), self.pool.int(0));
        Value::Integer(self.pool.ite(holds, one, zero))
    }

    fn binary(&mut self, state: &State, expr: &Expr, op: BinaryOp, (left, right): (&Expr, &Expr)) -> Value {
        let calculate: fn(&mut Pool, Term, Term) -> Term = match op {
            BinaryOp::Add => Pool::add,
            BinaryOp::Subtract => Pool::sub,
            BinaryOp::Multiply => Pool::mul,
            BinaryOp::Divide => Pool::quotient,
            BinaryOp::Remainder => Pool::remainder,
            _ => return self.truth_value(state, expr),
        };
        let (left, right) = (self.integer(state, left), self.integer(state, right));
        let value = calculate(self.pool, left, right);
        Value::Integer(if self.pool.is_huge(value) { self.some_integer() } else { value })
    }

    /// The condition that an expression is not 0.
    pub(crate) fn truth(&mut self, state: &State, expr: &Expr) -> Term {
        match expr {
            Expr::Unary(UnaryOp::Not, operand) => {
                let holds = self.truth(state, operand);
                self.pool.not(holds)
            }
            Expr::Binary(BinaryOp::Equal, left, right) => self.equal(state, left, right),
            Expr::Binary(BinaryOp::NotEqual, left, right) => {
                let equal = self.equal(state, left, right);
                self.pool.not(equal)
            }
            Expr::Binary(
                op @ (BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual),
                left,
                right,
            ) => {
                let (left, right) = (self.integer(state, left), self.integer(state, right));
                match op {
                    BinaryOp::Less => self.pool.lt(left, right),
                    BinaryOp::LessEqual => self.pool.le(left, right),
                    BinaryOp::Greater => self.pool.gt(left, right),
                    _ => self.pool.ge(left, right),
                }
            }
            // The language has no other operators with truth values in expressions: `&&` and `||` are branches.
            Expr::Binary(BinaryOp::And | BinaryOp::Or, ..) => self.maybe(),
            _ => {
                let value = self.integer(state, expr);
                let zero = self.pool.int(0);
                self.pool.ne(value, zero)
            }
        }
    }

    fn equal(&mut self, state: &State, left: &Expr, right: &Expr) -> Term {
        match (self.value(state, left), self.value(state, right)) {
            (Value::Integer(left), Value::Integer(right)) => self.pool.eq(left, right),
            (Value::Reference(left), Value::Reference(right)) => self.pool.eq(left.identity, right.identity),
            (Value::Row { of: one, at: left }, Value::Row { of: other, at: right }) if one == other => {
                self.pool.eq(left, right)
            }
            _ => self.maybe(),
        }
    }

    /// The condition that a check holds; an unconstrained truth value if it is unknown.
    pub(crate) fn check(&mut self, state: &State, check: &Check) -> Term {
        match check {
            Check::NonZero(value) => {
                let value = self.integer(state, value);
                let zero = self.pool.int(0);
                self.pool.ne(value, zero)
            }
            Check::Defined(Expr::Variable(variable)) => self.written(state, address_of(*variable)),
            Check::Defined(Expr::Deref(pointer)) => match self.value(state, pointer) {
                Value::Reference(Reference { targets: Some(targets), .. }) => {
                    let written = |(address, guard): &(Address, Term)| {
                        let written = self.written(state, *address);
                        self.pool.and(&[*guard, written])
                    };
                    let ways: Vec<Term> = targets.iter().map(written).collect();
                    self.pool.or(&ways)
                }
                _ => self.maybe(),
            },
            Check::NotNull(pointer) => match self.value(state, pointer) {
                Value::Reference(Reference { targets: Some(targets), .. }) => {
                    let null = targets.iter().find(|(address, _)| *address == 0).map(|(_, guard)| *guard);
                    let null = null.unwrap_or_else(|| self.pool.bool(false));
                    self.pool.not(null)
                }
                Value::Reference(Reference { identity, targets: None }) => {
                    let zero = self.pool.int(0);
                    self.pool.ne(identity, zero)
                }
                _ => self.maybe(),
            },
            Check::InBounds { array, index } => {
                let array = self.value(state, array);
                let index = self.integer(state, index);
                let Arrays::Known(arrays) = self.arrays(state, &array) else { return self.maybe() };
                let ways: Vec<Term> = arrays
                    .iter()
                    .map(|(found, guard)| {
                        let inside = self.inside(state, *found, index);
                        self.pool.and(&[*guard, inside])
                    })
                    .collect();
                self.pool.or(&ways)
            }
            Check::IsInteger(value) => match self.value(state, value) {
                Value::Integer(_) => self.pool.bool(true),
                _ => self.maybe(),
            },
            Check::IsPointer(value) => {
                let value = self.value(state, value);
                let is = Self::is_pointer(state, &value);
                self.certainly(is)
            }
            Check::IsArray(value) => {
                let value = self.value(state, value);
                let is = matches!(self.arrays(state, &value), Arrays::Known(arrays) if !arrays.is_empty());
                self.certainly(is)
            }
            Check::HasField(record, name) => {
                let record = self.value(state, record);
                let has = matches!(&record, Value::Record(fields) if fields.iter().any(|(field, _)| field == name));
                self.certainly(has)
            }
            Check::Comparable(left, right) => {
                let (left, right) = (self.value(state, left), self.value(state, right));
                let are = match (&left, &right) {
                    (Value::Integer(_), Value::Integer(_)) => true,
                    _ => Self::is_pointer(state, &left) && Self::is_pointer(state, &right),
                };
                self.certainly(are)
            }
            Check::Defined(_) | Check::IsFunction(_) | Check::HasArity(..) => self.maybe(),
        }
    }

    fn certainly(&mut self, holds: bool) -> Term {
        if holds { self.pool.bool(true) } else { self.maybe() }
    }

    fn is_pointer(state: &State, value: &Value) -> bool {
        let Value::Reference(Reference { targets: Some(targets), .. }) = value else { return false };
        let is_cell =
            |address: Address| matches!(state.get(address).map(|cell| &cell.content), Some(Content::Value(_)));
        !targets.is_empty() && targets.iter().all(|(address, _)| *address == 0 || is_cell(*address))
    }

    fn written(&mut self, state: &State, address: Address) -> Term {
        match state.get(address) {
            Some(cell) => cell.written,
            None => self.maybe(),
        }
    }

    /// The condition that an array has an element at an index.
    fn inside(&mut self, state: &State, found: ArrayTarget, index: Term) -> Term {
        let length = match found {
            ArrayTarget::Row { .. } => None,
            ArrayTarget::Whole(address) => match state.get(address).map(|cell| &cell.content) {
                Some(Content::Array(Array { length, .. })) => *length,
                _ => return self.maybe(),
            },
        };
        let Some(length) = length else { return self.pool.bool(true) };
        let (zero, length) = (self.pool.int(0), self.pool.int(length));
        let (not_below, not_above) = (self.pool.le(zero, index), self.pool.lt(index, length));
        self.pool.and(&[not_below, not_above])
    }

    /// The value to which a non-null pointer points.
    fn behind(&mut self, state: &State, pointer: &Value) -> Value {
        let Value::Reference(Reference { targets: Some(targets), .. }) = pointer else { return Value::Unknown };
        let mut value: Option<Value> = None;
        for (address, guard) in targets.iter().filter(|(address, _)| *address != 0) {
            let here = match state.get(*address).map(|cell| &cell.content) {
                Some(Content::Value(here)) => here.clone(),
                _ => Value::Unknown,
            };
            value = Some(match value {
                None => here,
                Some(others) => choose(self.pool, *guard, &here, &others),
            });
        }
        value.unwrap_or(Value::Unknown)
    }

    /// The arrays to which a value refers.
    pub(crate) fn arrays(&mut self, state: &State, value: &Value) -> Arrays {
        match value {
            Value::Reference(Reference { targets: Some(targets), .. }) => {
                let is_array =
                    |address: Address| matches!(state.get(address).map(|cell| &cell.content), Some(Content::Array(_)));
                if targets.iter().any(|(address, _)| !is_array(*address)) {
                    return Arrays::Unknown;
                }
                Arrays::Known(targets.iter().map(|(address, guard)| (ArrayTarget::Whole(*address), *guard)).collect())
            }
            Value::Row { of, at } => Arrays::Known(vec![(ArrayTarget::Row { of: *of, at: *at }, self.pool.bool(true))]),
            _ => Arrays::Unknown,
        }
    }

    fn element(&mut self, state: &State, array: &Value, index: Term) -> Value {
        let Arrays::Known(arrays) = self.arrays(state, array) else { return Value::Unknown };
        let mut value: Option<Value> = None;
        for (found, guard) in arrays {
            let here = self.element_of(state, found, index);
            value = Some(match value {
                None => here,
                Some(others) => choose(self.pool, guard, &here, &others),
            });
        }
        value.unwrap_or(Value::Unknown)
    }

    fn element_of(&mut self, state: &State, found: ArrayTarget, index: Term) -> Value {
        let (ArrayTarget::Whole(address) | ArrayTarget::Row { of: address, .. }) = found;
        let Some(Content::Array(Array { elements, .. })) = state.get(address).map(|cell| &cell.content) else {
            return Value::Unknown;
        };
        match (found, elements) {
            (ArrayTarget::Whole(_), Elements::Integers(all)) => Value::Integer(self.pool.select(*all, index)),
            (ArrayTarget::Whole(_), Elements::Rows(_)) => Value::Row { of: address, at: index },
            (ArrayTarget::Row { at, .. }, Elements::Rows(rows)) => {
                let row = self.pool.select(*rows, at);
                Value::Integer(self.pool.select(row, index))
            }
            (ArrayTarget::Whole(_), Elements::Each(values)) => {
                // An earlier check ensures that the index is one of these.
                let mut value: Option<Value> = None;
                for (at, here) in values.iter().enumerate() {
                    let at = self.pool.int(at);
                    let is_it = self.pool.eq(index, at);
                    value = Some(match value {
                        None => here.clone(),
                        Some(others) => choose(self.pool, is_it, here, &others),
                    });
                }
                value.unwrap_or(Value::Unknown)
            }
            _ => Value::Unknown,
        }
    }
}

/// The type of an expression, from the inferred types of the variables in it.
pub(crate) fn type_of(cfg: &Cfg, expr: &Expr) -> Type {
    match expr {
        Expr::Number(_) | Expr::Unary(..) | Expr::Binary(..) | Expr::Float(..) => Type::Integer,
        Expr::Variable(variable) => cfg.variable(*variable).ty.clone(),
        Expr::Index(array, _) => match type_of(cfg, array) {
            Type::Array(element) => *element,
            _ => Type::Mixed,
        },
        Expr::Deref(pointer) => match type_of(cfg, pointer) {
            Type::Pointer(cell) => *cell,
            _ => Type::Mixed,
        },
        Expr::Field(record, name) => match type_of(cfg, record) {
            Type::Record(fields) => {
                fields.into_iter().find(|(field, _)| field == name).map_or(Type::Mixed, |(_, ty)| ty)
            }
            _ => Type::Mixed,
        },
        Expr::Function(_) | Expr::Null | Expr::AddressOf(_) | Expr::Record(_) => Type::Mixed,
    }
}

/// Returns `true` if only integers are ever assigned to elements of arrays. Then arrays of integers stay arrays of
/// integers, and no row of an array is replaced by another one.
pub(crate) fn only_integers(cfg: &Cfg) -> bool {
    cfg.graph.node_weights().all(|node| match &node.kind {
        NodeKind::Assign { place: Lvalue::Index { .. }, value } => type_of(cfg, value) == Type::Integer,
        _ => true,
    })
}
