//! The formats of `printf`, `scanf` and their kin.

mod from_memory;
mod into_memory;
mod order;
mod print;
mod scan;

pub(super) use order::ARGUMENT;

use super::data_model::DataModel;
use super::parser::{Parser, Read};
use super::tree::{Expression, ExpressionKind, Library};
use super::types::{Integer, Type};
use super::typing::number;
use crate::Span;
use crate::ast::{Conversion, Format};

/// A conversion of a format.
#[derive(Clone, Copy, Debug)]
struct Directive {
    /// Flags and width; the conversion itself is found later.
    flags: Format,
    /// How many characters of a text are printed at most.
    most: Option<u32>,
    /// Whether `scanf` skips what it reads: `%*c`.
    is_skipped: bool,
    /// The conversion; `[` is `%[^\n]`, the rest of a line.
    letter: u8,
    /// The type of the argument: `%hhd` has `Char`, `%ld` has `Long`.
    ty: Integer,
}

impl Directive {
    /// How many characters of a text `scanf` stores at most, without the 0 at the end.
    fn most_read(&self, span: Span) -> Expression {
        let width = self.flags.width;
        number(if width == 0 { Integer::Int.high() } else { width.into() }, Integer::Int, span)
    }
}

/// A part of a format.
enum Part {
    Text(Vec<u8>),
    Directive(Directive),
}

impl Parser<'_> {
    /// The format of a call, in parts, and the arguments after it.
    fn format(&mut self, name: &str, mut arguments: Vec<Expression>, span: Span) -> Read<(Vec<Part>, Vec<Expression>)> {
        let first = if arguments.is_empty() { None } else { Some(arguments.remove(0)) };
        let Some(Expression { kind: ExpressionKind::Text(text), span: place, .. }) = first else {
            return Err(self.error(
                "not-read",
                span,
                format!("the first argument of `{name}` must be a string literal"),
            ));
        };
        let is_read = |part: &Part| match part {
            Part::Text(_) => true,
            Part::Directive(directive) => !directive.is_skipped && directive.letter != b'[',
        };
        if name.ends_with("scanf") && text.windows(2).any(|both| both == b"%%") {
            let directive = "%%";
            return Err(self.error("not-read", place, format!("`{directive}` is not read")));
        }
        match parts(&text, self.program.data_model()) {
            Ok(parts) if name.ends_with("printf") && !parts.iter().all(is_read) => {
                Err(self.error("not-read", place, format!("`%*` and `%[` are not read in `{name}`")))
            }
            Ok(parts) if !name.ends_with("printf") || name.starts_with('s') => {
                let is_cut = |part: &Part| matches!(part, Part::Directive(Directive { most: Some(_), .. }));
                if parts.iter().any(is_cut) {
                    return Err(self.error(
                        "not-read",
                        place,
                        format!("a precision such as `%.2s` is not read in `{name}`"),
                    ));
                }
                Ok((parts, arguments))
            }
            Ok(parts) => Ok((parts, arguments)),
            Err(directive) if directive.ends_with(['f', 'e', 'g']) => Err(self.refuse_floating(place)),
            Err(directive) => Err(self.error("not-read", place, format!("`{directive}` is not read"))),
        }
    }
}

fn wrong_format(span: Span) -> Expression {
    let never = super::typing::number(0.into(), Integer::Int, span);
    let check = Library::Check(crate::ErrorKind::Format, Box::new(never));
    Expression { kind: ExpressionKind::Library(check), ty: Type::INT, span }
}

/// Whether the value of an expression is the same before and after some characters are written. C computes all arguments
/// before `sprintf` or `sscanf` writes.
fn is_settled(expression: &Expression) -> bool {
    let is_read = match &expression.kind {
        ExpressionKind::Dereference(_)
        | ExpressionKind::Element(..)
        | ExpressionKind::Behind(..)
        | ExpressionKind::Field(..) => expression.ty.integer().is_some_and(|ty| ty.bits() == 8),
        _ => false,
    };
    expression.changes_nothing() && !is_read && expression.operands().into_iter().all(is_settled)
}

/// A text with one character for each byte.
fn text_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// A longer width counts as this one; a longer precision is not read.
const LONGEST_PART: u32 = 1_000;

/// Takes a format apart, or returns the directive that is not read.
fn parts(format: &[u8], model: DataModel) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut text = Vec::new();
    let mut at = 0;
    while let Some(byte) = format.get(at) {
        at += 1;
        if *byte != b'%' {
            text.push(*byte);
            continue;
        }
        if format.get(at) == Some(&b'%') {
            text.push(b'%');
            at += 1;
            continue;
        }
        let start = at - 1;
        let is_skipped = format.get(at) == Some(&b'*');
        at += usize::from(is_skipped);
        let mut flags = Format { conversion: Conversion::Decimal, width: 0, zeros: false, left: false, plus: false };
        while let Some(flag) = format.get(at) {
            match flag {
                b'0' => flags.zeros = true,
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                _ => break,
            }
            at += 1;
        }
        while let Some(digit @ b'0'..=b'9') = format.get(at) {
            flags.width = (flags.width * 10 + u32::from(digit - b'0')).min(LONGEST_PART);
            at += 1;
        }
        let has_precision = format.get(at) == Some(&b'.');
        let mut most = None;
        if has_precision {
            at += 1;
            let mut digits = 0;
            while let Some(digit @ b'0'..=b'9') = format.get(at) {
                digits = (digits * 10 + u32::from(digit - b'0')).min(LONGEST_PART + 1);
                at += 1;
            }
            if digits > LONGEST_PART {
                return Err(String::from_utf8_lossy(&format[start..at]).into_owned());
            }
            most = Some(digits);
        }
        let length = format[at..].iter().take_while(|byte| b"hlz".contains(byte)).count();
        let ty = match &format[at..at + length] {
            b"" => Integer::Int,
            b"hh" => Integer::Char,
            b"h" => Integer::Short,
            b"l" => model.long(),
            b"z" => model.difference(),
            b"ll" => Integer::LongLong,
            _ => return Err(String::from_utf8_lossy(&format[start..at + length]).into_owned()),
        };
        at += length;
        let letter = format.get(at).copied().unwrap_or(b' ');
        at += 1;
        let set = format[at.min(format.len())..].starts_with(b"^\n]");
        if letter == b'[' && set {
            at += 3;
        }
        let is_known = b"diuxXocs".contains(&letter) || letter == b'[' && set;
        let is_text = b"cs[".contains(&letter);
        if has_precision && letter != b's' || !is_known || is_text && length > 0 {
            return Err(String::from_utf8_lossy(&format[start..at.min(format.len())]).into_owned());
        }
        if !text.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut text)));
        }
        parts.push(Part::Directive(Directive { flags, most, is_skipped, letter, ty }));
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    Ok(parts)
}
