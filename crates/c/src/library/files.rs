//! Calls that open, read, write and close files. Each opening for reading has a text of its own; what is written is dropped.
//! `openings.rs` refuses programs for which that is not exact.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::{Call, Operation};
use crate::parser::{Entity, Parser, Read};
use crate::tree::{
    Arithmetic, Comparison, Expression, ExpressionKind, FilePart, Initialiser, Library, Opening, Struct, StructId,
};
use crate::types::{Integer, Type};
use crate::typing::number;

/// The fields of a file: the index of its opening, whether it is read, the next character if it was looked at, and otherwise
/// -2, whether its text has ended, whether the program has met the end, whether an operation has failed, and whether the last part of a
/// format has met the end.
const FIELDS: [&str; 7] = ["opening", "is_read", "next", "has_ended", "at_end", "has_failed", "met_end"];

/// The functions that read or write texts.
const TEXT: &[&str] = &["fgetc", "getc", "fgets", "fscanf", "fputc", "putc", "fputs", "fprintf"];

/// In functions that are written in C, the calls that read a part of a file.
pub(super) const PARTS: &[&str] = &[
    "file_any_character",
    "file_any_byte",
    "file_visible_character",
    "file_next",
    "file_integer",
    "file_character_behind",
];

/// The name of a file, as an argument.
pub(super) struct Name {
    /// The name or, if it is not constant, the expression that gives it, as it is written.
    pub(super) shown: String,
    pub(super) constant: bool,
    /// The expression, if it is not constant.
    pub(super) argument: Option<Expression>,
    pub(super) place: Span,
}

/// The mode of `fopen` (C11 7.21.5.3p3).
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Mode {
    pub(super) reads: bool,
    pub(super) writes: bool,
    pub(super) appends: bool,
    pub(super) truncates: bool,
}

impl Mode {
    /// The mode that is written as `r`, `w` or `a`, with `+`, and with `b` or `t`, which change nothing here.
    fn of(text: &[u8]) -> Option<Self> {
        let (first, rest) = text.split_first()?;
        let update = match rest {
            b"" | b"b" | b"t" => false,
            b"+" | b"b+" | b"+b" | b"t+" | b"+t" => true,
            _ => return None,
        };
        let (reads, appends, truncates) = (*first == b'r', *first == b'a', *first == b'w');
        let is_known = reads || appends || truncates;
        is_known.then_some(Self { reads: reads || update, writes: !reads || update, appends, truncates })
    }
}

/// `fopen`: null if an input says so, and otherwise a file that is allocated.
pub(super) fn fopen(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [name, mode] = parser.arguments(call)?;
    let Some(text) = literal(&mode) else {
        let message = text!("the mode of `fopen` must be a string literal, such as `\"r\"` or `\"w\"`");
        return Err(parser.error("not-read", mode.span, message));
    };
    let Some(known) = Mode::of(text) else {
        let message = text!(
            "`fopen` is only supported to read (`\"r\"`), to write (`\"w\"`) or to append (`\"a\"`), and to do both (`\"r+\"`, `\"w+\"` or `\"a+\"`)"
        );
        return Err(parser.error("not-read", mode.span, message));
    };
    let name = parser.name_of_file(name)?;
    if parser.stores.is_some() {
        return parser.open_kept(name, known, span);
    }
    if known.reads && known.writes {
        parser.keep_files();
    }
    let reads = known.reads;
    let Name { shown, constant, argument, .. } = name;
    let index = parser.program.openings.len();
    parser.program.openings.push(Opening { name: shown.clone(), is_constant: constant, reads, place: span });
    let fails = Library::OpeningFails(index);
    let fails = Expression { kind: ExpressionKind::Library(fails), ty: Type::Integer(Integer::Bool), span };
    let arguments = vec![number(index.into(), Integer::Int, span), number(u8::from(reads).into(), Integer::Int, span)];
    let file = parser.call_of_library("file_open", arguments, span)?;
    let null = Expression { kind: ExpressionKind::Null, ty: file.ty.clone(), span };
    if let Some(name) = argument {
        let has_name = parser.call_of_library("file_name_fits", vec![name], span)?;
        let opened = parser.choice(fails, null.clone(), file)?;
        return parser.choice(has_name, opened, null);
    }
    if reads {
        return parser.choice(fails, null, file);
    }
    parser.opened_to_write(&shown, fails, file, null)
}

