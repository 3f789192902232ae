//! Initialisers: their parts in the shape of the type.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::declarators::MAX_LENGTH;
use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Expression, ExpressionKind, Initialiser, Statement, StatementKind, Variable, VariableId};
use crate::types::{Integer, Type};
use crate::typing::number;

/// The name of the variables of compound literals.
pub(crate) const LITERAL: &str = "#literal";

/// The number of integers and pointers that a compound literal has: each is assigned in an expression of its own.
const LONGEST_LITERAL: u64 = 32;

/// The number of elements of an array that may have first values.
const MOST_FIRST: usize = 1 << 16;

impl Parser<'_> {
    /// The initialiser of a variable, and its type, to which the initialiser may give the length.
    pub(crate) fn initialiser(&mut self, ty: &Type) -> Read<(Initialiser, Type)> {
        match ty {
            Type::Array(element, length) if self.kind() == Kind::LeftBrace => {
                if is_character(element) && self.peek(1) == Kind::Text {
                    self.advance();
                    let text = self.string()?;
                    self.take(Kind::Comma);
                    self.expect(Kind::RightBrace, "}")?;
                    return self.characters(&text, element, *length);
                }
                let (parts, length) = self.elements(element, *length)?;
                Ok((Initialiser::Parts(parts), Type::Array(element.clone(), length)))
            }
            Type::Array(element, length) if is_character(element) => {
                if self.kind() != Kind::Text {
                    return Err(self.error(
                        "type",
                        self.span(),
                        text!("an array starts with `{` or, if its elements are characters, with a string"),
                    ));
                }
                let text = self.string()?;
                self.characters(&text, element, *length)
            }
            Type::Array(..) => {
                Err(self.error("type", self.span(), text!("the values of an array stand between `{` and `}`")))
            }
            Type::Struct(id) if self.kind() == Kind::LeftBrace => {
                self.refuse_first_value(*id)?;
                let fields = self.program.structs[id.0].fields.clone().unwrap_or_default();
                Ok((Initialiser::Parts(self.field_values(&fields)?), ty.clone()))
            }
            _ => {
                let has_brace = self.take(Kind::LeftBrace);
                let value = self.assignment()?;
                let value = self.passed(value, ty)?;
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
            if next >= if length == 0 { MOST_FIRST } else { length as usize } {
                return Err(self.error(
                    "array-length",
                    span,
                    text!("there are more values than the array has elements"),
                ));
            }
            if next >= MOST_FIRST {
                let message = text!(
                    "only the first {most} elements have first values here: assign the others",
                    most = MOST_FIRST
                );
                return Err(self.error("not-read", span, message));
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
        if length <= MAX_LENGTH {
            parts.resize(length as usize, Initialiser::Zero);
        }
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
                    return Err(self.error("missing-field", span, text!("there is no field `{name}`")));
                };
                next = position;
            }
            let Some((_, ty)) = fields.get(next) else {
                return Err(self.error("missing-field", span, text!("there are more values than fields")));
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
        self.part_from(ty, &mut None)
    }

    /// A part whose first value was read already, if there is one. Its braces may be left out (C11 6.7.9).
    fn part_from(&mut self, ty: &Type, first: &mut Option<Expression>) -> Read<Initialiser> {
        let is_characters = matches!(ty, Type::Array(element, _) if is_character(element));
        let is_whole = self.kind() == Kind::LeftBrace || is_characters && self.kind() == Kind::Text;
        if first.is_none() && (is_whole || ty.is_scalar()) {
            return Ok(self.nested(|this| this.initialiser(ty))?.0);
        }
        let value = match first.take() {
            Some(value) => value,
            None => self.assignment()?,
        };
        if let Type::Array(element, length) = ty
            && is_characters
            && matches!(value.kind, ExpressionKind::Text(_))
        {
            return Ok(self.characters(&value, element, *length)?.0);
        }
        let (count, fields): (u32, Vec<Type>) = match ty {
            Type::Array(element, length) => (*length, vec![(**element).clone()]),
            Type::Struct(id) if value.ty != *ty => {
                self.refuse_first_value(*id)?;
                let fields = self.program.structs[id.0].fields.iter().flatten();
                let fields: Vec<Type> = fields.map(|(_, ty)| ty.clone()).collect();
                (fields.len() as u32, fields)
            }
            _ => return Ok(Initialiser::Value(self.assigned(value, ty)?)),
        };
        *first = Some(value);
        let mut found = Vec::new();
        let of_elements = std::iter::repeat_n(fields.first(), count as usize).flatten();
        let parts: Box<dyn Iterator<Item = &Type>> =
            if matches!(ty, Type::Array(..)) { Box::new(of_elements) } else { Box::new(fields.iter()) };
        for ty in parts {
            if !found.is_empty() {
                let ends = [Kind::RightBrace, Kind::LeftBracket, Kind::Dot].contains(&self.peek(1));
                if self.kind() != Kind::Comma || ends {
                    break;
                }
                self.advance();
            }
            found.push(self.nested(|this| this.part_from(ty, first))?);
        }
        if count <= MAX_LENGTH {
            found.resize(count as usize, Initialiser::Zero);
        }
        Ok(Initialiser::Parts(found))
    }

    /// `(type){...}`, from the brace on: a variable that is declared before the statement and gets its parts here.
    pub(crate) fn compound_literal(&mut self, ty: &Type, start: Span) -> Read<Expression> {
        let is_small = self.size(ty).is_some() && self.program.scalars_of(ty) <= LONGEST_LITERAL;
        if self.function.is_none() || !matches!(ty, Type::Struct(_)) || !is_small {
            self.skip_nested(Kind::LeftBrace, Kind::RightBrace);
            let message = text!(
                "compound literals are only supported in functions, for structs with at most 32 parts: declare a \
                           variable with this value"
            );
            return Err(self.error("not-read", start, message));
        }
        let (first, ty) = self.initialiser(ty)?;
        let span = start.to(self.last_span());
        let id = self.new_variable(LITERAL, span, ty.clone());
        self.literals.push(id);
        let object = Expression { kind: ExpressionKind::Variable(id), ty, span };
        let mut assignments = Vec::new();
        self.assign_parts(object.clone(), &first, &mut assignments)?;
        Ok(assignments.into_iter().rev().fold(object, |value, part| {
            let ty = value.ty.clone();
            Expression { kind: ExpressionKind::Comma(Box::new(part), Box::new(value)), ty, span }
        }))
    }

    /// A variable outside of functions whose first value has the address of itself, or of a variable that is declared later,
    /// gets that value at the beginning of `main`, where all of them exist.
    pub(crate) fn postpone_first_values(&mut self) {
        let mut statements = Vec::new();
        for id in (0..self.program.variables.len()).map(VariableId) {
            let Variable { ty, span, start, function, .. } = self.program.variables[id.0].clone();
            let Some(first) = start.filter(|_| function.is_none()) else { continue };
            let mut is_early = false;
            let is_later = |other: VariableId| other >= id && self.program.variables[other.0].function.is_none();
            first.each(&mut |each| is_early |= each.variable().is_some_and(is_later));
            if !is_early {
                continue;
            }
            self.program.variables[id.0].start = Some(Initialiser::Zero);
            let target = Expression { kind: ExpressionKind::Variable(id), ty, span };
            let mut assignments = Vec::new();
            // A message says why if it is not possible.
            let _ = self.assign_parts(target, &first, &mut assignments);
            let assignments = assignments.into_iter();
            statements.extend(assignments.map(|each| Statement { kind: StatementKind::Expression(each), span }));
        }
        let main = self.program.functions.iter_mut().find(|function| function.name == "main");
        if let Some(body) = main.and_then(|main| main.body.as_mut()) {
            body.splice(0..0, statements);
        }
    }

    pub(crate) fn assign_parts(
        &mut self,
        target: Expression,
        first: &Initialiser,
        into: &mut Vec<Expression>,
    ) -> Read<()> {
        let span = target.span;
        let parts: Vec<(ExpressionKind, Type)> = match &target.ty {
            Type::Array(element, length) => (0..if *length <= MAX_LENGTH { *length } else { given(first) })
                .map(|at| {
                    let at = Box::new(number(at.into(), Integer::Int, span));
                    (ExpressionKind::Element(Box::new(target.clone()), at), (**element).clone())
                })
                .collect(),
            Type::Struct(id) => {
                let fields = self.program.structs[id.0].fields.iter().flatten().enumerate();
                fields.map(|(at, (_, ty))| (ExpressionKind::Field(Box::new(target.clone()), at), ty.clone())).collect()
            }
            _ => Vec::new(),
        };
        // The elements of a large array that are not given have their first values already.
        if parts.is_empty() && matches!(target.ty, Type::Array(..)) {
            return Ok(());
        }
        let value = match first {
            Initialiser::Value(value) => value.clone(),
            _ if parts.is_empty() => number(0.into(), Integer::Int, span),
            _ => {
                for (at, (kind, ty)) in parts.into_iter().enumerate() {
                    let first = match first {
                        Initialiser::Parts(parts) => parts.get(at).unwrap_or(&Initialiser::Zero),
                        _ => &Initialiser::Zero,
                    };
                    self.assign_parts(Expression { kind, ty, span }, first, into)?;
                }
                return Ok(());
            }
        };
        into.push(self.assign(target, value)?);
        Ok(())
    }

    fn characters(&mut self, text: &Expression, element: &Type, length: u32) -> Read<(Initialiser, Type)> {
        let (ExpressionKind::Text(bytes), Some(ty)) = (&text.kind, element.integer()) else {
            return Ok((Initialiser::Zero, text.ty.clone()));
        };
        let length = if length == 0 { bytes.len() as u32 + 1 } else { length };
        if bytes.len() > length as usize {
            return Err(self.error("array-length", text.span, text!("this string is longer than the array")));
        }
        let character = |byte: &u8| number(self.program.converted((*byte).into(), ty), ty, text.span);
        let mut parts: Vec<Initialiser> = bytes.iter().map(|byte| Initialiser::Value(character(byte))).collect();
        if length <= MAX_LENGTH {
            parts.resize(length as usize, Initialiser::Zero);
        }
        Ok((Initialiser::Parts(parts), Type::Array(Box::new(element.clone()), length)))
    }
}

/// Returns the number of parts that an initialiser gives.
fn given(first: &Initialiser) -> u32 {
    match first {
        Initialiser::Parts(parts) => parts.len() as u32,
        _ => 0,
    }
}

/// Returns `true` if the elements of an array with this type can be written as a text.
fn is_character(element: &Type) -> bool {
    element.integer().is_some_and(|ty| ty.bits() == 8)
}
