//! The path dependency automaton of a loop (Thesis, section 4.4.2.1): its vertices are the loop's paths, and an edge
//! leads from one to another where the other can come next.

use loopscope_sorted::{SortedMap, SortedSet};

use loopscope_cfg::VarId;
use loopscope_smt::{Sort, Term};
use loopscope_symex::StopReason;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::block::Block;
use super::paths::{LoopPath, PathEnd};
use super::questions::Questions;
use super::turns::{Material, Turns};

/// A path dependency automaton. Vertices are indices into the loop's paths.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// Which path can come directly after which other one.
    pub edges: SortedSet<(usize, usize)>,
    /// The paths that can come directly after themselves.
    pub repeating: SortedSet<usize>,
    /// The paths with which an execution can begin: all whose conditions can hold.
    pub init: Vec<usize>,
    /// The paths with which it ends: those that leave the loop.
    pub accept: Vec<usize>,
    /// The paths that come back after others, by which ones; those that take turns in no constant pattern are left out.
    pub turns: Vec<Turns>,
    /// Paths that follow each other in no constant pattern, none if there are no such.
    pub irregular: Vec<usize>,
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
        placeholders: &SortedMap<VarId, Term>,
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
        automaton.find_turns(questions, placeholders, paths.len(), blocks)?;
        Ok(automaton)
    }

    /// How the paths follow each other. Paths that take turns in a constant pattern only if each turn is looked at by
    /// itself are irregular, as in the Thesis.
    pub fn interleaving(&self) -> Interleaving {
        if !self.irregular.is_empty() || self.turns.iter().any(|turns| turns.split) {
            Interleaving::Irregular
        } else if self.turns.is_empty() {
            Interleaving::Sequential
        } else {
            Interleaving::Periodic
        }
    }

    /// Whether the one path can come directly after the other.
    pub fn follows(&self, before: usize, path: usize) -> bool {
        if before == path { self.repeating.contains(&path) } else { self.edges.contains(&(before, path)) }
    }

    /// The paths that can come directly after a path, without itself.
    pub fn successors(&self, path: usize) -> impl Iterator<Item = usize> {
        self.edges.range((path, 0)..=(path, usize::MAX)).map(|(_, to)| *to)
    }

    /// The turns that a path takes with others.
    pub fn turns(&self, path: usize) -> Option<&Turns> {
        self.turns.iter().find(|turns| turns.paths.contains(&path))
    }

    fn find_turns(
        &mut self,
        questions: &mut Questions<'_>,
        placeholders: &SortedMap<VarId, Term>,
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
            let follows = |before, path| self.follows(before, path);
            match Turns::of(questions, &Material { placeholders, blocks, follows: &follows }, &component)? {
                Some(turns) => self.turns.push(turns),
                None => self.irregular.extend(component),
            }
        }
        self.turns.sort_unstable_by(|a, b| a.paths.cmp(&b.paths));
        self.irregular.sort_unstable();
        Ok(())
    }
}
