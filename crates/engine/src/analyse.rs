//! Answers an [`Analysis`]: reads the program, lets the techniques take turns, and reports what they found.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use loopscope_interp::{Outcome, compile};
use loopscope_message::text;
use loopscope_question::report::{
    Answer, Cause, EndlessRun, ErrorEnd, ErrorText, EverydayAnswer, Evidence, Failed, MemberReport, Proof, Report,
    Stats, StopCode, StopReason, Turn, Verdict, Witness,
};
use loopscope_question::{Analysis, Program, Scope, Technique};
use loopscope_smt::Pool;
use loopscope_symex::{Reach, State};
use loopscope_syntax::{Dialect, ErrorKind, LeftOut, Target};
use loopscope_transition::formula::Formula;
use loopscope_witness::{Arrival, Grounds, Reached, ReplayOutcome, StepsAlone};

use crate::about_program::{considered, endless_arrays, named_once, stack_left_out, target_text};
use crate::advice::Advisor;
use crate::ask::ask;
use crate::error_end::FoundEnd;
use crate::explain::{with_never_left, with_never_left_before};
use crate::failing_check::error_at;
use crate::filled_stack::FilledStack;
use crate::host::Host;
use crate::late_overflow::late_overflow;
use crate::limits::Limits;
use crate::member::{Endless, Found, Question};
use crate::participant::{AtWork, Participant};
use crate::registry;
use crate::rounds::{Ended, Rounds};
use crate::stop::plain;
use crate::unasked::{LONG, Subject};
use crate::workers::{Alone, Workers, alone};
use crate::workspace::Workspaces;

/// Answers a question about a program.
///
/// # Examples
/// Can the error happen, and for which input?
/// ```
/// use loopscope_engine::{Clock, Host, Unobserved, analyse};
/// use loopscope_question::report::{ArgumentValue, Verdict};
/// use loopscope_question::{Analysis, Program, Scope, Technique};
/// use loopscope_smt::{Failure, Transport, TransportError};
/// use loopscope_syntax::Dialect;
///
/// /// The connection to Z3. This example has none: conditions on a single integer are decided without.
/// struct NoZ3;
///
/// impl Transport for NoZ3 {
///     fn eval(&mut self, _: &str) -> Result<String, TransportError> {
///         Err(TransportError::with_failure(Failure::Broken, "there is no Z3"))
///     }
///
///     fn restart(&mut self) -> Result<(), TransportError> {
///         Ok(())
///     }
/// }
///
/// /// A clock that stands still: no time limit is ever reached.
/// struct Still;
///
/// impl Clock for Still {
///     fn seconds(&self) -> f64 {
///         0.0
///     }
/// }
///
/// let source = "main(n) { if (n > 6) { if (n < 8) { error(); } } return 0; }";
/// let program = Program::read(source, Dialect::Extended).unwrap();
/// let analysis = Analysis { technique: Technique::named("execute"), ..Analysis::default() };
/// let host = Host { transport: Box::new(NoZ3), clock: &Still, observer: &mut Unobserved };
/// let report = analyse(&program, &analysis, host);
///
/// let Verdict::Reachable { witness, .. } = report.verdict else { panic!("the error can be reached") };
/// assert!(witness.replayed);
/// assert_eq!(witness.parameters[0].value, ArgumentValue::Integer { value: "7".to_owned() });
/// ```
pub fn analyse(program: &Program, analysis: &Analysis, host: Host<'_>) -> Report {
    let report = alone(analyse_among(program, analysis, host, &mut Alone));
    report.expect("a single worker makes the report")
}

