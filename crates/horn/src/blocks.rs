//! A program as Horn clauses: a predicate for each [cut point](CutPoint), over the relevant variables there, and a
//! clause for each path through a [block](loopscope_transition::block) to a cut point or to the target.
//!
//! A program without calls has cut points at its loop heads only. With functions, a run that reaches a call enters the
//! function, and continues after the call with a possible result of the function: such clauses have two premises.
//!
//! # Source
//! N. Bjørner, A. Gurfinkel, K. McMillan, A. Rybalchenko, *Horn Clause Solvers for Program Verification* (2015), section 2
//! for functions.
//!
//! # What is approximated
//! Values that cannot be expressed may be arbitrary: records, memory behind pointers, and arrays that are passed or
//! returned. The clauses over-approximate the runs: a solution is a proof, but a contradiction proves nothing.

use loopscope_cfg::{Cfg, Edge, FunctionId, NodeKind, VarId};
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Answer, Model, Pool, Solver, Term, TransportError, check_by_cases};
use loopscope_sorted::SortedSet;
use loopscope_transition::block::{BranchEdge, Encoder, Paths};
use loopscope_transition::cut_point::{CutPoint, CutPointKind, cut_points, route};
use loopscope_transition::general::{Stars, Walker};
use loopscope_transition::needed::Needed;
use loopscope_transition::step::Step;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use crate::encode::ClauseEncoder;
use crate::resolve::resolve;
use crate::signature::{Signatures, Symbols};

/// The clauses of a program.
#[derive(Debug, Default)]
pub struct Blocks {
    /// The cut points that runs may pass on their way to a target, each with a predicate.
    pub cut_points: Vec<CutPoint>,
    /// The clauses, none if there is no cut point. A predicate's parameters are symbols with the names of the variables.
    pub clauses: Clauses,
    /// By predicate: the variables for which its first parameters stand.
    variables: Vec<Vec<VarId>>,
    /// The same with predicates for all calls.
    pub whole: Whole,
    /// For each cut point of the whole, its number here.
    kept: Vec<Option<usize>>,
}

/// Cut points, clauses, and the paths through the blocks.
#[derive(Debug, Default)]
pub struct Whole {
    /// The clauses.
    pub clauses: Clauses,
    pub(crate) cut_points: Vec<CutPoint>,
    /// The paths through each block, by its premise: the predicate of the cut point at which it starts.
    paths: Vec<(Option<usize>, Paths)>,
    /// For the values of the parameters of `main` at the start, where they are followed.
    pub(crate) parameters: Vec<Option<Term>>,
}

