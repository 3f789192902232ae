//! `printf`: whether the arguments fit the format, and what is printed.

use loopscope_float::{Format as FloatFormat, Notation, Style};
use loopscope_message::text;
use loopscope_syntax::Span;
use loopscope_syntax::ast::{Conversion, Format};

use super::{Directive, LONGEST_PART, Part, text_of, wrong_format};
use crate::floating;
use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind, Library, Piece};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// Width and precision of a directive, where an argument has them that is not constant.
#[derive(Default)]
struct Sizes {
    width: Option<Expression>,
    most: Option<Expression>,
}

impl Parser<'_> {
    pub(crate) fn printf(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        if let [Expression { kind: ExpressionKind::Conditional(condition, then, otherwise), .. }, others @ ..] =
            arguments.as_slice()
            && self.output_file.is_none()
        {
            return self.printf_one_of(name, condition, [then, otherwise], others, span);
        }
        if let [format] = arguments.as_slice()
            && !is_literal(format)
            && Self::value(format.clone()).ty.leads_to_characters()
            && self.output_file.is_none()
        {
            return self.call_of_library("print_format", arguments, span);
        }
        let (parts, arguments) = self.format(name, arguments, span)?;
        let mut arguments = arguments.into_iter();
        let mut pieces = Vec::new();
        for part in parts {
            let directive = match part {
                Part::Text(text) => {
                    pieces.push(Piece::Text(text_of(&text)));
                    continue;
                }
                Part::Directive(directive) => directive,
            };
            let Some((mut directive, sizes)) = self.sizes(directive, &mut arguments, span)? else {
                return Ok(wrong_format(span));
            };
            let Some(argument) = arguments.next() else { return Ok(wrong_format(span)) };
            if directive.letter == b's' {
                let piece = if sizes.width.is_none() && sizes.most.is_none() {
                    self.printed_text(argument, directive, span)?
                } else {
                    self.printed_in(argument, directive, sizes, span)?
                };
                let Some(piece) = piece else { return Ok(wrong_format(span)) };
                pieces.push(piece);
                continue;
            }
            if directive.letter == b'p' {
                let value = Self::value(argument);
                if !matches!(value.ty, Type::Pointer(_) | Type::FunctionPointer(_)) {
                    return Ok(wrong_format(span));
                }
                pieces.extend(self.printed_address(value, directive, span));
                continue;
            }
            if directive.is_float() {
                let Type::Float(_) = argument.ty else { return Ok(wrong_format(span)) };
                if sizes.width.is_some() || sizes.most.is_some() {
                    let message =
                        text!("a width or precision that is not constant is not supported for numbers such as `%f`");
                    return Err(self.error("not-read", span, message));
                }
                pieces.push(Self::printed_float(argument, directive));
                continue;
            }
            let Some(given) = Self::value(argument.clone()).ty.integer() else { return Ok(wrong_format(span)) };
            if given.promoted().bits() != directive.ty.promoted().bits() {
                return Ok(wrong_format(span));
            }
            let value = self.promoted(argument)?;
            let (conversion, ty) = match directive.letter {
                b'd' | b'i' => (Conversion::Decimal, directive.ty),
                b'u' => {
                    (directive.flags.plus, directive.flags.space) = (false, false);
                    (Conversion::Decimal, directive.ty.unsigned())
                }
                b'x' => (Conversion::Radix(16, false), directive.ty.unsigned()),
                b'X' => (Conversion::Radix(16, true), directive.ty.unsigned()),
                b'o' => (Conversion::Radix(8, false), directive.ty.unsigned()),
                _ => (Conversion::Character, Integer::UnsignedChar),
            };
            let value = self.converted(value, ty);
            directive.flags.digits = directive.most;
            if sizes.width.is_some() || sizes.most.is_some() {
                pieces.push(self.number_printed_in(value, directive, sizes, span)?);
                continue;
            }
            pieces.push(Piece::Value(value, Format { conversion, ..directive.flags }));
        }
        if let Some(file) = self.output_file.clone() {
            let write = self.call_of_library("file_write", vec![file], span)?;
            pieces.insert(0, Piece::Call(write));
        }
        let mut settled = self.settle_printed(&mut pieces);
        // C11 7.21.6.1: arguments that the format does not ask for are evaluated, but ignored.
        let ignored: Vec<Expression> = arguments.map(Self::value).filter(|argument| !never_fails(argument)).collect();
        if !ignored.iter().all(|argument| argument.ty.is_scalar()) {
            return Ok(wrong_format(span));
        }
        settled.extend(ignored.into_iter().map(Self::without_value));
        if self.drops_output {
            pieces = pieces.into_iter().filter_map(evaluated).collect();
        }
        let print = Expression { kind: ExpressionKind::Library(Library::Print(pieces)), ty: Type::INT, span };
        Ok(settled.into_iter().rev().fold(print, |print, first| Expression {
            kind: ExpressionKind::Comma(Box::new(first), Box::new(print)),
            ty: Type::INT,
            span,
        }))
    }

    /// A floating-point number. A `float` is passed as a `double`.
    fn printed_float(argument: Expression, directive: Directive) -> Piece {
        let style = match directive.letter.to_ascii_lowercase() {
            b'f' => Style::Fixed,
            b'e' => Style::Exponent,
            _ => Style::General,
        };
        let notation = Notation {
            style,
            capitals: directive.letter.is_ascii_uppercase(),
            precision: directive.most.unwrap_or(6),
            alternative: directive.flags.radix,
        };
        let conversion = Conversion::Float(FloatFormat::Double, notation);
        Piece::Value(floating::as_float(argument, FloatFormat::Double), Format { conversion, ..directive.flags })
    }

    /// The directive, with the width and the precision that arguments have, where they are known; `None` if an argument is
    /// missing or no `int`.
    fn sizes(
        &mut self,
        mut directive: Directive,
        arguments: &mut std::vec::IntoIter<Expression>,
        span: Span,
    ) -> Read<Option<(Directive, Sizes)>> {
        let mut sizes = Sizes::default();
        for (is_taken, is_width) in [(directive.has_star, true), (directive.takes_most, false)] {
            if !is_taken {
                continue;
            }
            let Some(size) =
                arguments.next().filter(|size| size.ty.integer().is_some_and(|ty| ty.promoted().bits() == 32))
            else {
                return Ok(None);
            };
            let size = self.promoted(size)?;
            let size = self.converted(size, Integer::Int);
            let constant = known(&size).map(i32::try_from);
            match constant {
                Some(Ok(width)) if is_width => {
                    directive.flags.left |= width < 0;
                    directive.flags.width = width.unsigned_abs().min(LONGEST_PART);
                    if width.unsigned_abs() > LONGEST_PART {
                        return Err(self.error(
                            "not-read",
                            span,
                            text!("a width of more than 10000 characters is not supported"),
                        ));
                    }
                }
                Some(Ok(most)) => directive.most = u32::try_from(most).ok(),
                _ if is_width => sizes.width = Some(size),
                _ => sizes.most = Some(size),
            }
        }
        Ok(Some((directive, sizes)))
    }

    /// `%*s` and `%.*s` whose width or precision is not constant; `None` if the argument is not a text.
    fn printed_in(
        &mut self,
        argument: Expression,
        directive: Directive,
        sizes: Sizes,
        span: Span,
    ) -> Read<Option<Piece>> {
        let argument = Self::value(self.as_elements(argument)?);
        if !argument.ty.leads_to_characters() {
            return Ok(None);
        }
        let argument = Expression { ty: Type::CHAR.pointer_to(), ..argument };
        let int = |value: u32| number(value.into(), Integer::Int, span);
        let most = directive.most.map_or(number((-1).into(), Integer::Int, span), int);
        let width = sizes.width.unwrap_or_else(|| int(directive.flags.width));
        let arguments = vec![argument, width, int(directive.flags.left.into()), sizes.most.unwrap_or(most)];
        Ok(Some(Piece::Call(self.call_of_library("print_text_in", arguments, span)?)))
    }

    /// `%*d` or `%*c` whose width is not constant.
    fn number_printed_in(&mut self, value: Expression, directive: Directive, sizes: Sizes, span: Span) -> Read<Piece> {
        let Directive { flags, letter, ty, .. } = directive;
        if flags.space || flags.radix || flags.digits.is_some() || sizes.most.is_some() {
            let message = text!("a width or precision that is not constant is only supported without other flags here");
            return Err(self.error("not-read", span, message));
        }
        let int = |value: bool| number(u8::from(value).into(), Integer::Int, span);
        let width = sizes.width.unwrap_or_else(|| int(false));
        let mut arguments = vec![value, width, int(flags.left)];
        if letter == b'c' {
            return Ok(Piece::Call(self.call_of_library("print_character_in", arguments, span)?));
        }
        if !b"diu".contains(&letter) || letter == b'u' && ty.bits() == 64 {
            let message = text!("a width that is not constant is only supported for `%d`, `%ld`, `%u`, `%c` and `%s`");
            return Err(self.error("not-read", span, message));
        }
        arguments.extend([int(flags.zeros), int(flags.plus && letter != b'u')]);
        Ok(Piece::Call(self.call_of_library("print_number_in", arguments, span)?))
    }

    /// `%p`: the pointer is evaluated, and a text stands for the address.
    fn printed_address(&mut self, pointer: Expression, directive: Directive, span: Span) -> [Piece; 2] {
        let message = text!("an address is printed as `(address)` here: its digits depend on the system");
        self.remark_once("%p", span, message);
        let (width, left) = (directive.flags.width as usize, directive.flags.left);
        let address = if left { format!("{:<width$}", "(address)") } else { format!("{:>width$}", "(address)") };
        [Piece::Call(Self::without_value(pointer)), Piece::Text(address)]
    }

    /// `printf(one ? "%d item" : "%d items", n)`: the condition chooses between two calls, one for each format.
    fn printf_one_of(
        &mut self,
        name: &str,
        condition: &Expression,
        formats: [&Expression; 2],
        others: &[Expression],
        span: Span,
    ) -> Read<Expression> {
        let [then, otherwise] = formats.map(|format| match &format.kind {
            ExpressionKind::Decay(text) => (**text).clone(),
            _ => format.clone(),
        });
        let mut call = |format| self.printf(name, [&[format], others].concat(), span).map(Box::new);
        let kind = ExpressionKind::Conditional(Box::new(condition.clone()), call(then)?, call(otherwise)?);
        Ok(Expression { kind, ty: Type::INT, span })
    }

    /// `%s`; `None` if the argument is not a text.
    fn printed_text(&mut self, argument: Expression, directive: Directive, span: Span) -> Read<Option<Piece>> {
        let Directive { flags, most, .. } = directive;
        let width = flags.width as usize;
        if let ExpressionKind::Text(text) = &argument.kind {
            let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
            let bytes = &text[..most.map_or(end, |most| end.min(most as usize))];
            let (text, spaces) = (text_of(bytes), " ".repeat(width.saturating_sub(bytes.len())));
            return Ok(Some(Piece::Text(if flags.left { text + &spaces } else { spaces + &text })));
        }
        let argument = Self::value(self.as_elements(argument)?);
        if let ExpressionKind::Conditional(condition, then, otherwise) = &argument.kind
            && let [Some(then), Some(otherwise)] = [literal(then), literal(otherwise)]
            && !self.drops_output
        {
            let mut print = |text: Expression| {
                let piece = self.printed_text(text, directive, span)?;
                let kind = ExpressionKind::Library(Library::Print(piece.into_iter().collect()));
                Ok(Box::new(Expression { kind, ty: Type::Void, span }))
            };
            let kind = ExpressionKind::Conditional(condition.clone(), print(then)?, print(otherwise)?);
            return Ok(Some(Piece::Call(Expression { kind, ty: Type::Void, span })));
        }
        if !argument.ty.leads_to_characters() {
            return Ok(None);
        }
        let argument = Expression { ty: Type::CHAR.pointer_to(), ..argument };
        let width = |is_wanted: bool| number(if is_wanted { flags.width.into() } else { 0.into() }, Integer::Int, span);
        let mut arguments = vec![argument, width(!flags.left), width(flags.left)];
        let most = most.map(|most| number(most.into(), Integer::Int, span));
        let name = if most.is_some() { "print_start_of_text" } else { "print_text" };
        arguments.extend(most);
        let call = self.call_of_library(name, arguments, span)?;
        Ok(Some(Piece::Call(call)))
    }
}

