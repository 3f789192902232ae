//! Answers an [`Analysis`]: reads the program, asks the techniques, has every witness replayed.

use loopscope_cfg::{self as cfg, Cfg, inline};
use loopscope_interp as interp;
use loopscope_loops::artefact::Formula;
use loopscope_loops::navigate::{self, Navigator};
use loopscope_loops::summary::Summarise;
use loopscope_loops::summary::artefact::LoopSummary;
use loopscope_loops::template::{Choice, Instances, SmallCounters, Templates};
use loopscope_loops::tracking::Tracking;
use loopscope_smt::{Pool, Resources, Solver, StackOptions, stack};
use loopscope_sorted::SortedSet;
use loopscope_symex::{
    self as symex, Budget, Context, Counters, Effort, Executor, Limit, LoopPolicy, Reach, State, Unroll,
};
use loopscope_syntax::{Diagnostic, Dialect, LineIndex, Span};
use petgraph::stable_graph::NodeIndex;

use crate::advice::{Advisor, Busiest};
use crate::analysis::{Analysis, Loops, Target, Technique};
use crate::confirm::{Doubt, Grounds, Judging, Reached, confirm, takes_path};
use crate::host::{Host, Meter, Punctual, stats};
use crate::proof::{Explainer, Proof, ProofKind};
use crate::replay::Judge;
use crate::report::{
    Artefacts, Considered, ErrorText, Event, Report, Stats, StopReason, TargetText, Tried, Verdict, Witness,
};
use crate::shrink::shrink;
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
    let resources = options.session.resources.clone();
    let mut session = Session {
        source,
        analysis,
        cfg: &cfg,
        judge: Judge::new(interp::compile(&parse.program), &lines, analysis.target),
        words: Words::new(source, &lines),
        lines: &lines,
        pool: Pool::default(),
        solver: stack(Punctual::new(host.transport, host.clock, &analysis.budget), options),
        meter: Meter::new(host.clock, host.observer, &analysis.budget, resources.clone()),
        resources,
        counters: Counters::default(),
        contradictions: 0,
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
    Reached(Box<Reached>),
    /// Every run gets there, after so many steps.
    Always(u64, Option<(interp::ErrorKind, Span)>),
    Unreachable,
    Stopped(StopReason),
}

