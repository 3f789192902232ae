//! Folds cells into segments.

use loopscope_intervals::Interval;

use crate::heap::{Chunk, Heap};
use crate::program::Program;
use crate::value::{ChunkId, Name, Value};

/// Above this number of chunks, cells are folded though it is forgotten to what else they lead.
const MOST_CHUNKS: usize = 16;

/// Who leads to a chunk.
#[derive(Clone, Copy, Default)]
struct Known {
    /// How many values.
    by: u32,
    /// Whether a variable does.
    by_variable: bool,
    /// Whether it is the cell of a variable.
    is_of_variable: bool,
}

impl Heap {
    /// Folds what is linked and has no other name. No chunk may be garbage; those that are folded become garbage.
    pub(crate) fn fold(&mut self, program: &Program<'_>) {
        self.own(program);
        let mut left = self.chunks.len();
        while let Some((first, link, second)) = self.foldable(program, left > MOST_CHUNKS) {
            let mut contents = self.chunks[second].contents.clone();
            let rest = contents.field(link).cloned();
            let known = &mut self.chunks[first];
            if let Some((field, rest)) = known.contents.field_mut(link).zip(rest) {
                *field = rest;
            }
            known.contents.join(&contents, false);
            known.link = Some(link);
            contents = Value::UNWRITTEN;
            self.chunks[second] = Chunk { contents, link: None };
            left -= 1;
        }
    }

    /// Makes arrays of one element parts of the cells that alone lead to them.
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

    /// A chunk, its link, and the chunk after it with which it is folded.
    fn foldable(&self, program: &Program<'_>, by_force: bool) -> Option<(ChunkId, Name, ChunkId)> {
        let known = self.known(program);
        for (first, chunk) in self.chunks.iter().enumerate().filter(|(first, _)| !known[*first].is_of_variable) {
            let Value::Record(fields) = &chunk.contents else { continue };
            for (link, value) in fields {
                let Value::Pointer(second) = value.through() else { continue };
                let after = &self.chunks[*second];
                let links = [chunk.link, after.link].into_iter().flatten().all(|each| each == *link);
                let is_alone = known[*second].by == 1 && *second != first;
                if links
                    && is_alone
                    && agree((first, fields), &after.contents, *link, (by_force, known[first].by_variable))
                {
                    return Some((first, *link, *second));
                }
            }
        }
        None
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
        known
    }
}

/// Whether records can be cells of one segment without too much being forgotten.
fn agree(
    (first, fields): (ChunkId, &[(Name, Value)]),
    after: &Value,
    link: Name,
    (by_force, has_name): (bool, bool),
) -> bool {
    let Value::Record(others) = after else { return false };
    // A circle of several cells is known not to be one of a single cell.
    let links = after.field(link).is_some_and(|rest| match rest.through() {
        Value::Pointer(rest) => *rest != first,
        rest => matches!(rest, Value::Null | Value::Any),
    });
    let is_same = |((name, value), (other_name, other)): (&(Name, Value), &(Name, Value))| {
        name == other_name
            && matches!(value, Value::Owned(_)) == matches!(other, Value::Owned(_))
            && (*name == link
                || match (value.through(), other.through()) {
                    // What was written of a cell is known while it has a name.
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
