//! The numbers in inputs, by their positions; and operations on sequences and arrays.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, InputArray, Inputs, Integers};

/// A stretch of equal numbers other than 0.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub(super) place: Position,
    pub(super) value: IBig,
    pub(super) length: u64,
}

#[derive(Clone, Debug)]
pub(super) enum Position {
    /// From this position on.
    Inputs(u64),
    Parameter(usize),
    /// From this index on.
    Elements {
        parameter: usize,
        row: Option<IBig>,
        first: IBig,
    },
}

/// The number of listed elements.
pub(super) fn elements(array: &InputArray) -> IBig {
    let count = array.runs().iter().map(|run| {
        let length = &run.last - &run.first + IBig::ONE;
        match &run.element {
            Element::Integer(_) => length,
            Element::Row(row) => length * elements(row),
        }
    });
    count.sum()
}

impl Stretch {
    /// The part between two positions, the second excluded.
    pub(super) fn part(&self, from: u64, to: u64) -> Self {
        let place = match &self.place {
            Position::Inputs(position) => Position::Inputs(position + from),
            Position::Parameter(parameter) => Position::Parameter(*parameter),
            Position::Elements { parameter, row, first } => {
                Position::Elements { parameter: *parameter, row: row.clone(), first: first + IBig::from(from) }
            }
        };
        Self { place, value: self.value.clone(), length: to - from }
    }

    /// Replaces the numbers of the stretch.
    pub(super) fn set(&self, inputs: &mut Inputs, number: &IBig) {
        match &self.place {
            Position::Inputs(position) => {
                inputs.inputs = replaced(&inputs.inputs, *position, position + self.length, Some(number));
            }
            Position::Parameter(parameter) => inputs.parameters[*parameter] = Argument::Integer(number.clone()),
            Position::Elements { parameter, row, first } => {
                let Argument::Array(array) = &mut inputs.parameters[*parameter] else { return };
                let last = first + IBig::from(self.length - 1);
                let element = Element::Integer(number.clone());
                match row {
                    None => array.set(first.clone(), last, element),
                    Some(at) => {
                        let Element::Row(mut row) = array.get(at).clone() else { return };
                        row.set(first.clone(), last, element);
                        array.set(at.clone(), at.clone(), Element::Row(row));
                    }
                }
            }
        }
    }
}

/// All numbers that are not 0, equal neighbours together.
pub(super) fn stretches(inputs: &Inputs) -> Vec<Stretch> {
    let mut all = Vec::new();
    let mut add = |place: Position, value: &IBig, length: u64| {
        if !value.is_zero() {
            all.push(Stretch { place, value: value.clone(), length });
        }
    };
    let mut position = 0;
    for (value, times) in inputs.inputs.runs() {
        add(Position::Inputs(position), value, times);
        position += times;
    }
    for (parameter, argument) in inputs.parameters.iter().enumerate() {
        match argument {
            Argument::Integer(value) => add(Position::Parameter(parameter), value, 1),
            Argument::Array(array) => each_run(array, None, &mut |row, first, value, length| {
                add(Position::Elements { parameter, row: row.cloned(), first: first.clone() }, value, length);
            }),
        }
    }
    all
}

/// The runs of integers in an array or its rows: row, first index, integer, length.
fn each_run(array: &InputArray, row: Option<&IBig>, add: &mut impl FnMut(Option<&IBig>, &IBig, &IBig, u64)) {
    for run in array.runs() {
        match &run.element {
            Element::Integer(value) => {
                let length = u64::try_from(&run.last - &run.first + IBig::ONE).unwrap_or(u64::MAX);
                add(row, &run.first, value, length);
            }
            Element::Row(elements) => {
                // Runs read each row separately, so equal rows are few.
                let mut at = run.first.clone();
                while at <= run.last {
                    each_run_of_row(elements, &at, add);
                    at += IBig::ONE;
                }
            }
        }
    }
}

fn each_run_of_row(elements: &InputArray, at: &IBig, add: &mut impl FnMut(Option<&IBig>, &IBig, &IBig, u64)) {
    for run in elements.runs() {
        if let Element::Integer(value) = &run.element {
            let length = u64::try_from(&run.last - &run.first + IBig::ONE).unwrap_or(u64::MAX);
            add(Some(at), &run.first, value, length);
        }
    }
}

/// The elements of an array, or of one of its rows.
pub(super) fn elements_of<'a>(inputs: &'a Inputs, parameter: usize, row: Option<&IBig>) -> Option<&'a InputArray> {
    match (inputs.parameters.get(parameter)?, row) {
        (Argument::Array(array), None) => Some(array),
        (Argument::Array(array), Some(at)) => match array.get(at) {
            Element::Row(row) => Some(row),
            Element::Integer(_) => None,
        },
        _ => None,
    }
}

pub(super) fn set_elements(inputs: &mut Inputs, parameter: usize, row: Option<&IBig>, elements: InputArray) {
    if let Argument::Array(array) = &mut inputs.parameters[parameter] {
        match row {
            None => *array = elements,
            Some(at) => array.set(at.clone(), at.clone(), Element::Row(elements)),
        }
    }
}

/// Moves the element or row at one index to another index, and the elements of rows likewise. The old index becomes 0.
pub(super) fn with_moved(array: &InputArray, from: &IBig, to: &IBig) -> InputArray {
    let mut moved = InputArray::constant(array.default_element().clone());
    for run in array.runs() {
        let element = match &run.element {
            Element::Row(row) => Element::Row(with_moved(row, from, to)),
            integer @ Element::Integer(_) => integer.clone(),
        };
        moved.set(run.first.clone(), run.last.clone(), element);
    }
    let element = moved.get(from).clone();
    if from != to && element != *moved.default_element() {
        moved.set(from.clone(), from.clone(), moved.default_element().clone());
        moved.set(to.clone(), to.clone(), element);
    }
    moved
}

/// The distance from the first listed element to the last.
pub(super) fn length(array: &InputArray) -> u64 {
    let (first, last) = (array.runs().first(), array.runs().last());
    first.zip(last).map_or(0, |(first, last)| u64::try_from(&last.last - &first.first + IBig::ONE).unwrap_or(u64::MAX))
}

/// An array without the elements between two positions, the second excluded, counted from the first listed element.
/// Later elements move up.
pub(super) fn moved_up(array: &InputArray, from: u64, to: u64) -> InputArray {
    let mut moved = InputArray::constant(array.default_element().clone());
    let start = array.runs().first().map(|run| run.first.clone()).unwrap_or_default();
    let (from, to) = (&start + IBig::from(from), start + IBig::from(to));
    let by = &to - &from;
    for run in array.runs() {
        moved.set(run.first.clone(), run.last.clone().min(&from - IBig::ONE), run.element.clone());
        moved.set(run.first.clone().max(to.clone()) - &by, &run.last - &by, run.element.clone());
    }
    moved
}

/// A sequence with the integers between two positions, the second excluded, replaced or removed.
pub(super) fn replaced(integers: &Integers, from: u64, to: u64, with: Option<&IBig>) -> Integers {
    let mut changed = Integers::default();
    let mut start = 0;
    for (value, times) in integers.runs() {
        let end = start + times;
        changed.push(value.clone(), end.min(from).saturating_sub(start));
        if let Some(with) = with {
            changed.push(with.clone(), end.min(to).saturating_sub(start.max(from)));
        }
        changed.push(value.clone(), end.saturating_sub(start.max(to)));
        start = end;
    }
    changed
}

pub(super) fn magnitude(value: &IBig) -> IBig {
    if *value < IBig::ZERO { -value } else { value.clone() }
}
