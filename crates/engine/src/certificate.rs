//! Invariants for a certificate, as text: runs the methods of the members `invariants` and `horn` outside of rounds.

use std::cell::RefCell;

use loopscope_horn::blocks::Blocks;
use loopscope_horn::cases::split;
use loopscope_horn::check::check;
use loopscope_horn::guess::Guess;
use loopscope_horn::relevant::{relevant, weakened};
use loopscope_question::{Analysis, Program};
use loopscope_smt::horn::{Clauses, HornAnswer, Strategy};
use loopscope_smt::{Pool, Term, TransportError, write_formula};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::ask::ask;
use crate::host::Host;
use crate::member::{QUESTION_LIMIT, blocks};
use crate::workspace::{Workspace, Workspaces};

/// Invariants that were found.
#[derive(Clone, Debug)]
pub struct Invariants {
    /// True if the engine could decide that they exclude the target.
    pub is_proof: bool,
    /// For each loop head of the program without calls, its invariants: SMT-LIB formulas.
    pub heads: Vec<(NodeIndex, Vec<String>)>,
}

/// The number of questions that may be asked to find invariants, and how much each may cost.
const MOST_QUESTIONS: u32 = 1_000;
const LIMIT: u64 = 200_000;

/// The number of times that linear equations are searched for, given the results so far.
const ROUNDS: u32 = 2;

/// The number of conditions of the program that are tried as cases.
const MOST_CASES: usize = 6;

/// The number of questions that may be asked to find what a proof needs.
const MOST_RELEVANT: usize = 200;
const MOST_WEAKENINGS: u32 = 60;

/// The cost limits of the successive attempts to solve the Horn clauses.
const ATTEMPTS: [u64; 4] = [40_000, 160_000, 640_000, 2_560_000];

/// Looks for invariants of all loops on paths to a target. `names` has a name for each variable of the program without
/// calls, and `hard` says whether to spend much work. `None` if the program has no such loops or cannot be split into
/// blocks.
pub fn invariants(
    program: &Program,
    analysis: &Analysis,
    names: &[String],
    hard: bool,
    host: Host<'_>,
) -> Option<Invariants> {
    let question = ask(program, analysis);
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget);
    let mut workspace = workspaces.workspace(0);
    let blocks = blocks::blocks_to_all(&question, &mut workspace).ok()?;
    let mut search = Search { workspace: &mut workspace, blocks: &blocks };
    let (is_proof, found) = search.look(hard).ok()?;
    let pool = &workspace.pool;
    let mut heads = Vec::new();
    for (predicate, (head, conditions)) in blocks.cut_points.iter().zip(found).enumerate() {
        let parameters = blocks.parameters(predicate).into_iter();
        let symbols: FxHashMap<Term, String> =
            parameters.map(|(variable, symbol)| (symbol, names[variable.0 as usize].clone())).collect();
        let expressed: Vec<Term> = conditions
            .into_iter()
            .filter(|each| pool.symbols(*each).iter().all(|symbol| symbols.contains_key(symbol)))
            .collect();
        heads.push((head.node, expressed.iter().map(|each| write_formula(pool, *each, &symbols)).collect()));
    }
    Some(Invariants { is_proof, heads })
}

struct Search<'s, 'a> {
    workspace: &'s mut Workspace<'a>,
    blocks: &'s Blocks,
}

impl Search<'_, '_> {
    fn look(&mut self, hard: bool) -> Result<(bool, Vec<Vec<Term>>), TransportError> {
        let clauses = &self.blocks.clauses;
        let mut found = vec![Vec::new(); clauses.predicates.len()];
        // Equations may follow from bounds that are found later.
        for _ in 0..ROUNDS {
            let guess = Guess::new(&self.workspace.pool, clauses);
            if self.settle(guess, clauses, &mut found)? {
                return Ok((true, found));
            }
        }
        // Quantifiers prevent Spacer, and the steps before it, from finding proofs that need none.
        let mut quantified = found.clone();
        if self.of_arrays(&mut quantified)? {
            return Ok((true, quantified));
        }
        if !hard {
            return Ok((false, found));
        }
        // More lemmas than these prevent Spacer from generalising.
        let lemmas: Vec<Term> = found.iter().map(|each| self.workspace.pool.and(each)).collect();
        if self.by_cases(&mut found)? {
            return Ok((true, found));
        }
        let guess = Guess::new(&self.workspace.pool, clauses).with_products();
        if self.settle(guess, clauses, &mut found)? {
            return Ok((true, found));
        }
        for (attempt, limit) in ATTEMPTS.into_iter().enumerate() {
            let strategy = if attempt % 2 == 0 { Strategy::Local } else { Strategy::Global };
            if let Some(solution) = self.attempt(&lemmas, strategy, limit)? {
                return Ok((true, solution));
            }
        }
        Ok((false, found))
    }