impl Blocks {
    /// The blocks of these functions of a program, which call no others: of `main`, where there are no calls.
    ///
    /// # Errors
    /// The error of `proceed`, which is called regularly to check whether there is time left.
    pub fn new<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        targets: &SortedSet<NodeIndex>,
        functions: &[FunctionId],
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let needed = Needed::new(cfg, tracking, targets, functions, proceed)?;
        let cut_points = cut_points(cfg, &needed, targets, functions);
        if cut_points.is_empty() {
            return Ok(Self::default());
        }
        Self::encoded((needed, cut_points), (cfg, tracking, targets), functions, pool, proceed)
    }

    /// As [`Self::new`]. If there is no cut point, the one clause is that of all paths to the target.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn even_without_cut_points<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        targets: &SortedSet<NodeIndex>,
        functions: &[FunctionId],
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let needed = Needed::new(cfg, tracking, targets, functions, proceed)?;
        let cut_points = cut_points(cfg, &needed, targets, functions);
        Self::encoded((needed, cut_points), (cfg, tracking, targets), functions, pool, proceed)
    }

    fn encoded<E>(
        (needed, cut_points): (Needed, Vec<CutPoint>),
        (cfg, tracking, targets): (&Cfg, &Tracking, &SortedSet<NodeIndex>),
        functions: &[FunctionId],
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut blocks = Self { cut_points, ..Self::default() };
        let of_function =
            |function: &FunctionId| (*function, Symbols::of_function(cfg, tracking, &needed, *function, pool));
        let symbols = functions.iter().map(of_function).collect();
        let signatures = Signatures { cfg, tracking, needed: &needed, symbols };
        let main = &signatures.symbols[&cfg.main].variables;
        let parameters = cfg.main_function().parameters.iter().map(|parameter| main.get(parameter).copied()).collect();
        for point in &blocks.cut_points {
            let (variables, parameters) = signatures.parameters(point);
            blocks.variables.push(variables);
            blocks.clauses.predicates.push(parameters);
        }
        let cut_points = &blocks.cut_points;
        let route = |_, next| route(cut_points, &needed, targets, next);
        let walker = Walker { cfg, tracking, pool, stars: Stars::new("any.") };
        let mut encoder = ClauseEncoder {
            signatures,
            encoder: Encoder { walker, route: &route },
            cut_points,
            variables: &blocks.variables,
            clauses: Vec::new(),
            paths: Vec::new(),
        };
        encoder.all(proceed)?;
        let ClauseEncoder { clauses, paths, .. } = encoder;
        blocks.clauses.clauses = clauses;
        let (clauses, cut_points) = (blocks.clauses.clone(), blocks.cut_points.clone());
        blocks.whole = Whole { clauses, cut_points, paths, parameters };
        blocks.leave_out_calls(pool);
        Ok(blocks)
    }

    /// Leaves out the predicates of calls to which one block alone leads.
    fn leave_out_calls(&mut self, pool: &mut Pool) {
        let mut kept = Vec::new();
        for (predicate, point) in self.cut_points.iter().enumerate() {
            let is_call = matches!(point.kind, CutPointKind::Call(_));
            if !(is_call && resolve(pool, &mut self.clauses, predicate)) {
                kept.push(predicate);
            }
        }
        let new = |old: usize| kept.binary_search(&old);
        for clause in &mut self.clauses.clauses {
            let applications = clause.returned.iter_mut().chain(&mut clause.conclusion);
            for predicate in applications.map(|(predicate, _)| predicate).chain(&mut clause.premise) {
                *predicate = new(*predicate).unwrap_or(*predicate);
            }
        }
        self.kept = (0..self.cut_points.len()).map(|old| new(old).ok()).collect();
        self.cut_points = kept.iter().map(|old| self.cut_points[*old]).collect();
        self.variables = kept.iter().map(|old| std::mem::take(&mut self.variables[*old])).collect();
        let predicates = &mut self.clauses.predicates;
        *predicates = kept.iter().map(|old| std::mem::take(&mut predicates[*old])).collect();
    }

    /// The parameters of a predicate that stand for variables, each with its own.
    pub fn parameters(&self, predicate: usize) -> Vec<(VarId, Term)> {
        let variables = self.variables[predicate].iter().copied();
        variables.zip(self.clauses.predicates[predicate].iter().copied()).collect()
    }

    /// Returns `true` if runs pass a cut point in each loop of these functions and at each call in them: then none of
    /// their paths is left out.
    pub fn cut_all(&self, cfg: &Cfg, functions: &[FunctionId]) -> bool {
        let is_cut = |node: NodeIndex| self.whole.cut_points.iter().any(|point| point.node == node);
        functions.iter().all(|function| {
            let loops = &cfg.function(*function).loops;
            let needs = |node: &NodeIndex| {
                loops.headed_by(*node).is_some() || matches!(cfg.graph[*node].kind, NodeKind::Call { .. })
            };
            cfg.nodes_in_order(*function).into_iter().filter(needs).all(is_cut)
        })
    }

    /// The program's conditions in blocks from a head that contain only the head's parameters.
    pub fn met(&self, pool: &Pool, predicate: usize) -> Vec<Term> {
        let parameters = &self.clauses.predicates[predicate];
        let own = |term: &Term| pool.symbols(*term).iter().all(|symbol| parameters.contains(symbol));
        let begins_here = |premise: Option<usize>| premise.and_then(|premise| self.kept[premise]) == Some(predicate);
        let here =
            self.whole.branches().filter(|(premise, branch)| branch.step.edge == Edge::True && begins_here(*premise));
        let mut met = Vec::new();
        for condition in here.filter_map(|(_, branch)| branch.conditions.last().copied()).filter(own) {
            if !met.contains(&condition) {
                met.push(condition);
            }
        }
        met
    }

    /// The edges of conditions that no run takes on its path to a target, given invariants, one for each predicate over
    /// its parameters. Edges left after `most` questions are not reported.
    ///
    /// # Errors
    /// The solver died.
    pub fn dead(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        invariants: &[Term],
        most: usize,
    ) -> Result<Vec<(NodeIndex, Edge)>, TransportError> {
        let mut asked = 0;
        let mut alive: FxHashSet<Step> = FxHashSet::default();
        for (premise, BranchEdge { step, conditions }) in self.whole.branches() {
            if alive.contains(step) {
                continue;
            }
            asked += 1;
            let mut question = conditions.clone();
            question.extend(premise.and_then(|premise| self.kept[premise]).map(|premise| invariants[premise]));
            if asked > most || !matches!(check_by_cases(solver, pool, &question)?, Answer::Unsat(_)) {
                alive.insert(*step);
            }
        }
        // Each once: a reported edge counts as alive.
        let dead = self.whole.branches().filter(|(_, branch)| alive.insert(branch.step));
        Ok(dead.map(|(_, BranchEdge { step, .. })| (step.node, step.edge)).collect())
    }

    /// The steps from a predicate's head, or from the program's start, to the next head or target, in a program without calls
    /// and for the values that a model gives to variables and unknowns. `None` if they do not decide a branch.
    pub fn path(
        &self,
        cfg: &Cfg,
        targets: &SortedSet<NodeIndex>,
        pool: &Pool,
        premise: Option<usize>,
        model: &Model,
    ) -> Option<Vec<Step>> {
        let start = premise.map_or(cfg.main_function().entry, |head| self.cut_points[head].node);
        let ends = |node| targets.contains(&node) || self.cut_points.iter().any(|point| point.node == node);
        self.whole.paths_from(premise)?.path(cfg, pool, model, start, &ends)
    }
}

impl Whole {
    /// The stars for integers that `input` reads, each with the premise of its block and the node that reads.
    pub fn inputs(&self) -> impl Iterator<Item = (Option<usize>, NodeIndex, Term)> {
        self.paths.iter().flat_map(|(from, paths)| paths.inputs.iter().map(|(node, star)| (*from, *node, *star)))
    }

    /// The symbols for the parameters of `main` at the start, if they are tracked.
    pub fn at_start(&self) -> &[Option<Term>] {
        &self.parameters
    }

    /// The paths through the block that starts at a premise.
    pub(crate) fn paths_from(&self, premise: Option<usize>) -> Option<&Paths> {
        self.paths.iter().find(|(start, _)| *start == premise).map(|(_, paths)| paths)
    }

    /// The edges of all branches, each with the premise of its block.
    fn branches(&self) -> impl Iterator<Item = (Option<usize>, &BranchEdge)> {
        self.paths.iter().flat_map(|(premise, paths)| paths.branches.iter().map(move |branch| (*premise, branch)))
    }
}
