//! The parser: recursive descent. It resolves names and finds types as it reads, since in C what a name means decides
//! how the text goes on.

mod recovery;

use dashu_int::IBig;
use indexmap::{IndexMap, IndexSet};

use super::jumps::Jumps;
use super::preprocessor::Settings;
use super::token::{Kind, Token};
use super::tree::{FunctionId, Initialiser, StructId, TranslationUnit, Variable, VariableId};
use super::types::{Integer, Type};
use crate::{COption, Diagnostic, Span};

/// How deeply statements and expressions may be nested. The translation nests a few times as deeply.
const MAX_NESTING: usize = 60;

/// A part of the program that cannot be read. A diagnostic says why.
#[derive(Debug)]
pub(super) struct Failed;

/// What was read.
pub(super) type Read<T> = Result<T, Failed>;

/// What a name means.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    Variable(VariableId),
    Function(FunctionId),
    Typedef(Type),
    Constant(IBig),
}

/// What a `struct` or `enum` tag means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    Struct(StructId),
    /// The type of its values.
    Enum(Integer),
}

#[derive(Default)]
pub(super) struct Scope {
    /// No other scope has it. Each arm of a `switch` has its own.
    pub(super) id: usize,
    pub(super) names: IndexMap<String, Entity>,
    pub(super) tags: IndexMap<String, Tag>,
}

