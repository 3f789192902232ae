//! A solver that knows nothing, a clock that advances when it is read, and programs to analyse.

use std::cell::Cell;

use loopscope_engine::Clock;
use loopscope_smt::{Transport, TransportError};

use super::units::Units;

/// Says so many units of the solver's work for each question, and that it does not know the answer.
pub(crate) struct Unknowing(Units);

impl Unknowing {
    /// One that was not asked yet.
    pub(crate) fn new(each: u64) -> Self {
        Self(Units::new(each))
    }
}

impl Transport for Unknowing {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut said = String::new();
        for line in script.lines() {
            if self.0.hear(line, &mut said) {
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

/// Loops with inputs that such a solver does not decide.
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

/// A target after forks, which any values reach.
pub(crate) const FORKS: &str = "main() {
    var i = 0;
    while (i < 6) {
        if (input == input) { output i; }
        i = i + 1;
    }
    error();
}";
