//! A program that the interpreter runs, to find runs that never end.

use loopscope_cfg::{Cfg, Loop, NodeKind};
use loopscope_syntax::LineIndex;
use loopscope_syntax::ast::Reads;
use loopscope_witness::Replay;

/// A program that the interpreter can run.
#[derive(Clone, Copy)]
pub struct Executable<'q> {
    /// The program.
    pub cfg: &'q Cfg,
    /// The program with its calls expanded, if they can all be.
    pub expanded: Option<&'q Cfg>,
    /// Runs it.
    pub replay: &'q Replay,
    /// The kind of its inputs.
    pub reads: Reads,
    /// The lines of its text.
    pub lines: &'q LineIndex,
}

impl Executable<'_> {
    /// Returns `true` if a run that never ends may read characters again and again. The text that a user types has finitely
    /// many, so from some point on it reads the end of the text. False if the program reads numbers, or reads outside of
    /// loops alone.
    pub fn reads_an_end(&self) -> bool {
        let Some(cfg) = self.expanded else { return self.reads.may_end() };
        let reads = |each: &Loop| each.nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)));
        self.reads.may_end() && cfg.main_function().loops.loops.iter().any(reads)
    }
}
