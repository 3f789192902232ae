//! How pointers are represented.
//!
//! Pointers between which values flow form a class (Steensgaard, *Points-to Analysis in Almost Linear Time*, 1996).
//! What the program does with the pointers of a class decides how they are represented: see [`Shape`].

mod analysis;
mod freed;
mod parts;
mod refusals;

use indexmap::IndexMap;

use super::tree::{Expression, ExpressionKind, FunctionId, Library, StructId, TranslationUnit, VariableId};
use super::types::Type;
use crate::{Diagnostic, Span};
use analysis::Analysis;
pub(super) use parts::Parts;

/// How the pointers of a class are represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Pointers to variables, or null: a pointer of micro-c.
    Cell,
    /// Pointers to the first elements of arrays: a reference to the array.
    Array,
    /// Pointers to any elements: a reference to the array and an index. A variable to which such a pointer leads is an
    /// array of one element.
    Element,
}

/// What holds pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Variable(VariableId),
    Result(FunctionId),
    Field(StructId, usize),
}

/// What happens to the pointers of a class.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Facts {
    to_variables: Vec<VariableId>,
    to_arrays: bool,
    /// The arrays to whose elements they lead, as far as they are variables.
    arrays: Vec<VariableId>,
    /// Some lead to one struct that was allocated.
    to_heap: bool,
    /// Some lead to allocated memory whose elements are not written yet.
    is_raw: bool,
    /// Some lead to allocated memory whose length is not constant.
    has_length: bool,
    is_reallocated: bool,
    freed: bool,
    /// Some may lead to local arrays after their function has ended.
    escapes: bool,
    /// The flags that say which elements were written are a part of them.
    is_remembered: bool,
    /// Some lead to elements of a row to which another pointer leads.
    to_rows: bool,
    /// The structs whose fields are arrays to whose elements they lead.
    structs: Vec<StructId>,
    /// The variables that such a struct is, or is a part of.
    wholes: Vec<VariableId>,
    /// Some lead to string literals.
    to_text: bool,
    /// What they lead to is written.
    is_written: bool,
    /// Some lead to other elements than the first, or are calculated with.
    moves: bool,
    is_null: bool,
    is_indexed: bool,
}

#[derive(Debug, Default)]
pub(super) struct Pointers {
    holders: IndexMap<Holder, usize>,
    parents: Vec<usize>,
    facts: Vec<Facts>,
    /// Variables that are arrays of one element.
    boxed: Vec<VariableId>,
    /// Local arrays to which pointers may lead after their function has ended.
    escaping: Vec<VariableId>,
    /// Where memory is allocated, and the class of the pointers to it.
    allocations: Vec<(Span, usize)>,
}

impl Pointers {
    pub(super) fn of(program: &TranslationUnit, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut analysis = Analysis::new(program, diagnostics);
        analysis.program();
        let mut pointers = analysis.pointers;
        pointers.check(program, diagnostics);
        for class in 0..pointers.parents.len() {
            if pointers.root(class) == class && pointers.shape_of(class) == Shape::Element {
                pointers.boxed.extend(pointers.facts[class].to_variables.clone());
            }
        }
        pointers
    }

