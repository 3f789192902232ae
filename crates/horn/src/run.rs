//! From a contradiction to a run: its path through each block, and the inputs on it.
//!
//! # Idea
//! A derivation contains the values with which a run reaches each cut point. Block by block, the solver finds values of
//! all other symbols that lead from one cut point to the next; these decide the conditions in the block, and so the path
//! through it, and give the inputs read there. At a call, the derivation of its return leads through the function.
//!
//! # What is exact
//! Nothing: untracked values may differ. Only replaying a run to the target shows that there is one.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_smt::horn::{Clause, Derivation};
use loopscope_smt::{Answer, Model, Pool, Solver, Sort, TransportError, Value};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::cut_point::CutPointKind;
use petgraph::stable_graph::NodeIndex;

use crate::blocks::Whole;

/// The limit for the blocks that a run passes.
const MOST_BLOCKS: usize = 2_000;

/// Inputs for a run to the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunInputs {
    /// The values that `input` reads, in order.
    pub inputs: Vec<IBig>,
    /// The parameters of `main`, in order; `None` for one that does not matter, or is not known.
    pub parameters: Vec<Option<Value>>,
}

/// A block that a run passes: facts of the derivation, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PassedBlock {
    from: Option<usize>,
    /// The return of the call at its beginning.
    returned: Option<usize>,
    /// None at the target.
    to: Option<usize>,
}

impl Whole {
    /// The values of the parameters of `main` in a model of the variables at the start, if they are tracked.
    pub fn parameters(&self, model: &Model) -> Vec<Option<Value>> {
        self.parameters.iter().map(|symbol| symbol.and_then(|symbol| model.get(symbol).cloned())).collect()
    }

    /// The inputs of a run along a derivation. `None` if the derivation does not describe such a run.
    ///
    /// # Errors
    /// The solver died.
    pub fn run(
        &self,
        cfg: &Cfg,
        targets: &SortedSet<NodeIndex>,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        derivation: &Derivation,
    ) -> Result<Option<RunInputs>, TransportError> {
        let arguments = |fact: usize| derivation.facts[fact].arguments.len();
        let known = |fact: usize| self.clauses.predicates.get(derivation.facts[fact].predicate);
        if (0..derivation.facts.len()).any(|fact| known(fact).is_none_or(|known| known.len() != arguments(fact))) {
            return Ok(None);
        }
        let Some(blocks) = self.blocks(derivation) else { return Ok(None) };
        let mut given = RunInputs { inputs: Vec::new(), parameters: vec![None; self.parameters.len()] };
        let mut found: SortedMap<PassedBlock, (usize, Model)> = SortedMap::new();
        for block in blocks {
            if !found.contains_key(&block) {
                let Some(values) = self.values(solver, pool, derivation, block)? else { return Ok(None) };
                found.insert(block, values);
            }
            let (clause, model) = &found[&block];
            let clause = &self.clauses.clauses[*clause];
            if clause.premise.is_none() {
                given.parameters = self.parameters(model);
            }
            if self.pass(cfg, targets, pool, (clause, model), &mut given.inputs).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(given))
    }

    /// The blocks that the run passes, in this order.
    fn blocks(&self, derivation: &Derivation) -> Option<Vec<PassedBlock>> {
        enum Open {
            /// All blocks that lead to a fact, or to the target; within its function alone where it is a return.
            Way(Option<usize>),
            Block(PassedBlock),
        }
        let kind = |fact: usize| self.cut_points[derivation.facts[fact].predicate].kind;
        let mut blocks = Vec::new();
        let mut open = vec![Open::Way(None)];
        while let Some(next) = open.pop() {
            if open.len() + blocks.len() > MOST_BLOCKS {
                return None;
            }
            let mut to = match next {
                Open::Block(block) => {
                    blocks.push(block);
                    continue;
                }
                Open::Way(to) => to,
            };
            let within = to.is_some();
            loop {
                let premises = to.map_or(&derivation.last, |fact| &derivation.facts[fact].premises);
                let returned = premises.iter().copied().find(|fact| kind(*fact) == CutPointKind::Return);
                let from = premises.iter().copied().find(|fact| kind(*fact) != CutPointKind::Return);
                open.push(Open::Block(PassedBlock { from, returned, to }));
                open.extend(returned.map(|fact| Open::Way(Some(fact))));
                if open.len() > MOST_BLOCKS {
                    return None;
                }
                to = from;
                if to.is_none_or(|fact| within && kind(fact) == CutPointKind::Entry) {
                    break;
                }
            }
        }
        Some(blocks)
    }

