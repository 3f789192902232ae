//! The order of evaluation. Operands of an operator, arguments of a call and values of an initialiser are evaluated from
//! left to right here, and C leaves their order open (C11 6.5 paragraph 3, 6.5.2.2 paragraph 10, 6.7.9 paragraph 23).
//! Where a variable is changed by an operand itself, the program is refused (`walk.rs`); where functions that are called
//! have effects, what holds in one order is only assumed for the others.

mod clash;
mod effects;
mod expressions;
mod functions;
mod memory;

use super::formats::ARGUMENT;
use super::tree::{
    Expression, ExpressionKind, Initialiser, Library, Piece, StatementKind, TranslationUnit, VariableId,
};
use crate::Span;
use effects::Effects;
use functions::FunctionEffects;

/// The first place, in the order of the text, where the order of evaluation may matter.
pub(super) fn first_that_matters(program: &TranslationUnit) -> Option<Span> {
    let functions = FunctionEffects::of(program);
    let is_argument = |id: VariableId| program.variables[id.0].name == ARGUMENT;
    let mut found: Option<Span> = None;
    let mut visit = |parts: Vec<Evaluated>| {
        let clash = functions.first_clash(&parts);
        found = [found, clash].into_iter().flatten().min_by_key(|span| span.start);
    };
    for function in program.functions.iter().filter(|function| function.is_in_text()) {
        for statement in function.body.iter().flatten() {
            statement.each_expression(&mut |each| unordered(each, &is_argument).into_iter().for_each(&mut visit));
            statement.each_statement(&mut |each| {
                if let StatementKind::Declare(_, Some(Initialiser::Parts(parts))) = &each.kind {
                    visit(parts.iter().map(Evaluated::Initialiser).collect());
                }
            });
        }
    }
    found
}

/// What is evaluated in an order that C leaves open.
enum Evaluated<'a> {
    Value(&'a Expression),
    /// A place, which is not read.
    Place(&'a Expression),
    /// A place that is read before it is changed.
    ChangedPlace(&'a Expression),
    Initialiser(&'a Initialiser),
}

/// The parts of an expression whose order C leaves open, if there are several.
fn unordered<'a>(expression: &'a Expression, is_argument: &dyn Fn(VariableId) -> bool) -> Option<Vec<Evaluated<'a>>> {
    use ExpressionKind as E;
    Some(match &expression.kind {
        E::Arithmetic(_, left, right) | E::Compare(_, left, right) | E::Behind(left, right) => {
            vec![Evaluated::Value(left), Evaluated::Value(right)]
        }
        E::Element(array, index) => vec![Evaluated::Place(array), Evaluated::Value(index)],
        E::Assign(target, value) => vec![Evaluated::Place(target), Evaluated::Value(value)],
        E::Compound(_, _, target, value) => vec![Evaluated::ChangedPlace(target), Evaluated::Value(value)],
        E::Call(_, arguments) => arguments.iter().map(Evaluated::Value).collect(),
        E::Library(Library::Print(_)) | E::Comma(..) => printed(expression, is_argument)?,
        E::Library(Library::Allocate(allocation)) => {
            allocation.moved.iter().chain([&allocation.bytes]).map(|each| Evaluated::Value(each)).collect()
        }
        _ => return None,
    })
}

/// The arguments of a call of `printf`: those that variables hold, and the others.
fn printed<'a>(mut call: &'a Expression, is_argument: &dyn Fn(VariableId) -> bool) -> Option<Vec<Evaluated<'a>>> {
    let mut arguments = Vec::new();
    while let ExpressionKind::Comma(first, then) = &call.kind {
        let ExpressionKind::Assign(variable, value) = &first.kind else { return None };
        variable.variable().filter(|id| is_argument(*id))?;
        arguments.push(Evaluated::Value(value));
        call = then;
    }
    let ExpressionKind::Library(Library::Print(pieces)) = &call.kind else { return None };
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Value(value, _) => arguments.push(Evaluated::Value(value)),
            Piece::Call(call) => match &call.kind {
                ExpressionKind::Call(_, of_call) => arguments.extend(of_call.iter().map(Evaluated::Value)),
                ExpressionKind::Conditional(condition, ..) => arguments.push(Evaluated::Value(condition)),
                _ => {}
            },
        }
    }
    Some(arguments)
}

impl Evaluated<'_> {
    fn span(&self) -> Option<Span> {
        match self {
            Self::Value(each) | Self::Place(each) | Self::ChangedPlace(each) => Some(each.span),
            Self::Initialiser(initialiser) => {
                let mut first = None;
                initialiser.each(&mut |each| first = first.or(Some(each.span)));
                first
            }
        }
    }

    fn changes_nothing(&self) -> bool {
        match self {
            Self::Value(each) | Self::Place(each) | Self::ChangedPlace(each) => each.changes_nothing(),
            Self::Initialiser(initialiser) => {
                let mut changes_nothing = true;
                initialiser.each(&mut |each| changes_nothing &= each.changes_nothing());
                changes_nothing
            }
        }
    }

    fn effects(&self, functions: &FunctionEffects<'_>) -> Effects {
        let mut effects = Effects::default();
        match self {
            Self::Value(value) => functions.add(value, &mut effects),
            Self::Place(place) => functions.add_place(place, &mut effects),
            Self::ChangedPlace(place) => {
                functions.add_place(place, &mut effects);
                functions.add_read(place, &mut effects);
            }
            Self::Initialiser(initialiser) => functions.add_initialiser(initialiser, &mut effects),
        }
        effects
    }
}

impl FunctionEffects<'_> {
    /// The first two parts whose order may matter: their place.
    fn first_clash(&self, parts: &[Evaluated<'_>]) -> Option<Span> {
        if parts.len() < 2 || parts.iter().all(Evaluated::changes_nothing) {
            return None;
        }
        let effects: Vec<Effects> = parts.iter().map(|part| part.effects(self)).collect();
        let pairs = (0..parts.len()).flat_map(|one| (one + 1..parts.len()).map(move |other| (one, other)));
        let (one, other) = pairs.into_iter().find(|(one, other)| self.clash(&effects[*one], &effects[*other]))?;
        Some(parts[one].span()?.to(parts[other].span()?))
    }
}
