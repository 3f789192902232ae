//! An index out of bounds: which array has how many elements, and what the index is.

use loopscope_interp::Missing;
use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::ast::SyntaxTree;
use serde::Serialize;

/// Longer texts of a program are not repeated.
const LONGEST: usize = 40;

/// An index out of bounds, in the program's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OutOfBounds {
    /// The expression that gives the array: `a`; none if the text does not name it.
    pub array: Option<String>,
    /// The expression that gives the index: `i + 1`; none if the array is given by a pointer that may point behind its beginning,
    /// or if the index is a number.
    pub index: Option<String>,
    /// The index in decimal.
    pub value: String,
    /// The number of elements of the array, in decimal.
    pub length: String,
    /// True if the array is named as such; otherwise, `array` is a pointer into it.
    pub is_whole: bool,
    /// True if a function of the library writes a text there.
    pub is_text: bool,
    /// The number of characters of this text, with the one that ends it, in decimal; none if that is not known.
    pub needed: Option<String>,
}

impl OutOfBounds {
    /// Of an access at `whole` in the program with this text and tree.
    pub fn new(missing: &Missing, whole: Span, source: &str, tree: &SyntaxTree) -> Self {
        let is_text = missing.is_write && tree.writes_text(whole);
        let needed = missing.needed.as_ref().filter(|_| is_text).map(ToString::to_string);
        let bounds = Self { is_text, needed, ..Self::named_at(missing, whole, source) };
        // A function of the library accesses what it gets.
        match tree.array_passed(whole, &missing.length) {
            Some(array) if bounds.array.is_none() && is_short(text(source, array)) => {
                Self { array: Some(text(source, array).to_owned()), is_whole: true, ..bounds }
            }
            _ => bounds,
        }
    }

    fn named_at(missing: &Missing, whole: Span, source: &str) -> Self {
        let access = text(source, whole);
        let by = text(source, missing.by);
        let (value, length) = (missing.index.to_string(), missing.length.to_string());
        let before = source.get(whole.start as usize..missing.by.start as usize).unwrap_or_default();
        let named = before.trim_end().strip_suffix('[').map(|array| (array, by));
        let subscripted = || access.strip_suffix(']').and_then(|rest| rest.split_at_checked(opening(rest)?));
        let (array, index) = match named.or_else(subscripted) {
            // `&a[i]` is the address of an element of `a`.
            Some((array, index)) => {
                (Some(array.trim_start_matches('&').trim()), Some(index.trim_start_matches('[').trim()))
            }
            None => (access.strip_prefix('*').map(str::trim), None),
        };
        // Where the pointer points behind the beginning of the array, the whole access gives the index.
        let index = index.filter(|index| *index == by.trim());
        let is_whole = index.is_some();
        let short = |text: &&str| is_short(text);
        let index = index.filter(short).filter(|index| index.parse::<i64>().is_err());
        let (array, index) = (array.filter(short).map(str::to_owned), index.map(str::to_owned));
        Self { array, index, value, length, is_whole, is_text: false, needed: None }
    }

    /// The index and the array, or which text does not fit, as a sentence: "`i` is 10, and `a` has 10 elements (0 to 9)."
    pub fn message(&self) -> Message {
        let (has, value) = (self.elements(), &self.value);
        self.text_message().unwrap_or_else(|| match &self.index {
            Some(index) => text!("`{index}` is {value}, and {has}."),
            None => text!("The index is {value}, and {has}."),
        })
    }

    /// Which text does not fit, as a sentence, if one is written past the end of an array with a name.
    fn text_message(&self) -> Option<Message> {
        let array = self.array.as_ref().filter(|_| self.is_text && self.is_whole && !self.value.starts_with('-'))?;
        let length = &self.length;
        Some(match (&self.needed, length.as_str()) {
            (Some(needed), "1") => text!("`{array}` has room for 1 character; the text needs {needed}."),
            (Some(needed), _) => text!("`{array}` has room for {length} characters; the text needs {needed}."),
            (None, "1") => text!("`{array}` has room for 1 character; the text needs more."),
            (None, _) => text!("`{array}` has room for {length} characters; the text needs more."),
        })
    }

