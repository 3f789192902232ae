//! Files of records: all that a program reads and writes are values of one type, by `fread` and `fwrite` (C11 7.21.8).
//!
//! The contents of such a file are values of that type, not bytes, so that what is written is read again with its unwritten parts. A
//! value that the file has when the program starts is read byte by byte, as gcc's ABI for x86-64 lays it out.

use loopscope_float::Format;
use loopscope_message::text;
use loopscope_syntax::Span;

use super::Call;
use crate::parser::{Entity, Failed, Parser, Read};
use crate::tree::{Arithmetic, Expression, ExpressionKind, TranslationUnit};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// A record has no more integers, floating-point numbers and arrays of characters than this.
const MOST_PARTS: usize = 256;

/// A part of a record that is read at once, and where it starts.
struct Part {
    target: Expression,
    offset: u32,
    bytes: u32,
}

impl TranslationUnit {
    /// Notes that records of a type are read or written.
    pub(super) fn note_record(&mut self, ty: &Type) {
        if !self.records.contains(ty) {
            self.records.push(ty.clone());
        }
    }

    /// The type of all that the program reads from files and writes to them, unless some of it is text.
    pub(crate) fn record_of_files(&self) -> Option<Type> {
        match self.records.as_slice() {
            [one] if !self.has_text_files => Some(one.clone()),
            _ => None,
        }
    }
}

impl Parser<'_> {
    /// `fread` and `fwrite` of records of the type of all.
    pub(super) fn records(
        &mut self,
        name: &str,
        file: Expression,
        [items, size, count]: [Expression; 3],
        record: &Type,
        span: Span,
    ) -> Read<Expression> {
        let items = Self::value(self.as_elements(items)?);
        if items.ty != record.clone().pointer_to() {
            return Err(self.refuse_mixed(name, items.span));
        }
        let bytes = self.size(record).unwrap_or(0).max(1);
        let per = known(&size).and_then(|size| u32::try_from(size).ok()).filter(|size| *size > 0 && size % bytes == 0);
        let Some(per) = per.map(|size| size / bytes) else {
            let message = text!("the size that `{name}` gets must be that of a record, or of an array of records");
            return Err(self.error("not-read", size.span, message));
        };
        let function = if name == "fread" { "record_read" } else { "record_write" };
        let arguments = vec![file, items, number(per.into(), self.program.data_model().size(), span), count];
        self.call_of_library(function, arguments, span)
    }

    /// Refuses `fread` and `fwrite` where files have more than records of one type.
    pub(super) fn refuse_mixed(&mut self, name: &str, span: Span) -> Failed {
        let message = text!(
            "`{name}` of anything but `char` is only supported in a program that reads and writes records of one type alone: \
             use `fprintf` and `fscanf`"
        );
        self.error("not-read", span, message)
    }

    /// A position in a file of records, in records.
    pub(super) fn position_of_record(&mut self, offset: Expression, record: &Type) -> Read<Expression> {
        let long = Type::Integer(self.program.data_model().long());
        let offset = self.assigned(offset, &long)?;
        let size = self.bytes_of_record(record, offset.span);
        if let (Some(offset_in_bytes), Some(bytes)) = (known(&offset), known(&size))
            && !(offset_in_bytes % &bytes).is_zero()
        {
            let message = text!(
                "the offset must be a multiple of the size of a record, which is {bytes}",
                bytes = bytes.to_string()
            );
            return Err(self.error("not-read", offset.span, message));
        }
        self.call_of_library("record_position", vec![offset.clone(), size], offset.span)
    }

    /// A number of records, in bytes.
    pub(super) fn in_bytes(&mut self, position: Expression, record: &Type) -> Read<Expression> {
        let size = self.bytes_of_record(record, position.span);
        self.arithmetic(Arithmetic::Multiply, position, size)
    }

    fn bytes_of_record(&self, record: &Type, span: Span) -> Expression {
        number(self.size(record).unwrap_or(1).max(1).into(), self.program.data_model().long(), span)
    }

    /// The parts of a record, with the places of its bytes.
    fn parts_of_record(&mut self, target: Expression, offset: u32, parts: &mut Vec<Part>) -> Read<()> {
        let (ty, span) = (target.ty.clone(), target.span);
        let bytes = self.size(&ty).unwrap_or(0);
        match &ty {
            _ if parts.len() >= MOST_PARTS => {
                let message = text!("a record in a file has at most {most} parts here", most = MOST_PARTS);
                return Err(self.error("not-read", span, message));
            }
            Type::Integer(_) | Type::Float(_) => parts.push(Part { target, offset, bytes }),
            Type::Array(element, _) if element.integer().is_some_and(|ty| ty.bits() == 8) => {
                parts.push(Part { target, offset, bytes });
            }
            Type::Array(element, length) => {
                let size = self.size(element).unwrap_or(0);
                for at in 0..*length {
                    let index = number(at.into(), Integer::Int, span);
                    let place = self.arithmetic(Arithmetic::Add, Self::value(target.clone()), index)?;
                    let part = self.dereference(place, span)?;
                    self.parts_of_record(part, offset + at * size, parts)?;
                }
            }
            Type::Struct(id) if !self.program.structs[id.0].is_union => {
                let fields = self.program.structs[id.0].fields.clone().unwrap_or_default();
                let mut end = offset;
                for (name, ty) in &fields {
                    let (size, alignment) = self.program.layout(ty).unwrap_or((0, 1));
                    let start = end.next_multiple_of(alignment);
                    let field = self.field(target.clone(), name, span)?;
                    self.parts_of_record(field, start, parts)?;
                    end = start + size;
                }
            }
            _ => {
                let message = text!(
                    "`fread` of pointers and unions is not supported: what a pointer points to is not in the file"
                );
                return Err(self.error("not-read", span, message));
            }
        }
        Ok(())
    }

    /// Returns the expression that reads a part: `first` is its first byte if it is not negative.
    fn read_part(&mut self, part: Part, opening: &Expression, first: Expression) -> Read<Expression> {
        let Part { target, bytes, .. } = part;
        let (span, ty) = (target.span, target.ty.clone());
        let arguments = vec![opening.clone(), first];
        let value = match &ty {
            Type::Array(..) => {
                let to = Expression { ty: Type::CHAR.pointer_to(), ..Self::value(target) };
                let arguments = [vec![to, number(bytes.into(), Integer::Int, span)], arguments].concat();
                return self.call_of_library("record_characters", arguments, span);
            }
            Type::Float(format) => {
                self.library_element = Some(ty.clone());
                let name = if *format == Format::Single { "record_float_4" } else { "record_float_8" };
                self.call_of_library(name, arguments, span)?
            }
            _ => self.call_of_library(&format!("record_integer_{bytes}"), arguments, span)?,
        };
        self.assign(target, value)
    }
}

