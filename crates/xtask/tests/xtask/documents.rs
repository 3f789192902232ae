//! The documents agree with the tree: their paths exist, and replaced names do not come back.

use std::fs;
use std::path::{Path, PathBuf};

/// Names that were replaced, wherever they stand: crates and techniques, and metaphors for parts of the engine.
const REPLACED: [&str; 21] = [
    "loopscope-values",
    "loopscope-learn",
    "loopscope-minimax",
    "loopscope-abstraction",
    "minimax",
    "Workshop",
    "Colleagues",
    "Whereabouts",
    "Traveller",
    "Seat",
    "Hub",
    "speaker",
    "seatOf",
    "Lender",
    "Looked",
    "Trouble",
    "Pinned",
    "Photographer",
    "Typist",
    "Sought",
    "GivenArgument",
];

/// Identifiers that were replaced, but are also words of English: they may stand in comments and documents.
const REPLACED_IDENTIFIERS: [&str; 12] = [
    "Tells",
    "News",
    "Judge",
    "Standing",
    "Unknowing",
    "Place",
    "Told",
    "LessonTold",
    "ExerciseTold",
    "Searched",
    "Solved",
    "Passed",
];

/// Sentences that were replaced, by a part of each.
const REPLACED_PHRASES: [&str; 10] = [
    "has overdrawn what",
    "of which others tell",
    "it is looked back for",
    "knows for certain, the others",
    "the one counts whose member",
    "has a say in",
    "goes without saying",
    "made anew",
    "pointer leads to",
    "pointers lead to",
];

/// Words that were replaced in comments, where they read like a translation. Messages and page texts may have them.
const REPLACED_IN_COMMENTS: [&str; 12] = [
    "goes on",
    "Goes on",
    "go on",
    "went on",
    "gone on",
    "anew",
    "as far as",
    "in the place of",
    "term falls",
    "terms fall",
    "falls by",
    "falls in every",
];

/// Words with which no comment begins: it begins with its subject, or with the verb for what a function does.
const OPENINGS: [&str; 3] = ["Whether", "How", "What"];

/// Files that may contain them, because links and files with old names are still read.
const READS_OLD_NAMES: [&str; 4] =
    ["question/src/technique.rs", "src/generated/options.ts", "src/program/shelf.test.ts", "tests/xtask/documents.rs"];

/// Folders whose code is made by a program, or comes from elsewhere.
const GENERATED: [&str; 3] = ["src/generated/", "pkg/dist/", "browser/hosts/"];

/// The documents whose paths are checked.
const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "www/README.md", "tests/README.md", "docs"];

