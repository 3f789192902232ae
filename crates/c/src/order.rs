//! The order of evaluation. Operands of an operator, arguments of a call and values of an initialiser are evaluated from
//! left to right here, and C leaves their order open (C11 6.5 paragraph 3, 6.5.2.2 paragraph 10, 6.7.9 paragraph 23).
//! Where a variable is changed by an operand itself, the program is refused (`walk.rs`); where functions that are called
//! have effects, what holds in one order is only assumed for the others.

mod clash;
mod effects;
mod expressions;
mod functions;
mod memory;
mod statements;

use loopscope_syntax::Span;

use crate::formats::ARGUMENT;
use crate::initialisers::LITERAL;
use crate::tree::{
    Expression, ExpressionKind, Initialiser, Library, Piece, StatementKind, TranslationUnit, VariableId,
};
use effects::Effects;
use functions::FunctionEffects;
pub(crate) use memory::addressed;

/// The first place, in the order of the text, where the order of evaluation may matter.
pub(crate) fn first_that_matters(program: &TranslationUnit) -> Option<Span> {
    let functions = FunctionEffects::of(program);
    let is_made = |id: VariableId| [ARGUMENT, LITERAL].contains(&program.variables[id.0].name.as_str());
    let mut found: Option<Span> = None;
    let mut visit = |parts: Vec<Evaluated>| {
        let clash = functions.first_clash(&parts);
        found = [found, clash].into_iter().flatten().min_by_key(|span| span.start);
    };
    for function in program.functions.iter().filter(|function| function.is_in_text()) {
        for statement in function.body.iter().flatten() {
            statement.each_expression(&mut |each| unordered(each, &is_made).into_iter().for_each(&mut visit));
            statement.each_statement(&mut |each| {
                if let StatementKind::Declare(_, Some(first)) = &each.kind {
                    let mut values = Vec::new();
                    first_values(first, &mut values);
                    visit(values);
                }
            });
        }
    }
    found
}

/// A part that is evaluated in an order that C leaves open.
enum Evaluated<'a> {
    Value(&'a Expression),
    /// A place, which is not read.
    Lvalue(&'a Expression),
    /// A place that is read before it is changed.
    ChangedLvalue(&'a Expression),
}

/// The parts of an expression whose order C leaves open, if there are several.
fn unordered<'a>(expression: &'a Expression, is_made: &dyn Fn(VariableId) -> bool) -> Option<Vec<Evaluated<'a>>> {
    use ExpressionKind as E;
    Some(match &expression.kind {
        E::Arithmetic(_, left, right) | E::Compare(_, left, right) | E::Behind(left, right) => {
            vec![Evaluated::Value(left), Evaluated::Value(right)]
        }
        E::Float(_, operands) => operands.iter().map(Evaluated::Value).collect(),
        E::Element(array, index) => vec![Evaluated::Lvalue(array), Evaluated::Value(index)],
        E::Assign(target, value) => vec![Evaluated::Lvalue(target), Evaluated::Value(value)],
        E::Compound(_, _, target, value) => vec![Evaluated::ChangedLvalue(target), Evaluated::Value(value)],
        E::Call(_, arguments) => arguments.iter().map(Evaluated::Value).collect(),
        E::Library(Library::Print(_)) | E::Comma(..) => held(expression, is_made)?,
        E::Library(Library::Scan(scanned)) => scanned.iter().map(|each| Evaluated::Lvalue(&each.target)).collect(),
        E::Library(Library::Allocate(allocation)) => {
            allocation.moved.iter().chain([&allocation.bytes]).map(|each| Evaluated::Value(each)).collect()
        }
        _ => return None,
    })
}

/// The arguments of a call of `printf`, or the values of a compound literal: those that variables hold, and the others.
fn held<'a>(mut expression: &'a Expression, is_made: &dyn Fn(VariableId) -> bool) -> Option<Vec<Evaluated<'a>>> {
    let mut arguments = Vec::new();
    while let ExpressionKind::Comma(first, then) = &expression.kind {
        let ExpressionKind::Assign(target, value) = &first.kind else { return None };
        target.root().filter(|id| is_made(*id))?;
        arguments.push(Evaluated::Value(value));
        expression = then;
    }
    let ExpressionKind::Library(Library::Print(pieces)) = &expression.kind else { return Some(arguments) };
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Value(value, _) => arguments.push(Evaluated::Value(value)),
            Piece::Call(call) => match &call.kind {
                ExpressionKind::Call(_, of_call) => arguments.extend(of_call.iter().map(Evaluated::Value)),
                ExpressionKind::Conditional(condition, ..) => arguments.push(Evaluated::Value(condition)),
                _ => arguments.push(Evaluated::Value(call)),
            },
        }
    }
    Some(arguments)
}

fn first_values<'a>(initialiser: &'a Initialiser, values: &mut Vec<Evaluated<'a>>) {
    match initialiser {
        Initialiser::Zero => {}
        Initialiser::Value(value) => values.push(Evaluated::Value(value)),
        Initialiser::Parts(parts) => parts.iter().for_each(|part| first_values(part, values)),
    }
}

impl Evaluated<'_> {
    fn expression(&self) -> &Expression {
        match self {
            Self::Value(each) | Self::Lvalue(each) | Self::ChangedLvalue(each) => each,
        }
    }

    fn effects(&self, functions: &FunctionEffects<'_>) -> Effects {
        let mut effects = Effects::default();
        match self {
            Self::Value(value) => functions.add(value, &mut effects),
            Self::Lvalue(place) => functions.add_place(place, &mut effects),
            Self::ChangedLvalue(place) => {
                functions.add_place(place, &mut effects);
                functions.add_read(place, &mut effects);
            }
        }
        effects
    }
}

impl FunctionEffects<'_> {
    /// The first two parts whose order may matter: their place.
    fn first_clash(&self, parts: &[Evaluated<'_>]) -> Option<Span> {
        if parts.len() < 2 || parts.iter().all(|part| part.expression().changes_nothing()) {
            return None;
        }
        let mut before = Effects::default();
        for (position, part) in parts.iter().enumerate() {
            let effects = part.effects(self);
            if self.clash(&before, &effects) {
                let earlier = parts[..position].iter().find(|earlier| self.clash(&earlier.effects(self), &effects));
                return Some(earlier.unwrap_or(&parts[0]).expression().span.to(part.expression().span));
            }
            before.add(&effects);
        }
        None
    }
}
