//! Taking a snapshot.

use std::collections::VecDeque;

use loopscope_sorted::sort_by_key;
use loopscope_syntax::{LineIndex, Presentation, ShownKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::before::Before;
use super::elements::chosen;
use super::{ArrayElement, Content, HeapObject, Held, OpenCall, Outputs, RecordField, Slot, Snapshot};
use crate::heap::{Handle, Object as InHeap, Value};
use crate::machine::Call;
use crate::observer::RunView;
use crate::presentation::{flag_at, is_unwritten};
use crate::program::{Function, Variable};
use crate::show;

/// The number of calls that are shown: the first ones, and the last ones.
const FIRST_CALLS: usize = 2;
const LAST_CALLS: usize = 6;
/// The number of variables of a call that are shown, and of objects.
const VARIABLES: usize = 40;
const OBJECTS: usize = 30;
/// The depth to which records within records are shown.
const NESTING: usize = 3;

/// A snapshot with what belongs to it.
pub(super) struct Capture {
    pub(super) snapshot: Snapshot,
    /// The values to compare with the next ones.
    pub(super) before: Before,
    /// The arrays by their flags.
    pub(super) flags: FxHashMap<Handle, Handle>,
    /// The objects that were freed, each with what has its state.
    pub(super) freed: Vec<(Handle, Handle)>,
}

/// Takes a snapshot. `line` is that of the next statement, 0 at the end.
pub(super) fn take(
    view: &RunView<'_>,
    line: u32,
    lines: &LineIndex,
    outputs: Outputs,
    before: Option<&Before>,
) -> Capture {
    let mut taker = Taker {
        view,
        before,
        now: Before { heap_size: view.heap.size(), ..Before::default() },
        slots: FxHashSet::default(),
        found: FxHashSet::default(),
        pending: VecDeque::new(),
        flags: FxHashMap::default(),
        states: Vec::new(),
        characters: FxHashSet::default(),
        more: false,
        pointed_at: Vec::new(),
    };
    let shown = taker.shown_calls();
    taker.find_slots(&shown);
    // Objects reachable from the last call are found first, so that they are kept when there are too many.
    for &at in shown.iter().rev() {
        taker.follow_variables(at);
    }
    let mut objects = taker.objects();
    sort_by_key(&mut objects, |object| object.id);
    let calls = shown.iter().map(|&at| taker.call(at, line, lines)).collect();
    let hidden_calls = shown.first().map_or(0, |first| view.calls.len() - first - shown.len()) as u32;
    let (step, more_objects) = (view.steps(), taker.more);
    let snapshot = Snapshot { step, outputs, calls, hidden_calls, objects, more_objects, missing: None };
    let freed = taker.found.iter().filter_map(|object| Some((*object, taker.freed(*object)?))).collect();
    let flags = taker.flags.into_iter().filter_map(|(array, flags)| match flags {
        Value::Array(flags) => Some((flags, array)),
        _ => None,
    });
    Capture { snapshot, before: taker.now, flags: flags.collect(), freed }
}

struct Taker<'a> {
    view: &'a RunView<'a>,
    before: Option<&'a Before>,
    now: Before,
    /// Cells that are variables of calls that are shown.
    slots: FxHashSet<Handle>,
    /// Objects that are shown.
    found: FxHashSet<Handle>,
    /// Those in `found` whose content is still to be visited.
    pending: VecDeque<Handle>,
    /// The flags that say which elements of an array were written.
    flags: FxHashMap<Handle, Value>,
    /// Arrays with what has their states, by references that point to them.
    states: Vec<(Handle, Handle)>,
    /// Objects that consist of characters, judged by variables and fields.
    characters: FxHashSet<Handle>,
    /// True if a reachable object is not shown.
    more: bool,
    /// Integers that variables of the last call hold.
    pointed_at: Vec<i64>,
}

impl<'a> Taker<'a> {
    fn shown_calls(&self) -> Vec<usize> {
        let all = self.view.calls.len();
        // A start that the text does not have only calls the function that was chosen.
        let first = usize::from(all > 1 && self.opened(0).1.is_hidden);
        if all - first <= FIRST_CALLS + LAST_CALLS {
            return (first..all).collect();
        }
        (first..first + FIRST_CALLS).chain(all - LAST_CALLS..all).collect()
    }

