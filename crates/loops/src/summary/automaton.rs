//! The path dependency automaton of a loop (Thesis, section 4.4.2.1): its vertices are the loop's paths, and an edge
//! leads from one to another where the other can come next.

use loopscope_sorted::{SortedMap as BTreeMap, SortedSet as BTreeSet};

use loopscope_cfg::VarId;
use loopscope_smt::{IBig, Sort, Term};
use loopscope_symex::StopReason;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::block::Block;
use super::paths::{LoopPath, PathEnd};
use super::questions::Questions;

/// The longest period that is folded.
const LONGEST_PERIOD: u32 = 1_000_000;

/// A path dependency automaton. Vertices are indices into the loop's paths.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// Which path can come directly after which other one.
    pub edges: BTreeSet<(usize, usize)>,
    /// The paths that can come directly after themselves.
    pub repeating: BTreeSet<usize>,
    /// The paths with which an execution can begin: all whose conditions can hold.
    pub init: Vec<usize>,
    /// The paths with which it ends: those that leave the loop.
    pub accept: Vec<usize>,
    /// The cycles: paths that take turns, in their order.
    pub cycles: Vec<Cycle>,
    /// Paths that follow each other in no constant pattern, none if there are no such.
    pub irregular: Vec<usize>,
}

/// Paths that take turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The paths in their order.
    pub paths: Vec<usize>,
    /// How often each path is taken in a row, between its predecessor and its successor on the cycle.
    pub periods: Vec<IBig>,
}

/// How the paths of a loop follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interleaving {
    /// None comes back after another one was taken.
    Sequential,
    /// They take turns, each for a constant number of iterations.
    Periodic,
    /// Neither.
    Irregular,
}

impl Automaton {
    /// The automaton of the paths, of which all conditions can hold. `blocks` are the paths as pieces.
    ///
    /// # Errors
    /// The search has to stop.
    pub(super) fn new(
        questions: &mut Questions<'_>,
        placeholders: &BTreeMap<VarId, Term>,
        paths: &[LoopPath],
        blocks: &[Block],
    ) -> Result<Self, StopReason> {
        let mut automaton = Self::default();
        for (from, path) in paths.iter().enumerate() {
            automaton.init.push(from);
            if path.end != PathEnd::Back {
                automaton.accept.push(from);
                continue;
            }
            for (to, next) in blocks.iter().enumerate() {
                // What the next iteration reads is something else than what this one has read.
                let pool = &mut *questions.context.pool;
                let others = paths[to].inputs.iter().map(|input| (*input, pool.fresh_symbol("input", Sort::Int)));
                let others = others.collect();
                let next = next.substitute(pool, &others);
                let both = blocks[from].then(pool, placeholders, &next);
                if !questions.can_hold(&both.conditions)? {
                    continue;
                }
                if from == to {
                    automaton.repeating.insert(from);
                } else {
                    automaton.edges.insert((from, to));
                }
            }
        }
        automaton.find_cycles(questions, placeholders, paths.len(), blocks)?;
        Ok(automaton)
    }

    /// How the paths follow each other.
    pub fn interleaving(&self) -> Interleaving {
        match (self.irregular.is_empty(), self.cycles.is_empty()) {
            (false, _) => Interleaving::Irregular,
            (true, false) => Interleaving::Periodic,
            (true, true) => Interleaving::Sequential,
        }
    }

    /// The paths that can come directly after a path, without itself.
    pub fn successors(&self, path: usize) -> impl Iterator<Item = usize> {
        self.edges.range((path, 0)..=(path, usize::MAX)).map(|(_, to)| *to)
    }

    /// The cycle on which a path lies.
    pub fn cycle(&self, path: usize) -> Option<&Cycle> {
        self.cycles.iter().find(|cycle| cycle.paths.contains(&path))
    }

    fn find_cycles(
        &mut self,
        questions: &mut Questions<'_>,
        placeholders: &BTreeMap<VarId, Term>,
        count: usize,
        blocks: &[Block],
    ) -> Result<(), StopReason> {
        let edges = self.edges.iter().map(|(from, to)| (*from as u32, *to as u32));
        let mut graph: DiGraph<(), ()> = DiGraph::from_edges(edges);
        while graph.node_count() < count {
            graph.add_node(());
        }
        for component in tarjan_scc(&graph) {
            let mut component: Vec<usize> = component.into_iter().map(NodeIndex::index).collect();
            component.sort_unstable();
            if component.len() < 2 {
                continue;
            }
            let cycle = match self.in_order(&component) {
                Some(paths) => self.with_periods(questions, placeholders, &paths, blocks)?,
                None => None,
            };
            match cycle {
                Some(cycle) => self.cycles.push(cycle),
                None => self.irregular.extend(component),
            }
        }
        self.cycles.sort_by(|a, b| a.paths.cmp(&b.paths));
        self.irregular.sort_unstable();
        Ok(())
    }

    /// The paths of a component in their order, if each has only one successor in it.
    fn in_order(&self, component: &[usize]) -> Option<Vec<usize>> {
        let mut paths = vec![component[0]];
        while paths.len() <= component.len() {
            let last = paths[paths.len() - 1];
            let mut inside = self.successors(last).filter(|next| component.contains(next));
            let next = inside.next()?;
            if inside.next().is_some() {
                return None;
            }
            if next == component[0] {
                break;
            }
            paths.push(next);
        }
        (paths.len() == component.len()).then_some(paths)
    }

    /// The period of each path, if there is one: the only number of iterations between the path before it and the path
    /// behind it (Thesis, section 5.4.4.2; there, the path before it does not count).
    fn with_periods(
        &self,
        questions: &mut Questions<'_>,
        placeholders: &BTreeMap<VarId, Term>,
        paths: &[usize],
        blocks: &[Block],
    ) -> Result<Option<Cycle>, StopReason> {
        let mut periods = Vec::with_capacity(paths.len());
        for (position, &path) in paths.iter().enumerate() {
            if !self.repeating.contains(&path) {
                periods.push(IBig::ONE);
                continue;
            }
            let before = paths[(position + paths.len() - 1) % paths.len()];
            let behind = paths[(position + 1) % paths.len()];
            let pool = &mut *questions.context.pool;
            let counter = pool.fresh_symbol("κ", Sort::Int);
            let Ok(turn) = blocks[path].repeated(pool, placeholders, counter) else { return Ok(None) };
            let turn = blocks[before].then(pool, placeholders, &turn);
            let conditions = turn.then(pool, placeholders, &blocks[behind]).conditions;
            let Some(period) = questions.only_value(&conditions, counter)? else { return Ok(None) };
            if period > IBig::from(LONGEST_PERIOD) {
                return Ok(None);
            }
            periods.push(period);
        }
        Ok(Some(Cycle { paths: paths.to_vec(), periods }))
    }
}
