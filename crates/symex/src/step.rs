//! One step of a symbolic execution. It uses no solver.

use loopscope_cfg::{Cfg, Check, Edge, ErrorId, Expr, NodeKind};
use loopscope_smt::{Pool, Sort, Term, TermNode};

use crate::evaluate::Obstacle;
use crate::sequence::Sequence;
use crate::state::{Decision, Frame, State};
use crate::stop::Unhandled;
use crate::value::{ArrayObject, Value};

/// The most rows of an array that are made one by one.
const MOST_ROWS: u64 = 1 << 16;

/// The outcome of executing a node.
#[derive(Clone, Debug)]
pub enum Step {
    /// To one state: there was no choice, or the path condition contains the answer literally.
    Moved(State),
    /// To several states, some of which may be infeasible. For a branch these are [`Edge::True`] and [`Edge::False`],
    /// in this order.
    Forked(Vec<Successor>),
    /// The path ends.
    Ended(Ending, State),
}

/// One of several states to which a node leads.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The state, its path condition extended by `condition`.
    pub state: State,
    /// The condition for the run to go there, beyond the path condition before.
    pub condition: Term,
    /// The edge that was taken; [`Edge::Next`] where the choice was that of an index.
    pub edge: Edge,
}

/// The end of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `main` returned the value.
    Returned(Value),
    /// A run-time error.
    Error(ErrorId),
    /// An `assume` gave up the run.
    Halted,
    /// The state is at a target node, which was not executed.
    Target,
    /// The node does something that symbolic states cannot express; what follows is not known.
    NotHandled(Unhandled),
}

/// The effect of a node on the state beyond changing its memory.
enum Effect {
    /// It continues by this edge.
    Follow(Edge),
    /// The state has already moved.
    Moved,
    /// It continues by [`Edge::True`] or [`Edge::False`].
    Choose(Term),
    /// It continues by [`Edge::True`] where the condition holds, which says that the checked place was written: it then
    /// holds this integer.
    ChooseWritten(Term, Term),
    End(Ending),
}

/// The elements of longer arrays are one term if they are integers; others are not chosen among.
const LONGEST_CHOICE: usize = 1 << 12;

/// Executes the node at which the state is.
pub fn step(cfg: &Cfg, pool: &mut Pool, mut state: State) -> Step {
    state.steps += 1;
    match state.execute(cfg, pool) {
        Ok(Effect::Moved) => Step::Moved(state),
        Ok(Effect::Follow(edge)) => follow(state, edge),
        Ok(Effect::Choose(condition)) => choose(pool, state, condition, |_, _, _| {}),
        Ok(Effect::ChooseWritten(written, value)) => choose(pool, state, written, |pool, state, edge| {
            let held = if edge == Edge::True { Value::Int(value) } else { Value::Undefined };
            if let NodeKind::Check(Check::Defined(place)) = &cfg.graph[state.node].kind {
                state.settle(pool, place, held);
            }
        }),
        Ok(Effect::End(ending)) => Step::Ended(ending, state),
        Err(Obstacle::Undecided { index, length }) => choose_index(pool, state, index, length),
        Err(Obstacle::Open(condition)) => choose_value(pool, &state, condition),
        Err(Obstacle::NotHandled(what)) => Step::Ended(Ending::NotHandled(what), state),
    }
}

