//! `loopscope cfg`, `loopscope ast` and `loopscope clauses`.

use loopscope_smt::Transport as _;
use loopscope_testing::process;

use crate::support::command::loopscope;

const PROGRAM: &str = "main() {\n  var x;\n  x = input;\n  return 10 / (x * 2 + 1);\n}\n";

#[test]
fn the_graph_is_printed_as_text() {
    let ended = loopscope(&["cfg", "-", "--format", "text"], PROGRAM);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    expect_test::expect![[r"
        main()
           0       entry
           1    3  x = input
           2    4  check x * 2 + 1 is not 0 else error 0, division by zero
           3    4  return 10 / (x * 2 + 1)
    "]]
    .assert_eq(&ended.stdout);
}

#[test]
fn the_normalised_graph_has_no_nested_operation() {
    let plain = loopscope(&["cfg", "-", "--format", "text"], PROGRAM);
    let normalised = loopscope(&["cfg", "-", "--format", "text", "--norm"], PROGRAM);
    assert_eq!(normalised.status, Some(0));
    assert!(!normalised.stdout.contains("x * 2 + 1"), "{}", normalised.stdout);
    assert!(normalised.stdout.lines().count() > plain.stdout.lines().count());
}

#[test]
fn the_graph_is_printed_for_graphviz_by_default() {
    let ended = loopscope(&["cfg", "-"], PROGRAM);
    assert!(ended.stdout.starts_with("digraph ") && ended.stdout.ends_with("}\n"), "{}", ended.stdout);
}

#[test]
fn the_graph_is_printed_as_json() {
    let graph = loopscope(&["cfg", "-", "--format", "json"], PROGRAM).json();
    assert_eq!(graph["functions"][0]["name"], "main");
    assert_eq!(graph["errors"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_horn_solver_accepts_the_clauses() {
    let program = |least: u32| {
        format!("main() {{ var x; x = 7; while (input > 0) {{ x = x + 2; }} assert(x >= {least}); return 0; }}")
    };
    for (least, answer) in [(7, "unsat"), (8, "sat")] {
        let ended = loopscope(&["clauses", "-"], program(least));
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
        let said = process().eval(&ended.stdout).expect("the solver is there");
        assert_eq!(said.lines().next(), Some(answer), "{said}");
    }
    let ended = loopscope(&["clauses", "-"], PROGRAM);
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""));
    assert!(ended.stderr.contains("no path to the target passes a loop"), "{}", ended.stderr);
}

#[test]
fn the_tree_is_printed_as_json() {
    let program = "main() { return 12345678901234567890123; }";
    let tree = loopscope(&["ast", "-"], program).json();
    assert_eq!(tree["functions"][0]["name"]["text"], "main");
    assert_eq!(tree["functions"][0]["body"][0]["kind"]["Return"]["kind"]["Number"], "12345678901234567890123");
}

#[test]
fn the_tree_is_indented_as_requested() {
    assert_eq!(loopscope(&["ast", "-", "--indent", "0"], PROGRAM).stdout.lines().count(), 1);
    assert!(loopscope(&["ast", "-", "--indent", "3"], PROGRAM).stdout.starts_with("{\n   \"functions\""));
}

#[test]
fn the_tree_needs_no_declarations() {
    assert_eq!(loopscope(&["ast", "-"], "f() { return x; }").status, Some(0));
}
