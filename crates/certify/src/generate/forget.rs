//! Makes unknown everything that the iterations of a loop may change.

use loopscope_cfg::{Expr, LoopId, Lvalue, NodeKind, VarId};
use loopscope_smt::Term;

use super::Generator;
use crate::evaluate::{ArrayTarget, Arrays};
use crate::state::{State, address_of};
use crate::value::{Address, Array, Content, Elements, Reference, Value};

impl Generator<'_> {
    /// Forgets everything that iterations of a loop may have changed.
    pub(super) fn forget_changes(&mut self, id: LoopId, state: &mut State) {
        let cfg = &self.subject.program.cfg;
        let nodes = &cfg.main_function().loops.get(id).nodes;
        let (mut changed, mut pointers, mut arrays): (Vec<VarId>, Vec<&Expr>, Vec<&Expr>) = Default::default();
        for node in nodes {
            let kind = &cfg.graph[*node].kind;
            changed.extend(kind.written_variable());
            if let NodeKind::Assign { place, .. } = kind {
                match root(place) {
                    Lvalue::Variable(variable) => changed.push(*variable),
                    Lvalue::Deref(pointer) => pointers.push(pointer),
                    Lvalue::Index { array, .. } => arrays.push(array),
                    Lvalue::Field(..) => {}
                }
            }
        }
        // A variable that is accessed only by its name has the same value in each iteration, if it is not assigned.
        let stays = |expr: &Expr| match expr {
            Expr::Variable(variable) => !cfg.variable(*variable).address_taken && !changed.contains(variable),
            _ => false,
        };
        let before = state.clone();
        for pointer in pointers {
            let value = match pointer {
                Expr::AddressOf(_) => Some(self.evaluator.value(&before, pointer)),
                _ if stays(pointer) => Some(self.evaluator.value(&before, pointer)),
                _ => None,
            };
            match value {
                Some(Value::Reference(Reference { targets: Some(targets), .. })) => {
                    for (address, _) in targets {
                        self.evaluator.forget(state, address);
                    }
                }
                _ => self.evaluator.forget_cells(state),
            }
        }
        for array in arrays {
            match self.arrays_changed(&before, array, &stays) {
                Some(addresses) => {
                    for address in addresses {
                        self.evaluator.forget_elements(state, address);
                    }
                }
                None => self.evaluator.forget_arrays(state),
            }
        }
        for variable in changed {
            self.evaluator.forget(state, address_of(variable));
        }
    }

    /// The arrays that a write to an element of this one may change; `None` if they are not known.
    fn arrays_changed(&mut self, state: &State, array: &Expr, stays: &dyn Fn(&Expr) -> bool) -> Option<Vec<Address>> {
        let (whole, is_row) = match array {
            Expr::Index(rows, _) => (&**rows, true),
            other => (other, false),
        };
        if !stays(whole) {
            return None;
        }
        let value = self.evaluator.value(state, whole);
        let Arrays::Known(all) = self.evaluator.arrays(state, &value) else { return None };
        let address = |(found, _): (ArrayTarget, Term)| {
            let (ArrayTarget::Whole(address) | ArrayTarget::Row { of: address, .. }) = found;
            let Content::Array(Array { elements, .. }) = &state.get(address)?.content else { return None };
            (!is_row || matches!(elements, Elements::Rows(_))).then_some(address)
        };
        all.into_iter().map(address).collect()
    }
}

/// The place that contains a place.
fn root(place: &Lvalue) -> &Lvalue {
    match place {
        Lvalue::Field(record, _) => root(record),
        other => other,
    }
}
