//! The direct parts of expressions and statements.

use loopscope_message::text;
use loopscope_syntax::Diagnostic;

use crate::tree::{
    Expression, ExpressionKind, Initialiser, Library, Piece, Statement, StatementKind, TranslationUnit, VariableId,
};

impl TranslationUnit {
    /// Visits all expressions in the functions of the program.
    pub(crate) fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        let bodies = self.functions.iter().filter_map(|function| function.body.as_ref());
        bodies.flatten().for_each(|statement| statement.each_expression(visit));
    }

    /// Returns `true` if the program may change a variable after its declaration.
    pub(crate) fn changes(&self, variable: VariableId) -> bool {
        let mut changes = false;
        self.each_expression(&mut |each| {
            changes |= matches!(&each.kind, ExpressionKind::AddressOf(place) if place.root() == Some(variable));
            each.each_written(&mut |written| changes |= written == variable);
        });
        changes
    }

    /// C leaves undefined what an expression means in which one operand changes a variable and the other one uses it.
    pub(crate) fn unsequenced(&self, one: &Expression, other: &Expression) -> Option<Diagnostic> {
        for (changing, using) in [(one, other), (other, one)] {
            let mut clash = None;
            changing.each_written(&mut |id| {
                if using.mentions(id) && !self.made.contains(&id) {
                    clash = Some(id);
                }
            });
            if let Some(id) = clash {
                let name = &self.variables[id.0].name;
                let message = text!(
                    "`{name}` is changed and used in one expression, and C does not say in which order: write two statements"
                );
                return Some(Diagnostic::error("unsequenced", one.span.to(other.span), message));
            }
        }
        None
    }
}

impl Expression {
    /// The expressions that this one is directly made of, in the order of the text.
    pub(crate) fn operands(&self) -> Vec<&Expression> {
        use ExpressionKind as E;
        match &self.kind {
            E::Number(_) | E::Null | E::Text(_) | E::Variable(_) => Vec::new(),
            E::Negate(e) | E::Complement(e) | E::Not(e) | E::Convert(e) | E::Dereference(e) | E::AddressOf(e) => {
                vec![e]
            }
            E::Field(e, _) | E::Decay(e) | E::Step { target: e, .. } => vec![e],
            E::Arithmetic(_, l, r)
            | E::Scaled(l, r)
            | E::Compare(_, l, r)
            | E::And(l, r)
            | E::Or(l, r)
            | E::Comma(l, r)
            | E::Assign(l, r)
            | E::Compound(_, _, l, r)
            | E::Element(l, r)
            | E::Behind(l, r) => vec![l, r],
            E::Conditional(condition, then, otherwise) => vec![condition, then, otherwise],
            E::Call(_, operands) | E::Float(_, operands) => operands.iter().collect(),
            E::Library(library) => match library {
                Library::ReadFile(_, e)
                | Library::Assert(e)
                | Library::Check(_, e)
                | Library::Assume(e)
                | Library::PutCharacter(e)
                | Library::Absolute(e)
                | Library::Character(_, e)
                | Library::Exit(e)
                | Library::PutBack(e)
                | Library::SeeEnd(e)
                | Library::InSet(_, e)
                | Library::Unget(e)
                | Library::Free(e) => vec![e],
                Library::Append(operands) => operands.iter().collect(),
                Library::Quotient(operands) | Library::Keep(operands) => operands.iter().collect(),
                Library::Apart(places) => places.iter().flat_map(|(place, length)| [place, length]).collect(),
                Library::Allocate(allocation) => {
                    allocation.moved.iter().chain([&allocation.bytes]).map(|e| &**e).collect()
                }
                Library::ReachError
                | Library::Random(_)
                | Library::Any
                | Library::Argument(_)
                | Library::ArgumentLength(_)
                | Library::Length(_)
                | Library::AllocationFails(_)
                | Library::OpeningFails(_)
                | Library::ReadCharacter
                | Library::ReadNumber(_)
                | Library::ReadWord => Vec::new(),
                Library::Scan(scanned) => scanned.iter().map(|each| &each.target).collect(),
                Library::Print(pieces) => pieces
                    .iter()
                    .filter_map(|piece| match piece {
                        Piece::Text(_) => None,
                        Piece::Value(value, _) | Piece::Call(value) => Some(value),
                    })
                    .collect(),
            },
        }
    }

