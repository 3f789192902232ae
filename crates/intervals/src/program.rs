//! Frequently used facts about a program, prepared once.

use std::rc::Rc;

use loopscope_cfg::{Cfg, FunctionId, VarId, is_live_in, live};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::object::{Kind, ObjectId, Objects};
use crate::relations::Symbol;
use crate::state::State;
use crate::thresholds::Thresholds;
use crate::value::Value;

/// A program, its objects, and the position of each variable in its frame.
#[derive(Debug)]
pub(crate) struct AbstractProgram<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) objects: Objects,
    pub(crate) thresholds: Thresholds,
    slots: Vec<usize>,
    /// The live variables before each node.
    live: SortedMap<NodeIndex, Vec<u64>>,
}

impl<'a> AbstractProgram<'a> {
    pub(crate) fn new(cfg: &'a Cfg) -> Self {
        let mut slots = vec![0; cfg.variables.len()];
        for function in &cfg.functions {
            for (slot, variable) in function.variables.iter().enumerate() {
                slots[variable.0 as usize] = slot;
            }
        }
        let functions = (0..cfg.functions.len() as u32).map(FunctionId);
        let live = functions.flat_map(|function| live(cfg, function, &slots)).collect();
        Self { cfg, objects: Objects::new(cfg), thresholds: Thresholds::new(cfg), slots, live }
    }

    /// Forgets relations of variables that are not live before a node.
    pub(crate) fn forget_dead(&self, state: &mut State, node: NodeIndex) {
        if let Some(live) = self.live.get(&node) {
            state.forget_variables(&|slot| !is_live_in(live, slot));
        }
    }

    /// The position of a variable in its frame, or its cell.
    pub(crate) fn place_of(&self, variable: VarId) -> Result<usize, ObjectId> {
        self.objects.of_variable(variable).map_or(Ok(self.slots[variable.0 as usize]), Err)
    }

    /// The state at the start of a run, with all possible inputs.
    pub(crate) fn start(&self) -> State {
        let heap = vec![None; self.objects.len()];
        let mut state = State { frame: Vec::new(), heap, relations: Rc::default(), places: Rc::default() };
        let parameters = &self.cfg.main_function().parameters;
        let arguments = parameters.iter().map(|parameter| self.input(&mut state, *parameter)).collect();
        self.enter(state, self.cfg.main, arguments)
    }

    /// The possible values of a parameter of `main`.
    fn input(&self, state: &mut State, parameter: VarId) -> Value {
        let mut value = Value::integers(Interval::ALL);
        for array in self.objects.inputs(parameter).iter().rev() {
            state.make(*array, self.objects.get(*array).is_single, vec![value]);
            value = Value::reference(*array);
        }
        value
    }

    /// The state in which a function starts.
    pub(crate) fn enter(&self, mut state: State, id: FunctionId, arguments: Vec<Value>) -> State {
        let function = self.cfg.function(id);
        let nothing = Rc::new(Value::unwritten());
        state.frame = vec![nothing; function.variables.len()];
        state.relations = Rc::default();
        state.places = Rc::default();
        for variable in &function.variables {
            if let Some(cell) = self.objects.of_variable(*variable) {
                state.make(cell, self.objects.get(cell).is_single, vec![Value::unwritten()]);
            }
        }
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            self.write_variable(&mut state, *parameter, argument);
        }
        state
    }

    /// Sets the possible values of a variable.
    pub(crate) fn write_variable(&self, state: &mut State, variable: VarId, value: Value) {
        state.forget_places_by(variable);
        match self.place_of(variable) {
            Ok(slot) => {
                state.forget(Symbol::Variable(slot));
                state.frame[slot] = Rc::new(value);
            }
            Err(cell) => {
                state.forget_places_in(cell);
                state.write(cell, 0, &value, self.objects.get(cell).is_single);
            }
        }
    }

    /// The target of a value's references, if that is a single object that exists once in a run.
    pub(crate) fn only(&self, value: &Value) -> Option<ObjectId> {
        let object = value.references.first().copied().filter(|_| value.references.len() == 1)?;
        self.objects.get(object).is_single.then_some(object)
    }

    /// The arrays to which a value's references point, with their lengths.
    pub(crate) fn arrays(&self, value: &Value) -> impl Iterator<Item = (ObjectId, Option<usize>)> {
        value.references.iter().filter_map(|id| match self.objects.get(*id).kind {
            Kind::Array { length } => Some((*id, length)),
            _ => None,
        })
    }

    /// The cells to which a value points.
    pub(crate) fn cells(&self, value: &Value) -> impl Iterator<Item = ObjectId> {
        value.references.iter().copied().filter(|id| self.objects.get(*id).kind == Kind::Cell)
    }

    /// The functions that a value may be, with their numbers of parameters.
    pub(crate) fn functions(&self, value: &Value) -> impl Iterator<Item = (FunctionId, usize)> {
        value.references.iter().filter_map(|id| match self.objects.get(*id).kind {
            Kind::Function { id, arity } => Some((id, arity)),
            _ => None,
        })
    }
}
