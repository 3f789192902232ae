//! Checks certificates about the end of runs.

use dashu_int::IBig;
use loopscope_cfg::LoopId;
use loopscope_interp::{Exhausted, Inputs, Integers, Limits, compile, run};
use loopscope_message::{Message, text};
use loopscope_smt::{Pool, Term, read_formula, read_integer};
use loopscope_sorted::SortedMap;
use loopscope_syntax::{Dialect, Target};

use crate::check::{Symbols, decide, read_program};
use crate::condition::{Kind, Known};
use crate::format::{Evidence, LoopName, LoopRank, LoopSet};
use crate::generate::rank::ranking_conditions;
use crate::generate::recurrence::{Entry, recurrence_conditions};
use crate::inputs::{integer, parameters};
use crate::means::Means;
use crate::outcome::{Check, Refused};
use crate::subject::Subject;

/// The limits for the loops of a certificate, and for the terms of each.
const MOST_LOOPS: usize = 2_000;
const MOST_TERMS: usize = 200;

/// The number of statements of a run that never ends that are executed.
const EXECUTED: u64 = 100_000;

/// Checks that every run ends.
///
/// # Errors
/// The claims are refused.
pub(crate) fn ends(subject: &Subject, loops: &[LoopRank], means: &mut Means<'_>) -> Result<Vec<Check>, Refused> {
    let (names, pool) = (subject.variables(), &mut *means.pool);
    let symbols = Symbols::new(&names, pool);
    let (mut known, mut ranks) = (SortedMap::new(), SortedMap::new());
    for LoopRank { name, invariant, rank } in bounded(loops)? {
        means.time.goes_on().map_err(Refused::new)?;
        let id = find(subject, name)?;
        let holds = formula(pool, (invariant, text!("invariant")), name, &symbols)?;
        let terms: Result<Vec<Term>, String> =
            rank.iter().map(|text| read_integer(pool, text, &symbols.names)).collect();
        let terms =
            terms.map_err(|error| Refused::new(text!("a term of the loop in {name} cannot be read: {error}")))?;
        if terms.len() > MOST_TERMS || loops.first().is_some_and(|first| first.rank.len() != terms.len()) {
            return Err(Refused::new(text!("the loop in {name} has another number of terms than the first one")));
        }
        known.insert(id, Known::Invariant(symbols.formula(pool, vec![holds])));
        if ranks.insert(id, symbols.formula(pool, terms)).is_some() {
            return Err(Refused::new(text!("it has two claims about the loop in {name}")));
        }
    }
    let all = ranking_conditions(subject, &known, &ranks, pool, means.time).map_err(Refused::new)?;
    let mut passed = decide(subject, &known, all, means)?;
    if passed.is_empty() {
        let text = text!("the program has no loop that a run reaches");
        passed.push(Check { kind: Kind::Descent, line: 1, text });
    }
    Ok(passed)
}

/// Checks that a run never ends.
///
/// # Errors
/// The claims are refused.
pub(crate) fn never_ends(
    (source, dialect): (&str, Dialect),
    evidence: &Evidence,
    means: &mut Means<'_>,
) -> Result<Vec<Check>, Refused> {
    let Evidence::Recurrent { parameters: given, first, repeat, enters, visits, loops } = evidence else {
        return Err(Refused::new(text!("its kind of evidence cannot prove that a run never ends")));
    };
    let (tree, cfg) = read_program(source, dialect)?;
    let arguments = parameters(given, &cfg, means.time).map_err(Refused::new)?;
    let input = repeat.as_deref().map(integer).transpose().map_err(Refused::new)?;
    let first: Vec<IBig> = first.iter().map(|text| integer(text)).collect::<Result<_, _>>().map_err(Refused::new)?;
    let mut inputs: Integers = first.iter().cloned().collect();
    if let Some(input) = &input {
        inputs.push(input.clone(), EXECUTED);
    }
    let inputs = Inputs { inputs, parameters: arguments.clone(), exhausted: Exhausted::Stop };
    let executed = run(&compile(&tree), &inputs, &Limits { steps: EXECUTED, ..Limits::default() });
    if !executed.outcome.is_cut() {
        return Err(Refused::new(text!("a run on these inputs ends after {steps} steps", steps = executed.steps)));
    }
    let text = text!("the interpreter executed {steps} steps of the run", steps = executed.steps);
    let mut passed = vec![Check { kind: Kind::Run, line: enters.at.line, text }];
    let subject = Subject::new(source, dialect, Target::Ends).map_err(Refused::new)?;
    let (names, pool) = (subject.variables(), &mut *means.pool);
    let symbols = Symbols::new(&names, pool);
    let mut sets = SortedMap::new();
    for LoopSet { name, set } in bounded(loops)? {
        means.time.goes_on().map_err(Refused::new)?;
        let holds = formula(pool, (set, text!("set")), name, &symbols)?;
        if sets.insert(find(&subject, name)?, symbols.formula(pool, vec![holds])).is_some() {
            return Err(Refused::new(text!("it has two claims about the loop in {name}")));
        }
    }
    let id = find(&subject, enters)?;
    let is_character = tree.reads.may_end() && input.as_ref().is_some_and(|input| *input != IBig::NEG_ONE);
    if is_character && subject.reads_in(subject.outermost(id)) {
        return Err(Refused::new(text!("the run reads a character again and again, but each text that is typed ends")));
    }
    let entry = Entry { arguments: &arguments, first: &first, input: input.as_ref(), id, visits: *visits };
    let all = recurrence_conditions(&subject, &entry, &sets, pool, means.time).map_err(Refused::new)?;
    passed.extend(decide(&subject, &SortedMap::new(), all, means)?);
    Ok(passed)
}

fn bounded<T>(loops: &[T]) -> Result<&[T], Refused> {
    let too_many = || Refused::new(text!("it has claims about more than {most} loops", most = MOST_LOOPS));
    if loops.len() > MOST_LOOPS { Err(too_many()) } else { Ok(loops) }
}

fn find(subject: &Subject, name: &LoopName) -> Result<LoopId, Refused> {
    let column = name.at.column;
    subject.find(name).ok_or_else(|| Refused::new(text!("there is no loop in {name}, column {column}")))
}

fn formula(
    pool: &mut Pool,
    (text, what): (&str, Message),
    name: &LoopName,
    symbols: &Symbols<'_>,
) -> Result<Term, Refused> {
    read_formula(pool, text, &symbols.names)
        .map_err(|error| Refused::new(text!("the {what} of the loop in {name} cannot be read: {error}")))
}
