//! Inputs and what programs do on them, as text and as JSON.

use loopscope_same::{End, Given, Pair, Shown, arguments, harmless, input};
use serde_json::{Value, json};

/// A behaviour as JSON: the output, the kind of the end, and the facts about it.
fn behaviour_json(shown: &Shown<'_>) -> Value {
    let (end, result, error) = match &shown.behaviour.end {
        End::Returns(result) => ("returns", Some(result.to_string()), None),
        End::Fails(kind, _) => ("error", None, Some(kind.code_in(shown.program.dialect()))),
        End::Waits(_) => ("waits", None, None),
        End::NeverEnds => ("endless", None, None),
        End::IsCut => ("cut", None, None),
        End::IsGivenUp => ("halted", None, None),
    };
    json!({
        "printed": shown.behaviour.printed, "end": end, "result": result, "error": error, "line": shown.line()
    })
}

/// Adds an input on which programs differ to a report in JSON.
pub(crate) fn add_pair(pair: &Pair<'_>, report: &mut Value) {
    report["input"] = input_json(pair.given);
    report["expected"] = behaviour_json(&pair.reference);
    report["given"] = behaviour_json(&pair.program);
}

/// An input on which programs differ, and what both do.
pub(crate) fn pair_text(pair: &Pair<'_>) -> String {
    let [expected, found] = pair.printed().map(|printed| indented(&printed.to_string()));
    format!("Input:\n{}Expected:\n{expected}Given:\n{found}", indented(&typed_input(pair.given)))
}

/// An input, or that there is none.
pub(crate) fn typed_input(given: &Given) -> String {
    let typed = input(given);
    if typed.is_empty() { "(nothing)".to_owned() } else { typed }
}

/// An input as JSON: the arguments as texts, and the text.
pub(crate) fn input_json(given: &Given) -> Value {
    json!({ "arguments": arguments(given), "text": given.text })
}

/// Lines with two spaces before each, and characters that control a terminal replaced.
pub(crate) fn indented(text: &str) -> String {
    harmless(text).lines().flat_map(|line| ["  ", line, "\n"].map(str::to_owned)).collect()
}
