//! Runs that never end: those that the interpreter sees repeat themselves, and those that stay in a set.

use std::ops::Range;

use loopscope_cfg::NodeKind;
use loopscope_interp::{Exhausted, Inputs, Limits, Repeated, Repetition, repetition};
use loopscope_question::report::over_and_over;
use loopscope_smt::{IBig, Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::Budget;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::{Dfs, IntoNeighbors, Reversed, Visitable};

use crate::executable::Executable;
use crate::recurrent::Visit;
use crate::run_inputs::RunInputs;
use crate::system::TransitionSystem;

/// A run that never ends.
#[derive(Clone, Debug)]
pub struct Nontermination {
    /// Its first inputs.
    pub inputs: Inputs,
    /// The inputs after them, over and over.
    pub later: Vec<IBig>,
    /// The number of statements that the interpreter executed.
    pub statements: u64,
    /// The number of earlier visits of the loop or calls of the function.
    pub visits: u64,
    /// The number of visits or calls after which the state comes again, if it does.
    pub period: Option<u64>,
    /// The reason why it never ends.
    pub reason: Reason,
}

/// The reason why a run never ends.
#[derive(Clone, Debug)]
pub enum Reason {
    /// The interpreter is in the same state twice, or a call makes the same call again.
    Repetition {
        /// The line of the loop or the function.
        line: u32,
        /// The function that calls itself.
        function: Option<String>,
    },
    /// The run stays in a set of states.
    Set {
        /// The head of the loop in which it stays.
        head: usize,
        /// By head: the condition of the set, `false` where it has no state.
        set: Vec<Term>,
        /// By head: the conditions to be shown. There are none where the set has no state.
        shown: Vec<Term>,
        /// True if the system has variables at the head.
        has_values: bool,
    },
}

/// A long run that was followed by the interpreter.
#[derive(Debug)]
pub(crate) struct FollowedRun {
    pub(crate) given: RunInputs,
    /// All that it reads: at least up to where it was cut.
    pub(crate) inputs: Inputs,
    pub(crate) statements: u64,
    /// The number of inputs after which all text is read that a user types.
    pub(crate) typed: u64,
    pub(crate) visits: Vec<Visit>,
    /// By visit, and for the one that repeats a state: the number of inputs that were read before. Empty if the run is
    /// [not in order](RunInputs::is_in_order).
    pub(crate) before: Vec<u64>,
}

impl Executable<'_> {
    /// The run on these inputs, if the state of the interpreter comes again within so many statements, or a call makes the
    /// same call again.
    pub fn repetition(&self, inputs: &Inputs, statements: u64, budget: &mut dyn Budget) -> Option<Nontermination> {
        let limits = Limits { steps: statements, ..Limits::default() };
        let (program, text_ends) = (self.replay.program(), self.reads.may_end());
        let repetition = repetition(program, inputs, (&limits, text_ends), &mut || budget.go_on().is_ok())?;
        let Repetition { of, visits, period, reads } = repetition;
        // Inputs after those that are given are not known to be read again.
        if reads.0 + reads.1 > inputs.inputs.len() {
            return None;
        }
        let (span, function) = match of {
            Repeated::Loop(span) => (span, None),
            Repeated::Function(name) => {
                let function = self.cfg.functions.iter().find(|function| function.name == name)?;
                (function.span, Some(name))
            }
        };
        let (inputs, later) = first_and_later(inputs, reads);
        let reason = Reason::Repetition { line: self.lines.line(span.start), function };
        Some(Nontermination { inputs, later, statements, visits, period: Some(period), reason })
    }
}

/// The first inputs of a run, and those that it reads over and over, if it repeats the last of these two numbers of inputs:
/// without repetitions.
fn first_and_later(inputs: &Inputs, (first, repeated): (u64, u64)) -> (Inputs, Vec<IBig>) {
    let get = |range: Range<u64>| -> Vec<IBig> { range.filter_map(|at| inputs.inputs.get(at).cloned()).collect() };
    let (mut before, mut later) = (get(0..first), get(first..first + repeated));
    let repeats_after = |period: &usize| later[*period..] == later[..later.len() - period];
    let period = (1..later.len()).filter(|period| later.len().is_multiple_of(*period)).find(repeats_after);
    later.truncate(period.unwrap_or(later.len()));
    while later.last().is_some_and(|last| before.last() == Some(last)) {
        before.pop();
        later.rotate_right(1);
    }
    (Inputs { inputs: before.into_iter().collect(), exhausted: Exhausted::Stop, ..inputs.clone() }, later)
}

/// A long run with a set that contains its states.
pub(crate) struct Staying<'a> {
    pub(crate) executable: &'a Executable<'a>,
    pub(crate) system: &'a TransitionSystem,
    pub(crate) run: &'a FollowedRun,
    /// By head: the condition of the set.
    pub(crate) set: Vec<Term>,
}

