//! What a line such as `#pragma loopscope ints mathematical` says about the meaning of the whole program. It is a part
//! of the text, so an answer, its certificate and a link are about the same program.

use loopscope_syntax::pragma::{added, with_line_end};
use loopscope_syntax::{COption, Edit, Span, Switch};

use crate::preprocessor::Settings;

/// The options that a program sets, with the directives that do so.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options([Option<Span>; COption::ALL.len()]);

impl Options {
    /// The directive that sets an option, if one does.
    pub(crate) fn place(&self, option: COption) -> Option<Span> {
        self.0[option as usize]
    }

    pub(crate) fn has(&self, option: COption) -> bool {
        self.place(option).is_some()
    }

    pub(crate) fn set(&mut self, option: COption, directive: Span) {
        self.0[option as usize] = Some(directive);
    }
}

/// All options, each with the change of the text that sets or unsets it.
pub(crate) fn switches(source: &str, Settings { options, .. }: &Settings) -> Vec<Switch> {
    let switch = |option: COption| {
        let words = option.words().join(" ");
        let (span, replacement) = match options.place(option) {
            Some(directive) => (with_line_end(source, directive), String::new()),
            None => added(source, &words),
        };
        Switch { option, is_on: options.has(option), change: Edit { span, replacement } }
    };
    COption::ALL.into_iter().map(switch).collect()
}
