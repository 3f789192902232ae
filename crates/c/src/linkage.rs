//! Several translation units as one program: which names, structs and unions of theirs are the same (C11 6.2.2, 6.2.7, 6.9).
//!
//! They are read one after the other. A function or variable that is not `static` is known by its name in the next ones. A
//! `struct` is the same in two units if its tag and its definition are written alike and its fields have the same types; one
//! without a tag must stand in a file that both include. Others are different types, so that no two declarations of a function
//! with them agree: more is refused than C11 says, and never less.

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Entity, Failed, Parser, Read, Scope};
use crate::preprocessor::Settings;
use crate::token::Kind;
use crate::tree::{FunctionId, Initialiser, StructId, VariableId};
use crate::types::{Signature, Type};

/// What is known of all units so far, and of the one that is read now.
#[derive(Default)]
pub(crate) struct Linkage {
    /// The unit that is read now, from 0.
    unit: usize,
    /// The position of its first token.
    pub(crate) start: usize,
    /// The number of functions and of structs in the units before.
    functions: usize,
    structs: usize,
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
    /// The definitions of structs and unions with tags in this unit.
    definitions: IndexMap<(bool, String), Definition>,
    /// The structs and unions with tags: how each is defined, if it is.
    tagged: IndexMap<(bool, String), Vec<(Option<Definition>, StructId)>>,
    /// Those of them that a unit before defines, and this one does not, yet.
    incomplete: IndexSet<StructId>,
    /// The structs and unions without tags, by the places where their fields start.
    untagged: IndexMap<u32, Vec<StructId>>,
    /// Those of them that this unit defines.
    met: IndexSet<StructId>,
}

/// How often each name is used.
#[derive(Default)]
struct Names(IndexMap<String, usize>);

impl Names {
    fn count(&mut self, name: &str) -> usize {
        let count = self.0.entry(name.to_owned()).or_default();
        *count += 1;
        *count
    }

    /// A name with its file, if others have the same name. A header that several units include gives the same one to each.
    fn distinct(&mut self, name: &str, file: &str) -> String {
        if self.0.get(name).is_none_or(|count| *count < 2) {
            return name.to_owned();
        }
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-/".contains(letter);
        let file: String = file.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
        let name = format!("{file}:{name}");
        let count = self.count(&name);
        if count == 1 { name } else { format!("{name}#{count}") }
    }
}

/// The positions of the tokens of a definition, from brace to brace.
type Definition = Range<usize>;

