//! Numbers, characters and strings.

use dashu_int::IBig;
use loopscope_float::Format;
use loopscope_message::text;
use loopscope_syntax::Span;

use crate::construct::Construct;
use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Integer, Type};

impl Parser<'_> {
    pub(crate) fn number(&mut self) -> Read<Expression> {
        let (text, span) = (self.text(), self.span());
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = text[digits.len()..].to_ascii_lowercase();
        let is_hexadecimal = digits.len() > 1 && digits[..2].eq_ignore_ascii_case("0x");
        let is_binary = digits.len() > 1 && digits[..2].eq_ignore_ascii_case("0b");
        if text.contains('.') || text.contains(if is_hexadecimal { ['p', 'P'] } else { ['e', 'E'] }) {
            return self.float_literal(text, span);
        }
        let is_octal = digits.len() > 1 && digits.starts_with('0');
        let value = match digits.get(2..) {
            Some(rest) if is_hexadecimal => IBig::from_str_radix(rest, 16),
            Some(rest) if is_binary => IBig::from_str_radix(rest, 2),
            _ if is_octal => IBig::from_str_radix(&digits[1..], 8),
            _ => IBig::from_str_radix(digits, 10),
        };
        let is_suffix = ["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix.as_str());
        let Some(value) = value.ok().filter(|_| is_suffix && !digits.contains('_')) else {
            return Err(self.error("invalid-number", span, text!("`{text}` is not a number")));
        };
        // C11 6.4.4.1: the first type that has the value; unsigned ones for `u`, and without `u` if it is not decimal.
        let (is_unsigned, longs) = (suffix.contains('u'), suffix.matches('l').count());
        let types = [Integer::Int, self.program.data_model().long(), Integer::LongLong];
        let candidates = types[longs..].iter().flat_map(|ty| [(*ty, false), (ty.unsigned(), true)]);
        let fits = |(ty, unsigned): &(Integer, bool)| {
            ty.contains(&value)
                && (*unsigned || !is_unsigned)
                && (!unsigned || is_unsigned || is_hexadecimal || is_octal)
        };
        let Some((ty, _)) = candidates.into_iter().find(fits) else {
            return Err(self.error("invalid-number", span, text!("this number is too large for every type")));
        };
        self.advance();
        Ok(crate::typing::number(value, ty, span))
    }

    /// A literal of type `double`, or of type `float` with the suffix `f`.
    fn float_literal(&mut self, text: &str, span: Span) -> Read<Expression> {
        let digits = text.trim_end_matches(['f', 'F', 'l', 'L']);
        let format = match &text[digits.len()..] {
            "" => Format::Double,
            "f" | "F" => Format::Single,
            "l" | "L" => {
                self.refuse_once(Construct::LongDouble, span);
                Format::Double
            }
            _ => return Err(self.error("invalid-number", span, text!("`{text}` is not a number"))),
        };
        let Some(rank) = loopscope_float::literal(digits, format) else {
            return Err(self.error("invalid-number", span, text!("`{text}` is not a number")));
        };
        self.advance();
        Ok(crate::floating::constant(rank, format, span))
    }

    pub(crate) fn character(&mut self) -> Read<Expression> {
        let span = self.span();
        let text = self.text();
        let inner = &text[1..text.len() - 1];
        match unescape(inner).as_deref() {
            Some([byte]) => {
                self.advance();
                let value = self.program.converted(IBig::from(*byte), Integer::Char);
                Ok(crate::typing::number(value, Integer::Int, span))
            }
            Some([]) | None => Err(self.error("invalid-character", span, text!("{text} is not a character"))),
            Some(_) => Err(self.error("invalid-character", span, text!("`'` encloses one character, `\"` a string"))),
        }
    }

    /// String literals in a row are one.
    pub(crate) fn string(&mut self) -> Read<Expression> {
        let start = self.span();
        let mut bytes = Vec::new();
        while self.kind() == Kind::Text {
            let text = self.text();
            let Some(more) = unescape(&text[1..text.len() - 1]) else {
                return Err(self.error(
                    "invalid-character",
                    self.span(),
                    text!("this string has an escape that is not known"),
                ));
            };
            bytes.extend(more);
            self.advance();
        }
        let ty = Type::Array(Box::new(Type::CHAR), bytes.len() as u32 + 1);
        Ok(Expression { kind: ExpressionKind::Text(bytes), ty, span: start.to(self.last_span()) })
    }
}

/// The bytes that stand between quotes. `None` for escapes that C does not have.
pub(crate) fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        // The literal continues in the next line.
        if let [b'\r', b'\n', after @ ..] | [b'\n', after @ ..] = rest {
            rest = after;
            continue;
        }
        let (escape, after) = rest.split_first()?;
        rest = after;
        bytes.push(match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            // gcc has it.
            b'e' => 27,
            b'\\' | b'\'' | b'"' | b'?' => *escape,
            b'x' => {
                let length = rest.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
                let digits = std::str::from_utf8(&rest[..length]).ok()?;
                rest = &rest[length..];
                u8::from_str_radix(digits, 16).ok()?
            }
            b'0'..=b'7' => {
                let more = rest.iter().take(2).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
                let digits = rest[..more]
                    .iter()
                    .fold(u32::from(escape - b'0'), |value, digit| value * 8 + u32::from(digit - b'0'));
                rest = &rest[more..];
                u8::try_from(digits).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}
