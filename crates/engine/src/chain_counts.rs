//! The number of chains of a program, for comparison with the literature.

use std::cell::RefCell;

use loopscope_chains::measure::{Measures, measure};
use loopscope_message::text;
use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Program};

use crate::ask::ask;
use crate::host::Host;
use crate::program_view::{EXPANDED, ProgramView};
use crate::workspace::Workspaces;

/// Counts the chains of a program and of its constraint systems for the target. `navigate` builds only those that it
/// needs.
///
/// # Errors
/// Why they cannot be counted.
pub fn chain_counts(program: &Program, analysis: &Analysis, host: Host<'_>) -> Result<Measures, StopReason> {
    let question = ask(program, analysis);
    let watcher = RefCell::new(host.observer);
    let mut workspace = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget).workspace(0);
    let view = question.view(EXPANDED).map_err(|error| question.reasons.calling(text!("chains"), error))?;
    let ProgramView { program, tracking, targets, .. } = view;
    measure(&mut workspace.context(), &program.cfg, tracking, targets)
        .map_err(|failure| question.reasons.navigating(&failure.into()))
}
