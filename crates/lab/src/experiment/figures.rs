//! Tables 6.17 to 6.20 of V. Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the thesis): path
//! coverage, errors, timeouts and time for 50 programs of each set, with 30 seconds for each program.
//!
//! Table 6.19 gives 55,836 ms for its first row, which is impossible with 18 timeouts; in tables 6.19 and 6.20, errors
//! and timeouts of some rows with guaranteed errors do not add up to 50. The figures here are those in print.

/// The results for one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    /// The configuration in the thesis.
    pub(crate) how: &'static str,
    /// Path coverage: the number of paths that were executed to their end.
    pub(crate) coverage: u32,
    pub(crate) errors: u32,
    pub(crate) timeouts: u32,
    pub(crate) milliseconds: u32,
}

/// The results of the thesis for a set, in the order of its tables.
pub(crate) fn figures(set: &str) -> Vec<Figures> {
    TECHNIQUES.iter().filter_map(|(how, rows)| Some(row_figures(how, rows.iter().find(|row| row.0 == set)?))).collect()
}

fn row_figures(how: &'static str, &(_, coverage, timeouts, errors, milliseconds): &Row) -> Figures {
    Figures { how, coverage, errors, timeouts, milliseconds }
}

/// A set, path coverage, timeouts, errors, milliseconds.
type Row = (&'static str, u32, u32, u32, u32);

/// Tables 6.17 to 6.20.
const TECHNIQUES: [(&str, &[Row; 18]); 4] =
    [("plain", &PLAIN), ("merging", &MERGING), ("subsumption", &SUBSUMPTION), ("summarisation", &SUMMARISATION)];

const PLAIN: [Row; 18] = [
    ("15-10-3-f-f", 37_806, 30, 0, 901_826),
    ("15-10-5-f-f", 40_581, 29, 0, 872_229),
    ("50-10-3-f-f", 47_607, 38, 0, 1_141_582),
    ("50-10-5-f-f", 50_149, 38, 0, 1_141_485),
    ("15-50-3-f-f", 28_069, 24, 0, 724_232),
    ("15-50-5-f-f", 28_011, 29, 0, 874_873),
    ("15-10-3-t-t", 3041, 2, 48, 62_081),
    ("15-10-5-t-t", 7868, 5, 45, 151_910),
    ("50-10-3-t-t", 5657, 5, 45, 152_193),
    ("50-10-5-t-t", 3419, 2, 48, 62_452),
    ("15-50-3-t-t", 825, 1, 49, 46_485),
    ("15-50-5-t-t", 4492, 4, 46, 123_366),
    ("15-10-3-f-t", 28_667, 26, 11, 784_102),
    ("15-10-5-f-t", 33_562, 31, 1, 933_317),
    ("50-10-3-f-t", 43_290, 36, 6, 1_085_621),
    ("50-10-5-f-t", 43_131, 32, 9, 966_059),
    ("15-50-3-f-t", 19_869, 24, 7, 741_374),
    ("15-50-5-f-t", 28_916, 33, 0, 994_137),
];

const MERGING: [Row; 18] = [
    ("15-10-3-f-f", 33_542, 30, 0, 901_403),
    ("15-10-5-f-f", 35_889, 29, 0, 871_625),
    ("50-10-3-f-f", 36_455, 38, 0, 1_141_582),
    ("50-10-5-f-f", 40_295, 38, 0, 1_141_203),
    ("15-50-3-f-f", 24_357, 24, 0, 723_835),
    ("15-50-5-f-f", 22_908, 29, 0, 874_392),
    ("15-10-3-t-t", 2414, 2, 48, 62_152),
    ("15-10-5-t-t", 7342, 5, 45, 151_616),
    ("50-10-3-t-t", 5696, 5, 45, 151_771),
    ("50-10-5-t-t", 2844, 2, 48, 61_835),
    ("15-50-3-t-t", 505, 0, 50, 35_563),
    ("15-50-5-t-t", 4100, 4, 46, 122_836),
    ("15-10-3-f-t", 24_676, 26, 11, 783_858),
    ("15-10-5-f-t", 28_680, 31, 2, 932_748),
    ("50-10-3-f-t", 35_522, 36, 6, 1_085_621),
    ("50-10-5-f-t", 36_124, 32, 9, 964_590),
    ("15-50-3-f-t", 16_948, 24, 7, 731_073),
    ("15-50-5-f-t", 27_241, 33, 0, 993_267),
];

const SUBSUMPTION: [Row; 18] = [
    ("15-10-3-f-f", 15_272, 18, 0, 55_836),
    ("15-10-5-f-f", 19_099, 19, 2, 603_792),
    ("50-10-3-f-f", 24_668, 31, 0, 947_529),
    ("50-10-5-f-f", 23_842, 30, 1, 929_905),
    ("15-50-3-f-f", 12_478, 13, 0, 455_024),
    ("15-50-5-f-f", 4322, 11, 4, 429_401),
    ("15-10-3-t-t", 817, 2, 47, 64_676),
    ("15-10-5-t-t", 6968, 5, 45, 152_370),
    ("50-10-3-t-t", 1554, 1, 45, 44_621),
    ("50-10-5-t-t", 2104, 2, 48, 67_741),
    ("15-50-3-t-t", 1875, 3, 47, 109_909),
    ("15-50-5-t-t", 2188, 5, 44, 162_591),
    ("15-10-3-f-t", 17_037, 18, 11, 587_409),
    ("15-10-5-f-t", 19_369, 22, 2, 715_169),
    ("50-10-3-f-t", 26_851, 25, 6, 785_561),
    ("50-10-5-f-t", 29_095, 29, 7, 918_933),
    ("15-50-3-f-t", 9566, 12, 7, 422_012),
    ("15-50-5-f-t", 8098, 19, 3, 670_180),
];

const SUMMARISATION: [Row; 18] = [
    ("15-10-3-f-f", 3099, 8, 0, 251_633),
    ("15-10-5-f-f", 9422, 16, 1, 498_189),
    ("50-10-3-f-f", 9468, 21, 0, 640_904),
    ("50-10-5-f-f", 8529, 16, 0, 502_850),
    ("15-50-3-f-f", 2507, 6, 0, 203_684),
    ("15-50-5-f-f", 5362, 9, 0, 305_749),
    ("15-10-3-t-t", 456, 1, 49, 35_600),
    ("15-10-5-t-t", 212, 1, 45, 33_980),
    ("50-10-3-t-t", 760, 1, 45, 36_435),
    ("50-10-5-t-t", 1895, 2, 48, 65_962),
    ("15-50-3-t-t", 1810, 3, 47, 106_600),
    ("15-50-5-t-t", 2121, 3, 44, 104_310),
    ("15-10-3-f-t", 6503, 14, 10, 434_515),
    ("15-10-5-f-t", 7960, 16, 3, 497_141),
    ("50-10-3-f-t", 10_525, 19, 5, 584_797),
    ("50-10-5-f-t", 4786, 9, 7, 293_972),
    ("15-50-3-f-t", 5393, 10, 5, 318_674),
    ("15-50-5-f-t", 4689, 10, 0, 329_352),
];

#[cfg(test)]
mod tests {
    use super::figures;
    use loopscope_generate::thesis::ProgramSet;

    /// The sums of timeouts over all sets of table 6.16.
    #[test]
    fn timeouts_make_their_sums() {
        let mut sums = [0; 4];
        for set in ProgramSet::table_6_16() {
            let all = figures(&set.name);
            assert_eq!(all.len(), sums.len(), "{}", set.name);
            sums.iter_mut().zip(all).for_each(|(sum, each)| *sum += each.timeouts);
        }
        assert_eq!(sums, [389, 388, 265, 165]);
    }
}
