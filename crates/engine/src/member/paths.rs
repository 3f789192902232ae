//! The common part of members that execute paths: they differ in how they treat loops.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_cfg::Cfg;
use loopscope_question::report::{Artefact, Proof, StopReason};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{
    Context, Counters, ExecutionCounts, Executor, Limit, LoopPolicy, SearchResult, State, StopReason as Reason,
    Successor,
};
use loopscope_witness::Doubt;

use petgraph::stable_graph::NodeIndex;

use super::{Found, Member, Progress, Question};
use crate::advice::Visits;
use crate::doing::Taking;
use crate::explain::with_learnt;
use crate::facts::Facts;
use crate::guiding::{Guidance, guiding};
use crate::merging::merger;
use crate::workspace::Workspace;

/// A search along paths, with a policy for loops that can report what it has built.
pub(crate) struct Paths<'q, P> {
    question: &'q Question<'q>,
    executor: Executor<'q>,
    executed: Rc<RefCell<ExecutionCounts>>,
    policy: Shared<P>,
    doubt: Option<Doubt>,
    contradictions: u64,
    /// True to continue after a refuted result.
    insist: bool,
    /// True if the executor prunes paths that reach no target, with the facts of other members.
    subsumes: bool,
    /// The largest cost of a question.
    limit: u64,
    /// The shared facts that the executor has received.
    known: Rc<Facts>,
    /// The parameters' symbols.
    parameters: Vec<Term>,
    guidance: Guidance<'q>,
}

impl<'q, P: ReportingPolicy + 'q> Paths<'q, P> {
    /// Starts at the program's start. A question may cost at most `limit`.
    pub(crate) fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>, policy: P, limit: u64) -> Self {
        let Question { cfg, targets, .. } = question;
        let policy = Shared(Rc::new(RefCell::new(Counted { policy, arrivals: 0, replaced: 0 })));
        let start = State::initial(cfg, &mut workspace.pool);
        let parameters = start.parameters().iter().map(|parameter| parameter.term).collect();
        let executor = executor(question, workspace, start, Some(targets.clone()), policy.clone());
        let executed = Rc::new(RefCell::new(ExecutionCounts::default()));
        let executor = executor.with_recorder(Rc::clone(&executed));
        let (executor, guidance) = guiding(question, workspace, executor, limit);
        let (doubt, contradictions, insist) = (None, 0, true);
        let subsumes = question.analysis.subsume;
        Self {
            question,
            executor,
            executed,
            policy,
            doubt,
            contradictions,
            insist,
            subsumes,
            limit,
            known: Rc::default(),
            parameters,
            guidance,
        }
    }

    /// Defers hard questions. Not for questions that become many for the solver, as with quantifiers: these are
    /// expensive to repeat.
    pub(crate) fn patient(self, workspace: &Workspace<'_>) -> Self {
        Self { executor: self.executor.with_effort(workspace.effort(self.limit)), ..self }
    }

    /// Lets the executor prune paths that reach no target, with the facts of other members.
    pub(crate) fn subsuming(self) -> Self {
        if self.subsumes {
            return self;
        }
        let rounds = self.question.analysis.rounds;
        Self { executor: self.executor.with_subsumption(rounds), subsumes: true, ..self }
    }

    /// Ends the search at the first refuted result.
    pub(crate) fn giving_in(self) -> Self {
        Self { insist: false, ..self }
    }

    /// Reads the policy.
    pub(crate) fn policy<R>(&self, ask: impl FnOnce(&P) -> R) -> R {
        ask(&self.policy.0.borrow().policy)
    }

    /// Passes new shared facts to the executor.
    fn learn(&mut self, workspace: &mut Workspace<'_>) {
        if !Rc::ptr_eq(&self.known, &workspace.known) {
            self.known = Rc::clone(&workspace.known);
            self.executor.learn(self.known.dead_edges(), self.known.covered_nodes(self.question.cfg));
            self.executor.require(self.known.on_parameters(&mut workspace.pool, &self.parameters));
        }
    }

    fn exhausted(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        let (Question { cfg, targets, .. }, executor) = (self.question, &mut self.executor);
        Progress::Ended(Found::exhausted(self.doubt, || {
            let Counters { subsumed, ruled_out, .. } = executor.counters();
            let learnt = (executor.learnt(&mut workspace.pool), subsumed + ruled_out);
            let excluded = workspace.explainer().execution(cfg, targets, executor.refusals());
            Proof::by(with_learnt(excluded, cfg, &mut workspace.pool, learnt))
        }))
    }

    fn stopped(&self, reason: &Reason) -> Progress {
        Progress::Ended(Found::Stopped(self.question.reasons.executing(reason)))
    }
}

