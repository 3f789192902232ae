//! `loopscope run`.

use crate::support::command::{Ended, File, loopscope};

/// Runs a program from standard input, without inputs of its own.
fn run(program: &str, arguments: &[&str]) -> Ended {
    loopscope(&[&["run", "-"], arguments].concat(), program)
}

#[test]
fn outputs_are_lines_and_the_result_is_the_exit_status() {
    let ended = run("main() { output 1; output -20; output 1000000007 * 1000000007 * 1000000007; return 7; }", &[]);
    assert_eq!(ended.stdout, "1\n-20\n1000000021000000147000000343\n");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(7), ""));
}

#[test]
fn the_exit_status_is_the_result_modulo_256() {
    for (result, status) in [("256", 0), ("257", 1), ("-1", 255), ("-256", 0), ("-257", 255)] {
        assert_eq!(run(&format!("main() {{ return {result}; }}"), &[]).status, Some(status), "{result}");
    }
}

#[test]
fn a_run_time_error_is_reported_with_its_location() {
    let file = File::new("error.mc", "main() {\n  var x;\n  x = input;\n  output 10 / x;\n  return 0;\n}\n");
    let ended = loopscope(&["run", file.path()], "0\n");
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(1), ""));
    assert!(ended.stderr.starts_with("error: division by zero: `x` is 0.\n"), "{}", ended.stderr);
    assert!(ended.stderr.contains(&format!("{}:4:10\n", file.path())), "{}", ended.stderr);
}

const SUM: &str = "main() { var n = input; var s = 0; while (n > 0) { s += input; n--; } output s; return 0; }";

#[test]
fn inputs_come_from_the_option_a_file_or_standard_input() {
    let program = File::new("sum.mc", SUM);
    let inputs = File::new("inputs", "3, 4\n5,6\n");
    assert_eq!(run(SUM, &["--input", "2,-3,10"]).stdout, "7\n");
    assert_eq!(run(SUM, &["--input-file", inputs.path()]).stdout, "15\n");
    assert_eq!(loopscope(&["run", program.path()], " 2\n\t20,,\r\n22").stdout, "42\n");
}

#[test]
fn missing_inputs_and_inputs_that_are_not_integers_are_reported() {
    let missing = run(SUM, &["--input", "2,1"]);
    assert_eq!(missing.status, Some(1));
    assert!(missing.stderr.contains("there is no input left to read"), "{}", missing.stderr);
    let program = File::new("sum-of-words.mc", SUM);
    let wrong = loopscope(&["run", program.path()], "2 one");
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.stderr.contains("the input has `one` where an integer is expected"), "{}", wrong.stderr);
    for wrong in ["1*", "1*0", "*2", "1*-1", "1*x"] {
        assert_eq!(run(SUM, &["--input", wrong]).status, Some(2), "{wrong}");
    }
    let wrong = run(SUM, &["--input", "1;2"]);
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.stderr.contains("--input: the input has `1;2`"), "{}", wrong.stderr);
    assert_eq!(run(SUM, &["--input-file", "no-such-file"]).status, Some(2));
}

