//! Summaries as plain data that a page can draw: the automaton, the classification, the traces.

use std::fmt::Write;

use loopscope_cfg::Cfg;
use loopscope_message::Message;
use loopscope_smt::{IBig, Pool, Role, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::told_from_inputs;
use rustc_hash::FxHashMap;
use serde::Serialize;

use loopscope_transition::formula::{ClosedForm, Formula, element};

use crate::Summary;
use crate::any_values::stays;
use crate::approximation::{AnyOrder, any_order};
use crate::automaton::Interleaving;
use crate::block::Block;
use crate::paths::PathEnd;
use crate::places::Quantity;
use crate::traces::{Part, Trace};

/// The summary of a loop, or the known facts about a loop that has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoopSummary {
    /// The function that the loop is in.
    pub function: String,
    /// The loop's line, from 1.
    pub line: u32,
    /// The vertices of the path dependency automaton: the paths, `p1` first.
    pub paths: Vec<Vertex>,
    /// Its edges.
    pub edges: Vec<AutomatonEdge>,
    /// The vertices with which an execution can begin, as indices into `paths`.
    pub init: Vec<u32>,
    /// The vertices with which it ends.
    pub accept: Vec<u32>,
    /// Cycles of paths that take turns.
    pub cycles: Vec<PeriodicCycle>,
    /// The loop's type; `None` if its paths are not known.
    pub classification: Option<LoopType>,
    /// The patterns of whole iterations; a run then leaves the loop by a vertex of `accept`. Empty if it is not summed.
    pub traces: Vec<TraceForm>,
    /// The reason why the loop is not summed, in words, if it is not.
    pub not_summed: Option<Obstacle>,
    /// The approximation of a loop that is not summed, which was enough for the proof. None if the loop was not approximated.
    pub approximation: Option<Approximation>,
}

/// A path of the loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Vertex {
    /// The conditions before the iteration, a conjunct each.
    pub conditions: Vec<Formula>,
    /// The values after one iteration, of the variables that it changes.
    pub values: Vec<ClosedForm>,
    /// The values after κ iterations of this path in a row; a value is missing where it is not known.
    pub repeated: Vec<ClosedForm>,
    /// True if this path can come directly after itself.
    pub repeats: bool,
    /// The line to which the path leaves the loop; `None` if it returns to the loop's head.
    pub leaves_to: Option<u32>,
}

/// An edge: one path can come directly after iterations of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AutomatonEdge {
    /// The one that comes first, as an index into the paths.
    pub from: u32,
    /// The one that follows.
    pub to: u32,
    /// The conditions before κ iterations of the first one under which the second one follows, a conjunct each; none if
    /// they are not known.
    pub conditions: Option<Vec<Formula>>,
}

/// Paths that take turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PeriodicCycle {
    /// The paths in their order, as indices. A path may have several turns in a round.
    pub paths: Vec<u32>,
    /// The number of times that each is taken before the next one's turn, as decimals.
    pub periods: Vec<String>,
}

/// A loop's type (Thesis, table 4.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoopType {
    /// 1 to 4.
    pub number: u8,
    /// `sequential`, `periodic` or `irregular`.
    pub interleaving: String,
    /// The conditions.
    pub conditions: Vec<ClassifiedCondition>,
    /// The type in a sentence, with the reason.
    pub text: String,
}

/// A condition with its class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClassifiedCondition {
    /// The condition.
    pub formula: Formula,
    /// Its line.
    pub line: u32,
    /// True for an IV condition: the sum that is compared with 0 changes by a fixed amount on each path.
    pub induction: bool,
    /// For a NIV condition: the path that changes it by something else, as an index.
    pub path: Option<u32>,
}

/// A pattern of whole iterations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TraceForm {
    /// The pattern in words, as in `p1 κ1 times, (p2, p1) κ2 times, p2`.
    pub pattern: String,
    /// The same as parts, in their order. Empty if no iteration is whole.
    pub parts: Vec<TracePart>,
    /// The conditions before the first iteration, a conjunct each.
    pub conditions: Vec<Formula>,
    /// The values after the iterations, of the variables that they change.
    pub values: Vec<ClosedForm>,
}

