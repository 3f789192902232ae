//! Spacer solves Horn clauses, and only correct solutions pass the check.

use loopscope_horn::cases::split;
use loopscope_horn::check::{Checked, CheckedBlock, check};
use loopscope_horn::relevant::{relevant, weakened};
use loopscope_smt::horn::{Clause, Clauses, HornAnswer, Strategy};
use loopscope_smt::{Pool, Resources, Sort, Term};
use loopscope_testing::{process, solver};

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
fn the_solutions_of_spacer_are_parsed_and_pass_the_check() {
    let mut pool = Pool::default();
    let clauses = two_counters(&mut pool);
    let resources = Resources::new(0);
    for strategy in [Strategy::Local, Strategy::Global] {
        let solved = clauses.solve(&mut *process(), &mut pool, strategy, 1_000_000, &resources);
        let Ok(HornAnswer::Solution(solution)) = solved else { panic!("{solved:?}") };
        let mut process = process();
        let mut solver = solver(&mut process);
        let checked = check(&mut *solver, &mut pool, &clauses, &solution);
        assert!(checked.is_ok_and(|checked| checked.is_proved()));
    }
    assert!(resources.used() > 1000, "its cost is counted");

    let little = clauses.solve(&mut *process(), &mut pool, Strategy::Local, 100, &resources);
    assert!(matches!(little, Ok(HornAnswer::Unknown(_))), "{little:?}");
    let mut wrong = clauses;
    wrong.clauses[2].condition = pool.bool(true);
    let solved = wrong.solve(&mut *process(), &mut pool, Strategy::Local, 1_000_000, &resources);
    assert!(matches!(solved, Ok(HornAnswer::Contradiction(_))), "{solved:?}");
}

/// `sum(n) { if (n <= 0) return 0; return n + sum(n - 1); } main(n) { assert(sum(n) >= n); }`: its precondition and its
/// summary.
fn sum(pool: &mut Pool) -> Clauses {
    let [n, sum, rest] = ["n", "sum(n)", "rest"].map(|name| pool.symbol(name, Sort::Int));
    let (zero, one, always) = (pool.int(0), pool.int(1), pool.bool(true));
    let (ends, goes_on) = (pool.le(n, zero), pool.gt(n, zero));
    let (fewer, more, wrong) = (pool.sub(n, one), pool.add(n, rest), pool.lt(rest, n));
    let behind = |conclusion| (vec![(1, vec![fewer, rest])], conclusion);
    let (returned, conclusion) = behind(Some((1, vec![n, more])));
    Clauses {
        predicates: vec![vec![n], vec![n, sum]],
        clauses: vec![
            Clause::new(None, always, Some((0, vec![n]))),
            Clause::new(Some(0), goes_on, Some((0, vec![fewer]))),
            Clause::new(Some(0), ends, Some((1, vec![n, zero]))),
            Clause { premise: Some(0), returned, condition: goes_on, conclusion },
            Clause { premise: None, returned: vec![(1, vec![n, rest])], condition: wrong, conclusion: None },
        ],
    }
}

#[test]
fn summaries_are_found_and_checked() {
    let mut pool = Pool::default();
    let clauses = sum(&mut pool);
    let [n, result] = ["n", "sum(n)"].map(|name| pool.symbol(name, Sort::Int));
    let resources = Resources::new(0);
    let solved = clauses.solve(&mut *process(), &mut pool, Strategy::Local, 1_000_000, &resources);
    let Ok(HornAnswer::Solution(solution)) = solved else { panic!("{solved:?}") };
    let mut process = process();
    let mut solver = solver(&mut process);
    let (zero, always) = (pool.int(0), pool.bool(true));
    let five = pool.int(5);
    let below = pool.sub(n, five);
    let (enough, too_much, unused) = (pool.ge(result, n), pool.gt(result, n), pool.ge(result, below));
    let mut checked = |pool: &mut Pool, invariants: &[Term]| check(&mut *solver, pool, &clauses, invariants);
    assert!(checked(&mut pool, &solution).is_ok_and(|checked| checked.is_proved()));
    assert!(checked(&mut pool, &[always, enough]).is_ok_and(|checked| checked.is_proved()));
    assert_eq!(checked(&mut pool, &[always, too_much]), Ok(Checked::Refuted));
    assert_eq!(checked(&mut pool, &[always, unused]), Ok(Checked::Insufficient));

    let both = [vec![], vec![unused, enough]];
    assert_eq!(relevant(&mut *solver, &mut pool, &clauses, &both, 20), Ok(vec![vec![], vec![enough]]));
    // For numbers above 0, and for all others.
    let above = pool.gt(n, zero);
    let cases = split(&mut pool, &clauses, &[above, above]);
    let of_cases = check(&mut *solver, &mut pool, &cases, &[always, always, enough, enough]);
    assert!(of_cases.is_ok_and(|checked| checked.is_proved()));
    let nothing = pool.bool(false);
    let lost = check(&mut *solver, &mut pool, &cases, &[always, always, enough, nothing]);
    assert_eq!(lost, Ok(Checked::Refuted));
}

#[test]
fn known_facts_about_a_predicate_need_not_be_found() {
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
    assert!(matches!(solve(&clauses, &mut pool), Ok(HornAnswer::Contradiction(_))));
    let strengthened = clauses.strengthened(&mut pool, &[at_least_zero]);
    assert!(matches!(solve(&strengthened, &mut pool), Ok(HornAnswer::Solution(_))));
}

#[test]
fn wrong_and_insufficient_invariants_are_refused() {
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
    assert_eq!(
        checked(&mut pool, equal),
        Ok(Checked::Proved(ends.map(|(from, to)| CheckedBlock { from, to }).to_vec()))
    );
    let weak = pool.ge(x, zero);
    assert_eq!(checked(&mut pool, weak), Ok(Checked::Insufficient));
    // It does not hold at first; an iteration violates it.
    let (late, short) = (pool.bool(false), pool.le(x, four));
    let (late, short) = (late, pool.and(&[equal, short]));
    for wrong in [late, short] {
        assert_eq!(checked(&mut pool, wrong), Ok(Checked::Refuted), "{}", pool.display(wrong));
    }
}

#[test]
fn redundant_conjuncts_are_left_out() {
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
