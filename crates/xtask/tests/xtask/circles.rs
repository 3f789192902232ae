//! Files of a crate that use each other in a circle can only be understood together: such a circle has at most six files.

use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};

use crate::sources;
use crate::workspace::{crates, root};

/// The most files of a circle.
const MOST: usize = 6;

#[test]
fn circles_of_files_are_small() {
    for name in crates() {
        let largest = circles(&name).into_iter().max_by_key(Vec::len).unwrap_or_default();
        assert!(largest.len() <= MOST, "{name}: {largest:?}");
    }
}

#[test]
fn uses_are_found_in_imports_and_paths() {
    let code =
        "use crate::{a::{B, c}, d as e}; use super::f::G; pub(in crate::m) fn h() -> self::i::J { crate::k::l() }";
    let mut paths = Vec::new();
    collect(&code.parse::<TokenStream>().expect("Rust").into_iter().collect::<Vec<_>>(), &mut paths);
    let paths: Vec<String> = paths.iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["crate::a::B", "crate::a::c", "crate::d", "super::f::G", "self::i::J", "crate::k::l"]);
}

/// The modules of a crate that use each other, directly or by way of others, together.
fn circles(name: &str) -> Vec<Vec<String>> {
    let folder = root().join("crates").join(name).join("src");
    let modules: Vec<(Vec<String>, Vec<TokenTree>)> = sources::files(name)
        .into_iter()
        .map(|(path, tokens)| (module(path.strip_prefix(&folder).expect("a source")), tokens))
        .filter(|(module, _)| !module.is_empty())
        .collect();
    let names: BTreeSet<&[String]> = modules.iter().map(|(module, _)| module.as_slice()).collect();
    let mut uses = DiGraphMap::<&[String], ()>::new();
    for (module, tokens) in &modules {
        let mut paths = Vec::new();
        collect(tokens, &mut paths);
        for path in paths {
            if let Some(used) = resolve(module, &path, &names).filter(|used| *used != module.as_slice()) {
                uses.add_edge(module.as_slice(), used, ());
            }
        }
    }
    tarjan_scc(&uses).into_iter().map(|circle| circle.into_iter().map(|module| module.join("::")).collect()).collect()
}

/// The module of a file: empty for the root.
fn module(path: &std::path::Path) -> Vec<String> {
    let mut parts: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
        parts.pop();
    }
    parts
}

/// The module that a path within another one leads to, if it is not the root.
fn resolve<'a>(module: &[String], path: &[String], names: &BTreeSet<&'a [String]>) -> Option<&'a [String]> {
    let mut from = match path.first().map(String::as_str) {
        Some("crate") => Vec::new(),
        _ => module.to_vec(),
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => drop(from.pop()),
            _ => from.push(part.clone()),
        }
    }
    (1..=from.len()).rev().find_map(|length| names.get(&from[..length]).copied())
}

/// The paths that start with `crate`, `self` or `super`.
fn collect(tokens: &[TokenTree], paths: &mut Vec<Vec<String>>) {
    let mut at = 0;
    while at < tokens.len() {
        let starts =
            matches!(&tokens[at], TokenTree::Ident(ident) if ["crate", "self", "super"].iter().any(|it| ident == it));
        if starts && is_separator(tokens, at + 1) {
            at = follow(Vec::new(), tokens, at, paths);
            continue;
        }
        if let TokenTree::Group(group) = &tokens[at] {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            // `pub(in crate::c)` uses nothing.
            if !matches!(inner.first(), Some(TokenTree::Ident(ident)) if ident == "in") {
                collect(&inner, paths);
            }
        }
        at += 1;
    }
}

/// Follows a path, which may split in braces, and returns where it ends.
fn follow(mut path: Vec<String>, tokens: &[TokenTree], mut at: usize, paths: &mut Vec<Vec<String>>) -> usize {
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(part)) => path.push(part.to_string()),
            Some(TokenTree::Group(group)) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in inner.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',')) {
                    if !part.is_empty() {
                        follow(path.clone(), part, 0, paths);
                    }
                }
                return at + 1;
            }
            // `*` ends a path.
            _ => break,
        }
        if !is_separator(tokens, at + 1) {
            at += 1;
            break;
        }
        at += 3;
    }
    paths.push(path);
    at
}

/// Returns `true` if `::` stands here.
fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(colon)) if colon.as_char() == ':');
    is_colon(at) && is_colon(at + 1)
}
