//! `#pragma pack`, and other pragmas of gcc that change the meaning of what follows.
//!
//! A struct that is packed has another size, and pointers to its fields may not be aligned (C11 6.3.2.3p7, 6.7.2.1p14). So
//! structs under `#pragma pack` are refused, and the pragma is ignored where it changes nothing.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::Preprocessor;
use crate::token::{Kind, Token};

/// The pragmas that change what a program means, by their first words.
const REFUSED: &[&str] = &["push_macro", "pop_macro", "redefine_extname", "scalar_storage_order", "weak"];

/// No field has a greater alignment, so a limit from here on changes nothing.
const GREATEST_ALIGNMENT: u32 = 8;

/// Attributes with more tokens count as those of a definition.
const MOST_LOOKED_AT: usize = 200;

/// Where `#pragma pack` limits the alignment of fields.
#[derive(Default)]
pub(super) struct Packing {
    /// The pragma that limits it, if one does.
    by: Option<Span>,
    /// The same for each `push` that is open.
    pushed: Vec<Option<Span>>,
    /// The number of tokens in which structs were looked for.
    seen: usize,
}

impl Preprocessor<'_> {
    /// Reads a pragma of gcc. `words` are those after `#pragma`.
    pub(super) fn pragma_of_gcc(&mut self, whole: Span, words: &[Token]) {
        let texts: Vec<&str> = words.iter().map(|word| self.text(word.text)).collect();
        match texts.as_slice() {
            ["pack", arguments @ ..] => self.pack(whole, arguments),
            [name, ..] if REFUSED.contains(name) => {
                self.error("not-read", whole, text!("`#pragma {name}` is not supported: leave it out"));
            }
            ["GCC", "optimize", options @ ..] => {
                let is_known = |option: &str| ["(", ")", ",", "\"O0\"", "\"O1\"", "\"O2\"", "\"O3\""].contains(&option);
                if !options.iter().all(|option| is_known(option)) {
                    let message = text!("options of the compiler may change what a program means: leave them out");
                    self.error("not-read", whole, message);
                }
            }
            _ => {}
        }
    }

    /// `#pragma pack`, as gcc reads it: the last `push` holds what is restored.
    fn pack(&mut self, whole: Span, arguments: &[&str]) {
        self.refuse_packed();
        let was_packed = self.packing.by.is_some();
        let is_limit = |number: &str| number.parse().is_ok_and(|number: u32| number > 0 && number < GREATEST_ALIGNMENT);
        let is_number = |number: &str| number.parse::<u32>().is_ok();
        match arguments {
            ["(", ")"] => self.packing.by = None,
            ["(", "push", ")"] => self.packing.pushed.push(self.packing.by),
            ["(", "pop", ")"] => {
                if let Some(by) = self.packing.pushed.pop() {
                    self.packing.by = by;
                }
            }
            ["(", number, ")"] if is_number(number) => self.packing.by = is_limit(number).then_some(whole),
            ["(", "push", ",", number, ")"] if is_number(number) => {
                self.packing.pushed.push(self.packing.by);
                self.packing.by = is_limit(number).then_some(whole);
            }
            _ => {
                let message = text!("`#pragma pack` is only read with a number, `push` and `pop`: leave it out");
                self.error("not-read", whole, message);
            }
        }
        let is_packed = was_packed || self.packing.by.is_some();
        if is_packed && (self.open_braces() != 0 || !self.is_between_declarations()) {
            let message = text!("`#pragma pack` within a declaration is not supported: leave it out");
            self.error("not-read", whole, message);
        }
    }

    fn is_between_declarations(&self) -> bool {
        let ends = |last: &Token| matches!(last.kind, Kind::Semicolon | Kind::RightBrace | Kind::End);
        self.output.last().is_none_or(ends)
    }

    /// Ends a translation unit.
    pub(super) fn end_of_packing(&mut self) {
        self.refuse_packed();
        self.packing = Packing { seen: self.output.len(), ..Packing::default() };
    }

    /// Refuses the structs since the last `#pragma pack`, if it limits the alignment of their fields. One message is enough.
    fn refuse_packed(&mut self) {
        let seen = std::mem::replace(&mut self.packing.seen, self.output.len());
        let Some(by) = self.packing.by else { return };
        let tokens = self.output.get(seen..).unwrap_or_default();
        let first = (0..tokens.len()).find(|at| self.defines_struct(&tokens[*at..])).map(|at| tokens[at].span);
        if let Some(place) = first {
            let message = text!(
                "a struct whose fields `#pragma pack` places is not supported: leave the pragma out, and read and write each field"
            );
            let error = Diagnostic::error("not-read", place, message).with_related(by, text!("the pragma is here"));
            self.diagnostics.push(error);
        }
    }

    /// Returns `true` if tokens start with the definition of a struct or union: attributes may stand before its name.
    fn defines_struct(&self, tokens: &[Token]) -> bool {
        let Some((word, rest)) = tokens.split_first() else { return false };
        if word.kind != Kind::Word || !["struct", "union"].contains(&self.text(word.text)) {
            return false;
        }
        let mut depth = 0;
        for token in rest.iter().take(MOST_LOOKED_AT) {
            match token.kind {
                Kind::LeftParenthesis => depth += 1,
                Kind::RightParenthesis => depth -= 1,
                Kind::Word => {}
                Kind::LeftBrace if depth == 0 => return !self.is_function_of_struct(rest),
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        rest.len() > MOST_LOOKED_AT
    }

    /// Returns `true` if the tokens after `struct` are a tag and a function that returns it: `a f(void) {`.
    fn is_function_of_struct(&self, rest: &[Token]) -> bool {
        let is_name = |at: usize| {
            rest.get(at).is_some_and(|token| token.kind == Kind::Word && !self.text(token.text).starts_with("__"))
        };
        is_name(0) && is_name(1)
    }
}
