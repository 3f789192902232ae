//! `loopscope-lab templates`: the table of templates and what they cost.

use serde_json::Value;

use crate::lab;

fn templates(program: &str, options: &[&str]) -> String {
    let path = format!("{}/../../tests/corpus/{program}", env!("CARGO_MANIFEST_DIR"));
    let ended = lab(&[&["templates", &path], options].concat(), "");
    assert_eq!(ended.status, Some(0), "{program}: {ended:?}");
    ended.stdout
}

fn measured(program: &str, options: &[&str]) -> Value {
    let printed = templates(program, &[&["--json"], options].concat());
    let all: Value = serde_json::from_str(&printed).expect("JSON");
    all[0].clone()
}

/// Figure 1(c) has one template, whose exits lead to the end; making it is part of the search.
#[test]
fn the_time_of_templates_is_part_of_the_search() {
    let measured = measured("compact/lin-srch.mc", &["--target", "line:18"]);
    assert_eq!((&measured["templates"], &measured["cycles"]), (&1.into(), &1.into()), "{measured}");
    assert_eq!(measured["verdict"], "reachable", "{measured}");
    let seconds = |name: &str| measured[name].as_f64().expect("seconds");
    assert!(seconds("templates_seconds") > 0.0, "{measured}");
    assert!(seconds("templates_seconds") <= seconds("seconds"), "{measured}");
}

#[test]
fn the_table_has_the_figures_of_the_paper() {
    let table = templates("compact/two-loops.mc", &[]);
    let row = table.lines().find(|line| line.starts_with("| `two-loops` | unreachable |")).expect("a row");
    for figure in ["*0.3*", "*2*", "*4*", "*0.1*", "*25*", "*0*"] {
        assert!(row.contains(figure), "{row}");
    }
}

/// The paper's settings: breadth first, and templates by chance.
#[test]
fn templates_can_be_chosen_by_chance() {
    let measured = measured("compact/one-loop.mc", &["--search=bfs", "--templates=random", "--seed=3"]);
    assert_eq!(measured["verdict"], "unreachable", "{measured}");
}
