//! Folds cells into segments.

use loopscope_intervals::Interval;

use crate::heap::{Chunk, Heap};
use crate::program::Program;
use crate::value::{ChunkId, Name, Value};

/// Above this number of chunks, cells are folded even if their other pointers are forgotten.
const MOST_CHUNKS: usize = 16;

/// Two chunks that are folded: the field that links them, and the one that points back.
struct Pair {
    first: ChunkId,
    link: Name,
    back: Option<Name>,
    second: ChunkId,
}

/// The pointers to a chunk.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The number of values.
    by: u32,
    /// The number of these that point to the last cell of a segment.
    by_last: u32,
    /// True if a variable points to it.
    by_variable: bool,
    /// True if it is the cell of a variable.
    is_of_variable: bool,
}

impl Heap {
    /// Folds chunks that are linked and have no other name. No chunk may be garbage; those that are folded become garbage.
    pub(crate) fn fold(&mut self, program: &Program<'_>) {
        self.own(program);
        let mut left = self.chunks.len();
        while let Some(Pair { first, link, back, second }) = self.foldable(program, left > MOST_CHUNKS) {
            let nothing = Chunk { contents: Value::UNWRITTEN, link: None, back: None };
            let Chunk { mut contents, link: is_segment, .. } = std::mem::replace(&mut self.chunks[second], nothing);
            let known = &mut self.chunks[first];
            if let Some((field, rest)) = known.contents.field_mut(link).zip(contents.field(link)) {
                *field = rest.clone();
            }
            if let Some((field, before)) =
                back.and_then(|back| contents.field_mut(back).zip(known.contents.field(back)))
            {
                *field = before.clone();
            }
            known.contents.join(&contents, false);
            (known.link, known.back) = (Some(link), back);
            if let Some(back) = back {
                self.lead_back(second, is_segment.is_some(), back, first);
            }
            left -= 1;
        }
    }

    /// Corrects the pointers back after a part became the end of a segment: pointers to the last cell of the part now
    /// point to the last cell of the segment.
    fn lead_back(&mut self, part: ChunkId, is_segment: bool, back: Name, segment: ChunkId) {
        let known = if is_segment { Value::Last(part) } else { Value::Pointer(part) };
        for chunk in &mut self.chunks {
            if let Some(field) = chunk.contents.field_mut(back).filter(|field| **field == known) {
                *field = Value::Last(segment);
            }
        }
    }

    /// Makes arrays of one element parts of the only cells that point to them.
    fn own(&mut self, program: &Program<'_>) {
        let known = self.known(program);
        for cell in (0..self.chunks.len()).filter(|cell| !known[*cell].is_of_variable) {
            let mut contents = std::mem::replace(&mut self.chunks[cell].contents, Value::Null);
            if matches!(contents, Value::Record(_)) {
                contents.each_part_mut(&mut |part| {
                    if let Value::Array(array) = *part
                        && known[array].by == 1
                        && !matches!(self.chunks[array].contents, Value::Record(_))
                    {
                        let element = std::mem::replace(&mut self.chunks[array].contents, Value::Null);
                        *part = Value::Owned(Box::new(element));
                    }
                });
            }
            self.chunks[cell].contents = contents;
        }
    }

