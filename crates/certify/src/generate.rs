//! Verification conditions: if all of them hold, no run reaches a target.
//!
//! The program is followed from its beginning, node by node; paths that meet are merged, with values that depend on the
//! path. At a loop with an invariant, everything that the loop may change becomes unknown; the invariant must hold
//! before the loop (*initiation*) and after each iteration (*consecution*). A loop with a bound is unrolled; there must
//! be no iteration beyond the bound (*bound*). The last condition is that no run reaches a target (*safety*). A
//! condition is a list of terms that must not hold together.
//!
//! For the end of runs, the submodules add the conditions of [ranking functions](rank) and of
//! [recurrent sets](recurrence).

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_cfg::{Edge, LoopId, NodeKind, VarId};
use loopscope_message::{Message, text};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::condition::{Formula, Kind, Known, VerificationCondition};
use crate::evaluate::{Evaluator, only_integers};
use crate::means::Time;
use crate::state::{State, UnknownValues, address_of};
use crate::subject::Subject;
use crate::value::{Array, Content, Elements, Reference, Value};

mod forget;
pub(crate) mod rank;
pub(crate) mod recurrence;

/// The limit for the nodes that are followed, counted once for each visit.
const MOST_STEPS: usize = 200_000;
/// The limit for the 64-bit words of all terms.
const MOST_WORDS: usize = 60_000_000;
/// The limit for the nesting of loops.
const DEEPEST: usize = 100;

/// All runs that reach a node: those in which the conditions hold.
#[derive(Clone, Debug)]
struct Arrival {
    conditions: Vec<Term>,
    state: State,
    outside: Outside,
    /// The terms of the ranking function at the head visited last; empty before the first one and outside of loops.
    rank: Vec<Term>,
}

/// The runs with inputs outside of the bounds.
#[derive(Clone, Copy, Debug)]
struct Outside {
    holds: Term,
    /// The number of times that `input` was executed; `None` if it depends on the path.
    reads: Option<usize>,
}

/// Bounds of inputs: the least and the largest value of each.
pub struct InputBounds<'a> {
    /// The least and the largest value of each parameter.
    pub parameters: Vec<(VarId, &'a IBig, &'a IBig)>,
    /// The bounds of the integers that `input` reads, in order.
    pub inputs: &'a [(IBig, IBig)],
}

/// The nodes that runs reach from a part of the program, with these runs.
type Arrivals = SortedMap<NodeIndex, Arrival>;

/// The conditions of a subject, given claims about its loops. With bounds of inputs, no claims are needed: the
/// conditions are about runs on inputs outside of the bounds, which must end before they reach a loop or the target.
///
/// # Errors
/// A loop has no claim, the program is too large, or the time is over.
pub fn verification_conditions(
    subject: &Subject,
    known: &SortedMap<LoopId, Known>,
    bounds: Option<&InputBounds<'_>>,
    pool: &mut Pool,
    time: Time<'_>,
) -> Result<Vec<VerificationCondition>, Message> {
    let (mut generator, mut start) = Generator::new(subject, known, pool, time);
    generator.bounds = bounds;
    for (variable, first, last) in bounds.iter().flat_map(|bounds| &bounds.parameters) {
        let Value::Integer(value) = start.state.variable(*variable) else {
            return Err(text!("a parameter with bounds is not an integer"));
        };
        start.outside.holds = generator.or_outside(start.outside.holds, value, (first, last));
    }
    let entry = subject.program.cfg.main_function().entry;
    if subject.leads.contains(&entry) {
        generator.follow(None, entry, start)?;
    }
    Ok(generator.conditions)
}

struct Generator<'a> {
    subject: &'a Subject,
    known: &'a SortedMap<LoopId, Known>,
    bounds: Option<&'a InputBounds<'a>>,
    /// The terms of the ranking function by loop, if there is one.
    ranks: Option<&'a SortedMap<LoopId, Formula>>,
    /// The integer that each `input` reads, if it is known.
    input: Option<Term>,
    /// The integers that are read before, the next one last.
    first: Vec<Term>,
    evaluator: Evaluator<'a>,
    /// Each node follows all its predecessors, except for loop heads.
    positions: FxHashMap<NodeIndex, usize>,
    conditions: Vec<VerificationCondition>,
    time: Time<'a>,
    steps: usize,
    depth: usize,
}

