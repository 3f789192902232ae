//! The reason why a search stopped, as text for students.

use loopscope_cfg::{Cfg, NotInlined, distinct_names};
use loopscope_chains::chain::MAX_WAYS;
use loopscope_chains::navigate::Stop;
use loopscope_message::{Arg, Message, text};
use loopscope_question::report::{StopCode, StopReason};
use loopscope_smt::UnknownReason;
use loopscope_symex::{Limit, StopReason as Reason, Unhandled};
use loopscope_syntax::{LineIndex, Span};

/// Makes the stop reasons of analyses of one program.
pub(crate) struct StopReasons<'a> {
    source: &'a str,
    lines: &'a LineIndex,
}

impl<'a> StopReasons<'a> {
    /// For the program with this text.
    pub(crate) fn new(source: &'a str, lines: &'a LineIndex) -> Self {
        Self { source, lines }
    }
}

impl StopReasons<'_> {
    /// The program's text.
    pub(crate) fn source(&self) -> &str {
        self.source
    }

    /// [Names](distinct_names) of the variables of the program, or of the same program without calls.
    pub(crate) fn names_in(&self, cfg: &Cfg) -> Vec<String> {
        distinct_names(cfg, self.source, self.lines)
    }

    /// The reason why a technique that executes paths stopped.
    pub(crate) fn executing(&self, reason: &Reason) -> StopReason {
        match reason {
            Reason::Limit(limit) => limited(*limit),
            Reason::SolverUnknown { span, reason } => {
                let (line, why) = (self.line_of(*span), solver(reason));
                let message = text!("on a path to line {line}, {why}");
                self.at(code(reason), *span, message)
            }
            Reason::SolverFailed { message } => {
                let message = text!("the solver failed: {message}");
                plain(StopCode::SolverFailed, message)
            }
            Reason::SolverLate => {
                let message = text!("the time limit was reached during a question to the solver");
                plain(StopCode::Time, message)
            }
            Reason::Approximated => {
                let message = text!("loops without a summary were approximated, so the result is not a proof");
                plain(StopCode::Approximated, message)
            }
            Reason::CallDepth { span, depth } => {
                let message =
                    text!("calls are nested more than {depth} deep at line {line}", line = self.line_of(*span));
                self.at(StopCode::CallDepth, *span, message)
            }
            Reason::Unrolled { span, most } => {
                let message = text!(
                    "the search was bounded: paths that begin more than {most} iterations in a row of the loop in \
                        line {line} were given up",
                    line = self.line_of(*span)
                );
                self.at(StopCode::Unrolled, *span, message)
            }
            Reason::NotHandled { span, what } => {
                let line = self.line_of(*span);
                let message = match what {
                    Unhandled::WriteToInputArray => {
                        text!("line {line} writes something that is not an integer into an input array")
                    }
                    Unhandled::LongArray => {
                        text!(
                            "line {line} has an index that depends on the inputs, and too many pointers or structs to choose among"
                        )
                    }
                    Unhandled::HugeNumber => {
                        text!("line {line} can make numbers of more than 4,900 digits, too long to be followed")
                    }
                    Unhandled::Kind => {
                        text!("line {line} applies an operation to a kind of value for which it cannot be followed")
                    }
                };
                self.at(StopCode::NotHandled, *span, message)
            }
        }
    }

    /// The reason why navigation stopped.
    pub(crate) fn navigating(&self, stop: &Stop) -> StopReason {
        match stop {
            Stop::Reason(reason) => self.executing(reason),
            Stop::TooManyWays { span, most } => {
                let line = self.line_of(*span);
                let message = if *most == MAX_WAYS {
                    text!(
                        "the loop in line {line} has more than {most} paths with different effects, too many to \
                        give each a path counter"
                    )
                } else {
                    text!("the loop in line {line} has more than {most} paths, too many to give each a path counter")
                };
                self.at(StopCode::NotHandled, *span, message)
            }
            Stop::TooManyChains { span, most } => self.at(
                StopCode::NotHandled,
                *span,
                text!(
                    "the loop in line {line}, with the loops inside and around it, has more than {most} paths in \
                    all, too many to give each a path counter",
                    line = self.line_of(*span)
                ),
            ),
        }
    }

    /// The reason why not all inputs can be tried.
    pub(crate) fn depends(&self, place: Span, input: Arg) -> StopReason {
        let line = self.line_of(place);
        let message = text!("line {line} depends on {input}, and the conditions before it permit too many values");
        self.at(StopCode::NotHandled, place, message)
    }

    /// The reason why calls could not be expanded, for a technique that splits programs into these parts.
    pub(crate) fn calling(&self, parts: Message, error: &NotInlined) -> StopReason {
        let message = text!("it cannot be split into {parts}, because {reason}", reason = &error.reason);
        self.at(StopCode::NotHandled, error.span, message)
    }

    /// The lines of the program's text.
    pub(crate) fn lines(&self) -> &LineIndex {
        self.lines
    }

    /// The line, from 1, where a span begins.
    pub(crate) fn line_of(&self, span: Span) -> u32 {
        self.lines.line(span.start)
    }

    fn at(&self, code: StopCode, span: Span, message: Message) -> StopReason {
        let place = Some(self.lines.line_column(self.source, span.start));
        StopReason { place, ..plain(code, message) }
    }
}

/// A reason without a place.
pub(crate) fn plain(code: StopCode, message: Message) -> StopReason {
    StopReason { code, message, place: None, suggestion: None, advice: None, busiest: None }
}

fn limited(limit: Limit) -> StopReason {
    match limit {
        Limit::States | Limit::Turn => {
            let message = text!("the limit of symbolic states for one search was reached");
            plain(StopCode::States, message)
        }
        Limit::Room => {
            let message = text!("the paths that wait to be followed fill the memory");
            plain(StopCode::States, message)
        }
        Limit::Time => plain(StopCode::Time, text!("the time limit was reached")),
        Limit::Memory => {
            let message = text!("the formulas that were built fill the memory");
            plain(StopCode::Memory, message)
        }
        Limit::Cancelled => plain(StopCode::Cancelled, text!("you stopped the analysis")),
    }
}

fn code(reason: &UnknownReason) -> StopCode {
    match reason {
        UnknownReason::Silent => StopCode::SolverSilent,
        _ => StopCode::SolverUnknown,
    }
}

fn solver(reason: &UnknownReason) -> Message {
    match reason {
        UnknownReason::Silent => {
            text!("the solver did not come back from a question about the conditions and was stopped")
        }
        UnknownReason::ResourceLimit => text!("the conditions are too hard for the solver within its limit"),
        UnknownReason::Incomplete(_) => text!("the solver cannot decide the conditions"),
        UnknownReason::WrongModel => text!("the values that the solver found are wrong"),
        UnknownReason::Refused(_) => text!("the solver cannot read the conditions"),
        other => other.message(),
    }
}
