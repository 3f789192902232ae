//! What is handed over in files, by the command line and by the page alike: certificates of verdicts, and what covering a
//! program came to.

mod arguments;
pub mod certificate;
pub mod cover;
mod parts;

pub use arguments::{ArgumentJson, inputs_to_words, to_json};
pub use parts::{ErrorJson, StatsJson, StopJson, inputs_to_json};
