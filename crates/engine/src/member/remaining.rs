//! The targets that intervals do not exclude. Members that look for invariants need not prove the others again: a C
//! program has a check, and so a target, for nearly every operation.

use loopscope_cfg::{Cfg, VarId, Viewed};
use loopscope_intervals::{AtHead, Findings, Interval};
use loopscope_question::report::{Claim, Proof};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::Limit;
use petgraph::stable_graph::NodeIndex;

use super::Question;
use super::exclusion::Exclusion;

/// The most steps of the analysis. If it takes more, no target is excluded.
pub(super) const MOST_STEPS: u32 = 20_000;

/// The targets that intervals do not exclude, and why the others are excluded.
#[derive(Clone, Debug)]
pub(crate) struct Remaining {
    /// These targets. All of them if intervals exclude none or all: if all, intervals are the answer.
    pub(crate) targets: SortedSet<NodeIndex>,
    /// The bounds at all loops, on which the exclusion of the others rests. Empty if no target is excluded.
    heads: Vec<AtHead>,
    /// The number of places of the program that intervals exclude in all calls.
    excluded: u32,
}

impl Remaining {
    /// All of these targets.
    pub(crate) fn all(targets: &SortedSet<NodeIndex>) -> Self {
        Self { targets: targets.clone(), heads: Vec::new(), excluded: 0 }
    }

    /// Asks intervals about the targets of a program without calls.
    ///
    /// # Errors
    /// The limit that `go_on` reports.
    pub(crate) fn ask(
        program: &Viewed,
        targets: &SortedSet<NodeIndex>,
        go_on: &mut dyn FnMut() -> Result<(), Limit>,
    ) -> Result<Self, Limit> {
        let Some(mut analysis) = Exclusion::new(&program.cfg, Some(targets)) else { return Ok(Self::all(targets)) };
        for _ in 0..MOST_STEPS {
            if analysis.advance() {
                return Ok(Self::by(program, targets, analysis.findings()));
            }
            go_on()?;
        }
        Ok(Self::all(targets))
    }

    /// Returns the targets that intervals leave in a program without calls.
    pub(crate) fn by(program: &Viewed, targets: &SortedSet<NodeIndex>, findings: &Findings) -> Self {
        let (remaining, excluded): (Vec<_>, Vec<_>) = targets.iter().partition(|target| findings.live.contains(target));
        if remaining.is_empty() || excluded.is_empty() {
            return Self::all(targets);
        }
        let places =
            |copies: &[&NodeIndex]| copies.iter().filter_map(|copy| program.back.origin.get(copy)).copied().collect();
        let (of_remaining, of_excluded): (SortedSet<NodeIndex>, SortedSet<NodeIndex>) =
            (places(&remaining), places(&excluded));
        let excluded = of_excluded.iter().filter(|place| !of_remaining.contains(place)).count() as u32;
        Self { targets: remaining.into_iter().copied().collect(), heads: findings.heads.clone(), excluded }
    }

    /// A proof about the remaining targets as one about all: it says how many places intervals exclude, and its claims
    /// have the bounds.
    pub(super) fn complete(&self, mut proof: Proof, question: &Question<'_>, cfg: &Cfg, pool: &mut Pool) -> Proof {
        proof.excluded_by_bounds = self.excluded;
        for bound in claims(question, cfg, pool, &self.heads) {
            if !proof.claims.contains(&bound) {
                proof.claims.push(bound);
            }
        }
        proof
    }
}

/// The bounds in the notation of certificates, which refer to the program without calls.
pub(super) fn claims(question: &Question<'_>, cfg: &Cfg, pool: &mut Pool, heads: &[AtHead]) -> Vec<Claim> {
    let names = question.reasons.names_in(cfg);
    let mut claims = Vec::new();
    for AtHead { node, bounds, orders } in heads {
        let related = orders.iter().flat_map(|(left, right, _)| [*left, *right]);
        let variables: SortedSet<VarId> = bounds.iter().map(|(variable, _)| *variable).chain(related).collect();
        let symbols: SortedMap<VarId, Term> = variables.iter().map(|each| (*each, shown(cfg, pool, *each))).collect();
        let mut holds: Vec<Term> =
            bounds.iter().map(|(variable, integers)| bound(pool, symbols[variable], *integers)).collect();
        for (left, right, by) in orders {
            let by = pool.int(*by);
            let right = pool.add(symbols[right], by);
            holds.push(pool.le(symbols[left], right));
        }
        let symbols: Vec<(VarId, Term)> = symbols.iter().map(|(variable, symbol)| (*variable, *symbol)).collect();
        claims.extend(Claim::from_terms(pool, *node, &holds, &symbols, &names));
    }
    claims
}

/// A variable as shown to users.
pub(super) fn shown(cfg: &Cfg, pool: &mut Pool, variable: VarId) -> Term {
    pool.symbol_of(Role::Shown, 0, &cfg.variable(variable).name, Sort::Int)
}

/// The integers that a variable may hold, as a condition on its symbol.
pub(super) fn bound(pool: &mut Pool, symbol: Term, integers: Interval) -> Term {
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
