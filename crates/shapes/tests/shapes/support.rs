//! Programs, and what their analysis leaves.

use loopscope_cfg::{Cfg, Edge, View, Viewed, lower};
use loopscope_shapes::Analysis;
use loopscope_sorted::SortedSet;
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Dialect, LineIndex};
use petgraph::stable_graph::NodeIndex;

/// A program, with and without calls.
pub(crate) struct Program {
    pub(crate) tree: SyntaxTree,
    pub(crate) cfg: Cfg,
    pub(crate) inlined: Viewed,
}

impl Program {
    /// None if calls cannot be expanded.
    pub(crate) fn new(source: &str, dialect: Dialect) -> Option<Self> {
        let parse = loopscope_c::analyse(source, dialect);
        assert!(parse.diagnostics.is_empty() || dialect == Dialect::C, "{:?}\n{source}", parse.diagnostics);
        let cfg = lower(&parse.program, source).unwrap_or_else(|problems| panic!("{problems:?}\n{source}")).cfg;
        let inlined = Viewed::new(cfg.clone()).through_all(&[View::Inlining, View::Scalars]).ok()?;
        Some(Self { tree: parse.program, cfg, inlined })
    }

    /// The nodes of the program without calls that runs may reach, and how much work that was. None if the program has no
    /// lists.
    pub(crate) fn live(&self) -> Option<(SortedSet<NodeIndex>, u64)> {
        let values = {
            let mut values = loopscope_intervals::Analysis::new(&self.inlined.cfg)?;
            while !values.advance() {}
            values.findings().clone()
        };
        let excluded = values.dead.iter().map(|dead| -> (NodeIndex, Edge) { (dead.node, dead.edge) });
        let mut analysis = Analysis::new(&self.inlined.cfg, excluded)?;
        while !analysis.advance() {}
        Some((analysis.findings().live.clone(), analysis.steps()))
    }
}

/// The errors that may happen, each with its line.
pub(crate) fn errors(source: &str, dialect: Dialect) -> Vec<String> {
    let program = Program::new(source, dialect).expect("a program whose calls can be expanded");
    let (live, steps) = program.live().expect("lists");
    assert!(steps < 60_000, "the analysis does not end early: {steps} steps");
    let cfg = &program.inlined.cfg;
    let possible = cfg.errors.iter().filter(|site| live.contains(&site.node));
    let lines = LineIndex::new(source);
    let mut texts: Vec<String> =
        possible.map(|site| format!("{} in line {}", site.kind, lines.line(site.span.start))).collect();
    texts.sort();
    texts.dedup();
    texts
}
