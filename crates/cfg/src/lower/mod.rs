//! From the syntax tree to the flow graph.
//!
//! Operands are evaluated from left to right, in an assignment the right side first. `input`, `alloc`, array literals
//! and calls become nodes of their own; what must keep its value while a later operand calls a function is saved in
//! a temporary.

mod begin;
mod builder;
mod checks;
mod conditions;
mod definite;
mod effects;
mod expressions;
mod statements;
mod tidy;

use loopscope_message::{Message, text};
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Begin, Diagnostic, LineIndex, Span};
use petgraph::stable_graph::NodeIndex;

use crate::event::Events;
use crate::graph::{Cfg, Function, FunctionId, VarId, VariableKind};
use crate::infer::{Class, Types};
use crate::loops::LoopForest;
use crate::resolve::Names;
use builder::Builder;

/// The options of lowering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// True if every operand that is itself an operation gets a temporary, so that no expression contains a nested
    /// one (Thesis, section 5.2.1). The left sides of assignments stay as they are.
    pub normalise: bool,
}

/// A lowered program.
#[derive(Clone, Debug)]
pub struct Lowering {
    /// The program as a flow graph.
    pub cfg: Cfg,
    /// The reads and outputs of its nodes.
    pub events: Events,
    /// Warnings from type inference.
    pub diagnostics: Vec<Diagnostic>,
}

impl Lowering {
    /// Tells the tree that was lowered which variables have any values where runs begin, if that is within a function.
    pub fn begin(&self, program: &mut SyntaxTree) {
        if let Some(begin) = &mut program.begin {
            begin.given = self.cfg.main_function().parameters.iter().map(|id| id.0).collect();
        }
    }
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
    let names =
        Names::new(program).ok_or_else(|| vec![not_lowered(Span::default(), text!("some names have no meaning"))])?;
    let types = Types::infer(program, &names);
    let mut diagnostics = types.warnings();

    let lines = LineIndex::new(source);
    let whole = graph(program, &names, (&types, lines.clone(), options), None)?;
    let (mut cfg, cells_read, mut events) = match &program.begin {
        Some(begin) => {
            begin::must_return_integer(&whole.cfg, &diagnostics, begin)?;
            let given = begin::given(&whole.cfg, &types, whole.began, begin)?;
            let Raw { cfg, cells_read, events, .. } =
                graph(program, &names, (&types, lines, options), Some((begin, given)))?;
            diagnostics.push(begin::assumption(&cfg, begin));
            (cfg, cells_read, events)
        }
        None => (whole.cfg, whole.cells_read, whole.events),
    };
    tidy::remove_unreachable(&mut cfg);
    events.retain(|node, _| cfg.graph.contains_node(*node));
    let removed = definite::remove_proven(&mut cfg, &types, &cells_read);
    tidy::finish(&mut cfg, removed);
    if let Some(begin) = &program.begin {
        begin::refuse_copies(&cfg, begin)?;
    }
    definite::note_asked(&mut cfg);
    Ok(Lowering { cfg, events, diagnostics })
}

/// A graph before it is tidied.
struct Raw {
    cfg: Cfg,
    events: Events,
    cells_read: Vec<(NodeIndex, Class)>,
    began: Option<NodeIndex>,
}

/// The graph of all functions. If runs begin within one, the variables with any values then become its parameters.
fn graph(
    program: &SyntaxTree,
    names: &Names<'_>,
    (types, lines, options): (&Types, LineIndex, Options),
    from: Option<(&Begin, Vec<VarId>)>,
) -> Result<Raw, Vec<Diagnostic>> {
    let mut builder = Builder::new(names, types, lines, options);
    builder.begin = program.begin.as_ref();
    builder.left_out = program.left_out;
    builder.typed = &program.typed;
    let mut entries = Vec::new();
    for (index, function) in (0u32..).zip(&program.functions) {
        entries.push(builder.function(FunctionId(index), function));
    }
    let mut parameters = names.parameters.clone();
    if let Some((begin, given)) = from {
        let at = begin.function as usize;
        let is_length = |id: &VarId| Begin::is_length(&builder.variables[id.0 as usize].name);
        let lengths: Vec<_> = parameters[at].iter().filter(|id| given.contains(id) && is_length(id)).copied().collect();
        let of_function = builder.variables.iter_mut().zip(0..);
        for (variable, id) in of_function.filter(|(variable, _)| variable.function.0 == begin.function) {
            if variable.kind != VariableKind::Temporary {
                let is_given = given.contains(&VarId(id));
                variable.kind = if is_given { VariableKind::Parameter } else { VariableKind::Local };
            }
        }
        // All of the function was lowered once, so that each of its statements has its lines.
        builder.start(FunctionId(begin.function));
        entries[at] = builder.function_from(begin, &program.functions[at], &lengths);
        parameters[at] = given;
    }
    let Builder { graph, variables, errors, stretches, events, cells_read, problems, began, .. } = builder;
    if !problems.is_empty() {
        return Err(problems);
    }

    let mut frames = vec![Vec::new(); entries.len()];
    for (id, variable) in (0u32..).zip(&variables) {
        frames[variable.function.0 as usize].push(VarId(id));
    }
    let parts = program.functions.iter().zip(parameters).zip(frames).zip(entries);
    let functions = parts.map(|(((function, parameters), variables), entry)| Function {
        name: function.name.text.clone(),
        span: function.name.span,
        parameters,
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
    Ok(Raw { cfg, events, cells_read, began })
}

/// A problem that the checks of the syntax crate should have reported.
fn not_lowered(span: Span, what: Message) -> Diagnostic {
    Diagnostic::error("not-lowered", span, what)
}
