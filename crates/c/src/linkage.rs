//! Several translation units as one program: which names, structs and unions of theirs are the same (C11 6.2.2, 6.2.7, 6.9).
//!
//! They are read one after the other. A function or variable that is not `static` is known by its name in the next ones. A
//! `struct` is the same in two units if its tag and its definition are written alike and its fields have the same types; one
//! without a tag must stand in a file that both include. Others are different types, so that no two declarations of a function
//! with them agree: more is refused than C11 says, and never less.

mod constants;
mod inline;
mod open_arrays;
mod rename;
mod structs;

use indexmap::{IndexMap, IndexSet};
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Entity, Failed, Parser, Read, Scope};
use crate::preprocessor::Settings;
use crate::token::Kind;
use crate::tree::{FunctionId, Initialiser, VariableId};
use crate::types::{Signature, Type};
use constants::Constants;
use inline::InlineDefinitions;
use open_arrays::OpenArrays;
use structs::Structs;

/// The facts that are known of all units so far, and of the one that is read now.
#[derive(Default)]
pub(crate) struct Linkage {
    /// The unit that is read now, from 0.
    unit: usize,
    /// The position of its first token.
    pub(crate) start: usize,
    /// The number of functions in the units before.
    functions: usize,
    /// The functions and variables of the units before that are not `static`.
    names: IndexMap<String, Entity>,
    /// Those of all units that are `static`.
    static_functions: IndexSet<FunctionId>,
    static_variables: IndexSet<VariableId>,
    /// The unit that defines a variable.
    defined_in: IndexMap<VariableId, usize>,
    /// The functions that the units before declare without saying anything about their parameters.
    without_prototype: IndexSet<FunctionId>,
    /// The names of the functions that each unit defines, unless they are `static`.
    defined: Vec<IndexSet<String>>,
    constants: Constants,
    inline: InlineDefinitions,
    open_arrays: OpenArrays,
    structs: Structs,
}

fn types_between_parentheses(name: &str) -> Message {
    text!("write the types of the parameters of `{name}` between its parentheses, as another file calls it")
}

