//! A proof that a program does the same as a reference.
//!
//! # Idea
//! In the [product](loopscope_product) of the two programs, a node is reached where they differ. Invariants that exclude it are mostly
//! equations between a variable of the one program and one of the other, so these are proposed first, for each way to pair the loops.
//! If they do not suffice, all that the technique `invariants` proposes is added.
//!
//! # What is exact
//! A proof holds for every promised input on which the reference ends without an error: the program then ends, too, and behaves in
//! the same way. If there is none, nothing follows.

use std::cell::RefCell;
use std::fmt;

use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::check;
use loopscope_horn::guess::Guess;
use loopscope_intervals::{Analysis, Findings};
use loopscope_message::{Message, text};
use loopscope_product::{NotComparable, Product, Side, pairings, product};
use loopscope_question::{Budget, Program};
use loopscope_same::Task;
use loopscope_smt::{Equate, Pool, Sort, Term, TransportError};
use loopscope_sorted::SortedSet;
use loopscope_symex::Budget as _;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::host::Host;
use crate::workspace::{Workspace, Workspaces};

/// The number of questions that may be asked about a pairing, and how much each may cost.
const MOST_QUESTIONS: u32 = 2_000;
const LIMIT: u64 = 400_000;

/// The most variables of each program at a head between which equations are proposed.
const MOST_PARAMETERS: usize = 40;

/// A proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameProof {
    /// The lines of the loops that run together: that of the reference, and that of the program.
    pub together: Vec<(u32, u32)>,
    /// True if the proof holds only if the program always ends, which is still to be proved.
    pub if_it_ends: bool,
    /// The functions of the program whose calls may fill the stack: it is assumed to be large enough.
    pub stack: Vec<String>,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The programs cannot be compared step by step.
    NotComparable(NotComparable),
    /// The solver died.
    Solver(TransportError),
    /// The time is over.
    Limit,
    /// The invariants that were found do not exclude a difference.
    NotFound,
    /// If the program ends, it does the same, but it may not end.
    MayNotEnd,
}

impl NoProof {
    /// For people.
    pub fn message(&self) -> Message {
        match self {
            Self::NotComparable(why) => why.message(),
            Self::Solver(error) => text!("{error}", error = error),
            Self::Limit => text!("the time limit was reached"),
            Self::NotFound => text!("the invariants that were found do not exclude a difference"),
            Self::MayNotEnd => text!("the program may not end"),
        }
    }
}

impl fmt::Display for NoProof {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for NoProof {}

impl From<NotComparable> for NoProof {
    fn from(why: NotComparable) -> Self {
        Self::NotComparable(why)
    }
}

impl From<TransportError> for NoProof {
    fn from(error: TransportError) -> Self {
        Self::Solver(error)
    }
}

/// Looks for a proof that a program does the same as a reference.
///
/// # Errors
/// There is none within the budget.
pub fn prove_same(
    reference: &Program,
    program: &Program,
    task: &Task,
    budget: Budget,
    host: Host<'_>,
) -> Result<SameProof, NoProof> {
    let (ours, theirs) = (Side::of(reference)?, Side::of(program)?);
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, budget);
    let mut no_proof = NoProof::NotFound;
    let mut candidates = Vec::new();
    for pairing in pairings(&ours, &theirs) {
        match product(&ours, &theirs, task, &pairing) {
            Ok(product) => candidates.push(Candidate::new(product, &mut workspaces.workspace(0))?),
            Err(why) => no_proof = why.into(),
        }
    }
    let mut attempts = 0;
    for effort in [Effort::Equal, Effort::Near, Effort::All, Effort::Products] {
        for candidate in candidates.iter().flatten() {
            attempts += 1;
            let found = candidate.attempt(effort, &mut workspaces.workspace(attempts));
            workspaces.close(attempts);
            if let Some(if_it_ends) = found? {
                let stack = program.tree().may_fill_stack().into_iter().map(str::to_owned).collect();
                return Ok(SameProof { together: candidate.product.together.clone(), if_it_ends, stack });
            }
        }
    }
    Err(if candidates.is_empty() { no_proof } else { NoProof::NotFound })
}

/// Which invariants are proposed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// That two variables are equal.
    Equal,
    /// Also that they are 1 apart.
    Near,
    /// Also all that the technique `invariants` proposes.
    All,
    /// Also equations between products.
    Products,
}

/// A product, and what intervals leave to be excluded.
struct Candidate {
    product: Product,
    differences: SortedSet<NodeIndex>,
    alone: SortedSet<NodeIndex>,
}

impl Candidate {
    /// A product without the edges that intervals exclude. `None` if it is too large for them.
    fn new(product: Product, workspace: &mut Workspace<'_>) -> Result<Option<Self>, NoProof> {
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

    /// Returns true if the programs do the same if the program always ends, and false if they do the same in any case. `None` if neither
    /// is proved.
    fn attempt(&self, effort: Effort, workspace: &mut Workspace<'_>) -> Result<Option<bool>, NoProof> {
        let in_any_case = self.differences.iter().chain(&self.alone).copied().collect();
        if excludes(&self.product, &in_any_case, effort, workspace)? {
            return Ok(Some(false));
        }
        let if_it_ends = !self.alone.is_empty() && excludes(&self.product, &self.differences, effort, workspace)?;
        Ok(if_it_ends.then_some(true))
    }
}

/// Returns true if no run of a product reaches these nodes.
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
    let tracking = Tracking::of(cfg).with_floats();
    let blocks = Blocks::even_without_cut_points(cfg, &tracking, targets, &[cfg.main], pool, &mut || meter.go_on());
    let blocks = blocks.map_err(|_| NoProof::Limit)?;
    let clauses = &blocks.clauses;
    let mut solver = Equate::new(&mut **solver);
    let proposed = proposed(product, &blocks, effort, pool);
    let mut guess = match effort {
        Effort::Equal | Effort::Near => Guess::among(pool, clauses, proposed),
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
