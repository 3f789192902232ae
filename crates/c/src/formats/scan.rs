//! `scanf`: whether the arguments fit the format, and what is read, in order.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::{Directive, Part, text_of, wrong_format};
use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind, Library, Scanned};
use crate::types::{Integer, Type};
use crate::typing::number;

/// The items that a call of `scanf` reads in one go.
enum Group {
    /// A word, a line or any character: a call that returns whether it was there.
    Text {
        call: Expression,
        /// True if it is stored, and counts.
        is_stored: bool,
        /// True if another text can be there instead.
        may_differ: bool,
    },
    /// Numbers, and characters that are not spaces.
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
    /// `scanf`, or `fscanf` from `stdin`.
    pub(crate) fn scanf(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let (parts, arguments) = self.format(name, arguments, span)?;
        if self.program.by_character {
            return self.scanf_by_character(parts, arguments, span);
        }
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
            if directive.letter == b'i' {
                self.program.any_base_read = self.program.any_base_read.or(Some(span));
            }
            self.program.reads_punctuation |= !before.is_empty();
            if directive.has_star {
                groups.push(self.left_out(directive, span)?);
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
                    self.raw_read = Some(span);
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
            let fits = match directive.float_format() {
                Some(format) => to.float() == Some(format),
                None => to.integer().is_some_and(|given| given.bits() == wanted.bits()),
            };
            if !fits {
                return Ok(wrong_format(span));
            }
            if directive.is_float() {
                self.program.float_read = self.program.float_read.or(Some(span));
            }
            if is_character && !skips_space {
                self.raw_read = Some(span);
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
                let message = text!("an argument of `scanf` depends on what the same call reads: call it twice");
                return Err(self.error("not-read", place, message));
            }
            let scanned = Scanned { target, is_character, before, may_fail: true };
            match groups.last_mut() {
                Some(Group::Scan(group)) => group.push(scanned),
                _ => groups.push(Group::Scan(vec![scanned])),
            }
        }
        if !arguments.all(|argument| argument.changes_nothing()) {
            return Ok(wrong_format(span));
        }
        if groups.len() > 1 {
            self.check_order(name, None, &destinations)?;
        }
        self.read_groups(groups, span)
    }

    /// `%*c`, or `%*[^\n]`.
    fn left_out(&mut self, directive: Directive, span: Span) -> Read<Group> {
        let name = if directive.letter == b'c' { "skip_any" } else { "skip_line" };
        self.raw_read = Some(span);
        self.program.reads_word |= name == "skip_line";
        let call = self.call_of_library(name, Vec::new(), span)?;
        Ok(Group::Text { call, is_stored: false, may_differ: name == "skip_line" })
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
                            let message = text!(
                                "an argument of `scanf` changes a variable: change it before the call or after it"
                            );
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

    /// Returns the value of `scanf` if the first item is missing: -1 at the end of the text, and otherwise 0.
    fn none_found(&self, span: Span) -> Expression {
        let Some(ended) = self.program.ended else { return number(0.into(), Integer::Int, span) };
        let ended = Expression { kind: ExpressionKind::Variable(ended), ty: Type::Integer(Integer::Bool), span };
        Expression { kind: ExpressionKind::Negate(Box::new(self.converted(ended, Integer::Int))), ty: Type::INT, span }
    }
}
