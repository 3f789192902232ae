//! Certificates by enumeration: all inputs within bounds are tried, and no run on other inputs reaches the target.
//!
//! Verification conditions cover the inputs outside of the bounds, as for loops. Within the bounds, the interpreter
//! makes each run, from the first value of each input to the last, for the inputs that runs read. A run must not read
//! an input without bounds, or an element of an array.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_interp::{
    Argument, CompiledProgram, InputArray, Inputs, Limits, LineTarget, Outcome, compile, run_observed,
};
use loopscope_message::{Message, text};
use loopscope_smt::{Answer, check_by_cases};
use loopscope_sorted::SortedMap;
use loopscope_syntax::{Dialect, ErrorKind, LineIndex, Target};

use crate::check::{read_program, stop, too_long};
use crate::condition::Kind;
use crate::format::Range;
use crate::generate::{InputBounds, verification_conditions};
use crate::inputs::range;
use crate::means::{Means, Time};
use crate::outcome::{Cause, Check, Refused};
use crate::subject::Subject;
use crate::timed::TimedTarget;

/// The most runs, and the most statements of all runs together.
const MOST_RUNS: u64 = 1_000_000;
const MOST_STATEMENTS: u64 = 1_000_000_000;

/// Checks that no run reaches the target; if that is the end of every run: that the program reads nothing, and its only run
/// ends.
///
/// # Errors
/// The proof is refused.
pub(crate) fn check(
    (source, dialect): (&str, Dialect),
    target: Target,
    (parameters, inputs): (&BTreeMap<String, Range>, &[Range]),
    means: &mut Means<'_>,
) -> Result<Vec<Check>, Refused> {
    if target == Target::Ends && !(parameters.is_empty() && inputs.is_empty()) {
        return Err(Refused::new(text!("bounds of inputs cannot prove that every run ends")));
    }
    let (tree, cfg) = read_program(source, dialect)?;
    let all: Vec<_> = cfg.main_function().parameters.iter().map(|id| cfg.variable(*id)).collect();
    if let Some(unknown) = parameters.keys().find(|name| !all.iter().any(|parameter| parameter.name == **name)) {
        return Err(Refused::new(text!("`main` has no parameter `{name}`", name = unknown)));
    }
    let mut arguments = Vec::new();
    for parameter in all {
        arguments.push(match (parameter.ty.dimensions(), parameters.get(&parameter.name)) {
            (Some(0), Some(bounds)) => Values::Between(range(bounds).map_err(Refused::new)?),
            (Some(dimensions @ 1..), None) => Values::Zeros(dimensions),
            (Some(0), None) => {
                return Err(Refused::new(text!("the parameter `{name}` has no bounds", name = &parameter.name)));
            }
            _ => {
                return Err(Refused::new(text!(
                    "the parameter `{name}` may not be an integer",
                    name = &parameter.name
                )));
            }
        });
    }
    let inputs: Vec<(IBig, IBig)> = inputs.iter().map(range).collect::<Result<_, _>>().map_err(Refused::new)?;
    let mut checks = Vec::new();
    if !parameters.is_empty() || !inputs.is_empty() {
        let subject = Subject::new(source, dialect, target).map_err(Refused::new)?;
        checks.push(outside(&subject, (&arguments, &inputs), means)?);
    }
    let lines = LineIndex::new(source);
    let program = compile(&tree);
    let at = stop(&program, &lines, target)?.with_reads();
    let any_error = target == Target::AnyError;
    let mut within = Within { program: &program, at, any_error, time: means.time, runs: 0, statements: 0 };
    let least = |values: &Values| match values {
        Values::Between((first, _)) => Argument::Integer(first.clone()),
        Values::Zeros(dimensions) => Argument::Array(InputArray::zeros(*dimensions)),
    };
    let empty = arguments.iter().any(|values| matches!(values, Values::Between((first, last)) if first > last));
    let mut next = (!empty).then(|| arguments.iter().map(least).collect::<Vec<_>>());
    while let Some(given) = next.take() {
        within.try_all(&given, &inputs)?;
        next = following(given, &arguments);
    }
    let wanted = match target {
        Target::AnyError => Some(text!("an error")),
        Target::Line(line) => Some(text!("reaching line {line}")),
        Target::Ends => None,
    };
    let text = match (checks.is_empty(), wanted, within.runs) {
        (_, None, _) => text!("the program reads nothing, and its run ends"),
        (true, Some(wanted), _) => text!("the program reads nothing, and its run ends without {wanted}"),
        (_, Some(wanted), 1) => text!("the only run within the bounds ends without {wanted}"),
        (_, Some(wanted), runs) => text!("all {runs} runs within the bounds end without {wanted}"),
    };
    let line = if let Target::Line(line) = target { line } else { 1 };
    checks.push(Check { kind: Kind::Run, line, text });
    Ok(checks)
}

/// The values of a parameter of `main`.
enum Values {
    /// All integers in a range.
    Between((IBig, IBig)),
    /// An array that no run may read.
    Zeros(usize),
}

