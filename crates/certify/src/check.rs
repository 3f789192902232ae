//! Checks certificates.

use loopscope_cfg::{Cfg, LoopId, VarId, lower};
use loopscope_interp::{Exhausted, Inputs, Limits, LineTarget, Outcome, compile, run_observed};
use loopscope_message::{Message, text};
use loopscope_smt::{Answer, Pool, Sort, Term, check_by_cases, read_formula};
use loopscope_sorted::{SortedMap, sort_by_key};
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Dialect, LineIndex, Target};
use rustc_hash::FxHashSet;

use crate::condition::{Formula, Kind, Known, VerificationCondition};
use crate::format::{Certificate, Evidence, LoopClaim, LoopName, sha256};
use crate::generate::verification_conditions;
use crate::inputs::{inputs, parameters};
use crate::means::{Means, Time};
use crate::outcome::{Cause, Check, Refused};
use crate::runs;
use crate::subject::Subject;
use crate::termination;
use crate::timed::TimedTarget;

/// The limit for the loops that a certificate names.
const MOST_LOOPS: usize = 20_000;

/// Checks a certificate about a program: a text and the dialect in which its owner reads it. A certificate about another
/// text, or about the same text in another dialect, is refused.
///
/// # Errors
/// The certificate is refused, or the time is over.
pub fn check(
    source: &str,
    dialect: Dialect,
    certificate: &Certificate,
    mut means: Means<'_>,
) -> Result<Vec<Check>, Refused> {
    let time = means.time;
    examine((source, dialect), certificate, &mut means).map_err(|refused| refused.at(time))
}

fn examine(
    (source, dialect): (&str, Dialect),
    certificate: &Certificate,
    means: &mut Means<'_>,
) -> Result<Vec<Check>, Refused> {
    if certificate.sha256 != sha256(source) {
        return Err(Refused::new(text!(
            "it is about another program, or about this one with other options: it names another SHA-256 than that of the \
             text, to which its lines `#pragma loopscope` belong"
        )));
    }
    let claimed = certificate.dialect().map_err(Refused::new)?;
    if claimed != dialect {
        let (claimed, read) = (claimed.to_string(), dialect.to_string());
        return Err(Refused::new(text!("it reads the text as `{claimed}`, but here the text is read as `{read}`")));
    }
    let target: Target = certificate
        .target
        .parse()
        .map_err(|_| Refused::new(text!("`{target}` is not a target", target = &certificate.target)))?;
    match (certificate.verdict.as_str(), &certificate.evidence) {
        ("reachable" | "unreachable", _) if target == Target::Ends => Err(Refused::new(text!(
            "evidence cannot prove that the end of every run is `{verdict}`",
            verdict = &certificate.verdict
        ))),
        ("reachable", Evidence::Inputs { inputs: read, parameters: given }) => {
            let (_, cfg) = read_program(source, dialect)?;
            let inputs = Inputs {
                inputs: inputs(read, means.time).map_err(Refused::new)?,
                parameters: parameters(given, &cfg, means.time).map_err(Refused::new)?,
                exhausted: Exhausted::Stop,
            };
            replay((source, dialect), target, &inputs, means.time).map(|check| vec![check])
        }
        ("unreachable", Evidence::Runs { parameters, inputs }) => {
            runs::check((source, dialect), target, (parameters, inputs), means)
        }
        ("unreachable", Evidence::Loops { loops }) => {
            let subject = Subject::new(source, dialect, target).map_err(Refused::new)?;
            show_safe(&subject, loops, means)
        }
        ("ends", Evidence::Runs { parameters, inputs }) if target == Target::Ends => {
            runs::check((source, dialect), target, (parameters, inputs), means)
        }
        ("ends", Evidence::Ranking { loops }) if target == Target::Ends => {
            let subject = Subject::new(source, dialect, target).map_err(Refused::new)?;
            if let Some(limit) = subject.limit() {
                return Err(Refused::new(limit.message()));
            }
            termination::ends(&subject, loops, means)
        }
        ("endless", evidence @ Evidence::Recurrent { .. }) if target == Target::Ends => {
            termination::never_ends((source, dialect), evidence, means)
        }
        (verdict, _) => Err(Refused::new(text!("its kind of evidence cannot prove that the target is `{verdict}`"))),
    }
}

pub(crate) fn read_program(source: &str, dialect: Dialect) -> Result<(SyntaxTree, Cfg), Refused> {
    let mut program = loopscope_c::analyse(source, dialect);
    let broken = || Refused::new(text!("the program has errors"));
    if program.has_errors() {
        return Err(broken());
    }
    let lowering = lower(&program.program, source).map_err(|_| broken())?;
    lowering.begin(&mut program.program);
    Ok((program.program, lowering.cfg))
}

/// The place where a run to a target stops: its line, or none before the end of the run.
pub(crate) fn stop(
    program: &loopscope_interp::CompiledProgram,
    lines: &LineIndex,
    target: Target,
) -> Result<LineTarget, Refused> {
    match target {
        Target::AnyError | Target::Ends => Ok(LineTarget::nowhere(program)),
        Target::Line(line) => LineTarget::new(program, lines, line)
            .ok_or_else(|| Refused::new(text!("there is nothing to execute on line {line}"))),
    }
}

