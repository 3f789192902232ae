//! Constructs that C had before 1999, and gcc still reads with a warning: functions without a type, parameters whose
//! types stand after the parentheses, and calls of functions that are declared later.

use indexmap::IndexMap;
use loopscope_float::Format;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::declarators::{Declarator, Parameters, passed};
use crate::library::is_error;
use crate::parser::{Entity, Failed, Parser, Read, is_keyword};
use crate::specifiers::Specifiers;
use crate::token::Kind;
use crate::tree::{Expression, FunctionId};
use crate::types::{Signature, Type};

impl Parser<'_> {
    /// Returns `true` if a function starts here whose type is left out: `main() {`.
    pub(crate) fn starts_function_without_type(&self) -> bool {
        self.is_function_name(self.at())
    }

    /// The type of a function that is left out: `int`.
    pub(crate) fn no_type(&mut self) -> Specifiers {
        let constants = String::new();
        Specifiers {
            ty: self.type_left_out(),
            is_typedef: false,
            is_static: false,
            is_extern: false,
            is_inline: false,
            constants,
        }
    }

    /// Returns `true` if a name stands here that is declared, and no type: `static count = 0;`.
    pub(crate) fn starts_name_only(&self) -> bool {
        let after = [Kind::Assign, Kind::Semicolon, Kind::Comma, Kind::LeftBracket, Kind::LeftParenthesis];
        self.kind() == Kind::Word && !is_keyword(self.text()) && after.contains(&self.peek(1))
    }

    /// The type of the name that stands here, which is left out: `int`.
    pub(crate) fn type_left_out(&mut self) -> Type {
        let (name, span) = (self.text().to_owned(), self.span());
        let message = text!("`{name}` has no type, so C before 1999 takes it for an `int`: write `int {name}`");
        let place = Span::new(span.start, span.start);
        let warning = Diagnostic::warning("implicit-int", span, message);
        self.diagnostics.push(warning.with_fix(text!("insert `int`"), place, "int "));
        Type::INT
    }

    /// Returns `true` if the names of parameters stand here, between the parentheses of a definition, without types.
    pub(crate) fn starts_names_of_parameters(&self) -> bool {
        self.in_parameters == 0
            && self.scopes.len() == 1
            && self.kind() == Kind::Word
            && !self.starts_type(0)
            && matches!(self.peek(1), Kind::Comma | Kind::RightParenthesis)
            && self.is_definition(self.at() - 1)
    }

    /// The names of parameters, each an `int` so far.
    pub(crate) fn names_of_parameters(&mut self) -> Read<Parameters> {
        self.names_without_types = Some(self.span());
        let mut parameters = Vec::new();
        loop {
            parameters.push((Some(self.name()?), Type::INT));
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RightParenthesis, ")")?;
        Ok(parameters)
    }

    /// Gives the parameters of a function their types, if these stand after the parentheses.
    /// Returns whether they do: then the definition is no prototype, and calls convert no argument.
    pub(crate) fn types_of_parameters(&mut self, declarator: &mut Declarator) -> Read<bool> {
        if self.names_without_types.take().is_none() {
            return Ok(false);
        }
        while self.kind() != Kind::LeftBrace {
            let specifiers = self.specifiers()?;
            loop {
                self.is_parameter = true;
                let declared = self.declarator(specifiers.ty.clone())?;
                let ty = passed(declared.ty);
                let (name, span) = self.named(declared.name)?;
                let is_it = |(parameter, _): &&mut (Option<(String, Span)>, Type)| {
                    parameter.as_ref().is_some_and(|(parameter, _)| *parameter == name)
                };
                match declarator.parameters.iter_mut().find(is_it) {
                    Some(parameter) => parameter.1 = ty,
                    None => {
                        self.error("expected", span, text!("`{name}` is not a parameter of this function"));
                    }
                }
                if !self.take(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::Semicolon, ";")?;
        }
        if let Type::Function(signature) = &mut declarator.ty {
            signature.parameters = declarator.parameters.iter().map(|(_, ty)| ty.clone()).collect();
        }
        Ok(true)
    }

    /// Declares a function that is called without a declaration before, if the text defines it further on.
    pub(crate) fn declare_before_call(&mut self, name: &str, call: Span) -> Read<()> {
        let has_parameters = match self.meaning(name) {
            None => true,
            // `int f();` says nothing about the parameters.
            Some(Entity::Function(id)) => {
                let function = &self.program.functions[id.0];
                function.body.is_none() && function.signature.parameters.is_empty()
            }
            Some(_) => false,
        };
        if !has_parameters || self.library_depth > 0 || is_error(name) {
            return Ok(());
        }
        let is_declared = self.meaning(name).is_some();
        let Some(start) = self.definition(name) else { return Ok(()) };
        let Some((signature, span, has_types)) = self.signature_at(start) else { return Ok(()) };
        // gcc takes `void` for `int` here, and refuses other types.
        if !is_declared && signature.result != Type::INT && signature.result != Type::Void {
            let ty = &signature.result;
            let message = text!(
                "`{name}` is called before it is declared, so C takes it for a function that returns an `int`, but it \
                 returns `{ty}`: write its prototype before this function"
            );
            let error = Diagnostic::error("implicit-function", call, message).with_related(span, text!("here"));
            self.diagnostics.push(self.with_prototype(error, start));
            self.refused_names.insert(name.to_owned());
            return Err(Failed);
        }
        if has_types && signature.parameters.iter().any(Type::is_promoted) {
            let message = needs_prototype(name);
            let error = Diagnostic::error("implicit-function", call, message).with_related(span, text!("here"));
            self.diagnostics.push(self.with_prototype(error, start));
            self.refused_names.insert(name.to_owned());
            return Err(Failed);
        }
        let Some(id) = self.function_declaration(name, span, &signature, false)? else { return Ok(()) };
        self.assumed_functions.insert(id);
        if !has_types {
            self.old_style.insert(id);
        }
        if !is_declared {
            let message = text!(
                "`{name}` is called before it is declared, so C before 1999 takes it for a function that returns an \
                 `int`: write its prototype before this function"
            );
            let warning = Diagnostic::warning("implicit-function", call, message);
            self.diagnostics.push(self.with_prototype(warning, start));
        }
        Ok(())
    }

    /// Refuses arguments that C passes with another width than the function takes, as it does without a prototype.
    pub(crate) fn arguments_as_promoted(&mut self, id: FunctionId, arguments: &[Expression]) -> Read<()> {
        if !self.assumed_functions.contains(&id) && !self.old_style.contains(&id) {
            return Ok(());
        }
        let function = &self.program.functions[id.0];
        let name = function.name.clone();
        let is_old_style = self.old_style.contains(&id);
        let differs = |(argument, parameter): &(&Expression, &Type)| match (&argument.ty, *parameter) {
            // A `float` is passed as a `double`, which an old-style definition takes for a `float`.
            (Type::Float(_), Type::Float(Format::Double)) => false,
            (Type::Float(_), Type::Float(Format::Single)) => !is_old_style,
            (Type::Float(_), _) | (_, Type::Float(_)) => true,
            (given, taken) => match (given.integer(), taken.integer()) {
                (Some(given), Some(taken)) => given.promoted().bits() != taken.promoted().bits(),
                _ => false,
            },
        };
        let wrong = arguments.iter().zip(&function.signature.parameters).find(differs);
        if let Some((argument, _)) = wrong {
            let (span, message) = (argument.span, needs_prototype(&name));
            return Err(self.error("implicit-function", span, message));
        }
        Ok(())
    }

    /// Offers to write the prototype of a function, whose definition starts at a token, before the one that is read now.
    fn with_prototype(&self, diagnostic: Diagnostic, definition: usize) -> Diagnostic {
        let (first, function) = (self.token_span(definition), self.token_span(self.outer_start));
        let mut open = definition;
        while !matches!(self.token_kind(open), Kind::LeftParenthesis | Kind::End) {
            open += 1;
        }
        let text = first.to(self.token_span(self.after_parentheses(open) - 1));
        let written = loopscope_syntax::token::text(self.source(), text);
        let has_types = self.token_kind(self.after_parentheses(open)) == Kind::LeftBrace;
        if !has_types || ["//", "/*", "#"].iter().any(|each| written.contains(each)) {
            return diagnostic;
        }
        let ty = if self.is_type_word(self.token_text(definition)) { "" } else { "int " };
        let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let place = Span::new(function.start, function.start);
        diagnostic.with_fix(text!("insert the prototype"), place, format!("{ty}{written};\n"))
    }

    /// The signature of the function whose definition starts at a token, its name's place, and whether its parentheses
    /// have types. Messages about it come when it is read.
    fn signature_at(&mut self, start: usize) -> Option<(Signature, Span, bool)> {
        let (position, count) = (self.at(), self.diagnostics.len());
        let (refused, around) = (self.refused.clone(), self.function.take());
        let inner = self.scopes.split_off(1);
        self.go_to(start);
        let read = self.declarator_of_definition();
        self.go_to(position);
        self.scopes.extend(inner);
        self.function = around;
        self.refused = refused;
        self.diagnostics.truncate(count);
        self.any_number = None;
        read.ok()
    }

    fn declarator_of_definition(&mut self) -> Read<(Signature, Span, bool)> {
        let ty = if self.starts_type(0) { self.specifiers()?.ty } else { Type::INT };
        let mut declarator = self.declarator(ty)?;
        let has_types = self.names_without_types.is_none();
        self.types_of_parameters(&mut declarator)?;
        let (_, span) = self.named(declarator.name)?;
        match declarator.ty {
            Type::Function(signature) => Ok((*signature, span, has_types)),
            _ => Err(Failed),
        }
    }

    /// Returns `true` if this translation unit defines a function of this name.
    pub(crate) fn is_defined(&mut self, name: &str) -> bool {
        self.definition(name).is_some()
    }

    /// The position of the first token of a function's definition.
    fn definition(&mut self, name: &str) -> Option<usize> {
        if self.defined.is_none() {
            self.defined = Some(self.definitions());
        }
        self.defined.as_ref()?.get(name).copied()
    }

    /// The functions that this translation unit defines, each with the position of the first token of its definition.
    pub(crate) fn definitions(&self) -> IndexMap<String, usize> {
        let mut definitions = IndexMap::new();
        let (mut start, mut at) = (self.linkage.start, self.linkage.start);
        loop {
            match self.token_kind(at) {
                Kind::End => return definitions,
                Kind::Word if self.is_function_name(at) => {
                    definitions.entry(self.token_text(at).to_owned()).or_insert(start);
                    at = self.after_parentheses(at + 1);
                    while !matches!(self.token_kind(at), Kind::LeftBrace | Kind::End) {
                        at += 1;
                    }
                }
                Kind::LeftBrace => {
                    at = self.after_nested(at, Kind::LeftBrace, Kind::RightBrace);
                    start = at;
                }
                Kind::LeftParenthesis => at = self.after_parentheses(at),
                Kind::Semicolon => {
                    at += 1;
                    start = at;
                }
                _ => at += 1,
            }
        }
    }

    /// Returns `true` if a word is the name of a function that is defined here.
    fn is_function_name(&self, at: usize) -> bool {
        self.token_kind(at) == Kind::Word
            && !is_keyword(self.token_text(at))
            && self.token_kind(at + 1) == Kind::LeftParenthesis
            && self.is_definition(at + 1)
    }

    /// Returns `true` if the parentheses at a token are those of the parameters of a function that is defined here: a brace
    /// or the types of the parameters come after them.
    fn is_definition(&self, parentheses: usize) -> bool {
        let after = self.after_parentheses(parentheses);
        if self.token_kind(after) == Kind::LeftBrace {
            return true;
        }
        let is_type = |at: usize| self.is_type_word(self.token_text(at));
        self.token_kind(parentheses + 1) == Kind::Word && !is_type(parentheses + 1) && is_type(after)
    }

    fn after_parentheses(&self, open: usize) -> usize {
        self.after_nested(open, Kind::LeftParenthesis, Kind::RightParenthesis)
    }
}

fn needs_prototype(name: &str) -> Message {
    text!(
        "`{name}` is called before its parameters are declared, so C does not convert this argument to the type that \
         `{name}` takes: write its prototype before this function"
    )
}
