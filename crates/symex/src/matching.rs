//! State matching: a state that reaches a place where another one was before, with the same values, is not followed.
//!
//! A run from a place on depends only on the live values there. Two states that differ only in the names of
//! the inputs that they hold behave alike, if their assumptions about these inputs are the same. So the search follows
//! only the new states of an endless loop, and terminates if the program has few states. Explicit-state model checkers
//! do the same, and S. Anand, C. Păsăreanu and W. Visser do so for symbolic states (Symbolic execution with abstract
//! subsumption checking, SPIN 2006); here no solver is used: assumptions are compared literally.
//!
//! Exact: the earlier state was known to be feasible, and assumptions that are not connected to the live values,
//! directly or through other assumptions, do not affect what follows. A state may be pruned because of another one that
//! is pruned later because of a third one; this is not a circular argument: among the states from which a shortest run
//! reaches a target, one is pruned only because of another one that was followed. With merging, arriving states are
//! compared, but the merge of two states is not: it stands for an earlier state, and must not be pruned because of that
//! one.
//!
//! A place is a node, its calls, and the shape of memory there (`shape`): of the variables that may still be read
//! (`live`), which are integers, and where pointers and arrays lead. Inputs go by the order in which values mention
//! them. An assumption of the earlier state must be among those of the later one. If values are mostly new, as in
//! loops that count, only a sample of states is compared. This is where `execute` differs from Rozhoň's executor,
//! which follows such states; a run without targets, by which paths are counted, leaves nothing out.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::{Pool, Term};
use petgraph::Direction;
use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::live::Reads;
use crate::pruner::{Arrival, Pruner, Setting};
use crate::rounds::Rounds;
use crate::search::Feasibility;
use crate::shape::{KINDS, LocationId, Shapes, kind_of_sort};
use crate::state::State;
use crate::stop::StopReason;

/// After this many comparisons without a match at a place, its values count as mostly new: from then on, only one in
/// this many states is compared there.
const PATIENCE: u32 = 500;
const SELDOM: u32 = 16;
/// A match outweighs this many comparisons without one.
const WORTH: u32 = 20;
/// The number of states that are kept at most. Later ones are still compared with them.
const MOST_KEPT: usize = 100_000;
/// The number of sets of assumptions that are kept for the same values.
const MOST_ASSUMED: usize = 16;
/// States with longer path conditions or larger values are not compared: that would cost more than to follow them.
const MOST_CONDITIONS: usize = 400;
const MOST_SIZE: usize = 400;

/// The states that were at places where paths meet.
pub(crate) struct Matching {
    is_place: Vec<bool>,
    shapes: Shapes,
    /// All sets of assumptions with which a state was somewhere with these values, each in order, and the iterations that
    /// it had begun.
    seen: FxHashMap<Position, Vec<(Vec<Term>, Rounds)>>,
    kept: usize,
    /// By node, how many states were compared there, and how many were pruned.
    tried: Vec<(u32, u32)>,
    /// The symbols of assumptions.
    symbols: FxHashMap<Term, Box<[Term]>>,
}

/// A place and the values there, with canonical symbol names.
type Position = (LocationId, Box<[Term]>);

/// The symbols of a state, each with its canonical symbol, and how many of each sort there are.
#[derive(Default)]
struct Names {
    by_symbol: FxHashMap<Term, Term>,
    counts: [usize; KINDS],
}

