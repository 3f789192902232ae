//! A question about a program, as members share it.

use loopscope_interp::compile;
use loopscope_question::{Analysis, Program};
use loopscope_witness::Replay;

use crate::member::Question;
use crate::stop::StopReasons;

/// The question of an analysis about a program.
pub(crate) fn ask<'q>(program: &'q Program, analysis: &'q Analysis) -> Question<'q> {
    let replay = Replay::new(compile(program.tree()), program.lines(), analysis.target);
    let targets = analysis.target_nodes(program.cfg());
    let reasons = StopReasons::new(program.source(), program.lines());
    Question::new(analysis, program.cfg(), targets, replay, reasons).of_program(program.dialect(), program.tree().reads)
}
