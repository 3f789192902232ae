//! A program as constrained Horn clauses, for other Horn solvers.

use std::cell::RefCell;

use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Program};
use loopscope_smt::horn::Strategy;

use crate::ask::ask;
use crate::host::Host;
use crate::member::horn;
use crate::workspace::Workspaces;

/// No limit on Z3's work: its caller ends it.
const UNLIMITED: u64 = 0;

/// The clauses to which the technique `horn` looks for a solution, as SMT-LIB with the commands of Z3's fixed-point
/// engine. `unsat` means that no run reaches the target, and is exact; `sat` proves nothing, because the clauses do not
/// model everything that a program does.
///
/// # Errors
/// The reason why the program has no clauses.
pub fn horn_clauses(program: &Program, analysis: &Analysis, host: Host<'_>) -> Result<String, StopReason> {
    let question = ask(program, analysis);
    let watcher = RefCell::new(host.observer);
    let mut workspace = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget).workspace(0);
    let encoded = horn::ProgramInBlocks::new(&question, &mut workspace)?;
    Ok(encoded.blocks.clauses.script(&mut workspace.pool, Strategy::Local, UNLIMITED))
}
