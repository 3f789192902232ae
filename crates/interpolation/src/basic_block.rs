//! Basic blocks of a program: from a join or branch to the next one.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, Memory, VarId};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{Context, Limit, StopReason};
use loopscope_transition::block::{Encoder, GuardedState, Route};
use loopscope_transition::general::{GeneralState, Stars, Walker};
use loopscope_transition::needed::Needed;
use loopscope_transition::step::{Step, successors};
use loopscope_transition::tracking::{Length, Tracking};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

/// Encodes the basic blocks of a program.
#[derive(Debug)]
pub(crate) struct Encoding<'a> {
    pub(crate) cfg: &'a Cfg,
    tracking: &'a Tracking,
    /// The meaning of the arrays that stand for memory, if there are any.
    pub(crate) memory: Option<&'a Memory>,
    pub(crate) targets: &'a SortedSet<NodeIndex>,
    pub(crate) needed: Needed,
    /// The nodes in reverse postorder.
    order: Vec<NodeIndex>,
    /// A symbol for the value of each tracked variable, the same at every node.
    pub(crate) symbols: SortedMap<VarId, Term>,
    /// The blocks that have been encoded, by their first nodes.
    blocks: SortedMap<NodeIndex, Rc<BasicBlock>>,
}

/// Straight-line code that runs leave at its last node only.
#[derive(Debug)]
pub(crate) struct BasicBlock {
    /// The steps before the last node.
    pub(crate) steps: Vec<Step>,
    /// The values at the end of the variables that change, each by its symbol, in terms of the symbols at the start.
    pub(crate) changes: Vec<(Term, Term)>,
    /// The same, to be looked up.
    pub(crate) effect: FxHashMap<Term, Term>,
    /// Symbols for values that are read on the way, or that cannot be expressed: they may have any value.
    pub(crate) unknown: Vec<Term>,
    /// The continuations towards a target.
    pub(crate) ends: Vec<End>,
    /// If there are none: the edge that would lead there, which no run takes.
    pub(crate) closed: Option<Step>,
}

/// A way on from a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) step: Step,
    /// The condition under which it is taken, in terms of the symbols at the block's start.
    pub(crate) condition: Option<Term>,
    pub(crate) to: NodeIndex,
}

impl<'a> Encoding<'a> {
    /// The main function of a program without calls.
    pub(crate) fn new<E>(
        (cfg, memory): (&'a Cfg, Option<&'a Memory>),
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let needed = Needed::new(cfg, tracking, targets, &[cfg.main], proceed)?;
        let variables = (0..cfg.variables.len() as u32).map(VarId);
        let symbol = |variable: VarId| {
            let sort = tracking.sort(variable)?.clone();
            Some((variable, pool.fresh_symbol(cfg.variable(variable).shown_name(), sort)))
        };
        let symbols = variables.filter_map(symbol).collect();
        let order = cfg.nodes_in_order(cfg.main);
        Ok(Self { cfg, tracking, memory, targets, needed, order, symbols, blocks: SortedMap::new() })
    }

    /// Returns `true` if a node is the head of a loop on some path to a target.
    pub(crate) fn is_head(&self, node: NodeIndex) -> bool {
        self.needed.leads(node) && self.cfg.main_function().loops.headed_by(node).is_some()
    }

    /// The length of the array literals that a variable holds, if it is known.
    pub(crate) fn length(&self, variable: VarId) -> &Length {
        self.tracking.length(variable)
    }

    /// The block that starts at a node.
    ///
    /// # Errors
    /// A limit was reached.
    pub(crate) fn block(&mut self, context: &mut Context<'_>, start: NodeIndex) -> Result<Rc<BasicBlock>, StopReason> {
        if let Some(known) = self.blocks.get(&start) {
            return Ok(Rc::clone(known));
        }
        let block = Rc::new(self.encode(context, start).map_err(StopReason::Limit)?);
        self.blocks.insert(start, Rc::clone(&block));
        Ok(block)
    }

    /// The block that starts at a node, if it has been encoded.
    pub(crate) fn known_block(&self, start: NodeIndex) -> Option<&BasicBlock> {
        self.blocks.get(&start).map(|block| &**block)
    }

    fn encode(&self, Context { pool, budget, .. }: &mut Context<'_>, start: NodeIndex) -> Result<BasicBlock, Limit> {
        let cfg = self.cfg;
        let state = GeneralState { values: Rc::new(self.symbols.clone()) };
        let stars = Stars::new(&format!("at{}.", start.index()));
        let walker = Walker { cfg, tracking: self.tracking, pool, stars };
        let mut encoder = Encoder { walker, route: &|step, next| self.route(step, next) };
        let block = encoder.block(&self.order, (start, false), state.clone(), &mut || budget.go_on())?;
        let unknown = block.stars(pool, &state);
        let (last, passed) = block.nodes.split_last().map_or((start, &[][..]), |(last, passed)| (*last, passed));
        let ways = successors(cfg, last);
        let end = |(number, end): (&usize, &GuardedState)| {
            let (edge, to) = *ways.get(*number)?;
            Some(End { step: Step { node: last, edge }, condition: end.conditions.first().copied(), to })
        };
        let ends: Vec<End> = block.ends.iter().filter_map(end).collect();
        let on = ways.iter().find(|(_, to)| ends.is_empty() && self.needed.leads(*to));
        let closed = on.map(|(edge, _)| Step { node: last, edge: *edge });
        // A block has the same values at all its ends.
        let after = block.ends.values().next().map_or(&state, |end| &end.state);
        let changes = self.symbols.iter().map(|(variable, symbol)| (*symbol, after.values[variable]));
        let changes: Vec<(Term, Term)> = changes.filter(|(symbol, value)| symbol != value).collect();
        let effect = changes.iter().copied().collect();
        let steps = passed.iter().map(|node| Step { node: *node, edge: Edge::Next }).collect();
        Ok(BasicBlock { steps, changes, effect, unknown, ends, closed })
    }

    /// Blocks end at branches, and before joins, heads of loops and targets. The number of an end is that of its edge
    /// among those that leave the last node.
    fn route(&self, Step { edge, .. }: Step, next: NodeIndex) -> Route {
        if !self.needed.leads(next) {
            Route::Dropped
        } else if edge != Edge::Next || self.cuts(next) {
            Route::End(usize::from(edge == Edge::False))
        } else {
            Route::Inside
        }
    }

    /// Returns `true` if blocks end before a node.
    fn cuts(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
            || self.is_head(node)
            || self.cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some()
    }
}
