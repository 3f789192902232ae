//! The effect of a program from one place to the next ones, whatever the values are.

use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_smt::{Pool, Role, Term};
use loopscope_sorted::{SortedSet, sorted};
use petgraph::Direction;
use rustc_hash::FxHashMap;

use crate::reach::Reach;
use crate::shape::{LocationId, Shapes};
use crate::state::State;
use crate::step::{Ending, Step, step};

/// The number of paths that a block may have, and how many nodes may lie on all of them together.
const MOST_WAYS: usize = 128;
const MOST_STEPS: usize = 4_000;

/// All ways from a place to the next ones. Those that lead to no target are left out, and those that end.
#[derive(Debug)]
pub(crate) struct Block {
    /// The symbols for the values at the place.
    pub(crate) symbols: Vec<Term>,
    pub(crate) ways: Vec<Way>,
    /// Symbols for what is read on the way: it may be anything.
    pub(crate) unknown: SortedSet<Term>,
}

/// A way on.
#[derive(Debug)]
pub(crate) struct Way {
    /// When it is taken, a conjunct each.
    pub(crate) conditions: Vec<Term>,
    pub(crate) to: Goal,
}

/// Where a way leads.
#[derive(Debug)]
pub(crate) enum Goal {
    /// To a target, or to what cannot be followed.
    Lost,
    /// To a place, with these values for the symbols there.
    Location(LocationId, FxHashMap<Term, Term>),
}

/// The means by which ways are followed.
pub(crate) struct Ground<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) reach: &'a Reach,
    /// By node: ways end here.
    pub(crate) is_place: &'a [bool],
}

impl Block {
    /// The ways on from the place of a state; nothing where there are too many. States at places that are met for the first
    /// time are `found`, in the order of their places.
    pub(crate) fn new(
        ground: &Ground<'_>,
        pool: &mut Pool,
        shapes: &mut Shapes,
        state: &State,
        found: &mut Vec<State>,
    ) -> Option<Self> {
        let (general, symbols) = shapes.general(pool, state)?;
        let (mut ways, mut steps) = (Vec::new(), 0);
        let mut pending = vec![(general, true)];
        while let Some((mut state, mut is_start)) = pending.pop() {
            loop {
                let node = state.node();
                if ground.reach.is_target(node) {
                    ways.push(Way { conditions: state.path_condition(), to: Goal::Lost });
                    break;
                }
                if !ground.reach.reaches(&state) {
                    break;
                }
                if ground.is_place[node.index()] && !is_start {
                    let to = match shapes.scan(pool, &state) {
                        None => Goal::Lost,
                        Some(scan) => {
                            if scan.is_new {
                                found.push(state.clone());
                            }
                            Goal::Location(scan.place, shapes.by_symbol(pool, &scan.values))
                        }
                    };
                    ways.push(Way { conditions: state.path_condition(), to });
                    break;
                }
                steps += 1;
                if steps > MOST_STEPS || ways.len() + pending.len() > MOST_WAYS {
                    return None;
                }
                match step(ground.cfg, pool, state) {
                    Step::Moved(next) => (state, is_start) = (next, false),
                    Step::Forked(successors) => {
                        let alive = successors.into_iter().rev();
                        let alive = alive.filter(|each| !ground.reach.is_dead(ground.cfg, node, each.edge));
                        pending.extend(alive.map(|each| {
                            let stays = each.state.node() == node;
                            (each.state, stays && is_start)
                        }));
                        break;
                    }
                    Step::Ended(Ending::NotHandled(_) | Ending::Target, last) => {
                        ways.push(Way { conditions: last.path_condition(), to: Goal::Lost });
                        break;
                    }
                    Step::Ended(Ending::Returned(_) | Ending::Error(_) | Ending::Halted, _) => break,
                }
            }
        }
        let mut block = Self { symbols, ways, unknown: SortedSet::new() };
        block.rename(pool);
        Some(block)
    }

    /// The values at the place by the symbols for them.
    pub(crate) fn by_symbol(&self, values: &[Term]) -> FxHashMap<Term, Term> {
        self.symbols.iter().copied().zip(values.iter().copied()).collect()
    }

    /// Gives what is read names of its own, so that it is not taken for what was read elsewhere.
    fn rename(&mut self, pool: &mut Pool) {
        let mut all: Vec<Term> = Vec::new();
        for way in &self.ways {
            all.extend(&way.conditions);
            if let Goal::Location(_, values) = &way.to {
                all.extend(values.values());
            }
        }
        let mut read: SortedSet<Term> = SortedSet::new();
        for term in all {
            pool.symbols(term).into_iter().filter(|symbol| !self.symbols.contains(symbol)).for_each(|symbol| {
                read.insert(symbol);
            });
        }
        let mut names: FxHashMap<Term, Term> = FxHashMap::default();
        for symbol in &read {
            let sort = pool.sort(*symbol).clone();
            let new = pool.fresh_symbol_of(Role::Star, "★read", sort);
            names.insert(*symbol, new);
            self.unknown.insert(new);
        }
        if names.is_empty() {
            return;
        }
        for way in &mut self.ways {
            way.conditions = pool.substitute_each(&way.conditions, &names);
            if let Goal::Location(_, values) = &mut way.to {
                for (variable, value) in sorted(std::mem::take(values)) {
                    values.insert(variable, pool.substitute(value, &names));
                }
            }
        }
    }
}

/// By node, whether blocks end there: where paths meet, at function entries, and after calls.
pub(crate) fn places(cfg: &Cfg) -> Vec<bool> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut places = vec![false; bound];
    for node in cfg.graph.node_indices() {
        let meets = cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some();
        let begins = matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
        places[node.index()] |= meets || begins;
        if let (NodeKind::Call { .. }, Some(next)) = (&cfg.graph[node].kind, cfg.successor(node, Edge::Next)) {
            places[next.index()] = true;
        }
    }
    places
}