pub(super) struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    position: usize,
    nesting: usize,
    pub(super) program: TranslationUnit,
    pub(super) scopes: Vec<Scope>,
    scope_ids: usize,
    /// The labels of the function that is read now.
    pub(super) jumps: Jumps,
    /// The function that is read now.
    pub(super) function: Option<FunctionId>,
    pub(super) loops: usize,
    pub(super) switches: usize,
    /// The tokens of the library's functions that are written in C.
    pub(super) library: IndexMap<&'static str, Vec<Token>>,
    /// How many functions of the library are being read.
    pub(super) library_depth: usize,
    /// How often each of them was copied.
    pub(super) library_copies: IndexMap<String, usize>,
    /// The characters that the next function of the library reads, for `library_in_set`.
    pub(super) library_set: Vec<(i64, i64)>,
    /// The type of the number that it reads.
    pub(super) library_number: Integer,
    /// What `element` means in the functions of the library.
    pub(super) library_element: Option<super::types::Type>,
    /// Whether the next declarator is that of a parameter.
    pub(super) is_parameter: bool,
    /// How many declarators of parameters are being read.
    pub(super) in_parameters: usize,
    /// The variables of compound literals and of arguments of `printf` that are not declared yet.
    pub(super) literals: Vec<VariableId>,
    /// Whether the array that is declared may have a length that is not constant.
    pub(super) may_vary: bool,
    /// Its length, if that is not constant.
    pub(super) variable_length: Option<super::tree::Expression>,
    /// The `...` among the parameters of the function that is declared.
    pub(super) any_number: Option<Span>,
    /// What a message has refused for the whole program: constructs, headers that are not read, ...
    pub(super) refused: Vec<&'static str>,
    /// Names in declarations that could not be read: a message has said so, and none says that they are not declared.
    pub(super) refused_names: IndexSet<String>,
    /// The functions whose address is taken: a pointer to the first one is 1.
    pub(super) pointed_to: Vec<FunctionId>,
    /// The function by which the copy of `qsort` that is read compares, if it is known.
    pub(super) comparison: Option<FunctionId>,
    /// The functions that choose the function to which a pointer leads, one for each call.
    pub(super) choosing: Vec<FunctionId>,
    /// The names of the functions that the text defines, once a prototype has asked for them.
    pub(super) defined: Option<IndexSet<String>>,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    /// `source` is the text of the program and, from an offset on, that of the library.
    pub(super) fn new(source: &'a str, library: u32, tokens: Vec<Token>, diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            source,
            tokens,
            position: 0,
            nesting: 0,
            program: TranslationUnit::default(),
            scopes: vec![Scope::default()],
            scope_ids: 0,
            jumps: Jumps::default(),
            function: None,
            loops: 0,
            switches: 0,
            library: super::library_text::functions(library),
            library_depth: 0,
            library_copies: IndexMap::new(),
            library_set: Vec::new(),
            library_number: Integer::Int,
            library_element: None,
            is_parameter: false,
            in_parameters: 0,
            literals: Vec::new(),
            may_vary: false,
            variable_length: None,
            any_number: None,
            refused: Vec::new(),
            refused_names: IndexSet::new(),
            pointed_to: Vec::new(),
            comparison: None,
            choosing: Vec::new(),
            defined: None,
            diagnostics,
        }
    }

    /// Reads the whole program.
    pub(super) fn program(mut self, settings: &Settings) -> TranslationUnit {
        self.program.options = settings.options;
        self.refused.clone_from(&settings.refused_headers);
        self.program.asks_for_end = self.calls_ahead("feof");
        if let Some(place) = self.reads_by_character(settings.options.has(COption::AnyInput)) {
            self.program.by_character = true;
            self.program.pending = Some(self.hidden("pending_character", Type::INT, no_character(place), place));
        }
        while self.kind() != Kind::End {
            let before = self.position;
            if self.outer_declaration().is_err() {
                self.leave_functions();
                self.skip_declaration(before);
            }
        }
        if let Some((name, place)) = &settings.entry {
            // A message says why if it is not possible.
            let _ = self.start_in(name, *place);
        }
        self.choose_functions();
        self.refuse_untyped_memory();
        self.refuse_changed_arguments();
        if let Some(place) = self.program.number_read {
            let TranslationUnit { ended, reads_character, reads_punctuation, .. } = self.program;
            let reads_only_numbers = ended.is_none() && !reads_character && !reads_punctuation;
            let (some_may_miss, all_may_miss) = self.program.may_miss_numbers();
            let may_end = some_may_miss && !reads_only_numbers;
            if reads_only_numbers && some_may_miss {
                self.program.input_state = Some(self.hidden("input_state", Type::INT, Initialiser::Zero, place));
                let long = Type::Integer(Integer::LongLong);
                self.program.characters_read = Some(self.hidden("characters_read", long, Initialiser::Zero, place));
            } else if may_end {
                self.text_ends(place);
                self.program.missed = Some(self.hidden("missed_character", Type::INT, no_character(place), place));
            }
            if !some_may_miss || reads_punctuation || !all_may_miss {
                self.program.characters_read = None;
            }
        }
        // Where reads are assumed to find something, the text cannot be assumed to be finite, too.
        if self.program.text_read.is_some() {
            self.program.characters_read = None;
        }
        if self.program.text_read.is_none() || self.program.asks_for_end {
            self.program.end_seen = None;
        }
        if let Some(place) = self.program.raw_read.filter(|_| !self.program.by_character) {
            if self.program.number_read.is_some() {
                let variable = self.hidden("after_number", Type::Integer(Integer::Bool), Initialiser::Zero, place);
                self.program.after_number = Some(variable);
            }
            if self.program.reads_word {
                self.program.pending = Some(self.hidden("pending_character", Type::INT, no_character(place), place));
            }
        }
        self.program
    }

    pub(super) fn kind(&self) -> Kind {
        self.peek(0)
    }

    /// The kind of the token this many places on.
    pub(super) fn peek(&self, ahead: usize) -> Kind {
        self.tokens.get(self.position + ahead).map_or(Kind::End, |token| token.kind)
    }

    pub(super) fn span(&self) -> Span {
        self.tokens.get(self.position).or(self.tokens.last()).map_or(Span::default(), |token| token.span)
    }

    /// The place of the last token that was read.
    pub(super) fn last_span(&self) -> Span {
        self.position.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(Span::default(), |token| token.span)
    }

    /// The text of the next token.
    pub(super) fn text(&self) -> &'a str {
        self.tokens.get(self.position).map_or("", |token| crate::token::text(self.source, token.text))
    }

    /// The next token's text if it is a word.
    pub(super) fn word(&self) -> &'a str {
        if self.kind() == Kind::Word { self.text() } else { "" }
    }

    pub(super) fn word_ahead(&self, ahead: usize) -> &'a str {
        match self.tokens.get(self.position + ahead) {
            Some(token) if token.kind == Kind::Word => crate::token::text(self.source, token.text),
            _ => "",
        }
    }

    /// The place of the token this many places on.
    pub(super) fn span_ahead(&self, ahead: usize) -> Span {
        self.tokens.get(self.position + ahead).map_or(Span::default(), |token| token.span)
    }

    /// Its text.
    pub(super) fn text_ahead(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.position + ahead).map_or("", |token| crate::token::text(self.source, token.text))
    }

    pub(super) fn advance(&mut self) -> Token {
        let end = Token { kind: Kind::End, span: self.span(), text: self.span(), starts_line: true, is_fixed: false };
        let token = self.tokens.get(self.position).copied().unwrap_or(end);
        if token.kind != Kind::End {
            self.position += 1;
        }
        token
    }

    pub(super) fn source(&self) -> &str {
        self.source
    }

    pub(super) fn at(&self) -> usize {
        self.position
    }

    /// Goes to another token.
    pub(super) fn go_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Reads other tokens from now on; the ones before, and where they were read.
    pub(super) fn swap_tokens(&mut self, tokens: Vec<Token>, position: usize) -> (Vec<Token>, usize) {
        (std::mem::replace(&mut self.tokens, tokens), std::mem::replace(&mut self.position, position))
    }

    /// Reads a token of this kind if it is the next one.
    pub(super) fn take(&mut self, kind: Kind) -> bool {
        let is_next = self.kind() == kind;
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Reads a word if it is the next token.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let is_next = self.word() == word;
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(super) fn expect(&mut self, kind: Kind, written: &str) -> Read<Token> {
        if self.kind() == kind {
            return Ok(self.advance());
        }
        let after = self.last_span();
        let place = if kind == Kind::Semicolon { Span::new(after.end, after.end) } else { self.span() };
        let found =
            if self.kind() == Kind::End { "the end of the text".to_owned() } else { format!("`{}`", self.text()) };
        let message = format!("`{written}` is expected here, before {found}");
        let mut diagnostic = Diagnostic::error("expected", place, message);
        // Within a line, more than the semicolon may be missing.
        let starts_line = self.tokens.get(self.position).is_none_or(|token| token.starts_line);
        let ends = starts_line || self.kind() == Kind::RightBrace;
        let is_fixed = kind == Kind::Semicolon && ends;
        if is_fixed {
            diagnostic = diagnostic.with_fix("insert `;`", place, ";");
        }
        self.diagnostics.push(diagnostic);
        // What follows is read as if the semicolon was there.
        let inserted = Token { kind, span: place, text: place, starts_line: false, is_fixed: false };
        if is_fixed && self.kind() != Kind::End { Ok(inserted) } else { Err(Failed) }
    }

    pub(super) fn name(&mut self) -> Read<(String, Span)> {
        if self.kind() == Kind::Word && !is_keyword(self.text()) {
            let text = self.text().to_owned();
            return Ok((text, self.advance().span));
        }
        let message = format!("a name is expected here, not `{}`", self.text());
        Err(self.error("expected", self.span(), message))
    }

    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Failed {
        self.diagnostics.push(Diagnostic::error(code, span, message));
        Failed
    }

    /// Refuses what starts with the next token.
    pub(super) fn refuse(&mut self, what: &str, instead: &str) -> Failed {
        self.refuse_at(self.span(), what, instead)
    }

    pub(super) fn refuse_at(&mut self, place: Span, what: &str, instead: &str) -> Failed {
        self.error("not-read", place, format!("{what} are not read: {instead}"))
    }

    /// Refuses floating point numbers, once for the whole program.
    pub(super) fn refuse_floating(&mut self, span: Span) -> Failed {
        self.refuse_once("floating point numbers", "count in smaller units, such as cents", span);
        Failed
    }

    /// Refuses what is read as if it were something else, once for the whole program.
    pub(super) fn refuse_once(&mut self, what: &'static str, instead: &str, span: Span) {
        if !self.refused.contains(&what) {
            self.refused.push(what);
            self.refuse_at(span, what, instead);
        }
    }

    /// Refuses a name of a header that is not read, unless a message has said so of the header or of another name;
    /// whether it is one.
    pub(super) fn refuse_name(&mut self, name: &str, span: Span) -> bool {
        let Some((header, instead)) = super::preprocessor::refused_header(name) else { return false };
        if !self.refused.contains(&header) {
            self.refused.push(header);
            self.error("not-read", span, format!("`{name}` is not read: {instead}"));
        }
        true
    }

    /// Reads something that may contain parts of its own kind.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.nesting >= MAX_NESTING {
            let message = format!("this is nested more than {MAX_NESTING} deep");
            return Err(self.error("too-deep", self.span(), message));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// What a name means here.
    pub(super) fn meaning(&self, name: &str) -> Option<&Entity> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name))
    }

    pub(super) fn tag(&self, name: &str) -> Option<Tag> {
        self.scopes.iter().rev().find_map(|scope| scope.tags.get(name).copied())
    }

    /// Gives a name its meaning in the innermost scope.
    pub(super) fn declare(&mut self, name: &str, entity: Entity, span: Span) -> Read<()> {
        let is_global = self.scopes.len() == 1;
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let before = scope.names.insert(name.to_owned(), entity.clone());
        match (before, entity) {
            (None, _) | (Some(Entity::Function(_)), Entity::Function(_)) => Ok(()),
            (Some(Entity::Typedef(one)), Entity::Typedef(other)) if one == other => Ok(()),
            (Some(Entity::Variable(first)), Entity::Variable(_)) if is_global => {
                let first = self.program.variables[first.0].span;
                let message = format!("`{name}` is declared twice");
                self.diagnostics
                    .push(Diagnostic::error("declared-twice", span, message).with_related(first, "here first"));
                Err(Failed)
            }
            _ => Err(self.error("declared-twice", span, format!("`{name}` is declared twice in this block"))),
        }
    }

    pub(super) fn new_variable(&mut self, name: &str, span: Span, ty: Type) -> VariableId {
        let (function, depth) = (self.function, self.scopes.len());
        self.program.variables.push(Variable {
            name: name.to_owned(),
            span,
            ty,
            depth,
            function,
            start: None,
            length: None,
            is_skipped: false,
        });
        VariableId(self.program.variables.len() - 1)
    }

    /// Makes the innermost scope another one for `goto`.
    pub(super) fn new_scope_id(&mut self) {
        self.scope_ids += 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.id = self.scope_ids;
        }
    }

    /// Whether a word stands between a token and the next one that is read.
    pub(super) fn has_word(&self, word: &str, from: usize) -> bool {
        let read = self.tokens.get(from..self.position).unwrap_or_default();
        read.iter().any(|token| crate::token::text(self.source, token.text) == word)
    }

    pub(super) fn scoped<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.scopes.push(Scope::default());
        self.new_scope_id();
        let result = read(self);
        self.scopes.pop();
        result
    }
}

/// What stands for no character that was looked at and not read.
pub(super) fn no_character(place: Span) -> Initialiser {
    Initialiser::Value(super::typing::number((-2).into(), Integer::Int, place))
}

/// Whether a word has a meaning in C's grammar.
pub(super) fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
        "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
        "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "_Bool",
    ];
    KEYWORDS.contains(&word)
}