/// Answers a question about a program together with other workers, which get the same question. The worker whose member
/// gives the verdict makes the report, about the members of all workers. Returns `None` if another worker makes it.
pub async fn analyse_among(
    program: &Program,
    analysis: &Analysis,
    host: Host<'_>,
    workers: &mut dyn Workers,
) -> Option<Report> {
    let limits = Limits::in_program(program, analysis);
    let within = limits.as_ref().and_then(Limits::left_out);
    let program = within.as_ref().unwrap_or(program);
    let everyday_program = OnceCell::new();
    let everyday_program =
        || everyday_program.get_or_init(|| program.everyday(analysis.numbers)).as_ref().unwrap_or(program);
    let is_alone = analysis.scope == Scope::Everyday && analysis.target != Target::Ends;
    let program = if is_alone { everyday_program() } else { program };
    let question = ask(program, analysis);
    let has_everyday_part = asks_everyday(&question);
    let question = question.beside_everyday(has_everyday_part);
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget);
    let reporter = Reporter { program, question: &question, workspaces: &workspaces, work: Work::default() };
    let everyday = OnceCell::new();
    let everyday = || everyday.get_or_init(|| ask(everyday_program(), analysis));
    if analysis.target == Target::AnyError
        && !program.tree().may_fill_stack().is_empty()
        && let Some(report) = reporter.filled_stack(if asks_everyday(&question) { everyday() } else { &question })
    {
        return Some(report);
    }
    let extended = |report| match &limits {
        Some(limits) => limits.extended(report, &workspaces),
        None => report,
    };
    if let Some(report) = reporter.at_once() {
        return Some(extended(report));
    }
    let mut rounds = Rounds::new(&question, &workspaces, workers.worker()).minimising();
    if asks_everyday(&question) {
        rounds = rounds.and_everyday(&everyday);
    }
    let ended = rounds.play(workers).await;
    let report = ended.map(|ended| reporter.into_report(&mut rounds, ended))?;
    if limits.is_some() {
        rounds.close();
    }
    Some(extended(report))
}

/// Returns `true` if a question about all inputs is also one about everyday inputs.
fn asks_everyday(Question { analysis, dialect, .. }: &Question<'_>) -> bool {
    let Analysis { technique, scope, target, .. } = **analysis;
    let is_both = scope == Scope::Both && technique == Technique::Auto && target == Target::AnyError;
    is_both && *dialect == Dialect::C
}

/// Makes the report.
struct Reporter<'q, 'h> {
    program: &'q Program,
    question: &'q Question<'q>,
    workspaces: &'q Workspaces<'h>,
    work: Work,
}

/// The work of the members, individually and together.
#[derive(Clone, Default)]
struct Work {
    members: Vec<MemberReport>,
    turns: Vec<Turn>,
    stats: Stats,
    unguided: Option<StopReason>,
    /// The answer for everyday inputs, where it is another one.
    everyday: Option<Answer>,
}

impl<'q, 'h> Reporter<'q, 'h> {
    /// The answer, if it needs no member.
    fn at_once(&self) -> Option<Report> {
        let Question { analysis, cfg, targets, .. } = self.question;
        if let Target::Line(line) = analysis.target
            && cfg.lines.nodes_on(line).is_none()
        {
            let message = text!("there is nothing to execute on line {line}");
            let stop = plain(StopCode::NothingThere, message);
            return Some(self.report(analysis.technique, Verdict::Unknown { stop }));
        }
        if analysis.target == Target::Ends {
            return None;
        }
        if Reach::new(cfg, targets.clone()).reaches(&State::initial(cfg, &mut Pool::default())) {
            return None;
        }
        let is_left_out = self.program.tree().left_out != LeftOut::default();
        let nothing = analysis.target == Target::AnyError && cfg.errors.is_empty() && !is_left_out;
        let proof = Proof::by(if nothing { Evidence::NothingCanFail } else { Evidence::NoPath });
        Some(self.unreachable(analysis.technique, proof))
    }

    /// A run on small inputs that fills the stack, if there is one.
    fn filled_stack(&self, question: &Question<'q>) -> Option<Report> {
        let unbounded = || self.unbounded_run();
        let FilledStack { arrival, never_returns } = FilledStack::find(question, self.workspaces, &unbounded)?;
        let arrival = self.in_program(&arrival, question);
        let witness =
            Witness { replayed: true, steps: arrival.steps, ..Witness::new(self.question.cfg, &arrival.inputs) };
        Some(self.reachable(self.question.analysis.technique, witness, self.with_cause(&arrival, never_returns)))
    }

