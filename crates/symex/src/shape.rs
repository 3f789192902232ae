//! The features that two states must share so that facts learnt about one hold for the other: everything but their
//! integers.

use std::rc::Rc;

use loopscope_cfg::{Cfg, VarId};
use loopscope_smt::{Pool, Role, Sort, Term};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::choice::Choice;
use crate::layout::Layout;
use crate::live::{Live, Reads};
use crate::sequence::Sequence;
use crate::stack::Stack;
use crate::state::{Frame, State};
use crate::value::{ArrayId, ArrayObject, CellId, Value};

/// The number of kinds of sorts: those of integers, truth values, and arrays with one and two dimensions.
pub(crate) const KINDS: usize = 4;

/// States with more values than this have no place.
const MOST_VALUES: usize = 1_000;

/// A point of the program, the calls in which it is, and the shape of the memory there: which variables that may still be
/// read are integers, and where pointers and arrays lead. States at one place differ in their integers only.
pub(crate) type LocationId = usize;

/// Tells places apart.
#[derive(Debug)]
pub(crate) struct Shapes {
    live: Live,
    known: FxHashMap<Rc<[u32]>, LocationId>,
    field_names: Vec<String>,
    /// The symbols for the values at places: those of all places are the same, by their sort.
    symbols: [Vec<Term>; KINDS],
}

/// Where a state is, and what it holds there.
#[derive(Debug)]
pub(crate) struct Scan {
    pub(crate) place: LocationId,
    /// True if no state was there before.
    pub(crate) is_new: bool,
    /// Its integers, truth values and contents of arrays, in an order that is the same for all states at the place.
    pub(crate) values: Vec<Term>,
}

impl Shapes {
    /// The shapes at all places, without dead variables.
    pub(crate) fn new(cfg: &Cfg, reads: Reads) -> Self {
        let live = Live::new(cfg, &Layout::new(cfg), reads);
        Self { live, known: FxHashMap::default(), field_names: Vec::new(), symbols: Default::default() }
    }

    /// The place of a state; nothing where it holds too much.
    pub(crate) fn scan(&mut self, pool: &mut Pool, state: &State) -> Option<Scan> {
        let (Scanner { tokens, values, .. }, _) = self.walk(pool, state, false)?;
        let next = self.known.len();
        let place = *self.known.entry(tokens.into()).or_insert(next);
        Some(Scan { place, is_new: place == next, values })
    }

    /// The most general state at the same place: each of its values is the symbol for it.
    pub(crate) fn general(&mut self, pool: &mut Pool, state: &State) -> Option<(State, Vec<Term>)> {
        let (scanner, state) = self.walk(pool, state, true)?;
        let symbols =
            scanner.values.iter().enumerate().map(|(at, value)| scanner.shapes.symbols[kind(pool, *value)][at]);
        Some((state.without_assumptions(), symbols.collect()))
    }

    /// The same with the place, and with the symbols in it.
    pub(crate) fn general_at(&mut self, pool: &mut Pool, state: &State) -> Option<(LocationId, State, Vec<Term>)> {
        let (Scanner { tokens, values, .. }, general) = self.walk(pool, state, true)?;
        let next = self.known.len();
        let place = *self.known.entry(tokens.into()).or_insert(next);
        let symbols = values.iter().enumerate().map(|(at, value)| self.symbols[kind(pool, *value)][at]).collect();
        Some((place, general, symbols))
    }

    /// Uses other symbols from here on.
    pub(crate) fn renew(&mut self) {
        self.symbols = Default::default();
    }

    /// Returns `true` if the variable in a slot of a node's frame may be read from the node on.
    pub(crate) fn is_read_from(&self, node: NodeIndex, slot: usize) -> bool {
        self.live.is_read_from(node, slot)
    }

    /// The values at a place by the symbols for them.
    pub(crate) fn by_symbol(&mut self, pool: &mut Pool, values: &[Term]) -> FxHashMap<Term, Term> {
        let mut by_symbol = FxHashMap::default();
        for (at, value) in values.iter().enumerate() {
            let sort = pool.sort(*value).clone();
            by_symbol.insert(self.symbol(pool, at, &sort), *value);
        }
        by_symbol
    }

