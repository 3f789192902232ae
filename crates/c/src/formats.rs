//! The formats of `printf`, `scanf` and their kin.

mod by_character;
mod from_memory;
mod into_memory;
mod misfit;
mod order;
mod print;
mod scan;
mod set;
mod steps;

use loopscope_float::Format as FloatFormat;
use loopscope_syntax::ast::{Conversion, Format};
use loopscope_syntax::{Diagnostic, Span};

pub(crate) use order::ARGUMENT;
pub(crate) use print::is_literal;

use loopscope_message::text;

use crate::data_model::DataModel;
use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};
use crate::typing::number;
use set::Set;

/// A conversion of a format.
#[derive(Clone, Copy, Debug)]
struct Directive {
    /// Flags and width; the conversion itself is found later.
    flags: Format,
    /// The most characters of a text that are printed, the least digits of an integer, or the precision of a
    /// floating-point number.
    most: Option<u32>,
    /// True if an argument says that: `%.*s`.
    takes_most: bool,
    /// `*`: `scanf` skips what it reads, as by `%*c`; for `printf`, an argument is the width.
    has_star: bool,
    /// The conversion.
    letter: u8,
    /// The characters that `%[` reads.
    set: Set,
    /// The type of the argument: `%hhd` has `Char`, `%ld` has `Long`.
    ty: Integer,
    /// The letters before it that say how long its argument is.
    length: &'static str,
}

/// The letters of floating-point numbers.
const FLOATS: &[u8] = b"fFeEgG";

impl Directive {
    /// Returns `true` if it reads the rest of a line: `%[^\n]`.
    fn is_line(&self) -> bool {
        self.letter == b'[' && self.set == Set::LINE
    }

    /// The format of the floating-point number that `scanf` stores, if it is one.
    fn float_format(&self) -> Option<FloatFormat> {
        self.is_float().then_some(if self.length.is_empty() { FloatFormat::Single } else { FloatFormat::Double })
    }

    /// Returns `true` if it is about a floating-point number.
    fn is_float(&self) -> bool {
        FLOATS.contains(&self.letter)
    }

    /// It without flags and width: `%ld`.
    fn text(&self) -> String {
        format!("%{}{}", self.length, char::from(self.letter))
    }

    fn is_number(&self) -> bool {
        !b"cs[pn".contains(&self.letter)
    }

    /// The most characters of a text that `scanf` stores, without the 0 at the end.
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
            return Err(self.error("not-read", span, text!("the first argument of `{name}` must be a string literal")));
        };
        let (reads, into_memory) = (name.ends_with("scanf"), name.starts_with('s') && name.ends_with("printf"));
        let mut refused = None;
        if let Some(last) = lone_percents(&text).last().filter(|_| !reads) {
            let message = text!(
                "a `%` in this format has no conversion after it: C leaves open what is printed, and here it is what \
                 glibc prints. Write `%%` to print `%`"
            );
            self.diagnostics.push(Diagnostic::warning("lone-percent", place, message));
            if into_memory && last + 1 == text.len() {
                refused = Some(text!("`%` at the end of a format is not supported in `{name}`"));
            }
        }
        match parts(&text, reads, self.program.data_model()) {
            Ok(parts) => {
                for part in &parts {
                    let Part::Directive(directive) = part else { continue };
                    let Directive { flags, most, takes_most, has_star, letter, .. } = directive;
                    if (reads || into_memory && !directive.is_float()) && most.is_some()
                        || (reads || into_memory) && *takes_most
                    {
                        refused = Some(text!("a precision such as `%.2s` is not supported in `{name}`"));
                    } else if reads && (flags.left || flags.plus || flags.zeros && flags.width == 0) {
                        refused = Some(text!("flags such as in `%-d` are not supported in `{name}`"));
                    } else if *letter == b'n' && name != "sscanf" {
                        refused = Some(text!("`%n` is only supported in `sscanf`"));
                    } else if !reads && *letter == b'[' {
                        refused = Some(text!("`%[` is not supported in `{name}`"));
                    } else if into_memory && *has_star {
                        refused = Some(text!("`%*` is not supported in `{name}`"));
                    }
                }
                if let Some(message) = refused {
                    return Err(self.error("not-read", place, message));
                }
                let arguments = arguments.into_iter().map(|argument| {
                    let argument = self.returned(argument)?;
                    if reads { self.as_elements(argument) } else { Ok(argument) }
                });
                let arguments = arguments.collect::<Read<Vec<_>>>()?;
                let misfit = misfit::misfit(&parts, &arguments, reads);
                self.program.misfits.extend(misfit.map(|misfit| (span, misfit)));
                Ok((parts, arguments))
            }
            Err(directive) => Err(self.error("not-read", place, text!("`{directive}` is not supported"))),
        }
    }
}

fn wrong_format(span: Span) -> Expression {
    let never = crate::typing::number(0.into(), Integer::Int, span);
    let check = Library::Check(loopscope_syntax::ErrorKind::Format, Box::new(never));
    Expression { kind: ExpressionKind::Library(check), ty: Type::INT, span }
}

/// Returns `true` if the value of an expression is the same before and after some characters are written. C computes
/// all arguments before `sprintf` or `sscanf` writes.
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

