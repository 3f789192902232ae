//! Estimates by following all paths that iterate each loop at most a given number of times.

use loopscope_cfg::{Cfg, FunctionId, LoopForest, LoopId, NodeKind};
use petgraph::stable_graph::NodeIndex;

use super::available::Available;
use super::{Estimate, add_all, before};
use crate::stop::{Budget, Limit};

/// The number of estimates that may be made for one function: one for each node and each combination of remaining
/// iterations of the loops around it.
const MOST_ESTIMATES: u64 = 100_000;
/// The most counts in these estimates: one for each variable.
const MOST_COUNTS: u64 = 10_000_000;

/// The estimates by node, and by function how many iterations of each loop were counted.
pub(super) fn estimates(
    cfg: &Cfg,
    known: &Available,
    kappa: u32,
    budget: &mut dyn Budget,
) -> Result<(Vec<Estimate>, Vec<u32>), Limit> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut estimates = vec![Estimate::new(); bound];
    let mut rounds = Vec::with_capacity(cfg.functions.len());
    for id in (0..cfg.functions.len() as u32).map(FunctionId) {
        let order = cfg.nodes_in_order(id);
        let mut ways = Ways::new(cfg, known, id, &order, kappa);
        for &node in &order {
            let whole = vec![ways.rounds; ways.around[node.index()].len()];
            estimates[node.index()] = ways.estimate(node, &whole, budget)?;
        }
        rounds.push(ways.rounds);
    }
    Ok((estimates, rounds))
}

/// The estimates of one function.
struct Ways<'c> {
    cfg: &'c Cfg,
    known: &'c Available,
    forest: &'c LoopForest,
    /// By node, the loops around it, the outermost first.
    around: Vec<Vec<LoopId>>,
    rounds: u32,
    /// By node and by the remaining iterations of the loops around it, encoded as a number with one digit for each
    /// loop.
    made: Vec<Vec<Option<Estimate>>>,
}

/// A node, and the remaining iterations of the loops around it.
type Point = (NodeIndex, Vec<u32>);

impl<'c> Ways<'c> {
    fn new(cfg: &'c Cfg, known: &'c Available, id: FunctionId, order: &[NodeIndex], kappa: u32) -> Self {
        let forest = &cfg.function(id).loops;
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut around = vec![Vec::new(); bound];
        for node in order {
            let innermost = forest.innermost(*node);
            let mut loops: Vec<LoopId> = std::iter::successors(innermost, |id| forest.get(*id).parent).collect();
            loops.reverse();
            around[node.index()] = loops;
        }
        let count = |rounds: u32| {
            let own = |node: &NodeIndex| u64::from(rounds + 1).saturating_pow(around[node.index()].len() as u32);
            order.iter().map(own).fold(0, u64::saturating_add)
        };
        let most = MOST_ESTIMATES.min(MOST_COUNTS / cfg.variables.len().max(1) as u64);
        let rounds = (0..=kappa).rev().find(|rounds| count(*rounds) <= most).unwrap_or(0);
        let mut made = vec![Vec::new(); bound];
        for node in order {
            made[node.index()] = vec![None; (rounds as usize + 1).pow(around[node.index()].len() as u32)];
        }
        Self { cfg, known, forest, around, rounds, made }
    }

    fn estimate(&mut self, node: NodeIndex, left: &[u32], budget: &mut dyn Budget) -> Result<Estimate, Limit> {
        let mut pending: Vec<Point> = vec![(node, left.to_vec())];
        while let Some((node, left)) = pending.last().cloned() {
            budget.go_on()?;
            let next = self.next(node, &left);
            let missing: Vec<Point> =
                next.iter().filter(|(next, left)| self.find(*next, left).is_none()).cloned().collect();
            if !missing.is_empty() {
                pending.extend(missing);
                continue;
            }
            pending.pop();
            let mut after = Estimate::new();
            for (next, left) in &next {
                if let Some(estimate) = self.find(*next, left) {
                    add_all(&mut after, estimate, u32::MAX);
                }
            }
            let at = self.digits(&left);
            self.made[node.index()][at] = Some(before(self.cfg, self.known, node, after, u32::MAX));
        }
        Ok(self.find(node, left).cloned().unwrap_or_default())
    }

    fn find(&self, node: NodeIndex, left: &[u32]) -> Option<&Estimate> {
        self.made[node.index()][self.digits(left)].as_ref()
    }

    fn digits(&self, left: &[u32]) -> usize {
        left.iter().fold(0, |number, digit| number * (self.rounds as usize + 1) + *digit as usize)
    }

    /// The successors of a point. A path leaves a loop without remaining iterations at the first condition that leads
    /// out of it.
    fn next(&self, node: NodeIndex, left: &[u32]) -> Vec<Point> {
        let around = &self.around[node.index()];
        let mut next = Vec::new();
        for to in self.cfg.graph.neighbors(node) {
            let inside = &self.around[to.index()];
            let common = around.iter().zip(inside).take_while(|(one, other)| one == other).count();
            let stays = common == around.len();
            let ends = around
                .last()
                .zip(left.last())
                .is_some_and(|(own, left)| *left == 0 && stays && self.leads_out(node, *own));
            if ends {
                continue;
            }
            let mut rounds = left[..common].to_vec();
            match rounds.last_mut() {
                Some(own) if common == inside.len() && self.forest.get(inside[common - 1]).head == to => {
                    match own.checked_sub(1) {
                        Some(fewer) => *own = fewer,
                        None => continue,
                    }
                }
                _ => {}
            }
            rounds.resize(inside.len(), self.rounds);
            next.push((to, rounds));
        }
        next
    }

    /// Returns `true` if a condition can lead out of a loop.
    fn leads_out(&self, node: NodeIndex, from: LoopId) -> bool {
        matches!(self.cfg.graph[node].kind, NodeKind::Branch(_))
            && self.cfg.graph.neighbors(node).any(|next| !self.around[next.index()].contains(&from))
    }
}