    /// How a pointer is represented. `None` for the null pointer, which every class may have.
    pub(super) fn shape(&self, pointer: &Expression) -> Option<Shape> {
        match &pointer.kind {
            ExpressionKind::Null => None,
            ExpressionKind::Decay(_) => Some(Shape::Array),
            ExpressionKind::AddressOf(object) => match object.kind {
                ExpressionKind::Variable(id) if !self.is_boxed(id) => Some(Shape::Cell),
                _ => Some(Shape::Element),
            },
            ExpressionKind::Arithmetic(..) => Some(Shape::Element),
            ExpressionKind::Conditional(_, then, otherwise) => self.shape(then).or_else(|| self.shape(otherwise)),
            ExpressionKind::Comma(_, value) => self.shape(value),
            ExpressionKind::Library(Library::Allocate(_)) => self.shape_of_allocation(pointer.span),
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, .. } => self.shape(target),
            _ => holder(pointer).map(|holder| self.shape_of_holder(holder)),
        }
    }

    pub(super) fn shape_of_variable(&self, variable: VariableId) -> Shape {
        self.shape_of_holder(Holder::Variable(variable))
    }

    pub(super) fn shape_of_field(&self, id: StructId, field: usize) -> Shape {
        self.shape_of_holder(Holder::Field(id, field))
    }

    pub(super) fn shape_of_result(&self, function: FunctionId) -> Shape {
        self.shape_of_holder(Holder::Result(function))
    }

    pub(super) fn parts_of_field(&self, id: StructId, field: usize) -> Parts {
        self.parts_of_holder(Holder::Field(id, field))
    }

    /// Whether a variable is an array of one element.
    pub(super) fn is_boxed(&self, variable: VariableId) -> bool {
        self.boxed.contains(&variable)
    }

    /// Whether pointers of micro-c lead to a variable.
    pub(super) fn is_cell(&self, variable: VariableId) -> bool {
        self.facts.iter().any(|facts| facts.to_variables.contains(&variable)) && !self.is_boxed(variable)
    }

    /// Whether a pointer may be null.
    pub(super) fn may_be_null(&self, pointer: &Expression) -> bool {
        let is_null = |holder| self.holders.get(&holder).is_some_and(|class| self.facts[self.root(*class)].is_null);
        sources(pointer).into_iter().any(is_null)
    }

    fn shape_of_holder(&self, holder: Holder) -> Shape {
        self.holders.get(&holder).map_or(Shape::Cell, |class| self.shape_of(self.root(*class)))
    }

    fn shape_of(&self, class: usize) -> Shape {
        let facts = &self.facts[class];
        let to_variables = !facts.to_variables.is_empty() || facts.to_heap;
        let frees_variables = facts.freed && !facts.to_variables.is_empty();
        if facts.moves || frees_variables || (facts.to_arrays || facts.is_indexed) && (to_variables || facts.is_null) {
            Shape::Element
        } else if facts.to_arrays || facts.is_indexed {
            Shape::Array
        } else {
            Shape::Cell
        }
    }

    fn class(&mut self, holder: Holder) -> usize {
        if let Some(class) = self.holders.get(&holder) {
            return self.root(*class);
        }
        let class = self.parents.len();
        self.parents.push(class);
        self.facts.push(Facts::default());
        self.holders.insert(holder, class);
        class
    }

    fn root(&self, mut class: usize) -> usize {
        while self.parents[class] != class {
            class = self.parents[class];
        }
        class
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return;
        }
        self.parents[other] = one;
        let of_other = std::mem::take(&mut self.facts[other]);
        self.facts[one].absorb(of_other);
    }
}

impl Facts {
    fn absorb(&mut self, other: Self) {
        self.to_variables.extend(other.to_variables);
        self.arrays.extend(other.arrays);
        self.structs.extend(other.structs);
        self.wholes.extend(other.wholes);
        self.to_rows |= other.to_rows;
        self.to_arrays |= other.to_arrays;
        self.to_heap |= other.to_heap;
        self.is_raw |= other.is_raw;
        self.has_length |= other.has_length;
        self.is_reallocated |= other.is_reallocated;
        self.freed |= other.freed;
        self.escapes |= other.escapes;
        self.to_text |= other.to_text;
        self.is_written |= other.is_written;
        self.moves |= other.moves;
        self.is_null |= other.is_null;
        self.is_indexed |= other.is_indexed;
    }
}

/// Adds what is not there; whether it was added.
fn add<T: PartialEq>(list: &mut Vec<T>, item: T) -> bool {
    let is_new = !list.contains(&item);
    if is_new {
        list.push(item);
    }
    is_new
}

/// What holds the values that an expression can have.
fn sources(pointer: &Expression) -> Vec<Holder> {
    match &pointer.kind {
        ExpressionKind::Conditional(_, then, otherwise) => {
            sources(then).into_iter().chain(sources(otherwise)).collect()
        }
        ExpressionKind::Arithmetic(_, value, _)
        | ExpressionKind::Comma(_, value)
        | ExpressionKind::Assign(value, _)
        | ExpressionKind::Step { target: value, .. } => sources(value),
        ExpressionKind::AddressOf(object) => match &object.kind {
            ExpressionKind::Behind(base, _) => sources(base),
            _ => Vec::new(),
        },
        _ => holder(pointer).into_iter().collect(),
    }
}

/// What holds the value of an expression; of an element of an array, what holds the array.
fn holder(expression: &Expression) -> Option<Holder> {
    match &expression.kind {
        ExpressionKind::Variable(id) => Some(Holder::Variable(*id)),
        ExpressionKind::Call(id, _) => Some(Holder::Result(*id)),
        ExpressionKind::Element(base, _) => holder(base),
        ExpressionKind::Field(base, field) => match base.ty {
            Type::Struct(id) => Some(Holder::Field(id, *field)),
            _ => None,
        },
        _ => None,
    }
}