    /// A clause by which a run passes a block, and values for all symbols in it.
    fn values(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        derivation: &Derivation,
        block: PassedBlock,
    ) -> Result<Option<(usize, Model)>, TransportError> {
        let predicate = |fact: Option<usize>| fact.map(|fact| derivation.facts[fact].predicate);
        for (number, clause) in self.clauses.clauses.iter().enumerate() {
            let returned = clause.returned.first();
            let matches = clause.conclusion.as_ref().map(|conclusion| conclusion.0) == predicate(block.to)
                // Premises that are always true may be missing.
                && (block.from.is_none() || clause.premise == predicate(block.from))
                && (block.returned.is_none() || returned.map(|returned| returned.0) == predicate(block.returned));
            if !matches {
                continue;
            }
            let before = clause.premise.map_or(&[][..], |premise| &self.clauses.predicates[premise]);
            let behind = returned.map_or(&[][..], |returned| &returned.1);
            let after = clause.conclusion.as_ref().map_or(&[][..], |conclusion| &conclusion.1);
            let mut question = vec![clause.condition];
            for (terms, fact) in [(before, block.from), (behind, block.returned), (after, block.to)] {
                let Some(fact) = fact else { continue };
                for (term, value) in terms.iter().zip(&derivation.facts[fact].arguments) {
                    if let Some(value) = value.as_ref().filter(|_| *pool.sort(*term) == Sort::Int) {
                        let value = pool.int(value.clone());
                        question.push(pool.eq(*term, value));
                    }
                }
            }
            if let Answer::Sat(model) = solver.check(pool, &question)? {
                return Ok(Some((number, model)));
            }
        }
        Ok(None)
    }

    /// Follows a run through the block of a clause and notes what it reads. `None` if it gets lost.
    fn pass(
        &self,
        cfg: &Cfg,
        targets: &SortedSet<NodeIndex>,
        pool: &Pool,
        (clause, model): (&Clause, &Model),
        inputs: &mut Vec<IBig>,
    ) -> Option<()> {
        let to = clause.conclusion.as_ref().map(|(predicate, _)| self.cut_points[*predicate]);
        if to.is_some_and(|to| to.kind == CutPointKind::Entry) {
            return Some(());
        }
        let ends = |node: NodeIndex| to.map_or_else(|| targets.contains(&node), |to| to.node == node);
        let from = clause.premise.map(|premise| self.cut_points[premise]);
        let mut node = from.map_or(cfg.main_function().entry, |from| from.node);
        if from.is_some_and(|from| matches!(from.kind, CutPointKind::Call(_))) {
            node = cfg.successor(node, Edge::Next)?;
            if ends(node) {
                return Some(());
            }
        }
        let mut values = model.clone();
        let paths = self.paths_from(clause.premise)?;
        let conditions = paths.branches.iter().flat_map(|branch| &branch.conditions);
        for symbol in conditions.chain(paths.inputs.iter().map(|(_, star)| star)).flat_map(|term| pool.symbols(*term)) {
            if values.get(symbol).is_none() {
                values.set(symbol, Value::default_of(pool.sort(symbol)));
            }
        }
        let path = paths.path(cfg, pool, &values, node, &ends)?;
        for step in &path {
            if matches!(cfg.graph[step.node].kind, NodeKind::Input(_)) {
                let star = paths.inputs.iter().find(|(node, _)| *node == step.node);
                let value = star.and_then(|(_, star)| values.get(*star)?.as_int().cloned());
                inputs.push(value.unwrap_or_default());
            }
        }
        let last = path.last().map_or(Some(node), |last| cfg.successor(last.node, last.edge))?;
        let is_return = matches!(cfg.graph[last].kind, NodeKind::Return(_));
        (!is_return || to?.kind == CutPointKind::Return).then_some(())
    }
}
