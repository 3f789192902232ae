//! `struct` and `enum` types with their fields and constants.

use dashu_int::IBig;
use loopscope_message::text;

use crate::construct::Construct;
use crate::declarators::MOST_PARTS;
use crate::parser::{Entity, Parser, Read, Tag};
use crate::token::Kind;
use crate::tree::{Struct, StructId};
use crate::types::{Integer, Type};

impl Parser<'_> {
    /// `struct tag { ... }`, `struct tag`, and the same with `enum`.
    pub(crate) fn tagged(&mut self) -> Read<Type> {
        let word = self.advance_word().to_owned();
        let (is_struct, is_union) = (word != "enum", word == "union");
        let tag = if self.kind() == Kind::Word { Some(self.name()?) } else { None };
        if self.kind() != Kind::LeftBrace {
            let Some((tag, span)) = tag else {
                return Err(self.error("expected", self.span(), text!("a name or `{` is expected here")));
            };
            return match (self.tag(&tag), is_struct) {
                (Some(Tag::Struct(id)), true) if self.program.structs[id.0].is_union == is_union => {
                    Ok(Type::Struct(id))
                }
                (Some(Tag::Enum(ty)), false) => Ok(Type::Integer(ty)),
                (None, true) => Ok(Type::Struct(self.new_struct(Some(&tag), is_union))),
                _ => Err(self.error("type", span, text!("there is no `{kind} {tag}`", kind = word.as_str()))),
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
            Tag::Struct(id) if self.program.structs[id.0].is_union == is_union => Some(*id),
            _ => None,
        });
        if let Some(known) = known.filter(|known| !self.is_incomplete(*known)) {
            let message = text!("`{name}` is defined twice", name = &self.program.structs[known.0].name);
            return Err(self.error("declared-twice", self.last_span(), message));
        }
        let id = known.unwrap_or_else(|| self.new_struct(name.as_deref(), is_union));
        let start = self.span();
        let fields = self.fields()?;
        if fields.is_empty() {
            return Err(self.error("expected", start.to(self.last_span()), text!("a struct has at least one field")));
        }
        if let Some(same) = self.same_struct(id, name.is_some(), start, &fields)? {
            return Ok(Type::Struct(same));
        }
        if self.program.structs[id.0].fields.is_some() {
            let message =
                text!("`{name}` is defined within its own definition", name = &self.program.structs[id.0].name);
            return Err(self.error("declared-twice", start.to(self.last_span()), message));
        }
        if self.program.scalars(&fields) > u64::from(MOST_PARTS) {
            let message = text!(
                "a struct has at most {most} integers and pointers here: make its arrays smaller",
                most = MOST_PARTS
            );
            return Err(self.error("not-read", start.to(self.last_span()), message));
        }
        if is_union {
            return self.union_of(id, fields, start.to(self.last_span()));
        }
        self.program.structs[id.0].fields = Some(fields);
        Ok(Type::Struct(id))
    }

    fn advance_word(&mut self) -> &str {
        let word = self.word();
        self.advance();
        word
    }

    fn new_struct(&mut self, tag: Option<&str>, is_union: bool) -> StructId {
        let is_outer = self.scopes.len() == 1 && self.library_depth == 0;
        let outer_tag = tag.filter(|_| is_outer);
        if let Some(tag) = outer_tag
            && let Some(id) = self.linked_struct(is_union, tag)
        {
            self.scopes[0].tags.insert(tag.to_owned(), Tag::Struct(id));
            return id;
        }
        let id = StructId(self.program.structs.len());
        let kind = if is_union { "union" } else { "struct" };
        let name = tag.map_or_else(|| kind.to_owned(), |tag| format!("{kind} {tag}"));
        self.program.structs.push(Struct { name, fields: None, is_union, members: Vec::new() });
        if let (Some(tag), Some(scope)) = (tag, self.scopes.last_mut()) {
            scope.tags.insert(tag.to_owned(), Tag::Struct(id));
        }
        if let Some(tag) = outer_tag {
            self.note_struct(is_union, tag, id);
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
                self.refuse_once(Construct::UnnamedFields, start);
                continue;
            }
            loop {
                let declarator = self.declarator(specifiers.ty.clone())?;
                let (name, span) = self.named(declarator.name)?;
                if self.kind() == Kind::Colon {
                    self.refuse_once(Construct::BitFields, self.span());
                    self.advance();
                    self.constant()?;
                }
                if fields.iter().any(|(other, _)| *other == name) {
                    return Err(self.error("duplicate-field", span, text!("there are two fields called `{name}`")));
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
                return Err(self.error("type", span, text!("the value of `{name}` does not fit into `int`")));
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
