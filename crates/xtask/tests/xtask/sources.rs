//! The sources of the crates, as tokens.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

use crate::workspace::root;

/// The files of a crate, sorted, with their tokens outside of unit tests.
pub(crate) fn files(name: &str) -> Vec<(PathBuf, Vec<TokenTree>)> {
    let mut paths = Vec::new();
    find(&root().join("crates").join(name).join("src"), &mut paths);
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), tokens(&path))).collect()
}

/// The Rust files in a folder, without those of unit tests.
fn find(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == "tests" || name.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            find(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

fn tokens(path: &Path) -> Vec<TokenTree> {
    let text = std::fs::read_to_string(path).expect("a source");
    let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut kept = Vec::new();
    let mut is_for_tests = false;
    for token in tokens {
        let is_end = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';')
            || matches!(&token, TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace);
        if token.to_string() == "[cfg (test)]" {
            is_for_tests = true;
        } else if !is_for_tests {
            kept.push(token);
        }
        is_for_tests &= !is_end;
    }
    kept
}
