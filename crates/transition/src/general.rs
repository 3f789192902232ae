//! The state of a program at a place of a chain, as terms: starts from symbols for unknown values and executes a
//! chain's steps.
//!
//! A value that cannot be expressed becomes a star: a fresh symbol that may have any value. So every conclusion from
//! these terms holds in every run.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Check, Edge, Expr, Lvalue, NodeKind, VarId};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::{arithmetic, comparison, told_from_inputs};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::meaning::set_meaning;
use crate::step::Step;
use crate::tracking::{Length, Tracking};

/// The values of the tracked variables. Clones share them until one is changed: a search keeps many, and most steps
/// write nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralState {
    /// Each tracked variable's value.
    pub values: Rc<SortedMap<VarId, Term>>,
}

impl GeneralState {
    /// Gives a variable a value.
    pub fn set(&mut self, variable: VarId, value: Term) {
        Rc::make_mut(&mut self.values).insert(variable, value);
    }
}

/// A condition that holds where a chain passes a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The condition.
    pub term: Term,
    /// The node.
    pub node: NodeIndex,
    /// The edge by which the chain leaves it.
    pub edge: Edge,
}

/// Creates stars: symbols for unknown values.
#[derive(Clone, Debug)]
pub struct Stars {
    prefix: String,
    next: u32,
}

impl Stars {
    /// Stars whose names start with `★` and the given prefix, which must be unique.
    pub fn new(prefix: &str) -> Self {
        Self { prefix: format!("★{prefix}"), next: 0 }
    }

    /// A new star.
    pub fn fresh(&mut self, pool: &mut Pool, sort: &Sort) -> Term {
        self.next += 1;
        pool.symbol_of(Role::Star, 0, &format!("{}{}", self.prefix, self.next), sort.clone())
    }
}

/// Names with more primes than this get a number instead.
const MOST_PRIMES: usize = 3;

/// A symbol for each tracked variable: its own name, with a prime for each earlier variable that has it too.
pub fn placeholders(cfg: &Cfg, tracking: &Tracking, pool: &mut Pool) -> SortedMap<VarId, Term> {
    let mut placeholders = SortedMap::new();
    let mut earlier: FxHashMap<&str, usize> = FxHashMap::default();
    for (index, variable) in cfg.variables.iter().enumerate() {
        let id = VarId(index as u32);
        let Some(sort) = tracking.sort(id) else { continue };
        let namesakes = earlier.entry(&variable.name).or_default();
        let suffix = match *namesakes {
            primes @ 0..=MOST_PRIMES => "'".repeat(primes),
            number => format!("'{number}"),
        };
        *namesakes += 1;
        set_meaning(pool, variable, &suffix);
        let name = told_from_inputs("variable", &variable.name) + &suffix;
        placeholders.insert(id, pool.symbol_of(Role::Variable, id.0, &name, sort.clone()));
    }
    placeholders
}

/// Executes the steps of a chain on a [`GeneralState`].
pub struct Walker<'a> {
    /// The program.
    pub cfg: &'a Cfg,
    /// The variables that are tracked.
    pub tracking: &'a Tracking,
    /// The pool of the terms.
    pub pool: &'a mut Pool,
    /// The source of unknown values.
    pub stars: Stars,
}

