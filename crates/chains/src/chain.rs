//! Chain program form (CBA, section 3.1): a program without calls as paths on which no node occurs twice.
//!
//! A *root chain* leads from the start to the target, a *subchain* once through a loop, back to its head. Where a chain
//! passes the head of a loop, the subchains of that loop may be taken any number of times, in any order. The same path
//! through a loop is a different subchain in each chain that passes the loop, so the chains of a program form trees.

use loopscope_cfg::{Cfg, LoopId};
use loopscope_message::Arg;
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_syntax::Span;
use loopscope_transition::acyclic;
use loopscope_transition::step::Step;
use petgraph::stable_graph::NodeIndex;

/// The most paths through one loop that are different chains. If there are more, those of equal effect are one chain.
pub const MAX_WAYS: usize = 64;

/// The most paths through one loop before those of equal effect become one.
const MOST_ALIKE: usize = 1_024;

/// A chain of a [`ChainForm`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainId(pub u32);

impl ChainId {
    /// The chain in a message.
    pub fn shown(self) -> Arg {
        Arg::Chain { chain: self.0 }
    }
}

/// A chain.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Its steps. Those of a subchain start with the loop's head.
    pub steps: Vec<Step>,
    /// The steps of other paths around the loop that have the same effect and count as this chain.
    pub alike: Vec<Vec<Step>>,
    /// For a subchain: the chain that it is part of, and the loop.
    pub parent: Option<(ChainId, LoopId)>,
}

/// A position on a chain: before a step of one of its paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainPosition {
    /// The chain.
    pub chain: ChainId,
    /// 0 for the chain's own steps, `n` for the `n`-th path in [`Chain::alike`].
    pub path: usize,
    /// The position of the step.
    pub position: usize,
}

/// A loop has too many paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyWays {
    /// The loop.
    pub span: Span,
    /// The most that are allowed.
    pub most: usize,
}

/// The chains of a program, built on demand. The first one is a root chain.
#[derive(Debug)]
pub struct ChainForm<'a> {
    cfg: &'a Cfg,
    targets: &'a SortedSet<NodeIndex>,
    chains: Vec<Chain>,
    subchains: SortedMap<(ChainId, LoopId), Vec<ChainId>>,
    ways: SortedMap<LoopId, Vec<Vec<Step>>>,
    joined: usize,
}

impl Chain {
    fn new(steps: Vec<Step>, parent: Option<(ChainId, LoopId)>) -> Self {
        Self { steps, alike: Vec::new(), parent }
    }

    /// The number of paths that count as this chain.
    pub fn paths(&self) -> usize {
        1 + self.alike.len()
    }
}

impl ChainPosition {
    /// A position of a chain's own steps.
    pub fn at(chain: ChainId, position: usize) -> Self {
        Self { chain, path: 0, position }
    }
}

impl<'a> ChainForm<'a> {
    /// The chains of the main function of a program without calls, for the first arrival at one of the targets.
    pub fn new(cfg: &'a Cfg, targets: &'a SortedSet<NodeIndex>) -> Self {
        let first_root = Chain::new(Vec::new(), None);
        Self { cfg, targets, chains: vec![first_root], subchains: SortedMap::new(), ways: SortedMap::new(), joined: 0 }
    }

    /// The program.
    pub fn cfg(&self) -> &'a Cfg {
        self.cfg
    }

    /// Adds a root chain. The first one gets the number 0, which is kept for it.
    pub fn add_root(&mut self, steps: Vec<Step>) -> ChainId {
        let root = Chain::new(steps, None);
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
        self.add(Chain::new(Vec::new(), None))
    }

    /// The targets.
    pub fn targets(&self) -> &'a SortedSet<NodeIndex> {
        self.targets
    }

    /// Returns `true` if a node is a target.
    pub fn is_target(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
    }

    /// A chain.
    pub fn chain(&self, id: ChainId) -> &Chain {
        &self.chains[id.0 as usize]
    }

    /// The number of chains so far.
    pub fn len(&self) -> usize {
        self.chains.len()
    }

    /// The number of chains that count as others of equal effect.
    pub fn joined(&self) -> usize {
        self.joined
    }

    /// Returns `true` if there is no chain.
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }

    /// All chains so far.
    pub fn chains(&self) -> impl Iterator<Item = (ChainId, &Chain)> {
        self.chains.iter().enumerate().map(|(index, chain)| (ChainId(index as u32), chain))
    }

    /// The steps of the path that has a position.
    pub fn steps(&self, position: ChainPosition) -> &[Step] {
        let chain = self.chain(position.chain);
        position.path.checked_sub(1).map_or(&chain.steps, |other| &chain.alike[other])
    }

    /// The loop at a position: the node of its step is the head of a loop, other than the one that the chain itself goes
    /// around.
    pub fn loop_at(&self, at: ChainPosition) -> Option<LoopId> {
        let own_head = self.chain(at.chain).parent.is_some() && at.position == 0;
        let step = self.steps(at).get(at.position).filter(|_| !own_head)?;
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
        let ids: Vec<ChainId> = ways.into_iter().map(|steps| self.add(Chain::new(steps, Some((parent, at))))).collect();
        self.subchains.insert((parent, at), ids.clone());
        Ok(ids)
    }

    /// Drops a subchain: no run can follow it, or it counts as another one.
    pub fn forget(&mut self, parent: ChainId, at: LoopId, subchain: ChainId) {
        if let Some(known) = self.subchains.get_mut(&(parent, at)) {
            known.retain(|&id| id != subchain);
        }
    }

    /// Makes the steps of a subchain count as another one of equal effect.
    pub(crate) fn join(&mut self, parent: ChainId, at: LoopId, subchain: ChainId, into: ChainId) {
        let steps = self.chains[subchain.0 as usize].steps.clone();
        self.chains[into.0 as usize].alike.push(steps);
        self.joined += 1;
        self.forget(parent, at, subchain);
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
        let ways = acyclic::ways_around(self.cfg, loops, body, self.targets, MOST_ALIKE)
            .ok_or_else(|| TooManyWays { span: self.cfg.graph[body.head].span, most: MOST_ALIKE })?;
        self.ways.insert(at, ways.clone());
        Ok(ways)
    }
}
