//! The learnt conditions, in the program's own names.

use loopscope_cfg::Cfg;
use loopscope_smt::{Pool, Role, Term};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::state::State;
use crate::subsume::Subsumption;
use crate::value::{ArrayObject, Value};

/// The depth to which records, pointers and arrays are named that lie in each other.
const DEEPEST: u32 = 4;

/// A condition under which no run reaches a target from a node, and because of which a path was pruned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// The node, before it is executed.
    pub node: NodeIndex,
    /// The condition, a conjunct each, in symbols with the names of variables.
    pub holds: Vec<Term>,
}

impl Subsumption {
    /// The annotations that paths satisfied which were left out, where names can express them. In the order in which they were
    /// used first.
    pub(crate) fn used_annotations(&mut self, pool: &mut Pool, cfg: &Cfg) -> Vec<Learnt> {
        let mut annotations = Vec::new();
        for (place, annotation) in self.used.clone() {
            let (node, state) = (self.places[place].node, self.places[place].state.clone());
            let Some((general, symbols)) = self.shapes.general(pool, &state) else { continue };
            let mut names = FxHashMap::default();
            for &variable in general.layout.frame(general.function()) {
                name(&general, cfg.variable(variable).shown_name(), &general.variable(variable), DEEPEST, &mut names);
            }
            let mut by_name = FxHashMap::default();
            for symbol in symbols {
                let sort = pool.sort(symbol).clone();
                if let Some(name) = names.get(&symbol) {
                    by_name.insert(symbol, pool.symbol_of(Role::Shown, 0, name, sort));
                }
            }
            let is_named = |term: &Term| pool.symbols(*term).iter().all(|symbol| by_name.contains_key(symbol));
            if annotation.iter().all(is_named) {
                let holds = pool.substitute_each(&annotation, &by_name);
                let learnt = Learnt { node, holds: pool.conjuncts(&holds) };
                if !annotations.contains(&learnt) {
                    annotations.push(learnt);
                }
            }
        }
        annotations
    }
}

/// Names the symbols of a value.
fn name(state: &State, text: &str, value: &Value, depth: u32, names: &mut FxHashMap<Term, String>) {
    let mut say = |symbol: Term| {
        names.entry(symbol).or_insert_with(|| text.to_owned());
    };
    match value {
        Value::Int(symbol) | Value::Partly { value: symbol, .. } => say(*symbol),
        Value::Record(fields) if depth > 0 => {
            for (field, held) in fields.iter() {
                name(state, &format!("{text}.{field}"), held, depth - 1, names);
            }
        }
        Value::Pointer(cell) if depth > 0 => name(state, &format!("*{text}"), &state.cell(*cell), depth - 1, names),
        Value::Array(array) if depth > 0 => match state.arrays.get(array.0 as usize) {
            Some(ArrayObject::Input { term, .. }) => say(*term),
            Some(ArrayObject::Literal(elements)) => {
                for (at, held) in elements.iter().enumerate() {
                    name(state, &format!("{text}[{at}]"), held, depth - 1, names);
                }
            }
            None => {}
        },
        _ => {}
    }
}
