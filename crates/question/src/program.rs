//! A program that is read once, for all questions about it: its text, tree and flow graph.

use std::collections::BTreeMap;

use loopscope_c::{Everyday, analyse_everyday, identifiers};
use loopscope_cfg::{self as cfg, Cfg, Events, Type};
use loopscope_interp::{CompiledProgram, Inputs, Limits, compile, run};
use loopscope_syntax::lexer::lex;
use loopscope_syntax::pragma::added;
use loopscope_syntax::token::TokenKind;
use loopscope_syntax::{
    Assumption, COption, Diagnostic, Dialect, Edit, ErrorKind, LeftOut, LineIndex, Parse, Presentation, Severity,
    ShownKind, ShownVariable, SourceFiles, Span, Start, Switch, ast, by_place,
};
use serde::Serialize;

use crate::report::{Analysed, Past, Witness};

/// The variables of a translation that the text of the C program has, by their functions and names, with their names in the
/// text and the lines of their scopes: not the index of a pointer.
fn written<'a>(presentation: &'a Presentation, lines: &LineIndex) -> BTreeMap<(&'a str, &'a str), (&'a str, [u32; 2])> {
    let is_whole = |(_, _, shown): &&(String, String, ShownVariable)| shown.kind != ShownKind::Index;
    let variables = presentation.variables.iter().filter(is_whole);
    let told = |shown: &'a ShownVariable| {
        (shown.name.as_str(), [shown.scope.start, shown.scope.end].map(|offset| lines.line(offset)))
    };
    variables.map(|(function, name, shown)| ((function.as_str(), name.as_str()), told(shown))).collect()
}

/// A program without errors. It does not change, and may be shared between threads.
///
/// # Examples
/// ```
/// use loopscope_question::Program;
/// use loopscope_syntax::Dialect;
///
/// let program = Program::read("main(n) {\n  if (n > 6) { error(); }\n  return 0;\n}", Dialect::Extended).unwrap();
/// assert_eq!(program.parameters()[0].name, "n");
/// assert_eq!(program.target_lines(), [2, 3]);
///
/// let errors = Program::read("main() { return x; }", Dialect::Extended).unwrap_err();
/// assert_eq!(errors[0].code, "undeclared-name");
/// ```
#[derive(Debug)]
pub struct Program {
    source: String,
    dialect: Dialect,
    tree: ast::SyntaxTree,
    cfg: Cfg,
    events: Events,
    presentation: Option<Presentation>,
    lines: LineIndex,
    files: SourceFiles,
    assumptions: Vec<Assumption>,
}

/// The result of reading a text, whether or not it is a program.
#[derive(Debug)]
pub struct ProgramText {
    /// The program, if there are no errors.
    pub program: Option<Program>,
    /// All diagnostics of syntax, names and types, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The functions in which the program can start, if that can be chosen.
    pub starts: Vec<Start>,
    /// The change after which the program starts in a line, if it can: the number of the line follows the replacement.
    pub start_line: Option<Edit>,
    /// The options of a C program; none in other dialects.
    pub switches: Vec<Switch>,
    /// The files that a C program includes and does not have, and where.
    pub missing_files: Vec<(String, Span)>,
}

impl Program {
    /// Reads a program.
    ///
    /// # Errors
    /// All diagnostics of syntax, names and types, in source order, if there are errors among them.
    pub fn read(source: &str, dialect: Dialect) -> Result<Self, Vec<Diagnostic>> {
        let ProgramText { program, diagnostics, .. } = Self::read_text(source, dialect);
        program.ok_or(diagnostics)
    }

    /// Reads a text: a program, if it has no errors, and all that an editor shows.
    pub fn read_text(source: &str, dialect: Dialect) -> ProgramText {
        Self::from_parse(loopscope_c::analyse(source, dialect), source, dialect)
    }

    /// The same program with nothing but everyday inputs, if it is C: numbers lie between `-numbers` and `numbers`.
    pub fn everyday(&self, numbers: u32) -> Option<Self> {
        self.with_everyday(&self.source, numbers)
    }

