//! Macros: their definitions, and what they expand to.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::{DEEPEST, MOST_TOKENS, Preprocessor};
use crate::token::{Kind, Token};

/// What a name stands for.
#[derive(Clone)]
pub(super) struct Macro<'a> {
    /// `None` for a name without parentheses.
    pub(super) parameters: Option<Vec<&'a str>>,
    pub(super) body: &'a [Token],
}

/// The arguments in parentheses with which tokens start, and how many tokens that are.
fn arguments(tokens: &[Token]) -> Option<(Vec<&[Token]>, usize)> {
    tokens.first().filter(|first| first.kind == Kind::LeftParenthesis)?;
    let (mut arguments, mut start, mut depth) = (Vec::new(), 1, 1);
    for (position, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            Kind::LeftParenthesis => depth += 1,
            Kind::RightParenthesis => depth -= 1,
            Kind::Comma if depth == 1 => {
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
        if !takes_parameters {
            self.macros.insert(text, Macro { parameters: None, body });
            return;
        }
        let end = body.iter().position(|token| token.kind == Kind::RightParenthesis);
        let is_closed = end.is_some();
        let end = end.unwrap_or(body.len() - 1);
        let (parameters, body) = (&body[1..end.max(1)], &body[end + 1..]);
        let kinds = parameters.iter().zip([Kind::Word, Kind::Comma].into_iter().cycle());
        let is_list = is_closed
            && kinds.into_iter().all(|(token, kind)| token.kind == kind)
            && (parameters.len() % 2 == 1 || parameters.is_empty());
        if !is_list || body.iter().any(|token| token.kind == Kind::Hash) {
            let message = text!(
                "`{text}` is a macro with `#`, `##`, `...` or an unfinished list of parameters, which is not \
                    supported: write a function"
            );
            return self.error("function-like-macro", whole, message);
        }
        let parameters = parameters.iter().step_by(2).map(|token| self.text(token.text)).collect();
        self.macros.insert(text, Macro { parameters: Some(parameters), body });
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
            within.push(text);
            self.expand(found.body, Some(span), within);
            within.pop();
            return 0;
        };
        let Some((arguments, length)) = arguments(after) else {
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
        if parameters.len() != arguments.len() && !is_empty {
            let message = text!("`{text}` takes {count} arguments here", count = parameters.len());
            self.error("wrong-arity", used, message);
            return length;
        }
        // Arguments are expanded before they replace the parameters (C11 6.10.3.1).
        let arguments = arguments.into_iter().map(|argument| self.expanded(argument, place, within));
        let arguments: Vec<Vec<Token>> = arguments.collect();
        let mut tokens = Vec::new();
        for token in found.body {
            let name = self.text(token.text);
            match parameters.iter().position(|parameter| token.kind == Kind::Word && *parameter == name) {
                Some(parameter) => tokens.extend(&arguments[parameter]),
                None => tokens.push(Token { span: used, ..*token }),
            }
            if tokens.len() > MOST_TOKENS {
                break;
            }
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

    /// What tokens stand for, by themselves.
    pub(super) fn expanded(&mut self, tokens: &[Token], place: Option<Span>, within: &mut Vec<&'a str>) -> Vec<Token> {
        let output = std::mem::take(&mut self.output);
        self.expand(tokens, place, within);
        std::mem::replace(&mut self.output, output)
    }
}
