//! Programs and their inputs.

use dashu_int::IBig;
use loopscope_interp::{CompiledProgram, Inputs, compile};
use loopscope_syntax::{Dialect, Severity, analyse};

pub(crate) fn program(source: &str) -> CompiledProgram {
    let parse = analyse(source, Dialect::Extended);
    assert!(parse.diagnostics.iter().all(|each| each.severity != Severity::Error), "{:?}", parse.diagnostics);
    compile(&parse.program)
}

pub(crate) fn inputs(inputs: &[i64]) -> Inputs {
    Inputs { inputs: inputs.iter().map(|each| IBig::from(*each)).collect(), ..Inputs::default() }
}
