//! Transfer functions: the states after a node from the state before it.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::{Edge, Expr, FunctionId, Lvalue, NodeKind, VarId};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::program::AbstractProgram;
use crate::state::State;
use crate::value::{Field, Path, Records, Value};

/// The result of a node.
pub(crate) enum After {
    /// The state after each possible edge.
    Edges(Vec<(Edge, State)>),
    /// Calls of these functions, each with its initial state. The variable receives the result.
    Call(Vec<(FunctionId, State)>),
    /// The function returns this value.
    Returned(Value),
}

impl AbstractProgram<'_> {
    /// The result of a node, from the state before it.
    pub(crate) fn after(&self, node: NodeIndex, before: &State) -> After {
        match &self.cfg.graph[node].kind {
            NodeKind::Return(value) => After::Returned(self.value(before, value)),
            NodeKind::Halt | NodeKind::Error(_) => After::Edges(Vec::new()),
            NodeKind::Call { callee, arguments, .. } => {
                let values: Vec<Value> = arguments.iter().map(|argument| self.value(before, argument)).collect();
                let callee = self.value(before, callee);
                let functions = self.functions(&callee).filter(|(_, arity)| *arity == values.len());
                let enter = |(id, _)| (id, self.enter(before.clone(), id, values.clone()));
                After::Call(functions.map(enter).collect())
            }
            NodeKind::Branch(condition) => sides(before, |state, holds| {
                self.assume(state, condition, holds) && self.relate_ends(state, condition, holds)
            }),
            NodeKind::Check(check) => sides(before, |state, holds| self.pass(state, check, holds)),
            _ => After::Edges(vec![(Edge::Next, self.executed(node, before.clone()))]),
        }
    }

    /// The state after a node that neither branches nor calls.
    fn executed(&self, node: NodeIndex, mut state: State) -> State {
        match &self.cfg.graph[node].kind {
            NodeKind::Assign { place, value } => match place {
                Lvalue::Variable(variable) => {
                    self.assign_variable(&mut state, *variable, value);
                    self.know_equal(&mut state, Expr::Variable(*variable), value);
                }
                place => {
                    self.assign_place(&mut state, place, value);
                    self.know_equal(&mut state, place.to_expr(), value);
                }
            },
            NodeKind::Input(variable) => self.write_variable(&mut state, *variable, Value::integers(Interval::ALL)),
            NodeKind::Alloc { variable, value } => {
                let contents = self.value(&state, value);
                self.make(&mut state, node, vec![contents.clone()]);
                self.refer(&mut state, *variable, node);
                self.know_place(&mut state, &Expr::Deref(Box::new(Expr::Variable(*variable))), contents);
            }
            NodeKind::NewArray { variable, elements } => {
                let contents = self.elements_of(&state, node, elements);
                let zero = elements.iter().position(|element| *element == Expr::Number(IBig::ZERO));
                self.make_array(&mut state, node, contents, zero);
                self.refer(&mut state, *variable, node);
            }
            NodeKind::Filled { variable, value, lengths } => {
                let mut element = self.value(&state, value);
                let zero = (lengths.len() == 1 && *value == Expr::Number(IBig::ZERO)).then_some(0);
                let whole = self.objects.of_node(node).into_iter();
                let arrays: Vec<ObjectId> = whole.chain(self.objects.rows_of_node(node).iter().copied()).collect();
                for array in arrays.into_iter().rev() {
                    self.make_object(&mut state, array, vec![element; self.objects.get(array).kind.parts()], zero);
                    element = Value::reference(array);
                }
                self.refer(&mut state, *variable, node);
            }
            NodeKind::Endless(variable) => {
                self.make_array(&mut state, node, vec![Value::integers(Interval::between(0, 0))], Some(0));
                self.refer(&mut state, *variable, node);
            }
            _ => {}
        }
        state
    }

    /// The state after a call: the caller's variables from before, and the rest from the end of the function.
    pub(crate) fn back(&self, node: NodeIndex, caller: &State, heap: Heap<'_>, result: Value) -> State {
        let relations = Rc::new(caller.relations.of_variables());
        let mut state = State { frame: caller.frame.clone(), heap: heap.to_vec(), relations, places: Rc::default() };
        if let NodeKind::Call { variable, .. } = &self.cfg.graph[node].kind {
            self.write_variable(&mut state, *variable, result);
        }
        state
    }

    fn make(&self, state: &mut State, node: NodeIndex, contents: Vec<Value>) {
        if let Some(object) = self.objects.of_node(node) {
            state.make(object, self.objects.get(object).is_single, contents);
        }
    }

    fn make_array(&self, state: &mut State, node: NodeIndex, contents: Vec<Value>, zero: Option<usize>) {
        if let Some(object) = self.objects.of_node(node) {
            self.make_object(state, object, contents, zero);
        }
    }

    fn make_object(&self, state: &mut State, array: ObjectId, contents: Vec<Value>, zero: Option<usize>) {
        let is_single = self.objects.get(array).is_single;
        let is_first = is_single || state.contents(array).is_empty();
        state.make(array, is_single, contents);
        state.array_made(array, zero, is_first);
    }

    fn refer(&self, state: &mut State, variable: VarId, node: NodeIndex) {
        let made = self.objects.of_node(node).map_or_else(Value::default, Value::reference);
        self.write_variable(state, variable, made);
    }

    /// The parts of a new array.
    fn elements_of(&self, state: &State, node: NodeIndex, elements: &[Expr]) -> Vec<Value> {
        let values = elements.iter().map(|element| self.value(state, element));
        match self.objects.of_node(node).map(|object| self.objects.get(object).kind) {
            Some(kind) if kind.distinguishes_elements() => values.collect(),
            _ => {
                let mut all = Value::default();
                values.for_each(|value| _ = all.join(&value, None));
                vec![all]
            }
        }
    }

    /// Assigns a value to a place; if several places are possible, each may get it.
    pub(crate) fn assign(&self, state: &mut State, place: &Lvalue, value: Value) {
        self.assign_part(state, place, value, &Path::default());
    }

    /// Assigns a value to a place, of whose old value at most a field is changed.
    fn assign_part(&self, state: &mut State, place: &Lvalue, value: Value, written: &Path) {
        match place {
            Lvalue::Variable(variable) => self.write_variable(state, *variable, value),
            Lvalue::Deref(pointer) => {
                let pointer = self.value(state, pointer);
                let only = self.only(&pointer);
                let cells: Vec<_> = self.cells(&pointer).collect();
                for cell in &cells {
                    state.write(*cell, 0, &value, only == Some(*cell));
                }
                self.know_written(state, &place.to_expr(), &value, &cells);
            }
            Lvalue::Index { array, index } => {
                let places = self.elements(state, array, index);
                // Before the element is written, which the index may read.
                let at = self.index(state, index);
                let is_sure = |array| {
                    let object = self.objects.get(array);
                    let [(_, parts)] = places.as_slice() else { return false };
                    parts.len() == 1 && object.is_single && object.kind.distinguishes_elements()
                };
                // Bounds of the old elements follow from their old intervals.
                for (array, parts) in &places {
                    state.forget_elements(*array, parts);
                }
                for (array, parts) in places.clone() {
                    parts.for_each(|part| state.write(array, part, &value, is_sure(array)));
                }
                self.relate_written(state, &places, &at, &value, written);
                let arrays: Vec<_> = places.iter().map(|(array, _)| *array).collect();
                self.know_written(state, &place.to_expr(), &value, &arrays);
            }
            Lvalue::Field(record, name) => {
                let mut whole = self.held(state, &record.to_expr()).written();
                if let Records::Some(fields) = &whole.records {
                    let mut fields = SortedMap::clone(fields);
                    fields.insert(name.clone(), Field { value, may_be_missing: false });
                    let fields = Rc::new(fields);
                    whole = Value { records: Records::Some(fields).bounded(), ..Value::default() };
                }
                self.assign_part(state, record, whole, &written.within(name));
            }
        }
    }
}

/// The states on both branches of a condition, if a run may reach them.
fn sides(before: &State, assume: impl Fn(&mut State, bool) -> bool) -> After {
    let side = |(edge, holds)| {
        let mut state = before.clone();
        let is_possible = assume(&mut state, holds);
        state.tighten_gauges();
        is_possible.then_some((edge, state))
    };
    After::Edges([(Edge::True, true), (Edge::False, false)].into_iter().filter_map(side).collect())
}

/// The contents of objects.
pub(crate) type Heap<'a> = &'a [Option<Rc<Vec<Value>>>];
