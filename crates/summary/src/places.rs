//! The places that a loop may change: variables, fields of records, elements of arrays at fixed indices, targets of
//! pointers, variables of callers; and arrays that are written at varying indices.
//!
//! They are found by executing an iteration. The variables of the function are general from the start; if an iteration
//! changes another place, that becomes general too, and the iteration is executed again.

use std::fmt::Write;

use loopscope_cfg::{Cfg, Expr, Loop, Lvalue, NodeKind, VarId};
use loopscope_message::{Arg, text};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{ArrayId, Object, Slot, State, Value};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use crate::paths::all_nodes;

/// A place that holds an integer, counted from 0 within a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// Something that a loop may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// A truth value: true if something was written to a place. Only if a run can observe that, and the place may be
    /// unwritten before the loop.
    Written(SlotId),
    /// The integer at a place; meaningless if it was not written.
    Value(SlotId),
    /// The contents of an array of integers.
    Array(ArrayId),
}

/// The places that a loop may change.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Places of integers.
    pub slots: Vec<TrackedPlace>,
    /// Arrays that are tracked as a whole.
    pub arrays: Vec<(ArrayId, Arg)>,
    /// The symbols for their values before the loop. Everything else is written in them.
    pub placeholders: SortedMap<Quantity, Term>,
}

/// A place that holds an integer.
#[derive(Clone, Debug)]
pub struct TrackedPlace {
    /// Its location.
    pub slot: Slot,
    /// The place as the program writes it, or in words if it has no name.
    pub name: Arg,
    /// The name of the field that it is, if it is one.
    field: Option<String>,
}

impl TrackedPlace {
    /// The variable of the loop's function in which it lies, if it does.
    pub(crate) fn variable(&self) -> Option<VarId> {
        match self.slot.object {
            Object::Variable(variable) => Some(variable),
            _ => None,
        }
    }
}

/// The changes by a loop that execution has revealed, beyond the variables of its function.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChangedPlaces {
    /// Places of integers.
    pub(crate) slots: SortedSet<Slot>,
    /// Arrays that are written at indices that are not constant.
    pub(crate) arrays: SortedSet<ArrayId>,
    /// Arrays that are written at constant indices only.
    pub(crate) by_element: SortedSet<ArrayId>,
}

impl ChangedPlaces {
    /// Adds further changes. Returns `true` if there was a new one.
    pub(crate) fn add(&mut self, other: Self) -> bool {
        let before = self.clone();
        self.slots.extend(other.slots);
        self.by_element.extend(other.by_element);
        self.arrays.extend(other.arrays);
        let by_element = &self.by_element;
        self.arrays.retain(|id| !by_element.contains(id));
        *self != before
    }

    /// The changes that are known without execution: arrays to which the loop itself writes, at varying indices.
    pub(crate) fn at_sight(cfg: &Cfg, pool: &mut Pool, at: &State, body: &Loop) -> Self {
        let mut found = Self::default();
        for node in &body.nodes {
            let NodeKind::Assign { place: Lvalue::Index { array, index }, .. } = &cfg.graph[*node].kind else {
                continue;
            };
            if let (false, Ok(Value::Array(id))) = (matches!(index, Expr::Number(_)), at.eval(pool, array)) {
                found.arrays.insert(id);
            }
        }
        found
    }
}

impl Places {
    /// The state at the head of a loop in which all places that the loop may change are general, and these places.
    pub(crate) fn general(cfg: &Cfg, pool: &mut Pool, at: &State, body: &Loop, found: &ChangedPlaces) -> (State, Self) {
        let mut state = at.clone().without_assumptions();
        let mut places = Self::default();
        for &id in &found.arrays {
            places.follow(cfg, pool, &mut state, id);
        }
        for variable in own_variables(cfg, at) {
            let slot = Slot { object: Object::Variable(variable), fields: Vec::new() };
            let held = state.variable(variable);
            let certain = !cfg.variable(variable).asked_if_written;
            match held {
                Value::Undefined if certain || writes(cfg, body, variable) => {
                    places.track(cfg, pool, &mut state, slot, !certain);
                }
                _ => places.track_within(cfg, pool, &mut state, slot, &held),
            }
        }
        for slot in &found.slots {
            if places.find(slot).is_none() {
                match state.held_in(pool, slot) {
                    Some(Value::Undefined) => places.track(cfg, pool, &mut state, slot.clone(), true),
                    Some(held @ (Value::Int(_) | Value::Partly { .. })) => {
                        places.track_within(cfg, pool, &mut state, slot.clone(), &held);
                    }
                    _ => {}
                }
            }
        }
        (state, places)
    }