    /// The answer that members found.
    fn into_report(mut self, rounds: &mut Rounds<'q, 'h>, Ended { by, found, is_extreme }: Ended) -> Report {
        let everyday = rounds.only_everyday(is_extreme);
        let mut work = Work { everyday, members: rounds.members(), turns: rounds.turns().to_vec(), ..Work::default() };
        for (place, report) in rounds.participants().iter_mut().zip(&mut work.members) {
            work.stats.add(&place.stats());
            if let Some(AtWork { member: Some(member), workspace }) = &mut place.at_work {
                report.artefact = member.artefact(&mut workspace.pool);
                work.unguided = work.unguided.or_else(|| member.unguided());
            } else if let Some(message) = &place.last_message {
                report.artefact.clone_from(&message.report.artefact);
            }
        }
        self.work = work;
        let question = rounds.question(by);
        let Participant { technique, at_work, .. } = &mut rounds.participants()[by];
        let technique = Technique::One(technique.info);
        match (found, at_work) {
            (Found::Reached(reached), Some(AtWork { workspace, .. })) => {
                self.reached(technique, (&reached, question), &mut workspace.pool)
            }
            (Found::Arrived(arrival), _) => self.arrived(technique, (&arrival, question)),
            (Found::Unreachable(proof), _) => self.unreachable(technique, proof),
            (Found::Ends(proof), _) => {
                let report = self.report(technique, Verdict::Ends { proof });
                match self.error_end() {
                    Some(end) => Report { error_end: Some(end), ..report },
                    None => self.with_long_runs(report),
                }
            }
            (Found::Endless(endless), _) => {
                let Endless { inputs, steps, proof } = *endless;
                let proof = self.with_endless_cause(proof);
                let witness = Witness { replayed: true, steps, ..Witness::new(self.question.cfg, &inputs) };
                self.report(technique, Verdict::Endless { witness, proof })
            }
            (Found::Stopped(stop) | Found::Refused(stop), _) if self.question.analysis.target == Target::Ends => {
                self.with_long_runs(self.report(technique, Verdict::Unknown { stop }))
            }
            (Found::Stopped(stop) | Found::Refused(stop), at_work) => {
                let member = at_work.as_ref().and_then(|at_work| at_work.member.as_ref());
                let busiest = member.and_then(|member| member.busiest());
                let Question { cfg, analysis, .. } = self.question;
                let asked = registry::descriptor(analysis.technique);
                let advisor = Advisor {
                    source: self.program.source(),
                    lines: self.program.lines(),
                    cfg,
                    analysis,
                    presentation: self.program.presentation(),
                    asked,
                };
                let stop = advisor.complete(stop, busiest);
                let report = self.report(technique, Verdict::Unknown { stop });
                match self.endless_run() {
                    Some(run) => report.with_endless_run(Some(run)),
                    None => self.with_long_runs(report),
                }
            }
            (Found::Reached(_), None) => unreachable!("a member that found a path was at work"),
        }
    }

    /// No run reaches the target.
    fn unreachable(&self, technique: Technique, proof: Proof) -> Report {
        let Question { cfg, targets, analysis, .. } = self.question;
        let mut proof = with_never_left(proof, cfg, (targets, analysis.target.line()), &[]);
        let endless_run = self.endless_run();
        if let Some(run) = &endless_run {
            proof = with_never_left_before(proof, cfg, targets, &run.proof.never_left);
        }
        self.report(technique, Verdict::Unreachable { proof }).with_endless_run(endless_run)
    }

