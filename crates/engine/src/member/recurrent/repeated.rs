//! Runs that the interpreter sees repeat themselves.

use std::ops::Range;

use loopscope_interp::{Exhausted, Inputs, Limits, Repeated, Repetition, repetition};
use loopscope_question::report::{Evidence, Proof};
use loopscope_smt::IBig;
use loopscope_symex::Budget as _;

use crate::host::Meter;
use crate::member::{Endless, Question};

/// The answer, if the state of the interpreter comes again within so many statements of a run, or a call makes the same call
/// again.
pub(in crate::member) fn repeats(
    question: &Question<'_>,
    inputs: &Inputs,
    steps: u64,
    meter: &mut Meter<'_>,
) -> Option<Endless> {
    let limits = Limits { steps, ..Limits::default() };
    let program = question.replay.program();
    let text_ends = question.reads.may_end();
    let repetition = repetition(program, inputs, (&limits, text_ends), &mut || meter.go_on().is_ok())?;
    let Repetition { of, visits, period, reads } = repetition;
    // What is read after the inputs that are given is not known to be read again.
    if reads.0 + reads.1 > inputs.inputs.len() {
        return None;
    }
    let (span, function) = match of {
        Repeated::Loop(span) => (span, None),
        Repeated::Function(name) => {
            let function = question.cfg.functions.iter().find(|function| function.name == name)?;
            (function.span, Some(name))
        }
    };
    let (inputs, later) = first_and_later(inputs, reads);
    let evidence = Evidence::Recurrent {
        line: question.reasons.line_of(span),
        visits,
        later: later.iter().map(ToString::to_string).collect(),
        again: Some(period),
        invariants: Vec::new(),
        head: None,
        function,
    };
    Some(Endless { inputs, steps, proof: Proof::by(evidence) })
}

/// What a run reads first, and what it reads over and over, if it repeats the last of these two numbers of inputs: without
/// repetitions.
pub(super) fn first_and_later(inputs: &Inputs, (first, repeated): (u64, u64)) -> (Inputs, Vec<IBig>) {
    let get = |range: Range<u64>| -> Vec<IBig> { range.filter_map(|at| inputs.inputs.get(at).cloned()).collect() };
    let (mut before, mut later) = (get(0..first), get(first..first + repeated));
    let repeats_after = |period: &usize| later[*period..] == later[..later.len() - period];
    let period = (1..later.len()).filter(|period| later.len().is_multiple_of(*period)).find(repeats_after);
    later.truncate(period.unwrap_or(later.len()));
    while later.last().is_some_and(|last| before.last() == Some(last)) {
        before.pop();
        later.rotate_right(1);
    }
    (Inputs { inputs: before.into_iter().collect(), exhausted: Exhausted::Stop, ..inputs.clone() }, later)
}
