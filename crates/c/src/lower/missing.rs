//! `scanf` in a program in which what it asks for may be missing.
//!
//! A program that reads only numbers cannot tell one letter from another: it stays where it stands, and so does the end.
//! In a program that reads characters, too, the character that stands where a number is missing is the next
//! one that is read. A sign without a number is read, as C does, and the character after it is not a digit.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Stmt, Typed};

use super::Lowering;
use super::input::{NO_DIGITS, NO_SPACES, NONE, conditional, ranges};
use super::objects::Object;
use crate::ranges::Range;
use crate::tree::{Scanned, VariableId};
use crate::types::Integer;

/// The kind of the input where a number is read: 0 for one, -1 for the end, or a character that starts none.
pub(super) const NEXT: &[(i64, i64)] = &[(-1, 8), (14, 31), (33, 47), (58, 255)];
/// The signs among these characters.
const SIGNS: &[(i64, i64)] = &[(43, 43), (45, 45)];

impl Lowering<'_> {
    /// Returns `true` if what `scanf` asks for may be missing somewhere.
    pub(super) fn may_miss(&self) -> bool {
        self.program.input_state.or(self.program.missed).is_some()
    }

    /// The name of what `scanf` returns or, as a flag, of whether it finds its only item. A `scanf` that is assumed to
    /// find its numbers does, unless another one has met the end, or a letter that is still there.
    pub(super) fn scan_anything(
        &mut self,
        scanned: &[Scanned],
        is_flag: bool,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) -> String {
        let zero = self.small(0, span);
        let count = self.temporary(zero, statements);
        if scanned.is_empty() {
            return count;
        }
        let ended = match (self.program.input_state, self.program.missed, self.ended) {
            (Some(state), ..) => {
                self.scan_numbers(scanned, state, &count, span, statements);
                self.is_hidden(state, 2, span)
            }
            (_, Some(missed), Some(ended)) => {
                self.scan_in_text(scanned, (missed, ended), &count, span, statements);
                self.is_hidden(ended, 1, span)
            }
            _ => return count,
        };
        if !is_flag {
            let (found, zero) = (self.named(&count, span), self.small(0, span));
            let none = self.binary(BinaryOp::Equal, found, zero, span);
            let condition = self.binary(BinaryOp::And, none, ended, span);
            let (target, minus_one) = (self.named(&count, span), self.small(-1, span));
            statements.push(conditional(condition, vec![Self::assign(target, minus_one, span)], None, span));
        }
        count
    }

    /// In a program that reads only numbers: after another text, and after the end, `scanf` finds no number any more.
    /// After a sign without a number, the next `scanf` may find one.
    fn scan_numbers(
        &mut self,
        scanned: &[Scanned],
        state: VariableId,
        count: &str,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let (nothing, sign) = (0, 3);
        let objects = self.scanned_objects(scanned, statements);
        for (number, (each, object)) in (1..).zip(scanned.iter().zip(objects)) {
            let mut reading = Vec::new();
            self.scan_one(each, object, span, &mut reading);
            self.set_named(count, number, span, &mut reading);
            if each.may_fail {
                let found = std::mem::take(&mut reading);
                self.count_character(span, &mut reading);
                let next = self.any(
                    &ranges(&[(nothing, sign)]),
                    if each.target.ty.float().is_some() { Typed::NextFloat } else { Typed::Next },
                    span,
                    &mut reading,
                );
                let (target, next) = (self.variable(state, span).target, self.named(&next, span));
                reading.push(Self::assign(target, next, span));
                let mut goes_on = Vec::new();
                self.set_hidden(state, nothing, span, &mut goes_on);
                let (is_number, is_sign) = (self.is_hidden(state, nothing, span), self.is_hidden(state, sign, span));
                let other = vec![conditional(is_sign, goes_on, None, span)];
                reading.push(conditional(is_number, found, Some(other), span));
            }
            let mut goes_on = self.is_hidden(state, nothing, span);
            if number > 1 {
                let (found, before) = (self.named(count, span), self.small(number - 1, span));
                let is_next = self.binary(BinaryOp::Equal, found, before, span);
                goes_on = self.binary(BinaryOp::And, goes_on, is_next, span);
            }
            statements.push(conditional(goes_on, reading, None, span));
        }
    }

    /// In a program that reads characters, too.
    fn scan_in_text(
        &mut self,
        scanned: &[Scanned],
        (missed, ended): (VariableId, VariableId),
        count: &str,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let objects = self.scanned_objects(scanned, statements);
        for (number, (each, object)) in (1..).zip(scanned.iter().zip(objects)) {
            let mut reading = Vec::new();
            match object {
                Some(object) if each.is_character => {
                    self.scan_visible(each, object, (count, number), span, &mut reading);
                }
                object => {
                    let mut found = Vec::new();
                    self.scan_one(each, object, span, &mut found);
                    self.set_named(count, number, span, &mut found);
                    if each.may_fail {
                        found = self.number_or_not(found, (missed, ended), span);
                    }
                    let (is_read, goes_on) = (self.is_hidden(missed, NONE, span), self.is_hidden(ended, 0, span));
                    let condition = self.binary(BinaryOp::And, is_read, goes_on, span);
                    let mut at_end = Vec::new();
                    if each.may_fail && self.program.end_seen.is_some() {
                        let is_end = self.is_hidden(ended, 1, span);
                        self.see_end(is_end, span, &mut at_end);
                    }
                    let at_end = Some(at_end).filter(|at_end| !at_end.is_empty());
                    reading.push(conditional(condition, found, at_end, span));
                }
            }
            if number == 1 {
                statements.append(&mut reading);
            } else {
                let (found, before) = (self.named(count, span), self.small(number - 1, span));
                let condition = self.binary(BinaryOp::Equal, found, before, span);
                statements.push(conditional(condition, reading, None, span));
            }
        }
    }

    /// Peeks at the place where a number is read: the number, which the statements read, or something else.
    fn number_or_not(&mut self, number: Vec<Stmt>, (missed, ended): (VariableId, VariableId), span: Span) -> Vec<Stmt> {
        let mut reading = Vec::new();
        self.count_character(span, &mut reading);
        let next = self.any(&ranges(NEXT), Typed::NextCharacter, span, &mut reading);
        let mut other = Vec::new();
        if let Some(pending) = self.program.pending {
            self.set_hidden(pending, NONE, span, &mut other);
        }
        let (value, mut end, mut character) = (self.named(&next, span), Vec::new(), Vec::new());
        self.set_hidden(ended, 1, span, &mut end);
        if let Some(end_seen) = self.program.end_seen {
            self.set_hidden(end_seen, 1, span, &mut end);
        }
        let (target, letter) = (self.variable(missed, span).target, self.named(&next, span));
        let letter = vec![Self::assign(target, letter, span)];
        let mut sign = Vec::new();
        if let Some(after_number) = self.program.after_number {
            self.set_hidden(after_number, 0, span, &mut character);
            self.set_hidden(after_number, 1, span, &mut sign);
        }
        if let Some(is_sign) = self.is_within(&value, &ranges(SIGNS), span) {
            character.push(conditional(is_sign, sign, Some(letter), span));
        }
        let (copy, minus_one) = (self.again(&value), self.small(-1, span));
        let is_end = self.binary(BinaryOp::Equal, copy, minus_one, span);
        other.push(conditional(is_end, end, Some(character), span));
        let zero = self.small(0, span);
        let is_number = self.binary(BinaryOp::Equal, value, zero, span);
        reading.push(conditional(is_number, number, Some(other), span));
        reading
    }

    /// In a program that reads by character: peeks at the place where a number is read. The name of -3 for a number, which
    /// is read into the variable, -4 for a sign without a number, -1 for the end, or the character. After a number and a
    /// sign, the next character is not a digit; it is looked at as well.
    pub(super) fn read_number(&mut self, into: VariableId, span: Span, statements: &mut Vec<Stmt>) -> String {
        const NUMBER: i64 = -3;
        const SIGN: i64 = -4;
        let name = self.temporary_name();
        self.declare_minus_one(&name, span, statements);
        let (Some(ended), Some(pending)) = (self.program.ended, self.program.pending) else { return name };
        let mut reading = Vec::new();
        self.count_character(span, &mut reading);
        let next = self.any(&ranges(NEXT), Typed::NextCharacter, span, &mut reading);
        let value = self.named(&next, span);

        let mut number = Vec::new();
        let within = match self.program.variables[into.0].ty.integer() {
            Some(ty) => vec![self.ends(ty)],
            None => Vec::new(),
        };
        let found = self.any(&within, Typed::Number(String::new()), span, &mut number);
        let (target, found) = (self.variable(into, span).target, self.named(&found, span));
        number.push(Self::assign(target, found, span));
        self.set_named(&name, NUMBER, span, &mut number);

        let mut character = Vec::new();
        let (target, found) = (self.named(&name, span), self.again(&value));
        character.push(Self::assign(target, found, span));
        if let Some(is_sign) = self.is_within(&value, &ranges(SIGNS), span) {
            let mut sign = Vec::new();
            self.set_named(&name, SIGN, span, &mut sign);
            character.push(conditional(is_sign, sign, None, span));
        }
        let (copy, minus_one) = (self.again(&value), self.small(-1, span));
        let is_end = self.binary(BinaryOp::Equal, copy, minus_one, span);
        let mut end = Vec::new();
        self.set_hidden(ended, 1, span, &mut end);
        character.push(conditional(is_end, end, None, span));
        let zero = self.small(0, span);
        let is_number = self.binary(BinaryOp::Equal, value, zero, span);
        reading.push(conditional(is_number, number, Some(character), span));

        let (found, minus_one) = (self.named(&name, span), self.small(-1, span));
        let goes_on = self.binary(BinaryOp::Less, found, minus_one, span);
        let mut after = Vec::new();
        self.count_character(span, &mut after);
        let next = self.any(&ranges(NO_DIGITS), Typed::Character, span, &mut after);
        let (target, found) = (self.variable(pending, span).target, self.named(&next, span));
        after.push(Self::assign(target, found, span));
        let is_end = self.is_minus_one(&next, span);
        let mut end = Vec::new();
        self.set_hidden(ended, 1, span, &mut end);
        self.set_hidden(pending, NONE, span, &mut end);
        after.push(conditional(is_end, end, None, span));
        reading.push(conditional(goes_on, after, None, span));

        let goes_on = self.is_hidden(ended, 0, span);
        let mut fresh = vec![conditional(goes_on, reading, None, span)];
        for kept in [Some(pending), self.program.put_back].into_iter().flatten() {
            fresh = self.visible_or(kept, &name, fresh, span);
        }
        statements.extend(fresh);
        name
    }

    /// A character that is not a space: only the end can stand there instead.
    fn scan_visible(
        &mut self,
        scanned: &Scanned,
        object: Object,
        (count, number): (&str, i64),
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let Some(ty) = scanned.target.ty.integer() else { return };
        let name = self.temporary_name();
        self.declare_minus_one(&name, span, statements);
        if scanned.may_fail {
            let within = ranges(&[&[(-1, -1)], NO_SPACES].concat());
            self.read_visible(&name, &within, Typed::Word, span, statements);
        } else {
            self.read_visible(&name, &ranges(NO_SPACES), Typed::Visible, span, statements);
        }
        let mut found = Vec::new();
        let value = self.named(&name, span);
        let value = self.wrapped(value, &Range::of_type(Integer::UnsignedChar), ty, span);
        self.write(object, value, span, &mut found);
        self.set_named(count, number, span, &mut found);
        let (value, minus_one) = (self.named(&name, span), self.small(-1, span));
        let is_there = self.binary(BinaryOp::NotEqual, value, minus_one, span);
        let mut missing = Vec::new();
        if let Some(end_seen) = self.program.end_seen {
            self.set_hidden(end_seen, 1, span, &mut missing);
        }
        let missing = Some(missing).filter(|missing| !missing.is_empty());
        statements.push(conditional(is_there, found, missing, span));
    }

    fn set_named(&mut self, name: &str, value: i64, span: Span, statements: &mut Vec<Stmt>) {
        let (target, value) = (self.named(name, span), self.small(value, span));
        statements.push(Self::assign(target, value, span));
    }
}
