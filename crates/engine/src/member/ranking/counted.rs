//! The number of times that loops iterate, and how the terms of a proof decrease in a run, to be shown beside it.

use loopscope_cfg::{Cfg, Loop, NodeKind, VarId};
use loopscope_question::report::{FallingExample, FallingSeries, IterationBound, IterationCounts, Witness};
use loopscope_smt::{Pool, Solver, Term, TransportError};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_termination::bound::{Bound, Bounds, Counting, LoopHeads};
use loopscope_termination::ranking::{Component, Proof as RankingProof, Shape};
use loopscope_termination::recurrent::{Reading, Visit, Visits, visits};
use loopscope_termination::run_inputs::small_inputs;
use loopscope_termination::system::TransitionSystem;
use loopscope_transition::formula::Formula;
use petgraph::stable_graph::NodeIndex;

use super::analysed::line;
use super::measured::counts;
use crate::member::Question;
use crate::program_view::ProgramView;

/// The number of inputs that are tried for an example, and how many visits of loop heads it has at most.
const MOST_TRIED: usize = 60;
const MOST_VISITS: usize = 24;

/// The number of values that a term of an example has at least.
const FEWEST_VALUES: usize = 3;

/// The figures beside a proof.
#[derive(Default)]
pub(super) struct Counted {
    pub(super) bounds: Vec<IterationBound>,
    /// The bound for all loops together.
    pub(super) iterations: Option<Box<Formula>>,
    pub(super) example: Option<FallingExample>,
    pub(super) counts: Option<Box<IterationCounts>>,
}

/// The figures beside a proof about a system.
///
/// # Errors
/// The solver died.
pub(super) fn counted(
    question: &Question<'_>,
    view: &ProgramView,
    system: &TransitionSystem,
    (solver, pool): (&mut dyn Solver, &mut Pool),
    RankingProof { components, looks_ahead, .. }: &RankingProof,
    invariants: &[Vec<Term>],
) -> Result<Counted, TransportError> {
    let counted = bounds(question, view, system, (solver, pool), components, invariants)?;
    // Which lengths a run has is not known, and an example has many exceptions then.
    let is_known = !view.program.back.has_lengths && *looks_ahead <= 1;
    let example = if is_known { example(question, system, pool, components) } else { None };
    Ok(Counted { example, ..counted })
}

/// The number of times that runs return to the heads of loops, in the order of the heads, and to all together, as far
/// as terms say so. In a program with lengths, only bounds over parameters have a meaning.
///
/// # Errors
/// The solver died.
fn bounds(
    question: &Question<'_>,
    view: &ProgramView,
    system: &TransitionSystem,
    (solver, pool): (&mut dyn Solver, &mut Pool),
    components: &[Component],
    invariants: &[Vec<Term>],
) -> Result<Counted, TransportError> {
    if system.cases.iter().any(Option::is_some) {
        return Ok(Counted::default());
    }
    let (cfg, has_lengths) = (&view.program.cfg, view.program.back.has_lengths);
    let forest = &cfg.main_function().loops;
    let at = |head: NodeIndex| system.heads.iter().position(|each| *each == head);
    let mut loops = Vec::new();
    for (index, head) in system.heads.iter().enumerate() {
        let Some(id) = forest.headed_by(*head) else { return Ok(Counted::default()) };
        let Loop { nodes, parent, .. } = forest.get(id);
        let about = components.iter().filter(|component| component.heads.contains(&index));
        loops.push(LoopHeads {
            inside: (0..system.heads.len()).filter(|at| nodes.contains(&system.heads[*at])).collect(),
            around: parent.and_then(|parent| at(forest.get(parent).head)),
            functions: about.map(|component| component.function).collect(),
            is_always_reached: is_always_reached(cfg, |node| node == *head),
        });
    }
    let is_named = |variable: &VarId| {
        !has_lengths && !view.program.back.stands_for_memory(*variable) && !cfg.variable(*variable).is_temporary()
    };
    let variables = (0..system.heads.len()).flat_map(|head| system.parameters_at(head));
    let named = variables.filter(|(variable, _)| is_named(variable)).map(|(_, symbol)| symbol).collect();
    let is_loop_always_reached = is_always_reached(cfg, |node| system.heads.contains(&node));
    let may_be_exact = !has_lengths;
    let counting = Counting { system, invariants, loops: &loops, named, may_be_exact, is_loop_always_reached };
    let Bounds { loops, whole } = counting.bounds(solver, pool)?;
    let bound = |Bound { head, most, is_exact, each_time, at_arrival }| {
        let line = line(view, system, head);
        (most, IterationBound { line, most: Formula::from_term(pool, most), is_exact, each_time, at_arrival })
    };
    let alone = loops.into_iter().filter(|bound| is_alone(view, system, bound.head));
    let (terms, bounds): (Vec<Term>, Vec<IterationBound>) = alone.map(bound).unzip();
    let whole = whole.map(|whole| pool.factored(whole));
    let iterations = whole.map(|whole| Box::new(Formula::from_term(pool, whole)));
    // Which lengths a run has is not known.
    let counts = if has_lengths {
        None
    } else {
        let with_terms: Vec<(Term, &IterationBound)> = terms.into_iter().zip(&bounds).collect();
        let heads: Vec<u32> = (0..system.heads.len()).map(|head| line(view, system, head)).collect();
        counts(question, system, pool, &with_terms, whole.map(|whole| (whole, &*heads)))
    };
    Ok(Counted { bounds, iterations, example: None, counts: counts.map(Box::new) })
}

