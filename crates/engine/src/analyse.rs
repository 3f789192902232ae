//! Answers an [`Analysis`]: reads the program, lets the techniques take turns, and reports what they found.

use loopscope_cfg as cfg;
use loopscope_interp as interp;
use loopscope_loops::artefact::Formula;
use loopscope_loops::template::{Instances, SmallCounters};
use loopscope_smt::{Pool, StackOptions, stack};
use loopscope_symex::{Counters, Reach, State};
use loopscope_syntax::{Diagnostic, Dialect, LineIndex, Span};

use crate::advice::Advisor;
use crate::analysis::{Analysis, Target, Technique};
use crate::confirm::{Grounds, Reached, takes_path};
use crate::doing::Doing;
use crate::host::{Host, Meter, Punctual, stats};
use crate::member::{Bench, Found, Question};
use crate::proof::{Proof, ProofKind};
use crate::replay::Judge;
use crate::report::{
    Artefacts, Considered, ErrorText, MemberReport, Report, Stats, StopCode, StopReason, TargetText, Turn, Verdict,
    Witness,
};
use crate::rounds::{Ended, Rounds};
use crate::shrink::shrink;
use crate::stop::{Words, plain};

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
    let target = match analysis.target {
        Target::AnyError => cfg::Target::AnyError,
        Target::Line(line) => cfg::Target::Line(line),
    };
    let judge = Judge::new(interp::compile(&parse.program), &lines, analysis.target);
    let question = Question::new(analysis, &cfg, target.nodes(&cfg), judge, Words::new(source, &lines));
    let options = StackOptions::default();
    let resources = options.session.resources.clone();
    resources.book();
    let solver = stack(Punctual::new(host.transport, host.clock, &analysis.budget), options);
    let bench = Bench {
        pool: Pool::default(),
        // Only conditions with quantifiers, which templates bring, make the two upper layers do something.
        solver: Box::new(SmallCounters::new(Instances::new(solver))),
        meter: Meter::new(host.clock, host.observer, &analysis.budget, resources.clone()),
        resources,
        artefacts: Artefacts::default(),
    };
    Ok(Answer { source, lines: &lines, question: &question, bench, proof: None, work: Work::default() }.report())
}

/// Makes the report.
struct Answer<'q, 'a> {
    source: &'q str,
    lines: &'q LineIndex,
    question: &'q Question<'q>,
    bench: Bench<'a>,
    /// Why the target cannot be reached.
    proof: Option<Proof>,
    work: Work,
}

/// What the members did, each and together.
#[derive(Default)]
struct Work {
    members: Vec<MemberReport>,
    turns: Vec<Turn>,
    counters: Counters,
    /// How often the judge refuted what was found for certain.
    contradictions: u64,
}

impl Answer<'_, '_> {
    fn report(mut self) -> Report {
        let Question { analysis, cfg, targets, .. } = self.question;
        if let Target::Line(line) = analysis.target
            && cfg.lines.nodes_on(line).is_none()
        {
            let message = format!("there is nothing to execute on line {line}");
            let stop = plain(StopCode::NothingThere, message);
            return self.verdict(Verdict::Unknown, analysis.technique, Some(stop));
        }
        if !Reach::new(cfg, targets.clone()).reaches(&State::initial(cfg, &mut self.bench.pool)) {
            let nothing = analysis.target == Target::AnyError && cfg.errors.is_empty();
            self.proof = Some(Proof::plain(if nothing { ProofKind::NothingCanFail } else { ProofKind::NoPath }));
            return self.verdict(Verdict::Unreachable, analysis.technique, None);
        }
        let mut rounds = Rounds::new(self.question);
        let Ended { by, found } = rounds.play(&mut self.bench);
        for member in rounds.places().iter().filter_map(|place| place.member.as_ref()) {
            self.work.counters.add(&member.counters());
            self.work.contradictions += member.contradictions();
            member.tell(&mut self.bench.pool, &mut self.bench.artefacts);
        }
        self.work.members = rounds.members();
        self.work.turns = rounds.turns().to_vec();
        let technique = rounds.places()[by].technique;
        match found {
            Found::Reached(reached) => self.reached(technique, &reached),
            Found::Always(steps, error) => self.always(steps, error),
            Found::Unreachable(proof) => {
                self.proof = Some(proof);
                self.verdict(Verdict::Unreachable, technique, None)
            }
            Found::Stopped(stop) | Found::Refused(stop) => {
                let busiest = rounds.places()[by].member.as_ref().and_then(|member| member.busiest());
                let advisor = Advisor { source: self.source, lines: self.lines, cfg, analysis };
                self.verdict(Verdict::Unknown, technique, Some(advisor.complete(stop, busiest)))
            }
        }
    }

