//! Solutions of Horn clauses are found by Spacer, and only those that hold pass the check.

use crate::support::programs::{process, solver};
use loopscope_horn::check::{Checked, Passed, check};
use loopscope_horn::relevant::weakened;
use loopscope_smt::horn::{Clause, Clauses, Solved, Strategy};
use loopscope_smt::{Pool, Resources, Sort, Term};

/// `x = 0; y = 0; while (any) { x = x + 1; y = y + 1; } assert(x == y);`
fn two_counters(pool: &mut Pool) -> Clauses {
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
    let (zero, one, always) = (pool.int(0), pool.int(1), pool.bool(true));
    let (next_x, next_y) = (pool.add(x, one), pool.add(y, one));
    let different = pool.ne(x, y);
    Clauses {
        predicates: vec![vec![x, y]],
        clauses: vec![
            Clause::new(None, always, Some((0, vec![zero, zero]))),
            Clause::new(Some(0), always, Some((0, vec![next_x, next_y]))),
            Clause::new(Some(0), different, None),
        ],
    }
}

#[test]
fn what_spacer_finds_is_read_and_holds() {
    let mut pool = Pool::default();
    let clauses = two_counters(&mut pool);
    let resources = Resources::new(0);
    for strategy in [Strategy::Local, Strategy::Global] {
        let solved = clauses.solve(&mut *process(), &mut pool, strategy, 1_000_000, &resources);
        let Ok(Solved::Solution(solution)) = solved else { panic!("{solved:?}") };
        let mut process = process();
        let mut solver = solver(&mut process);
        let checked = check(&mut *solver, &mut pool, &clauses, &solution);
        assert!(checked.is_ok_and(|checked| checked.is_proved()));
    }
    assert!(resources.used() > 1000, "what it costs is booked");

    let little = clauses.solve(&mut *process(), &mut pool, Strategy::Local, 100, &resources);
    assert!(matches!(little, Ok(Solved::Unknown(_))), "{little:?}");
    let mut wrong = clauses;
    wrong.clauses[2].condition = pool.bool(true);
    let solved = wrong.solve(&mut *process(), &mut pool, Strategy::Local, 1_000_000, &resources);
    assert!(matches!(solved, Ok(Solved::Contradiction(_))), "{solved:?}");
}

#[test]
fn what_is_known_of_a_predicate_is_not_to_be_found() {
    let mut pool = Pool::default();
    let x = pool.symbol("x", Sort::Int);
    let (any, zero, always) = (pool.symbol("any", Sort::Int), pool.int(0), pool.bool(true));
    let (negative, at_least_zero) = (pool.lt(x, zero), pool.ge(x, zero));
    let clauses = Clauses {
        predicates: vec![vec![x]],
        clauses: vec![Clause::new(None, always, Some((0, vec![any]))), Clause::new(Some(0), negative, None)],
    };
    let solve = |clauses: &Clauses, pool: &mut Pool| {
        let resources = Resources::new(0);
        clauses.solve(&mut *process(), pool, Strategy::Local, 1_000_000, &resources)
    };
    assert!(matches!(solve(&clauses, &mut pool), Ok(Solved::Contradiction(_))));
    let strengthened = clauses.strengthened(&mut pool, &[at_least_zero]);
    assert!(matches!(solve(&strengthened, &mut pool), Ok(Solved::Solution(_))));
}

#[test]
fn what_is_no_invariant_or_proves_nothing_is_refused() {
    let mut pool = Pool::default();
    let clauses = two_counters(&mut pool);
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
    let (zero, four) = (pool.int(0), pool.int(4));
    let mut process = process();
    let mut solver = solver(&mut process);
    let mut checked = |pool: &mut Pool, invariant: Term| check(&mut *solver, pool, &clauses, &[invariant]);

    let equal = pool.eq(x, y);
    // Initiation, consecution, safety.
    let ends = [(None, Some(0)), (Some(0), Some(0)), (Some(0), None)];
    assert_eq!(checked(&mut pool, equal), Ok(Checked::Proved(ends.map(|(from, to)| Passed { from, to }).to_vec())));
    let weak = pool.ge(x, zero);
    assert_eq!(checked(&mut pool, weak), Ok(Checked::Insufficient));
    // It does not hold at first; an iteration ends it.
    let (late, short) = (pool.bool(false), pool.le(x, four));
    let (late, short) = (late, pool.and(&[equal, short]));
    for wrong in [late, short] {
        assert_eq!(checked(&mut pool, wrong), Ok(Checked::Refuted), "{}", pool.display(wrong));
    }
}

#[test]
fn conjuncts_that_nothing_needs_are_left_out() {
    let mut pool = Pool::default();
    let clauses = two_counters(&mut pool);
    let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
    let zero = pool.int(0);
    let (equal, above) = (pool.eq(x, y), pool.ge(x, zero));
    let both = pool.and(&[equal, above]);
    let mut process = process();
    let mut solver = solver(&mut process);
    assert_eq!(weakened(&mut *solver, &mut pool, &clauses, &[both], 10), Ok(vec![equal]));
    assert_eq!(weakened(&mut *solver, &mut pool, &clauses, &[both], 0), Ok(vec![both]));
}
