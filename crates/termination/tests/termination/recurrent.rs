//! Sets of states that no run leaves.

use loopscope_smt::Pool;
use loopscope_termination::recurrent::{Recurrent, SetOutcome, Visit};
use loopscope_testing::{process, solver};

use crate::support::system;

/// The set that contains a state at the only loop of a program, with these values of its variables by name.
fn recurrent(source: &str, values: &[i64]) -> Option<String> {
    let mut pool = Pool::default();
    let system = system(source, &mut pool);
    let values = values.iter().map(|value| pool.int(*value)).collect();
    let zero = pool.int(0);
    let mut search = Recurrent::new(&mut pool, &system, &Visit { head: 0, values }, (&[], zero));
    let mut process = process();
    let mut solver = solver(&mut process);
    loop {
        match search.step(&mut *solver, &mut pool).expect("a solver that lives") {
            SetOutcome::Partly => {}
            SetOutcome::Closed(sets) => return Some(pool.display(sets[0])),
            SetOutcome::Failed => return None,
        }
    }
}

#[test]
fn a_growing_counter_stays_positive() {
    let source = "main() { var i = 1; while (i > 0) { i = i + 1; } return i; }";
    assert_eq!(recurrent(source, &[1]).as_deref(), Some("i >= 1"));
}

#[test]
fn a_run_that_leaves_the_loop_is_in_no_set() {
    assert_eq!(recurrent("main() { var i = 1; while (i < 100) { i = i + 1; } return i; }", &[1]), None);
}
