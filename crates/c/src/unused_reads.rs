//! Reads whose result the program does not use. `scanf("%d", &n);`, `scanf("%s", name);` and `fgets(line, n, stdin);` are
//! assumed to find what they ask for: the user types what is asked. A program that uses the result is analysed for a text
//! that ends there as well, and where `scanf` asks for a number, for another text.

use dashu_int::IBig;
use loopscope_syntax::Span;

use crate::parser::Parser;
use crate::tree::{Expression, ExpressionKind, FunctionId, Library, Scanned, TranslationUnit, VariableId};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// The functions of the library by which `scanf` reads words and characters. They return whether one was there.
const PARTS_OF_SCANF: &[&str] = &[
    "read_word",
    "read_line_of_words",
    "read_any",
    "skip_any",
    "input_whole_number",
    "input_number",
    "input_number_of_base",
    "input_real",
    "input_character",
    "input_characters",
    "input_expected",
    "input_spaces",
    "input_skip_word",
    "input_skip_characters",
];

/// Those of them that store nothing.
const SKIPS: &[&str] = &[
    "skip_any",
    "input_expected",
    "input_spaces",
    "input_skip_word",
    "input_skip_characters",
    "skip_line",
    "input_skip_set",
];

/// Those by which it reads the rest of a line, or characters of a set, which may be none.
const LINES_OF_SCANF: &[&str] = &["read_line", "skip_line", "input_set", "input_skip_set"];

impl TranslationUnit {
    /// Returns whether some `scanf` may find something else than the number or the character that it asks for, and whether all
    /// may.
    pub(crate) fn may_miss_numbers(&self) -> (bool, bool) {
        let (mut some, mut all) = (false, true);
        self.each_expression(&mut |each| {
            if let ExpressionKind::Library(Library::Scan(scanned)) = &each.kind {
                some |= scanned.iter().any(|each| each.may_fail);
                all &= scanned.iter().all(|each| each.may_fail);
            }
        });
        (some, all)
    }
}

