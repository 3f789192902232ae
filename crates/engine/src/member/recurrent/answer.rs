//! The answer: the set in which a run stays, and what the run reads.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_interp::Inputs;
use loopscope_question::report::{Claim, Evidence, Invariant, Proof, over_and_over};
use loopscope_smt::{IBig, Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_termination::recurrent::Visit;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::{Dfs, IntoNeighbors, Reversed, Visitable};

use super::repeated::first_and_later;
use super::{FollowedRun, LONG, RecurrentSearch};
use crate::member::blocks::at_cut_points;
use crate::member::ranking::{Analysed, at_heads, line};
use crate::member::{Endless, Found};
use crate::program_view::ProgramView;
use crate::workspace::Workspace;

impl RecurrentSearch<'_> {
    /// The conditions that only the states of the visits from one on satisfy, by head.
    pub(super) fn states(&self, pool: &mut Pool, run: usize, first: usize) -> Vec<Term> {
        let mut sets = vec![Vec::new(); self.system.heads.len()];
        for Visit { head, values } in &self.long[run].visits[first..] {
            let mut equal = Vec::new();
            for (symbol, value) in self.system.clauses.predicates[*head].iter().zip(values) {
                equal.push(pool.eq(*symbol, *value));
            }
            sets[*head].push(pool.and(&equal));
        }
        sets.iter().map(|states| pool.or(states)).collect()
    }

    /// The state of a visit, by head: no condition at the others.
    fn state(&self, pool: &mut Pool, Visit { head, values }: &Visit) -> Vec<Term> {
        let mut set = vec![pool.bool(true); self.system.heads.len()];
        let pairs = self.system.clauses.predicates[*head].iter().zip(values);
        let equal: Vec<Term> = pairs.map(|(symbol, value)| pool.eq(*symbol, *value)).collect();
        set[*head] = pool.and(&equal);
        set
    }

    /// The states of a set, in the notation of certificates: a claim for each head where it has states.
    fn claims(&self, view: &ProgramView, pool: &mut Pool, set: &[Term]) -> Vec<Claim> {
        let names = self.question.reasons.names_in(&view.program.cfg);
        let mut claims = Vec::new();
        for (head, holds) in set.iter().enumerate().filter(|(_, holds)| pool.as_bool(**holds) != Some(false)) {
            claims.extend(Claim::of(
                pool,
                self.system.heads[head],
                &[*holds],
                &self.system.parameters_at(head),
                &names,
            ));
        }
        claims
    }

    /// The answer: from a visit on, the run stays in the set. If its state comes again: after how many visits. None if the
    /// interpreter does not confirm it.
    pub(super) fn found(
        &self,
        workspace: &mut Workspace<'_>,
        run: usize,
        (visit, again): (usize, Option<u64>),
        mut set: Vec<Term>,
    ) -> Option<Found> {
        let FollowedRun { statements, visits, .. } = &self.long[run];
        let visit = if again.is_none() { self.last_loop(&workspace.pool, (visits, visit), &set) } else { visit };
        let head = visits[visit].head;
        let (inputs, later) = self.forever(&workspace.pool, run, (visit, again), &set);
        if again.is_none() && self.long[run].given.is_in_order() {
            let tried = over_and_over(&inputs, &later, LONG);
            let done = self.question.replay.run(&tried, LONG, &mut workspace.meter);
            done.filter(|done| done.run.outcome.is_cut())?;
        }
        let pool = &mut workspace.pool;
        let claims = match &self.program {
            Some(Analysed::InView(view)) => self.claims(view, pool, &set),
            _ => Vec::new(),
        };
        // The run never reaches the other heads, so the set has no condition there.
        for holds in &mut set {
            if pool.as_bool(*holds) == Some(false) {
                *holds = pool.bool(true);
            }
        }
        if again.is_some() {
            set = self.state(pool, &visits[visit]);
        }
        let (line, function, invariants) = match &self.program {
            Some(Analysed::InView(view)) => {
                let invariants = at_heads(view, &self.system, pool, &set);
                (line(view, &self.system, head), None, invariants)
            }
            Some(Analysed::WithCalls(calls)) => {
                let places = at_cut_points(self.question, self.question.cfg, &calls.blocks, &set);
                let (line, function) = calls.place(self.question, head);
                (line, function, Invariant::of(pool, &places))
            }
            None => (0, None, Vec::new()),
        };
        let evidence = Evidence::Recurrent {
            line,
            visits: visits[..visit].iter().filter(|each| each.head == head).count() as u64,
            later: later.iter().map(ToString::to_string).collect(),
            // In a recursion without tracked values, equal states prove nothing: other values may differ.
            again: again.filter(|_| function.is_none() || !visits[visit].values.is_empty()),
            invariants,
            head: Some(self.system.heads[head].index() as u32),
            function,
        };
        let proof = Proof::by(evidence).with_claims(claims);
        Some(Found::Endless(Box::new(Endless { inputs, steps: *statements, proof })))
    }

    /// What a run reads that stays in a set from a visit on, or whose state comes again: first, and then over and over.
    fn forever(
        &self,
        pool: &Pool,
        run: usize,
        (visit, again): (usize, Option<u64>),
        set: &[Term],
    ) -> (Inputs, Vec<IBig>) {
        let FollowedRun { given, inputs, before, .. } = &self.long[run];
        if !given.is_in_order() {
            return (given.inputs(self.question.cfg, 0), given.later.clone());
        }
        let read = before[visit];
        if let Some(period) = again {
            let until = before[visit + period as usize];
            return first_and_later(inputs, (read, until - read));
        }
        let (first, _) = first_and_later(inputs, (read, 0));
        let later = given.input().filter(|_| self.may_read(pool, set));
        (first, later.into_iter().collect())
    }

    /// Whether a run that stays in a set may read: on a way from a head where the set has states to one.
    fn may_read(&self, pool: &Pool, set: &[Term]) -> bool {
        let is_read = |cfg: &Cfg, node: NodeIndex| matches!(cfg.graph[node].kind, NodeKind::Input(_));
        let Some(Analysed::InView(view)) = &self.program else {
            let cfg = self.question.cfg;
            return cfg.graph.node_indices().any(|node| is_read(cfg, node));
        };
        let cfg = &view.program.cfg;
        let heads = self.heads_of(pool, set);
        let (after, before) = (reached(&cfg.graph, &heads), reached(Reversed(&cfg.graph), &heads));
        after.iter().any(|node| before.contains(node) && is_read(cfg, *node))
    }

    /// The heads where a set has states.
    fn heads_of(&self, pool: &Pool, set: &[Term]) -> Vec<NodeIndex> {
        let heads = self.system.heads.iter().zip(set);
        heads.filter(|(_, holds)| pool.as_bool(**holds) != Some(false)).map(|(head, _)| *head).collect()
    }

    /// The first visit, from one on, of a loop that the run does not leave again for another one of the set; the same visit
    /// if the run that was followed does not arrive there.
    fn last_loop(&self, pool: &Pool, (visits, visit): (&[Visit], usize), set: &[Term]) -> usize {
        let Some(Analysed::InView(view)) = &self.program else { return visit };
        let graph = &view.program.cfg.graph;
        let heads = self.heads_of(pool, set);
        let after: Vec<SortedSet<NodeIndex>> = heads.iter().map(|head| reached(graph, &[*head])).collect();
        let is_last = |head: &NodeIndex| {
            let others = heads.iter().zip(&after).filter(|(other, _)| *other != head);
            let own = heads.iter().position(|each| each == head).map(|at| &after[at]);
            others.filter(|(other, _)| own.is_some_and(|own| own.contains(other))).all(|(_, back)| back.contains(head))
        };
        let last: SortedSet<NodeIndex> = heads.iter().filter(|head| is_last(head)).copied().collect();
        let is_there = |at: &usize| last.contains(&self.system.heads[visits[*at].head]);
        (visit..visits.len()).find(is_there).unwrap_or(visit)
    }
}

/// The nodes to which paths lead from some nodes, these included.
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
