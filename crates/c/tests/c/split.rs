//! Programs of the corpus as several files: all functions but `main` stand in a file of their own, and what they share in a header.
//! Their translation is the same.

use std::path::Path;

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, SourceFiles, print};

/// A part of a program, outside of functions.
enum Part<'a> {
    /// A line for the preprocessor, a type or a prototype.
    Shared(&'a str),
    /// A variable: its declarator with its type, and all of it.
    Variable(&'a str, &'a str),
    /// A function: what stands before its body, and all of it.
    Function(&'a str, &'a str),
}

/// The parts of a program; none if it has others, too.
fn parts(source: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = source.trim_start();
    while !rest.is_empty() {
        let (part, length) = if rest.starts_with('#') {
            let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
            if rest[..length].trim_end().ends_with('\\') || rest.starts_with("#pragma") {
                return None;
            }
            (Part::Shared(&rest[..length]), length)
        } else if rest.starts_with("//") {
            let length = rest.find('\n')?;
            (Part::Shared(&rest[..length]), length)
        } else if rest.starts_with("/*") {
            let length = rest.find("*/")? + 2;
            (Part::Shared(&rest[..length]), length)
        } else {
            declaration(rest)?
        };
        parts.push(part);
        rest = rest[length..].trim_start();
    }
    Some(parts)
}

fn declaration(text: &str) -> Option<(Part<'_>, usize)> {
    let (mut depth, mut body, mut value) = (0, None, None);
    for (at, character) in text.char_indices() {
        match character {
            '"' | '\'' if depth == 0 => return None,
            '=' if depth == 0 => value = value.or(Some(at)),
            ',' if depth == 0 && value.is_none() => return None,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '{' => {
                if depth == 0 {
                    body = Some(at);
                }
                depth += 1;
            }
            '}' => {
                depth -= 1;
                let before = text[..body?].trim_end();
                if depth == 0 && before.ends_with(')') {
                    return Some((Part::Function(before, &text[..=at]), at + 1));
                }
            }
            ';' if depth == 0 => {
                let whole = &text[..=at];
                let first = whole.split_whitespace().next()?;
                let is_type = ["struct", "enum", "union"].contains(&first)
                    && (whole.ends_with("};") || whole.split_whitespace().count() == 2);
                if first == "typedef" || is_type && value.is_none() || whole[..at].trim_end().ends_with(')') {
                    return Some((Part::Shared(whole), at + 1));
                }
                let declarator = whole[..value.unwrap_or(at)].trim_end();
                let is_plain = !["static", "const", "extern"].contains(&first)
                    && !declarator.contains("[]")
                    && !declarator.contains('{');
                return is_plain.then_some((Part::Variable(declarator, whole), at + 1));
            }
            _ => {}
        }
    }
    None
}

/// The files of a program whose last function is `main`.
fn split(source: &str) -> Option<[(&'static str, String); 3]> {
    let parts = parts(source)?;
    let is_main = |part: &Part<'_>| matches!(part, Part::Function(head, _) if head.contains(" main("));
    if !parts.last().is_some_and(is_main) || parts.iter().filter(|part| matches!(part, Part::Function(..))).count() < 2
    {
        return None;
    }
    let include = "#include \"shared.h\"\n";
    let (mut header, mut rest, mut main) =
        ("#ifndef SHARED_H\n#define SHARED_H\n".to_owned(), include.to_owned(), include.to_owned());
    for part in &parts {
        match part {
            Part::Shared(text) => header.extend([text, "\n"]),
            Part::Variable(declarator, whole) => {
                header.extend(["extern ", declarator, ";\n"]);
                rest.extend([whole, "\n"]);
            }
            Part::Function(_, whole) if is_main(part) => main.extend([whole, "\n"]),
            Part::Function(head, whole) => {
                if head.starts_with("static") || head.starts_with("inline") {
                    return None;
                }
                header.extend([head, ";\n"]);
                rest.extend([whole, "\n"]);
            }
        }
    }
    Some([("rest.c", rest), ("main.c", main), ("shared.h", format!("{header}#endif\n"))])
}

#[test]
fn a_program_in_several_files_means_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/c");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("a file").path();
        let source = std::fs::read_to_string(&path).unwrap_or_default();
        let Some(files) = split(&source).filter(|_| path.extension().is_some_and(|end| end == "c")) else { continue };
        let whole = analyse(&source, Dialect::C);
        if whole.has_errors() {
            continue;
        }
        let named = files.each_ref().map(|(name, text)| (*name, text.as_str()));
        let parse = analyse(&SourceFiles::join(&named).expect("names"), Dialect::C);
        let errors: Vec<String> =
            parse.diagnostics.iter().map(|each| format!("{}: {}", each.code, each.message)).collect();
        assert!(!parse.has_errors(), "{}: {errors:#?}\n{named:?}", path.display());
        assert_eq!(print(&parse.program), print(&whole.program), "{}", path.display());
        compared += 1;
    }
    assert!(compared >= 20, "only {compared} programs could be split");
}
