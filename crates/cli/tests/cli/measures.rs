//! `loopscope analyse --output`: time and errors in files.

use std::fs;

use crate::support::command::{File, Folder, loopscope};

/// Runs an analysis with this exit status, checks the time that it writes, and returns the number of errors.
fn errors(divisor: &str, status: i32) -> String {
    let folder = Folder::new(&format!("measures-{status}"));
    let inner = format!("{}/inner", folder.path());
    let program = format!("main() {{ var x; x = input; return 1 / ({divisor}); }}");
    let ended = loopscope(&["analyse", "-", "--json", "--output", &inner], program);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(status), ""));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    let milliseconds: f64 = read("inner/time.txt").trim_end().parse().expect("a number");
    let seconds = ended.json()["stats"]["seconds"].as_f64().expect("a number");
    assert!((milliseconds - seconds * 1000.0).abs() <= 0.5, "{milliseconds} ms are not {seconds} s");
    read("inner/error.txt")
}

#[test]
fn errors_are_counted() {
    assert_eq!(errors("x - 2", 1), "1\n");
    assert_eq!(errors("x * x + 2", 0), "0\n");
}

/// The content of coverage.txt for a program, if it is written.
fn coverage(name: &str, program: &str, options: &[&str]) -> Option<String> {
    let folder = Folder::new(name);
    let ended = loopscope(&[&["analyse", "-", "--output", folder.path()], options].concat(), program);
    assert!(ended.stderr.is_empty(), "{ended:?}");
    fs::read_to_string(folder.join("coverage.txt")).ok()
}

/// Three conditions have eight paths, with and without merging, for every target.
#[test]
fn paths_are_counted() {
    let program = "main() { var x = 0; if (input) { x = 1; } if (input) { x = x + 1; } if (input) { x = 9; } return 6 / (x + 1); }";
    let of = |options: &[&str]| coverage(&format!("paths{}", options.join("")), program, options);
    assert_eq!(of(&["--technique", "execute"]).as_deref(), Some("8\n"));
    assert_eq!(of(&["--technique", "execute", "--merge", "aggressive"]).as_deref(), Some("8\n"));
    assert_eq!(of(&["--technique", "summarise", "--search", "dfs"]).as_deref(), Some("8\n"));
    assert_eq!(of(&["--technique", "navigate"]), None);
    assert_eq!(of(&[]), None);
}

/// Neither a path to an error nor any path after it counts; a run that ends at an `assume` is not a path.
#[test]
fn paths_end_at_the_first_error() {
    let program =
        "main() { var x; x = input; if (x != 1) { if (x > 9) { x = 9; } } else { x = 1 / (x - 1); } return x; }";
    let of =
        |search: &str| coverage(&format!("error-{search}"), program, &["--technique", "execute", "--search", search]);
    assert_eq!(of("bfs").as_deref(), Some("0\n"));
    assert_eq!(of("dfs").as_deref(), Some("2\n"));
    let halted = "main() { var x; x = input; assume(x > 0); if (x > 9) { x = 9; } return x; }";
    assert_eq!(coverage("halted", halted, &["--technique", "execute"]).as_deref(), Some("2\n"));
}

/// There are infinitely many paths: the time limit decides how many are found. The first one needs no question.
#[test]
fn paths_are_counted_up_to_the_time_limit() {
    let program = "main() { var i = 0; while (input != i) { i = i + 1; } return i; }";
    let options = ["--technique", "execute", "--search", "dfs", "--budget", "0.5"];
    let counted = coverage("endless", program, &options).expect("a file");
    assert!(counted.trim_end().parse::<u32>().expect("a number") > 0, "{counted}");
}

#[test]
fn a_folder_that_cannot_be_created_is_reported() {
    let file = File::new("no-folder", "");
    let ended = loopscope(&["analyse", "-", "--output", file.path()], "main() { return 0; }");
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("cannot be created"), "{}", ended.stderr);
}
