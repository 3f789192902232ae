//! Visits: which paths continue from which places, to detect when all of them have ended.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::shape::LocationId;
use crate::state::State;
use crate::subsume::ask::{Annotation, Sample};
use crate::visit_id::VisitId;

/// A state at a place, and what came of it so far.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) place: LocationId,
    pub(crate) sample: Rc<Sample>,
    /// The number of annotations of the place that it was compared with.
    pub(crate) known: usize,
    /// Some path from here was cut short, or nothing could be learnt from it.
    pub(crate) is_cut: bool,
    /// The conditions learnt where its paths led.
    pub(crate) learnt: Vec<(LocationId, Annotation)>,
    /// It satisfies this.
    pub(crate) covered: Option<Annotation>,
    /// The visits from which paths led here: one, or more after a merge.
    from: Vec<VisitId>,
    /// The number of states and visits that belong to it and have not ended.
    open: usize,
    /// The number of steps that the state had taken.
    steps: u64,
    waits_for_induction: bool,
}

/// The visits that are not over, and those that are and were not learnt from yet.
#[derive(Debug, Default)]
pub(crate) struct Visits {
    all: FxHashMap<VisitId, Visit>,
    last: u64,
    over: VecDeque<VisitId>,
}

impl Visits {
    pub(crate) fn get(&self, id: VisitId) -> Option<&Visit> {
        self.all.get(&id)
    }

    pub(crate) fn has(&self, id: VisitId) -> bool {
        self.all.contains_key(&id)
    }

    pub(crate) fn place(&self, id: VisitId) -> Option<LocationId> {
        self.get(id).map(|visit| visit.place)
    }

    /// Returns `true` if a state has not moved since its visit began.
    pub(crate) fn is_at_start(&self, state: &State) -> bool {
        self.get(state.visit).is_some_and(|visit| visit.steps == state.steps)
    }

    pub(crate) fn is_covered(&self, id: VisitId) -> bool {
        self.get(id).is_some_and(|visit| visit.covered.is_some())
    }

    pub(crate) fn is_waiting_for_induction(&self, id: VisitId) -> bool {
        self.get(id).is_some_and(|visit| visit.waits_for_induction)
    }

    pub(crate) fn waits_for_induction(&mut self, id: VisitId) {
        self.change(id, |visit| visit.waits_for_induction = true);
    }

    pub(crate) fn goes_on(&mut self, id: VisitId) {
        self.change(id, |visit| visit.waits_for_induction = false);
    }

    /// It was compared with `known` annotations.
    pub(crate) fn was_compared(&mut self, id: VisitId, known: usize) {
        self.change(id, |visit| visit.known = known);
    }

    /// All that belongs to it needs not be followed.
    pub(crate) fn cover(&mut self, id: VisitId, annotation: Annotation) {
        self.change(id, |visit| visit.covered = Some(annotation));
    }

    /// A state begins a visit, which belongs to the one that the state belonged to.
    pub(crate) fn open(&mut self, state: &State, place: LocationId, sample: Rc<Sample>, known: usize) -> VisitId {
        self.last += 1;
        let id = VisitId(self.last);
        let from = self.all.contains_key(&state.visit).then_some(state.visit).into_iter().collect();
        let visit = Visit {
            place,
            sample,
            known,
            is_cut: false,
            learnt: Vec::new(),
            covered: None,
            from,
            open: 1,
            steps: state.steps,
            waits_for_induction: false,
        };
        self.all.insert(id, visit);
        id
    }

    /// One of its states has forked into `successors` states.
    pub(crate) fn fork(&mut self, id: VisitId, successors: usize) {
        if successors == 0 {
            return self.end(id);
        }
        self.change(id, |visit| visit.open += successors - 1);
    }

    /// One of its states, or a visit that belongs to it, has ended.
    pub(crate) fn end(&mut self, id: VisitId) {
        let Some(visit) = self.all.get_mut(&id) else { return };
        visit.open = visit.open.saturating_sub(1);
        if visit.open == 0 {
            self.over.push_back(id);
        }
    }

    /// The same, and nothing is learnt of it.
    pub(crate) fn cut(&mut self, id: VisitId) {
        self.change(id, |visit| visit.is_cut = true);
        self.end(id);
    }

    /// One of its states reached a place and satisfies an annotation there.
    pub(crate) fn covered(&mut self, id: VisitId, place: LocationId, annotation: Annotation) {
        self.change(id, |visit| visit.learnt.push((place, annotation)));
        self.end(id);
    }

    /// Two visits at a place continue as one: `waiting`, where all of it is `both` now.
    pub(crate) fn merge(&mut self, coming: VisitId, waiting: VisitId, place: LocationId, both: Rc<Sample>) {
        let Some(gone) = self.all.remove(&coming) else { return };
        self.change(waiting, |visit| {
            (visit.place, visit.sample, visit.known) = (place, both, 0);
            visit.from.extend(gone.from);
        });
    }

    /// The next visit from which something is to be learnt.
    pub(crate) fn next_over(&self) -> Option<VisitId> {
        self.over.front().copied()
    }

    /// This was learnt from the visit that was over first.
    pub(crate) fn close(&mut self, id: VisitId, learnt: Option<&Annotation>) {
        self.over.pop_front();
        let Some(visit) = self.all.remove(&id) else { return };
        for from in visit.from {
            match learnt {
                Some(annotation) => self.covered(from, visit.place, Rc::clone(annotation)),
                None => self.cut(from),
            }
        }
    }

    fn change(&mut self, id: VisitId, change: impl FnOnce(&mut Visit)) {
        if let Some(visit) = self.all.get_mut(&id) {
            change(visit);
        }
    }
}
