//! How pointers are represented.
//!
//! Pointers between which values flow form a class (Steensgaard, *Points-to Analysis in Almost Linear Time*, 1996). What
//! the program does with the pointers of a class decides how they are represented: see [`Shape`].

mod analysis;

use indexmap::IndexMap;

use super::tree::{Expression, ExpressionKind, FunctionId, Program, StructId, VariableId};
use super::types::Type;
use crate::{Diagnostic, Span};
use analysis::Analysis;

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
    /// Some lead to structs that were allocated.
    to_heap: bool,
    /// Some are freed, the last one here.
    freed: Option<Span>,
    /// The structs whose fields are arrays to whose elements they lead.
    structs: Vec<StructId>,
    /// A text in quotes to which some lead.
    to_text: Option<Span>,
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
}

impl Pointers {
    pub(super) fn of(program: &Program, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut analysis = Analysis::new(program, diagnostics);
        analysis.program();
        let mut pointers = analysis.pointers;
        pointers.check(program, diagnostics);
        for span in pointers.written_texts() {
            let message = "this text may be written to, which is an error in C and is not read yet: use an array, `char a[] = ...`";
            diagnostics.push(Diagnostic::error("not-read", span, message));
        }
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

    /// Adds what must be remembered because pointers of one class lead to it and to what is remembered: variables
    /// and arrays, structs, and the pointers themselves.
    pub(super) fn remember(
        &self,
        variables: &mut Vec<VariableId>,
        structs: &mut Vec<StructId>,
        results: &mut Vec<FunctionId>,
    ) {
        let mut changed = true;
        while changed {
            changed = false;
            for class in 0..self.parents.len() {
                let facts = &self.facts[class];
                let is_cell = self.parents[class] != class || self.shape_of(class) == Shape::Cell;
                let leads_to = || facts.arrays.iter().chain(&facts.to_variables);
                let is_remembered =
                    leads_to().any(|id| variables.contains(id)) || facts.structs.iter().any(|id| structs.contains(id));
                if is_cell || !is_remembered {
                    continue;
                }
                for id in leads_to() {
                    changed |= add(variables, *id);
                }
                for id in &facts.structs {
                    changed |= add(structs, *id);
                }
                for (holder, _) in self.holders.iter().filter(|(_, of)| self.root(**of) == class) {
                    match holder {
                        Holder::Variable(id) => changed |= add(variables, *id),
                        Holder::Result(id) => changed |= add(results, *id),
                        Holder::Field(..) => {}
                    }
                }
            }
        }
    }

    /// Refuses what would need more than is represented.
    fn check(&self, program: &Program, diagnostics: &mut Vec<Diagnostic>) {
        let mut refuse = |span, message: &str| diagnostics.push(Diagnostic::error("not-read", span, message));
        for class in 0..self.parents.len() {
            let facts = &self.facts[class];
            if self.parents[class] != class {
                continue;
            }
            if facts.to_heap && self.shape_of(class) != Shape::Cell {
                let place = facts.freed.unwrap_or_default();
                refuse(place, "calculating with pointers to what `malloc` gave is not read yet");
            }
            if let Some(freed) = facts.freed
                && (!facts.to_variables.is_empty() || facts.to_arrays)
            {
                refuse(freed, "`free` of pointers that may lead to variables is not read yet");
            }
            for id in facts.arrays.iter().chain(&facts.to_variables) {
                let leads_to = &program.variables[id.0];
                let Some(function) = leads_to.function else { continue };
                let outlives = |holder: &Holder| match holder {
                    Holder::Variable(holder) => {
                        let holder = &program.variables[holder.0];
                        let is_outer = holder.function == leads_to.function && holder.depth < leads_to.depth;
                        is_outer
                            || holder.function.is_none() && leads_to.depth > 2
                            || holder.function.is_none() && program.functions[function.0].name != "main"
                    }
                    Holder::Result(id) => *id == function,
                    Holder::Field(..) => leads_to.depth > 2 || program.functions[function.0].name != "main",
                };
                let mut holders = self.holders.iter().filter(|(_, of)| self.root(**of) == class);
                if holders.any(|(holder, _)| outlives(holder)) {
                    let message = format!(
                        "a pointer to `{}` may be used after its block has ended: this is not read yet",
                        leads_to.name
                    );
                    refuse(leads_to.span, &message);
                }
            }
        }
    }

    /// Where a text in quotes may be written to.
    fn written_texts(&self) -> impl Iterator<Item = Span> {
        self.facts.iter().filter(|facts| facts.is_written).filter_map(|facts| facts.to_text)
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
        holder(pointer)
            .and_then(|holder| self.holders.get(&holder))
            .is_some_and(|class| self.facts[self.root(*class)].is_null)
    }

    fn shape_of_holder(&self, holder: Holder) -> Shape {
        self.holders.get(&holder).map_or(Shape::Cell, |class| self.shape_of(self.root(*class)))
    }

    fn shape_of(&self, class: usize) -> Shape {
        let facts = &self.facts[class];
        let to_variables = !facts.to_variables.is_empty() || facts.to_heap;
        if facts.moves || facts.to_arrays && (to_variables || facts.is_null) || facts.is_indexed && to_variables {
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
        let Facts {
            to_variables,
            to_arrays,
            arrays,
            to_heap,
            freed,
            structs,
            to_text,
            is_written,
            moves,
            is_null,
            is_indexed,
        } = std::mem::take(&mut self.facts[other]);
        let facts = &mut self.facts[one];
        facts.structs.extend(structs);
        facts.to_heap |= to_heap;
        facts.freed = facts.freed.or(freed);
        facts.to_text = facts.to_text.or(to_text);
        facts.is_written |= is_written;
        facts.to_variables.extend(to_variables);
        facts.arrays.extend(arrays);
        facts.to_arrays |= to_arrays;
        facts.moves |= moves;
        facts.is_null |= is_null;
        facts.is_indexed |= is_indexed;
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
