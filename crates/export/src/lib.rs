//! Output files of both the command line and the page: certificates of verdicts, and coverage reports.

mod arguments;
pub mod certificate;
pub mod cover;
mod parts;

pub use arguments::{ArgumentJson, inputs_to_words, later_to_json, to_json};
pub use parts::{
    EndlessRunJson, ErrorEndJson, ErrorJson, LongRunJson, SourceFileJson, StatsJson, StopJson, inputs_to_json,
};