/// Runs the program, and checks that it reaches the target.
fn replay(
    (source, dialect): (&str, Dialect),
    target: Target,
    inputs: &Inputs,
    time: Time<'_>,
) -> Result<Check, Refused> {
    let (tree, _) = read_program(source, dialect)?;
    let lines = LineIndex::new(source);
    let program = compile(&tree);
    let mut at = stop(&program, &lines, target)?;
    let run = run_observed(&program, inputs, &Limits::default(), &mut TimedTarget { at: &mut at, time });
    let (line, text) = match (&run.outcome, target) {
        (Outcome::Error { kind, span }, Target::AnyError) => {
            (lines.line(span.start), text!("a run on these inputs ends in an error: {kind}"))
        }
        (Outcome::ReachedTarget { .. }, Target::Line(line)) => {
            (line, text!("a run on these inputs reaches line {line}"))
        }
        (outcome, _) if outcome.is_cut() => return Err(too_long(run.steps)),
        (Outcome::InputExhausted { .. }, _) => {
            return Err(Refused::new(text!("a run reads more inputs than the certificate lists")));
        }
        _ => return Err(Refused::new(text!("a run on these inputs does not reach the target"))),
    };
    Ok(Check { kind: Kind::Run, line, text })
}

pub(crate) fn too_long(steps: u64) -> Refused {
    Refused::new(text!("a run is too long: it was followed for {steps} steps"))
}

/// Checks that the claims about loops exclude the target.
///
/// # Errors
/// The claims are refused, or the time is over.
pub fn prove(subject: &Subject, loops: &[LoopClaim], mut means: Means<'_>) -> Result<Vec<Check>, Refused> {
    let time = means.time;
    show_safe(subject, loops, &mut means).map_err(|refused| refused.at(time))
}

fn show_safe(subject: &Subject, loops: &[LoopClaim], means: &mut Means<'_>) -> Result<Vec<Check>, Refused> {
    let known = known(subject, loops, means.pool, means.time).map_err(Refused::new)?;
    let all = verification_conditions(subject, &known, None, means.pool, means.time);
    let mut all = all.map_err(Refused::new)?;
    // Loop bounds are decided fastest.
    sort_by_key(&mut all, |condition| condition.kind != Kind::Bound);
    let mut passed = decide(subject, &known, all, means)?;
    if passed.is_empty() {
        let text = text!("no path of the program leads to the target");
        passed.push(Check { kind: Kind::Safety, line: 1, text });
    }
    Ok(passed)
}

/// Asks the solver about each condition.
///
/// # Errors
/// A condition does not hold, or it is not decided.
pub(crate) fn decide(
    subject: &Subject,
    known: &SortedMap<LoopId, Known>,
    all: Vec<VerificationCondition>,
    Means { solver, pool, time }: &mut Means<'_>,
) -> Result<Vec<Check>, Refused> {
    let mut passed = Vec::new();
    for condition in all {
        let line = subject.program.cfg.graph[condition.node].line;
        let at = condition.of.map(|id| subject.loop_name(id).clone());
        let refused = |why: Message, cause: Cause, passed: Vec<Check>| {
            let reason = failure(condition.kind, line, at.as_ref(), why);
            Err(Refused { reason, failed: Some((condition.kind, at.clone())), cause, passed })
        };
        if let Err(reason) = time.goes_on() {
            return refused(reason, Cause::Late, passed);
        }
        let counterexample = condition.counterexample(pool);
        match check_by_cases(*solver, pool, &counterexample) {
            Ok(Answer::Unsat(_)) => {
                let text = success(condition.kind, line, at.as_ref(), condition.of.and_then(|id| known.get(&id)));
                passed.push(Check { kind: condition.kind, line, text });
            }
            Ok(Answer::Sat(_)) => {
                return refused(text!("there are values for which it does not"), Cause::Insufficient, passed);
            }
            Ok(Answer::Unknown(reason)) => {
                return refused(text!("not decided, because {reason}"), Cause::Undecided, passed);
            }
            Err(error) => {
                return refused(text!("not decided, because the solver failed: {error}"), Cause::Undecided, passed);
            }
        }
    }
    Ok(passed)
}

/// Reads the claims about loops.
fn known(
    subject: &Subject,
    loops: &[LoopClaim],
    pool: &mut Pool,
    time: Time<'_>,
) -> Result<SortedMap<LoopId, Known>, Message> {
    if loops.len() > MOST_LOOPS {
        return Err(text!("it has claims about more than {most} loops", most = MOST_LOOPS));
    }
    let names = subject.variables();
    let symbols = Symbols::new(&names, pool);
    let mut known = SortedMap::new();
    for claim in loops {
        time.goes_on()?;
        let name = &claim.name;
        let id = subject
            .find(name)
            .ok_or_else(|| text!("there is no loop in {name}, column {column}", column = name.at.column))?;
        let what = match (&claim.invariant, claim.bound) {
            (Some(text), None) => {
                let holds = read_formula(pool, text, &symbols.names);
                let holds =
                    holds.map_err(|error| text!("the invariant of the loop in {name} cannot be read: {error}"))?;
                Known::Invariant(symbols.formula(pool, vec![holds]))
            }
            (None, Some(bound)) => Known::Bound(bound),
            _ => return Err(text!("the claim about the loop in {name} needs either an invariant or a bound")),
        };
        if known.insert(id, what).is_some() {
            return Err(text!("it has two claims about the loop in {name}"));
        }
    }
    Ok(known)
}