/// Returns the part of a piece that is evaluated if the piece is not printed.
fn evaluated(piece: Piece) -> Option<Piece> {
    match piece {
        Piece::Text(_) => None,
        Piece::Value(value, _) => Some(Piece::Call(Parser::without_value(value))),
        Piece::Call(_) => Some(piece),
    }
}

/// Returns `true` if a text is a string literal, or one of two that a condition chooses.
pub(crate) fn is_literal(text: &Expression) -> bool {
    let is_literal = |text: &Expression| matches!(text.kind, ExpressionKind::Text(_)) || literal(text).is_some();
    match &text.kind {
        ExpressionKind::Conditional(_, then, otherwise) => is_literal(then) && is_literal(otherwise),
        _ => is_literal(text),
    }
}

/// Returns `true` if an argument has no effect and its evaluation cannot be an error.
fn never_fails(argument: &Expression) -> bool {
    match &argument.kind {
        ExpressionKind::Number(_) | ExpressionKind::Null => true,
        ExpressionKind::Decay(object) | ExpressionKind::AddressOf(object) => {
            matches!(object.kind, ExpressionKind::Text(_) | ExpressionKind::Variable(_))
        }
        _ => false,
    }
}

/// A string literal that is used as a pointer.
fn literal(expression: &Expression) -> Option<Expression> {
    match &expression.kind {
        ExpressionKind::Decay(text) if matches!(text.kind, ExpressionKind::Text(_)) => Some((**text).clone()),
        _ => None,
    }
}