    /// The same program with nothing but everyday inputs, and with integers and a stack without bounds: its runs are those
    /// of the program until a result or the stack overflows. None if it is not C, if it needs bounds, or if a value may wrap around.
    pub fn unbounded(&self, numbers: u32) -> Option<Self> {
        if self.tree.wraps {
            return None;
        }
        let (_, line) = added(&self.source, &COption::MathematicalIntegers.words().join(" "));
        let mut program = self.with_everyday(&format!("{}{line}", self.source), numbers)?;
        program.tree.frame_bytes.clear();
        Some(program)
    }

    /// Returns `true` if the flow graph has a bound that is ours and not the program's, so that a run may reach it.
    pub fn has_limits(&self) -> bool {
        self.cfg.errors.iter().any(|site| matches!(site.kind, ErrorKind::Limit(_)))
    }

    /// The same program without the runs that reach a [limit](loopscope_syntax::Limit): they end there, as at an `assume`.
    pub fn within_limits(&self) -> Option<Self> {
        self.leaving_out(self.tree.left_out.and_limits())
    }

    /// The same program, whose only errors are limits: runs that end in another error end there, too.
    pub fn limits_alone(&self) -> Option<Self> {
        self.leaving_out(LeftOut::all_but_limits())
    }

    fn leaving_out(&self, left_out: LeftOut) -> Option<Self> {
        let mut parse = loopscope_c::analyse(&self.source, self.dialect);
        parse.program.left_out = left_out;
        Self::from_parse(parse, &self.source, self.dialect).program
    }

    fn with_everyday(&self, source: &str, numbers: u32) -> Option<Self> {
        let parse = || {
            let mut parse = analyse_everyday(source, Everyday { numbers });
            parse.program.left_out = self.tree.left_out;
            parse
        };
        (self.dialect == Dialect::C).then(|| Self::from_parse(parse(), source, self.dialect).program)?
    }

    fn from_parse(parse: Parse, source: &str, dialect: Dialect) -> ProgramText {
        let Parse { program: mut tree, presentation, starts, start_line, switches, missing_files, mut diagnostics } =
            parse;
        if diagnostics.iter().any(|each| each.severity == Severity::Error) {
            return ProgramText { program: None, diagnostics, starts, start_line, switches, missing_files };
        }
        let lowered = cfg::lower(&tree, source);
        let (lowered, others) = match lowered {
            Ok(lowering) => {
                lowering.begin(&mut tree);
                let mut cfg = lowering.cfg;
                if let Some(presentation) = &presentation {
                    let written = written(presentation, &LineIndex::new(source));
                    cfg.note_made(|function, name| written.get(&(function, name)).copied());
                }
                (Some((cfg, lowering.events)), lowering.diagnostics)
            }
            Err(errors) => (None, errors),
        };
        diagnostics.extend(others);
        by_place(&mut diagnostics);
        let program = lowered.map(|(cfg, events)| Self {
            source: source.to_owned(),
            dialect,
            assumptions: diagnostics.iter().filter_map(Diagnostic::assumption).collect(),
            tree,
            cfg,
            events,
            presentation,
            lines: LineIndex::new(source),
            files: SourceFiles::new(source),
        });
        ProgramText { program, diagnostics, starts, start_line, switches, missing_files }
    }

    /// Returns the assumptions about its input that every answer makes, a clause each.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// Returns `true` if it says what should hold, with `assert` or `error()`.
    pub fn checks_results(&self) -> bool {
        let is_check = |kind| matches!(kind, ErrorKind::AssertionFailed | ErrorKind::ErrorStatement);
        self.cfg.errors.iter().any(|site| is_check(site.kind))
    }

    /// Its text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Its dialect.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Its syntax tree.
    pub fn tree(&self) -> &ast::SyntaxTree {
        &self.tree
    }

    /// Returns the presentation of its tree, if that is a translation (C).
    pub fn presentation(&self) -> Option<&Presentation> {
        self.presentation.as_ref()
    }

    /// It for runs that are shown: in the terms of its text.
    pub fn compiled(&self) -> CompiledProgram {
        let mut compiled = compile(&self.tree);
        if let Some(presentation) = &self.presentation {
            compiled.present(presentation);
        }
        compiled
    }

