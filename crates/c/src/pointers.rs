//! The representation of pointers.
//!
//! Pointers between which values flow form a class (Steensgaard, *Points-to Analysis in Almost Linear Time*, 1996).
//! The program's use of the pointers of a class decides their representation: see [`Shape`].

mod analysis;
mod elements;
mod freed;
mod parts;
mod places;
mod refusals;
mod targets;

use indexmap::IndexMap;
use loopscope_syntax::{Diagnostic, Span};
use petgraph::unionfind::UnionFind;

use crate::tree::{Expression, ExpressionKind, FunctionId, Library, StructId, TranslationUnit, VariableId};
use crate::types::Type;
use analysis::Analysis;
pub(crate) use parts::Parts;
use places::{Holder, PointerPlace, place, sources};
pub(crate) use targets::whole;

/// The representation of the pointers of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Pointers to variables, or null: a pointer of micro-c.
    Cell,
    /// Pointers to the first elements of arrays: a reference to the array.
    Array,
    /// Pointers to any elements: a reference to the array and an index. A variable or field to which such a pointer
    /// leads is an array of one element.
    Element,
}

/// The uses of the pointers of a class.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Facts {
    /// The class of the pointers to which they point, if they point to pointers.
    target: Option<usize>,
    to_variables: Vec<VariableId>,
    /// The type of what they point to, and where a pointer to it stands.
    element: Option<(Type, Span)>,
    /// The fields to which they lead that are not arrays.
    to_fields: Vec<(StructId, usize)>,
    to_arrays: bool,
    /// The arrays to whose elements they point, where these are variables.
    arrays: Vec<VariableId>,
    /// Some point to one struct that was allocated.
    to_heap: bool,
    /// Some point to allocated memory whose elements are not written yet.
    is_raw: bool,
    /// Some point to allocated memory whose length is not constant.
    has_length: bool,
    is_reallocated: bool,
    freed: bool,
    /// Where some of the memory is allocated that the library frees at the end of the program.
    kept: Option<Span>,
    /// Some may point to local arrays after their function has ended.
    escapes: bool,
    /// Some point to fields of structs that may be freed.
    to_freed_fields: bool,
    /// Some lie in allocated memory, or are written through pointers to them.
    lies_elsewhere: bool,
    /// The flags that say which elements were written are a part of them.
    is_remembered: bool,
    /// Some point to elements of a row to which another pointer points.
    to_rows: bool,
    /// The structs whose fields are arrays to whose elements they lead.
    structs: Vec<StructId>,
    /// The variables that such a struct is, or is a part of.
    wholes: Vec<VariableId>,
    /// Some point to string literals.
    to_text: bool,
    /// True if what they point to is written.
    is_written: bool,
    /// Some point to other elements than the first, or are calculated with.
    moves: bool,
    is_null: bool,
    is_indexed: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Pointers {
    holders: IndexMap<Holder, usize>,
    classes: UnionFind<usize>,
    facts: Vec<Facts>,
    /// Variables that are arrays of one element.
    boxed: Vec<VariableId>,
    /// Fields that are arrays of one element.
    boxed_fields: Vec<(StructId, usize)>,
    /// Local arrays to which pointers may lead after their function has ended.
    escaping: Vec<VariableId>,
    /// Where what is of one type is used as another one, and where it is of the first type.
    used_otherwise: Option<(Span, Span)>,
    /// For each number of an allocation, the class of the pointers to its memory.
    allocations: IndexMap<usize, usize>,
}

impl Pointers {
    pub(crate) fn of(program: &TranslationUnit, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut analysis = Analysis::new(program, diagnostics);
        analysis.program();
        let mut pointers = analysis.pointers;
        pointers.check(program, diagnostics);
        pointers.move_to_unwritten(program);
        pointers.find_boxed();
        pointers
    }

    /// A variable of a loop that pointers point to and that may be read before it is written is an array of one element: flags say
    /// whether it was written in this iteration.
    fn move_to_unwritten(&mut self, program: &TranslationUnit) {
        let unwritten = crate::lower::unwritten_in_loops(program);
        for facts in &mut self.facts {
            facts.moves |= facts.to_variables.iter().any(|id| unwritten.contains(id));
        }
    }

