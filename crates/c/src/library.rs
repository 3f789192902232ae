//! The library: what its functions take and mean, and its constants.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::names::wrong_arity;

use crate::construct::Construct;
use crate::data_model::DataModel;
use crate::formats::is_literal;
use crate::library_names::{FLOATING, OF_FILES, WITH_FILE, any_value, is_error};
use crate::parser::{Entity, Failed, Parser, Read};
use crate::token::Kind;
use crate::tree::{Allocation, Arithmetic, Expression, ExpressionKind, FunctionId, Library};
use crate::types::{Integer, Type};
use crate::typing::known;

/// The value of a macro of the library.
pub(crate) fn constant(name: &str, model: DataModel) -> Option<(IBig, Integer)> {
    use Integer as I;
    let (long, int64, size) = (model.long(), model.int64(), model.size());
    let (value, ty) = match name {
        "true" | "EXIT_FAILURE" => (IBig::ONE, I::Int),
        "false" | "EXIT_SUCCESS" => (IBig::ZERO, I::Int),
        "EOF" => (IBig::from(-1), I::Int),
        "CHAR_BIT" => (IBig::from(8), I::Int),
        "RAND_MAX" | "INT_MAX" | "INT32_MAX" => (I::Int.high(), I::Int),
        "INT_MIN" | "INT32_MIN" => (I::Int.low(), I::Int),
        "UINT_MAX" | "UINT32_MAX" => (I::Unsigned.high(), I::Unsigned),
        "LONG_MAX" => (long.high(), long),
        "LONG_MIN" => (long.low(), long),
        "ULONG_MAX" => (long.unsigned().high(), long.unsigned()),
        "INT64_MAX" => (int64.high(), int64),
        "INT64_MIN" => (int64.low(), int64),
        "UINT64_MAX" => (int64.unsigned().high(), int64.unsigned()),
        "SIZE_MAX" => (size.high(), size),
        "LLONG_MAX" => (I::LongLong.high(), I::LongLong),
        "LLONG_MIN" => (I::LongLong.low(), I::LongLong),
        "ULLONG_MAX" => (I::UnsignedLongLong.high(), I::UnsignedLongLong),
        "SHRT_MAX" | "INT16_MAX" => (I::Short.high(), I::Int),
        "SHRT_MIN" | "INT16_MIN" => (I::Short.low(), I::Int),
        "USHRT_MAX" | "UINT16_MAX" => (I::UnsignedShort.high(), I::Int),
        "CHAR_MAX" | "SCHAR_MAX" | "INT8_MAX" => (I::Char.high(), I::Int),
        "CHAR_MIN" | "SCHAR_MIN" | "INT8_MIN" => (I::Char.low(), I::Int),
        "UCHAR_MAX" | "UINT8_MAX" => (I::UnsignedChar.high(), I::Int),
        _ => return None,
    };
    Some((value, ty))
}

/// Whether a macro of the library is the width of a type, or its least or greatest value.
pub(crate) fn is_limit(name: &str) -> bool {
    name == "CHAR_BIT" || name != "RAND_MAX" && (name.ends_with("_MAX") || name.ends_with("_MIN"))
}

