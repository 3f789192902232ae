//! Annotations around loops: propagates conditions backwards through the loop for a number of iterations, and keeps the
//! inductive ones: if all of them hold at a place, those of the next place hold there.
//!
//! Rozhoň, *Nested loops and path explosion in symbolic execution* (the Thesis), section 4.2.1, stops paths in the loop
//! after `_t + 1` iterations and takes the conditions learnt by then as candidates; here the same conditions are
//! computed from the flow graph, at all places in the loop and in the loops around it, so that nested loops are closed
//! together. Conditions that are not inductive are dropped by [`Houdini`].

use std::rc::Rc;

use loopscope_cfg::FunctionId;
use loopscope_smt::{Houdini, Pool, Term, TermNode};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::Context;
use crate::pruner::Setting;
use crate::shape::LocationId;
use crate::stop::StopReason;
use crate::subsume::Subsumption;
use crate::subsume::ask::{Annotation, Asking, Sample};
use crate::subsume::backwards::{before, mentions};
use crate::subsume::block::{Block, Goal, Way};
use crate::visit_id::VisitId;

/// Inductions may ask the solver as many questions as the rest of the search does, plus this many.
const FREE_QUESTIONS: u64 = 50;
/// The number of places that are closed together.
const MOST_PLACES: usize = 40;
/// The number of conditions that are tried at each, and how large they may be.
const MOST_CANDIDATES: usize = 24;
const LARGEST: usize = 120;

/// A place around the loop, or in it.
struct Point {
    place: LocationId,
    block: Rc<Block>,
    /// By way, where it leads.
    ways: Vec<Leads>,
    sample: Rc<Sample>,
    values: FxHashMap<Term, Term>,
    /// The condition that may be inductive.
    candidates: Vec<Term>,
    /// The conditions brought back along each way.
    brought: FxHashSet<(usize, Term)>,
}

/// Where a way leads.
enum Leads {
    /// To a target, or where nothing is known: it may not be taken.
    Astray,
    /// To where one of these is needed.
    Away(Vec<Annotation>),
    /// To one of the points.
    To(usize),
}

impl Subsumption {
    /// Tries to close the loop whose head a state has reached, with one more iteration than the last time.
    pub(crate) fn induct(
        &mut self,
        context: &mut Context<'_>,
        setting: Setting<'_>,
        visit: VisitId,
    ) -> Result<(), StopReason> {
        let Some(visit) = self.visits.get(visit) else { return Ok(()) };
        let (head, sample) = (visit.place, Rc::clone(&visit.sample));
        let rounds = self.places[head].tries;
        let before = context.solver.statistics().solved;
        let allowed = FREE_QUESTIONS + before.saturating_sub(self.solved);
        if rounds > self.limit || self.solved >= allowed {
            return Ok(());
        }
        if let Some(mut points) = self.points(context.pool, setting, head, &sample) {
            let mut asking = Asking::new(context, setting.aside).at_most(allowed - self.solved);
            let closed = asking.close(&mut points, rounds);
            self.asked += asking.asked();
            // An interrupted attempt is repeated, and counts then.
            let closed = closed?;
            self.solved += context.solver.statistics().solved - before;
            for at in closed.unwrap_or_default() {
                self.annotate(points[at].place, points[at].candidates.as_slice().into());
            }
        }
        self.places[head].tries += 1;
        Ok(())
    }

    /// The places from the head of a loop on, up to those that no path has reached or that are annotated after the
    /// loop.
    fn points(
        &mut self,
        pool: &mut Pool,
        setting: Setting<'_>,
        head: LocationId,
        sample: &Rc<Sample>,
    ) -> Option<Vec<Point>> {
        let inside = Inside::new(self, setting, head)?;
        let mut number: FxHashMap<LocationId, usize> = FxHashMap::default();
        let mut pending = vec![head];
        let mut points: Vec<Point> = Vec::new();
        number.insert(head, 0);
        let mut next = 0;
        while let Some(&place) = pending.get(next) {
            next += 1;
            let block = self.block(pool, setting, place)?;
            let sample = if place == head { Rc::clone(sample) } else { Rc::clone(self.places[place].sample.as_ref()?) };
            let mut ways = Vec::with_capacity(block.ways.len());
            for way in &block.ways {
                let Goal::Location(to, _) = way.to else {
                    ways.push(Leads::Astray);
                    continue;
                };
                let there = &self.places[to];
                let is_known = !there.annotations.is_empty() && to != head && !inside.has(there.node, &there.state);
                ways.push(if is_known {
                    Leads::Away(there.annotations.iter().rev().take(MOST_NEEDED).cloned().collect())
                } else if there.sample.is_some() {
                    let at = *number.entry(to).or_insert_with(|| {
                        pending.push(to);
                        pending.len() - 1
                    });
                    Leads::To(at)
                } else {
                    Leads::Astray
                });
            }
            if pending.len() > MOST_PLACES {
                return None;
            }
            let values = self.by_symbol(pool, &sample);
            points.push(Point {
                place,
                block,
                ways,
                sample,
                values,
                candidates: Vec::new(),
                brought: FxHashSet::default(),
            });
        }
        Some(points)
    }
}

