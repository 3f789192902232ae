use loopscope_smt::{Model, Value};

use super::*;

/// `i = 0; while (i < n) { A[i] = i; i = i + 1; }`, and then `A[j] != j` for some `j` from 0 to `n - 1` is asked.
fn numbered(pool: &mut Pool) -> Clauses {
    let [i, n, j] = ["i", "n", "j"].map(|name| pool.symbol(name, Sort::Int));
    let array = pool.symbol("A", Sort::int_array());
    let (zero, one, always) = (pool.int(0), pool.int(1), pool.bool(true));
    let (goes_on, next, stored) = (pool.lt(i, n), pool.add(i, one), pool.store(array, i, i));
    let (ends, from, before) = (pool.ge(i, n), pool.ge(j, zero), pool.lt(j, n));
    let element = pool.select(array, j);
    let (equal, condition) = (pool.eq(element, j), [ends, from, before]);
    let other = pool.not(equal);
    let wrong = pool.and(&[&condition[..], &[other]].concat());
    let clauses = vec![
        Clause::new(None, always, Some((0, vec![array, zero, n]))),
        Clause::new(Some(0), goes_on, Some((0, vec![stored, next, n]))),
        Clause::new(Some(0), wrong, None),
    ];
    Clauses { predicates: vec![vec![array, i, n]], clauses }
}

fn told(pool: &Pool, term: Term) -> String {
    // Fresh symbols have numbers.
    pool.display(term).chars().filter(|each| !('\u{2080}'..='\u{2089}').contains(each)).collect()
}

#[test]
fn a_clause_over_an_array_becomes_one_over_an_element_at_any_index() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let cells = Cells::new(pool, &all, 1).unwrap();
    assert_eq!(cells.clauses.predicates[0].len(), 4, "i, n, the index, the element");
    let (_, arguments) = cells.clauses.clauses[1].conclusion.as_ref().unwrap();
    assert_eq!(told(pool, arguments[3]), "i == k ? i : A[k]");
    assert!(cells.clauses.clauses.iter().all(|clause| !has_arrays(pool, clause.condition)));
    // The read behind the loop yields the element in the cell.
    assert!(cells.clauses.clauses[2].returned.is_empty());
}

#[test]
fn a_claim_about_the_cell_is_one_about_all_elements() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let cells = Cells::new(pool, &all, 1).unwrap();
    let (index, array) = (pool.symbol("x", Sort::Int), all.predicates[0][0]);
    let (element, zero, i) = (pool.select(array, index), pool.int(0), all.predicates[0][1]);
    let (low, high, equal) = (pool.lt(index, zero), pool.ge(index, i), pool.eq(element, index));
    let body = pool.or(&[low, high, equal]);
    let claim = pool.forall(index, body);
    let of_cell = cells.condition(pool, 0, claim).unwrap();
    assert!(!has_arrays(pool, of_cell));
    let written = cells.written(pool, &[of_cell])[0];
    assert_eq!(told(pool, written), "forall 0 <= k < i: k == A[k]");
}

#[test]
fn a_claim_about_two_cells_has_a_quantifier_for_each_index_that_is_free() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let cells = Cells::new(pool, &all, 2).unwrap();
    let (_, [(first, one), (second, other)]) = cells.pairs(0).next().unwrap();
    let (i, n, zero) = (all.predicates[0][1], all.predicates[0][2], pool.int(0));
    let (is_there, rises) = (pool.eq(first, i), pool.le(one, other));
    let stretch = |pool: &mut Pool, at, begin, end| [pool.lt(at, begin), pool.ge(at, end)];
    let (before, behind) = (stretch(pool, first, zero, i), stretch(pool, second, i, n));
    let elsewhere = pool.not(is_there);
    let least = pool.or(&[&[elsewhere], &behind[..], &[rises]].concat());
    let parted = pool.or(&[&before[..], &behind, &[rises]].concat());
    let [least, parted] = [least, parted].map(|claim| cells.written(pool, &[claim])[0]);
    assert_eq!(told(pool, least), "forall i <= k < n: A[i] <= A[k]");
    assert_eq!(told(pool, parted), "forall 0 <= k < i: (forall i <= k < n: A[k] <= A[k])");
}

/// A consequence of a proof over cells has to hold for all arrays, so a clause that some array violates needs a
/// violated clause over cells.
#[test]
fn quantified_conditions_are_left_out() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let (array, j, one) = (all.predicates[0][0], pool.symbol("j", Sort::Int), pool.int(1));
    let (next, element) = (pool.add(j, one), pool.select(array, j));
    let after = pool.select(array, next);
    let rises = pool.le(element, after);
    let everywhere = pool.forall(j, rises);
    let all = Clauses { clauses: vec![Clause::new(Some(0), everywhere, None)], ..all };
    let cells = Cells::new(pool, &all, 1).unwrap();
    assert_eq!(pool.as_bool(cells.clauses.clauses[0].condition), Some(true));
}

#[test]
fn arrays_that_paths_join_are_read_once() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let (array, zero) = (all.predicates[0][0], pool.int(0));
    let mut joined = array;
    for at in 0..200 {
        let (condition, index) = (pool.symbol(&format!("c{at}"), Sort::Int), pool.symbol(&format!("m{at}"), Sort::Int));
        let (holds, written) = (pool.ge(condition, zero), pool.store(joined, index, zero));
        joined = pool.ite(holds, written, joined);
    }
    let parameters = &all.predicates[0];
    let conclusion = Some((0, vec![joined, parameters[1], parameters[2]]));
    let condition = pool.bool(true);
    let clause = Clause { premise: Some(0), returned: Vec::new(), condition, conclusion };
    let all = Clauses { clauses: vec![clause], ..all };
    let before = pool.len();
    Cells::new(pool, &all, 1).unwrap();
    assert!(pool.len() - before < 2_000, "each array is looked through once");
}

#[test]
fn elements_that_are_read_at_equal_indices_are_equal() {
    let pool = &mut Pool::default();
    let all = numbered(pool);
    let (i, j, array) = (all.predicates[0][1], pool.symbol("j", Sort::Int), all.predicates[0][0]);
    let (one, other) = (pool.select(array, i), pool.select(array, j));
    let (less, equal) = (pool.lt(one, other), pool.eq(i, j));
    let condition = pool.and(&[less, equal]);
    let all = Clauses { clauses: vec![Clause::new(Some(0), condition, None)], ..all };
    let cells = Cells::new(pool, &all, 1).unwrap();
    let clause = &cells.clauses.clauses[0];
    assert_eq!(clause.returned.len(), 1, "the second element needs the premise once more");
    // With i == j, both elements are the same, so the condition cannot hold; a model must not exist.
    let mut model = Model::default();
    for symbol in pool.symbols(clause.condition) {
        model.set(symbol, Value::Int(0.into()));
    }
    assert_eq!(pool.evaluate(clause.condition, &model), Some(Value::Bool(false)));
}
