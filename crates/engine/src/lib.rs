//! The facade of Loopscope: it takes a question about a program and returns a [`Report`](loopscope_question::report::Report) of plain data.
//!
//! [`analyse()`] reads the program, asks the chosen technique whether the target can be reached, and replays the inputs
//! that it finds with the concrete interpreter; the report says if a run is too long for that. A [`Host`] is the
//! environment of an analysis (a page, a command line): it provides the solver, the clock, and an observer.

mod about_program;
mod advice;
mod analyse;
mod ask;
mod certificate;
mod clauses;
mod coordinator;
pub mod cover;
mod descriptor;
mod doing;
mod early;
mod error_end;
mod everyday_run;
mod explain;
mod facts;
mod failing_check;
mod filled_stack;
mod finding;
mod guiding;
mod host;
mod input_queue;
mod late_overflow;
mod limits;
mod measurement;
mod member;
mod merging;
mod part;
mod participant;
mod path_coverage;
mod program_view;
mod ranking_component;
mod registry;
mod rounds;
pub mod same;
mod slices;
mod small_inputs;
mod stop;
pub mod tree;
mod turn_message;
mod unasked;
mod workers;
mod workspace;

pub use analyse::{analyse, analyse_among};
pub use certificate::{Invariants, invariants};
pub use clauses::horn_clauses;
pub use coordinator::{Coordinator, Decision, PlayedTurn};
pub use early::answer_early;
pub use facts::{Bound, Facts};
pub use host::{Clock, Host, Observer, Unobserved};
pub use loopscope_symex::{CountedQuestions, Counting};
pub use measurement::{Execution, ExpandedProgram, Measurement, measure};
pub use path_coverage::path_coverage;
pub use turn_message::TurnMessage;
pub use workers::{Alone, LostWorker, RoundEnd, WorkerId, Workers};
