//! A future that pauses for JavaScript's promises. There is no task queue: a future that pauses for nothing is done
//! when the call returns, and the caller learns of a trap, at once or by the promise.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use js_sys::Promise;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    /// A promise whose `then` passes on what the function returns, a promise too.
    #[wasm_bindgen(extends = Promise)]
    type Chained;

    #[wasm_bindgen(method, js_name = then)]
    fn then_go_on(this: &Chained, go_on: &JsValue) -> JsValue;
}

/// The pause of a future for a promise.
#[derive(Clone, Default)]
pub(crate) struct Pause(Rc<RefCell<Stage>>);

#[derive(Default)]
enum Stage {
    #[default]
    Working,
    Asks(Promise),
    Waits,
    Answered(JsValue),
}

impl Pause {
    /// Waits for a promise and returns its value. A promise that is rejected ends the future.
    pub(crate) fn until(&self, promise: Promise) -> impl Future<Output = JsValue> + use<> {
        let stage = Rc::clone(&self.0);
        stage.replace(Stage::Asks(promise));
        std::future::poll_fn(move |_| match stage.take() {
            Stage::Answered(answer) => Poll::Ready(answer),
            still => {
                stage.replace(still);
                Poll::Pending
            }
        })
    }

    /// Drives a future that waits for nothing but this: what it gives, or a promise of that.
    pub(crate) fn drive(self, mut future: Pin<Box<dyn Future<Output = JsValue>>>) -> JsValue {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
        let Stage::Asks(promise) = self.0.replace(Stage::Waits) else { unreachable!("it waits for a promise") };
        let go_on = Closure::once_into_js(move |answer: JsValue| {
            self.0.replace(Stage::Answered(answer));
            self.drive(future)
        });
        promise.unchecked_into::<Chained>().then_go_on(&go_on)
    }
}
