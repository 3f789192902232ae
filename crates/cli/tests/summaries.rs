//! Loops that are summed up do what their iterations do.

#[path = "support/elsewhere.rs"]
mod elsewhere;
#[path = "support/programs.rs"]
mod programs;

use std::fmt::Write;

use elsewhere::ELSEWHERE;
use loopscope_cfg::{Cfg, LoopId, Target};
use loopscope_loops::summary::{Summarise, summarise};
use loopscope_smt::{Answer, Model, Pool, Solver};
use loopscope_symex::{
    Bfs, Context, Counters, Dfs, Ending, Executor, Limit, Outcome, Path, Progress, RawWitness, State, StopReason,
    Value, witness,
};
use programs::{corpus, process, read, solver};

/// All paths of a program; at most so many.
fn paths(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, start: State, loops: &mut Summarise) -> Vec<Path> {
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let mut executor = Executor::new(cfg, start, None, Box::<Dfs>::default()).with_loops(loops);
    let mut found = Vec::new();
    loop {
        match executor.next_path(&mut Context { pool, solver, budget }) {
            Progress::Path(path) => found.push(*path),
            Progress::Exhausted => break,
            Progress::Stopped(reason) => panic!("{reason:?}"),
        }
    }
    assert!(executor.incomplete().is_empty(), "{:?}", executor.incomplete());
    found
}

/// How a path ends, with all numbers known.
fn ending(pool: &Pool, path: &Path, model: &Model) -> String {
    let value = |term| pool.evaluate(term, model).map_or_else(|| "?".to_owned(), |value| value.to_string());
    let mut text = match &path.ending {
        Ending::Returned(Value::Int(result)) => format!("returns {}", value(*result)),
        other => format!("{other:?}"),
    };
    for output in path.state.outputs() {
        let _ = write!(text, " {}", value(output));
    }
    text
}

/// Numbers that look random: the same ones on every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % 19).cast_signed() - 6
    }
}