/// In functions that are written in C: a part of a file.
pub(super) fn part(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let (name, place) = (call.name, call.start);
    let [opening] = parser.arguments(call)?;
    let long = Type::Integer(Integer::LongLong);
    parser.program.file_characters_read = Some(parser.hidden("file_characters_read", long, Initialiser::Zero, place));
    let (part, ty) = match name {
        "file_any_character" => (FilePart::Character, Type::INT),
        "file_any_byte" => (FilePart::Byte, Type::INT),
        "file_visible_character" => (FilePart::Word, Type::INT),
        "file_next" => (FilePart::Next, Type::INT),
        "file_integer" => (FilePart::Number, Type::Integer(parser.library_number)),
        _ => (FilePart::Behind, Type::INT),
    };
    Ok((Library::ReadFile(part, Box::new(opening)), ty))
}

impl Parser<'_> {
    /// The name of a file.
    pub(super) fn name_of_file(&mut self, name: Expression) -> Read<Name> {
        let constant = literal(&name).map(|name| String::from_utf8(name.to_vec()));
        if constant.as_ref().is_some_and(|name| !name.as_ref().is_ok_and(|name| is_name(name))) {
            let message = text!("this is not the name of a file that can have any text");
            return Err(self.error("not-read", name.span, message));
        }
        let place = name.span;
        if let Some(shown) = constant.and_then(Result::ok) {
            return Ok(Name { shown, constant: true, argument: None, place });
        }
        let shown = self.source().get(place.start as usize..place.end as usize).unwrap_or_default().to_owned();
        Ok(Name { shown, constant: false, argument: Some(name), place })
    }

    /// Declares the type of files, if the program opens some.
    pub(crate) fn declare_files(&mut self) {
        if self.calls_ahead("fopen") {
            // Programs that keep no contents have the struct of these all the same: a program that is read again has the
            // same numbers of structs as before.
            let [store, id] = ["STORE", "FILE"].map(|name| {
                let fields = Some(Vec::new());
                self.program.structs.push(Struct {
                    name: name.to_owned(),
                    fields,
                    is_union: false,
                    members: Vec::new(),
                });
                StructId(self.program.structs.len() - 1)
            });
            let fields = if self.stores.is_some() {
                self.fields_of_kept_file(store)
            } else {
                FIELDS.map(|field| (field.to_owned(), Type::INT)).to_vec()
            };
            self.program.structs[id.0].fields = Some(fields);
            self.program.file_type = Some(id);
            self.scopes[0].names.insert("FILE".to_owned(), Entity::Typedef(Type::Struct(id)));
        }
    }

    /// Returns `true` if a type is that of files, or of arrays of them, in the text of the program.
    pub(crate) fn is_file(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element, _) => self.is_file(element),
            Type::Struct(id) => self.library_depth == 0 && Some(*id) == self.program.file_type,
            _ => false,
        }
    }

    /// Notes that a value is tested, if it is a pointer to a file.
    pub(crate) fn note_test(&mut self, value: &Expression) {
        if let Type::Pointer(to) = &value.ty {
            self.program.tests_files |= self.is_file(to);
        }
    }

    /// The type of a pointer to a file, if the program opens some.
    pub(super) fn type_of_files(&self) -> Option<Type> {
        self.program.file_type.map(|id| Type::Struct(id).pointer_to())
    }

    /// A file with a constant name that is opened for writing. All openings of that name fail, or none does: a hidden variable is 0
    /// until one was tried, and then 1 or, if it has failed, 2.
    fn opened_to_write(
        &mut self,
        name: &str,
        fails: Expression,
        file: Expression,
        null: Expression,
    ) -> Read<Expression> {
        let (span, ty) = (file.span, file.ty.clone());
        let int = |value: u8| number(value.into(), Integer::Int, span);
        let known = self.hidden(&format!("writable {name}"), Type::INT, Initialiser::Zero, span);
        let known = Expression { kind: ExpressionKind::Variable(known), ty: Type::INT, span };
        let fails = self.converted(fails, Integer::Int);
        let answer = self.arithmetic(Arithmetic::Add, int(1), fails)?;
        let trying = self.assign(known.clone(), answer)?;
        let is_first = self.comparison(Comparison::Equal, known.clone(), int(0))?;
        let first = self.choice(is_first, trying, int(0))?;
        let has_failed = self.comparison(Comparison::Equal, known, int(2))?;
        let opened = self.choice(has_failed, null, file)?;
        Ok(Expression { kind: ExpressionKind::Comma(Box::new(first), Box::new(opened)), ty, span })
    }

    /// A call of a function of the library with a file that the program has opened.
    pub(super) fn call_on_file(&mut self, call: Call<'_>, file: Expression) -> Read<Expression> {
        if self.stores.is_some()
            && let Some(call) = self.call_on_kept(&call, &file)?
        {
            return Ok(call);
        }
        let Call { name, start, span, .. } = call;
        self.program.has_text_files |= TEXT.contains(&name);
        match name {
            "rewind" | "fseek" | "ftell" | "fread" | "fwrite" => {
                // The program is read again.
                self.keep_files();
                if let ("fread" | "fwrite", [bytes, ..]) = (name, call.arguments.as_slice()) {
                    self.note_bytes(bytes.clone())?;
                }
                let ty = match name {
                    "fseek" | "rewind" => Integer::Int,
                    "ftell" => self.program.data_model().long(),
                    _ => self.program.data_model().size(),
                };
                Ok(number(0.into(), ty, span))
            }
            "fclose" | "clearerr" | "feof" | "ferror" | "fflush" => {
                let [] = self.arguments(call)?;
                self.call_of_library(&format!("file_{name}"), vec![file], span)
            }
            "fgetc" | "getc" => {
                let [] = self.arguments(call)?;
                self.call_of_library("file_fgetc", vec![file], span)
            }
            "fgets" => {
                let [line, length] = self.arguments(call)?;
                self.call_of_library("file_fgets", vec![file, line, length], span)
            }
            "fscanf" => self.scanf_from_file(&file, call.arguments, span),
            "fputc" | "putc" => {
                let [character] = self.arguments(call)?;
                self.call_of_library("file_put", vec![file, character], span)
            }
            "fputs" => {
                let [text] = self.arguments(call)?;
                self.call_of_library("file_put_text", vec![file, text], span)
            }
            "fprintf" => {
                (self.output_file, self.drops_output) = (Some(file), true);
                let written = self.printf(name, call.arguments, span);
                (self.output_file, self.drops_output) = (None, false);
                written
            }
            _ => {
                let message = text!("`{name}` is not supported with a file that `fopen` has opened");
                Err(self.error("not-read", start, message))
            }
        }
    }

    /// A call of a function of the library that is written in C and reads a file in place of standard input.
    pub(crate) fn call_from_file(
        &mut self,
        name: &str,
        file: &Expression,
        mut arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Expression> {
        arguments.insert(0, file.clone());
        self.next_reads_file = true;
        self.call_of_library(name, arguments, span)
    }

    /// In functions that are written in C: a call that reads a file in place of standard input, or whose output is dropped.
    pub(super) fn instead_of_terminal(&mut self, call: &Call<'_>) -> Read<Option<Expression>> {
        if self.library_depth == 0 {
            return Ok(None);
        }
        let (arguments, span) = (call.arguments.clone(), call.span);
        if self.drops_output && call.name == "putchar" {
            return Ok(arguments.into_iter().next());
        }
        let function = match call.name {
            _ if !self.reads_file => return Ok(None),
            "getchar" => "file_character",
            "library_word" => "file_word",
            "library_number" => "file_number",
            "library_put_back" => "file_put_back",
            "library_see_end" => "file_see_end",
            _ => return Ok(None),
        };
        let Some(Entity::Variable(file)) = self.meaning("file") else { return Ok(None) };
        let ty = self.program.variables[file.0].ty.clone();
        let file = Expression { kind: ExpressionKind::Variable(*file), ty, span };
        self.call_of_library(function, [vec![file], arguments].concat(), span).map(Some)
    }
}

/// The bytes of a string literal, up to its first byte 0.
fn literal(text: &Expression) -> Option<&[u8]> {
    match &text.kind {
        ExpressionKind::Text(bytes) => bytes.split(|byte| *byte == 0).next(),
        ExpressionKind::Decay(text) => literal(text),
        _ => None,
    }
}

/// Returns `true` if a file with any text can have this name, and no folder or device.
fn is_name(name: &str) -> bool {
    let is_part = |part: &str| part.len() < 256 && !["dev", "proc", "sys"].contains(&part);
    let last = name.rsplit('/').next().unwrap_or_default();
    !["", ".", ".."].contains(&last) && name.len() < 4096 && name.split('/').all(is_part)
}
