//! The bodies of macros, with arguments in the places of their parameters (C11 6.10.3).

use loopscope_syntax::Span;

use super::macros::Macro;
use super::{MOST_TOKENS, Preprocessor};
use crate::token::{Kind, Token};

/// Where a macro is used, and its arguments.
pub(super) struct Use<'t> {
    pub(super) arguments: Vec<&'t [Token]>,
    /// The place of all that it expands to.
    pub(super) place: Span,
    /// The same of its arguments, if they stand in another macro.
    pub(super) around: Option<Span>,
}

/// Returns `true` if tokens continue with `##`.
pub(super) fn is_paste(tokens: &[Token], at: usize) -> bool {
    match tokens.get(at..) {
        Some([one, other, ..]) => {
            one.kind == Kind::Hash && other.kind == Kind::Hash && one.text.end == other.text.start
        }
        _ => false,
    }
}

impl<'a> Preprocessor<'a> {
    /// The body of a macro, before it is expanded again.
    pub(super) fn substituted(&mut self, found: &Macro<'a>, used: &Use<'_>, within: &mut Vec<&'a str>) -> Vec<Token> {
        let Use { arguments, place, around } = used;
        let parameters = found.parameters.as_deref().unwrap_or_default();
        // Arguments are expanded before they replace the parameters, unless `#` or `##` stands beside these.
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; arguments.len()];
        // An operand of `##` may have no tokens.
        let mut result: Vec<Option<Token>> = Vec::new();
        let (mut at, mut is_pasted) = (0, false);
        while at < found.body.len() && result.len() <= MOST_TOKENS {
            if is_paste(found.body, at) {
                is_pasted = true;
                at += 2;
                continue;
            }
            let token = found.body[at];
            let is_string = token.kind == Kind::Hash && found.parameters.is_some();
            at += 1 + usize::from(is_string);
            let name = &found.body[at - 1];
            let text = self.text(name.text);
            let parameter = parameters.iter().position(|each| name.kind == Kind::Word && *each == text);
            let argument = parameter.and_then(|parameter| Some((parameter, *arguments.get(parameter)?)));
            let pastes = is_pasted || is_paste(found.body, at);
            let mut part = match argument {
                Some((_, argument)) if is_string => self.string_of(argument, *place).into_iter().collect(),
                Some((parameter, argument)) => {
                    // GNU C: `, ## __VA_ARGS__` leaves the comma out where nothing follows.
                    let is_rest = is_pasted && found.takes_rest && parameter + 1 == parameters.len();
                    let after_comma =
                        result.last().and_then(Option::as_ref).is_some_and(|last| last.kind == Kind::Comma);
                    let keeps_comma = is_rest && after_comma;
                    if keeps_comma {
                        is_pasted = false;
                        if argument.is_empty() {
                            result.pop();
                        }
                    }
                    if pastes && !keeps_comma {
                        argument.iter().map(|each| Token { span: around.unwrap_or(each.span), ..*each }).collect()
                    } else {
                        let known = expanded[parameter].take();
                        let tokens = known.unwrap_or_else(|| self.expanded(argument, *around, within));
                        expanded[parameter] = Some(tokens.clone());
                        tokens
                    }
                }
                None => vec![Token { span: *place, ..token }],
            };
            if let Some(first) = part.first_mut() {
                first.is_spaced = token.is_spaced;
            }
            let mut part = part.into_iter();
            if is_pasted {
                let (left, right) = (result.pop().flatten(), part.next());
                result.push(match (left, right) {
                    (Some(left), Some(right)) => self.pasted(&left, &right, *place),
                    (left, right) => left.or(right),
                });
            } else if pastes && part.len() == 0 {
                result.push(None);
            }
            is_pasted = false;
            result.extend(part.map(Some));
        }
        result.into_iter().flatten().collect()
    }
}
