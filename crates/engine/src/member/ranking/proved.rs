//! The proof that every run ends, for the report.

use loopscope_cfg::VarId;
use loopscope_question::report::{Claim, Evidence, Invariant, Measure, ProgramPoint, Proof, RankingComponent};
use loopscope_smt::{Pool, Solver, Term, TransportError};
use loopscope_sorted::sort;
use loopscope_termination::ranking::{Component, Proof as RankingProof};
use loopscope_termination::ranking_search::{RankingSearch, Unchained};
use loopscope_termination::system::TransitionSystem;
use loopscope_transition::formula::Formula;
use petgraph::stable_graph::NodeIndex;

use super::analysed::{line, speaks_of_memory};
use super::counted::{Counted, counted};
use super::last;
use crate::member::Question;
use crate::program_view::ProgramView;
use crate::ranking_component::ranking_component;

/// The proof for the report. None if people cannot read its terms.
///
/// # Errors
/// The solver died.
pub(super) fn proved(
    question: &Question<'_>,
    view: &ProgramView,
    search: &RankingSearch,
    (solver, pool): (&mut dyn Solver, &mut Pool),
    proof: &RankingProof,
) -> Result<Option<Proof>, TransportError> {
    let (system, before, invariants) = (search.ranked(), search.unchained(), search.invariants());
    if !are_readable(view, system, pool, &proof.components) {
        return Ok(None);
    }
    // The iterations of a loop whose head was left out are not counted.
    let Counted { bounds, iterations, example, counts } = if before.is_some() {
        Counted::default()
    } else {
        counted(question, view, system, (solver, pool), proof, invariants)?
    };
    // A certificate needs the names of the program's variables.
    let certified_system = before.map_or(search.system(), |before| &before.system);
    let is_certified = view.has_notation() && !speaks_of_memory(view, certified_system);
    let names = is_certified.then(|| question.reasons.names_in(view.shown()));
    let RankingProof { components, used, looks_ahead, measures } = proof;
    let symbols = symbols(system);
    let component = |component: &Component| {
        let heads = &component.heads;
        let mut lines: Vec<u32> = heads.iter().map(|head| line(view, system, *head)).collect();
        lines.extend(around(view, before, system.heads[heads[0]]));
        sort(&mut lines);
        lines.dedup();
        // Conditions of a head that is split, unless both of its cases are there.
        let cases = heads.iter().filter(|head| !heads.contains(&(**head ^ 1)));
        let cases: Vec<Term> = cases.filter_map(|head| system.cases[*head]).collect();
        let cases = view.as_written(pool, &symbols, &cases);
        let cases = cases.iter().map(|case| Formula::from_term(pool, *case)).collect();
        let function = view.as_written(pool, &symbols, &[component.function])[0];
        RankingComponent { cases, ..ranking_component(pool, &Component { function, ..component.clone() }, lines) }
    };
    let shown = components.iter().map(component).collect();
    let mut needed = Vec::new();
    // Of a split head, both cases have the same invariants.
    let cases = system.heads.len() / invariants.len().max(1);
    for (head, all) in invariants.iter().enumerate() {
        let is_used = |at| (0..cases).any(|case| used.contains(&(head * cases + case, at)));
        let all = all.iter().enumerate().filter(|(at, _)| is_used(*at));
        let all: Vec<Term> = all.map(|(_, condition)| *condition).collect();
        let mut written = view.as_written(pool, &symbols, &all);
        written.retain(|condition| view.is_readable(pool, &symbols, *condition));
        needed.push(pool.and(&written));
    }
    let heads: Vec<usize> = (0..invariants.len()).map(|head| head * cases).collect();
    let of_head = |head: &usize| -> Vec<Term> {
        let Some(case) = system.cases[*head] else { return measures[*head].clone() };
        let both = measures[*head].iter().zip(&measures[*head + 1]);
        both.map(|(one, other)| pool.ite(case, *one, *other)).collect()
    };
    let of_heads: Vec<Vec<Term>> = heads.iter().map(of_head).collect();
    let (claims, measured) = match (before, &names) {
        (_, None) => (Vec::new(), Vec::new()),
        (None, Some(names)) => {
            let of_heads = heads.iter().copied().zip(invariants).zip(&of_heads);
            certified(system, of_heads, pool, names)
        }
        (Some(Unchained { system, invariants, chained }), Some(names)) => {
            let measures = chained.measures(pool, system, &of_heads).unwrap_or_default();
            let of_heads = invariants.iter().enumerate().zip(&measures);
            certified(system, of_heads, pool, names)
        }
    };
    let places = heads.into_iter().map(|head| ProgramPoint::Loop { line: line(view, system, head) });
    let places: Vec<(ProgramPoint, Term)> = places.zip(needed).collect();
    let invariants = Invariant::from_terms(pool, &places);
    let mut ranked = components.iter().flat_map(|component| &component.heads);
    let cfg = &view.program.cfg;
    // A transition is an iteration of one loop, and at most one of each whose head was left out.
    let iterations_each = 1 + before.map_or(0, |before| before.chained.left_out().count());
    let leaves_late = ranked.any(|head| last::may_be_exception(cfg, system.heads[*head]));
    // An iteration in which a run leaves a loop late is no transition: it comes after the last of these.
    let looks_ahead = (looks_ahead * iterations_each + usize::from(leaves_late)) as u32;
    let evidence = Evidence::Ranking {
        components: shown,
        looks_ahead,
        invariants,
        measures: measured,
        bounds,
        iterations,
        example: example.map(Box::new),
        counts,
    };
    Ok(Some(Proof::by(evidence).with_claims(claims)))
}

