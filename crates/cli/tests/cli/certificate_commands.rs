//! The commands `loopscope analyse --certificate` and `loopscope check`.

use crate::support::command::{File, loopscope};

const SAFE: &str = "\
main(n) {
    var i = 0;
    var s = 0;
    while (i < n) {
        i = i + 1;
        s = s + 2;
    }
    assert(s == 2 * i);
    return 0;
}
";

#[test]
fn a_proof_is_certified_and_checked() {
    let (program, certificate) = (File::new("safe.mc", SAFE), File::new("safe.json", ""));
    let ended = loopscope(&["analyse", program.path(), "--certificate", certificate.path()], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{ended:?}");
    let ended = loopscope(&["check", program.path(), certificate.path()], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{ended:?}");
    let lines: Vec<&str> = ended.stdout.lines().collect();
    let (checks, said) = lines.split_at(lines.len().saturating_sub(2));
    assert_eq!(said, ["Unreachable: any run-time error. Shown by 3 checks.", "Read as `extended`."]);
    for (check, begin) in checks.iter().zip([
        "✓ line 4: the invariant of the loop in line 4 holds when a run reaches it",
        "✓ line 4: each iteration of the loop in line 4 keeps its invariant",
        "✓ line 8: no run reaches line 8",
    ]) {
        assert!(checks.len() == 3 && check.starts_with(begin), "{ended:?}");
    }
    // It is not about another target or another program.
    let ended = loopscope(&["check", program.path(), certificate.path(), "--target", "line:5"], "");
    assert_eq!(ended.status, Some(2), "{ended:?}");
    assert_eq!(ended.stdout, "Refused: it is about another target, `any`.\n");
    let other = File::new("other.mc", SAFE.replace("+ 2", "+ 3"));
    let ended = loopscope(&["check", other.path(), certificate.path()], "");
    assert_eq!(ended.status, Some(3), "{ended:?}");
    assert!(ended.stdout.contains("it is about another program"), "{ended:?}");
}

#[test]
fn inputs_are_certified_and_replayed() {
    let source = "main(n, A) { var x = input; if (A[n] == 3 && x > 7) error(); return 0; }";
    let (program, certificate) = (File::new("inputs.mc", source), File::new("inputs.json", ""));
    let ended = loopscope(&["analyse", program.path(), "--certificate", certificate.path()], "");
    assert_eq!(ended.status, Some(1), "{ended:?}");
    let ended = loopscope(&["check", program.path(), certificate.path()], "");
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(
        ended.stdout.starts_with("✓ line 1: a run on these inputs ends in an error: error statement\n"),
        "{ended:?}"
    );
}

#[test]
fn a_proof_without_a_certificate_is_reported_as_such() {
    let source = "sum(n) { if (n <= 0) return 0; return n + sum(n - 1); }
        main() { var n = input; assume(n == 3); assert(sum(n) == 6); return 0; }";
    let program = File::new("recursive.mc", source);
    let missing = File::new("missing.json", "as before");
    let ended = loopscope(&["analyse", program.path(), "--certificate", missing.path()], "");
    assert_eq!(ended.status, Some(4), "{ended:?}");
    assert!(ended.stdout.starts_with("Unreachable: any run-time error."), "{ended:?}");
    assert!(ended.stderr.starts_with("proved, but without a certificate: calls cannot be expanded"), "{ended:?}");
    assert_eq!(std::fs::read_to_string(missing.path()).expect("the file"), "as before");
}

#[test]
fn other_files_are_refused() {
    let program = File::new("program.mc", SAFE);
    for (text, reason) in [("", "not JSON"), ("{}", "its `format` is not"), ("{\"format\":", "not JSON")] {
        let certificate = File::new("none.json", text);
        let ended = loopscope(&["check", program.path(), certificate.path()], "");
        assert_eq!(ended.status, Some(2), "{ended:?}");
        assert!(ended.stdout.contains(reason), "{ended:?}");
    }
    let ended = loopscope(&["check", program.path(), "no-such-file.json"], "");
    assert_eq!(ended.status, Some(2), "{ended:?}");
}

#[test]
fn a_check_without_time_says_so() {
    let source = "main(n) { var i = 0; while (i < n) { i = i + 1; } assert(i >= 0); return 0; }";
    let (program, certificate) = (File::new("late.mc", source), File::new("late.json", ""));
    let ended = loopscope(&["analyse", program.path(), "--certificate", certificate.path()], "");
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let ended = loopscope(&["check", program.path(), certificate.path(), "--budget", "0"], "");
    assert_eq!(ended.status, Some(4), "{ended:?}");
    assert!(ended.stdout.ends_with("Not decided: the certificate was not checked within 0 s.\n"), "{ended:?}");
    assert!(!ended.stdout.contains("Refused"), "{ended:?}");
}
