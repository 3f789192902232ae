//! To which variables pointers may point, and which variables are pointers to memory of their own, or never change.

use indexmap::IndexSet;

use crate::tree::{Expression, ExpressionKind, Initialiser, Library, StatementKind, TranslationUnit, VariableId};

/// The variables whose address is taken: pointers may point to them.
pub(crate) fn addressed(program: &TranslationUnit) -> IndexSet<VariableId> {
    let mut found = IndexSet::new();
    let mut note = |each: &Expression| {
        if let ExpressionKind::AddressOf(place) | ExpressionKind::Decay(place) = &each.kind {
            found.extend(place.root());
        }
    };
    program.each_expression(&mut note);
    program.variables.iter().filter_map(|variable| variable.start.as_ref()).for_each(|start| start.each(&mut note));
    found
}

/// Local variables that are null or point to memory that the same call has allocated.
pub(super) struct Fresh {
    pub(super) all: IndexSet<VariableId>,
    /// Those that no assignment makes null, if all allocations succeed.
    pub(super) never_null: IndexSet<VariableId>,
}

impl Fresh {
    pub(super) fn of(program: &TranslationUnit, addressed: &IndexSet<VariableId>) -> Self {
        let (mut allocated, mut others, mut null) = (IndexSet::new(), addressed.clone(), IndexSet::new());
        let mut note = |id: VariableId, value: &Expression| {
            if leads_to_new_memory(value) {
                allocated.insert(id);
            } else {
                others.insert(id);
            }
            if !matches!(value.kind, ExpressionKind::Library(_)) {
                null.insert(id);
            }
        };
        for function in &program.functions {
            for statement in function.body.iter().flatten() {
                statement.each_statement(&mut |each| {
                    if let StatementKind::Declare(id, Some(Initialiser::Value(value))) = &each.kind {
                        note(*id, value);
                    }
                });
                statement.each_expression(&mut |each| match &each.kind {
                    ExpressionKind::Assign(target, value) => {
                        target.variable().into_iter().for_each(|id| note(id, value));
                    }
                    ExpressionKind::Step { target, .. } | ExpressionKind::Compound(_, _, target, _) => {
                        target.variable().into_iter().for_each(|id| note(id, target));
                    }
                    _ => {}
                });
            }
        }
        others.extend(program.functions.iter().flat_map(|function| &function.parameters).copied());
        allocated.retain(|id| program.variables[id.0].function.is_some() && !others.contains(id));
        let never_null = allocated.iter().filter(|id| !null.contains(*id)).copied().collect();
        Self { all: allocated, never_null }
    }
}

fn leads_to_new_memory(pointer: &Expression) -> bool {
    match &pointer.kind {
        ExpressionKind::Null => true,
        ExpressionKind::Library(Library::Allocate(allocation)) => allocation.moved.is_none(),
        ExpressionKind::Conditional(_, then, otherwise) => leads_to_new_memory(then) && leads_to_new_memory(otherwise),
        _ => false,
    }
}

/// The parameters that have the same value throughout a call.
pub(super) fn unmodified(program: &TranslationUnit, addressed: &IndexSet<VariableId>) -> IndexSet<VariableId> {
    let parameters = program.functions.iter().flat_map(|function| &function.parameters);
    let mut unmodified: IndexSet<VariableId> = parameters.filter(|id| !addressed.contains(*id)).copied().collect();
    program.each_expression(&mut |each| {
        if let ExpressionKind::Assign(target, _)
        | ExpressionKind::Step { target, .. }
        | ExpressionKind::Compound(_, _, target, _) = &each.kind
            && let Some(id) = target.variable()
        {
            unmodified.swap_remove(&id);
        }
    });
    unmodified
}
