//! The state of the goals during the coverage of a program.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Direction};
use loopscope_interp::{self as interp, Exhausted, Inputs, Outcome};
use loopscope_question::report::{Evidence, Proof, Stats, StopReason};
use loopscope_sorted::{SortedSet, sort_by_key};
use loopscope_symex::{Limit, StopReason as Reason};
use loopscope_syntax::{Dialect, LineIndex, Presentation, Target};
use loopscope_witness::{Measure, Replay, ReplayOutcome, ReplayedRun, read};
use petgraph::stable_graph::NodeIndex;

use super::candidates::{Candidate, Candidates};
use super::goal_index::{GoalIndex, Wanted};
use super::goals::{GoalAt, goals};
use super::passable::passable;
use super::report::{Goal, Never, Step};
use super::{CoverObserver, CoverOptions};
use crate::explain::with_never_left;
use crate::stop::StopReasons;
use crate::workspace::{Workspace, Workspaces};

/// The limit for the statements of a run, unless it is known to need more to reach a goal.
pub(super) const RUN_STEPS: u64 = 1_000_000;

/// The number of the workspace for runs and for the search for inputs. Members of analyses have smaller numbers.
const BENCH: u32 = 500;

/// The covered program, with a node for each direction of its conditions.
#[derive(Clone, Copy)]
pub(super) struct Split<'p> {
    pub(super) source: &'p str,
    pub(super) cfg: &'p Cfg,
    /// The directions of its conditions.
    pub(super) directions: &'p [Direction],
    pub(super) lines: &'p LineIndex,
    pub(super) dialect: Dialect,
    pub(super) presentation: Option<&'p Presentation>,
}

/// The state of a goal.
pub(super) enum Known {
    /// Open; if it was analysed, with the reason why there is no answer.
    Open(Option<StopReason>),
    /// A run has reached it.
    Reached,
    /// No run reaches it.
    Never(Never),
}

/// The work on one program.
pub(super) struct Work<'p, 'h> {
    pub(super) program: Split<'p>,
    pub(super) options: &'p CoverOptions,
    pub(super) workspaces: &'p Workspaces<'h>,
    pub(super) observer: &'p mut dyn CoverObserver,
    pub(super) workspace: Workspace<'h>,
    /// Follows runs to their ends.
    pub(super) replay: Replay,
    pub(super) goal_index: Rc<GoalIndex>,
    pub(super) goals: Vec<GoalAt>,
    pub(super) known: Vec<Known>,
    /// Goals to which an exhausted search found no path.
    pub(super) excluded: SortedSet<u32>,
    pub(super) candidates: Candidates,
    /// The limit of the whole analysis that was reached.
    pub(super) limit: Option<Limit>,
    /// Why no proof is about all runs, if some may reach a limit of the translation.
    pub(super) cut: Option<StopReason>,
    pub(super) stats: Stats,
}

impl<'p, 'h> Work<'p, 'h> {
    pub(super) fn new(
        program: Split<'p>,
        compiled: interp::CompiledProgram,
        options: &'p CoverOptions,
        workspaces: &'p Workspaces<'h>,
        observer: &'p mut dyn CoverObserver,
    ) -> Self {
        let Split { source, cfg, directions, lines, dialect, .. } = program;
        let (goals, goal_index) = goals(cfg, directions, &compiled, (source, dialect), (lines, options.only_errors));
        let goal_index = Rc::new(goal_index);
        let replay = Replay::new(compiled, lines, Target::AnyError).for_goals(Wanted::new(&goal_index, &[]));
        let all: Vec<Goal> = goals.iter().map(|at| at.goal.clone()).collect();
        observer.step(&Step::Begin { goals: all });
        Self {
            program,
            options,
            workspaces,
            observer,
            workspace: workspaces.workspace(BENCH),
            replay,
            goal_index,
            known: goals.iter().map(|_| Known::Open(None)).collect(),
            goals,
            excluded: SortedSet::new(),
            candidates: Candidates::default(),
            limit: None,
            cut: None,
            stats: Stats::default(),
        }
    }

    pub(super) fn is_open(&self, goal: u32) -> bool {
        matches!(self.known[goal as usize], Known::Open(_))
    }

    /// The open goals, in the order in which paths reach them: if every path to a goal passes another goal, the other
    /// goal comes first. Most goals that are still open when the order matters are unreachable, and a proof for the
    /// first of them settles all goals that are reached only through it.
    pub(super) fn open(&self) -> Vec<u32> {
        let mut open: Vec<u32> = (0..self.goals.len() as u32).filter(|goal| self.is_open(*goal)).collect();
        sort_by_key(&mut open, |goal| (self.goals[*goal as usize].order, *goal));
        open
    }

    /// Returns `true` if the work continues.
    pub(super) fn goes_on(&mut self) -> bool {
        self.limit = self.limit.or_else(|| self.workspace.limit());
        self.limit.is_none()
    }

    /// The reason why the work stops.
    pub(super) fn stop(&self) -> Option<StopReason> {
        let Split { source, lines, .. } = self.program;
        self.limit.map(|limit| StopReasons::new(source, lines).executing(&Reason::Limit(limit)))
    }

    /// Settles the goals to which no path leads.
    pub(super) fn cross_off_dead_code(&mut self) {
        let passable = self.without(&[]);
        for goal in self.open() {
            if !self.is_among(goal, &passable) {
                let at = &self.goals[goal as usize];
                let (targets, line) = (at.nodes.iter().copied().collect(), Some(at.goal.line));
                let proof = with_never_left(Proof::by(Evidence::NoPath), self.program.cfg, (&targets, line), &[]);
                let proof = Some(proof);
                let technique = loopscope_question::Technique::Auto.name().to_owned();
                self.never(goal, Never { technique, proof, behind: Vec::new() });
            }
        }
    }