impl Parser<'_> {
    /// Notes what all units define.
    pub(crate) fn look_ahead(&mut self) {
        let (mut defined, mut at) = (Vec::new(), 0);
        while at < self.token_count() {
            self.linkage.start = at;
            let in_unit = self.definitions();
            let is_external = |start: usize| {
                let specifiers =
                    (start..self.token_count()).take_while(|at| self.token_kind(*at) != Kind::LeftParenthesis);
                !specifiers.into_iter().any(|at| self.token_text(at) == "static")
            };
            let names = in_unit.into_iter().filter(|(_, start)| is_external(*start)).map(|(name, _)| name);
            defined.push(names.collect());
            at = self.end_of_unit(at) + 1;
        }
        self.linkage.start = 0;
        self.linkage.defined = defined;
        self.look_for_structs();
    }

    /// Returns `true` if another unit defines a function of this name.
    pub(crate) fn is_defined_elsewhere(&self, name: &str) -> bool {
        let others = self.linkage.defined.iter().enumerate().filter(|(unit, _)| *unit != self.linkage.unit);
        others.into_iter().any(|(_, names)| names.contains(name))
    }

    /// Starts to read a unit: what it includes is known.
    pub(crate) fn start_unit(&mut self, settings: &Settings) {
        let included = settings.units.get(self.linkage.unit).cloned().unwrap_or_default();
        self.headers = included.headers;
        self.refused_headers = included.refused_headers;
        self.has_no_assertions = included.has_no_assertions;
        self.declare_types_of_headers();
    }

    fn has_several_units(&self) -> bool {
        self.linkage.defined.len() > 1
    }

    /// Continues with the next unit, if there is one.
    pub(crate) fn next_unit(&mut self, settings: &Settings) -> bool {
        if self.at() + 1 >= self.token_count() {
            return false;
        }
        let scope = std::mem::replace(&mut self.scopes, vec![Scope::default()]).swap_remove(0);
        let externs = std::mem::take(&mut self.externs).into_iter();
        let externs = externs.map(|(name, id)| (name, Entity::Variable(id)));
        for (name, entity) in scope.names.into_iter().chain(externs) {
            let is_external = match &entity {
                Entity::Function(id) => !self.linkage.static_functions.contains(id),
                Entity::Variable(id) => !self.linkage.static_variables.contains(id),
                _ => false,
            };
            if is_external {
                self.linkage.names.insert(name, entity);
            }
        }
        self.linkage.without_prototype.clone_from(&self.without_prototype);
        self.linkage.functions = self.program.functions.len();
        self.linkage.constants.next_unit();
        let structs = self.program.structs.len();
        self.linkage.structs.next_unit(structs);
        self.linkage.unit += 1;
        self.go_to(self.at() + 1);
        self.linkage.start = self.at();
        self.defined = None;
        self.library_prototypes.clear();
        if let Some(file) = self.program.file_type {
            self.scopes[0].names.insert("FILE".to_owned(), Entity::Typedef(Type::Struct(file)));
        }
        self.start_unit(settings);
        true
    }

    /// The function of a name that a unit before declares, for a declaration in this one.
    pub(crate) fn linked_function(&mut self, name: &str, span: Span) -> Read<Option<FunctionId>> {
        match self.linkage.names.get(name).filter(|_| self.library_depth == 0) {
            Some(Entity::Function(id)) => Ok(Some(*id)),
            Some(Entity::Variable(id)) => {
                let first = self.program.variables[id.0].span;
                Err(self.declared_otherwise(name, span, first))
            }
            _ => Ok(None),
        }
    }

    /// Notes that a function is `static`.
    pub(crate) fn note_static_function(&mut self, id: FunctionId) {
        self.linkage.static_functions.insert(id);
    }

    /// Checks that a declaration agrees with those of the units before, where a call may stand.
    pub(crate) fn agrees_with_other_units(
        &mut self,
        id: FunctionId,
        span: Span,
        signature: &Signature,
        has_prototype: bool,
    ) -> Read<()> {
        if id.0 >= self.linkage.functions || self.library_depth > 0 {
            return Ok(());
        }
        let known = &self.program.functions[id.0];
        let (name, first) = (known.name.clone(), known.span);
        let has_other_parameters = known.signature.parameters != signature.parameters;
        if has_prototype && self.old_style.contains(&id) && signature.parameters.iter().any(Type::is_promoted) {
            let error = Diagnostic::error("not-read", span, types_between_parentheses(&name));
            self.diagnostics.push(error.with_related(first, text!("here first")));
            return Err(Failed);
        }
        let is_open = !has_prototype || self.linkage.without_prototype.contains(&id) || self.old_style.contains(&id);
        if known.signature.result == signature.result && has_other_parameters && is_open {
            let message = text!(
                "`{name}` is declared without its parameters in one file, and with them in another one: write its prototype \
                 in both"
            );
            let error = Diagnostic::error("declared-twice", span, message).with_related(first, text!("here first"));
            self.diagnostics.push(error);
            return Err(Failed);
        }
        if known.signature.result != signature.result || has_other_parameters {
            return Err(self.declared_otherwise(&name, span, first));
        }
        Ok(())
    }

    /// Refuses a definition whose parameters have their types behind the parentheses, if a unit before may call it.
    pub(crate) fn refuse_old_style_elsewhere(&mut self, id: FunctionId, span: Span) {
        let takes_something = !self.program.functions[id.0].signature.parameters.is_empty();
        if id.0 < self.linkage.functions && takes_something {
            let name = self.program.functions[id.0].name.clone();
            self.error("not-read", span, types_between_parentheses(&name));
        }
    }

    /// The variable of a name that a unit before declares, for a declaration in this one. The type may leave out the size of
    /// the array that it has there if `may_be_open`.
    pub(crate) fn linked_variable(
        &mut self,
        name: &str,
        span: Span,
        ty: &Type,
        may_be_open: bool,
    ) -> Read<Option<VariableId>> {
        let id = match self.linkage.names.get(name).filter(|_| self.library_depth == 0) {
            Some(Entity::Variable(id)) => *id,
            Some(Entity::Function(id)) => {
                let first = self.program.functions[id.0].span;
                return Err(self.declared_otherwise(name, span, first));
            }
            _ => return Ok(None),
        };
        let known = &self.program.variables[id.0];
        let first = known.span;
        if known.ty == *ty || may_be_open && known.ty.is_without_size(ty) {
            return Ok(Some(id));
        }
        Err(self.variable_declared_otherwise(id, name, span, first))
    }

    /// Refuses a declaration of a variable that does not agree with the first one.
    pub(crate) fn variable_declared_otherwise(
        &mut self,
        id: VariableId,
        name: &str,
        span: Span,
        first: Span,
    ) -> Failed {
        // One message is enough.
        self.program.variables[id.0].start.get_or_insert(Initialiser::Zero);
        self.declared_otherwise(name, span, first)
    }

    /// Notes that a variable outside of functions is `static`.
    pub(crate) fn note_static_variable(&mut self, id: VariableId) {
        self.linkage.static_variables.insert(id);
    }

    /// Records the definition of a variable. A second one in another file is an error.
    pub(crate) fn define_variable(&mut self, id: VariableId, span: Span) -> Read<()> {
        let unit = self.linkage.unit;
        if *self.linkage.defined_in.entry(id).or_insert(unit) == unit {
            return Ok(());
        }
        let variable = &self.program.variables[id.0];
        let message = text!(
            "`{name}` is defined in two files: write `extern` before it in one of them, without a first value",
            name = &variable.name
        );
        let error = Diagnostic::error("declared-twice", span, message);
        self.diagnostics.push(error.with_related(variable.span, text!("here first")));
        Err(Failed)
    }

    /// Refuses a call of a function of the library if another unit defines a function of its name: it would be called.
    pub(crate) fn is_library_here(&mut self, name: &str, span: Span) -> Read<()> {
        if self.library_depth > 0 || self.refused_names.contains(name) || !self.is_defined_elsewhere(name) {
            return Ok(());
        }
        let message = text!("`{name}` is defined in another file: write its prototype before this call");
        Err(self.error("implicit-function", span, message))
    }

    pub(crate) fn declared_otherwise(&mut self, name: &str, span: Span, first: Span) -> Failed {
        let message = text!("`{name}` was declared with another type");
        self.diagnostics
            .push(Diagnostic::error("declared-twice", span, message).with_related(first, text!("here first")));
        Failed
    }

    /// The position of the end of the unit with a token.
    fn end_of_unit(&self, from: usize) -> usize {
        (from..self.token_count()).find(|at| self.token_kind(*at) == Kind::End).unwrap_or(from)
    }
}
