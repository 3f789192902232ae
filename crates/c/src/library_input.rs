//! Calls that read standard input, and what is remembered of it.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::Span;

use crate::parser::{Parser, Read, no_character};
use crate::tree::{Expression, ExpressionKind, Initialiser, Library, VariableId};
use crate::types::{Integer, Type};

/// What only the functions of the library that are written in C call.
pub(crate) const OWN: [&str; 5] =
    ["library_word", "library_put_back", "library_number", "library_see_end", "library_in_set"];

impl Parser<'_> {
    /// `getchar` and its kin, `feof`, `ungetc`, or one of [`OWN`].
    pub(crate) fn input_call(
        &mut self,
        name: &str,
        start: Span,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Expression> {
        let make = |library, ty| Ok(Expression { kind: ExpressionKind::Library(library), ty, span });
        match name {
            "getchar" | "fgetc" | "getc" => {
                self.no_arguments(name, &arguments, span)?;
                if self.library_depth == 0 {
                    self.program.raw_read = Some(start);
                }
                self.text_ends(start);
                make(Library::ReadCharacter, Type::INT)
            }
            "library_word" => {
                self.text_ends(start);
                make(Library::ReadWord, Type::INT)
            }
            "library_put_back" => {
                let [character] = self.arguments(name, arguments, span)?;
                make(Library::PutBack(Box::new(character)), Type::Void)
            }
            "library_number" => {
                let value = self.scanned_value(start);
                make(Library::ReadNumber(value), Type::INT)
            }
            "library_see_end" => {
                let [is_end] = self.arguments(name, arguments, span)?;
                make(Library::SeeEnd(Box::new(is_end)), Type::Void)
            }
            "library_in_set" => {
                let [character] = self.arguments(name, arguments, span)?;
                make(Library::InSet(self.library_set.clone(), Box::new(character)), Type::INT)
            }
            "feof" => {
                self.no_arguments(name, &arguments, span)?;
                self.refuse_both(start, self.program.put_back.is_some())?;
                let ended = self.program.ended.map_or(ExpressionKind::Number(IBig::ZERO), ExpressionKind::Variable);
                let ended = Expression { kind: ended, ty: Type::Integer(Integer::Bool), span };
                Ok(self.converted(ended, Integer::Int))
            }
            _ => {
                let [character] = self.arguments(name, arguments, span)?;
                let character = self.assigned(character, &Type::INT)?;
                self.refuse_both(start, self.program.asks_for_end)?;
                if self.program.put_back.is_none() {
                    let first = no_character(start);
                    self.program.put_back = Some(self.hidden("put_back", Type::INT, first, start));
                }
                make(Library::Unget(Box::new(character)), Type::INT)
            }
        }
    }

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

    /// A variable that lives as long as the program and is not in its text.
    pub(crate) fn hidden(&mut self, name: &str, ty: Type, start: Initialiser, place: Span) -> VariableId {
        let function = self.function.take();
        let variable = self.new_variable(name, place, ty);
        self.program.variables[variable.0].start = Some(start);
        self.program.made.push(variable);
        self.function = function;
        variable
    }
}