/// Returns `true` if people can read the terms of a proof: a term that is not about single places of memory has no notation in
/// the program.
fn are_readable(view: &ProgramView, system: &TransitionSystem, pool: &mut Pool, components: &[Component]) -> bool {
    let symbols = symbols(system);
    let functions: Vec<Term> = components.iter().map(|component| component.function).collect();
    let written = view.as_written(pool, &symbols, &functions);
    written.iter().all(|function| view.is_readable(pool, &symbols, *function))
}

/// The variables that are parameters at some head, with their symbols.
fn symbols(system: &TransitionSystem) -> Vec<(VarId, Term)> {
    let mut symbols: Vec<(VarId, Term)> = (0..system.heads.len()).flat_map(|head| system.parameters_at(head)).collect();
    sort(&mut symbols);
    symbols.dedup();
    symbols
}

/// The claims of a certificate about the heads of a system: their invariants and their terms.
fn certified<'a>(
    system: &TransitionSystem,
    of_heads: impl Iterator<Item = ((usize, &'a Vec<Term>), &'a Vec<Term>)>,
    pool: &mut Pool,
    names: &[String],
) -> (Vec<Claim>, Vec<Measure>) {
    let (mut claims, mut measured) = (Vec::new(), Vec::new());
    for ((head, holds), terms) in of_heads {
        let parameters = system.parameters_at(head);
        claims.extend(Claim::from_terms(pool, system.heads[head], holds, &parameters, names));
        measured.push(Measure::new(pool, system.heads[head], terms, &parameters, names));
    }
    (claims, measured)
}

/// The lines of the loops around a head whose own heads were left out.
fn around(view: &ProgramView, before: Option<&Unchained>, head: NodeIndex) -> Vec<u32> {
    let forest = &view.program.cfg.main_function().loops;
    let is_around = |each: &NodeIndex| forest.headed_by(*each).is_some_and(|id| forest.get(id).nodes.contains(&head));
    let left_out = before.into_iter().flat_map(|before| before.chained.left_out().map(|at| before.system.heads[at]));
    left_out.filter(is_around).map(|each| view.program.cfg.graph[each].line).collect()
}
