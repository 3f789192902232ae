//! Plain data between Rust and JavaScript.

mod reading;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use self::reading::Value;

/// As `JSON.parse` would give it: maps are objects, what is missing is `null`.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    // Plain data whose maps have texts as keys can always be converted; integers beyond 2^53 are texts or do not occur.
    value.serialize(&serializer).unwrap_or(JsValue::NULL)
}

/// The reverse; the error says what does not fit.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, String> {
    T::deserialize(Value(value)).map_err(|misfit| misfit.to_string())
}
