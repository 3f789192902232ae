//! In which variables two states at the same place differ.

use loopscope_cfg::{Edge, VarId};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::state::State;
use crate::value::{ArrayId, ArrayObject, CellId, Value};

/// The number of values that are compared for one variable; where there are more, it counts as one that differs.
const MOST_VALUES: usize = 10_000;

impl State {
    /// The variables of all calls whose values, or the memory they point to, differ; each with the node where its
    /// function continues.
    pub(crate) fn differences(&self, other: &Self) -> Vec<(NodeIndex, VarId)> {
        let frames = self.callers.iter().zip(other.callers.iter()).filter_map(|(one, other)| {
            let next = self.layout.successor(one.call, Edge::Next)?;
            Some((next, one.function, &one.locals, &other.locals))
        });
        let innermost = (self.node, self.function, &self.locals, &other.locals);
        let mut differences = Vec::new();
        for (node, function, one, theirs) in std::iter::once(innermost).chain(frames) {
            let variables = self.layout.frame(function).iter().zip(one.iter().zip(theirs.iter()));
            let differing =
                variables.filter(|(_, (one, theirs))| !Comparison::new(self, other).finds_same(one, theirs));
            differences.extend(differing.map(|(variable, _)| (node, *variable)));
        }
        differences
    }
}

/// Compares two values and all that they point to.
struct Comparison<'a> {
    one: &'a State,
    other: &'a State,
    /// Which cells and arrays have been taken for each other.
    cells: SortedMap<u32, u32>,
    arrays: SortedMap<u32, u32>,
    pending: Vec<(Value, Value)>,
}

impl<'a> Comparison<'a> {
    fn new(one: &'a State, other: &'a State) -> Self {
        Self { one, other, cells: SortedMap::new(), arrays: SortedMap::new(), pending: Vec::new() }
    }

    fn finds_same(mut self, one: &Value, other: &Value) -> bool {
        self.pending.push((one.clone(), other.clone()));
        for _ in 0..MOST_VALUES {
            let Some((one, other)) = self.pending.pop() else { return true };
            if !self.may_be_same(&one, &other) {
                return false;
            }
        }
        false
    }

    /// Returns `true` if two values are the same if all pairs are that are pending then.
    fn may_be_same(&mut self, one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Pointer(one), Value::Pointer(other)) => {
                if let Some(known) = self.cells.get(&one.0) {
                    return *known == other.0;
                }
                self.cells.insert(one.0, other.0);
                self.pending.push((self.one.cell(CellId(one.0)), self.other.cell(CellId(other.0))));
                true
            }
            (Value::Array(one), Value::Array(other)) => self.may_be_same_array(*one, *other),
            (Value::Row { array: one, index: here }, Value::Row { array: other, index: there }) => {
                here == there && self.may_be_same_array(*one, *other)
            }
            (Value::Record(one), Value::Record(other)) => {
                let named = one.iter().map(|(name, _)| name).eq(other.iter().map(|(name, _)| name));
                self.pending
                    .extend(one.iter().zip(other.iter()).map(|((_, one), (_, other))| (one.clone(), other.clone())));
                named
            }
            (Value::Choice(one), Value::Choice(other)) => {
                self.pending.push((one.yes.clone(), other.yes.clone()));
                self.pending.push((one.no.clone(), other.no.clone()));
                one.condition == other.condition
            }
            (one, other) => one == other,
        }
    }

    fn may_be_same_array(&mut self, one: ArrayId, other: ArrayId) -> bool {
        if let Some(known) = self.arrays.get(&one.0) {
            return *known == other.0;
        }
        self.arrays.insert(one.0, other.0);
        match (self.one.arrays.get(one.0 as usize), self.other.arrays.get(other.0 as usize)) {
            (Some(ArrayObject::Literal(one)), Some(ArrayObject::Literal(other))) => {
                self.pending.extend(one.iter().cloned().zip(other.iter().cloned()));
                one.len() == other.len()
            }
            (one, other) => one == other,
        }
    }
}
