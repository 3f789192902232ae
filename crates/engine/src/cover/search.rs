//! Inputs for many goals at once: random inputs, and one search along paths.

use std::cell::OnceCell;
use std::slice::Iter;

use loopscope_interp::Inputs;
use loopscope_question::report::Proof;
use loopscope_question::{Analysis, GuideWhen, technique};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Counters, Executor, Limit, SearchResult, State, StopReason as Reason, witness as raw_witness};
use loopscope_witness::inputs_of;
use petgraph::stable_graph::NodeIndex;

use super::goal_index::Wanted;
use super::report::Never;
use super::work::{RUN_STEPS, Split, Work};
use crate::doing::Doing;
use crate::guiding::guiding;
use crate::host::{Slice, stats};
use crate::input_queue::InputQueue;
use crate::member::{QUESTION_LIMIT, Question};
use crate::stop::StopReasons;

/// The number of runs on random inputs, and the most statements that all of them and each of them may execute.
const MOST_RUNS: u64 = 2_000;
const MOST_STATEMENTS: u64 = 3_000_000;
const STATEMENTS_OF_A_RUN: u64 = 20_000;

/// After this many successive runs without a new goal, no more are made.
const RUNS_IN_VAIN: u64 = 300;

/// The work of the search along paths before its results are checked. If it found something, it continues with
/// as much work again, at most this many times.
const SEARCH: Slice = Slice { states: 1_000, steps: 200_000, units: 100_000 };
const SEARCHES: u32 = 20;

/// The number of times that the search is guided again, because it has reached a target.
const MOST_GUIDES: usize = 32;

impl Work<'_, '_> {
    /// Runs the program on the inputs that are known from before.
    pub(super) fn run_known(&mut self) {
        self.workspace.meter.doing = Doing::RandomRuns;
        let options = self.options;
        options.known.iter().for_each(|inputs| self.look(inputs, RUN_STEPS));
    }

    /// Runs the program on random inputs.
    pub(super) fn run_at_random(&mut self) {
        if self.open().is_empty() {
            return;
        }
        self.workspace.meter.doing = Doing::RandomRuns;
        if let Some(done) = self.replay.run(&Inputs::default(), RUN_STEPS, &mut self.workspace.meter)
            && self.is_only_run(&done)
        {
            self.look(&Inputs::default(), RUN_STEPS);
            let seen = done.goals;
            for goal in self.open().into_iter().filter(|goal| !seen[*goal as usize]) {
                let proof = Some(Proof::by_runs(1, Vec::new()));
                self.never(goal, Never { technique: technique::ENUMERATE.name.to_owned(), proof, behind: Vec::new() });
            }
            return;
        }
        let mut queue = InputQueue::new(self.program.cfg, self.options.seed);
        let (mut runs, mut statements, mut in_vain) = (0, 0, 0);
        while runs < MOST_RUNS && statements < MOST_STATEMENTS && in_vain < RUNS_IN_VAIN {
            let open = self.open();
            if open.is_empty() || !self.goes_on() {
                break;
            }
            let seed = queue.next();
            let inputs = seed.inputs();
            runs += 1;
            in_vain += 1;
            let most = if runs == 1 { RUN_STEPS } else { STATEMENTS_OF_A_RUN };
            let done =
                self.replay.watched(&inputs, most, &mut self.workspace.meter, &mut |statement| queue.pass(statement));
            let is_new = queue.end_run(seed);
            let Some(done) = done else { break };
            statements += done.run.steps.max(1);
            let goals = done.goals;
            if open.iter().any(|goal| goals[*goal as usize]) {
                in_vain = 0;
            }
            if is_new || in_vain == 0 {
                self.look(&inputs, most);
            }
        }
        self.stats.add(&stats(&Counters { paths: runs, ..Counters::default() }, 0.0));
    }