/// A part of a trace: paths that are taken in turn, several times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TracePart {
    /// The paths.
    #[serde(flatten)]
    pub cycle: PeriodicCycle,
    /// The number of the counter that counts how often, 1 for κ1; `None` for once.
    pub counter: Option<u32>,
}

/// An approximation of any number of iterations along each path, in any order; κ1 counts those along p1. It admits more
/// than the runs, so it supports proofs only. Besides, each path's conditions hold before the last iteration, if that
/// takes the path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Approximation {
    /// The conditions before the loop, a conjunct each.
    pub conditions: Vec<Formula>,
    /// The values after the iterations, of the program's variables that they change; a value is missing where it may be
    /// any. If the paths are not known, these are all variables that they may change.
    pub values: Vec<ClosedForm>,
    /// Invariants at the loop's head, one conjunct each.
    pub invariants: Vec<Formula>,
}

/// The reason why a loop is not summed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Obstacle {
    /// In words, with the line.
    pub text: Message,
    /// The line, from 1; 0 if there is none.
    pub line: u32,
}

impl PeriodicCycle {
    fn new<'a>(turns: impl Iterator<Item = (&'a usize, &'a IBig)>) -> Self {
        let (paths, periods) = turns.map(|(path, times)| (*path as u32, times.to_string())).unzip();
        Self { paths, periods }
    }
}

impl TracePart {
    /// `(p1, p2 3 times) κ2 times`.
    fn text(&self) -> String {
        let PeriodicCycle { paths, periods } = &self.cycle;
        let turn = |(path, times): (&u32, &String)| match times.as_str() {
            "1" => format!("p{}", path + 1),
            _ => format!("p{} {times} times", path + 1),
        };
        let turns: Vec<String> = paths.iter().zip(periods).map(turn).collect();
        let turns = if turns.len() == 1 { turns.concat() } else { format!("({})", turns.join(", ")) };
        match self.counter {
            Some(number) => format!("{turns} κ{number} times"),
            None => turns,
        }
    }
}

impl LoopSummary {
    /// A summary as plain data. `invariants` belong to the approximation that was used instead, if there was one.
    pub fn new(cfg: &Cfg, pool: &mut Pool, summary: &Summary, invariants: Option<&[Term]>) -> Self {
        let mut writer = Writer::new(cfg, pool, summary);
        let paths = writer.vertices();
        let edges = writer.edges();
        let classification = writer.classification();
        let traces = summary.traces.as_deref().unwrap_or_default();
        let traces = traces.iter().map(|trace| writer.trace(trace)).collect();
        let approximation = invariants.map(|invariants| writer.approximation(invariants));
        let cycles = summary.automaton.turns.iter().flat_map(|turns| &turns.cycles);
        let cycles = cycles.map(|cycle| PeriodicCycle::new(cycle.paths.iter().zip(&cycle.periods)));
        let indices = |all: &[usize]| all.iter().map(|path| *path as u32).collect();
        Self {
            function: cfg.function(summary.function).name.clone(),
            line: cfg.graph[summary.head].line,
            paths,
            edges,
            init: indices(&summary.automaton.init),
            accept: indices(&summary.automaton.accept),
            cycles: cycles.collect(),
            classification,
            traces,
            not_summed: summary
                .traces
                .as_ref()
                .err()
                .map(|reason| Obstacle { text: reason.message(), line: reason.line }),
            approximation,
        }
    }
}

struct Writer<'a> {
    cfg: &'a Cfg,
    pool: &'a mut Pool,
    summary: &'a Summary,
    blocks: Vec<Block>,
    /// Placeholders and counters as people write them.
    names: FxHashMap<Term, Term>,
    counter: Term,
}

