//! Trees compared without their places in the text. The tests of `generate` use this file as well.

use loopscope_syntax::ast::SyntaxTree;
use serde_json::Value;

/// The tree as plain data, without spans.
pub(crate) fn shape(program: &SyntaxTree) -> Value {
    let mut value = serde_json::to_value(program).expect("plain data");
    erase_spans(&mut value);
    value
}

fn erase_spans(value: &mut Value) {
    match value {
        Value::Array(elements) => elements.iter_mut().for_each(erase_spans),
        Value::Object(fields) => {
            fields.remove("span");
            fields.values_mut().for_each(erase_spans);
        }
        _ => {}
    }
}