    /// The symbols of places that the loop may change, determined without execution: not those of variables and fields
    /// whose names nothing in the loop writes.
    pub(crate) fn may_change(&self, cfg: &Cfg, body: &Loop) -> FxHashSet<Term> {
        let nodes = all_nodes(cfg, body);
        let mut fields: FxHashSet<&str> = FxHashSet::default();
        for node in &nodes {
            let NodeKind::Assign { place, .. } = &cfg.graph[*node].kind else { continue };
            if let Lvalue::Field(_, name) = place {
                fields.insert(name);
            }
        }
        let unchanged = |tracked: &TrackedPlace| {
            let by_name = |variable| !cfg.variable(variable).address_taken && !writes(cfg, body, variable);
            let field = tracked.field.as_deref().is_none_or(|name| !fields.contains(name));
            tracked.variable().is_some_and(by_name) && field
        };
        let mut symbols = FxHashSet::default();
        for (quantity, placeholder) in &self.placeholders {
            let same = match quantity {
                Quantity::Written(id) | Quantity::Value(id) => unchanged(self.slot(*id)),
                Quantity::Array(_) => false,
            };
            symbols.extend((!same).then_some(*placeholder));
        }
        symbols
    }

    /// A place.
    pub fn slot(&self, id: SlotId) -> &TrackedPlace {
        &self.slots[id.0 as usize]
    }

    /// The number of a place.
    pub(crate) fn find(&self, slot: &Slot) -> Option<SlotId> {
        let position = self.slots.iter().position(|tracked| tracked.slot == *slot)?;
        Some(SlotId(position as u32))
    }

    /// Its name in formulas.
    pub(crate) fn name(&self, quantity: Quantity) -> String {
        let place = self.place(quantity);
        if matches!(quantity, Quantity::Written(_)) { format!("{place} was written") } else { place.to_string() }
    }

    /// The place that it is about, as the program writes it.
    pub(crate) fn place(&self, quantity: Quantity) -> Arg {
        match quantity {
            Quantity::Written(id) | Quantity::Value(id) => self.slot(id).name.clone(),
            Quantity::Array(id) => {
                let array = self.arrays.iter().find(|(known, _)| *known == id);
                array.map_or_else(|| text!("an array").into(), |(_, name)| name.clone())
            }
        }
    }

    /// The value in a state, as a term; any integer if nothing was written.
    pub(crate) fn held(&self, pool: &mut Pool, state: &State, quantity: Quantity) -> Option<Term> {
        let (id, asked) = match quantity {
            Quantity::Array(id) => return state.contents(pool, &Value::Array(id)),
            Quantity::Written(id) => (id, true),
            Quantity::Value(id) => (id, false),
        };
        let held = state.held_in(pool, &self.slot(id).slot)?;
        Some(match (held, asked) {
            (Value::Undefined, true) => pool.bool(false),
            (Value::Undefined, false) => pool.int(0),
            (Value::Partly { written, .. }, true) => written,
            (_, true) => pool.bool(true),
            (Value::Int(value) | Value::Partly { value, .. }, false) => value,
            _ => return None,
        })
    }

    /// Sets a value in a state after iterations. For a place, `Written` comes before the value.
    pub(crate) fn set(&self, pool: &mut Pool, state: &mut State, quantity: Quantity, value: Term) {
        let id = match quantity {
            Quantity::Array(id) => {
                state.set_contents(pool, &Value::Array(id), value);
                return;
            }
            Quantity::Written(id) | Quantity::Value(id) => id,
        };
        let slot = &self.slot(id).slot;
        let value = match (quantity, state.held_in(pool, slot)) {
            (Quantity::Written(_), _) => {
                let any = pool.int(0);
                let held = self.held(pool, state, Quantity::Value(id)).unwrap_or(any);
                Value::written_if(pool, value, held)
            }
            (_, Some(Value::Undefined)) if self.placeholders.contains_key(&Quantity::Written(id)) => return,
            (_, Some(Value::Partly { written, .. })) => Value::Partly { written, value },
            _ => Value::Int(value),
        };
        state.put_in(pool, slot, value);
    }

    /// Makes an array general as a whole, if possible.
    fn follow(&mut self, cfg: &Cfg, pool: &mut Pool, state: &mut State, id: ArrayId) {
        let contents = state.contents(pool, &Value::Array(id));
        if contents.is_none_or(|contents| *pool.sort(contents) != Sort::int_array()) {
            return;
        }
        let length = state.length(id).map_or_else(String::new, |length| length.to_string());
        let symbol = format!("array{}[{length}]@{}", id.0, state.node().index());
        let placeholder = pool.symbol_of(Role::Memory, calls(state), &symbol, Sort::int_array());
        state.generalise(id, placeholder);
        self.placeholders.insert(Quantity::Array(id), placeholder);
        let expression = state.array_expression(id);
        let name =
            expression.map_or_else(|| text!("an array").into(), |array| cfg.tell_expr(&array).to_string().into());
        self.arrays.push((id, name));
    }

