//! `loopscope analyse`: which options can be combined.

use loopscope_question::{Target, Technique};

use crate::support::command::loopscope;

/// For every technique, an option is refused if and only if the technique does not have it.
#[test]
fn options_that_the_technique_does_not_have_are_refused_by_name() {
    let options = [
        ("search", "bfs"),
        ("loops", "template"),
        ("indexing", "fork"),
        ("call-depth", "3"),
        ("unroll", "3"),
        ("seed", "3"),
        ("jobs", "2"),
        ("guide", ""),
        ("loop-processing", "lightweight"),
    ];
    for technique in Technique::about(Target::AnyError) {
        for (option, value) in options {
            let name = format!("--{option}");
            let value = [value].into_iter().filter(|value| !value.is_empty());
            let asked: Vec<&str> =
                ["analyse", "-", "--technique", technique.name(), &name].into_iter().chain(value).collect();
            let ended = loopscope(&asked, "main() { return 1; }");
            let option = &option.replace('-', "_");
            let heeded =
                technique.info().options.contains(&option.as_str()) || option == "jobs" && technique == Technique::Auto;
            if heeded {
                assert_eq!(ended.status, Some(0), "{asked:?}: {ended:?}");
            } else {
                let message = format!("`{technique}` has no option `{option}`: leave it out");
                assert!(ended.status == Some(2) && ended.stderr.contains(&message), "{asked:?}: {ended:?}");
            }
        }
    }
}

/// An option that has no effect with the other options is refused with the reason.
#[test]
fn options_without_effect_are_refused_with_the_reason() {
    let refused: [(&[&str], &str); 7] = [
        (&["execute", "--templates", "random"], "`loops` is unroll and uses no templates"),
        (&["execute", "--loops", "summarise", "--templates", "random"], "`loops` is summarise and uses no templates"),
        (&["execute", "--call-depth", "0"], "`call_depth` is between 1 and 10000"),
        (&["execute", "--call-depth", "10001"], "`call_depth` is between 1 and 10000"),
        (
            &["execute", "--limit-cost", "3"],
            "`limit_cost` has an effect only if `merge` is lattice, recursive or dynamic",
        ),
        (&["execute", "--guide-by", "condition"], "`guide_by` has an effect only if `guide` is true"),
        (&["execute", "--merge", "lattice", "--kappa", "3"], "`kappa` has an effect only if `merge` is recursive"),
    ];
    let ask =
        |options: &[&str]| loopscope(&[&["analyse", "-", "--technique"], options].concat(), "main() { return 1; }");
    for (options, reason) in refused {
        let ended = ask(options);
        assert!(ended.status == Some(2) && ended.stderr.contains(reason), "{options:?}: {ended:?}");
    }
    for heeded in [&["compact", "--templates", "random"], &["execute", "--loops=template", "--templates=random"][..]] {
        assert_eq!(ask(heeded).status, Some(0), "{heeded:?}");
    }
}

/// A search that gave up paths says that it was bounded, and names the loop; one that gave up none proves.
#[test]
fn loops_are_unrolled_as_often_as_requested() {
    let program = "main(n) {\n  var i = 0;\n  while (i < 5) {\n    i = i + 1;\n  }\n  assert(i == 5 || n > i && n < i);\n  return i;\n}\n";
    for (most, status) in [("5", 3), ("6", 0), ("0", 0)] {
        let ended = loopscope(&["analyse", "-", "--technique", "execute", "--unroll", most], program);
        assert_eq!(ended.status, Some(status), "{most}: {ended:?}");
        let told = "the search was bounded: paths that begin more than 5 iterations in a row of the loop in line 3";
        assert_eq!(ended.stdout.contains(told), status == 3, "{ended:?}");
    }
}

/// If a call is nested deeper than allowed, that is the reason why nothing is proved.
#[test]
fn calls_are_followed_to_the_requested_depth() {
    let program = "down(n) {\n  var r = 0;\n  if (n > 0) {\n    r = down(n - 1);\n  }\n  return r;\n}\n\nmain(n) {\n  var r = 0;\n  if (n < 6) {\n    r = down(n);\n  }\n  assert(r == 0);\n  return r;\n}\n";
    for (depth, status) in [("3", 3), ("7", 0)] {
        let ended = loopscope(&["analyse", "-", "--technique", "execute", "--call-depth", depth], program);
        assert_eq!(ended.status, Some(status), "{depth}: {ended:?}");
        assert_eq!(ended.stdout.contains("calls are nested more than 3 deep"), status == 3, "{ended:?}");
    }
}
