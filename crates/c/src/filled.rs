//! Arrays that a loop fills before the program reads them: no second variable needs to remember which elements were written.

use dashu_int::IBig;

use crate::order::addressed;
use crate::tree::{
    Allocation, Arithmetic, Comparison, Expression, ExpressionKind, Initialiser, Library, Statement, StatementKind,
    TranslationUnit, VariableId,
};
use crate::types::{RowLength, Type};
use crate::typing::known;

/// The length of one dimension of an array.
#[derive(Clone, Copy)]
pub(crate) enum Bound {
    Known(u32),
    /// The value that a variable has at the declaration.
    Value(VariableId),
}

/// An array that is declared without first values.
pub(crate) struct Array {
    pub(crate) variable: VariableId,
    pub(crate) bounds: Vec<Bound>,
}

/// The lengths of the dimensions of an array whose type says them.
pub(crate) fn bounds(ty: &Type) -> Vec<Bound> {
    let mut bounds = Vec::new();
    let mut ty = ty;
    while let Type::Array(element, length) = ty {
        bounds.push(Bound::Known(*length));
        ty = element;
    }
    bounds
}

/// The arrays of variable length that are filled first.
pub(crate) fn filled_arrays(program: &TranslationUnit) -> Vec<VariableId> {
    let is_found = program.input_state.or(program.missed).is_none();
    let addressed = addressed(program);
    let is_private = |id: VariableId| program.variables[id.0].function.is_some() && !addressed.contains(&id);
    let mut found = Vec::new();
    for function in &program.functions {
        if function.labels.iter().flatten().next().is_none() {
            let body: Vec<&Statement> = function.body.iter().flatten().collect();
            filled_in(program, &body, &mut |array, after| {
                if array.is_filled_first(after, is_found, &is_private) {
                    found.push(array.variable);
                }
            });
        }
    }
    found
}

/// Visits the arrays of variable length that statements declare, with the statements after each.
fn filled_in(program: &TranslationUnit, statements: &[&Statement], visit: &mut dyn FnMut(&Array, &[&Statement])) {
    for (position, statement) in statements.iter().enumerate() {
        if let StatementKind::Declare(variable, Some(Initialiser::Value(value))) = &statement.kind
            && let ExpressionKind::Library(Library::Allocate(Allocation {
                is_declared: true, is_zeroed: false, ..
            })) = &value.kind
            && let Some(bounds) = variable_bounds(program, *variable, &statements[..position])
        {
            visit(&Array { variable: *variable, bounds }, &statements[position + 1..]);
        }
        filled_in(program, &statement.statements(), visit);
    }
}

/// The lengths of the dimensions of an array of variable length, if they are variables or constants.
fn variable_bounds(program: &TranslationUnit, array: VariableId, before: &[&Statement]) -> Option<Vec<Bound>> {
    // The value that the variable gets that holds a length.
    let value = |id: VariableId| {
        before.iter().rev().find_map(|each| match &each.kind {
            StatementKind::Declare(declared, Some(Initialiser::Value(value))) if *declared == id => bound(value),
            _ => None,
        })
    };
    let variable = &program.variables[array.0];
    let Type::Pointer(element) = &variable.ty else { return None };
    let mut bounds = vec![value(variable.length?)?];
    let mut ty = &**element;
    while let Type::Row(element, length) = ty {
        bounds.push(match length {
            RowLength::Known(length) => Bound::Known(*length),
            RowLength::Held(id) => value(*id)?,
            RowLength::At(_) => return None,
        });
        ty = element;
    }
    ty.is_scalar().then_some(bounds)
}

fn bound(value: &Expression) -> Option<Bound> {
    match &value.kind {
        ExpressionKind::Variable(id) => Some(Bound::Value(*id)),
        _ => known(value).and_then(|length| u32::try_from(length).ok()).map(Bound::Known),
    }
}

impl Array {
    /// Returns `true` if the first of the statements that mentions the array is a loop `for (i = 0; i < length; i++)`, or several
    /// in each other, that writes each element before the array is read. `is_found` says whether `scanf` always finds the
    /// numbers that it asks for, and `is_private` which variables only the text of their function changes.
    pub(crate) fn is_filled_first(
        &self,
        statements: &[&Statement],
        is_found: bool,
        is_private: &dyn Fn(VariableId) -> bool,
    ) -> bool {
        let Some(position) = statements.iter().position(|each| each.mentions(self.variable)) else { return true };
        // The lengths are still those of the declaration.
        let keeps = |id: VariableId| is_private(id) && !statements[..=position].iter().any(|each| writes(each, id));
        let is_kept = self.bounds.iter().all(|bound| match bound {
            Bound::Known(_) => true,
            Bound::Value(id) => keeps(*id),
        });
        is_kept && self.is_filled_by(statements[position], &mut Vec::new(), is_found, is_private)
    }