impl Walker<'_> {
    /// Takes one step. Returns the condition under which it is taken, if there is one.
    pub fn step(&mut self, state: &mut GeneralState, step: Step) -> Option<Condition> {
        let cfg = self.cfg;
        let term = match &cfg.graph[step.node].kind {
            NodeKind::Assign { place, value } => {
                self.assign(state, place, value);
                return None;
            }
            NodeKind::Input(variable) | NodeKind::Alloc { variable, .. } | NodeKind::Call { variable, .. } => {
                self.forget(state, *variable);
                return None;
            }
            NodeKind::NewArray { variable, elements } => {
                let zero = self.pool.int(0);
                self.new_array(state, *variable, zero, elements);
                return None;
            }
            NodeKind::Filled { variable, value, .. } => {
                let first = self.integer(state, value);
                self.new_array(state, *variable, first, &[]);
                return None;
            }
            NodeKind::Endless(variable) => {
                let zero = self.pool.int(0);
                self.new_array(state, *variable, zero, &[]);
                return None;
            }
            NodeKind::Branch(condition) => {
                let holds = self.condition(state, condition);
                self.directed(holds, step.edge)
            }
            NodeKind::Check(check) => {
                let holds = self.check(state, check)?;
                self.directed(holds, step.edge)
            }
            NodeKind::Entry
            | NodeKind::Return(_)
            | NodeKind::Halt
            | NodeKind::Error(_)
            | NodeKind::Join
            | NodeKind::LoopHead
            | NodeKind::Output(_) => return None,
        };
        (self.pool.as_bool(term) != Some(true)).then_some(Condition { term, node: step.node, edge: step.edge })
    }

    /// The truth of a node's condition. Unknown values in it are stars, the same for both directions.
    pub fn holds(&mut self, state: &mut GeneralState, node: NodeIndex) -> Term {
        if let Some(condition) = self.step(state, Step { node, edge: Edge::True }) {
            return condition.term;
        }
        // It always holds, or it is a check of unknown outcome.
        if self.step(state, Step { node, edge: Edge::False }).is_some() {
            return self.pool.bool(true);
        }
        self.stars.fresh(self.pool, &Sort::Bool)
    }

    /// Sets a variable to an unknown value.
    pub fn forget(&mut self, state: &mut GeneralState, variable: VarId) {
        if let Some(sort) = self.tracking.sort(variable) {
            let star = self.stars.fresh(self.pool, sort);
            state.set(variable, star);
        }
    }

    fn directed(&mut self, condition: Term, edge: Edge) -> Term {
        if edge == Edge::False { self.pool.not(condition) } else { condition }
    }

    fn assign(&mut self, state: &mut GeneralState, place: &Lvalue, value: &Expr) {
        match place {
            Lvalue::Variable(variable) => {
                if self.tracking.sort(*variable) == Some(&Sort::Int) {
                    let value = self.integer(state, value);
                    state.set(*variable, value);
                }
            }
            Lvalue::Index { array, index } => {
                let value = self.integer(state, value);
                let index = self.integer(state, index);
                self.write(state, array, index, value);
            }
            // Nothing that is tracked can be reached through a pointer or a record.
            Lvalue::Deref(_) | Lvalue::Field(..) => {}
        }
    }

    fn write(&mut self, state: &mut GeneralState, array: &Expr, index: Term, value: Term) {
        let Some(old) = self.array(state, array) else { return };
        let new = self.pool.store(old, index, value);
        match array {
            Expr::Variable(variable) => {
                state.set(*variable, new);
            }
            Expr::Index(rows, row) => {
                let row = self.integer(state, row);
                self.write(state, rows, row, new);
            }
            _ => {}
        }
    }

    /// A new array of the elements, behind which all others have one value.
    fn new_array(&mut self, state: &mut GeneralState, variable: VarId, others: Term, elements: &[Expr]) {
        let Some(sort) = self.tracking.sort(variable).cloned() else { return };
        let elements: Vec<Term> = elements.iter().map(|element| self.integer(state, element)).collect();
        state.set(variable, self.pool.array_of(sort, others, &elements));
    }

    /// `None` if it is not known when the check holds.
    fn check(&mut self, state: &GeneralState, check: &Check) -> Option<Term> {
        match check {
            Check::NonZero(value) => {
                let value = self.integer(state, value);
                let zero = self.pool.int(0);
                Some(self.pool.ne(value, zero))
            }
            Check::InBounds { array: Expr::Variable(array), index } => match self.tracking.length(*array).clone() {
                Length::Unknown => None,
                Length::Unbounded => Some(self.pool.bool(true)),
                Length::Fixed(length) => {
                    let index = self.integer(state, index);
                    let (zero, length) = (self.pool.int(0), self.pool.int(length));
                    let (not_below, not_above) = (self.pool.le(zero, index), self.pool.lt(index, length));
                    Some(self.pool.and(&[not_below, not_above]))
                }
            },
            _ => None,
        }
    }

    /// The truth of an expression.
    fn condition(&mut self, state: &GeneralState, expr: &Expr) -> Term {
        match expr {
            Expr::Unary(UnaryOp::Not, operand) => {
                let operand = self.condition(state, operand);
                self.pool.not(operand)
            }
            Expr::Binary(op, left, right) if is_comparison(*op) => {
                if self.may_be_reference(left) || self.may_be_reference(right) {
                    return self.stars.fresh(self.pool, &Sort::Bool);
                }
                let (left, right) = (self.integer(state, left), self.integer(state, right));
                let holds = comparison(self.pool, *op, left, right);
                holds.unwrap_or_else(|| self.stars.fresh(self.pool, &Sort::Bool))
            }
            _ => {
                let value = self.integer(state, expr);
                let zero = self.pool.int(0);
                self.pool.ne(value, zero)
            }
        }
    }

    /// The value of an expression, if it is an integer; otherwise a star.
    pub fn integer(&mut self, state: &GeneralState, expr: &Expr) -> Term {
        match expr {
            Expr::Number(number) => self.pool.int(number.clone()),
            Expr::Variable(variable) if self.tracking.sort(*variable) == Some(&Sort::Int) => state.values[variable],
            Expr::Unary(UnaryOp::Negate, operand) => {
                let operand = self.integer(state, operand);
                self.pool.neg(operand)
            }
            Expr::Binary(op, left, right) if !is_comparison(*op) => {
                let (left, right) = (self.integer(state, left), self.integer(state, right));
                let value = arithmetic(self.pool, *op, left, right).filter(|value| !self.pool.is_huge(*value));
                value.unwrap_or_else(|| self.stars.fresh(self.pool, &Sort::Int))
            }
            Expr::Unary(UnaryOp::Not, _) | Expr::Binary(..) => {
                let holds = self.condition(state, expr);
                let (one, zero) = (self.pool.int(1), self.pool.int(0));
                self.pool.ite(holds, one, zero)
            }
            Expr::Float(operator, operands) if self.tracking.follows_floats() => {
                let operands: Vec<Term> = operands.iter().map(|operand| self.integer(state, operand)).collect();
                self.pool.float_value(*operator, &operands)
            }
            Expr::Index(array, index) => match self.array(state, array) {
                Some(array) if self.pool.sort(array).element() == Some(&Sort::Int) => {
                    let index = self.integer(state, index);
                    self.pool.select(array, index)
                }
                _ => self.stars.fresh(self.pool, &Sort::Int),
            },
            _ => self.stars.fresh(self.pool, &Sort::Int),
        }
    }

    /// The contents of a tracked array.
    fn array(&mut self, state: &GeneralState, expr: &Expr) -> Option<Term> {
        match expr {
            Expr::Variable(variable) => state.values.get(variable).copied(),
            Expr::Index(rows, row) => {
                let rows = self.array(state, rows)?;
                matches!(self.pool.sort(rows).element(), Some(Sort::Array(_))).then_some(())?;
                let row = self.integer(state, row);
                Some(self.pool.select(rows, row))
            }
            _ => None,
        }
    }

    /// Returns `true` if an expression may be a pointer, an array or a function, which are compared by identity.
    fn may_be_reference(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Number(_) | Expr::Unary(..) | Expr::Binary(..) | Expr::Float(..) => false,
            Expr::Variable(variable) => self.tracking.sort(*variable) != Some(&Sort::Int),
            Expr::Index(array, _) => !self.holds_integers(array),
            Expr::Function(_)
            | Expr::Null
            | Expr::Deref(_)
            | Expr::AddressOf(_)
            | Expr::Field(..)
            | Expr::Record(_) => true,
        }
    }

    fn holds_integers(&self, array: &Expr) -> bool {
        let (variable, dimensions) = match array {
            Expr::Variable(variable) => (variable, 1),
            Expr::Index(rows, _) => match &**rows {
                Expr::Variable(variable) => (variable, 2),
                _ => return false,
            },
            _ => return false,
        };
        let mut sort = self.tracking.sort(*variable);
        for _ in 0..dimensions {
            sort = sort.and_then(Sort::element);
        }
        sort == Some(&Sort::Int)
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
    )
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::lower;
    use loopscope_sorted::SortedSet;
    use loopscope_syntax::{Dialect, analyse};

    use super::*;

    #[test]
    fn namesakes_have_short_names_of_their_own() {
        let blocks = "if (n > 0) { var k = n; n = k; }\n".repeat(1_000);
        let source = format!("main(n, input1) {{ {blocks} return input1; }}");
        let cfg = lower(&analyse(&source, Dialect::Extended).program, &source).expect("no errors").cfg;
        let mut pool = Pool::default();
        let parameter = pool.symbol("n", Sort::Int);
        let placeholders = placeholders(&cfg, &Tracking::new(&cfg), &mut pool);
        assert!(!placeholders.values().any(|symbol| *symbol == parameter), "a placeholder stands for something else");
        let names: SortedSet<String> = placeholders.values().map(|symbol| pool.display(*symbol)).collect();
        assert_eq!(names.len(), placeholders.len());
        assert!(names.len() > 1_000 && names.iter().all(|name| name.len() < 20), "{:?}", names.iter().last());
        for name in ["n", "k", "k'", "k'''", "k'4", "variable input1"] {
            assert!(names.contains(name), "{name}");
        }
    }
}
