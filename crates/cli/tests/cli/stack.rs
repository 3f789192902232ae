//! Recursion that fills the stack of a C program.

use crate::support::command::{File, loopscope};

/// A program that prints the result of a function for a number between -1000 and `most`.
fn calling(functions: &str, call: &str, most: i32) -> String {
    format!(
        "#include <stdio.h>\n{functions}int main(void) {{\n    int n;\n    scanf(\"%d\", &n);\n    \
         if (n < -1000 || n > {most})\n        return 1;\n    printf(\"%d\", {call});\n    return 0;\n}}\n"
    )
}

const FACTORIAL: &str = "\
int factorial(int n) {
    if (n == 0)
        return 1;
    return n * factorial(n - 1);
}
";

const PARITY: &str = "\
int is_odd(int n);
int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
";

const ROWS: &str = "\
int depth(int n) {
    int row[4000];
    row[0] = n;
    return n <= 0 ? 0 : 1 + depth(row[0] - 1);
}
";

const GCD: &str = "int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n";

#[test]
fn a_call_that_never_returns_is_named() {
    let file = File::new("factorial.c", calling(FACTORIAL, "factorial(n)", 12));
    let found = loopscope(&["analyse", file.path()], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    let answer = "Reachable: `factorial(-1)` never returns, stack overflow at line 5, column 16. \
                  `factorial(-1)` calls itself with -2, -3, and so on: 262143 open calls fill the stack of 8 MB.\n";
    assert!(found.stdout.contains(answer), "{}", found.stdout);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "stack-overflow");
    assert_eq!(json["error"]["cause"]["never_returns"], true);
    assert_eq!(json["everyday"]["verdict"], "reachable");
    assert_eq!(json["stdin"], "-1\n");
}

#[test]
fn functions_that_call_each_other_without_end_are_named() {
    let file = File::new("parity.c", calling(PARITY, "is_even(n)", 1000));
    let found = loopscope(&["analyse", file.path()], "");
    let answer = "Reachable: `is_even(-1)` never returns, stack overflow at line 3, column 42. `is_even(-1)` calls \
                  `is_odd(-2)`, which calls `is_even(-3)`, and so on: 262143 open calls fill the stack of 8 MB.\n";
    assert!(found.stdout.contains(answer), "{}", found.stdout);
}

#[test]
fn large_variables_fill_the_stack_of_a_recursion_that_would_return() {
    let file = File::new("rows.c", calling(ROWS, "depth(n)", 1000));
    let found = loopscope(&["analyse", file.path()], "");
    let answer = "Reachable: stack overflow at line 5, column 29. `depth(523)` calls itself with 522, 521, and so on: \
                  523 open calls fill the stack of 8 MB.\n";
    assert!(found.stdout.contains(answer), "{}", found.stdout);
}

#[test]
fn a_proof_that_leaves_the_stack_out_names_the_functions() {
    let named =
        "\nNot proved: that the stack of 8 MB is enough for the calls of `gcd`. It was in runs on small inputs.\n";
    let file = File::new("gcd.c", calling(GCD, "n < 0 ? 0 : gcd(n, 36)", 1000));
    let proved = loopscope(&["analyse", file.path(), "--technique", "intervals"], "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    assert!(proved.stdout.contains(named), "{}", proved.stdout);
    let all_tried = loopscope(&["analyse", file.path(), "--technique", "enumerate"], "");
    assert_eq!(all_tried.status, Some(0), "{all_tried:?}");
    assert!(!all_tried.stdout.contains("Not proved"), "{}", all_tried.stdout);
}

#[test]
fn a_run_that_fills_the_stack_fails() {
    let file = File::new("factorial.c", calling(FACTORIAL, "factorial(n)", 12));
    let failed = loopscope(&["run", file.path()], "-1\n");
    assert_eq!(failed.status, Some(1), "{failed:?}");
    assert!(failed.stderr.contains("error: stack overflow: `factorial(-1)` calls itself with -2, -3"), "{failed:?}");
    assert_eq!(loopscope(&["run", file.path()], "12\n").stdout, "479001600");
}
