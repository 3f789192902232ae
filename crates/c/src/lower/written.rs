//! Which variables need to remember whether they were written.
//!
//! The flow graph checks that a local variable was written before it is read, but a declaration in a loop does not make
//! it unwritten again, and elements and fields are not checked. Where it matters, a second variable remembers it: 1 for
//! what was written and 0 for what was not.

use crate::filled::Array;
use crate::order::addressed;
use crate::pointers::Pointers;
use crate::tree::{
    Expression, ExpressionKind, Library, Statement, StatementKind, StructId, TranslationUnit, VariableId,
};
use crate::types::{Type, leaf};

#[derive(Debug, Default)]
pub(super) struct Written {
    remembered: Vec<VariableId>,
    /// Structs whose fields each have a second field that remembers it.
    structs: Vec<StructId>,
    freed: Vec<StructId>,
}

/// A declaration without a first value.
struct Declaration<'a> {
    variable: VariableId,
    /// The statements after it.
    after: &'a [&'a Statement],
    /// True if it may be executed more than once.
    repeats: bool,
    /// True if its function has a `goto`, so that its statements may not follow each other.
    has_goto: bool,
    /// True if `scanf` always finds the numbers that it asks for.
    is_found: bool,
    /// The variables that only the text of their own function changes.
    is_private: &'a dyn Fn(VariableId) -> bool,
}

/// The integers and pointers that a loop declares and may read before it writes them.
pub(crate) fn unwritten_in_loops(program: &TranslationUnit) -> Vec<VariableId> {
    let mut found = Vec::new();
    each_declaration(program, &mut |declaration| {
        let is_scalar = program.variables[declaration.variable.0].ty.is_scalar();
        if is_scalar && declaration.repeats && !declaration.is_written_first() {
            found.push(declaration.variable);
        }
    });
    found
}

/// Visits the declarations without a first value.
fn each_declaration(program: &TranslationUnit, visit: &mut dyn FnMut(&Declaration<'_>)) {
    let is_found = program.input_state.or(program.missed).is_none();
    let addressed = addressed(program);
    let is_private = |id: VariableId| program.variables[id.0].function.is_some() && !addressed.contains(&id);
    for function in &program.functions {
        let labels = || function.labels.iter().flatten();
        let (has_goto, repeats) = (labels().next().is_some(), labels().any(|label| label.repeats));
        let body: Vec<&Statement> = function.body.iter().flatten().collect();
        each_in_block(&body, repeats, &mut |variable, after, repeats| {
            // It gets a value where it is used.
            if program.variables[variable.0].name != crate::formats::ARGUMENT {
                visit(&Declaration { variable, after, repeats, has_goto, is_found, is_private: &is_private });
            }
        });
    }
}

fn each_in_block(statements: &[&Statement], repeats: bool, visit: &mut dyn FnMut(VariableId, &[&Statement], bool)) {
    for (position, statement) in statements.iter().enumerate() {
        if let StatementKind::Declare(variable, None) = statement.kind {
            visit(variable, &statements[position + 1..], repeats);
        }
        let is_loop =
            matches!(statement.kind, StatementKind::While(..) | StatementKind::DoWhile(..) | StatementKind::For(..));
        each_in_block(&statement.statements(), repeats || is_loop, visit);
    }
}

impl Declaration<'_> {
    /// Returns `true` if the variable, an integer or a pointer, is certainly written before it is read.
    fn is_written_first(&self) -> bool {
        !self.has_goto && is_written_first(self.variable, self.after, self.is_found)
    }
}

impl Written {
    pub(super) fn of(program: &TranslationUnit, pointers: &mut Pointers) -> Self {
        let mut written = Self::default();
        each_declaration(program, &mut |declaration| written.declared(program, pointers, declaration));
        program.each_expression(&mut |each| written.memory(program, each));
        // A write through a pointer would not be noticed.
        written.remembered.retain(|id| !pointers.is_cell(*id));
        pointers.remember(program, &mut written.remembered, &mut written.structs);
        written
    }

    /// Returns `true` if the fields of a struct remember whether they were written.
    pub(super) fn is_remembered_struct(&self, id: StructId) -> bool {
        self.structs.contains(&id)
    }

