//! The effect of a loop holds in every run through it: runs random programs, counts the paths taken through their
//! loops, and checks closed forms and constraints with these counts.

use loopscope_cfg::{Cfg, branches_beyond};
use loopscope_chains::effect::{Detail, Processing};
use loopscope_generate::{Options, source};
use loopscope_sorted::SortedSet;
use loopscope_testing::lowered;

use crate::support::effect_check::{Check, CheckCounts, arguments};
use crate::support::simulation::run;
use crate::support::with_chains;

fn look(text: &str, looked: &mut CheckCounts) {
    look_at(&lowered(text), text, looked);
}

fn look_at(cfg: &Cfg, text: &str, looked: &mut CheckCounts) {
    for number in 0..6 {
        let mut read = number;
        let input = || {
            read = (read * 5 + 3) % 11;
            read - 3
        };
        let Some(run) = run(cfg, &arguments(cfg, number), input, 400) else { continue };
        looked.runs += 1;
        let targets = SortedSet::from([run.end]);
        // The full detail costs more, so it is checked in every third run.
        let detail = match number {
            1 => Detail::EachIteration(Processing::Heavyweight),
            4 => Detail::EachIteration(Processing::Lightweight),
            _ => Detail::FirstAndLast,
        };
        with_chains(cfg, &targets, (40, detail), |chains, pool, roots| {
            Check { chains, pool, run: &run, text, looked }.root(roots);
        });
    }
}

fn check(seeds: std::ops::Range<u64>, options: &Options) -> CheckCounts {
    // The simulation supports neither calls nor memory, and further branches would only make too many paths through
    // loops.
    let options = &Options { partly: 0, calls: 0, pointers: 0, records: 0, ..options.clone() };
    let mut looked = CheckCounts::default();
    for seed in seeds {
        look(&source(seed, options), &mut looked);
    }
    println!("{looked:?}");
    looked
}

#[test]
fn simple_loops() {
    let options = Options { loops: 50, loop_depth: 1, inputs: 0, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 1_000 && looked.solved > 50, "{looked:?}");
    assert!(looked.histories > 100, "{looked:?}");
}

#[test]
fn nested_loops() {
    let options = Options { loops: 70, loop_depth: 3, block: 2, branches: 15, statements: 9, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 1_000 && looked.solved > 100, "{looked:?}");
    assert!(looked.histories > 1_000, "{looked:?}");
}

/// Branches that are loops of one iteration.
#[test]
fn branches_as_loops() {
    let options = Options { loops: 50, loop_depth: 2, branches: 40, partly: 0, calls: 0, ..Options::default() };
    let options = &Options { pointers: 0, records: 0, statements: 9, ..options };
    let mut looked = CheckCounts::default();
    for seed in 0..100 {
        let text = source(seed, options);
        if let Some(viewed) = branches_beyond(&lowered(&text), 1) {
            look_at(&viewed.cfg, &text, &mut looked);
        }
    }
    println!("{looked:?}");
    assert!(looked.roots > 100 && looked.iterations > 1_000, "{looked:?}");
}

/// Loops that continue while some variable is small, which inner loops may change.
#[test]
fn uncounted_loops() {
    let options = Options { loops: 70, uncounted: 60, branches: 15, block: 3, input_arrays: 0, ..Options::default() };
    let looked = check(0..200, &options);
    assert!(looked.roots > 200 && looked.iterations > 500, "{looked:?}");
}

/// A condition that held when the last iteration began, and no longer after it, in which it was the inner loop that
/// changed something.
#[test]
fn conditions_that_inner_loops_change() {
    let mut looked = CheckCounts::default();
    look(
        "main(n0) {
    var s = 0, i;
    while (s < 7)
        if (s == n0) s += 1;
        else for (i = 0; i < 3; i++) s += 1;
    return s;
}",
        &mut looked,
    );
    assert!(looked.roots == 6 && looked.constraints > 50, "{looked:?}");
}

/// Eight paths: too many for histories of all of them, of which a root chain states some.
#[test]
fn many_paths() {
    let mut looked = CheckCounts::default();
    for last in ["c += 1;", "c = i;", "if (B[i] > 1) i++;"] {
        let text = format!(
            "main(n0, A, B) {{
    int a = 0, b = 0, c = 0, i = 0;
    while (i < n0) {{
        if (A[i] == 0) a++;
        if (B[i] > 0) b += 2;
        if (A[i] < B[i]) {{ {last} }}
        i++;
    }}
    return a + b + c;
}}"
        );
        look(&text, &mut looked);
    }
    println!("{looked:?}");
    assert!(looked.stated > 200 && looked.histories > 30, "{looked:?}");
}

/// Counters of inner loops that start again in each iteration, in one path or in some, two loops deep, and by different
/// steps.
#[test]
fn values_of_last_iterations() {
    let mut looked = CheckCounts::default();
    let bodies = [
        "j = 0; while (j < k) j = j + 2;",
        "j = 1; while (j < k) { if (A[j] > 1) j = j + 2; else j = j + 3; }",
        "if (A[i] > 0) { j = 0; while (j < k) j = j + 2; } else { j = 1; while (j < n0) j = j + 3; }",
        "if (A[i] > 1) { j = 0; while (j < i + 2) j = j + 2; }",
        "j = 5; while (A[j] > 0) { l = 0; while (l < k) l = l + 3; j = j - 1; } k = k + 1;",
        "j = i; l = 0; while (l < 3) { j = j + 2; l = l + 1; } if (A[i] == 2) j = 1;",
    ];
    for body in bodies {
        let text =
            format!("main(n0, A, B) {{ int i = 0, j = 7, k = 3, l = 9; while (i < n0) {{ {body} i++; }} return j; }}");
        look(&text, &mut looked);
    }
    println!("{looked:?}");
    assert!(looked.last_values > 20 && looked.constraints > 500, "{looked:?}");
}

/// Elements that are written once, by each iteration, by every other one, from both ends, and added to.
#[test]
fn written_arrays() {
    let mut looked = CheckCounts::default();
    let bodies = [
        "if (A[i] == 1) B[0] = 7;",
        "if (A[i] > 1) B[2] = 7; else B[2] = 7;",
        "B[i] = A[i];",
        "B[2 * i + 1] = i;",
        "B[i + 1] = i; B[i] = 3;",
        "B[6 - i] = A[i]; if (n0 > 2) B[i] = 5;",
        "B[i] = B[i] + A[i];",
        "B[3] = B[3] + 2; B[n0] = 4;",
        "if (A[i] > 0) { B[k] = k; k = k + 1; }",
        "B[A[i]] = i;",
        "if (A[i] > 0) B[i] = 1; else B[i] = 2;",
    ];
    for body in bodies {
        let text = format!("main(n0, A, B) {{ int i = 0, k = 1; while (i < n0) {{ {body} i++; }} return k; }}");
        look(&text, &mut looked);
    }
    println!("{looked:?}");
    assert!(looked.lambdas >= 16, "{looked:?}");
}

#[test]
fn jumps_and_arrays() {
    let options =
        Options { literal_arrays: 1, jumps: 25, loops: 50, products: 10, statements: 9, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 500, "{looked:?}");
}
