//! Runs that the interpreter sees repeat themselves.

use loopscope_interp::{Limits, Repeated, Repetition, repetition};
use loopscope_symex::Budget as _;

use super::{Endless, FollowedRun, Found, LONG, RecurrentSearch};
use crate::evidence::{Evidence, Proof};
use crate::workspace::Workspace;

impl RecurrentSearch<'_> {
    /// The answer, if the state of the interpreter comes again on a run, or a call makes the same call again.
    pub(super) fn repeats(&self, workspace: &mut Workspace<'_>, run: usize) -> Option<Found> {
        let FollowedRun { given, statements, .. } = &self.long[run];
        let inputs = given.inputs(self.question.cfg, LONG);
        let limits = Limits { steps: LONG, ..Limits::default() };
        let meter = &mut workspace.meter;
        let Repetition { of, visits, period } =
            repetition(self.question.replay.program(), &inputs, &limits, &mut || meter.go_on().is_ok())?;
        let cfg = self.question.cfg;
        let (span, function) = match of {
            Repeated::Loop(span) => (span, None),
            Repeated::Function(name) => {
                let function = cfg.functions.iter().find(|function| function.name == name)?;
                (function.span, Some(name))
            }
        };
        let evidence = Evidence::Recurrent {
            line: self.question.reasons.line_of(span),
            visits,
            input: given.input.as_ref().map(ToString::to_string),
            again: Some(period),
            invariants: Vec::new(),
            head: None,
            function,
        };
        let inputs = given.inputs(cfg, 0);
        Some(Found::Endless(Box::new(Endless { inputs, steps: *statements, proof: Proof::by(evidence) })))
    }
}
