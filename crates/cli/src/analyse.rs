//! `loopscope analyse`: the question whether a target can be reached.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use loopscope_engine::report::Verdict;
use loopscope_engine::{Analysis, Host};

use crate::args::AnalyseArguments;
use crate::exit::Failure;
use crate::json;
use crate::progress::Progress;
use crate::report;
use crate::source::{Source, typed};
use crate::work::Monotonic;

/// Answers the question.
pub(crate) fn analyse(arguments: &AnalyseArguments) -> Result<ExitCode, Failure> {
    let source = Source::read(&arguments.program)?;
    source.parse_and_check()?;
    let analysis = Analysis {
        target: arguments.target,
        technique: arguments.technique,
        search: arguments.search,
        loops: arguments.loops,
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
    };
    let start = Instant::now();
    let transport = arguments.work.transport(start);
    let mut progress = Progress::start();
    let host = Host { transport, clock: &Monotonic(start), observer: &mut progress };
    let answer = loopscope_engine::analyse(&source.text, source.dialect, &analysis, host);
    drop(progress);
    let answer = answer.or_else(|errors| source.print(&errors).and(Err(Failure::Program)))?;
    if arguments.json {
        writeln!(io::stdout(), "{}", json::report(arguments.target, &answer))?;
    } else {
        let file = typed(&arguments.program.file);
        write!(io::stdout(), "{}", report::text(&file, &answer))?;
    }
    Ok(ExitCode::from(status(answer.verdict)))
}

fn status(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unreachable => 0,
        Verdict::Reachable => 1,
        Verdict::Unknown => 3,
    }
}
