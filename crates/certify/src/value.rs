//! The values of variables, cells and elements, if they can be expressed.

use loopscope_smt::{Pool, Term};

/// The address of a variable, a cell or an array: 0 is the null pointer; then come the variables, then the
/// cells and arrays that a run creates.
pub(crate) type Address = u32;

/// A value. One that cannot be expressed is [`Value::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// An integer.
    Integer(Term),
    /// A pointer, an array or a function.
    Reference(Reference),
    /// A row of an array of rows that always has the same rows.
    Row {
        /// The array of rows.
        of: Address,
        /// Its index.
        at: Term,
    },
    /// A record, with the names of its fields.
    Record(Vec<(String, Value)>),
    /// Any value of any kind.
    Unknown,
}

/// A reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// A number that distinguishes targets.
    pub(crate) identity: Term,
    /// The possible targets, each with its condition; `None` if they are unknown. References to functions have no
    /// target.
    pub(crate) targets: Option<Vec<(Address, Term)>>,
}

impl Reference {
    /// A reference to one target.
    pub(crate) fn to(pool: &mut Pool, address: Address) -> Self {
        let always = pool.bool(true);
        Self { identity: pool.int(address), targets: Some(vec![(address, always)]) }
    }
}

/// An array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Array {
    /// Its elements.
    pub(crate) elements: Elements,
    /// Its length; `None` for an input array, which has an element at every integer.
    pub(crate) length: Option<usize>,
}

/// The elements of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Elements {
    /// Integers.
    Integers(Term),
    /// Rows of integers. At first only the array refers to a row, and no row is ever replaced by another one.
    Rows(Term),
    /// Any values, one for each index.
    Each(Vec<Value>),
    /// Any values.
    Unknown,
}

/// The content of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its content.
    pub(crate) content: Content,
    /// The condition that it was written.
    pub(crate) written: Term,
}

/// The kinds of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A variable, or a cell that `alloc` created.
    Value(Value),
    /// An array.
    Array(Array),
}

/// The value `yes` if a condition holds, and `no` otherwise.
pub(crate) fn choose(pool: &mut Pool, condition: Term, yes: &Value, no: &Value) -> Value {
    if yes == no || pool.as_bool(condition) == Some(true) {
        return yes.clone();
    }
    if pool.as_bool(condition) == Some(false) {
        return no.clone();
    }
    match (yes, no) {
        (Value::Integer(yes), Value::Integer(no)) => Value::Integer(pool.ite(condition, *yes, *no)),
        (Value::Reference(yes), Value::Reference(no)) => Value::Reference(choose_reference(pool, condition, yes, no)),
        (Value::Row { of: one, at: yes }, Value::Row { of: other, at: no }) if one == other => {
            Value::Row { of: *one, at: pool.ite(condition, *yes, *no) }
        }
        (Value::Record(one), Value::Record(other)) if names(one).eq(names(other)) => {
            let pairs = one.iter().zip(other);
            let field = pairs.map(|((name, yes), (_, no))| (name.clone(), choose(pool, condition, yes, no)));
            Value::Record(field.collect())
        }
        _ => Value::Unknown,
    }
}

fn names(fields: &[(String, Value)]) -> impl Iterator<Item = &String> {
    fields.iter().map(|(name, _)| name)
}

fn choose_reference(pool: &mut Pool, condition: Term, yes: &Reference, no: &Reference) -> Reference {
    let identity = pool.ite(condition, yes.identity, no.identity);
    let (Some(one), Some(other)) = (&yes.targets, &no.targets) else { return Reference { identity, targets: None } };
    let otherwise = pool.not(condition);
    let mut targets: Vec<(Address, Term)> = Vec::new();
    for (side, all) in [(condition, one), (otherwise, other)] {
        for (address, guard) in all {
            let guard = pool.and(&[side, *guard]);
            match targets.iter_mut().find(|(known, _)| known == address) {
                Some((_, known)) => *known = pool.or(&[*known, guard]),
                None => targets.push((*address, guard)),
            }
        }
    }
    Reference { identity, targets: Some(targets) }
}

/// The content `yes` if a condition holds, and `no` otherwise.
pub(crate) fn choose_cell(pool: &mut Pool, condition: Term, yes: &Cell, no: &Cell) -> Cell {
    let content = match (&yes.content, &no.content) {
        (Content::Value(yes), Content::Value(no)) => Content::Value(choose(pool, condition, yes, no)),
        (Content::Array(yes), Content::Array(no)) => Content::Array(choose_array(pool, condition, yes, no)),
        // No address is ever of both kinds.
        _ => Content::Value(Value::Unknown),
    };
    Cell { content, written: pool.ite(condition, yes.written, no.written) }
}

/// The array `yes` if a condition holds, and `no` otherwise: the same array at two times.
pub(crate) fn choose_array(pool: &mut Pool, condition: Term, yes: &Array, no: &Array) -> Array {
    let elements = match (&yes.elements, &no.elements) {
        (Elements::Integers(yes), Elements::Integers(no)) => Elements::Integers(pool.ite(condition, *yes, *no)),
        (Elements::Rows(yes), Elements::Rows(no)) => Elements::Rows(pool.ite(condition, *yes, *no)),
        (Elements::Each(yes), Elements::Each(no)) if yes.len() == no.len() => {
            let pairs = yes.iter().zip(no);
            Elements::Each(pairs.map(|(yes, no)| choose(pool, condition, yes, no)).collect())
        }
        _ => Elements::Unknown,
    };
    Array { elements, length: yes.length }
}
