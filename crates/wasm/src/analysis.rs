//! From a request to its outcome.

use loopscope_engine::report::Witness;
use loopscope_engine::{Analysis, Budget, Clock, Host, Observer, Workers};
use loopscope_interp::trace::{TraceOptions, record};
use loopscope_interp::{Limits, LineTarget};
use loopscope_smt::Transport;
use loopscope_syntax::LineIndex;

use crate::reading;
use crate::replay::Replay;
use crate::request::{AnalysisRequest, Outcome, Target, TreeOutcome, TreeRequest};
use crate::utf16::Utf16;

/// Makes an analysis, and records the run of its witness. `None` if another worker has the answer.
pub(crate) async fn run<'a>(
    request: &AnalysisRequest,
    transport: Box<dyn Transport + 'a>,
    clock: &'a dyn Clock,
    observer: &'a mut dyn Observer,
    workers: &mut dyn Workers,
) -> Option<Outcome> {
    let analysis = match analysis(request) {
        Ok(analysis) => analysis,
        Err(message) => return Some(Outcome::Invalid { message }),
    };
    let host = Host { transport, clock, observer };
    let (source, dialect) = (&request.source, request.dialect.into());
    match loopscope_engine::analyse_among(source, dialect, &analysis, host, workers).await {
        Ok(report) => report.map(|report| {
            let replay = report.verdict.witness().and_then(|witness| replay(request, witness));
            Outcome::Report { report: Box::new(report), replay }
        }),
        Err(diagnostics) => {
            Some(Outcome::Refused { diagnostics: reading::diagnostics(diagnostics, &Utf16::new(source)) })
        }
    }
}

/// Builds a tree of paths.
pub(crate) fn tree<'a>(
    request: &TreeRequest,
    transport: Box<dyn Transport + 'a>,
    clock: &'a dyn Clock,
    observer: &'a mut dyn Observer,
) -> TreeOutcome {
    let loops = match request.loops.parse() {
        Ok(loops) => loops,
        Err(message) => return TreeOutcome::Invalid { message },
    };
    let budget = Budget { seconds: request.seconds, ..Budget::default() };
    let analysis = Analysis { loops, budget, seed: u64::from(request.seed), ..Analysis::default() };
    let host = Host { transport, clock, observer };
    let (source, dialect) = (&request.source, request.dialect.into());
    match loopscope_engine::tree::tree(source, dialect, &analysis, request.nodes as usize, host) {
        Ok(tree) => TreeOutcome::Tree { tree },
        Err(diagnostics) => {
            TreeOutcome::Refused { diagnostics: reading::diagnostics(diagnostics, &Utf16::new(source)) }
        }
    }
}

fn analysis(request: &AnalysisRequest) -> Result<Analysis, String> {
    let analysis = Analysis {
        target: request.target.into(),
        technique: request.technique.parse()?,
        search: request.search.parse()?,
        loops: request.loops.parse()?,
        merge: request.merge.parse()?,
        limit_cost: request.limit_cost,
        kappa: request.kappa,
        indexing: request.indexing.parse()?,
        templates: request.templates.parse()?,
        call_depth: request.call_depth,
        subsume: request.subsume,
        rounds: request.rounds,
        guide: request.guide,
        budget: Budget {
            seconds: request.seconds,
            states: u64::from(request.states),
            replay_steps: u64::from(request.replay_steps),
            ..Budget::default()
        },
        seed: u64::from(request.seed),
    };
    analysis.check()?;
    Ok(analysis)
}

/// The run of a witness up to the target; none where it could not be confirmed.
fn replay(request: &AnalysisRequest, witness: &Witness) -> Option<Replay> {
    if !witness.replayed {
        return None;
    }
    let parse = loopscope_syntax::analyse(&request.source, request.dialect.into());
    let program = loopscope_interp::compile(&parse.program);
    let lines = LineIndex::new(&request.source);
    let target = match request.target {
        Target::Any => None,
        Target::Line { line } => Some(LineTarget::new(&program, &lines, line)?),
    };
    let limits = Limits { steps: u64::from(request.replay_steps), ..Limits::default() };
    let inputs = witness.to_inputs();
    let (run, trace) = record(&program, &lines, &inputs, &limits, target.as_ref(), &TraceOptions::default());
    Some(Replay::of(&run, trace, &lines))
}
