//! The path dependency automaton of a loop: its vertices are the loop's paths, and an edge leads from one to another
//! that can come next. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), section
//! 4.4.2.1.

use loopscope_smt::{Pool, Term};
use loopscope_sorted::{SortedMap, SortedSet, sort, sort_by};
use loopscope_symex::StopReason;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashSet;

use crate::block::Block;
use crate::paths::{LoopPath, PathEnd};
use crate::places::Quantity;
use crate::questions::Questions;
use crate::turns::{Material, Turns};

/// A path dependency automaton. Vertices are indices into the loop's paths.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// The pairs of different paths of which the second can come directly after the first.
    pub edges: SortedSet<(usize, usize)>,
    /// The paths that can come directly after themselves.
    pub repeating: SortedSet<usize>,
    /// The paths with which an execution can begin: all those with satisfiable conditions.
    pub init: Vec<usize>,
    /// The paths with which it ends: those that leave the loop.
    pub accept: Vec<usize>,
    /// The paths that recur after others, grouped by these; without those that alternate in no constant pattern.
    pub turns: Vec<Turns>,
    /// Paths that follow each other in no constant pattern, empty if there are none.
    pub irregular: Vec<usize>,
}

/// The order in which the paths of a loop follow each other.
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
    /// The automaton of the paths, whose conditions are all satisfiable. `blocks` are the paths as pieces.
    ///
    /// # Errors
    /// The search has to stop.
    pub(crate) fn new(
        questions: &mut Questions<'_>,
        placeholders: &SortedMap<Quantity, Term>,
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
                // The next iteration reads other inputs than this one.
                let pool = &mut *questions.context.pool;
                let others = paths[to].inputs.iter().map(|input| {
                    let sort = pool.sort(*input).clone();
                    (*input, pool.fresh_symbol("input", sort))
                });
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
        automaton.find_turns(questions, placeholders, paths, blocks)?;
        Ok(automaton)
    }

    /// The order in which the paths follow each other. Paths that alternate in a constant pattern only if each turn is
    /// considered by itself are irregular, as in the Thesis.
    pub fn interleaving(&self) -> Interleaving {
        if !self.irregular.is_empty() || !self.turns.iter().all(Turns::are_constant) {
            Interleaving::Irregular
        } else if self.turns.is_empty() {
            Interleaving::Sequential
        } else {
            Interleaving::Periodic
        }
    }

    /// Returns `true` if the one path can come directly after the other.
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
        placeholders: &SortedMap<Quantity, Term>,
        paths: &[LoopPath],
        blocks: &[Block],
    ) -> Result<(), StopReason> {
        let edges = self.edges.iter().map(|(from, to)| (*from as u32, *to as u32));
        let mut graph: DiGraph<(), ()> = DiGraph::from_edges(edges);
        while graph.node_count() < paths.len() {
            graph.add_node(());
        }
        for component in tarjan_scc(&graph) {
            let mut component: Vec<usize> = component.into_iter().map(NodeIndex::index).collect();
            sort(&mut component);
            if component.len() < 2 {
                continue;
            }
            if chosen_by_inputs(questions.context.pool, placeholders, paths, &component) {
                self.irregular.extend(component);
                continue;
            }
            let follows = |before, path| self.follows(before, path);
            match Turns::find(questions, &Material { placeholders, blocks, follows: &follows }, &component)? {
                Some(turns) => self.turns.push(turns),
                None => self.irregular.extend(component),
            }
        }
        sort_by(&mut self.turns, |a, b| a.paths.cmp(&b.paths));
        sort(&mut self.irregular);
        Ok(())
    }
}

/// Returns `true` if inputs that the iterations read influence which of these paths is taken: in a condition, or
/// through a variable of a condition.
fn chosen_by_inputs(
    pool: &Pool,
    placeholders: &SortedMap<Quantity, Term>,
    paths: &[LoopPath],
    component: &[usize],
) -> bool {
    let component = || component.iter().map(|path| &paths[*path]);
    let inputs: FxHashSet<Term> = component().flat_map(|path| &path.inputs).copied().collect();
    let conditions: Vec<Term> = component().flat_map(LoopPath::terms).collect();
    let says = |terms: &FxHashSet<Term>| conditions.iter().any(|condition| pool.contains_any(*condition, terms));
    let read = component().flat_map(|path| &path.values).filter(|(_, value)| pool.contains_any(**value, &inputs));
    let variables = read.filter_map(|(variable, _)| placeholders.get(variable)).copied().collect();
    !inputs.is_empty() && (says(&inputs) || says(&variables))
}