    /// Returns `true` if a second variable remembers which parts of a variable were written.
    pub(super) fn is_remembered(&self, variable: VariableId) -> bool {
        self.remembered.contains(&variable)
    }

    /// Notes the structs that are allocated and freed.
    fn memory(&mut self, program: &TranslationUnit, expression: &Expression) {
        let (pointer, freed) = match &expression.kind {
            ExpressionKind::Library(Library::Allocate(_)) => (expression, false),
            ExpressionKind::Library(Library::Free(pointer)) => (&**pointer, true),
            _ => return,
        };
        let Type::Pointer(to) = &pointer.ty else { return };
        let Type::Struct(id) = **to else { return };
        if freed {
            self.freed.push(id);
        } else {
            self.remember_struct(program, id);
        }
    }

    /// Returns `true` if structs of a type are freed somewhere.
    pub(super) fn is_freed(&self, id: StructId) -> bool {
        self.freed.contains(&id)
    }

    fn remember_struct(&mut self, program: &TranslationUnit, id: StructId) {
        if self.structs.contains(&id) {
            return;
        }
        self.structs.push(id);
        for (_, ty) in program.structs[id.0].fields.iter().flatten() {
            if let Type::Struct(inner) = leaf(ty) {
                self.remember_struct(program, *inner);
            }
        }
    }

    fn declared(&mut self, program: &TranslationUnit, pointers: &Pointers, declaration: &Declaration<'_>) {
        let Declaration { variable, repeats, has_goto, .. } = *declaration;
        let is_written = match &program.variables[variable.0].ty {
            ty if ty.is_scalar() => {
                // An array of one element is not checked either.
                let is_checked = !repeats && !pointers.is_boxed(variable);
                is_checked || declaration.is_written_first()
            }
            ty @ Type::Array(..) if leaf(ty).is_scalar() => {
                let Declaration { after, is_found, is_private, .. } = *declaration;
                let array = Array { variable, bounds: crate::filled::bounds(ty) };
                !has_goto && array.is_filled_first(after, is_found, is_private)
            }
            ty => {
                let leaf = leaf(ty);
                if let Type::Struct(id) = leaf {
                    self.remember_struct(program, *id);
                }
                !leaf.is_scalar()
            }
        };
        if !is_written {
            self.remembered.push(variable);
        }
    }
}

/// Returns `true` if the first statement that mentions a variable writes it before it can be read. `is_found` says
/// whether `scanf` always finds the numbers that it asks for.
fn is_written_first(variable: VariableId, statements: &[&Statement], is_found: bool) -> bool {
    let Some(first) = statements.iter().find(|each| each.mentions(variable)) else { return true };
    match &first.kind {
        StatementKind::Expression(value) => writes_first(variable, value, is_found),
        StatementKind::If(condition, ..) => writes_first(variable, condition, is_found),
        StatementKind::For(start, _, _, _) => start.iter().any(
            |each| matches!(&each.kind, StatementKind::Expression(value) if writes_first(variable, value, is_found)),
        ),
        _ => false,
    }
}

/// Returns `true` if an expression certainly writes a variable, and does not read it before that.
fn writes_first(variable: VariableId, value: &Expression, is_found: bool) -> bool {
    let is_it = |target: &Expression| matches!(target.kind, ExpressionKind::Variable(id) if id == variable);
    match &value.kind {
        ExpressionKind::Assign(target, value) if is_it(target) => !value.mentions(variable),
        ExpressionKind::Assign(_, value) => writes_first(variable, value, is_found),
        ExpressionKind::Library(Library::Scan(scanned)) => {
            let first = scanned.iter().find(|each| each.target.mentions(variable));
            first.is_some_and(|each| is_found && is_it(&each.target))
        }
        ExpressionKind::Compare(_, left, right) => writes_first(variable, left, is_found) && !right.mentions(variable),
        ExpressionKind::And(left, _) | ExpressionKind::Or(left, _) | ExpressionKind::Comma(left, _) => {
            writes_first(variable, left, is_found)
        }
        ExpressionKind::Not(inner) | ExpressionKind::Convert(inner) => writes_first(variable, inner, is_found),
        _ => false,
    }
}
