//! A program as a transition system: its states are those at the heads of its loops, and each transition is a block of
//! code from one head to the next.
//!
//! # What is exact
//! Everything that [`Walker`] expresses. Other values are stars, which may have any value: the transitions
//! over-approximate the steps of the program. For each step of a run, some values of the stars make it a transition.

use std::rc::Rc;

use loopscope_cfg::{Cfg, NodeKind, VarId};
use loopscope_horn::cases;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Sort, Term, TermNode, comparisons};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::block::{Encoder, GuardedState, Route};
use loopscope_transition::general::{GeneralState, Stars, Walker, placeholders};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

/// The limit for the variables on which no step depends that are kept at a head.
const MOST_MORE: usize = 12;

/// The limit for the first inputs that may differ from the others.
const MOST_FIRST: usize = 3;

/// The integer variables that are kept at heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptVariables {
    /// Those on which later steps depend.
    Relevant,
    /// More of them: invariants may need them.
    All,
}

/// The transition system of a program without calls.
#[derive(Clone, Debug, Default)]
pub struct TransitionSystem {
    /// The heads of the loops, each with a predicate of the clauses.
    pub heads: Vec<NodeIndex>,
    /// By head: the condition that holds in its states, if its loop was split by one.
    pub cases: Vec<Option<Term>>,
    /// By head: the variables on which the steps from there depend, in the order of its predicate's parameters.
    pub variables: Vec<Vec<VarId>>,
    /// A clause for each transition, and for each block from the program's start to a head. A parameter is the same
    /// symbol at each head where its variable is one.
    pub clauses: Clauses,
    /// The stars for integers that `input` reads.
    pub reads: Vec<Read>,
    /// Those of the [first inputs](first_inputs), in order; none for one that is not tracked.
    pub first: Vec<Option<Term>>,
    /// The symbols for the parameters of `main` at the start, if they are tracked.
    pub parameters: Vec<Option<Term>>,
}

/// A node that reads an integer, in one of the blocks that contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The head at which the block starts, by its number; none for the program's start.
    pub from: Option<usize>,
    /// The node.
    pub node: NodeIndex,
    /// The star for the value that it reads.
    pub star: Term,
}