    /// Makes all integers general that a value holds.
    fn track_within(&mut self, cfg: &Cfg, pool: &mut Pool, state: &mut State, slot: Slot, held: &Value) {
        match held {
            Value::Int(_) => self.track(cfg, pool, state, slot, false),
            Value::Partly { .. } => self.track(cfg, pool, state, slot, true),
            Value::Record(fields) => {
                for (position, (_, field)) in (0..).zip(fields.iter()) {
                    let mut slot = slot.clone();
                    slot.fields.push(position);
                    self.track_within(cfg, pool, state, slot, field);
                }
            }
            _ => {}
        }
    }

    /// Makes a place general. If `asked`, [`Quantity::Written`] is general, too.
    fn track(&mut self, cfg: &Cfg, pool: &mut Pool, state: &mut State, slot: Slot, asked: bool) {
        let id = SlotId(self.slots.len() as u32);
        let expression = state.expression(pool, &slot);
        let field = match &expression {
            Some(Expr::Field(_, name)) => Some(name.clone()),
            _ => None,
        };
        let name = expression.map_or_else(|| text!("a cell").into(), |expr| cfg.tell_expr(&expr).to_string().into());
        let symbol = symbol(cfg, pool, state, &slot);
        let value = pool.symbol_of(Role::Memory, calls(state), &symbol, Sort::Int);
        self.placeholders.insert(Quantity::Value(id), value);
        let held = if asked {
            let written = pool.symbol_of(Role::Memory, calls(state), &format!("{symbol}?"), Sort::Bool);
            self.placeholders.insert(Quantity::Written(id), written);
            Value::Partly { written, value }
        } else {
            Value::Int(value)
        };
        state.put_in(pool, &slot, held);
        self.slots.push(TrackedPlace { slot, name, field });
    }
}

/// Keeps the placeholders of a loop apart from those of the same loop in another call of its function.
fn calls(state: &State) -> u32 {
    u32::try_from(state.call_depth()).unwrap_or(u32::MAX)
}

/// The name of a place's symbol. The head in it keeps the placeholders of nested loops apart, numbers those of one name.
fn symbol(cfg: &Cfg, pool: &Pool, state: &State, slot: &Slot) -> String {
    let mut name = match slot.object {
        Object::Variable(variable) => format!("{}·{}", cfg.variable(variable).name, variable.0),
        Object::Cell(cell) => format!("cell{}", cell.0),
        Object::Element(id, index) => {
            format!("element{}·{}", id.0, pool.as_int(index).map_or_else(String::new, ToString::to_string))
        }
    };
    for field in &slot.fields {
        let _ = write!(name, ".{field}");
    }
    format!("{name}@{}", state.node().index())
}

/// The variables of the program in the function where a state is. Temporaries are written before they are read in each
/// iteration, so they are not part of a loop's effect.
pub(crate) fn own_variables<'a>(cfg: &'a Cfg, state: &State) -> impl Iterator<Item = VarId> + 'a {
    let all = cfg.function(state.function()).variables.iter().copied();
    all.filter(|variable| !cfg.variable(*variable).is_temporary())
}

/// Returns `true` if the loop writes to a variable by its name.
pub(crate) fn writes(cfg: &Cfg, body: &Loop, variable: VarId) -> bool {
    body.nodes.iter().any(|node| cfg.graph[*node].kind.written_variable() == Some(variable))
}

/// The node where the loop at whose head the state is writes a variable by its name, or memory for `None`; the head if
/// that is not known.
pub(crate) fn changed_at(cfg: &Cfg, state: &State, variable: Option<VarId>) -> NodeIndex {
    let function = cfg.function(state.function());
    let Some(body) = function.loops.headed_by(state.node()).map(|id| function.loops.get(id)) else {
        return state.node();
    };
    let by_name = |node: &NodeIndex| variable.is_some() && cfg.graph[*node].kind.written_variable() == variable;
    let memory = |node: &NodeIndex| match &cfg.graph[*node].kind {
        NodeKind::Assign { place, .. } => !matches!(place, Lvalue::Variable(_)),
        _ => false,
    };
    let named = body.nodes.iter().copied().find(by_name);
    named.or_else(|| all_nodes(cfg, body).into_iter().find(memory)).unwrap_or(state.node())
}
