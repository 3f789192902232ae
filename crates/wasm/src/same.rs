//! Compares two programs by runs, proof and search.

use js_sys::Function;
use loopscope_engine::same::{CompareOptions, Hosts, Part, compare_one_of_many};
use loopscope_engine::{Clock, Host};
use loopscope_same::{Cases, Subject};
use wasm_bindgen::JsValue;

use crate::edge::to_js;
use crate::grading::data::{
    given, given_input, program_grade, read, reading, reference_failure, refused, refused_grade, task,
};
use crate::host::{Anew, Bridge, Listener, WorkerClock};
use crate::request::same::{SameOutcome, SamePart, SameRequest};

/// Compares a program with a reference.
pub(crate) fn same(request: &SameRequest, hosts: &mut dyn Hosts) -> SameOutcome {
    let task = match task(&request.output, request.promised.as_deref()) {
        Ok(task) => task,
        Err(message) => return SameOutcome::Invalid { message },
    };
    let reading = reading(&request.reference);
    let reference = match read(&request.reference, &reading) {
        Ok(reference) => reference,
        Err(refusal) => return SameOutcome::Refused { refusal: refused(refusal) },
    };
    let program = match read(&request.program, &reading) {
        Ok(program) => program,
        Err(refusal) => {
            let grade = Box::new(refused_grade(refusal));
            return SameOutcome::Compared { grade, no_proof: None, left_out: None, of_reference: None };
        }
    };
    let (of_reference, subject) = (Subject::new(&reference), Subject::new(&program));
    let mut cases = Cases::of(&of_reference, &task, &program.cfg().dictionary(), request.seed.into());
    if let (Some(failure), true) = (&cases.failure, request.promised.is_some()) {
        return SameOutcome::Wrong { failure: reference_failure(failure, &reference) };
    }
    let mut found = request.of_reference.as_ref().map(|inputs| inputs.iter().map(given).collect());
    let options = CompareOptions { seconds: request.seconds, seed: request.seed.into() };
    let (comparison, no_proof) = compare_one_of_many(&subject, &mut cases, &mut found, &options, hosts);
    if let (Some(failure), true) = (&cases.failure, request.promised.is_some()) {
        return SameOutcome::Wrong { failure: reference_failure(failure, &reference) };
    }
    SameOutcome::Compared {
        grade: Box::new(program_grade(&comparison, &reference, &program, task.output)),
        no_proof: no_proof.map(|why| why.message()),
        left_out: cases.failure.as_ref().map(|failure| reference_failure(failure, &reference)),
        of_reference: found.map(|inputs| inputs.iter().map(given_input).collect()),
    }
}

/// The hosts of a worker that has a solver.
pub(crate) struct Parts<'a> {
    pub(crate) bridge: Bridge,
    /// The time limit of each part.
    pub(crate) seconds: f64,
    pub(crate) listener: Listener<'a>,
    /// Is called with each part that begins: a [`SamePart`].
    pub(crate) on_part: &'a Function,
}

impl Hosts for Parts<'_> {
    fn host(&mut self, part: Part) -> Host<'_> {
        let part = match part {
            Part::Proof => SamePart::Proof,
            Part::End => SamePart::End,
            Part::Search => SamePart::Search,
        };
        // A listener that throws is no reason to stop.
        let _ = self.on_part.call1(&JsValue::NULL, &to_js(&part));
        let transport = Box::new(Anew::new(Box::new(self.bridge.clone()), WorkerClock.seconds() + self.seconds));
        Host { transport, clock: &WorkerClock, observer: &mut self.listener }
    }
}

#[cfg(test)]
mod tests;