    fn opened(&self, at: usize) -> (&'a Call, &'a Function, &'a [Value]) {
        let call = &self.view.calls[at];
        let function = &self.view.program.functions[call.function as usize];
        let is_last = at + 1 == self.view.calls.len();
        let registers = call.base..call.base + function.registers as usize;
        (call, function, if is_last { self.view.frame } else { &self.view.callers[registers] })
    }

    /// The variables of a call that are shown, with what they hold and their cells.
    fn variables(&self, at: usize) -> Vec<(u32, Value, Option<Handle>)> {
        let (_, function, frame) = self.opened(at);
        let all = (0..).zip(&function.variables).zip(frame);
        let shown = all.filter(|((_, variable), _)| !variable.shown.is_hidden()).take(VARIABLES);
        let held = shown.map(|((register, variable), &held)| match held {
            Value::Cell(cell) if variable.in_cell => (register, show::pointee(self.view, held), Some(cell)),
            _ => (register, variable.shown.content(self.view, held), None),
        });
        held.collect()
    }

    fn find_slots(&mut self, shown: &[usize]) {
        for &at in shown {
            let cells: Vec<Handle> = self.variables(at).into_iter().filter_map(|(_, _, cell)| cell).collect();
            self.slots.extend(cells);
        }
        let last = self.view.calls.len() - 1;
        let integers = self.variables(last).into_iter().filter_map(|(_, value, _)| match value {
            Value::Int(number) => Some(number),
            _ => None,
        });
        self.pointed_at = integers.collect();
    }

    fn follow_variables(&mut self, at: usize) {
        let (_, function, frame) = self.opened(at);
        for (register, value, _) in self.variables(at) {
            if let (Value::Array(array), Some(flags)) = (value, function.variables[register as usize].flags) {
                self.flags.insert(array, frame[flags as usize]);
            }
            if let Some(state) = function.variables[register as usize].state {
                self.has_state(value, frame[state as usize]);
            }
            self.follow(value, function.variables[register as usize].shown.kind(), NESTING);
        }
    }

    /// Notes the state that a reference to an array has for it.
    fn has_state(&mut self, array: Value, state: Value) {
        if let (Value::Array(array), Value::Array(state)) = (array, state) {
            self.states.push((array, state));
        }
    }

    /// Returns the object with the state of one that was freed. `realloc` gives new references to the same array
    /// another state.
    fn freed(&self, object: Handle) -> Option<Handle> {
        let state = |holder| crate::freed::state(self.view.program, self.view.heap, holder);
        let own = [(object, object)];
        let holders = if matches!(self.view.heap.get(object), InHeap::Cell(_)) { &own } else { &*self.states };
        let mut holders = holders.iter().filter(|(array, _)| *array == object).map(|(_, holder)| *holder);
        let first = holders.next()?;
        std::iter::once(first).chain(holders).all(|holder| state(holder) == Some(Presentation::FREED)).then_some(first)
    }

