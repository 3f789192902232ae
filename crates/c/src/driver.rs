//! A function as a program: C text that reads its arguments, calls it, and prints its result and what it leaves in arrays.
//!
//! So a function is run, and compared with another one, as a program is, on inputs that a person can type. Texts are read
//! first, a line each; then the other arguments in their order. An array is as long as the parameter after it says, or the one
//! before it, and has 0 to 50 elements; its length is read once, before its elements, and need not be a promised number.

use std::fmt::Write;

use loopscope_float::Format;
use loopscope_message::{Message, text};

use crate::tree::{Function, TranslationUnit};
use crate::types::{Integer, Type};
use crate::unit::Unit;

/// The most elements of an array that is passed to a function which is compared.
pub const MOST_ELEMENTS: u32 = 50;

/// The most characters of a text.
const MOST_CHARACTERS: u32 = 100;

/// The function that reads the length of an array.
pub(crate) const LENGTH: &str = "loopscope_length";

/// The text to add to a program, so that it starts with a call of a function as this source declares it. The program starts in
/// the function of that name, which returns nothing and has no parameters.
///
/// # Errors
/// There is no such function, or it takes or returns something that cannot be typed or printed.
pub fn driver(source: &str, function: &str) -> Result<String, Message> {
    let program = Unit::parse(source, None, &mut Vec::new()).program;
    let is_it = |each: &&Function| each.name == function && each.is_in_text();
    let Some(found) = program.functions.iter().find(is_it) else {
        return Err(text!("there is no function `{name}`", name = function));
    };
    let parameters = parameters(&program, found)?;
    let mut body = String::new();
    for parameter in parameters.iter().filter(|parameter| parameter.kind == Kind::Text) {
        body += &parameter.read_line();
    }
    for (at, parameter) in parameters.iter().enumerate() {
        body += &parameter.read(&parameters, at);
    }
    let arguments: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    body += &call(found, &arguments.join(", "))?;
    for parameter in &parameters {
        body += &parameter.print(&parameters);
    }
    let start = start(source, function);
    let call = format!("void {start}(void)\n{{\n{body}}}\n");
    Ok(format!(
        "#include <stdio.h>\n#include <stdlib.h>\n{}{call}#pragma loopscope entry {start}\n",
        without_macros(&call)
    ))
}

/// Lines that end the definitions of macros with the names in a text: those of a program mean nothing in the text that is added.
fn without_macros(text: &str) -> String {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_');
    let mut names: Vec<&str> = words.filter(|word| word.starts_with(|first: char| !first.is_ascii_digit())).collect();
    loopscope_sorted::sort(&mut names);
    names.dedup();
    // The headers define these, and a program that includes them has the same ones.
    names.retain(|name| !["NULL", "stdin"].contains(name));
    let mut lines = String::new();
    for name in names {
        let _ = writeln!(lines, "#undef {name}");
    }
    lines
}

/// The name of the start, which the text does not have.
fn start(source: &str, function: &str) -> String {
    let mut name = format!("call_{function}");
    while source.contains(&name) {
        name.push('_');
    }
    name
}

/// An argument: the variable that holds it.
struct Parameter {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Number(Type),
    Text,
    /// An array of these elements, and the number of the parameter that is its length.
    Array(Type, usize),
}

fn parameters(program: &TranslationUnit, function: &Function) -> Result<Vec<Parameter>, Message> {
    let types = &function.signature.parameters;
    let is_length = |at: usize| matches!(types.get(at), Some(Type::Integer(_)));
    let mut found = Vec::with_capacity(types.len());
    for (at, ty) in types.iter().enumerate() {
        let name = function.parameters.get(at).map_or("", |id| &program.variables[id.0].name);
        let refused = || text!("`{name}` cannot be typed: only numbers, texts and arrays of numbers can", name = name);
        let kind = match ty {
            Type::Integer(_) | Type::Float(_) => Kind::Number(ty.clone()),
            Type::Pointer(to) if **to == Type::CHAR => Kind::Text,
            Type::Pointer(to) if matches!(**to, Type::Integer(_) | Type::Float(_)) => {
                let length = [at + 1, at.wrapping_sub(1)].into_iter().find(|length| is_length(*length));
                let no_length = || text!("no parameter beside `{name}` is its length", name = name);
                Kind::Array((**to).clone(), length.ok_or_else(no_length)?)
            }
            _ => return Err(refused()),
        };
        found.push(Parameter { name: format!("argument_{}", at + 1), kind });
    }
    Ok(found)
}