    /// Searches for paths to all open goals.
    pub(super) fn search(&mut self) {
        let mut given_up = SortedSet::new();
        let mut targets = self.targets(&given_up);
        if targets.is_empty() || !self.goes_on() {
            return;
        }
        let cfg = self.program.cfg;
        let analysis = Analysis { guide_when: GuideWhen::Always, ..self.options.analysis() };
        let questions: [OnceCell<Question<'_>>; MOST_GUIDES] = Default::default();
        let mut questions = questions.iter();
        let start = State::initial(cfg, &mut self.workspace.pool);
        let searcher = self.options.search.searcher(cfg, &targets, self.options.seed);
        let executor = Executor::new(cfg, start, Some(targets.clone()), searcher);
        let mut executor = executor.with_effort(self.workspace.effort(QUESTION_LIMIT));
        let reached = (0..self.goals.len() as u32).filter(|goal| !self.is_open(*goal));
        let reached: Vec<NodeIndex> =
            reached.flat_map(|goal| self.goals[goal as usize].nodes.iter().copied()).collect();
        executor.learn(SortedSet::new(), reached.into_iter());
        // Where the guide is asked when it is needed, that is once the search finds nothing more.
        let mut is_guided = self.options.guiding.is_some_and(|guiding| guiding.when == GuideWhen::Always);
        if is_guided {
            executor = self.guided(executor, (&analysis, &targets), &mut questions);
        }
        self.workspace.resources.set_limit(QUESTION_LIMIT);
        self.workspace.meter.slice = SEARCH;
        self.workspace.meter.start_slice(&executor.counters());
        let (mut searches, mut found) = (1, 0);
        loop {
            self.workspace.meter.interrupts = true;
            let outcome = executor.search(&mut self.workspace.context());
            self.workspace.meter.interrupts = false;
            match outcome {
                SearchResult::Reached { state, model } => {
                    let aims = self.open_at(state.node());
                    let before = self.open().len();
                    if let Some(witness) = raw_witness(&self.workspace.pool, &state, &model) {
                        self.look(&inputs_of(&witness), RUN_STEPS);
                    }
                    found += before - self.open().len();
                    // A goal that no run confirms is left to its own analysis.
                    given_up.extend(aims.into_iter().filter(|goal| self.is_open(*goal)));
                    targets = self.targets(&given_up);
                    if targets.is_empty() {
                        break;
                    }
                    executor.go_on_to(targets.clone(), (*state, model));
                    if is_guided {
                        executor = self.guided(executor, (&analysis, &targets), &mut questions);
                    }
                }
                SearchResult::Exhausted => {
                    let left = self.open().into_iter().filter(|goal| !given_up.contains(goal));
                    self.excluded = left.collect();
                    break;
                }
                SearchResult::Stopped(Reason::Limit(Limit::Turn)) if found > 0 && searches < SEARCHES => {
                    (searches, found) = (searches + 1, 0);
                    self.workspace.meter.start_slice(&executor.counters());
                }
                SearchResult::Stopped(Reason::Limit(Limit::Turn)) if analysis.guide && !is_guided => {
                    is_guided = true;
                    executor = self.guided(executor, (&analysis, &targets), &mut questions);
                    self.workspace.meter.start_slice(&executor.counters());
                }
                SearchResult::Stopped(_) => break,
            }
        }
        self.workspace.meter.slice = Slice::WHOLE;
        let solver = self.workspace.solver.statistics();
        self.stats.add(&stats(&executor.counters(), 0.0));
        self.stats.queries += solver.queries;
        self.stats.solver_calls += solver.solved;
        self.stats.solver_failures += solver.unknown;
    }

    /// The same search, guided to these targets. A guide needs a question that lives as long as the search.
    fn guided<'q, 'a: 'q>(
        &mut self,
        executor: Executor<'q>,
        (analysis, targets): (&'a Analysis, &SortedSet<NodeIndex>),
        questions: &mut Iter<'q, OnceCell<Question<'a>>>,
    ) -> Executor<'q>
    where
        Self: 'a,
    {
        let Split { source, cfg, lines, .. } = self.program;
        let Some(question) = questions.next() else { return executor };
        let question = question.get_or_init(|| {
            Question::new(
                analysis,
                cfg,
                targets.clone(),
                self.replay.for_goals(Wanted::new(&self.goal_index, &[])),
                StopReasons::new(source, lines),
            )
        });
        guiding(question, &mut self.workspace, executor, QUESTION_LIMIT).0
    }

    /// The targets of the search.
    fn targets(&self, given_up: &SortedSet<u32>) -> SortedSet<NodeIndex> {
        let open = self.open().into_iter().filter(|goal| !given_up.contains(goal));
        open.flat_map(|goal| self.goals[goal as usize].nodes.iter().copied()).collect()
    }
}