impl State {
    fn execute(&mut self, cfg: &Cfg, pool: &mut Pool) -> Result<Effect, Obstacle> {
        match &cfg.graph[self.node].kind {
            NodeKind::Entry | NodeKind::Join | NodeKind::LoopHead => {}
            NodeKind::Assign { place, value } => {
                let value = self.eval(pool, value)?;
                self.write(pool, place, value)?;
            }
            NodeKind::Input(variable) => {
                let input = self.read_input(pool);
                self.set_variable(*variable, Value::Int(input));
            }
            NodeKind::Alloc { variable, value } => {
                let value = self.eval(pool, value)?;
                let pointer = self.new_cell(value);
                self.set_variable(*variable, pointer);
            }
            NodeKind::NewArray { variable, elements } => {
                let elements = elements.iter().map(|element| self.eval(pool, element)).collect::<Result<_, _>>()?;
                let array = self.new_array(ArrayObject::Literal(elements));
                self.set_variable(*variable, array);
            }
            NodeKind::Filled { variable, value, lengths } => {
                let value = self.eval(pool, value)?;
                let of_one_term = if matches!(value, Value::Int(_)) { 2 } else { 1 };
                let rows = lengths.iter().rev().skip(of_one_term).map(|length| u64::from(*length));
                if rows.fold(1, u64::saturating_mul) > MOST_ROWS {
                    return Ok(Effect::End(Ending::NotHandled(Unhandled::LongArray)));
                }
                let array = self.filled(pool, value, lengths);
                self.set_variable(*variable, array);
            }
            NodeKind::Endless(variable) => {
                let zero = pool.int(0);
                let term = pool.constant_array(Sort::int_array(), zero);
                let array = self.new_array(ArrayObject::Input { term, rows: false, length: None, row_length: None });
                self.set_variable(*variable, array);
            }
            NodeKind::Call { callee, arguments, .. } => {
                let called = self.eval(pool, callee)?;
                let function = match self.settled(pool, called) {
                    Value::Function(function) => function,
                    Value::Choice(choice) => return Err(Obstacle::Open(choice.condition)),
                    _ => return Err(Obstacle::NotHandled(Unhandled::Kind)),
                };
                let arguments: Vec<_> =
                    arguments.iter().map(|argument| self.eval(pool, argument)).collect::<Result<_, _>>()?;
                let callee = cfg.function(function);
                let locals = self.new_frame(function);
                let caller = std::mem::replace(&mut self.locals, locals);
                self.callers.push(Frame { function: self.function, call: self.node, locals: caller });
                self.function = function;
                self.node = callee.entry;
                for (parameter, argument) in callee.parameters.iter().zip(arguments) {
                    self.set_variable(*parameter, argument);
                }
                return Ok(Effect::Moved);
            }
            NodeKind::Return(value) => {
                let value = self.eval(pool, value)?;
                let Some(caller) = self.callers.pop() else { return Ok(Effect::End(Ending::Returned(value))) };
                self.function = caller.function;
                self.node = caller.call;
                self.locals = caller.locals;
                if let NodeKind::Call { variable, .. } = &cfg.graph[self.node].kind {
                    self.set_variable(*variable, value);
                }
            }
            NodeKind::Output(value) => {
                let value = self.eval_int(pool, value)?;
                self.outputs.push(value);
            }
            NodeKind::Branch(condition) => return Ok(Effect::Choose(self.eval_condition(pool, condition)?)),
            NodeKind::Check(check) => return self.check(cfg, pool, check),
            NodeKind::Halt => return Ok(Effect::End(Ending::Halted)),
            NodeKind::Error(id) => return Ok(Effect::End(Ending::Error(*id))),
        }
        Ok(Effect::Follow(Edge::Next))
    }

    /// A fresh array whose innermost elements have the value. Long ones of integers are one term.
    fn filled(&mut self, pool: &mut Pool, value: Value, lengths: &[u32]) -> Value {
        let Some((length, inner)) = lengths.split_first() else { return value };
        let length = *length as usize;
        let object = match (&value, inner) {
            (Value::Int(value), []) if length > LONGEST_CHOICE => {
                let term = pool.constant_array(Sort::int_array(), *value);
                ArrayObject::Input { term, rows: false, length: Some(length), row_length: None }
            }
            (Value::Int(value), [row]) => {
                let row_length = Some(*row as usize);
                let sort = Sort::Array(Box::new(Sort::int_array()));
                let row = pool.constant_array(Sort::int_array(), *value);
                let term = pool.constant_array(sort, row);
                ArrayObject::Input { term, rows: true, length: Some(length), row_length }
            }
            (_, []) => ArrayObject::Literal(Sequence::filled(&value, length)),
            _ => {
                let rows: Vec<Value> = (0..length).map(|_| self.filled(pool, value.clone(), inner)).collect();
                ArrayObject::Literal(rows.into_iter().collect())
            }
        };
        self.new_array(object)
    }