impl Parser<'_> {
    /// An expression whose value is not used. Where it is a call that reads from a text, the text is assumed to have what
    /// is read, unless the input may be anything, or the program knows that the text has ended.
    pub(crate) fn with_found(&mut self, value: Expression) -> Expression {
        if self.program.options.has(loopscope_syntax::COption::AnyInput) {
            return value;
        }
        let Expression { kind, ty, span } = value;
        let kind = match kind {
            ExpressionKind::Conditional(ref read, ..)
                if self.reads(read, PARTS_OF_SCANF) || self.reads(read, LINES_OF_SCANF) =>
            {
                let knows = self.knows_end(read);
                let found = self.items_found(Expression { kind, ty, span }, false);
                return unless_known(knows, found);
            }
            // A number of the same call, which says whether it is found.
            ExpressionKind::Conditional(ref read, ..) if is_one_of_several(read) => {
                let knows = self.knows_end(read);
                let found = self.items_found(Expression { kind, ty, span }, false);
                return unless_known(knows, found);
            }
            ExpressionKind::Comma(first, then) => {
                ExpressionKind::Comma(Box::new(self.with_found(*first)), Box::new(self.with_found(*then)))
            }
            ExpressionKind::Conditional(condition, then, otherwise) => ExpressionKind::Conditional(
                condition,
                Box::new(numbers_found(*then)),
                Box::new(numbers_found(*otherwise)),
            ),
            ExpressionKind::And(condition, then) => ExpressionKind::And(condition, Box::new(numbers_found(*then))),
            ExpressionKind::Or(condition, then) => ExpressionKind::Or(condition, Box::new(numbers_found(*then))),
            kind @ ExpressionKind::Library(Library::Scan(_)) => {
                let read = Expression { kind, ty, span };
                return unless_known(self.knows_end(&read), numbers_found(read));
            }
            kind @ ExpressionKind::Call(..) => {
                let call = Expression { kind, ty, span };
                let finds = self.reads(&call, &["gets"]) || self.reads(&call, &["fgets"]) && has_room(&call);
                return if finds { self.line_found(call) } else { call };
            }
            // `(void)scanf(...)`
            ExpressionKind::Convert(read) if ty == Type::Void => {
                ExpressionKind::Convert(Box::new(self.with_found(*read)))
            }
            kind => kind,
        };
        Expression { kind, ty, span }
    }

    /// The number of items that `scanf` reads, up to the first that is missing, where none is missing. In a program that
    /// calls `feof`, the text may end. What follows the last item that is stored may be missing, and so may what follows a word:
    /// a word continues to the next space.
    fn items_found(&mut self, value: Expression, after_word: bool) -> Expression {
        let Expression { kind, ty, span } = value;
        let kind = match kind {
            ExpressionKind::Conditional(read, then, otherwise) if self.reads(&read, SKIPS) && !self.stores(&then) => {
                ExpressionKind::Conditional(read, then, otherwise)
            }
            ExpressionKind::Conditional(read, then, otherwise)
                if after_word && self.reads(&read, &["input_expected"]) =>
            {
                ExpressionKind::Conditional(read, Box::new(self.items_found(*then, false)), otherwise)
            }
            ExpressionKind::Conditional(read, then, otherwise) if self.reads(&read, PARTS_OF_SCANF) => {
                let is_word = self.reads(&read, &["read_word", "read_line_of_words", "input_skip_word"]);
                let then = Box::new(self.items_found(*then, is_word));
                match self.program.ended.filter(|_| self.program.asks_for_end) {
                    Some(ended) => {
                        let kind = ExpressionKind::Comma(Box::new(self.found(flag(ended, span))), otherwise);
                        let otherwise = Expression { kind, ty: ty.clone(), span };
                        ExpressionKind::Conditional(read, then, Box::new(otherwise))
                    }
                    None => self.found_before(*read, *then),
                }
            }
            // If the line is empty, nothing is stored, whatever is typed.
            ExpressionKind::Conditional(read, then, otherwise) if self.reads(&read, LINES_OF_SCANF) => {
                let otherwise = self.unless_ended(*otherwise);
                ExpressionKind::Conditional(read, Box::new(self.items_found(*then, false)), Box::new(otherwise))
            }
            ExpressionKind::Conditional(read, then, _) if is_one_of_several(&read) => {
                ExpressionKind::Comma(Box::new(numbers_found(*read)), Box::new(self.items_found(*then, false)))
            }
            // The value that was found is stored.
            ExpressionKind::Comma(stores, then) => {
                ExpressionKind::Comma(stores, Box::new(self.items_found(*then, after_word)))
            }
            kind => kind,
        };
        Expression { kind, ty, span }
    }

    /// Returns `true` if some item of the rest of a `scanf` is stored.
    fn stores(&self, rest: &Expression) -> bool {
        match &rest.kind {
            ExpressionKind::Conditional(read, then, _) => !self.reads(read, SKIPS) || self.stores(then),
            ExpressionKind::Comma(..) => true,
            _ => false,
        }
    }

    /// Returns the variable that says whether the program knows that the text has ended, so that a read is left out. The
    /// arguments of the read must have no effects: otherwise, the text is assumed to continue.
    fn knows_end(&self, read: &Expression) -> Option<VariableId> {
        let has_effects = !read.operands().into_iter().all(Expression::changes_nothing);
        self.program.end_seen.filter(|_| !self.program.asks_for_end && !has_effects)
    }

    /// A read that finds what it asks for, and the rest after it. Then the program has not seen the end of the text: only a
    /// read that finds nothing sees it. That is stated, as value analysis does not conclude it from the results of reads.
    fn found_before(&mut self, read: Expression, then: Expression) -> ExpressionKind {
        let span = read.span;
        let mut after = then;
        if let Some(end_seen) = self.program.end_seen.filter(|_| !self.program.asks_for_end) {
            let not_seen =
                Expression { kind: ExpressionKind::Not(Box::new(flag(end_seen, span))), ty: Type::INT, span };
            let ty = after.ty.clone();
            after =
                Expression { kind: ExpressionKind::Comma(Box::new(self.found(not_seen)), Box::new(after)), ty, span };
        }
        ExpressionKind::Comma(Box::new(self.found(read)), Box::new(after))
    }

    fn found(&mut self, read: Expression) -> Expression {
        let span = read.span;
        self.program.text_read = self.program.text_read.or(Some(span));
        Expression { kind: ExpressionKind::Library(Library::Assume(Box::new(read))), ty: Type::Void, span }
    }

    /// `fgets` that finds a line, unless the program knows that the text has ended, or may ask that.
    fn line_found(&mut self, read: Expression) -> Expression {
        let span = read.span;
        let knows = self.knows_end(&read);
        if let Some(ended) = self.program.ended.filter(|_| self.program.asks_for_end) {
            let kind = ExpressionKind::Or(Box::new(read), Box::new(flag(ended, span)));
            return self.found(Expression { kind, ty: Type::INT, span });
        }
        let kind = self.found_before(read, number(IBig::ZERO, Integer::Int, span));
        unless_known(knows, Expression { kind, ty: Type::INT, span })
    }

    /// A value, where the text is assumed not to have ended.
    fn unless_ended(&mut self, value: Expression) -> Expression {
        let Some(ended) = self.program.ended.filter(|_| !self.program.asks_for_end) else { return value };
        let (ty, span) = (value.ty.clone(), value.span);
        let ended = flag(ended, span);
        let goes_on = Expression { kind: ExpressionKind::Not(Box::new(ended)), ty: Type::INT, span };
        let kind = ExpressionKind::Comma(Box::new(self.found(goes_on)), Box::new(value));
        Expression { kind, ty, span }
    }

    /// Returns `true` if an expression is a call of one of these functions of the library.
    fn reads(&self, call: &Expression, names: &[&str]) -> bool {
        let name = |FunctionId(id): FunctionId| {
            let function = &self.program.functions[id];
            // A copy has a number.
            function.is_library.then(|| function.name.split('#').next().unwrap_or_default())
        };
        matches!(call.kind, ExpressionKind::Call(id, _) if name(id).is_some_and(|name| names.contains(&name)))
    }
}

