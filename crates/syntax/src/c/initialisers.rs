//! Initialisers: their parts in the shape of the type.

use super::parser::{Parser, Read};
use super::token::Kind;
use super::tree::{Expression, ExpressionKind, Initialiser};
use super::types::{Integer, Type};
use super::typing::number;

impl Parser<'_> {
    /// The initialiser of a variable, and its type, to which the initialiser may give the length.
    pub(super) fn initialiser(&mut self, ty: &Type) -> Read<(Initialiser, Type)> {
        match ty {
            Type::Array(element, length) if self.kind() == Kind::LeftBrace => {
                if **element == Type::CHAR && self.peek(1) == Kind::Text {
                    self.advance();
                    let text = self.string()?;
                    self.take(Kind::Comma);
                    self.expect(Kind::RightBrace, "}")?;
                    return self.characters(&text, *length);
                }
                let (parts, length) = self.elements(element, *length)?;
                Ok((Initialiser::Parts(parts), Type::Array(element.clone(), length)))
            }
            Type::Array(element, length) if element.integer().is_some_and(|ty| ty.bits() == 8) => {
                if self.kind() != Kind::Text {
                    return Err(self.error(
                        "type",
                        self.span(),
                        "an array starts with `{` or, if its elements are characters, with a text",
                    ));
                }
                let text = self.string()?;
                self.characters(&text, *length)
            }
            Type::Array(..) => Err(self.error("type", self.span(), "the values of an array stand between `{` and `}`")),
            Type::Struct(id) if self.kind() == Kind::LeftBrace => {
                let fields = self.program.structs[id.0].fields.clone().unwrap_or_default();
                Ok((Initialiser::Parts(self.field_values(&fields)?), ty.clone()))
            }
            _ => {
                let has_brace = self.take(Kind::LeftBrace);
                let value = self.assignment()?;
                let value = self.assigned(value, ty)?;
                if has_brace {
                    self.expect(Kind::RightBrace, "}")?;
                }
                Ok((Initialiser::Value(value), ty.clone()))
            }
        }
    }

    fn elements(&mut self, element: &Type, length: u32) -> Read<(Vec<Initialiser>, u32)> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut parts = Vec::new();
        let mut next = 0_usize;
        while !self.take(Kind::RightBrace) {
            let span = self.span();
            if self.take(Kind::LeftBracket) {
                next = usize::try_from(self.constant()?).unwrap_or(usize::MAX);
                self.expect(Kind::RightBracket, "]")?;
                self.expect(Kind::Assign, "=")?;
            }
            if next >= if length == 0 { 1 << 12 } else { length as usize } {
                return Err(self.error("array-length", span, "there are more values than the array has elements"));
            }
            if parts.len() <= next {
                parts.resize(next + 1, Initialiser::Zero);
            }
            parts[next] = self.part(element)?;
            next += 1;
            if !self.take(Kind::Comma) && self.kind() != Kind::RightBrace {
                self.expect(Kind::RightBrace, "}")?;
            }
        }
        let length = if length == 0 { parts.len() as u32 } else { length };
        parts.resize(length as usize, Initialiser::Zero);
        Ok((parts, length))
    }

    fn field_values(&mut self, fields: &[(String, Type)]) -> Read<Vec<Initialiser>> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut parts = vec![Initialiser::Zero; fields.len()];
        let mut next = 0;
        while !self.take(Kind::RightBrace) {
            let span = self.span();
            if self.take(Kind::Dot) {
                let (name, span) = self.name()?;
                self.expect(Kind::Assign, "=")?;
                let Some(position) = fields.iter().position(|(field, _)| *field == name) else {
                    return Err(self.error("missing-field", span, format!("there is no field `{name}`")));
                };
                next = position;
            }
            let Some((_, ty)) = fields.get(next) else {
                return Err(self.error("missing-field", span, "there are more values than fields"));
            };
            parts[next] = self.part(ty)?;
            next += 1;
            if !self.take(Kind::Comma) && self.kind() != Kind::RightBrace {
                self.expect(Kind::RightBrace, "}")?;
            }
        }
        Ok(parts)
    }

    fn part(&mut self, ty: &Type) -> Read<Initialiser> {
        let is_aggregate = matches!(ty, Type::Array(..) | Type::Struct(_));
        if is_aggregate && self.kind() != Kind::LeftBrace && self.kind() != Kind::Text {
            if let Type::Struct(_) = ty
                && self.kind() == Kind::Word
            {
                let value = self.assignment()?;
                return Ok(Initialiser::Value(self.assigned(value, ty)?));
            }
            return Err(self.refuse("initialisers with inner braces left out", "write `{` and `}` around each part"));
        }
        Ok(self.nested(|this| this.initialiser(ty))?.0)
    }

    fn characters(&mut self, text: &Expression, length: u32) -> Read<(Initialiser, Type)> {
        let ExpressionKind::Text(bytes) = &text.kind else { return Ok((Initialiser::Zero, text.ty.clone())) };
        let length = if length == 0 { bytes.len() as u32 + 1 } else { length };
        if bytes.len() > length as usize {
            return Err(self.error("array-length", text.span, "this text is longer than the array"));
        }
        let mut parts: Vec<Initialiser> = bytes
            .iter()
            .map(|byte| Initialiser::Value(number(Integer::Char.wrap(&(*byte).into()), Integer::Char, text.span)))
            .collect();
        parts.resize(length as usize, Initialiser::Zero);
        Ok((Initialiser::Parts(parts), Type::Array(Box::new(Type::CHAR), length)))
    }
}
