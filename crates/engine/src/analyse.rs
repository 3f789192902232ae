//! Answers an [`Analysis`]: reads the program, asks the techniques, has every witness replayed.

use std::rc::Rc;

use loopscope_cfg::{self as cfg, Cfg, inline};
use loopscope_interp as interp;
use loopscope_loops::artefact::Formula;
use loopscope_loops::navigate::{self, Navigator};
use loopscope_loops::summary::Summarise;
use loopscope_loops::summary::artefact::LoopSummary;
use loopscope_loops::template::{Choice, Instances, SmallCounters, Templates, concrete};
use loopscope_loops::tracking::Tracking;
use loopscope_smt::{Model, Pool, Resources, Solver, StackOptions, stack};
use loopscope_sorted::SortedSet;
use loopscope_symex::{
    self as symex, Budget, Context, Counters, Executor, Limit, LoopPolicy, Reach, State, Unroll, witness as raw_witness,
};
use loopscope_syntax::{Diagnostic, Dialect, LineIndex, Span};
use petgraph::stable_graph::NodeIndex;

use crate::advice::{Advisor, Busiest};
use crate::analysis::{Analysis, Loops, Target, Technique};
use crate::host::{Host, Meter, Punctual, stats};
use crate::proof::{Explainer, Proof, ProofKind};
use crate::replay::{Judgement, judge};
use crate::report::{
    Artefacts, Considered, ErrorText, Event, Report, Stats, StopReason, TargetText, Tried, Verdict, Witness,
};
use crate::shorten::shorten;
use crate::single_run::{SingleRun, single_run};
use crate::stage::{EXPLANATION_LIMIT, PROOF_ALLOWANCE, PROOF_LIMIT, Stage};
use crate::stop::{Words, plain, runs_long};

/// Answers a question about a program.
///
/// # Errors
/// The program's diagnostics, if there are errors among them.
pub fn analyse(source: &str, dialect: Dialect, analysis: &Analysis, host: Host<'_>) -> Result<Report, Vec<Diagnostic>> {
    let parse = loopscope_syntax::analyse(source, dialect);
    if parse.has_errors() {
        return Err(parse.diagnostics);
    }
    let cfg = cfg::lower(&parse.program, source)?.cfg;
    let lines = LineIndex::new(source);
    let options = StackOptions::default();
    let mut session = Session {
        source,
        analysis,
        cfg: &cfg,
        judge: interp::compile(&parse.program),
        words: Words::new(source, &lines),
        lines: &lines,
        pool: Pool::default(),
        resources: options.session.resources.clone(),
        solver: stack(Punctual::new(host.transport, host.clock, &analysis.budget), options),
        meter: Meter::new(host.clock, host.observer, &analysis.budget),
        counters: Counters::default(),
        artefacts: Artefacts::default(),
        proof: None,
        busiest: None,
    };
    Ok(session.answer())
}

/// After how many turns of navigation the chains are told at once, so that there is something to see while it goes on.
const TURNS_TOLD: usize = 4;

/// What a technique found.
enum Found {
    Reached(Box<State>, Rc<Model>),
    /// Every run gets there, after so many steps.
    Always(u64, Option<(interp::ErrorKind, Span)>),
    Unreachable,
    Stopped(StopReason),
}

struct Session<'a> {
    source: &'a str,
    analysis: &'a Analysis,
    cfg: &'a Cfg,
    judge: interp::Program,
    words: Words<'a>,
    lines: &'a LineIndex,
    pool: Pool,
    solver: Box<dyn Solver + 'a>,
    /// How much questions to the solver may cost.
    resources: Resources,
    meter: Meter<'a>,
    /// The work of all techniques so far.
    counters: Counters,
    artefacts: Artefacts,
    /// Why the target cannot be reached.
    proof: Option<Proof>,
    /// Where the last search spent most of its work.
    busiest: Option<Busiest>,
}

