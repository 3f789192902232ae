//! Runs that never end, looked for with little work although the question is another one: so an answer that a line is
//! never reached, or that nothing can go wrong, does not hide an endless loop.
//!
//! # Idea
//! If the interpreter ends soon on all of a few small inputs, there is nothing to look for. Otherwise the member
//! `recurrent` gets one slice of work. If it finds a run that never ends, invariants of the whole program may show that no
//! run leaves the loop.

use loopscope_cfg::{Cfg, Loop};
use loopscope_horn::guess::Guess;
use loopscope_interp as interp;
use loopscope_question::report::{EndlessRun, Evidence, LongRun, Witness};
use loopscope_question::{Analysis, Program};
use loopscope_symex::Counters;
use loopscope_syntax::ast::Reads;
use loopscope_syntax::{Dialect, LineIndex, Target};
use loopscope_termination::never_left::is_never_left;
use loopscope_termination::recurrent_search::Scope;
use loopscope_termination::system::KeptVariables;
use loopscope_witness::Replay;
use petgraph::stable_graph::NodeIndex;

use crate::host::Slice;
use crate::member::ranking::analysed::system;
use crate::member::recurrent::long::{is_any_long, long_run};
use crate::member::recurrent::search;
use crate::member::{Endless, Found, Progress, Question};
use crate::stop::StopReasons;
use crate::workspace::{Workspace, Workspaces};

/// The number of the workspace of a search. Members of analyses, and cover, have smaller numbers.
const WORKSPACE: u32 = 600;

/// The work of the search for one run.
const SLICE: Slice = Slice { states: 400, steps: 400_000, units: 400_000 };

/// The number of executed steps that show that a run is long, and the number of runs.
pub(crate) const LONG: u64 = 1_000_000;
const MOST_LONG: usize = 3;

/// The number of questions that may show that no run leaves a loop, in steps of the search for invariants, and the cost
/// of each and of all together.
const MOST_STEPS: u32 = 400;
const QUESTION: u64 = 50_000;
const QUESTIONS: u64 = 400_000;

/// A program whose runs may never end.
pub(crate) struct Subject<'a> {
    pub(crate) source: &'a str,
    pub(crate) lines: &'a LineIndex,
    pub(crate) cfg: &'a Cfg,
    pub(crate) program: interp::CompiledProgram,
    pub(crate) dialect: Dialect,
    pub(crate) reads: Reads,
    pub(crate) seed: u64,
}

impl<'a> Subject<'a> {
    /// A program, and the same compiled.
    pub(crate) fn new(program: &'a Program, compiled: interp::CompiledProgram, seed: u64) -> Self {
        Subject {
            source: program.source(),
            lines: program.lines(),
            cfg: program.cfg(),
            program: compiled,
            dialect: program.dialect(),
            reads: program.tree().reads,
            seed,
        }
    }

    /// Runs that never end, at most this many, each in a loop or a recursion of another line.
    pub(crate) fn endless_runs(self, workspaces: &Workspaces<'_>, most: usize) -> Vec<EndlessRun> {
        self.ask(workspaces, |question, workspace| endless_runs(question, workspace, most))
    }

    /// A run that is not over after many steps, if there is one on the first small inputs.
    pub(crate) fn long_run(self, workspaces: &Workspaces<'_>) -> Option<LongRun> {
        self.ask(workspaces, |question, workspace| long_run(question, workspace, (LONG, MOST_LONG)))
    }

    /// The result of `found` for the question whether every run ends, in a workspace of its own.
    pub(crate) fn ask<T: Default>(
        self,
        workspaces: &Workspaces<'_>,
        found: impl FnOnce(&Question<'_>, &mut Workspace<'_>) -> T,
    ) -> T {
        let Self { source, lines, cfg, program, dialect, reads, seed } = self;
        let analysis = Analysis { target: Target::Ends, seed, ..Analysis::default() };
        let replay = Replay::new(program, lines, Target::Ends);
        let targets = analysis.target_nodes(cfg);
        let reasons = StopReasons::new(source, lines);
        let question = Question::new(&analysis, cfg, targets, replay, reasons).of_program(dialect, reads);
        let mut workspace = workspaces.workspace(WORKSPACE);
        if workspace.limit().is_some() {
            return T::default();
        }
        let found = found(&question, &mut workspace);
        // Without a question, the solver has nothing to forget.
        let is_asked = workspace.solver.statistics().queries > 0;
        drop(workspace);
        if is_asked {
            workspaces.close(WORKSPACE);
        }
        found
    }
}

fn endless_runs(question: &Question<'_>, workspace: &mut Workspace<'_>, most: usize) -> Vec<EndlessRun> {
    let mut found: Vec<EndlessRun> = Vec::new();
    if is_any_long(question, workspace) {
        while found.len() < most {
            let known = found.iter().map(EndlessRun::line).collect();
            let Some(next) = endless_run(question, workspace, known) else { break };
            found.push(next);
        }
    }
    found
}

/// A run that stays for ever in another loop than those of these lines.
fn endless_run(question: &Question<'_>, workspace: &mut Workspace<'_>, except: Vec<u32>) -> Option<EndlessRun> {
    let mut search = search(question, workspace, Scope { except, sequences: false }).ok()?;
    workspace.meter.slice = SLICE;
    workspace.meter.start_slice(&Counters::default());
    workspace.resources.grant(SLICE.units);
    let Progress::Ended(Found::Endless(endless)) = search.advance(workspace) else { return None };
    let Endless { inputs, steps, mut proof } = *endless;
    if let Evidence::Recurrent { head: Some(head), function: None, .. } = proof.evidence {
        proof.never_left = never_left(question, workspace, NodeIndex::new(head as usize)).into_iter().collect();
    }
    let witness = Witness { replayed: true, steps, ..Witness::new(question.cfg, &inputs) };
    Some(EndlessRun { witness, proof, overflows: false, overflow: None })
}

/// The line of the innermost loop with this head of a loop, among its nodes, that no run leaves. Nor does a run leave
/// another loop of this line, as the copies of a loop in a function that is called twice are.
fn never_left(question: &Question<'_>, workspace: &mut Workspace<'_>, head: NodeIndex) -> Option<u32> {
    let (view, system) = system(question, KeptVariables::Relevant, workspace).ok()?;
    let Workspace { pool, solver, resources, .. } = workspace;
    resources.set_limit(QUESTION);
    resources.grant(QUESTIONS);
    let mut guess = Guess::new(pool, &system.clauses);
    let mut steps = 0;
    while !guess.step(&mut **solver, pool, &system.clauses).ok()? {
        steps += 1;
        if steps == MOST_STEPS {
            return None;
        }
    }
    let invariants = guess.invariants(pool);
    let forest = &view.program.cfg.main_function().loops;
    let mut around = forest.innermost(head);
    'around: while let Some(id) = around {
        let Loop { line, parent, .. } = *forest.get(id);
        around = parent;
        for each in forest.loops.iter().filter(|each| each.line == line) {
            let heads = (0..system.heads.len()).filter(|head| each.nodes.contains(&system.heads[*head]));
            let heads: Vec<usize> = heads.collect();
            if !is_never_left(&mut **solver, pool, &system, &invariants, &heads).ok()? {
                continue 'around;
            }
        }
        return Some(line);
    }
    None
}
