//! Macros: their definitions, and what they expand to.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::substitution::{Use, is_paste};
use super::{DEEPEST, MOST_TOKENS, Preprocessor};
use crate::token::{Kind, Token};

/// The meaning of a name.
#[derive(Clone)]
pub(super) struct Macro<'a> {
    /// `None` for a name without parentheses.
    pub(super) parameters: Option<Vec<&'a str>>,
    /// True if the last parameter takes all arguments that are left: `...`.
    pub(super) takes_rest: bool,
    pub(super) body: &'a [Token],
}

/// The arguments of a call: tokens start with them, in parentheses. Returns at most so many, and the number of tokens read.
fn arguments(tokens: &[Token], most: usize) -> Option<(Vec<&[Token]>, usize)> {
    tokens.first().filter(|first| first.kind == Kind::LeftParenthesis)?;
    let (mut arguments, mut start, mut depth) = (Vec::new(), 1, 1);
    for (position, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            Kind::LeftParenthesis => depth += 1,
            Kind::RightParenthesis => depth -= 1,
            Kind::Comma if depth == 1 && arguments.len() + 1 < most => {
                arguments.push(&tokens[start..position]);
                start = position + 1;
            }
            _ => {}
        }
        if depth == 0 {
            arguments.push(&tokens[start..position]);
            return Some((arguments, position + 1));
        }
    }
    None
}

