//! The output of two programs, compared as they print.
//!
//! Constant text is compared while the product is built: one program may be ahead of the other by some characters. Only the values
//! that are printed are compared by the product itself.

use dashu_int::IBig;
use loopscope_same::Output;
use loopscope_syntax::ast::{Conversion, Format};

/// The most characters by which one program may be ahead.
const MOST_AHEAD: usize = 2_000;

/// The output of the programs so far, where it decides what they have to print next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Printed {
    /// The characters that one of them has printed and the other has not.
    ahead: Vec<u8>,
    /// The one that has printed them: 0 for the reference, 1 for the program.
    first: usize,
    before: [Before; 2],
}

/// The output before the next character that counts, which does not count itself unless something follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Before {
    /// Something that counts.
    Nothing,
    /// The begin of all, or characters that do not count, the last of which is no letter.
    #[default]
    Space,
    /// Characters that do not count, the last of which is a letter.
    Letter,
    /// A minus sign or a point, which counts if it belongs to a number. True if such characters were printed before it.
    Sign(u8, Spaced),
}

/// The output before a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Spaced {
    Nothing,
    Space,
    Letter,
}

/// For [`Before::Letter`] among the characters that are compared: no program prints it as a character.
const LETTER: u8 = 0;

/// The output of a program differs from that of the other one, or is too far ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Differs;

impl Printed {
    /// A program prints text.
    pub(crate) fn print(&mut self, side: usize, text: &str, output: Output) -> Result<(), Differs> {
        text.bytes().try_for_each(|byte| match output {
            Output::Exact => self.push(side, byte),
            Output::Words if byte.is_ascii_whitespace() => {
                self.before[side] = Before::Space;
                Ok(())
            }
            Output::Words => self.counts(side, byte),
            Output::Numbers => self.print_number(side, byte),
        })
    }

    /// A program prints a character, and only numbers count.
    fn print_number(&mut self, side: usize, byte: u8) -> Result<(), Differs> {
        if byte.is_ascii_digit() {
            return self.counts(side, byte);
        }
        let before = &mut self.before[side];
        *before = match (byte, *before) {
            (b'-' | b'.', Before::Nothing) => Before::Sign(byte, Spaced::Nothing),
            (b'-' | b'.', Before::Letter) => Before::Sign(byte, Spaced::Letter),
            (b'-' | b'.', Before::Space | Before::Sign(..)) => Before::Sign(byte, Spaced::Space),
            _ if byte.is_ascii_alphanumeric() => Before::Letter,
            _ => Before::Space,
        };
        Ok(())
    }

    /// A program prints a character that counts.
    fn counts(&mut self, side: usize, byte: u8) -> Result<(), Differs> {
        self.separate(side)?;
        self.push(side, byte)
    }

    /// Something that counts follows, so that what was printed before it counts as well.
    fn separate(&mut self, side: usize) -> Result<(), Differs> {
        let (spaced, sign) = match std::mem::replace(&mut self.before[side], Before::Nothing) {
            Before::Nothing => (Spaced::Nothing, None),
            Before::Space => (Spaced::Space, None),
            Before::Letter => (Spaced::Letter, None),
            Before::Sign(sign, spaced) => (spaced, Some(sign)),
        };
        let space = match spaced {
            Spaced::Nothing => None,
            Spaced::Space => Some(b' '),
            Spaced::Letter => Some(LETTER),
        };
        space.into_iter().chain(sign).try_for_each(|byte| self.push(side, byte))
    }

    fn push(&mut self, side: usize, byte: u8) -> Result<(), Differs> {
        if self.ahead.is_empty() || self.first == side {
            self.first = side;
            self.ahead.push(byte);
            return if self.ahead.len() > MOST_AHEAD { Err(Differs) } else { Ok(()) };
        }
        if self.ahead.remove(0) != byte {
            return Err(Differs);
        }
        if self.ahead.is_empty() {
            self.first = 0;
        }
        Ok(())
    }

    /// Both programs print a value, in these notations: these must be the same.
    pub(crate) fn print_values(&mut self, formats: [Format; 2], output: Output) -> Result<(), Differs> {
        let [reference, program] = [0, 1].map(|side| self.notation(side, formats[side], output));
        if output != Output::Exact {
            self.separate(0)?;
            self.separate(1)?;
        }
        if reference == program && self.ahead.is_empty() { Ok(()) } else { Err(Differs) }
    }

