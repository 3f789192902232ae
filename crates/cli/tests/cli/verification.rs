//! C programs in the style of a verification benchmark, with its `nondet`, `assume` and `reach_error`, analysed as they are.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::command::loopscope;

/// The programs; the first line of each says whether its error is reachable, and why.
fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verification");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn programs_of_a_verification_benchmark_are_answered_as_they_are() {
    let files = programs();
    assert_eq!(files.len(), 10);
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        let (status, answer) = if source.starts_with("// expect: reachable. ") {
            (1, "Reachable: error statement at line 7")
        } else {
            assert!(source.starts_with("// expect: unreachable. "), "{}", file.display());
            (0, "Unreachable: any run-time error.")
        };
        let ended = loopscope(&["analyse", file.to_str().unwrap()], "");
        assert_eq!(ended.status, Some(status), "{}: {ended:?}", file.display());
        assert!(ended.stdout.starts_with(answer), "{}: {}", file.display(), ended.stdout);
    }
}
