//! A product of two programs, and the ways to prove that none of its runs reaches a difference.

use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::check;
use loopscope_horn::guess::Guess;
use loopscope_intervals::{Analysis, Findings};
use loopscope_product::Product;
use loopscope_smt::{Equate, Pool, Sort, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::Budget as _;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use super::prove::NoProof;
use super::{merged, paths};
use crate::workspace::Workspace;

/// The number of questions that may be asked about a pairing, and how much each may cost.
const MOST_QUESTIONS: u32 = 2_000;
const LIMIT: u64 = 400_000;

/// The most variables of each program at a head between which equations are proposed.
const MOST_PARAMETERS: usize = 40;

/// The means by which a difference is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// By invariants: two variables are equal.
    Equal,
    /// Also by invariants in which two variables are 1 apart.
    Near,
    /// By following all paths to their ends, where those are merged that continue alike.
    Merged,
    /// By following all paths to their ends.
    Paths,
    /// By all invariants that the technique `invariants` proposes.
    All,
    /// Also by equations between products.
    Products,
}

impl Effort {
    /// Returns true if it follows paths, which are the same for all pairings.
    pub(super) fn follows_paths(self) -> bool {
        matches!(self, Self::Merged | Self::Paths)
    }
}

/// A product, and what intervals leave to be excluded.
pub(super) struct Candidate {
    pub(super) product: Product,
    differences: SortedSet<NodeIndex>,
    alone: SortedSet<NodeIndex>,
}

impl Candidate {
    /// A product without the edges that intervals exclude. `None` if it is too large for them.
    pub(super) fn new(product: Product, workspace: &mut Workspace<'_>) -> Result<Option<Self>, NoProof> {
        let Some(mut values) = Analysis::new(&product.cfg) else { return Ok(None) };
        while !values.advance() {
            workspace.meter.go_on().map_err(|_| NoProof::Limit)?;
        }
        let Findings { live, dead, .. } = values.findings().clone();
        drop(values);
        let product = product.without(dead.iter().map(|dead| (dead.node, dead.edge)));
        let is_live = |node: &NodeIndex| live.contains(node);
        let differences = product.differences().filter(is_live).collect();
        let alone = product.alone.iter().copied().filter(is_live).collect();
        Ok(Some(Self { product, differences, alone }))
    }

    /// Returns `true` if the programs do the same if the program always ends, and false if they do the same in any case. `None`
    /// if neither is proved.
    pub(super) fn attempt(&self, effort: Effort, workspace: &mut Workspace<'_>) -> Result<Option<bool>, NoProof> {
        if effort.follows_paths() {
            let all_end = if effort == Effort::Merged { merged::all_end } else { paths::all_end };
            let is_excluded = all_end(&self.product, &self.differences, workspace)?;
            return Ok(is_excluded.then_some(!self.alone.is_empty()));
        }
        let in_any_case = self.differences.iter().chain(&self.alone).copied().collect();
        if excludes(&self.product, &in_any_case, effort, workspace)? {
            return Ok(Some(false));
        }
        let if_it_ends = !self.alone.is_empty() && excludes(&self.product, &self.differences, effort, workspace)?;
        Ok(if_it_ends.then_some(true))
    }
}

/// Returns `true` if no run of a product reaches these nodes.
fn excludes(
    product: &Product,
    targets: &SortedSet<NodeIndex>,
    effort: Effort,
    workspace: &mut Workspace<'_>,
) -> Result<bool, NoProof> {
    if targets.is_empty() {
        return Ok(true);
    }
    let Workspace { pool, solver, meter, resources, .. } = workspace;
    resources.set_limit(LIMIT);
    let cfg = &product.cfg;
    let tracking = Tracking::new(cfg).with_floats();
    let blocks = Blocks::even_without_cut_points(cfg, &tracking, targets, &[cfg.main], pool, &mut || meter.go_on());
    let blocks = blocks.map_err(|_| NoProof::Limit)?;
    let clauses = &blocks.clauses;
    let mut solver = Equate::new(&mut **solver);
    let proposed = proposed(product, &blocks, effort, pool);
    let mut guess = match effort {
        Effort::Equal | Effort::Near | Effort::Merged | Effort::Paths => Guess::among(pool, clauses, proposed),
        Effort::All => Guess::proposing(pool, clauses, proposed),
        Effort::Products => Guess::proposing(pool, clauses, proposed).with_products(),
    };
    for _ in 0..MOST_QUESTIONS {
        if guess.step(&mut solver, pool, clauses)? {
            let found = guess.invariants(pool);
            let found: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
            return Ok(check(&mut solver, pool, clauses, &found)?.is_proved());
        }
    }
    Ok(false)
}

/// By predicate: equations between a variable of the reference and one of the program, which may be 1 apart, and the conditions that
/// the programs test next.
fn proposed(product: &Product, blocks: &Blocks, effort: Effort, pool: &mut Pool) -> Vec<Vec<Term>> {
    let mut all = Vec::new();
    for predicate in 0..blocks.clauses.predicates.len() {
        let (ours, theirs): (Vec<_>, Vec<_>) =
            blocks.parameters(predicate).into_iter().partition(|(variable, _)| product.is_of_reference(*variable));
        // Where no run leads, all of them hold.
        let mut conditions = vec![pool.bool(false)];
        for condition in blocks.met(pool, predicate) {
            conditions.extend([condition, pool.not(condition)]);
        }
        for (_, ours) in ours.iter().take(MOST_PARAMETERS) {
            for (_, theirs) in theirs.iter().take(MOST_PARAMETERS) {
                if pool.sort(*ours) != pool.sort(*theirs) {
                    continue;
                }
                conditions.push(pool.eq(*ours, *theirs));
                if effort != Effort::Equal && *pool.sort(*ours) == Sort::Int {
                    for distance in [-1, 1] {
                        let distance = pool.int(distance);
                        let moved = pool.add(*theirs, distance);
                        conditions.push(pool.eq(*ours, moved));
                    }
                }
            }
        }
        all.push(conditions);
    }
    all
}
