//! From the syntax tree to the flow graph.
//!
//! Operands are evaluated from left to right, in an assignment the right side first. `input`, `alloc`, array literals
//! and calls become nodes of their own; what must keep its value while a later operand calls a function is saved in
//! a temporary.

mod builder;
mod checks;
mod conditions;
mod definite;
mod effects;
mod expressions;
mod statements;
mod tidy;

use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Diagnostic, LineIndex, Span};

use crate::graph::{Cfg, Function, FunctionId, VarId, VariableKind};
use crate::infer::Types;
use crate::loops::LoopForest;
use crate::resolve::Names;
use builder::Builder;

/// How to lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether every operand that is itself an operation gets a temporary, so that no expression contains a nested
    /// one (Thesis, section 5.2.1). The left sides of assignments stay as they are.
    pub normalise: bool,
}

/// A lowered program.
#[derive(Clone, Debug)]
pub struct Lowering {
    /// The program as a flow graph.
    pub cfg: Cfg,
    /// Warnings from type inference.
    pub diagnostics: Vec<Diagnostic>,
}

/// Lowers a program that [`loopscope_syntax::analyse`] read without error diagnostics.
///
/// # Errors
/// A program that was read with error diagnostics may have parts without a meaning.
pub fn lower(program: &SyntaxTree, source: &str) -> Result<Lowering, Vec<Diagnostic>> {
    lower_with(program, source, Options::default())
}

/// As [`lower`], with options.
///
/// # Errors
/// As [`lower`].
pub fn lower_with(program: &SyntaxTree, source: &str, options: Options) -> Result<Lowering, Vec<Diagnostic>> {
    let names = Names::of(program).ok_or_else(|| vec![not_lowered(Span::default(), "its names have no meaning")])?;
    let types = Types::infer(program, &names);
    let diagnostics = types.warnings();

    let mut builder = Builder::new(&names, &types, LineIndex::new(source), options);
    let mut entries = Vec::new();
    for (index, function) in (0u32..).zip(&program.functions) {
        entries.push(builder.function(FunctionId(index), function));
    }
    let Builder { graph, variables, errors, stretches, cells_read, problems, .. } = builder;
    if !problems.is_empty() {
        return Err(problems);
    }

    let mut frames = vec![Vec::new(); entries.len()];
    for (id, variable) in (0u32..).zip(&variables) {
        frames[variable.function.0 as usize].push(VarId(id));
    }
    let parts = program.functions.iter().zip(&names.parameters).zip(frames).zip(entries);
    let functions = parts.map(|(((function, parameters), variables), entry)| Function {
        name: function.name.text.clone(),
        span: function.name.span,
        parameters: parameters.clone(),
        variables,
        entry,
        loops: LoopForest::default(),
    });
    let functions = functions.collect();
    let lines = crate::lines::LineTable { stretches };
    let mut cfg = Cfg { graph, functions, main: names.main, variables, errors, lines };
    for (index, variable) in cfg.variables.iter_mut().enumerate() {
        if variable.kind != VariableKind::Temporary {
            variable.ty = types.of_variable(VarId(index as u32));
        }
    }
    tidy::remove_unreachable(&mut cfg);
    let removed = definite::remove_proven(&mut cfg, &types, &cells_read);
    tidy::finish(&mut cfg, removed);
    definite::note_asked(&mut cfg);
    Ok(Lowering { cfg, diagnostics })
}

/// A problem that the checks of the syntax crate should have reported.
fn not_lowered(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error("not-lowered", span, what)
}