    /// A run that only an error ends, if one is found with little work.
    fn error_end(&self) -> Option<ErrorEnd> {
        (self.question.dialect == Dialect::C).then_some(())?;
        let analysis = Analysis { target: Target::AnyError, ..self.question.analysis.clone() };
        let unbounded = || self.unbounded_run();
        let FoundEnd { arrival, line, is_only_end } =
            FoundEnd::find((self.program, &ask(self.program, &analysis)), self.subject(), self.workspaces, &unbounded)?;
        let error = self.with_cause(&arrival, line.is_none())?;
        let witness =
            Witness { replayed: true, steps: arrival.steps, ..Witness::new(self.question.cfg, &arrival.inputs) };
        Some(ErrorEnd { witness, error, line, is_only_end })
    }

    /// The error with which a run ends. If that is a full stack, `never_returns` says whether its calls ever return.
    fn with_cause(&self, arrival: &Arrival, never_returns: bool) -> Option<ErrorText> {
        let mut error = self.error_of(arrival)?;
        if let Some(Cause::StackOverflow(calls)) = error.cause.as_deref_mut() {
            calls.never_returns = never_returns;
        }
        Some(error)
    }

    /// A report with a run that is not over after many steps, if one is found with little work; or with one that never
    /// ends if integers have no bounds.
    fn with_long_runs(&self, report: Report) -> Report {
        let long_run = self.subject().long_run(self.workspaces);
        match long_run.as_ref().and_then(|_| self.overflowing_run(report.verdict.proof())) {
            Some(run) => report.with_endless_run(Some(run)),
            None => Report { long_run, ..report },
        }
    }

    /// A run that never ends if integers have no bounds, and whose run in the program itself is not over after [`LONG`]
    /// steps: until an integer overflows, the two are the same. The proof that every run ends may show what overflows.
    fn overflowing_run(&self, proof: Option<&Proof>) -> Option<EndlessRun> {
        let run = self.unbounded_run()?;
        let inputs = run.witness.to_inputs_and_later(run.proof.evidence.later_inputs(), LONG);
        let bounded = self.question.replay.run(&inputs, LONG, &mut StepsAlone)?;
        let overflow = proof.and_then(|proof| late_overflow(self.program, &inputs, run.line(), proof));
        let is_long = bounded.run.outcome == Outcome::StepLimit;
        is_long.then_some(EndlessRun { overflows: true, overflow, ..run })
    }

    /// A run that never ends if integers and the stack have no bounds, if one is found with little work.
    fn unbounded_run(&self) -> Option<EndlessRun> {
        let program = self.program.unbounded(self.question.analysis.numbers)?;
        let subject = Subject::new(&program, compile(program.tree()), self.question.analysis.seed);
        subject.endless_runs(self.workspaces, 1).pop().map(|run| self.explained(run))
    }

    /// A run that never ends, if one is found with little work.
    fn endless_run(&self) -> Option<EndlessRun> {
        self.subject().endless_runs(self.workspaces, 1).pop().map(|run| self.explained(run))
    }

    fn explained(&self, run: EndlessRun) -> EndlessRun {
        EndlessRun { proof: self.with_endless_cause(run.proof), ..run }
    }

    fn with_endless_cause(&self, proof: Proof) -> Proof {
        Proof { evidence: proof.evidence.with_endless_cause(self.program), ..proof }
    }

