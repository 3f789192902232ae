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

/// Files that may contain them, because links and files with old names are still read.
const READS_OLD_NAMES: [&str; 4] =
    ["question/src/technique.rs", "src/generated/options.ts", "src/program/shelf.test.ts", "tests/xtask/documents.rs"];

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

/// Returns true if a piece of code in a document is a path from the root, without a placeholder.
fn is_path(text: &str) -> bool {
    let starts = ["crates/", "www/", "tests/", "docs/", "pkg/"].iter().any(|start| text.starts_with(start));
    starts && !text.contains(['<', '*', '{', ' ', '\n'])
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
