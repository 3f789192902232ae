//! The necessary condition for display.

use loopscope_cfg::LoopId;
use loopscope_chains::chain::ChainId;
use loopscope_chains::describe::{MAX_FORMULA, closed_forms, describe_constraint};
use loopscope_chains::effect::Origin;
use loopscope_chains::reason::conditions;
use loopscope_chains::system::ROOT;
use loopscope_smt::{Pool, Role, Term};
use loopscope_sorted::SortedSet;
use loopscope_transition::formula::Formula;

use crate::artefact::{Backbone, BackboneFate, CountedWay, NecessaryCondition, PassedLoop};
use crate::search::{self, Abstraction};

/// The most backbones that are listed.
const MOST_WAYS: usize = 12;

/// The condition so far: satisfiable backbones come before unsatisfiable ones.
pub(crate) fn condition(pool: &mut Pool, search: &Abstraction<'_>) -> NecessaryCondition {
    let mut ordered: Vec<&search::Way> =
        search.ways.iter().filter(|way| way.fate != BackboneFate::Impossible).collect();
    ordered.extend(search.ways.iter().filter(|way| way.fate == BackboneFate::Impossible));
    let more = ordered.len().saturating_sub(MOST_WAYS) as u32;
    ordered.truncate(MOST_WAYS);
    NecessaryCondition {
        on_inputs: search.on_inputs().iter().map(|term| Formula::of(pool, *term)).collect(),
        loops: loops(pool, search, &ordered),
        ways: ordered.into_iter().map(|each| way(pool, search, each)).collect(),
        more,
        pruned: search.pruned(),
    }
}

fn way(pool: &mut Pool, search: &Abstraction<'_>, way: &search::Way) -> Backbone {
    let chains = &search.chains;
    let mut lines = Vec::new();
    for step in &chains.form.chain(way.chain).steps {
        let line = chains.cfg().graph[step.node].line;
        if line > 0 && lines.last() != Some(&line) {
            lines.push(line);
        }
    }
    let (mut parts, mut hidden) = (Vec::new(), 0);
    let mut told: SortedSet<Term> = SortedSet::new();
    for constraint in &way.system.constraints {
        let says = matches!(
            constraint.origin,
            Origin::Condition | Origin::LastIteration(_) | Origin::EachIteration(_) | Origin::Summed(_)
        );
        if !says || says_that_counters_count(pool, constraint.term) || !told.insert(constraint.term) {
            continue;
        }
        if pool.size(constraint.term) > MAX_FORMULA || is_obscure(pool, constraint.term) {
            hidden += 1;
        } else {
            parts.push(describe_constraint(pool, chains, constraint));
        }
    }
    Backbone { lines, parts, hidden, fate: way.fate }
}

/// The loops on some backbones, including nested loops.
fn loops(pool: &mut Pool, search: &Abstraction<'_>, ways: &[&search::Way]) -> Vec<PassedLoop> {
    let mut told = SortedSet::new();
    let mut found = Vec::new();
    for way in ways {
        passed(pool, search, (way.chain, ROOT), &mut told, &mut found);
    }
    found
}

/// The loops on a chain, whose effects are kept under `owner`.
fn passed(
    pool: &mut Pool,
    search: &Abstraction<'_>,
    (chain, owner): (ChainId, ChainId),
    told: &mut SortedSet<(ChainId, LoopId)>,
    found: &mut Vec<PassedLoop>,
) {
    let chains = &search.chains;
    let loops = &chains.cfg().main_function().loops;
    for position in 0..chains.form.chain(chain).steps.len() {
        let Some(at) = chains.form.loop_at(chain, position) else { continue };
        let Some(effect) = chains.known_effect(chain, at) else { continue };
        if !told.insert((owner, at)) {
            continue;
        }
        let counted = effect.counters.iter().map(|(id, counter)| CountedWay {
            counter: Formula::of(pool, *counter),
            where_taken: conditions(&chains.form, *id),
        });
        let ways = counted.collect();
        let values = closed_forms(pool, chains, &effect.closed_forms);
        found.push(PassedLoop { line: loops.get(at).line, ways, values });
        for iteration in &effect.iterations {
            passed(pool, search, (iteration.chain, iteration.chain), told, found);
        }
    }
}

/// Whether a term holds because counters are not negative.
fn says_that_counters_count(pool: &mut Pool, term: Term) -> bool {
    let (zero, yes) = (pool.int(0), pool.bool(true));
    let symbols = pool.symbols(term).into_iter();
    let counters = symbols.filter(|symbol| pool.role(*symbol) == Some(Role::Counter));
    let counters: Vec<Term> = counters.collect();
    let counts = counters.into_iter().map(|counter| (pool.ge(counter, zero), yes)).collect();
    let known = pool.substitute(term, &counts);
    pool.as_bool(known) == Some(true)
}

/// Whether a term contains symbols without a name in the program: unknown values, and counts before each iteration.
fn is_obscure(pool: &Pool, term: Term) -> bool {
    let obscure = |symbol: Term| matches!(pool.role(symbol), Some(Role::Star | Role::History));
    pool.symbols(term).into_iter().any(obscure)
}