impl<'a> Generator<'a> {
    /// A generator without conditions, and all runs at their beginning.
    fn new(
        subject: &'a Subject,
        known: &'a SortedMap<LoopId, Known>,
        pool: &'a mut Pool,
        time: Time<'a>,
    ) -> (Self, Arrival) {
        let cfg = &subject.program.cfg;
        let only_integers = only_integers(cfg);
        let state = UnknownValues { pool, rows_stay: only_integers }.initial(cfg);
        let next = state.addresses().last().map_or(1, |last| last + 1);
        let positions = cfg.nodes_in_order(cfg.main).into_iter().zip(0..).collect();
        let outside = Outside { holds: pool.bool(false), reads: Some(0) };
        let start = Arrival { conditions: Vec::new(), state, outside, rank: Vec::new() };
        let generator = Self {
            subject,
            known,
            bounds: None,
            ranks: None,
            input: None,
            first: Vec::new(),
            evaluator: Evaluator { cfg, pool, only_integers, next },
            positions,
            conditions: Vec::new(),
            time,
            steps: 0,
            depth: 0,
        };
        (generator, start)
    }

    /// Follows runs from a node until they leave a loop, or to their end. Returns where they leave it, and those that
    /// reach its head again.
    fn follow(
        &mut self,
        within: Option<LoopId>,
        start: NodeIndex,
        arrival: Arrival,
    ) -> Result<(Arrivals, Option<Arrival>), Message> {
        let loops = &self.subject.program.cfg.main_function().loops;
        let region = within.map(|id| loops.get(id));
        let mut waiting: BTreeMap<usize, (NodeIndex, Arrival)> = BTreeMap::new();
        let (mut exits, mut again, mut at_targets) = (Arrivals::new(), None, Arrivals::new());
        waiting.insert(self.position(start)?, (start, arrival));
        while let Some((position, (node, arrival))) = waiting.pop_first() {
            self.spend()?;
            let inner = loops.headed_by(node).filter(|inner| Some(*inner) != within);
            let ways = match inner {
                Some(inner) => self.pass(inner, node, arrival)?,
                None => self.leave(node, arrival)?,
            };
            for (next, arrival) in ways {
                if self.subject.targets.contains(&next) {
                    self.meet_at(&mut at_targets, next, arrival);
                } else if !self.subject.leads.contains(&next) {
                    // Runs that reach this node are irrelevant.
                } else if region.is_some_and(|region| region.head == next) {
                    again = Some(self.meet(again, arrival));
                } else if region.is_some_and(|region| !region.nodes.contains(&next)) {
                    self.meet_at(&mut exits, next, arrival);
                } else {
                    self.postpone(&mut waiting, position, next, arrival)?;
                }
            }
        }
        for (node, arrival) in at_targets {
            match self.bounds {
                None => self.show(Kind::Safety, within, node, arrival.conditions),
                Some(_) => self.show_outside(node, arrival),
            }
        }
        Ok((exits, again))
    }

    /// Adds an arrival at a node to those that wait for their turn, which must come after the current position.
    fn postpone(
        &mut self,
        waiting: &mut BTreeMap<usize, (NodeIndex, Arrival)>,
        position: usize,
        node: NodeIndex,
        arrival: Arrival,
    ) -> Result<(), Message> {
        let behind = self.position(node)?;
        if behind <= position {
            return Err(text!("the flow graph has a loop without a head"));
        }
        let before = waiting.remove(&behind).map(|(_, arrival)| arrival);
        let met = self.meet(before, arrival);
        waiting.insert(behind, (node, met));
        Ok(())
    }

    fn position(&self, node: NodeIndex) -> Result<usize, Message> {
        self.positions.get(&node).copied().ok_or_else(|| text!("the flow graph is incomplete"))
    }

