//! The targets that intervals do not exclude. Members that look for invariants need not prove the others again: a C
//! program has a check, and so a target, for nearly every operation.

use loopscope_cfg::{Cfg, Expr, VarId};
use loopscope_intervals::{Analysis, AtHead, Dead, Findings, Interval};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedSet, sort_by_key};
use loopscope_symex::Reach;
use petgraph::stable_graph::NodeIndex;

use super::Question;
use crate::evidence::Claim;
use crate::report::ProgramPoint;

/// How many steps of the analysis are made. If it takes more, no target is excluded.
const MOST_STEPS: u32 = 20_000;

/// The targets that intervals do not exclude, and why the others are excluded.
#[derive(Debug)]
pub(crate) struct Remaining {
    /// These targets. All of them if intervals exclude none or all: if all, intervals are the answer.
    pub(crate) targets: SortedSet<NodeIndex>,
    /// The bounds at all loops, on which the exclusion of the others rests. Empty if no target is excluded.
    heads: Vec<AtHead>,
    /// The bounds among these that are shown to users, in the order of their lines.
    pub(super) shown: Vec<AtHead>,
}

impl Remaining {
    /// Asks intervals about the targets of a program without calls.
    pub(super) fn of(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> Self {
        let all = || Self { targets: targets.clone(), heads: Vec::new(), shown: Vec::new() };
        let Some(mut analysis) = Analysis::new(cfg) else { return all() };
        if !(0..MOST_STEPS).any(|_| analysis.advance()) {
            return all();
        }
        let findings = analysis.findings();
        let (remaining, excluded): (Vec<_>, Vec<_>) = targets.iter().partition(|target| findings.live.contains(target));
        if remaining.is_empty() || excluded.is_empty() {
            return all();
        }
        let reach = Reach::new(cfg, excluded.into_iter().copied().collect());
        let leads_there = |node: NodeIndex| reach.leads(node);
        let read = read_by(&in_the_way(cfg, findings, leads_there));
        let shown = telling(cfg, findings, leads_there, &read);
        Self { targets: remaining.into_iter().copied().collect(), heads: findings.heads.clone(), shown }
    }

    /// All bounds, in the notation of certificates.
    pub(super) fn claims(&self, question: &Question<'_>, cfg: &Cfg, pool: &mut Pool) -> Vec<Claim> {
        claims(question, cfg, pool, &self.heads)
    }
}

/// The edges that no run takes and that lead to an excluded target, in the order of their lines.
pub(super) fn in_the_way<'f>(
    cfg: &Cfg,
    findings: &'f Findings,
    leads_there: impl Fn(NodeIndex) -> bool,
) -> Vec<&'f Dead> {
    let is_in_the_way = |dead: &&Dead| cfg.successor(dead.node, dead.edge).is_some_and(&leads_there);
    let mut in_the_way: Vec<&Dead> = findings.dead.iter().filter(is_in_the_way).collect();
    sort_by_key(&mut in_the_way, |dead| cfg.graph[dead.node].line);
    in_the_way
}

/// The variables that the conditions of these edges read.
pub(super) fn read_by(edges: &[&Dead]) -> SortedSet<VarId> {
    let mut read = SortedSet::new();
    let places = edges.iter().flat_map(|dead| &dead.known).map(|(place, _): &(Expr, _)| place);
    places.for_each(|place| place.each_variable(&mut |variable| _ = read.insert(variable)));
    read
}

/// The bounds of these variables at the loops that lead to an excluded target, in the order of their lines: what a user
/// wants to know of the bounds.
pub(super) fn telling(
    cfg: &Cfg,
    findings: &Findings,
    leads_there: impl Fn(NodeIndex) -> bool,
    read: &SortedSet<VarId>,
) -> Vec<AtHead> {
    let matters = |variable: &VarId| read.contains(variable) && !cfg.variable(*variable).is_temporary();
    let mut heads: Vec<&AtHead> = findings.heads.iter().filter(|head| leads_there(head.node)).collect();
    sort_by_key(&mut heads, |head| cfg.graph[head.node].line);
    let bounds = |head: &AtHead| head.bounds.iter().filter(|(variable, _)| matters(variable)).copied().collect();
    heads.into_iter().map(|head| AtHead { node: head.node, bounds: bounds(head) }).collect()
}

/// The bounds at a loop as a condition. `symbols` stand for variables; other variables get the symbols of [`shown`].
pub(super) fn at_loop(
    cfg: &Cfg,
    pool: &mut Pool,
    AtHead { node, bounds }: &AtHead,
    symbols: &[(VarId, Term)],
) -> (ProgramPoint, Term) {
    let mut conditions = Vec::with_capacity(bounds.len());
    for (variable, integers) in bounds {
        let symbol = symbols.iter().find(|(each, _)| each == variable).map(|(_, symbol)| *symbol);
        let symbol = symbol.unwrap_or_else(|| shown(cfg, pool, *variable));
        conditions.push(bound(pool, symbol, *integers));
    }
    (ProgramPoint::Loop { line: cfg.graph[*node].line }, pool.and(&conditions))
}

/// The bounds in the notation of certificates, which refer to the program without calls.
pub(super) fn claims(question: &Question<'_>, cfg: &Cfg, pool: &mut Pool, heads: &[AtHead]) -> Vec<Claim> {
    let names = question.reasons.names_in(cfg);
    let mut claims = Vec::new();
    for AtHead { node, bounds } in heads {
        let symbols = bounds.iter().map(|(variable, _)| (*variable, shown(cfg, pool, *variable)));
        let symbols: Vec<(VarId, Term)> = symbols.collect();
        let holds = bounds.iter().zip(&symbols).map(|((_, integers), (_, symbol))| bound(pool, *symbol, *integers));
        let holds: Vec<Term> = holds.collect();
        claims.extend(Claim::of(pool, *node, &holds, &symbols, &names));
    }
    claims
}

/// A variable as shown to users.
fn shown(cfg: &Cfg, pool: &mut Pool, variable: VarId) -> Term {
    pool.symbol_of(Role::Shown, 0, &cfg.variable(variable).name, Sort::Int)
}

/// The integers that a variable may hold, as a condition on its symbol.
fn bound(pool: &mut Pool, symbol: Term, integers: Interval) -> Term {
    let mut ends = Vec::new();
    if let Some(low) = integers.low() {
        let low = pool.int(low);
        ends.push(pool.ge(symbol, low));
    }
    if let Some(high) = integers.high() {
        let high = pool.int(high);
        ends.push(pool.le(symbol, high));
    }
    pool.and(&ends)
}