impl<'q, P: ReportingPolicy + 'q> Member for Paths<'q, P> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.executor.counters());
        workspace.resources.set_limit(self.limit);
        self.learn(workspace);
        workspace.meter.taking = P::TAKING;
        loop {
            workspace.meter.interrupts = true;
            let outcome = self.executor.search(&mut workspace.context());
            workspace.meter.interrupts = false;
            match outcome {
                SearchResult::Reached { state, model } => {
                    match workspace.confirm(self.question, (state, model)) {
                        Ok(reached) => return Progress::Ended(Found::Reached(reached)),
                        Err(new) => {
                            self.contradictions += u64::from(new == Doubt::Contradiction);
                            self.doubt = self.doubt.max(Some(new));
                            // A run that the time limit ended casts no doubt on its inputs.
                            if let Some(limit) = workspace.limit() {
                                return self.stopped(&Reason::Limit(limit));
                            }
                            if !self.insist {
                                return self.exhausted(workspace);
                            }
                        }
                    }
                }
                SearchResult::Exhausted => return self.exhausted(workspace),
                SearchResult::Stopped(Reason::Limit(Limit::Turn)) => return Progress::Paused,
                // With a bound on iterations, too, nothing is claimed about paths that were doubtful.
                SearchResult::Stopped(Reason::Unrolled { .. }) if self.doubt.is_some() => {
                    return self.exhausted(workspace);
                }
                SearchResult::Stopped(reason) => return self.stopped(&reason),
            }
        }
    }

    fn is_fruitless(&self) -> Option<bool> {
        (P::REPLACES && !self.subsumes).then(|| self.policy.0.borrow().is_fruitless())
    }

    fn counters(&self) -> Counters {
        self.executor.counters()
    }

    fn contradictions(&self) -> u64 {
        self.contradictions
    }

    fn busiest(&self) -> Option<Visits> {
        self.executed.borrow().highest(self.question.cfg)
    }

    fn unguided(&self) -> Option<StopReason> {
        self.guidance.refusal(&self.question.reasons)
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        self.policy(|policy| policy.artefact(self.question.cfg, pool))
    }
}

/// The executor of a program's paths, with the options of the analysis: to the targets or, without targets, to the end
/// of each path.
pub(crate) fn executor<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
    start: State,
    targets: Option<SortedSet<NodeIndex>>,
    policy: impl LoopPolicy + 'q,
) -> Executor<'q> {
    let Question { cfg, analysis, .. } = question;
    let searcher = analysis.search.searcher(cfg, &question.targets, analysis.seed);
    let executor = Executor::new(cfg, start.with_indexing(analysis.indexing), targets, searcher)
        .with_loops(policy)
        .with_call_depth(analysis.call_depth as usize);
    let executor = if analysis.subsume { executor.with_subsumption(analysis.rounds) } else { executor };
    let executor = if analysis.unroll == 0 { executor } else { executor.with_most_iterations(analysis.unroll) };
    match merger(analysis, cfg, &mut workspace.meter) {
        Some(merger) => executor.with_merger(merger),
        None => executor,
    }
}

/// If a policy has replaced no loop after this many visits of loops, it only repeats the work of the member Execute.
const MOST_FRUITLESS: u64 = 1_000;

/// A policy, and how often it was applied.
struct Counted<P> {
    policy: P,
    /// The number of times that a state reached a loop.
    arrivals: u64,
    /// The number of times that other states replaced it.
    replaced: u64,
}

impl<P: ReportingPolicy> Counted<P> {
    /// Returns `true` if it only repeats plain execution.
    fn is_fruitless(&self) -> bool {
        self.replaced == 0 && self.arrivals >= MOST_FRUITLESS
    }
}

/// A policy that an executor uses and others can read.
struct Shared<P>(Rc<RefCell<Counted<P>>>);

impl<P> Clone for Shared<P> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<P: LoopPolicy> LoopPolicy for Shared<P> {
    fn replaces_at(&self, cfg: &Cfg, node: NodeIndex) -> bool {
        self.0.borrow().policy.replaces_at(cfg, node)
    }

    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, Reason> {
        let counted = &mut *self.0.borrow_mut();
        let instead = counted.policy.arrive(cfg, context, state)?;
        counted.arrivals += 1;
        counted.replaced += u64::from(instead.is_some());
        Ok(instead)
    }

    fn keeps_apart(&self) -> bool {
        self.0.borrow().policy.keeps_apart()
    }
}

/// A policy that can report what it has built.
pub(crate) trait ReportingPolicy: LoopPolicy {
    /// The treatment of loops that the report names.
    const TAKING: Taking;

    /// True if it replaces loops where possible.
    const REPLACES: bool = true;

    /// The result so far, if there is anything to show.
    fn artefact(&self, _: &Cfg, _: &mut Pool) -> Option<Artefact> {
        None
    }
}