impl TransitionSystem {
    /// The transition system of `main`, which calls nothing.
    ///
    /// # Errors
    /// The error of `proceed`, which is called at each node.
    pub fn new<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        kept: KeptVariables,
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let order = cfg.nodes_in_order(cfg.main);
        let loops = &cfg.main_function().loops;
        let heads: Vec<NodeIndex> = order.iter().copied().filter(|node| loops.headed_by(*node).is_some()).collect();
        let symbols = placeholders(cfg, tracking, pool);
        let parameters = cfg.main_function().parameters.iter().map(|parameter| symbols.get(parameter).copied());
        let parameters = parameters.collect();
        let start = GeneralState { values: Rc::new(symbols.clone()) };
        let route = |_, next: NodeIndex| heads.iter().position(|head| *head == next).map_or(Route::Inside, Route::End);
        let walker = Walker { cfg, tracking, pool, stars: Stars::new("any.") };
        let mut encoder = Encoder { walker, route: &route };
        let mut ends: Vec<(Option<usize>, usize, GuardedState)> = Vec::new();
        let (mut reads, mut first) = (Vec::new(), Vec::new());
        let starts = std::iter::once(None).chain((0..heads.len()).map(Some));
        for premise in starts {
            let node = premise.map_or(cfg.main_function().entry, |head: usize| heads[head]);
            let block = encoder.block(&order, (node, false), start.clone(), proceed)?;
            reads.extend(block.paths.inputs.iter().map(|&(node, star)| Read { from: premise, node, star }));
            if premise.is_none() {
                let star = |read| block.paths.inputs.iter().find(|(node, _)| *node == read).map(|(_, star)| *star);
                first = first_inputs(cfg).into_iter().map(star).collect();
            }
            ends.extend(block.ends.into_iter().map(|(to, end)| (premise, to, end)));
        }
        let variables = match kept {
            KeptVariables::Relevant => relevant(pool, &symbols, heads.len(), &ends),
            KeptVariables::All => {
                let integers = symbols.iter().filter(|(_, symbol)| *pool.sort(**symbol) == Sort::Int);
                let integers: Vec<VarId> = integers.map(|(variable, _)| *variable).collect();
                let mut all = relevant(pool, &symbols, heads.len(), &ends);
                for variables in &mut all {
                    let more: Vec<VarId> =
                        integers.iter().filter(|variable| !variables.contains(variable)).copied().collect();
                    variables.extend(more.into_iter().take(MOST_MORE));
                }
                all
            }
        };
        let predicate = |variables: &Vec<VarId>| variables.iter().map(|variable| symbols[variable]).collect();
        let predicates = variables.iter().map(predicate).collect();
        let clause = |(premise, to, GuardedState { conditions, state }): (_, usize, _)| {
            let arguments = variables[to].iter().map(|variable| state.values[variable]).collect();
            Clause::new(premise, pool.and(&conditions), Some((to, arguments)))
        };
        let clauses = ends.into_iter().map(clause).collect();
        let cases = vec![None; heads.len()];
        let clauses = Clauses { predicates, clauses };
        let mut system = Self { heads, cases, variables, clauses, reads, first, parameters };
        system.fix_arrays(pool);
        Ok(system)
    }

    /// Replaces arrays by their elements, where these are constants at the start and no transition changes them.
    fn fix_arrays(&mut self, pool: &mut Pool) {
        let predicates = &self.clauses.predicates;
        let symbols: SortedSet<Term> = predicates.iter().flatten().copied().collect();
        let mut fixed: FxHashMap<Term, Term> = FxHashMap::default();
        for symbol in symbols.into_iter().filter(|symbol| pool.sort(*symbol).element().is_some()) {
            let mut values = SortedSet::new();
            for clause in &self.clauses.clauses {
                let Some((to, arguments)) = &clause.conclusion else { continue };
                let pairs = predicates[*to].iter().zip(arguments);
                let given = pairs.filter(|(parameter, _)| **parameter == symbol).map(|(_, argument)| *argument);
                values.extend(given.filter(|value| clause.premise.is_none() || *value != symbol));
            }
            let mut values = values.into_iter();
            if let (Some(value), None) = (values.next(), values.next())
                && pool.symbols(value).is_empty()
            {
                fixed.insert(symbol, value);
            }
        }
        for clause in self.clauses.clauses.iter_mut().filter(|clause| clause.premise.is_some()) {
            clause.condition = pool.substitute(clause.condition, &fixed);
            if let Some((_, arguments)) = &mut clause.conclusion {
                *arguments = pool.substitute_each(arguments, &fixed);
            }
        }
    }

    /// The values of the stars for inputs: these for the first ones, and the last one for all others.
    pub(crate) fn given(&self, (first, others): (&[Term], Term)) -> FxHashMap<Term, Term> {
        let mut given: FxHashMap<Term, Term> = self.reads.iter().map(|read| (read.star, others)).collect();
        given.extend(self.first.iter().zip(first).filter_map(|(star, value)| Some(((*star)?, *value))));
        given
    }

    /// The values of the stars for inputs in a step from a head, or from the start, in which nodes read these integers.
    pub(crate) fn given_in_step(&self, from: Option<usize>, step: &[(NodeIndex, Term)]) -> FxHashMap<Term, Term> {
        let of_block = self.reads.iter().filter(|read| read.from == from);
        let value =
            |read: &Read| step.iter().find(|(node, _)| *node == read.node).map(|(_, value)| (read.star, *value));
        of_block.filter_map(value).collect()
    }

    /// The variables at a head, with the symbols that stand for them.
    pub fn parameters_at(&self, head: usize) -> Vec<(VarId, Term)> {
        self.variables[head].iter().copied().zip(self.clauses.predicates[head].iter().copied()).collect()
    }

    /// The same system with two heads for each: one for the states in which a condition over its parameters holds, and one
    /// for the others. Only for a system without cases.
    ///
    /// # Source
    /// Control-flow refinement: J. J. Doménech, J. P. Gallagher, S. Genaim, *Control-Flow Refinement by Partial Evaluation*
    /// (TPLP 2019).
    #[must_use]
    pub fn split(&self, pool: &mut Pool, conditions: &[Term]) -> Self {
        let Self { first, parameters, .. } = self.clone();
        let of_cases = |read: &Read| match read.from {
            None => vec![*read],
            Some(head) => [2 * head, 2 * head + 1].map(|case| Read { from: Some(case), ..*read }).into(),
        };
        let reads = self.reads.iter().flat_map(of_cases).collect();
        let mut split = Self { reads, first, parameters, ..Self::default() };
        for (head, &condition) in conditions.iter().enumerate() {
            let is_split = pool.as_bool(condition).is_none();
            for case in [condition, pool.not(condition)] {
                split.heads.push(self.heads[head]);
                split.cases.push(is_split.then_some(case));
                split.variables.push(self.variables[head].clone());
            }
        }
        split.clauses = cases::split(pool, &self.clauses, conditions);
        split
    }

    /// Conditions that may distinguish the modes of a loop: those over its head's parameters that decide between values
    /// or paths in transitions from there. At most `most`.
    pub fn modes(&self, pool: &Pool, head: usize, most: usize) -> Vec<Term> {
        let parameters = &self.clauses.predicates[head];
        let mut conditions = Vec::new();
        let mut seen = FxHashSet::default();
        let from_here = self.clauses.clauses.iter().filter(|clause| clause.premise == Some(head));
        let mut work: Vec<Term> = Vec::new();
        for clause in from_here {
            work.push(clause.condition);
            work.extend(clause.conclusion.iter().flat_map(|(_, arguments)| arguments));
        }
        work.reverse();
        while let Some(term) = work.pop() {
            if !seen.insert(term) {
                continue;
            }
            match pool.node(term) {
                TermNode::Ite(condition, ..) => conditions.push(*condition),
                TermNode::Or(parts) => conditions.extend(parts),
                _ => {}
            }
            work.extend(pool.node(term).children());
        }
        let is_own = |term: &Term| pool.symbols(*term).iter().all(|symbol| parameters.contains(symbol));
        let mut modes = comparisons(pool, conditions);
        modes.retain(is_own);
        modes.truncate(most);
        modes
    }

    /// Conditions that distinguish the directions in which a loop changes its variables, if the change depends on its
    /// head's parameters. At most `most`.
    pub fn directions(&self, pool: &mut Pool, head: usize, most: usize) -> Vec<Term> {
        let parameters = &self.clauses.predicates[head];
        let mut directions = Vec::new();
        for clause in self.clauses.clauses.iter().filter(|clause| clause.premise == Some(head)) {
            let Some((_, arguments)) = clause.conclusion.as_ref().filter(|(to, _)| *to == head) else { continue };
            for (&parameter, &argument) in parameters.iter().zip(arguments) {
                if *pool.sort(parameter) != Sort::Int {
                    continue;
                }
                let change = pool.sub(argument, parameter);
                let is_own = pool.symbols(change).iter().all(|symbol| parameters.contains(symbol));
                let zero = pool.int(0);
                let rises = pool.gt(change, zero);
                if is_own && pool.as_bool(rises).is_none() && !directions.contains(&rises) {
                    directions.push(rises);
                }
            }
        }
        directions.truncate(most);
        directions
    }
}

