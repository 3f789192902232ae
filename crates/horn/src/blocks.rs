//! A program as Horn clauses: a predicate for each loop's head, over the variables that matter there, and a clause for each
//! block, which is all that lies between two heads, or between one and the target.
//!
//! # Source
//! N. Bjørner, A. Gurfinkel, K. McMillan, A. Rybalchenko, *Horn Clause Solvers for Program Verification* (2015); D. Beyer,
//! A. Cimatti, A. Griggio, M. E. Keremoglu, R. Sebastiani, *Software Model Checking via Large-Block Encoding* (FMCAD 2009).
//!
//! # What is approximated
//! What cannot be expressed may have any value. So all runs satisfy the clauses, and perhaps others do, too: a solution
//! proves, and a contradiction says nothing.

use loopscope_cfg::{Cfg, Edge, VarId};
use loopscope_loops::chain::{Step, successors};
use loopscope_loops::general::{GeneralState, Stars, Walker};
use loopscope_loops::tracking::Tracking;
use loopscope_smt::horn::{Clause, Clauses, follows};
use loopscope_smt::{Answer, Pool, Solver, Sort, Term, TransportError, check_by_cases};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use rustc_hash::FxHashSet;

use loopscope_loops::needed::Needed;

/// The clauses of a program.
#[derive(Debug)]
pub struct Blocks {
    /// The heads of loops that runs may pass on their way to a target, a predicate each.
    pub heads: Vec<NodeIndex>,
    /// The clauses, none where there is no such loop. A predicate's parameters are symbols with the names of the variables.
    pub clauses: Clauses,
    /// By predicate: the variables for which the parameters stand.
    variables: Vec<Vec<VarId>>,
    /// By which edges runs leave conditions, for each block once.
    passages: Vec<Passage>,
}

/// Runs that leave a condition by an edge.
#[derive(Debug)]
struct Passage {
    node: NodeIndex,
    direction: Edge,
    edge: EdgeIndex,
    /// The predicate of the head at which the block begins.
    premise: Option<usize>,
    /// What holds for them.
    conditions: Vec<Term>,
}

