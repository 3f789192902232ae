//! Inputs as the decisions' files give them.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, InputArray};
use serde_json::Value as Json;

/// An argument of `main` from an integer, an array, an array of arrays or a text.
pub(crate) fn argument(json: &Json) -> Argument {
    match element(json) {
        Element::Integer(integer) => Argument::Integer(integer),
        Element::Row(array) => Argument::Array(array),
    }
}

fn element(json: &Json) -> Element {
    match json {
        Json::Number(number) => Element::Integer(number.to_string().parse().expect("an integer")),
        Json::String(text) => Element::Row(InputArray::from_elements(text.bytes().map(IBig::from))),
        Json::Array(elements) => {
            let elements: Vec<Element> = elements.iter().map(element).collect();
            let rows = matches!(elements.first(), Some(Element::Row(_)));
            let mut array = InputArray::zeros(if rows { 2 } else { 1 });
            for (index, element) in elements.into_iter().enumerate() {
                array.set(IBig::from(index), IBig::from(index), element);
            }
            Element::Row(array)
        }
        _ => panic!("no argument: {json}"),
    }
}
