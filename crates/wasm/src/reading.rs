//! Reads a text for the editor: its tokens, diagnostics, and possible target lines.

use std::rc::Rc;

use loopscope_c::highlight;
use loopscope_message::Message;
use loopscope_question::{Parameter, Program};
use loopscope_syntax::token::TokenClass;
use loopscope_syntax::{
    Diagnostic as SyntaxDiagnostic, Dialect, Edit as SyntaxEdit, Severity, SourceFiles, Span, recognise,
};
use serde::Serialize;

use crate::last_program;
use crate::utf16::Utf16;

/// The editor's view of a text. All offsets count UTF-16 code units.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reading {
    /// The tokens to highlight, by ascending place.
    pub tokens: Vec<Token>,
    /// The diagnostics, by ascending place.
    pub diagnostics: Vec<Diagnostic>,
    /// The lines that can be a target, ascending, from 1.
    pub target_lines: Vec<u32>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<Parameter>,
    /// The functions in which the program can start, if that can be chosen.
    pub starts: Vec<Start>,
    /// The change of the text after which the program starts in a line, if it can: the number of the line follows what is
    /// put there.
    pub start_line: Option<Edit>,
    /// The options that the text of a C program sets; none in other dialects.
    pub switches: Vec<Switch>,
    /// The files of the text, in their order; none if it is a text without names of files.
    pub files: Vec<SourceFile>,
    /// The files that a C program includes and does not have.
    pub missing_files: Vec<MissingFile>,
    /// True if the program reads inputs.
    pub reads_input: bool,
    /// The dialect that the text is recognised as: C, or the extended one.
    pub recognised: Dialect,
}

/// A file of a C program. Before it stands a line that names it: `#pragma loopscope file "stack.c"`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SourceFile {
    /// Its name.
    pub name: String,
    /// Where its text starts, after the line that names it.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Its first line, as a line of the whole text, counted from 1.
    pub first_line: u32,
}

/// A file that a C program includes and does not have.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissingFile {
    /// Its name, as it is written.
    pub name: String,
    /// Where the line starts that includes it.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
}

/// A function in which the program can start, or the line in which it starts.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Start {
    /// Where its name starts; for a line, where its statement does.
    pub from: u32,
    /// Where its name ends.
    pub to: u32,
    /// Its name; for a line, its number.
    pub name: String,
    /// The change of the text after which the program starts there; null if it does.
    pub change: Option<Edit>,
}

/// An option of a C program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Switch {
    /// Its subject: `input` that may be anything, `ints` without bounds, `malloc` that may fail, the data
    /// `model`; or a group of errors that are left out, by its name.
    #[cfg_attr(
        test,
        ts(
            type = "'input' | 'ints' | 'malloc' | 'model' | 'overflow' | 'shift' | 'division' | 'bounds' | 'uninitialised' | 'pointers' | 'memory' | 'calls' | 'assertions'"
        )
    )]
    pub about: &'static str,
    /// True if the text sets it.
    pub is_on: bool,
    /// The change of the text that sets or unsets it.
    pub change: Edit,
}

/// A token to highlight.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Token {
    /// Its first code unit.
    pub from: u32,
    /// One past its last.
    pub to: u32,
    /// `keyword`, `number`, `string`, `comment`, ...: how it is highlighted.
    #[cfg_attr(test, ts(type = "string"))]
    pub kind: TokenClass,
}

/// A message about the text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Diagnostic {
    /// Its severity.
    #[cfg_attr(test, ts(type = "'error' | 'warning' | 'hint'"))]
    pub severity: Severity,
    /// A stable, hyphenated identifier of the kind of message.
    pub code: String,
    /// The message, in plain words.
    pub message: Message,
    /// Where it starts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Related places.
    pub related: Vec<RelatedPlace>,
    /// A change that fixes it, if one is known.
    pub fix: Option<Fix>,
}

/// A related place with a message.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RelatedPlace {
    /// Where it starts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Why it matters.
    pub message: Message,
}

/// A change of the text that fixes what a diagnostic is about.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fix {
    /// Its effect, in the imperative.
    pub title: Message,
    /// The change.
    #[serde(flatten)]
    pub edit: Edit,
}

/// A change of the text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Edit {
    /// Where the replaced text starts.
    pub from: u32,
    /// Where the replaced text ends.
    pub to: u32,
    /// The text to put there.
    pub insert: String,
}

/// Reads a text.
pub(crate) fn read(source: &str, dialect: Dialect) -> Reading {
    let places = Utf16::new(source);
    let (program, text) = last_program::read_text(source, dialect);
    let program = program.as_deref();
    Reading {
        tokens: tokens(source, dialect, &places),
        diagnostics: diagnostics(text.diagnostics, &places),
        target_lines: program.map(Program::target_lines).unwrap_or_default(),
        parameters: program.map(Program::parameters).unwrap_or_default(),
        starts: text.starts.into_iter().map(|each| start(each, &places)).collect(),
        start_line: text.start_line.map(|fix| change(fix, &places)),
        switches: text.switches.into_iter().map(|each| switch(each, &places)).collect(),
        files: SourceFiles::new(source).iter().map(|each| file(each, &places)).collect(),
        missing_files: text.missing_files.into_iter().map(|each| missing_file(each, &places)).collect(),
        reads_input: loopscope_question::reads_input(source, dialect),
        recognised: recognise(source),
    }
}

/// Reads a program for a question about it.
///
/// # Errors
/// Its diagnostics, if there are errors among them.
pub(crate) fn program(source: &str, dialect: Dialect) -> Result<Rc<Program>, Vec<Diagnostic>> {
    last_program::program(source, dialect).map_err(|found| diagnostics(found, &Utf16::new(source)))
}

