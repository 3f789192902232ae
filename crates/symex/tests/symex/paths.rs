//! Which paths a program has, and their conditions.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use loopscope_symex::{Bfs, Ending, Executor, Indexing, Path, Progress, State, Value};

use crate::support::{World, read};

#[test]
fn a_branch_on_an_input_makes_two_paths() {
    // Thesis, listing 3.1.
    paths(
        "main() { var y, z; z = input; y = 1; if (z == 0) { y = 2; } else { y = 3 / z; } return y; }",
        &expect![[r#"
            returns 2
                if input1 == 0
            returns 3 / input1
                if input1 != 0
        "#]],
    );
}

#[test]
fn errors_end_paths() {
    paths(
        "main(x) {
             var a;
             a = [10, 20];
             output 1 / x;
             return a[x];
         }",
        &expect![[r#"
            division by zero at `1 / x`
                if x == 0
            returns x == 0 ? 10 : 20, outputs 1 / x
                if x != 0 && x >= 0 && x <= 1
            index out of bounds at `a[x]`, outputs 1 / x
                if x != 0 && x <= -1 || x >= 2
        "#]],
    );
}

#[test]
fn a_loop_is_unrolled() {
    paths(
        "main(n) { var i; i = 0; while (i < n) { i = i + 1; } assume(n <= 2); return i; }",
        &expect![[r#"
            returns 0
                if n <= 0 && n <= 2
            returns 2
                if n >= 1 && n >= 2 && n <= 2
            returns 1
                if n >= 1 && n <= 1 && n <= 2
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n <= 3
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n <= 4
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n <= 5
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n <= 6
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n >= 7 && n <= 7
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n >= 7 && n >= 8 && n <= 8
        "#]],
    );
}

#[test]
fn recursion_pushes_and_pops_frames() {
    // Thesis, listing 5.4, with a bound on the input.
    paths(
        "fac(n) { var f; if (n == 0) { f = 1; } else { f = n * fac(n - 1); } return f; }
         main() {
             var a, b;
             b = input;
             assume(b >= 0);
             assume(b < 4);
             a = fac(b);
             output(a);
             return 1 / (a - 2);
         }",
        &expect![[r#"
            Halted
                if input1 <= -1
            Halted
                if input1 >= 0 && input1 >= 4
            returns -1, outputs 1
                if input1 >= 0 && input1 <= 3 && input1 == 0
            returns -1, outputs 1
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 == 1
            division by zero at `1 / (a - 2)`, outputs 2
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 != 1 && input1 == 2
            returns 0, outputs 6
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 != 1 && input1 != 2 && input1 == 3
        "#]],
    );
}

#[test]
fn a_literal_array_is_read_and_written_at_an_unknown_index() {
    // Thesis, listing 5.3.
    let source = "main() {
        var arr, i, res;
        arr = [0, 1, 2];
        i = input;
        res = 0;
        if (i < 3 && i >= 0) { arr[i] = -1; res = arr[i] + arr[0]; }
        return res;
    }";
    paths(
        source,
        &expect![[r#"
        returns 0
            if input1 >= 3
        returns (input1 == 0 ? -1 : 0) + (input1 == 0 ? -1 : input1 == 1 ? -1 : input1 == 2 ? -1 : 2)
            if input1 <= 2 && input1 >= 0
        returns 0
            if input1 <= 2 && input1 <= -1
    "#]],
    );
    paths_with(
        source,
        Indexing::Fork,
        &expect![[r#"
        returns 0
            if input1 >= 3
        returns 0
            if input1 <= 2 && input1 <= -1
        returns -2
            if input1 <= 2 && input1 >= 0 && input1 == 0
        returns -1
            if input1 <= 2 && input1 >= 0 && input1 == 1
        returns -1
            if input1 <= 2 && input1 >= 0 && input1 == 2
    "#]],
    );
}

#[test]
fn arrays_of_pointers_fork_over_the_index() {
    paths(
        "main(i) {
             var x, y, a;
             x = 5;
             y = 6;
             a = [&x, &y];
             assume(i >= 0 && i <= 1);
             *a[i] = 7;
             return 10 * x + y;
         }",
        &expect![[r#"
            Halted
                if i <= -1
            Halted
                if i >= 0 && i >= 2
            returns 76
                if i >= 0 && i <= 1 && i == 0
            returns 57
                if i >= 0 && i <= 1 && i == 1
        "#]],
    );
}

#[test]
fn input_arrays_have_an_element_everywhere() {
    paths(
        "main(A, i) {
             A[i + 1] = 4;
             if (A[i] + A[i + 1] == 4) { return A[0]; }
             return 0;
         }",
        &expect![[r#"
            returns A[i + 1 := 4][0]
                if A[i] == 0
            returns 0
                if A[i] != 0
        "#]],
    );
}

#[test]
fn rows_of_input_arrays_are_references() {
    paths(
        "main(A, i, j) {
             var row;
             row = A[i];
             row[2] = 9;
             if (A[i] == A[j]) { return A[i][2] + row[1]; }
             return A[j][2];
         }",
        &expect![[r#"
            returns A[i][1] + 9
                if i == j
            returns A[i := A[i][2 := 9]][j][2]
                if i != j
        "#]],
    );
}

#[test]
fn records_are_copied_and_cells_are_shared() {
    paths(
        "main(v) {
             var r, s, p;
             r = {x: v, y: 2};
             s = r;
             s.x = 3;
             p = alloc s;
             (*p).y = r.x;
             return (*p).y * 100 + s.y * 10 + r.y;
         }",
        &expect![[r#"
            returns 100 * v + 22
        "#]],
    );
}

#[test]
fn functions_are_values() {
    paths(
        "one(x) { return x + 1; }
         two(x) { return 2 * x; }
         main(c, v) {
             var f;
             if (c) { f = one; } else { f = two; }
             return f(v);
         }",
        &expect![[r#"
            returns v + 1
                if c != 0
            returns 2 * v
                if c == 0
        "#]],
    );
}

#[test]
fn a_writing_of_rows_is_not_handled() {
    paths(
        "main(A, B) { A[0][0] = 1; A[1] = B; return B[0]; }",
        &expect![[r#"
        NotHandled(WriteToInputArray)
    "#]],
    );
}

fn paths(source: &str, expected: &Expect) {
    paths_with(source, Indexing::Ite, expected);
}

/// All paths of a program, breadth first.
fn paths_with(source: &str, indexing: Indexing, expected: &Expect) {
    let (_, cfg) = read(source);
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool).with_indexing(indexing);
    let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default());
    let mut text = String::new();
    loop {
        match executor.next_path(&mut world.context()) {
            Progress::Path(path) => text += &describe(&cfg, &mut world.pool, source, &path),
            Progress::Exhausted => break,
            Progress::Stopped(reason) => {
                let _ = writeln!(text, "stopped: {reason:?}");
                break;
            }
        }
    }
    expected.assert_eq(&text);
}

fn describe(cfg: &Cfg, pool: &mut Pool, source: &str, path: &Path) -> String {
    let mut text = match &path.ending {
        Ending::Returned(Value::Int(value)) => {
            let value = path.state.simplify(pool, *value);
            format!("returns {}", pool.display(value))
        }
        Ending::Error(id) => {
            let site = cfg.error(*id);
            format!("{} at `{}`", site.kind, &source[site.span.start as usize..site.span.end as usize])
        }
        other => format!("{other:?}"),
    };
    let outputs: Vec<_> = path.state.outputs().into_iter().map(|output| path.state.simplify(pool, output)).collect();
    let list = |terms: Vec<_>| terms.into_iter().map(|term| pool.display(term)).collect::<Vec<_>>();
    if !outputs.is_empty() {
        let _ = write!(text, ", outputs {}", list(outputs).join(", "));
    }
    let conditions = list(path.state.path_condition());
    if !conditions.is_empty() {
        let _ = write!(text, "\n    if {}", conditions.join(" && "));
    }
    text + "\n"
}