    fn walk(&mut self, pool: &mut Pool, state: &State, replaces: bool) -> Option<(Scanner<'_>, State)> {
        let scanner = Scanner {
            shapes: self,
            replaces,
            tokens: Vec::new(),
            values: Vec::new(),
            conditions: Vec::new(),
            cells: Vec::new(),
            arrays: Vec::new(),
        };
        scanner.walk(pool, state)
    }

    /// The symbol for a value at a position.
    pub(crate) fn symbol(&mut self, pool: &mut Pool, at: usize, sort: &Sort) -> Term {
        let symbols = &mut self.symbols[kind_of_sort(sort)];
        while symbols.len() <= at {
            symbols.push(pool.fresh_symbol_of(Role::Star, "★value", sort.clone()));
        }
        symbols[at]
    }

    fn field_name(&mut self, name: &str) -> u32 {
        let known = self.field_names.iter().position(|each| each == name);
        known.unwrap_or_else(|| {
            self.field_names.push(name.to_owned());
            self.field_names.len() - 1
        }) as u32
    }
}

fn kind(pool: &Pool, term: Term) -> usize {
    kind_of_sort(pool.sort(term))
}

/// Which kind a sort is of.
pub(crate) fn kind_of_sort(sort: &Sort) -> usize {
    match sort {
        Sort::Int => 0,
        Sort::Bool => 1,
        _ if sort.element() == Some(&Sort::Int) => 2,
        Sort::Array(_) => 3,
    }
}

/// From where on variables are read.
#[derive(Clone, Copy)]
enum Lives {
    At(NodeIndex),
    /// Once a call has returned.
    After(NodeIndex),
}

/// Goes through the memory of a state from its variables, and writes down what is there.
struct Scanner<'a> {
    shapes: &'a mut Shapes,
    /// True if values are replaced by the symbols for them.
    replaces: bool,
    tokens: Vec<u32>,
    values: Vec<Term>,
    /// The conditions of choices that were met, and the positions of their values.
    conditions: Vec<(Term, usize)>,
    /// The cells and arrays that were met, in that order.
    cells: Vec<CellId>,
    arrays: Vec<ArrayId>,
}

