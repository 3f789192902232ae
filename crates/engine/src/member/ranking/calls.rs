//! Programs whose functions call themselves or each other: see [`loopscope_termination::recursion`].

use std::rc::Rc;

use loopscope_cfg::{Cfg, NodeKind, functions_called};
use loopscope_horn::blocks::Blocks;
use loopscope_message::text;
use loopscope_question::report::{Evidence, Invariant, Proof, RankingComponent, StopCode, StopReason};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_termination::ranking::{Component, Proof as RankingProof};
use loopscope_termination::ranking_search::RankingSearch;
use loopscope_transition::cut_point::{CutPoint, CutPointKind};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::member::Question;
use crate::member::blocks::{at_cut_points, blocks_of};
use crate::program_view::EXPANDED;
use crate::ranking_component::ranking_component;
use crate::stop::plain;
use crate::workspace::Workspace;

/// The blocks of a program, if its calls cannot be expanded.
///
/// # Errors
/// It calls function values, or a limit was reached.
pub(in crate::member) fn blocks(
    question: &Question<'_>,
    workspace: &mut Workspace<'_>,
) -> Result<Option<Rc<Blocks>>, StopReason> {
    if question.view(EXPANDED).is_ok() {
        return Ok(None);
    }
    let cfg = question.cfg;
    let functions = functions_called(cfg).map_err(|error| question.reasons.calling(text!("loops"), &error))?;
    let of_main: SortedSet<NodeIndex> = cfg.nodes_in_order(cfg.main).into_iter().collect();
    // All ends of runs, so that no path is left out.
    let is_end = |node: &NodeIndex| match cfg.graph[*node].kind {
        NodeKind::Halt | NodeKind::Error(_) => true,
        NodeKind::Return(_) => of_main.contains(node),
        _ => false,
    };
    let nodes = functions.iter().flat_map(|function| cfg.nodes_in_order(*function));
    let targets: SortedSet<NodeIndex> = nodes.filter(is_end).collect();
    let blocks = blocks_of(question, (cfg, &Tracking::new(cfg), &targets), &functions, workspace)?;
    if !blocks.cut_all(cfg, &functions) {
        let message = text!("a loop or a call is never left, and the program has recursion");
        return Err(plain(StopCode::NotHandled, message));
    }
    Ok(Some(Rc::new(blocks)))
}

/// The lines of loops and the names of functions at these cut points, each once.
pub(super) fn about(cfg: &Cfg, blocks: &Blocks, points: &[usize]) -> (Vec<u32>, Vec<String>) {
    let (mut lines, mut functions) = (SortedSet::new(), SortedSet::new());
    for point in points.iter().map(|point| &blocks.cut_points[*point]) {
        if point.kind == CutPointKind::Loop {
            lines.insert(cfg.graph[point.node].line);
        } else {
            functions.insert(cfg.function(point.function).name.clone());
        }
    }
    (lines.into_iter().collect(), functions.into_iter().collect())
}

/// The line of a cut point, and its function if it is not a loop.
pub(in crate::member) fn place(question: &Question<'_>, blocks: &Blocks, point: usize) -> (u32, Option<String>) {
    let cfg = question.cfg;
    let CutPoint { kind, node, function } = blocks.cut_points[point];
    let function = cfg.function(function);
    match kind {
        CutPointKind::Loop => (cfg.graph[node].line, None),
        _ => (question.reasons.line_of(function.span), Some(function.name.clone())),
    }
}

/// The proof for the report.
pub(super) fn proved(
    question: &Question<'_>,
    blocks: &Blocks,
    search: &RankingSearch,
    pool: &mut Pool,
    RankingProof { components, used, .. }: &RankingProof,
) -> Proof {
    let cfg = question.cfg;
    let component = |component: &Component| {
        let (lines, functions) = about(cfg, blocks, &component.heads);
        RankingComponent { functions, ..ranking_component(pool, component, lines) }
    };
    let components = components.iter().map(component).collect();
    let mut needed = Vec::new();
    for (point, all) in search.invariants().iter().enumerate() {
        let is_return = blocks.cut_points[point].kind == CutPointKind::Return;
        let is_used = |at| used.contains(&(point, at)) || (is_return && search.has_results());
        let all = all.iter().enumerate().filter(|(at, _)| is_used(*at));
        let all: Vec<Term> = all.map(|(_, condition)| *condition).collect();
        needed.push(pool.and(&all));
    }
    let places = at_cut_points(question, cfg, blocks, &needed);
    let invariants = Invariant::from_terms(pool, &places);
    // The last call of a recursion makes none in which the terms decrease.
    Proof::by(Evidence::Ranking {
        components,
        looks_ahead: 1,
        invariants,
        measures: Vec::new(),
        bounds: Vec::new(),
        iterations: None,
        example: None,
        counts: None,
    })
}