/// The number of annotations after a loop that are tried, the latest first.
const MOST_NEEDED: usize = 3;

/// The inside of a loop, deeper calls among it.
struct Inside<'a> {
    nodes: &'a SortedSet<NodeIndex>,
    depth: usize,
    function: FunctionId,
}

impl<'a> Inside<'a> {
    fn new(all: &Subsumption, setting: Setting<'a>, head: LocationId) -> Option<Self> {
        let state = &all.places[head].state;
        let loops = &setting.cfg.function(state.function()).loops;
        let nodes = &loops.get(loops.headed_by(state.node())?).nodes;
        Some(Self { nodes, depth: state.call_depth(), function: state.function() })
    }

    fn has(&self, node: NodeIndex, state: &crate::state::State) -> bool {
        match state.call_depth().checked_sub(self.depth) {
            None => false,
            Some(0) => state.function() == self.function && self.nodes.contains(&node),
            Some(deeper) => state.calls().nth(deeper - 1).is_some_and(|call| self.nodes.contains(&call)),
        }
    }
}

impl Asking<'_, '_> {
    /// Which points are annotated by their candidates then, if the first one is among them.
    fn close(&mut self, points: &mut [Point], rounds: u32) -> Result<Option<Vec<usize>>, StopReason> {
        // Once to reach the head, and once for each iteration.
        for _ in 0..=rounds + 1 {
            for at in (0..points.len()).rev() {
                self.bring(points, at)?;
            }
        }
        let Point { sample, values, candidates, .. } = &points[0];
        let mut held = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let here = self.context.pool.substitute(*candidate, values);
            if self.follows(&sample.assumed, here)? {
                held.push(*candidate);
            }
        }
        points[0].candidates = held;
        // The candidates that remain later say less.
        if self.reached(points)?.is_none() {
            return Ok(None);
        }
        self.keep_inductive(points)?;
        let reached = self.reached(points)?;
        for at in reached.iter().flatten() {
            self.leave_out_what_follows(&mut points[*at].candidates)?;
        }
        Ok(reached)
    }

    /// Leaves out conditions that follow from the others.
    fn leave_out_what_follows(&mut self, conditions: &mut Vec<Term>) -> Result<(), StopReason> {
        let mut at = 0;
        while at < conditions.len() {
            let condition = conditions.remove(at);
            if !self.follows(conditions, condition)? {
                conditions.insert(at, condition);
                at += 1;
            }
        }
        Ok(())
    }

    /// Propagates the conditions at the ends of a point's paths back to the point.
    fn bring(&mut self, points: &mut [Point], at: usize) -> Result<(), StopReason> {
        let (block, mut candidates) = (Rc::clone(&points[at].block), std::mem::take(&mut points[at].candidates));
        let mut brought = std::mem::take(&mut points[at].brought);
        for (number, (way, leads)) in block.ways.iter().zip(&points[at].ways).enumerate() {
            if candidates.len() >= MOST_CANDIDATES {
                break;
            }
            let needed: Vec<Term> = match leads {
                Leads::Astray => vec![self.pool().bool(false)],
                Leads::Away(annotations) => {
                    let all: Vec<Term> = annotations.iter().flat_map(|each| each.iter().copied()).collect();
                    before(self.pool(), way, &all)
                }
                Leads::To(to) => {
                    let there = if *to == at { candidates.clone() } else { points[*to].candidates.clone() };
                    before(self.pool(), way, &there)
                }
            };
            for condition in needed {
                if !brought.insert((number, condition)) {
                    continue;
                }
                let found = self.candidate(&points[at], &block, way, condition)?;
                for new in found {
                    let wanted = self.pool().as_bool(new).is_none() && self.pool().size(new) <= LARGEST;
                    if wanted && !candidates.contains(&new) && candidates.len() < MOST_CANDIDATES {
                        candidates.push(new);
                    }
                }
            }
        }
        (points[at].candidates, points[at].brought) = (candidates, brought);
        Ok(())
    }

    /// Candidates at a point that may make a condition hold at the end of a path.
    fn candidate(&mut self, point: &Point, block: &Block, way: &Way, condition: Term) -> Result<Vec<Term>, StopReason> {
        let found = self.before(block, way, condition, &point.sample, &point.values)?;
        let mut all = found.unwrap_or_else(|| {
            let mut parts: Vec<Term> = way.conditions.iter().map(|each| self.context.pool.not(*each)).collect();
            parts.push(condition);
            parts.retain(|each| !mentions(self.context.pool, block, *each));
            let clause = self.context.pool.or(&parts);
            self.context.pool.conjuncts(&[clause])
        });
        for at in 0..all.len() {
            for stronger in one_sided(self.pool(), all[at]) {
                let here = self.pool().substitute(stronger, &point.values);
                if self.follows(&point.sample.assumed, here)? {
                    all.push(stronger);
                }
            }
        }
        Ok(all)
    }

    /// Drops conditions that are not preserved, until nothing changes.
    fn keep_inductive(&mut self, points: &mut [Point]) -> Result<(), StopReason> {
        let mut changed = true;
        while changed {
            changed = false;
            for from in 0..points.len() {
                for way in 0..points[from].ways.len() {
                    let Leads::To(to) = points[from].ways[way] else { continue };
                    changed |= self.weaken(points, from, way, to)?;
                }
            }
        }
        Ok(())
    }

    /// Drops conditions that do not hold at the end of a path. True if there were any.
    fn weaken(&mut self, points: &mut [Point], from: usize, way: usize, to: usize) -> Result<bool, StopReason> {
        let block = Rc::clone(&points[from].block);
        let way = &block.ways[way];
        let needed = before(self.pool(), way, &points[to].candidates);
        let mut houdini = Houdini::new(needed);
        let assumed: Vec<Term> = points[from].candidates.iter().chain(&way.conditions).copied().collect();
        while let Some(question) = houdini.question(self.pool(), &assumed) {
            let answer = self.ask(&question)?;
            houdini.learn(self.pool(), &answer);
        }
        let kept = houdini.left().iter().map(|at| points[to].candidates[*at]).collect();
        points[to].candidates = kept;
        Ok(houdini.has_dropped())
    }

    /// The points that runs may reach from the first one. `None` if some run may reach a target.
    fn reached(&mut self, points: &[Point]) -> Result<Option<Vec<usize>>, StopReason> {
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            let Point { block, ways, candidates, .. } = &points[at];
            for (way, leads) in block.ways.iter().zip(ways) {
                let mut question: Vec<Term> = candidates.iter().chain(&way.conditions).copied().collect();
                if let Leads::Away(annotations) = leads {
                    let mut sides = Vec::with_capacity(annotations.len());
                    for annotation in annotations {
                        let needed = before(self.pool(), way, annotation);
                        sides.push(self.pool().and(&needed));
                    }
                    let either = self.pool().or(&sides);
                    question.push(self.pool().not(either));
                }
                if let Leads::To(to) = leads
                    && reached.contains(to)
                {
                    continue;
                }
                if self.excludes(&question)? {
                    continue;
                }
                match leads {
                    Leads::To(to) => reached.push(*to),
                    Leads::Astray | Leads::Away(_) => return Ok(None),
                }
            }
        }
        Ok(Some(reached))
    }
}

/// The two ways in which an integer can differ from another one: less or greater.
fn one_sided(pool: &mut Pool, condition: Term) -> Vec<Term> {
    let TermNode::Not(inner) = *pool.node(condition) else { return Vec::new() };
    let TermNode::EqualZero(sum) = *pool.node(inner) else { return Vec::new() };
    let zero = pool.int(0);
    vec![pool.lt(sum, zero), pool.gt(sum, zero)]
}