impl Scanner<'_> {
    fn walk(mut self, pool: &mut Pool, state: &State) -> Option<(Self, State)> {
        let mut general = state.clone();
        let layout = Rc::clone(&state.layout);
        self.tokens.extend([state.node.index() as u32, state.callers.len() as u32]);
        let (here, live) = (layout.frame(state.function), Lives::At(state.node));
        general.locals = self.frame(pool, here, &state.locals, live)?;
        let mut callers = Vec::with_capacity(state.callers.len());
        for Frame { function, call, locals } in state.callers.iter() {
            self.tokens.push(call.index() as u32);
            let locals = self.frame(pool, layout.frame(*function), locals, Lives::After(*call))?;
            callers.push(Frame { function: *function, call: *call, locals });
        }
        general.callers = Stack::default();
        for frame in callers.into_iter().rev() {
            general.callers.push(frame);
        }
        let (mut cells, mut arrays) = (0, 0);
        while cells < self.cells.len() || arrays < self.arrays.len() {
            if let Some(&cell) = self.cells.get(cells) {
                cells += 1;
                let held = self.value(pool, &state.cell(cell))?;
                general.set_cell(cell, held);
            } else if let Some(&array) = self.arrays.get(arrays) {
                arrays += 1;
                let held = self.contents(pool, state.arrays.get(array.0 as usize)?)?;
                if self.replaces {
                    *general.arrays.get_mut(array.0 as usize)? = held;
                }
            }
        }
        Some((self, general))
    }

    /// The variables of a call. What is never read again is left out.
    fn frame(
        &mut self,
        pool: &mut Pool,
        variables: &[VarId],
        locals: &[Value],
        lives: Lives,
    ) -> Option<Rc<Vec<Value>>> {
        let mut general = vec![Value::Undefined; variables.len()];
        for (slot, held) in locals.iter().enumerate() {
            let is_read = match lives {
                Lives::At(node) => self.shapes.live.is_read_from(node, slot),
                Lives::After(call) => self.shapes.live.is_read_after(call, slot),
            };
            if is_read {
                general[slot] = self.value(pool, held)?;
            }
        }
        Some(Rc::new(general))
    }

    fn value(&mut self, pool: &mut Pool, value: &Value) -> Option<Value> {
        if self.values.len() > MOST_VALUES || self.tokens.len() > 8 * MOST_VALUES {
            return None;
        }
        Some(match value {
            Value::Undefined => self.mark(0, value),
            Value::Null => self.mark(1, value),
            Value::Int(term) => {
                self.tokens.push(2);
                Value::Int(self.term(pool, *term))
            }
            Value::Partly { written, value } => {
                self.tokens.push(3);
                Value::Partly { written: self.term(pool, *written), value: self.term(pool, *value) }
            }
            Value::Pointer(cell) => {
                let number = number(&mut self.cells, *cell);
                self.tokens.extend([4, number]);
                value.clone()
            }
            Value::Array(array) => {
                let number = number(&mut self.arrays, *array);
                self.tokens.extend([5, number]);
                value.clone()
            }
            Value::Row { array, index } => {
                let number = number(&mut self.arrays, *array);
                self.tokens.extend([6, number]);
                Value::Row { array: *array, index: self.term(pool, *index) }
            }
            Value::Function(function) => {
                self.tokens.extend([7, function.0]);
                value.clone()
            }
            Value::Record(fields) => {
                self.tokens.extend([8, fields.len() as u32]);
                let mut general = Vec::with_capacity(fields.len());
                for (name, held) in fields.iter() {
                    let number = self.shapes.field_name(name);
                    self.tokens.push(number);
                    general.push((name.clone(), self.value(pool, held)?));
                }
                Value::Record(general.into())
            }
            Value::Choice(choice) => self.choice(pool, choice)?,
        })
    }

    fn mark(&mut self, token: u32, value: &Value) -> Value {
        self.tokens.push(token);
        value.clone()
    }

    /// Choices by one condition stay so.
    fn choice(&mut self, pool: &mut Pool, choice: &Choice) -> Option<Value> {
        let known = self.conditions.iter().find(|(condition, _)| *condition == choice.condition);
        let at = if let Some((_, at)) = known {
            *at
        } else {
            self.conditions.push((choice.condition, self.values.len()));
            self.term(pool, choice.condition);
            self.values.len() - 1
        };
        let condition = if self.replaces { self.shapes.symbol(pool, at, &Sort::Bool) } else { choice.condition };
        self.tokens.extend([9, at as u32]);
        let (yes, no) = (self.value(pool, &choice.yes)?, self.value(pool, &choice.no)?);
        Value::either(pool, condition, yes, no)
    }

    fn contents(&mut self, pool: &mut Pool, array: &ArrayObject) -> Option<ArrayObject> {
        Some(match array {
            ArrayObject::Input { term, rows, length, row_length } => {
                let lengths = [length, row_length].map(|length| length.map_or(0, |length| length as u32 + 1));
                self.tokens.push(u32::from(*rows));
                self.tokens.extend(lengths);
                let term = self.term(pool, *term);
                ArrayObject::Input { term, rows: *rows, length: *length, row_length: *row_length }
            }
            ArrayObject::Literal(elements) => {
                self.tokens.extend([2, elements.len() as u32]);
                let general: Option<Sequence<Value>> = elements.iter().map(|held| self.value(pool, held)).collect();
                ArrayObject::Literal(general?)
            }
        })
    }

    fn term(&mut self, pool: &mut Pool, term: Term) -> Term {
        self.values.push(term);
        if !self.replaces {
            return term;
        }
        let sort = pool.sort(term).clone();
        self.shapes.symbol(pool, self.values.len() - 1, &sort)
    }
}

/// The number of a thing among those that were met.
fn number<T: PartialEq + Copy>(met: &mut Vec<T>, thing: T) -> u32 {
    let known = met.iter().position(|each| *each == thing);
    known.unwrap_or_else(|| {
        met.push(thing);
        met.len() - 1
    }) as u32
}
