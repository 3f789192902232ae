//! The list of dependencies in `ARCHITECTURE.md` agrees with the manifests, and no arrow points upward.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{metadata, root};

/// The crates that each crate uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_listed_dependencies_are_those_of_the_manifests() {
    let (built, tested) = manifests();
    for (block, manifests) in [("uses", built), ("tests-use", tested)] {
        let drawn: Uses = listed(block).into_iter().collect();
        for name in drawn.keys().chain(manifests.keys()) {
            assert_eq!(drawn.get(name), manifests.get(name), "`{block}` of {name}: listed, and in the manifests");
        }
    }
}

#[test]
fn no_arrow_points_upward() {
    let uses = listed("uses");
    let line = |name: &str| uses.iter().position(|(drawn, _)| drawn == name);
    for (name, used) in uses.iter().chain(&listed("tests-use")) {
        for other in used {
            assert!(line(name) < line(other), "{name} -> {other} points upward");
        }
    }
}

/// The lines `crate -> others` of the block of this name, in order.
fn listed(block: &str) -> Vec<(String, BTreeSet<String>)> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let mut lines = text.lines().skip_while(|line| *line != format!("```{block}"));
    lines.next().unwrap_or_else(|| panic!("a block `{block}`"));
    lines
        .take_while(|line| *line != "```")
        .map(|line| {
            let (name, used) = line.split_once("->").unwrap_or((line, ""));
            (name.trim().to_owned(), used.split_whitespace().map(str::to_owned).collect())
        })
        .collect()
}

/// The dependencies between the crates of the workspace, and those of their tests only.
fn manifests() -> (Uses, Uses) {
    let workspace = metadata();
    let short = |name: &serde_json::Value| {
        let name = name.as_str().expect("a name");
        name.strip_prefix("loopscope-").unwrap_or(name).to_owned()
    };
    let packages = workspace["packages"].as_array().expect("packages");
    let own: BTreeSet<String> = packages.iter().map(|package| short(&package["name"])).collect();
    let (mut built, mut tested) = (Uses::new(), Uses::new());
    for package in packages {
        let of_kind = |tests: bool| -> BTreeSet<String> {
            let all = package["dependencies"].as_array().into_iter().flatten();
            let kind = all.filter(|each| (each["kind"] == "dev") == tests);
            kind.map(|each| short(&each["name"])).filter(|name| own.contains(name)).collect()
        };
        let (uses, in_tests) = (of_kind(false), of_kind(true));
        let only_in_tests: BTreeSet<String> = in_tests.difference(&uses).cloned().collect();
        built.insert(short(&package["name"]), uses);
        if !only_in_tests.is_empty() {
            tested.insert(short(&package["name"]), only_in_tests);
        }
    }
    (built, tested)
}
