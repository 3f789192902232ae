//! `loopscope analyse`: the question whether a target can be reached.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use loopscope_engine::report::Verdict;
use loopscope_engine::{Analysis, Budget, Clock, Host, Unobserved};

use crate::args::AnalyseArguments;
use crate::exit::Failure;
use crate::json;
use crate::report;
use crate::source::{Source, typed};
use crate::transport::Lazy;

/// How much longer than the budget a solver may take. Each question has a limit of its own, so that the analysis ends
/// in order long before; this is for solvers that know of no limit, and for programs that are no solvers.
pub(crate) const GRACE: Duration = Duration::from_secs(5);

/// Answers the question.
pub(crate) fn analyse(arguments: &AnalyseArguments) -> Result<ExitCode, Failure> {
    let source = Source::read(&arguments.program)?;
    source.parse_and_check()?;
    let analysis = Analysis {
        target: arguments.target,
        technique: arguments.technique,
        search: arguments.search,
        loops: arguments.loops,
        budget: Budget { seconds: arguments.work.budget, ..Budget::default() },
        seed: arguments.work.seed,
    };
    let start = Instant::now();
    let deadline = start + Duration::from_secs_f64(arguments.work.budget) + GRACE;
    let transport = Box::new(Lazy::new(arguments.work.solver.clone(), deadline));
    let host = Host { transport, clock: &Monotonic(start), observer: &mut Unobserved };
    let answer = loopscope_engine::analyse(&source.text, source.dialect, &analysis, host);
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

/// Seconds since the analysis started.
pub(crate) struct Monotonic(pub(crate) Instant);

impl Clock for Monotonic {
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