    fn check(&self, cfg: &Cfg, pool: &mut Pool, check: &Check) -> Result<Effect, Obstacle> {
        let holds = match check {
            Check::NonZero(value) => return Ok(Effect::Choose(self.eval_condition(pool, value)?)),
            Check::InBounds { array, index } => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                return Ok(Effect::Choose(self.in_bounds(pool, &array, index)));
            }
            Check::Defined(place) => match self.held_at(pool, place)? {
                Value::Partly { written, value } => return Ok(Effect::ChooseWritten(written, value)),
                held => held.when(pool, &|pool, held| match held {
                    Value::Partly { written, .. } => *written,
                    held => pool.bool(*held != Value::Undefined),
                }),
            },
            Check::NotNull(value) => self.is(pool, value, &|held| *held != Value::Null)?,
            Check::IsInteger(value) => {
                self.is(pool, value, &|held| matches!(held, Value::Int(_) | Value::Partly { .. }))?
            }
            Check::IsPointer(value) => self.is(pool, value, &|held| matches!(held, Value::Pointer(_) | Value::Null))?,
            Check::IsArray(value) => {
                self.is(pool, value, &|held| matches!(held, Value::Array(_) | Value::Row { .. }))?
            }
            Check::IsFunction(value) => self.is(pool, value, &|held| matches!(held, Value::Function(_)))?,
            Check::HasArity(value, arity) => self.is(pool, value, &|held| match held {
                Value::Function(function) => cfg.function(*function).parameters.len() == *arity,
                _ => false,
            })?,
            Check::HasField(value, name) => self.is(pool, value, &|held| held.field(name).is_some())?,
            Check::Comparable(left, right) => {
                let left = self.eval(pool, left)?;
                let right = self.eval(pool, right)?;
                left.when(pool, &|pool, left| right.when(pool, &|pool, right| pool.bool(comparable(left, right))))
            }
        };
        Ok(match pool.as_bool(holds) {
            Some(holds) => Effect::Follow(if holds { Edge::True } else { Edge::False }),
            None => Effect::Choose(holds),
        })
    }

    /// Returns `true` if the value of an expression has a property.
    fn is(&self, pool: &mut Pool, expr: &Expr, has: &dyn Fn(&Value) -> bool) -> Result<Term, Obstacle> {
        let value = self.eval(pool, expr)?;
        Ok(value.when(pool, &|pool, value| pool.bool(has(value))))
    }

    /// Replaces the value of a variable or a cell by the more precise one that is now known.
    fn settle(&mut self, pool: &mut Pool, place: &Expr, held: Value) {
        match place {
            Expr::Variable(variable) => self.set_variable(*variable, held),
            Expr::Deref(pointer) => {
                if let Ok(Value::Pointer(cell)) = self.eval(pool, pointer) {
                    self.set_cell(cell, held);
                }
            }
            _ => {}
        }
    }

    /// Returns the value of a condition if the path condition says literally that it holds, or that it does not.
    pub(crate) fn decided(&self, pool: &mut Pool, condition: Term) -> Option<bool> {
        let condition = self.simplify(pool, condition);
        let [holds, fails] = sides(pool, self, condition);
        only_side(holds.as_deref(), fails.as_deref())
    }

    /// The condition that an array has an element at an index.
    fn in_bounds(&self, pool: &mut Pool, array: &Value, index: Term) -> Term {
        array.when(pool, &|pool, array| self.has_element(pool, array, index))
    }

    fn has_element(&self, pool: &mut Pool, array: &Value, index: Term) -> Term {
        let length = match array {
            Value::Array(id) => self.length(*id),
            Value::Row { array, .. } => self.row_length(*array),
            _ => None,
        };
        let Some(length) = length else { return pool.bool(true) };
        let (first, end) = (pool.int(0), pool.int(length));
        let (from, below) = (pool.le(first, index), pool.lt(index, end));
        pool.and(&[from, below])
    }
}

fn comparable(left: &Value, right: &Value) -> bool {
    use Value::{Array, Function, Int, Null, Pointer, Row};
    matches!(
        (left, right),
        (Int(_), Int(_))
            | (Null | Pointer(_), Null | Pointer(_))
            | (Array(_) | Row { .. }, Array(_) | Row { .. })
            | (Function(_), Function(_))
    )
}

fn follow(mut state: State, edge: Edge) -> Step {
    // Lowering gives each node the edges that its kind needs; a graph without is not executed any further.
    if state.follow(edge) { Step::Moved(state) } else { Step::Ended(Ending::NotHandled(Unhandled::Kind), state) }
}