/// Returns `true` if each run passes one of some nodes, unless an `assume` ends it before.
fn is_always_reached(cfg: &Cfg, is_one: impl Fn(NodeIndex) -> bool) -> bool {
    let (mut seen, mut work) = (SortedSet::new(), vec![cfg.main_function().entry]);
    while let Some(node) = work.pop() {
        if is_one(node) || !seen.insert(node) {
            continue;
        }
        if matches!(cfg.graph[node].kind, NodeKind::Return(_) | NodeKind::Error(_)) {
            return false;
        }
        work.extend(cfg.graph.neighbors(node));
    }
    true
}

/// Returns `true` if no other loop has the line of this one, as the copies of a loop in a function that is called twice
/// have.
fn is_alone(view: &ProgramView, system: &TransitionSystem, head: usize) -> bool {
    let here = line(view, system, head);
    let mut others = (0..system.heads.len()).filter(|other| system.heads[*other] != system.heads[head]);
    others.all(|other| line(view, system, other) != here)
}

/// The values of terms in a run of some iterations; none if no such run is found with little work.
fn example(
    question: &Question<'_>,
    system: &TransitionSystem,
    pool: &mut Pool,
    components: &[Component],
) -> Option<FallingExample> {
    let mut best: Option<FallingExample> = None;
    for given in small_inputs(question.cfg, question.executable().reads_an_end(), 0).into_iter().take(MOST_TRIED) {
        let parameters = given.values(pool, system);
        let input = pool.int(given.input().unwrap_or_default());
        let followed = visits(pool, system, &parameters, Reading::FirstAndOthers(&[], input), MOST_VISITS, &mut || {
            Ok::<(), ()>(())
        });
        let Ok(Visits { all, repeats: None, goes_on: false }) = followed else { continue };
        let mut series = Vec::new();
        for (at, component) in components.iter().enumerate() {
            // A term that is about the rest of a loop's iterations may rise in the others.
            let is_rest = |earlier: &Component| earlier.heads.iter().any(|head| component.heads.contains(head));
            if component.shape != Shape::Ranking || components[..at].iter().any(is_rest) {
                continue;
            }
            let mut values = Vec::new();
            let is_about = |visit: &Visit| component.heads.contains(&visit.head);
            // The last visit before the run leaves the loops begins no iteration.
            for visit in all.windows(2).filter(|pair| pair.iter().all(is_about)).map(|pair| &pair[0]) {
                let symbols = system.clauses.predicates[visit.head].iter().copied();
                let state: SortedMap<Term, Term> = symbols.zip(visit.values.iter().copied()).collect();
                let value = pool.substitute(component.function, &state.into_iter().collect());
                values.extend(pool.as_int(value).map(ToString::to_string));
            }
            if values.len() >= FEWEST_VALUES {
                series.push(FallingSeries { component: at as u32, values });
            }
        }
        let length = |series: &[FallingSeries]| series.iter().map(|each| each.values.len()).sum::<usize>();
        if length(&series) > best.as_ref().map_or(0, |best| length(&best.series)) {
            let parameters = Witness::new(question.cfg, &given.inputs(question.cfg, 1)).parameters;
            best = Some(FallingExample { parameters, input: given.input().as_ref().map(ToString::to_string), series });
        }
    }
    best
}