impl Staying<'_> {
    /// The run that stays in the set from a visit on. If its state comes again: after this number of visits. None if the
    /// interpreter does not confirm it within so many statements.
    pub(crate) fn confirmed(
        self,
        pool: &mut Pool,
        (visit, period): (usize, Option<u64>),
        most: u64,
        budget: &mut dyn Budget,
    ) -> Option<Nontermination> {
        let FollowedRun { given, statements, visits, .. } = self.run;
        let visit = if period.is_none() { self.last_loop(pool, visit) } else { visit };
        let (inputs, later) = self.forever(pool, (visit, period));
        if period.is_none() && given.is_in_order() {
            let tried = over_and_over(&inputs, &later, most);
            let done = self.executable.replay.run(&tried, most, budget);
            done.filter(|done| done.run.outcome.is_cut())?;
        }
        let head = visits[visit].head;
        let shown = if period.is_some() {
            state(pool, self.system, &visits[visit])
        } else {
            let shown =
                self.set.iter().map(|holds| if pool.as_bool(*holds) == Some(false) { pool.bool(true) } else { *holds });
            shown.collect()
        };
        Some(Nontermination {
            inputs,
            later,
            statements: *statements,
            visits: visits[..visit].iter().filter(|each| each.head == head).count() as u64,
            period,
            reason: Reason::Set { head, set: self.set, shown, has_values: !visits[visit].values.is_empty() },
        })
    }

    /// The inputs of the run: the first ones, and then those that it reads over and over.
    fn forever(&self, pool: &Pool, (visit, period): (usize, Option<u64>)) -> (Inputs, Vec<IBig>) {
        let FollowedRun { given, inputs, before, .. } = self.run;
        if !given.is_in_order() {
            return (given.inputs(self.executable.cfg, 0), given.later.clone());
        }
        let read = before[visit];
        if let Some(period) = period {
            let until = before[visit + period as usize];
            return first_and_later(inputs, (read, until - read));
        }
        let (first, _) = first_and_later(inputs, (read, 0));
        let later = given.input().filter(|_| self.may_read(pool));
        (first, later.into_iter().collect())
    }

    /// Returns `true` if the run may read: on a path from a head where the set has states to one.
    fn may_read(&self, pool: &Pool) -> bool {
        let cfg = self.executable.expanded.unwrap_or(self.executable.cfg);
        let mut reads = cfg.graph.node_indices().filter(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)));
        if self.executable.expanded.is_none() {
            return reads.next().is_some();
        }
        let heads = self.heads(pool);
        let (after, before) = (reached(&cfg.graph, &heads), reached(Reversed(&cfg.graph), &heads));
        reads.any(|node| after.contains(&node) && before.contains(&node))
    }

    /// The heads where the set has states.
    fn heads(&self, pool: &Pool) -> Vec<NodeIndex> {
        let heads = self.system.heads.iter().zip(&self.set);
        heads.filter(|(_, holds)| pool.as_bool(**holds) != Some(false)).map(|(head, _)| *head).collect()
    }

    /// The first visit, from one on, of a loop that the run does not leave again for another one of the set; the same visit
    /// if the run that was followed does not arrive there.
    fn last_loop(&self, pool: &Pool, visit: usize) -> usize {
        let Some(cfg) = self.executable.expanded else { return visit };
        let heads = self.heads(pool);
        let after: Vec<SortedSet<NodeIndex>> = heads.iter().map(|head| reached(&cfg.graph, &[*head])).collect();
        let is_last = |head: &NodeIndex| {
            let others = heads.iter().zip(&after).filter(|(other, _)| *other != head);
            let own = heads.iter().position(|each| each == head).map(|at| &after[at]);
            others.filter(|(other, _)| own.is_some_and(|own| own.contains(other))).all(|(_, back)| back.contains(head))
        };
        let last: SortedSet<NodeIndex> = heads.iter().filter(|head| is_last(head)).copied().collect();
        let visits = &self.run.visits;
        let is_there = |at: &usize| last.contains(&self.system.heads[visits[*at].head]);
        (visit..visits.len()).find(is_there).unwrap_or(visit)
    }
}

/// The conditions that only the states of some visits satisfy, by head.
pub(crate) fn states(pool: &mut Pool, system: &TransitionSystem, visits: &[Visit]) -> Vec<Term> {
    let mut sets = vec![Vec::new(); system.heads.len()];
    for visit in visits {
        sets[visit.head].push(equals(pool, system, visit));
    }
    sets.iter().map(|states| pool.or(states)).collect()
}

/// The state of a visit, by head: no condition at the others.
fn state(pool: &mut Pool, system: &TransitionSystem, visit: &Visit) -> Vec<Term> {
    let mut set = vec![pool.bool(true); system.heads.len()];
    set[visit.head] = equals(pool, system, visit);
    set
}

/// The condition that only the state of a visit satisfies.
fn equals(pool: &mut Pool, system: &TransitionSystem, Visit { head, values }: &Visit) -> Term {
    let pairs = system.clauses.predicates[*head].iter().zip(values);
    let equal: Vec<Term> = pairs.map(|(symbol, value)| pool.eq(*symbol, *value)).collect();
    pool.and(&equal)
}

/// The nodes that can be reached from some nodes, these included.
fn reached<G>(graph: G, from: &[NodeIndex]) -> SortedSet<NodeIndex>
where
    G: IntoNeighbors<NodeId = NodeIndex> + Visitable + Copy,
{
    let mut found = SortedSet::new();
    let mut search = Dfs::empty(graph);
    for node in from {
        search.move_to(*node);
        while let Some(next) = search.next(graph) {
            found.insert(next);
        }
    }
    found
}
