//! From a request to its outcome.

use loopscope_engine::{Clock, Host, Observer, Workers};
use loopscope_interp::trace::{TraceOptions, record};
use loopscope_interp::{GivenFile as Given, Limits, LineTarget};
use loopscope_question::report::{EndlessRun, ErrorEnd, Report, Verdict, Witness};
use loopscope_question::{Analysis, AnalysisOption, Budget, Program};
use loopscope_smt::Transport;
use loopscope_syntax::COption;
use loopscope_witness::stdin;

use crate::endless;
use crate::reading;
use crate::replay::Replay;
use crate::request::{AnalysisOutcome, AnalysisRequest, Assumption, GivenFile, Target, TreeOutcome, TreeRequest};

/// The most seconds that an answer without the solver may take: its worker also reads what is typed.
const EARLY_SECONDS: f64 = 0.5;

/// Makes an analysis, and records the run of its witness. `None` if another worker has the answer.
pub(crate) async fn run<'a>(
    request: &AnalysisRequest,
    transport: Box<dyn Transport + 'a>,
    clock: &'a dyn Clock,
    observer: &'a mut dyn Observer,
    workers: &mut dyn Workers,
) -> Option<AnalysisOutcome> {
    let analysis = match analysis(request) {
        Ok(analysis) => analysis,
        Err(message) => return Some(AnalysisOutcome::Invalid { message }),
    };
    let program = match reading::program(&request.source, request.dialect) {
        Ok(program) => program,
        Err(diagnostics) => return Some(AnalysisOutcome::Refused { diagnostics }),
    };
    let host = Host { transport, clock, observer };
    let report = loopscope_engine::analyse_among(&program, &analysis, host, workers).await?;
    Some(reported(&program, request, report))
}

/// The outcome of an analysis that needs no solver, after at most [`EARLY_SECONDS`]. `None` if it may need one.
pub(crate) fn run_early(request: &AnalysisRequest, clock: &dyn Clock) -> Option<AnalysisOutcome> {
    let mut analysis = analysis(request).ok()?;
    analysis.budget.seconds = analysis.budget.seconds.min(EARLY_SECONDS);
    let program = reading::program(&request.source, request.dialect).ok()?;
    let report = loopscope_engine::answer_early(&program, &analysis, clock)?;
    Some(reported(&program, request, report))
}

/// The outcome with a report, and with the recorded run of its witness.
fn reported(program: &Program, request: &AnalysisRequest, report: Report) -> AnalysisOutcome {
    let shown = match (report.hang().cloned(), report.error_end.clone()) {
        (Some(EndlessRun { witness, proof, .. }), _) => &Verdict::Endless { witness, proof },
        (None, Some(ErrorEnd { witness, error, .. })) => &Verdict::Reachable { witness, error: Some(error) },
        (None, None) => &report.verdict,
    };
    let replay = endless::replay(program, shown)
        .or_else(|| shown.witness().and_then(|witness| replay(program, request, witness)))
        .map(Box::new);
    let stdin = shown.witness().and_then(|witness| stdin::text(program, &witness.inputs));
    let files = shown.witness().map(|witness| given_files(program, witness)).unwrap_or_default();
    let assumptions = program.assumptions().iter().map(assumption).collect();
    let checks_results = program.checks_results();
    AnalysisOutcome::Report { report: Box::new(report), replay, stdin, files, assumptions, checks_results }
}

/// The files that a run of a witness reads, and those that it cannot write.
fn given_files(program: &Program, witness: &Witness) -> Vec<GivenFile> {
    let files = stdin::files(program, &witness.inputs).into_iter();
    let given = files.map(|(name, file)| match file {
        Given::Missing => GivenFile { name, text: None, is_written: false },
        Given::Unwritable => GivenFile { name, text: None, is_written: true },
        Given::Text(text) => GivenFile { name, text: Some(text), is_written: false },
    });
    given.collect()
}

fn assumption(loopscope_syntax::Assumption { clause, option, .. }: &loopscope_syntax::Assumption) -> Assumption {
    let decided_by = option.map(COption::about);
    Assumption { clause: clause.clone(), decided_by }
}

/// Builds a tree of paths.
pub(crate) fn tree<'a>(
    request: &TreeRequest,
    transport: Box<dyn Transport + 'a>,
    clock: &'a dyn Clock,
    observer: &'a mut dyn Observer,
) -> TreeOutcome {
    let budget = Budget { seconds: request.seconds, ..Budget::default() };
    let mut analysis = Analysis { budget, seed: u64::from(request.seed), ..Analysis::default() };
    let loops = AnalysisOption::named("loops").and_then(|option| option.set(&mut analysis, &request.loops));
    if let Err(message) = loops {
        return TreeOutcome::Invalid { message };
    }
    let program = match reading::program(&request.source, request.dialect) {
        Ok(program) => program,
        Err(diagnostics) => return TreeOutcome::Refused { diagnostics },
    };
    let host = Host { transport, clock, observer };
    TreeOutcome::Tree { tree: loopscope_engine::tree::tree(&program, &analysis, request.nodes as usize, host) }
}

fn analysis(request: &AnalysisRequest) -> Result<Analysis, String> {
    let mut analysis = Analysis {
        target: request.target.into(),
        budget: Budget {
            seconds: request.seconds,
            states: u64::from(request.states),
            replay_steps: u64::from(request.replay_steps),
            ..Budget::default()
        },
        seed: u64::from(request.seed),
        ..Analysis::default()
    };
    request.options.set(&mut analysis)?;
    analysis.check()?;
    Ok(analysis)
}

/// The run of a witness up to the target; none where it could not be confirmed.
fn replay(program: &Program, request: &AnalysisRequest, witness: &Witness) -> Option<Replay> {
    if !witness.replayed {
        return None;
    }
    let (compiled, lines) = (program.compiled(), program.lines());
    let target = match request.target {
        Target::Any | Target::Ends => None,
        Target::Line { line } => Some(LineTarget::new(&compiled, lines, line)?),
    };
    let limits = Limits { steps: u64::from(request.replay_steps), ..Limits::default() };
    let inputs = witness.to_inputs();
    let (run, trace) = record(&compiled, lines, &inputs, &limits, target.as_ref(), &TraceOptions::default());
    Some(Replay::new(&compiled, (&inputs, &limits), &run, trace, program))
}