    /// An array of one element for some pointers is one for all pointers to it.
    fn find_boxed(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for class in self.roots() {
                let facts = &self.facts[class];
                if self.shape_of(class) == Shape::Element {
                    facts.to_variables.iter().for_each(|id| changed |= add(&mut self.boxed, *id));
                    facts.to_fields.iter().for_each(|field| changed |= add(&mut self.boxed_fields, *field));
                } else if facts.to_variables.iter().any(|id| self.boxed.contains(id)) {
                    self.facts[class].moves = true;
                    changed = true;
                }
            }
        }
    }

    /// Returns the representation of a pointer. `None` for the null pointer, which every class may have.
    pub(crate) fn shape(&self, pointer: &Expression) -> Option<Shape> {
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
            ExpressionKind::Library(Library::Allocate(allocation)) => self.shape_of_allocation(allocation),
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, .. } => self.shape(target),
            _ => place(pointer).map(|place| self.shape_of_place(place)),
        }
    }

    pub(crate) fn shape_of_variable(&self, variable: VariableId) -> Shape {
        self.shape_of_place(Holder::Variable(variable).into())
    }

    pub(crate) fn shape_of_field(&self, id: StructId, field: usize) -> Shape {
        self.shape_of_place(Holder::Field(id, field).into())
    }

    pub(crate) fn shape_of_result(&self, function: FunctionId) -> Shape {
        self.shape_of_place(Holder::Result(function).into())
    }

    pub(crate) fn parts_of_field(&self, id: StructId, field: usize) -> Parts {
        self.parts_of_place(Holder::Field(id, field).into())
    }

    /// Returns `true` if a variable is an array of one element.
    pub(crate) fn is_boxed(&self, variable: VariableId) -> bool {
        self.boxed.contains(&variable)
    }

    /// Returns `true` if a field is an array of one element.
    pub(crate) fn is_boxed_field(&self, id: StructId, field: usize) -> bool {
        self.boxed_fields.contains(&(id, field))
    }

    /// Returns `true` if some fields are arrays of one element.
    pub(crate) fn has_boxed_fields(&self) -> bool {
        !self.boxed_fields.is_empty()
    }

    /// Returns `true` if pointers of micro-c point to a variable.
    pub(crate) fn is_cell(&self, variable: VariableId) -> bool {
        self.facts.iter().any(|facts| facts.to_variables.contains(&variable)) && !self.is_boxed(variable)
    }

    /// Returns `true` if a pointer may be null.
    pub(crate) fn may_be_null(&self, pointer: &Expression) -> bool {
        let is_null = |place| self.known_class(place).is_some_and(|class| self.facts[class].is_null);
        sources(pointer).into_iter().any(is_null)
    }

    fn shape_of_place(&self, place: PointerPlace) -> Shape {
        self.known_class(place).map_or(Shape::Cell, |class| self.shape_of(class))
    }

    fn shape_of(&self, class: usize) -> Shape {
        let facts = &self.facts[class];
        let to_variables = !facts.to_variables.is_empty() || facts.to_heap;
        let frees_variables = facts.freed && !facts.to_variables.is_empty();
        let to_arrays = facts.to_arrays || facts.is_indexed;
        // A pointer with several parts is not a variable of micro-c.
        let leads_to_parts = || {
            let target = self.target_of(class);
            target.is_some_and(|target| target != class && self.shape_of(target) != Shape::Cell)
        };
        if facts.moves
            || frees_variables
            || !facts.to_fields.is_empty()
            || to_arrays && (to_variables || facts.is_null)
            || !to_arrays && leads_to_parts()
        {
            Shape::Element
        } else if to_arrays {
            Shape::Array
        } else {
            Shape::Cell
        }
    }

    fn class(&mut self, place: PointerPlace) -> usize {
        let known = self.holders.get(&place.holder).copied();
        let mut class = known.unwrap_or_else(|| {
            let class = self.new_class();
            self.holders.insert(place.holder, class);
            class
        });
        for _ in 0..place.behind {
            class = self.target(class);
        }
        self.root(class)
    }

    /// The class of the pointers to which the pointers of a class point.
    fn target(&mut self, class: usize) -> usize {
        let class = self.root(class);
        if let Some(target) = self.target_of(class) {
            return target;
        }
        let target = self.new_class();
        self.facts[class].target = Some(target);
        target
    }

    fn new_class(&mut self) -> usize {
        self.facts.push(Facts::default());
        self.classes.new_set()
    }

    /// The same, if there are such pointers.
    fn target_of(&self, class: usize) -> Option<usize> {
        self.facts[class].target.map(|target| self.root(target))
    }

    /// The class of what lies in a place, if it holds pointers.
    fn known_class(&self, place: PointerPlace) -> Option<usize> {
        let mut class = self.root(*self.holders.get(&place.holder)?);
        for _ in 0..place.behind {
            class = self.target_of(class)?;
        }
        Some(class)
    }

    /// The class that stands for all those that were united with one.
    fn root(&self, class: usize) -> usize {
        self.classes.find(class)
    }

    /// The classes that stand for themselves.
    fn roots(&self) -> Vec<usize> {
        (0..self.facts.len()).filter(|class| self.root(*class) == *class).collect()
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if !self.classes.union(one, other) {
            return;
        }
        let [mut facts, of_other] = [one, other].map(|class| std::mem::take(&mut self.facts[class]));
        let targets = facts.target.zip(of_other.target);
        let element = of_other.element.clone();
        facts.absorb(of_other);
        let root = self.root(one);
        self.facts[root] = facts;
        if let Some((ty, place)) = element {
            self.leads_to_type(root, &ty, place);
        }
        if let Some((one, other)) = targets {
            self.unite(one, other);
        }
    }
}

impl Facts {
    fn absorb(&mut self, other: Self) {
        self.target = self.target.or(other.target);
        self.to_variables.extend(other.to_variables);
        self.to_fields.extend(other.to_fields);
        self.to_freed_fields |= other.to_freed_fields;
        self.lies_elsewhere |= other.lies_elsewhere;
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
        self.kept = self.kept.or(other.kept);
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
