//! The settings of an exercise, which are taken one by one.

use loopscope_message::{Message, text};

use crate::blocks::Setting;

/// A mistake in a file: the line, and the message.
pub(crate) type Wrong = (u32, Message);

/// Settings that were not taken yet.
#[derive(Clone)]
pub(crate) struct Settings {
    /// The line of the block, and then of the setting that was taken last.
    pub(crate) line: u32,
    pub(crate) rest: Vec<Setting>,
}

impl Settings {
    /// The settings for one of two programs, by its number from 0: a target can be two lines, such as `12, 5`.
    pub(crate) fn of_program(&self, number: usize) -> Self {
        let mut own = self.clone();
        for setting in own.rest.iter_mut().filter(|setting| setting.name == "target") {
            if let Some(line) = setting.value.split(',').nth(number) {
                setting.value = line.trim().to_owned();
            }
        }
        own
    }

    pub(crate) fn take(&mut self, name: &str) -> Option<Setting> {
        let at = self.rest.iter().position(|setting| setting.name == name)?;
        let setting = self.rest.remove(at);
        self.line = setting.line;
        Some(setting)
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<String, Wrong> {
        let line = self.line;
        match self.take(name) {
            Some(setting) if setting.value.is_empty() => Err((setting.line, text!("`{name}` has no value"))),
            Some(setting) => Ok(setting.value),
            None => Err((line, text!("`{name}: …` is missing"))),
        }
    }

    pub(crate) fn line_number(&mut self, name: &str) -> Result<u32, Wrong> {
        let text = self.text(name)?;
        let number = text.parse().ok().filter(|number| *number > 0);
        number.ok_or_else(|| (self.line, text!("`{name}` must be a line of the program, from 1, not `{text}`")))
    }

    pub(crate) fn end(self) -> Result<(), Wrong> {
        match self.rest.into_iter().next() {
            Some(Setting { name, line, .. }) => {
                Err((line, text!("this kind of exercise has no `{name}`, or there are two")))
            }
            None => Ok(()),
        }
    }
}
