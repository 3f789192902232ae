//! The steps of `sscanf`, and of `scanf` that reads character by character: each is a call of a function of the library,
//! which returns whether it found what it asks for.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::{Directive, Part};
use crate::parser::{Parser, Read};
use crate::tree::{Comparison, Expression, ExpressionKind, VariableId};
use crate::types::{Integer, Type};
use crate::typing::number;

/// The most steps of a format.
const MOST_STEPS: usize = 40;

/// The source from which a format is read in steps.
#[derive(Clone, Copy)]
pub(super) enum From<'a> {
    /// Standard input.
    Input,
    /// A text in memory.
    Text(&'a Expression),
    /// A file that the program has opened.
    File(&'a Expression),
}

impl<'a> From<'a> {
    /// The text or the file.
    pub(super) fn argument(self) -> Option<&'a Expression> {
        match self {
            Self::Input => None,
            Self::Text(argument) | Self::File(argument) => Some(argument),
        }
    }
}

/// A step.
struct Step {
    /// A call that returns whether what it reads was there.
    call: Expression,
    /// The assignment of the value that was found, unless the call has stored it.
    assignment: Option<Expression>,
    /// True if it counts.
    is_stored: bool,
}

impl Parser<'_> {
    /// Returns the value of a call that reads from a text, or from standard input; `None` if the arguments do not fit the format.
    pub(super) fn read_in_steps(
        &mut self,
        from: From<'_>,
        parts: Vec<Part>,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Option<Expression>> {
        self.check_arguments(from, &arguments)?;
        let mut arguments = arguments.into_iter();
        let mut steps = Vec::new();
        let mut parts = parts.into_iter().peekable();
        while let Some(part) = parts.next() {
            match part {
                Part::Text(mut bytes) => {
                    // Numbers and words skip spaces themselves.
                    if matches!(parts.peek(), Some(Part::Directive(next)) if !b"c[n".contains(&next.letter)) {
                        bytes.truncate(bytes.trim_ascii_end().len());
                    }
                    self.expected(from, &bytes, &mut steps, span)?;
                }
                Part::Directive(directive) => {
                    let step = if directive.has_star {
                        Some(self.skipped(from, directive, span)?)
                    } else {
                        match arguments.next() {
                            Some(argument) => self.stored(from, argument, directive, span)?,
                            None => None,
                        }
                    };
                    let Some(step) = step else { return Ok(None) };
                    steps.push(step);
                }
            }
            if steps.len() > MOST_STEPS {
                return Err(self.error(
                    "not-read",
                    span,
                    text!("a format with more than 40 parts is not supported: call `scanf` twice"),
                ));
            }
        }
        if !arguments.all(|argument| argument.changes_nothing()) {
            return Ok(None);
        }
        self.count(from, steps, span).map(Some)
    }

    /// The number of items that are stored, until a part is missing; -1 if the text ends before the first item.
    fn count(&mut self, from: From<'_>, steps: Vec<Step>, span: Span) -> Read<Expression> {
        let int = |value: i32| number(value.into(), Integer::Int, span);
        let mut found = steps.iter().map(|step| i32::from(step.is_stored)).sum();
        let mut count = int(found);
        for step in steps.into_iter().rev() {
            found -= i32::from(step.is_stored);
            let missing = if found > 0 {
                int(found)
            } else {
                let ended = self.ends_here(from, span)?;
                self.choice(ended, int(-1), int(0))?
            };
            if let Some(assignment) = step.assignment {
                let kind = ExpressionKind::Comma(Box::new(assignment), Box::new(count));
                count = Expression { kind, ty: Type::INT, span };
            }
            count = self.choice(step.call, count, missing)?;
        }
        Ok(count)
    }

    /// Returns the test that a part is missing because the text ends.
    fn ends_here(&mut self, from: From<'_>, span: Span) -> Read<Expression> {
        match (from, self.program.pending) {
            (From::Text(text), _) => self.call_of_library("library_scan_ended", vec![text.clone()], span),
            (From::File(file), _) => self.call_of_library("file_met_end", vec![file.clone()], span),
            (From::Input, Some(next)) => {
                let next = Expression { kind: ExpressionKind::Variable(next), ty: Type::INT, span };
                self.comparison(Comparison::Equal, next, number((-1).into(), Integer::Int, span))
            }
            (From::Input, None) => Ok(number(0.into(), Integer::Int, span)),
        }
    }

    /// Text of the format, whose spaces stand for any spaces.
    fn expected(&mut self, from: From<'_>, bytes: &[u8], steps: &mut Vec<Step>, span: Span) -> Read<()> {
        let mut after_space = false;
        for byte in bytes.iter().take(MOST_STEPS + 1) {
            let is_space = byte.is_ascii_whitespace() || *byte == 11;
            if is_space && after_space {
                continue;
            }
            after_space = is_space;
            let call = if is_space {
                self.step_call(from, "spaces", Vec::new(), span)?
            } else {
                self.step_call(from, "expected", vec![number((*byte).into(), Integer::Int, span)], span)?
            };
            steps.push(Step { call, assignment: None, is_stored: false });
        }
        Ok(())
    }

    fn step_call(
        &mut self,
        from: From<'_>,
        what: &str,
        mut arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Expression> {
        let name = |prefix: &str| match what {
            "word" if prefix == "input" => "read_word".to_owned(),
            _ => format!("{prefix}_{what}"),
        };
        match from {
            From::Input => self.call_of_library(&name("input"), arguments, span),
            From::Text(text) => {
                arguments.insert(0, text.clone());
                self.call_of_library(&name("library_scan"), arguments, span)
            }
            From::File(file) => self.call_from_file(&name("input"), file, arguments, span),
        }
    }

    /// `%*d` and its kin.
    fn skipped(&mut self, from: From<'_>, directive: Directive, span: Span) -> Read<Step> {
        let call = match directive.letter {
            b'c' => self.step_call(from, "skip_characters", vec![width(directive, 1, span)], span)?,
            b's' => self.step_call(from, "skip_word", vec![width(directive, -1, span)], span)?,
            b'[' => {
                self.library_set = directive.set.ranges();
                self.step_call(from, "skip_set", vec![width(directive, -1, span)], span)?
            }
            _ => {
                self.library_number = directive.ty;
                self.number_read(from, directive, span)?
            }
        };
        Ok(Step { call, assignment: None, is_stored: false })
    }

    fn number_read(&mut self, from: From<'_>, directive: Directive, span: Span) -> Read<Expression> {
        if let Some(format) = directive.float_format() {
            match from {
                From::Input => self.program.float_read = self.program.float_read.or(Some(span)),
                From::File(_) => {
                    self.program.float_read_from_file = self.program.float_read_from_file.or(Some(span));
                }
                From::Text(_) => {}
            }
            self.library_element = Some(Type::Float(format));
            return self.step_call(from, "real", vec![width(directive, -1, span)], span);
        }
        let base = match directive.letter {
            b'd' => None,
            b'i' => Some(0),
            b'o' => Some(8),
            b'u' => Some(10),
            _ => Some(16),
        };
        if !matches!(from, From::Text(_)) && base.is_none() && directive.flags.width == 0 {
            return self.step_call(from, "whole_number", Vec::new(), span);
        }
        let mut arguments = vec![width(directive, -1, span)];
        let Some(base) = base else { return self.step_call(from, "number", arguments, span) };
        if self.program.is_mathematical() {
            self.needs_bounds(span, text!("other numbers than those of `%d` wrap around"))?;
        }
        let int = |value: i32| number(value.into(), Integer::Int, span);
        arguments.extend([int(base), int(i32::from(directive.letter == b'i'))]);
        self.step_call(from, "number_of_base", arguments, span)
    }

    /// A conversion; `None` if the argument does not fit it.
    fn stored(&mut self, from: From<'_>, argument: Expression, directive: Directive, span: Span) -> Read<Option<Step>> {
        let Directive { letter, ty, .. } = directive;
        let argument = Self::value(argument);
        let Type::Pointer(to) = argument.ty.clone() else { return Ok(None) };
        if let Some(format) = directive.float_format() {
            if to.float() != Some(format) {
                return Ok(None);
            }
            let call = self.number_read(from, directive, span)?;
            let value = self.scanned_float(format, span);
            return self.assigned_step(call, argument, value, span).map(Some);
        }
        let Some(given) = to.integer() else { return Ok(None) };
        if letter == b'n' {
            if given.bits() != ty.bits() || given == Integer::Bool {
                return Ok(None);
            }
            return self.position_stored(argument, given, span).map(Some);
        }
        let wanted = if directive.is_number() { ty.bits() } else { 8 };
        if given.bits() != wanted || given == Integer::Bool {
            return Ok(None);
        }
        if directive.is_number() || letter == b'c' && directive.flags.width <= 1 {
            self.library_number = given;
            let call = if directive.is_number() {
                if ty.bits() > self.program.data_model().long().bits() {
                    let message = text!("this conversion is not supported: read a number by `%d` or `%ld`");
                    return Err(self.error("not-read", span, message));
                }
                self.number_read(from, directive, span)?
            } else {
                self.step_call(from, "character", Vec::new(), span)?
            };
            let value = self.scanned_value(span);
            return self.assigned_step(call, argument, value, span).map(Some);
        }
        let argument = Expression { ty: Type::CHAR.pointer_to(), ..argument };
        let (what, most) = match letter {
            b'c' => ("characters", width(directive, 1, span)),
            b's' => ("word", directive.most_read(span)),
            _ => {
                self.library_set = directive.set.ranges();
                ("set", directive.most_read(span))
            }
        };
        let call = self.step_call(from, what, vec![argument, most], span)?;
        Ok(Some(Step { call, assignment: None, is_stored: true }))
    }

    /// `%n`: how many characters were read so far, which counts as no item.
    fn position_stored(&mut self, argument: Expression, ty: Integer, span: Span) -> Read<Step> {
        let position = self.scan_position(span);
        let position = Expression { kind: ExpressionKind::Variable(position), ty: self.program.size_type(), span };
        let place = argument.span;
        let target = Box::new(self.dereference(argument, place)?);
        let kind = ExpressionKind::Assign(target, Box::new(self.converted(position, ty)));
        let assignment = Some(Expression { kind, ty: Type::Integer(ty), span });
        Ok(Step { call: number(1.into(), Integer::Int, span), assignment, is_stored: false })
    }

    /// A step whose call has found a value, which is assigned to where the argument points.
    fn assigned_step(&mut self, call: Expression, argument: Expression, value: VariableId, span: Span) -> Read<Step> {
        let place = argument.span;
        let target = self.dereference(argument, place)?;
        let ty = target.ty.clone();
        let value = Expression { kind: ExpressionKind::Variable(value), ty: ty.clone(), span };
        let kind = ExpressionKind::Assign(Box::new(target), Box::new(value));
        Ok(Step { call, assignment: Some(Expression { kind, ty, span }), is_stored: true })
    }
}

/// A width, or the value for none.
fn width(directive: Directive, none: i32, span: Span) -> Expression {
    let width = directive.flags.width;
    number(if width == 0 { none.into() } else { width.into() }, Integer::Int, span)
}
