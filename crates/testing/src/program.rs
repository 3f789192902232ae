//! Programs of the extended language without errors.

use loopscope_cfg::{Cfg, lower};
use loopscope_interp::{CompiledProgram, compile};
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Dialect, analyse};

/// The tree of a program.
#[track_caller]
pub fn parsed(source: &str) -> SyntaxTree {
    let parse = analyse(source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}\n{source}", parse.diagnostics);
    parse.program
}

/// The flow graph of a program.
#[track_caller]
pub fn lowered(source: &str) -> Cfg {
    lower(&parsed(source), source).unwrap_or_else(|errors| panic!("{errors:?}\n{source}")).cfg
}

/// The program for the interpreter.
#[track_caller]
pub fn compiled(source: &str) -> CompiledProgram {
    compile(&parsed(source))
}

/// A listing of V. Rozhoň, *Nested loops and path explosion in symbolic execution*, from the corpus.
pub fn thesis(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/thesis/");
    std::fs::read_to_string(format!("{folder}{name}.mc")).expect("a program of the corpus")
}
