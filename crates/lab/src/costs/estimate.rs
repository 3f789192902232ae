//! The estimates on which merging rests, made before an execution: the expected number of questions about each
//! variable.

use std::collections::BTreeMap;

use loopscope_cfg::{Cfg, FunctionId, NodeKind, VariableKind};
use loopscope_engine::Clock;
use loopscope_question::Program;
use loopscope_question::options::MOST_KAPPA;
use loopscope_symex::{Budget, Costs, CountedQuestions, Counters, Counting, Limit};
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

/// The method of counting costs, and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CostOptions {
    /// The method of counting loops.
    pub(crate) counting: Counting,
    /// Which questions count.
    pub(crate) asked: CountedQuestions,
    /// The most estimates: one for each visit of a node.
    pub(crate) work: u64,
    /// Wall-clock time.
    pub(crate) seconds: f64,
}

impl CostOptions {
    /// Checks that the options are valid.
    ///
    /// # Errors
    /// The invalid option.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self.counting {
            Counting::Recursive { kappa } if !(1..=MOST_KAPPA).contains(&kappa) => {
                Err(format!("`kappa` is between 1 and {MOST_KAPPA}"))
            }
            _ => Ok(()),
        }
    }
}

/// The estimates for a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FunctionCosts {
    /// Its name.
    pub(crate) function: String,
    /// The number of iterations of each loop that were counted, if their number was bounded. It is smaller than
    /// requested if the requested number leads to too many paths.
    pub(crate) rounds: Option<u32>,
    /// Its places, as the flow graph lists them.
    pub(crate) points: Vec<PointCosts>,
}

/// The estimates for a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PointCosts {
    /// The line, from 1.
    pub(crate) line: u32,
    /// The operation, in one line.
    pub(crate) operation: String,
    /// The expected number of questions about each variable from this operation on. Variables without questions are
    /// left out; variables of the same name are added up.
    pub(crate) costs: BTreeMap<String, u64>,
}

/// The limit that ended the estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CostLimit {
    /// The number of estimates.
    Work,
    /// Time.
    Time,
}

/// Estimates how many questions about each variable follow each place of a program, as `merge` does by `lattice` and
/// `recursive` (V. Rozhoň, *Nested loops and path explosion in symbolic execution*, 2024, sections 4.3.1 and 5.4.3.2).
///
/// # Errors
/// The limit that ended the estimate.
pub(crate) fn costs(
    program: &Program,
    options: &CostOptions,
    clock: &dyn Clock,
) -> Result<Vec<FunctionCosts>, CostLimit> {
    let cfg = program.cfg();
    let mut limits = Limits { clock, end: clock.seconds() + options.seconds, left: options.work };
    let costs = match Costs::within(cfg, options.counting, options.asked, &mut limits) {
        Ok(costs) => costs,
        Err(Limit::Time) => return Err(CostLimit::Time),
        Err(_) => return Err(CostLimit::Work),
    };
    let functions = (0..cfg.functions.len() as u32).map(FunctionId);
    Ok(functions.map(|id| function_costs(cfg, &costs, id)).collect())
}

fn function_costs(cfg: &Cfg, costs: &Costs, id: FunctionId) -> FunctionCosts {
    // No questions are asked at entries and after errors.
    let is_shown = |node: &NodeIndex| !matches!(cfg.graph[*node].kind, NodeKind::Entry | NodeKind::Error(_));
    let points = cfg.nodes_in_order(id).into_iter().filter(is_shown).map(|node| {
        let mut of_variables = BTreeMap::new();
        for (variable, count) in costs.at(node) {
            let variable = cfg.variable(variable);
            if variable.kind != VariableKind::Temporary {
                *of_variables.entry(variable.name.clone()).or_default() += u64::from(count);
            }
        }
        let node = &cfg.graph[node];
        PointCosts { line: node.line, operation: cfg.tell_node(&node.kind).to_string(), costs: of_variables }
    });
    FunctionCosts { function: cfg.function(id).name.clone(), rounds: costs.rounds(id), points: points.collect() }
}

/// The limits of [`CostOptions`].
struct Limits<'a> {
    clock: &'a dyn Clock,
    end: f64,
    left: u64,
}

impl Budget for Limits<'_> {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        self.left = self.left.checked_sub(1).ok_or(Limit::States)?;
        if self.clock.seconds() >= self.end { Err(Limit::Time) } else { Ok(()) }
    }
}
