//! Chain program form (CBA, section 3.1): a program without calls as paths on which no node occurs twice.
//!
//! A *root chain* leads from the start to the target, a *subchain* once through a loop, back to its head. Where a chain
//! passes the head of a loop, the subchains of that loop may be taken any number of times, in any order. The same path
//! through a loop is a different subchain in each chain that passes the loop, so the chains of a program form trees.

use loopscope_cfg::{Cfg, LoopId};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_syntax::Span;
use loopscope_transition::acyclic;
use loopscope_transition::step::Step;
use petgraph::stable_graph::NodeIndex;

/// The most paths through one loop.
pub const MAX_WAYS: usize = 64;

/// A chain of a [`ChainForm`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainId(pub u32);

/// A chain.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its steps. Those of a subchain start with the loop's head.
    pub steps: Vec<Step>,
    /// For a subchain: the chain that it is part of, and the loop.
    pub parent: Option<(ChainId, LoopId)>,
}

/// A loop has more than [`MAX_WAYS`] paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyWays {
    /// The loop.
    pub span: Span,
}

/// The chains of a program, made as they are asked for. The first one is a root chain.
#[derive(Debug)]
pub struct ChainForm<'a> {
    cfg: &'a Cfg,
    targets: &'a SortedSet<NodeIndex>,
    chains: Vec<Chain>,
    subchains: SortedMap<(ChainId, LoopId), Vec<ChainId>>,
    ways: SortedMap<LoopId, Vec<Vec<Step>>>,
}

impl<'a> ChainForm<'a> {
    /// The chains of the main function of a program without calls, for the first arrival at one of the targets.
    pub fn new(cfg: &'a Cfg, targets: &'a SortedSet<NodeIndex>) -> Self {
        let first_root = Chain { steps: Vec::new(), parent: None };
        Self { cfg, targets, chains: vec![first_root], subchains: SortedMap::new(), ways: SortedMap::new() }
    }

    /// The program.
    pub fn cfg(&self) -> &'a Cfg {
        self.cfg
    }

    /// Adds a root chain. The first one gets the number 0, which is kept for it.
    pub fn add_root(&mut self, steps: Vec<Step>) -> ChainId {
        let root = Chain { steps, parent: None };
        match self.chains.first_mut() {
            Some(kept) if kept.steps.is_empty() => {
                *kept = root;
                ChainId(0)
            }
            _ => self.add(root),
        }
    }

    /// Adds a chain that stands for all root chains after a loop to whose head they returned.
    pub fn add_continuation(&mut self) -> ChainId {
        self.add(Chain { steps: Vec::new(), parent: None })
    }

    /// The targets.
    pub fn targets(&self) -> &'a SortedSet<NodeIndex> {
        self.targets
    }

    /// Whether a node is a target.
    pub fn is_target(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
    }

    /// A chain.
    pub fn chain(&self, id: ChainId) -> &Chain {
        &self.chains[id.0 as usize]
    }

    /// How many chains were made so far.
    pub fn len(&self) -> usize {
        self.chains.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }

    /// All chains made so far.
    pub fn chains(&self) -> impl Iterator<Item = (ChainId, &Chain)> {
        self.chains.iter().enumerate().map(|(index, chain)| (ChainId(index as u32), chain))
    }

    /// The loop that a step of a chain stands before: the step's node is the head of a loop, other than the one that
    /// the chain itself goes around.
    pub fn loop_at(&self, chain: ChainId, position: usize) -> Option<LoopId> {
        let Chain { steps, parent } = self.chain(chain);
        let own_head = parent.is_some() && position == 0;
        let step = steps.get(position).filter(|_| !own_head)?;
        self.cfg.functions[self.cfg.main.0 as usize].loops.headed_by(step.node)
    }

    /// The subchains of a loop that a chain passes.
    ///
    /// # Errors
    /// If there are too many.
    pub fn subchains(&mut self, parent: ChainId, at: LoopId) -> Result<Vec<ChainId>, TooManyWays> {
        if let Some(known) = self.subchains.get(&(parent, at)) {
            return Ok(known.clone());
        }
        let ways = self.ways_around(at)?;
        let ids: Vec<ChainId> =
            ways.into_iter().map(|steps| self.add(Chain { steps, parent: Some((parent, at)) })).collect();
        self.subchains.insert((parent, at), ids.clone());
        Ok(ids)
    }

    /// Drops a subchain that no run can follow.
    pub fn forget(&mut self, parent: ChainId, at: LoopId, subchain: ChainId) {
        if let Some(known) = self.subchains.get_mut(&(parent, at)) {
            known.retain(|&id| id != subchain);
        }
    }

    fn add(&mut self, chain: Chain) -> ChainId {
        self.chains.push(chain);
        ChainId(self.chains.len() as u32 - 1)
    }

    /// All simple paths from a loop's head back to it.
    fn ways_around(&mut self, at: LoopId) -> Result<Vec<Vec<Step>>, TooManyWays> {
        if let Some(known) = self.ways.get(&at) {
            return Ok(known.clone());
        }
        let loops = &self.cfg.functions[self.cfg.main.0 as usize].loops;
        let body = loops.get(at);
        let ways = acyclic::ways_around(self.cfg, loops, body, self.targets, MAX_WAYS)
            .ok_or_else(|| TooManyWays { span: self.cfg.graph[body.head].span })?;
        self.ways.insert(at, ways.clone());
        Ok(ways)
    }
}