struct Session<'a> {
    source: &'a str,
    analysis: &'a Analysis,
    cfg: &'a Cfg,
    judge: Judge,
    words: Words<'a>,
    lines: &'a LineIndex,
    pool: Pool,
    solver: Box<dyn Solver + 'a>,
    /// How much questions to the solver may cost.
    resources: Resources,
    meter: Meter<'a>,
    /// The work of all techniques so far.
    counters: Counters,
    /// How often the judge refuted what was found for certain.
    contradictions: u64,
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
        let mut stages = Stage::of(self.analysis.technique);
        let mut position = 0;
        while let Some(&stage) = stages.get(position) {
            position += 1;
            let technique = stage.technique;
            self.meter.observer.event(&Event::Technique { name: technique.name().to_owned() });
            let found = self.ask(&stage, &targets);
            if matches!(&found, Found::Stopped(stop) if stop.code == "refuted") && position == stages.len() {
                stages.extend(Stage::instead_of(self.analysis.technique));
            }
            let last = position == stages.len();
            match found {
                Found::Reached(reached) => return self.reached(technique, &reached, tried),
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
            Loops::Unroll => self.execute(targets, &mut Unroll, true),
            Loops::Summarise => self.summarise(stage, targets),
            Loops::Template => self.compact(targets),
        }
    }

    fn run(&mut self, stage: &Stage) -> Found {
        let steps = self.analysis.budget.replay_steps;
        let steps = stage.steps.map_or(steps, |most| most.min(steps));
        match single_run(self.cfg, &self.judge, steps, &mut self.meter) {
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
        let effort = self.effort();
        let mut navigator = Navigator::new(&inlined.cfg, &tracking, &copies, &mut self.pool, effort);
        let mut turns = 0;
        let mut doubt = None;
        let found = loop {
            let mut context = Context { pool: &mut self.pool, solver: &mut self.solver, budget: &mut self.meter };
            let outcome = navigator.turn(&mut context);
            turns += 1;
            if outcome.is_some() || turns <= TURNS_TOLD {
                self.artefacts.navigation = Some(navigator.navigation(&mut self.pool));
                self.meter.observer.event(&Event::Artefacts { artefacts: self.artefacts.clone() });
            }
            match outcome {
                None => {}
                Some(navigate::Outcome::Reached { state, model }) => {
                    let steps = self.analysis.budget.replay_steps;
                    let mut judging = Judging { judge: &self.judge, steps, budget: &mut self.meter };
                    match confirm(&mut judging, &mut self.pool, &mut self.solver, (state, model)) {
                        Ok(reached) => break Found::Reached(Box::new(reached)),
                        Err(new) => {
                            self.contradictions += u64::from(new == Doubt::Contradiction);
                            doubt = doubt.max(Some(new));
                            navigator.reject();
                        }
                    }
                }
                Some(navigate::Outcome::Exhausted) => break exhausted(doubt),
                Some(navigate::Outcome::Stopped(stop)) => break Found::Stopped(self.words.navigating(&stop)),
            }
        };
        add(&mut self.counters, &navigator.counters());
        let busiest = navigator.busiest().and_then(|(copy, times)| Some((*inlined.origin.get(&copy)?, times)));
        self.busiest = busiest.or(self.busiest);
        if let Found::Unreachable = found {
            self.resources.set(EXPLANATION_LIMIT, None);
            let explainer = Explainer::new(&mut self.pool, &mut self.solver, &mut self.meter);
            self.proof = Some(explainer.navigation(navigator.form(), navigator.refutations()));
        }
        found
    }

    fn summarise(&mut self, stage: &Stage, targets: &SortedSet<NodeIndex>) -> Found {
        // More than there is after loops that are not summed: that can prove, and must be quick to fail.
        let mut policy = Summarise::new(targets.iter().copied()).approximating();
        self.resources.set(PROOF_LIMIT.min(stage.limit), Some(PROOF_ALLOWANCE));
        let contradictions = self.contradictions;
        let mut found = self.execute(targets, &mut policy, false);
        self.resources.set(stage.limit, stage.allowance);
        let again = match &found {
            Found::Unreachable => false,
            Found::Reached(..) | Found::Always(..) => policy.approximated(),
            Found::Stopped(stop) => {
                policy.approximated() || matches!(&*stop.code, "solver-unknown" | "solver-silent" | "refuted")
            }
        };
        if again {
            // What an approximation reaches need not be there: that the judge refutes it is no contradiction.
            self.contradictions = contradictions;
            policy = Summarise::new(targets.iter().copied());
            found = self.execute(targets, &mut policy, true);
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
        let found = self.execute(targets, &mut policy, true);
        self.artefacts.templates = policy.artefacts().loops.clone();
        found
    }

    /// Questions cost little at first, and more in the end.
    fn effort(&self) -> Effort {
        Effort::new(self.resources.clone())
    }

    /// Executes paths. With `insist`, the search goes on where what it found is refuted.
    fn execute(&mut self, targets: &SortedSet<NodeIndex>, loops: &mut dyn LoopPolicy, insist: bool) -> Found {
        let start = State::initial(self.cfg, &mut self.pool);
        let searcher = self.analysis.search.searcher(self.cfg, targets, self.analysis.seed);
        let mut executor = Executor::new(self.cfg, start, Some(targets.clone()), searcher)
            .with_loops(loops)
            .with_effort(self.effort());
        // Only conditions with quantifiers, which templates bring, make the two upper layers do something.
        let mut solver = SmallCounters::new(Instances::new(&mut self.solver));
        let mut doubt = None;
        let found = loop {
            let mut context = Context { pool: &mut self.pool, solver: &mut solver, budget: &mut self.meter };
            match executor.search(&mut context) {
                symex::Outcome::Reached { state, model } => {
                    let steps = self.analysis.budget.replay_steps;
                    let mut judging = Judging { judge: &self.judge, steps, budget: &mut self.meter };
                    match confirm(&mut judging, &mut self.pool, &mut solver, (state, model)) {
                        Ok(reached) => break Found::Reached(Box::new(reached)),
                        Err(new) => {
                            self.contradictions += u64::from(new == Doubt::Contradiction);
                            doubt = doubt.max(Some(new));
                            if !insist {
                                // A run that the time cut short is no doubt about its inputs.
                                break match self.meter.go_on() {
                                    Ok(()) => exhausted(doubt),
                                    Err(limit) => {
                                        Found::Stopped(self.words.executing(&symex::StopReason::Limit(limit)))
                                    }
                                };
                            }
                        }
                    }
                }
                symex::Outcome::Exhausted => break exhausted(doubt),
                symex::Outcome::Stopped(reason) => break Found::Stopped(self.words.executing(&reason)),
            }
        };
        add(&mut self.counters, &executor.counters());
        self.busiest = executor.busiest();
        if let Found::Unreachable = found {
            self.resources.set(EXPLANATION_LIMIT, None);
            let explainer = Explainer::new(&mut self.pool, &mut solver, &mut self.meter);
            self.proof = Some(explainer.execution(self.cfg, executor.refusals()));
        }
        found
    }

    /// Every run gets to the target, as the interpreter saw.
    fn always(&mut self, steps: u64, error: Option<(interp::ErrorKind, Span)>) -> Report {
        let mut report = self.report(Verdict::Reachable, Technique::Run, None, Vec::new());
        report.witness = Some(Witness { replayed: true, steps, ..Witness::new(self.cfg, &interp::Inputs::default()) });
        report.error = error.map(|(kind, span)| self.error_text(kind, span));
        report
    }

    /// A technique says that the target can be reached, and the judge does not object.
    fn reached(&mut self, technique: Technique, reached: &Reached, tried: Vec<Tried>) -> Report {
        let Reached { state, model, grounds } = reached;
        self.artefacts.path_condition = Formula::conjuncts(&mut self.pool, &state.path_condition());
        let (witness, error) = match grounds {
            Grounds::Run(arrival) => {
                let small = shrink(&self.judge, arrival, &mut self.meter);
                let same_path = small.inputs == arrival.inputs || takes_path(&self.pool, state, model, &small.inputs);
                let steps = small.steps;
                (Witness { replayed: true, steps, same_path, ..Witness::new(self.cfg, &small.inputs) }, small.error)
            }
            Grounds::Values { inputs, steps } => {
                let note = Some(format!("the run is too long to be replayed: {steps} steps were"));
                (Witness { steps: *steps, note, ..Witness::new(self.cfg, inputs) }, None)
            }
        };
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
            refuted: self.contradictions,
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

/// A search has come to its end, on the way to which it may have given up paths to the target.
fn exhausted(doubt: Option<Doubt>) -> Found {
    let (code, message) = match doubt {
        None => return Found::Unreachable,
        Some(Doubt::Contradiction) => {
            let message = "Loopscope contradicts itself: the inputs that it found do not lead there when the \
                           program is run. Please report this program";
            ("refuted", message.to_owned())
        }
        Some(Doubt::WrongValues) => {
            let message = "conditions speak of very many array elements at once, and the values that the solver \
                           found for these do not lead there when the program is run";
            ("solver-unknown", message.to_owned())
        }
        Some(Doubt::TooLong { steps }) => {
            let message = format!(
                "inputs were found, but a run on them is longer than {steps} steps, so it could not be seen \
                 whether they lead there"
            );
            ("replay-limit", message)
        }
    };
    Found::Stopped(plain(code, message))
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