    /// A program prints an integer where the other one has printed text: the integer that the text has there, if it has a whole one,
    /// and what is printed then.
    pub(crate) fn print_against_text(
        &self,
        side: usize,
        format: Format,
        (output, is_end): (Output, bool),
    ) -> Option<(IBig, Self)> {
        if self.notation(side, format, output) != Format::plain(Conversion::Decimal) {
            return None;
        }
        let mut printed = self.clone();
        if output != Output::Exact {
            printed.separate(side).ok()?;
        }
        let other = 1 - side;
        if !printed.is_ahead(other) {
            return None;
        }
        let sign = usize::from(printed.ahead.first() == Some(&b'-'));
        let digits = printed.ahead.iter().skip(sign).take_while(|byte| byte.is_ascii_digit()).count();
        // No digit follows: the text ends, or something else does.
        let is_separated = output != Output::Exact && printed.before[other] != Before::Nothing;
        let is_whole = is_end || printed.ahead.len() > sign + digits || is_separated;
        if !is_whole {
            return None;
        }
        let text = String::from_utf8(printed.ahead.drain(..sign + digits).collect()).ok()?;
        let number: IBig = text.parse().ok()?;
        if printed.ahead.is_empty() {
            printed.first = 0;
        }
        (number.to_string() == text).then_some((number, printed))
    }

    /// The notation without what does not count: the spaces that fill a number which follows a space, and zeros if only numbers count.
    fn notation(&self, side: usize, format: Format, output: Output) -> Format {
        let is_number = format.conversion == Conversion::Decimal && !format.left;
        if output == Output::Exact || self.before[side] != Before::Space || !is_number {
            return format;
        }
        let has_zeros = format.zeros && format.digits.is_none();
        if has_zeros && output == Output::Words { format } else { Format { width: 0, zeros: false, ..format } }
    }

    /// Returns `true` if a program has printed text that the other one has not.
    pub(crate) fn is_ahead(&self, side: usize) -> bool {
        !self.ahead.is_empty() && self.first == side
    }

    /// Returns `true` if both programs have printed the same, and what they print next counts in the same way.
    pub(crate) fn is_even(&self) -> bool {
        self.ahead.is_empty() && self.before[0] == self.before[1]
    }

    /// Returns the possible output of both programs at the end of functions that printed the same: characters that count or do
    /// not, at last.
    pub(crate) fn after_functions(output: Output) -> Vec<Self> {
        let states = if output == Output::Exact { vec![Before::Space] } else { vec![Before::Nothing, Before::Space] };
        states.into_iter().map(|before| Self { before: [before; 2], ..Self::default() }).collect()
    }

    /// Both programs end.
    pub(crate) fn end(&self) -> Result<(), Differs> {
        if self.ahead.is_empty() { Ok(()) } else { Err(Differs) }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_same::Output::{Exact, Numbers, Words};

    use super::*;

    fn agree(reference: &str, program: &str, output: Output) -> bool {
        let mut printed = Printed::default();
        let prints = printed.print(0, reference, output).and_then(|()| printed.print(1, program, output));
        prints.and_then(|()| printed.end()).is_ok()
    }

    #[test]
    fn white_space_between_words_does_not_count() {
        assert!(agree("a b\n", "  a\n\nb", Words));
        assert!(!agree("a b", "ab", Words));
        assert!(!agree("a b\n", "a b", Exact));
    }

    #[test]
    fn only_numbers_count() {
        assert!(agree("n: 5.\n", "the result is 5", Numbers));
        assert!(agree("-5 2.5", "x = -5, 2.5.", Numbers));
        assert!(!agree("-5", "n-5", Numbers), "the sign is a hyphen");
        assert!(!agree("1 2", "12", Numbers));
        assert!(!agree("5", "5.5", Numbers));
    }

    #[test]
    fn an_integer_is_compared_with_a_whole_number_in_text() {
        let number = |text: &str, output: Output, is_end: bool| {
            let mut printed = Printed::default();
            printed.print(1, text, output).expect("it is the first text");
            let plain = Format::plain(Conversion::Decimal);
            printed.print_against_text(0, plain, (output, is_end)).map(|(number, _)| number.to_string())
        };
        for output in [Exact, Words, Numbers] {
            assert_eq!(number("-12\n", output, false).as_deref(), Some("-12"), "{output}");
            assert_eq!(number("12", output, false), None, "more digits may follow");
            assert_eq!(number("12", output, true).as_deref(), Some("12"));
            assert_eq!(number("07\n", output, false), None, "no integer is printed like this");
        }
        assert_eq!(number("x1\n", Words, false), None);
    }

    #[test]
    fn what_agrees_here_agrees_in_a_comparison_of_whole_outputs() {
        let texts = [
            "", "a", "a b", " a  b ", "a-5", "a -5", "-5", "5", "5.", "5 .", "5.5", "x5", "x 5", "5x", "--5", ".5",
            "a.5", "5-5", "5 -5",
        ];
        for output in [Exact, Words, Numbers] {
            for reference in texts {
                for program in texts {
                    if agree(reference, program, output) {
                        assert!(output.agrees(reference, program), "{reference:?} {program:?} {output}");
                    }
                }
            }
        }
    }
}
