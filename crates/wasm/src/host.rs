//! The host of an analysis in a worker: the solver, the clock, and the observer.

use std::future::ready;
use std::pin::Pin;

use js_sys::{Function, Promise, Reflect, Uint32Array};
use loopscope_engine::cover::CoverObserver;
use loopscope_engine::cover::report::Step;
use loopscope_engine::report::Event;
use loopscope_engine::{Bound, Clock, Facts, Observer, RoundEnd, TurnMessage, WorkerId, Workers};
use loopscope_smt::{Failure, Transport, TransportError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::edge::to_js;
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
    pub(crate) lost: Vec<u32>,
}

impl Workers for OtherWorkers<'_> {
    fn worker(&self) -> WorkerId {
        self.worker
    }

    fn send(&mut self, message: TurnMessage) {
        // A page that does not listen waits for nothing either.
        let _ = self.tell.call1(&JsValue::NULL, &to_js(&message));
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        if self.worker.of == 1 {
            return Box::pin(ready(Some(RoundEnd::default())));
        }
        Box::pin(async move {
            let promise = self.round.call1(&JsValue::NULL, &JsValue::from_f64(f64::from(round))).ok()?;
            let over = self.pause.until(Promise::resolve(&promise)).await;
            self.lost = numbers(&over, "lost")?;
            // Numbers below 0 come around.
            let bounds: Vec<i32> = numbers(&over, "bounds")?.into_iter().map(u32::cast_signed).collect();
            let bounds = Bound::read(&bounds);
            let facts = Facts { dead: numbers(&over, "dead")?, covered: numbers(&over, "covered")?, bounds };
            Some(RoundEnd { ended: numbers(&over, "ended")?, facts })
        })
    }

    fn lost(&self) -> &[u32] {
        &self.lost
    }
}

/// A list of numbers in the message about a round; `None` if it is missing.
fn numbers(over: &JsValue, name: &str) -> Option<Vec<u32>> {
    let list = Reflect::get(over, &JsValue::from_str(name)).ok()?;
    Some(Uint32Array::new(&list).to_vec())
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
        answer.as_string().ok_or_else(|| failed(&JsValue::from_str("the solver's answer is no text")))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.restart.call0(&JsValue::NULL).map(drop).map_err(|reason| failed(&reason))
    }
}

fn failed(reason: &JsValue) -> TransportError {
    let message = Reflect::get(reason, &JsValue::from_str("message")).ok();
    let text = message.and_then(|message| message.as_string()).or_else(|| reason.as_string());
    let silent = Reflect::get(reason, &JsValue::from_str("silent")).is_ok_and(|silent| silent.is_truthy());
    let failure = if silent { Failure::Silent } else { Failure::Broken };
    TransportError::of(failure, text.unwrap_or_else(|| "the solver failed".to_owned()))
}