    /// Returns the parts of the program in which the cause of an error is found.
    pub fn analysed(&self) -> Analysed<'_> {
        let Self { source, dialect, tree, cfg, lines, presentation, .. } = self;
        Analysed { source, dialect: *dialect, tree, cfg, lines, presentation: presentation.as_ref() }
    }

    /// The events in the run on these inputs before it failed after a number of steps.
    pub fn past(&self, inputs: &Inputs, steps: u64) -> Past {
        let (compiled, limits) = (self.compiled(), Limits { steps: steps.saturating_add(1), ..Limits::default() });
        Past::new(self, &compiled, (inputs, &limits), &run(&compiled, inputs, &limits))
    }

    /// Its flow graph.
    pub fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// Returns the reads and outputs of the nodes of its flow graph.
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// Where its lines begin.
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// Its files; none if it is a text without names of files.
    pub fn files(&self) -> &SourceFiles {
        &self.files
    }

    /// The lines that can be a target, in ascending order.
    pub fn target_lines(&self) -> Vec<u32> {
        self.cfg.lines.executable()
    }

    /// The parameters of `main`, in order.
    pub fn parameters(&self) -> Vec<Parameter> {
        let variables = self.cfg.main_function().parameters.iter().map(|id| self.cfg.variable(*id));
        let kind = |ty: &Type| match ty {
            Type::Array(element) if matches!(**element, Type::Array(_)) => ParameterKind::Rows,
            Type::Array(_) => ParameterKind::Array,
            _ => ParameterKind::Integer,
        };
        variables.map(|variable| Parameter { name: variable.name.clone(), kind: kind(&variable.ty) }).collect()
    }

    /// Returns `true` if the variables of `main` with this name hold nothing but integers, or arrays with this many
    /// indices whose elements are integers.
    pub fn holds_integers(&self, name: &str, indices: usize) -> bool {
        let variables = self.cfg.main_function().variables.iter().map(|id| self.cfg.variable(*id));
        variables.filter(|variable| variable.name == name).all(|variable| variable.ty.dimensions() == Some(indices))
    }

    /// Inputs, as in a report.
    pub fn witness(&self, inputs: &Inputs) -> Witness {
        Witness::new(&self.cfg, inputs)
    }
}

/// A parameter of `main`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ParameterKind,
}

/// The use of a parameter of `main` by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ParameterKind {
    /// As an integer, or in no particular way.
    Integer,
    /// An array of integers.
    Array,
    /// An array of arrays.
    Rows,
}

/// Returns `true` if a text contains `input` or, if it is C, the name of a function that reads.
pub fn reads_input(source: &str, dialect: Dialect) -> bool {
    if dialect == Dialect::C {
        return identifiers(source, dialect).any(|(_, name)| {
            ["scanf", "getchar", "fgets", "gets", "getc", "fgetc", "get_int", "get_long", "get_float", "get_double"]
                .contains(&name)
                || ["get_string", "get_char", "get_long_long"].contains(&name)
                || name.starts_with("__VERIFIER_nondet")
        });
    }
    lex(source).iter().any(|token| token.kind == TokenKind::Input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_errors_is_no_program() {
        let errors = Program::read("main() { x = 1; }", Dialect::Extended).expect_err("x is not declared");
        assert_eq!(errors.iter().map(|error| error.code).collect::<Vec<_>>(), ["undeclared-name"]);
        let ProgramText { program, diagnostics, .. } =
            Program::read_text("main(a) { return a + a[0]; }", Dialect::Extended);
        assert_eq!(diagnostics.iter().map(|warning| warning.code).collect::<Vec<_>>(), ["kinds-disagree"]);
        assert_eq!(program.expect("there are only warnings").parameters().len(), 1);
    }
    #[test]
    fn a_program_says_what_should_hold() {
        let checks = |source: &str, dialect| Program::read(source, dialect).expect("no errors").checks_results();
        assert!(!checks("main(n) { return n; }", Dialect::Extended));
        assert!(checks("main(n) { assert(n == n); return n; }", Dialect::Extended));
        assert!(checks("main(n) { if (n > 6) error(); return n; }", Dialect::Extended));
        let c = |body: &str| format!("#include <assert.h>\nint main(void) {{ int n = 1; {body} return 10 / n; }}\n");
        assert!(!checks(&c("n++;"), Dialect::C), "a division is no check of a result");
        assert!(checks(&c("assert(n > 0);"), Dialect::C));
        assert!(checks(&c("assert(1);"), Dialect::C));
        assert!(!checks(&format!("#define NDEBUG\n{}", c("assert(n > 0);")), Dialect::C));
    }
}
