//! The solver's reading of the text.

use loopscope_smt::{
    Answer, IBig, Pool, Session, SessionOptions, Solver, Sort, Term, UnknownReason, Value, shrink_core,
};

use super::bridge::Bridge;

fn session() -> Option<Session<Bridge>> {
    Some(Session::new(Bridge::start()?, SessionOptions::default()))
}

#[test]
fn division_truncates_for_all_signs() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let (a, b) = (pool.symbol("a", Sort::Int), pool.symbol("b", Sort::Int));
    let (quotient, remainder) = (pool.quotient(a, b), pool.remainder(a, b));
    for x in -7i32..=7 {
        for y in [-3, -2, -1, 1, 2, 3] {
            let mut equal = |term: Term, value: i32| {
                let value = pool.int(value);
                pool.eq(term, value)
            };
            let given = [equal(a, x), equal(b, y)];
            let right = [equal(quotient, x / y), equal(remainder, x % y)];
            let right = pool.and(&right);
            let wrong = pool.not(right);
            assert!(solver.check(&mut pool, &[given[0], given[1], right]).unwrap().is_sat(), "{x} {y}");
            assert!(solver.check(&mut pool, &[given[0], given[1], wrong]).unwrap().is_unsat(), "{x} {y}");
        }
    }
}

#[test]
fn division_by_constants_truncates() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let a = pool.symbol("a", Sort::Int);
    for x in -7i32..=7 {
        for y in [-4, 2, 3] {
            let (given, divisor) = (pool.int(x), pool.int(y));
            let given = pool.eq(a, given);
            let (quotient, remainder) = (pool.quotient(a, divisor), pool.remainder(a, divisor));
            let (x_y, xmy) = (pool.int(x / y), pool.int(x % y));
            let (first, second) = (pool.ne(quotient, x_y), pool.ne(remainder, xmy));
            let wrong = pool.or(&[first, second]);
            assert!(solver.check(&mut pool, &[given, wrong]).unwrap().is_unsat(), "{x} {y}");
        }
    }
}

#[test]
fn lambdas_are_arrays() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let array = pool.symbol("A", Sort::int_array());
    let (x, n) = (pool.symbol("x", Sort::Int), pool.symbol("n", Sort::Int));
    // A is the array in which each index n * x + 1 stands at x.
    let product = pool.mul(n, x);
    let one = pool.int(1);
    let element = pool.add(product, one);
    let lambda = pool.lambda(x, element);
    let [two, three, seven] = [2, 3, 7].map(|value| pool.int(value));
    let (third, second) = (pool.select(array, three), pool.select(array, two));
    let given = [pool.eq(array, lambda), pool.eq(third, seven)];
    let (right, wrong) = (pool.int(5), pool.int(6));
    let (right, wrong) = (pool.eq(second, right), pool.eq(second, wrong));
    assert!(solver.check(&mut pool, &[given[0], given[1], wrong]).unwrap().is_unsat());
    assert!(!solver.check(&mut pool, &[given[0], given[1], right]).unwrap().is_unsat());
}

#[test]
fn arrays_come_back_with_their_elements() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let nested = pool.symbol("N", Sort::Array(Box::new(Sort::int_array())));
    let array = pool.symbol("A", Sort::int_array());
    let i = pool.symbol("i", Sort::Int);
    let (seven, minus) = (pool.int(7), pool.int(-12));
    let row = pool.select(nested, i);
    let element = pool.select(row, seven);
    let here = pool.select(array, i);
    let there = pool.store(array, seven, minus);
    let question =
        [pool.eq(element, minus), pool.eq(here, seven), pool.gt(i, seven), pool.eq(array, there), pool.ne(row, array)];
    let answer = solver.check(&mut pool, &question).unwrap();
    assert!(pool.satisfies(answer.model().unwrap(), &question));
}

#[test]
fn powers_get_the_right_values() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let (k, n) = (pool.symbol("k", Sort::Int), pool.symbol("n", Sort::Int));
    let power = pool.power(&IBig::from(2), k);
    let thousand = pool.int(1024);
    let equal = pool.eq(power, thousand);
    let answer = solver.check(&mut pool, &[equal]).unwrap();
    assert_eq!(answer.model().and_then(|model| model.get(k)), Some(&Value::Int(IBig::from(10))));
    let hundred = pool.int(100);
    let (below, above) = (pool.le(power, n), pool.lt(n, k));
    assert!(solver.check(&mut pool, &[below, above]).unwrap().is_unsat());
    let (exact, large) = (pool.eq(power, n), pool.ge(n, hundred));
    assert!(solver.check(&mut pool, &[exact, large]).unwrap().is_sat());
    let power = pool.power(&IBig::from(-3), k);
    let (odd, positive) = (pool.int(-27), pool.int(27));
    let (yes, no) = (pool.eq(power, odd), pool.eq(power, positive));
    let answer = solver.check(&mut pool, &[yes]).unwrap();
    assert!(answer.is_sat(), "{answer:?}");
    assert!(!solver.check(&mut pool, &[no]).unwrap().is_sat());
}

