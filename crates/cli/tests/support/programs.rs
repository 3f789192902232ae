//! Programs and a solver for tests of summaries and proofs.

#![allow(dead_code, reason = "no test uses all of it")]

use loopscope_cfg::{Cfg, lower};
use loopscope_cli::transport::{Process, find};
use loopscope_smt::{Solver, StackOptions, Transport, stack};
use loopscope_syntax::{Dialect, Severity, analyse};

/// All layers over a solver process that has forgotten what it was asked before.
pub(crate) fn solver(process: &mut Process) -> Box<dyn Solver + '_> {
    process.eval("(reset)\n").expect("a solver that lives");
    stack(process, StackOptions::default())
}

pub(crate) fn process() -> Process {
    Process::start(find().expect("a solver")).expect("a solver that starts")
}

pub(crate) fn read(source: &str) -> Cfg {
    let parse = analyse(source, Dialect::Extended);
    let errors: Vec<_> = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    lower(&parse.program, source).expect("a program without errors").cfg
}

pub(crate) fn corpus(name: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/thesis/");
    std::fs::read_to_string(format!("{path}{name}.mc")).expect("a program of the corpus")
}
