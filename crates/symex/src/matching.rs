//! State matching: a state that comes where another one was before, with the same values, is not followed.
//!
//! What a run does from some place on depends on the values there that are still read, and on nothing else. Two states that
//! differ only in the names of the inputs that they hold go on alike, if the same is assumed of these inputs. So of all that
//! a loop without end does, only what is new is looked at, and the search comes to an end where the program has few states.
//! It is what explicit-state model checkers do, and S. Anand, C. Păsăreanu and W. Visser for symbolic states (Symbolic
//! execution with abstract subsumption checking, SPIN 2006), here without a solver: assumptions are compared literally.
//!
//! Exact: the earlier state was known to be possible, and assumptions that do not speak, by way of others, of the values
//! that are still read have no say in what comes. That a state is left out because of another one, which is left out later
//! because of a third one, is no circle: of all states from which a shortest run leads to a target, none is left out but for
//! one that was followed. Where states are merged, those that come are compared, and what is made of two of them is not: it
//! stands for an earlier state, and must not be left out because of that one.
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

use crate::live::Reads;
use crate::search::Feasibility;
use crate::shape::{KINDS, PlaceId, Shapes, kind_of_sort};
use crate::state::State;

/// A place at which so many states were compared in vain is one where values are mostly new: from there on, only one of so
/// many states is compared.
const PATIENCE: u32 = 500;
const SELDOM: u32 = 16;
/// A comparison that succeeds is worth so many that do not.
const WORTH: u32 = 20;
/// How many states are kept, at most. Others are still compared with them.
const MOST_KEPT: usize = 100_000;
/// How many sets of assumptions are kept for the same values.
const MOST_ASSUMED: usize = 16;
/// States with longer path conditions or larger values are not compared: that would cost more than to follow them.
const MOST_CONDITIONS: usize = 400;
const MOST_SIZE: usize = 400;

/// The states that were at places where paths meet.
pub(crate) struct Matching {
    is_place: Vec<bool>,
    shapes: Shapes,
    /// All sets of assumptions with which a state was somewhere with these values, each in order.
    seen: FxHashMap<Position, Vec<Vec<Term>>>,
    kept: usize,
    /// By node, how often states were compared there, and how many of them were left out.
    tried: Vec<(u32, u32)>,
    matched: u64,
    /// The symbols of assumptions.
    symbols: FxHashMap<Term, Box<[Term]>>,
}

/// A place, and the values there, by names that are the same for all states.
type Position = (PlaceId, Box<[Term]>);

/// The symbols of a state, each with the one that stands for it in all states, and how many of each kind there are.
#[derive(Default)]
struct Names {
    by_symbol: FxHashMap<Term, Term>,
    counts: [usize; KINDS],
}

impl Matching {
    /// Nobody was anywhere yet.
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let is_place = places(cfg);
        Self {
            shapes: Shapes::new(cfg, Reads::Deciding),
            seen: FxHashMap::default(),
            kept: 0,
            tried: vec![(0, 0); is_place.len()],
            matched: 0,
            symbols: FxHashMap::default(),
            is_place,
        }
    }

    /// How many states were left out.
    pub(crate) fn matched(&self) -> u64 {
        self.matched
    }

    /// A state has just come to where it is. Whether it goes on as another one did that was there before.
    pub(crate) fn matches(&mut self, pool: &mut Pool, state: &State, feasibility: &Feasibility) -> bool {
        let node = state.node().index();
        // What is given is read by number, so that states differ in how much they have read.
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
            && others.iter().any(|other| is_subset(other, &assumed))
        {
            self.tried[node].1 += 1;
            self.matched += 1;
            return true;
        }
        if self.kept < MOST_KEPT && matches!(feasibility, Feasibility::Satisfied(_)) {
            let others = self.seen.entry(key).or_default();
            if others.len() < MOST_ASSUMED {
                others.push(assumed);
                self.kept += 1;
            }
        }
        false
    }

    /// Where a state is, the values that it holds, and in order what it assumes of these, by names that are the same for all
    /// states. Nothing where that is too much.
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

    /// The assumptions of a state that speak of symbols with names, also by way of others, whose symbols get names.
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

/// Whether all of one list are in another one; both are in order.
fn is_subset(one: &[Term], other: &[Term]) -> bool {
    let mut other = other.iter();
    one.iter().all(|term| other.any(|each| each == term))
}

/// By node, whether states are compared there: where paths meet, and where functions are entered.
fn places(cfg: &Cfg) -> Vec<bool> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut places = vec![false; bound];
    for node in cfg.graph.node_indices() {
        let meets = cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some();
        places[node.index()] = meets || matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
    }
    places
}
