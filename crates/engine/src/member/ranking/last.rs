//! The last iteration of a loop, about which a ranking function may say nothing: no transition leads from it to a head.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// Returns `true` if a run may leave the loop of a head from within an iteration: by its condition if that stands after
/// the body, or by a `break` or a `return` after other statements. Iterations that an error or an `assume` cuts short
/// do not count.
pub(super) fn may_be_exception(cfg: &Cfg, head: NodeIndex) -> bool {
    let loops = &cfg.main_function().loops;
    let Some(id) = loops.headed_by(head) else { return true };
    let nodes = &loops.get(id).nodes;
    let kind = |node: NodeIndex| &cfg.graph[node].kind;
    // From the head, conditions alone lead to these nodes.
    let mut start = SortedSet::new();
    let mut work = vec![head];
    while let Some(node) = work.pop() {
        let is_condition =
            matches!(kind(node), NodeKind::LoopHead | NodeKind::Join | NodeKind::Branch(_) | NodeKind::Check(_));
        if is_condition && nodes.contains(&node) && start.insert(node) {
            work.extend(cfg.graph.neighbors(node));
        }
    }
    let is_exit =
        |next: NodeIndex| !nodes.contains(&next) && !matches!(kind(next), NodeKind::Error(_) | NodeKind::Halt);
    nodes.iter().filter(|node| !start.contains(node)).any(|node| cfg.graph.neighbors(*node).any(is_exit))
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::lower;
    use loopscope_syntax::{Dialect, analyse};

    use super::may_be_exception;

    fn may_be_last(body: &str) -> bool {
        let source = format!("main(n) {{ var i = 0; {body} return i; }}");
        let cfg = lower(&analyse(&source, Dialect::Extended).program, &source).expect("no errors").cfg;
        may_be_exception(&cfg, cfg.main_function().loops.loops[0].head)
    }

    #[test]
    fn only_an_iteration_that_leaves_after_a_statement_may_be_an_exception() {
        assert!(!may_be_last("while (i < n && n < 9) { i = i + 1; assert(i > 0); }"));
        assert!(!may_be_last("while (1) { if (i >= n) { break; } i = i + 1; }"));
        assert!(may_be_last("do { i = i + 1; } while (i < n);"));
        assert!(may_be_last("while (i < n) { i = i + 1; if (i == 3) { break; } }"));
        assert!(may_be_last("while (i < n) { i = i + 1; if (i == 3) { return 0; } }"));
    }
}