/// A read, unless the program knows that the text has ended.
fn unless_known(knows: Option<VariableId>, read: Expression) -> Expression {
    let Some(knows) = knows else { return read };
    let (ty, span) = (read.ty.clone(), read.span);
    let (knows, none) = (flag(knows, span), number(IBig::ZERO, Integer::Int, span));
    Expression { kind: ExpressionKind::Conditional(Box::new(knows), Box::new(none), Box::new(read)), ty, span }
}

/// The value of a flag.
fn flag(id: VariableId, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Variable(id), ty: Type::Integer(Integer::Bool), span }
}

/// The same expression or, if it is `scanf` of numbers, one that always finds them.
fn numbers_found(value: Expression) -> Expression {
    let ExpressionKind::Library(Library::Scan(scanned)) = value.kind else { return value };
    let found = scanned.into_iter().map(|each| Scanned { may_fail: false, ..each });
    Expression { kind: ExpressionKind::Library(Library::Scan(found.collect())), ..value }
}

/// Returns `true` if an expression reads a number or a character of a `scanf` that reads texts, too.
fn is_one_of_several(read: &Expression) -> bool {
    matches!(read.kind, ExpressionKind::Library(Library::Scan(_))) && read.ty.integer() == Some(Integer::Bool)
}

/// Returns `true` if a call of `fgets` has room for a line: otherwise it reads nothing, whatever is typed.
fn has_room(call: &Expression) -> bool {
    let ExpressionKind::Call(_, arguments) = &call.kind else { return false };
    arguments.last().and_then(known).is_some_and(|length| length > IBig::ONE)
}
