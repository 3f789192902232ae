//! The decisions of the language, held by the programs in `tests/decisions`, are the executor's as well. What their
//! headers mean is told in the interpreter's test of the same name.

use std::fmt::Write;
use std::path::Path;

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_interp::{Argument, Inputs};
use loopscope_smt::Term;
use loopscope_symex::{Bfs, Ending, Executor, Progress};
use loopscope_syntax::{LineIndex, Severity};
use serde_json::Value as Json;

use crate::support::given::argument;
use crate::support::{AtMost, World, concrete, dialect, read};

#[test]
fn every_decision_holds() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/decisions");
    let entries = std::fs::read_dir(directory).expect("tests/decisions exists");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    let mut failures = String::new();
    let mut held = 0;
    for file in &files {
        let source = std::fs::read_to_string(file).expect("readable");
        let parse = analyse(&source, dialect(&source));
        let runs = !parse.diagnostics.iter().any(|each| each.severity == Severity::Error);
        for expected in headers(&source, "expect").filter(|expected| runs && is_behaviour(expected)) {
            let found = run(&source);
            if found == expected {
                held += 1;
            } else {
                let _ = writeln!(failures, "{}: expected {expected}\n    found {found}", file.display());
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(held > 100, "only {held} decisions were found");
}

/// Symbolic execution has no limits of its own.
fn is_behaviour(expected: &str) -> bool {
    let about_the_text = expected.contains("diagnostic");
    !about_the_text && !expected.ends_with(" limit") && !expected.ends_with("call depth")
}

fn headers<'a>(source: &'a str, key: &str) -> impl Iterator<Item = &'a str> {
    let header = move |line: &'a str| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": ");
    source.lines().take_while(|line| line.starts_with("// ")).filter_map(header)
}

fn run(source: &str) -> String {
    let (_, cfg) = read(source);
    let integer = |text: &str| text.trim().parse::<IBig>().expect("an integer");
    let inputs = headers(source, "inputs").flat_map(|numbers| numbers.split(',').map(integer)).collect();
    let json = headers(source, "args").next().map(|arguments| format!("[{arguments}]")).unwrap_or_default();
    let arguments: Vec<Json> = serde_json::from_str(&json).unwrap_or_default();
    let mut parameters: Vec<Argument> = arguments.iter().map(argument).collect();
    parameters.resize(cfg.main_function().parameters.len(), Argument::Integer(IBig::ZERO));

    let mut world = World::new();
    world.budget = AtMost { states: 1_000, steps: 20_000_000 };
    let start = concrete(&cfg, &mut world.pool, &Inputs { inputs, parameters, ..Inputs::default() });
    let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default());
    let path = match executor.next_path(&mut world.context()) {
        Progress::Path(path) => path,
        other => return format!("{other:?}"),
    };
    let value = |term: Term| world.pool.display(term);
    let mut text = String::new();
    if !path.state.outputs().is_empty() {
        text.push_str("output ");
    }
    for output in path.state.outputs() {
        let _ = write!(text, "{} ", value(output));
    }
    let lines = LineIndex::new(source);
    text + &match &path.ending {
        Ending::Returned(result) => format!("result {}", result.as_int().map(value).expect("an integer")),
        Ending::Error(id) => {
            let site = cfg.error(*id);
            format!("error {} at line {}", site.kind, lines.line(site.span.start))
        }
        Ending::Halted => format!("halted at line {}", lines.line(cfg.graph[path.state.node()].span.start)),
        other => format!("{other:?}"),
    }
}