/// Programs whose loops are all summed. What they output after the loop is compared.
const SUMMED: &[(&str, &str)] = &[
    ("listing 4.9", "main(i, n) { var a; a = 0; while (i < n) { a = a + 2; i = i + 1; } output a; return i; }"),
    (
        "listing 4.10",
        "main(n, x, z) { while (x < n) { if (z > x) { x = x + 1; } else { z = z + 1; } } output x; return z; }",
    ),
    (
        "listing 4.13",
        "main(n, x, z) {
             var res, i, realX, realZ;
             res = 0;
             realX = x; realZ = z;
             i = 0;
             while (i < n) {
                 x = realX;
                 z = realZ;
                 while (x < n) { if (z > x) { x = x + 1; } else { z = z + 1; } }
                 res = res + x;
                 i = i + 1;
             }
             output x; output z; output i;
             return res;
         }",
    ),
    ("steps of two", "main(i, n) { var a; a = 0; while (i < n) { i = i + 2; a = a + n; } output a; return i; }"),
    ("downwards", "main(i, n, s) { while (i > n) { s = s - i; i = i - 1; } output i; return s; }"),
    ("never equal", "main(i, n) { if (i > n) { i = n; } while (i != n) { i = i + 1; } return i; }"),
    (
        "first one, then the other",
        "main(i, n) { var a; a = 0; while (i < n) { if (i < 5) { a = a + 1; } else { a = a - 2; } i = i + 1; } output a; return i; }",
    ),
    (
        "a break in the middle",
        "main(i, n, m) { var a; a = 0; while (i < n) { i = i + 1; if (i == m) { break; } a = a + i; } output a; return i; }",
    ),
    (
        "a return in the middle",
        "main(i, n, m) { while (i < n) { if (2 * i == m) { return 100 + i; } i = i + 1; } return i; }",
    ),
    (
        "an error in the middle",
        "main(i, n, m) { var a; a = 0; while (i < n) { a = 7 / (m - i); i = i + 1; } output a; return i; }",
    ),
    (
        "set in the loop",
        "main(i, n, a) { var b; b = 3; while (i < n) { b = a; a = 4; i = i + 1; } output a; output b; return i; }",
    ),
    (
        "longer periods",
        "main(i, n) {
             var a, t;
             a = 0; t = 0;
             while (i < n) { if (t < 2) { t = t + 1; a = a + 1; } else { t = 0; } i = i + 1; }
             output a; output t;
             return i;
         }",
    ),
    (
        "a cycle of three",
        "main(i, n) {
             var a, t;
             a = 0; t = 0;
             while (i < n) {
                 if (t == 0) { t = 1; a = a + 1; }
                 else { if (t == 1) { t = 2; a = a + 10; } else { t = 0; } }
                 i = i + 1;
             }
             output a; output t;
             return i;
         }",
    ),
    (
        "up and down",
        "main(n) {
             var i, x, up;
             i = 0; x = 0; up = 1;
             while (i < n) {
                 if (up == 1) { x = x + 1; if (x >= 3) { up = 0; } } else { x = x - 1; if (x <= 0) { up = 1; } }
                 i = i + 1;
             }
             output up;
             return x;
         }",
    ),
    (
        "two turns of one path",
        "main(n, k, t) {
             var i, a;
             i = 0; a = 0;
             while (i < n) {
                 if (k < 3) { k = k + 1; }
                 else { if (t == 0) { t = 1; k = 0; } else { t = 0; k = 1; a = a + 1; } }
                 i = i + 1;
             }
             output k; output t;
             return a;
         }",
    ),
    (
        "steps of two against steps of three",
        "main(n, x) {
             var i, y;
             i = 0; y = 0;
             while (i < n) { if (x < y) { x = x + 3; } else { y = y + 2; } i = i + 1; }
             output y;
             return x;
         }",
    ),
    (
        "a triangle",
        "main(n) {
             var i, j, a;
             i = 0; a = 0;
             while (i < n) { j = 0; while (j < i) { j = j + 1; a = a + 1; } i = i + 1; }
             output i;
             return a;
         }",
    ),
    (
        "a call in the loop",
        "more(x, y) { var r; if (x < y) { r = x + 1; } else { r = y; } return r; }
         main(i, n) { var a; a = 0; while (i < n) { i = more(i, 8); a = a + 1; if (a == 12) { break; } } output a; return i; }",
    ),
    (
        "a loop in a function",
        "count(i, n) { var a; a = 0; while (i < n) { if (a == 4) { return 50; } a = a + 1; i = i + 1; } return a; }
         main(i, n) { return 1000 * count(i, n) + count(n, 3); }",
    ),
    (
        "exits inside inner loops",
        "main(n, m) {
             var i, j;
             i = 0;
             while (i < n) { j = 0; while (j < 4) { if (i + j == m) { return 10 * i + j; } j = j + 1; } i = i + 1; }
             return 0 - i;
         }",
    ),
    (
        "variables of the same name",
        "main(n) {
             var x, s;
             x = 1; s = 0;
             for (var i = 0; i < n + x; i = i + 1) { if (i >= 0) { var x; x = 5; s = s + x; } }
             for (var i = n; i < 12; i = i + 1) { s = s - 1; }
             output s;
             return x;
         }",
    ),
    (
        "a variable that is written in the loop first",
        "main(i, n) { var a; if (n > 3) { a = 1; } while (i < n) { a = i; i = i + 1; } return a; }",
    ),
    (
        "a variable that some iterations write",
        "main(i, n, m) { var a; while (i < n) { if (i > m) { a = i; } i = i + 1; } output i; return a; }",
    ),
    (
        "a variable that is read before the iteration writes it",
        "main(i, n, m) { var a, s; s = 0; while (i < n) { if (i > m) { s = s + a; } a = 2; i = i + 1; } return s; }",
    ),
    (
        "a variable that is written and read through a pointer",
        "main(i, n, m) {
             var a, s, p;
             p = &a; s = 0;
             while (i < n) { if (i == m) { a = 3; } if (i > m) { s = s + *p; } i = i + 1; }
             return s;
         }",
    ),
    (
        "a variable that only a later loop reads",
        "main(i, n, m) {
             var a, s, j;
             while (i < n) { a = i; i = i + 1; }
             j = 0; s = 0;
             while (j < m) { s = s + a; j = j + 1; }
             return s;
         }",
    ),
    (
        "a value that does not matter",
        "main(i, n) { var a, s; s = 0; while (i < n) { s = s + a * 0; i = i + 1; } return s + i; }",
    ),
];

