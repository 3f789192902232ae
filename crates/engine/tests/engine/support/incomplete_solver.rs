//! A solver that answers `unknown`, a clock that advances when it is read, and programs to analyse.

use std::cell::Cell;

use loopscope_engine::Clock;
use loopscope_smt::{Transport, TransportError};

use super::units::Units;

/// Answers `unknown` to each question, at a fixed cost in solver units.
pub(crate) struct IncompleteSolver(Units);

impl IncompleteSolver {
    /// A solver whose questions cost `each`.
    pub(crate) fn new(each: u64) -> Self {
        Self(Units::new(each))
    }
}

impl Transport for IncompleteSolver {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut said = String::new();
        for line in script.lines() {
            if self.0.receive(line, &mut said) {
                let about_fixed_points = line != "(check-sat)";
                said.push_str(if about_fixed_points {
                    "(error \"query failed: max. resource limit exceeded\")\nunknown\n"
                } else {
                    "unknown\n"
                });
            }
        }
        Ok(said)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// Advances by a hundredth of a second with each reading, faster if `hurry` is larger.
pub(crate) struct Ticks {
    looks: Cell<u32>,
    hurry: f64,
}

impl Ticks {
    pub(crate) fn new(hurry: f64) -> Self {
        Self { looks: Cell::new(0), hurry }
    }
}

impl Clock for Ticks {
    fn seconds(&self) -> f64 {
        self.looks.set(self.looks.get() + 1);
        f64::from(self.looks.get()) * self.hurry / 100.0
    }
}

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