    /// Every run gets to the target, as the interpreter saw.
    fn always(mut self, steps: u64, error: Option<(interp::ErrorKind, Span)>) -> Report {
        let witness = Witness::new(self.question.cfg, &interp::Inputs::default());
        let mut report = self.verdict(Verdict::Reachable, Technique::Run, None);
        report.witness = Some(Witness { replayed: true, steps, ..witness });
        report.error = error.map(|(kind, span)| self.error_text(kind, span));
        report
    }

    /// A technique says that the target can be reached, and the judge does not object.
    fn reached(mut self, technique: Technique, reached: &Reached) -> Report {
        let Question { cfg, judge, .. } = self.question;
        let Bench { pool, meter, artefacts, .. } = &mut self.bench;
        let Reached { state, model, grounds } = reached;
        artefacts.path_condition = Formula::conjuncts(pool, &state.path_condition());
        let (witness, error) = match grounds {
            Grounds::Run(arrival) => {
                meter.doing = Doing::Shrinking;
                let small = shrink(judge, arrival, meter);
                let same_path = small.inputs == arrival.inputs || takes_path(pool, state, model, &small.inputs);
                let steps = small.steps;
                (Witness { replayed: true, steps, same_path, ..Witness::new(cfg, &small.inputs) }, small.error)
            }
            Grounds::Values { inputs, steps } => {
                let note = Some(format!("the run is too long to be replayed: {steps} steps were"));
                (Witness { steps: *steps, note, ..Witness::new(cfg, inputs) }, None)
            }
        };
        let mut report = self.verdict(Verdict::Reachable, technique, None);
        report.witness = Some(witness);
        report.error = error.map(|(kind, span)| self.error_text(kind, span));
        report
    }

    fn verdict(&mut self, verdict: Verdict, technique: Technique, stop: Option<StopReason>) -> Report {
        Report {
            verdict,
            target: target_text(self.question.analysis.target),
            error: None,
            witness: None,
            considered: self.considered(),
            proof: self.proof.take(),
            technique: technique.name().to_owned(),
            stop,
            members: std::mem::take(&mut self.work.members),
            turns: std::mem::take(&mut self.work.turns),
            artefacts: std::mem::take(&mut self.bench.artefacts),
            stats: self.stats(),
        }
    }

    fn stats(&self) -> Stats {
        let solver = self.bench.solver.statistics();
        let layers =
            [("simplification", solver.simplified), ("an earlier model", solver.reused), ("cache", solver.cached)];
        let meter = &self.bench.meter;
        Stats {
            queries: solver.queries,
            solver_calls: solver.solved,
            solver_failures: solver.unknown,
            refuted: self.work.contradictions,
            answered_by: layers.into_iter().map(|(layer, count)| (layer.to_owned(), count)).collect(),
            ..stats(&self.work.counters, meter.clock.seconds() - meter.start)
        }
    }

    /// What could go wrong, by kind and in source order, where that is what was asked.
    fn considered(&self) -> Vec<Considered> {
        let mut found: Vec<Considered> = Vec::new();
        let sites = self.question.cfg.errors.iter().filter(|_| self.question.analysis.target == Target::AnyError);
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
