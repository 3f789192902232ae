//! `sscanf`: each part of the format is a call of a function of the library, which reads from [`scan_position`] on, moves
//! it, and returns whether it found what it asks for.
//!
//! [`scan_position`]: crate::c::tree::TranslationUnit::scan_position

use super::{Directive, Part, is_settled, wrong_format};
use crate::Span;
use crate::c::parser::{Parser, Read};
use crate::c::tree::{Expression, ExpressionKind};
use crate::c::types::{Integer, Type};
use crate::c::typing::number;

/// A part of the format.
struct Step {
    /// A call that returns whether what it reads was there.
    call: Expression,
    is_stored: bool,
}

impl Parser<'_> {
    pub(in crate::c) fn sscanf(&mut self, mut arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        if arguments.len() < 2 {
            return Err(self.error("wrong-arity", span, "`sscanf` takes a text and a format"));
        }
        let text = self.assigned(arguments.remove(0), &Type::CHAR.pointer_to())?;
        let (parts, arguments) = self.format("sscanf", arguments, span)?;
        self.check_arguments(&text, &arguments)?;
        let mut arguments = arguments.into_iter();
        let mut steps = Vec::new();
        let mut parts = parts.into_iter().peekable();
        while let Some(part) = parts.next() {
            let step = match part {
                Part::Text(mut bytes) => {
                    // Numbers and words skip spaces themselves.
                    if matches!(parts.peek(), Some(Part::Directive(next)) if !b"c[".contains(&next.letter)) {
                        bytes.truncate(bytes.trim_ascii_end().len());
                    }
                    if bytes.is_empty() {
                        continue;
                    }
                    Some(self.expected(&text, bytes, span)?)
                }
                Part::Directive(directive) if directive.is_skipped => Some(self.skipped_step(&text, directive, span)?),
                Part::Directive(directive) => match arguments.next() {
                    Some(argument) => self.stored(&text, argument, directive, span)?,
                    None => None,
                },
            };
            let Some(step) = step else { return Ok(wrong_format(span)) };
            steps.push(step);
        }
        if arguments.next().is_some() {
            return Ok(wrong_format(span));
        }
        let start = self.start_of_text(span);
        let count = self.count(&text, steps, span)?;
        Ok(Expression { kind: ExpressionKind::Comma(Box::new(start), Box::new(count)), ty: Type::INT, span })
    }

    /// Refuses arguments that are not the same when each is evaluated in its turn.
    fn check_arguments(&mut self, text: &Expression, arguments: &[Expression]) -> Read<()> {
        for argument in [text].into_iter().chain(arguments) {
            let is_settled = match &argument.kind {
                ExpressionKind::AddressOf(target) => target.operands().into_iter().all(is_settled),
                _ => is_settled(argument),
            };
            if !is_settled {
                let message =
                    "what `sscanf` takes must change nothing, and is not read from characters: use a variable";
                return Err(self.error("not-read", argument.span, message));
            }
        }
        self.check_order("sscanf", Some(text), arguments)
    }

    /// The number of items that are stored, until a part is missing; -1 if the text ends before the first item.
    fn count(&mut self, text: &Expression, steps: Vec<Step>, span: Span) -> Read<Expression> {
        let int = |value: i32| number(value.into(), Integer::Int, span);
        let mut found = steps.iter().map(|step| i32::from(step.is_stored)).sum();
        let mut count = int(found);
        for step in steps.into_iter().rev() {
            found -= i32::from(step.is_stored);
            let missing = if found > 0 {
                int(found)
            } else {
                let ended = self.call_of_library("library_scan_ended", vec![text.clone()], span)?;
                self.choice(ended, int(-1), int(0))?
            };
            count = self.choice(step.call, count, missing)?;
        }
        Ok(count)
    }

    /// Sets the position to the beginning of the text.
    fn start_of_text(&mut self, span: Span) -> Expression {
        let size = self.program.data_model().size();
        let ty = Type::Integer(size);
        let position = ExpressionKind::Variable(self.scan_position(span));
        let position = Expression { kind: position, ty: ty.clone(), span };
        let start = number(0.into(), size, span);
        Expression { kind: ExpressionKind::Assign(Box::new(position), Box::new(start)), ty, span }
    }

    /// Text of the format, whose spaces stand for any spaces.
    fn expected(&mut self, text: &Expression, bytes: Vec<u8>, span: Span) -> Read<Step> {
        let mut arguments = vec![text.clone()];
        let name = if bytes.trim_ascii().is_empty() {
            "library_scan_spaces"
        } else {
            let ty = Type::Array(Box::new(Type::CHAR), bytes.len() as u32 + 1);
            arguments.push(Expression { kind: ExpressionKind::Text(bytes), ty, span });
            "library_scan_text"
        };
        let call = self.call_of_library(name, arguments, span)?;
        Ok(Step { call, is_stored: false })
    }

    fn skipped_step(&mut self, text: &Expression, directive: Directive, span: Span) -> Read<Step> {
        if directive.letter != b'c' || directive.flags.width > 1 {
            return Err(self.error("not-read", span, "only a character, as by `%*c`, is skipped in `sscanf` yet"));
        }
        let call = self.call_of_library("library_scan_skipped", vec![text.clone()], span)?;
        Ok(Step { call, is_stored: false })
    }

    /// A conversion; `None` if the argument does not fit it.
    fn stored(
        &mut self,
        text: &Expression,
        argument: Expression,
        directive: Directive,
        span: Span,
    ) -> Read<Option<Step>> {
        let Directive { letter, ty, .. } = directive;
        self.check_number(directive, span)?;
        let argument = Self::value(argument);
        let Type::Pointer(to) = argument.ty.clone() else { return Ok(None) };
        let Some(given) = to.integer() else { return Ok(None) };
        if !b"cs[".contains(&letter) {
            // The text is read as a `long`.
            let bits = self.program.data_model().long().bits();
            if letter == b'i' || ty.bits() + u32::from(letter == b'u') > bits {
                let message = "`sscanf` with this conversion is not read: read a number by `%d` or `%ld`";
                return Err(self.error("not-read", span, message));
            }
            if given.bits() != ty.bits() {
                return Ok(None);
            }
            self.library_element = Some(*to);
            let call = self.call_of_library("library_scan_number", vec![text.clone(), argument], span)?;
            return Ok(Some(Step { call, is_stored: true }));
        }
        if given.bits() != 8 {
            return Ok(None);
        }
        let argument = Expression { ty: Type::CHAR.pointer_to(), ..argument };
        let mut arguments = vec![text.clone(), argument];
        let name = match letter {
            b'c' => "library_scan_character",
            b's' => "library_scan_word",
            _ => "library_scan_line",
        };
        if letter != b'c' {
            arguments.push(directive.most_read(span));
        }
        let call = self.call_of_library(name, arguments, span)?;
        Ok(Some(Step { call, is_stored: true }))
    }
}
