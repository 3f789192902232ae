//! Functions of the library that are written in C (`library.c`). Each call has a copy of its own, all of whose places
//! are the call: an error in the library is shown where it is called.

use indexmap::IndexMap;
use loopscope_float::Format;
use loopscope_syntax::Span;

use crate::parser::{Entity, Parser, Read, Scope};
use crate::token::{self, Kind, Token};
use crate::tree::{FunctionId, Initialiser, VariableId};
use crate::types::Type;

/// The text of the library.
pub(crate) const LIBRARY: &str = include_str!("library.c");

/// The tokens of each function, where the library's text starts at an offset.
pub(crate) fn functions(offset: u32) -> IndexMap<&'static str, Vec<Token>> {
    let mut functions = IndexMap::new();
    let (mut current, mut depth) = (Vec::new(), 0);
    for mut token in token::lex(LIBRARY, &mut Vec::new()) {
        let text = token.text;
        token.text = Span::new(text.start + offset, text.end + offset);
        match token.kind {
            Kind::LeftBrace => depth += 1,
            Kind::RightBrace => depth -= 1,
            _ => {}
        }
        current.push((token, loopscope_syntax::token::text(LIBRARY, text)));
        if depth == 0 && token.kind == Kind::RightBrace {
            let function = std::mem::take(&mut current);
            let name = function.iter().take_while(|(token, _)| token.kind != Kind::LeftParenthesis).last();
            let name = name.map_or("", |(_, text)| *text);
            functions.insert(name, function.into_iter().map(|(token, _)| token).collect());
        }
    }
    functions
}

impl Parser<'_> {
    /// The variable that says where the next call of `strtok` continues.
    fn rest_of_text(&mut self, call: Span) -> VariableId {
        self.hidden("rest_of_text", Type::CHAR.pointer_to(), Initialiser::Zero, call)
    }

    /// The variable that says from which character on `sscanf` reads.
    pub(crate) fn scan_position(&mut self, call: Span) -> VariableId {
        self.hidden("scan_position", self.program.size_type(), Initialiser::Zero, call)
    }

    /// The variable that holds the number or the character that the last step of `scanf` or `sscanf` has read.
    pub(crate) fn scanned_value(&mut self, call: Span) -> VariableId {
        self.hidden("scanned_value", Type::Integer(self.library_number), Initialiser::Zero, call)
    }

    /// The same for a floating-point number.
    pub(crate) fn scanned_float(&mut self, format: Format, call: Span) -> VariableId {
        self.hidden("scanned_number", Type::Float(format), Initialiser::Zero, call)
    }

    /// A copy of a function of the library for one call; `None` if it is not written in C.
    pub(crate) fn library_function(&mut self, name: &str, call: Span) -> Read<Option<FunctionId>> {
        let reads_file = std::mem::take(&mut self.next_reads_file);
        let kept = self.name_for_kept(name).into_owned();
        let name = kept.as_str();
        let Some(tokens) = self.library.get(name) else { return Ok(None) };
        let with_file = if reads_file { self.with_file(tokens) } else { Vec::new() };
        let tokens = if reads_file { &with_file } else { tokens };
        let mut tokens: Vec<Token> = tokens.iter().map(|token| Token { span: call, ..*token }).collect();
        tokens.push(Token {
            kind: Kind::End,
            span: call,
            text: call,
            starts_line: true,
            is_spaced: true,
            is_fixed: false,
        });
        let (tokens, position) = self.swap_tokens(tokens, 0);
        let scopes = std::mem::replace(&mut self.scopes, vec![Scope::default()]);
        let element = self.library_element.take();
        if let Some(element) = element.clone() {
            self.declare("element", Entity::Typedef(element), call)?;
        }
        if let Some(file) = self.program.file_type {
            self.declare("FILE", Entity::Typedef(Type::Struct(file)), call)?;
        }
        self.declare_store(call)?;
        if name == "strtok" {
            let rest = self.rest_of_text(call);
            self.declare("library_rest", Entity::Variable(rest), call)?;
        } else if name.starts_with("library_scan") {
            let position = self.scan_position(call);
            self.declare("library_at", Entity::Variable(position), call)?;
        }
        if name.starts_with("library_scan")
            || name.starts_with("input_")
            || ["file_number", "kept_number"].contains(&name)
        {
            let value = match element.as_ref().and_then(Type::float) {
                Some(format) => self.scanned_float(format, call),
                None => self.scanned_value(call),
            };
            self.declare("library_value", Entity::Variable(value), call)?;
        }
        let around = (self.function.take(), self.loops, self.switches);
        let id = FunctionId(self.program.functions.len());
        self.library_depth += 1;
        let reads_file = std::mem::replace(&mut self.reads_file, reads_file);
        let output_file = self.output_file.take();
        let read = self.outer_declaration();
        self.output_file = output_file;
        let reads_file = std::mem::replace(&mut self.reads_file, reads_file);
        self.library_depth -= 1;
        (self.function, self.loops, self.switches) = around;
        self.scopes = scopes;
        self.swap_tokens(tokens, position);
        read?;
        let function = &mut self.program.functions[id.0];
        function.is_library = true;
        // Another name: what reads standard input may be assumed to find something.
        let name = if reads_file { format!("file_{name}") } else { name.to_owned() };
        let copies = self.library_copies.entry(name.clone()).or_insert(0);
        *copies += 1;
        function.name = if *copies == 1 { name } else { format!("{name}#{copies}") };
        Ok(Some(id))
    }

    /// The tokens of a function with another parameter: the file that it reads.
    fn with_file(&self, function: &[Token]) -> Vec<Token> {
        let text = |token: &Token| loopscope_syntax::token::text(self.source(), token.text);
        let opens = |tokens: &[Token]| tokens.iter().position(|token| token.kind == Kind::LeftParenthesis).unwrap_or(0);
        let (before, parameters) = function.split_at(opens(function) + 1);
        let parameters = if text(&parameters[0]) == "void" { &parameters[1..] } else { parameters };
        // `FILE *file`, and a comma.
        let file = self.library.get("file_parameter").map(Vec::as_slice).unwrap_or_default();
        let file = &file[opens(file) + 1..][..if parameters[0].kind == Kind::RightParenthesis { 3 } else { 4 }];
        [before, file, parameters].concat()
    }
}
