//! `loopscope tree`: classic and compact trees as text.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use crate::support::command::loopscope;
use expect_test::{Expect, expect};

/// Compact, figure 1(a).
const LINEAR_SEARCH: &str = "\
main(A, n, x) {
  var i = 0;
  while (i < n) {
    if (A[i] == x) {
      return i;
    }
    i = i + 1;
  }
  return -1;
}
";

fn tree(program: &str, options: &[&str], expected: &Expect) {
    let ended = loopscope(&[&["tree", "-"], options].concat(), program);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    expected.assert_eq(&ended.stdout);
}

/// Compact, figure 1(c).
#[test]
fn the_compact_tree_of_linear_search_has_two_leaves() {
    tree(
        LINEAR_SEARCH,
        &["--loops", "template"],
        &expect![[r#"
            start
              exit: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], κ1 >= 0, n <= κ1 => returns (line 9)
              exit: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], n > κ1, x == A[κ1], κ1 >= 0 => returns (line 5)
            3 nodes, 2 leaves
        "#]],
    );
}

/// Compact, figure 1(b).
#[test]
fn the_classic_tree_of_linear_search_grows_as_long_as_it_may() {
    tree(
        LINEAR_SEARCH,
        &["--nodes", "14"],
        &expect![[r#"
        start
          n >= 1
            x == A[0] => returns (line 5)
            x != A[0]
              n >= 2
                x == A[1] => returns (line 5)
                x != A[1]
                  n >= 3
                    x == A[2] => returns (line 5)
                    x != A[2]
                      n >= 4 => ... (line 4)
                      n <= 3 => ... (line 9)
                  n <= 2 => returns (line 9)
              n <= 1 => returns (line 9)
          n <= 0 => returns (line 9)
        15 nodes, 8 leaves, and more
    "#]],
    );
}

/// The path condition of the last node of a tree, assembled from the differences on the path from the root.
fn last_path_condition(program: &str, options: &[&str]) -> Vec<String> {
    let ended = loopscope(&[&["tree", "-", "--json"], options].concat(), program);
    let tree: serde_json::Value = serde_json::from_str(&ended.stdout).expect("a tree");
    let nodes = tree["nodes"].as_array().expect("nodes");
    let mut path: Vec<&serde_json::Value> = nodes.last().into_iter().collect();
    while let Some(parent) = path.last().and_then(|node| node["parent"].as_u64()) {
        path.push(&nodes[parent as usize]);
    }
    let mut all: Vec<String> = Vec::new();
    for node in path.into_iter().rev() {
        let difference = &node["path_condition"];
        for place in difference["gone"].as_array().expect("places").iter().rev() {
            all.remove(place.as_u64().expect("a place") as usize);
        }
        let new = difference["new"].as_array().expect("formulas");
        all.extend(new.iter().map(|formula| formula["text"].as_str().expect("a text").to_owned()));
    }
    all
}

#[test]
fn path_conditions_do_not_say_what_follows() {
    let conditions = last_path_condition(LINEAR_SEARCH, &["--nodes", "14"]);
    assert_eq!(conditions, ["x != A[0]", "x != A[1]", "x != A[2]", "n == 3"]);
    let nested = "main(a, b) { if (a > 0) { if (a < 2) { if (b > a) { if (b > 0) { return 1; } } } } }";
    assert_eq!(last_path_condition(nested, &[]), ["a == 1", "a < b", "b >= 1"]);
}

#[test]
fn labels_of_nodes_are_mathematical_and_say_first_what_tells_most() {
    let ended = loopscope(&["tree", "-", "--json", "--loops", "template"], LINEAR_SEARCH);
    let tree: serde_json::Value = serde_json::from_str(&ended.stdout).expect("a tree");
    let labels = ["n > κ1", "x = A[κ1]", "n ≥ κ1 ∨ κ1 ≤ 0", "∀0 ≤ τ < κ1: x ≠ A[τ]", "κ1 ≥ 0"];
    assert_eq!(tree["nodes"][2]["labels"], serde_json::json!(labels));
}

#[test]
fn nodes_name_the_function_that_their_variables_are_of() {
    let program = "f(i) { if (i > 0) { return 1; } return 2; } main(n) { var i = f(n + 1); if (i > 1) { i = 3; } }";
    let ended = loopscope(&["tree", "-", "--json"], program);
    let tree: serde_json::Value = serde_json::from_str(&ended.stdout).expect("a tree");
    let changed = tree["nodes"].as_array().expect("nodes").iter().map(|node| {
        let values = node["changed"].as_array().expect("values").iter();
        let values = values.map(|each| format!("{}={}", each["variable"], each["value"]["text"]).replace('"', ""));
        format!("{}: {}", node["function"].as_str().expect("a name"), values.collect::<Vec<_>>().join(" "))
    });
    let changed: Vec<String> = changed.collect();
    assert_eq!(changed, ["main: n=n", "f: i=n + 1", "f: i=n + 1"]);
}

/// Compact, section 4: templates are chosen by chance.
#[test]
fn the_seed_chooses_templates() {
    let program = "main(A, n) { var i = 0, c = 0; while (i < n) { if (A[i] == 1) { c++; } i++; } return c; }";
    let first_exits = |options: &[&str]| {
        let options = [&["tree", "-", "--loops", "template", "--nodes", "3"], options].concat();
        loopscope(&options, program).stdout
    };
    let cheapest = first_exits(&[]);
    assert_eq!(cheapest, first_exits(&["--templates", "cheapest", "--seed", "5"]));
    let seeds = (1..20).map(|seed| seed.to_string());
    let random: Vec<String> = seeds.map(|seed| first_exits(&["--templates", "random", "--seed", &seed])).collect();
    assert!(random.contains(&cheapest) && random.iter().any(|tree| *tree != cheapest), "{random:?}");
}

#[test]
fn a_summed_loop_is_left_once() {
    let program = "main(n) { var i = 0; var s = 0; while (i < n) { s = s + 2; i++; } assert(s != 10); return s; }";
    tree(
        program,
        &["--loops", "summarise"],
        &expect![[r#"
            start
              exit: n <= 0 => returns (line 1)
              exit: n >= 1, κ3 >= 1, n == κ3
                n != 5 => returns (line 1)
                n == 5 => assertion failed (line 1)
            5 nodes, 3 leaves
        "#]],
    );
}

#[test]
fn a_tree_tells_how_paths_end() {
    let program = "main(n) { assume(n > 3); if (n > 9) { while (1) { n = n; } } output 1 / (n - 5); return 0; }";
    tree(
        program,
        &[],
        &expect![[r#"
        start
          n >= 4
            n >= 10 => ... (line 1)
            n <= 9
              n != 5 => returns (line 1)
              n == 5 => division by zero (line 1)
          n <= 3 => given up by assume (line 1)
        7 nodes, 4 leaves, and more
    "#]],
    );
}

#[test]
fn a_program_with_errors_has_no_tree() {
    let ended = loopscope(&["tree", "-"], "main() { return x; }");
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
    assert!(ended.stderr.contains("`x`"), "{ended:?}");
}
