//! The input of a program.
//!
//! A number is an input, and so is a character. In a program that reads both from one text, the inputs are those of a
//! text if the character after a number is not a digit. Spaces that `scanf` skips are left out: no program can tell.

use dashu_int::IBig;
use loopscope_float::{Format, Operator};
use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Declarator, Expr, ExprKind, Stmt, StmtKind, Typed};

use super::Lowering;
use super::objects::Object;
use crate::everyday::{MOST_CHARACTERS, MOST_NUMBERS};
use crate::ranges::Range;
use crate::tree::{Expression, ExpressionKind, Scanned, VariableId};
use crate::types::{Integer, Type};

/// The bytes that are neither spaces nor line ends.
pub(super) const NO_SPACES: &[(i64, i64)] = &[(1, 8), (14, 31), (33, 255)];
/// Those that are not digits, and the end of the text.
pub(super) const NO_DIGITS: &[(i64, i64)] = &[(-1, -1), (1, 47), (58, 255)];
/// The most characters that a text has, with its end as one of them: a text is finite. An `int` counts its characters, words and
/// lines, from 0 or from 1. Everyday texts are shorter.
const LONGEST_TEXT: i64 = 2_000_000_000;
/// The value for no character after a word.
pub(super) const NONE: i64 = -2;

/// The least and the greatest value, where there are bounds.
pub(crate) type Ends = (Option<IBig>, Option<IBig>);

pub(super) fn ranges<T: Copy + Into<IBig>>(list: &[(T, T)]) -> Vec<Ends> {
    list.iter().map(|(low, high)| (Some((*low).into()), Some((*high).into()))).collect()
}

