//! Every program of the corpus can be lowered, to a graph that is well formed.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use loopscope_cfg::{Cfg, Check, Edge, Expr, FunctionId, NodeKind, Options, Target, inline, lower_with};
use loopscope_syntax::{Dialect, Severity, analyse};
use petgraph::stable_graph::NodeIndex;

fn programs(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).expect("the corpus can be read") {
        let path = entry.expect("the corpus can be read").path();
        if path.is_dir() {
            found.extend(programs(&path));
        } else if path.extension().is_some_and(|extension| extension == "mc") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Panics unless the graph is as [`NodeKind`] promises.
fn assert_well_formed(cfg: &Cfg, functions: impl Iterator<Item = FunctionId>) {
    for id in functions {
        for node in cfg.nodes_in_order(id) {
            let mut edges: Vec<_> = cfg.graph.edges(node).map(|edge| *edge.weight()).collect();
            edges.sort_by_key(|edge| format!("{edge:?}"));
            let expected: &[Edge] = match &cfg.graph[node].kind {
                NodeKind::Return(_) | NodeKind::Halt | NodeKind::Error(_) => &[],
                NodeKind::Branch(_) | NodeKind::Check(_) => &[Edge::False, Edge::True],
                _ => &[Edge::Next],
            };
            assert_eq!(edges, expected, "{}", cfg.show_node(&cfg.graph[node].kind));
            let neighbours: BTreeSet<_> = cfg.graph.neighbors(node).collect();
            assert_eq!(neighbours.len(), expected.len(), "two edges join two nodes");
        }
    }
    for (index, site) in cfg.errors.iter().enumerate() {
        assert!(matches!(&cfg.graph[site.node].kind, NodeKind::Error(id) if id.0 as usize == index));
    }
    assert!(cfg.errors.is_sorted_by_key(|site| site.span.start));
    for function in &cfg.functions {
        for each in &function.loops.loops {
            assert!(matches!(cfg.graph[each.head].kind, NodeKind::LoopHead));
            if let Some(parent) = each.parent {
                assert!(each.nodes.is_subset(&function.loops.get(parent).nodes));
                assert_eq!(function.loops.get(parent).depth + 1, each.depth);
            }
        }
    }
}

fn assert_acyclic_without_loop_heads(cfg: &Cfg) {
    let mut graph = cfg.graph.clone();
    graph.retain_nodes(|graph, node| !matches!(graph[node].kind, NodeKind::LoopHead));
    assert!(!petgraph::algo::is_cyclic_directed(&graph), "a cycle without a loop head");
}

#[test]
fn the_corpus_lowers_to_well_formed_graphs() {
    let all = programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus"));
    assert!(all.len() > 50);
    for path in all {
        let source = std::fs::read_to_string(&path).expect("the corpus can be read");
        let parse = analyse(&source, Dialect::Extended);
        if parse.diagnostics.iter().any(|each| each.severity == Severity::Error) {
            // Listings as they were printed, misprints included.
            assert!(path.to_string_lossy().contains("printed"), "{}: {:?}", path.display(), parse.diagnostics);
            continue;
        }
        for normalise in [false, true] {
            let cfg = lower_with(&parse.program, &source, Options { normalise }).expect("it has no errors").cfg;
            assert_well_formed(&cfg, (0..cfg.functions.len() as u32).map(FunctionId));
            assert_acyclic_without_loop_heads(&cfg);
            for line in cfg.lines.executable() {
                assert!(cfg.lines.nodes_on(line).is_some());
            }
            if let Ok(inlined) = inline(&cfg) {
                assert_well_formed(&inlined.cfg, std::iter::once(cfg.main));
                assert_acyclic_without_loop_heads(&inlined.cfg);
                assert_eq!(Target::AnyError.nodes(&cfg), Target::AnyError.nodes(&inlined.cfg));
                let is_call = |node: NodeIndex| matches!(inlined.cfg.graph[node].kind, NodeKind::Call { .. });
                assert!(!inlined.cfg.nodes_in_order(cfg.main).into_iter().any(is_call));
            }
        }
    }
}

#[test]
fn the_corpus_has_few_kind_checks() {
    // Inference that lost track would still be sound, but would check kinds everywhere.
    let all = programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus"));
    let mut checked = Vec::new();
    for path in all {
        let source = std::fs::read_to_string(&path).expect("the corpus can be read");
        let parse = analyse(&source, Dialect::Extended);
        let Ok(lowering) = lower_with(&parse.program, &source, Options::default()) else { continue };
        let is_kind_check = |check: &Check| {
            !matches!(check, Check::NonZero(_) | Check::NotNull(_) | Check::InBounds { .. })
                && !matches!(check, Check::Defined(Expr::Variable(_) | Expr::Deref(_)))
        };
        let graph = &lowering.cfg.graph;
        if graph.node_weights().any(|node| matches!(&node.kind, NodeKind::Check(check) if is_kind_check(check))) {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let warnings: Vec<_> = lowering.diagnostics.iter().map(|each| each.message.to_string()).collect();
            assert!(!warnings.is_empty(), "{name} has kind checks without a warning");
            checked.push(format!("{name}: {}\n", warnings.join("; ")));
        }
    }
    expect_test::expect![[r#"
        missing-field: a record with the fields {number, price} in one place and a record with the fields {number} in another come together here
        listing-4.8: an integer in one place and an array in another come together here
    "#]].assert_eq(&checked.concat());
}
