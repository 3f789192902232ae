//! The values of JavaScript in the form that serde reads.
//!
//! Requests are objects of texts, numbers, lists and each other, and that is all that is read here. Reading all that there
//! is in JavaScript, and naming any value that does not fit, takes more room in the wasm than the rest of this crate.

use std::fmt;

use js_sys::{Array, Number, Object};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use wasm_bindgen::{JsCast, JsValue};

/// A value of JavaScript.
pub(super) struct Value(pub(super) JsValue);

/// The reason why a value is not what was asked for.
#[derive(Debug)]
pub(super) struct Misfit(String);

impl<'de> Deserializer<'de> for Value {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let Self(value) = self;
        if let Some(text) = value.as_string() {
            visitor.visit_string(text)
        } else if let Some(number) = value.as_f64() {
            let whole = Number::is_safe_integer(&value);
            if whole { visitor.visit_i64(number as i64) } else { visitor.visit_f64(number) }
        } else if let Some(truth) = value.as_bool() {
            visitor.visit_bool(truth)
        } else {
            visitor.visit_unit()
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.0.is_null() || self.0.is_undefined() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    /// Only variants without content are read: their names.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match self.0.as_string() {
            Some(name) => visitor.visit_enum(name.into_deserializer()),
            None => Err(Misfit::expecting(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0.dyn_ref::<Array>() {
            Some(list) => visitor.visit_seq(SeqDeserializer::new(list.iter().map(Value))),
            None => Err(Misfit::expecting(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0.dyn_ref::<Object>() {
            Some(object) => visitor.visit_map(MapDeserializer::new(Object::entries(object).iter().map(entry))),
            None => Err(Misfit::expecting(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct identifier
        ignored_any
    }
}

impl IntoDeserializer<'_, Misfit> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The name of a field and its value, of a list of both.
fn entry(pair: JsValue) -> (Value, Value) {
    let pair: Array = pair.unchecked_into();
    (Value(pair.get(0)), Value(pair.get(1)))
}

impl Misfit {
    fn expecting(expected: &dyn Expected) -> Self {
        Self(format!("{expected} is expected where something else stands"))
    }
}

impl Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expecting(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expecting(expected)
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misfit {}
