//! `printf`, `puts` and `scanf`: their formats, and whether the arguments fit them.

mod from_memory;
mod into_memory;
mod order;

use super::data_model::DataModel;
use super::parser::{Parser, Read};
use super::tree::{Expression, ExpressionKind, Library, Piece, Scanned};
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

/// What a call of `scanf` reads in one go.
enum Group {
    /// A word, a line or any character: a call that returns whether it was there.
    Text {
        call: Expression,
        /// Whether it is stored, and counts.
        is_stored: bool,
        /// Whether another text can be there instead.
        may_differ: bool,
    },
    /// Numbers, and characters that are no spaces.
    Scan(Vec<Scanned>),
}

impl Group {
    fn len(&self) -> usize {
        match self {
            Self::Text { is_stored, .. } => usize::from(*is_stored),
            Self::Scan(scanned) => scanned.len(),
        }
    }

    fn scanned(self) -> Vec<Scanned> {
        match self {
            Self::Text { .. } => Vec::new(),
            Self::Scan(scanned) => scanned,
        }
    }
}

impl Parser<'_> {
    pub(super) fn printf(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        if let [Expression { kind: ExpressionKind::Conditional(condition, then, otherwise), .. }, others @ ..] =
            arguments.as_slice()
        {
            return self.printf_one_of(name, condition, [then, otherwise], others, span);
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
            let Some(argument) = arguments.next() else { return Ok(wrong_format(span)) };
            if directive.letter == b's' {
                let Some(piece) = self.printed_text(argument, directive, span)? else {
                    return Ok(wrong_format(span));
                };
                pieces.push(piece);
                continue;
            }
            let Some(given) = Self::value(argument.clone()).ty.integer() else { return Ok(wrong_format(span)) };
            if given.promoted().bits() != directive.ty.promoted().bits() {
                return Ok(wrong_format(span));
            }
            let value = self.promoted(argument)?;
            let (conversion, ty) = match directive.letter {
                b'd' | b'i' => (Conversion::Decimal, directive.ty),
                b'u' => (Conversion::Decimal, directive.ty.unsigned()),
                b'x' => (Conversion::Radix(16, false), directive.ty.unsigned()),
                b'X' => (Conversion::Radix(16, true), directive.ty.unsigned()),
                b'o' => (Conversion::Radix(8, false), directive.ty.unsigned()),
                _ => (Conversion::Character, Integer::UnsignedChar),
            };
            pieces.push(Piece::Value(self.converted(value, ty), Format { conversion, ..directive.flags }));
        }
        if arguments.next().is_some() {
            return Ok(wrong_format(span));
        }
        Ok(Expression { kind: ExpressionKind::Library(Library::Print(pieces)), ty: Type::INT, span })
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

    /// `%s`; `None` if the argument is no text.
    fn printed_text(&mut self, argument: Expression, directive: Directive, span: Span) -> Read<Option<Piece>> {
        let Directive { flags, most, .. } = directive;
        let width = flags.width as usize;
        if let ExpressionKind::Text(text) = &argument.kind {
            let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
            let text = text_of(&text[..most.map_or(end, |most| end.min(most as usize))]);
            return Ok(Some(Piece::Text(if flags.left {
                format!("{text:<width$}")
            } else {
                format!("{text:>width$}")
            })));
        }
        let argument = Self::value(argument);
        if let ExpressionKind::Conditional(condition, then, otherwise) = &argument.kind
            && let [Some(then), Some(otherwise)] = [literal(then), literal(otherwise)]
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

    /// `scanf`, or `fscanf` from `stdin`.
    pub(super) fn scanf(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let (parts, arguments) = self.format(name, arguments, span)?;
        let destinations = arguments.clone();
        let mut arguments = arguments.into_iter();
        let mut groups: Vec<Group> = Vec::new();
        let (mut skips_space, mut before) = (false, String::new());
        for part in parts {
            let directive = match part {
                Part::Text(text) => {
                    skips_space |= text.iter().any(u8::is_ascii_whitespace);
                    before.push_str(&text_of(&text));
                    continue;
                }
                Part::Directive(directive) => directive,
            };
            let before = std::mem::take(&mut before).trim().to_owned();
            let skips_space = std::mem::take(&mut skips_space);
            let is_number = !b"cs[".contains(&directive.letter);
            self.check_number(directive, span)?;
            let is_after_number = matches!(groups.last(), Some(Group::Scan(scanned)) if !scanned.is_empty());
            let is_digit = before.starts_with(|first: char| first.is_ascii_digit());
            let is_between = before.is_empty() || is_number && is_after_number;
            if is_digit || !is_between {
                let message = "`scanf` that expects other text than spaces is only read between two numbers";
                return Err(self.error("not-read", span, message));
            }
            self.program.reads_punctuation |= !before.is_empty();
            if directive.is_skipped {
                groups.push(self.skipped(directive, skips_space, span)?);
                continue;
            }
            let Some(argument) = arguments.next() else { return Ok(wrong_format(span)) };
            if b"s[".contains(&directive.letter) {
                self.program.reads_word = true;
                let (name, may_differ) = match directive.letter {
                    b's' => ("read_word", false),
                    _ if skips_space => ("read_line_of_words", false),
                    _ => ("read_line", true),
                };
                if may_differ {
                    self.program.raw_read = Some(span);
                }
                let call = self.call_of_library(name, vec![argument, directive.most_read(span)], span)?;
                groups.push(Group::Text { call, is_stored: true, may_differ });
                continue;
            }
            let Type::Pointer(to) = Self::value(argument.clone()).ty else { return Ok(wrong_format(span)) };
            let is_character = directive.letter == b'c';
            let wanted = match directive.letter {
                b'd' | b'i' => directive.ty,
                b'c' => Integer::Char,
                _ => directive.ty.unsigned(),
            };
            let Some(given) = to.integer() else { return Ok(wrong_format(span)) };
            if given.bits() != wanted.bits() {
                return Ok(wrong_format(span));
            }
            if is_character && !skips_space {
                self.program.raw_read = Some(span);
                let argument = Expression { ty: Type::CHAR.pointer_to(), ..Self::value(argument) };
                let call = self.call_of_library("read_any", vec![argument], span)?;
                groups.push(Group::Text { call, is_stored: true, may_differ: false });
                continue;
            }
            self.program.number_read = self.program.number_read.or(Some(span));
            self.program.reads_character |= is_character;
            let place = argument.span;
            let target = self.dereference(argument, place)?;
            let earlier = groups.iter().flat_map(|group| match group {
                Group::Text { .. } => &[],
                Group::Scan(scanned) => scanned.as_slice(),
            });
            if earlier.filter_map(|each| each.target.root()).any(|read| target.depends_on(read)) {
                let message = "an argument of `scanf` depends on what the same call reads: call it twice";
                return Err(self.error("not-read", place, message));
            }
            let scanned = Scanned { target, is_character, before, may_fail: true };
            match groups.last_mut() {
                Some(Group::Scan(group)) => group.push(scanned),
                _ => groups.push(Group::Scan(vec![scanned])),
            }
        }
        if arguments.next().is_some() {
            return Ok(wrong_format(span));
        }
        if skips_space || !before.is_empty() {
            self.program.format_goes_on = Some(span);
        }
        if groups.len() > 1 {
            self.check_order(name, None, &destinations)?;
        }
        self.read_groups(groups, span)
    }

    /// `%*c`, or `%*[^\n]`.
    fn skipped(&mut self, directive: Directive, skips_space: bool, span: Span) -> Read<Group> {
        let name = match directive.letter {
            b'c' if !skips_space && directive.flags.width <= 1 => "skip_any",
            b'[' if !skips_space && directive.flags.width == 0 => "skip_line",
            _ => {
                let message = r"only a character, as by `%*c`, or the rest of a line, as by `%*[^\n]`, is skipped yet";
                return Err(self.error("not-read", span, message));
            }
        };
        self.program.raw_read = Some(span);
        self.program.reads_word |= name == "skip_line";
        let call = self.call_of_library(name, Vec::new(), span)?;
        Ok(Group::Text { call, is_stored: false, may_differ: name == "skip_line" })
    }

    /// Refuses a conversion of `scanf` that reads something else than a whole decimal number, a character or a word.
    fn check_number(&mut self, directive: Directive, span: Span) -> Read<()> {
        let letter = char::from(directive.letter);
        if letter == 'i' {
            self.program.any_base_read = self.program.any_base_read.or(Some(span));
        }
        if "oxX".contains(letter) {
            let message = format!("`scanf` with `%{letter}` is not read: read a decimal number by `%d` or `%u`");
            return Err(self.error("not-read", span, message));
        }
        if letter == 'c' && directive.flags.width > 1 {
            let message = "`scanf` of several characters by `%c` is not read: read them one by one, or a word by `%s`";
            return Err(self.error("not-read", span, message));
        }
        if "diu".contains(letter) && (directive.flags.width > 0 || directive.flags.zeros) {
            let message = "`scanf` with a width for a number is not read: leave out the width";
            return Err(self.error("not-read", span, message));
        }
        Ok(())
    }

    /// The number of items that `scanf` reads, until one is missing. At the end of the text, it returns EOF if not even
    /// the first word is there.
    fn read_groups(&mut self, groups: Vec<Group>, span: Span) -> Read<Expression> {
        let scan = |scanned| Expression { kind: ExpressionKind::Library(Library::Scan(scanned)), ty: Type::INT, span };
        if let [Group::Scan(_)] | [] = groups.as_slice() {
            return Ok(scan(groups.into_iter().flat_map(Group::scanned).collect()));
        }
        let int = |value: usize| number(value.into(), Integer::Int, span);
        let mut position: usize = groups.iter().map(Group::len).sum();
        let mut count = int(position);
        for group in groups.into_iter().rev() {
            position -= group.len();
            count = match group {
                Group::Text { call, may_differ, .. } => {
                    let none = match position {
                        0 if may_differ => self.none_found(span),
                        0 => number((-1).into(), Integer::Int, span),
                        _ => int(position),
                    };
                    self.choice(call, count, none)?
                }
                Group::Scan(scanned) => {
                    for (before, each) in (position..).zip(scanned).collect::<Vec<_>>().into_iter().rev() {
                        if before > 0 && !each.target.changes_nothing() {
                            let message =
                                "an argument of `scanf` changes a variable: change it before the call or after it";
                            return Err(self.error("not-read", each.target.span, message));
                        }
                        let none = if before == 0 { self.none_found(span) } else { int(before) };
                        let is_found = Expression { ty: Type::Integer(Integer::Bool), ..scan(vec![each]) };
                        count = self.choice(is_found, count, none)?;
                    }
                    count
                }
            };
        }
        Ok(count)
    }

    /// What `scanf` returns if the first item is missing: -1 at the end of the text, and otherwise 0.
    fn none_found(&self, span: Span) -> Expression {
        let Some(ended) = self.program.ended else { return number(0.into(), Integer::Int, span) };
        let ended = Expression { kind: ExpressionKind::Variable(ended), ty: Type::Integer(Integer::Bool), span };
        Expression { kind: ExpressionKind::Negate(Box::new(self.converted(ended, Integer::Int))), ty: Type::INT, span }
    }

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
            return Err(self.error("not-read", place, "`%%` is not read"));
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

/// A string literal that is used as a pointer.
fn literal(expression: &Expression) -> Option<Expression> {
    match &expression.kind {
        ExpressionKind::Decay(text) if matches!(text.kind, ExpressionKind::Text(_)) => Some((**text).clone()),
        _ => None,
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
