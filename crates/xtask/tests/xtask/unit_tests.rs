//! A library has `test = false` in its manifest if and only if it has no unit tests: cargo compiles it again for them.

use std::fs;
use std::path::Path;

use crate::workspace;

#[test]
fn libraries_are_compiled_for_unit_tests_where_they_have_some() {
    let packages = workspace::metadata();
    let mut libraries = 0;
    for package in packages["packages"].as_array().expect("packages") {
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let has_unit_tests = contains_test(&manifest.with_file_name("src"));
        for target in package["targets"].as_array().expect("targets") {
            let is_library =
                target["kind"].as_array().expect("kinds").iter().any(|kind| kind == "lib" || kind == "rlib");
            if is_library {
                libraries += 1;
                assert_eq!(target["test"], has_unit_tests, "`test` of the library in {}", manifest.display());
            }
        }
    }
    assert!(libraries > 20, "only {libraries} libraries");
}

fn contains_test(folder: &Path) -> bool {
    fs::read_dir(folder).expect("a folder").any(|entry| {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            return contains_test(&path);
        }
        let text = fs::read_to_string(&path).expect("a text");
        text.contains("#[test]") || text.contains("proptest!")
    })
}
