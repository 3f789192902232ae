//! Expressions: precedence climbing. `typing` gives each its type.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::{COption, Span};

use crate::construct::Construct;
use crate::parser::{Entity, Failed, Parser, Read};
use crate::token::Kind;
use crate::tree::{Arithmetic, Comparison, Expression, ExpressionKind};
use crate::types::{Integer, Type};

/// The number of operators of one precedence that may follow each other. They nest to the left.
const MAX_CHAIN: usize = 60;

/// An operator with two operands.
#[derive(Clone, Copy)]
enum Operator {
    Arithmetic(Arithmetic),
    Comparison(Comparison),
    And,
    Or,
}

impl Parser<'_> {
    /// An expression with commas.
    pub(crate) fn expression(&mut self) -> Read<Expression> {
        let mut left = self.assignment()?;
        while self.take(Kind::Comma) {
            let right = self.assignment()?;
            let (ty, span) = (right.ty.clone(), left.span.to(right.span));
            let unused = self.with_found(left);
            left = Expression { kind: ExpressionKind::Comma(Box::new(unused), Box::new(right)), ty, span };
        }
        Ok(left)
    }

    pub(crate) fn assignment(&mut self) -> Read<Expression> {
        self.nested(|this| {
            let target = this.conditional()?;
            let op = match this.kind() {
                Kind::Assign => None,
                kind => match compound(kind) {
                    Some(op) => Some(op),
                    None => return Ok(target),
                },
            };
            let operator = this.advance().span;
            let value = this.assignment()?;
            match op {
                None => this.assign(target, value),
                Some(op) => this.compound(op, operator, target, value),
            }
        })
    }

    pub(crate) fn conditional(&mut self) -> Read<Expression> {
        let condition = self.binary(1)?;
        if !self.take(Kind::Question) {
            return Ok(condition);
        }
        let then = self.nested(Self::expression)?;
        self.expect(Kind::Colon, ":")?;
        let otherwise = self.nested(Self::conditional)?;
        self.choice(condition, then, otherwise)
    }

    /// A constant expression whose value is needed.
    pub(crate) fn constant(&mut self) -> Read<IBig> {
        let value = self.conditional()?;
        match crate::typing::known(&value) {
            Some(value) => Ok(value),
            None => Err(self.error("not-constant", value.span, text!("a constant is expected here"))),
        }
    }

    fn binary(&mut self, least: u8) -> Read<Expression> {
        let mut left = self.cast()?;
        let mut chain = 0;
        while let Some((op, binding)) = operator(self.kind()).filter(|(_, binding)| *binding >= least) {
            self.advance();
            chain += 1;
            if chain > MAX_CHAIN {
                let message =
                    text!("more than {most} operators follow each other here: use a variable", most = MAX_CHAIN);
                return Err(self.error("too-deep", left.span, message));
            }
            let from = self.at();
            let right = self.nested(|this| this.binary(binding + 1))?;
            left = match op {
                Operator::Arithmetic(op) => {
                    self.remark_compared_bits(op, &left, &right, from);
                    self.remark_constant_quotient(op, &left, &right);
                    self.arithmetic(op, left, right)?
                }
                Operator::Comparison(op) => self.comparison(op, left, right)?,
                Operator::And => self.logical(left, right, ExpressionKind::And)?,
                Operator::Or => self.logical(left, right, ExpressionKind::Or)?,
            };
        }
        Ok(left)
    }

    fn logical(
        &mut self,
        left: Expression,
        right: Expression,
        make: fn(Box<Expression>, Box<Expression>) -> ExpressionKind,
    ) -> Read<Expression> {
        let span = left.span.to(right.span);
        let (left, right) = (self.truth(left)?, self.truth(right)?);
        Ok(Expression { kind: make(Box::new(left), Box::new(right)), ty: Type::INT, span })
    }

    fn cast(&mut self) -> Read<Expression> {
        if self.kind() != Kind::LeftParenthesis || !self.starts_type(1) {
            return self.unary();
        }
        let start = self.advance().span;
        let ty = self.type_name()?;
        self.expect(Kind::RightParenthesis, ")")?;
        if self.kind() == Kind::LeftBrace {
            let literal = self.compound_literal(&ty, start)?;
            return self.postfix(literal);
        }
        let value = self.nested(Self::cast)?;
        let span = start.to(self.last_span());
        let cast = self.converted_by_cast(value, &ty)?;
        Ok(Expression { span, ..cast })
    }

    fn unary(&mut self) -> Read<Expression> {
        let start = self.span();
        let kind = self.kind();
        if self.word() == "sizeof" {
            self.advance();
            return self.size_of(start);
        }
        match kind {
            Kind::Increment | Kind::Decrement => {
                self.advance();
                let target = self.nested(Self::unary)?;
                let span = start.to(target.span);
                self.step(target, kind == Kind::Increment, false, span)
            }
            Kind::Plus | Kind::Minus | Kind::Tilde | Kind::Not | Kind::Star | Kind::Ampersand => {
                self.advance();
                let operand = self.nested(Self::cast)?;
                let span = start.to(operand.span);
                match kind {
                    Kind::Plus if operand.ty.float().is_some() => Ok(operand),
                    Kind::Plus => self.promoted(operand),
                    Kind::Minus => self.negated(operand, span),
                    Kind::Tilde => self.complement(operand, span),
                    Kind::Not => {
                        let truth = self.truth(operand)?;
                        Ok(Expression { kind: ExpressionKind::Not(Box::new(truth)), ty: Type::INT, span })
                    }
                    Kind::Star => self.dereference(operand, span),
                    _ => self.address_of(operand, span),
                }
            }
            _ => {
                let value = self.primary()?;
                self.postfix(value)
            }
        }
    }

    fn size_of(&mut self, start: Span) -> Read<Expression> {
        let is_long_double = self.word_ahead(1) == "long" && self.word_ahead(2) == "double";
        if is_long_double && self.kind() == Kind::LeftParenthesis && self.peek(3) == Kind::RightParenthesis {
            // Its numbers are not supported.
            (0..4).for_each(|_| {
                self.advance();
            });
            let model = self.program.data_model();
            let bytes = if self.program.options.has(COption::Ilp32) { 12 } else { 16 };
            return Ok(crate::typing::number(bytes.into(), model.size(), start.to(self.last_span())));
        }
        let ty = if self.kind() == Kind::LeftParenthesis && self.starts_type(1) {
            self.advance();
            let ty = self.type_name()?;
            self.expect(Kind::RightParenthesis, ")")?;
            ty
        } else {
            let value = self.nested(Self::unary)?;
            if let ExpressionKind::Variable(id) = value.kind
                && self.program.variables[id.0].length.is_some()
            {
                return self.bytes_of_array(id, start.to(self.last_span()));
            }
            if matches!(value.ty, Type::Row(..)) && has_effect(&value) {
                // Its length is not constant, so C evaluates it (6.5.3.4).
                let message = text!("`sizeof` of a row that is found with effects is not supported: use a variable");
                return Err(self.error("not-read", value.span, message));
            }
            self.remark_parameter_size(&value, start.to(self.last_span()));
            value.ty
        };
        let span = start.to(self.last_span());
        if let Type::Row(..) = ty {
            let one = crate::typing::number(1.into(), self.program.data_model().size(), span);
            return self.bytes_of(one, &ty, span);
        }
        if self.is_file(&ty) {
            return Err(self.error("not-read", span, text!("the size of `FILE` is not supported")));
        }
        match self.size(&ty) {
            Some(size) => Ok(crate::typing::number(size.into(), self.program.data_model().size(), span)),
            None => Err(self.error("type", span, text!("`{ty}` has no size"))),
        }
    }

    fn postfix(&mut self, mut value: Expression) -> Read<Expression> {
        let mut chain = 0;
        loop {
            let start = value.span;
            chain += 1;
            if chain > MAX_CHAIN {
                return Err(self.error("too-deep", start, text!("this is too long: use a variable")));
            }
            match self.kind() {
                Kind::LeftBracket => {
                    self.advance();
                    let index = self.nested(Self::expression)?;
                    self.expect(Kind::RightBracket, "]")?;
                    value = self.element(value, index, start.to(self.last_span()))?;
                }
                Kind::Dot | Kind::Arrow => {
                    if self.advance().kind == Kind::Arrow {
                        value = self.dereference(value, start)?;
                    }
                    let (name, span) = self.name()?;
                    value = self.field(value, &name, start.to(span))?;
                }
                Kind::Increment | Kind::Decrement => {
                    let token = self.advance();
                    value = self.step(value, token.kind == Kind::Increment, true, start.to(token.span))?;
                }
                Kind::LeftParenthesis => {
                    value = self.call_through(value)?;
                }
                _ => return Ok(value),
            }
        }
    }

    fn primary(&mut self) -> Read<Expression> {
        let span = self.span();
        match self.kind() {
            Kind::Number => self.number(),
            Kind::Character => self.character(),
            Kind::Text => self.string(),
            Kind::LeftParenthesis => {
                self.advance();
                if self.kind() == Kind::LeftBrace {
                    self.refuse(text!("statements in expressions"), text!("write a function"));
                    self.skip_nested(Kind::LeftBrace, Kind::RightBrace);
                    self.expect(Kind::RightParenthesis, ")")?;
                    // The rest is checked all the same.
                    return Ok(crate::typing::number(IBig::ZERO, Integer::Int, span));
                }
                let value = self.nested(Self::expression)?;
                self.expect(Kind::RightParenthesis, ")")?;
                Ok(value)
            }
            Kind::Word if !crate::parser::is_keyword(self.text()) => {
                let (name, span) = self.name()?;
                if self.kind() == Kind::LeftParenthesis && !matches!(self.meaning(&name), Some(Entity::Variable(_))) {
                    return self.call(&name, span);
                }
                self.named_value(&name, span)
            }
            _ => {
                let found =
                    if self.kind() == Kind::End { text!("the end") } else { text!("`{text}`", text = self.text()) };
                Err(self.error("expected", span, text!("a value is expected here, not {found}")))
            }
        }
    }

    fn named_value(&mut self, name: &str, span: Span) -> Read<Expression> {
        let kind = match self.meaning(name) {
            Some(Entity::Variable(id)) => {
                let ty = self.program.variables[id.0].ty.clone();
                return Ok(Expression { kind: ExpressionKind::Variable(*id), ty, span });
            }
            Some(Entity::Constant(value)) => ExpressionKind::Number(value.clone()),
            Some(Entity::Function(id)) => {
                let id = *id;
                return Ok(self.pointer_to_function(id, span));
            }
            Some(Entity::Typedef(_)) => return Err(self.error("expected", span, text!("`{name}` is a type"))),
            None => match crate::library::constant(name, self.program.data_model()) {
                Some((value, ty)) => {
                    let is_limit = crate::library::is_limit(name);
                    if is_limit && self.program.is_mathematical() && self.library_depth == 0 {
                        self.needs_bounds(span, text!("`{name}` has no meaning: write the number"))?;
                    }
                    return Ok(crate::typing::number(value, ty, span));
                }
                None if ["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"].contains(&name) => {
                    let function = self.function.map(|id| self.program.functions[id.0].name.clone());
                    let bytes = function.unwrap_or_default().into_bytes();
                    let ty = Type::Array(Box::new(Type::CHAR), bytes.len() as u32 + 1);
                    return Ok(Expression { kind: ExpressionKind::Text(bytes), ty, span });
                }
                None if ["__FILE__", "__DATE__", "__TIME__"].contains(&name) => {
                    let message = text!("`{name}` is not supported, as its text depends on the compiler: write a text");
                    return Err(self.error("not-read", span, message));
                }
                None if name == "NULL" => {
                    return Ok(Expression { kind: ExpressionKind::Null, ty: Type::Void.pointer_to(), span });
                }
                None if self.program.file_type.is_some() && matches!(name, "stdin" | "stdout" | "stderr") => {
                    let message = text!("`{name}` is only supported as an argument of functions of the library");
                    return Err(self.error("not-read", span, message));
                }
                None if matches!(name, "FILE" | "stdin" | "stdout" | "stderr") => {
                    self.refuse_once(Construct::Files, span);
                    return Err(Failed);
                }
                None if self.refused_names.contains(name) || self.refuse_name(name, span) => return Err(Failed),
                None if let Some((number, format)) = crate::library::float_constant(name) => {
                    return Ok(crate::floating::constant(format.rank(number), format, span));
                }
                None if self.is_library(name) => {
                    let message = text!(
                        "pointers to functions of the library are not supported: write a function that calls `{name}`"
                    );
                    return Err(self.error("not-read", span, message));
                }
                None => return Err(self.error("undeclared-name", span, text!("`{name}` is not declared"))),
            },
        };
        Ok(Expression { kind, ty: Type::INT, span })
    }
}

