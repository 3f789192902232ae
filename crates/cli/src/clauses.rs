//! `loopscope clauses`: a program for other solvers of Horn clauses.

use std::io::{self, Write};
use std::time::Duration;

use loopscope_engine::{Host, Unobserved, horn_clauses};
use loopscope_process::{Lazy, SolverChoice};
use loopscope_question::Analysis;

use crate::args::ClausesArguments;
use crate::exit::Failure;
use crate::native::Native;
use crate::report;
use crate::source::Source;
use crate::system::System;

/// The exit status if there are no clauses.
const NONE: u8 = 3;

/// Prints the clauses.
pub(crate) fn clauses(arguments: &ClausesArguments) -> Result<u8, Failure> {
    let source = Source::from_arguments(&Native, &arguments.program)?;
    let program = source.program()?;
    let target = arguments.target.in_files(&source.files).map_err(Failure::new)?;
    let analysis = Analysis { target, ..Analysis::default() };
    // There are no questions, so the solver is never started.
    let transport = Box::new(Lazy::new(SolverChoice::Auto, Duration::ZERO));
    let host = Host { transport, clock: Native.clock(), observer: &mut Unobserved };
    match horn_clauses(&program, &analysis, host) {
        Ok(text) => {
            write!(io::stdout(), "{text}")?;
            Ok(0)
        }
        Err(reason) => {
            anstream::eprintln!("there are no clauses: {}", report::stop(&reason, &source.files));
            Ok(NONE)
        }
    }
}