    /// Which elements the array has, as a clause.
    fn elements(&self) -> Message {
        let Self { array, length, is_whole, .. } = self;
        let last = last(length);
        match (array, is_whole, length.as_str()) {
            (Some(array), true, "0") => text!("`{array}` has no elements"),
            (Some(array), true, "1") => text!("`{array}` has 1 element (0)"),
            (Some(array), true, _) => text!("`{array}` has {length} elements (0 to {last})"),
            (Some(pointer), false, "0") => text!("the array that `{pointer}` points into has no elements"),
            (Some(pointer), false, "1") => text!("the array that `{pointer}` points into has 1 element (0)"),
            (Some(pointer), false, _) => {
                text!("the array that `{pointer}` points into has {length} elements (0 to {last})")
            }
            (None, _, "0") => text!("the array has no elements"),
            (None, _, "1") => text!("the array has 1 element (0)"),
            (None, ..) => text!("the array has {length} elements (0 to {last})"),
        }
    }
}

/// The last index of an array of `length` elements, which are at least two.
fn last(length: &str) -> String {
    length.parse::<i128>().map_or_else(|_| String::new(), |length| (length - 1).to_string())
}

/// Returns `true` if a text of the program can stand in a sentence.
pub(super) fn is_short(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST && !text.contains(['\n', '`'])
}

/// The text of the program at a place.
pub(super) fn text(source: &str, span: Span) -> &str {
    source.get(span.start as usize..span.end as usize).unwrap_or_default()
}

/// Where the bracket opens that a `]` after this text closes; nothing if brackets may be characters.
fn opening(text: &str) -> Option<usize> {
    if text.contains(['\'', '"']) {
        return None;
    }
    let mut depth = 0_u32;
    for (at, character) in text.char_indices().rev() {
        match character {
            ']' => depth += 1,
            '[' if depth == 0 => return Some(at),
            '[' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use loopscope_interp::Missing;
    use loopscope_syntax::Span;

    use super::OutOfBounds;

    #[test]
    fn the_address_of_an_element_names_the_array() {
        let (source, index) = ("scanf(\"%d\", &a[i]);", Span::new(15, 16));
        assert_eq!(&source[12..17], "&a[i]");
        let missing = Missing {
            array: None,
            index: IBig::from(2),
            length: IBig::from(2),
            by: index,
            is_write: true,
            needed: None,
        };
        let sentence = OutOfBounds::named_at(&missing, Span::new(12, 17), source).message().to_string();
        assert_eq!(sentence, "`i` is 2, and `a` has 2 elements (0 to 1).");
    }

    #[test]
    fn the_sentence_says_what_is_known() {
        let known = OutOfBounds {
            array: Some("a".to_owned()),
            index: Some("i".to_owned()),
            value: "10".to_owned(),
            length: "10".to_owned(),
            is_whole: true,
            is_text: false,
            needed: None,
        };
        let one = OutOfBounds { index: None, length: "1".to_owned(), ..known.clone() };
        let pointer = OutOfBounds { index: None, is_whole: false, ..known.clone() };
        let nothing = OutOfBounds { array: None, length: "0".to_owned(), ..pointer.clone() };
        let text = OutOfBounds { is_text: true, needed: Some("12".to_owned()), ..known.clone() };
        let sentences = [known, one, pointer, nothing, text].map(|bounds| bounds.message().to_string());
        assert_eq!(
            sentences,
            [
                "`i` is 10, and `a` has 10 elements (0 to 9).",
                "The index is 10, and `a` has 1 element (0).",
                "The index is 10, and the array that `a` points into has 10 elements (0 to 9).",
                "The index is 10, and the array has no elements.",
                "`a` has room for 10 characters; the text needs 12.",
            ]
        );
    }
}
