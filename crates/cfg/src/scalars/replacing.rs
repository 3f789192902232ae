//! Replaces parts of expressions and places by variables.

use std::hash::Hash;

use indexmap::IndexMap;
use loopscope_sorted::SortedMap;

use super::Parts;
use crate::graph::{Check, Expr, Lvalue, NodeKind, VarId};

/// Replaces parts of an expression, outermost first.
pub(crate) fn replaced(expr: &mut Expr, new: &mut dyn FnMut(&Expr) -> Option<Expr>) {
    match new(expr) {
        Some(new) => *expr = new,
        None => expr.each_part_mut(&mut |part| replaced(part, new)),
    }
}

/// Replaces a place, or the one that it is a field of.
pub(super) fn in_place(place: &mut Lvalue, new: &mut dyn FnMut(&Lvalue) -> Option<Lvalue>) {
    if let Some(new) = new(place) {
        *place = new;
    } else if let Lvalue::Field(record, _) = place {
        in_place(record, new);
    }
}

/// Replaces pointers by the addresses that they hold, and dereferences of these by the variables.
pub(super) fn dereferenced(expr: &mut Expr, leads_to: &SortedMap<VarId, VarId>) {
    expr.each_part_mut(&mut |part| dereferenced(part, leads_to));
    let new = match expr {
        Expr::Variable(pointer) => leads_to.get(pointer).map(|target| Expr::AddressOf(*target)),
        Expr::Deref(address) => match **address {
            Expr::AddressOf(target) => Some(Expr::Variable(target)),
            _ => None,
        },
        _ => None,
    };
    if let Some(new) = new {
        *expr = new;
    }
}

/// The variable for a part, by the variable that had it.
pub(super) fn part_at<K: Hash + Eq>(parts: &Parts<K>, whole: &Expr, key: &K) -> Option<VarId> {
    let Expr::Variable(whole) = whole else { return None };
    parts.get(whole)?.get(key).copied()
}

/// A variable that is taken apart was written if its first part was.
pub(super) fn defined_by_first<K>(kind: &mut NodeKind, parts: &Parts<K>) {
    if let NodeKind::Check(Check::Defined(Expr::Variable(whole))) = kind
        && let Some((_, first)) = parts.get(whole).and_then(IndexMap::first)
    {
        *whole = *first;
    }
}

/// A name to which an index or a field can be added.
pub(super) fn operand(name: &str) -> String {
    if name.starts_with('*') { format!("({name})") } else { name.to_owned() }
}
