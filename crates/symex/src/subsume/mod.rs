//! Path subsumption: prunes paths that satisfy an annotation learnt at their place, since they reach no target. This is
//! lazy annotation: K. L. McMillan, *Lazy Annotation for Program Testing and Verification* (2010); for unbounded loops,
//! J. Jaffar, J. A. Navas, A. E. Santosa, *Unbounded Symbolic Execution for Program Verification* (2011). The algorithm is
//! that of V. Rozhoň, *Nested loops and path explosion in symbolic execution* (the Thesis), sections 4.2 and 5.4.2.
//!
//! An [`Annotation`] of a place is a condition on the values there under which no run reaches a target from there. It
//! is computed backwards, by weakest preconditions, once all paths that continue from a place have ended: a condition
//! excludes each continuation that was infeasible, and each feasible one needs the annotation of the place that it
//! reaches. Errors are targets or ends of a path like others, so an operation that may fail needs the condition under
//! which it does not (listing 5.7). Around loops, annotations are guessed and then shown to be inductive (`induction`).
//!
//! An annotation depends only on the program and on other annotations: the paths followed decide only
//! which annotations are made. So a path that was cut short or forgotten yields no annotation, and never a wrong one.
//!
//! States at one place differ in their integers only. A *block* (`block`) is everything from one place to the next
//! ones, executed by the executor's own steps with a symbol for each value; so pointers, records, arrays, calls and
//! errors need nothing special. Inputs read within a block are eliminated ([`real_shadow`]), or there is no annotation. A
//! state that returns to a loop head waits until nothing else can be learnt; annotations are then propagated back
//! through the loop for at most `rounds + 1` iterations. Nested loops, and loops with calls, are closed together.
//!
//! An annotation rests on its block and on other annotations alone, so this combines with every search, loop policy and
//! merger. In `auto`, `compact` always uses it and `execute` never, so that what needs no question is found at once. A
//! proof that rests on annotations reports the first of them; they are not invariants, so the certificate is a separate
//! search.
//!
//! [`real_shadow`]: loopscope_smt::eliminate::real_shadow

mod ask;
mod backwards;
mod block;
mod induction;
mod used;
mod visit;

use std::rc::Rc;

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::{Pool, Term};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::live::Reads;
use crate::pruner::{Arrival, Pruner, Setting};
use crate::recorder::{Event, Fork, Pruned};
use crate::search::Feasibility;
use crate::shape::{LocationId, Shapes};
use crate::state::State;
use crate::step::Ending;
use crate::stop::StopReason;
use crate::visit_id::VisitId;
use ask::{Annotation, Asking, Sample};
use block::{Block, Ground};
pub use used::Learnt;
use visit::{Visit, Visits};

/// A loop in which inputs decide nothing is executed for this many iterations before the first induction, and for twice
/// as many before each further one.
const FREE_ROUNDS: u32 = 32;
/// Annotations are learnt from at most this many states at a place.
const MOST_ARRIVALS: u32 = 1_000;
/// The number of annotations that are reported.
const MOST_TOLD: usize = 32;
/// The number of annotations of a place that are kept.
const MOST_ANNOTATIONS: usize = 64;

/// The annotations of places, and the paths that are still to be learnt from.
pub(crate) struct Subsumption {
    /// The number of iterations that an induction goes back at most.
    limit: u32,
    is_place: Vec<bool>,
    shapes: Shapes,
    places: Vec<LocationFacts>,
    visits: Visits,
    asked: u64,
    /// The first annotations because of which paths were pruned.
    used: Vec<(LocationId, Annotation)>,
    /// The number of questions of inductions that reached the solver itself.
    solved: u64,
}

/// The facts about a place.
struct LocationFacts {
    node: NodeIndex,
    /// A state there.
    state: State,
    ways: Ways,
    annotations: Vec<Annotation>,
    /// The number of states that have arrived there; how often the last one had forked; and what was known about it.
    arrivals: u32,
    forks: u32,
    sample: Option<Rc<Sample>>,
    /// The number of inductions that were tried for the loop, each with one more iteration.
    tries: u32,
}

/// The ways on from a place.
enum Ways {
    /// Not computed yet.
    Unknown,
    TooMany,
    Known(Rc<Block>),
}

impl Subsumption {
    /// Starts without annotations. Induction closes loops with conditions from up to `limit + 1` iterations.
    pub(crate) fn new(cfg: &Cfg, limit: u32) -> Self {
        Self {
            limit,
            is_place: block::places(cfg),
            shapes: Shapes::new(cfg, Reads::All),
            places: Vec::new(),
            visits: Visits::default(),
            asked: 0,
            used: Vec::new(),
            solved: 0,
        }
    }

