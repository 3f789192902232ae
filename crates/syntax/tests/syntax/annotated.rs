//! Programs that carry their diagnostics: under the line they point at, `//  ^^^ error: message`. The tests of `c` use this
//! file as well.
//!
//! `|` points at an empty place. A message's fix follows in parentheses, and is tried: it must make
//! its message disappear, bring no other, and keep what the program means. `UPDATE_EXPECT=1` rewrites the messages.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use expect_test::expect_file;
use loopscope_syntax::{Diagnostic, LineIndex, Parse, Severity, print};

/// Compares the programs in a folder of `tests/diagnostics` of the crate with their diagnostics.
pub(crate) fn check_folder(name: &str, analyse: fn(&str) -> Parse) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let source = without_annotations(&fs::read_to_string(&file).unwrap());
        let diagnostics = analyse(&source).diagnostics;
        expect_file![&file].assert_eq(&annotated(&source, &diagnostics));
        for diagnostic in &diagnostics {
            check_fix(&source, diagnostic, analyse);
        }
    }
}

fn check_fix(source: &str, diagnostic: &Diagnostic, analyse: fn(&str) -> Parse) {
    let Some(fix) = &diagnostic.fix else { return };
    let mut mended = source.to_owned();
    mended.replace_range(fix.edit.span.start as usize..fix.edit.span.end as usize, &fix.edit.replacement);
    let (before, after) = (analyse(source), analyse(&mended));
    let count = |parse: &Parse, code: &str| parse.diagnostics.iter().filter(|other| other.code == code).count();
    let is_new = |other: &&Diagnostic| count(&after, other.code) > count(&before, other.code);
    let new = after.diagnostics.iter().find(is_new);
    assert!(new.is_none(), "the fix of {diagnostic:?} brings {new:?}:\n{mended}");
    let fewer = count(&after, diagnostic.code) < count(&before, diagnostic.code);
    assert!(fewer, "the fix does not mend {diagnostic:?}:\n{mended}");
    // The parser reads on as if the fix had been made, but for what replaces names, values and whole statements.
    let replaces = matches!(
        diagnostic.code,
        "undeclared-name"
            | "no-main"
            | "missing-value"
            | "invalid-character"
            | "unterminated-literal"
            | "address-of"
            | "not-core"
    );
    if !replaces {
        let trees = (print(&before.program), print(&after.program));
        assert_eq!(trees.0, trees.1, "the fix of {diagnostic:?} changes the program:\n{mended}");
    }
}

fn without_annotations(text: &str) -> String {
    let is_annotation = |line: &&str| {
        let rest = line.strip_prefix("//").map_or("", str::trim_start);
        rest.starts_with(['^', '|'])
    };
    text.split_inclusive('\n').filter(|line| !is_annotation(line)).collect()
}

fn annotated(source: &str, diagnostics: &[Diagnostic]) -> String {
    let lines = LineIndex::new(source);
    let mut text = String::new();
    for (index, line) in source.split_inclusive('\n').enumerate() {
        text.push_str(line);
        for diagnostic in diagnostics {
            let (start_line, column) = lines.line_column(source, diagnostic.span.start);
            if start_line as usize != index + 1 {
                continue;
            }
            assert!(column > 2, "indent the fixture: an annotation cannot point at {diagnostic:?}");
            let covered = &source[diagnostic.span.start as usize..diagnostic.span.end as usize];
            let width = covered.lines().next().unwrap_or("").chars().count();
            let marks = if width == 0 { "|".to_owned() } else { "^".repeat(width) };
            let severity = match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Hint => "hint",
            };
            write!(text, "//{}{marks} {severity}: {}", " ".repeat(column as usize - 3), diagnostic.message).unwrap();
            if let Some(fix) = &diagnostic.fix {
                write!(text, " ({})", fix.title).unwrap();
            }
            text.push('\n');
        }
    }
    text
}
