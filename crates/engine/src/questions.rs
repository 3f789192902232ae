//! What can be said about a program without asking a solver.

use loopscope_syntax::{Diagnostic, Dialect, by_place};

/// Everything that is to be said about a program's text, by place: syntax, names, and types.
pub fn diagnose(source: &str, dialect: Dialect) -> Vec<Diagnostic> {
    let parse = loopscope_syntax::analyse(source, dialect);
    let mut diagnostics = parse.diagnostics;
    if !diagnostics.iter().any(|each| each.severity == loopscope_syntax::Severity::Error) {
        match loopscope_cfg::lower(&parse.program, source) {
            Ok(lowering) => diagnostics.extend(lowering.diagnostics),
            Err(errors) => diagnostics.extend(errors),
        }
        by_place(&mut diagnostics);
    }
    diagnostics
}

/// The lines of a program that can be a target, rising. None for a program with errors.
pub fn target_lines(source: &str, dialect: Dialect) -> Vec<u32> {
    let parse = loopscope_syntax::analyse(source, dialect);
    if parse.has_errors() {
        return Vec::new();
    }
    loopscope_cfg::lower(&parse.program, source).map(|lowering| lowering.cfg.lines.executable()).unwrap_or_default()
}
