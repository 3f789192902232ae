//! Calls that read standard input, and what is remembered of it.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::{COption, ErrorKind, Span};

use super::{Call, Operation};
use crate::parser::{Parser, Read, no_character};
use crate::tree::{Expression, ExpressionKind, Initialiser, Library, VariableId};
use crate::types::{Integer, Type};

/// `getchar`, `fgetc` or `getc`.
pub(super) fn getchar(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let start = call.start;
    let [] = parser.arguments(call)?;
    if parser.library_depth == 0 {
        parser.raw_read = Some(start);
    }
    parser.text_ends(start);
    Ok((Library::ReadCharacter, Type::INT))
}

pub(super) fn fgets(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, start, span, .. } = call;
    let [line, length] = parser.arguments(call)?;
    parser.raw_read = Some(start);
    parser.call_of_library(name, vec![line, length], span)
}

pub(super) fn gets(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, start, span, .. } = call;
    let [line] = parser.arguments(call)?;
    parser.raw_read = Some(start);
    parser.call_of_library(name, vec![line], span)
}

/// `get_int` and its kin of `cs50.h`: it prints as `printf` does, and reads a line, until the user has typed what is asked.
pub(super) fn prompted(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, arguments, start, span, .. } = call;
    if parser.program.options.has(COption::AnyInput) {
        let message = text!("`{name}` is only supported where the input is what it asks for");
        return Err(parser.error("not-read", start, message));
    }
    parser.program.line_asked = parser.program.line_asked.or(Some(start));
    let printed = parser.printf(name, arguments, span)?;
    let (is_number, sees_lines) = (!["get_char", "get_string"].contains(&name), parser.program.sees_lines);
    parser.prompted_read = Some((name.to_owned(), start));
    if sees_lines {
        parser.raw_read = Some(start);
    }
    // The rest of the line matters only where something shows it.
    let function = format!("library_{name}{}", if is_number && sees_lines { "_line" } else { "" });
    let read = parser.call_of_library(&function, Vec::new(), span)?;
    let ty = read.ty.clone();
    Ok(Expression { kind: ExpressionKind::Comma(Box::new(printed), Box::new(read)), ty, span })
}

pub(super) fn feof(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { start, span, .. } = call;
    let [] = parser.arguments(call)?;
    parser.refuse_both(start, parser.program.put_back.is_some())?;
    let ended = parser.program.ended.map_or(ExpressionKind::Number(IBig::ZERO), ExpressionKind::Variable);
    let ended = Expression { kind: ended, ty: Type::Integer(Integer::Bool), span };
    Ok(parser.converted(ended, Integer::Int))
}

pub(super) fn ungetc(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let start = call.start;
    let [character] = parser.arguments(call)?;
    let character = parser.assigned(character, &Type::INT)?;
    parser.refuse_both(start, parser.program.asks_for_end)?;
    parser.program.put_back = Some(parser.hidden("put_back", Type::INT, no_character(start), start));
    Ok((Library::Unget(Box::new(character)), Type::INT))
}

pub(super) fn put_back(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [character] = parser.arguments(call)?;
    Ok((Library::PutBack(Box::new(character)), Type::Void))
}

pub(super) fn see_end(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [is_end] = parser.arguments(call)?;
    Ok((Library::SeeEnd(Box::new(is_end)), Type::Void))
}

/// In `printf` of a text that is not constant: the text asks for no argument.
pub(super) fn plain_format(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [is_plain] = parser.arguments(call)?;
    Ok((Library::Check(ErrorKind::Format, Box::new(is_plain)), Type::Void))
}

pub(super) fn in_set(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [character] = parser.arguments(call)?;
    Ok((Library::InSet(parser.library_set.clone(), Box::new(character)), Type::INT))
}

impl Parser<'_> {
    /// Refuses `feof` and `ungetc` in one program: what is put back is not at the end.
    fn refuse_both(&mut self, place: Span, is_both: bool) -> Read<()> {
        self.text_ends(place);
        if is_both {
            let message = text!("a program with both `feof` and `ungetc` is not supported: use what `getchar` returns");
            return Err(self.error("not-read", place, message));
        }
        Ok(())
    }

    /// The program reads characters: variables say how many were read, and whether their text has ended.
    pub(crate) fn text_ends(&mut self, place: Span) {
        if self.program.ended.is_none() {
            let (bool, long) = (Type::Integer(Integer::Bool), Type::Integer(Integer::LongLong));
            self.program.ended = Some(self.hidden("end_of_input", bool.clone(), Initialiser::Zero, place));
            self.program.characters_read = Some(self.hidden("characters_read", long, Initialiser::Zero, place));
            self.program.end_seen = Some(self.hidden("end_seen", bool, Initialiser::Zero, place));
        }
    }

    /// The variable of a name and type that lives as long as the program and is not in its text.
    pub(crate) fn hidden(&mut self, name: &str, ty: Type, start: Initialiser, place: Span) -> VariableId {
        let is_it = |id: &&VariableId| {
            let variable = &self.program.variables[id.0];
            variable.name == name && variable.ty == ty
        };
        if let Some(known) = self.program.made.iter().find(is_it) {
            return *known;
        }
        let function = self.function.take();
        let variable = self.new_variable(name, place, ty);
        self.program.variables[variable.0].start = Some(start);
        self.program.made.push(variable);
        self.function = function;
        variable
    }
}
