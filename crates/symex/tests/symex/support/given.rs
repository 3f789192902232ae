//! Inputs as the decisions' files give them.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_interp::{Argument, InputArray};
use serde_json::Value as Json;

/// An argument of `main` from an integer, an array, an array of arrays or a text.
pub(crate) fn argument(json: &Json) -> Argument {
    let mut array = InputArray { dimensions: 1, default: IBig::ZERO, entries: BTreeMap::new() };
    match json {
        Json::Number(number) => return Argument::Integer(number.to_string().parse().expect("an integer")),
        Json::String(text) => array = InputArray::from_elements(text.bytes().map(IBig::from)),
        Json::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                match argument(element) {
                    Argument::Integer(element) => {
                        array.entries.insert(vec![IBig::from(index)], element);
                    }
                    Argument::Array(row) => {
                        array.dimensions = 2;
                        for (inner, element) in row.entries {
                            array.entries.insert(vec![IBig::from(index), inner[0].clone()], element);
                        }
                    }
                }
            }
        }
        _ => panic!("no argument: {json}"),
    }
    Argument::Array(array)
}
