//! The costs of the templates of a program, for comparison with table 1 of Slaby, Strejček and Trtík, *Compact Symbolic
//! Execution*, 2013.

use loopscope_cfg::Cfg;
use loopscope_engine::{Clock, Execution, Host, measure};
use loopscope_question::report::{LoopTemplates, Template};
use loopscope_question::{Analysis, Program};
use loopscope_symex::{Context, LoopPolicy, State, StopReason, Successor};
use loopscope_template::Templates;
use petgraph::stable_graph::NodeIndex;

/// The costs of a search with templates. Times are in seconds.
#[derive(Debug)]
pub(super) struct TemplateCosts {
    /// The whole search.
    pub(super) execution: Execution,
    /// The loops that were met, with their cycles.
    loops: Vec<LoopTemplates>,
    /// The time in which states at cycles were replaced: a core is executed in general, closed forms are found, the
    /// solver says whether it can be followed, and the states at the exits are made.
    pub(super) making: f64,
    /// The time of the whole search.
    pub(super) seconds: f64,
}

impl TemplateCosts {
    /// The number of cycles of the loops: a core makes one for each of its entries (definition 1).
    pub(super) fn cycles(&self) -> u64 {
        self.cores().map(|core| u64::from(core.entries)).sum()
    }

    /// The number of cores with a template.
    pub(super) fn templates(&self) -> u64 {
        self.cores().filter(|core| core.has_template()).count() as u64
    }

    fn cores(&self) -> impl Iterator<Item = &Template> {
        self.loops.iter().filter_map(|each| each.cycles.as_ref()).flatten()
    }
}

/// Executes the program with templates, as `compact` does, and measures how long it takes to make them.
pub(super) fn template_costs(program: &Program, analysis: &Analysis, mut host: Host<'_>) -> TemplateCosts {
    // The start of the solver is not measured. If it fails, the first question says why.
    let _ = host.transport.eval("(check-sat)");
    let clock = host.clock;
    let start = clock.seconds();
    let templates = Templates::new(analysis.target_nodes(program.cfg()), analysis.templates, analysis.seed);
    let mut timed = Timed { templates, clock, seconds: 0.0 };
    let execution = measure(program, analysis, host, |measurement| measurement.execute(&mut timed));
    let loops = timed.templates.artefacts().loops.clone();
    TemplateCosts { execution, loops, making: timed.seconds, seconds: clock.seconds() - start }
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
    ) -> Result<Option<Vec<Successor>>, StopReason> {
        let start = self.clock.seconds();
        let instead = self.templates.arrive(cfg, context, state);
        self.seconds += self.clock.seconds() - start;
        instead
    }

    fn keeps_apart(&self) -> bool {
        self.templates.keeps_apart()
    }
}
