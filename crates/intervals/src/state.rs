//! The abstract state at a node: the function's variables, and all targets of references.

use std::rc::Rc;

use crate::object::ObjectId;
use crate::places::KnownPlace;
use crate::relations::Relations;
use crate::thresholds::Thresholds;
use crate::value::Value;

/// The possible values of variables and objects. Parts are shared with other states.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The possible values of the function's variables, except those whose address is taken, by their positions in its
    /// frame.
    pub(crate) frame: Vec<Rc<Value>>,
    /// The possible contents of objects, by their numbers: one value for cells, values of elements for arrays
    /// ([`Kind::distinguishes_elements`](crate::object::Kind::distinguishes_elements)). `None` if no object was created.
    pub(crate) heap: Vec<Option<Rc<Vec<Value>>>>,
    /// Relations between variables of the frame and arrays.
    pub(crate) relations: Rc<Relations>,
    /// The known values of places that expressions name.
    pub(crate) places: Rc<Vec<KnownPlace>>,
}

impl State {
    /// Joins another state of the same node. Returns whether that changes the state. `adds`: relations that only one of
    /// the states names are added if they hold in the other one, too.
    pub(crate) fn join(&mut self, other: &Self, widening: Option<&Thresholds>, adds: bool) -> bool {
        let mut grew = self.join_places(other, widening);
        if !Rc::ptr_eq(&self.relations, &other.relations) || *self.relations != Relations::default() {
            let relations = self.joined_relations(other, widening, adds);
            grew |= relations != *self.relations;
            self.relations = Rc::new(relations);
        }
        for (known, more) in self.frame.iter_mut().zip(&other.frame) {
            if !Rc::ptr_eq(known, more) && **known != **more {
                grew |= Rc::make_mut(known).join(more, widening);
            }
        }
        join_heaps(&mut self.heap, &other.heap, widening) || grew
    }

    /// The contents of an object; empty if no object was created.
    pub(crate) fn contents(&self, object: ObjectId) -> &[Value] {
        self.heap[object.0 as usize].as_deref().map_or(&[], Vec::as_slice)
    }

    /// Creates an object.
    pub(crate) fn make(&mut self, object: ObjectId, is_single: bool, contents: Vec<Value>) {
        let place = &mut self.heap[object.0 as usize];
        match place {
            Some(known) if !is_single => {
                for (known, more) in Rc::make_mut(known).iter_mut().zip(&contents) {
                    known.join(more, None);
                }
            }
            _ => *place = Some(Rc::new(contents)),
        }
    }

    /// Writes a value to a part of an object; adds the value if it is not certain that this part is written.
    pub(crate) fn write(&mut self, object: ObjectId, part: usize, value: &Value, is_sure: bool) {
        let Some(contents) = &mut self.heap[object.0 as usize] else { return };
        let Some(known) = Rc::make_mut(contents).get_mut(part) else { return };
        if is_sure {
            *known = value.clone();
        } else {
            known.join(value, None);
        }
    }
}

/// Joins another heap. Returns whether that changes the heap.
pub(crate) fn join_heaps(
    heap: &mut [Option<Rc<Vec<Value>>>],
    other: &[Option<Rc<Vec<Value>>>],
    widening: Option<&Thresholds>,
) -> bool {
    let mut grew = false;
    for (known, more) in heap.iter_mut().zip(other) {
        match (known, more) {
            (_, None) => {}
            (Some(known), Some(more)) => {
                if !Rc::ptr_eq(known, more) && **known != **more {
                    for (known, more) in Rc::make_mut(known).iter_mut().zip(more.iter()) {
                        grew |= known.join(more, widening);
                    }
                }
            }
            (known, Some(_)) => {
                known.clone_from(more);
                grew = true;
            }
        }
    }
    grew
}
