//! The list of dependencies in `ARCHITECTURE.md` agrees with the manifests, and no arrow points upward.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{metadata, root};

/// The crates that each crate uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_listed_dependencies_are_those_of_the_manifests() {
    let (built, tested) = manifests();
    for crate_uses in listed() {
        let found = (built.get(&crate_uses.name).cloned(), tested.get(&crate_uses.name).cloned().unwrap_or_default());
        assert_eq!(
            (Some(crate_uses.built), crate_uses.tested),
            found,
            "{}: listed, and in the manifests",
            crate_uses.name
        );
    }
    assert_eq!(listed().len(), built.len(), "all crates are listed");
}

#[test]
fn no_arrow_points_upward() {
    let uses = listed();
    let line = |name: &str| uses.iter().position(|each| each.name == name);
    for CrateUses { name, built, tested } in &uses {
        for other in built.union(tested) {
            assert!(line(name) < line(other), "{name} -> {other} points upward");
        }
    }
}

/// A crate with those that it uses, and those that only its tests use.
struct CrateUses {
    name: String,
    built: BTreeSet<String>,
    tested: BTreeSet<String>,
}

/// The lines `crate -> others; tests: others` of the document, in order.
fn listed() -> Vec<CrateUses> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let mut lines = text.lines().skip_while(|line| *line != "```uses");
    lines.next().expect("a block `uses`");
    let names = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    lines
        .take_while(|line| *line != "```")
        .map(|line| {
            let (name, used) = line.split_once("->").unwrap_or((line, ""));
            let (built, tested) = used.split_once("; tests:").unwrap_or((used, ""));
            CrateUses { name: name.trim().to_owned(), built: names(built), tested: names(tested) }
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
