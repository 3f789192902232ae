//! `sprintf` and `snprintf`: each part of the format is a call of a function of the library, which writes from an index
//! on and returns the next one.

use loopscope_float::{Format, MOST_DIGITS};
use loopscope_message::text;
use loopscope_syntax::Span;

use super::{Directive, Part, is_settled, wrong_format};
use crate::floating;
use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Integer, Type};
use crate::typing::number;

/// Where `sprintf` writes.
struct Destination {
    to: Expression,
    /// The most characters that there may be, with the 0 at the end.
    most: Expression,
    span: Span,
}

impl Parser<'_> {
    pub(crate) fn sprintf(&mut self, name: &str, mut arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let (has_size, size) = (name == "snprintf", self.program.data_model().size());
        if arguments.len() < if has_size { 3 } else { 2 } {
            return Err(self.error("wrong-arity", span, text!("`{name}` takes a destination and a format")));
        }
        let to = self.assigned(arguments.remove(0), &Type::CHAR.pointer_to())?;
        let most = if has_size {
            self.assigned(arguments.remove(0), &Type::Integer(size))?
        } else {
            number(size.high(), size, span)
        };
        let (parts, mut arguments) = self.format(name, arguments, span)?;
        let mut place = Destination { to, most, span };
        let assignments = self.settle_written(&mut place, &mut arguments);
        let call = self.sprintf_settled(&place, parts, arguments)?;
        Ok(assignments.into_iter().rev().fold(call, |then, first| {
            let ty = then.ty.clone();
            Expression { kind: ExpressionKind::Comma(Box::new(first), Box::new(then)), ty, span }
        }))
    }

    /// Has variables hold the arguments if what is written may change them, or one has an effect; their assignments.
    fn settle_written(&mut self, place: &mut Destination, arguments: &mut [Expression]) -> Vec<Expression> {
        for argument in &mut *arguments {
            let value = argument.clone();
            if !matches!(value.kind, ExpressionKind::Text(_)) {
                *argument = Self::value(value);
            }
        }
        let mut all = vec![&mut place.to, &mut place.most];
        all.extend(arguments);
        if self.function.is_none() || all.iter().all(|each| is_settled(each)) {
            return Vec::new();
        }
        all.retain(|each| each.ty.is_scalar() && !matches!(each.kind, ExpressionKind::Number(_)));
        self.check_unsequenced(&all);
        self.hold(all)
    }

    fn sprintf_settled(
        &mut self,
        place: &Destination,
        parts: Vec<Part>,
        arguments: Vec<Expression>,
    ) -> Read<Expression> {
        let (size, span) = (self.program.data_model().size(), place.span);
        let mut arguments = arguments.into_iter();
        let mut at = number(0.into(), size, span);
        for part in parts {
            at = match part {
                Part::Text(bytes) => {
                    let ty = Type::Array(Box::new(Type::CHAR), bytes.len() as u32 + 1);
                    let text = Expression { kind: ExpressionKind::Text(bytes), ty, span };
                    self.write_text(place, at, text, (0, 0))?
                }
                Part::Directive(directive) => {
                    let Some(argument) = arguments.next() else { return Ok(wrong_format(span)) };
                    let Some(next) = self.write_part(place, at, argument, directive)? else {
                        return Ok(wrong_format(span));
                    };
                    next
                }
            };
        }
        if !arguments.all(|argument| argument.changes_nothing()) {
            return Ok(wrong_format(span));
        }
        let (to, most) = (place.to.clone(), place.most.clone());
        self.call_of_library("library_write_end", vec![to, at, most], span)
    }

    /// `None` if the argument does not fit the directive.
    fn write_part(
        &mut self,
        place: &Destination,
        at: Expression,
        argument: Expression,
        directive: Directive,
    ) -> Read<Option<Expression>> {
        let Directive { flags, letter, ty, .. } = directive;
        let span = place.span;
        let width = flags.width;
        if letter == b's' {
            let argument = Self::value(self.as_elements(argument)?);
            if !argument.ty.leads_to_characters() {
                return Ok(None);
            }
            let argument = Expression { ty: Type::CHAR.pointer_to(), ..argument };
            let widths = if flags.left { (0, width) } else { (width, 0) };
            return self.write_text(place, at, argument, widths).map(Some);
        }
        if letter == b'p' {
            let message = text!("this conversion is only supported in `printf`: write `%d`, `%ld`, `%u`, `%c` or `%s`");
            return Err(self.error("not-read", span, message));
        }
        if directive.is_float() {
            return if argument.ty.float().is_some() {
                self.write_real(place, at, argument, directive).map(Some)
            } else {
                Ok(None)
            };
        }
        let Some(given) = Self::value(argument.clone()).ty.integer() else { return Ok(None) };
        if given.promoted().bits() != ty.promoted().bits() {
            return Ok(None);
        }
        let is_wide = letter == b'u' && ty.bits() == 64;
        let is_plain = !flags.left && !flags.plus && !flags.space && !flags.radix && (letter != b'c' || width <= 1);
        if !b"diuc".contains(&letter) || is_wide || !is_plain {
            let message = text!("this conversion is only supported in `printf`: write `%d`, `%ld`, `%u`, `%c` or `%s`");
            return Err(self.error("not-read", span, message));
        }
        let value = self.promoted(argument)?;
        let (to, most) = (place.to.clone(), place.most.clone());
        if letter == b'c' {
            return self.call_of_library("library_write", vec![to, at, most, value], span).map(Some);
        }
        if self.program.is_mathematical() {
            self.needs_bounds(span, text!("a number may have any length: print it by `printf`"))?;
        }
        let value = self.converted(value, if letter == b'u' { ty.unsigned() } else { ty });
        let int = |value: u32| number(value.into(), Integer::Int, span);
        let arguments = vec![to, at, most, value, int(width), int(flags.zeros.into())];
        self.call_of_library("library_write_number", arguments, span).map(Some)
    }

    /// `%f`: the digits are those of an integer, the number times a power of ten.
    fn write_real(
        &mut self,
        place: &Destination,
        at: Expression,
        argument: Expression,
        directive: Directive,
    ) -> Read<Expression> {
        let Directive { flags, most, letter, .. } = directive;
        let span = place.span;
        let precision = most.map_or(Some(6), |most| u8::try_from(most).ok().filter(|most| *most <= MOST_DIGITS));
        let Some(precision) = precision.filter(|_| letter == b'f' && !flags.radix) else {
            let message = text!(
                "of numbers with a point, only `%f` with a precision of at most 20 is supported here, as in `%.2f`"
            );
            return Err(self.error("not-read", span, message));
        };
        self.library_precision = precision;
        let int = |value: u32| number(value.into(), Integer::Int, span);
        let plus = match (flags.plus, flags.space) {
            (true, _) => b'+',
            (false, true) => b' ',
            (false, false) => 0,
        };
        let value = floating::as_float(argument, Format::Double);
        let mut arguments = vec![place.to.clone(), at, place.most.clone(), value, int(precision.into())];
        arguments.extend([int(flags.width), int(plus.into()), int(flags.left.into()), int(flags.zeros.into())]);
        self.call_of_library("library_write_real", arguments, span)
    }

    fn write_text(
        &mut self,
        place: &Destination,
        at: Expression,
        text: Expression,
        (before, after): (u32, u32),
    ) -> Read<Expression> {
        let int = |value: u32| number(value.into(), Integer::Int, place.span);
        let arguments = vec![place.to.clone(), at, place.most.clone(), text, int(before), int(after)];
        self.call_of_library("library_write_text", arguments, place.span)
    }
}
