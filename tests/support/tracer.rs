//! TRACER's figures 3(c) and 3(d) for any N: how much work they are should grow with N, not with the number of paths.

use std::fmt::Write;

/// Figure 3(c): sums of ones and twos.
pub(crate) fn sums(n: u64) -> String {
    let mut program = "main() { var s, z; s = 0; if (input) { z = 0; } else { z = 999; }\n".to_owned();
    for _ in 0..n {
        program.push_str("if (input) { s = s + 1; } else { s = s + 2; }\n");
    }
    let _ = write!(program, "if (s + z > {} && z == 0) {{ error(); }} return s; }}", 2 * n);
    program
}

/// Figure 3(d): two counters, one of which starts with what a loop has computed.
pub(crate) fn counters(n: u64) -> String {
    let mut program = "complex(k) { var r; r = 0; while (k > 0) { r = -r; k = k - 1; } return r; }
        main(k) { var x, y, s, t; if (input) { x = 0; y = 0; } else { x = complex(k); y = 0; } s = x; t = y;\n"
        .to_owned();
    for _ in 0..n {
        program.push_str("if (input) { s = s + 1; t = t + 1; }\n");
    }
    let _ = write!(program, "if (t > {n} && s > {n}) {{ error(); }} return s; }}");
    program
}