/// In functions that are written in C: reads the parts of the record behind `to`, where `first` is the first byte.
pub(super) fn read_parts(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let variable = |name: &str| {
        let Some(Entity::Variable(id)) = parser.meaning(name) else { return Err(Failed) };
        let ty = parser.program.variables[id.0].ty.clone();
        Ok(Expression { kind: ExpressionKind::Variable(*id), ty, span })
    };
    let (to, opening, first) = (variable("to")?, variable("opening")?, variable("first")?);
    let record = parser.dereference(to, span)?;
    let bytes = parser.size(&record.ty).unwrap_or(0);
    let mut parts = Vec::new();
    parser.parts_of_record(record, 0, &mut parts)?;
    let none = number((-1).into(), Integer::Int, span);
    let mut all = number(0.into(), Integer::Int, span);
    let mut end = 0;
    let mut then = |each: Expression| {
        let before = std::mem::replace(&mut all, number(0.into(), Integer::Int, span));
        all = Expression { ty: each.ty.clone(), kind: ExpressionKind::Comma(Box::new(before), Box::new(each)), span };
    };
    for part in parts {
        let (offset, size) = (part.offset, part.bytes);
        if offset > end {
            let padding = number((offset - end).into(), Integer::Int, span);
            then(parser.call_of_library("record_skip", vec![opening.clone(), padding], span)?);
        }
        let byte = if offset == 0 { first.clone() } else { none.clone() };
        then(parser.read_part(part, &opening, byte)?);
        end = offset + size;
    }
    if bytes > end {
        let padding = number((bytes - end).into(), Integer::Int, span);
        then(parser.call_of_library("record_skip", vec![opening, padding], span)?);
    }
    Ok(all)
}
