//! Declarations of variables, functions and types.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use crate::declarators::{MAX_TYPE_DEPTH, MOST_PARTS};
use crate::library::is_error;
use crate::parser::{Entity, Failed, Parser, Read};
use crate::specifiers::Specifiers;
use crate::token::Kind;
use crate::tree::{
    Expression, ExpressionKind, Function, FunctionId, Initialiser, Statement, StatementKind, Variable, VariableId,
};
use crate::types::{Signature, Type};

/// Returns `true` if a type has rows of variable length.
fn has_rows(ty: &Type) -> bool {
    match ty {
        Type::Row(..) => true,
        Type::Pointer(inner) | Type::Array(inner, _) => has_rows(inner),
        _ => false,
    }
}

impl Parser<'_> {
    /// A function, or variables, types and prototypes.
    pub(crate) fn outer_declaration(&mut self) -> Read<()> {
        if self.take(Kind::Semicolon) || self.static_assertion()? {
            return Ok(());
        }
        let specifiers = if self.starts_type(0) {
            self.specifiers()?
        } else if self.starts_function_without_type() {
            self.no_type()
        } else {
            let word = self.word().to_owned();
            if self.meaning(&word).is_none() && self.refuse_name(&word, self.span()) {
                return Err(Failed);
            }
            let message = if self.peek(1) == Kind::LeftParenthesis && !word.is_empty() {
                text!("`{word}` has no type: write `int {word}(...)`, or `void` if it returns nothing")
            } else {
                text!("a declaration is expected here, not `{text}`", text = self.text())
            };
            return Err(self.error("expected", self.span(), message));
        };
        if self.take(Kind::Semicolon) {
            return Ok(());
        }
        loop {
            self.has_empty_parentheses = false;
            let start = self.at();
            let mut declarator = self.declarator(specifiers.ty.clone())?;
            let constants = self.constants(&specifiers.constants, start);
            let is_old_style = self.types_of_parameters(&mut declarator)?;
            let (name, span) = self.named(declarator.name)?;
            if let Type::Function(signature) = &declarator.ty
                && !specifiers.is_typedef
            {
                if self.kind() == Kind::LeftBrace && is_error(&name) {
                    self.skip_nested(Kind::LeftBrace, Kind::RightBrace);
                    return Ok(());
                }
                let function = self.function_declaration(&name, span, signature, specifiers.is_static)?;
                if let (Some(function), Kind::LeftBrace) = (function, self.kind()) {
                    if specifiers.is_inline && !specifiers.is_static && self.is_known_inline(function, start)? {
                        self.skip_nested(Kind::LeftBrace, Kind::RightBrace);
                        return Ok(());
                    }
                    if is_old_style {
                        self.refuse_old_style_elsewhere(function, span);
                        self.old_style.insert(function);
                    }
                    return self.function_body(function, declarator.parameters, span);
                }
            } else {
                self.outer_variable(&specifiers, &name, span, declarator.ty, constants)?;
            }
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Semicolon, ";")?;
        Ok(())
    }

    /// `_Static_assert(condition, "text");`: whether it stands here.
    pub(crate) fn static_assertion(&mut self) -> Read<bool> {
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
            return Err(self.error(
                "static-assertion",
                start.to(self.last_span()),
                text!("this assertion does not hold"),
            ));
        }
        Ok(true)
    }

    fn outer_variable(
        &mut self,
        specifiers: &Specifiers,
        name: &str,
        span: Span,
        ty: Type,
        constants: String,
    ) -> Read<()> {
        if specifiers.is_typedef {
            self.linkage.note_type(name, constants);
            return self.declare(name, Entity::Typedef(ty), span);
        }
        // C11 6.9.2: it may be declared several times, with a first value once.
        let declared = self.outer_variable_named(name);
        let has_value = self.kind() == Kind::Assign;
        let is_declared_only = specifiers.is_extern && !has_value;
        if self.is_open(name) && !is_declared_only && !specifiers.is_static {
            return self.complete_array(name, span, ty);
        }
        let ty = if is_declared_only { self.completed(name, ty) } else { ty };
        // A definition without a value that leaves out the size of an array has one element, whatever other units say.
        let may_be_open = specifiers.is_extern || has_value;
        let known = declared.or_else(|| self.externs.get(name).copied()).filter(|id| {
            let known = &self.program.variables[id.0];
            let agrees = known.ty == ty || may_be_open && known.ty.is_without_size(&ty);
            agrees && (!has_value || matches!(known.start, None | Some(Initialiser::Zero)))
        });
        let linked = match declared.or(known) {
            None if !specifiers.is_static => self.linked_variable(name, span, &ty, may_be_open)?,
            _ => None,
        };
        let variable = match known.or(linked) {
            Some(known) => known,
            None => self.new_variable(name, span, ty.clone()),
        };
        self.constants_agree(variable, name, span, constants)?;
        if specifiers.is_static && known.is_none() {
            self.note_static_variable(variable);
        }
        if !specifiers.is_extern || self.kind() == Kind::Assign {
            self.define_variable(variable, span)?;
        }
        let start = &mut self.program.variables[variable.0].start;
        if start.is_none() && !specifiers.is_extern {
            *start = Some(Initialiser::Zero);
        }
        if declared != Some(variable) {
            self.declare(name, Entity::Variable(variable), span)?;
        }
        if let Some(start) = self.outer_initialiser(variable, name, span, &ty)? {
            self.program.variables[variable.0].start = Some(start);
        }
        if is_declared_only && matches!(self.program.variables[variable.0].ty, Type::Array(_, 0)) {
            return Ok(());
        }
        self.complete(variable)
    }

    /// The first value of a variable outside of functions. An array has the size that this declaration says, or its first
    /// value, and an earlier declaration must agree.
    fn outer_initialiser(
        &mut self,
        variable: VariableId,
        name: &str,
        span: Span,
        ty: &Type,
    ) -> Read<Option<Initialiser>> {
        let Variable { ty: known, span: first, .. } = self.program.variables[variable.0].clone();
        if self.kind() != Kind::Assign || known == *ty {
            return self.optional_initialiser(variable);
        }
        self.program.variables[variable.0].ty = ty.clone();
        let start = self.optional_initialiser(variable);
        let own = std::mem::replace(&mut self.program.variables[variable.0].ty, known.clone());
        if start.is_ok() && own != known {
            return Err(self.variable_declared_otherwise(variable, name, span, first));
        }
        start
    }

    fn outer_variable_named(&self, name: &str) -> Option<VariableId> {
        match self.scopes[0].names.get(name) {
            Some(Entity::Variable(id)) => Some(*id),
            _ => None,
        }
    }

    /// Reports what is only declared, with `extern`.
    pub(crate) fn refuse_other_files(&mut self) {
        for id in (0..self.program.variables.len()).map(VariableId) {
            let variable = &self.program.variables[id.0];
            if variable.function.is_none() && variable.start.is_none() {
                let (name, span) = (variable.name.clone(), variable.span);
                self.error("extern", span, text!("`{name}` is declared with `extern`, and no file defines it"));
            }
        }
    }

    /// The variable that `extern` in a block declares. Its definition, outside of functions, may come later.
    fn extern_variable(&mut self, name: &str, span: Span, ty: Type) -> Read<VariableId> {
        let ty = self.completed(name, ty);
        let known = self.outer_variable_named(name).or_else(|| self.externs.get(name).copied());
        if let Some(known) = known {
            return Ok(known);
        }
        let variable = match self.linked_variable(name, span, &ty, true)? {
            Some(linked) => linked,
            None => self.new_variable(name, span, ty),
        };
        let made = &mut self.program.variables[variable.0];
        (made.function, made.depth) = (None, 1);
        self.externs.insert(name.to_owned(), variable);
        Ok(variable)
    }

    /// Declarations in a block, as statements.
    pub(crate) fn local_declaration(&mut self) -> Read<Vec<Statement>> {
        let specifiers = self.specifiers()?;
        let mut statements = Vec::new();
        if self.take(Kind::Semicolon) {
            return Ok(statements);
        }
        loop {
            let (start, first_token) = (self.span(), self.at());
            let (declarator, length) = self.local_declarator(specifiers.ty.clone())?;
            statements.append(&mut self.row_lengths);
            self.check_rows(&declarator.ty, &mut statements)?;
            let (name, span) = self.named(declarator.name)?;
            if specifiers.is_typedef && (length.is_some() || has_rows(&declarator.ty)) {
                return Err(self.error("not-read", span, crate::rows::NOT_CONSTANT));
            }
            if let Some(length) = length {
                self.array_of_variable_length(&name, span, declarator.ty, length, &mut statements)?;
            } else if specifiers.is_typedef {
                self.declare(&name, Entity::Typedef(declarator.ty), span)?;
            } else if let Type::Function(signature) = &declarator.ty {
                self.function_declaration(&name, span, signature, false)?;
            } else if specifiers.is_extern {
                let constants = self.constants(&specifiers.constants, first_token);
                let variable = self.extern_variable(&name, span, declarator.ty)?;
                self.constants_agree(variable, &name, span, constants)?;
                self.declare(&name, Entity::Variable(variable), span)?;
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
                    self.declared_statements(variable, first, span, &mut statements)?;
                }
            }
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Semicolon, ";")?;
        Ok(statements)
    }

    /// The statements of a declaration. A first value that mentions the variable itself is assigned to it.
    fn declared_statements(
        &mut self,
        variable: VariableId,
        first: Option<Initialiser>,
        span: Span,
        statements: &mut Vec<Statement>,
    ) -> Read<()> {
        self.note_pointee(variable, first.as_ref());
        let Variable { ty, span: place, .. } = self.program.variables[variable.0].clone();
        let mut is_mentioned = false;
        if let Some(first) = &first {
            first.each(&mut |each| is_mentioned |= each.variable() == Some(variable));
        }
        let Some(value) = first.as_ref().filter(|_| is_mentioned) else {
            statements.push(Statement { kind: StatementKind::Declare(variable, first), span });
            return Ok(());
        };
        let whole = if ty.is_scalar() { None } else { Some(Initialiser::Zero) };
        statements.push(Statement { kind: StatementKind::Declare(variable, whole), span });
        let target = Expression { kind: ExpressionKind::Variable(variable), ty, span: place };
        let mut assignments = Vec::new();
        self.assign_parts(target, value, &mut assignments)?;
        let assignments = assignments.into_iter();
        statements.extend(assignments.map(|each| Statement { kind: StatementKind::Expression(each), span }));
        Ok(())
    }

    pub(crate) fn optional_initialiser(&mut self, variable: VariableId) -> Read<Option<Initialiser>> {
        if !self.take(Kind::Assign) {
            return Ok(None);
        }
        let ty = self.program.variables[variable.0].ty.clone();
        let (first, ty) = self.initialiser(&ty)?;
        self.program.variables[variable.0].ty = ty;
        Ok(Some(first))
    }

    /// The type of a variable must have a size.
    pub(crate) fn complete(&mut self, variable: VariableId) -> Read<()> {
        let variable = self.program.variables[variable.0].clone();
        self.has_size(&variable.name, variable.span, &variable.ty)
    }

    pub(crate) fn has_size(&mut self, name: &str, span: Span, ty: &Type) -> Read<()> {
        let message = match ty {
            Type::Void => text!("`{name}` has the type `void`, which has no values"),
            Type::Array(_, 0) => text!("how many elements has `{name}`? Write the number between the brackets"),
            Type::Function(_) => text!("`{name}` is a function, which is not a field"),
            Type::Struct(id) if self.is_incomplete(*id) => {
                text!("the fields of the type of `{name}` are not known here")
            }
            ty if self.is_file(ty) => text!("a `FILE` is only supported as a pointer"),
            ty if self.depth(ty) > MAX_TYPE_DEPTH => text!("the type of `{name}` is nested too deeply"),
            ty if self.program.scalars_of(ty) > u64::from(MOST_PARTS) || self.size(ty).is_none() => {
                text!(
                    "`{name}` has {count} parts, and no more than {most} are read",
                    count = self.program.scalars_of(ty),
                    most = MOST_PARTS
                )
            }
            _ => return Ok(()),
        };
        Err(self.error("incomplete-type", span, message))
    }

    pub(crate) fn named(&mut self, name: Option<(String, Span)>) -> Read<(String, Span)> {
        let missing = text!("a name is expected before `{text}`", text = self.text());
        name.ok_or_else(|| self.error("expected", self.span(), missing))
    }

    /// A function; `None` for a prototype of the library's own function.
    pub(crate) fn function_declaration(
        &mut self,
        name: &str,
        span: Span,
        signature: &Signature,
        is_static: bool,
    ) -> Read<Option<FunctionId>> {
        let any_number = self.any_number.take();
        let has_prototype = !std::mem::take(&mut self.has_empty_parentheses);
        if self.kind() != Kind::LeftBrace
            && self.is_library(name)
            && !self.is_defined(name)
            && !self.is_defined_elsewhere(name)
        {
            self.library_prototypes.insert(name.to_owned());
            return Ok(None);
        }
        if let Some(place) = any_number {
            return Err(self.refuse_at(
                place,
                text!("functions with any number of arguments"),
                text!("give it an array and its length"),
            ));
        }
        if let Some(Entity::Function(id)) = self.scopes[0].names.get(name) {
            let id = *id;
            self.agrees_with_other_units(id, span, signature, has_prototype)?;
            self.assumed_functions.shift_remove(&id);
            let was_open = self.without_prototype.contains(&id);
            if has_prototype {
                self.without_prototype.shift_remove(&id);
            }
            let is_definition = self.kind() == Kind::LeftBrace;
            let known = &mut self.program.functions[id.0];
            if was_open && known.signature.parameters.is_empty() && known.body.is_none() {
                known.signature.parameters.clone_from(&signature.parameters);
            }
            let says_parameters = has_prototype || is_definition || !signature.parameters.is_empty();
            if known.signature.result != signature.result
                || known.signature.parameters != signature.parameters && says_parameters
            {
                let first = known.span;
                return Err(self.declared_otherwise(name, span, first));
            }
            return Ok(Some(id));
        }
        if !is_static && let Some(id) = self.linked_function(name, span)? {
            self.agrees_with_other_units(id, span, signature, has_prototype)?;
            if self.scopes[0].names.insert(name.to_owned(), Entity::Function(id)).is_some() {
                return Err(self.error("declared-twice", span, text!("`{name}` is declared twice")));
            }
            if has_prototype {
                self.without_prototype.shift_remove(&id);
            }
            return Ok(Some(id));
        }
        let id = FunctionId(self.program.functions.len());
        if is_static {
            self.note_static_function(id);
        }
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
            return Err(self.error("declared-twice", span, text!("`{name}` is declared twice")));
        }
        if !has_prototype {
            self.without_prototype.insert(id);
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
            let known = &self.program.functions[id.0];
            let message = text!("there are two functions called `{name}`", name = &known.name);
            let error = Diagnostic::error("declared-twice", span, message);
            self.diagnostics.push(error.with_related(known.span, text!("here first")));
            return Err(Failed);
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
            let mut lengths = this.rows_of_parameters(&ids)?;
            this.program.functions[id.0].parameters = ids;
            lengths.extend(this.block()?);
            Ok(lengths)
        })?;
        self.resolve_jumps(id);
        self.jumps = jumps_around;
        self.program.functions[id.0].whole = span.to(self.last_span());
        self.program.functions[id.0].body = Some(body);
        self.remark_lost_parameter(id);
        self.function = None;
        Ok(())
    }
}
