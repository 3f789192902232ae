//! Makes the [`Presentation`] of a C program.

use loopscope_syntax::{Presentation, ShownKind, ShownVariable, Span};

use crate::lower;
use crate::tree::{FunctionId, TranslationUnit, VariableId};
use crate::types::{Integer, Type};
use crate::unit::Unit;

/// Returns the presentation of a program.
pub(crate) fn present(Unit { program, branches, loops, .. }: &Unit) -> Presentation {
    let names = lower::names(program);
    let lengths = program.variables.iter().filter_map(|each| each.length);
    let lengths: Vec<VariableId> = lengths.collect();
    let mut presentation = Presentation::default();
    for (id, function) in program.functions.iter().enumerate() {
        if !function.is_in_text() {
            continue;
        }
        presentation.functions.push(function.name.clone());
        for (at, (variable, name)) in program.variables.iter().zip(&names).enumerate() {
            let is_global = variable.function.is_none();
            let is_made = lengths.contains(&VariableId(at))
                || program.made.contains(&VariableId(at))
                || program.row_lengths.contains(&VariableId(at))
                || [crate::initialisers::LITERAL, crate::formats::ARGUMENT].contains(&variable.name.as_str());
            if is_made || !is_global && variable.function != Some(FunctionId(id)) {
                continue;
            }
            let by_reference = is_global && function.name != "main" && !matches!(variable.ty, Type::Array(..));
            let scope = Span::new(variable.span.start, variable.scope_end);
            let shown = ShownVariable { name: variable.name.clone(), scope, kind: kind(&variable.ty), by_reference };
            if matches!(variable.ty, Type::Pointer(_)) {
                let index = ShownVariable {
                    name: format!("{} at", variable.name),
                    scope,
                    kind: ShownKind::Index,
                    by_reference,
                };
                presentation.variables.push((function.name.clone(), lower::at_name(name), index));
            }
            presentation.variables.push((function.name.clone(), name.clone(), shown));
        }
    }
    presentation.fields = fields(program);
    presentation.branches.clone_from(branches);
    presentation.loops.clone_from(loops);
    presentation
}

/// The fields of all structs. One that is a character in one struct and a number in another is shown as a number.
fn fields(program: &TranslationUnit) -> Vec<(String, ShownKind)> {
    let mut fields: Vec<(String, ShownKind)> = Vec::new();
    for (name, ty) in program.structs.iter().filter_map(|each| each.fields.as_ref()).flatten() {
        let kind = kind(ty);
        match fields.iter_mut().find(|(each, _)| each == name) {
            Some((_, known)) if *known != kind => *known = ShownKind::Other,
            Some(_) => {}
            None => fields.push((name.clone(), kind)),
        }
    }
    fields
}

fn kind(ty: &Type) -> ShownKind {
    match ty {
        Type::Integer(Integer::Char) => ShownKind::Character,
        Type::Integer(_) => ShownKind::Integer,
        Type::Float(format) => ShownKind::Float(*format),
        Type::Array(inner, _) | Type::Row(inner, _) | Type::Pointer(inner) => match kind(inner) {
            ShownKind::Character | ShownKind::Characters => ShownKind::Characters,
            ShownKind::Float(format) | ShownKind::Floats(format) => ShownKind::Floats(format),
            _ => ShownKind::Other,
        },
        _ => ShownKind::Other,
    }
}
