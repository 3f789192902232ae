//! `loopscope cfg`: the flow graph.

use std::io::{self, Write};

use loopscope_cfg::{Options, lower_with};

use crate::args::{CfgArguments, GraphFormat};
use crate::exit::Failure;
use crate::native::Native;
use crate::source::Source;

/// Prints the flow graph.
pub(crate) fn cfg(arguments: &CfgArguments) -> Result<u8, Failure> {
    let source = Source::from_arguments(&Native, &arguments.program)?;
    let program = source.program()?;
    let options = Options { normalise: arguments.norm };
    let lowered = lower_with(program.tree(), &source.text, options);
    let graph = lowered.or_else(|errors| source.print(&errors).and(Err(Failure::Program)))?.cfg;
    let text = match arguments.format {
        GraphFormat::Dot => graph.to_dot(),
        GraphFormat::Text => graph.to_text(),
        GraphFormat::Json => serde_json::to_string_pretty(&graph.to_form())
            .map_err(|error| Failure::new(format!("the graph cannot be written: {error}")))?,
    };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    write!(io::stdout(), "{text}{end}")?;
    Ok(0)
}