    /// Two chunks that are folded.
    fn foldable(&self, program: &Program<'_>, by_force: bool) -> Option<Pair> {
        let known = self.known(program);
        for (first, chunk) in self.chunks.iter().enumerate().filter(|(first, _)| !known[*first].is_of_variable) {
            let Value::Record(fields) = &chunk.contents else { continue };
            for (link, value) in fields {
                let Value::Pointer(second) = *value.through() else { continue };
                let after = &self.chunks[second];
                let back = self.back((first, second), *link);
                let fits = |known: Option<Name>, is_segment: bool, field: Option<Name>| !is_segment || known == field;
                let (is_first, is_second) = (chunk.link.is_some(), after.link.is_some());
                let links = fits(chunk.link, is_first, Some(*link)) && fits(after.link, is_second, Some(*link));
                let backs = fits(chunk.back, is_first, back) && fits(after.back, is_second, back);
                let by_others = back.map_or(0, |back| self.leads_back((first, second), *link, back));
                let is_alone = known[second].by == 1 + by_others && second != first;
                // Other pointers distinguish the last cell.
                let is_open = chunk.back.is_none() || known[first].by_last == 1;
                let flags = (by_force, known[first].by_variable);
                if links
                    && backs
                    && is_alone
                    && is_open
                    && agree((first, fields), &after.contents, (*link, back), flags)
                {
                    return Some(Pair { first, link: *link, back, second });
                }
            }
        }
        None
    }

    /// The field of the second chunk that points back to the last cell of the first one.
    fn back(&self, (first, second): (ChunkId, ChunkId), link: Name) -> Option<Name> {
        let before = if self.chunks[first].link.is_some() { Value::Last(first) } else { Value::Pointer(first) };
        let Value::Record(fields) = &self.chunks[second].contents else { return None };
        fields.iter().find(|(name, value)| *name != link && *value == before).map(|(name, _)| *name)
    }

    /// The number of chunks after the second one that point back to it.
    fn leads_back(&self, (first, second): (ChunkId, ChunkId), link: Name, back: Name) -> u32 {
        let Chunk { contents, link: is_segment, .. } = &self.chunks[second];
        let Some(Value::Pointer(next)) = contents.field(link) else { return 0 };
        let last = if is_segment.is_some() { Value::Last(second) } else { Value::Pointer(second) };
        let leads = *next != first && *next != second && self.chunks[*next].contents.field(back) == Some(&last);
        leads.into()
    }

    fn known(&self, program: &Program<'_>) -> Vec<Known> {
        let mut known = vec![Known::default(); self.chunks.len()];
        for (variable, value) in program.cfg.main_function().variables.iter().zip(&self.variables) {
            value.each_pointer(&mut |chunk| {
                known[chunk].by += 1;
                known[chunk].by_variable = true;
                known[chunk].is_of_variable |= program.has_cell(*variable);
            });
        }
        for chunk in &self.chunks {
            chunk.contents.each_pointer(&mut |chunk| known[chunk].by += 1);
        }
        for value in self.variables.iter().chain(self.chunks.iter().map(|chunk| &chunk.contents)) {
            value.each_last(&mut |segment| known[segment].by_last += 1);
        }
        known
    }
}

/// Returns `true` if records can be cells of one segment without losing facts that matter.
fn agree(
    (first, fields): (ChunkId, &[(Name, Value)]),
    after: &Value,
    (link, back): (Name, Option<Name>),
    (by_force, has_name): (bool, bool),
) -> bool {
    let Value::Record(others) = after else { return false };
    // A cycle of several cells is known not to be one of a single cell.
    let links = after.field(link).is_some_and(|rest| match rest.through() {
        Value::Pointer(rest) => *rest != first,
        rest => matches!(rest, Value::Null | Value::Any),
    });
    let is_same = |((name, value), (other_name, other)): (&(Name, Value), &(Name, Value))| {
        name == other_name
            && matches!(value, Value::Owned(_)) == matches!(other, Value::Owned(_))
            && (*name == link
                || Some(*name) == back
                || match (value.through(), other.through()) {
                    // Keeps known whether fields of a cell were written while the cell has a name.
                    (Value::Number { .. }, Value::Number { .. }) => {
                        let flag = |value: &Value| value.as_integers().and_then(Interval::constant);
                        let flags = flag(value).zip(flag(other));
                        !(has_name && flags.is_some_and(|flags| matches!(flags, (0, 1) | (1, 0))))
                    }
                    (value, other) => by_force || value == other,
                })
    };
    links && fields.len() == others.len() && fields.iter().zip(others).all(is_same)
}