    fn subject(&self) -> Subject<'_> {
        let Question { replay, analysis, .. } = self.question;
        Subject::new(self.program, replay.program().clone(), analysis.seed)
    }

    /// A run reached the target.
    fn arrived(&self, technique: Technique, (arrival, question): (&Arrival, &Question<'_>)) -> Report {
        let arrival = self.in_program(arrival, question);
        let witness =
            Witness { replayed: true, steps: arrival.steps, ..Witness::new(self.question.cfg, &arrival.inputs) };
        self.reachable(technique, witness, self.error_of(&arrival))
    }

    /// A technique found the target reachable, and the replay did not refute it.
    fn reached(&self, technique: Technique, (reached, question): (&Reached, &Question<'_>), pool: &mut Pool) -> Report {
        let Reached { state, model, grounds, same_path } = reached;
        let path_condition = Formula::conjuncts(pool, &state.path_condition());
        let (witness, error) = match grounds {
            Grounds::Run(arrival) => {
                let arrival = self.in_program(arrival, question);
                let fresh = Witness::new(self.question.cfg, &arrival.inputs);
                let witness = Witness { replayed: true, steps: arrival.steps, same_path: *same_path, ..fresh };
                (witness, self.error_of(&arrival))
            }
            Grounds::Values { inputs, steps } => {
                let note =
                    Some(text!("the run is too long to be replayed: the interpreter stopped after {steps} steps"));
                let witness = Witness { steps: *steps, note, ..Witness::new(self.question.cfg, inputs) };
                let error = error_at((self.program, self.question.analysis.target), pool, question.cfg, (state, model));
                (witness, error)
            }
        };
        self.reachable(technique, Witness { path_condition, ..witness }, error)
    }

    fn reachable(&self, technique: Technique, witness: Witness, error: Option<ErrorText>) -> Report {
        // A run that was not followed to its end may be endless but for an overflow; so may one on everyday inputs.
        let may_hang = !witness.replayed || self.work.everyday.is_some();
        let report = self.report(technique, Verdict::Reachable { witness, error });
        let endless_run = may_hang.then(|| self.endless_run().or_else(|| self.overflowing_run(None))).flatten();
        report.with_endless_run(endless_run)
    }

    /// A run that answers a question, as the program itself has it: with everyday inputs, it also counts what it reads,
    /// so that it has other steps.
    fn in_program<'a>(&self, arrival: &'a Arrival, question: &Question<'_>) -> Cow<'a, Arrival> {
        let Question { replay, analysis, .. } = self.question;
        let is_another = !std::ptr::eq(question, self.question);
        match is_another.then(|| replay.replay(&arrival.inputs, analysis.budget.replay_steps, &mut StepsAlone)) {
            Some(ReplayOutcome::Confirmed(own)) => Cow::Owned(own),
            _ => Cow::Borrowed(arrival),
        }
    }

    /// The error with which a run ends.
    fn error_of(&self, Arrival { inputs, steps, error, detail }: &Arrival) -> Option<ErrorText> {
        let (kind, place) = (*error)?;
        let has_past = matches!(kind, ErrorKind::UseAfterFree | ErrorKind::DoubleFree | ErrorKind::NullDereference);
        let past = has_past.then(|| self.program.past(inputs, *steps));
        let failed = Failed { kind, place, detail: detail.as_deref(), past: past.as_ref() };
        Some(ErrorText::of(&failed, &self.program.analysed()))
    }

    fn report(&self, technique: Technique, verdict: Verdict) -> Report {
        let Work { members, turns, stats, unguided, .. } = self.work.clone();
        Report {
            everyday: self.everyday(verdict.answer()),
            may_fill_stack: stack_left_out(self.question, self.program, &verdict, self.work.everyday),
            verdict,
            target: target_text(self.question.analysis.target, self.program.tree().left_out),
            considered: considered(self.question, self.program),
            endless: endless_arrays(self.question),
            endless_run: None,
            hangs: false,
            error_end: None,
            long_run: None,
            named_once: named_once(self.program),
            technique: technique.name().to_owned(),
            unguided,
            members,
            turns,
            stats: Stats { seconds: self.workspaces.seconds(), ..stats },
        }
    }

    /// The answer for everyday inputs, if it was asked for, beside this one.
    fn everyday(&self, answer: Answer) -> Option<EverydayAnswer> {
        let Question { analysis, dialect, .. } = self.question;
        let is_asked = analysis.scope == Scope::Everyday && analysis.target != Target::Ends;
        let is_alone = is_asked && *dialect == Dialect::C;
        let verdict = self.work.everyday.unwrap_or(answer);
        (is_alone || asks_everyday(self.question)).then_some(EverydayAnswer {
            verdict,
            limit: analysis.numbers,
            is_alone,
        })
    }
}
