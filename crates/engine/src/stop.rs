//! Why a search stopped, in words that a student understands.

use loopscope_cfg::{Cfg, NotInlined};
use loopscope_loops::navigate::Stop;
use loopscope_smt::UnknownReason;
use loopscope_symex::{Limit, StopReason as Reason, Unhandled};
use loopscope_syntax::{LineIndex, Span};

use crate::analysis::{Analysis, Loops, Technique};
use crate::report::StopReason;

/// Puts reasons into words about one program.
pub(crate) struct Words<'a> {
    source: &'a str,
    lines: &'a LineIndex,
    analysis: &'a Analysis,
    has_loops: bool,
}

impl<'a> Words<'a> {
    /// For reasons why an analysis of the program stopped.
    pub(crate) fn new(source: &'a str, lines: &'a LineIndex, analysis: &'a Analysis, cfg: &Cfg) -> Self {
        let has_loops = cfg.functions.iter().any(|function| !function.loops.loops.is_empty());
        Self { source, lines, analysis, has_loops }
    }
}

impl Words<'_> {
    /// Why a technique that executes paths stopped.
    pub(crate) fn executing(&self, technique: Technique, reason: &Reason) -> StopReason {
        self.reason(reason, technique, Technique::Navigate)
    }

    /// Why navigation stopped.
    pub(crate) fn navigating(&self, stop: &Stop) -> StopReason {
        match stop {
            Stop::Reason(reason) => self.reason(reason, Technique::Navigate, Technique::Execute),
            Stop::TooHard(reason) => {
                let message = format!("what the path counters must satisfy is too hard: {}", solver(reason));
                self.plain(code(reason), message, Some(Technique::Execute))
            }
            Stop::TooManyWays { span } => self.at(
                "not-handled",
                *span,
                format!(
                    "the loop in {} has more than {} different ways through it, too many to give each a path counter",
                    self.line(*span),
                    loopscope_loops::chain::MAX_WAYS
                ),
                Some(Technique::Execute),
            ),
        }
    }

    /// Why calls could not be expanded.
    pub(crate) fn calling(&self, error: &NotInlined) -> StopReason {
        self.at("not-handled", error.span, error.reason.clone(), Some(Technique::Execute))
    }

    fn reason(&self, reason: &Reason, technique: Technique, other: Technique) -> StopReason {
        let other = Some(other);
        match reason {
            Reason::Limit(limit) => self.limit(*limit, technique, other),
            Reason::SolverUnknown { span, reason } => {
                let message = format!("on a path to {}, {}", self.line(*span), solver(reason));
                self.at(code(reason), *span, message, other)
            }
            Reason::SolverFailed { message } => {
                let message = format!("the solver failed: {message}");
                self.plain("solver-failed", message, None)
            }
            Reason::SolverLate => {
                let message = "the time that it was given is over, and a question to the solver was still open";
                self.plain("time", message.to_owned(), other)
            }
            Reason::CallDepth { span, depth } => {
                let message = format!("calls are nested more than {depth} deep at {}", self.line(*span));
                self.at("call-depth", *span, message, None)
            }
            Reason::NotHandled { span, what } => {
                let what = match what {
                    Unhandled::WriteToInputArray => "writes something that is not an integer into an input array",
                    Unhandled::Kind => "uses a value of a kind that the operation cannot be followed for",
                };
                let message = format!("{} {what}", self.line(*span));
                self.at("not-handled", *span, message, None)
            }
        }
    }

    fn limit(&self, limit: Limit, technique: Technique, other: Option<Technique>) -> StopReason {
        match limit {
            Limit::States | Limit::Turn => {
                let message = format!("`{technique}` stopped after the number of symbolic states that it may explore");
                self.plain("states", message, other)
            }
            Limit::Time => self.plain("time", "the time that it was given is over".to_owned(), other),
            Limit::Memory => {
                let message = format!("`{technique}` stopped because the formulas that it built fill the memory");
                self.plain("memory", message, other)
            }
            Limit::Cancelled => self.plain("cancelled", "you stopped the analysis".to_owned(), None),
        }
    }

    fn line(&self, span: Span) -> String {
        format!("line {}", self.lines.line(span.start))
    }

    fn at(&self, code: &str, span: Span, message: String, suggestion: Option<Technique>) -> StopReason {
        let place = Some(self.lines.line_column(self.source, span.start));
        StopReason { place, ..self.plain(code, message, suggestion) }
    }

    /// A reason without a place.
    pub(crate) fn plain(&self, code: &str, message: String, suggestion: Option<Technique>) -> StopReason {
        let suggestion = match self.analysis.technique {
            // It has asked those that take loops iteration by iteration.
            Technique::Auto => suggestion
                .and(Some(Technique::Compact))
                .filter(|_| self.has_loops && self.analysis.loops == Loops::Unroll),
            _ => suggestion,
        };
        let suggestion = suggestion.map(|technique| technique.name().to_owned());
        StopReason { code: code.to_owned(), message, place: None, suggestion }
    }
}

fn code(reason: &UnknownReason) -> &'static str {
    match reason {
        UnknownReason::Silent => "solver-silent",
        _ => "solver-unknown",
    }
}

fn solver(reason: &UnknownReason) -> String {
    match reason {
        UnknownReason::Silent => {
            "the solver did not come back from a question about the conditions and had to be ended, as can happen where \
             unknowns are multiplied or remainders taken"
                .to_owned()
        }
        UnknownReason::ResourceLimit => "the conditions are too hard for the solver within its limit".to_owned(),
        UnknownReason::Incomplete(words) => {
            format!("the solver cannot decide the conditions, most often because unknowns are multiplied ({words})")
        }
        other => other.to_string(),
    }
}
