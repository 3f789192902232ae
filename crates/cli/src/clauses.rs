//! `loopscope clauses`: a program for other solvers of Horn clauses.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use loopscope_engine::{Analysis, Host, Unobserved, horn_clauses};

use crate::args::ClausesArguments;
use crate::exit::Failure;
use crate::report;
use crate::source::Source;
use crate::transport::{Lazy, SolverChoice};
use crate::work::Monotonic;

/// The exit status if there are no clauses.
const NONE: u8 = 3;

/// Prints the clauses.
pub(crate) fn clauses(arguments: &ClausesArguments) -> Result<ExitCode, Failure> {
    let source = Source::of(&arguments.program)?;
    let program = source.program()?;
    let analysis = Analysis { target: arguments.target, ..Analysis::default() };
    let clock = Monotonic(Instant::now());
    // There are no questions, so the solver is never started.
    let transport = Box::new(Lazy::new(SolverChoice::Auto, Duration::ZERO).with_deadline(clock.0));
    let host = Host { transport, clock: &clock, observer: &mut Unobserved };
    match horn_clauses(&program, &analysis, host) {
        Ok(text) => {
            write!(io::stdout(), "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(reason) => {
            anstream::eprintln!("there are no clauses: {}", report::stop(&reason));
            Ok(ExitCode::from(NONE))
        }
    }
}