    /// A state that arrived at a place was merged with another one that waited there.
    fn merge(&mut self, pool: &mut Pool, coming: VisitId, both: &State) {
        if !self.visits.has(both.visit) {
            return self.visits.cut(coming);
        }
        let Some(scan) = self.shapes.scan(pool, both) else { return self.visits.cut(coming) };
        let place = self.place(scan.place, both);
        let sample = Rc::new(Sample { assumed: both.path_condition(), values: scan.values });
        self.places[place].sample = Some(Rc::clone(&sample));
        self.visits.merge(coming, both.visit, place, sample);
    }

    /// Nothing is learnt from a state any more, until it reaches another place.
    fn leave(&mut self, state: &mut State) {
        self.visits.cut(state.visit);
        state.visit = VisitId::NONE;
    }

    fn annotation(
        &mut self,
        context: &mut Context<'_>,
        setting: Setting<'_>,
        id: VisitId,
    ) -> Result<Option<Annotation>, StopReason> {
        let Some(visit) = self.visits.get(id) else { return Ok(None) };
        if let Some(covered) = &visit.covered {
            return Ok(Some(Rc::clone(covered)));
        }
        if visit.is_cut {
            return Ok(None);
        }
        let (place, sample, learnt) = (visit.place, Rc::clone(&visit.sample), visit.learnt.clone());
        let Some(block) = self.block(context.pool, setting, place) else { return Ok(None) };
        let mut asking = Asking::new(context, setting.aside);
        let annotation = asking.annotation(&block, &sample, &learnt);
        self.asked += asking.asked();
        annotation
    }

    /// An annotation of a place that a state satisfies.
    fn find(
        &mut self,
        context: &mut Context<'_>,
        setting: Setting<'_>,
        place: LocationId,
        sample: &Sample,
        feasibility: &Feasibility,
    ) -> Result<Option<Annotation>, StopReason> {
        let annotations = &self.places[place].annotations;
        if annotations.is_empty() {
            return Ok(None);
        }
        let by_symbol = self.shapes.by_symbol(context.pool, &sample.values);
        let model = match feasibility {
            Feasibility::Satisfied(model) => Some(&**model),
            Feasibility::Unchecked | Feasibility::Unknown => None,
        };
        let mut asking = Asking::new(context, setting.aside);
        let found = asking.satisfied(&by_symbol, &sample.assumed, model, annotations);
        self.asked += asking.asked();
        if let Ok(Some(annotation)) = &found {
            let used = (place, Rc::clone(annotation));
            if self.used.len() < MOST_TOLD && !self.used.contains(&used) {
                self.used.push(used);
            }
        }
        found
    }

    fn annotate(&mut self, place: LocationId, annotation: Annotation) {
        let known = &mut self.places[place].annotations;
        if !known.contains(&annotation) && known.len() < MOST_ANNOTATIONS {
            known.push(annotation);
        }
    }

    /// The place with an id, at which a state is.
    fn place(&mut self, id: LocationId, state: &State) -> LocationId {
        if id == self.places.len() {
            let mut state = state.clone().without_assumptions();
            state.past = crate::past::Past::default();
            self.places.push(LocationFacts {
                node: state.node(),
                state,
                ways: Ways::Unknown,
                annotations: Vec::new(),
                arrivals: 0,
                forks: 0,
                sample: None,
                tries: 0,
            });
        }
        id
    }

    /// The ways on from a place.
    fn block(&mut self, pool: &mut Pool, setting: Setting<'_>, id: LocationId) -> Option<Rc<Block>> {
        if matches!(self.places[id].ways, Ways::Unknown) {
            let ground = Ground { cfg: setting.cfg, reach: setting.reach?, is_place: &self.is_place };
            let mut found = Vec::new();
            let block = Block::new(&ground, pool, &mut self.shapes, &self.places[id].state, &mut found);
            for state in found {
                self.place(self.places.len(), &state);
            }
            self.places[id].ways = block.map_or(Ways::TooMany, |block| Ways::Known(Rc::new(block)));
        }
        match &self.places[id].ways {
            Ways::Known(block) => Some(Rc::clone(block)),
            Ways::Unknown | Ways::TooMany => None,
        }
    }

    /// A state's values by the symbols of its place.
    fn by_symbol(&mut self, pool: &mut Pool, sample: &Sample) -> FxHashMap<Term, Term> {
        self.shapes.by_symbol(pool, &sample.values)
    }
}