fn file(file: &loopscope_syntax::SourceFile, places: &Utf16<'_>) -> SourceFile {
    let (from, to) = places.range(file.span);
    SourceFile { name: file.name.clone(), from, to, first_line: file.first_line }
}

fn missing_file((name, place): (String, Span), places: &Utf16<'_>) -> MissingFile {
    let (from, to) = places.range(place);
    MissingFile { name, from, to }
}

fn start(start: loopscope_syntax::Start, places: &Utf16<'_>) -> Start {
    let (from, to) = places.range(start.span);
    Start { from, to, name: start.name, change: start.change.map(|fix| change(fix, places)) }
}

fn switch(switch: loopscope_syntax::Switch, places: &Utf16<'_>) -> Switch {
    Switch { about: switch.option.about(), is_on: switch.is_on, change: change(switch.change, places) }
}

fn change(edit: SyntaxEdit, places: &Utf16<'_>) -> Edit {
    let (from, to) = places.range(edit.span);
    Edit { from, to, insert: edit.replacement }
}

/// Diagnostics with their places in UTF-16.
fn diagnostics(diagnostics: Vec<SyntaxDiagnostic>, places: &Utf16<'_>) -> Vec<Diagnostic> {
    diagnostics.into_iter().map(|diagnostic| self::diagnostic(diagnostic, places)).collect()
}

fn diagnostic(diagnostic: SyntaxDiagnostic, places: &Utf16<'_>) -> Diagnostic {
    let (from, to) = places.range(diagnostic.span);
    let related = diagnostic.related.into_iter().map(|(span, message)| {
        let (from, to) = places.range(span);
        RelatedPlace { from, to, message }
    });
    let fix = diagnostic.fix.map(|fix| Fix { title: fix.title, edit: change(fix.edit, places) });
    Diagnostic {
        severity: diagnostic.severity,
        code: diagnostic.code.to_owned(),
        message: diagnostic.message,
        from,
        to,
        related: related.collect(),
        fix,
    }
}

fn tokens(source: &str, dialect: Dialect, places: &Utf16<'_>) -> Vec<Token> {
    let all = highlight(source, dialect).into_iter().map(|(span, kind)| {
        let (from, to) = places.range(span);
        Token { from, to, kind }
    });
    // A token that looks like plain text needs no mark.
    all.filter(|token| !matches!(token.kind, TokenClass::Punctuation | TokenClass::Identifier | TokenClass::Operator))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Switch, read};
    use loopscope_question::ParameterKind::{Array, Integer, Rows};
    use loopscope_syntax::{COption, Dialect, SourceFiles};

    /// Where a text starts, as JavaScript's `indexOf` says.
    fn index_of(source: &str, text: &str) -> u32 {
        source[..source.find(text).unwrap()].encode_utf16().count() as u32
    }

    #[test]
    fn the_type_of_a_switch_lists_all_options() {
        let declared = <Switch as ts_rs::TS>::decl(&ts_rs::Config::default());
        let names: Vec<String> = COption::all().map(|option| format!("'{}'", option.about())).collect();
        assert!(declared.contains(&format!("about: {},", names.join(" | "))), "{declared}");
    }

    #[test]
    fn places_count_utf16() {
        let source = "// Jiří \u{1F600}\nmain() { output undeclared; return 0; }";
        let reading = read(source, Dialect::Extended);
        let diagnostic = &reading.diagnostics[0];
        let start = index_of(source, "undeclared");
        assert_eq!((diagnostic.from, diagnostic.to), (start, start + 10));
        assert!(reading.tokens.iter().any(|token| token.from == index_of(source, "output")));
        assert!(reading.target_lines.is_empty(), "a program with errors has no targets");
    }

    #[test]
    fn the_files_of_a_text_are_told() {
        let text =
            SourceFiles::join(&[("á.c", "// \u{1F600}\n#include \"b.h\"\n"), ("b.c", "int main(void) { return 0; }")]);
        let text = text.expect("names");
        let reading = read(&text, Dialect::C);
        let found: Vec<_> = reading.files.iter().map(|each| (each.name.as_str(), each.from, each.first_line)).collect();
        assert_eq!(found, [("á.c", 29, 2), ("b.c", index_of(&text, "int main"), 5)]);
        assert_eq!(reading.files[0].to, index_of(&text, "#pragma loopscope file \"b.c\""));
        assert_eq!(reading.files[1].to, text.encode_utf16().count() as u32);
        let missing: Vec<_> = reading.missing_files.iter().map(|each| (each.name.as_str(), each.from)).collect();
        assert_eq!(missing, [("b.h", index_of(&text, "#include"))]);
        assert!(read("int main(void) { return 0; }", Dialect::C).files.is_empty());
    }

    #[test]
    fn lines_with_something_to_execute_can_be_targets() {
        let source = "main(n) {\n\n  // nothing\n  if (n > 3)\n    output n;\n  return 0;\n}";
        assert_eq!(read(source, Dialect::Extended).target_lines, [4, 5, 6]);
    }

    #[test]
    fn parameters_are_told_with_their_kinds() {
        let reading = read("main(A, n, B) { return A[0] + n + B[n][0]; }", Dialect::Extended);
        let kinds: Vec<_> = reading.parameters.iter().map(|each| (each.name.as_str(), each.kind)).collect();
        assert_eq!(kinds, [("A", Array), ("n", Integer), ("B", Rows)]);
        assert!(!reading.reads_input);
        assert!(read("main() { return input; }", Dialect::Extended).reads_input);
    }
}
