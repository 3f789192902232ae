//! The host of an analysis in a worker: the solver, the clock, and the observer.

use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;

use js_sys::{Array, BigUint64Array, Function, Promise, Reflect};
use loopscope_engine::cover::CoverObserver;
use loopscope_engine::cover::report::Step;
use loopscope_engine::{Clock, LostWorker, Observer, RoundEnd, TurnMessage, WorkerId, Workers};
use loopscope_message::{Arg, text};
use loopscope_question::report::Event;
use loopscope_smt::{Failure, Transport, TransportError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::edge::{from_js, to_js};
use crate::pause::Pause;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The worker's clock, which never goes back.
pub(crate) struct WorkerClock;

impl Clock for WorkerClock {
    fn seconds(&self) -> f64 {
        performance_now() / 1000.0
    }
}

/// Passes events to a JavaScript function. Analyses are never cancelled: the page terminates the worker instead.
pub(crate) struct Listener<'a> {
    pub(crate) on_event: &'a Function,
}

impl Observer for Listener<'_> {
    fn event(&mut self, event: &Event) {
        // A listener that throws is no reason to stop.
        let _ = self.on_event.call1(&JsValue::NULL, &to_js(event));
    }
}

impl CoverObserver for Listener<'_> {
    fn step(&mut self, step: &Step) {
        let _ = self.on_event.call1(&JsValue::NULL, &to_js(step));
    }
}

/// The other workers of an analysis, by JavaScript functions.
pub(crate) struct OtherWorkers<'a> {
    pub(crate) worker: WorkerId,
    pub(crate) tell: &'a Function,
    pub(crate) round: &'a Function,
    pub(crate) pause: &'a Pause,
    /// Members of other workers, each with its last report that was received. The engine does not read them.
    pub(crate) reports: Vec<(u32, JsValue)>,
}

impl OtherWorkers<'_> {
    /// Adds to an outcome what the engine did not read of the reports of other workers' members: why they stopped, and
    /// what they have built. None if it has no such members.
    pub(crate) fn complete(&self, outcome: &JsValue) -> Option<()> {
        let members: Array = field(&field(outcome, "report")?, "members")?.dyn_into().ok()?;
        for (member, report) in &self.reports {
            let member = members.get(*member);
            for name in ["stop", "artefact"] {
                // A member whose worker broke already has a reason.
                if field(&member, name)?.is_null() {
                    Reflect::set(&member, &JsValue::from_str(name), &field(report, name)?).ok()?;
                }
            }
        }
        Some(())
    }

    /// Reads the end of a round.
    fn read(&mut self, over: &JsValue) -> Option<RoundEnd> {
        let mut end = RoundEnd::default();
        for each in list(over, "turns")?.iter() {
            let message = TurnMessage::read(&BigUint64Array::new(&field(&each, "numbers")?).to_vec());
            let member = message.turn.member;
            if !self.worker.has(member as usize) {
                self.reports.retain(|(other, _)| *other != member);
                self.reports.push((member, field(&field(&each, "message")?, "report")?));
            }
            end.turns.push(Arc::new(message));
        }
        for each in list(over, "lost")?.iter() {
            let number = from_js(field(&each, "worker")?).ok()?;
            end.lost.push(LostWorker { number, reason: field(&each, "reason")?.as_string()? });
        }
        Some(end)
    }
}

impl Workers for OtherWorkers<'_> {
    fn worker(&self) -> WorkerId {
        self.worker
    }

    fn send(&mut self, message: TurnMessage) {
        let numbers = BigUint64Array::from(&*message.numbers());
        // A page that does not listen waits for nothing either.
        let _ = self.tell.call2(&JsValue::NULL, &to_js(&message), &numbers);
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        if self.worker.of == 1 {
            return Box::pin(ready(Some(RoundEnd::default())));
        }
        Box::pin(async move {
            let promise = self.round.call1(&JsValue::NULL, &JsValue::from_f64(f64::from(round))).ok()?;
            let over = self.pause.until(Promise::resolve(&promise)).await;
            self.read(&over)
        })
    }
}

/// A property of an object; `None` if it is not an object.
pub(crate) fn field(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok()
}

fn list(object: &JsValue, name: &str) -> Option<Array> {
    field(object, name)?.dyn_into().ok()
}

/// The solver bridge: JavaScript functions that throw when the solver has died, with a property `silent` that is true
/// where it was ended because it did not come back.
#[derive(Clone)]
pub(crate) struct Bridge {
    pub(crate) evaluate: Function,
    pub(crate) restart: Function,
}

impl Transport for Bridge {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let answer =
            self.evaluate.call1(&JsValue::NULL, &JsValue::from_str(script)).map_err(|reason| failed(&reason))?;
        answer
            .as_string()
            .ok_or_else(|| TransportError::with_failure(Failure::Broken, text!("the solver's answer is not text")))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.restart.call0(&JsValue::NULL).map(drop).map_err(|reason| failed(&reason))
    }
}

/// The worker's solver, restarted at the first question, as its previous user has finished. It answers nothing when the
/// time is over.
pub(crate) struct Anew {
    solver: Box<dyn Transport>,
    end: f64,
    begun: bool,
}

impl Anew {
    /// A solver for work that ends at this time of the worker's clock.
    pub(crate) fn new(solver: Box<dyn Transport>, end: f64) -> Self {
        Self { solver, end, begun: false }
    }
}

impl Transport for Anew {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        if WorkerClock.seconds() >= self.end {
            return Err(TransportError::with_failure(Failure::Late, text!("the time is over")));
        }
        if !self.begun {
            self.restart()?;
        }
        self.solver.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.begun = true;
        self.solver.restart()
    }
}

/// The error in what JavaScript has thrown.
pub(crate) fn failed(reason: &JsValue) -> TransportError {
    let message = Reflect::get(reason, &JsValue::from_str("message")).ok();
    let text = message.and_then(|message| message.as_string()).or_else(|| reason.as_string());
    let silent = Reflect::get(reason, &JsValue::from_str("silent")).is_ok_and(|silent| silent.is_truthy());
    let failure = if silent { Failure::Silent } else { Failure::Broken };
    TransportError::with_failure(failure, text.map_or_else(|| text!("the solver failed").into(), Arg::from))
}
