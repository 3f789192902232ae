//! Files whose contents are kept (C11 7.21.4, 7.21.5, 7.21.8 and 7.21.9): what a program writes, and what it has read, can be
//! read again.
//!
//! Only programs that need it keep them; whether one does is known when it was read, so it is read twice (`unit.rs`). Each name
//! has a store, a hidden pointer to a struct: the bytes of the file that are known so far, and whether these are all. What
//! is not known yet is read from the text that the file has when the program starts, byte by byte. The functions are
//! at the end of `library.c`; their names start with `kept_`.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::{ErrorKind, Limit, Span};

use super::files::{Mode, Name};
use super::{Call, Operation};
use crate::parser::{Entity, Parser, Read};
use crate::stores::{Store, Stores};
use crate::tree::{Comparison, Expression, ExpressionKind, Initialiser, Library, Opening, StructId};
use crate::types::{Integer, Type};
use crate::typing::number;

/// The fields of a file whose contents are kept, beside its store: where it is (-1 for the end), what its mode allows, and
/// what happened to it.
const FIELDS: [&str; 6] = ["can_read", "can_write", "appends", "at_end", "has_failed", "met_end"];

/// The fields of a store beside its bytes, their number and how many of them the file had at the start: the index of an opening of the file, whether it exists and can be written (-1 if that is
/// not known), whether all bytes are known, and how many files are open, and open for writing.
const STORE: [&str; 6] = ["opening", "exists", "is_writable", "has_ended", "open", "writers"];

/// The difference in bytes between the largest array and the largest file. To write more fails on every computer.
const FEWER: u32 = 65_536;

