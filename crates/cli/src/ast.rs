//! `loopscope ast`: the syntax tree as JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::PrettyFormatter;

use crate::args::AstArguments;
use crate::exit::Failure;
use crate::native::Native;
use crate::source::Source;

/// Prints the syntax tree. Only the syntax must be right: names may be undeclared.
pub(crate) fn ast(arguments: &AstArguments) -> Result<u8, Failure> {
    let source = Source::from_arguments(&Native, &arguments.program)?;
    let parse = loopscope_c::parse(&source.text, source.dialect);
    source.print(&parse.diagnostics)?;
    let mut text = Vec::new();
    let written = match arguments.indent {
        0 => parse.program.serialize(&mut Serializer::new(&mut text)),
        indent => {
            let indentation = b" ".repeat(indent.into());
            let formatter = PrettyFormatter::with_indent(&indentation);
            parse.program.serialize(&mut Serializer::with_formatter(&mut text, formatter))
        }
    };
    written.map_err(|error| Failure::new(format!("the tree cannot be written: {error}")))?;
    text.push(b'\n');
    io::stdout().write_all(&text)?;
    Ok(0)
}
