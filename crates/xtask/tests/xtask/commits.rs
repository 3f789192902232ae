//! The subjects of commits.

use std::path::Path;
use std::process::Command;

/// The last commit before the rule.
const BEFORE: &str = "46d7dc6e365ed032e5197a9e7474d16a45b0b92c";

/// The most characters of a subject.
const MOST: usize = 72;

#[test]
fn subjects_are_short_and_imperative() {
    let wrong: Vec<String> = new_subjects().into_iter().filter(|subject| !is_good(subject)).collect();
    assert!(wrong.is_empty(), "subjects are imperative and have at most {MOST} characters:\n{}", wrong.join("\n"));
}

#[test]
fn wrong_subjects_are_found() {
    for subject in ["Catch exceptions of Z3", "Embed the engine", "Need no solver"] {
        assert!(is_good(subject), "{subject}");
    }
    let long = format!("Catch {}", "x".repeat(MOST));
    for subject in ["", "catch exceptions", "Caught, and thrown", "Fixed a test", "Fixing a test", "End it.", &long] {
        assert!(!is_good(subject), "{subject}");
    }
}

/// Returns `true` if a subject is short and starts with a verb that is, by its ending, no participle. A semicolon joins
/// two concerns.
fn is_good(subject: &str) -> bool {
    const VERBS: [&str; 7] = ["Bring", "Embed", "Exceed", "Feed", "Need", "Proceed", "Speed"];
    let verb = subject.split(' ').next().unwrap_or_default();
    subject.chars().count() <= MOST
        && verb.chars().next().is_some_and(char::is_uppercase)
        && verb.chars().all(|c| c.is_alphabetic() || c == '-')
        && (VERBS.contains(&verb) || !(verb.ends_with("ed") || verb.ends_with("ing")))
        && !subject.contains(';')
        && !subject.ends_with('.')
}

/// The subjects since the rule, without those of merges. An archive of the sources has no history, and so none.
fn new_subjects() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join(".git").exists() {
        return Vec::new();
    }
    let log = |range: &[&str]| {
        let arguments = ["log", "--no-merges", "--format=%s"];
        let output = Command::new("git").current_dir(&root).args(arguments).args(range).output().expect("git runs");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
    };
    // A shallow clone does not have that commit: then its last one is checked.
    log(&[&format!("{BEFORE}..HEAD")]).or_else(|| log(&["-1", "HEAD"])).expect("git has a log")
}