impl Blocks {
    /// The blocks of the main function of a program without calls.
    ///
    /// # Errors
    /// What `proceed` says, which is asked again and again whether there is time to go on.
    pub fn of<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        targets: &SortedSet<NodeIndex>,
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let order = cfg.nodes_in_order(cfg.main);
        let needed = Needed::of(cfg, tracking, targets, &order);
        let main = cfg.main_function();
        let is_head = |node: &&NodeIndex| {
            needed.leads(**node) && !targets.contains(node) && main.loops.headed_by(**node).is_some()
        };
        let heads: Vec<NodeIndex> = order.iter().filter(is_head).copied().collect();
        if heads.is_empty() {
            return Ok(Self { heads, clauses: Clauses::default(), variables: Vec::new(), passages: Vec::new() });
        }
        let symbols = symbols(cfg, tracking, pool);
        let mut clauses = Clauses::default();
        let mut variables: Vec<Vec<VarId>> = Vec::new();
        for head in &heads {
            let followed = |variable: &VarId| tracking.sort(*variable).is_some_and(follows);
            let known: Vec<VarId> = needed.at(*head).filter(followed).collect();
            clauses.predicates.push(known.iter().map(|variable| symbols[variable]).collect());
            variables.push(known);
        }
        let walker = Walker { cfg, tracking, pool, stars: Stars::new("any.") };
        let mut builder = Builder {
            walker,
            targets,
            needed: &needed,
            order: &order,
            heads: &heads,
            premise: None,
            passages: Vec::new(),
        };
        let starts = (0..heads.len()).map(|head| (Some(head), heads[head]));
        for (premise, start) in std::iter::once((None, main.entry)).chain(starts) {
            if !needed.leads(start) {
                continue;
            }
            builder.premise = premise;
            let Ends { at_target, at_heads } =
                builder.block(start, GeneralState { values: symbols.clone() }, proceed)?;
            if let Some(Arrival { conditions, .. }) = at_target {
                let condition = builder.walker.pool.and(&conditions);
                clauses.clauses.push(Clause { premise, condition, conclusion: None });
            }
            for (head, Arrival { conditions, state }) in at_heads {
                let condition = builder.walker.pool.and(&conditions);
                let arguments = variables[head].iter().map(|variable| state.values[variable]).collect();
                clauses.clauses.push(Clause { premise, condition, conclusion: Some((head, arguments)) });
            }
        }
        let passages = builder.passages;
        Ok(Self { heads, clauses, variables, passages })
    }

    /// The parameters of a predicate, each with the variable for which it stands.
    pub fn parameters(&self, predicate: usize) -> Vec<(VarId, Term)> {
        let variables = self.variables[predicate].iter().copied();
        variables.zip(self.clauses.predicates[predicate].iter().copied()).collect()
    }

    /// The program's conditions that a block from a head meets, as far as they speak of the head's parameters alone.
    pub fn met(&self, pool: &Pool, predicate: usize) -> Vec<Term> {
        let parameters = &self.clauses.predicates[predicate];
        let own = |term: &Term| pool.symbols(*term).iter().all(|symbol| parameters.contains(symbol));
        let from = self.passages.iter().filter(|each| each.premise == Some(predicate) && each.direction == Edge::True);
        let mut met = Vec::new();
        for condition in from.filter_map(|each| each.conditions.last().copied()).filter(own) {
            if !met.contains(&condition) {
                met.push(condition);
            }
        }
        met
    }

    /// The edges of conditions that no run takes on its way to a target, where these conditions, one for each predicate over
    /// its parameters, are invariants. Of those that are left after `most` questions, nothing is said.
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
        let mut alive: FxHashSet<EdgeIndex> = FxHashSet::default();
        for Passage { edge, premise, conditions, .. } in &self.passages {
            if alive.contains(edge) {
                continue;
            }
            asked += 1;
            let mut question = conditions.clone();
            question.extend(premise.map(|premise| invariants[premise]));
            if asked > most || !matches!(check_by_cases(solver, pool, &question)?, Answer::Unsat(_)) {
                alive.insert(*edge);
            }
        }
        // Each once: where it is told, it counts as alive.
        let told = self.passages.iter().filter(|each| alive.insert(each.edge));
        Ok(told.map(|each| (each.node, each.direction)).collect())
    }
}

/// A symbol for each variable that is followed, with its name unless that is taken.
fn symbols(cfg: &Cfg, tracking: &Tracking, pool: &mut Pool) -> SortedMap<VarId, Term> {
    let variables = (0..cfg.variables.len() as u32).map(VarId);
    let symbol = |variable: VarId| {
        let sort = tracking.sort(variable)?.clone();
        let name = cfg.variable(variable).told();
        let symbol = match pool.find_symbol(name) {
            None => pool.symbol(name, sort),
            Some(_) => pool.fresh_symbol(name, sort),
        };
        Some((variable, symbol))
    };
    variables.filter_map(symbol).collect()
}

/// All runs that come to a node: those in which the conditions hold.
#[derive(Clone, Debug)]
struct Arrival {
    conditions: Vec<Term>,
    state: GeneralState,
}

/// Where a block ends.
#[derive(Default)]
struct Ends {
    at_target: Option<Arrival>,
    at_heads: SortedMap<usize, Arrival>,
}

struct Builder<'a> {
    walker: Walker<'a>,
    targets: &'a SortedSet<NodeIndex>,
    needed: &'a Needed,
    order: &'a [NodeIndex],
    heads: &'a [NodeIndex],
    /// Of the block that is built.
    premise: Option<usize>,
    passages: Vec<Passage>,
}

