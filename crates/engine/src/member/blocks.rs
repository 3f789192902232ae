//! Common parts of members that split programs into blocks ([`loopscope_horn::blocks`]).

use loopscope_cfg::{Cfg, FunctionId};
use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::CheckedBlock;
use loopscope_horn::run::RunInputs;
use loopscope_interp::{Exhausted, Inputs};
use loopscope_message::text;
use loopscope_question::report::{Claim, ProgramPoint, Proof, StopCode, StopReason};
use loopscope_smt::{Pool, Term, Value};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget as _, Parameter, RawWitness, State, StopReason as Reason};
use loopscope_transition::cut_point::{CutPoint, CutPointKind};
use loopscope_transition::tracking::Tracking;
use loopscope_witness::{Arrival, ReplayOutcome, inputs_of};
use petgraph::stable_graph::NodeIndex;

use super::Question;
use crate::doing::Doing;
use crate::explain::last_conditions;
use crate::program_view::{EXPANDED, ProgramView};
use crate::stop::plain;
use crate::workspace::Workspace;

/// A program without calls, and its blocks to the targets that intervals do not exclude.
///
/// # Errors
/// Calls cannot be expanded, or there is no loop.
pub(super) fn blocks<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
) -> Result<(&'q ProgramView, Blocks), StopReason> {
    let view = question.to_prove(text!("blocks"), &mut workspace.meter)?;
    let cfg = &view.program.cfg;
    let blocks = blocks_of(question, (cfg, &view.tracking, &view.remaining().targets), &[cfg.main], workspace)?;
    Ok((view, blocks))
}

/// The blocks of a program without calls to all targets.
///
/// # Errors
/// Calls cannot be expanded, or there is no loop.
pub(crate) fn blocks_to_all(question: &Question<'_>, workspace: &mut Workspace<'_>) -> Result<Blocks, StopReason> {
    let view = question.view(EXPANDED).map_err(|error| question.reasons.calling(text!("blocks"), error))?;
    let ProgramView { program, tracking, targets, .. } = view;
    blocks_of(question, (&program.cfg, tracking, targets), &[program.cfg.main], workspace)
}

/// The blocks of these functions of a program, to these targets.
///
/// # Errors
/// There is neither a loop nor a call.
pub(super) fn blocks_of(
    question: &Question<'_>,
    (cfg, tracking, targets): (&Cfg, &Tracking, &SortedSet<NodeIndex>),
    functions: &[FunctionId],
    workspace: &mut Workspace<'_>,
) -> Result<Blocks, StopReason> {
    let Workspace { pool, meter, .. } = workspace;
    let blocks = Blocks::new(cfg, tracking, targets, functions, pool, &mut || meter.go_on());
    let blocks = blocks.map_err(|limit| question.reasons.executing(&Reason::Limit(limit)))?;
    if blocks.cut_points.is_empty() {
        let message = text!("no path to the target passes a loop");
        return Err(plain(StopCode::NotHandled, message));
    }
    Ok(blocks)
}

/// The proof by invariants that passed these checks, one for each cut point. Its claims also have the bounds with which
/// intervals exclude other targets.
pub(super) fn proof(
    question: &Question<'_>,
    view: &ProgramView,
    blocks: &Blocks,
    pool: &mut Pool,
    invariants: &[Term],
    passed: &[CheckedBlock],
) -> Proof {
    let cfg = &view.program.cfg;
    let needed = last_conditions(view.shown(), view.remaining().targets.iter().as_slice());
    let invariants = written(view, blocks, pool, invariants);
    let places = at_cut_points(question, cfg, blocks, &invariants);
    let proof = Proof::by_invariants(pool, &places, passed.iter().map(|each| (each.from, each.to)), needed);
    if !view.has_notation() {
        return proof;
    }
    let proof = proof.with_claims(claims(question, view, blocks, pool, &invariants));
    view.remaining().complete(proof, question, cfg, pool)
}

/// Loop invariants in the notation of certificates.
fn claims(
    question: &Question<'_>,
    view: &ProgramView,
    blocks: &Blocks,
    pool: &mut Pool,
    invariants: &[Term],
) -> Vec<Claim> {
    let names = question.reasons.names_in(&view.program.cfg);
    let mut claims = Vec::new();
    for (predicate, (point, holds)) in blocks.cut_points.iter().zip(invariants).enumerate() {
        let holds = pool.conjuncts(&[*holds]);
        let mut parameters = blocks.parameters(predicate);
        parameters.retain(|(variable, _)| !view.program.back.stands_for_memory(*variable));
        claims.extend(Claim::from_terms(pool, point.node, &holds, &parameters, &names));
    }
    claims
}

/// Invariants, one for each cut point, as the program writes what they speak of.
pub(super) fn written(view: &ProgramView, blocks: &Blocks, pool: &mut Pool, invariants: &[Term]) -> Vec<Term> {
    let each = |(predicate, invariant): (usize, &Term)| {
        view.as_written(pool, &blocks.parameters(predicate), &[*invariant]).remove(0)
    };
    invariants.iter().enumerate().map(each).collect()
}

/// The invariant of each cut point.
pub(super) fn at_cut_points(
    question: &Question<'_>,
    cfg: &Cfg,
    blocks: &Blocks,
    invariants: &[Term],
) -> Vec<(ProgramPoint, Term)> {
    let place = |point: &CutPoint| {
        let name = |function: FunctionId| cfg.function(function).name.clone();
        let function = name(point.function);
        let line_of_name = question.reasons.line_of(cfg.function(point.function).span);
        let line = cfg.graph[point.node].line;
        match point.kind {
            CutPointKind::Loop => ProgramPoint::Loop { line },
            CutPointKind::Call(callee) => ProgramPoint::Call { line, function: name(callee) },
            CutPointKind::Entry => ProgramPoint::Entry { line: line_of_name, function },
            CutPointKind::Return => ProgramPoint::Return { line: line_of_name, function },
        }
    };
    blocks.cut_points.iter().map(place).zip(invariants.iter().copied()).collect()
}

/// Runs the program on candidate inputs.
pub(super) fn replayed(
    question: &Question<'_>,
    workspace: &mut Workspace<'_>,
    RunInputs { inputs, parameters }: RunInputs,
) -> Option<Arrival> {
    workspace.meter.doing = Doing::Replaying;
    let start = State::initial(question.cfg, &mut workspace.pool);
    let of_main = start.parameters().iter().zip(parameters);
    let value = |(parameter, value): (&Parameter, Option<Value>)| {
        let value = value.unwrap_or_else(|| Value::default_of(workspace.pool.sort(parameter.term)));
        (parameter.variable, value)
    };
    let parameters = of_main.map(value).collect();
    let inputs = Inputs { exhausted: Exhausted::Zero, ..inputs_of(&RawWitness { inputs, parameters }) };
    let most = question.most_replay_steps(&inputs);
    match question.replay.follow(&inputs, most, &mut workspace.meter, None) {
        ReplayOutcome::Confirmed(arrival) => Some(arrival),
        _ => None,
    }
}

/// Shared facts at the cut points.
pub(super) fn lemmas(blocks: &Blocks, workspace: &mut Workspace<'_>) -> Vec<Term> {
    let Workspace { pool, known, .. } = workspace;
    let lemma = blocks.cut_points.iter().zip(0..).map(|(point, predicate)| {
        let parameters = blocks.parameters(predicate);
        let here = known.bounds.iter().filter(|bound| bound.head == point.node.index() as u32);
        let conditions: Vec<Term> = here.filter_map(|bound| bound.condition(pool, &parameters)).collect();
        pool.and(&conditions)
    });
    lemma.collect()
}