    /// By node, whether a path leads there that avoids these goals.
    fn without(&self, goals: &[u32]) -> Vec<bool> {
        let nodes = goals.iter().flat_map(|goal| self.goals[*goal as usize].nodes.iter().copied());
        passable(self.program.cfg, &nodes.collect())
    }

    fn is_among(&self, goal: u32, nodes: &[bool]) -> bool {
        self.goals[goal as usize].nodes.iter().any(|node| nodes[node.index()])
    }

    /// Returns `true` if every path to a goal passes another one.
    pub(super) fn lies_behind(&self, goal: u32, before: u32) -> bool {
        !self.is_among(goal, &self.without(&[before]))
    }

    /// Runs the program on these inputs for at most `steps` steps, and notes what the run reaches.
    pub(super) fn look(&mut self, inputs: &Inputs, steps: u64) {
        // After the last input the run reads 0, so that it continues to its end.
        let inputs = Inputs { exhausted: Exhausted::Zero, ..inputs.clone() };
        if let Some(candidate) = self.candidate(&inputs, steps) {
            self.note(candidate);
        }
    }

    /// The candidate with these inputs: its run goes to its end or, if that takes too long, to its last goal.
    pub(super) fn candidate(&mut self, inputs: &Inputs, steps: u64) -> Option<Candidate> {
        let ReplayedRun { run, goals } = self.replay.run(inputs, steps, &mut self.workspace.meter.finishing())?;
        let (inputs, steps, end) = if run.outcome.is_cut() {
            let wanted: Vec<u32> = (0..).zip(&goals).filter(|(_, seen)| **seen).map(|(goal, _)| goal).collect();
            if wanted.is_empty() {
                return None;
            }
            let replay = self.replay.for_goals(Wanted::new(&self.goal_index, &wanted));
            let budget = &mut self.workspace.meter.finishing();
            let ReplayOutcome::Confirmed(arrival) = replay.replay(inputs, steps, budget) else { return None };
            (arrival.inputs, arrival.steps, None)
        } else {
            (read(inputs, &run)?, run.steps, Some(run.outcome))
        };
        let measure = (end.is_none(), Measure::new(&inputs));
        Some(Candidate { inputs, goals, measure, steps, end })
    }

    fn note(&mut self, candidate: Candidate) {
        self.mark(&candidate);
        self.candidates.add(candidate);
    }

    /// Notes that the goals of a candidate are reached.
    pub(super) fn mark(&mut self, candidate: &Candidate) {
        let is_new =
            |goal: &u32| candidate.goals[*goal as usize] && !matches!(self.known[*goal as usize], Known::Reached);
        let new: Vec<u32> = (0..self.goals.len() as u32).filter(is_new).collect();
        if !new.is_empty() {
            for goal in &new {
                self.known[*goal as usize] = Known::Reached;
            }
            let input = self.input_report(candidate);
            self.observer.step(&Step::Reached { goals: new, input });
        }
    }

    /// A run that reads nothing and has terminated is the only run.
    pub(super) fn is_only_run(&self, done: &ReplayedRun) -> bool {
        let ReplayedRun { run, .. } = done;
        let ended = matches!(run.outcome, Outcome::Finished { .. } | Outcome::Error { .. } | Outcome::Halted { .. });
        ended && run.inputs_read.is_empty() && self.program.cfg.main_function().parameters.is_empty()
    }

    /// Notes that no run reaches a goal. If some runs were not followed, it is open.
    pub(super) fn never(&mut self, goal: u32, never: Never) {
        if !self.is_open(goal) {
            return;
        }
        if let Some(cut) = self.cut.clone() {
            self.open_for(goal, cut);
        } else {
            self.known[goal as usize] = Known::Never(never.clone());
            self.observer.step(&Step::Unreachable { goal, never });
        }
    }

    /// Settles the goals that are reached only through unreachable ones.
    pub(super) fn cross_off_behind(&mut self) {
        let with_proof = |known: &Known| matches!(known, Known::Never(never) if never.proof.is_some());
        let proved: Vec<u32> =
            (0..).zip(&self.known).filter(|(_, known)| with_proof(known)).map(|(goal, _)| goal).collect();
        let passable = self.without(&proved);
        for goal in self.open() {
            if !self.goes_on() {
                return;
            }
            if !self.is_among(goal, &passable) {
                let behind = self.in_the_way(goal, &proved);
                let technique = match behind.first().map(|first| &self.known[*first as usize]) {
                    Some(Known::Never(never)) => never.technique.clone(),
                    _ => String::new(),
                };
                self.never(goal, Never { technique, proof: None, behind });
            }
        }
    }

    /// Goals such that every path to a goal passes one of them: a single goal if possible, otherwise a minimal subset
    /// of `proved`.
    fn in_the_way(&self, goal: u32, proved: &[u32]) -> Vec<u32> {
        if let Some(alone) = proved.iter().find(|one| self.lies_behind(goal, **one)) {
            return vec![*alone];
        }
        let mut needed = proved.to_vec();
        for at in (0..needed.len()).rev() {
            let left = needed.remove(at);
            if self.is_among(goal, &self.without(&needed)) {
                needed.insert(at, left);
            }
        }
        needed
    }

    /// The open goals to which a node belongs.
    pub(super) fn open_at(&self, node: NodeIndex) -> Vec<u32> {
        let mut open = self.open();
        open.retain(|goal| self.goals[*goal as usize].nodes.contains(&node));
        open
    }
}