impl Parameter {
    /// Reads a text: a line.
    fn read_line(&self) -> String {
        let name = &self.name;
        format!(
            "char {name}[{size}];\nif (fgets({name}, {size}, stdin) == NULL) return;\n\
             for (int i = 0; {name}[i] != '\\0'; i++) if ({name}[i] == '\\n') {name}[i] = '\\0';\n",
            size = MOST_CHARACTERS + 2,
        )
    }

    /// Reads a number or an array.
    fn read(&self, all: &[Self], at: usize) -> String {
        let name = &self.name;
        let mut text = String::new();
        match &self.kind {
            // The length of an array is read before its elements.
            Kind::Number(_) if all[..at].iter().any(|each| each.has_length(at)) => {}
            Kind::Number(ty) if all.iter().any(|each| each.has_length(at)) => {
                let _ = writeln!(text, "{ty} {name} = {LENGTH}();");
            }
            Kind::Number(ty) => read_number(&mut text, ty, name),
            Kind::Text => {}
            Kind::Array(ty, length) => {
                let count = &all[*length].name;
                let is_read = all[..at].iter().any(|each| each.has_length(*length));
                if let (Kind::Number(ty), false) = (&all[*length].kind, is_read || *length < at) {
                    let _ = writeln!(text, "{ty} {count} = {LENGTH}();");
                }
                let _ = write!(
                    text,
                    "{ty} *{name} = malloc({count} * sizeof(*{name}));\n\
                     for (int i = 0; i < {count}; i++) scanf(\"{format}\", &{name}[i]);\n",
                    format = format_of(ty, true),
                );
            }
        }
        text
    }

    fn has_length(&self, at: usize) -> bool {
        matches!(&self.kind, Kind::Array(_, length) if *length == at)
    }

    /// Prints what the call leaves in an array.
    fn print(&self, all: &[Self]) -> String {
        let name = &self.name;
        match &self.kind {
            Kind::Number(_) => String::new(),
            Kind::Text => format!("puts({name});\n"),
            Kind::Array(ty, length) => {
                let (count, format) = (&all[*length].name, format_of(ty, false));
                format!("for (int i = 0; i < {count}; i++) printf(\"{format} \", {name}[i]);\nputs(\"\");\n")
            }
        }
    }
}

fn read_number(text: &mut String, ty: &Type, name: &str) {
    let format = format_of(ty, true);
    let _ = match ty {
        Type::Integer(Integer::Bool) => {
            writeln!(text, "int read_{name};\nscanf(\"%d\", &read_{name});\n_Bool {name} = read_{name} != 0;")
        }
        _ => writeln!(text, "{ty} {name};\nscanf(\"{format}\", &{name});"),
    };
}

/// The call, whose result is printed.
fn call(function: &Function, arguments: &str) -> Result<String, Message> {
    let name = &function.name;
    Ok(match &function.signature.result {
        Type::Void => format!("{name}({arguments});\n"),
        ty @ (Type::Integer(_) | Type::Float(_)) => {
            format!("printf(\"{}\\n\", {name}({arguments}));\n", format_of(ty, false))
        }
        Type::Pointer(to) if **to == Type::CHAR => {
            format!("char *result = {name}({arguments});\nputs(result == NULL ? \"NULL\" : result);\n")
        }
        ty => return Err(text!("`{name}` returns `{ty}`, which cannot be printed", name = name, ty = ty.to_string())),
    })
}

/// The format of `scanf` or `printf` for a number.
fn format_of(ty: &Type, is_read: bool) -> &'static str {
    let Type::Integer(ty) = ty else {
        return match (ty, is_read) {
            (_, false) => "%g",
            (Type::Float(Format::Single), true) => "%f",
            (_, true) => "%lf",
        };
    };
    match ty {
        Integer::Char if is_read => " %c",
        Integer::Char => "%c",
        Integer::SignedChar if is_read => "%hhd",
        Integer::UnsignedChar if is_read => "%hhu",
        Integer::Short if is_read => "%hd",
        Integer::UnsignedShort if is_read => "%hu",
        Integer::Unsigned => "%u",
        Integer::Long32 | Integer::Long => "%ld",
        Integer::UnsignedLong32 | Integer::UnsignedLong => "%lu",
        Integer::LongLong => "%lld",
        Integer::UnsignedLongLong => "%llu",
        Integer::Bool
        | Integer::SignedChar
        | Integer::UnsignedChar
        | Integer::Short
        | Integer::UnsignedShort
        | Integer::Int => "%d",
    }
}