    /// Invariants about array segments, and what follows from them.
    fn of_arrays(&mut self, found: &mut [Vec<Term>]) -> Result<bool, TransportError> {
        let clauses = &self.blocks.clauses;
        let Some(guess) = Guess::of_arrays(&mut self.workspace.pool, clauses, None) else { return Ok(false) };
        if self.settle(guess, clauses, found)? {
            return Ok(true);
        }
        let guess = Guess::new(&self.workspace.pool, clauses);
        self.settle(guess, clauses, found)
    }

    /// Adds the guessed conditions that are invariants. Returns whether all invariants found so far are a proof.
    fn settle(&mut self, guess: Guess, clauses: &Clauses, found: &mut [Vec<Term>]) -> Result<bool, TransportError> {
        let Some(more) = self.sift(guess, clauses, found)? else { return Ok(false) };
        self.add(found, more)
    }

    /// The guessed conditions that are invariants; `None` if that takes too long.
    fn sift(
        &mut self,
        mut guess: Guess,
        clauses: &Clauses,
        found: &[Vec<Term>],
    ) -> Result<Option<Vec<Vec<Term>>>, TransportError> {
        let Workspace { solver, pool, resources, .. } = &mut *self.workspace;
        resources.set_limit(LIMIT);
        let lemmas: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
        let strengthened = clauses.strengthened(pool, &lemmas);
        for _ in 0..MOST_QUESTIONS {
            if guess.step(&mut **solver, pool, &strengthened)? {
                return Ok(Some(guess.invariants(pool)));
            }
        }
        Ok(None)
    }

    /// Adds conditions that are invariant together with those found. Returns whether all of them are a proof.
    fn add(&mut self, found: &mut [Vec<Term>], more: Vec<Vec<Term>>) -> Result<bool, TransportError> {
        let Workspace { solver, pool, .. } = &mut *self.workspace;
        for (known, more) in found.iter_mut().zip(more) {
            known.extend(more);
            known.sort_unstable();
            known.dedup();
        }
        let clauses = &self.blocks.clauses;
        let all: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
        if !check(&mut **solver, pool, clauses, &all)?.is_proved() {
            return Ok(false);
        }
        let needed = relevant(&mut **solver, pool, clauses, found, MOST_RELEVANT)?;
        found.clone_from_slice(&needed);
        Ok(true)
    }

    /// Looks for invariants by cases: splits on the program's own conditions, one after the other.
    fn by_cases(&mut self, found: &mut [Vec<Term>]) -> Result<bool, TransportError> {
        let heads = 0..self.blocks.cut_points.len();
        let met: Vec<(usize, Term)> = heads
            .flat_map(|head| {
                self.blocks.met(&self.workspace.pool, head).into_iter().map(move |condition| (head, condition))
            })
            .take(MOST_CASES)
            .collect();
        for (head, condition) in met {
            let pool = &mut self.workspace.pool;
            let mut conditions = vec![pool.bool(true); found.len()];
            conditions[head] = condition;
            let cases = split(pool, &self.blocks.clauses, &conditions);
            let guess = Guess::new(pool, &cases);
            let twice: Vec<Vec<Term>> = found.iter().flat_map(|each| [each.clone(), each.clone()]).collect();
            let Some(more) = self.sift(guess, &cases, &twice)? else { continue };
            let pool = &mut self.workspace.pool;
            let more = more.chunks(2).zip(&conditions).map(|(both, condition)| {
                let otherwise = pool.not(*condition);
                let in_case = |pool: &mut Pool, case: Term, all: &[Term]| -> Vec<Term> {
                    all.iter().map(|each| pool.implies(case, *each)).collect()
                };
                let mut all = in_case(pool, *condition, &both[0]);
                all.extend(in_case(pool, otherwise, &both[1]));
                all.retain(|each| pool.as_bool(*each) != Some(true));
                all
            });
            let more = more.collect();
            if self.add(found, more)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A solution of the clauses that was checked.
    fn attempt(
        &mut self,
        lemmas: &[Term],
        strategy: Strategy,
        limit: u64,
    ) -> Result<Option<Vec<Vec<Term>>>, TransportError> {
        let Workspace { fixed_points, pool, resources, solver, .. } = &mut *self.workspace;
        let clauses = self.blocks.clauses.strengthened(pool, lemmas);
        let HornAnswer::Solution(found) = clauses.solve(fixed_points, pool, strategy, limit, resources)? else {
            return Ok(None);
        };
        let both: Vec<Term> = found.iter().zip(lemmas).map(|(found, lemma)| pool.and(&[*found, *lemma])).collect();
        resources.set_limit(QUESTION_LIMIT);
        let clauses = &self.blocks.clauses;
        if !check(&mut **solver, pool, clauses, &both)?.is_proved() {
            return Ok(None);
        }
        resources.set_limit(LIMIT);
        let weak = weakened(&mut **solver, pool, clauses, &both, MOST_WEAKENINGS)?;
        Ok(Some(weak.into_iter().map(|each| pool.conjuncts(&[each])).collect()))
    }
}
