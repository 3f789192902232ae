//! Coverage reports as text for other programs.

mod csv;
mod json;

pub use csv::csv;
pub use json::json;