#[test]
fn names_of_programs_are_no_commands() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let names =
        ["select", "and", "κ1^2", "a b", "x|y", "back\\slash", "!3", "", "let", "(", "as", "pow!2", "t!3", "\n"];
    let symbols: Vec<Term> = names.iter().map(|name| pool.symbol(name, Sort::Int)).collect();
    let total = pool.sum(&symbols);
    let ten = pool.int(10);
    let mut question = vec![pool.eq(total, ten)];
    question.extend(symbols.windows(2).map(|pair| pool.lt(pair[0], pair[1])).collect::<Vec<_>>());
    let answer = solver.check(&mut pool, &question).unwrap();
    assert!(answer.is_sat(), "{answer:?}");
}

#[test]
fn deep_and_shared_terms_are_asked_in_linear_text() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let x = pool.symbol("x", Sort::Int);
    let three = pool.int(3);
    // Each step uses the last one twice: written out, there would be 2^60 copies.
    let mut term = x;
    for _ in 0..60 {
        let small = pool.le(term, three);
        let more = pool.add(term, x);
        term = pool.ite(small, more, term);
    }
    let four = pool.int(4);
    let question = [pool.eq(term, four)];
    let answer = solver.check(&mut pool, &question).unwrap();
    assert!(answer.is_sat(), "{answer:?}");
    let mut array = pool.symbol("A", Sort::int_array());
    for step in 0..60 {
        let index = pool.int(step * 7 % 61);
        let index = pool.add(index, x);
        let value = pool.int(step);
        array = pool.store(array, index, value);
    }
    let y = pool.symbol("y", Sort::Int);
    let read = pool.select(array, y);
    let question = [pool.eq(read, four), pool.gt(y, x)];
    let answer = solver.check(&mut pool, &question).unwrap();
    assert!(answer.is_sat(), "{answer:?}");
}

#[test]
fn quantified_bodies_share_by_let() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let (t, n) = (pool.symbol("t", Sort::Int), pool.symbol("n", Sort::Int));
    let array = pool.symbol("A", Sort::int_array());
    let element = pool.select(array, t);
    let square = pool.mul(element, element);
    let (zero, five, nine) = (pool.int(0), pool.int(5), pool.int(9));
    let (from, to) = (pool.ge(t, zero), pool.lt(t, n));
    let inside = pool.and(&[from, to]);
    let (low, high) = (pool.gt(square, five), pool.le(square, nine));
    let body = pool.and(&[low, high]);
    let body = pool.implies(inside, body);
    let all = pool.forall(t, body);
    let many = pool.gt(n, five);
    let two = pool.int(2);
    let read = pool.select(array, two);
    let wrong = pool.eq(read, zero);
    assert!(solver.check(&mut pool, &[all, many, wrong]).unwrap().is_unsat());
    assert!(!solver.check(&mut pool, &[all, many]).unwrap().is_unsat());
}

#[test]
fn a_limit_ends_a_hard_question_and_the_session_goes_on() {
    let Some(bridge) = Bridge::start() else { return };
    let options = SessionOptions::default();
    let resources = options.resources.clone();
    resources.set_limit(20_000);
    resources.book();
    let mut solver = Session::new(bridge, options);
    let mut pool = Pool::default();
    let [a, b, c] = ["a", "b", "c"].map(|name| pool.symbol(name, Sort::Int));
    let one = pool.int(1);
    let mut question: Vec<Term> = [a, b, c].into_iter().map(|term| pool.gt(term, one)).collect();
    let cubes = [a, b, c].map(|term| {
        let square = pool.mul(term, term);
        pool.mul(square, term)
    });
    let both = pool.add(cubes[0], cubes[1]);
    question.push(pool.eq(both, cubes[2]));
    assert_eq!(solver.check(&mut pool, &question).unwrap(), Answer::Unknown(UnknownReason::ResourceLimit));
    assert!(solver.check(&mut pool, &question[..3]).unwrap().is_sat());
    // Before the last question, all that the first one may cost was used and hardly more.
    let used = resources.used();
    assert!((20_000..=30_000).contains(&used), "{used} were used");
}

#[test]
fn cores_leave_out_what_is_not_needed() {
    let Some(mut solver) = session() else { return };
    let mut pool = Pool::default();
    let (x, y) = (pool.symbol("x", Sort::Int), pool.symbol("y", Sort::Int));
    let (two, five) = (pool.int(2), pool.int(5));
    let question = [pool.gt(x, five), pool.gt(y, five), pool.lt(x, two)];
    let Answer::Unsat(core) = solver.check(&mut pool, &question).unwrap() else { panic!("can hold") };
    assert_eq!(core.0, [0, 2]);
    let four = pool.int(4);
    // Both x > 5 and x > 4 exclude x < 2; one is enough.
    let question = [pool.gt(x, five), pool.gt(y, five), pool.gt(x, four), pool.lt(x, two)];
    let Answer::Unsat(core) = solver.check(&mut pool, &question).unwrap() else { panic!("can hold") };
    let core = shrink_core(&mut solver, &mut pool, &question, core, &mut 9).unwrap();
    assert!(core.0 == [2, 3] || core.0 == [0, 3], "{core:?}");
}
