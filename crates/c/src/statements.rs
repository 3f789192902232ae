//! Statements.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Failed, Parser, Read};
use crate::token::Kind;
use crate::tree::{Arm, Expression, ExpressionKind, Initialiser, Statement, StatementKind};
use crate::types::Type;

/// The most values of a range after `case`.
const MOST_LABELS: u32 = 1000;

impl Parser<'_> {
    /// `{ ... }`, in the scope around it. Mistakes in its statements are reported, and the block continues after them.
    pub(crate) fn block(&mut self) -> Read<Vec<Statement>> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut statements = Vec::new();
        while !self.take(Kind::RightBrace) {
            if self.kind() == Kind::End {
                self.expect(Kind::RightBrace, "}")?;
            }
            self.remark_after_jump(&statements);
            let depth = self.scopes.len();
            let before = self.at();
            if self.item(&mut statements).is_err() {
                self.scopes.truncate(depth);
                self.skip_statement(before);
            }
        }
        Ok(statements)
    }

    fn item(&mut self, statements: &mut Vec<Statement>) -> Read<()> {
        if self.static_assertion()? {
            return Ok(());
        }
        if self.starts_type(0) && self.peek(1) != Kind::Colon {
            self.with_literals(statements, Self::local_declaration)
        } else {
            self.with_literals(statements, |this| Ok(vec![this.statement()?]))
        }
    }

    /// Adds statements, after the declarations of the variables that their compound literals and calls of `printf` need.
    fn with_literals(
        &mut self,
        statements: &mut Vec<Statement>,
        read: impl FnOnce(&mut Self) -> Read<Vec<Statement>>,
    ) -> Read<()> {
        let (span, first) = (self.span(), self.literals.len());
        let read = read(self)?;
        for literal in self.literals.split_off(first.min(self.literals.len())) {
            let is_argument = self.program.variables[literal.0].name == crate::formats::ARGUMENT;
            let kind = StatementKind::Declare(literal, if is_argument { None } else { Some(Initialiser::Zero) });
            statements.push(Statement { kind, span });
        }
        statements.extend(read);
        Ok(())
    }

    pub(crate) fn statement(&mut self) -> Read<Statement> {
        self.nested(Self::statement_inside)
    }

    fn statement_inside(&mut self) -> Read<Statement> {
        let start = self.span();
        let kind = match self.word() {
            "" if self.kind() == Kind::LeftBrace => StatementKind::Block(self.scoped(Self::block)?),
            "" if self.take(Kind::Semicolon) => StatementKind::Block(Vec::new()),
            "if" => self.conditional_statement()?,
            "while" => {
                self.advance();
                let condition = self.condition()?;
                self.remark_empty_loop();
                StatementKind::While(condition, Box::new(self.body()?))
            }
            "do" => self.do_loop()?,
            "for" => self.scoped(Self::for_loop)?,
            "switch" => self.switch()?,
            "break" | "continue" => self.jump()?,
            "return" => self.return_statement()?,
            "goto" => self.goto()?,
            "case" | "default" => {
                let message = text!("`case` and `default` stand directly in the block of a `switch`");
                return Err(self.error("outside-switch", start, message));
            }
            word if !word.is_empty() && self.peek(1) == Kind::Colon => {
                let label = Statement { kind: self.named_label()?, span: start };
                let mut both = vec![label];
                if self.kind() != Kind::RightBrace {
                    // A `goto` to the label does not pass the literals of the statement.
                    self.with_literals(&mut both, |this| Ok(vec![this.statement()?]))?;
                }
                StatementKind::Block(both)
            }
            _ => {
                let value = self.expression()?;
                self.expect(Kind::Semicolon, ";")?;
                self.discard(&value);
                let statement = StatementKind::Expression(self.with_found(value));
                self.with_other_pointee(statement)
            }
        };
        Ok(Statement { kind, span: start.to(self.last_span()) })
    }

    /// Notes that the value of an expression is not used.
    fn discard(&mut self, value: &Expression) {
        if let ExpressionKind::Call(id, _) = value.kind {
            self.program.functions[id.0].value_uses -= 1;
        }
    }

    fn conditional_statement(&mut self) -> Read<StatementKind> {
        self.advance();
        let condition = self.condition()?;
        let semicolon = Some(self.span()).filter(|_| self.kind() == Kind::Semicolon);
        let then = Box::new(self.scoped(Self::statement)?);
        let otherwise = if self.take_word("else") { Some(Box::new(self.scoped(Self::statement)?)) } else { None };
        if let Some(semicolon) = semicolon.filter(|_| otherwise.is_none()) {
            self.remark_empty_branch(semicolon);
        }
        Ok(StatementKind::If(condition, then, otherwise))
    }

    /// `( condition )`.
    fn condition(&mut self) -> Read<Expression> {
        self.expect(Kind::LeftParenthesis, "(")?;
        let is_in_parentheses = self.kind() == Kind::LeftParenthesis;
        let condition = self.expression()?;
        self.remark_assigned_condition(&condition, is_in_parentheses);
        let condition = self.truth(condition)?;
        self.expect(Kind::RightParenthesis, ")")?;
        Ok(condition)
    }

    fn body(&mut self) -> Read<Statement> {
        self.loops += 1;
        let switches = std::mem::take(&mut self.switches);
        let body = self.scoped(Self::statement);
        self.switches = switches;
        self.loops -= 1;
        body
    }

    fn do_loop(&mut self) -> Read<StatementKind> {
        self.advance();
        let body = Box::new(self.body()?);
        if !self.take_word("while") {
            return Err(self.error("expected", self.span(), text!("`while` is expected here, after the body of `do`")));
        }
        let condition = self.condition()?;
        self.expect(Kind::Semicolon, ";")?;
        Ok(StatementKind::DoWhile(body, condition))
    }

    fn for_loop(&mut self) -> Read<StatementKind> {
        self.advance();
        self.expect(Kind::LeftParenthesis, "(")?;
        let start = self.span();
        let mut first = Vec::new();
        if self.starts_type(0) {
            first = self.local_declaration()?;
        } else if !self.take(Kind::Semicolon) {
            let value = self.expression()?;
            self.expect(Kind::Semicolon, ";")?;
            let span = start.to(value.span);
            first.push(Statement { span, kind: StatementKind::Expression(self.with_found(value)) });
        }
        let condition = if self.kind() == Kind::Semicolon {
            None
        } else {
            let condition = self.expression()?;
            Some(self.truth(condition)?)
        };
        self.expect(Kind::Semicolon, ";")?;
        let step = if self.kind() == Kind::RightParenthesis {
            None
        } else {
            let value = self.expression()?;
            Some(self.with_found(value))
        };
        self.expect(Kind::RightParenthesis, ")")?;
        self.remark_empty_loop();
        Ok(StatementKind::For(first, condition, step, Box::new(self.body()?)))
    }

    fn jump(&mut self) -> Read<StatementKind> {
        let span = self.span();
        let is_break = self.word() == "break";
        self.advance();
        if self.loops == 0 && !(is_break && self.switches > 0) {
            let message = if is_break {
                text!("`break` stands in no loop and no `switch`")
            } else {
                text!("`continue` stands in no loop")
            };
            return Err(self.error("outside-loop", span, message));
        }
        self.expect(Kind::Semicolon, ";")?;
        Ok(if is_break { StatementKind::Break } else { StatementKind::Continue })
    }

    fn return_statement(&mut self) -> Read<StatementKind> {
        let span = self.advance().span;
        let result = self.function.map_or(Type::Void, |id| self.program.functions[id.0].signature.result.clone());
        let value = if self.kind() == Kind::Semicolon { None } else { Some(self.expression()?) };
        self.expect(Kind::Semicolon, ";")?;
        match (value, result) {
            (None, Type::Void) => Ok(StatementKind::Return(None)),
            (Some(value), Type::Void) if value.ty != Type::Void => {
                Err(self.error("type", value.span, text!("this function returns `void`, which has no value")))
            }
            (Some(value), Type::Void) => {
                let message = text!(
                    "this function returns nothing, so C allows no value after `return`, not even that of a call which \
                     returns nothing: make the call a statement of its own"
                );
                self.diagnostics.push(Diagnostic::warning("void-value", value.span, message));
                self.discard(&value);
                let span = value.span;
                let kinds = [StatementKind::Expression(self.with_found(value)), StatementKind::Return(None)];
                Ok(StatementKind::Block(kinds.map(|kind| Statement { kind, span }).into()))
            }
            (Some(value), result) => Ok(StatementKind::Return(Some(self.assigned(value, &result)?))),
            (None, _) => Err(self.error("type", span, text!("this function returns a value: write it after `return`"))),
        }
    }

    fn switch(&mut self) -> Read<StatementKind> {
        self.advance();
        self.expect(Kind::LeftParenthesis, "(")?;
        let value = self.expression()?;
        let value = self.promoted(value)?;
        self.expect(Kind::RightParenthesis, ")")?;
        if self.kind() != Kind::LeftBrace {
            return Err(self.error(
                "expected",
                self.span(),
                text!("the body of a `switch` is a block here: write `{`"),
            ));
        }
        self.switches += 1;
        let arms = self.scoped(|this| this.arms(&value.ty));
        self.switches -= 1;
        let mut arms = arms?;
        let mut statements = shared(&mut arms);
        if statements.is_empty() {
            return Ok(StatementKind::Switch(value, arms));
        }
        let span = value.span;
        statements.push(Statement { kind: StatementKind::Switch(value, arms), span });
        Ok(StatementKind::Block(statements))
    }

    fn arms(&mut self, ty: &Type) -> Read<Vec<Arm>> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut arms: Vec<Arm> = Vec::new();
        while !self.take(Kind::RightBrace) {
            let span = self.span();
            let is_default = self.word() == "default" && self.peek(1) == Kind::Colon;
            if is_default || self.word() == "case" {
                self.advance();
                self.new_scope_id();
                // Labels in a row belong to one arm.
                if let Some(arm) = arms.last() {
                    self.remark_missing_break(arm, span);
                }
                if arms.last().is_none_or(|arm| !arm.body.is_empty()) {
                    arms.push(Arm { labels: Vec::new(), is_default: false, body: Vec::new() });
                }
                let labels = if is_default { vec![None] } else { self.case_labels(ty)? };
                self.expect(Kind::Colon, ":")?;
                for label in labels {
                    self.label(&mut arms, label, span)?;
                }
            } else if self.kind() == Kind::End {
                self.expect(Kind::RightBrace, "}")?;
            } else if let Some(arm) = arms.last_mut() {
                let mut body = std::mem::take(&mut arm.body);
                self.item(&mut body)?;
                if let Some(arm) = arms.last_mut() {
                    arm.body = body;
                }
            } else {
                return Err(self.error("outside-switch", span, text!("no `case` leads here")));
            }
        }
        Ok(arms)
    }

    /// The values after `case`: one, or in GNU C a range, `'a' ... 'z'`.
    fn case_labels(&mut self, ty: &Type) -> Read<Vec<Option<IBig>>> {
        let start = self.span();
        let first = self.label_value(ty)?;
        if !self.take(Kind::Ellipsis) {
            return Ok(vec![Some(first)]);
        }
        let count = self.label_value(ty)? - &first + IBig::ONE;
        if count > IBig::from(MOST_LABELS) {
            let message = text!("a range of more than {most} values is not supported: write `if`", most = MOST_LABELS);
            return Err(self.error("not-read", start.to(self.last_span()), message));
        }
        let count = i32::try_from(&count).unwrap_or(0).max(0);
        Ok((0..count).map(|step| Some(&first + IBig::from(step))).collect())
    }

    /// A constant after `case`, in the type of the value that is compared with it.
    fn label_value(&mut self, ty: &Type) -> Read<IBig> {
        let value = self.constant()?;
        Ok(match ty.integer() {
            Some(ty) => self.program.converted(value, ty),
            None => value,
        })
    }

    fn label(&mut self, arms: &mut [Arm], label: Option<IBig>, span: Span) -> Read<()> {
        let is_known = arms.iter().any(|arm| match &label {
            None => arm.is_default,
            Some(label) => arm.labels.contains(label),
        });
        if is_known {
            return Err(self.error("declared-twice", span, text!("this `switch` has the same label twice")));
        }
        let Some(arm) = arms.last_mut() else { return Err(Failed) };
        match label {
            None => arm.is_default = true,
            Some(label) => arm.labels.push(label),
        }
        Ok(())
    }
}

/// Takes the declarations of variables from the arms that later ones use, which pass them.
fn shared(arms: &mut [Arm]) -> Vec<Statement> {
    let mut declarations = Vec::new();
    for position in 1..arms.len() {
        let (before, later) = arms.split_at_mut(position);
        for statement in before.iter_mut().flat_map(|arm| &mut arm.body) {
            let StatementKind::Declare(variable, None) = statement.kind else { continue };
            let mut uses = later.iter().flat_map(|arm| &arm.body);
            if uses.any(|each| each.mentions(variable)) {
                let nothing = Statement { kind: StatementKind::Block(Vec::new()), span: statement.span };
                declarations.push(std::mem::replace(statement, nothing));
            }
        }
    }
    declarations
}