/// Proves that runs on inputs outside of the bounds end before they reach a loop or the target.
fn outside(
    subject: &Subject,
    (arguments, inputs): (&[Values], &[(IBig, IBig)]),
    Means { solver, pool, time }: &mut Means<'_>,
) -> Result<Check, Refused> {
    let ids = &subject.program.cfg.main_function().parameters;
    let bounded = ids.iter().zip(arguments).filter_map(|(id, values)| match values {
        Values::Between((first, last)) => Some((*id, first, last)),
        Values::Zeros(_) => None,
    });
    let bounds = InputBounds { parameters: bounded.collect(), inputs };
    let conditions = verification_conditions(subject, &SortedMap::new(), Some(&bounds), pool, *time);
    for condition in conditions.map_err(Refused::new)? {
        let line = subject.program.cfg.graph[condition.node].line;
        let refused = |why: Message, cause| {
            let reason =
                text!("it is not proved that runs on inputs outside of the bounds end before line {line}: {why}");
            Err(Refused { failed: Some((Kind::Outside, None)), cause, ..Refused::new(reason) })
        };
        time.goes_on().map_err(Refused::new)?;
        let counterexample = condition.counterexample(pool);
        match check_by_cases(*solver, pool, &counterexample) {
            Ok(Answer::Unsat(_)) => {}
            Ok(Answer::Sat(_)) => return refused(text!("there are values for which they do not"), Cause::Insufficient),
            Ok(Answer::Unknown(reason)) => {
                return refused(text!("not decided, because {reason}"), Cause::Undecided);
            }
            Err(error) => {
                return refused(text!("not decided, because the solver failed: {error}"), Cause::Undecided);
            }
        }
    }
    let text = text!("runs on inputs outside of the bounds end before they reach a loop or the target");
    Ok(Check { kind: Kind::Outside, line: 1, text })
}

/// The arguments after these; `None` after the last ones.
fn following(mut given: Vec<Argument>, arguments: &[Values]) -> Option<Vec<Argument>> {
    for (argument, values) in given.iter_mut().zip(arguments).rev() {
        let (Argument::Integer(value), Values::Between((first, last))) = (argument, values) else { continue };
        if *value < *last {
            *value += IBig::ONE;
            return Some(given);
        }
        value.clone_from(first);
    }
    None
}

/// Makes the runs on inputs within the bounds.
struct Within<'a> {
    program: &'a CompiledProgram,
    at: LineTarget,
    any_error: bool,
    time: Time<'a>,
    runs: u64,
    statements: u64,
}

impl Within<'_> {
    /// Makes all runs on some arguments. The inputs grow when a run reads more.
    fn try_all(&mut self, arguments: &[Argument], bounds: &[(IBig, IBig)]) -> Result<(), Refused> {
        let mut read: Vec<IBig> = Vec::new();
        loop {
            let given =
                Inputs { inputs: read.iter().cloned().collect(), parameters: arguments.to_vec(), ..Inputs::default() };
            if self.needs_more(&given)? {
                match bounds.get(read.len()) {
                    None => return Err(Refused::new(text!("a run reads an input without bounds"))),
                    // No value of this input is within its bounds.
                    Some((first, last)) if first > last => {}
                    Some((first, _)) => {
                        read.push(first.clone());
                        continue;
                    }
                }
            }
            while read.last().is_some_and(|value| *value >= bounds[read.len() - 1].1) {
                read.pop();
            }
            match read.last_mut() {
                Some(value) => *value += IBig::ONE,
                None => return Ok(()),
            }
        }
    }

    /// Makes a run. Returns whether it reads more inputs than `given`.
    fn needs_more(&mut self, given: &Inputs) -> Result<bool, Refused> {
        self.time.goes_on().map_err(Refused::new)?;
        let steps = Limits::default().steps.min(MOST_STATEMENTS - self.statements);
        let limits = Limits { steps, ..Limits::default() };
        let run = run_observed(self.program, given, &limits, &mut TimedTarget { at: &mut self.at, time: self.time });
        self.statements += run.steps;
        match run.outcome {
            Outcome::InputExhausted { .. } => return Ok(true),
            Outcome::Error { kind: ErrorKind::Limit(limit), .. } => return Err(Refused::new(limit.message())),
            Outcome::Error { .. } if self.any_error => return Err(Refused::new(text!("a run reaches the target"))),
            Outcome::ReachedTarget { .. } => return Err(Refused::new(text!("a run reaches the target"))),
            Outcome::Finished { .. } | Outcome::Halted { .. } | Outcome::Error { .. } => {}
            _ => return Err(too_long(run.steps)),
        }
        if run.elements_read.is_none_or(|read| read.iter().any(|each| !each.ranges.is_empty())) {
            return Err(Refused::new(text!("a run reads an element of an array, which has no bounds")));
        }
        self.runs += 1;
        if self.runs > MOST_RUNS || self.statements >= MOST_STATEMENTS {
            return Err(Refused::new(text!("there are too many runs: {runs} were made", runs = self.runs)));
        }
        Ok(false)
    }
}
