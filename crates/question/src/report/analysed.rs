//! The program that a report is about, as the text of the report needs it.

use loopscope_cfg::Cfg;
use loopscope_syntax::ast::SyntaxTree;
use loopscope_syntax::{Dialect, LineIndex, Presentation};

/// The program whose run has failed.
#[derive(Clone, Copy)]
pub struct Analysed<'a> {
    /// Its text.
    pub source: &'a str,
    /// Its dialect.
    pub dialect: Dialect,
    /// Its tree.
    pub tree: &'a SyntaxTree,
    /// Its flow graph.
    pub cfg: &'a Cfg,
    /// Where its lines begin.
    pub lines: &'a LineIndex,
    /// The presentation of its tree, if that is a translation (C).
    pub presentation: Option<&'a Presentation>,
}
