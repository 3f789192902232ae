//! Straight-line blocks of a program: from a join or branch to the next one.

use loopscope_cfg::{Cfg, Edge, VarId};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::general::{GeneralState, Stars, Walker};
use loopscope_transition::needed::Needed;
use loopscope_transition::step::{Step, successors};
use loopscope_transition::tracking::Tracking;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

/// The program, and what was found out about it beforehand.
#[derive(Debug)]
pub(crate) struct Program<'a> {
    pub(crate) cfg: &'a Cfg,
    tracking: &'a Tracking,
    pub(crate) targets: &'a SortedSet<NodeIndex>,
    pub(crate) needed: Needed,
    /// A symbol for the value of each variable that is followed, at whatever place is spoken of.
    pub(crate) symbols: SortedMap<VarId, Term>,
}

/// A stretch that is left at its last node alone.
#[derive(Debug)]
pub(crate) struct Block {
    /// Its nodes, each with the edge to the next one; the last one's edge is that of the end that is taken.
    pub(crate) steps: Vec<Step>,
    /// What a variable's symbol at the end stands for, in terms of the symbols at the start: for those that change.
    pub(crate) changes: Vec<(Term, Term)>,
    /// The same, to be looked up.
    pub(crate) effect: FxHashMap<Term, Term>,
    /// Symbols for what is read on the way, or cannot be expressed: they may have any value.
    pub(crate) unknown: Vec<Term>,
    /// The ways on that lead towards a target.
    pub(crate) ends: Vec<End>,
    /// A way on that would lead there and that no run takes, whatever values there are.
    pub(crate) closed: Option<Step>,
}

/// A way on from a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) step: Step,
    /// When it is taken, in terms of the symbols at the block's start.
    pub(crate) condition: Option<Term>,
    pub(crate) to: NodeIndex,
}

impl<'a> Program<'a> {
    /// The main function of a program without calls.
    pub(crate) fn new<E>(
        cfg: &'a Cfg,
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let needed = Needed::of(cfg, tracking, targets, &[cfg.main], proceed)?;
        let variables = (0..cfg.variables.len() as u32).map(VarId);
        let symbol = |variable: VarId| {
            let sort = tracking.sort(variable)?.clone();
            Some((variable, pool.fresh_symbol(cfg.variable(variable).told(), sort)))
        };
        let symbols = variables.filter_map(symbol).collect();
        Ok(Self { cfg, tracking, targets, needed, symbols })
    }

    /// Whether a node is the head of a loop on some way to a target.
    pub(crate) fn is_head(&self, node: NodeIndex) -> bool {
        self.needed.leads(node) && self.cfg.main_function().loops.headed_by(node).is_some()
    }

    /// The length of the array literals that a variable holds, where it is known.
    pub(crate) fn length(&self, variable: VarId) -> &loopscope_transition::tracking::Length {
        self.tracking.length(variable)
    }

    /// The block that starts at a node.
    pub(crate) fn block(&self, pool: &mut Pool, start: NodeIndex) -> Block {
        let stars = Stars::new(&format!("at{}.", start.index()));
        let mut walker = Walker { cfg: self.cfg, tracking: self.tracking, pool, stars };
        let mut state = GeneralState { values: std::rc::Rc::new(self.symbols.clone()) };
        let (mut steps, mut ends, mut closed) = (Vec::new(), Vec::new(), None);
        let mut node = start;
        loop {
            let ways = successors(self.cfg, node);
            if ways.len() > 1 {
                let holds = walker.holds(&mut state, node);
                for (edge, to) in ways {
                    let condition = if edge == Edge::False { walker.pool.not(holds) } else { holds };
                    let decided = walker.pool.as_bool(condition);
                    let step = Step { node, edge };
                    if !self.needed.leads(to) {
                        continue;
                    }
                    if decided == Some(false) {
                        closed = Some(step);
                        continue;
                    }
                    let condition = Some(condition).filter(|_| decided.is_none());
                    ends.push(End { step, condition, to });
                }
                break;
            }
            let Some(&(edge, to)) = ways.first() else { break };
            let step = Step { node, edge };
            walker.step(&mut state, step);
            if !self.needed.leads(to) {
                break;
            }
            if self.cuts(to) {
                ends.push(End { step, condition: None, to });
                break;
            }
            steps.push(step);
            node = to;
        }
        let changes = self.symbols.iter().map(|(variable, symbol)| (*symbol, state.values[variable]));
        let changes: Vec<(Term, Term)> = changes.filter(|(symbol, value)| symbol != value).collect();
        let mut unknown: Vec<Term> = Vec::new();
        for term in changes.iter().map(|(_, value)| *value).chain(ends.iter().filter_map(|end| end.condition)) {
            unknown.extend(walker.pool.symbols(term).into_iter().filter(|each| !self.stands_for_variable(*each)));
        }
        unknown.sort_unstable();
        unknown.dedup();
        Block { steps, effect: changes.iter().copied().collect(), changes, unknown, ends, closed }
    }

    /// Whether a symbol is one for the value of a variable.
    fn stands_for_variable(&self, symbol: Term) -> bool {
        self.symbols.values().any(|each| *each == symbol)
    }

    /// Whether blocks end before a node.
    fn cuts(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
            || self.is_head(node)
            || self.cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some()
    }
}
