//! Declarators: the syntax around a declared name that makes its type.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Entity, Parser, Read};
use crate::token::Kind;
use crate::types::{Signature, Type};

/// The greatest length of an array whose elements are values of their own in the flow graph. Longer ones are memory
/// (`long_arrays.rs`).
pub(crate) const MAX_LENGTH: u32 = 1 << 12;

/// How many `*` may stand in a row.
const MAX_STARS: usize = 10;

/// How deeply types may be nested: pointers, arrays and functions in each other, and structs in structs.
pub(crate) const MAX_TYPE_DEPTH: usize = 100;

/// The parameters of a function: their names, if they have some, and their types.
pub(crate) type Parameters = Vec<(Option<(String, Span)>, Type)>;

pub(crate) struct Declarator {
    pub(crate) name: Option<(String, Span)>,
    pub(crate) ty: Type,
    /// If it declares a function.
    pub(crate) parameters: Parameters,
}

impl Parser<'_> {
    /// A declarator with or without a name. `base` is the type that stands before it.
    pub(crate) fn declarator(&mut self, base: Type) -> Read<Declarator> {
        let is_parameter = std::mem::take(&mut self.is_parameter);
        let mut ty = base;
        let mut stars = 0;
        while self.take(Kind::Star) {
            stars += 1;
            if stars > MAX_STARS {
                return Err(self.error("too-deep", self.last_span(), text!("there are too many `*`")));
            }
            ty = ty.pointer_to();
            while ["const", "restrict", "volatile"].contains(&self.word()) {
                self.advance();
            }
        }
        if self.kind() == Kind::LeftParenthesis && (self.peek(1) == Kind::Star || self.peek(1) == Kind::LeftParenthesis)
        {
            // What stands after the parentheses belongs to the type inside: it is read first.
            let inside = self.at() + 1;
            self.skip_nested(Kind::LeftParenthesis, Kind::RightParenthesis);
            let (outer, _) = self.suffixes(ty)?;
            let after = self.at();
            self.go_to(inside);
            let declarator = self.nested(|this| this.declarator(outer))?;
            self.expect(Kind::RightParenthesis, ")")?;
            self.go_to(after);
            return Ok(declarator);
        }
        let name = if self.kind() == Kind::Word { Some(self.name()?) } else { None };
        let (ty, parameters) = if is_parameter && self.kind() == Kind::LeftBracket {
            // C11 6.7.6.3: an array is passed by a pointer to its first element, so its own length says nothing.
            let start = self.span();
            self.skip_nested(Kind::LeftBracket, Kind::RightBracket);
            let (element, _) = self.nested(|this| this.suffixes(ty))?;
            self.has_elements(&element, start)?;
            (element.pointer_to(), Vec::new())
        } else {
            self.suffixes(ty)?
        };
        if ty.depth() > MAX_TYPE_DEPTH {
            return Err(self.error("too-deep", self.last_span(), text!("this type is nested too deeply")));
        }
        Ok(Declarator { name, ty, parameters })
    }

    /// A type as it stands in a cast or in `sizeof`.
    pub(crate) fn type_name(&mut self) -> Read<Type> {
        let specifiers = self.specifiers()?;
        let declarator = self.declarator(specifiers.ty)?;
        match declarator.name {
            None => Ok(declarator.ty),
            Some((name, span)) => Err(self.error("expected", span, text!("no name is expected here, but `{name}`"))),
        }
    }

    fn suffixes(&mut self, ty: Type) -> Read<(Type, Parameters)> {
        if self.take(Kind::LeftParenthesis) {
            let parameters = self.parameters()?;
            let types = parameters.iter().map(|(_, ty)| ty.clone()).collect();
            let (result, _) = self.nested(|this| this.suffixes(ty))?;
            return Ok((Type::Function(Box::new(Signature { parameters: types, result })), parameters));
        }
        if self.kind() != Kind::LeftBracket {
            return Ok((ty, Vec::new()));
        }
        let start = self.advance().span;
        let is_parameter = self.kind() == Kind::Word && self.peek(1) == Kind::RightBracket && self.in_parameters > 0;
        let length = if self.kind() == Kind::RightBracket {
            0
        } else if is_parameter && !matches!(self.meaning(self.word()), Some(Entity::Constant(_))) {
            let message = text!(
                "rows whose length is not constant are not supported: give them their greatest length, by `#define`"
            );
            return Err(self.error("not-read", start, message));
        } else {
            let length = self.conditional()?;
            if let Some(length) = self.long_length(&ty, &length) {
                self.variable_length = Some(length);
                self.expect(Kind::RightBracket, "]")?;
                return Ok((ty.pointer_to(), Vec::new()));
            }
            let Some(length) = crate::typing::known(&length) else {
                if self.may_vary && self.variable_length.is_none() && length.ty.integer().is_some() {
                    self.variable_length = Some(length);
                    self.expect(Kind::RightBracket, "]")?;
                    if self.kind() == Kind::LeftBracket || matches!(ty, Type::Array(..)) {
                        let message = text!("only arrays with one dimension can have a variable length yet");
                        return Err(self.error("not-read", start, message));
                    }
                    return Ok((ty.pointer_to(), Vec::new()));
                }
                let message = text!(
                    "an array whose length is not constant is not supported: give it its greatest length, by `#define`"
                );
                return Err(self.error("not-read", length.span, message));
            };
            let Ok(length @ 1..=MAX_LENGTH) = u32::try_from(length) else {
                let message = text!("an array has 1 to {most} elements here", most = MAX_LENGTH);
                return Err(self.error("array-length", start.to(self.last_span()), message));
            };
            length
        };
        self.expect(Kind::RightBracket, "]")?;
        let (element, _) = self.nested(|this| this.suffixes(ty))?;
        self.has_elements(&element, start)?;
        Ok((Type::Array(Box::new(element), length), Vec::new()))
    }

    fn has_elements(&mut self, element: &Type, start: Span) -> Read<()> {
        if matches!(element, Type::Void | Type::Function(_) | Type::Array(_, 0)) {
            return Err(self.error("array-length", start, text!("the elements of this array have no size")));
        }
        Ok(())
    }

    fn parameters(&mut self) -> Read<Parameters> {
        let mut parameters = Vec::new();
        if self.take(Kind::RightParenthesis) {
            return Ok(parameters);
        }
        if self.word() == "void" && self.peek(1) == Kind::RightParenthesis {
            self.advance();
            self.advance();
            return Ok(parameters);
        }
        if self.starts_names_of_parameters() {
            return self.names_of_parameters();
        }
        loop {
            if self.kind() == Kind::Ellipsis {
                self.any_number = Some(self.advance().span);
                break;
            }
            let specifiers = self.specifiers()?;
            self.is_parameter = true;
            self.in_parameters += 1;
            let declarator = self.nested(|this| this.declarator(specifiers.ty));
            self.in_parameters -= 1;
            let declarator = declarator?;
            parameters.push((declarator.name, passed(declarator.ty)));
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::RightParenthesis, ")")?;
        Ok(parameters)
    }

    /// Goes behind the bracket that belongs to the one that stands here.
    pub(crate) fn skip_nested(&mut self, open: Kind, close: Kind) {
        self.go_to(self.after_nested(self.at(), open, close));
    }
}

/// The type of a parameter that is declared with a type (C11 6.7.6.3).
pub(crate) fn passed(ty: Type) -> Type {
    match ty {
        Type::Array(element, _) => Type::Pointer(element),
        function @ Type::Function(_) => function.pointer_to(),
        ty => ty,
    }
}