    /// The same of a loop in others, which count from 0 to the lengths of the first dimensions.
    fn is_filled_by(
        &self,
        statement: &Statement,
        counters: &mut Vec<VariableId>,
        is_found: bool,
        is_private: &dyn Fn(VariableId) -> bool,
    ) -> bool {
        let StatementKind::For(start, Some(condition), Some(step), body) = &statement.kind else { return false };
        let counter = counts_from_zero(start).filter(|counter| is_private(*counter) && !counters.contains(counter));
        let Some(counter) = counter else { return false };
        let is_counter = |expression: &Expression| expression.variable() == Some(counter);
        let goes_to_end = match &condition.kind {
            ExpressionKind::Compare(op, left, right) if is_counter(left) => {
                goes_to(self.bounds[counters.len()], *op, right)
            }
            _ => false,
        };
        let goes_up = matches!(&step.kind, ExpressionKind::Step { target, up: true, .. } if is_counter(target));
        let body: &[Statement] = match &body.kind {
            StatementKind::Block(statements) => statements,
            _ => std::slice::from_ref(&**body),
        };
        counters.push(counter);
        let is_last = counters.len() == self.bounds.len();
        let position = body.iter().position(|each| match &each.kind {
            StatementKind::Expression(value) => is_last && self.fills(value, counters, is_found),
            _ => !is_last && self.is_filled_by(each, &mut counters.clone(), is_found, is_private),
        });
        let Some(position) = position else { return false };
        let jumps = body[..position]
            .iter()
            .any(|each| !matches!(each.kind, StatementKind::Expression(_) | StatementKind::Declare(..)));
        let reads = body[..position].iter().any(|each| each.mentions(self.variable))
            || body[position + 1..].iter().any(|each| !self.uses_written(each, if is_last { counters } else { &[] }));
        let mut leaves = false;
        for each in body {
            each.each_statement(&mut |each| {
                leaves |= matches!(each.kind, StatementKind::Break | StatementKind::Return(_));
            });
        }
        goes_to_end && goes_up && !body.iter().any(|each| writes(each, counter)) && !jumps && !reads && !leaves
    }

    /// Returns `true` if a statement after the one that writes an element uses nothing of the array but elements that were
    /// written: the one with these indices, and those that stand before it by constants.
    fn uses_written(&self, statement: &Statement, counters: &[VariableId]) -> bool {
        let (mut mentions, mut written, mut is_addressed) = (0, 0, false);
        statement.each_expression(&mut |each| match &each.kind {
            ExpressionKind::Variable(id) if *id == self.variable => mentions += 1,
            ExpressionKind::AddressOf(place) => is_addressed |= place.mentions(self.variable),
            ExpressionKind::Element(..) | ExpressionKind::Behind(..) => {
                let is_whole = counters.len() == self.bounds.len();
                written += usize::from(is_whole && self.is_element(each, counters, &is_at_or_before));
            }
            _ => {}
        });
        // Each such element mentions the array once.
        mentions == written && !is_addressed
    }

    /// Returns `true` if an expression writes the element with these indices, and does not read the array before.
    fn fills(&self, value: &Expression, counters: &[VariableId], is_found: bool) -> bool {
        match &value.kind {
            ExpressionKind::Assign(target, value) => {
                self.is_element(target, counters, &is_at) && !value.mentions(self.variable)
            }
            ExpressionKind::Library(Library::Scan(scanned)) => {
                matches!(scanned.as_slice(), [only] if is_found && self.is_element(&only.target, counters, &is_at))
            }
            _ => false,
        }
    }

    /// Returns `true` if a place is the element with these indices, or the row with as many of them as there are: `is_index` says
    /// whether an expression is an index.
    fn is_element(
        &self,
        place: &Expression,
        counters: &[VariableId],
        is_index: &dyn Fn(&Expression, VariableId) -> bool,
    ) -> bool {
        let Some((last, others)) = counters.split_last() else { return place.variable() == Some(self.variable) };
        let (base, index) = match &place.kind {
            ExpressionKind::Element(base, index) | ExpressionKind::Behind(base, index) => (base, index),
            ExpressionKind::Arithmetic(_, base, by) => match &by.kind {
                ExpressionKind::Scaled(index, _) => (base, index),
                _ => return false,
            },
            _ => return false,
        };
        is_index(index, *last) && self.is_element(base, others, is_index)
    }
}

fn is_at(index: &Expression, counter: VariableId) -> bool {
    index.variable() == Some(counter)
}

/// Returns `true` if an index is a counter, or a counter minus a constant.
fn is_at_or_before(index: &Expression, counter: VariableId) -> bool {
    match &index.kind {
        ExpressionKind::Arithmetic(Arithmetic::Subtract, left, right) => {
            is_at(left, counter) && known(right).is_some_and(|constant| constant >= IBig::ZERO)
        }
        _ => is_at(index, counter),
    }
}

/// Returns `true` if a comparison of a counter with a value holds up to the end of a dimension.
fn goes_to(bound: Bound, op: Comparison, value: &Expression) -> bool {
    match (bound, op) {
        (Bound::Known(length), Comparison::Less) => known(value) == Some(IBig::from(length)),
        (Bound::Known(length), Comparison::LessEqual) => known(value) == Some(IBig::from(length) - IBig::ONE),
        (Bound::Value(id), Comparison::Less) => value.variable() == Some(id),
        _ => false,
    }
}

/// Returns `true` if a statement writes a variable.
fn writes(statement: &Statement, variable: VariableId) -> bool {
    let mut found = false;
    statement.each_expression(&mut |each| each.each_written(&mut |id| found |= id == variable));
    found
}

/// The variable that a loop starts with as 0.
fn counts_from_zero(start: &[Statement]) -> Option<VariableId> {
    let [Statement { kind, .. }] = start else { return None };
    let (variable, value) = match kind {
        StatementKind::Declare(variable, Some(Initialiser::Value(value))) => (*variable, value),
        StatementKind::Expression(Expression { kind: ExpressionKind::Assign(target, value), .. }) => {
            (target.variable()?, &**value)
        }
        _ => return None,
    };
    known(value).filter(IBig::is_zero).map(|_| variable)
}
