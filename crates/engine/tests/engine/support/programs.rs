//! Programs to analyse with a solver that decides nothing.

/// Loops with inputs that this solver does not decide.
pub(crate) const LOOPS: &str = "main(n, m) {
    var i, s;
    i = 0; s = 0;
    while (i < n) {
        if (input * m > i) { s = s + input; } else { s = s * m; }
        i = i + 1;
    }
    if (s * s == 12345) { error(); }
    return 0;
}";

/// A target after forks that any values reach.
pub(crate) const FORKS: &str = "main() {
    var i = 0;
    while (i < 6) {
        if (input == input) { output i; }
        i = i + 1;
    }
    error();
}";
