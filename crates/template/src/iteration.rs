//! One iteration along a core, from a state in which everything that changes is a symbol (Compact, algorithm 1, line 1).

use loopscope_cfg::{Cfg, Expr, Lvalue, NodeKind, VarId};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_symex::{ArrayId, Object, Slot, State, Value};
use loopscope_syntax::Span;
use rustc_hash::FxHashSet;

use crate::follow::follow;
use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::step::Step;

/// The limit for the executions of a core, each with more general places, until all places that it changes are general.
const MOST_ATTEMPTS: usize = 12;

/// The effect of one iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Iteration {
    /// The conditions under which it is taken, over the placeholders.
    pub(crate) conditions: Vec<Term>,
    pub(crate) places: Vec<ChangedPlace>,
    pub(crate) arrays: Vec<ChangedArray>,
    /// The temporaries to which it writes, if it starts between two statements: the state then needs none of their
    /// values.
    pub(crate) temporaries: Vec<VarId>,
    /// The symbols for its inputs, in order.
    pub(crate) inputs: Vec<Term>,
    /// The conditions without which an iteration takes another path through the loop.
    choices: Vec<Term>,
}

/// A place that holds an integer and to which an iteration writes.
#[derive(Clone, Debug)]
pub(crate) struct ChangedPlace {
    pub(crate) slot: Slot,
    /// Its name in the program.
    pub(crate) name: String,
    /// Stands for the value before the iteration.
    pub(crate) placeholder: Term,
    /// The value before the loop; any integer where it was not written.
    pub(crate) entry: Term,
    /// The value after the iteration, over the placeholders.
    pub(crate) after: Term,
    /// The condition that it was written; `None` if it was written before the loop, or no run can observe it.
    pub(crate) written: Option<WrittenCondition>,
}

/// The condition that a place was written to which each iteration writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenCondition {
    /// Stands for the truth before the iteration.
    pub(crate) placeholder: Term,
    /// The truth before the loop.
    pub(crate) entry: Term,
}

/// The changes by an iteration beyond the variables that its nodes name.
#[derive(Clone, Debug, Default)]
struct NewChanges {
    slots: Vec<Slot>,
    arrays: Vec<ArrayId>,
}

/// An input array to which an iteration writes, or a row of one.
#[derive(Clone, Debug)]
pub(crate) struct ChangedArray {
    /// Its name in the program.
    pub(crate) name: String,
    pub(crate) array: Value,
    /// The row that is written, the same in each iteration; none in an array of one dimension.
    pub(crate) row: Option<Term>,
    /// All rows before the loop.
    whole: Term,
    /// The statement that writes.
    pub(crate) span: Span,
    /// Stands for the contents before the iteration.
    pub(crate) placeholder: Term,
    /// The contents before the loop.
    pub(crate) entry: Term,
    /// The contents after the iteration, over the placeholders.
    pub(crate) after: Term,
}

impl Iteration {
    /// Executes a core once, which starts where the state is. `stays` returns true if a state that leaves the core is
    /// still in the loop. The state's symbols keep their meaning, and its path condition still holds; values that the
    /// core changes become placeholders, about which nothing is assumed.
    ///
    /// # Errors
    /// A place that the core changes is not general, or the core cannot be followed.
    pub(crate) fn along(
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        core: &[Step],
        stays: &dyn Fn(&State) -> bool,
    ) -> Result<Self, Refusal> {
        let span = cfg.graph[state.node()].span;
        let mut found = NewChanges::default();
        for _ in 0..MOST_ATTEMPTS {
            let (general, mut iteration) = Self::general(cfg, pool, state, core, &found)?;
            let mut after = general.clone();
            for (position, step) in core.iter().enumerate() {
                let next = core.get(position + 1).map_or(core[0].node, |next| next.node);
                let assumed = after.decisions().len();
                let followed = follow(cfg, pool, after, *step, next)?;
                after = followed.on;
                if followed.off.iter().any(stays) {
                    let decided = after.decisions().into_iter().skip(assumed);
                    iteration.choices.extend(decided.map(|decision| decision.condition));
                }
            }
            if !iteration.find(cfg, pool, &general, &mut after, &mut found)? {
                let refusal = Refusal { span, obstacle: Obstacle::ReadsInput };
                iteration.inputs = after.inputs_since(&general).ok_or(refusal)?;
                iteration.note_values(cfg, pool, state, &after)?;
                if iteration.is_chosen_by_inputs(pool) {
                    return Err(Refusal { span, obstacle: Obstacle::ReadsInput });
                }
                return Ok(iteration);
            }
        }
        Err(Refusal { span, obstacle: Obstacle::TooManyPlaces })
    }

