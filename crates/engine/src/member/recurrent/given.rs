//! The inputs on which programs are run: combinations of small integers and the program's own constants.

use loopscope_cfg::{Cfg, Loop, NodeKind};
use loopscope_interp::{Argument, Exhausted, Inputs, Integers};
use loopscope_smt::{IBig, Pool, Sort, Term};
use loopscope_termination::system::first_inputs;

use crate::input_queue::{dictionary, zero};
use crate::member::Question;

/// How many integers are tried for each input.
const MOST_VALUES: usize = 18;

/// How many inputs are tried.
const MOST_TRIED: usize = 600;

/// The inputs of a run.
#[derive(Clone, Debug)]
pub(in crate::member) struct Given {
    /// The parameters of `main`. Arrays are 0 everywhere.
    pub(in crate::member) parameters: Vec<IBig>,
    /// The [first inputs](first_inputs).
    pub(in crate::member) first: Vec<IBig>,
    /// Each other `input`, if there are any.
    pub(in crate::member) input: Option<IBig>,
}

impl Given {
    /// The values of the first inputs, and of all others.
    pub(in crate::member) fn terms(&self, pool: &mut Pool) -> (Vec<Term>, Term) {
        let first = self.first.iter().map(|value| pool.int(value.clone())).collect();
        (first, pool.int(self.input.clone().unwrap_or_default()))
    }

    /// The inputs for the interpreter, for a run that reads at most this many integers after the first ones.
    pub(in crate::member) fn inputs(&self, cfg: &Cfg, most: u64) -> Inputs {
        let parameters = cfg.main_function().parameters.iter().zip(&self.parameters);
        let parameters = parameters.map(|(parameter, value)| match zero(&cfg.variable(*parameter).ty) {
            Argument::Integer(_) => Argument::Integer(value.clone()),
            array @ Argument::Array(_) => array,
        });
        let mut inputs: Integers = self.first.iter().cloned().collect();
        if let Some(input) = &self.input {
            inputs.push(input.clone(), most);
        }
        Inputs { inputs, parameters: parameters.collect(), exhausted: Exhausted::Zero }
    }
}

/// A value of a parameter: an array is 0 everywhere.
pub(in crate::member) fn constant(pool: &mut Pool, sort: Option<Sort>, value: &IBig) -> Term {
    let mut rows = Vec::new();
    let mut innermost = sort.unwrap_or(Sort::Int);
    while let Some(element) = innermost.element().cloned() {
        rows.push(std::mem::replace(&mut innermost, element));
    }
    let element = if rows.is_empty() { pool.int(value.clone()) } else { pool.int(0) };
    rows.into_iter().rev().fold(element, |element, sort| pool.constant_array(sort, element))
}

/// Whether a run that never ends may read characters again and again. The text that a user types has finitely many, so
/// from some point on it reads the end of the text. False if the program reads numbers, or reads outside of loops alone.
pub(in crate::member) fn reads_an_end(question: &Question<'_>) -> bool {
    let Ok(without_calls) = question.without_calls() else { return question.reads.may_end() };
    let cfg = &without_calls.program.cfg;
    let reads = |each: &Loop| each.nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)));
    question.reads.may_end() && cfg.main_function().loops.loops.iter().any(reads)
}

/// The inputs to try for a question.
pub(in crate::member) fn given_to(question: &Question<'_>) -> Vec<Given> {
    let ends = reads_an_end(question);
    match question.without_calls() {
        Ok(without_calls) if !ends => {
            let cfg = &without_calls.program.cfg;
            given(cfg, false, first_inputs(cfg).len())
        }
        _ => given(question.cfg, ends, 0),
    }
}

/// The inputs to try: combinations of small integers and the program's own constants, simple ones first. This
/// many of the first inputs may differ. If a run [reads an end](reads_an_end), each `input` is the end of a text.
pub(in crate::member) fn given(cfg: &Cfg, reads_an_end: bool, first: usize) -> Vec<Given> {
    let parameters = &cfg.main_function().parameters;
    let is_integer: Vec<bool> =
        parameters.iter().map(|parameter| matches!(zero(&cfg.variable(*parameter).ty), Argument::Integer(_))).collect();
    let inputs = cfg.graph.node_weights().filter(|node| matches!(node.kind, NodeKind::Input(_))).count();
    let reads = inputs > first;
    let values = values(cfg);
    let chosen = reads && !reads_an_end;
    let integers = is_integer.iter().filter(|is_integer| **is_integer).count() + first + usize::from(chosen);
    let mut all = Vec::new();
    for total in 0..=(values.len() - 1) * integers {
        let mut places = vec![0; integers];
        combinations(total, values.len() - 1, &mut places, 0, &mut |places| {
            let mut places = places.iter();
            let mut next = || places.next().map_or(IBig::ZERO, |place| values[*place].clone());
            let parameters = is_integer.iter().map(|is_integer| if *is_integer { next() } else { IBig::ZERO });
            let parameters = parameters.collect();
            let first = (0..first).map(|_| next()).collect();
            all.push(Given {
                parameters,
                first,
                input: reads.then(|| if reads_an_end { IBig::NEG_ONE } else { next() }),
            });
            all.len() < MOST_TRIED
        });
        if all.len() >= MOST_TRIED {
            break;
        }
    }
    all
}

/// All ways to write a total as a sum of numbers up to a largest one, until `each` does not want more.
fn combinations(
    total: usize,
    largest: usize,
    places: &mut [usize],
    at: usize,
    each: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if at == places.len() {
        return total > 0 || each(places);
    }
    for number in 0..=total.min(largest) {
        places[at] = number;
        // What is left must fit into the other places.
        if total - number <= largest * (places.len() - at - 1)
            && !combinations(total - number, largest, places, at + 1, each)
        {
            return false;
        }
    }
    true
}

/// The integers that are tried.
fn values(cfg: &Cfg) -> Vec<IBig> {
    let mut values: Vec<IBig> = [1, 0, -1, 2, 3, -2, 5, -3, 10].map(IBig::from).into();
    for constant in dictionary(cfg) {
        if !values.contains(&constant) {
            values.push(constant);
        }
    }
    values.truncate(MOST_VALUES);
    values
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::lower;
    use loopscope_syntax::{Dialect, analyse};

    use super::*;

    #[test]
    fn a_text_that_is_read_for_ever_has_ended() {
        let source = "main(n) { while (input != n) { } return 0; }";
        let cfg = lower(&analyse(source, Dialect::Extended).program, source).expect("no errors").cfg;
        assert!(given(&cfg, false, 0).iter().any(|given| given.input == Some(IBig::ONE)));
        let ended = given(&cfg, true, 0);
        assert!(ended.len() > 1, "the parameter varies");
        assert!(ended.iter().all(|given| given.input == Some(IBig::NEG_ONE)));
    }
}