impl Parser<'_> {
    /// Lets a program be read again: the contents of its files are kept.
    pub(crate) fn with_kept_files(mut self, are_kept: bool, record: Option<Type>) -> Self {
        self.program.keeps_records = are_kept && record.is_some();
        self.stores = are_kept.then(|| Stores { all: Vec::new(), record });
        self
    }

    /// Notes that the contents of files must be kept.
    pub(crate) fn keep_files(&mut self) {
        self.program.needs_contents = true;
    }

    /// The fields of a file whose contents are kept, and of its store, which is another struct.
    pub(super) fn fields_of_kept_file(&mut self, store: StructId) -> Vec<(String, Type)> {
        let int = |field: &&str| ((*field).to_owned(), Type::INT);
        let long = Type::Integer(Integer::LongLong);
        let mut fields = vec![("items".to_owned(), Type::CHAR.pointer_to())];
        fields.extend(["length", "first"].map(|field| (field.to_owned(), long.clone())));
        fields.extend(STORE.iter().map(int));
        self.program.structs[store.0].fields = Some(fields);
        self.program.store_type = Some(store);
        let mut fields = vec![("store".to_owned(), Type::Struct(store).pointer_to()), ("position".to_owned(), long)];
        fields.extend(FIELDS.iter().map(int));
        fields
    }

    /// `fopen` of a file whose contents are kept.
    pub(super) fn open_kept(&mut self, name: Name, mode: Mode, span: Span) -> Read<Expression> {
        let Name { shown, constant, argument, .. } = name;
        if self.program.is_mathematical() {
            let message = text!(
                "files that a program reads again, or that have records, are not read with integers without bounds"
            );
            return Err(self.error("not-read", span, message));
        }
        self.complete_store(span)?;
        self.program.most_records = match self.record() {
            Some(record @ Type::Struct(_)) => Some(self.program.most_elements(&record)),
            _ => None,
        };
        let store = self.store(&shown, constant, span);
        let made = self.made_store(&store, span)?;
        let mut before = vec![made];
        if !mode.truncates && !mode.appends {
            before.push(self.asked(&store, "kept_may_be_missing", "kept_found", store.read, span)?);
        }
        if mode.writes {
            before.push(self.asked(&store, "kept_may_be_unwritable", "kept_writable", store.written, span)?);
        }
        let flag = |value: bool| number(u8::from(value).into(), Integer::Int, span);
        let mut arguments = vec![self.store_value(&store, span)];
        arguments.extend([mode.reads, mode.writes, mode.appends, mode.truncates].map(flag));
        let opened = self.call_of_library("kept_open", arguments, span)?;
        let opened = before.into_iter().rev().fold(opened, after);
        let Some(argument) = argument else { return Ok(opened) };
        let has_name = self.call_of_library("file_name_fits", vec![argument], span)?;
        let null = Expression { kind: ExpressionKind::Null, ty: opened.ty.clone(), span };
        self.choice(has_name, opened, null)
    }

    /// The store of a name.
    fn store(&mut self, name: &str, is_constant: bool, span: Span) -> Store {
        let known = self.stores.as_ref().and_then(|stores| stores.all.iter().find(|store| store.name == name));
        if let Some(known) = known.filter(|_| is_constant) {
            return known.clone();
        }
        let ty = self.program.store_type.map_or(Type::Void, Type::Struct).pointer_to();
        let variable = self.hidden(&format!("contents of {name}"), ty, Initialiser::Zero, span);
        let read = self.program.openings.len();
        for reads in [true, false] {
            self.program.openings.push(Opening { name: name.to_owned(), is_constant, reads, place: span });
        }
        let store = Store { name: name.to_owned(), variable, read, written: read + 1 };
        if let Some(stores) = &mut self.stores {
            stores.all.push(store.clone());
        }
        store
    }

    fn store_value(&self, store: &Store, span: Span) -> Expression {
        let ty = self.program.variables[store.variable.0].ty.clone();
        Expression { kind: ExpressionKind::Variable(store.variable), ty, span }
    }

    /// Makes a store where it is used first.
    fn made_store(&mut self, store: &Store, span: Span) -> Read<Expression> {
        let value = self.store_value(store, span);
        let new = self.new_store(store, span)?;
        self.made_once(value, new)
    }

    /// Assigns to a hidden pointer where it is used first.
    fn made_once(&mut self, pointer: Expression, new: Expression) -> Read<Expression> {
        let span = pointer.span;
        let int = |value: u8| number(value.into(), Integer::Int, span);
        let null = Expression { kind: ExpressionKind::Null, ty: pointer.ty.clone(), span };
        let is_new = self.comparison(Comparison::Equal, pointer.clone(), null)?;
        let made = self.assign(pointer, new)?;
        self.choice(is_new, after(int(0), made), int(0))
    }

    fn new_store(&mut self, store: &Store, span: Span) -> Read<Expression> {
        let arguments = vec![number(store.read.into(), Integer::Int, span)];
        self.call_of_library("kept_store", arguments, span)
    }

    /// Asks whether an opening fails, if a function says that this is not known, and lets another one note the answer.
    fn asked(&mut self, store: &Store, is_open: &str, note: &str, opening: usize, span: Span) -> Read<Expression> {
        let value = self.store_value(store, span);
        let is_open = self.call_of_library(is_open, vec![value.clone()], span)?;
        let kind = ExpressionKind::Library(Library::OpeningFails(opening));
        let fails = Expression { kind, ty: Type::Integer(Integer::Bool), span };
        let fails = self.converted(fails, Integer::Int);
        let noted = self.call_of_library(note, vec![value, fails], span)?;
        self.choice(is_open, noted, number(0.into(), Integer::Int, span))
    }

    /// The choice that a function of the library fails, which no user makes.
    fn fails(&mut self, name: &str, span: Span) -> Expression {
        let words = text!("{name} in line {line} != 0", line = self.line_of_call(span));
        let fails = Self::may_not_succeed(words, span);
        self.converted(fails, Integer::Int)
    }

    /// `remove`: it fails if there is no such file, and may fail otherwise.
    fn remove(&mut self, call: Call<'_>) -> Read<Expression> {
        let span = call.span;
        let [name] = self.arguments(call)?;
        let store = self.store_of_literal(&name)?;
        let mut before = vec![self.made_store(&store, span)?];
        before.push(self.asked(&store, "kept_may_be_missing", "kept_found", store.read, span)?);
        let fails = self.fails("remove", span);
        let value = self.store_value(&store, span);
        let removed = self.call_of_library("kept_remove", vec![value, fails], span)?;
        Ok(before.into_iter().rev().fold(removed, after))
    }

    /// `rename`: the contents get the other name, and those of that one are lost.
    fn rename(&mut self, call: Call<'_>) -> Read<Expression> {
        let span = call.span;
        let [old, new] = self.arguments(call)?;
        let (old, new) = (self.store_of_literal(&old)?, self.store_of_literal(&new)?);
        if old.name == new.name {
            return Err(self.error("not-read", span, text!("a file gets the name that it has")));
        }
        let mut before = vec![self.made_store(&old, span)?, self.made_store(&new, span)?];
        before.push(self.asked(&old, "kept_may_be_missing", "kept_found", old.read, span)?);
        let fails = self.fails("rename", span);
        let (from, to) = (self.store_value(&old, span), self.store_value(&new, span));
        let moves = self.call_of_library("kept_moves", vec![from.clone(), to.clone(), fails], span)?;
        let moved = self.assign(to, from.clone())?;
        let none = self.new_store(&old, span)?;
        let none = self.assign(from.clone(), none)?;
        let lost = self.call_of_library("kept_found", vec![from, number(1.into(), Integer::Int, span)], span)?;
        let int = |value: i32| number(value.into(), Integer::Int, span);
        let done = [moved, none, lost].into_iter().rev().fold(int(0), after);
        let renamed = self.choice(moves, done, int(-1))?;
        Ok(before.into_iter().rev().fold(renamed, after))
    }

    fn store_of_literal(&mut self, name: &Expression) -> Read<Store> {
        let name = self.name_of_file(name.clone())?;
        if !name.constant {
            let message = text!("the name of a file must be a string literal here, such as `\"data.txt\"`");
            return Err(self.error("not-read", name.argument.map_or(Span::default(), |each| each.span), message));
        }
        let place = name.place;
        self.complete_store(place)?;
        Ok(self.store(&name.shown, true, place))
    }

    /// A call of a function that works on a file whose contents are kept; `None` if it works as on others.
    pub(super) fn call_on_kept(&mut self, call: &Call<'_>, file: &Expression) -> Read<Option<Expression>> {
        let (name, span, arguments) = (call.name, call.span, call.arguments.clone());
        let own = Call { name, arguments, file: None, is_to_stderr: false, start: call.start, span };
        self.complete_store(span)?;
        let record = self.record();
        let (function, arguments) = match name {
            "rewind" => {
                let [] = self.arguments(own)?;
                ("kept_rewind", vec![file.clone()])
            }
            "ftell" => {
                let [] = self.arguments(own)?;
                let position = self.call_of_library("kept_tell", vec![file.clone()], span)?;
                return match &record {
                    Some(record) => self.in_bytes(position, record).map(Some),
                    None => Ok(Some(position)),
                };
            }
            "fseek" => {
                let [mut offset, whence] = self.arguments(own)?;
                if let Some(record) = &record {
                    offset = self.position_of_record(offset, record)?;
                }
                ("kept_seek", vec![file.clone(), offset, whence])
            }
            "fread" | "fwrite" => {
                let [bytes, size, count] = self.arguments(own)?;
                if let Some(record) = &record {
                    return self.records(name, file.clone(), [bytes, size, count], record, span).map(Some);
                }
                let bytes = self.bytes_of_file(name, bytes)?;
                if let Type::Pointer(element) = &bytes.ty {
                    self.library_element = Some((**element).clone());
                }
                let function = if name == "fread" { "kept_read" } else { "kept_write" };
                (function, vec![file.clone(), bytes, size, count])
            }
            "fprintf" => return self.print_to_kept(file, own.arguments, span).map(Some),
            _ => return Ok(None),
        };
        self.call_of_library(function, arguments, span).map(Some)
    }

    /// The bytes that `fread` and `fwrite` take.
    fn bytes_of_file(&mut self, function: &str, bytes: Expression) -> Read<Expression> {
        let bytes = Self::value(self.as_elements(bytes)?);
        if bytes.ty.leads_to_characters() {
            return Ok(bytes);
        }
        Err(self.refuse_mixed(function, bytes.span))
    }

    /// Notes what `fread` and `fwrite` read and write.
    pub(super) fn note_bytes(&mut self, bytes: Expression) -> Read<()> {
        let bytes = Self::value(self.as_elements(bytes)?);
        match &bytes.ty {
            Type::Pointer(to) if !bytes.ty.leads_to_characters() => self.program.note_record(to),
            _ => self.program.has_text_files = true,
        }
        Ok(())
    }

    /// The type of the records that all files have.
    fn record(&self) -> Option<Type> {
        self.stores.as_ref()?.record.clone()
    }

    /// Gives the contents of files their type, which is declared by now.
    fn complete_store(&mut self, span: Span) -> Read<()> {
        let (Some(record), Some(store)) = (self.record(), self.program.store_type) else { return Ok(()) };
        let is_known = match &record {
            Type::Struct(id) => self.program.structs.get(id.0).is_some_and(|each| each.fields.is_some()),
            Type::Integer(_) | Type::Float(_) => true,
            _ => false,
        };
        if !is_known {
            return Err(self.refuse_mixed("fread", span));
        }
        if let Some((_, items)) = self.program.structs[store.0].fields.iter_mut().flatten().next() {
            *items = record.pointer_to();
        }
        Ok(())
    }

    /// The most bytes or records of a file.
    fn most_items(&self) -> IBig {
        let bytes = || self.program.data_model().difference().high() - FEWER;
        match self.record() {
            Some(record @ Type::Struct(_)) => self.program.most_elements(&record).into(),
            Some(_) => bytes() / 8,
            None => bytes(),
        }
    }

    /// `fprintf`: what it prints is written to memory first.
    fn print_to_kept(&mut self, file: &Expression, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let ty = Type::CHAR.pointer_to();
        let memory = self.hidden("text_to_write", ty.clone(), Initialiser::Zero, span);
        let memory = Expression { kind: ExpressionKind::Variable(memory), ty, span };
        let new = self.call_of_library("kept_text", Vec::new(), span)?;
        let made = self.made_once(memory.clone(), new)?;
        let mut all = vec![memory.clone()];
        all.extend(arguments);
        let length = self.sprintf("fprintf", all, span)?;
        let written = self.call_of_library("kept_write_text", vec![file.clone(), memory, length], span)?;
        Ok(after(written, made))
    }

    /// Declares the names that functions about kept files use.
    pub(super) fn declare_store(&mut self, call: Span) -> Read<()> {
        if let Some(store) = self.program.store_type {
            self.declare("STORE", Entity::Typedef(Type::Struct(store)), call)?;
        }
        Ok(())
    }

    /// The name of the function of the library that is called for a file whose contents are kept.
    pub(super) fn name_for_kept<'n>(&mut self, name: &'n str) -> std::borrow::Cow<'n, str> {
        let record = self.record();
        let of_record = match name {
            "kept_items" if record.is_some() => "record_items",
            "kept_fills" if record.is_some() => "record_fills",
            "kept_clears" if record.is_some() => "record_clears",
            "kept_fits" if matches!(record, Some(Type::Struct(_))) => "record_fits",
            name => name,
        };
        if of_record.starts_with("record_") {
            self.library_element = self.library_element.take().or(record);
            return of_record.into();
        }
        let kept = name.strip_prefix("file_").map(|rest| format!("kept_{rest}"));
        let kept = kept.filter(|kept| self.stores.is_some() && self.library.contains_key(kept.as_str()));
        kept.map_or(name.into(), Into::into)
    }
}

