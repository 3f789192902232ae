//! Characters and strings of C as short texts.

/// Longer texts are cut.
const LONGEST: usize = 60;

/// The character with a code, quoted: `'a'`, `'\n'`. `None` if it is not a printable ASCII character.
pub(crate) fn quoted(code: i64) -> Option<String> {
    Some(format!("'{}'", escaped(code, '\'')?))
}

/// The string in an array, up to its terminating zero: `"abc"`. An ellipsis follows the quotes if there is no zero or
/// an element before it was not written (`None`).
pub(crate) fn text(codes: impl Iterator<Item = Option<i64>>) -> String {
    let mut text = String::from("\"");
    for (position, code) in codes.enumerate() {
        match code {
            Some(0) => return text + "\"",
            Some(code) if position < LONGEST => {
                let byte = code.rem_euclid(256);
                text += &escaped(code, '"').unwrap_or_else(|| format!("\\x{byte:02x}"));
            }
            _ => break,
        }
    }
    text + "\"…"
}

fn escaped(code: i64, quote: char) -> Option<String> {
    let character = u8::try_from(code).ok().filter(u8::is_ascii).map(char::from)?;
    Some(match character {
        '\0' => "\\0".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\\' => "\\\\".to_owned(),
        _ if character == quote => format!("\\{quote}"),
        ' '..='~' => character.to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{quoted, text};

    #[test]
    fn characters_are_quoted_as_in_c() {
        let all = [97, 10, 39, 34, 0, 7, -1, 300].map(quoted);
        let expected = [Some("'a'"), Some("'\\n'"), Some("'\\''"), Some("'\"'"), Some("'\\0'"), None, None, None];
        assert_eq!(all, expected.map(|each| each.map(str::to_owned)));
    }

    #[test]
    fn texts_end_at_a_zero() {
        let codes = |text: &str| text.bytes().map(|byte| Some(i64::from(byte))).collect::<Vec<_>>();
        assert_eq!(text(codes("a\"b\0c").into_iter()), "\"a\\\"b\"");
        assert_eq!(text(codes("ab").into_iter()), "\"ab\"…");
        assert_eq!(text([Some(97), None, Some(0)].into_iter()), "\"a\"…");
        assert_eq!(text([Some(-61), Some(0)].into_iter()), "\"\\xc3\"");
    }
}