impl<'a> Writer<'a> {
    fn new(cfg: &'a Cfg, pool: &'a mut Pool, summary: &'a Summary) -> Self {
        let mut names = FxHashMap::default();
        for (quantity, placeholder) in &summary.places.placeholders {
            let name = summary.places.name(*quantity);
            let sort = pool.sort(*placeholder).clone();
            let name = told_from_inputs("variable", &name);
            names.insert(*placeholder, pool.symbol_of(Role::Shown, 0, &name, sort));
        }
        let blocks = summary.paths.iter().map(|path| path.block(pool)).collect();
        let counter = pool.symbol_of(Role::Repetitions, 0, "κ", Sort::Int);
        Self { cfg, pool, summary, blocks, names, counter }
    }

    fn vertices(&mut self) -> Vec<Vertex> {
        (0..self.blocks.len())
            .map(|path| {
                let end = self.summary.paths[path].end;
                let block = self.blocks[path].clone();
                let repeated = self.repeated(path);
                Vertex {
                    conditions: self.conjuncts(&block.conditions),
                    values: self.values(&block.values),
                    repeated: if end == PathEnd::Back { repeated } else { Vec::new() },
                    repeats: self.summary.automaton.repeating.contains(&path),
                    leaves_to: match end {
                        PathEnd::Back => None,
                        PathEnd::Leaves(node) => Some(self.cfg.graph[node].line),
                    },
                }
            })
            .collect()
    }

    fn edges(&mut self) -> Vec<AutomatonEdge> {
        let edges: Vec<(usize, usize)> = self.summary.automaton.edges.iter().copied().collect();
        edges
            .into_iter()
            .map(|(from, to)| {
                let placeholders = &self.summary.places.placeholders;
                let repeats = self.summary.automaton.repeating.contains(&from);
                let both = match (repeats, self.summary.paths[from].inputs.is_empty()) {
                    (false, _) => Some(self.blocks[from].clone()),
                    (true, true) => self.blocks[from].repeated(self.pool, placeholders, self.counter).ok(),
                    // Each iteration reads other inputs.
                    (true, false) => None,
                };
                let both = both.map(|block| block.then(self.pool, placeholders, &self.blocks[to]));
                let conditions = both.map(|both| self.conjuncts(&both.conditions));
                AutomatonEdge { from: from as u32, to: to as u32, conditions }
            })
            .collect()
    }

    fn classification(&mut self) -> Option<LoopType> {
        let classification = self.summary.classification.as_ref()?;
        let interleaving = match classification.interleaving {
            Interleaving::Sequential => "sequential",
            Interleaving::Periodic => "periodic",
            Interleaving::Irregular => "irregular",
        };
        let conditions: Vec<ClassifiedCondition> = classification
            .conditions
            .iter()
            .map(|condition| ClassifiedCondition {
                formula: self.formula(condition.term),
                line: self.cfg.graph[condition.node].line,
                induction: condition.unpredictable.is_none(),
                path: condition.unpredictable.map(|path| path as u32),
            })
            .collect();
        let number = classification.number();
        let mut text = format!("type {number}: the paths follow each other in {interleaving} order");
        let first = conditions.iter().find_map(|condition| Some((condition, condition.path?)));
        let _ = match first {
            None => write!(text, ", and all conditions are IV conditions"),
            Some((condition, path)) => write!(
                text,
                ", and {} in line {} is a NIV condition: path p{} does not change it by a fixed amount",
                condition.formula.text,
                condition.line,
                path + 1
            ),
        };
        Some(LoopType { number, interleaving: interleaving.to_owned(), conditions, text })
    }

