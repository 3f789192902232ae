//! The inputs of certificates.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Variable};
use loopscope_interp::{Argument as Given, Element, InputArray, Integers};
use loopscope_message::{Message, text};

use crate::format::{Argument, Elements, Range, Rows};
use crate::means::Time;

/// The longest text of a number, in bytes.
const LONGEST: usize = 1_000_000;

/// The integers that `input` reads.
pub(crate) fn inputs(texts: &[String], time: Time<'_>) -> Result<Integers, Message> {
    let mut all = Integers::default();
    for word in texts {
        time.goes_on()?;
        let (value, times) = match word.split_once('*') {
            Some((value, times)) => {
                (value, times.parse().map_err(|_| text!("`{times}` is not a number of repetitions"))?)
            }
            None => (word.as_str(), 1),
        };
        all.push(integer(value)?, times);
    }
    Ok(all)
}

/// The arguments of `main`, in the order of its parameters. Each has the kind as which `main` uses its parameter.
pub(crate) fn parameters(given: &BTreeMap<String, Argument>, cfg: &Cfg, time: Time<'_>) -> Result<Vec<Given>, Message> {
    let parameters: Vec<_> = cfg.main_function().parameters.iter().map(|id| cfg.variable(*id)).collect();
    if let Some(unknown) = given.keys().find(|name| !parameters.iter().any(|parameter| parameter.name == **name)) {
        return Err(text!("`main` has no parameter `{name}`", name = unknown));
    }
    let argument = |parameter: &&Variable| {
        // `None` if the uses of the parameter disagree, so that any argument is accepted.
        let indices = parameter.ty.dimensions();
        match given.get(&parameter.name) {
            None => Ok(indices
                .filter(|indices| *indices > 0)
                .map_or(Given::Integer(IBig::ZERO), |indices| Given::Array(InputArray::zeros(indices)))),
            Some(argument) if indices.is_some_and(|indices| indices != indices_of(argument)) => {
                Err(text!("the argument for `{name}` has another kind than the parameter", name = &parameter.name))
            }
            Some(argument) => self::argument(argument, time),
        }
    };
    parameters.iter().map(argument).collect()
}

/// The least and the largest integer of a range.
pub(crate) fn range(range: &Range) -> Result<(IBig, IBig), Message> {
    Ok((integer(&range.first)?, integer(&range.last)?))
}

fn indices_of(argument: &Argument) -> usize {
    match argument {
        Argument::Integer { .. } => 0,
        Argument::Array { .. } => 1,
        Argument::Rows { .. } => 2,
    }
}

fn argument(argument: &Argument, time: Time<'_>) -> Result<Given, Message> {
    Ok(match argument {
        Argument::Integer { value } => Given::Integer(integer(value)?),
        Argument::Array { runs } => Given::Array(array(runs, time)?),
        Argument::Rows { rows } => {
            let mut all = InputArray::zeros(2);
            for Rows { first, last, runs } in rows {
                time.goes_on()?;
                all.set(integer(first)?, integer(last)?, Element::Row(array(runs, time)?));
            }
            Given::Array(all)
        }
    })
}

fn array(runs: &[Elements], time: Time<'_>) -> Result<InputArray, Message> {
    let mut all = InputArray::zeros(1);
    for Elements { first, last, value } in runs {
        time.goes_on()?;
        all.set(integer(first)?, integer(last)?, Element::Integer(integer(value)?));
    }
    Ok(all)
}

/// An integer in decimal.
pub(crate) fn integer(text: &str) -> Result<IBig, Message> {
    let short: String = text.chars().take(20).collect();
    if text.len() > LONGEST {
        return Err(text!("`{short}…` is too long for an integer"));
    }
    text.parse().map_err(|_| text!("`{code}` is not an integer", code = short))
}
