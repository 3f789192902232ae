//! Loops that are not summed are approximated.

use loopscope_cfg::Target;
use loopscope_smt::Pool;
use loopscope_summary::Summarise;
use loopscope_symex::{Ending, Path, SearchResult, State, Value};
use loopscope_testing::{lowered, process, solver};

use crate::runs::{Dice, paths, searched, unrolled};

/// Returns `true` if a search that over-approximates the states after loops that are not summed proves that there is no
/// error.
fn approximated(source: &str) -> bool {
    let mut process = process();
    let cfg = lowered(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut loops = Summarise::new(Target::AnyError.nodes(&cfg)).approximating();
    let outcome = searched(&cfg, &mut pool, &mut solver, Target::AnyError, &mut loops);
    assert!(loops.approximated());
    match outcome {
        SearchResult::Exhausted => true,
        SearchResult::Reached { .. } => false,
        SearchResult::Stopped(reason) => panic!("{reason:?}"),
    }
}

#[test]
fn what_holds_whatever_order_paths_are_taken_in_is_proved() {
    let counted = "main(A, n) {
        var i, x, y;
        i = 0; x = 0; y = 0;
        while (i < n) { if (A[i] > 0) { x = x + 1; } else { y = y + 1; } i = i + 1; }
        if (n >= 0 && x + y != n) { error(); }
        return x;
    }";
    assert!(approximated(counted));
    assert!(!approximated(&counted.replace("x + y != n", "x + y == n")));
    assert!(!approximated(&counted.replace("x + y != n", "x == n")));
    let read = "main(n) {
        var i, x, t;
        if (n < 0) { n = 0; }
        i = 0; x = 0;
        while (i < n) { t = input; if (t == 7) { x = x + 2; } else { x = x - 1; } i = i + 1; }
        if (x > 2 * n) { error(); }
        return x;
    }";
    assert!(approximated(read));
    assert!(!approximated(&read.replace("x > 2 * n", "x > 2 * n - 3")));
    let nested = "main(n) {
        var i, j, x, t;
        if (n < 0) { n = 0; }
        i = 0; x = 0;
        while (i < n) {
            j = 0;
            while (j < i) { t = input; if (t == 7) { x = x + 2; } else { x = x + 1; } j = j + 1; }
            i = i + 1;
        }
        if (i != n) { error(); }
        return x;
    }";
    assert!(approximated(nested));
    assert!(!approximated(&nested.replace("i != n", "x == 100")));
}

/// A random loop that is not summed, since `b` has no closed form; `c` is set from it.
fn random_unsummed_loop(dice: &mut Dice) -> String {
    let operator = |dice: &mut Dice| ["<", ">", "!=", "<="][usize::try_from(dice.roll() + 6).unwrap_or_default() % 4];
    let (outer, inner) = (operator(dice), operator(dice));
    format!(
        "main(a, b, c) {{
            while (a < c + ({})) {{
                if (b {inner} a + ({})) {{ a = a + 1; }} else {{ a = a + 2; c = c + ({}); }}
                if (b {outer} c) {{ b = a - b; }}
            }}
            output a; output b;
            return c;
        }}",
        dice.roll(),
        dice.roll(),
        dice.roll() % 3 - 1,
    )
}

#[test]
fn approximations_leave_no_run_out() {
    let mut process = process();
    let mut dice = Dice(5);
    let mut loops_approximated = 0;
    for _ in 0..6 {
        let source = random_unsummed_loop(&mut dice);
        let cfg = lowered(&source);
        let mut pool = Pool::default();
        let mut solver = solver(&mut process);
        let start = State::initial(&cfg, &mut pool);
        let mut loops = Summarise::default().approximating();
        let ends = paths(&cfg, &mut pool, &mut solver, start, &mut loops);
        loops_approximated += usize::from(loops.approximated());
        let mut dice = Dice(8);
        for _ in 0..8 {
            let values = [dice.roll(), dice.roll(), dice.roll()];
            let numbers = values.map(|value| pool.int(value));
            let concrete = State::initial_with(&cfg, &mut pool, &numbers, &[]);
            let Some(run) = unrolled(&cfg, &mut pool, &mut solver, concrete, 2_000) else { continue };
            let shown = |path: &Path| {
                let Ending::Returned(Value::Int(result)) = path.ending else { panic!("{:?}", path.ending) };
                path.state.outputs().into_iter().chain([result]).collect::<Vec<_>>()
            };
            let found = ends.iter().any(|path| {
                let mut conditions = path.state.path_condition();
                let known = path.state.parameters().iter().map(|parameter| parameter.term).zip(numbers);
                for (one, other) in known.chain(shown(path).into_iter().zip(shown(&run))) {
                    conditions.push(pool.eq(one, other));
                }
                solver.check(&mut pool, &conditions).expect("a solver that lives").is_sat()
            });
            assert!(found, "{values:?} in {source}");
        }
    }
    assert!(loops_approximated > 3, "{loops_approximated}");
}
