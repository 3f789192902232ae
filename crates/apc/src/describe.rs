//! The necessary condition for display.

use loopscope_chains::describe::{MAX_FORMULA, closed_forms, describe_constraint};
use loopscope_chains::effect::{CounterConstraint, LoopEffect, Origin};
use loopscope_chains::reason::conditions;
use loopscope_chains::system::{Chains, ROOT};
use loopscope_smt::{Pool, Role, Term};
use loopscope_sorted::SortedSet;
use loopscope_transition::formula::Formula;

use crate::artefact::{Backbone, BackboneFate, CountedWay, LeftOut, NecessaryCondition, PassedLoop};
use crate::search::{self, Abstraction};

/// The most backbones that are listed.
const MOST_WAYS: usize = 12;
/// Formulas whose text is longer than this, in bytes, are counted only.
const LONGEST_FORMULA: usize = 4_000;

/// The condition so far: satisfiable backbones come before unsatisfiable ones.
pub(crate) fn condition(pool: &mut Pool, search: &Abstraction<'_>) -> NecessaryCondition {
    let mut ordered: Vec<&search::Way> =
        search.ways.iter().filter(|way| way.fate != BackboneFate::Impossible).collect();
    ordered.extend(search.ways.iter().filter(|way| way.fate == BackboneFate::Impossible));
    let more = ordered.len().saturating_sub(MOST_WAYS) as u32;
    ordered.truncate(MOST_WAYS);
    NecessaryCondition {
        on_inputs: search.on_inputs().iter().map(|term| Formula::from_term(pool, *term)).collect(),
        loops: loops(pool, &search.chains),
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
    let (mut parts, mut folded, mut hidden) = (Vec::new(), Vec::new(), 0);
    let mut listed: SortedSet<Term> = SortedSet::new();
    for constraint in &way.system.constraints {
        let counts = constraint.origin == Origin::Counts || says_that_counters_count(pool, constraint.term);
        if counts || !listed.insert(constraint.term) {
            continue;
        }
        let described = describe_constraint(pool, chains, constraint);
        if described.formula.text.len() > LONGEST_FORMULA {
            hidden += 1;
        } else if is_folded(pool, constraint) {
            folded.push(described);
        } else {
            parts.push(described);
        }
    }
    let left_out = way.left_out.iter().flatten().map(|each| LeftOut {
        line: chains.cfg().main_function().loops.get(each.at).line,
        paths: each.paths as u32,
        all: each.all as u32,
    });
    Backbone { lines, parts, folded, hidden, left_out: left_out.collect(), fate: way.fate, winner: way.winner }
}

/// The loops with known effects: those on root chains, each followed by the loops inside it.
fn loops(pool: &mut Pool, chains: &Chains<'_>) -> Vec<PassedLoop> {
    let known: Vec<_> = chains.known_effects().collect();
    let mut found = Vec::new();
    let mut open: Vec<&LoopEffect> =
        known.iter().filter(|(owner, _)| *owner == ROOT).map(|(_, of)| *of).rev().collect();
    while let Some(effect) = open.pop() {
        found.push(passed(pool, chains, effect));
        let inside = effect.iterations.iter().flat_map(|iteration| {
            known.iter().filter(move |(owner, _)| *owner == iteration.chain).map(|(_, effect)| *effect)
        });
        let inside: Vec<&LoopEffect> = inside.collect();
        open.extend(inside.into_iter().rev());
    }
    found
}

fn passed(pool: &mut Pool, chains: &Chains<'_>, effect: &LoopEffect) -> PassedLoop {
    let counted = effect.counters.iter().map(|(id, counter)| CountedWay {
        counter: Formula::from_term(pool, *counter),
        where_taken: conditions(&chains.form, *id),
    });
    let ways = counted.collect();
    let values = closed_forms(pool, chains, effect);
    let cfg = chains.cfg();
    let short = effect.dependencies.iter().filter(|term| pool.size(**term) <= MAX_FORMULA);
    let dependencies = short.map(|term| Formula::from_term(pool, *term)).collect();
    let own = effect.heavyweight.iter().map(|variable| cfg.variable(*variable)).filter(|each| !each.is_temporary());
    let heavyweight = own.map(|variable| variable.name.clone()).collect();
    PassedLoop { line: cfg.main_function().loops.get(effect.at).line, ways, values, dependencies, heavyweight }
}

/// Returns `true` if a part of a condition is long, or is of little interest by itself.
fn is_folded(pool: &Pool, constraint: &CounterConstraint) -> bool {
    let by_itself = !matches!(constraint.origin, Origin::Order(_) | Origin::LastWrite(_) | Origin::Moment(_));
    let stars = pool.symbols(constraint.term).into_iter().any(|symbol| pool.role(symbol) == Some(Role::Star));
    !by_itself || stars || pool.size(constraint.term) > MAX_FORMULA
}

/// Returns `true` if a term holds because counters are not negative.
fn says_that_counters_count(pool: &mut Pool, term: Term) -> bool {
    let (zero, yes) = (pool.int(0), pool.bool(true));
    let symbols = pool.symbols(term).into_iter();
    let counters = symbols.filter(|symbol| pool.role(*symbol) == Some(Role::Counter));
    let counters: Vec<Term> = counters.collect();
    let counts = counters.into_iter().map(|counter| (pool.ge(counter, zero), yes)).collect();
    let known = pool.substitute(term, &counts);
    pool.as_bool(known) == Some(true)
}
