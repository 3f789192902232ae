//! The sets of characters that `scanf` reads: `%[a-z]`.

/// A set of characters: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set([u64; 4]);

impl Set {
    /// All but the end of a line.
    pub(super) const LINE: Self = Self([!(1 << b'\n'), u64::MAX, u64::MAX, u64::MAX]);

    /// The set after `%[`; `None` if it has no end. As glibc has it, the first character is a member, and `-` after it stands
    /// for a range unless it is the last one.
    pub(super) fn read(format: &[u8], at: &mut usize) -> Option<Self> {
        let mut set = Self::default();
        let is_negated = format.get(*at) == Some(&b'^');
        *at += usize::from(is_negated);
        let first = *at;
        loop {
            let byte = *format.get(*at)?;
            *at += 1;
            let is_first = *at == first + 1;
            match byte {
                b']' if !is_first => break,
                b'-' if !is_first => {
                    let (low, high) = (format[*at - 2], *format.get(*at)?);
                    if high == b']' || low > high {
                        set.add(b'-');
                    } else {
                        (low..=high).for_each(|each| set.add(each));
                    }
                }
                _ => set.add(byte),
            }
        }
        if is_negated {
            set.0 = set.0.map(|bits| !bits);
        }
        Some(set)
    }

    fn add(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    fn has(self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] & (1 << (byte % 64)) != 0
    }

    /// Its characters, without the 0 byte, which no text has.
    pub(super) fn ranges(self) -> Vec<(i64, i64)> {
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        for byte in (1..=255).filter(|byte| self.has(*byte)).map(i64::from) {
            match ranges.last_mut() {
                Some((_, high)) if *high + 1 == byte => *high = byte,
                _ => ranges.push((byte, byte)),
            }
        }
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    fn ranges(text: &str) -> Option<Vec<(i64, i64)>> {
        let mut at = 0;
        Set::read(text.as_bytes(), &mut at).map(Set::ranges)
    }

    #[test]
    fn sets_are_those_of_the_library() {
        assert_eq!(ranges("a-cx]d"), Some(vec![(97, 99), (120, 120)]));
        assert_eq!(ranges("^,\n]"), Some(vec![(1, 9), (11, 43), (45, 255)]));
        assert_eq!(ranges("]a]"), Some(vec![(93, 93), (97, 97)]));
        assert_eq!(ranges("-a]"), Some(vec![(45, 45), (97, 97)]));
        assert_eq!(ranges("a-]"), Some(vec![(45, 45), (97, 97)]));
        assert_eq!(ranges("^^-]"), Some(vec![(1, 44), (46, 93), (95, 255)]));
        assert_eq!(ranges("z-a]"), Some(vec![(45, 45), (97, 97), (122, 122)]));
        assert_eq!(ranges("abc"), None);
        assert_eq!(ranges(""), None);
        let mut at = 0;
        assert_eq!(Set::read(b"^\n]", &mut at), Some(Set::LINE));
        assert_eq!(at, 3);
    }
}
