//! What runs are to decide: whether one of them reaches the target, or whether they end.

use loopscope_cfg::NodeKind;
use loopscope_message::text;
use loopscope_question::report::{StopCode, StopReason};
use loopscope_symex::Reach;
use loopscope_syntax::Target;

use super::Enumerate;
use crate::member::{Member, Question};
use crate::stop::plain;
use crate::workspace::Workspace;

/// What the runs are to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Whether one of them reaches the target.
    Target,
    /// Whether all of them end.
    Ends,
    /// Whether the only run of a program that reads nothing ends.
    EndOfOnlyRun,
}

/// Starts the technique.
///
/// # Errors
/// The target is the end of every run, and `main` takes arguments.
pub(super) fn start<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
) -> Result<Box<dyn Member + 'q>, StopReason> {
    if question.analysis.target != Target::Ends {
        return Ok(Box::new(Enumerate::new(question, workspace, Asked::Target)));
    }
    if !question.cfg.main_function().parameters.is_empty() {
        return Err(reads_something());
    }
    Ok(Box::new(Enumerate::new(question, workspace, Asked::EndOfOnlyRun)))
}

/// A search that tries all inputs to see whether every run ends, for programs without recursion: a run that never ends
/// enters a loop.
pub(in crate::member) fn of_ends<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
) -> Box<dyn Member + 'q> {
    let cfg = question.cfg;
    let heads = cfg.graph.node_indices().filter(|node| matches!(cfg.graph[*node].kind, NodeKind::LoopHead));
    let entered = heads.flat_map(|head| cfg.graph.neighbors(head)).collect();
    Box::new(Enumerate { reach: Reach::new(cfg, entered), ..Enumerate::new(question, workspace, Asked::Ends) })
}

/// The program has more than one run.
pub(super) fn reads_something() -> StopReason {
    plain(StopCode::NotHandled, text!("the program reads inputs, so it has more than one run"))
}
