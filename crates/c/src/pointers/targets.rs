//! Where pointers to parts of objects point.

use loopscope_syntax::Span;

use super::add;
use super::analysis::Analysis;
use super::places::{place, sources};
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Type, leaf};

/// Pointers of the class `into` point to a field of the structs to which pointers of the class `from` point.
pub(super) struct ToField {
    pub(super) into: usize,
    pub(super) from: usize,
    pub(super) place: Span,
    /// True if the field is an array.
    pub(super) is_array: bool,
}

impl Analysis<'_> {
    /// Pointers to a part of an object point to the variables to which the pointers to the object point. This is computed
    /// last: a call can be analysed after the function that it calls.
    pub(super) fn parts_of_targets(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for (into, from) in &self.rows {
                let (into, from) = (self.pointers.root(*into), self.pointers.root(*from));
                for id in self.pointers.facts[from].arrays.clone() {
                    changed |= add(&mut self.pointers.facts[into].arrays, id);
                }
                for id in self.pointers.facts[from].structs.clone() {
                    changed |= add(&mut self.pointers.facts[into].structs, id);
                }
                for id in self.pointers.facts[from].wholes.clone() {
                    changed |= add(&mut self.pointers.facts[into].wholes, id);
                }
            }
            for ToField { into, from, .. } in &self.fields {
                let (into, from) = (self.pointers.root(*into), self.pointers.root(*from));
                let facts = &self.pointers.facts[from];
                let ids: Vec<_> =
                    facts.to_variables.iter().chain(&facts.arrays).chain(&facts.wholes).copied().collect();
                for id in ids {
                    changed |= add(&mut self.pointers.facts[into].wholes, id);
                }
            }
        }
    }

    pub(super) fn leads_to(&mut self, class: usize, array: &Expression) {
        match &array.kind {
            ExpressionKind::Variable(id) => self.pointers.facts[class].arrays.push(*id),
            ExpressionKind::Element(base, _) => self.leads_to(class, base),
            ExpressionKind::Behind(base, _) | ExpressionKind::Dereference(base) => {
                self.pointers.facts[class].to_rows = true;
                for place in sources(base) {
                    let from = self.pointers.class(place);
                    self.rows.push((class, from));
                }
            }
            ExpressionKind::Field(base, _) => self.leads_to_field(class, base, array, true),
            ExpressionKind::Text(_) => self.pointers.facts[class].to_text = true,
            _ => {}
        }
    }

    /// Pointers of a class point to a field of `base`.
    pub(super) fn leads_to_field(&mut self, class: usize, base: &Expression, field: &Expression, is_array: bool) {
        if let Type::Struct(id) = base.ty {
            self.pointers.facts[class].structs.push(id);
        }
        match &whole(base).kind {
            ExpressionKind::Variable(id) => self.pointers.facts[class].wholes.push(*id),
            ExpressionKind::Behind(base, _) | ExpressionKind::Dereference(base) => {
                for place in sources(base) {
                    let from = self.pointers.class(place);
                    self.fields.push(ToField { into: class, from, place: field.span, is_array });
                }
            }
            _ => {}
        }
    }

    /// Pointers of a class point to an object, or to the elements of one: if those are pointers, their class is the
    /// target of the first.
    pub(super) fn leads_to_pointers(&mut self, class: usize, pointer: &Expression, object: &Expression) {
        if !matches!(leaf(&object.ty), Type::Pointer(_)) {
            return;
        }
        match (place(object), &pointer.ty) {
            (Some(place), Type::Pointer(to)) if **to != Type::Void => {
                let of_object = self.pointers.class(place);
                let target = self.pointers.target(class);
                self.pointers.unite(target, of_object);
            }
            _ => self.refuse(pointer.span),
        }
    }
}

/// Returns the whole of which an object is a part: a variable, or an object to which a pointer points.
pub(crate) fn whole(object: &Expression) -> &Expression {
    match &object.kind {
        ExpressionKind::Element(base, _) | ExpressionKind::Field(base, _) => whole(base),
        _ => object,
    }
}