#[test]
fn paths_in_documents_exist() {
    let ignored = fs::read_to_string(root().join(".gitignore")).expect("the ignored paths");
    let built: Vec<&str> = ignored.lines().filter_map(|line| line.strip_prefix('/')).collect();
    let mut missing = Vec::new();
    let mut seen = 0;
    for document in DOCUMENTS.iter().flat_map(|path| files(&root().join(path), &["md"])) {
        let text = fs::read_to_string(&document).expect("a document");
        for path in text.split('`').filter(|path| is_path(path) && !built.iter().any(|folder| path.starts_with(folder)))
        {
            seen += 1;
            if !root().join(path).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(seen > 50, "only {seen} paths were found");
    assert!(missing.is_empty(), "these do not exist:\n{}", missing.join("\n"));
}

#[test]
fn replaced_names_do_not_come_back() {
    let mut found = Vec::new();
    for folder in ["crates", "www/src", "www/translations", "tests/techniques", "tests/browser", "docs"] {
        for file in files(&root().join(folder), &["rs", "toml", "ts", "mjs", "md", "xlf"]) {
            if READS_OLD_NAMES.iter().any(|end| file.ends_with(end)) {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a text");
            let words = |line: &str| -> Vec<String> {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
                line.split(|c| !is_part(c)).map(str::to_owned).collect()
            };
            for (line, number) in text.lines().zip(1..) {
                let is_code = ["rs", "ts", "mjs"].iter().any(|end| file.extension().is_some_and(|found| found == *end));
                let code = if is_code { line.split("//").next().unwrap_or_default() } else { "" };
                let code = if code.trim_start().starts_with(['*', '/']) { "" } else { code };
                let in_code = words(code).into_iter().filter(|word| REPLACED_IDENTIFIERS.contains(&word.as_str()));
                let anywhere = words(line).into_iter().filter(|word| REPLACED.contains(&word.as_str()));
                let phrases = REPLACED_PHRASES.iter().filter(|phrase| line.contains(**phrase)).map(ToString::to_string);
                let old = anywhere.chain(in_code).chain(phrases);
                found.extend(old.map(|old| format!("{}:{number}: {old}", file.display())));
            }
        }
    }
    assert!(found.is_empty(), "these names were replaced:\n{}", found.join("\n"));
}

#[test]
fn comments_open_with_their_subject() {
    let found = comment_faults(|comment| {
        let first = comment.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        OPENINGS.into_iter().find(|opening| *opening == first)
    });
    assert!(found.is_empty(), "these comments open with a question:\n{}", found.join("\n"));
}

#[test]
fn comments_use_plain_words() {
    let found = comment_faults(|comment| {
        // `(context N anew)` is a line of the protocol with solvers.
        let is_protocol = comment.contains("(context N anew)");
        REPLACED_IN_COMMENTS.into_iter().find(|phrase| !is_protocol && has_words(comment, phrase))
    });
    assert!(found.is_empty(), "these words were replaced in comments:\n{}", found.join("\n"));
}

#[test]
fn comments_are_found_in_lines() {
    let texts = ["/// Returns it.", "//! A module.", "  // It.", "/** A thing. */", "    * A thing."].map(comment);
    assert_eq!(texts, ["Returns it.", "A module.", "It.", "A thing. */", "A thing."].map(Some));
    assert_eq!(["let it = 1; // So.", "a: 1, /* no */"].map(comment), [Some("So."), None]);
    assert_eq!(["*it += 1;", "/ it", "let it = \"http://it\";"].map(comment), [None; 3]);
    assert!(has_words("the run goes on.", "goes on") && !has_words("the run goes once", "goes on"));
    assert!(has_words("go on", "go on") && !has_words("Django on", "go on"));
}

/// The lines of comments in the code in which `fault` finds something, with their places.
fn comment_faults(fault: impl Fn(&str) -> Option<&'static str>) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = 0;
    let ends = ["rs", "ts", "mjs", "js", "css"];
    let below = ["crates", "www/src", "pkg", "tests"].map(|folder| files(&root().join(folder), &ends));
    for file in below.into_iter().flatten().chain(files_in(&root().join("www"), &ends)) {
        if !GENERATED.iter().any(|part| file.to_string_lossy().contains(part)) {
            let text = fs::read_to_string(&file).expect("a text");
            for (line, number) in text.lines().zip(1..) {
                let Some(comment) = comment(line) else { continue };
                seen += 1;
                found.extend(fault(comment).map(|fault| format!("{}:{number}: {fault}: {comment}", file.display())));
            }
        }
    }
    assert!(seen > 10_000, "only {seen} lines of comments were found");
    found
}

/// The text of a line that is a comment, or a part of one, or ends in one.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let whole = ["///", "//!", "//", "/**", "/*", "* "].iter().find_map(|mark| line.strip_prefix(mark));
    whole.or_else(|| Some(line.split_once(" // ")?.1)).map(str::trim_start)
}

/// Returns `true` if a text contains a phrase as words of their own.
fn has_words(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        !text[..at].ends_with(is_part) && !text[at + phrase.len()..].starts_with(is_part)
    })
}

/// Returns `true` if a piece of code in a document is a path from the root, without a placeholder.
fn is_path(text: &str) -> bool {
    let starts = ["crates/", "www/", "tests/", "docs/", "pkg/"].iter().any(|start| text.starts_with(start));
    starts && !text.contains(['<', '*', '{', ' ', '\n'])
}

/// The files directly in a folder that end so.
fn files_in(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.is_file()).flat_map(|path| files(&path, ends)).collect()
}

/// All files under a path that end so, or the path itself.
fn files(path: &Path, ends: &[&str]) -> Vec<PathBuf> {
    if path.is_file() {
        let end = path.extension().and_then(|end| end.to_str());
        return if end.is_some_and(|end| ends.contains(&end)) { vec![path.to_owned()] } else { Vec::new() };
    }
    let mut below: Vec<PathBuf> =
        fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    below.sort();
    below.retain(|path| !path.is_symlink() && !path.ends_with("node_modules") && !path.ends_with("target"));
    below.iter().flat_map(|path| files(path, ends)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