/// `remove` and `rename`.
pub(super) fn names(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let (name, span) = (call.name, call.span);
    if parser.program.file_type.is_none() {
        let message = text!("`{name}` is only supported in a program that opens files by `fopen`: leave it out");
        return Err(parser.error("not-read", call.start, message));
    }
    if parser.stores.is_none() {
        // The program is read again.
        parser.keep_files();
        return Ok(number(0.into(), Integer::Int, span));
    }
    if name == "remove" { parser.remove(call) } else { parser.rename(call) }
}

/// In functions that are written in C: the most bytes or records of a file.
pub(super) fn most(parser: &mut Parser<'_>, call: &Call<'_>) -> Expression {
    let ty = if parser.program.most_records.is_some() { Integer::Int } else { Integer::LongLong };
    number(parser.most_items(), ty, call.span)
}

/// In functions that are written in C: a condition that holds unless the run reaches a limit.
pub(super) fn limited(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let limit = match call.name {
        "library_opens" => Limit::OpenFile,
        "library_removes" => Limit::RemovedFile,
        "library_divides" => Limit::PartOfRecord,
        _ => Limit::Records,
    };
    let [condition] = parser.arguments(call)?;
    let condition = Box::new(parser.truth(condition)?);
    Ok((Library::Check(ErrorKind::Limit(limit), condition), Type::Void))
}

/// An expression that is evaluated after another one.
fn after(then: Expression, first: Expression) -> Expression {
    let (ty, span) = (then.ty.clone(), then.span);
    Expression { kind: ExpressionKind::Comma(Box::new(first), Box::new(then)), ty, span }
}
