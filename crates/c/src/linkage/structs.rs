//! Structs and unions of several translation units that are one type (C11 6.2.7).

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::StructId;
use crate::types::Type;

/// The structs that are known of all units so far, and of the one that is read now.
#[derive(Default)]
pub(super) struct Structs {
    /// The number of structs in the units before.
    earlier: usize,
    /// The definitions of structs and unions with tags in each unit.
    definitions: Vec<IndexMap<Key, Definition>>,
    /// The structs and unions with tags.
    tagged: IndexMap<Key, Vec<Tagged>>,
    /// Those of them that a unit before defines, and this one does not, yet.
    incomplete: IndexSet<StructId>,
    /// The structs and unions without tags, by the places where their fields start.
    untagged: IndexMap<u32, Vec<StructId>>,
    /// Those of them that this unit defines.
    met: IndexSet<StructId>,
}

/// True for a union, and the tag.
type Key = (bool, String);

impl Structs {
    /// Begins the next unit. `earlier` is the number of structs in the units before it.
    pub(super) fn next_unit(&mut self, earlier: usize) {
        self.earlier = earlier;
        self.incomplete.clear();
        self.met.clear();
    }
}

/// The positions of the tokens of a definition, from brace to brace.
type Definition = Range<usize>;

/// A struct or union with a tag, and how it is defined, if it is.
type Tagged = (Option<Definition>, StructId);

impl Parser<'_> {
    /// Notes how each unit defines its structs.
    pub(super) fn look_for_structs(&mut self) {
        let mut at = 0;
        while self.has_several_units() && at < self.token_count() {
            let definitions = self.definitions_of_structs(at);
            self.linkage.structs.definitions.push(definitions);
            at = self.end_of_unit(at) + 1;
        }
    }

    /// The struct or union with a tag, outside of functions, that a unit before has as well.
    pub(crate) fn linked_struct(&mut self, is_union: bool, tag: &str) -> Option<StructId> {
        let key = (is_union, tag.to_owned());
        let known = self.linkage.structs.tagged.get(&key)?;
        let definition = self.definition_of(&key);
        let is_it = |(other, _): &&Tagged| match (other, &definition) {
            (Some(other), Some(definition)) => self.are_alike(other.clone(), definition.clone()),
            (None, None) => true,
            _ => false,
        };
        let id = known.iter().find(is_it)?.1;
        if id.0 >= self.linkage.structs.earlier {
            return None;
        }
        if self.program.structs[id.0].fields.is_some() {
            self.linkage.structs.incomplete.insert(id);
        }
        Some(id)
    }

    /// Notes a new struct or union with a tag outside of functions.
    pub(crate) fn note_struct(&mut self, is_union: bool, tag: &str, id: StructId) {
        if self.has_several_units() {
            let key = (is_union, tag.to_owned());
            let definition = self.definition_of(&key);
            self.linkage.structs.tagged.entry(key).or_default().push((definition, id));
        }
    }

    /// The definition of a struct or union with a tag: that of this unit, or, if it has none, that of the unit of whose functions
    /// this unit names the most. A wrong one would make types differ, and so only refuse more.
    fn definition_of(&self, key: &Key) -> Option<Definition> {
        let definitions = &self.linkage.structs.definitions;
        if let Some(own) = definitions.get(self.linkage.unit).and_then(|own| own.get(key)) {
            return Some(own.clone());
        }
        let others = definitions.iter().enumerate();
        let others: Vec<(usize, &Definition)> =
            others.filter_map(|(unit, all)| all.get(key).map(|other| (unit, other))).collect();
        let (_, first) = others.first()?;
        if others.iter().all(|(_, other)| self.are_alike((*other).clone(), (*first).clone())) {
            return Some((*first).clone());
        }
        let here = self.linkage.start..self.end_of_unit(self.linkage.start);
        let count = |unit: usize| {
            let names = self.linkage.defined.get(unit);
            here.clone().filter(|at| names.is_some_and(|names| names.contains(self.token_text(*at)))).count()
        };
        // Of several with as many, the first.
        others.iter().rev().max_by_key(|(unit, _)| count(*unit)).map(|(_, other)| (*other).clone())
    }

    /// Returns `true` if the fields of a struct are not known in this unit.
    pub(crate) fn is_incomplete(&self, id: StructId) -> bool {
        self.library_depth == 0
            && (self.program.structs[id.0].fields.is_none() || self.linkage.structs.incomplete.contains(&id))
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
            if !self.linkage.structs.incomplete.contains(&id) {
                return Ok(None);
            }
            if !has_fields(id) {
                let name = self.program.structs[id.0].name.clone();
                let message = text!(
                    "`{name}` has fields of other types in another file, so it is not supported: give it another name"
                );
                return Err(self.error("declared-twice", start, message));
            }
            self.linkage.structs.incomplete.shift_remove(&id);
            return Ok(Some(id));
        }
        let is_union = self.program.structs[id.0].is_union;
        let is_same = |other: &&StructId| {
            other.0 < self.linkage.structs.earlier
                && self.program.structs[other.0].is_union == is_union
                && !self.linkage.structs.met.contains(*other)
                && has_fields(**other)
        };
        let same =
            self.linkage.structs.untagged.get(&start.start).and_then(|known| known.iter().find(is_same)).copied();
        match same {
            Some(other) => {
                self.linkage.structs.met.insert(other);
            }
            None => self.linkage.structs.untagged.entry(start.start).or_default().push(id),
        }
        Ok(same)
    }

    /// Returns `true` if two definitions are written alike.
    pub(super) fn are_alike(&self, one: Definition, other: Definition) -> bool {
        one.len() == other.len() && one.zip(other).all(|(one, other)| self.token_text(one) == self.token_text(other))
    }

    /// The definitions of structs and unions with tags in the unit that starts at a token, outside of functions.
    fn definitions_of_structs(&self, start: usize) -> IndexMap<Key, Definition> {
        let mut definitions = IndexMap::new();
        let mut open = Vec::new();
        let mut at = start;
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
