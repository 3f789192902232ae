use loopscope_question::{Budget, Program};
use loopscope_same::{Reading, Task};
use loopscope_syntax::Dialect;
use loopscope_testing::{Ticks, solver_process};

use super::prove_same;
use crate::host::{Host, Unobserved};

/// True if two programs whose `main` has these bodies are proved to do the same.
fn is_proved(reference: &str, program: &str) -> bool {
    let read = |body: &str| -> Program {
        let source = format!("#include <stdio.h>\nint main(void) {{ int n; {body} return 0; }}\n");
        Reading::default().program(&source, Dialect::C).unwrap_or_else(|refusal| panic!("{}\n{source}", refusal.told()))
    };
    let task = Task { promised: "-100..100".parse().expect("a range"), ..Task::default() };
    let clock = Ticks::new(0.01);
    let host = Host { transport: Box::new(solver_process()), clock: &clock, observer: &mut Unobserved };
    prove_same(&read(reference), &read(program), &task, Budget { seconds: 3.0, ..Budget::default() }, host).is_ok()
}

/// The reference: it keeps all numbers.
const LARGEST: &str = "int a[8]; scanf(\"%d\", &n); if (n < 1 || n > 8) return 0; for (int i = 0; i < n; i++) scanf(\"%d\", &a[i]); \
    int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; printf(\"%d\", m);";

#[test]
fn paths_that_continue_alike_are_merged() {
    let while_reading = |condition: &str| {
        format!(
            "int x, m; scanf(\"%d\", &n); if (n < 1 || n > 8) return 0; scanf(\"%d\", &m); \
             for (int i = 1; i < n; i++) {{ scanf(\"%d\", &x); if ({condition}) m = x; }} printf(\"%d\", m);"
        )
    };
    assert!(is_proved(LARGEST, &while_reading("x > m")));
    for wrong in ["x > m + 1", "x < m", "x > m || (i == 7 && x == 50)", "x > m && i != 7"] {
        assert!(!is_proved(LARGEST, &while_reading(wrong)), "{wrong}");
    }
}

#[test]
fn what_is_read_but_was_never_written_is_no_proof() {
    let into_another =
        LARGEST.replace("scanf(\"%d\", &a[i]);", "if (i == 7) scanf(\"%d\", &n); else scanf(\"%d\", &a[i]);");
    assert!(!is_proved(LARGEST, &into_another));
    let skips = LARGEST.replace("int m = a[0];", "int m = a[0]; if (n == 8) m = a[n];");
    assert!(!is_proved(LARGEST, &skips));
}

#[test]
fn sums_of_floating_point_numbers_are_the_same_in_one_order_alone() {
    let sum = |next: &str| {
        format!(
            "double a[6], s = 0; scanf(\"%d\", &n); if (n < 1 || n > 6) return 0; \
             for (int i = 0; i < n; i++) scanf(\"%lf\", &a[i]); for (int i = 0; i < n; i++) s += a[{next}]; printf(\"%.2f\", s);"
        )
    };
    let at_once = "double x, s = 0; scanf(\"%d\", &n); if (n < 1 || n > 6) return 0; \
        for (int i = 0; i < n; i++) { scanf(\"%lf\", &x); s += x; } printf(\"%.2f\", s);";
    assert!(is_proved(&sum("i"), at_once));
    assert!(!is_proved(&sum("n - 1 - i"), at_once));
}

#[test]
fn a_merged_value_that_is_printed_in_a_loop_is_compared() {
    let counts = |condition: &str| {
        format!(
            "int x, k = 0; scanf(\"%d\", &n); if (n < 1 || n > 5) return 0; \
             for (int i = 0; i < n; i++) {{ scanf(\"%d\", &x); if ({condition}) k++; printf(\"%d \", k); }}"
        )
    };
    assert!(is_proved(&counts("x > 0"), &counts("!(x <= 0)")));
    assert!(!is_proved(&counts("x > 0"), &counts("x > 0 || (k == 4 && x == 0)")));
}
