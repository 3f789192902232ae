//! Constructs that students who know C write: each gets one message that says what to write instead, and is skipped or
//! read as it is meant.

use loopscope_message::{Message, text};

use super::Parser;
use crate::ast::{Expr, ExprKind, StmtKind};
use crate::foreign_names::instead_of_name;
use crate::token::TokenKind;
use crate::{Diagnostic, Span};

/// Types of C, which are not types here.
const TYPES: [&str; 12] =
    ["bool", "char", "const", "double", "float", "long", "short", "signed", "static", "string", "unsigned", "void"];

/// Words before the name of a user-defined type.
const TYPE_KINDS: [&str; 4] = ["struct", "union", "enum", "class"];

/// C functions that allocate memory.
const ALLOCATORS: [&str; 3] = ["malloc", "calloc", "realloc"];

impl Parser<'_> {
    /// Reads a label or a statement that the language does not have, if one starts here.
    pub(super) fn foreign_statement(&mut self) -> Option<StmtKind> {
        let start = self.here();
        match self.text(start) {
            "switch" if self.at(TokenKind::Identifier) && self.is_block_after_parentheses() => {
                let message =
                    text!("there is no `switch`: write `if (x == 1) { ... } else if (x == 2) { ... } else { ... }`");
                self.report(Diagnostic::error("foreign", start, message));
                self.bump();
                self.skip_brackets();
                self.skip_brackets();
                Some(StmtKind::Missing)
            }
            "goto" if self.at(TokenKind::Identifier) && self.is_name_at(1) => {
                let message = text!("there is no `goto`: write a loop, or an `if`");
                self.report(Diagnostic::error("foreign", start, message));
                self.skip_statement();
                Some(StmtKind::Missing)
            }
            _ if self.is_name_at(0) && self.peek_at(1) == Some(TokenKind::Colon) => {
                let message = text!("there are no labels, as there is no `goto`: write a loop, or an `if`");
                self.report(Diagnostic::error("foreign", start, message));
                self.bump();
                self.bump();
                Some(StmtKind::Missing)
            }
            _ if self.is_type_made() => {
                self.report_type_made();
                self.skip_type_made();
                Some(StmtKind::Missing)
            }
            _ => None,
        }
    }

    /// Counts the tokens that form a foreign type here that a name follows: `unsigned long`, `char *`, `struct node *`.
    /// A type that is just a word is one only where `is_type` says so for the name's place.
    pub(super) fn foreign_type(&self) -> Option<usize> {
        let mut length = 0;
        let mut is_certain = false;
        // No type is longer, and a bounded look ahead keeps the time linear.
        while length < 5 {
            let text = self.text_at(length);
            if length == 0 && TYPE_KINDS.contains(&text) && self.is_name_at(1) {
                is_certain = true;
                length += 2;
            } else if TYPES.contains(&text) || (self.peek_at(length) == Some(TokenKind::Int) && length > 0) {
                // Alone it could be the name of a variable.
                is_certain |= self.is_name_at(length + 1)
                    || matches!(self.peek_at(length + 1), Some(TokenKind::Star | TokenKind::Int));
                length += 1;
            } else {
                break;
            }
        }
        while is_certain && length < 8 && self.peek_at(length) == Some(TokenKind::Star) {
            length += 1;
        }
        (is_certain && self.is_name_at(length)).then_some(length)
    }

    /// Reads a foreign type, and says what to write.
    pub(super) fn read_foreign_type(&mut self, length: usize, place: Message, instead: &str) {
        let start = self.here();
        (0..length).for_each(|_| {
            self.bump();
        });
        let span = self.since(start);
        self.diagnostics.push(self.unknown_type(span, place, instead));
    }

    /// Reports a foreign type, with a fix that keeps what the program means.
    pub(super) fn unknown_type(&self, span: Span, place: Message, instead: &str) -> Diagnostic {
        let shown = self.shown(span);
        if ["float", "double"].iter().any(|real| self.text(span).split_whitespace().any(|word| word == *real)) {
            let message = text!("`{shown}` is not a type here: all numbers are integers, and `/` drops the remainder");
            return Diagnostic::error("unknown-type", span, message);
        }
        let diagnostic = Diagnostic::error("unknown-type", span, text!("`{shown}` is not a type here: {place}"));
        if instead.is_empty() {
            let rest = &self.source[span.end as usize..];
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            return diagnostic.with_fix(text!("delete it"), Span::new(span.start, span.end + blank as u32), "");
        }
        diagnostic.with_fix(text!("write `{text}`", text = instead), span, instead)
    }

    /// Returns the start of a function that replaces a type of C, in words and as text.
    pub(super) fn result_type_instead(&self) -> (Message, &'static str) {
        if self.is_core() {
            (text!("a function starts with its name"), "")
        } else {
            (text!("a function starts with `int`, or its name"), "int")
        }
    }

    /// Describes the form of a parameter.
    pub(super) fn parameter_instead(&self) -> Message {
        if self.is_core() { text!("a parameter is just its name") } else { text!("a parameter is `x` or `int x`") }
    }

    /// Says what to write instead of what stands between functions, if that is something of C.
    pub(super) fn foreign_declaration(&self) -> Option<Message> {
        if self.is_type_made() {
            return Some(TYPE_MADE);
        }
        let name = (0..4).find(|ahead| self.peek_at(ahead + 1) == Some(TokenKind::LeftParenthesis))?;
        let closing = self.closing(name + 1)?;
        let ends = self.is_name_at(name) && self.peek_at(closing + 1) == Some(TokenKind::Semicolon);
        ends.then_some(text!("a function need not be announced: leave this line out"))
    }

    /// Reads an operand that the language does not have, if one starts here.
    pub(super) fn foreign_operand(&mut self) -> Option<Expr> {
        let start = self.here();
        let is_call = self.peek_at(1) == Some(TokenKind::LeftParenthesis);
        let word = self.text(start);
        if !is_call || !(word == "sizeof" || ALLOCATORS.contains(&word)) {
            return None;
        }
        let closing = self.closing(1)?;
        let names_type = |ahead: usize| {
            let text = self.text_at(ahead);
            text == "sizeof" || text == "struct" || TYPES.contains(&text) || self.peek_at(ahead) == Some(TokenKind::Int)
        };
        if !(2..closing).any(names_type) {
            return None;
        }
        let (instead, _) = instead_of_name(if word == "sizeof" { "sizeof" } else { "malloc" })?;
        let message = text!("there is no `{name}`: {instead}", name = word);
        self.report(Diagnostic::error("foreign", start, message));
        self.bump();
        self.skip_brackets();
        Some(self.expr(ExprKind::Missing, self.since(start)))
    }

    /// Skips a cast, if one starts here: `(int) x`, `(struct node *) p`.
    pub(super) fn skip_cast(&mut self) {
        let Some(closing) = self.cast() else { return };
        let start = self.here();
        (0..=closing).for_each(|_| {
            self.bump();
        });
        let span = self.since(start);
        let words: Vec<&str> = self.text(span).split(|letter: char| !letter.is_alphanumeric()).collect();
        let has = |types: &[&str]| types.iter().any(|word| words.contains(word));
        let (instead, keeps_value) = match () {
            () if self.text(span).contains('*') => (text!("pointers have no types"), true),
            () if has(&["float", "double"]) => (text!("all numbers are integers, and `/` drops the remainder"), false),
            () if has(&["bool"]) => (text!("write `x != 0`"), false),
            () if has(&["unsigned", "char", "short"]) => {
                (text!("numbers have no bounds at which they wrap around; `%` gives a remainder"), false)
            }
            () if has(&["int", "long", "signed"]) => (text!("all numbers are integers of any size"), true),
            () => (text!("leave it out"), false),
        };
        let message = text!("there is no `{name}`: {instead}", name = self.shown(span));
        let diagnostic = Diagnostic::error("foreign", span, message);
        let end = self.here().start.max(span.end);
        let fix = Span::new(span.start, end);
        self.diagnostics.push(if keeps_value { diagnostic.with_fix(text!("delete it"), fix, "") } else { diagnostic });
    }

    /// Refuses an operator on bits that starts with the operator at `place`, and reads it to its end. Returns whether
    /// it was one.
    pub(super) fn refuse_bit_operator(&mut self, place: Span) -> bool {
        let (symbol, instead) = match self.text(place) {
            "&" => ("&", text!("`&&` joins conditions, and numbers have no bits here")),
            "<" if self.is_adjacent(TokenKind::Less) || self.is_adjacent(TokenKind::LessEqual) => {
                ("<<", text!("numbers have no bits here; multiply by 2 once for each place"))
            }
            ">" if self.is_adjacent(TokenKind::Greater) || self.is_adjacent(TokenKind::GreaterEqual) => {
                (">>", text!("numbers have no bits here; divide by 2 once for each place"))
            }
            _ => return false,
        };
        if symbol.len() == 2 {
            self.bump();
        }
        if self.is_adjacent(TokenKind::Assign) {
            self.bump();
        }
        let message = text!("there is no `{name}`: {instead}", name = symbol);
        let span = Span::new(place.start, place.start + symbol.len() as u32);
        self.report(Diagnostic::error("foreign", span, message));
        true
    }

    /// Returns `true` if this token comes next, without a space before it.
    fn is_adjacent(&self, kind: TokenKind) -> bool {
        self.at(kind) && self.here().start == self.behind().end
    }

    /// Where the cast that starts here has its closing parenthesis.
    fn cast(&self) -> Option<usize> {
        if !self.at(TokenKind::LeftParenthesis) {
            return None;
        }
        let closing = (2..8).find(|ahead| self.peek_at(*ahead) == Some(TokenKind::RightParenthesis))?;
        let is_pointer = closing > 2 && self.peek_at(closing - 1) == Some(TokenKind::Star) && self.is_name_at(1);
        let is_type = |ahead: usize| {
            let text = self.text_at(ahead);
            self.peek_at(ahead) == Some(TokenKind::Int)
                || TYPES.contains(&text)
                || (TYPE_KINDS.contains(&text) && ahead == 1)
        };
        let only_type =
            |ahead: usize| is_type(ahead) || self.is_name_at(ahead) || self.peek_at(ahead) == Some(TokenKind::Star);
        // `(char) x`: two operands in a row; `(char)` alone could be a variable.
        let operand_follows = self.is_name_at(closing + 1)
            || matches!(
                self.peek_at(closing + 1),
                Some(TokenKind::Number | TokenKind::Char | TokenKind::Input | TokenKind::LeftParenthesis)
            )
            // `(int) -x`: `int` is not an operand from which something could be subtracted.
            || self.peek_at(1) == Some(TokenKind::Int)
                && matches!(self.peek_at(closing + 1), Some(TokenKind::Minus | TokenKind::Star | TokenKind::Not));
        let is_cast = (is_pointer || is_type(1)) && (1..closing).all(only_type);
        let is_sure = closing > 2 || self.peek_at(1) == Some(TokenKind::Int);
        (is_cast && operand_follows && (is_sure || self.peek_at(closing + 1) != Some(TokenKind::LeftParenthesis)))
            .then_some(closing)
    }

    /// Reads `->` and the field after it, if they come next.
    pub(super) fn arrow(&mut self, base: Expr) -> Result<ExprKind, Expr> {
        let arrow = self.here();
        let is_arrow = self.at(TokenKind::Minus)
            && self.peek_at(1) == Some(TokenKind::Greater)
            && self.is_name_at(2)
            && self.tokens[self.position + 1].span.start == arrow.end;
        if !is_arrow {
            return Err(base);
        }
        self.bump();
        self.bump();
        let span = self.bump();
        let field = self.name_at(span);
        let written = format!("(*{}).{}", self.text(base.span), field.text);
        let message = text!("there is no `->`: write `{written}`");
        let place = Span::new(arrow.start, arrow.start + 2);
        let diagnostic = Diagnostic::error("foreign", place, message);
        self.diagnostics.push(diagnostic.with_fix(
            text!("write `{text}`", text = &written),
            base.span.to(span),
            written,
        ));
        let span = base.span;
        let pointee = self.expr(ExprKind::Deref(Box::new(base)), span);
        Ok(ExprKind::Field(Box::new(pointee), field))
    }

    /// Returns `true` if a type definition starts here: `struct node { ... };`, `typedef ...;`.
    fn is_type_made(&self) -> bool {
        let word = self.text_at(0);
        let opens = |ahead: usize| self.peek_at(ahead) == Some(TokenKind::LeftBrace);
        self.at(TokenKind::Identifier)
            && ((word == "typedef" && (self.is_name_at(1) || self.peek_at(1) == Some(TokenKind::Int)))
                || (TYPE_KINDS.contains(&word) && (opens(1) || (self.is_name_at(1) && opens(2)))))
    }

    fn report_type_made(&mut self) {
        self.report(Diagnostic::error("foreign", self.here(), TYPE_MADE));
    }

    /// Skips a type definition with all its braces, including the `;` that ends it.
    fn skip_type_made(&mut self) {
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::LeftBrace => self.skip_brackets(),
                TokenKind::RightBrace => return,
                TokenKind::Semicolon => {
                    self.bump();
                    return;
                }
                _ => {
                    self.bump();
                }
            }
        }
    }

    fn is_block_after_parentheses(&self) -> bool {
        self.peek_at(1) == Some(TokenKind::LeftParenthesis)
            && self.closing(1).is_some_and(|closing| self.peek_at(closing + 1) == Some(TokenKind::LeftBrace))
    }

    /// Returns the distance to the end of the parenthesis that opens `opening` tokens ahead, if that is soon.
    fn closing(&self, opening: usize) -> Option<usize> {
        let mut open = 0_usize;
        for ahead in opening..opening + LOOK_AHEAD {
            match self.peek_at(ahead)? {
                TokenKind::LeftParenthesis => open += 1,
                TokenKind::RightParenthesis if open == 1 => return Some(ahead),
                TokenKind::RightParenthesis => open -= 1,
                TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => return None,
                _ => {}
            }
        }
        None
    }

    /// Skips a bracketed group, including its brackets, if one opens here. Uses no stack.
    fn skip_brackets(&mut self) {
        let mut open = 0_usize;
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::LeftParenthesis | TokenKind::LeftBracket | TokenKind::LeftBrace => open += 1,
                TokenKind::RightParenthesis | TokenKind::RightBracket | TokenKind::RightBrace => {
                    open = open.saturating_sub(1);
                }
                _ if open == 0 => return,
                _ => {}
            }
            self.bump();
            if open == 0 {
                return;
            }
        }
    }

    fn text_at(&self, ahead: usize) -> &str {
        self.tokens.get(self.position + ahead).map_or("", |token| self.text(token.span))
    }
}

const TYPE_MADE: Message =
    text!("types are not made here: a record is written where it is needed, as in `p = {x: 1, y: 2};`");

/// The number of tokens that are searched for a closing parenthesis.
const LOOK_AHEAD: usize = 64;
