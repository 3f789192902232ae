//! `loopscope analyse --output`: time and errors in files.

use std::fs;

use crate::support::command::{File, Folder, loopscope};

/// What is written about an analysis with this exit status: how many errors, after a look at the time.
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

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let file = File::new("no-folder", "");
    let ended = loopscope(&["analyse", "-", "--output", file.path()], "main() { return 0; }");
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("cannot be made"), "{}", ended.stderr);
}