/// The nodes that read the first inputs of each run that reaches the head of a loop, in order; at most [`MOST_FIRST`].
pub fn first_inputs(cfg: &Cfg) -> Vec<NodeIndex> {
    let loops = &cfg.main_function().loops;
    let is_head = |node: &NodeIndex| loops.headed_by(*node).is_some();
    // The nodes that runs reach before a head, and the heads, if they do not pass this node.
    let reached = |without: Option<NodeIndex>| {
        let (mut reached, mut work) = (SortedSet::new(), vec![cfg.main_function().entry]);
        while let Some(node) = work.pop() {
            if Some(node) != without && reached.insert(node) && !is_head(&node) {
                work.extend(cfg.graph.neighbors(node));
            }
        }
        reached
    };
    let before = reached(None);
    let reads = |node: &NodeIndex| matches!(cfg.graph[*node].kind, NodeKind::Input(_)) && before.contains(node);
    let order = cfg.nodes_in_order(cfg.main).into_iter().filter(reads);
    order.take_while(|node| !reached(Some(*node)).iter().any(is_head)).take(MOST_FIRST).collect()
}

/// By head: the variables on whose values the conditions of later blocks depend.
fn relevant(
    pool: &Pool,
    symbols: &SortedMap<VarId, Term>,
    heads: usize,
    ends: &[(Option<usize>, usize, GuardedState)],
) -> Vec<Vec<VarId>> {
    let owners: FxHashMap<Term, VarId> = symbols.iter().map(|(variable, symbol)| (*symbol, *variable)).collect();
    let mut relevant = vec![SortedSet::new(); heads];
    let add = |head: usize, term: Term, relevant: &mut Vec<SortedSet<VarId>>| {
        let variables = pool.symbols(term).into_iter().filter_map(|symbol| owners.get(&symbol).copied());
        variables.fold(false, |more, variable| relevant[head].insert(variable) | more)
    };
    let from_heads = || ends.iter().filter_map(|(premise, to, end)| premise.map(|from| (from, *to, end)));
    for (from, _, end) in from_heads() {
        for condition in &end.conditions {
            add(from, *condition, &mut relevant);
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (from, to, end) in from_heads() {
            for variable in relevant[to].clone() {
                changed |= add(from, end.state.values[&variable], &mut relevant);
            }
        }
    }
    relevant.into_iter().map(|variables| variables.into_iter().collect()).collect()
}
