//! When the arguments of `printf`, `scanf` and `sscanf` are evaluated. C evaluates all of them before anything is printed or
//! stored; here, most are evaluated when their turn comes. Where this may differ, variables hold what `printf` prints;
//! calls of `scanf` and `sscanf` are refused.

use loopscope_message::{Message, text};

use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind, Piece, TranslationUnit, VariableId};
use crate::types::Type;

/// The name of the variables that hold arguments of `printf`.
pub(crate) const ARGUMENT: &str = "#argument";

/// The integers that decide which place an argument is.
#[derive(Default)]
struct Deciding {
    variables: Vec<VariableId>,
    /// True if others than variables are among them.
    has_others: bool,
}

impl Parser<'_> {
    /// Has variables hold the arguments up to the last one that has an effect; their assignments. One argument alone is
    /// evaluated before anything is printed, unless a call prints a text.
    pub(super) fn settle_printed(&mut self, pieces: &mut [Piece]) -> Vec<Expression> {
        let is_alone = !pieces.iter().any(|piece| matches!(piece, Piece::Call(_))) || pieces.len() == 1;
        let mut arguments: Vec<&mut Expression> = pieces.iter_mut().flat_map(printed_arguments).collect();
        arguments.retain(|argument| !matches!(argument.kind, ExpressionKind::Number(_)));
        let last = arguments.iter().rposition(|argument| !argument.changes_nothing());
        let Some(last) = last.filter(|_| self.function.is_some() && !(is_alone && arguments.len() == 1)) else {
            self.check_unsequenced(&arguments);
            return Vec::new();
        };
        self.check_unsequenced(&arguments);
        arguments.truncate(last + 1);
        self.hold(arguments)
    }

    pub(crate) fn check_unsequenced(&mut self, arguments: &[&mut Expression]) {
        for (position, one) in arguments.iter().enumerate() {
            let clash = arguments[position + 1..].iter().find_map(|other| self.program.unsequenced(one, other));
            self.diagnostics.extend(clash);
        }
    }

    /// Has variables hold values; their assignments.
    pub(super) fn hold(&mut self, arguments: Vec<&mut Expression>) -> Vec<Expression> {
        let mut assignments = Vec::new();
        for argument in arguments {
            let (ty, span) = (argument.ty.clone(), argument.span);
            let id = self.new_variable(ARGUMENT, span, ty.clone());
            self.literals.push(id);
            let variable = Expression { kind: ExpressionKind::Variable(id), ty: ty.clone(), span };
            let value = std::mem::replace(argument, variable.clone());
            let kind = ExpressionKind::Assign(Box::new(variable), Box::new(value));
            assignments.push(Expression { kind, ty, span });
        }
        assignments
    }

    /// Checks the destinations, in order. `text` is what `sscanf` reads; it is evaluated for each part of the format.
    pub(super) fn check_order(
        &mut self,
        name: &str,
        text: Option<&Expression>,
        destinations: &[Expression],
    ) -> Read<()> {
        let mut stored: Vec<Expression> = Vec::new();
        for destination in destinations.iter().cloned().map(Self::value) {
            self.check_unchanged(name, &destination, &stored)?;
            // Characters that are stored change no integer of another type.
            if !destination.ty.leads_to_characters() {
                stored.push(destination);
            }
        }
        text.map_or(Ok(()), |text| self.check_unchanged(name, text, &stored))
    }

    fn check_unchanged(&mut self, name: &str, argument: &Expression, stored: &[Expression]) -> Read<()> {
        if stored.is_empty() {
            return Ok(());
        }
        let mut deciding = Deciding::default();
        deciding.value(argument);
        let roots = || stored.iter().map(root);
        let is_stored = roots().flatten().any(|root| deciding.variables.contains(&root));
        if is_stored || deciding.has_others {
            return Err(self.error("not-read", argument.span, depends(name)));
        }
        if roots().any(|root| root.is_none()) {
            let variables = deciding.variables.into_iter();
            self.deciding.extend(variables.map(|variable| (variable, name.to_owned(), argument.span)));
        }
        Ok(())
    }

    /// Refuses arguments that depend on a variable whose address is taken: what was stored through a pointer before may have
    /// changed it.
    pub(crate) fn refuse_changed_arguments(&mut self) {
        for (variable, name, span) in std::mem::take(&mut self.deciding) {
            if self.program.has_address(variable) {
                self.error("not-read", span, depends(&name));
            }
        }
    }
}

/// The arguments on which a piece depends.
fn printed_arguments(piece: &mut Piece) -> Vec<&mut Expression> {
    match piece {
        Piece::Text(_) => Vec::new(),
        Piece::Value(value, _) => vec![value],
        Piece::Call(call) => match &mut call.kind {
            ExpressionKind::Call(_, arguments) => arguments.iter_mut().collect(),
            ExpressionKind::Conditional(condition, ..) => vec![condition],
            _ => Vec::new(),
        },
    }
}

impl TranslationUnit {
    /// Returns `true` if the address of a variable is taken somewhere.
    fn has_address(&self, variable: VariableId) -> bool {
        let mut found = false;
        self.each_expression(&mut |each| {
            found |= matches!(&each.kind, ExpressionKind::AddressOf(place) if place.root() == Some(variable));
        });
        found
    }
}

impl Deciding {
    /// An expression that is evaluated.
    fn value(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::AddressOf(place) | ExpressionKind::Decay(place) => self.place(place),
            ExpressionKind::Variable(id) if matches!(expression.ty, Type::Integer(_)) => self.variables.push(*id),
            ExpressionKind::Dereference(_)
            | ExpressionKind::Element(..)
            | ExpressionKind::Behind(..)
            | ExpressionKind::Field(..) => {
                self.has_others |= matches!(expression.ty, Type::Integer(_));
                self.place(expression);
            }
            _ => expression.operands().into_iter().for_each(|operand| self.value(operand)),
        }
    }

    /// A place that is found, but not read.
    fn place(&mut self, place: &Expression) {
        match &place.kind {
            ExpressionKind::Variable(_) => {}
            ExpressionKind::Field(whole, _) => self.place(whole),
            ExpressionKind::Element(whole, index) => {
                self.place(whole);
                self.value(index);
            }
            _ => place.operands().into_iter().for_each(|operand| self.value(operand)),
        }
    }
}

/// The variable in which a destination lies, if no pointer leads there.
fn root(destination: &Expression) -> Option<VariableId> {
    match &destination.kind {
        ExpressionKind::AddressOf(place) | ExpressionKind::Decay(place) => place.root(),
        _ => None,
    }
}

fn depends(name: &str) -> Message {
    text!("an argument of `{name}` depends on what the same call reads: call it twice")
}
