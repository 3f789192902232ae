//! Properties of a program that need no solver.

use loopscope_cfg::{Cfg, Type};
use loopscope_syntax::token::{TokenKind, lex};
use loopscope_syntax::{Diagnostic, Dialect, by_place};
use serde::Serialize;

use crate::loaded::Loaded;

/// A parameter of `main`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ParameterKind,
}

/// How the program uses a parameter of `main`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ParameterKind {
    /// An integer, or nothing in particular.
    Integer,
    /// An array of integers.
    Array,
    /// An array of arrays.
    Rows,
}

/// All diagnostics of a program, by place: syntax, names, and types.
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
    lowered(source, dialect).map(|cfg| cfg.lines.executable()).unwrap_or_default()
}

/// The parameters of `main`, in order. None for a program with errors.
pub fn parameters(source: &str, dialect: Dialect) -> Vec<Parameter> {
    let Some(cfg) = lowered(source, dialect) else { return Vec::new() };
    let variables = cfg.main_function().parameters.iter().map(|id| cfg.variable(*id));
    let kind = |ty: &Type| match ty {
        Type::Array(element) if matches!(**element, Type::Array(_)) => ParameterKind::Rows,
        Type::Array(_) => ParameterKind::Array,
        _ => ParameterKind::Integer,
    };
    variables.map(|variable| Parameter { name: variable.name.clone(), kind: kind(&variable.ty) }).collect()
}

/// Whether `input` stands anywhere in a text.
pub fn reads_input(source: &str) -> bool {
    lex(source).iter().any(|token| token.kind == TokenKind::Input)
}

fn lowered(source: &str, dialect: Dialect) -> Option<Cfg> {
    Loaded::of(source, dialect).ok().map(|loaded| loaded.cfg)
}
