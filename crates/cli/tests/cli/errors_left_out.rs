//! Errors that a C program leaves out.

use serde_json::{Value, json};

use crate::support::command::{File, loopscope};

/// The square overflows for large numbers; the division fails for 7.
const SQUARE: &str = "#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    printf(\"%d\", n * n);
    printf(\"%d\", 100 / (n - 7));
    return 0;
}
";

fn analysed(source: &str, options: &[&str]) -> Value {
    let file = File::new("program.c", source);
    let json = loopscope(&[&["analyse", "--json", file.path()], options].concat(), "").json();
    json!([json["verdict"], json["error"]["kind"], json["left_out"]])
}

#[test]
fn what_is_left_out_is_not_found_and_the_rest_is() {
    let division = json!(["reachable", "division-by-zero", ["overflow"]]);
    assert_eq!(analysed(SQUARE, &["--errors", "-overflow"]), division);
    let nothing = json!(["unreachable", null, ["overflow", "division"]]);
    assert_eq!(analysed(SQUARE, &["--errors", "-overflow,-division"]), nothing);
    let pragma = format!("{SQUARE}#pragma loopscope errors -overflow -division\n");
    assert_eq!(analysed(&pragma, &[]), nothing);
    for technique in ["execute", "intervals", "horn", "interpolation"] {
        let options = ["--technique", technique, "--errors", "-overflow", "--errors", "-division"];
        assert_eq!(analysed(SQUARE, &options), nothing, "{technique}");
    }
}

#[test]
fn an_answer_says_what_is_left_out() {
    let file = File::new("square.c", SQUARE);
    let answer = loopscope(&["analyse", file.path(), "--errors", "-overflow,-division"], "");
    let lines: Vec<&str> = answer.stdout.lines().take(4).collect();
    let expected = [
        "Unreachable: any run-time error apart from overflow, division. This is proved for all inputs.",
        "Assumed: `scanf` always finds the numbers that it asks for; other input is not analysed.",
        "Assumed: no signed result overflows, and every floating-point number that is converted to an integer type fits it.",
        "Assumed: nothing is divided by zero.",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_proof_without_overflow_holds_for_the_program_that_leaves_it_out_alone() {
    let product = "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); return n * 2; }\n";
    let without = File::new("left-out.c", format!("{product}#pragma loopscope errors -overflow\n"));
    let with = File::new("asked.c", product);
    let certificate = File::new("proof.json", "");
    let made = loopscope(&["analyse", without.path(), "--certificate", certificate.path()], "");
    assert_eq!(made.status, Some(0), "{}", made.stdout);
    assert_eq!(loopscope(&["check", without.path(), certificate.path()], "").status, Some(0));
    assert_ne!(loopscope(&["check", with.path(), certificate.path()], "").status, Some(0));
}

#[test]
fn a_run_ends_where_it_would_overflow() {
    let file = File::new("square.c", SQUARE);
    let run = loopscope(&["run", file.path(), "--input", "50000", "--errors", "-overflow"], "");
    assert!(run.stderr.contains("the assumption does not hold"), "{} {}", run.stdout, run.stderr);
}

#[test]
fn an_unknown_group_is_refused() {
    let file = File::new("square.c", SQUARE);
    let refused = loopscope(&["analyse", file.path(), "--errors", "-overflows"], "");
    assert!(refused.stderr.contains("-overflow, -shift"), "{}", refused.stderr);
    let micro = File::new("program.mc", "main() { return 0; }\n");
    assert!(!loopscope(&["analyse", micro.path(), "--errors", "-overflow"], "").stderr.is_empty());
}
