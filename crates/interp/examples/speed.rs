//! Prints how many statements a second the interpreter executes. Run with `--release`.

use std::time::Instant;

use loopscope_interp::{Argument, InputArray, Inputs, Limits, compile, run};
use loopscope_syntax::{Dialect, analyse};

const PROGRAMS: [(&str, &str); 5] = [
    ("count", "main() { var x, y; x = 0; y = 1; while (x < 20000000) { x = x + 1; y = y + x; } return y; }"),
    (
        "branch",
        "main() { var i, a, b; i = 0; a = 0; b = 0; while (i < 10000000) { if (i % 3 == 0 && a <= i) { a = a + 2; } \
         else { b = b - 1; } i = i + 1; } return a + b; }",
    ),
    (
        "calls",
        "f(n) { var r; if (n < 2) { r = n; } else { r = f(n - 1) + f(n - 2); } return r; } main() { return f(30); }",
    ),
    (
        "input array",
        "main(A, n) { var i, s; s = 0; i = 0; while (i < 10000000) { A[i % 100] = i; s = s + A[(i + 1) % 100]; \
         i = i + 1; } return s; }",
    ),
    (
        "list",
        "main() { var l, i, s; l = null; i = 0; while (i < 2000000) { l = alloc {value: i, next: l}; i = i + 1; \
         if (i % 1000 == 0) { l = null; } } return i; }",
    ),
];

fn main() {
    for (name, source) in PROGRAMS {
        let program = compile(&analyse(source, Dialect::Extended).program);
        let parameters = vec![Argument::Array(InputArray::from_elements([]))];
        let inputs = Inputs { parameters, ..Inputs::default() };
        let start = Instant::now();
        let run = run(&program, &inputs, &Limits { steps: 1_000_000_000, ..Limits::default() });
        let speed = run.steps / start.elapsed().as_micros().max(1) as u64;
        println!("{name:12} {speed:4} million steps/s {:?}", run.outcome);
    }
}
