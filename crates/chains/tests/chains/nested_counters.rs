//! The number of iterations of an inner loop is found if values before the outer iteration determine it (APC, section
//! 3.2).

use std::collections::HashMap;

use loopscope_cfg::{Target, VarId, inline};
use loopscope_chains::effect::{Detail, Processing};
use loopscope_chains::root::Start;
use loopscope_chains::system::ROOT;
use loopscope_smt::{Pool, Solver, StackOptions, Term, stack};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, Limit};
use loopscope_testing::{lowered, solver_process};
use loopscope_transition::tracking::Tracking;

/// The value of `j` after the outer loop of a program, and the symbols of that loop's counter and of variables.
struct Found {
    pool: Pool,
    value: Option<Term>,
    counter: Term,
    before: HashMap<String, Term>,
}

impl Found {
    /// Finds the value of `j` with this detail.
    fn new(source: &str, detail: Detail) -> Self {
        let cfg = inline(&lowered(source)).expect("no recursion").cfg;
        let targets = SortedSet::from_iter(Target::AnyError.nodes(&cfg));
        let tracking = Tracking::new(&cfg);
        let mut pool = Pool::default();
        let Start { mut chains, mut roots, .. } = Start::new(&cfg, &tracking, &targets, &mut pool, detail);
        let mut process = solver_process();
        let mut solver = stack(&mut process, StackOptions::default());
        let budget = &mut |_: &Counters| Ok::<(), Limit>(());
        let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
        let root = roots.next(&mut chains, &mut context, &mut Counters::default()).expect("few ways").expect("a way");
        let steps = &chains.form.chain(root.chain).steps;
        let at = steps.iter().find_map(|step| chains.loop_headed_by(step.node)).expect("a loop");
        let effect = chains.known_effect(ROOT, at).expect("the loop was passed");
        let j = cfg.variables.iter().position(|variable| variable.name == "j").expect("a variable");
        let (value, counter) = (effect.closed_forms[&VarId(j as u32)], effect.iterations[0].counter);
        let named = chains.placeholders().iter().map(|(id, symbol)| (cfg.variable(*id).name.clone(), *symbol));
        let before = named.collect();
        Self { pool, value, counter, before }
    }

    fn symbol_before_the_loop(&self, name: &str) -> Term {
        self.before[name]
    }

    /// Returns `true` if the value is always this.
    fn is(&mut self, expected: Term) -> bool {
        let Some(value) = self.value else { return false };
        let zero = self.pool.int(0);
        let question = [self.pool.ge(self.counter, zero), self.pool.ne(value, expected)];
        let mut process = solver_process();
        let mut solver = stack(&mut process, StackOptions::default());
        solver.check(&mut self.pool, &question).expect("an answer").is_unsat()
    }
}

const LARGER: &str = "main(m, n) {
    var i = 0, j = 7;
    while (i < m) {
        j = i;
        while (j < n) j++;
        i++;
    }
    if (j == 12) error();
    return 0;
}";

/// `j` is `ite(κ > 0, max(n, i + κ - 1), j)` after κ iterations.
#[test]
fn the_larger_of_two() {
    let mut found = Found::new(LARGER, Detail::EachIteration(Processing::Heavyweight));
    let [i, j] = ["i", "j"].map(|name| found.symbol_before_the_loop(name));
    let n = found.symbol_before_the_loop("n");
    let pool = &mut found.pool;
    let (zero, one) = (pool.int(0), pool.int(1));
    let sum = pool.add(i, found.counter);
    let last = pool.sub(sum, one);
    let larger = pool.gt(n, last);
    let maximum = pool.ite(larger, n, last);
    let taken = pool.gt(found.counter, zero);
    let expected = pool.ite(taken, maximum, j);
    assert!(found.is(expected), "{:?}", found.value.map(|value| found.pool.display(value)));
    let wrong = found.pool.ite(taken, n, j);
    assert!(!found.is(wrong), "the value is not arbitrary");
}

/// Without a search for dependencies, the value is unknown (section 3.1).
#[test]
fn lightweight_processing_does_not_find_it() {
    let found = Found::new(LARGER, Detail::EachIteration(Processing::Lightweight));
    assert!(found.value.is_none(), "{:?}", found.value.map(|value| found.pool.display(value)));
}

/// Steps of two: the number of iterations is rounded up.
#[test]
fn steps_of_two() {
    let source = LARGER.replace("j++", "j += 2");
    let mut found = Found::new(&source, Detail::EachIteration(Processing::Heavyweight));
    let [i, j, n] = ["i", "j", "n"].map(|name| found.symbol_before_the_loop(name));
    let pool = &mut found.pool;
    let (zero, one, two) = (pool.int(0), pool.int(1), pool.int(2));
    let sum = pool.add(i, found.counter);
    let last = pool.sub(sum, one);
    let distance = pool.sub(n, last);
    let odd = pool.remainder(distance, two);
    let rounded = pool.add(n, odd);
    let larger = pool.gt(n, last);
    let maximum = pool.ite(larger, rounded, last);
    let taken = pool.gt(found.counter, zero);
    let expected = pool.ite(taken, maximum, j);
    assert!(found.is(expected), "{:?}", found.value.map(|value| found.pool.display(value)));
}

/// If the inner loop never runs, it has no effect.
#[test]
fn a_loop_that_never_runs_has_no_effect() {
    let source = "main(n) {
    var i = 0, j = 7, y = 0;
    while (i < n) {
        y = 0;
        while (y < 0) y++;
        j = j + y * i;
        i++;
    }
    if (j == 7) error();
    return 0;
}";
    let mut found = Found::new(source, Detail::EachIteration(Processing::Heavyweight));
    let j = found.symbol_before_the_loop("j");
    assert!(found.is(j), "{:?}", found.value.map(|value| found.pool.display(value)));
}
