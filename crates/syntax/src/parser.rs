//! The parser: recursive descent for statements, precedence climbing for expressions.
//!
//! It never fails. It reports a missing token once and continues as if it were there; where there is too much, it skips
//! to the next `;`, `}` or function. Its stack is bounded because the height of the tree is ([`crate::MAX_DEPTH`]);
//! what lies deeper is skipped by loops. Its time is linear in the text, since each look ahead is bounded or stops
//! where the next one would start.
//!
//! **Dialects.** Both are read by the same functions. Where the core is asked for, [`Parser::refuse`] reports each
//! C extension, which is read all the same. The keywords of the extensions (`for`, `do`, `break`, `continue`, `int`,
//! `assert`, `assume`, `error`) are ordinary names in the core: only a statement that starts with one and continues
//! like an extension is taken for it.

mod declarations;
mod entry;
mod expressions;
mod extensions;
mod flow;
mod foreign;
mod functions;
mod keywords;
mod literals;
mod recovery;
mod statements;

pub(crate) use entry::entry;
use loopscope_message::{ToArg, text};
use loopscope_sorted::SortedSet;

use crate::ast::{Expr, ExprKind, Name, NodeId};
use crate::diagnostic::Collector;
use crate::lexer::lex;
use crate::reading::{Parse, analyse_by, parse_by};
use crate::start::{start_line, starts};
use crate::token::{self, Token, TokenKind};
use crate::{Diagnostic, Dialect, Span, array_lengths, by_place, lexical_error, lookalike};

/// Reads a source text in a dialect of micro-c as a tree, and checks its names too.
///
/// # Panics
/// If the dialect is C, which `loopscope_c::analyse` reads.
pub fn analyse(source: &str, dialect: Dialect) -> Parse {
    let mut parse = analyse_by(&|source, diagnostics| read(source, dialect, diagnostics), source);
    if matches!(dialect, Dialect::Extended | Dialect::Sized) {
        parse.starts = starts(source, &parse.program);
        parse.start_line = Some(start_line(source));
    }
    if dialect == Dialect::Sized && !parse.has_errors() {
        parse.diagnostics.extend(array_lengths::give(&mut parse.program));
        by_place(&mut parse.diagnostics);
    }
    parse
}

/// Reads a source text in a dialect of micro-c as a tree. [`analyse`] does this and checks the names.
///
/// # Panics
/// If the dialect is C, which `loopscope_c::parse` reads.
pub fn parse(source: &str, dialect: Dialect) -> Parse {
    parse_by(&|source, diagnostics| read(source, dialect, diagnostics), source)
}

fn read(source: &str, dialect: Dialect, diagnostics: &mut Collector) -> Parse {
    assert_ne!(dialect, Dialect::C, "another crate reads C");
    let mut parser = Parser {
        source,
        dialect,
        tokens: Vec::new(),
        declared_keywords: Vec::new(),
        position: 0,
        nodes: 0,
        depth: 0,
        brackets: Vec::new(),
        entry: None,
        statement_start: 0,
        function_column: 0,
        last_error: None,
        damaged: SortedSet::new(),
        diagnostics,
    };
    parser.take(&lex(source));
    parser.find_declared_keywords();
    let program = parser.program();
    Parse { program, ..Parse::default() }
}

struct Parser<'a> {
    source: &'a str,
    dialect: Dialect,
    /// Without comments and invalid ones.
    tokens: Vec<Token>,
    /// Keywords of the extensions that this program declares as names, and whether as functions.
    declared_keywords: Vec<(TokenKind, bool)>,
    /// The next token's index.
    position: usize,
    /// The number of ids that were given to nodes.
    nodes: u32,
    /// The number of statements, expressions and parentheses that enclose what is read now.
    depth: usize,
    /// The contents of the brackets after parameters: see [`SyntaxTree::brackets`].
    brackets: Vec<(NodeId, Vec<Option<Expr>>)>,
    /// Where the function is named in which the program starts.
    entry: Option<Span>,
    /// Where the innermost statement starts.
    statement_start: u32,
    /// The indentation of the function that is read now.
    function_column: u32,
    /// Where the last syntax error was: a second one at the same token would be its consequence.
    last_error: Option<usize>,
    /// Tokens before which something invalid was left out, or swallowed by a literal without an end. A
    /// syntax error there would be the consequence of what the lexer has reported.
    damaged: SortedSet<usize>,
    diagnostics: &'a mut Collector,
}

