//! Maps a state of a program with calls to its location in the program with calls inlined, and its values to the
//! variables there.

use std::rc::Rc;

use loopscope_cfg::{Part, VarId, Viewed};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::{State, Value};
use petgraph::stable_graph::NodeIndex;

use crate::system::Chains;
use loopscope_transition::general::{GeneralState, Stars};

/// Finds the values of states that are in the same calls.
#[derive(Clone, Debug)]
pub(crate) struct VariableMap {
    sources: SortedMap<VarId, Source>,
}

/// The location of a variable's value.
#[derive(Clone, Debug)]
enum Source {
    /// In a variable of the call that is this many levels further out.
    Variable(usize, VarId),
    /// In a part of another one.
    Part(Part),
}

impl VariableMap {
    /// For states in these calls, the outermost first; `None` if they were not expanded.
    pub(crate) fn new(program: &Viewed, calls: &[NodeIndex]) -> Option<Self> {
        let mut sources = SortedMap::new();
        let copies = program.back.copies(calls)?;
        for (depth, copy) in copies.into_iter().enumerate() {
            let outside = calls.len() - 1 - depth;
            sources.extend(copy.variables.iter().map(|(own, local)| (*local, Source::Variable(outside, *own))));
        }
        // An array that a callee got has the name of its caller's variable.
        for variable in &program.cfg.main_function().variables {
            if program.back.calls.as_ref().is_some_and(|calls| (variable.0 as usize) < calls.originals) {
                sources.insert(*variable, Source::Variable(calls.len(), *variable));
            }
        }
        sources.extend(program.back.parts.iter().map(|(variable, part)| (*variable, Source::Part(part.clone()))));
        Some(Self { sources })
    }

    /// The values of the tracked variables in such a state; a star for each that is not known.
    pub(crate) fn general_state(&self, pool: &mut Pool, chains: &Chains<'_>, state: &State) -> GeneralState {
        let mut stars = Stars::new("now.");
        let values = chains.placeholders().keys().map(|&variable| {
            let sort = chains.tracking().sort(variable).cloned().unwrap_or(Sort::Int);
            let known = self.value(pool, state, variable).and_then(|value| term(pool, state, &value));
            let known = known.filter(|term| *pool.sort(*term) == sort);
            (variable, known.unwrap_or_else(|| stars.fresh(pool, &sort)))
        });
        GeneralState { values: Rc::new(values.collect()) }
    }

    /// Parts come after their wholes, so this ends.
    fn value(&self, pool: &mut Pool, state: &State, variable: VarId) -> Option<Value> {
        match self.sources.get(&variable)? {
            Source::Variable(outside, own) => Some(state.variable_outside(*outside, *own)),
            Source::Part(part) => {
                let (Part::Pointee(whole) | Part::Element(whole, _) | Part::Field(whole, _)) = part;
                let whole = self.value(pool, state, *whole)?;
                state.part(pool, &whole, part)
            }
        }
    }
}

fn term(pool: &mut Pool, state: &State, value: &Value) -> Option<Term> {
    match value {
        Value::Int(term) => Some(*term),
        Value::Array(_) => state.contents(pool, value),
        _ => None,
    }
}