    /// Visits the expression and all expressions in it.
    pub(crate) fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        visit(self);
        self.operands().into_iter().for_each(|each| each.each(visit));
    }

    /// The variable that the place is, or is a part of.
    pub(crate) fn root(&self) -> Option<VariableId> {
        match &self.kind {
            ExpressionKind::Variable(id) => Some(*id),
            ExpressionKind::Field(whole, _) | ExpressionKind::Element(whole, _) => whole.root(),
            _ => None,
        }
    }

    /// Returns `true` if the value of a variable decides which place this is.
    pub(crate) fn depends_on(&self, variable: VariableId) -> bool {
        match &self.kind {
            ExpressionKind::Variable(_) => false,
            ExpressionKind::Field(whole, _) => whole.depends_on(variable),
            ExpressionKind::Element(whole, index) => whole.depends_on(variable) || index.mentions(variable),
            _ => self.mentions(variable),
        }
    }

    /// Visits the variables that the expression itself writes: not those that a function writes.
    pub(crate) fn each_written(&self, visit: &mut dyn FnMut(VariableId)) {
        self.each(&mut |each| {
            let mut note = |target: &Expression| {
                if let ExpressionKind::Variable(id) = target.kind {
                    visit(id);
                }
            };
            match &each.kind {
                ExpressionKind::Assign(target, _)
                | ExpressionKind::Compound(_, _, target, _)
                | ExpressionKind::Step { target, .. } => note(target),
                ExpressionKind::Library(Library::Scan(scanned)) => scanned.iter().for_each(|each| note(&each.target)),
                _ => {}
            }
        });
    }

    /// Returns `true` if the expression has no effect, apart from reading what `rand` or `time` returns.
    pub(crate) fn changes_nothing(&self) -> bool {
        self.changes_nothing_itself() && self.operands().into_iter().all(Self::changes_nothing)
    }

    /// The same, apart from its operands.
    pub(crate) fn changes_nothing_itself(&self) -> bool {
        let is_effect = matches!(
            self.kind,
            ExpressionKind::Assign(..)
                | ExpressionKind::Compound(..)
                | ExpressionKind::Step { .. }
                | ExpressionKind::Call(..)
        );
        let is_random = matches!(self.kind, ExpressionKind::Library(Library::Random(_)));
        let is_library = matches!(self.kind, ExpressionKind::Library(_)) && !is_random;
        !is_effect && !is_library
    }

    /// The variable that the expression is, if it is one.
    pub(crate) fn variable(&self) -> Option<VariableId> {
        match self.kind {
            ExpressionKind::Variable(id) => Some(id),
            _ => None,
        }
    }

    pub(crate) fn mentions(&self, variable: VariableId) -> bool {
        let mut found = false;
        self.each(&mut |each| found |= matches!(each.kind, ExpressionKind::Variable(id) if id == variable));
        found
    }
}

impl Initialiser {
    pub(crate) fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match self {
            Self::Zero => {}
            Self::Value(value) => value.each(visit),
            Self::Parts(parts) => parts.iter().for_each(|part| part.each(visit)),
        }
    }
}

impl Statement {
    /// The statements that stand directly in this one.
    pub(crate) fn statements(&self) -> Vec<&Statement> {
        match &self.kind {
            StatementKind::If(_, then, otherwise) => std::iter::once(&**then).chain(otherwise.as_deref()).collect(),
            StatementKind::While(_, body) | StatementKind::DoWhile(body, _) => vec![body],
            StatementKind::For(first, _, _, body) => first.iter().chain([&**body]).collect(),
            StatementKind::Switch(_, arms) => arms.iter().flat_map(|arm| &arm.body).collect(),
            StatementKind::Block(statements) => statements.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Visits the expressions of the statement itself, and all expressions in those.
    pub(crate) fn each_own_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match &self.kind {
            StatementKind::Declare(_, Some(first)) => first.each(visit),
            StatementKind::Expression(value)
            | StatementKind::If(value, ..)
            | StatementKind::While(value, _)
            | StatementKind::DoWhile(_, value)
            | StatementKind::Switch(value, _)
            | StatementKind::Return(Some(value)) => value.each(visit),
            StatementKind::For(_, condition, step, _) => {
                condition.iter().chain(step).for_each(|each| each.each(visit));
            }
            _ => {}
        }
    }

    /// Visits all expressions of the statement and of the statements in it.
    pub(crate) fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        self.each_own_expression(visit);
        self.statements().into_iter().for_each(|each| each.each_expression(visit));
    }

    /// Visits the statement and all statements in it.
    pub(crate) fn each_statement<'a>(&'a self, visit: &mut dyn FnMut(&'a Statement)) {
        visit(self);
        self.statements().into_iter().for_each(|each| each.each_statement(visit));
    }

    pub(crate) fn mentions(&self, variable: VariableId) -> bool {
        let mut found = false;
        self.each_expression(&mut |each| {
            found |= matches!(each.kind, ExpressionKind::Variable(id) if id == variable);
        });
        found
    }
}
