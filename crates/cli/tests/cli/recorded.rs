//! The commands that the npm package has, too: each file of `tests/commands` begins with a command and has its exit status
//! and what it prints. The package's tests read the same files. `UPDATE_EXPECT=1` writes them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::expect_file;

#[test]
fn commands_print_what_is_recorded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = 0;
    for entry in fs::read_dir(root.join("tests/commands")).expect("the folder") {
        let path = entry.expect("a file").path();
        let recorded = fs::read_to_string(&path).expect("a text");
        let command = recorded.lines().next().expect("a command");
        expect_file![&path].assert_eq(&performed(command, &root));
        files += 1;
    }
    assert!(files > 0);
}

/// The text of a file that begins with this command: `$ loopscope`, arguments, and after `<` the input as JSON.
fn performed(command: &str, folder: &Path) -> String {
    let words = command.strip_prefix("$ loopscope ").expect("a command");
    let (arguments, input) = words.split_once(" < ").unwrap_or((words, "\"\""));
    let input: String = serde_json::from_str(input).expect("a string");
    let mut child = Command::new(env!("CARGO_BIN_EXE_loopscope"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| without_times(&String::from_utf8(bytes).expect("UTF-8"));
    let status = output.status.code().expect("a status");
    format!("{command}\nexit status: {status}\n{}--- messages\n{}", text(output.stdout), text(output.stderr))
}

/// Replaces times by a dash: `0.05 s`, and `"seconds": 0.05` in JSON.
fn without_times(text: &str) -> String {
    let mut rest = text;
    let mut result = String::new();
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let number =
            rest[at..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(rest.len(), |length| at + length);
        let (before, digits, after) = (&rest[..at], &rest[at..number], &rest[number..]);
        let is_time = digits.contains('.') && (before.ends_with("seconds\":") || after.starts_with(" s"));
        result += before;
        result += if is_time { "-" } else { digits };
        rest = after;
    }
    result + rest
}