/// Forks on a condition, or follows one side if the path condition decides it literally. `learn` receives the side
/// before the state leaves the node.
fn choose(pool: &mut Pool, mut state: State, condition: Term, learn: impl Fn(&mut Pool, &mut State, Edge)) -> Step {
    let condition = state.simplify(pool, condition);
    let [holds, fails] = sides(pool, &state, condition);
    if let Some(holds) = only_side(holds.as_deref(), fails.as_deref()) {
        let edge = if holds { Edge::True } else { Edge::False };
        learn(pool, &mut state, edge);
        return follow(state, edge);
    }
    let sides = [(Edge::True, holds), (Edge::False, fails)];
    let successor = |(edge, conjuncts): (Edge, Option<Vec<Term>>)| {
        let conjuncts = conjuncts?;
        let mut state = state.clone();
        state.forks += 1;
        for &condition in &conjuncts {
            let node = state.node;
            state.decide(pool, Decision { condition, node, edge });
        }
        learn(pool, &mut state, edge);
        state.follow(edge).then(|| Successor { state, condition: pool.and(&conjuncts), edge })
    };
    Step::Forked(sides.into_iter().filter_map(successor).collect())
}

/// Stays at the node, once where the condition holds and once where it does not.
fn choose_value(pool: &mut Pool, state: &State, condition: Term) -> Step {
    let condition = state.simplify(pool, condition);
    let sides = sides(pool, state, condition);
    let successor = |conjuncts: Option<Vec<Term>>| {
        let conjuncts = conjuncts?;
        let mut state = state.clone();
        state.forks += 1;
        for &condition in &conjuncts {
            state.assume(pool, condition);
        }
        Some(Successor { state, condition: pool.and(&conjuncts), edge: Edge::Next })
    };
    Step::Forked(sides.into_iter().filter_map(successor).collect())
}

/// Stays at the node, once for each value that the index can have.
fn choose_index(pool: &mut Pool, state: State, index: Term, length: usize) -> Step {
    if length > LONGEST_CHOICE {
        return Step::Ended(Ending::NotHandled(Unhandled::LongArray), state);
    }
    let simplified = state.simplify(pool, index);
    let successor = |position: usize| {
        let constant = pool.int(position);
        let condition = pool.eq(simplified, constant);
        let conjuncts = residue(pool, &state, condition)?;
        let mut state = state.clone();
        state.forks += 1;
        state.fix(index, constant);
        for &condition in &conjuncts {
            let node = state.node;
            state.decide(pool, Decision { condition, node, edge: Edge::Next });
        }
        Some(Successor { state, condition: pool.and(&conjuncts), edge: Edge::Next })
    };
    Step::Forked((0..length).filter_map(successor).collect())
}

/// Returns the assumptions where a condition holds, and where it does not: see [`residue`].
fn sides(pool: &mut Pool, state: &State, condition: Term) -> [Option<Vec<Term>>; 2] {
    let holds = residue(pool, state, condition);
    let negation = pool.not(condition);
    [holds, residue(pool, state, negation)]
}

/// Which side the path condition leaves, where it says so literally.
fn only_side(holds: Option<&[Term]>, fails: Option<&[Term]>) -> Option<bool> {
    match (holds, fails) {
        (Some([]), _) | (_, None) => Some(true),
        (_, Some([])) | (None, _) => Some(false),
        _ => None,
    }
}

/// The conjuncts of a condition that the path condition does not contain literally; `None` if one of the conjuncts is
/// false or the path condition contains its negation.
fn residue(pool: &mut Pool, state: &State, condition: Term) -> Option<Vec<Term>> {
    let conjuncts = match pool.node(condition) {
        TermNode::Bool(true) => Vec::new(),
        TermNode::Bool(false) => return None,
        TermNode::And(conjuncts) => conjuncts.clone(),
        _ => vec![condition],
    };
    let mut left = Vec::with_capacity(conjuncts.len());
    for conjunct in conjuncts {
        let negation = pool.not(conjunct);
        if state.assumes(negation) {
            return None;
        }
        if !state.assumes(conjunct) {
            left.push(conjunct);
        }
    }
    Some(left)
}
