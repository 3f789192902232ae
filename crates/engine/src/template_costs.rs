//! What the templates of a program cost, for comparison with table 1 of Slaby, Strejček and Trtík, *Compact Symbolic
//! Execution*, 2013.

use std::cell::RefCell;

use loopscope_cfg::Cfg;
use loopscope_question::report::{LoopTemplates, StopReason};
use loopscope_question::{Analysis, Program};
use loopscope_symex::{Context, LoopPolicy, State, StopReason as Reason, Successor};
use loopscope_template::Templates;
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

use crate::ask::ask;
use crate::doing::Taking;
use crate::host::{Clock, Host};
use crate::member::paths::{Paths, ReportingPolicy};
use crate::member::{Found, Member, Progress, QUESTION_LIMIT};
use crate::workspace::Workspaces;

/// What a search with templates costs. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TemplateCosts {
    /// Whether the target is reachable; `None` without an answer.
    pub reachable: Option<bool>,
    /// Why there is no answer.
    pub stopped: Option<StopReason>,
    /// The loops that were met, with their cycles.
    pub loops: Vec<LoopTemplates>,
    /// The time in which states at cycles were replaced: a core is executed in general, closed forms are found, the
    /// solver says whether it can be followed, and the states at the exits are made.
    pub making: f64,
    /// The time of the whole search.
    pub seconds: f64,
    /// The states of the search.
    pub states: u64,
    /// The questions that the solver gave up.
    pub unanswered: u64,
}

impl TemplateCosts {
    /// How many cycles the loops have: a core makes one for each of its entries (definition 1).
    pub fn cycles(&self) -> u64 {
        self.cores().map(|core| u64::from(core.entries)).sum()
    }

    /// How many cores have a template.
    pub fn templates(&self) -> u64 {
        self.cores().filter(|core| core.has_template()).count() as u64
    }

    fn cores(&self) -> impl Iterator<Item = &loopscope_question::report::Template> {
        self.loops.iter().filter_map(|each| each.cycles.as_ref()).flatten()
    }
}

/// Executes the program with templates, as `compact` does, and measures how long it takes to make them.
pub fn template_costs(program: &Program, analysis: &Analysis, mut host: Host<'_>) -> TemplateCosts {
    // The start of the solver is not measured. If it fails, the first question says why.
    let _ = host.transport.eval("(check-sat)");
    let question = ask(program, analysis);
    let watcher = RefCell::new(host.observer);
    let mut workspace = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget).workspace(0);
    let start = host.clock.seconds();
    let templates = Templates::new(question.targets.clone(), analysis.templates, analysis.seed);
    let timed = Timed { templates, clock: host.clock, seconds: 0.0 };
    let mut search = Paths::new(&question, &mut workspace, timed, QUESTION_LIMIT);
    let found = loop {
        if let Progress::Ended(found) = search.advance(&mut workspace) {
            break found;
        }
    };
    let (reachable, stopped) = match found {
        Found::Reached(_) | Found::Arrived(_) => (Some(true), None),
        Found::Unreachable(_) => (Some(false), None),
        Found::Stopped(reason) | Found::Refused(reason) => (None, Some(reason)),
        Found::Ends(_) | Found::Endless(_) => (None, None),
    };
    TemplateCosts {
        reachable,
        stopped,
        loops: search.policy(|timed| timed.templates.artefacts().loops.clone()),
        making: search.policy(|timed| timed.seconds),
        seconds: host.clock.seconds() - start,
        states: search.counters().states,
        unanswered: workspace.solver.statistics().unknown,
    }
}

/// Templates, with the time in which they were made.
struct Timed<'c> {
    templates: Templates,
    clock: &'c dyn Clock,
    seconds: f64,
}

impl LoopPolicy for Timed<'_> {
    fn replaces_at(&self, cfg: &Cfg, node: NodeIndex) -> bool {
        self.templates.replaces_at(cfg, node)
    }

    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, Reason> {
        let start = self.clock.seconds();
        let instead = self.templates.arrive(cfg, context, state);
        self.seconds += self.clock.seconds() - start;
        instead
    }

    fn keeps_apart(&self) -> bool {
        self.templates.keeps_apart()
    }
}

impl ReportingPolicy for Timed<'_> {
    const TAKING: Taking = <Templates as ReportingPolicy>::TAKING;
}
