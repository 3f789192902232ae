//! Declarators: the syntax around a declared name that makes its type.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Parser, Read};
use crate::rows::{NOT_CONSTANT, rows_of};
use crate::token::Kind;
use crate::types::{Integer, RowLength, Signature, Type};
use crate::typing::{known, number};

/// The greatest number of integers and pointers in an object whose first values are written out one by one
/// (`lower/large.rs` has larger ones).
pub(crate) const MAX_LENGTH: u32 = 1 << 12;

/// The greatest number of integers and pointers in an object.
pub(crate) const MOST_PARTS: u32 = 1 << 27;

/// The most `*` in a row.
const MAX_STARS: usize = 10;

/// The greatest depth of nested types: pointers, arrays and functions in each other, and structs in structs.
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
            // The part after the parentheses belongs to the type inside: it is read first.
            let inside = self.at() + 1;
            self.skip_nested(Kind::LeftParenthesis, Kind::RightParenthesis);
            let (outer, _) = self.suffixes(ty, false)?;
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
            let (element, _) = self.nested(|this| this.suffixes(ty, false))?;
            self.has_elements(&element, start)?;
            (element.pointer_to(), Vec::new())
        } else {
            self.suffixes(ty, true)?
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

    /// Reads the part of a declarator behind its name. `is_first` says whether the first brackets are those of the variable
    /// itself: its length may be a variable one.
    fn suffixes(&mut self, ty: Type, is_first: bool) -> Read<(Type, Parameters)> {
        if self.take(Kind::LeftParenthesis) {
            let is_empty = self.kind() == Kind::RightParenthesis;
            let parameters = self.parameters()?;
            self.has_empty_parentheses = is_empty;
            let types = parameters.iter().map(|(_, ty)| ty.clone()).collect();
            let (result, _) = self.nested(|this| this.suffixes(ty, false))?;
            return Ok((Type::Function(Box::new(Signature { parameters: types, result })), parameters));
        }
        if self.kind() != Kind::LeftBracket {
            return Ok((ty, Vec::new()));
        }
        let start = self.advance().span;
        let is_open = self.kind() == Kind::RightBracket;
        let length = if is_open {
            number(0.into(), Integer::Int, start)
        } else if self.in_parameters > 0 && self.names_follow() {
            let length = RowLength::At(self.at());
            self.skip_to_bracket();
            return self.row(ty, length, start);
        } else {
            let may_vary = std::mem::take(&mut self.may_vary);
            let length = self.conditional();
            self.may_vary = may_vary;
            length?
        };
        let Some(count) = known(&length) else {
            if !self.may_vary || length.ty.integer().is_none() {
                return Err(self.error("not-read", length.span, NOT_CONSTANT));
            }
            if is_first {
                self.expect(Kind::RightBracket, "]")?;
                let (element, _) = self.nested(|this| this.suffixes(ty, false))?;
                self.has_elements(&element, start)?;
                self.variable_length = Some(length);
                return Ok((rows_of(element).pointer_to(), Vec::new()));
            }
            let length = self.held_length(length)?;
            return self.row(ty, length, start);
        };
        let least = u32::from(!is_open);
        let Some(count) = u32::try_from(count).ok().filter(|count| (least..=MOST_PARTS).contains(count)) else {
            let message = text!("an array has 1 to {most} elements here", most = MOST_PARTS);
            return Err(self.error("array-length", start.to(self.last_span()), message));
        };
        if count == 0 && length.span != start {
            let message = text!("an array has 1 to {most} elements here", most = MOST_PARTS);
            return Err(self.error("array-length", start.to(self.last_span()), message));
        }
        self.expect(Kind::RightBracket, "]")?;
        let (element, _) = self.nested(|this| this.suffixes(ty, false))?;
        self.has_elements(&element, start)?;
        if !matches!(element, Type::Row(..)) {
            return Ok((Type::Array(Box::new(element), count), Vec::new()));
        }
        if is_first && count > 0 && self.may_vary {
            self.variable_length = Some(length);
            return Ok((element.pointer_to(), Vec::new()));
        }
        Ok((Type::Row(Box::new(element), RowLength::Known(count)), Vec::new()))
    }

    /// A row of this length, from the closing bracket on.
    fn row(&mut self, ty: Type, length: RowLength, start: Span) -> Read<(Type, Parameters)> {
        self.expect(Kind::RightBracket, "]")?;
        let (element, _) = self.nested(|this| this.suffixes(ty, false))?;
        self.has_elements(&element, start)?;
        Ok((Type::Row(Box::new(rows_of(element)), length), Vec::new()))
    }

    fn has_elements(&mut self, element: &Type, start: Span) -> Read<()> {
        if matches!(element, Type::Void | Type::Function(_) | Type::Array(_, 0) | Type::Row(_, RowLength::Known(0))) {
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
