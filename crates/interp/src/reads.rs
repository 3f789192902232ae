//! Which elements of the arguments a run reads.

use std::collections::BTreeMap;

use dashu_int::IBig;

/// More separate ranges than this are not kept.
const MOST_RANGES: usize = 400_000;

/// The elements of one array, an argument of `main` or a row of one, that a run read as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementsRead {
    /// Which argument.
    pub parameter: usize,
    /// The indices that lead to the row in it; none for the argument itself.
    pub row: Vec<IBig>,
    /// First and last indices of ranges, rising.
    pub ranges: Vec<(IBig, IBig)>,
}

/// Collects them.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    arrays: Vec<ArrayReads>,
    /// Ranges of all arrays together.
    ranges: usize,
}

#[derive(Debug)]
struct ArrayReads {
    parameter: usize,
    row: Vec<IBig>,
    /// First index to last.
    ranges: BTreeMap<IBig, IBig>,
    /// The range that the last read belongs to, which is not yet among the others: mostly the next read extends it.
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
        self.arrays.push(ArrayReads { parameter, row, ranges: BTreeMap::new(), latest: None });
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
                let before = reads.ranges.len();
                reads.settle();
                self.ranges = self.ranges + reads.ranges.len() - before;
                reads.latest = Some((index.clone(), index));
            }
        }
    }

    /// All that were read; nothing where these are too many ranges.
    pub(crate) fn finish(mut self) -> Option<Vec<ElementsRead>> {
        self.arrays.iter_mut().for_each(ArrayReads::settle);
        let read = self.arrays.into_iter().map(|ArrayReads { parameter, row, ranges, .. }| ElementsRead {
            parameter,
            row,
            ranges: ranges.into_iter().collect(),
        });
        (self.ranges <= MOST_RANGES).then(|| read.collect())
    }
}

impl ArrayReads {
    /// Puts the latest range to the others, together with those that it meets.
    fn settle(&mut self) {
        let Some((mut first, mut last)) = self.latest.take() else { return };
        let behind = &last + IBig::ONE;
        let met = |ranges: &BTreeMap<IBig, IBig>, first: &IBig| {
            let (at, end) = ranges.range(..=&behind).next_back()?;
            (end + IBig::ONE >= *first).then(|| at.clone())
        };
        while let Some((at, end)) = met(&self.ranges, &first).and_then(|at| self.ranges.remove_entry(&at)) {
            first = first.min(at);
            last = last.max(end);
        }
        self.ranges.insert(first, last);
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
    fn too_many_ranges_are_not_told() {
        let mut reads = Reads::default();
        let array = reads.argument(0);
        for index in 0..super::MOST_RANGES + 3 {
            reads.note(array, IBig::from(2 * index));
        }
        assert_eq!(reads.finish(), None);
    }
}
