//! Statements.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{self, Stmt, StmtKind};

use super::Lowering;
use crate::tree::{self, Expression, Statement, StatementKind};
use crate::types::Type;

impl Lowering<'_> {
    pub(super) fn statements(&mut self, statements: &[Statement], into: &mut Vec<Stmt>) {
        for statement in statements {
            self.statement(statement, into);
        }
    }

    /// One statement, which may become several.
    fn statement(&mut self, statement: &Statement, into: &mut Vec<Stmt>) {
        let span = statement.span;
        let kind = match &statement.kind {
            StatementKind::Declare(variable, first) => return self.declare(*variable, first.as_ref(), span, into),
            StatementKind::Expression(value) => {
                let mut effects = self.effects(value);
                // The statement ends with its semicolon.
                for effect in &mut effects {
                    if effect.span == value.span {
                        effect.span = span;
                    }
                }
                return into.extend(effects);
            }
            StatementKind::If(condition, then, otherwise) => StmtKind::If {
                condition: self.truth(condition),
                then: Box::new(self.single(then)),
                otherwise: otherwise.as_ref().map(|otherwise| Box::new(self.single(otherwise))),
            },
            StatementKind::While(condition, body) => {
                StmtKind::While { condition: self.truth(condition), body: Box::new(self.single(body)) }
            }
            StatementKind::DoWhile(body, condition) => {
                StmtKind::DoWhile { body: Box::new(self.single(body)), condition: self.truth(condition) }
            }
            StatementKind::For(first, condition, step, body) => {
                let mut before = Vec::new();
                self.statements(first, &mut before);
                let condition = condition.as_ref().map(|condition| self.truth(condition));
                let step = step.as_ref().map(|step| {
                    let statements = self.effects(step);
                    Box::new(one_statement(statements, step.span))
                });
                let body = Box::new(self.single(body));
                let init = if before.len() == 1 { before.pop().map(Box::new) } else { None };
                let kind = StmtKind::For { init, condition, step, body };
                if before.is_empty() {
                    kind
                } else {
                    before.push(Stmt { kind, span });
                    StmtKind::Block(before)
                }
            }
            StatementKind::Switch(value, arms) => {
                let value = self.value(value);
                let mut translated = Vec::new();
                for arm in arms {
                    let mut body = Vec::new();
                    self.statements(&arm.body, &mut body);
                    translated.push(ast::Arm { labels: arm.labels.clone(), is_default: arm.is_default, body });
                }
                StmtKind::Switch { value, arms: translated }
            }
            StatementKind::Block(statements) => {
                let mut inner = Vec::new();
                self.statements(statements, &mut inner);
                StmtKind::Block(inner)
            }
            StatementKind::Break => StmtKind::Break,
            StatementKind::Continue => StmtKind::Continue,
            StatementKind::Goto(label, loops) => {
                let around = self.label(*label).map_or(0, |label| label.loops);
                StmtKind::Goto { label: *label as u32, leaves: (loops - around) as u32 }
            }
            StatementKind::Label(label) => match self.label(*label) {
                Some(tree::Label { repeats, .. }) => StmtKind::Label { label: *label as u32, repeats },
                None => return,
            },
            StatementKind::Return(value) => {
                let value = match value {
                    None => self.small(0, span),
                    Some(value) if value.ty == Type::Void => {
                        into.extend(self.effects(value));
                        self.small(0, span)
                    }
                    Some(value) => self.returned(value),
                };
                let mut ending = Vec::new();
                self.end_life(span, &mut ending);
                if ending.is_empty() {
                    StmtKind::Return(value)
                } else {
                    let name = self.temporary(value, into);
                    into.extend(ending);
                    StmtKind::Return(self.named(&name, span))
                }
            }
        };
        into.push(Stmt { kind, span });
    }

    fn label(&self, label: usize) -> Option<tree::Label> {
        *self.program.functions[self.function.0].labels.get(label)?
    }

    fn returned(&mut self, value: &Expression) -> ast::Expr {
        if !self.returns_reference(self.function) {
            return self.copied(value);
        }
        let parts = self.pointers.parts_of_result(self.function);
        self.reference_value(value, parts)
    }

    fn single(&mut self, statement: &Statement) -> Stmt {
        let mut statements = Vec::new();
        self.statement(statement, &mut statements);
        one_statement(statements, statement.span)
    }
}

fn one_statement(mut statements: Vec<Stmt>, span: Span) -> Stmt {
    match (statements.len(), statements.pop()) {
        (1, Some(only)) => only,
        (_, last) => Stmt { kind: StmtKind::Block(statements.into_iter().chain(last).collect()), span },
    }
}