fn operator(kind: Kind) -> Option<(Operator, u8)> {
    use Arithmetic as A;
    use Comparison as C;
    Some(match kind {
        Kind::OrOr => (Operator::Or, 1),
        Kind::AndAnd => (Operator::And, 2),
        Kind::Pipe => (Operator::Arithmetic(A::Or), 3),
        Kind::Caret => (Operator::Arithmetic(A::Xor), 4),
        Kind::Ampersand => (Operator::Arithmetic(A::And), 5),
        Kind::Equal => (Operator::Comparison(C::Equal), 6),
        Kind::NotEqual => (Operator::Comparison(C::NotEqual), 6),
        Kind::Less => (Operator::Comparison(C::Less), 7),
        Kind::LessEqual => (Operator::Comparison(C::LessEqual), 7),
        Kind::Greater => (Operator::Comparison(C::Greater), 7),
        Kind::GreaterEqual => (Operator::Comparison(C::GreaterEqual), 7),
        Kind::ShiftLeft => (Operator::Arithmetic(A::ShiftLeft), 8),
        Kind::ShiftRight => (Operator::Arithmetic(A::ShiftRight), 8),
        Kind::Plus => (Operator::Arithmetic(A::Add), 9),
        Kind::Minus => (Operator::Arithmetic(A::Subtract), 9),
        Kind::Star => (Operator::Arithmetic(A::Multiply), 10),
        Kind::Slash => (Operator::Arithmetic(A::Divide), 10),
        Kind::Percent => (Operator::Arithmetic(A::Remainder), 10),
        _ => return None,
    })
}

fn compound(kind: Kind) -> Option<Arithmetic> {
    Some(match kind {
        Kind::PlusAssign => Arithmetic::Add,
        Kind::MinusAssign => Arithmetic::Subtract,
        Kind::StarAssign => Arithmetic::Multiply,
        Kind::SlashAssign => Arithmetic::Divide,
        Kind::PercentAssign => Arithmetic::Remainder,
        Kind::AndAssign => Arithmetic::And,
        Kind::OrAssign => Arithmetic::Or,
        Kind::XorAssign => Arithmetic::Xor,
        Kind::ShiftLeftAssign => Arithmetic::ShiftLeft,
        Kind::ShiftRightAssign => Arithmetic::ShiftRight,
        _ => return None,
    })
}

/// Returns `true` if an expression may do more than give a value.
fn has_effect(expression: &Expression) -> bool {
    use ExpressionKind as E;
    let mut found = false;
    expression.each(&mut |each| {
        found |= matches!(each.kind, E::Assign(..) | E::Compound(..) | E::Step { .. } | E::Call(..) | E::Library(_));
    });
    found
}
