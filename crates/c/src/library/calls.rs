//! Calls by name: of functions that the text defines, and of functions of the library.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::names::wrong_arity;

use super::{Call, Meaning, Stream, any_value, not_read, row};
use crate::construct::Construct;
use crate::parser::{Entity, Failed, Parser, Read};
use crate::token::Kind;
use crate::tree::{Expression, ExpressionKind, FunctionId, Library};
use crate::types::{Integer, Type};
use crate::typing::number;

impl Parser<'_> {
    /// A call, after the function's name.
    pub(crate) fn call(&mut self, name: &str, start: Span) -> Read<Expression> {
        self.declare_before_call(name, start)?;
        if self.meaning(name).is_none() && self.refuse_call(name, start) {
            self.skip_nested(Kind::LeftParenthesis, Kind::RightParenthesis);
            // The rest is checked all the same.
            return Ok(number(IBig::ZERO, Integer::Int, start.to(self.last_span())));
        }
        let open = self.span();
        let CallArguments { arguments, file, is_to_stderr, end } = self.call_arguments(name)?;
        let span = start.to(end);
        match self.meaning(name) {
            Some(Entity::Function(id)) => {
                let id = *id;
                self.arguments_as_promoted(id, &arguments)?;
                if self.takes_nothing(id) && !arguments.is_empty() {
                    let between = Span::new(open.end, end.start);
                    return self.call_with_unused(id, arguments, between, span);
                }
                self.call_of(id, arguments, span)
            }
            Some(_) => Err(self.error("type", start, text!("`{name}` is not a function"))),
            None => {
                self.is_library_here(name, start)?;
                self.remark_missing_header(name, start);
                // A value from a file is no input of a user.
                if file.is_none() || name != "fscanf" {
                    self.note_library_call(name, &arguments, span);
                }
                self.library_call(Call { name, arguments, file, is_to_stderr, start, span })
            }
        }
    }

    /// Refuses a call of a function that is not supported; whether it is one.
    fn refuse_call(&mut self, name: &str, span: Span) -> bool {
        let Some(instead) = not_read(name) else { return self.refuse_name(name, span) };
        if matches!(row(name), Some((.., Meaning::Files))) {
            // One message is enough for all that is done with files.
            if self.refused.contains(&Construct::Files) {
                return true;
            }
            self.refused.push(Construct::Files);
        }
        self.error("not-read", span, text!("`{name}` is not supported yet: {instead}"));
        true
    }

    /// The arguments of a call of a function that has a name, the file among them, unless it is always open, and where they
    /// end.
    pub(crate) fn call_arguments(&mut self, name: &str) -> Read<CallArguments> {
        self.expect(Kind::LeftParenthesis, "(")?;
        let (mut arguments, mut opened, mut is_to_stderr) = (Vec::new(), None, false);
        let mut file = row(name).filter(|_| self.meaning(name).is_none()).and_then(|(_, file, _)| *file);
        while self.kind() != Kind::RightParenthesis {
            if let Some((_, stream)) = file.take_if(|(position, _)| *position == arguments.len()) {
                is_to_stderr = self.word() == "stderr";
                opened = self.file(name, stream)?;
            } else {
                let argument = self.assignment()?;
                arguments.push(argument);
            }
            if !self.take(Kind::Comma) && self.kind() != Kind::RightParenthesis {
                self.expect(Kind::RightParenthesis, ")")?;
            }
        }
        let end = self.expect(Kind::RightParenthesis, ")")?.span;
        Ok(CallArguments { arguments, file: opened, is_to_stderr, end })
    }

    /// The argument of a function that reads or writes a file: one that the program has opened, or none for one of the
    /// files that are always open. What is printed to `stderr` is printed like everything else, as on a terminal, unless programs are
    /// compared.
    fn file(&mut self, function: &str, stream: Stream) -> Read<Option<Expression>> {
        let (files, message): (&[&str], Message) = match stream {
            Stream::Input => (&["stdin"], text!("`{function}` is only supported with `stdin`")),
            Stream::Output => {
                (&["stdout", "stderr"], text!("`{function}` is only supported with `stdout` or `stderr`"))
            }
            Stream::Any => (
                &["stdin", "stdout", "stderr", "NULL"],
                text!("`{function}` is only supported with `stdin`, `stdout` or `stderr`"),
            ),
            Stream::Opened => (&[], text!("`{function}` is only supported with a file that `fopen` has opened")),
        };
        if files.contains(&self.word()) {
            if function == "fflush" && self.word() == "stdin" {
                let message = text!(
                    "C does not say what `fflush(stdin)` does: here it does nothing, as in gcc's library on Linux"
                );
                self.remark_once("fflush", self.span(), message);
            }
            self.advance();
            return Ok(None);
        }
        if self.refused_names.contains(self.word()) {
            return Err(Failed);
        }
        let is_standard = ["stdin", "stdout", "stderr"].contains(&self.word());
        if let Some(ty) = self.type_of_files().filter(|_| !is_standard) {
            let file = self.assignment()?;
            return self.assigned(file, &ty).map(Some);
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
        let arguments = arguments.map(|(argument, ty)| self.passed(argument, ty)).collect::<Read<Vec<_>>>()?;
        Ok(Expression { kind: ExpressionKind::Call(id, arguments), ty: signature.result, span })
    }

    fn library_call(&mut self, mut call: Call<'_>) -> Read<Expression> {
        if self.program.is_compared && (call.is_to_stderr || call.name == "perror") && !self.drops_output {
            return self.without_output(call);
        }
        if let Some(file) = call.file.take() {
            return self.call_on_file(call, file);
        }
        if let Some(instead) = self.instead_of_terminal(&call)? {
            return Ok(instead);
        }
        let Call { name, start, span, .. } = call;
        let (library, ty) = match row(name) {
            Some((.., Meaning::Does(read))) => read(self, call)?,
            Some((.., Meaning::Own(read))) if self.library_depth > 0 => read(self, call)?,
            Some((.., Meaning::OwnCall(read))) if self.library_depth > 0 => return read(self, call),
            Some((.., Meaning::Call(read))) => return read(self, call),
            _ if let Some(ty) = any_value(name, self.program.data_model()) => {
                let [] = self.arguments(call)?;
                (Library::Any, Type::Integer(ty))
            }
            _ if self.library.contains_key(name) => return self.call_of_library(name, call.arguments, span),
            _ if self.refused_names.contains(name) => return Err(Failed),
            _ => {
                let message = text!("there is no function `{name}`");
                return Err(self.error("undeclared-name", start, message));
            }
        };
        Ok(Expression { kind: ExpressionKind::Library(library), ty, span })
    }

    /// A call that prints. Only the evaluation of its arguments counts.
    fn without_output(&mut self, call: Call<'_>) -> Read<Expression> {
        if let "fputc" | "putc" = call.name {
            let [character] = self.arguments(call)?;
            let character = self.assigned(character, &Type::INT)?;
            let printed = self.converted(character, Integer::UnsignedChar);
            return Ok(self.converted(printed, Integer::Int));
        }
        self.drops_output = true;
        let called = self.library_call(call);
        self.drops_output = false;
        called
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

    /// The arguments of a call, if their number is the one that the function takes.
    pub(crate) fn arguments<const N: usize>(&mut self, call: Call<'_>) -> Read<[Expression; N]> {
        let Call { name, arguments, span, .. } = call;
        let count = arguments.len();
        arguments.try_into().map_err(|_| {
            let none = text!("`{name}` takes no arguments");
            self.error("wrong-arity", span, if N == 0 { none } else { wrong_arity(name, N, count) })
        })
    }
}

/// The arguments of a call.
pub(crate) struct CallArguments {
    /// Without the file.
    pub(crate) arguments: Vec<Expression>,
    /// The file, unless it is one that is always open.
    pub(crate) file: Option<Expression>,
    /// True if the file is `stderr`.
    pub(crate) is_to_stderr: bool,
    pub(crate) end: Span,
}