impl Parser<'_> {
    /// A call, after the function's name.
    pub(crate) fn call(&mut self, name: &str, start: Span) -> Read<Expression> {
        if self.meaning(name).is_none() && self.refuse_call(name, start) {
            self.skip_nested(Kind::LeftParenthesis, Kind::RightParenthesis);
            // The rest is checked all the same.
            return Ok(crate::typing::number(IBig::ZERO, Integer::Int, start.to(self.last_span())));
        }
        let (arguments, end) = self.call_arguments(name)?;
        let span = start.to(end);
        match self.meaning(name) {
            Some(Entity::Function(id)) => {
                let id = *id;
                self.call_of(id, arguments, span)
            }
            Some(_) => Err(self.error("type", start, text!("`{name}` is not a function"))),
            None => self.library_call(name, start, arguments, span),
        }
    }

    /// Refuses a call of a function that is not supported; whether it is one.
    fn refuse_call(&mut self, name: &str, span: Span) -> bool {
        let Some(instead) = crate::library_names::not_read(name) else { return self.refuse_name(name, span) };
        if OF_FILES.contains(&name) {
            // One message is enough for all that is done with files.
            if self.refused.contains(&Construct::Files) {
                return true;
            }
            self.refused.push(Construct::Files);
        }
        self.error("not-read", span, text!("`{name}` is not supported yet: {instead}"));
        true
    }

    /// The arguments of a call of a function that has a name, and where they end.
    pub(crate) fn call_arguments(&mut self, name: &str) -> Read<(Vec<Expression>, Span)> {
        self.expect(Kind::LeftParenthesis, "(")?;
        let (mut arguments, mut has_file) = (Vec::new(), false);
        while self.kind() != Kind::RightParenthesis {
            if !has_file && self.meaning(name).is_none() && WITH_FILE.contains(&(name, arguments.len())) {
                self.standard_file(name)?;
                has_file = true;
            } else {
                let argument = self.assignment()?;
                arguments.push(argument);
            }
            if !self.take(Kind::Comma) && self.kind() != Kind::RightParenthesis {
                self.expect(Kind::RightParenthesis, ")")?;
            }
        }
        let end = self.expect(Kind::RightParenthesis, ")")?.span;
        Ok((arguments, end))
    }

    /// The argument of a function that reads or writes a file: one of the files that are always open. What is printed
    /// to `stderr` is printed like everything else, as on a terminal.
    fn standard_file(&mut self, function: &str) -> Read<()> {
        let (files, message): (&[&str], Message) =
            if ["fgets", "fgetc", "getc", "fscanf", "feof", "ungetc"].contains(&function) {
                (&["stdin"], text!("`{function}` is only supported with `stdin`"))
            } else {
                (&["stdout", "stderr"], text!("`{function}` is only supported with `stdout` or `stderr`"))
            };
        if files.contains(&self.word()) {
            self.advance();
            return Ok(());
        }
        if self.refused_names.contains(self.word()) {
            return Err(Failed);
        }
        Err(self.error("not-read", self.span(), message))
    }

    pub(crate) fn call_of(&mut self, id: FunctionId, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let function = &mut self.program.functions[id.0];
        function.value_uses += 1;
        let signature = function.signature.clone();
        let (wanted, found) = (signature.parameters.len(), arguments.len());
        if wanted != found {
            let message = wrong_arity(&function.name, wanted, found);
            return Err(self.error("wrong-arity", span, message));
        }
        let arguments = arguments.into_iter().zip(&signature.parameters);
        let arguments = arguments.map(|(argument, ty)| self.assigned(argument, ty)).collect::<Read<Vec<_>>>()?;
        Ok(Expression { kind: ExpressionKind::Call(id, arguments), ty: signature.result, span })
    }

    fn library_call(&mut self, name: &str, start: Span, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let make = |library, ty| Ok(Expression { kind: ExpressionKind::Library(library), ty, span });
        let nothing = Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: Type::Void, span };
        if let Some(ty) = any_value(name, self.program.data_model()) {
            self.no_arguments(name, &arguments, span)?;
            return make(Library::Any, Type::Integer(ty));
        }
        match name {
            "printf" | "fprintf" => self.printf(name, arguments, span),
            "puts" if matches!(arguments.as_slice(), [text] if is_literal(text)) => {
                let kind = ExpressionKind::Text(b"%s\n".to_vec());
                let format = Expression { kind, ty: Type::CHAR.pointer_to(), span };
                self.printf(name, [vec![format], arguments].concat(), span)
            }
            "fflush" => {
                self.no_arguments(name, &arguments, span)?;
                Ok(Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: Type::INT, span })
            }
            "fputs" => {
                let [text] = self.arguments(name, arguments, span)?;
                let no_width = || crate::typing::number(IBig::ZERO, Integer::Int, span);
                self.call_of_library("print_text", vec![text, no_width(), no_width()], span)
            }
            "scanf" | "fscanf" => self.scanf(name, arguments, span),
            "sscanf" => self.sscanf(arguments, span),
            "sprintf" | "snprintf" => self.sprintf(name, arguments, span),
            "strtol" => {
                let base = arguments.get(2).map(|base| known(base).and_then(|base| u8::try_from(base).ok()));
                match base {
                    None | Some(Some(2..=10)) => self.call_of_library(name, arguments, span),
                    Some(Some(0 | 11..=36)) => self.call_of_library("library_strtol", arguments, span),
                    _ => Err(self.error(
                        "not-read",
                        start,
                        text!("`strtol` is only supported with a constant base up to 36"),
                    )),
                }
            }
            "memcmp" => {
                let is_text = |each: &Expression| Self::value(each.clone()).ty.leads_to_characters();
                if !arguments.iter().take(2).all(is_text) {
                    return Err(self.error("not-read", start, text!("`memcmp` is only supported for characters")));
                }
                self.call_of_library(name, arguments, span)
            }
            "assert" if self.has_no_assertions => Ok(nothing),
            "assert" | "__VERIFIER_assert" | "__VERIFIER_assume" | "assume_abort_if_not" => {
                let [condition] = self.arguments(name, arguments, span)?;
                let condition = Box::new(self.truth(condition)?);
                let is_assert = name.ends_with("assert");
                make(if is_assert { Library::Assert(condition) } else { Library::Assume(condition) }, Type::Void)
            }
            _ if is_error(name) => {
                self.no_arguments(name, &arguments, span)?;
                make(Library::ReachError, Type::Void)
            }
            // What `assert` of other C libraries calls where the condition is false; it gets texts and a line number.
            "__assert_fail" | "__assert" => {
                if !arguments.iter().all(Expression::changes_nothing) {
                    return Err(self.error(
                        "not-read",
                        span,
                        text!("the arguments of `{name}` must have no side effects"),
                    ));
                }
                make(Library::Assert(Box::new(crate::typing::number(IBig::ZERO, Integer::Int, span))), Type::Void)
            }
            "getchar" | "fgetc" | "getc" | "feof" | "ungetc" => self.input_call(name, start, arguments, span),
            _ if self.library_depth > 0 && crate::library_input::OWN.contains(&name) => {
                self.input_call(name, start, arguments, span)
            }
            "putchar" | "fputc" | "putc" => {
                let [character] = self.arguments(name, arguments, span)?;
                make(Library::PutCharacter(Box::new(self.assigned(character, &Type::INT)?)), Type::INT)
            }
            "malloc" => {
                let [size] = self.arguments(name, arguments, span)?;
                let size = self.assigned(size, &self.program.size_type())?;
                let allocation =
                    Allocation { bytes: Box::new(size), is_zeroed: false, moved: None, is_declared: false };
                make(Library::Allocate(allocation), Type::Void.pointer_to())
            }
            "calloc" => {
                let [count, size] = self.arguments(name, arguments, span)?;
                let size_t = self.program.size_type();
                let (count, size) = (self.assigned(count, &size_t)?, self.assigned(size, &size_t)?);
                if let (Some(count), Some(size)) = (known(&count), known(&size))
                    && count * size > self.program.data_model().difference().high()
                {
                    return Err(self.error("not-read", span, text!("`calloc` of so many bytes always fails")));
                }
                let bytes = Box::new(self.arithmetic(Arithmetic::Multiply, count, size)?);
                let allocation = Allocation { bytes, is_zeroed: true, moved: None, is_declared: false };
                make(Library::Allocate(allocation), Type::Void.pointer_to())
            }
            "realloc" => {
                let [pointer, size] = self.arguments(name, arguments, span)?;
                let size = self.assigned(size, &self.program.size_type())?;
                let pointer = Self::value(pointer);
                let Type::Pointer(_) = pointer.ty else {
                    return Err(self.error("type", pointer.span, text!("`realloc` takes a pointer")));
                };
                let moved = Some(Box::new(pointer));
                let allocation = Allocation { bytes: Box::new(size), is_zeroed: false, moved, is_declared: false };
                make(Library::Allocate(allocation), Type::Void.pointer_to())
            }
            "free" => {
                let [pointer] = self.arguments(name, arguments, span)?;
                let pointer = Self::value(pointer);
                if !matches!(pointer.ty, Type::Pointer(_)) {
                    return Err(self.error("type", pointer.span, text!("`free` takes a pointer")));
                }
                make(Library::Free(Box::new(pointer)), Type::Void)
            }
            "exit" => {
                let [status] = self.arguments(name, arguments, span)?;
                make(Library::Exit(Box::new(self.assigned(status, &Type::INT)?)), Type::Void)
            }
            "abort" => {
                self.no_arguments(name, &arguments, span)?;
                make(Library::Exit(Box::new(crate::typing::number(IBig::from(134), Integer::Int, span))), Type::Void)
            }
            "abs" | "labs" | "llabs" => {
                let ty = match name {
                    "abs" => Integer::Int,
                    "labs" => self.program.data_model().long(),
                    _ => Integer::LongLong,
                };
                let [number] = self.arguments(name, arguments, span)?;
                let number = self.assigned(number, &Type::Integer(ty))?;
                make(Library::Absolute(Box::new(number)), Type::Integer(ty))
            }
            _ if crate::characters::is_known(name) => {
                let [character] = self.arguments(name, arguments, span)?;
                let character = self.assigned(character, &Type::INT)?;
                make(Library::Character(name.to_owned(), Box::new(character)), Type::INT)
            }
            "fgets" => {
                let [line, length] = self.arguments(name, arguments, span)?;
                self.program.raw_read = Some(start);
                self.call_of_library(name, vec![line, length], span)
            }
            "memset" | "memcpy" | "memmove" => self.memory_call(name, arguments, span),
            "qsort" => self.qsort(arguments, span),
            "srand" => {
                let [seed] = self.arguments(name, arguments, span)?;
                let seed = self.assigned(seed, &Type::Integer(Integer::Unsigned))?;
                // The time is not read if it is only the seed.
                let is_in = |place: Span| span.start <= place.start && place.end <= span.end;
                if self.program.uses_random.is_some_and(is_in) && seed.changes_nothing() {
                    self.program.uses_random = None;
                    return Ok(nothing);
                }
                Ok(Self::without_value(seed))
            }
            "time" => {
                let [place] = self.arguments(name, arguments, span)?;
                if !matches!(place.kind, ExpressionKind::Null) && known(&place).is_none_or(|place| !place.is_zero()) {
                    return Err(self.error("not-read", start, text!("`time` is only supported as `time(NULL)`")));
                }
                self.program.uses_random = self.program.uses_random.or(Some(start));
                make(Library::Random, Type::Integer(self.program.data_model().long()))
            }
            "rand" => {
                self.no_arguments(name, &arguments, span)?;
                self.program.uses_random = self.program.uses_random.or(Some(start));
                make(Library::Random, Type::INT)
            }
            "library_apart" if self.library_depth > 0 => {
                let [to, of_to, from, of_from] = self.arguments(name, arguments, span)?;
                make(Library::Apart(Box::new([(to, of_to), (from, of_from)])), Type::Void)
            }
            _ if self.library.contains_key(name) => self.call_of_library(name, arguments, span),
            _ if FLOATING.contains(&name) => {
                self.refuse_floating(start);
                Ok(Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: Type::INT, span })
            }
            _ if self.refused_names.contains(name) => Err(Failed),
            _ => Err(self.error("undeclared-name", start, text!("there is no function `{name}` before this line"))),
        }
    }

    /// `memset`, `memcpy` and `memmove`, element by element.
    fn memory_call(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        let [to, from, bytes] = self.arguments(name, arguments, span)?;
        let (to, mut from) = (Self::value(to), Self::value(from));
        let bytes = self.assigned(bytes, &self.program.size_type())?;
        let Type::Pointer(element) = to.ty.clone() else {
            return Err(self.error("type", to.span, text!("`{name}` takes a pointer first")));
        };
        let size = IBig::from(self.size(&element).unwrap_or(0));
        let factor = match &bytes.kind {
            ExpressionKind::Arithmetic(Arithmetic::Multiply, left, right) => known(left).or_else(|| known(right)),
            _ => known(&bytes),
        };
        let is_whole = size == IBig::ONE || !size.is_zero() && factor.is_some_and(|factor| (factor % &size).is_zero());
        if !is_whole {
            let message = text!("`{name}` is only supported where it is about whole elements");
            return Err(self.error("not-read", span, message));
        }
        if name == "memset" {
            let value = known(&from);
            let is = |number: i32| value == Some(IBig::from(number));
            let is_read = match element.integer() {
                Some(Integer::Bool) => is(0) || is(1),
                Some(ty) => ty.bits() == 8 || is(0) || is(-1),
                None => is(0),
            };
            if !is_read {
                let message = text!("`memset` with other values than 0 and -1 is only supported for characters");
                return Err(self.error("not-read", span, message));
            }
        } else if from.ty != to.ty {
            if !matches!(from.kind, ExpressionKind::Text(_) | ExpressionKind::Decay(_)) || size != IBig::ONE {
                let message = text!("`{name}` is only supported between elements of the same type");
                return Err(self.error("not-read", span, message));
            }
            from.ty = to.ty.clone();
        }
        let text = match (&*element, name) {
            (Type::Array(..), "memset") => "library_clear_rows",
            (Type::Array(..), _) => "library_copy_rows",
            (Type::Integer(ty), "memset") if ty.bytes() == 1 => "memset",
            (Type::Integer(_), "memset") if known(&from) == Some(IBig::NEG_ONE) => "library_ones",
            (_, "memset") => "library_clear",
            _ => name,
        };
        let mut arguments = vec![to, bytes];
        if name != "memset" || text == "memset" {
            arguments.insert(1, from);
        }
        self.library_element = Some(*element);
        self.call_of_library(text, arguments, span)
    }

    /// A call of a function of the library that is written in C.
    pub(crate) fn call_of_library(&mut self, name: &str, arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        match self.library_function(name, span)? {
            Some(id) => {
                let arguments = self.checked_sizes(id, arguments)?;
                self.call_of(id, arguments, span)
            }
            None => Err(self.error("undeclared-name", span, text!("there is no function `{name}`"))),
        }
    }

    pub(crate) fn no_arguments(&mut self, name: &str, arguments: &[Expression], span: Span) -> Read<()> {
        if arguments.is_empty() {
            return Ok(());
        }
        Err(self.error("wrong-arity", span, text!("`{name}` takes no arguments")))
    }

    pub(crate) fn arguments<const N: usize>(
        &mut self,
        name: &str,
        found: Vec<Expression>,
        span: Span,
    ) -> Read<[Expression; N]> {
        let count = found.len();
        found.try_into().map_err(|_| self.error("wrong-arity", span, wrong_arity(name, N, count)))
    }
}
