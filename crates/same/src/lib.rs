//! Compares programs by what they do: a reference with another program, or with those of a whole class.
//!
//! The reference says what is right: on every input on which it ends without an error, the other program must end without an
//! error and behave in the same way. What counts as the same is the [`Task`]'s: all that is printed, or its words and numbers
//! ([`Output`]); and which inputs the task promises ([`Promised`]).
//!
//! [`Cases::of`] runs the reference on chosen inputs, small ones first, and keeps what it does. [`compare`] runs another
//! program on them: a difference is certain, since both programs were run; that none is found proves nothing, unless the
//! promised inputs are few and all of them are run ([`compare_exhaustively`]). [`Class`]
//! compares many programs, and groups those that behave alike. A caller that has a solver can find more inputs, such as those on
//! which a program takes each of its branches, and compare programs on them ([`compare_on`]).
//!
//! The command line and the page grade classes: [`Verdict`] is a grade, [`Pair`] what a person is shown of a difference, and [`csv`]
//! a table; [`html`] makes a report of what they found.

mod assumed;
mod behaviour;
mod cases;
mod chooser;
mod class;
mod compare;
mod exhaustive;
mod output;
mod report;
mod shown;
mod shrink;
mod subject;
mod table;
mod task;
mod tested;
mod values;
mod verdict;
mod whole_program;

pub use assumed::assumptions;
pub use behaviour::{ABORTED, Behaviour, End};
pub use cases::{Case, Cases, Failure, Given};
pub use class::{Class, Compared};
pub use compare::{Comparison, Difference, compare, compare_on};
pub use exhaustive::{ExhaustiveLimits, compare_exhaustively};
pub use output::{Output, first_difference};
pub use report::{ClassReport, ReportFact, ReportGroup, ReportStudent, html};
pub use shown::{Pair, Printed, Shown, arguments, input};
pub use subject::Subject;
pub use table::{COLUMNS, Row, cell, csv, harmless};
pub use task::{NotPromised, Promised, Task};
pub use tested::compare_tested;
pub use verdict::{Verdict, group_numbers};
pub use whole_program::{Reading, Refusal, starts_in_main};
