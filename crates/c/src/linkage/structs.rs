//! Structs and unions of several translation units that are one type (C11 6.2.7).

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::StructId;
use crate::types::Type;

/// What is known of all units so far, and of the one that is read now.
#[derive(Default)]
pub(super) struct Structs {
    /// The number of structs in the units before.
    earlier: usize,
    /// The definitions of structs and unions with tags in this unit.
    definitions: IndexMap<(bool, String), Definition>,
    /// The structs and unions with tags.
    tagged: IndexMap<(bool, String), Vec<Tagged>>,
    /// Those of them that a unit before defines, and this one does not, yet.
    incomplete: IndexSet<StructId>,
    /// The structs and unions without tags, by the places where their fields start.
    untagged: IndexMap<u32, Vec<StructId>>,
    /// Those of them that this unit defines.
    met: IndexSet<StructId>,
}

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
    /// Notes how the unit that starts here defines its structs.
    pub(super) fn look_for_structs(&mut self) {
        if self.has_several_units() {
            self.linkage.structs.definitions = self.definitions_of_structs();
        }
    }

    /// The struct or union with a tag, outside of functions, that a unit before has as well.
    pub(crate) fn linked_struct(&mut self, is_union: bool, tag: &str) -> Option<StructId> {
        let key = (is_union, tag.to_owned());
        let known = self.linkage.structs.tagged.get(&key)?;
        let definition = self.linkage.structs.definitions.get(&key);
        let at = match definition {
            None => (known.len() == 1).then_some(0),
            Some(definition) => {
                let is_alike = |other: &Definition| self.are_alike(other.clone(), definition.clone());
                let alike = known.iter().position(|(other, _)| other.as_ref().is_some_and(is_alike));
                alike.or_else(|| known.iter().position(|(other, _)| other.is_none()))
            }
        }?;
        let id = known[at].1;
        if id.0 >= self.linkage.structs.earlier {
            return None;
        }
        let definition = definition.cloned();
        if let Some((other, _)) = self.linkage.structs.tagged.get_mut(&key).and_then(|known| known.get_mut(at)) {
            *other = other.take().or(definition);
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
            let definition = self.linkage.structs.definitions.get(&key).cloned();
            self.linkage.structs.tagged.entry(key).or_default().push((definition, id));
        }
    }

    /// Returns true if the fields of a struct are not known in this unit.
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
