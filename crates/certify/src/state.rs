//! The state of a program as terms: the content of each address.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Type, VarId};
use loopscope_smt::{Pool, Sort, Term};

use crate::value::{Address, Array, Cell, Content, Elements, Reference, Value, choose_cell};

/// The content of each address. Addresses are not reused.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    cells: Vec<Option<Rc<Cell>>>,
}

/// The address of a variable.
pub(crate) fn address_of(variable: VarId) -> Address {
    variable.0 + 1
}

impl State {
    /// The content of an address; `None` if the address is unused.
    pub(crate) fn get(&self, address: Address) -> Option<&Cell> {
        self.cells.get(address as usize)?.as_deref()
    }

    /// Sets the content of an address.
    pub(crate) fn set(&mut self, address: Address, cell: Cell) {
        let at = address as usize;
        if self.cells.len() <= at {
            self.cells.resize(at + 1, None);
        }
        self.cells[at] = Some(Rc::new(cell));
    }

    /// A variable's value.
    pub(crate) fn variable(&self, variable: VarId) -> Value {
        match self.get(address_of(variable)).map(|cell| &cell.content) {
            Some(Content::Value(value)) => value.clone(),
            _ => Value::Unknown,
        }
    }

    /// The addresses in use, in ascending order.
    pub(crate) fn addresses(&self) -> Vec<Address> {
        let there = self.cells.iter().zip(0..).filter(|(cell, _)| cell.is_some());
        there.map(|(_, address)| address).collect()
    }

    /// The state `yes` if a condition holds, and `no` otherwise. An address that only one of them uses is not reachable
    /// in the other.
    pub(crate) fn choose(pool: &mut Pool, condition: Term, yes: Self, no: Self) -> Self {
        let (mut yes, mut no) = (yes.cells, no.cells);
        let length = yes.len().max(no.len());
        yes.resize(length, None);
        no.resize(length, None);
        let both = yes.into_iter().zip(no).map(|(yes, no)| match (yes, no) {
            (Some(yes), Some(no)) if Rc::ptr_eq(&yes, &no) || yes == no => Some(yes),
            (Some(yes), Some(no)) => Some(Rc::new(choose_cell(pool, condition, &yes, &no))),
            (yes, no) => yes.or(no),
        });
        Self { cells: both.collect() }
    }
}

/// Makes unknown values of known types.
pub(crate) struct UnknownValues<'a> {
    pub(crate) pool: &'a mut Pool,
    /// True if rows may be identified by their index: see [`Elements::Rows`].
    pub(crate) rows_stay: bool,
}

impl UnknownValues<'_> {
    /// A fresh symbol.
    pub(crate) fn symbol(&mut self, name: &str, sort: Sort) -> Term {
        // The name is for readers; the number makes it unique.
        self.pool.fresh_symbol(name, sort)
    }

    /// Any value of a type.
    pub(crate) fn of_type(&mut self, name: &str, ty: &Type) -> Value {
        match ty {
            Type::Integer => Value::Integer(self.symbol(name, Sort::Int)),
            Type::Array(_) | Type::Pointer(_) | Type::Function(_) => {
                Value::Reference(Reference { identity: self.symbol(name, Sort::Int), targets: None })
            }
            Type::Record(fields) => {
                let field = |(field, ty): &(String, Type)| (field.clone(), self.of_type(name, ty));
                Value::Record(fields.iter().map(field).collect())
            }
            Type::Mixed => Value::Unknown,
        }
    }

    /// The initial state of a run: locals may hold any value, and are unwritten.
    pub(crate) fn initial(&mut self, cfg: &Cfg) -> State {
        let mut state = State::default();
        let parameters = &cfg.main_function().parameters;
        let mut next = cfg.variables.len() as Address + 1;
        for (index, variable) in cfg.variables.iter().enumerate() {
            let id = VarId(index as u32);
            let is_parameter = parameters.contains(&id);
            let array = if is_parameter { self.input_array(&variable.name, &variable.ty) } else { None };
            let written = self.pool.bool(is_parameter);
            let value = match array {
                Some(elements) => {
                    let always = self.pool.bool(true);
                    let content = Content::Array(Array { elements, length: None });
                    state.set(next, Cell { content, written: always });
                    next += 1;
                    Value::Reference(Reference::to(self.pool, next - 1))
                }
                None => self.of_type(&variable.name, &variable.ty),
            };
            state.set(address_of(id), Cell { content: Content::Value(value), written });
        }
        state
    }

    /// The elements of a parameter of `main` that is used as an array.
    fn input_array(&mut self, name: &str, ty: &Type) -> Option<Elements> {
        let Type::Array(element) = ty else { return None };
        Some(match &**element {
            Type::Integer => Elements::Integers(self.symbol(name, Sort::int_array())),
            Type::Array(inner) if **inner == Type::Integer && self.rows_stay => {
                Elements::Rows(self.symbol(name, Sort::Array(Box::new(Sort::int_array()))))
            }
            _ => Elements::Unknown,
        })
    }
}
