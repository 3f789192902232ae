//! Partial inputs of a run: some inputs have values, the others are open.

use std::fmt;

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, InputArray, Inputs, Run};
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use loopscope_symex::State;

/// One input of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot {
    /// An integer parameter of `main`.
    Parameter(usize),
    /// An element of an array parameter, with its indices.
    Element(usize, Vec<IBig>),
    /// The integer that `input` reads at this position, from 0.
    Input(usize),
}

/// Inputs that have a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prefix(SortedMap<Slot, IBig>);

impl Prefix {
    /// Adds values of further inputs.
    pub(crate) fn with(&self, values: impl Iterator<Item = (Slot, IBig)>) -> Self {
        let mut all = self.clone();
        all.0.extend(values);
        all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Slot, &IBig)> {
        self.0.iter()
    }

    fn inputs(&self) -> impl Iterator<Item = (usize, &IBig)> {
        self.0.iter().filter_map(|(slot, value)| match slot {
            Slot::Input(at) => Some((*at, value)),
            _ => None,
        })
    }
}

/// The inputs of a program.
pub(crate) struct Slots {
    names: Vec<String>,
    /// The parameters of `main`: symbols.
    parameters: Vec<Term>,
}

impl Slots {
    /// The inputs of a program.
    pub(crate) fn new(cfg: &Cfg, pool: &mut Pool) -> Self {
        let all = State::initial(cfg, pool).parameters().to_vec();
        Self {
            names: all.iter().map(|parameter| cfg.variable(parameter.variable).name.clone()).collect(),
            parameters: all.iter().map(|parameter| parameter.term).collect(),
        }
    }

    /// The name of an input.
    pub(crate) fn name(&self, slot: &Slot) -> String {
        match slot {
            Slot::Parameter(at) => self.names[*at].clone(),
            Slot::Element(at, indices) => {
                let indices = indices.iter().map(|index| format!("[{index}]"));
                indices.fold(self.names[*at].clone(), |name, index| name + &index)
            }
            Slot::Input(at) => format!("input{}", at + 1),
        }
    }

    /// The input for which a term stands.
    pub(crate) fn slot(&self, pool: &Pool, term: Term, state: &State) -> Option<Slot> {
        let parameter = |term| self.parameters.iter().position(|each| *each == term);
        match pool.node(term) {
            TermNode::Symbol { .. } => {
                let integer = parameter(term).filter(|_| *pool.sort(term) == Sort::Int);
                let read = || state.inputs().iter().position(|each| *each == term).map(Slot::Input);
                integer.map(Slot::Parameter).or_else(read)
            }
            TermNode::Select(array, index) => {
                let index = pool.as_int(*index)?.clone();
                match pool.node(*array) {
                    TermNode::Select(rows, row) => {
                        Some(Slot::Element(parameter(*rows)?, vec![pool.as_int(*row)?.clone(), index]))
                    }
                    _ => Some(Slot::Element(parameter(*array)?, vec![index])),
                }
            }
            _ => None,
        }
    }

    /// The integer parameters that have no value, with their terms.
    pub(crate) fn open_parameters(&self, pool: &Pool, prefix: &Prefix) -> Vec<(Slot, Term)> {
        let integers = self.parameters.iter().enumerate().filter(|(_, term)| *pool.sort(**term) == Sort::Int);
        let all = integers.map(|(at, term)| (Slot::Parameter(at), *term));
        all.filter(|(slot, _)| !prefix.0.contains_key(slot)).collect()
    }

    /// The start of a run on these inputs, and on symbols for all others.
    pub(crate) fn start(&self, cfg: &Cfg, pool: &mut Pool, prefix: &Prefix) -> State {
        let mut parameters = self.parameters.clone();
        for (slot, value) in prefix.iter() {
            let value = pool.int(value.clone());
            match slot {
                Slot::Parameter(at) => parameters[*at] = value,
                Slot::Element(at, indices) => parameters[*at] = stored(pool, parameters[*at], indices, value),
                Slot::Input(_) => {}
            }
        }
        let last = prefix.inputs().last().map_or(0, |(at, _)| at + 1);
        let mut inputs: Vec<Term> = (0..last).map(|at| pool.symbol(&self.name(&Slot::Input(at)), Sort::Int)).collect();
        for (at, value) in prefix.inputs() {
            inputs[at] = pool.int(value.clone());
        }
        State::initial_with(cfg, pool, &parameters, &inputs)
    }

    /// The interpreter's inputs; `None` if an integer that it needs has no value. Elements without a value are 0.
    pub(crate) fn inputs(&self, pool: &Pool, prefix: &Prefix) -> Option<Inputs> {
        let mut parameters = Vec::with_capacity(self.parameters.len());
        for (at, term) in self.parameters.iter().enumerate() {
            let element = pool.sort(*term).element();
            parameters.push(match element {
                None => Argument::Integer(prefix.0.get(&Slot::Parameter(at))?.clone()),
                Some(element) => Argument::Array(InputArray::zeros(if *element == Sort::Int { 1 } else { 2 })),
            });
        }
        for (slot, value) in prefix.iter() {
            if let Slot::Element(at, indices) = slot
                && let Some(Argument::Array(array)) = parameters.get_mut(*at)
            {
                array.set_integer(indices, value.clone());
            }
        }
        let inputs = prefix.inputs().zip(0..).map(|((at, value), next)| (at == next).then(|| value.clone()));
        Some(Inputs { inputs: inputs.collect::<Option<_>>()?, parameters, ..Inputs::default() })
    }
}

impl Prefix {
    /// Returns `true` if a run read only elements that have a value.
    pub(crate) fn covers(&self, run: &Run) -> bool {
        let Some(read) = &run.elements_read else { return false };
        read.iter().all(|read| {
            read.ranges.iter().all(|(first, last)| {
                let given = self.0.keys().filter(|slot| {
                    matches!(slot, Slot::Element(at, indices)
                    if *at == read.parameter
                        && indices.split_last().is_some_and(|(index, row)| {
                            row == read.row && first <= index && index <= last
                        }))
                });
                IBig::from(given.count()) == last - first + IBig::ONE
            })
        })
    }
}

/// Values of inputs, as text.
pub(crate) struct InputValues<'a>(pub(crate) &'a Slots, pub(crate) &'a Prefix);

impl fmt::Display for InputValues<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 6;
        for (at, (slot, value)) in self.1.iter().take(MOST).enumerate() {
            write!(f, "{}`{}` = {value}", if at == 0 { "" } else { ", " }, self.0.name(slot))?;
        }
        if self.1.0.len() > MOST { f.write_str(", …") } else { Ok(()) }
    }
}

/// An array, or an array of rows, with one element replaced.
fn stored(pool: &mut Pool, array: Term, indices: &[IBig], value: Term) -> Term {
    let Some((index, rest)) = indices.split_first() else { return value };
    let index = pool.int(index.clone());
    let inner = if rest.is_empty() { value } else { pool.select(array, index) };
    let element = stored(pool, inner, rest, value);
    pool.store(array, index, element)
}
