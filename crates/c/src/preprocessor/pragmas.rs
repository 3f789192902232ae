//! `#pragma loopscope`: what a program says to Loopscope; and `#pragma once`.

use loopscope_message::text;
use loopscope_syntax::pragma::COMPARED;
use loopscope_syntax::{COption, ErrorGroup, Span};

use super::Preprocessor;
use crate::options::Setting;
use crate::token::Token;

impl Preprocessor<'_> {
    /// `#pragma loopscope entry f`, those of the options, and that of programs that are compared. Other tools' pragmas are ignored.
    pub(super) fn pragma(&mut self, whole: Span, words: &[Token]) {
        if words.first().is_some_and(|first| self.text(first.text) == "once") {
            return self.once();
        }
        if words.first().is_none_or(|tool| self.text(tool.text) != "loopscope") {
            return self.pragma_of_gcc(whole, words);
        }
        if let [_, what, name] = words
            && self.text(what.text) == "entry"
        {
            self.settings.entry = Some((self.text(name.text).to_owned(), name.span));
            return;
        }
        if let [_, what] = words
            && self.text(what.text) == COMPARED
        {
            self.settings.is_compared = true;
            return;
        }
        if let [_, what, groups @ ..] = words
            && self.text(what.text) == "errors"
            && !groups.is_empty()
        {
            return self.left_out(whole, what.span, groups);
        }
        let said = words.get(1).zip(words.last()).map_or("", |(first, last)| self.text(first.text.to(last.text)));
        let option = COption::all().find(|option| said.split_whitespace().eq(option.words()));
        let Some(option) = option else {
            let options: Vec<String> = COption::all().map(|option| option.words().join(" ")).collect();
            let message = text!(
                "`#pragma loopscope` is read with `entry` and a function, `{options}`",
                options = options.join("`, `")
            );
            return self.error("directive", whole, message);
        };
        self.settings.options.set(Setting { option, place: whole, is_whole: true });
    }

    /// `#pragma loopscope errors -overflow -shift`: each group with the space before it is a place of its own.
    fn left_out(&mut self, whole: Span, what: Span, groups: &[Token]) {
        let mut end = what.end;
        for group in groups.chunks(2) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let written = self.text(first.text.to(last.text));
            let Some(group) = ErrorGroup::ALL.into_iter().find(|group| group.left_out() == written) else {
                let known = ErrorGroup::ALL.map(ErrorGroup::left_out).join("`, `");
                let message =
                    text!("`{written}` is no group of errors: `errors` is read with one or more of `{known}`");
                return self.error("directive", first.span.to(last.span), message);
            };
            let is_whole = groups.len() == 2;
            let place = if is_whole { whole } else { Span::new(end, last.span.end) };
            self.settings.options.set(Setting { option: COption::Without(group), place, is_whole });
            end = last.span.end;
        }
        if self.settings.options.left_out().groups().eq(ErrorGroup::ALL) {
            self.error(
                "directive",
                whole,
                text!("all errors are left out, so there is nothing to find: leave out fewer"),
            );
        }
    }
}