    /// Finds the objects that a value refers to directly.
    fn follow(&mut self, value: Value, kind: ShownKind, nesting: usize) {
        match value {
            Value::Cell(handle) | Value::Array(handle) => {
                if kind == ShownKind::Characters {
                    self.characters.insert(handle);
                }
                if self.slots.contains(&handle) || self.found.contains(&handle) {
                    return;
                }
                if self.found.len() >= OBJECTS {
                    self.more = true;
                    return;
                }
                self.found.insert(handle);
                self.pending.push_back(handle);
            }
            Value::Record(handle) if nesting > 0 => {
                if let InHeap::Record { shape, fields } = self.view.heap.get(handle) {
                    let part = |name| self.view.program.hidden_part(*shape, fields, name);
                    let (array, state) = Presentation::POINTER_FIELDS;
                    if let (Some(array), Some(state)) = (part(array), part(state)) {
                        self.has_state(array, state);
                    }
                    let names = &self.view.program.shapes[*shape as usize];
                    for (name, field) in names.iter().zip(fields) {
                        if let Some(kind) = self.view.program.shown_field(*name) {
                            self.follow(*field, kind, nesting - 1);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// The objects found, and all reachable from them for which there is room.
    fn objects(&mut self) -> Vec<HeapObject> {
        // The shown objects must be known before it is decided which pointers point to one.
        let mut contents: Vec<(Handle, Vec<(i64, Value)>)> = Vec::new();
        while let Some(handle) = self.pending.pop_front() {
            let shown = self.shown_elements(handle);
            let kind = self.element_kind(handle);
            for (index, value) in &shown {
                if let (Value::Array(inner), Some(flags)) = (*value, self.flag(handle, *index)) {
                    self.flags.insert(inner, flags);
                }
                self.follow(*value, kind, NESTING);
            }
            contents.push((handle, shown));
        }
        let objects = contents.into_iter().map(|(handle, shown)| self.object(handle, &shown));
        let objects = objects.collect();
        #[expect(clippy::iter_over_hash_type, reason = "each object is stored by itself")]
        for handle in &self.found {
            self.now.keep(*handle, self.view.heap);
        }
        objects
    }

    /// The elements of an array that are shown; of a cell what it holds, with the index 0.
    fn shown_elements(&self, handle: Handle) -> Vec<(i64, Value)> {
        let all: Vec<(i64, Value)> = match self.view.heap.get(handle) {
            InHeap::Cell(value) => return vec![(0, *value)],
            InHeap::Array(elements) => (0..).zip(elements.iter().copied()).collect(),
            InHeap::Filled(filled) => {
                let mut all: Vec<(i64, Value)> =
                    filled.changed().filter_map(|(index, value)| Some((i64::try_from(index).ok()?, value))).collect();
                let length = i64::try_from(filled.len()).unwrap_or(i64::MAX);
                let neighbours = self.pointed_at.iter().flat_map(|at| at.saturating_sub(1)..=at.saturating_add(1));
                let others = neighbours.chain([0, 1, 2, length - 1]).filter(|index| (0..length).contains(index));
                // Rows that no run has reached yet are not made.
                let others = others.filter(|_| !filled.has_rows());
                all.extend(others.filter_map(|index| Some((index, filled.get(usize::try_from(index).ok()?)))));
                sort_by_key(&mut all, |(index, _)| *index);
                all.dedup_by_key(|(index, _)| *index);
                all
            }
            InHeap::InputArray(elements) => elements.touched(),
            _ => return Vec::new(),
        };
        let changed = |&(_, &(index, value)): &(usize, &(i64, Value))| {
            self.before.and_then(|before| before.element(handle, index)).is_some_and(|old| old != value)
        };
        let changed: Vec<usize> = all.iter().enumerate().filter(changed).map(|(position, _)| position).collect();
        let position = |index: &i64| all.binary_search_by_key(index, |(index, _)| *index).ok();
        let pointed_at: Vec<usize> = self.pointed_at.iter().filter_map(position).collect();
        chosen(all.len(), &changed, &pointed_at).into_iter().map(|position| all[position]).collect()
    }

    /// The flag that says whether an element was written.
    fn flag(&self, array: Handle, index: i64) -> Option<Value> {
        flag_at(self.view.heap, self.flags.get(&array).copied(), usize::try_from(index).ok()?)
    }

    /// Returns the kind of the elements of an object.
    fn element_kind(&self, handle: Handle) -> ShownKind {
        if self.characters.contains(&handle) { ShownKind::Characters } else { ShownKind::Other }
    }

    /// An object with its shown elements.
    fn object(&self, handle: Handle, shown: &[(i64, Value)]) -> HeapObject {
        let heap = self.view.heap;
        let fresh = self.before.is_some_and(|before| handle as usize >= before.heap_size);
        let content = match heap.get(handle) {
            InHeap::Array(elements) => self.array(handle, shown, Some(elements.len())),
            InHeap::Filled(filled) => self.array(handle, shown, Some(filled.len())),
            InHeap::InputArray(_) => self.array(handle, shown, None),
            _ => {
                let value = shown.first().map_or(Value::Undefined, |(_, value)| *value);
                let old = self.before.and_then(|before| before.cell(handle));
                let kind = self.element_kind(handle);
                Content::Cell {
                    value: self.held(value, old, kind, NESTING),
                    changed: old.is_some_and(|old| old != value),
                }
            }
        };
        HeapObject { id: handle, fresh, freed: None, content }
    }

    fn array(&self, handle: Handle, shown: &[(i64, Value)], length: Option<usize>) -> Content {
        let kind = self.element_kind(handle);
        let mut next = 0;
        let mut elements = Vec::new();
        for &(index, value) in shown {
            let old = self.before.and_then(|before| before.element(handle, index));
            elements.push(ArrayElement {
                index: index.to_string(),
                skipped: index != next,
                value: if is_unwritten(self.flag(handle, index)) {
                    Held::Unwritten
                } else {
                    self.held(value, old, kind, NESTING)
                },
                changed: old.is_some_and(|old| old != value),
            });
            next = index.saturating_add(1);
        }
        let cut = length.is_none_or(|length| i64::try_from(length).is_ok_and(|length| next < length));
        Content::Array { elements, length: length.map(|length| length as u32), cut }
    }

    /// A value, where `old` was held before: fields of records are compared one by one.
    fn held(&self, value: Value, old: Option<Value>, kind: ShownKind, nesting: usize) -> Held {
        match value {
            Value::Int(ShownKind::NULL_INDEX) if kind == ShownKind::Index => Held::Null,
            Value::Undefined => Held::Unwritten,
            Value::Int(_) | Value::Big(_) => Held::Integer { text: show::held(self.view, value, kind, None) },
            Value::Null => Held::Null,
            Value::Cell(handle) => Held::Pointer { to: self.shown(handle) },
            Value::Array(handle) => Held::Array { to: self.shown(handle) },
            Value::Function(function) => {
                Held::Function { name: self.view.program.functions[function as usize].name.clone() }
            }
            Value::Record(_) if nesting == 0 => Held::Cut,
            Value::Record(handle) => {
                let InHeap::Record { shape, fields } = self.view.heap.get(handle) else { return Held::Cut };
                let names = &self.view.program.shapes[*shape as usize];
                let all = fields;
                let fields = names.iter().zip(fields).filter_map(|(name, &value)| {
                    let kind = self.view.program.shown_field(*name)?;
                    let before = old.map(|old| self.field(old, *name).unwrap_or(Value::Undefined));
                    Some(RecordField {
                        name: self.view.program.field_names[*name as usize].clone(),
                        value: if is_unwritten(self.view.program.field_flag(*shape, all, *name)) {
                            Held::Unwritten
                        } else {
                            self.held(value, before, kind, nesting - 1)
                        },
                        changed: before.is_some_and(|before| before != value),
                    })
                });
                Held::Record { fields: fields.collect() }
            }
        }
    }

    /// Returns the former value of a field of a record; the record is there as long as nothing was collected.
    fn field(&self, record: Value, name: u32) -> Option<Value> {
        let Value::Record(handle) = record else { return None };
        let InHeap::Record { shape, fields } = self.view.heap.get(handle) else { return None };
        let position = self.view.program.shapes[*shape as usize].iter().position(|each| *each == name)?;
        Some(fields[position])
    }

    fn shown(&self, handle: Handle) -> Option<u32> {
        (self.found.contains(&handle) || self.slots.contains(&handle)).then_some(handle)
    }

    fn call(&mut self, at: usize, line: u32, lines: &LineIndex) -> OpenCall {
        let (call, function, frame) = self.opened(at);
        let depth = at as u32;
        let line = match self.view.calls.get(at + 1) {
            None => line,
            Some(next) => lines.line(self.view.sites[(next.back as usize).saturating_sub(1)].whole.start),
        };
        let mut variables = Vec::new();
        for (register, value, cell) in self.variables(at) {
            let place = (depth, call.called_at, register);
            let old = self.before.map(|before| before.variables.get(&place).copied().unwrap_or(Value::Undefined));
            let Variable { name, shown, flags, .. } = &function.variables[register as usize];
            let is_unwritten = is_unwritten(flags.map(|flags| frame[flags as usize]));
            let held = if is_unwritten { Held::Unwritten } else { self.held(value, old, shown.kind(), NESTING) };
            variables.push(Slot {
                name: shown.name(name).to_owned(),
                value: held,
                changed: old.is_some_and(|old| old != value),
                cell,
            });
            self.now.variables.insert(place, value);
        }
        let is_shown = |variable: &&Variable| !variable.shown.is_hidden();
        let shown = function.variables.iter().filter(is_shown).count();
        let parameters = function.variables.iter().take(function.parameters as usize).filter(is_shown).count();
        OpenCall {
            function: function.name.clone(),
            line,
            depth,
            parameters: parameters.min(variables.len()) as u32,
            hidden_variables: (shown - variables.len()) as u32,
            variables,
        }
    }
}
