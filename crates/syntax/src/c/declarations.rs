//! Declarations: specifiers, `struct`, `enum`, and what is declared outside of functions.

use dashu_int::IBig;

use super::declarators::{MAX_LENGTH, MAX_TYPE_DEPTH};
use super::layout::MOST_SCALARS;
use super::library_names::is_error;
use super::parser::{Entity, Failed, Parser, Read, Tag};
use super::token::Kind;
use super::tree::{Function, FunctionId, Initialiser, Statement, StatementKind, Struct, StructId, VariableId};
use super::types::{Integer, Signature, Type, integer_type};
use crate::Span;

/// What stands before the declarators.
#[derive(Clone, Debug)]
pub(super) struct Specifiers {
    pub(super) ty: Type,
    is_typedef: bool,
    is_static: bool,
    is_extern: bool,
}

impl Parser<'_> {
    /// A function, or variables, types and prototypes.
    pub(super) fn outer_declaration(&mut self) -> Read<()> {
        if self.take(Kind::Semicolon) || self.static_assertion()? {
            return Ok(());
        }
        if !self.starts_type(0) {
            let word = self.word().to_owned();
            if self.meaning(&word).is_none() && self.refuse_name(&word, self.span()) {
                return Err(Failed);
            }
            let message = if self.peek(1) == Kind::LeftParenthesis && !word.is_empty() {
                format!("`{word}` has no type: write `int {word}(...)`, or `void` if it returns nothing")
            } else {
                format!("a declaration is expected here, not `{}`", self.text())
            };
            return Err(self.error("expected", self.span(), message));
        }
        let specifiers = self.specifiers()?;
        if self.take(Kind::Semicolon) {
            return Ok(());
        }
        loop {
            let declarator = self.declarator(specifiers.ty.clone())?;
            let (name, span) = self.named(declarator.name)?;
            if let Type::Function(signature) = &declarator.ty
                && !specifiers.is_typedef
            {
                if self.kind() == Kind::LeftBrace && is_error(&name) {
                    self.skip_nested(Kind::LeftBrace, Kind::RightBrace);
                    return Ok(());
                }
                let function = self.function_declaration(&name, span, signature)?;
                if let (Some(function), Kind::LeftBrace) = (function, self.kind()) {
                    return self.function_body(function, declarator.parameters, span);
                }
            } else {
                self.outer_variable(&specifiers, &name, span, declarator.ty)?;
            }
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Semicolon, ";")?;
        Ok(())
    }

    /// `_Static_assert(condition, "text");`: whether it stands here.
    pub(super) fn static_assertion(&mut self) -> Read<bool> {
        let start = self.span();
        let is_macro = self.word() == "static_assert" && self.meaning("static_assert").is_none();
        if !(is_macro || self.word() == "_Static_assert") || self.peek(1) != Kind::LeftParenthesis {
            return Ok(false);
        }
        self.advance();
        self.advance();
        let holds = self.constant()?;
        if self.take(Kind::Comma) {
            self.expect(Kind::Text, "\"")?;
        }
        self.expect(Kind::RightParenthesis, ")")?;
        self.expect(Kind::Semicolon, ";")?;
        if holds.is_zero() {
            return Err(self.error("static-assertion", start.to(self.last_span()), "this assertion does not hold"));
        }
        Ok(true)
    }

    fn outer_variable(&mut self, specifiers: &Specifiers, name: &str, span: Span, ty: Type) -> Read<()> {
        if specifiers.is_typedef {
            return self.declare(name, Entity::Typedef(ty), span);
        }
        let variable = self.new_variable(name, span, ty);
        if !specifiers.is_extern {
            self.declare(name, Entity::Variable(variable), span)?;
        } else if self.meaning(name).is_none() {
            let message = format!("`{name}` is defined in another file, and only one file is read");
            return Err(self.error("extern", span, message));
        }
        let start = self.optional_initialiser(variable)?.unwrap_or(Initialiser::Zero);
        self.program.variables[variable.0].start = Some(start);
        self.complete(variable)
    }

    /// Declarations in a block, as statements.
    pub(super) fn local_declaration(&mut self) -> Read<Vec<Statement>> {
        let specifiers = self.specifiers()?;
        let mut statements = Vec::new();
        if self.take(Kind::Semicolon) {
            return Ok(statements);
        }
        loop {
            let start = self.span();
            let (declarator, length) = self.local_declarator(specifiers.ty.clone())?;
            let (name, span) = self.named(declarator.name)?;
            if let Some(length) = length {
                self.array_of_variable_length(&name, span, declarator.ty, length, &mut statements)?;
            } else if specifiers.is_typedef {
                self.declare(&name, Entity::Typedef(declarator.ty), span)?;
            } else if let Type::Function(signature) = &declarator.ty {
                self.function_declaration(&name, span, signature)?;
            } else {
                let variable = self.new_variable(&name, span, declarator.ty);
                self.declare(&name, Entity::Variable(variable), span)?;
                self.declared_here(variable);
                let first = self.optional_initialiser(variable)?;
                self.complete(variable)?;
                if specifiers.is_static {
                    let variable = &mut self.program.variables[variable.0];
                    variable.function = None;
                    variable.start = Some(first.unwrap_or(Initialiser::Zero));
                } else {
                    let span = start.to(self.last_span());
                    statements.push(Statement { kind: StatementKind::Declare(variable, first), span });
                }
            }
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Semicolon, ";")?;
        Ok(statements)
    }

    fn optional_initialiser(&mut self, variable: VariableId) -> Read<Option<Initialiser>> {
        if !self.take(Kind::Assign) {
            return Ok(None);
        }
        let ty = self.program.variables[variable.0].ty.clone();
        let (first, ty) = self.initialiser(&ty)?;
        self.program.variables[variable.0].ty = ty;
        Ok(Some(first))
    }

    /// The type of a variable must have a size.
    fn complete(&mut self, variable: VariableId) -> Read<()> {
        let variable = self.program.variables[variable.0].clone();
        self.has_size(&variable.name, variable.span, &variable.ty)
    }

    fn has_size(&mut self, name: &str, span: Span, ty: &Type) -> Read<()> {
        let message = match ty {
            Type::Void => format!("`{name}` has the type `void`, which has no values"),
            Type::Array(_, 0) => format!("how many elements has `{name}`? Write the number between the brackets"),
            Type::Function(_) => format!("`{name}` is a function, which is no field"),
            Type::Struct(id) if self.program.structs[id.0].fields.is_none() => {
                format!("the fields of the type of `{name}` are not known here")
            }
            ty if self.depth(ty) > MAX_TYPE_DEPTH => format!("the type of `{name}` is nested too deeply"),
            ty if self.program.scalars_of(ty) > u64::from(MAX_LENGTH) => {
                format!("`{name}` has {} parts, and no more than {MAX_LENGTH} are read", self.program.scalars_of(ty))
            }
            _ => return Ok(()),
        };
        Err(self.error("incomplete-type", span, message))
    }

    fn named(&mut self, name: Option<(String, Span)>) -> Read<(String, Span)> {
        let missing = format!("a name is expected before `{}`", self.text());
        name.ok_or_else(|| self.error("expected", self.span(), missing))
    }

    /// A function; `None` for a prototype of the library's own function.
    fn function_declaration(&mut self, name: &str, span: Span, signature: &Signature) -> Read<Option<FunctionId>> {
        let any_number = self.any_number.take();
        if self.kind() != Kind::LeftBrace && self.is_library(name) && !self.is_defined(name) {
            return Ok(None);
        }
        if let Some(place) = any_number {
            return Err(self.refuse_at(
                place,
                "functions with any number of arguments",
                "give it an array and its length",
            ));
        }
        if let Some(Entity::Function(id)) = self.scopes[0].names.get(name) {
            let id = *id;
            let known = &mut self.program.functions[id.0];
            if known.signature.parameters.is_empty() && known.body.is_none() {
                known.signature = signature.clone();
            }
            if known.signature != *signature && !signature.parameters.is_empty() {
                let message = format!("`{name}` was declared with another type");
                return Err(self.error("declared-twice", span, message));
            }
            return Ok(Some(id));
        }
        let id = FunctionId(self.program.functions.len());
        self.program.functions.push(Function {
            name: name.to_owned(),
            span,
            parameters: Vec::new(),
            signature: signature.clone(),
            body: None,
            whole: span,
            is_library: false,
            is_made: false,
            value_uses: 0,
            labels: Vec::new(),
        });
        if self.scopes[0].names.insert(name.to_owned(), Entity::Function(id)).is_some() {
            return Err(self.error("declared-twice", span, format!("`{name}` is declared twice")));
        }
        Ok(Some(id))
    }

    fn function_body(
        &mut self,
        id: FunctionId,
        parameters: Vec<(Option<(String, Span)>, Type)>,
        span: Span,
    ) -> Read<()> {
        if self.program.functions[id.0].body.is_some() {
            let message = format!("there are two functions called `{}`", self.program.functions[id.0].name);
            return Err(self.error("declared-twice", span, message));
        }
        self.function = Some(id);
        let jumps_around = std::mem::take(&mut self.jumps);
        self.program.functions[id.0].span = span;
        // Known before its end, so that it can call itself.
        self.program.functions[id.0].body = Some(Vec::new());
        let body = self.scoped(|this| {
            let mut ids = Vec::new();
            for (name, ty) in parameters {
                let (name, span) = name.unwrap_or_else(|| ("_".to_owned(), span));
                let variable = this.new_variable(&name, span, ty);
                this.declare(&name, Entity::Variable(variable), span)?;
                ids.push(variable);
            }
            this.program.functions[id.0].parameters = ids;
            this.block()
        })?;
        self.resolve_jumps(id);
        self.jumps = jumps_around;
        self.program.functions[id.0].whole = span.to(self.last_span());
        self.program.functions[id.0].body = Some(body);
        self.function = None;
        Ok(())
    }

    /// Whether a declaration starts at a token.
    pub(super) fn starts_type(&self, ahead: usize) -> bool {
        const WORDS: &[&str] = &[
            "auto", "char", "const", "double", "enum", "extern", "float", "inline", "int", "long", "register", "short",
            "signed", "static", "struct", "typedef", "union", "unsigned", "void", "volatile", "_Bool",
        ];
        let word = self.word_ahead(ahead);
        WORDS.contains(&word)
            || matches!(self.meaning(word), Some(Entity::Typedef(_)))
            || self.meaning(word).is_none() && self.program.data_model().library_type(word).is_some()
    }

    pub(super) fn specifiers(&mut self) -> Read<Specifiers> {
        let start = self.span();
        let (mut is_typedef, mut is_static, mut is_extern) = (false, false, false);
        let mut known: Option<Type> = None;
        let mut words: Vec<&str> = Vec::new();
        while self.kind() == Kind::Word && (self.starts_type(0) || self.word() == "restrict") {
            let word = self.word();
            match word {
                "typedef" => is_typedef = true,
                "static" => is_static = true,
                "extern" => is_extern = true,
                "const" | "inline" | "register" | "restrict" | "volatile" | "auto" => {}
                "struct" | "enum" | "union" => {
                    if word == "union" {
                        // The rest is read as if it were a struct.
                        self.refuse_once("unions", "use a struct with all the fields", self.span());
                    }
                    known = Some(self.nested(Self::tagged)?);
                    continue;
                }
                "float" | "double" => {
                    // The rest is read as if it were an integer.
                    self.refuse_floating(self.span());
                    words.push("int");
                }
                "void" => known = Some(Type::Void),
                "char" | "short" | "int" | "long" | "signed" | "unsigned" | "_Bool" => words.push(word),
                // A typedef name after a type is what is declared.
                _ if known.is_some() || !words.is_empty() => break,
                _ => match self.meaning(word) {
                    Some(Entity::Typedef(ty)) => known = Some(ty.clone()),
                    // `starts_type` has said that it is one.
                    _ => known = self.program.data_model().library_type(word).map(Type::Integer),
                },
            }
            self.advance();
        }
        let ty = match known {
            Some(ty) if words.is_empty() => ty,
            None if !words.is_empty() => match integer_type(&words) {
                Some(integer) => Type::Integer(self.program.data_model().of_keywords(integer)),
                None => return Err(self.error("type", start, format!("`{}` is no type", words.join(" ")))),
            },
            _ => return Err(self.error("type", start, "a type is expected here")),
        };
        Ok(Specifiers { ty, is_typedef, is_static, is_extern })
    }

    /// `struct tag { ... }`, `struct tag`, and the same with `enum`.
    fn tagged(&mut self) -> Read<Type> {
        let is_struct = self.advance_word() != "enum";
        let tag = if self.kind() == Kind::Word { Some(self.name()?) } else { None };
        if self.kind() != Kind::LeftBrace {
            let Some((tag, span)) = tag else {
                return Err(self.error("expected", self.span(), "a name or `{` is expected here"));
            };
            return match (self.tag(&tag), is_struct) {
                (Some(Tag::Struct(id)), true) => Ok(Type::Struct(id)),
                (Some(Tag::Enum(ty)), false) => Ok(Type::Integer(ty)),
                (None, true) => Ok(Type::Struct(self.new_struct(Some(&tag)))),
                _ => Err(self.error("type", span, format!("there is no `enum {tag}`"))),
            };
        }
        if !is_struct {
            let ty = self.enumerators()?;
            if let (Some((tag, _)), Some(scope)) = (tag, self.scopes.last_mut()) {
                scope.tags.insert(tag, Tag::Enum(ty));
            }
            return Ok(Type::Integer(ty));
        }
        let name = tag.map(|(tag, _)| tag);
        let known = name.as_ref().and_then(|tag| match self.scopes.last()?.tags.get(tag)? {
            Tag::Struct(id) if self.program.structs[id.0].fields.is_none() => Some(*id),
            _ => None,
        });
        let id = known.unwrap_or_else(|| self.new_struct(name.as_deref()));
        let start = self.span();
        let fields = self.fields()?;
        if fields.is_empty() {
            return Err(self.error("expected", start.to(self.last_span()), "a struct has at least one field"));
        }
        if self.program.structs[id.0].fields.is_some() {
            let message = format!("`{}` is defined within its own definition", self.program.structs[id.0].name);
            return Err(self.error("declared-twice", start.to(self.last_span()), message));
        }
        if self.program.scalars(&fields) > MOST_SCALARS {
            let message =
                format!("a struct has at most {MOST_SCALARS} integers and pointers here: make its arrays smaller");
            return Err(self.error("not-read", start.to(self.last_span()), message));
        }
        self.program.structs[id.0].fields = Some(fields);
        Ok(Type::Struct(id))
    }

    fn advance_word(&mut self) -> &str {
        let word = self.word();
        self.advance();
        word
    }

    fn new_struct(&mut self, tag: Option<&str>) -> StructId {
        let id = StructId(self.program.structs.len());
        let name = tag.map_or_else(|| "struct".to_owned(), |tag| format!("struct {tag}"));
        self.program.structs.push(Struct { name, fields: None });
        if let (Some(tag), Some(scope)) = (tag, self.scopes.last_mut()) {
            scope.tags.insert(tag.to_owned(), Tag::Struct(id));
        }
        id
    }

    fn fields(&mut self) -> Read<Vec<(String, Type)>> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut fields: Vec<(String, Type)> = Vec::new();
        while !self.take(Kind::RightBrace) {
            let start = self.span();
            let specifiers = self.specifiers()?;
            if self.take(Kind::Semicolon) {
                self.refuse_once("fields without a name", "give each a name", start);
                continue;
            }
            loop {
                let declarator = self.declarator(specifiers.ty.clone())?;
                let (name, span) = self.named(declarator.name)?;
                if self.kind() == Kind::Colon {
                    self.refuse_once("bit-fields", "leave out the width", self.span());
                    self.advance();
                    self.constant()?;
                }
                if fields.iter().any(|(other, _)| *other == name) {
                    return Err(self.error("duplicate-field", span, format!("there are two fields called `{name}`")));
                }
                self.has_size(&name, span, &declarator.ty)?;
                fields.push((name, declarator.ty));
                if !self.take(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Semicolon, ";")?;
        }
        Ok(fields)
    }

    /// The constants of an `enum`, and the type that gcc gives it: `unsigned`, or `int` if a constant is negative.
    fn enumerators(&mut self) -> Read<Integer> {
        self.expect(Kind::LeftBrace, "{")?;
        let (mut next, mut ty) = (IBig::ZERO, Integer::Unsigned);
        while !self.take(Kind::RightBrace) {
            let (name, span) = self.name()?;
            if self.take(Kind::Assign) {
                next = self.constant()?;
            }
            if !Integer::Int.contains(&next) {
                return Err(self.error("type", span, format!("the value of `{name}` does not fit into `int`")));
            }
            if next < IBig::ZERO {
                ty = Integer::Int;
            }
            self.declare(&name, Entity::Constant(next.clone()), span)?;
            next += IBig::ONE;
            if !self.take(Kind::Comma) && self.kind() != Kind::RightBrace {
                self.expect(Kind::RightBrace, "}")?;
            }
        }
        Ok(ty)
    }
}