    fn spend(&mut self) -> Result<(), Message> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.evaluator.pool.words() > MOST_WORDS {
            return Err(text!("the verification conditions are too large"));
        }
        self.time.goes_on()
    }

    fn show(&mut self, kind: Kind, of: Option<LoopId>, node: NodeIndex, assumed: Vec<Term>) {
        self.conditions.push(VerificationCondition { kind, of, node, assumed, shown: Vec::new() });
    }

    /// Adds the condition that no run on inputs outside of the bounds reaches a node.
    fn show_outside(&mut self, node: NodeIndex, Arrival { mut conditions, outside, .. }: Arrival) {
        conditions.push(outside.holds);
        self.show(Kind::Outside, None, node, conditions);
    }

    /// The condition `before`, or that a value lies outside of a range.
    fn or_outside(&mut self, before: Term, value: Term, (first, last): (&IBig, &IBig)) -> Term {
        let pool = &mut *self.evaluator.pool;
        let (first, last) = (pool.int(first.clone()), pool.int(last.clone()));
        let (below, above) = (pool.lt(value, first), pool.gt(value, last));
        pool.or(&[before, below, above])
    }

    /// Follows runs through a loop. Returns where they leave it.
    fn pass(
        &mut self,
        id: LoopId,
        head: NodeIndex,
        mut arrival: Arrival,
    ) -> Result<Vec<(NodeIndex, Arrival)>, Message> {
        if let Some(bounds) = self.bounds {
            // After the loop, there are only runs on inputs within the bounds, because all inputs with bounds were
            // read.
            if arrival.outside.reads.is_none_or(|reads| reads < bounds.inputs.len()) {
                let line = self.subject.program.cfg.graph[head].line;
                return Err(text!("not all inputs with bounds are read before the loop in line {line}"));
            }
            self.show_outside(head, arrival);
            return Ok(Vec::new());
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(text!("loops are nested too deeply"));
        }
        let known = self.known;
        let mut all = Arrivals::new();
        match known.get(&id) {
            None => {
                return Err(text!("there is no claim about the loop in {place}", place = self.subject.loop_name(id)));
            }
            Some(Known::Invariant(invariant)) => {
                let before = self.instance(invariant, &arrival.state);
                self.show_after(Kind::Initiation, id, head, &arrival, before);
                if self.depth > 1 {
                    self.show_descent(id, head, &arrival);
                }
                self.forget_changes(id, &mut arrival.state);
                let assumed = self.instance(invariant, &arrival.state);
                arrival.conditions.extend(assumed);
                self.visit(id, head, &mut arrival);
                let (exits, again) = self.follow(Some(id), head, arrival)?;
                if let Some(again) = again {
                    let after = self.instance(invariant, &again.state);
                    self.show_after(Kind::Consecution, id, head, &again, after);
                    self.show_descent(id, head, &again);
                }
                all = exits;
            }
            Some(Known::Bound(most)) => {
                let mut next = Some(arrival);
                for _ in 0..*most {
                    let Some(arrival) = next.take() else { break };
                    let (exits, again) = self.follow(Some(id), head, arrival)?;
                    for (node, arrival) in exits {
                        self.meet_at(&mut all, node, arrival);
                    }
                    next = again;
                }
                if let Some(arrival) = next {
                    self.show(Kind::Bound, Some(id), head, arrival.conditions);
                }
            }
        }
        self.depth -= 1;
        Ok(all.into_iter().collect())
    }

    /// Adds the condition that a formula holds for all runs that reach a node.
    fn show_after(&mut self, kind: Kind, id: LoopId, head: NodeIndex, arrival: &Arrival, shown: Vec<Term>) {
        let assumed = arrival.conditions.clone();
        self.conditions.push(VerificationCondition { kind, of: Some(id), node: head, assumed, shown });
    }

    /// A formula instantiated in a state. If the value of a variable cannot be expressed, it must hold for all values.
    fn instance(&mut self, formula: &Formula, state: &State) -> Vec<Term> {
        let mut values: FxHashMap<Term, Term> = FxHashMap::default();
        for (variable, symbol) in &formula.variables {
            let sort = self.evaluator.pool.sort(*symbol).clone();
            let value = match sort {
                Sort::Bool => state.get(address_of(*variable)).map(|cell| cell.written),
                _ => self.expressed(state, &state.variable(*variable), &sort),
            };
            let value = value.unwrap_or_else(|| self.evaluator.pool.fresh_symbol("any", sort));
            values.insert(*symbol, value);
        }
        self.evaluator.pool.substitute_each(&formula.holds, &values)
    }

    /// A value of a sort, or the elements of the only array that it refers to.
    fn expressed(&self, state: &State, value: &Value, sort: &Sort) -> Option<Term> {
        let term = match value {
            Value::Integer(term) => *term,
            Value::Reference(Reference { targets: Some(targets), .. }) => {
                let [(address, _)] = targets[..] else { return None };
                let Content::Array(Array { elements, .. }) = &state.get(address)?.content else { return None };
                let (Elements::Integers(term) | Elements::Rows(term)) = elements else { return None };
                *term
            }
            _ => return None,
        };
        (self.evaluator.pool.sort(term) == sort).then_some(term)
    }

    /// The successors of a node, with the runs that reach them.
    fn leave(&mut self, node: NodeIndex, mut arrival: Arrival) -> Result<Vec<(NodeIndex, Arrival)>, Message> {
        let cfg = &self.subject.program.cfg;
        let state = &mut arrival.state;
        match &cfg.graph[node].kind {
            NodeKind::Branch(condition) => {
                let holds = self.evaluator.truth(state, condition);
                return Ok(self.fork(node, holds, &arrival));
            }
            NodeKind::Check(check) => {
                let holds = self.evaluator.check(state, check);
                return Ok(self.fork(node, holds, &arrival));
            }
            NodeKind::Return(_) | NodeKind::Halt | NodeKind::Error(_) => return Ok(Vec::new()),
            NodeKind::Entry | NodeKind::Join | NodeKind::LoopHead | NodeKind::Output(_) => {}
            NodeKind::Assign { place, value } => {
                let value = self.evaluator.value(state, value);
                self.evaluator.assign(state, place, value);
            }
            NodeKind::Input(variable) => {
                let known = self.first.pop().or(self.input);
                let read = known.unwrap_or_else(|| self.evaluator.pool.fresh_symbol("input", Sort::Int));
                self.evaluator.write(state, address_of(*variable), Value::Integer(read));
                if let Some(bounds) = self.bounds {
                    let reads =
                        arrival.outside.reads.ok_or(text!("the number of inputs read so far depends on the path"))?;
                    arrival.outside.reads = Some(reads + 1);
                    if let Some((first, last)) = bounds.inputs.get(reads) {
                        arrival.outside.holds = self.or_outside(arrival.outside.holds, read, (first, last));
                    }
                }
            }
            NodeKind::Alloc { variable, value } => {
                let value = self.evaluator.value(state, value);
                let pointer = self.evaluator.alloc(state, value);
                self.evaluator.write(state, address_of(*variable), pointer);
            }
            NodeKind::NewArray { variable, elements } => {
                let values = elements.iter().map(|element| self.evaluator.value(state, element)).collect();
                let array = self.evaluator.new_array(state, values);
                self.evaluator.write(state, address_of(*variable), array);
            }
            NodeKind::Filled { variable, value, lengths } => {
                let value = self.evaluator.value(state, value);
                let array = self.evaluator.filled_array(state, &value, lengths);
                self.evaluator.write(state, address_of(*variable), array);
            }
            NodeKind::Endless(variable) => {
                let array = self.evaluator.endless_array(state);
                self.evaluator.write(state, address_of(*variable), array);
            }
            NodeKind::Call { .. } => return Err(text!("a call was not expanded")),
        }
        let next = cfg.successor(node, Edge::Next).ok_or(text!("the flow graph is incomplete"))?;
        Ok(vec![(next, arrival)])
    }

    /// Both branches of a condition, without one that is never taken.
    fn fork(&mut self, node: NodeIndex, holds: Term, arrival: &Arrival) -> Vec<(NodeIndex, Arrival)> {
        let cfg = &self.subject.program.cfg;
        let fails = self.evaluator.pool.not(holds);
        let mut ways = Vec::new();
        for (edge, condition) in [(Edge::True, holds), (Edge::False, fails)] {
            let Some(next) = cfg.successor(node, edge) else { continue };
            let mut arrival = arrival.clone();
            match self.evaluator.pool.as_bool(condition) {
                Some(false) => continue,
                Some(true) => {}
                None => arrival.conditions.push(condition),
            }
            ways.push((next, arrival));
        }
        ways
    }

    fn meet_at(&mut self, all: &mut Arrivals, node: NodeIndex, arrival: Arrival) {
        let before = all.remove(&node);
        let met = self.meet(before, arrival);
        all.insert(node, met);
    }

    /// Merges runs that reach the same node by different paths: they took different directions at the same condition,
    /// so the conditions of one distinguish it from the other.
    fn meet(&mut self, one: Option<Arrival>, other: Arrival) -> Arrival {
        let Some(one) = one else { return other };
        let pool = &mut *self.evaluator.pool;
        let shared = one.conditions.iter().zip(&other.conditions).take_while(|(one, other)| one == other).count();
        let came = pool.and(&one.conditions[shared..]);
        let otherwise = pool.and(&other.conditions[shared..]);
        let mut conditions = one.conditions[..shared].to_vec();
        let either = pool.or(&[came, otherwise]);
        if pool.as_bool(either) != Some(true) {
            conditions.push(either);
        }
        let outside = Outside {
            holds: pool.ite(came, one.outside.holds, other.outside.holds),
            reads: one.outside.reads.filter(|reads| other.outside.reads == Some(*reads)),
        };
        let ranks = one.rank.iter().zip(&other.rank);
        let rank = ranks.map(|(one, other)| pool.ite(came, *one, *other)).collect();
        Arrival { conditions, state: State::choose(pool, came, one.state, other.state), outside, rank }
    }
}
