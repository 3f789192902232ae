//! The conditions of a recurrent set.
//!
//! The run on known inputs is followed statement by statement to the head where it enters the set (*entry*); each
//! condition on its way must have a known value. From there on, everything that the outermost loop around this head may
//! change becomes unknown, except for the conditions of the set. No step from a state of the set may lead to the end of
//! the run or to a head where the set has no such state (*closed*).
//!
//! # Source
//! A. Gupta, T. Henzinger, R. Majumdar, A. Rybalchenko, R.-G. Xu, *Proving Non-Termination* (POPL 2008); H.-Y. Chen,
//! B. Cook, C. Fuhs, K. Nimkar, P. O'Hearn, *Proving Nontermination via Safety* (TACAS 2014), section 3, for sets that all
//! steps stay in.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_cfg::{LoopId, NodeKind};
use loopscope_interp::{Argument, Element, ElementRun, InputArray};
use loopscope_message::{Message, text};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use super::{Arrival, Arrivals, Generator};
use crate::condition::{Formula, Kind, VerificationCondition};
use crate::means::Time;
use crate::state::{State, address_of};
use crate::subject::Subject;
use crate::value::{Array, Cell, Content, Elements, Reference, Value};

/// The limit for the stretches of elements of an argument.
const MOST_STRETCHES: usize = 1_000;

/// The limit for the elements of a stretch.
const LONGEST_STRETCH: usize = 10_000;

/// The entry of a run into a recurrent set.
pub(crate) struct Entry<'a> {
    /// The arguments of `main`.
    pub(crate) arguments: &'a [Argument],
    /// The integers that the run reads first.
    pub(crate) first: &'a [IBig],
    /// The integer that each other `input` reads.
    pub(crate) input: Option<&'a IBig>,
    /// The loop.
    pub(crate) id: LoopId,
    /// The number of earlier visits of the run to its head.
    pub(crate) visits: u64,
}

/// The conditions that a run never ends, given the states of a set by loop.
///
/// # Errors
/// The run does not enter the set, is not known, or is too long, or the time is over.
pub(crate) fn recurrence_conditions(
    subject: &Subject,
    entry: &Entry<'_>,
    sets: &SortedMap<LoopId, Formula>,
    pool: &mut Pool,
    time: Time<'_>,
) -> Result<Vec<VerificationCondition>, Message> {
    let nothing = SortedMap::new();
    let input = entry.input.map(|input| pool.int(input.clone()));
    let (mut generator, mut start) = Generator::new(subject, &nothing, pool, time);
    generator.input = input;
    generator.first = entry.first.iter().rev().map(|input| generator.evaluator.pool.int(input.clone())).collect();
    let loops = &subject.program.cfg.main_function().loops;
    let outermost = subject.outermost(entry.id);
    let is_outside = |id: &LoopId| !loops.get(outermost).nodes.contains(&loops.get(*id).head);
    if let Some((outside, _)) = sets.iter().find(|(id, _)| is_outside(id)) {
        return Err(text!(
            "the loop in {place} lies outside of that which the run stays in",
            place = subject.loop_name(*outside)
        ));
    }
    let Some(enters) = sets.get(&entry.id) else {
        return Err(text!("the set has no state at the loop in {place}", place = subject.loop_name(entry.id)));
    };
    generator.give(&mut start.state, entry.arguments)?;
    let mut reached = generator.walk(entry, start)?;
    if !generator.first.is_empty() {
        return Err(text!("the run enters the set before it has read all of its first inputs"));
    }
    let head = loops.get(entry.id).head;
    let shown = generator.instance(enters, &reached.state);
    generator.show_after(Kind::Entry, entry.id, head, &reached, shown);
    generator.forget_changes(outermost, &mut reached.state);
    for (id, set) in sets {
        let mut arrival = reached.clone();
        arrival.conditions = generator.instance(set, &arrival.state);
        generator.show_closed(*id, arrival, sets)?;
    }
    Ok(generator.conditions)
}

