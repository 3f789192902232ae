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