impl Pruner for Subsumption {
    /// Opens a visit. A state at a loop head that others have visited waits until there is nothing else to learn.
    fn arrive(
        &mut self,
        setting: Setting<'_>,
        context: &mut Context<'_>,
        state: &mut State,
        feasibility: &Feasibility,
    ) -> Result<Arrival, StopReason> {
        if !self.is_place[state.node().index()] || self.visits.is_at_start(state) {
            return Ok(Arrival::GoesOn);
        }
        let Some(scan) = self.shapes.scan(context.pool, state) else {
            self.leave(state);
            return Ok(Arrival::GoesOn);
        };
        let place = self.place(scan.place, state);
        let sample = Rc::new(Sample { assumed: state.path_condition(), values: scan.values });
        if let Some(annotation) = self.find(context, setting, place, &sample, feasibility)? {
            self.visits.covered(state.visit, place, annotation);
            state.visit = VisitId::NONE;
            return Ok(Arrival::IsPruned);
        }
        if self.places[place].arrivals >= MOST_ARRIVALS {
            self.leave(state);
            return Ok(Arrival::GoesOn);
        }
        let here = &mut self.places[place];
        state.visit = self.visits.open(state, place, Rc::clone(&sample), here.annotations.len());
        here.arrivals += 1;
        here.sample = Some(sample);
        let is_head = matches!(setting.cfg.graph[here.node].kind, NodeKind::LoopHead);
        let is_single = std::mem::replace(&mut here.forks, state.forks) == state.forks;
        let enough = if is_single { FREE_ROUNDS << here.tries.min(10) } else { 2 };
        if !is_head || here.arrivals < enough || here.tries > self.limit {
            return Ok(Arrival::GoesOn);
        }
        self.visits.waits_for_induction(state.visit);
        Ok(Arrival::Waits)
    }

    /// Returns `true` if an annotation learnt since a state reached its last place says that it reaches no target.
    fn covers(
        &mut self,
        setting: Setting<'_>,
        context: &mut Context<'_>,
        state: &mut State,
    ) -> Result<bool, StopReason> {
        let visit = state.visit;
        if !self.visits.is_covered(visit) {
            if self.visits.is_waiting_for_induction(visit) {
                self.induct(context, setting, visit)?;
                self.visits.goes_on(visit);
            }
            let Some(Visit { place, sample, known, .. }) = self.visits.get(visit) else { return Ok(false) };
            let (place, sample, known) = (*place, Rc::clone(sample), *known);
            let now = self.places[place].annotations.len();
            if known >= now {
                return Ok(false);
            }
            let found = self.find(context, setting, place, &sample, &Feasibility::Unchecked)?;
            self.visits.was_compared(visit, now);
            let Some(annotation) = found else { return Ok(false) };
            self.visits.cover(visit, annotation);
        }
        self.visits.end(visit);
        state.visit = VisitId::NONE;
        Ok(true)
    }

    /// Learns from the visits that are over. If interrupted, what is left is learnt the next time.
    fn learn(&mut self, setting: Setting<'_>, context: &mut Context<'_>) -> Result<(), StopReason> {
        while let Some(id) = self.visits.next_over() {
            let annotation = self.annotation(context, setting, id)?;
            if let (Some(annotation), Some(visit)) = (&annotation, self.visits.get(id)) {
                let place = visit.place;
                self.annotate(place, Rc::clone(annotation));
            }
            self.visits.close(id, annotation.as_ref());
        }
        Ok(())
    }

    fn record(&mut self, _: Setting<'_>, pool: &mut Pool, event: Event<'_>) {
        match event {
            Event::Executes(_) | Event::Decided { .. } | Event::DeadEnd(_) => {}
            Event::Forked(Fork { visit, successors, .. }) => self.visits.fork(visit, successors.len()),
            Event::Merged { coming, both } => self.merge(pool, coming.visit, both),
            // Nothing is learnt from paths that were cut short, or that reached a target.
            Event::Replaced(state)
            | Event::Ended { ending: Ending::Target | Ending::NotHandled(_), state }
            | Event::Pruned {
                state,
                why: Pruned::Redundant | Pruned::RuledOut | Pruned::TooDeep | Pruned::TooManyIterations,
            } => {
                self.visits.cut(state.visit);
            }
            Event::Ended { state, .. } | Event::Pruned { state, .. } => self.visits.end(state.visit),
        }
    }

    /// The first state in a loop runs before those that leave it.
    fn hurries(&self, cfg: &Cfg, from: NodeIndex, to: &State) -> bool {
        let Some(place) = self.visits.place(to.visit).map(|place| &self.places[place]) else { return false };
        let loops = &cfg.function(to.function()).loops;
        let Some(own) = loops.headed_by(place.node).map(|own| loops.get(own)) else { return false };
        let leaves = cfg.graph.neighbors(from).any(|next| !own.nodes.contains(&next));
        place.arrivals == 1 && leaves && own.nodes.contains(&to.node())
    }

    fn asked(&self) -> u64 {
        self.asked
    }

    fn learnt(&mut self, cfg: &Cfg, pool: &mut Pool) -> Vec<Learnt> {
        self.used_annotations(pool, cfg)
    }
}