impl Generator<'_> {
    /// Gives `main` its arguments.
    fn give(&mut self, state: &mut State, arguments: &[Argument]) -> Result<(), Message> {
        let parameters = self.subject.program.cfg.main_function().parameters.clone();
        for (variable, argument) in parameters.into_iter().zip(arguments) {
            match (argument, state.variable(variable)) {
                (Argument::Integer(value), Value::Integer(_)) => {
                    let value = self.evaluator.pool.int(value.clone());
                    self.evaluator.write(state, address_of(variable), Value::Integer(value));
                }
                (Argument::Array(array), Value::Reference(Reference { targets: Some(targets), .. })) => {
                    let [(address, _)] = targets[..] else { continue };
                    let Some(Cell { content: Content::Array(old), written }) = state.get(address).cloned() else {
                        continue;
                    };
                    // Rows and elements that are not integers keep unknown values.
                    let Elements::Integers(_) = old.elements else { continue };
                    let elements = Elements::Integers(self.elements(array)?);
                    let content = Content::Array(Array { elements, length: old.length });
                    state.set(address, Cell { content, written });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn elements(&mut self, array: &InputArray) -> Result<Term, Message> {
        let pool = &mut *self.evaluator.pool;
        let zero = pool.int(0);
        let mut all = pool.constant_array(Sort::int_array(), zero);
        for (count, ElementRun { first, last, element }) in array.runs().iter().enumerate() {
            let length = usize::try_from(last - first + IBig::ONE).unwrap_or(usize::MAX);
            if count >= MOST_STRETCHES || length > LONGEST_STRETCH {
                return Err(text!("an array that `main` is given has too many elements"));
            }
            let Element::Integer(element) = element else { return Err(text!("a row is not an integer")) };
            let element = pool.int(element.clone());
            for offset in 0..length {
                let index = pool.int(first + IBig::from(offset));
                all = pool.store(all, index, element);
            }
        }
        Ok(all)
    }

    /// Follows the run from its beginning to the head where it enters the set.
    fn walk(&mut self, entry: &Entry<'_>, mut arrival: Arrival) -> Result<Arrival, Message> {
        let cfg = &self.subject.program.cfg;
        let head = cfg.main_function().loops.get(entry.id).head;
        let (mut node, mut visits) = (cfg.main_function().entry, 0);
        loop {
            if node == head {
                if visits == entry.visits {
                    return Ok(arrival);
                }
                visits += 1;
            }
            self.spend()?;
            let line = cfg.graph[node].line;
            let mut ways = self.leave(node, arrival)?.into_iter();
            match (ways.next(), ways.next()) {
                (Some((next, only)), None) if only.conditions.is_empty() => (node, arrival) = (next, only),
                (None, _) => {
                    return Err(text!("the run ends in line {line}, before it enters the set"));
                }
                _ => return Err(text!("what the run does in line {line} depends on a value that is not known")),
            }
        }
    }

    /// Adds the conditions that no step from the states of a set at a head leaves the set.
    fn show_closed(&mut self, id: LoopId, arrival: Arrival, sets: &SortedMap<LoopId, Formula>) -> Result<(), Message> {
        let cfg = &self.subject.program.cfg;
        let loops = &cfg.main_function().loops;
        let start = loops.get(id).head;
        let mut waiting: BTreeMap<usize, (NodeIndex, Arrival)> = BTreeMap::new();
        let (mut at_heads, mut ends) = (Arrivals::new(), Arrivals::new());
        waiting.insert(self.position(start)?, (start, arrival));
        while let Some((position, (node, arrival))) = waiting.pop_first() {
            self.spend()?;
            for (next, arrival) in self.leave(node, arrival)? {
                if loops.headed_by(next).is_some() {
                    self.meet_at(&mut at_heads, next, arrival);
                } else if matches!(cfg.graph[next].kind, NodeKind::Return(_) | NodeKind::Halt | NodeKind::Error(_)) {
                    self.meet_at(&mut ends, next, arrival);
                } else {
                    self.postpone(&mut waiting, position, next, arrival)?;
                }
            }
        }
        for (node, arrival) in ends {
            self.show(Kind::Closed, Some(id), node, arrival.conditions);
        }
        for (node, arrival) in at_heads {
            match loops.headed_by(node).and_then(|next| sets.get(&next)) {
                Some(set) => {
                    let stays = self.instance(set, &arrival.state);
                    self.show_after(Kind::Closed, id, node, &arrival, stays);
                }
                None => self.show(Kind::Closed, Some(id), node, arrival.conditions),
            }
        }
        Ok(())
    }
}
