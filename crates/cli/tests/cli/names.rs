//! Reports use only the names of the program: a temporary that lowering introduced is shown as its expression, and a
//! variable of the program may have any name.

use std::path::Path;

use loopscope_question::report::Artefact;
use loopscope_question::{Analysis, Budget, Technique};
use loopscope_testing::{SolverProcess, solver_process};
use serde_json::Value;

use crate::support::frugal;

/// The work that a technique may do: it need not find an answer.
const WORK: u64 = 60;

const TECHNIQUES: [&str; 3] = ["navigate", "summarise", "compact"];

/// All texts in the artefacts of the techniques.
fn texts_of(solver: &mut SolverProcess, source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for technique in TECHNIQUES.map(Technique::named) {
        let budget = Budget { states: 10, ..Budget::default() };
        let report = frugal::analyse(solver, source, Analysis { technique, budget, ..Analysis::default() }, WORK);
        let artefacts: Vec<&Artefact> = report.artefacts().collect();
        collect(&serde_json::to_value(&artefacts).expect("plain data"), &mut texts);
        texts.extend(report.verdict.stop().map(|stop| stop.message.to_string()));
    }
    texts
}

fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|each| collect(each, texts)),
        Value::Object(fields) => fields.values().for_each(|each| collect(each, texts)),
        _ => {}
    }
}

/// Names such as `_t0`, also in LaTeX.
fn names_a_temporary(text: &str) -> bool {
    let behind = text.match_indices("_t").map(|(at, _)| &text[at + 2..]);
    behind.into_iter().any(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
}

#[test]
fn temporaries_are_not_shown() {
    let mut solver = solver_process();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/src/examples");
    let mut sources = vec![
        "main(n) { var i, x; i = 0; while (i < n) { x = (input > i) && (n > 3); i = i + 1; } if (x + i == 7) { error(); } return 0; }"
            .to_owned(),
        "f(a) { return a + input; } main(n) { var a, i; a = [0, 0]; i = 0; while (i < n) { a[f(i) - 2 * f(n)] = f(i); i = i + 1; } return a[0]; }"
            .to_owned(),
    ];
    for entry in std::fs::read_dir(examples).expect("the examples") {
        let path = entry.expect("the examples").path();
        if path.extension().is_some_and(|extension| extension == "mc") {
            sources.push(std::fs::read_to_string(&path).expect("an example"));
        }
    }
    assert!(sources.len() > 8, "too few examples");
    for source in sources {
        let leaks: Vec<String> =
            texts_of(&mut solver, &source).into_iter().filter(|text| names_a_temporary(text)).collect();
        assert!(leaks.is_empty(), "{leaks:?}\n{source}");
    }
}

#[test]
fn a_variable_may_have_the_name_of_a_temporary() {
    let source = "main(n) { var _t0, _t1; _t0 = 0; _t1 = 5; \
                  while (_t0 < n) { _t0 = _t0 + 1; _t1 = _t1 + input; } if (_t0 == 3) { error(); } return 0; }";
    let texts = texts_of(&mut solver_process(), source);
    let is_shown = |text: &str| texts.iter().any(|shown| shown == text);
    assert!(is_shown("_t0 = _t0 + 1") && is_shown("_t1 = _t1 + input"), "{texts:#?}");
    assert!(is_shown("_t0") && is_shown("_t1"), "no closed forms: {texts:#?}");
}

#[test]
fn a_saved_value_is_shown_where_it_is_used() {
    let list = "main(n) { var list, i; list = null; i = 0; while (i < n) { list = alloc {value: input, next: list}; \
                i = i + 1; } if (i == 2) { error(); } return 0; }";
    let texts = texts_of(&mut solver_process(), list);
    assert!(texts.iter().any(|text| text == "list = alloc {value: input, next: list}"), "{texts:#?}");
    let condition = "main(n) { var i; i = 0; while (input > i) { i = i + 1; } if (i == 2) { error(); } return 0; }";
    let texts = texts_of(&mut solver_process(), condition);
    assert!(texts.iter().any(|text| text == "input > i"), "{texts:#?}");
}
