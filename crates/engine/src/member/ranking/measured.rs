//! The number of iterations that runs complete, beside the bounds of a proof.

use loopscope_cfg::NodeKind;
use loopscope_interp::{Argument, Exhausted, Inputs, Limits, Outcome, count_completed};
use loopscope_question::report::{CountSeries, IterationBound, IterationCounts, zero};
use loopscope_smt::{Pool, Term};
use loopscope_syntax::ast::Reads;
use loopscope_termination::recurrent::{Reading, visits};
use loopscope_termination::run_inputs::constant;
use loopscope_termination::system::TransitionSystem;
use rustc_hash::FxHashMap;

use crate::member::Question;

/// The values of the input.
const VALUES: std::ops::RangeInclusive<i32> = -5..=50;

/// The limit for the steps of a run.
const MOST_STEPS: u64 = 20_000;

/// The number of values that the counts have at least.
const FEWEST_VALUES: usize = 5;

/// The counts, if the program has one input, which is an integer, and runs iterate. `bounds` have their terms;
/// `whole` is the bound for all loops together, with the lines of their heads.
pub(super) fn counts(
    question: &Question<'_>,
    system: &TransitionSystem,
    pool: &mut Pool,
    bounds: &[(Term, &IterationBound)],
    whole: Option<(Term, &[u32])>,
) -> Option<IterationCounts> {
    let input = only_input(question)?;
    // The values of the variables at the first arrival at a loop say nothing of each arrival.
    let shown = bounds.iter().enumerate().filter(|(_, (_, bound))| !bound.at_arrival);
    let shown = shown.map(|(at, (most, bound))| (Some((at as u32, *bound)), *most));
    let shown: Vec<(Option<(u32, &IterationBound)>, Term)> =
        shown.chain(whole.map(|(whole, _)| (None, whole))).collect();
    let of = |(bound, _): &(Option<(u32, &IterationBound)>, Term)| bound.map(|(at, _)| at);
    let mut series: Vec<CountSeries> =
        shown.iter().map(|each| CountSeries { bound: of(each), most: Vec::new(), counted: Vec::new() }).collect();
    let mut values = Vec::new();
    for value in VALUES {
        let mut inputs = Inputs { exhausted: Exhausted::Stop, ..Inputs::default() };
        match input {
            OnlyInput::Parameter(_) => inputs.parameters.push(Argument::Integer(value.into())),
            OnlyInput::Read => inputs.inputs.push(value.into(), 1),
        }
        let limits = Limits { steps: MOST_STEPS, ..Limits::default() };
        let (run, loops) = count_completed(question.replay.program(), &inputs, &limits);
        match run.outcome {
            Outcome::InputExhausted { .. } => return None,
            Outcome::Halted { .. } => continue,
            _ => {}
        }
        // A loop that `goto` makes is none of the interpreter.
        let at = |line: u32| loops.iter().filter(move |each| question.reasons.line_of(each.span) == line);
        if whole.is_some_and(|(_, heads)| heads.iter().any(|line| at(*line).next().is_none())) {
            return None;
        }
        let first = first_values(pool, system, value);
        values.push(value);
        for ((bound, most), series) in shown.iter().zip(&mut series) {
            let most = pool.substitute(*most, &first);
            series.most.push(pool.as_int(most).map(ToString::to_string));
            let counted = match bound {
                Some((_, IterationBound { line, each_time, .. })) => {
                    let mut here = at(*line);
                    let one = here.next().filter(|_| here.next().is_none())?;
                    if *each_time { (one.entries > 0).then_some(one.most) } else { Some(one.all) }
                }
                None => Some(loops.iter().map(|each| each.all).sum()),
            };
            series.counted.push(counted.filter(|_| !run.outcome.is_cut()));
        }
    }
    // The longest runs are not followed to their end.
    let is_counted = |at: &usize| series.iter().any(|each| each.counted[*at].is_some());
    let end = (0..values.len()).rev().find(is_counted)? + 1;
    values.truncate(end);
    for each in &mut series {
        each.most.truncate(end);
        each.counted.truncate(end);
    }
    series.retain(|each| each.counted.iter().flatten().any(|counted| *counted > 0));
    let input = match input {
        OnlyInput::Parameter(name) => Some(name),
        OnlyInput::Read => None,
    };
    (values.len() >= FEWEST_VALUES && !series.is_empty()).then_some(IterationCounts { input, values, series })
}

/// The input of a program that has only one.
enum OnlyInput {
    /// The parameter of `main`.
    Parameter(String),
    /// It is read.
    Read,
}

/// The integer that is the only input of the program, unless runs read several; none if it has others.
fn only_input(question: &Question<'_>) -> Option<OnlyInput> {
    let Question { cfg, reads, .. } = question;
    let is_read = cfg.graph.node_weights().any(|node| matches!(node.kind, NodeKind::Input(_)));
    match (&*cfg.main_function().parameters, is_read) {
        ([], true) if *reads == Reads::Integers => Some(OnlyInput::Read),
        ([only], false) => {
            let variable = cfg.variable(*only);
            matches!(zero(&variable.ty), Argument::Integer(_)).then(|| OnlyInput::Parameter(variable.name.clone()))
        }
        _ => None,
    }
}

/// The values of variables when the run on an input first gets to a loop, and of the parameter at its start.
fn first_values(pool: &mut Pool, system: &TransitionSystem, value: i32) -> FxHashMap<Term, Term> {
    let given = pool.int(value);
    let parameters: Vec<Term> = system
        .parameters
        .iter()
        .map(|symbol| {
            let sort = symbol.map(|symbol| pool.sort(symbol).clone());
            constant(pool, sort, &value.into())
        })
        .collect();
    let followed = visits(pool, system, &parameters, Reading::FirstAndOthers(&[], given), 1, &mut || Ok::<(), ()>(()));
    let first = followed.unwrap_or_default().all.pop();
    let at_first = first.into_iter().flat_map(|first| {
        let symbols = system.clauses.predicates[first.head].iter().copied();
        symbols.zip(first.values).collect::<Vec<_>>()
    });
    let mut values: FxHashMap<Term, Term> = at_first.collect();
    values.extend(system.parameters.iter().zip(parameters).filter_map(|(symbol, value)| Some(((*symbol)?, value))));
    values
}