#[test]
fn arguments_of_main_are_given_by_name() {
    let program = "main(n, A) { output n; output A[0]; output A[1]; output A[7]; output A[-2]; return 0; }";
    let outputs = |arguments: &str| {
        let ended = run(program, &["--args", arguments]);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        ended.stdout.lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(outputs(r#"{"n": 15, "A": [1, 2]}"#), "15 1 2 0 0");
    assert_eq!(outputs(r#"{"A": {"7": 3, "-2": -4}, "n": "123456789012345678901"}"#), "123456789012345678901 0 0 3 -4");
    assert_eq!(outputs(r#"{"A": "Hi"}"#), "0 72 105 0 0");
    assert_eq!(outputs("{}"), "0 0 0 0 0");
}

/// None of these values can be written in full: they would need gigabytes.
#[test]
fn many_equal_numbers_are_given_by_ranges_and_repetitions() {
    let program = "main(A, M) {
        var i, s;
        s = input; s = s + input; s = s + input;
        output s; output A[0]; output A[999999999]; output A[1000000000]; output A[-3]; output M[5][7]; output M[6][8];
        M[5][7] = 1; output M[6][7]; A[4] = 9; output A[5];
        return 0;
    }";
    let arguments = r#"{"A": {"0..999999999": 4, "-5..-2": "7", "1000000000": -1}, "M": {"0..8": {"-9..7": 2}}}"#;
    let ended = run(program, &["--args", arguments, "--input", "3*4000000000,5"]);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    assert_eq!(ended.stdout, "9\n4\n4\n-1\n7\n2\n0\n2\n4\n");
    assert_eq!(run(SUM, &["--input", "3*2,4"]).stdout, run(SUM, &["--input", "3,3,4"]).stdout);
}

#[test]
fn arguments_can_be_arrays_of_arrays() {
    let program = "main(M) { output M[0][1]; output M[1][0]; output M[-1][5]; return M[9][9]; }";
    assert_eq!(run(program, &["--args", r#"{"M": [[1, 2], [3]]}"#]).stdout, "2\n3\n0\n");
    assert_eq!(run(program, &["--args", r#"{"M": {"-1": {"5": 6}, "0": [7, 8]}}"#]).stdout, "8\n0\n6\n");
    assert_eq!(run(program, &["--args", r#"{"M": []}"#]).stdout, "0\n0\n0\n");
}

#[test]
fn wrong_arguments_of_main_are_refused() {
    let program = "main(n, A) { return A[n + 1]; }";
    for (arguments, message) in [
        ("[1]", "--args is not a JSON object of arguments"),
        (r#"{"m": 1}"#, "`main` has no parameter `m`"),
        (r#"{"n": 1.5}"#, "1.5 is not an integer"),
        (r#"{"n": 123456789012345678901}"#, "write it as a string"),
        (r#"{"A": 1}"#, "--args, `A`: expected an array of integers"),
        (r#"{"A": [[1]]}"#, "--args, `A`: expected an array of integers"),
        (r#"{"A": {"x": 1}}"#, "the index `x` is not an integer"),
        (r#"{"A": [null]}"#, "null is not an integer"),
        (r#"{"A": {"3..1": 1}}"#, "the range `3..1` is empty"),
        (r#"{"A": {"3..x": 1}}"#, "the index `3..x` is not an integer"),
        (r#"{"A": {"0..5": 1, "5": 2}}"#, "the index `5` is given twice"),
    ] {
        let ended = run(program, &["--args", arguments]);
        assert_eq!(ended.status, Some(2), "{arguments}");
        assert!(ended.stderr.contains(message), "{arguments}: {}", ended.stderr);
    }
}

#[test]
fn ascii_reads_and_prints_characters() {
    let copy = "main() { var c; c = input; while (c != -1) { output c; c = input; } output 33; return 0; }";
    let program = File::new("copy.mc", copy);
    let ended = loopscope(&["run", program.path(), "--ascii"], "Grüße, 1\n");
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), "Grüße, 1\n!"));
    assert_eq!(run(copy, &["--ascii", "--input", "72,105"]).stdout, "Hi!");
    assert_eq!(run("main() { output -5; return 0; }", &["--ascii"]).stdout, "\u{fffd}");
    let wrong = loopscope(&["run", program.path(), "--ascii"], b"a\xff");
    assert_eq!((wrong.status, wrong.stdout.as_str()), (Some(2), "a"));
}

#[test]
fn the_time_goes_to_standard_error() {
    let ended = run("main() { output 1; return 0; }", &["--time"]);
    assert_eq!(ended.stdout, "1\n");
    assert!(ended.stderr.starts_with("2 steps in "), "{}", ended.stderr);
}

#[test]
fn a_program_with_warnings_runs() {
    let ended = run("main() { var x; x = alloc null; *x = 42; output *x; return 0; }", &[]);
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), "42\n"));
    assert!(ended.stderr.starts_with("warning[") && ended.stderr.contains("<stdin>:1:"), "{}", ended.stderr);
}

#[test]
fn endless_recursion_ends_with_a_message() {
    let ended = run("f(x) { return f(x + 1); } main() { return f(0); }", &[]);
    assert_eq!(ended.status, Some(1));
    assert!(ended.stderr.contains("calls are open"), "{}", ended.stderr);
}