impl Lowering<'_> {
    /// The inputs of a type. Without bounds, an unsigned one is not negative, and a character is one all the same.
    pub(super) fn ends(&self, ty: Integer) -> Ends {
        let is_bounded = !self.program.is_mathematical() || ty.bits() <= 8;
        let ends = (Some(ty.low()).filter(|_| is_bounded || !ty.is_signed()), Some(ty.high()).filter(|_| is_bounded));
        self.program.everyday.map_or(ends.clone(), |everyday| everyday.within(ty, ends))
    }

    /// `scanf` that finds all numbers and characters that it asks for. The characters are not spaces.
    pub(super) fn scan(&mut self, scanned: &[Scanned], span: Span, statements: &mut Vec<Stmt>) {
        let objects = self.scanned_objects(scanned, statements);
        for (each, object) in scanned.iter().zip(objects) {
            self.scan_one(each, object, span, statements);
        }
    }

    /// Where numbers and characters are read to, as arguments are evaluated before anything is read; `None` for a variable
    /// that is itself what is read.
    pub(super) fn scanned_objects(&mut self, scanned: &[Scanned], statements: &mut Vec<Stmt>) -> Vec<Option<Object>> {
        let mut objects = Vec::new();
        for Scanned { target, is_character, .. } in scanned {
            let is_itself = match target.kind {
                ExpressionKind::Variable(id) if !is_character && !self.written.is_remembered(id) => {
                    matches!(self.variable(id, target.span).target.kind, ExprKind::Variable(_))
                }
                _ => false,
            };
            objects.push(if is_itself { None } else { Some(self.fixed_object(target, statements)) });
        }
        objects
    }

    /// `scanf` of a number, or of a character that is not a space.
    pub(super) fn scan_one(
        &mut self,
        scanned: &Scanned,
        object: Option<Object>,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        if !scanned.is_character {
            self.count_number(span, statements);
        }
        if let Some(ended) = self.ended.filter(|_| self.program.missed.is_none()) {
            // There is something to read.
            let condition = self.is_hidden(ended, 0, span);
            statements.push(Stmt { kind: StmtKind::Assume(condition), span });
        }
        if let Some(pending) = self.program.pending {
            self.set_hidden(pending, NONE, span, statements);
        }
        if let Some(after_number) = self.program.after_number {
            self.set_hidden(after_number, i64::from(!scanned.is_character), span, statements);
        }
        if let Type::Float(format) = scanned.target.ty {
            return self.scan_float(scanned, format, object, span, statements);
        }
        let Some(ty) = scanned.target.ty.integer() else { return };
        let may_wrap = !ty.is_signed() && ty != Integer::Bool && !self.program.is_mathematical();
        if self.program.is_compared && !scanned.is_character && may_wrap {
            return self.scan_modulo(scanned, ty, object, span, statements);
        }
        let within = if scanned.is_character { ranges(NO_SPACES) } else { vec![self.ends(ty)] };
        let typed = if scanned.is_character { Typed::Visible } else { Typed::Number(scanned.before.clone()) };
        let Some(object) = object else {
            let ExpressionKind::Variable(id) = scanned.target.kind else { return };
            let target = self.variable(id, span).target;
            let input = self.input(typed, scanned.target.span);
            let copy = self.again(&target);
            statements.push(Self::assign(target, input, span));
            return self.assume_within(&copy, &within, span, statements);
        };
        let name = self.any(&within, typed, scanned.target.span, statements);
        let value = self.named(&name, span);
        let of_value = if scanned.is_character { Range::of_type(Integer::UnsignedChar) } else { Range::of_type(ty) };
        let value = self.wrapped(value, &of_value, ty, span);
        self.write(object, value, span, statements);
    }

    /// `scanf` of an unsigned number in a program that is compared: the number that is typed may be negative, and is taken modulo
    /// 2^bits, as gcc's library does (C11 7.22.1.4 for the sign).
    fn scan_modulo(
        &mut self,
        scanned: &Scanned,
        ty: Integer,
        object: Option<Object>,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        // A number with more digits does not fit `unsigned long` in every model.
        let most = ty.high().max(Integer::Unsigned.high());
        let ends = (Some(-&most), Some(most.clone()));
        let ends = self.program.everyday.map_or(ends.clone(), |everyday| everyday.within(ty, ends));
        let typed = Typed::Number(scanned.before.clone());
        let name = self.any(&[ends], typed, scanned.target.span, statements);
        let of_value = Range { low: -&most, high: most };
        let value = self.named(&name, span);
        let value = self.wrapped(value, &of_value, ty, span);
        self.write_scanned(scanned, object, value, span, statements);
    }

    /// Stores a value that `scanf` reads: in its object, or in the variable that is its target.
    fn write_scanned(
        &mut self,
        scanned: &Scanned,
        object: Option<Object>,
        value: Expr,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        match (object, &scanned.target.kind) {
            (Some(object), _) => self.write(object, value, span, statements),
            (None, ExpressionKind::Variable(id)) => {
                let target = self.variable(*id, span).target;
                statements.push(Self::assign(target, value, span));
            }
            (None, _) => {}
        }
    }

    /// `scanf` of a floating-point number, which is finite.
    fn scan_float(
        &mut self,
        scanned: &Scanned,
        format: Format,
        object: Option<Object>,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let typed = Typed::Float(format, scanned.before.clone());
        let name = self.any_float(format, typed, scanned.target.span, statements);
        let value = self.named(&name, span);
        self.write_scanned(scanned, object, value, span, statements);
    }

    /// Reads a floating-point number that is finite and, if inputs are everyday, between their limits; the name of the temporary
    /// that holds it.
    pub(super) fn any_float(&mut self, format: Format, typed: Typed, span: Span, statements: &mut Vec<Stmt>) -> String {
        let input = self.input(typed, span);
        let name = self.temporary(input, statements);
        let (low, high) = match self.program.everyday {
            Some(everyday) => (format.rank(-f64::from(everyday.numbers)), format.rank(f64::from(everyday.numbers))),
            None => format.finite(),
        };
        for is_low in [true, false] {
            let (value, end) = (self.named(&name, span), self.small(if is_low { low } else { high }, span));
            let operands = if is_low { vec![end, value] } else { vec![value, end] };
            let condition = self.float(Operator::LessEqual(format), operands, textless(span));
            statements.push(Stmt { kind: StmtKind::Assume(condition), span });
        }
        name
    }

    /// Reads an input that lies in one of the ranges; the name of the temporary that holds it.
    pub(super) fn any(&mut self, ranges: &[Ends], typed: Typed, span: Span, statements: &mut Vec<Stmt>) -> String {
        let input = self.input(typed, span);
        let name = self.temporary(input, statements);
        let value = self.named(&name, span);
        self.assume_within(&value, ranges, span, statements);
        name
    }

    /// An input, and how it is typed.
    fn input(&mut self, typed: Typed, span: Span) -> Expr {
        let input = self.expr(ExprKind::Input, span);
        self.typed.push((input.id, typed));
        input
    }

    fn assume_within(&mut self, value: &Expr, ranges: &[Ends], place: Span, statements: &mut Vec<Stmt>) {
        if let Some(condition) = self.is_within(value, ranges, textless(place)) {
            statements.push(Stmt { kind: StmtKind::Assume(condition), span: place });
        }
    }

    /// Returns the test that a value lies in one of the ranges; `None` if there is none, or if one has no bounds. The
    /// value is evaluated several times.
    pub(super) fn is_within(&mut self, value: &Expr, ranges: &[Ends], span: Span) -> Option<Expr> {
        let mut any = None;
        for (low, high) in ranges {
            let mut within = None;
            let ends = if low == high {
                [(BinaryOp::Equal, low), (BinaryOp::Equal, &None)]
            } else {
                [(BinaryOp::GreaterEqual, low), (BinaryOp::LessEqual, high)]
            };
            for (op, end) in ends {
                let Some(end) = end else { continue };
                let (value, end) = (self.again(value), self.integer(end, span));
                let holds = self.binary(op, value, end, span);
                within = Some(self.both(BinaryOp::And, within, holds, span));
            }
            any = Some(self.both(BinaryOp::Or, any, within?, span));
        }
        any
    }

    fn both(&mut self, op: BinaryOp, one: Option<Expr>, other: Expr, span: Span) -> Expr {
        match one {
            None => other,
            Some(one) => self.binary(op, one, other, span),
        }
    }

    /// `getchar`: a byte, or -1 at the end and from then on.
    pub(super) fn read_character(&mut self, span: Span, statements: &mut Vec<Stmt>) -> String {
        let name = self.temporary_name();
        let mut fresh = Vec::new();
        self.read_unless_ended(&name, &ranges(&[(-1, -1), (1, 255)]), Typed::Character, span, &mut fresh);
        if let Some(after_number) = self.program.after_number {
            let condition = self.is_hidden(after_number, 1, span);
            let mut no_digit = Vec::new();
            let value = self.named(&name, span);
            self.assume_within(&value, &ranges(NO_DIGITS), span, &mut no_digit);
            self.set_hidden(after_number, 0, span, &mut no_digit);
            fresh.push(conditional(condition, no_digit, None, span));
        }
        self.declare_minus_one(&name, span, statements);
        let mut reading = fresh;
        for kept in [self.program.pending, self.program.missed, self.program.put_back] {
            reading = self.kept_or(kept, &name, reading, span);
        }
        statements.extend(reading);
        name
    }

    /// Reads what was looked at before, or else the next character.
    fn kept_or(&mut self, kept: Option<VariableId>, name: &str, fresh: Vec<Stmt>, span: Span) -> Vec<Stmt> {
        let Some(kept) = kept else { return fresh };
        let condition = self.is_hidden(kept, NONE, span);
        let (target, value) = (self.named(name, span), self.variable(kept, span).target);
        let mut taken = vec![Self::assign(target, value, span)];
        self.set_hidden(kept, NONE, span, &mut taken);
        vec![conditional(condition, fresh, Some(taken), span)]
    }

    /// The first letter of a word, or -1 if there is none.
    pub(super) fn read_word(&mut self, span: Span, statements: &mut Vec<Stmt>) -> String {
        let name = self.temporary_name();
        self.declare_minus_one(&name, span, statements);
        let within = ranges(&[&[(-1, -1)], NO_SPACES].concat());
        self.read_visible(&name, &within, Typed::Word, span, statements);
        name
    }

    /// Reads a character that is not a space into a variable, which is -1 before, unless the text has ended.
    pub(super) fn read_visible(
        &mut self,
        name: &str,
        within: &[Ends],
        typed: Typed,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let mut fresh = Vec::new();
        self.read_unless_ended(name, within, typed, span, &mut fresh);
        if self.program.by_character {
            for kept in [self.program.pending, self.program.put_back].into_iter().flatten() {
                fresh = self.visible_or(kept, name, fresh, span);
            }
            return statements.extend(fresh);
        }
        for (variable, value) in [(self.program.pending, NONE), (self.program.after_number, 0)] {
            if let Some(variable) = variable {
                self.set_hidden(variable, value, span, statements);
            }
        }
        let reading = self.kept_or(self.program.missed, name, fresh, span);
        statements.extend(reading);
    }

    /// Takes the character that was peeked at or put back, and reads the next one if there is none, or if it is a space.
    pub(super) fn visible_or(&mut self, kept: VariableId, name: &str, fresh: Vec<Stmt>, span: Span) -> Vec<Stmt> {
        let value = self.variable(kept, span).target;
        let within = ranges(&[(0, 8), (14, 31), (33, 255)]);
        let Some(is_visible) = self.is_within(&value, &within, span) else { return fresh };
        let mut taken = vec![Self::assign(self.named(name, span), value, span)];
        self.set_hidden(kept, NONE, span, &mut taken);
        let mut other = Vec::new();
        self.set_hidden(kept, NONE, span, &mut other);
        other.extend(fresh);
        vec![conditional(is_visible, taken, Some(other), span)]
    }

    /// Returns the test that the end of the text was read.
    pub(super) fn is_minus_one(&mut self, name: &str, span: Span) -> Expr {
        let (value, minus_one) = (self.named(name, span), self.small(-1, span));
        self.binary(BinaryOp::Equal, value, minus_one, span)
    }

    /// Where a condition holds, the program knows that the text has ended; the next character is the end.
    pub(super) fn see_end(&mut self, is_end: Expr, span: Span, statements: &mut Vec<Stmt>) {
        let mut seen = Vec::new();
        if let Some(end_seen) = self.program.end_seen {
            self.set_hidden(end_seen, 1, span, &mut seen);
        }
        if let Some(pending) = self.program.pending.filter(|_| self.program.by_character) {
            self.set_hidden(pending, -1, span, &mut seen);
        }
        if !seen.is_empty() {
            statements.push(conditional(is_end, seen, None, span));
        }
    }

    /// `ungetc`. A character that was put back is read before the next one is: other runs do not continue.
    pub(super) fn unget(&mut self, character: &Expression, span: Span) -> Expr {
        let mut before = Vec::new();
        let Some(put_back) = self.program.put_back else { return self.small(-1, span) };
        let minus_one = self.small(-1, span);
        let result = self.temporary(minus_one, &mut before);
        let of_character = self.program.range(character);
        let value = self.value(character);
        let value = self.settled(value, &mut before);
        let (copy, minus_one) = (self.again(&value), self.small(-1, span));
        let is_character = self.binary(BinaryOp::NotEqual, copy, minus_one, span);
        let byte = self.wrapped(value, &of_character, Integer::UnsignedChar, span);
        let is_free = self.is_hidden(put_back, NONE, span);
        let target = self.variable(put_back, span).target;
        let found = self.again(&target);
        let mut put = vec![
            Stmt { kind: StmtKind::Assume(is_free), span: textless(span) },
            Self::assign(target, byte, span),
            Self::assign(self.named(&result, span), found, span),
        ];
        // There is a character to read again, even if the program has seen the end of the text.
        if let Some(end_seen) = self.program.end_seen {
            self.set_hidden(end_seen, 0, span, &mut put);
        }
        before.push(conditional(is_character, put, None, span));
        let result = self.named(&result, span);
        self.sequence(before, result)
    }

    /// The character after a word is read again.
    pub(super) fn put_back(&mut self, character: &Expression, span: Span, statements: &mut Vec<Stmt>) {
        if let Some(pending) = self.program.pending {
            let value = self.value(character);
            let target = self.variable(pending, span).target;
            statements.push(Self::assign(target, value, span));
        }
    }

    pub(super) fn declare_minus_one(&mut self, name: &str, span: Span, statements: &mut Vec<Stmt>) {
        let minus_one = self.small(-1, span);
        let declarator = Declarator { name: self.name(name, span), init: Some(minus_one) };
        statements.push(Stmt { kind: StmtKind::Var(vec![declarator]), span });
    }

    /// Reads a character into a variable, which is -1 before, unless the text has ended.
    fn read_unless_ended(&mut self, name: &str, within: &[Ends], typed: Typed, span: Span, statements: &mut Vec<Stmt>) {
        let Some(ended) = self.ended else { return };
        let mut reading = Vec::new();
        self.count_character(span, &mut reading);
        let (target, input) = (self.named(name, span), self.input(typed, span));
        reading.push(Self::assign(target, input, span));
        let value = self.named(name, span);
        self.assume_within(&value, within, span, &mut reading);
        let (value, minus_one) = (self.named(name, span), self.small(-1, span));
        let is_end = self.binary(BinaryOp::Equal, value, minus_one, span);
        let target = self.variable(ended, span).target;
        reading.push(Self::assign(target, is_end, span));
        let condition = self.is_hidden(ended, 0, span);
        statements.push(conditional(condition, reading, None, span));
    }

    /// Counts a step through the text: a character, or a number as one. Because a text is finite, what the program counts in it does not overflow, and a loop
    /// that reads a character in each iteration ends.
    pub(super) fn count_character(&mut self, span: Span, statements: &mut Vec<Stmt>) {
        let most = if self.program.everyday.is_some() { MOST_CHARACTERS } else { LONGEST_TEXT };
        self.count_read(self.program.characters_read, most, span, statements);
    }

    /// The same for the files that are read.
    pub(super) fn count_file_character(&mut self, span: Span, statements: &mut Vec<Stmt>) {
        let most = if self.program.everyday.is_some() { MOST_CHARACTERS } else { LONGEST_TEXT };
        self.count_read(self.program.file_characters_read, most, span, statements);
    }

    /// Another number is read. Everyday inputs have few of them.
    fn count_number(&mut self, span: Span, statements: &mut Vec<Stmt>) {
        self.count_read(self.program.numbers_read, MOST_NUMBERS, span, statements);
    }

    /// Counts what is read. Runs do not continue that read more than this.
    fn count_read(&mut self, count: Option<VariableId>, most: i64, span: Span, statements: &mut Vec<Stmt>) {
        let Some(count) = count else { return };
        let count = self.variable(count, span).target;
        let (old, new) = (self.again(&count), self.again(&count));
        let next = self.plus(old, &IBig::ONE, span);
        statements.push(Self::assign(count, next, span));
        self.assume_within(&new, &ranges(&[(0, most)]), span, statements);
    }

    pub(super) fn is_hidden(&mut self, variable: VariableId, value: i64, span: Span) -> Expr {
        let span = textless(span);
        let (target, value) = (self.variable(variable, span).target, self.small(value, span));
        self.binary(BinaryOp::Equal, target, value, span)
    }

    pub(super) fn set_hidden(&mut self, variable: VariableId, value: i64, span: Span, statements: &mut Vec<Stmt>) {
        let (target, value) = (self.variable(variable, span).target, self.small(value, span));
        statements.push(Self::assign(target, value, span));
    }
}

/// The place of a condition that the program does not write: it begins there, and has no text.
fn textless(place: Span) -> Span {
    Span::new(place.start, place.start)
}

pub(super) fn conditional(condition: Expr, then: Vec<Stmt>, otherwise: Option<Vec<Stmt>>, span: Span) -> Stmt {
    let block = |statements| Box::new(Stmt { kind: StmtKind::Block(statements), span });
    Stmt { kind: StmtKind::If { condition, then: block(then), otherwise: otherwise.map(block) }, span }
}
