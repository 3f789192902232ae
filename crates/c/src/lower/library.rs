//! Calls of the library.

use loopscope_message::text;
use loopscope_syntax::ast::{self, BinaryOp, Expr, ExprKind, Stmt, StmtKind, Typed};
use loopscope_syntax::{ErrorKind, Span};

use super::Lowering;
use crate::characters;
use crate::everyday::Everyday;
use crate::pointers::Shape;
use crate::ranges::Range;
use crate::tree::{Expression, ExpressionKind, Initialiser, Library, Piece};
use crate::types::{Integer, Type};

impl Lowering<'_> {
    pub(super) fn library_value(&mut self, library: &Library, expression: &Expression) -> Expr {
        let span = expression.span;
        match library {
            Library::Any | Library::Argument(_) | Library::ArgumentLength(_) | Library::AllocationFails(_) => {
                let ty = expression.ty.integer().unwrap_or(Integer::Bool);
                let mut before = Vec::new();
                if let (Library::Argument(name), Type::Float(format)) = (library, &expression.ty) {
                    let name = self.any_float(*format, Typed::Argument(name.clone(), Some(*format)), span, &mut before);
                    let value = self.named(&name, span);
                    return self.sequence(before, value);
                }
                let typed = match library {
                    Library::Argument(name) | Library::ArgumentLength(name) => Typed::Argument(name.clone(), None),
                    Library::AllocationFails(name) => Typed::Failure(name.clone()),
                    _ => Typed::Number(String::new()),
                };
                let is_length = matches!(library, Library::ArgumentLength(_)) && self.program.everyday.is_some();
                let within = if is_length { Everyday::lengths() } else { self.ends(ty) };
                let name = self.any(&[within], typed, span, &mut before);
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::OpeningFails(_) if !self.program.tests_files => self.small(0, span),
            Library::OpeningFails(opening) => {
                let mut before = Vec::new();
                let opening = &self.program.openings[*opening];
                let typed = if opening.reads { Typed::Opening } else { Typed::OpeningToWrite };
                let typed = typed(opening.name.clone());
                let within = [self.ends(Integer::Bool)];
                let name = self.any(&within, typed, span, &mut before);
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::ReadFile(part, opening) => self.read_file(*part, opening, expression),
            Library::Length(most) => {
                let mut before = Vec::new();
                let ends = (Some(0.into()), Some((*most).into()));
                let name = self.any(&[ends], Typed::Length, span, &mut before);
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::Random(call) => {
                let mut before = Vec::new();
                let Range { low, high } = self.program.range(expression);
                let name = self.any(&[(Some(low), Some(high))], Typed::Random(call), span, &mut before);
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::Absolute(number) => {
                let of_number = self.program.range(number);
                let mut before = Vec::new();
                let value = self.value(number);
                let value = self.settled(value, &mut before);
                let (copy, zero) = (self.again(&value), self.small(0, span));
                let is_negative = self.binary(BinaryOp::Less, copy, zero, span);
                let copy = self.again(&value);
                let negated = self.expr(ExprKind::Unary(ast::UnaryOp::Negate, Box::new(copy)), span);
                let result = Range { low: 0.into(), high: -of_number.low };
                let ty = number.ty.integer().unwrap_or(Integer::Int);
                let negated = self.checked(negated, &result, ty, ErrorKind::SignedOverflow, span);
                let kind = ExprKind::Conditional(Box::new(is_negative), Box::new(negated), Box::new(value));
                let value = self.expr(kind, span);
                self.sequence(before, value)
            }
            Library::Character(name, character) => {
                let value = self.character_function(name, character, span);
                match characters::class(name) {
                    Some((found, _)) => {
                        let found = self.small(found.into(), span);
                        self.binary(BinaryOp::Multiply, value, found, span)
                    }
                    None => value,
                }
            }
            Library::ReadCharacter | Library::ReadWord => {
                let mut before = Vec::new();
                let name = if matches!(library, Library::ReadWord) {
                    self.read_word(span, &mut before)
                } else {
                    self.read_character(span, &mut before)
                };
                if !self.program.functions[self.function.0].is_library {
                    let is_end = self.is_minus_one(&name, span);
                    self.see_end(is_end, span, &mut before);
                }
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::ReadNumber(into) => {
                let mut before = Vec::new();
                let name = self.read_number(*into, span, &mut before);
                let value = self.named(&name, span);
                self.sequence(before, value)
            }
            Library::InSet(ranges, character) => {
                let mut before = Vec::new();
                let value = self.value(character);
                let value = self.settled(value, &mut before);
                let ranges = super::input::ranges(ranges);
                let is_in = match self.is_within(&value, &ranges, span) {
                    Some(is_in) => is_in,
                    None => self.small(0, span),
                };
                self.sequence(before, is_in)
            }
            Library::Append(operands) => {
                let [digits, base, next] = operands.each_ref().map(|operand| self.value(operand));
                let product = self.binary(BinaryOp::Multiply, digits, base, span);
                self.binary(BinaryOp::Add, product, next, span)
            }
            Library::Quotient(operands) => {
                let [number, by] = operands.each_ref().map(|operand| self.value(operand));
                self.binary(BinaryOp::Divide, number, by, span)
            }
            Library::Unget(character) => self.unget(character, span),
            Library::Allocate(allocation) if self.pointers.shape_of_allocation(allocation) != Some(Shape::Cell) => {
                let mut before = Vec::new();
                let array = self.allocated(allocation, expression, &mut before).array;
                if before.iter().any(|each| matches!(each.kind, StmtKind::While { .. })) {
                    let message = text!(
                        "memory for so many structs with arrays is only allocated by a statement of its own here, as \
                         `p = malloc(...);`"
                    );
                    self.not_read(span, message);
                }
                self.sequence(before, array)
            }
            Library::Allocate(allocation) => {
                let Type::Pointer(to) = &expression.ty else { return self.small(0, span) };
                let mut before = Vec::new();
                self.has_first_value = allocation.is_zeroed;
                let first = self.initial(to, &Initialiser::Zero, span, &mut before);
                self.has_first_value = true;
                if before.iter().any(|each| matches!(each.kind, StmtKind::While { .. })) {
                    let message = text!("memory for so many structs with arrays is not supported: use fewer of them");
                    self.not_read(span, message);
                }
                let cell = self.expr(ExprKind::Alloc(Box::new(first)), span);
                self.sequence(before, cell)
            }
            Library::PutCharacter(character) => {
                let mut before = Vec::new();
                let of_character = self.program.range(character);
                let value = self.value(character);
                let value = self.wrapped(value, &of_character, Integer::UnsignedChar, span);
                let value = self.settled(value, &mut before);
                before.push(Self::print_character(self.again(&value), span));
                self.sequence(before, value)
            }
            Library::Scan(scanned) if self.may_miss() => {
                let mut before = Vec::new();
                let is_flag = expression.ty.integer() == Some(Integer::Bool);
                let count = self.scan_anything(scanned, is_flag, span, &mut before);
                let count = self.named(&count, span);
                self.sequence(before, count)
            }
            Library::Scan(scanned) => {
                let before = self.library_effects(library, expression);
                let count = self.integer(&scanned.len().into(), span);
                self.sequence(before, count)
            }
            _ => {
                let before = self.library_effects(library, expression);
                if matches!(library, Library::Print(_)) {
                    self.not_read(span, text!("the value of `printf` is not supported"));
                }
                let zero = self.small(0, span);
                self.sequence(before, zero)
            }
        }
    }

    pub(super) fn library_effects(&mut self, library: &Library, expression: &Expression) -> Vec<Stmt> {
        let span = expression.span;
        let mut statements = Vec::new();
        match library {
            Library::Assert(condition) => {
                let condition = self.truth(condition);
                statements.push(Stmt { kind: StmtKind::Assert(condition), span });
            }
            Library::Assume(condition) => {
                let condition = self.truth(condition);
                statements.push(Stmt { kind: StmtKind::Assume(condition), span });
            }
            Library::Exit(status) => {
                let status = self.value(status);
                statements.push(Stmt { kind: StmtKind::Exit(status), span });
            }
            Library::Free(pointer) if matches!(pointer.kind, ExpressionKind::Null) => {}
            Library::Free(pointer) if self.pointers.shape(pointer) != Some(Shape::Cell) => {
                self.free_array(pointer, span, &mut statements);
            }
            Library::Free(pointer) => {
                let value = self.value(pointer);
                let value = self.settled(value, &mut statements);
                let (copy, null) = (self.again(&value), self.expr(ExprKind::Null, span));
                let condition = self.binary(BinaryOp::NotEqual, copy, null, span);
                let copy = self.again(&value);
                let live = self.live(copy, span);
                let target = self.live(value, span);
                let zero = self.small(0, span);
                let freeing = vec![Self::check(live, ErrorKind::DoubleFree, span), Self::assign(target, zero, span)];
                let then = Box::new(Stmt { kind: StmtKind::Block(freeing), span });
                statements.push(Stmt { kind: StmtKind::If { condition, then, otherwise: None }, span });
            }
            Library::PutBack(character) => self.put_back(character, span, &mut statements),
            Library::SeeEnd(is_end) => {
                let is_end = self.truth(is_end);
                self.see_end(is_end, span, &mut statements);
            }
            Library::Apart(places) => self.apart(places, span, &mut statements),
            Library::Keep(operands) => {
                let [pointer, count] = &**operands;
                if let Some(length) = self.reference(pointer, &mut statements).length {
                    let count = self.value(count);
                    statements.push(Self::assign(length, count, span));
                }
            }
            Library::ReachError => statements.push(Stmt { kind: StmtKind::Error, span }),
            Library::Check(kind, condition) => {
                let condition = self.truth(condition);
                statements.push(Self::check(condition, *kind, span));
            }
            Library::Print(pieces) => {
                let mut printed = Vec::new();
                for piece in pieces {
                    match piece {
                        Piece::Text(text) => printed.push(ast::Piece::Text(text.clone())),
                        Piece::Value(value, format) => {
                            printed.push(ast::Piece::Value { value: self.value(value), format: *format });
                        }
                        Piece::Call(call) => {
                            let before = std::mem::take(&mut printed);
                            statements.push(Stmt { kind: StmtKind::Print(before), span });
                            statements.extend(self.effects(call));
                        }
                    }
                }
                statements.push(Stmt { kind: StmtKind::Print(printed), span });
            }
            Library::PutCharacter(character) => {
                let of_character = self.program.range(character);
                let value = self.value(character);
                let value = self.wrapped(value, &of_character, Integer::UnsignedChar, span);
                statements.push(Self::print_character(value, span));
            }
            Library::Scan(scanned) if self.may_miss() => {
                self.scan_anything(scanned, true, span, &mut statements);
            }
            Library::Scan(scanned) => self.scan(scanned, span, &mut statements),
            _ => {
                let value = self.library_value(library, expression);
                statements.push(Stmt { kind: StmtKind::Expression(value), span });
            }
        }
        statements
    }

    fn print_character(value: Expr, span: Span) -> Stmt {
        let format = ast::Format::plain(ast::Conversion::Character);
        Stmt { kind: StmtKind::Print(vec![ast::Piece::Value { value, format }]), span }
    }

    /// A function of `ctype.h`: what it makes of a character, or 1 or 0 for whether it belongs to a class.
    pub(super) fn character_function(&mut self, name: &str, character: &Expression, span: Span) -> Expr {
        let mut before = Vec::new();
        let value = self.value(character);
        let value = self.settled(value, &mut before);
        let shift = characters::shift(name);
        let ranges = match shift {
            Some((range, _)) => vec![range],
            None => characters::class(name).map(|(_, ranges)| ranges.to_vec()).unwrap_or_default(),
        };
        let ranges = super::input::ranges(&ranges);
        let value = match (self.is_within(&value, &ranges, span), shift) {
            (Some(is_in_class), Some((_, by))) => {
                let copy = self.again(&value);
                let moved = self.plus(copy, &by.into(), span);
                self.expr(ExprKind::Conditional(Box::new(is_in_class), Box::new(moved), Box::new(value)), span)
            }
            (is_in_class, _) => is_in_class.unwrap_or(value),
        };
        self.sequence(before, value)
    }
}