impl Parser<'_> {
    /// Notes what all units define.
    pub(crate) fn look_ahead(&mut self) {
        let (mut defined, mut at) = (Vec::new(), 0);
        while at < self.token_count() {
            self.linkage.start = at;
            let in_unit = self.definitions();
            let is_external = |start: usize| {
                let specifiers = (start..).take_while(|at| self.token_kind(*at) != Kind::LeftParenthesis);
                !specifiers.into_iter().any(|at| self.token_text(at) == "static")
            };
            let names = in_unit.into_iter().filter(|(_, start)| is_external(*start)).map(|(name, _)| name);
            defined.push(names.collect());
            at = self.end_of_unit(at) + 1;
        }
        self.linkage.start = 0;
        self.linkage.defined = defined;
    }

    /// Returns true if another unit defines a function of this name.
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
        if self.has_several_units() {
            self.linkage.definitions = self.definitions_of_structs();
        }
        self.declare_types_of_headers();
    }

    fn has_several_units(&self) -> bool {
        self.linkage.defined.len() > 1
    }

    /// Goes on with the next unit, if there is one.
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
        self.linkage.structs = self.program.structs.len();
        self.linkage.incomplete.clear();
        self.linkage.met.clear();
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
    pub(crate) fn refuse_old_style_elsewhere(&mut self, id: FunctionId, span: Span) -> Read<()> {
        let takes_something = !self.program.functions[id.0].signature.parameters.is_empty();
        if id.0 >= self.linkage.functions || !takes_something {
            return Ok(());
        }
        let name = self.program.functions[id.0].name.clone();
        let message =
            text!("write the types of the parameters of `{name}` between its parentheses, as another file calls it");
        Err(self.error("not-read", span, message))
    }

    /// The variable of a name that a unit before declares, for a declaration in this one.
    pub(crate) fn linked_variable(&mut self, name: &str, span: Span, ty: &Type) -> Read<Option<VariableId>> {
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
        let agrees = match (&known.ty, ty) {
            (Type::Array(one, _), Type::Array(other, 0)) => one == other,
            (one, other) => one == other,
        };
        if agrees {
            return Ok(Some(id));
        }
        // One message is enough.
        self.program.variables[id.0].start.get_or_insert(Initialiser::Zero);
        Err(self.declared_otherwise(name, span, first))
    }

    /// Notes that a variable outside of functions is `static`.
    pub(crate) fn note_static_variable(&mut self, id: VariableId) {
        self.linkage.static_variables.insert(id);
    }

    /// Notes a definition of a variable, of which a program has one.
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

    /// The struct or union with a tag, outside of functions, that a unit before has as well.
    pub(crate) fn linked_struct(&mut self, is_union: bool, tag: &str) -> Option<StructId> {
        let key = (is_union, tag.to_owned());
        let known = self.linkage.tagged.get(&key)?;
        let definition = self.linkage.definitions.get(&key);
        let at = match definition {
            None => (known.len() == 1).then_some(0),
            Some(definition) => {
                let is_alike = |other: &Definition| self.are_alike(other.clone(), definition.clone());
                let alike = known.iter().position(|(other, _)| other.as_ref().is_some_and(is_alike));
                alike.or_else(|| known.iter().position(|(other, _)| other.is_none()))
            }
        }?;
        let id = known[at].1;
        if id.0 >= self.linkage.structs {
            return None;
        }
        let definition = definition.cloned();
        if let Some((other, _)) = self.linkage.tagged.get_mut(&key).and_then(|known| known.get_mut(at)) {
            *other = other.take().or(definition);
        }
        if self.program.structs[id.0].fields.is_some() {
            self.linkage.incomplete.insert(id);
        }
        Some(id)
    }

    /// Notes a new struct or union with a tag outside of functions.
    pub(crate) fn note_struct(&mut self, is_union: bool, tag: &str, id: StructId) {
        if self.has_several_units() {
            let key = (is_union, tag.to_owned());
            let definition = self.linkage.definitions.get(&key).cloned();
            self.linkage.tagged.entry(key).or_default().push((definition, id));
        }
    }

    /// Returns true if the fields of a struct are not known in this unit.
    pub(crate) fn is_incomplete(&self, id: StructId) -> bool {
        self.library_depth == 0
            && (self.program.structs[id.0].fields.is_none() || self.linkage.incomplete.contains(&id))
    }

    /// The struct of a unit before that has a tag or place, and fields, of the one that is defined at `start`: it is the same.
    ///
    /// # Errors
    /// The structs have the same tag and are written alike, but have other fields.
    pub(crate) fn same_struct(
        &mut self,
        id: StructId,
        has_tag: bool,
        start: Span,
        fields: &[(String, Type)],
    ) -> Read<Option<StructId>> {
        if self.library_depth > 0 || self.scopes.len() > 1 || !self.has_several_units() {
            return Ok(None);
        }
        let has_fields = |other: StructId| {
            let other = &self.program.structs[other.0];
            let known = if other.is_union { Some(other.members.as_slice()) } else { other.fields.as_deref() };
            known == Some(fields)
        };
        if has_tag {
            if !self.linkage.incomplete.contains(&id) {
                return Ok(None);
            }
            if !has_fields(id) {
                let name = self.program.structs[id.0].name.clone();
                let message = text!(
                    "`{name}` has fields of other types in another file, so it is not supported: give it another name"
                );
                return Err(self.error("declared-twice", start, message));
            }
            self.linkage.incomplete.shift_remove(&id);
            return Ok(Some(id));
        }
        let is_union = self.program.structs[id.0].is_union;
        let is_same = |other: &&StructId| {
            other.0 < self.linkage.structs
                && self.program.structs[other.0].is_union == is_union
                && !self.linkage.met.contains(*other)
                && has_fields(**other)
        };
        let same = self.linkage.untagged.get(&start.start).and_then(|known| known.iter().find(is_same)).copied();
        match same {
            Some(other) => {
                self.linkage.met.insert(other);
            }
            None => self.linkage.untagged.entry(start.start).or_default().push(id),
        }
        Ok(same)
    }

    /// Gives functions of the same name different ones, with their files, and the same for variables outside of functions: at
    /// most one of them is not `static`.
    pub(crate) fn rename_static(&mut self) {
        let mut names = Names::default();
        for function in self.program.functions.iter().filter(|function| function.body.is_some()) {
            names.count(&function.name);
        }
        for id in self.linkage.static_functions.clone() {
            let function = &mut self.program.functions[id.0];
            if let (Some(file), true) = (self.files.at(function.span.start), function.body.is_some()) {
                function.name = names.distinct(&function.name, &file.name);
            }
        }
        let mut names = Names::default();
        for variable in self.program.variables.iter().filter(|variable| variable.function.is_none()) {
            names.count(&variable.name);
        }
        for id in self.linkage.static_variables.clone() {
            let variable = &mut self.program.variables[id.0];
            if let Some(file) = self.files.at(variable.span.start) {
                variable.name = names.distinct(&variable.name, &file.name);
            }
        }
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
        (from..).find(|at| self.token_kind(*at) == Kind::End).unwrap_or(from)
    }

    /// Returns true if two definitions are written alike.
    fn are_alike(&self, one: Definition, other: Definition) -> bool {
        one.len() == other.len() && one.zip(other).all(|(one, other)| self.token_text(one) == self.token_text(other))
    }

    /// The definitions of structs and unions with tags in this unit, outside of functions.
    fn definitions_of_structs(&self) -> IndexMap<(bool, String), Definition> {
        let mut definitions = IndexMap::new();
        let mut open = Vec::new();
        let mut at = self.linkage.start;
        loop {
            match self.token_kind(at) {
                Kind::End => return definitions,
                Kind::LeftBrace => {
                    let before = |back: usize| at.checked_sub(back).map_or("", |at| self.token_text(at));
                    if open.is_empty() && [")", ";"].contains(&before(1)) {
                        at = self.after_nested(at, Kind::LeftBrace, Kind::RightBrace);
                        continue;
                    }
                    let is_tagged = ["struct", "union"].contains(&before(2));
                    open.push(is_tagged.then(|| ((before(2) == "union", before(1).to_owned()), at)));
                }
                Kind::RightBrace => {
                    if let Some((tag, start)) = open.pop().flatten() {
                        definitions.entry(tag).or_insert(start..at);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}