    /// The state in which all is general that the core is known to change.
    fn general(
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        core: &[Step],
        found: &NewChanges,
    ) -> Result<(State, Self), Refusal> {
        let mut iteration = Self::default();
        let own = |variable: VarId| cfg.variable(variable).function == state.function();
        let between_statements = cfg.graph[state.node()].kind == NodeKind::LoopHead;
        for (position, step) in core.iter().enumerate() {
            let kind = &cfg.graph[step.node].kind;
            let enters = core.get(position + 1).is_some_and(|next| cfg.graph[next.node].kind == NodeKind::Entry);
            let obstacle = match kind {
                NodeKind::Input(_) if state.has_given_inputs() => Some(Obstacle::ReadsInput),
                NodeKind::Call { .. } if !enters => Some(Obstacle::Calls),
                _ => None,
            };
            if let Some(obstacle) = obstacle {
                return Err(Refusal { span: cfg.graph[step.node].span, obstacle });
            }
            match kind.written_variable().filter(|variable| own(*variable)) {
                Some(variable) if between_statements && cfg.variable(variable).is_temporary() => {
                    iteration.temporaries.push(variable);
                }
                Some(variable) => {
                    iteration.note_place(
                        cfg,
                        pool,
                        state,
                        Slot { object: Object::Variable(variable), fields: Vec::new() },
                    );
                }
                None => {}
            }
        }
        for slot in &found.slots {
            iteration.note_place(cfg, pool, state, slot.clone());
        }
        let mut general = state.clone();
        for &temporary in &iteration.temporaries {
            general.set_variable(temporary, Value::Undefined);
        }
        for changed in &iteration.places {
            let value = changed.placeholder;
            let held = changed.written.map_or(Value::Int(value), |WrittenCondition { placeholder, .. }| {
                Value::Partly { written: placeholder, value }
            });
            general.put_in(pool, &changed.slot, held);
        }
        let mut depth = 0_usize;
        for step in core {
            match &cfg.graph[step.node].kind {
                NodeKind::Assign { place: Lvalue::Index { array, index }, .. }
                    if depth == 0 && !matches!(index, Expr::Number(_)) =>
                {
                    iteration.note_array(cfg, pool, &general, array, cfg.graph[step.node].span)?;
                }
                NodeKind::Entry => depth += 1,
                NodeKind::Return(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        for &id in &found.arrays {
            iteration.note_whole_array(cfg, pool, &general, id, cfg.graph[state.node()].span)?;
        }
        for changed in &iteration.arrays {
            changed.set(pool, &mut general, changed.placeholder);
        }
        Ok((general, iteration))
    }

    /// Adds the changes by the iteration that are not general yet. Returns `true` if there was one. Objects that each
    /// iteration creates replace those of the iteration before.
    fn find(
        &self,
        cfg: &Cfg,
        pool: &mut Pool,
        before: &State,
        after: &mut State,
        found: &mut NewChanges,
    ) -> Result<bool, Refusal> {
        let span = cfg.graph[before.node()].span;
        let followed = |id| self.arrays.iter().any(|changed| changed.array == Value::Array(id));
        for &temporary in &self.temporaries {
            after.set_variable(temporary, Value::Undefined);
        }
        *after = after.recycled(pool, before);
        let changes = after.changes(pool, before, &followed);
        let known = (found.slots.len(), found.arrays.len());
        for slot in changes.slots {
            if self.places.iter().any(|changed| changed.slot == slot) {
                continue;
            }
            match (before.held_in(pool, &slot), after.held_in(pool, &slot)) {
                // Execution showed that the place was written.
                (Some(Value::Partly { value, .. }), Some(Value::Int(same))) if value == same => {}
                (Some(Value::Int(_) | Value::Partly { .. } | Value::Undefined), Some(Value::Int(_))) => {
                    found.slots.push(slot);
                }
                _ => {
                    let variable = name(cfg, pool, before, &slot);
                    return Err(Refusal { span, obstacle: Obstacle::NotAnInteger { variable } });
                }
            }
        }
        found.arrays.extend(changes.arrays.into_iter().filter(|id| !followed(*id)));
        Ok(known != (found.slots.len(), found.arrays.len()))
    }

    /// Returns `true` if inputs, of this iteration or of earlier ones, choose between paths through the loop. Then runs
    /// alternate between the paths, and templates do not reduce their number.
    fn is_chosen_by_inputs(&self, pool: &Pool) -> bool {
        let mut read: FxHashSet<Term> = self.inputs.iter().copied().collect();
        loop {
            let before = read.len();
            let variables = self.places.iter().map(|place| (place.placeholder, place.after));
            for (placeholder, after) in
                variables.chain(self.arrays.iter().map(|array| (array.placeholder, array.after)))
            {
                if pool.contains_any(after, &read) {
                    read.insert(placeholder);
                }
            }
            if read.len() == before {
                return self.choices.iter().any(|condition| pool.contains_any(*condition, &read));
            }
        }
    }

    /// Notes the conditions and the values of an iteration, from the general state and the one after it.
    fn note_values(&mut self, cfg: &Cfg, pool: &mut Pool, state: &State, after: &State) -> Result<(), Refusal> {
        let span = cfg.graph[state.node()].span;
        let assumed = state.decisions().len();
        self.conditions = after.decisions().iter().skip(assumed).map(|decision| decision.condition).collect();
        for changed in &mut self.places {
            let held = after.held_in(pool, &changed.slot);
            changed.after = held
                .and_then(|held| held.as_int())
                .ok_or_else(|| Refusal { span, obstacle: Obstacle::NotAnInteger { variable: changed.name.clone() } })?;
        }
        for changed in &mut self.arrays {
            let refusal = Refusal { span: changed.span, obstacle: Obstacle::WritesArray };
            changed.after = changed.after(pool, after).ok_or(refusal)?;
        }
        Ok(())
    }

    /// Makes a place general if it holds an integer or nothing. A value of another sort may stay the same.
    fn note_place(&mut self, cfg: &Cfg, pool: &mut Pool, state: &State, slot: Slot) {
        if self.places.iter().any(|changed| changed.slot == slot) {
            return;
        }
        let variable = match slot.object {
            Object::Variable(variable) if slot.fields.is_empty() => Some(variable),
            _ => None,
        };
        let (entry, written) = match state.held_in(pool, &slot) {
            Some(Value::Int(entry)) => (entry, None),
            Some(Value::Partly { written, value }) => (value, Some(written)),
            Some(Value::Undefined) => {
                let asked = variable.is_none_or(|variable| cfg.variable(variable).asked_if_written);
                (pool.int(0), asked.then(|| pool.bool(false)))
            }
            _ => return,
        };
        let name = name(cfg, pool, state, &slot);
        // Inlined calls have variables of the same name.
        let twin = self.places.iter().any(|changed| changed.name == name);
        let (role, number) = match variable {
            Some(variable) => (Role::Variable, variable.0),
            None => (Role::Memory, self.places.len() as u32),
        };
        let suffix = if twin { format!("·{number}") } else { String::new() };
        let mut symbol = |name: &str, sort| pool.symbol_of(role, number, name, sort);
        let placeholder = symbol(&format!("{name}₀{suffix}"), Sort::Int);
        let written = written.map(|entry| {
            let placeholder = symbol(&format!("{name}₀{suffix} was written"), Sort::Bool);
            WrittenCondition { placeholder, entry }
        });
        self.places.push(ChangedPlace { slot, name, placeholder, entry, after: placeholder, written });
    }

    /// `state` is a general one: in it, the places that the core changes hold placeholders.
    fn note_array(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        array: &Expr,
        span: Span,
    ) -> Result<(), Refusal> {
        let name = cfg.tell_expr(array).to_string();
        let refusal = Refusal { span, obstacle: Obstacle::WritesArray };
        let (array, row) = match state.eval(pool, array) {
            Ok(array @ Value::Array(_)) => (array, None),
            Ok(Value::Row { array, index }) => (Value::Array(array), Some(index)),
            _ => return Err(refusal),
        };
        self.note_contents(pool, state, ChangedContents { name, array, row, span })
    }

    fn note_whole_array(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        id: ArrayId,
        span: Span,
    ) -> Result<(), Refusal> {
        let array = state.array_expression(id);
        let name = array.map_or_else(|| "an array".to_owned(), |array| cfg.tell_expr(&array).to_string());
        self.note_contents(pool, state, ChangedContents { name, array: Value::Array(id), row: None, span })
    }

    fn note_contents(&mut self, pool: &mut Pool, state: &State, changed: ChangedContents) -> Result<(), Refusal> {
        let ChangedContents { name, array, row, span } = changed;
        let refusal = Refusal { span, obstacle: Obstacle::WritesArray };
        let same = |changed: &&ChangedArray| changed.array == array;
        if let Some(known) = self.arrays.iter().find(same) {
            return if known.row == row { Ok(()) } else { Err(refusal) };
        }
        let placeholders = self.places.iter().map(|changed| changed.placeholder).collect();
        if row.is_some_and(|row| pool.contains_any(row, &placeholders)) {
            return Err(refusal);
        }
        if !matches!(array, Value::Array(id) if state.length(id).is_none()) {
            return Err(refusal);
        }
        let whole = state.contents(pool, &array).ok_or_else(|| refusal.clone())?;
        let entry = row.map_or(whole, |row| pool.select(whole, row));
        if pool.sort(entry).element() != Some(&Sort::Int) {
            return Err(refusal);
        }
        let placeholder =
            pool.symbol_of(Role::Memory, 0, &format!("contents°{}", self.arrays.len()), Sort::int_array());
        self.arrays.push(ChangedArray { name, array, row, whole, span, placeholder, entry, after: placeholder });
        Ok(())
    }
}

/// The expression by which the program reads a place.
fn name(cfg: &Cfg, pool: &Pool, state: &State, slot: &Slot) -> String {
    match slot.object {
        Object::Variable(variable) if slot.fields.is_empty() => cfg.variable(variable).name.clone(),
        _ => {
            let expression = state.expression(pool, slot);
            expression.map_or_else(|| "a cell".to_owned(), |expression| cfg.tell_expr(&expression).to_string())
        }
    }
}

/// An array, or a row of one, that is written, and the statement that writes.
struct ChangedContents {
    name: String,
    array: Value,
    row: Option<Term>,
    span: Span,
}

impl ChangedArray {
    /// Sets the contents of the array or row.
    pub(crate) fn set(&self, pool: &mut Pool, state: &mut State, contents: Term) {
        let whole = self.row.map_or(contents, |row| pool.store(self.whole, row, contents));
        state.set_contents(pool, &self.array, whole);
    }

    /// The contents of the array after the iteration, or those of the row if no other one was written.
    fn after(&self, pool: &mut Pool, state: &State) -> Option<Term> {
        let whole = state.contents(pool, &self.array)?;
        let Some(row) = self.row else { return Some(whole) };
        let after = pool.select(whole, row);
        (pool.store(self.whole, row, after) == whole).then_some(after)
    }
}
