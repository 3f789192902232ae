//! What a line such as `#pragma loopscope ints mathematical` says about the meaning of the whole program. It is a part
//! of the text, so an answer, its certificate and a link are about the same program.

use super::preprocessor::Settings;
use crate::diagnostic::Edit;
use crate::options::Switch;
use crate::{COption, Span};

/// The options that a program sets, with the directives that do so.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options([Option<Span>; COption::ALL.len()]);

impl Options {
    /// The directive that sets an option, if one does.
    pub(super) fn place(&self, option: COption) -> Option<Span> {
        self.0[option as usize]
    }

    pub(super) fn has(&self, option: COption) -> bool {
        self.place(option).is_some()
    }

    pub(super) fn set(&mut self, option: COption, directive: Span) {
        self.0[option as usize] = Some(directive);
    }
}

/// All options, each with the change of the text that sets or unsets it.
pub(super) fn switches(source: &str, Settings { options, .. }: &Settings) -> Vec<Switch> {
    let switch = |option: COption| {
        let words = option.words().join(" ");
        let (span, replacement) = match options.place(option) {
            Some(directive) => (with_line_end(source, directive), String::new()),
            None => super::starts::at_end(source, &words),
        };
        Switch { option, is_on: options.has(option), change: Edit { span, replacement } }
    };
    COption::ALL.into_iter().map(switch).collect()
}

/// A directive and the end of its line, if nothing stands between them.
pub(crate) fn with_line_end(source: &str, directive: Span) -> Span {
    let rest = &source[directive.end as usize..];
    let after = rest.trim_start_matches([' ', '\t', '\r']);
    let length = if after.starts_with('\n') { rest.len() - after.len() + 1 } else { 0 };
    Span::new(directive.start, directive.end + length as u32)
}
