//! Path coverage: how many paths of a program are executed, as in V. Rozhoň, *Nested loops and path explosion in
//! symbolic execution*, 2024, section 6.2.

use std::cell::RefCell;

use loopscope_question::{Analysis, Loops, Program};
use loopscope_sorted::SortedSet;
use loopscope_summary::Summarise;
use loopscope_symex::{Ending, LoopPolicy, Progress, State, Unroll};
use loopscope_template::Templates;

use crate::ask::ask;
use crate::host::Host;
use crate::member::QUESTION_LIMIT;
use crate::member::paths::executor;
use crate::workspace::Workspaces;

/// Counts the executed paths on which `main` returns, with the options of the analysis but without pruning paths that
/// do not lead to its target, until a path reaches a run-time error or a limit is reached. Every merged path counts,
/// although some may be infeasible. `None` if the technique executes no paths, and for the automatic choice, which
/// combines several techniques.
pub fn path_coverage(program: &Program, analysis: &Analysis, host: Host<'_>) -> Option<u64> {
    let question = ask(program, analysis);
    let mut policy: Box<dyn LoopPolicy> = match analysis.loop_treatment()? {
        Loops::Unroll => Box::new(Unroll),
        Loops::Summarise => Box::new(Summarise::new([])),
        Loops::Template => Box::new(Templates::new(SortedSet::new(), analysis.templates, analysis.seed)),
    };
    let watcher = RefCell::new(host.observer);
    let mut workspace = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget).workspace(0);
    workspace.resources.set_limit(QUESTION_LIMIT);
    let start = State::initial(question.cfg, &mut workspace.pool);
    let mut executor =
        executor(&question, &mut workspace, start, None, &mut *policy).with_effort(workspace.effort(QUESTION_LIMIT));
    let mut paths: u64 = 0;
    while let Progress::Path(path) = executor.next_path(&mut workspace.context()) {
        match path.ending {
            // A path that the solver cannot decide may be infeasible.
            _ if path.model.is_none() => {}
            Ending::Returned(_) => paths = paths.saturating_add(path.state.paths()),
            Ending::Error(_) => break,
            Ending::Halted | Ending::Target | Ending::NotHandled(_) => {}
        }
    }
    Some(paths)
}
