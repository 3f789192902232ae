//! Values of places in memory that expressions name, such as `a[i]` or `p->next`. They are known until something is
//! written that the expression reads.
//!
//! An object stands for all cells or arrays that a node creates, so a condition on one of them need not hold for the
//! object; but it holds for the place that the condition names. These are the symbolic expressions of A. Miné,
//! *Symbolic methods to enhance the precision of numerical abstract domains* (VMCAI 2006), for memory.

use std::rc::Rc;

use loopscope_cfg::{Expr, VarId};
use loopscope_sorted::SortedSet;
use loopscope_syntax::ast::BinaryOp;

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::program::AbstractProgram;
use crate::state::State;
use crate::thresholds::Thresholds;
use crate::value::Value;

/// The most places about which facts are kept; a new one replaces the oldest.
const MOST: usize = 16;

/// The largest expression that is known to be equal to another one.
const LARGEST: usize = 20;

/// A place, with its possible values; or an equation between a place and an expression, with the value 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownPlace {
    expr: Expr,
    /// The objects that the expression reads.
    reads: SortedSet<ObjectId>,
    value: Value,
}

impl State {
    /// The known value of a place.
    pub(crate) fn place(&self, expr: &Expr) -> Option<&Value> {
        self.places.iter().find(|place| place.expr == *expr).map(|place| &place.value)
    }

    /// Forgets the places that depend on a variable.
    pub(crate) fn forget_places_by(&mut self, variable: VarId) {
        self.retain_places(|place| {
            let mut depends = false;
            place.expr.each_variable(&mut |read| depends |= read == variable);
            !depends
        });
    }

    /// Forgets the places that depend on an object.
    pub(crate) fn forget_places_in(&mut self, object: ObjectId) {
        self.retain_places(|place| !place.reads.contains(&object));
    }

    /// An expression with the expressions whose values its variables and places hold.
    pub(crate) fn unfolded(&self, expr: &Expr) -> Expr {
        let held = self.places.iter().find_map(|place| match &place.expr {
            Expr::Binary(BinaryOp::Equal, written, held) if **written == *expr => Some(held),
            _ => None,
        });
        match (held, expr) {
            (Some(held), _) => (**held).clone(),
            (None, Expr::Unary(op, operand)) => Expr::Unary(*op, Box::new(self.unfolded(operand))),
            (None, Expr::Binary(op, left, right)) => {
                Expr::Binary(*op, Box::new(self.unfolded(left)), Box::new(self.unfolded(right)))
            }
            _ => expr.clone(),
        }
    }

    /// An expression with its known value.
    pub(crate) fn equal_to(&self, expr: &Expr) -> Vec<Expr> {
        let unfolded = self.unfolded(expr);
        let equal = self.places.iter().filter_map(|place| match &place.expr {
            Expr::Binary(BinaryOp::Equal, written, held) if **held == unfolded => Some((**written).clone()),
            _ => None,
        });
        let mut all: Vec<Expr> = equal.collect();
        all.push(unfolded);
        all
    }

    fn retain_places(&mut self, keeps: impl Fn(&KnownPlace) -> bool) {
        if !self.places.iter().all(&keeps) {
            Rc::make_mut(&mut self.places).retain(keeps);
        }
    }

    /// Joins the known values of the same places in another state. Returns whether that changes the state.
    pub(crate) fn join_places(&mut self, other: &Self, widening: Option<&Thresholds>) -> bool {
        if self.places.is_empty() || Rc::ptr_eq(&self.places, &other.places) {
            return false;
        }
        let joined = self.places.iter().filter_map(|place| {
            let more = other.places.iter().find(|more| more.expr == place.expr)?;
            let mut place = place.clone();
            place.value.join(&more.value, widening);
            more.reads.iter().for_each(|object| _ = place.reads.insert(*object));
            Some(place)
        });
        let joined: Vec<KnownPlace> = joined.collect();
        let grew = joined != *self.places;
        self.places = Rc::new(joined);
        grew
    }
}

impl AbstractProgram<'_> {
    /// Sets the known value of a place, after a write or a condition.
    pub(crate) fn know_place(&self, state: &mut State, expr: &Expr, value: Value) {
        let mut reads = SortedSet::new();
        self.each_read(state, expr, &mut |object| _ = reads.insert(object));
        let places = Rc::make_mut(&mut state.places);
        places.retain(|place| place.expr != *expr);
        if places.len() == MOST {
            places.remove(0);
        }
        places.push(KnownPlace { expr: expr.clone(), reads, value });
    }

    /// Sets the known value of a place that was written, if the write does not change which place the expression names.
    pub(crate) fn know_written(&self, state: &mut State, expr: &Expr, value: &Value, written: &[ObjectId]) {
        for object in written {
            state.forget_places_in(*object);
        }
        let mut is_same = true;
        expr.each_part(&mut |part| self.each_read(state, part, &mut |object| is_same &= !written.contains(&object)));
        if is_same {
            self.know_place(state, expr, value.clone());
        }
    }

    /// Knows that a variable or a place holds the value of an expression that reads elements of arrays, after it was
    /// written to it.
    pub(crate) fn know_equal(&self, state: &mut State, written: Expr, expr: &Expr) {
        let expr = state.unfolded(expr);
        let mut is_written = written == expr;
        expr.each_part(&mut |part| is_written |= mentions(part, &written));
        let mut objects = SortedSet::new();
        self.each_read(state, &expr, &mut |object| _ = objects.insert(object));
        let mut is_changed = false;
        self.each_read(state, &written, &mut |object| is_changed |= objects.contains(&object));
        if !objects.is_empty() && !is_written && !is_changed && size(&expr) <= LARGEST {
            let equal = Expr::Binary(BinaryOp::Equal, Box::new(written), Box::new(expr));
            self.know_place(state, &equal, Value::integers(Interval::between(1, 1)));
        }
    }

    /// Visits the objects that an expression reads.
    fn each_read(&self, state: &State, expr: &Expr, visit: &mut dyn FnMut(ObjectId)) {
        match expr {
            Expr::Variable(variable) => _ = self.place_of(*variable).map_err(&mut *visit),
            Expr::Deref(pointer) => self.cells(&self.value(state, pointer)).for_each(&mut *visit),
            Expr::Index(array, _) => self.arrays(&self.value(state, array)).for_each(|(array, _)| visit(array)),
            _ => {}
        }
        expr.each_part(&mut |part| self.each_read(state, part, visit));
    }
}

/// Returns `true` if an expression has another one as a part, or is the same.
fn mentions(expr: &Expr, other: &Expr) -> bool {
    let mut found = expr == other;
    expr.each_part(&mut |part| found = found || mentions(part, other));
    found
}

fn size(expr: &Expr) -> usize {
    let mut all = 1;
    expr.each_part(&mut |part| all += size(part));
    all
}
