//! The errors that the analysis leaves possible in a C program.

use loopscope_c::analyse;
use loopscope_cfg::{Edge, View, Viewed, lower};
use loopscope_intervals::Analysis;
use loopscope_syntax::Dialect;

/// The lines of a C program's errors that may happen.
pub(crate) fn errors(body: &str) -> Vec<u32> {
    let source = format!("#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n{body}");
    let parse = analyse(&source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let cfg = lower(&parse.program, &source).expect("a program").cfg;
    let viewed = Viewed::new(cfg).through_all(&[View::Inlining, View::Scalars]);
    let cfg = viewed.expect("calls can be expanded").cfg;
    let mut analysis = Analysis::new(&cfg).expect("a small program");
    while !analysis.advance() {
        assert!(analysis.steps() < 200_000, "the analysis does not end");
    }
    let findings = analysis.findings();
    let excludes = |node, edge| findings.dead.iter().any(|dead| (dead.node, dead.edge) == (node, edge));
    for (node, edge) in findings.dead.iter().map(|dead| (dead.node, dead.edge)) {
        assert!(findings.live.contains(&node), "only edges from live nodes are reported");
        assert!(!excludes(node, if edge == Edge::True { Edge::False } else { Edge::True }), "some edge is taken");
    }
    let possible = cfg.errors.iter().filter(|site| findings.live.contains(&site.node));
    // Three lines stand before the program.
    let mut lines: Vec<u32> = possible.map(|site| cfg.graph[site.node].line - 3).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}