/// Symbols for the variables that formulas may use.
#[derive(Debug)]
pub struct Symbols<'a> {
    /// Each variable's name with its symbol.
    pub names: Vec<(&'a str, Term)>,
    variables: Vec<(VarId, Term)>,
}

impl<'a> Symbols<'a> {
    /// Symbols for these [variables](Subject::variables).
    pub fn new(names: &'a [(VarId, String, Sort)], pool: &mut Pool) -> Self {
        let symbol = |(id, name, sort): &'a (VarId, String, Sort)| {
            let symbol = pool.fresh_symbol(name, sort.clone());
            ((name.as_str(), symbol), (*id, symbol))
        };
        let (names, variables) = names.iter().map(symbol).unzip();
        Self { names, variables }
    }

    /// The conjunction of these truth values.
    pub fn formula(&self, pool: &Pool, holds: Vec<Term>) -> Formula {
        let used: FxHashSet<Term> = holds.iter().flat_map(|term| pool.symbols(*term)).collect();
        let variables = self.variables.iter().filter(|(_, symbol)| used.contains(symbol)).copied().collect();
        Formula { holds, variables }
    }
}

fn success(kind: Kind, line: u32, at: Option<&LoopName>, known: Option<&Known>) -> Message {
    let of = at.map(|name| text!("the loop in {name}"));
    match (kind, known) {
        (Kind::Initiation, _) => text!("the invariant of {of} holds when a run reaches it"),
        (Kind::Consecution, _) => text!("each iteration of {of} keeps its invariant"),
        (Kind::Bound, Some(Known::Bound(most))) => {
            text!("no run reaches the head of {of} more than {most} times")
        }
        (Kind::Bounded, _) => text!("no term of {of} is ever below 0"),
        (Kind::Descent, _) => text!("the terms are smaller at each visit of {of} than at the head visited before"),
        (Kind::Entry, _) => text!("the run enters the set at {of}"),
        (Kind::Closed, _) => text!("no step from the set at {of} leads out of it in line {line}"),
        (Kind::Safety, _) if at.is_some() => text!("no run reaches line {line} within {of}"),
        _ => text!("no run reaches line {line} outside of loops"),
    }
}

fn failure(kind: Kind, line: u32, at: Option<&LoopName>, why: Message) -> Message {
    let of = at.map(|name| text!("the loop in {name}"));
    match kind {
        Kind::Initiation => {
            text!("it is not proved that the invariant of {of} holds when a run reaches it: {why}")
        }
        Kind::Consecution => text!("it is not proved that each iteration of {of} keeps its invariant: {why}"),
        Kind::Bound => text!("it is not proved that the bound of {of} is kept: {why}"),
        Kind::Bounded => text!("it is not proved that the terms of {of} are never below 0: {why}"),
        Kind::Descent => {
            text!("it is not proved that the terms are smaller at each visit of {of} than at the head before: {why}")
        }
        Kind::Entry => text!("it is not proved that the run enters the set at {of}: {why}"),
        Kind::Closed => {
            text!("it is not proved that no step from the set at {of} leads out of it in line {line}: {why}")
        }
        Kind::Safety | Kind::Outside | Kind::Run => {
            text!("it is not proved that no run reaches the target in line {line}: {why}")
        }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Model, Solver, Statistics, TransportError, UnknownReason};

    use super::*;

    /// A solver with the same answer to all questions.
    struct Always(Answer);

    impl Solver for Always {
        fn check(&mut self, _: &mut Pool, _: &[Term]) -> Result<Answer, TransportError> {
            Ok(self.0.clone())
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    #[test]
    fn undecided_checks_are_distinguished_from_wrong_claims() {
        let source = "main(n) { var i; i = 0; while (i < n) { i = i + 1; } assert(i >= 0); return 0; }";
        let subject = Subject::new(source, Dialect::Extended, Target::AnyError).unwrap();
        let claims: Vec<LoopClaim> = subject
            .loops()
            .map(|(_, name)| LoopClaim { name: name.clone(), invariant: Some("(>= $i 0)".to_owned()), bound: None })
            .collect();
        let unknown = Answer::Unknown(UnknownReason::Incomplete(String::new()));
        for (answer, cause) in [(unknown, Cause::Undecided), (Answer::Sat(Model::default()), Cause::Insufficient)] {
            let (solver, pool) = (&mut Always(answer), &mut Pool::default());
            let refused = prove(&subject, &claims, Means { solver, pool, time: Time::ENDLESS }).unwrap_err();
            assert_eq!(refused.cause, cause, "{}", refused.reason);
            assert!(refused.failed.is_some(), "{}", refused.reason);
        }
    }
}
