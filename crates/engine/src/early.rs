//! Answers that need no solver.

use std::cell::Cell;
use std::rc::Rc;

use loopscope_message::text;
use loopscope_question::report::{Report, Verdict};
use loopscope_question::{Analysis, Program, Technique};
use loopscope_smt::{Transport, TransportError};

use crate::analyse::analyse_among;
use crate::host::{Clock, Host, Unobserved};
use crate::slices::ROUNDS_WITHOUT_QUESTIONS;
use crate::workers::{Rounded, alone};

/// The report of an analysis in turns, if the rounds without questions bring a verdict and the report asks nothing either: a
/// host can have it before its solver has loaded. It is the report that [`analyse`](crate::analyse()) makes. `None` for a single
/// technique, which has no such rounds.
pub fn answer_early(program: &Program, analysis: &Analysis, clock: &dyn Clock) -> Option<Report> {
    if analysis.technique != Technique::Auto {
        return None;
    }
    let asked = Rc::default();
    let transport = Box::new(Unloaded { asked: Rc::clone(&asked) });
    let host = Host { transport, clock, observer: &mut Unobserved };
    let report = alone(analyse_among(program, analysis, host, &mut Rounded(ROUNDS_WITHOUT_QUESTIONS)))?;
    (!asked.get() && !matches!(report.verdict, Verdict::Unknown { .. })).then_some(report)
}

/// A solver that has not loaded. It notes whether it was needed.
struct Unloaded {
    asked: Rc<Cell<bool>>,
}

impl Transport for Unloaded {
    fn eval(&mut self, _: &str) -> Result<String, TransportError> {
        self.asked.set(true);
        Err(TransportError::new(text!("the solver has not loaded")))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.asked.set(true);
        Err(TransportError::new(text!("the solver has not loaded")))
    }
}
