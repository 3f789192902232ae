//! Several targets at once, as covering a program asks for them.

use crate::support::{World, read};
use loopscope_cfg::Target;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Executor, SearchResult, State, Strategy};

/// A path that reached one of several targets continues to the next, and what is left when there are no more paths is
/// out of reach.
#[test]
fn a_search_goes_on_beyond_a_target() {
    let source = "main(n) {
    output n;
    if (n > 3) {
        output 4;
        if (n < 2) {
            output 6;
        }
    }
    return 0;
}";
    let (_, cfg) = read(source);
    let mut left: SortedSet<_> = [2, 4, 6, 9].into_iter().flat_map(|line| Target::Line(line).nodes(&cfg)).collect();
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let mut executor = Executor::new(&cfg, start, Some(left.clone()), Strategy::Bfs.searcher(&cfg, &left, 0));
    let mut reached = Vec::new();
    loop {
        match executor.search(&mut world.context()) {
            SearchResult::Reached { state, model } => {
                reached.push(cfg.graph[state.node()].line);
                left.remove(&state.node());
                executor.go_on_to(left.clone(), (*state, model));
            }
            SearchResult::Exhausted => break,
            SearchResult::Stopped(reason) => panic!("{reason:?}"),
        }
    }
    reached.sort_unstable();
    assert_eq!(reached, [2, 4, 9]);
    assert_eq!(left.iter().map(|node| cfg.graph[*node].line).collect::<Vec<_>>(), [6]);
}