impl Parser<'_> {
    fn take(&mut self, tokens: &[Token]) {
        let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
        for (index, token) in tokens.iter().enumerate() {
            if let (Some(name), false) = (entry(self.source, *token), self.is_core()) {
                self.entry = Some(name);
                continue;
            }
            if let Some(diagnostic) = lexical_error::problem(*token, self.source) {
                self.diagnostics.push(diagnostic);
            }
            match token.kind {
                TokenKind::LineComment | TokenKind::BlockComment | TokenKind::UnterminatedComment => {
                    if token.kind == TokenKind::UnterminatedComment {
                        self.damaged.insert(kept.len());
                    } else {
                        self.refuse_and_delete(token.span, text!("comments"), text!("leave this out"));
                    }
                }
                TokenKind::Directive => {}
                TokenKind::Invalid => match lookalike::meant_operator(self.text(token.span)) {
                    Some((kind, written)) => {
                        kept.push(Token { kind, span: token.span });
                        if written.is_none() {
                            self.damaged.insert(kept.len());
                        }
                    }
                    None => {
                        self.damaged.insert(kept.len());
                    }
                },
                TokenKind::MinusMinus if self.is_double_minus(kept.last(), tokens.get(index + 1)) => {
                    let middle = token.span.start + 1;
                    kept.push(Token { kind: TokenKind::Minus, span: Span::new(token.span.start, middle) });
                    kept.push(Token { kind: TokenKind::Minus, span: Span::new(middle, token.span.end) });
                }
                // Of `|=`, the `|` was reported.
                TokenKind::Assign if index > 0 && self.text(tokens[index - 1].span.to(token.span)) == "|=" => {}
                kind => {
                    kept.push(*token);
                    if let TokenKind::UnterminatedString | TokenKind::UnterminatedChar = kind {
                        self.damaged.insert(kept.len());
                    }
                }
            }
        }
        self.tokens = kept;
    }

    fn peek(&self) -> Option<TokenKind> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<TokenKind> {
        self.tokens.get(self.position + ahead).map(|token| token.kind)
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.peek() == Some(kind)
    }

    /// Returns `true` if the token some places ahead can be a name.
    fn is_name_at(&self, ahead: usize) -> bool {
        self.peek_at(ahead).is_some_and(|kind| match kind {
            TokenKind::Identifier | TokenKind::InvalidName | TokenKind::InvalidNumber => true,
            _ => kind.is_dress_keyword() && (self.is_core() || self.is_declared_keyword(kind)),
        })
    }

    /// The place of the next token; the place after the last one if there is none.
    fn here(&self) -> Span {
        self.tokens.get(self.position).map_or_else(|| self.behind(), |token| token.span)
    }

    /// The empty place right after the last token read.
    fn behind(&self) -> Span {
        let end = self.position.checked_sub(1).map_or(0, |last| self.tokens[last].span.end);
        Span::new(end, end)
    }

    /// From `start` to the last token read.
    fn since(&self, start: Span) -> Span {
        Span::new(start.start, self.behind().end.max(start.start))
    }

    fn bump(&mut self) -> Span {
        let span = self.here();
        self.position = (self.position + 1).min(self.tokens.len());
        span
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn text(&self, span: Span) -> &str {
        token::text(self.source, span)
    }

    fn next_id(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    fn expr(&mut self, kind: ExprKind, span: Span) -> Expr {
        Expr { id: self.next_id(), kind, span }
    }

    /// Reads one token as an expression.
    fn word(&mut self, kind: ExprKind) -> Expr {
        let span = self.bump();
        self.expr(kind, span)
    }

    /// The name at a place.
    fn name_at(&mut self, span: Span) -> Name {
        Name { id: self.next_id(), text: self.text(span).to_owned(), span }
    }

    /// Reads a name, or reports that one is missing.
    fn name(&mut self, what: impl ToArg) -> Option<Name> {
        if self.is_name_at(0) {
            let span = self.bump();
            return Some(self.name_at(span));
        }
        let used_as_name = matches!(
            self.peek_at(1),
            Some(
                TokenKind::Comma
                    | TokenKind::Semicolon
                    | TokenKind::Assign
                    | TokenKind::RightParenthesis
                    | TokenKind::Colon
            )
        );
        if self.peek().is_some_and(TokenKind::is_keyword) && used_as_name {
            let message = text!("`{text}` is a keyword and cannot be a name", text = self.text(self.here()));
            self.report(Diagnostic::error("expected-name", self.here(), message));
            let span = self.bump();
            return Some(self.name_at(span));
        }
        self.expected("expected-name", what);
        None
    }
}