impl<'a> Preprocessor<'a> {
    pub(super) fn define(&mut self, whole: Span, rest: &'a [Token]) {
        let Some((name, body)) = rest.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            return self.error("define", whole, text!("`#define` needs a name"));
        };
        let takes_parameters =
            body.first().is_some_and(|next| next.kind == Kind::LeftParenthesis && next.text.start == name.text.end);
        let text = self.text(name.text);
        let mut found = Macro { parameters: None, takes_rest: false, body };
        if takes_parameters && !self.parameters(&mut found) || !self.has_operands(&found) {
            let message = text!(
                "`{text}` is a macro with `__VA_OPT__`, an unfinished list of parameters, or a `#` or `##` without operands: \
                    write a function"
            );
            return self.error("function-like-macro", whole, message);
        }
        self.macros.insert(text, found);
    }

    /// Moves the parameters in parentheses from the body to where they belong. Returns `false` if they are no list.
    fn parameters(&mut self, found: &mut Macro<'a>) -> bool {
        let Some(end) = found.body.iter().position(|token| token.kind == Kind::RightParenthesis) else { return false };
        let (mut list, body) = (&found.body[1..end], &found.body[end + 1..]);
        let mut parameters = Vec::new();
        if let [before @ .., last] = list
            && last.kind == Kind::Ellipsis
        {
            found.takes_rest = true;
            // GNU C: `rest...` has another name than `__VA_ARGS__`.
            let is_named = before.last().is_some_and(|last| last.kind == Kind::Word);
            list = if is_named || before.is_empty() { before } else { &before[..before.len() - 1] };
            if before.last().is_some_and(|last| !is_named && last.kind != Kind::Comma) || before.len() == 1 && !is_named
            {
                return false;
            }
            parameters.extend((!is_named).then_some("__VA_ARGS__"));
        }
        let kinds = list.iter().zip([Kind::Word, Kind::Comma].into_iter().cycle());
        let is_list = kinds.into_iter().all(|(token, kind)| token.kind == kind);
        let names = list.iter().step_by(2).map(|token| self.text(token.text));
        parameters.splice(0..0, names);
        (found.parameters, found.body) = (Some(parameters), body);
        is_list && (list.len() % 2 == 1 || list.is_empty())
    }

    /// Returns `true` if a parameter follows each `#` of a macro with parameters, and a token stands on both sides of each `##`.
    fn has_operands(&self, found: &Macro<'a>) -> bool {
        let Macro { parameters, body, .. } = found;
        let mut at = 0;
        while let Some(token) = body.get(at) {
            if is_paste(body, at) {
                if at == 0 || at + 2 == body.len() || is_paste(body, at + 2) {
                    return false;
                }
                at += 1;
            } else if let Some(parameters) = parameters {
                let is_parameter = |next: &Token| parameters.contains(&self.text(next.text));
                if token.kind == Kind::Hash && !body.get(at + 1).is_some_and(is_parameter)
                    || self.text(token.text) == "__VA_OPT__"
                {
                    return false;
                }
            }
            at += 1;
        }
        true
    }

    /// Adds tokens, with what macros stand for. `place` is where the outermost macro is used, `within` are the macros
    /// that are being expanded: C does not expand those again (C11 6.10.3.4).
    pub(super) fn expand(&mut self, tokens: &[Token], place: Option<Span>, within: &mut Vec<&'a str>) {
        self.is_too_deep |= self.depth > DEEPEST;
        self.depth += 1;
        let mut position = 0;
        while let Some(token) = tokens.get(position) {
            position += 1;
            self.steps += 1;
            if self.is_too_deep || self.steps > MOST_TOKENS {
                break;
            }
            let span = place.unwrap_or(token.span);
            let text = self.text(token.text);
            let found = self.macros.get(text).filter(|_| token.kind == Kind::Word && !token.is_fixed).cloned();
            if token.kind == Kind::Word && text == "__LINE__" && found.is_none() {
                let from = self.file_at(span).span.start;
                let line = self.source[from as usize..span.start as usize].matches('\n').count() + 1;
                let made = self.made_token(line.to_string(), Kind::Number, span);
                self.output.extend(made.map(|made| Token { is_spaced: token.is_spaced, ..made }));
                continue;
            }
            if token.kind == Kind::Word && text == "__FILE__" && found.is_none() && !self.files[0].name.is_empty() {
                let made = self.made_token(format!("\"{}\"", self.file_at(span).name), Kind::Text, span);
                self.output.extend(made.map(|made| Token { is_spaced: token.is_spaced, ..made }));
                continue;
            }
            if token.kind == Kind::Word
                && found.is_none()
                && let Some(conversion) = self.integer_conversion(text)
            {
                let made = self.made_token(format!("\"{conversion}\""), Kind::Text, span);
                self.output.extend(made.map(|made| Token { is_spaced: token.is_spaced, ..made }));
                continue;
            }
            let Some(found) = found.filter(|_| !within.contains(&text)) else {
                let is_fixed = token.is_fixed || within.contains(&text);
                self.output.push(Token { span, is_fixed, ..*token });
                continue;
            };
            let before = self.output.len();
            position += self.expand_one(&found, token, &tokens[position..], place, within);
            if self.output.len() > before {
                self.refuse_distant_arguments(&tokens[position..]);
            }
        }
        self.depth -= 1;
    }

    /// Adds what a macro stands for; `after` are the tokens after its name. Returns how many of those are arguments.
    fn expand_one(
        &mut self,
        found: &Macro<'a>,
        name: &Token,
        after: &[Token],
        place: Option<Span>,
        within: &mut Vec<&'a str>,
    ) -> usize {
        let span = place.unwrap_or(name.span);
        let text = self.text(name.text);
        let Some(parameters) = &found.parameters else {
            let used = Use { arguments: Vec::new(), place: span, around: None };
            let mut tokens = self.substituted(found, &used, within);
            if let Some(first) = tokens.first_mut() {
                first.is_spaced = name.is_spaced;
            }
            within.push(text);
            self.expand(&tokens, Some(span), within);
            within.pop();
            return 0;
        };
        let most = if found.takes_rest { parameters.len() } else { usize::MAX };
        let Some((mut arguments, length)) = arguments(after, most) else {
            if after.first().is_some_and(|next| next.kind == Kind::LeftParenthesis) {
                self.steps += after.len();
                self.error("wrong-arity", span, text!("the arguments of `{text}` have no end here"));
            } else {
                self.output.push(Token { span, ..*name });
            }
            return 0;
        };
        self.steps += length;
        let used = span.to(place.unwrap_or(after[length - 1].span));
        let is_empty = parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty();
        if found.takes_rest && arguments.len() + 1 == parameters.len() {
            arguments.push(&[]);
        }
        if parameters.len() != arguments.len() && !is_empty {
            let message = text!("`{text}` takes {count} arguments here", count = parameters.len());
            self.error("wrong-arity", used, message);
            return length;
        }
        let mut tokens = self.substituted(found, &Use { arguments, place: used, around: place }, within);
        if let Some(first) = tokens.first_mut() {
            first.is_spaced = name.is_spaced;
        }
        within.push(text);
        self.expand(&tokens, None, within);
        within.pop();
        length
    }

    /// Refuses a macro whose expansion ends with the name of a macro that takes the parentheses after it as arguments.
    fn refuse_distant_arguments(&mut self, after: &[Token]) {
        let Some(last) = self.output.last().filter(|last| last.kind == Kind::Word && !last.is_fixed) else { return };
        let (text, span) = (self.text(last.text), last.span);
        let takes_arguments = self.macros.get(text).is_some_and(|found| found.parameters.is_some());
        if takes_arguments && after.first().is_some_and(|next| next.kind == Kind::LeftParenthesis) {
            let message =
                text!("a macro that ends with the name of the macro `{text}` is not read before `(`: write `{text}`");
            self.error("not-read", span, message);
            self.output.pop();
        }
    }

    /// Returns the expansion of tokens, by themselves.
    pub(super) fn expanded(&mut self, tokens: &[Token], place: Option<Span>, within: &mut Vec<&'a str>) -> Vec<Token> {
        let output = std::mem::take(&mut self.output);
        self.expand(tokens, place, within);
        std::mem::replace(&mut self.output, output)
    }
}
