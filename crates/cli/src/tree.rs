//! `loopscope tree`: the symbolic execution tree of a program, classic or compact.

use std::io::{self, Write};

use loopscope_engine::{Host, Unobserved};
use loopscope_question::Analysis;

use crate::args::TreeArguments;
use crate::exit::Failure;
use crate::native::Native;
use crate::show;
use crate::source::Source;
use crate::system::System;

/// Prints the tree.
pub(crate) fn tree(arguments: &TreeArguments) -> Result<u8, Failure> {
    let source = Source::from_arguments(&Native, &arguments.program)?;
    let program = source.program()?;
    let analysis = Analysis {
        loops: arguments.loops,
        templates: arguments.templates,
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
        ..Analysis::default()
    };
    let transport = Native.transport(&arguments.work, Native.clock().seconds());
    let host = Host { transport, clock: Native.clock(), observer: &mut Unobserved };
    let tree = loopscope_engine::tree::tree(&program, &analysis, arguments.nodes as usize, host);
    if arguments.json {
        let json = serde_json::to_string(&tree)
            .map_err(|error| Failure::new(format!("the tree cannot be written: {error}")))?;
        writeln!(io::stdout(), "{json}")?;
    } else {
        write!(io::stdout(), "{}", show::tree::text(&tree, &source.files))?;
    }
    Ok(0)
}