    fn trace(&mut self, trace: &Trace) -> TraceForm {
        for (number, counter) in (1..).zip(&trace.counters) {
            let name = self.pool.symbol_of(Role::Shown, 0, &format!("κ{number}"), Sort::Int);
            self.names.insert(*counter, name);
        }
        let part = |Part { paths, counter }: &Part| TracePart {
            cycle: PeriodicCycle::new(paths.iter().map(|(path, times)| (path, times))),
            counter: (1..).zip(&trace.counters).find(|(_, each)| Some(**each) == *counter).map(|(number, _)| number),
        };
        let parts: Vec<TracePart> = trace.parts.iter().map(part).collect();
        let pattern: Vec<String> = parts.iter().map(TracePart::text).collect();
        TraceForm {
            pattern: if pattern.is_empty() { "no whole iteration".to_owned() } else { pattern.join(", ") },
            parts,
            conditions: self.conjuncts(&trace.block.conditions),
            values: self.values(&trace.block.values),
        }
    }

    fn approximation(&mut self, invariants: &[Term]) -> Approximation {
        if self.summary.paths.is_empty() {
            return Approximation { conditions: Vec::new(), values: self.any_values(), invariants: Vec::new() };
        }
        let AnyOrder { counters, unknowns, mut block } = any_order(self.pool, self.summary);
        let back = (1..).zip(&self.summary.paths).filter(|(_, path)| path.end == PathEnd::Back);
        for ((number, _), counter) in back.zip(&counters) {
            let name = self.pool.symbol_of(Role::Shown, 0, &format!("κ{number}"), Sort::Int);
            self.names.insert(*counter, name);
        }
        // Conditions on counters alone are omitted: counters are never negative.
        block.conditions.retain(|condition| self.pool.symbols(*condition).iter().any(|it| !counters.contains(it)));
        let mut values = Vec::new();
        for (quantity, value) in block.values {
            values.push(self.closed_form(quantity, Some(value).filter(|value| !unknowns.contains(value))));
        }
        let named = self.pool.substitute_each(invariants, &self.names);
        let invariants = Formula::invariants(self.pool, &named);
        Approximation { conditions: self.conjuncts(&block.conditions), values, invariants }
    }

    /// The variables that a loop may change whose paths are not known. They may hold anything after it.
    fn any_values(&self) -> Vec<ClosedForm> {
        let function = self.cfg.function(self.summary.function);
        let Some(body) = function.loops.headed_by(self.summary.head).map(|id| function.loops.get(id)) else {
            return Vec::new();
        };
        let variables = function.variables.iter().filter(|id| !self.cfg.variable(**id).is_temporary());
        let changed = variables.filter(|id| !stays(self.cfg, body, **id));
        changed
            .map(|id| ClosedForm { variable: self.cfg.variable(*id).name.clone(), at_any_index: false, value: None })
            .collect()
    }

    fn conjuncts(&mut self, conditions: &[Term]) -> Vec<Formula> {
        let named = self.pool.substitute_each(conditions, &self.names);
        Formula::conjuncts(self.pool, &named)
    }

    fn formula(&mut self, term: Term) -> Formula {
        let named = self.pool.substitute(term, &self.names);
        Formula::from_term(self.pool, named)
    }

    fn values(&mut self, values: &SortedMap<Quantity, Term>) -> Vec<ClosedForm> {
        values.iter().map(|(quantity, value)| self.closed_form(*quantity, Some(*value))).collect()
    }

    /// Of an array, its element at an index ι.
    fn closed_form(&mut self, quantity: Quantity, value: Option<Term>) -> ClosedForm {
        let mut variable = self.summary.places.name(quantity);
        let (at_any_index, value) = match quantity {
            Quantity::Written(_) | Quantity::Value(_) => (false, value),
            Quantity::Array(_) => {
                variable.push_str("[ι]");
                (true, value.map(|contents| element(self.pool, contents)))
            }
        };
        ClosedForm { variable, at_any_index, value: value.map(|value| self.formula(value)) }
    }

    fn repeated(&mut self, path: usize) -> Vec<ClosedForm> {
        let inputs = &self.summary.paths[path].inputs;
        let closed = self.blocks[path].closed_forms(self.pool, &self.summary.places.placeholders, self.counter, inputs);
        closed.into_iter().map(|(quantity, value)| self.closed_form(quantity, value)).collect()
    }
}