/// A longer width or precision is not supported.
const LONGEST_PART: u32 = 10_000;

/// Counts the numbers in decimal that `scanf` reads with a format, if it reads nothing else.
pub(crate) fn numbers_read(format: &[u8]) -> Option<usize> {
    let parts = parts(format, true, DataModel::Lp64).ok()?;
    let mut count = 0;
    for part in parts {
        match part {
            Part::Text(text) if text.iter().all(u8::is_ascii_whitespace) => {}
            Part::Directive(directive)
                if b"diu".contains(&directive.letter) && !directive.has_star && directive.flags.width == 0 =>
            {
                count += 1;
            }
            _ => return None,
        }
    }
    Some(count)
}

/// Returns `true` if `scanf` reads a number in decimal with a format.
pub(crate) fn reads_number(format: &[u8]) -> bool {
    let is_number = |part: Part| matches!(part, Part::Directive(directive) if b"diu".contains(&directive.letter));
    parts(format, true, DataModel::Lp64).is_ok_and(|parts| parts.into_iter().any(is_number))
}

/// Takes a format apart, one of `scanf` if it `reads`, or returns the directive that is not supported.
fn parts(format: &[u8], reads: bool, model: DataModel) -> Result<Vec<Part>, String> {
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
            // `scanf` skips spaces before it.
            text.extend(if reads { b" %".as_slice() } else { b"%" });
            at += 1;
            continue;
        }
        let start = at - 1;
        if !reads && format.get(at).copied().is_none_or(is_no_conversion) {
            // glibc prints it as it stands, and nothing if the format ends there.
            text.extend(format.get(at).map(|_| b'%'));
            continue;
        }
        let mut has_star = reads && format.get(at) == Some(&b'*');
        at += usize::from(has_star);
        let mut flags = Format::plain(Conversion::Decimal);
        while let Some(flag) = format.get(at) {
            match flag {
                b'0' => flags.zeros = true,
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' if !reads => flags.space = true,
                b'#' if !reads => flags.radix = true,
                _ => break,
            }
            at += 1;
        }
        if !reads && format.get(at) == Some(&b'*') {
            has_star = true;
            at += 1;
        }
        flags.width = digits(format, &mut at);
        let has_precision = format.get(at) == Some(&b'.');
        at += usize::from(has_precision);
        let takes_most = has_precision && format.get(at) == Some(&b'*');
        at += usize::from(takes_most);
        let most = (has_precision && !takes_most).then(|| digits(format, &mut at));
        if flags.width.max(most.unwrap_or(0)) > LONGEST_PART {
            return Err(String::from_utf8_lossy(&format[start..at]).into_owned());
        }
        let length = format[at..].iter().take_while(|byte| b"hljtz".contains(byte)).count();
        let (ty, letters) = match &format[at..at + length] {
            b"" => (Integer::Int, ""),
            b"hh" => (Integer::Char, "hh"),
            b"h" => (Integer::Short, "h"),
            b"l" => (model.long(), "l"),
            b"z" => (model.difference(), "z"),
            b"t" => (model.difference(), "t"),
            b"j" => (model.int64(), "j"),
            b"ll" => (Integer::LongLong, "ll"),
            _ => return Err(String::from_utf8_lossy(&format[start..at + length]).into_owned()),
        };
        at += length;
        let letter = format.get(at).copied().unwrap_or(b' ');
        at += 1;
        let set = if letter == b'[' { Set::read(format, &mut at) } else { Some(Set::default()) };
        let is_float = FLOATS.contains(&letter);
        let has_length = length > 0 && &format[at - 1 - length..at - 1] != b"l";
        let is_known =
            (is_float && !has_length || b"diuxXocs[".contains(&letter) || letter == if reads { b'n' } else { b'p' })
                && set.is_some()
                && !(letter == b'n' && (has_star || flags.width > 0 || flags.zeros));
        let is_text = b"cs[p".contains(&letter);
        let is_precise = has_precision && letter != b's' && (reads || is_text);
        if is_precise || !is_known || is_text && length > 0 {
            return Err(String::from_utf8_lossy(&format[start..at.min(format.len())]).into_owned());
        }
        if !text.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut text)));
        }
        let set = set.unwrap_or_default();
        parts.push(Part::Directive(Directive { flags, most, takes_most, has_star, letter, set, ty, length: letters }));
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    Ok(parts)
}

/// Returns `true` if a character is no conversion, and no part of one, of any `printf`.
fn is_no_conversion(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric() && !b" #%+-0'*.$[".contains(&byte)
}

/// Where a format of `printf` has a `%` without a conversion, as `"5%\n"` has.
fn lone_percents(format: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let is_percent = format[at] == b'%';
        if is_percent && format.get(at + 1).copied().is_none_or(is_no_conversion) {
            found.push(at);
        }
        at += if is_percent && format.get(at + 1) == Some(&b'%') { 2 } else { 1 };
    }
    found
}

/// A number in a format; one that is too large is greater than [`LONGEST_PART`].
fn digits(format: &[u8], at: &mut usize) -> u32 {
    let mut number = 0;
    while let Some(digit @ b'0'..=b'9') = format.get(*at) {
        number = (number * 10 + u32::from(digit - b'0')).min(LONGEST_PART + 1);
        *at += 1;
    }
    number
}