impl Session<'_> {
    fn answer(&mut self) -> Report {
        let target = match self.analysis.target {
            Target::AnyError => cfg::Target::AnyError,
            Target::Line(line) => cfg::Target::Line(line),
        };
        if let cfg::Target::Line(line) = target
            && self.cfg.lines.nodes_on(line).is_none()
        {
            let message = format!("there is nothing to execute on line {line}");
            let stop = plain("nothing-there", message);
            return self.report(Verdict::Unknown, self.analysis.technique, Some(stop), Vec::new());
        }
        let targets = target.nodes(self.cfg);
        if !Reach::new(self.cfg, targets.clone()).reaches(&State::initial(self.cfg, &mut self.pool)) {
            let nothing = self.analysis.target == Target::AnyError && self.cfg.errors.is_empty();
            self.proof = Some(Proof::plain(if nothing { ProofKind::NothingCanFail } else { ProofKind::NoPath }));
            return self.report(Verdict::Unreachable, self.analysis.technique, None, Vec::new());
        }
        let mut tried: Vec<Tried> = Vec::new();
        let stages = Stage::of(self.analysis.technique);
        for (position, stage) in stages.iter().enumerate() {
            let last = position + 1 == stages.len();
            let technique = stage.technique;
            self.meter.observer.event(&Event::Technique { name: technique.name().to_owned() });
            match self.ask(stage, &targets) {
                Found::Reached(state, model) => return self.reached(technique, &state, &model, tried),
                Found::Always(steps, error) => return self.always(steps, error),
                Found::Unreachable => return self.report(Verdict::Unreachable, technique, None, tried),
                Found::Stopped(stop) if last || stop.code == "cancelled" || stop.code == "time" => {
                    return self.report(Verdict::Unknown, technique, Some(stop), tried);
                }
                Found::Stopped(stop) if !stage.look => {
                    tried.push(Tried { technique: technique.name().to_owned(), stop });
                }
                Found::Stopped(_) => {}
            }
        }
        unreachable!("the last stage returns")
    }

    fn ask(&mut self, stage: &Stage, targets: &SortedSet<NodeIndex>) -> Found {
        let states = self.analysis.budget.states;
        self.meter.states = stage.states.map_or(states, |most| most.min(states));
        self.resources.set(stage.limit, stage.allowance);
        let technique = stage.technique;
        let loops = match technique {
            Technique::Run => return self.run(stage),
            Technique::Navigate => return self.navigate(targets),
            Technique::Execute | Technique::Auto => self.analysis.loops,
            Technique::Summarise => Loops::Summarise,
            Technique::Compact => Loops::Template,
        };
        match loops {
            Loops::Unroll => self.execute(targets, &mut Unroll),
            Loops::Summarise => self.summarise(stage, targets),
            Loops::Template => self.compact(targets),
        }
    }

    fn run(&mut self, stage: &Stage) -> Found {
        let steps = self.analysis.budget.replay_steps;
        let steps = stage.steps.map_or(steps, |most| most.min(steps));
        let target = self.analysis.target;
        match single_run(self.cfg, &self.judge, self.lines, target, steps, &mut self.meter) {
            SingleRun::Reached { steps, error } => Found::Always(steps, error),
            SingleRun::Unreachable => {
                self.proof = Some(Proof::plain(ProofKind::OneRun));
                Found::Unreachable
            }
            SingleRun::Reads(place) => Found::Stopped(self.words.reads(place)),
            SingleRun::TooLong { steps } => Found::Stopped(runs_long(steps)),
            SingleRun::Interrupted => {
                let limit = self.meter.go_on().err().unwrap_or(Limit::Time);
                Found::Stopped(self.words.executing(&symex::StopReason::Limit(limit)))
            }
        }
    }

    fn navigate(&mut self, targets: &SortedSet<NodeIndex>) -> Found {
        let inlined = match inline(self.cfg) {
            Ok(inlined) => inlined,
            Err(error) => return Found::Stopped(self.words.calling(&error)),
        };
        let copies = inlined.origin.iter().filter(|(_, original)| targets.contains(original)).map(|(copy, _)| *copy);
        let copies: SortedSet<NodeIndex> = copies.collect();
        let tracking = Tracking::of(&inlined.cfg);
        let mut navigator = Navigator::new(&inlined.cfg, &tracking, &copies, &mut self.pool);
        let mut turns = 0;
        let outcome = loop {
            let mut context = Context { pool: &mut self.pool, solver: &mut self.solver, budget: &mut self.meter };
            let outcome = navigator.turn(&mut context);
            turns += 1;
            if outcome.is_some() || turns <= TURNS_TOLD {
                self.artefacts.navigation = Some(navigator.navigation(&mut self.pool));
                self.meter.observer.event(&Event::Artefacts { artefacts: self.artefacts.clone() });
            }
            if let Some(outcome) = outcome {
                break outcome;
            }
        };
        add(&mut self.counters, &navigator.counters());
        let busiest = navigator.busiest().and_then(|(copy, times)| Some((*inlined.origin.get(&copy)?, times)));
        self.busiest = busiest.or(self.busiest);
        if let navigate::Outcome::Exhausted = outcome {
            let may_ask = self.meter.in_time();
            self.resources.set(EXPLANATION_LIMIT, None);
            let explainer = Explainer { pool: &mut self.pool, solver: &mut self.solver, may_ask };
            self.proof = Some(explainer.navigation(navigator.form(), navigator.refutations()));
        }
        match outcome {
            navigate::Outcome::Reached { state, model } => Found::Reached(state, model),
            navigate::Outcome::Exhausted => Found::Unreachable,
            navigate::Outcome::Stopped(stop) => Found::Stopped(self.words.navigating(&stop)),
        }
    }

    fn summarise(&mut self, stage: &Stage, targets: &SortedSet<NodeIndex>) -> Found {
        // More than there is after loops that are not summed: that can prove, and must be quick to fail.
        let mut policy = Summarise::new(targets.iter().copied()).approximating();
        self.resources.set(PROOF_LIMIT.min(stage.limit), Some(PROOF_ALLOWANCE));
        let mut found = self.execute(targets, &mut policy);
        self.resources.set(stage.limit, stage.allowance);
        let again = match &found {
            Found::Unreachable => false,
            Found::Reached(..) | Found::Always(..) => policy.approximated(),
            Found::Stopped(stop) => {
                policy.approximated() || stop.code == "solver-unknown" || stop.code == "solver-silent"
            }
        };
        if again {
            policy = Summarise::new(targets.iter().copied());
            found = self.execute(targets, &mut policy);
        }
        let summaries = policy.summaries().map(|summary| {
            let approximated = policy.is_approximated(summary.head);
            LoopSummary::of(self.cfg, &mut self.pool, summary, approximated)
        });
        self.artefacts.summaries = summaries.collect();
        found
    }

    fn compact(&mut self, targets: &SortedSet<NodeIndex>) -> Found {
        let mut policy = Templates::new(targets.clone(), Choice::default(), self.analysis.seed);
        let found = self.execute(targets, &mut policy);
        self.artefacts.templates = policy.artefacts().loops.clone();
        found
    }

    fn execute(&mut self, targets: &SortedSet<NodeIndex>, loops: &mut dyn LoopPolicy) -> Found {
        let start = State::initial(self.cfg, &mut self.pool);
        let searcher = self.analysis.search.searcher(self.cfg, targets, self.analysis.seed);
        let mut executor = Executor::new(self.cfg, start, Some(targets.clone()), searcher).with_loops(loops);
        // Only conditions with quantifiers, which templates bring, make the two upper layers do something.
        let mut solver = SmallCounters::new(Instances::new(&mut self.solver));
        let mut context = Context { pool: &mut self.pool, solver: &mut solver, budget: &mut self.meter };
        let outcome = executor.search(&mut context);
        add(&mut self.counters, &executor.counters());
        self.busiest = executor.busiest();
        if let symex::Outcome::Exhausted = outcome {
            let may_ask = self.meter.in_time();
            self.resources.set(EXPLANATION_LIMIT, None);
            let explainer = Explainer { pool: &mut self.pool, solver: &mut solver, may_ask };
            self.proof = Some(explainer.execution(self.cfg, executor.refusals()));
        }
        match outcome {
            // What a quantifier says of arrays is made explicit, so that the witness has it.
            symex::Outcome::Reached { state, model } => {
                Found::Reached(Box::new(concrete(&mut self.pool, &state, &model)), model)
            }
            symex::Outcome::Exhausted => Found::Unreachable,
            symex::Outcome::Stopped(reason) => Found::Stopped(self.words.executing(&reason)),
        }
    }

    /// Every run gets to the target, as the interpreter saw.
    fn always(&mut self, steps: u64, error: Option<(interp::ErrorKind, Span)>) -> Report {
        let mut report = self.report(Verdict::Reachable, Technique::Run, None, Vec::new());
        report.witness =
            Some(Witness { inputs: Vec::new(), parameters: Vec::new(), replayed: true, steps, note: None });
        report.error = error.map(|(kind, span)| self.error_text(kind, span));
        report
    }

    /// A technique says that the target can be reached: a witness is made and replayed.
    fn reached(&mut self, technique: Technique, state: &State, model: &Model, tried: Vec<Tried>) -> Report {
        let conditions = state.path_condition();
        let model = shorten(&self.pool, model, &conditions);
        self.artefacts.path_condition = Formula::conjuncts(&mut self.pool, &conditions);
        let mut witness = Witness::new(self.cfg, &raw_witness(&self.pool, state, &model));
        let inputs = witness.to_inputs();
        let steps = self.analysis.budget.replay_steps;
        let mut error = None;
        match judge(&self.judge, self.lines, &inputs, self.analysis.target, steps, &mut self.meter) {
            Judgement::Confirmed { steps, error: hit } => {
                witness.replayed = true;
                witness.steps = steps;
                error = hit;
            }
            Judgement::TooLong { steps } => {
                witness.steps = steps;
                witness.note = Some(format!("the run is too long to be replayed: {steps} steps were"));
            }
            Judgement::Refuted => {
                let message = "Loopscope contradicts itself: the inputs that it found do not lead there when the \
                               program is run. Please report this program"
                    .to_owned();
                let stop = plain("refuted", message);
                return self.report(Verdict::Unknown, technique, Some(stop), tried);
            }
        }
        let mut report = self.report(Verdict::Reachable, technique, None, tried);
        report.witness = Some(witness);
        report.error = error.map(|(kind, span)| self.error_text(kind, span));
        report
    }

    fn report(
        &mut self,
        verdict: Verdict,
        technique: Technique,
        stop: Option<StopReason>,
        mut tried: Vec<Tried>,
    ) -> Report {
        let advisor = Advisor { source: self.source, lines: self.lines, cfg: self.cfg, analysis: self.analysis };
        let stop = stop.map(|stop| advisor.complete(stop, self.busiest));
        // No sentence is said twice.
        let mut said: Vec<String> = stop.iter().map(|stop| stop.message.clone()).collect();
        tried.retain(|each| {
            let new = !said.iter().any(|message| message.starts_with(&each.stop.message));
            said.push(each.stop.message.clone());
            new
        });
        Report {
            verdict,
            target: target_text(self.analysis.target),
            error: None,
            witness: None,
            considered: self.considered(),
            proof: self.proof.take().filter(|_| verdict == Verdict::Unreachable),
            technique: technique.name().to_owned(),
            stop,
            tried,
            artefacts: std::mem::take(&mut self.artefacts),
            stats: self.stats(),
        }
    }

    fn stats(&self) -> Stats {
        let solver = self.solver.statistics();
        let layers =
            [("simplification", solver.simplified), ("an earlier model", solver.reused), ("cache", solver.cached)];
        Stats {
            queries: solver.queries,
            solver_calls: solver.solved,
            solver_failures: solver.unknown,
            answered_by: layers.into_iter().map(|(layer, count)| (layer.to_owned(), count)).collect(),
            ..stats(&self.counters, self.meter.clock.seconds() - self.meter.start)
        }
    }

    /// What could go wrong, by kind and in source order, where that is what was asked.
    fn considered(&self) -> Vec<Considered> {
        let mut found: Vec<Considered> = Vec::new();
        let sites = self.cfg.errors.iter().filter(|_| self.analysis.target == Target::AnyError);
        for site in sites {
            let text = site.kind.to_string();
            let line = self.lines.line(site.span.start);
            let at = found.iter().position(|each| each.text == text).unwrap_or(found.len());
            if at == found.len() {
                found.push(Considered { text, places: 0, lines: Vec::new() });
            }
            let Considered { places, lines, .. } = &mut found[at];
            *places += 1;
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        found
    }

    fn error_text(&self, kind: interp::ErrorKind, span: Span) -> ErrorText {
        let (line, column) = self.lines.line_column(self.source, span.start);
        let text = kind.to_string();
        ErrorText { kind: text.replace(' ', "-"), text, line, column }
    }
}

fn target_text(target: Target) -> TargetText {
    match target {
        Target::AnyError => TargetText { kind: "any".to_owned(), line: None, text: "any run-time error".to_owned() },
        Target::Line(line) => TargetText { kind: "line".to_owned(), line: Some(line), text: format!("line {line}") },
    }
}

fn add(total: &mut Counters, part: &Counters) {
    total.states += part.states;
    total.steps += part.steps;
    total.paths += part.paths;
    total.queries += part.queries;
    total.infeasible += part.infeasible;
    total.pruned += part.pruned;
}