impl Matching {
    /// No state was recorded yet.
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let is_place = places(cfg);
        Self {
            shapes: Shapes::new(cfg, Reads::Deciding),
            seen: FxHashMap::default(),
            kept: 0,
            tried: vec![(0, 0); is_place.len()],
            symbols: FxHashMap::default(),
            is_place,
        }
    }

    /// Returns `true` if a state that has just reached its place matches one that was there before.
    fn matches(&mut self, pool: &mut Pool, state: &State, feasibility: &Feasibility) -> bool {
        let node = state.node().index();
        // Given inputs are read by number, so states differ in how many they have read.
        if !self.is_place[node] || state.reads < state.given.len() {
            return false;
        }
        let (tried, matched) = &mut self.tried[node];
        *tried += 1;
        if *tried > PATIENCE + *matched * WORTH && !tried.is_multiple_of(SELDOM) {
            return false;
        }
        let Some((key, assumed)) = self.describe(pool, state) else { return false };
        if let Some(others) = self.seen.get(&key)
            && others.iter().any(|(other, rounds)| is_subset(other, &assumed) && rounds.permit(&state.rounds))
        {
            self.tried[node].1 += 1;
            return true;
        }
        if self.kept < MOST_KEPT && matches!(feasibility, Feasibility::Satisfied(_)) {
            let others = self.seen.entry(key).or_default();
            if others.len() < MOST_ASSUMED {
                others.push((assumed, state.rounds.clone()));
                self.kept += 1;
            }
        }
        false
    }

    /// The place of a state, its values, and its assumptions about them in order, with canonical names. `None` if that
    /// is too much.
    fn describe(&mut self, pool: &mut Pool, state: &State) -> Option<(Position, Vec<Term>)> {
        let scan = self.shapes.scan(pool, state)?;
        let values: Vec<Term> = scan.values.iter().map(|value| state.simplify(pool, *value)).collect();
        let mut names = Names::default();
        let mut room = MOST_SIZE;
        for value in &values {
            room = self.name_all(pool, *value, room, &mut names)?;
        }
        if names.by_symbol.is_empty() {
            return Some(((scan.place, values.into()), Vec::new()));
        }
        let assumed = self.assumed(pool, state, &mut names)?;
        let values = pool.substitute_each(&values, &names.by_symbol);
        let mut assumed = pool.substitute_each(&assumed, &names.by_symbol);
        assumed.sort_unstable();
        Some(((scan.place, values.into()), assumed))
    }

    /// Names the symbols of a value, if it has no more parts than there is room for. The room that is left.
    fn name_all(&mut self, pool: &mut Pool, value: Term, room: usize, names: &mut Names) -> Option<usize> {
        if pool.as_int(value).is_some() {
            return Some(room);
        }
        let room = room.checked_sub(pool.size_up_to(value, room)?)?;
        for symbol in pool.symbols(value) {
            self.name(pool, symbol, names);
        }
        Some(room)
    }

    /// The assumptions of a state that are connected to named symbols, directly or through other assumptions; their
    /// symbols get names too.
    fn assumed(&mut self, pool: &mut Pool, state: &State, names: &mut Names) -> Option<Vec<Term>> {
        let mut left = state.path_condition();
        if left.len() > MOST_CONDITIONS {
            return None;
        }
        let mut assumed = Vec::new();
        loop {
            let before = left.len();
            let mut others = Vec::with_capacity(before);
            for condition in left {
                let symbols = self.symbols.entry(condition).or_insert_with(|| pool.symbols(condition).into()).clone();
                if symbols.iter().any(|symbol| names.by_symbol.contains_key(symbol)) {
                    for symbol in symbols {
                        self.name(pool, symbol, names);
                    }
                    assumed.push(condition);
                } else {
                    others.push(condition);
                }
            }
            if others.len() == before {
                return Some(assumed);
            }
            left = others;
        }
    }

    /// Gives a symbol the next name of its sort, if it has none.
    fn name(&mut self, pool: &mut Pool, symbol: Term, names: &mut Names) {
        if names.by_symbol.contains_key(&symbol) {
            return;
        }
        let sort = pool.sort(symbol).clone();
        let count = &mut names.counts[kind_of_sort(&sort)];
        names.by_symbol.insert(symbol, self.shapes.symbol(pool, *count, &sort));
        *count += 1;
    }
}

impl Pruner for Matching {
    fn arrive(
        &mut self,
        _: Setting<'_>,
        context: &mut Context<'_>,
        state: &mut State,
        feasibility: &Feasibility,
    ) -> Result<Arrival, StopReason> {
        Ok(if self.matches(context.pool, state, feasibility) { Arrival::IsPruned } else { Arrival::GoesOn })
    }
}

/// Returns `true` if all of one list are in another one; both are in order.
fn is_subset(one: &[Term], other: &[Term]) -> bool {
    let mut other = other.iter();
    one.iter().all(|term| other.any(|each| each == term))
}

/// By node, whether states are compared there: where paths meet, and at function entries.
fn places(cfg: &Cfg) -> Vec<bool> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut places = vec![false; bound];
    for node in cfg.graph.node_indices() {
        let meets = cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some();
        places[node.index()] = meets || matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
    }
    places
}
