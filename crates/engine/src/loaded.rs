//! A program that was read, from which questions about it borrow.

use loopscope_cfg::{self as cfg, Cfg};
use loopscope_interp as interp;
use loopscope_syntax::{Diagnostic, Dialect, LineIndex};

use crate::analysis::Analysis;
use crate::member::Question;
use crate::replay::Replay;
use crate::stop::Words;

/// A program without errors.
pub(crate) struct Loaded<'s> {
    source: &'s str,
    pub(crate) program: loopscope_syntax::ast::Program,
    pub(crate) cfg: Cfg,
    pub(crate) lines: LineIndex,
}

impl<'s> Loaded<'s> {
    /// Reads a program.
    ///
    /// # Errors
    /// Its diagnostics, if there are errors among them.
    pub(crate) fn of(source: &'s str, dialect: Dialect) -> Result<Self, Vec<Diagnostic>> {
        let parse = loopscope_syntax::analyse(source, dialect);
        if parse.has_errors() {
            return Err(parse.diagnostics);
        }
        let cfg = cfg::lower(&parse.program, source)?.cfg;
        Ok(Self { source, program: parse.program, cfg, lines: LineIndex::new(source) })
    }

    /// A question about it.
    pub(crate) fn question<'q>(&'q self, analysis: &'q Analysis) -> Question<'q> {
        let replay = Replay::new(interp::compile(&self.program), &self.lines, analysis.target);
        let targets = cfg::Target::from(analysis.target).nodes(&self.cfg);
        Question::new(analysis, &self.cfg, targets, replay, Words::new(self.source, &self.lines))
    }
}
