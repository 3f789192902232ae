//! Merges two states at the same place into one whose values depend on a condition. See Rozhoň, *Nested loops and path
//! explosion in symbolic execution* (the Thesis), section 5.4.3.1.
//!
//! Merging is exact: an exhausted search is a proof, and what it reaches is replayed. Conditions that both paths
//! assume stay; of the others, one side or the other holds (`ways`). Reads go through a choice, writes change every
//! possible target under its condition, and only a call of a function that is a choice forks again. If two paths read
//! or output different things, `Trail` keeps both stretches, and a model selects the witness's. Loop policies are not
//! asked about states with choices.
//!
//! This differs from the Thesis: two chains of pointers whose ends differ are one chain with an `ite` at its end;
//! questions about a variable also count for the variables that it is computed from; and variables of callers count
//! where their functions continue.

mod difference;
mod memory;
mod ways;

use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::{Pool, Term};
use petgraph::stable_graph::NodeIndex;

use crate::sequence::Sequence;
use crate::state::{Decision, State};
use crate::stop::paths_of_both;
use crate::value::{ArrayObject, Value};
use memory::Memory;
use ways::Ways;

/// A state that stands for two.
pub(crate) struct United {
    pub(crate) state: State,
    /// A new symbol that selects one of them, true for the first one; `None` if their conditions decide.
    pub(crate) way: Option<Term>,
}

impl State {
    /// Returns `true` if two states are at the same node in the same calls.
    pub(crate) fn is_at_place_of(&self, other: &Self) -> bool {
        self.node == other.node && self.callers.len() == other.callers.len() && self.is_within_calls_of(other)
    }

    /// The node at which a state is, or the call in which it is, in the innermost function of another state with no more
    /// calls.
    pub(crate) fn node_at_depth_of(&self, other: &Self) -> Option<NodeIndex> {
        match self.callers.len().checked_sub(other.callers.len())? {
            0 => Some(self.node),
            deeper => self.callers.iter().nth(deeper - 1).map(|frame| frame.call),
        }
    }

    /// Returns `true` if all calls in which another state is are the outermost ones in which this state is.
    pub(crate) fn is_within_calls_of(&self, other: &Self) -> bool {
        let Some(deeper) = self.callers.len().checked_sub(other.callers.len()) else { return false };
        let own = other.callers.len() - self.callers.shared(&other.callers).min(other.callers.len());
        let calls = self.callers.iter().skip(deeper).zip(other.callers.iter()).take(own);
        calls.into_iter().all(|(one, other)| one.call == other.call)
    }

    /// The state that is `self` on the runs that came to it, and `other` on those that came there. Where it is known that
    /// no run came to both, they are `apart`. Nothing where they are not at the same place, or where it would be too much
    /// work. What it counts for the search's order is that of `self`.
    pub(crate) fn united(&self, pool: &mut Pool, other: &Self, apart: bool) -> Option<United> {
        let reads_alike = self.given.is_empty() || self.inputs.all() == other.inputs.all();
        if !self.is_at_place_of(other) || !reads_alike {
            return None;
        }
        let ways = Ways::new(pool, &self.decisions(), &other.decisions(), apart);
        let mut state = self.clone();
        let made_choices = Memory::new(pool, ways.condition, self, other).fill(&mut state)?;
        state.has_choices = made_choices || self.has_choices || other.has_choices;
        state.inputs = self.inputs.merged(&other.inputs, ways.condition)?;
        state.outputs = self.outputs.merged(&other.outputs, ways.condition)?;
        state.reads = self.reads.max(other.reads);
        state.paths = paths_of_both(self.paths, other.paths);
        state.steps = self.steps.max(other.steps);
        state.past.hurries = false;
        state.forget_decisions(pool, 0);
        for decision in ways.shared {
            state.decide(pool, decision);
        }
        for condition in ways.either {
            state.decide(pool, Decision { condition, node: self.node, edge: Edge::True });
        }
        Some(United { state, way: ways.is_new.then_some(ways.condition) })
    }

    /// The state that is `self` where `condition` holds and `other` elsewhere. Its path condition is `decided`, a number
    /// of conjuncts that both share from the start. Integers become what `choose` makes of both. Nothing where the states
    /// are at different places, or differ in what no term can express.
    pub fn merged(
        &self,
        pool: &mut Pool,
        other: &Self,
        decided: usize,
        condition: Term,
        choose: &dyn Fn(&mut Pool, Term, Term, Term) -> Term,
    ) -> Option<Self> {
        let calls = || self.callers.iter().zip(other.callers.iter());
        let same_calls = self.callers.len() == other.callers.len()
            && calls().all(|(one, other)| one.call == other.call && one.locals == other.locals);
        let same_place = self.node == other.node && self.function == other.function && same_calls;
        let same_size = self.cells.len() == other.cells.len() && self.arrays.len() == other.arrays.len();
        if !(same_place && same_size) || self.inputs() != other.inputs() || self.outputs() != other.outputs() {
            return None;
        }
        let mut merge = Merge { pool, condition, choose };
        let mut merged = self.clone();
        merged.locals = Rc::new(merge.values(self.locals.iter(), other.locals.iter())?);
        merged.cells = merge.values(self.cells.iter(), other.cells.iter())?.into_iter().collect();
        let arrays = self.arrays.iter().zip(other.arrays.iter()).map(|(one, other)| merge.array(one, other));
        merged.arrays = arrays.collect::<Option<Sequence<_>>>()?;
        merged.forget_decisions(pool, decided);
        merged.forks = self.forks.max(other.forks);
        merged.steps = self.steps.max(other.steps);
        Some(merged)
    }
}

/// Merges what lies at the same places of both states, where no pointer leads elsewhere.
struct Merge<'a> {
    pool: &'a mut Pool,
    condition: Term,
    choose: &'a dyn Fn(&mut Pool, Term, Term, Term) -> Term,
}

impl Merge<'_> {
    fn values<'v>(
        &mut self,
        ones: impl Iterator<Item = &'v Value>,
        others: impl Iterator<Item = &'v Value>,
    ) -> Option<Vec<Value>> {
        ones.zip(others).map(|(one, other)| self.value(one, other)).collect()
    }

    fn value(&mut self, one: &Value, other: &Value) -> Option<Value> {
        if one == other {
            return Some(one.clone());
        }
        if let Some(integer) = Value::either_integer(self.pool, self.condition, (one, other), self.choose) {
            return Some(integer);
        }
        let (Value::Record(one), Value::Record(other)) = (one, other) else { return None };
        let fields = one.iter().zip(other.iter()).map(|((name, one), (other_name, other))| {
            (name == other_name).then(|| Some((name.clone(), self.value(one, other)?)))?
        });
        (one.len() == other.len()).then_some(Value::Record(fields.collect::<Option<Rc<[_]>>>()?))
    }

    fn array(&mut self, one: &ArrayObject, other: &ArrayObject) -> Option<ArrayObject> {
        if one == other {
            return Some(one.clone());
        }
        match (one, other) {
            (ArrayObject::Literal(one), ArrayObject::Literal(other)) if one.len() == other.len() => {
                Some(ArrayObject::Literal(self.values(one.iter(), other.iter())?.into_iter().collect()))
            }
            _ => None,
        }
    }
}
