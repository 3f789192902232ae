//! Messages about what is wrong, or not read.

use loopscope_message::{Message, ToArg, text};
use loopscope_syntax::{Diagnostic, Span};

use super::{Failed, Parser};
use crate::construct::Construct;

impl Parser<'_> {
    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: Message) -> Failed {
        self.diagnostics.push(Diagnostic::error(code, span, message));
        Failed
    }

    /// Refuses what starts with the next token.
    pub(crate) fn refuse(&mut self, what: impl ToArg, instead: Message) -> Failed {
        self.refuse_at(self.span(), what, instead)
    }

    pub(crate) fn refuse_at(&mut self, place: Span, what: impl ToArg, instead: Message) -> Failed {
        self.error("not-read", place, text!("{what} are not supported: {instead}"))
    }

    /// Refuses what is read as if it were something else, once for the whole program.
    pub(crate) fn refuse_once(&mut self, construct: Construct, span: Span) {
        if !self.refused.contains(&construct) {
            self.refused.push(construct);
            let (what, instead) = construct.refusal();
            self.refuse_at(span, what, instead);
        }
    }

    /// Refuses a name of a header that is not supported, unless a message has reported the header or another of its names.
    /// Returns whether it is such a name.
    pub(crate) fn refuse_name(&mut self, name: &str, span: Span) -> bool {
        let Some((header, instead)) = crate::preprocessor::refused_header(name) else { return false };
        if !self.refused_headers.contains(&header) {
            self.refused_headers.push(header);
            self.error("not-read", span, text!("`{name}` is not supported: {instead}"));
        }
        true
    }
}