#[test]
fn summaries_do_what_iterations_do() {
    let mut process = process();
    let only = std::env::var("SUMMARIES_ONLY").unwrap_or_default();
    let mut complaints = Vec::new();
    for (name, source) in SUMMED.iter().chain(ELSEWHERE).filter(|(name, _)| name.contains(&only)) {
        let started = std::time::Instant::now();
        let cfg = read(source);
        let mut pool = Pool::default();
        let mut solver = solver(&mut process);
        let start = State::initial(&cfg, &mut pool);
        let mut loops = Summarise::default();
        let summed = paths(&cfg, &mut pool, &mut solver, start, &mut loops);
        for summary in loops.summaries() {
            if let Some(reason) = loops.why_unrolled(summary.head) {
                complaints.push(format!("{name}: {reason}"));
            }
        }
        println!("{name}: {} paths in {:.3} s", summed.len(), started.elapsed().as_secs_f64());
        let compared = compare(&cfg, &mut pool, &mut solver, &summed, 40);
        complaints.extend(compared.into_iter().map(|complaint| format!("{name} {complaint}")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Runs a program from so many random starts. Each run must go through exactly one of the paths, and end with the same
/// numbers; runs that are too long are left out.
fn compare(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, summed: &[Path], starts: usize) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut dice = Dice(7);
    for _ in 0..starts {
        let values: Vec<i64> = cfg.main_function().parameters.iter().map(|_| dice.roll()).collect();
        let numbers: Vec<_> = values.iter().map(|value| pool.int(*value)).collect();
        let concrete = State::initial_with(cfg, pool, &numbers, &[]);
        let Some(unrolled) = unrolled(cfg, pool, solver, concrete, 20_000) else { continue };
        let expected = ending(pool, &unrolled, &Model::default());
        let mut found = Vec::new();
        for path in summed {
            let mut conditions = path.state.path_condition();
            for (parameter, number) in path.state.parameters().iter().zip(&numbers) {
                let known = pool.eq(parameter.term, *number);
                conditions.push(known);
            }
            match solver.check(pool, &conditions).expect("a solver that lives") {
                Answer::Sat(model) => found.push(ending(pool, path, &model)),
                Answer::Unsat(_) => {}
                Answer::Unknown(reason) => complaints.push(format!("{values:?}: {reason}")),
            }
        }
        if found != [expected.clone()] {
            complaints.push(format!("{values:?}: {found:?} instead of {expected}"));
        }
    }
    complaints
}

/// The only path of a program of which all inputs are known, one iteration after the other; nothing where it has more
/// steps than said.
fn unrolled(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, start: State, steps: u64) -> Option<Path> {
    let budget = &mut |counters: &Counters| -> Result<(), Limit> {
        if counters.steps > steps { Err(Limit::States) } else { Ok(()) }
    };
    let mut executor = Executor::new(cfg, start, None, Box::<Dfs>::default());
    match executor.next_path(&mut Context { pool, solver, budget }) {
        Progress::Path(path) => Some(*path),
        Progress::Stopped(_) => None,
        Progress::Exhausted => panic!("every run has a path"),
    }
}

#[test]
fn loops_over_linear_conditions_are_summed_nearly_without_the_solver() {
    let mut process = process();
    // A loop by itself does not know where pointers lead.
    for (name, source) in SUMMED.iter().filter(|(name, _)| !name.contains("pointer")) {
        let cfg = read(source);
        for id in 0..cfg.main_function().loops.loops.len() {
            let mut pool = Pool::default();
            let mut solver = solver(&mut process);
            let summary = summarise(&cfg, LoopId(id as u32), &mut pool, &mut solver).expect("a solver that lives");
            assert!(summary.traces.is_ok(), "{name}: {:?}", summary.traces);
            // Where steps are larger than one, rounding leaves some questions open.
            let few = if name.contains("three") { 8 } else { 0 };
            assert!(solver.statistics().queries <= few, "{name}: {:?}", solver.statistics());
        }
    }
}

#[test]
fn the_budget_is_asked_while_a_loop_is_summed() {
    let source = corpus("listing-4.13");
    let mut process = process();
    let cfg = read(&source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut asked = 0;
    let budget = &mut |_: &Counters| -> Result<(), Limit> {
        asked += 1;
        if asked > 30 { Err(Limit::Time) } else { Ok(()) }
    };
    let start = State::initial(&cfg, &mut pool);
    let mut executor = Executor::new(&cfg, start, None, Box::<Dfs>::default())
        .with_loops(Summarise::new(Target::AnyError.nodes(&cfg)));
    let progress = executor.next_path(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    assert!(matches!(progress, Progress::Stopped(StopReason::Limit(Limit::Time))), "{progress:?}");
    assert!(executor.counters().states < 10, "{:?}", executor.counters());
}

/// Twenty conditions that change with each iteration have a million ways through them, which do not meet again.
#[test]
fn a_loop_with_too_many_ways_is_soon_given_up() {
    let ways: Vec<String> = (0..20).map(|at| format!("if (a[i + {at}] > 0) {{ s = s + {at}; }}\n")).collect();
    let ways = ways.concat();
    let cfg =
        read(&format!("main(a, n) {{ var i, s; i = 0; s = 0; while (i < n) {{ {ways} i = i + 1; }} return s; }}"));
    let mut process = process();
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut asked = 0;
    let budget = &mut |counters: &Counters| -> Result<(), Limit> {
        asked += 1;
        if counters.states > 4 { Err(Limit::States) } else { Ok(()) }
    };
    let start = State::initial(&cfg, &mut pool);
    let mut loops = Summarise::default();
    let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
    let _ = Executor::new(&cfg, start, None, Box::<Dfs>::default()).with_loops(&mut loops).next_path(&mut context);
    let head = cfg.main_function().loops.loops[0].head;
    let reason = loops.why_unrolled(head).map(ToString::to_string);
    assert_eq!(reason.as_deref(), Some("the loop has too many paths (line 1)"));
    assert!(asked < 1_000, "{asked}");
}

/// A loop made by chance, over the variables `a`, `b` and `c`.
fn random_loop(dice: &mut Dice) -> String {
    fn variable(dice: &mut Dice) -> char {
        ['a', 'b', 'c'][usize::try_from(dice.roll() + 6).unwrap_or_default() % 3]
    }
    fn condition(dice: &mut Dice) -> String {
        let operator = ["<", "<", ">", ">=", "!=", "=="][usize::try_from(dice.roll() + 6).unwrap_or_default() % 6];
        format!("{} {operator} {} + ({})", variable(dice), variable(dice), dice.roll())
    }
    fn statement(dice: &mut Dice) -> String {
        let changed = variable(dice);
        match dice.roll() {
            -6..=-3 => format!("{changed} = {changed} + 1;"),
            -2..=2 => format!("{changed} = {changed} - 1;"),
            3..=6 => format!("{changed} = {changed} + ({});", dice.roll()),
            7 | 8 => format!("{changed} = {};", variable(dice)),
            9 => format!("{changed} = {changed} + {};", variable(dice)),
            10 => format!("{changed} = {};", dice.roll()),
            _ => format!("if ({}) {{ break; }}", condition(dice)),
        }
    }
    let mut body = String::new();
    for _ in 0..2 {
        let (asked, then, otherwise) = (condition(dice), statement(dice), statement(dice));
        match dice.roll() {
            -6..=0 => body.extend(["if (", &asked, ") { ", &then, " } else { ", &otherwise, " } "]),
            1..=5 => body.extend(["if (", &asked, ") { ", &then, &otherwise, " } "]),
            _ => body += &then,
        }
    }
    let guard = condition(dice);
    format!("main(a, b, c) {{ while ({guard}) {{ {body} {} }} output a; output b; return c; }}", statement(dice))
}

#[test]
fn summaries_of_random_loops_do_what_their_iterations_do() {
    let count = std::env::var("RANDOM_LOOPS").map_or(10, |count| count.parse().expect("a number"));
    let seed = std::env::var("RANDOM_SEED").map_or(3, |seed| seed.parse().expect("a number"));
    let mut process = process();
    let mut dice = Dice(seed);
    let mut complaints = Vec::new();
    let mut summed_up = 0;
    for _ in 0..count {
        let source = random_loop(&mut dice);
        let cfg = read(&source);
        let mut pool = Pool::default();
        let mut solver = solver(&mut process);
        let summary = summarise(&cfg, LoopId(0), &mut pool, &mut solver).expect("a solver that lives");
        if let Err(reason) = &summary.traces {
            println!("{reason}: {source}");
            continue;
        }
        summed_up += 1;
        println!("{:?}: {source}", summary.automaton.interleaving());
        let start = State::initial(&cfg, &mut pool);
        let summed = paths(&cfg, &mut pool, &mut solver, start, &mut Summarise::default());
        let compared = compare(&cfg, &mut pool, &mut solver, &summed, 6);
        println!("{compared:?}");
        complaints.extend(compared.into_iter().map(|complaint| format!("{source} {complaint}")));
    }
    println!("{summed_up} of {count} summed");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(summed_up > count / 4, "{summed_up} of {count}");
}

/// What a search finds with summaries in the place of loops: the inputs that reach the target, or that none do.
/// No loop may be unrolled.
fn verdict(source: &str, target: Target) -> String {
    let mut process = process();
    let cfg = read(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let start = State::initial(&cfg, &mut pool);
    let targets = target.nodes(&cfg);
    let mut loops = Summarise::new(targets.clone());
    let mut executor = Executor::new(&cfg, start, Some(targets), Box::<Bfs>::default()).with_loops(&mut loops);
    let outcome = executor.search(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    let steps = executor.counters().steps;
    drop(executor);
    assert!(steps < 1000, "{steps}");
    for summary in loops.summaries() {
        assert_eq!(loops.why_unrolled(summary.head).map(ToString::to_string), None);
    }
    match outcome {
        Outcome::Reached { state, model } => {
            let witness = witness(&pool, &state, &model);
            let (known, outcome) = replayed(&cfg, &mut pool, &mut solver, &witness);
            format!("reached with {known}: {outcome}")
        }
        Outcome::Exhausted => "unreachable".to_owned(),
        Outcome::Stopped(reason) => format!("{reason:?}"),
    }
}

/// The numbers of a witness, and how the run with them ends, one iteration after the other.
fn replayed(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, witness: &RawWitness) -> (String, String) {
    let inputs: Vec<_> = witness.inputs.iter().map(|input| pool.int(input.clone())).collect();
    let parameters: Vec<_> = witness
        .parameters
        .iter()
        .map(|(_, value)| match value {
            loopscope_smt::Value::Int(number) => pool.int(number.clone()),
            other => panic!("{other:?}"),
        })
        .collect();
    let known: Vec<_> = parameters.iter().chain(&inputs).map(|number| pool.display(*number)).collect();
    let start = State::initial_with(cfg, pool, &parameters, &inputs);
    let path = unrolled(cfg, pool, solver, start, 10_000_000).expect("a run that ends");
    let ending = match &path.ending {
        Ending::Error(error) => cfg.error(*error).kind.to_string(),
        other => format!("{other:?}"),
    };
    (known.join(", "), ending)
}

/// What a search finds that takes more states for possible after loops that are not summed than there are: whether it
/// proves that there is no error.
fn approximated(source: &str) -> bool {
    let mut process = process();
    let cfg = read(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let start = State::initial(&cfg, &mut pool);
    let targets = Target::AnyError.nodes(&cfg);
    let mut loops = Summarise::new(targets.clone()).approximating();
    let mut executor = Executor::new(&cfg, start, Some(targets), Box::<Bfs>::default()).with_loops(&mut loops);
    let outcome = executor.search(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    let steps = executor.counters().steps;
    drop(executor);
    assert!(steps < 1000, "{steps}");
    assert!(loops.approximated());
    match outcome {
        Outcome::Exhausted => true,
        Outcome::Reached { .. } => false,
        Outcome::Stopped(reason) => panic!("{reason:?}"),
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

/// A loop made by chance that is not summed, since `b` has no closed form; `c` is set from it.
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
        let cfg = read(&source);
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

#[test]
fn listing_4_9_is_proved() {
    assert_eq!(verdict(&corpus("listing-4.9"), Target::Line(27)), "unreachable");
}

#[test]
fn listing_4_10_divides_by_zero_whenever_its_loop_runs() {
    let found = verdict(&corpus("listing-4.10"), Target::AnyError);
    assert!(found.starts_with("reached with ") && found.ends_with(": division by zero"), "{found}");
}

#[test]
fn listing_4_13_computes_a_square() {
    assert_eq!(verdict(&corpus("listing-4.13"), Target::AnyError), "unreachable");
}

#[test]
fn a_hundred_thousand_iterations_are_as_good_as_one() {
    let source = "main(n) { var i; i = 0; while (i < n) { i = i + 1; if (i == 100000) { error(); } } return i; }";
    let found = verdict(source, Target::AnyError);
    assert!(found.ends_with(": error statement"), "{found}");
    let source = "main() { var i, a; i = 0; a = 0; while (i < 100000) { i = i + 1; a = a + 3; }
        if (a == 300000) { error(); } return i; }";
    assert_eq!(verdict(source, Target::AnyError), "reached with : error statement");
    assert_eq!(verdict(&source.replace("a == 300000", "a == 300001"), Target::AnyError), "unreachable");
}

#[test]
fn sums_have_the_formulas_of_school() {
    let sum = |step: &str, check: &str| {
        let source = format!(
            "main(n) {{ var s, i; if (n < 0) {{ n = 0; }} s = 0; i = 1;
             while (i <= n) {{ s = s + {step}; i = i + 1; }} if ({check}) {{ error(); }} return s; }}"
        );
        verdict(&source, Target::AnyError)
    };
    assert_eq!(sum("i", "2 * s != n * (n + 1)"), "unreachable");
    assert_eq!(sum("2 * i - 1", "s != n * n"), "unreachable");
    assert_eq!(sum("i * i", "6 * s != n * (n + 1) * (2 * n + 1)"), "unreachable");
    assert_eq!(sum("i * i * i", "4 * s != n * n * (n + 1) * (n + 1)"), "unreachable");
    assert!(sum("i * i", "s == 55").starts_with("reached with 5"));
    assert_eq!(sum("s + 1", "n == 20 && s != 1048575"), "unreachable");
    assert_eq!(sum("2 - 2 * s", "s != 0 && s != 2"), "unreachable");
}

#[test]
fn what_is_done_every_so_many_times_is_summed() {
    let every = |number: u32, check: &str| {
        let source = format!(
            "main(n) {{ var i, c; c = 0; for (i = 0; i < n; i = i + 1) {{ if (i % {number} == 0) {{ c = c + 1; }} }}
             if (n >= 0 && ({check})) {{ error(); }} return c; }}"
        );
        verdict(&source, Target::AnyError)
    };
    assert_eq!(every(2, "2 * c != n && 2 * c != n + 1"), "unreachable");
    assert_eq!(every(7, "7 * c < n || 7 * c >= n + 7"), "unreachable");
    assert_eq!(every(16, "n > 100000 && c == 6250"), "unreachable");
    assert!(every(7, "c == 2000").ends_with(": error statement"));
}

#[test]
fn fizz_buzz_is_summed() {
    let source = "main(n) { var i, fizz, buzz; fizz = 0; buzz = 0;
        for (i = 0; i < n; i = i + 1) {
            if (i % 3 == 0) { fizz = fizz + 1; }
            if (i % 5 == 0) { buzz = buzz + 1; }
        }
        if (n >= 0 && (3 * fizz < n || 5 * buzz < n || fizz < buzz)) { error(); } return i; }";
    assert_eq!(verdict(source, Target::AnyError), "unreachable");
    // Twelve turns with a pattern of fifteen iterations.
    assert_eq!(verdict(&source.replace("fizz < buzz", "buzz > 4 && fizz == buzz"), Target::AnyError), "unreachable");
}

#[test]
fn loops_six_deep_are_summed_from_within() {
    let (mut opening, mut closing) = (String::new(), String::new());
    for depth in 1..=6 {
        let _ = write!(opening, "i{depth} = 0; while (i{depth} < n) {{ ");
        let _ = write!(closing, "i{} = i{} + 1; }} ", 7 - depth, 7 - depth);
    }
    let source = format!(
        "main(n) {{ var a, i1, i2, i3, i4, i5, i6; a = 0; {opening} a = a + 1; {closing}
         if (n == 7 && a != 117649) {{ error(); }} return a; }}"
    );
    assert_eq!(verdict(&source, Target::AnyError), "unreachable");
}

#[test]
fn an_element_is_found_or_there_is_none() {
    let source = "main(A, n, x) {
        var i;
        i = 0;
        while (i < n) { if (A[i] == x) { if (i > 100) { error(); } return i; } i = i + 1; }
        return i;
    }";
    let mut process = process();
    let cfg = read(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let start = State::initial(&cfg, &mut pool);
    let targets = Target::AnyError.nodes(&cfg);
    let mut executor =
        Executor::new(&cfg, start, Some(targets.clone()), Box::<Bfs>::default()).with_loops(Summarise::new(targets));
    let outcome = executor.search(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    assert!(matches!(outcome, Outcome::Reached { .. }), "{outcome:?}");
}
