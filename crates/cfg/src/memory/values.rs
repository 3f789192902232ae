//! Expressions and places in terms of the arrays that stand for memory.

use loopscope_sorted::SortedMap;

use super::write::{Storage, Writer, number};
use crate::graph::{Expr, Lvalue, VarId};
use crate::infer::{Class, Shape};

impl Writer<'_> {
    /// Returns `true` if a place holds one integer, pointer, array or function.
    pub(super) fn is_scalar(&self, place: &Lvalue) -> bool {
        let class = self.kinds.class(&place.to_expr());
        !class.is_some_and(|class| matches!(self.kinds.shape_of(class), Shape::Record { .. }))
    }

    /// The places of all parts of a place.
    pub(super) fn places(&self, whole: &Lvalue) -> Option<Vec<Lvalue>> {
        let place = |expr: Expr| match expr {
            Expr::Variable(variable) => Some(Lvalue::Variable(variable)),
            Expr::Index(array, index) => Some(Lvalue::Index { array: *array, index: *index }),
            _ => None,
        };
        self.values(&whole.to_expr())?.into_iter().map(place).collect()
    }

    /// The value of an expression without parts.
    pub(super) fn scalar(&self, expr: &Expr) -> Option<Expr> {
        let mut values = self.values(expr)?;
        if values.len() == 1 { values.pop() } else { None }
    }

    /// The values of all parts of an expression.
    pub(super) fn values(&self, expr: &Expr) -> Option<Vec<Expr>> {
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
            Expr::Float(operator, operands) => {
                let operands = operands.iter().map(|operand| self.scalar(operand)).collect::<Option<Vec<_>>>()?;
                one(Expr::Float(*operator, operands))
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

    /// The value at an address.
    fn cell(&self, class: Class, address: &Expr) -> Vec<Expr> {
        let arrays = self.regions.get(&class).map_or(&[][..], |region| &region.arrays);
        arrays.iter().map(|array| Expr::Index(Box::new(Expr::Variable(*array)), Box::new(address.clone()))).collect()
    }

    /// An array, which stays as it is, or an element of one.
    pub(super) fn array(&self, array: &Expr) -> Option<Expr> {
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
    pub(super) fn stays(&self, variable: VarId) -> Option<()> {
        let holds_integers = |class| match self.kinds.shape_of(class) {
            Shape::Array(element) => !matches!(self.kinds.shape_of(*element), Shape::Pointer(_) | Shape::Record { .. }),
            _ => true,
        };
        (!self.storage.contains_key(&variable) && holds_integers(self.kinds.variable(variable))).then_some(())
    }
}
