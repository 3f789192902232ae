//! Options that set the meaning of the whole program, in lines such as `#pragma loopscope ints mathematical`. They are
//! a part of the text, so an answer, its certificate and a link are about the same program.

use loopscope_syntax::pragma::{added, with_line_end};
use loopscope_syntax::{COption, Edit, ErrorGroup, LeftOut, Span, Switch};

use crate::preprocessor::Settings;

/// The options that a program sets, with the directives that do so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options(Vec<Setting>);

/// The part of a text that sets an option: a directive, or a part of one that sets several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) option: COption,
    pub(crate) place: Span,
    /// True if the directive sets nothing else.
    pub(crate) is_whole: bool,
}

impl Options {
    /// Where an option is set, if it is.
    pub(crate) fn place(&self, option: COption) -> Option<Span> {
        self.setting(option).map(|setting| setting.place)
    }

    pub(crate) fn has(&self, option: COption) -> bool {
        self.setting(option).is_some()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn set(&mut self, setting: Setting) {
        self.0.push(setting);
    }

    /// The groups of errors that are left out.
    pub(crate) fn left_out(&self) -> LeftOut {
        ErrorGroup::ALL.into_iter().filter(|group| self.has(COption::Without(*group))).collect()
    }

    fn setting(&self, option: COption) -> Option<&Setting> {
        self.0.iter().find(|setting| setting.option == option)
    }
}

/// All options, each with the change of the text that sets or unsets it.
pub(crate) fn switches(source: &str, Settings { options, .. }: &Settings) -> Vec<Switch> {
    let switch = |option: COption| {
        let (span, replacement) = match options.setting(option) {
            Some(Setting { place, is_whole: true, .. }) => (with_line_end(source, *place), String::new()),
            Some(Setting { place, .. }) => (*place, String::new()),
            None => added(source, &option.words().join(" ")),
        };
        Switch { option, is_on: options.has(option), change: Edit { span, replacement } }
    };
    COption::all().map(switch).collect()
}
