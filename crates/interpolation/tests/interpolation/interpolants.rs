//! The conditions that are learnt at loops.

use loopscope_interpolation::Progress;

use crate::support::search;

/// The example of the paper: `lock = 0` and `new = old + 1` are given up, then the latter is locked, so the loop is unrolled
/// once.
const LOCKS: &str = "main(old) {
    var lock = 0, new = old + 1;
    while (new != old) {
        lock = 1;
        old = new;
        if (input) { lock = 0; new = new + 1; }
    }
    assert(lock != 0);
    return 0;
}";

#[test]
fn a_lock_is_held_after_the_loop() {
    let searched = search(LOCKS, 100).expect("few states");
    assert!(matches!(searched.progress, Progress::Exhausted), "{:?}", searched.progress);
    assert!(searched.learnt.iter().any(|learnt| learnt.contains("lock")), "{:?}", searched.learnt);
}

#[test]
fn a_lock_that_is_not_taken_is_found() {
    let searched = search(&LOCKS.replace("lock = 1;", "lock = input;"), 100).expect("few states");
    assert!(matches!(searched.progress, Progress::Reached(..)), "{:?}", searched.progress);
}

/// The loop runs forever, but what is learnt covers every further iteration.
#[test]
fn an_unbounded_loop_is_closed() {
    let source = "main() { var x = 0, y = 0; while (input) { x = x + 1; } assert(y == 0); return x; }";
    let searched = search(source, 20).expect("few states");
    assert!(matches!(searched.progress, Progress::Exhausted), "{:?}", searched.progress);
    assert_eq!(searched.learnt, ["y₂ == 0"]);
}

#[test]
fn a_limit_on_states_stops_the_search() {
    assert!(search(LOCKS, 1).is_err());
}