impl Builder<'_> {
    /// All that lies between a node and the next heads and targets.
    fn block<E>(
        &mut self,
        start: NodeIndex,
        state: GeneralState,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Ends, E> {
        let mut ends = Ends::default();
        let mut waiting = SortedMap::new();
        waiting.insert(start.index(), Arrival { conditions: Vec::new(), state });
        let order = self.order;
        let first = order.iter().position(|node| *node == start).unwrap_or(0);
        // Each node comes behind all those that lead to it, but for heads, where blocks end.
        for &node in &order[first..] {
            let Some(arrival) = waiting.remove(&node.index()) else { continue };
            proceed()?;
            for (next, arrival) in self.leave(node, arrival) {
                if self.targets.contains(&next) {
                    let before = ends.at_target.take();
                    ends.at_target = Some(self.meet(before, arrival));
                } else if let Some(head) = self.heads.iter().position(|head| *head == next) {
                    let before = ends.at_heads.remove(&head);
                    let met = self.meet(before, arrival);
                    ends.at_heads.insert(head, met);
                } else if self.needed.leads(next) {
                    let before = waiting.remove(&next.index());
                    let met = self.meet(before, arrival);
                    waiting.insert(next.index(), met);
                }
            }
        }
        debug_assert!(waiting.is_empty(), "no way is lost: each node comes behind all those that lead to it");
        Ok(ends)
    }

    /// What comes out of a node: no values and stars satisfy the conditions of both directions.
    fn leave(&mut self, node: NodeIndex, mut arrival: Arrival) -> Vec<(NodeIndex, Arrival)> {
        let cfg = self.walker.cfg;
        let (Some(yes), Some(no)) = (cfg.successor(node, Edge::True), cfg.successor(node, Edge::False)) else {
            let step = Step { node, edge: Edge::Next };
            self.walker.step(&mut arrival.state, step);
            return successors(cfg, node).into_iter().map(|(_, next)| (next, arrival.clone())).collect();
        };
        let holds = self.holds(node, &mut arrival.state);
        let fails = self.walker.pool.not(holds);
        let mut ways = Vec::new();
        for (next, direction, condition) in [(yes, Edge::True, holds), (no, Edge::False, fails)] {
            let mut arrival = arrival.clone();
            let decided = self.walker.pool.as_bool(condition);
            if decided != Some(true) {
                arrival.conditions.push(condition);
            }
            let conditions = arrival.conditions.clone();
            if let Some(edge) = cfg.edge(node, direction) {
                self.passages.push(Passage { node, direction, edge, premise: self.premise, conditions });
            }
            if decided == Some(false) {
                continue;
            }
            ways.push((next, arrival));
        }
        ways
    }

    /// The truth of a node's condition. Unknown values in it are stars, the same for both directions.
    fn holds(&mut self, node: NodeIndex, state: &mut GeneralState) -> Term {
        if let Some(condition) = self.walker.step(state, Step { node, edge: Edge::True }) {
            return condition.term;
        }
        // It always holds, or it is a check of which nothing is known.
        if self.walker.step(state, Step { node, edge: Edge::False }).is_some() {
            return self.walker.pool.bool(true);
        }
        self.walker.stars.fresh(self.walker.pool, &Sort::Bool)
    }

    /// Runs that come to the same node by different ways.
    fn meet(&mut self, one: Option<Arrival>, other: Arrival) -> Arrival {
        let Some(mut one) = one else { return other };
        let pool = &mut *self.walker.pool;
        let shared = one.conditions.iter().zip(&other.conditions).take_while(|(one, other)| one == other).count();
        // No run has come by both, so that the values may be told by the conditions of one.
        let came = pool.and(&one.conditions[shared..]);
        let otherwise = pool.and(&other.conditions[shared..]);
        one.conditions.truncate(shared);
        let either = pool.or(&[came, otherwise]);
        if pool.as_bool(either).is_none() {
            one.conditions.push(either);
        }
        for (variable, value) in one.state.values.iter_mut() {
            *value = pool.ite(came, *value, other.state.values[variable]);
        }
        one
    }
}
