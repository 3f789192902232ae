//! Which elements of the arguments a run reads.

use dashu_int::IBig;
use loopscope_sorted::sort;

/// More separate ranges than this are not kept.
const MOST_RANGES: usize = 400_000;

/// The elements of one array, an argument of `main` or a row of one, that a run read as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementsRead {
    /// Which argument.
    pub parameter: usize,
    /// The indices that select the row in it; none for the argument itself.
    pub row: Vec<IBig>,
    /// First and last indices of ranges, rising.
    pub ranges: Vec<(IBig, IBig)>,
}

/// The most ranges of an array that may wait to be merged, in addition to as many as are merged.
const MOST_WAITING: usize = 1024;

/// Collects the elements that a run reads.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    arrays: Vec<ArrayReads>,
    /// Merged ranges of all arrays together.
    ranges: usize,
}

#[derive(Debug)]
struct ArrayReads {
    parameter: usize,
    row: Vec<IBig>,
    /// First and last indices. The first `merged` ones are ascending and do not touch; the others wait to be merged
    /// with them.
    ranges: Vec<(IBig, IBig)>,
    merged: usize,
    /// The range of the last read, not yet in `ranges`: the next read usually extends it.
    latest: Option<(IBig, IBig)>,
}

impl Reads {
    /// Adds an argument and returns its number.
    pub(crate) fn argument(&mut self, parameter: usize) -> usize {
        self.add(parameter, Vec::new())
    }

    /// Adds a row of an array and returns its number.
    pub(crate) fn row(&mut self, array: usize, index: IBig) -> usize {
        let ArrayReads { parameter, row, .. } = &self.arrays[array];
        let row = row.iter().cloned().chain([index]).collect();
        self.add(*parameter, row)
    }

    fn add(&mut self, parameter: usize, row: Vec<IBig>) -> usize {
        self.arrays.push(ArrayReads { parameter, row, ranges: Vec::new(), merged: 0, latest: None });
        self.arrays.len() - 1
    }

    /// An element of an array is read.
    pub(crate) fn note(&mut self, array: usize, index: IBig) {
        let reads = &mut self.arrays[array];
        match &mut reads.latest {
            Some((first, last)) if *first <= index && index <= *last => {}
            Some((_, last)) if &*last + IBig::ONE == index => *last = index,
            _ => {
                if self.ranges > MOST_RANGES {
                    return;
                }
                reads.ranges.extend(reads.latest.replace((index.clone(), index)));
                if reads.ranges.len() > 2 * reads.merged + MOST_WAITING {
                    self.ranges -= reads.merged;
                    reads.merge();
                    self.ranges += reads.merged;
                }
            }
        }
    }

    /// All elements read; `None` if they form too many ranges.
    pub(crate) fn finish(mut self) -> Option<Vec<ElementsRead>> {
        for reads in &mut self.arrays {
            reads.ranges.extend(reads.latest.take());
            reads.merge();
        }
        let ranges: usize = self.arrays.iter().map(|reads| reads.merged).sum();
        let read = self.arrays.into_iter().map(|ArrayReads { parameter, row, ranges, .. }| ElementsRead {
            parameter,
            row,
            ranges,
        });
        (ranges <= MOST_RANGES).then(|| read.collect())
    }
}

impl ArrayReads {
    /// Merges ranges that overlap or touch.
    fn merge(&mut self) {
        sort(&mut self.ranges);
        self.ranges.dedup_by(|(first, last), (_, end)| {
            let meets = *first <= &*end + IBig::ONE;
            if meets && *last > *end {
                end.clone_from(last);
            }
            meets
        });
        self.merged = self.ranges.len();
    }
}

#[cfg(test)]
mod tests {
    use super::Reads;
    use dashu_int::IBig;

    #[test]
    fn ranges_that_meet_become_one() {
        let mut reads = Reads::default();
        let array = reads.argument(0);
        for index in [5, 6, 7, 1, 6, 3, 2, 10, 9, 8, -4] {
            reads.note(array, IBig::from(index));
        }
        let row = reads.row(array, IBig::from(2));
        reads.note(row, IBig::ZERO);
        let read = reads.finish().expect("few ranges");
        let ranges = |at: usize| -> Vec<(i64, i64)> {
            let small = |index: &IBig| i64::try_from(index).expect("a small index");
            read[at].ranges.iter().map(|(first, last)| (small(first), small(last))).collect()
        };
        assert_eq!(ranges(0), [(-4, -4), (1, 3), (5, 10)]);
        assert_eq!((read[1].row.as_slice(), ranges(1)), ([IBig::from(2)].as_slice(), vec![(0, 0)]));
    }

    #[test]
    fn many_ranges_become_one_when_what_lies_between_is_read() {
        let mut reads = Reads::default();
        let array = reads.argument(0);
        let count = 3 * super::MOST_WAITING;
        for index in (0..count).map(|index| 2 * index).chain((0..count).map(|index| 2 * index + 1)) {
            reads.note(array, IBig::from(index));
        }
        let read = reads.finish().expect("few ranges");
        assert_eq!(read[0].ranges, [(IBig::ZERO, IBig::from(2 * count - 1))]);
    }

    #[test]
    fn too_many_ranges_are_not_told() {
        let mut reads = Reads::default();
        let array = reads.argument(0);
        for index in 0..super::MOST_RANGES + 3 {
            reads.note(array, IBig::from(2 * index));
        }
        assert_eq!(reads.finish(), None);
    }
}
