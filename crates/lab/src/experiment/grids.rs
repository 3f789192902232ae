//! Tables 6.2 to 6.15 of V. Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the thesis):
//! programs, options, and the printed figures.

use super::configurations::Work::{Costs, CountPaths};
use super::grid::{Axis, Grid, GridTable, Measure};

/// The mergers of states in tables 6.7 to 6.15, with the limits that section 6.3.2 names.
const MERGERS: [(&str, &[&str]); 4] = [
    ("none", &[]),
    ("recursive", &["--merge=recursive", "--limit-cost=2", "--kappa=10"]),
    ("lattice", &["--merge=lattice", "--limit-cost=2"]),
    ("aggressive", &["--merge=aggressive"]),
];

/// Section 6.3.2 leaves `recursive` out for larger programs.
const MERGERS_OF_LARGER: [(&str, &[&str]); 3] = [MERGERS[0], MERGERS[2], MERGERS[3]];

/// The six searches of the thesis, and the two of its section 3.6 without figures.
const SEARCHES: Axis = Axis {
    title: "search",
    values: &[
        ("dfs", &["--search=dfs"]),
        ("bfs", &["--search=bfs"]),
        ("random", &["--search=random"]),
        ("tree", &["--search=tree"]),
        ("coverage", &["--search=coverage"]),
        ("klee", &["--search=klee"]),
        ("least-taken", &["--search=least-taken"]),
        ("buggy", &["--search=buggy"]),
    ],
};

/// The limits of tables 6.4 and 6.5.
const LIMIT_COSTS: [(&str, &[&str]); 5] = [
    ("1", &["--limit-cost=1"]),
    ("2", &["--limit-cost=2"]),
    ("3", &["--limit-cost=3"]),
    ("5", &["--limit-cost=5"]),
    ("10", &["--limit-cost=10"]),
];

/// All experiments. Section 6.3.1 does not say which programs tables 6.4 and 6.5 are about; because table 6.6 is about
/// the large programs, these use the small ones.
pub(super) static GRIDS: [Grid; 6] = [
    Grid {
        sets: &["small", "medium", "large"],
        work: Costs,
        options: &[],
        rows: None,
        columns: Axis {
            title: "counting",
            values: &[("recursive", &["--method=recursive"]), ("lattice", &["--method=lattice"])],
        },
        tables: &[
            GridTable { number: "6.2", measure: Measure::Timeouts, figures: &[&[0, 0], &[10, 5], &[39, 33]] },
            GridTable {
                number: "6.3",
                measure: Measure::Milliseconds,
                figures: &[&[7_109, 12_765], &[454_663, 377_573], &[1_210_021, 1_121_559]],
            },
        ],
    },
    Grid {
        sets: &["small"],
        work: CountPaths,
        options: &["--technique=execute", "--search=bfs", "--merge=lattice"],
        rows: Some(Axis { title: "limit cost", values: &LIMIT_COSTS }),
        columns: ONE,
        tables: &[GridTable {
            number: "6.4",
            measure: Measure::Coverage,
            figures: &[&[14_562], &[15_135], &[16_200], &[17_442], &[15_165]],
        }],
    },
    Grid {
        sets: &["small"],
        work: CountPaths,
        options: &["--technique=execute", "--search=bfs", "--merge=recursive"],
        rows: Some(Axis { title: "limit cost, by kappa", values: &LIMIT_COSTS }),
        columns: Axis {
            title: "kappa",
            values: &[
                ("1", &["--kappa=1"]),
                ("2", &["--kappa=2"]),
                ("3", &["--kappa=3"]),
                ("5", &["--kappa=5"]),
                ("10", &["--kappa=10"]),
            ],
        },
        tables: &[GridTable {
            number: "6.5",
            measure: Measure::Coverage,
            figures: &[
                &[16_514, 17_170, 13_545, 17_662, 18_562],
                &[18_078, 14_470, 15_228, 19_518, 20_819],
                &[18_272, 14_651, 12_685, 16_718, 17_460],
                &[17_492, 14_788, 13_393, 17_705, 19_960],
                &[17_300, 13_270, 15_267, 18_176, 18_149],
            ],
        }],
    },
    Grid {
        sets: &["large"],
        work: CountPaths,
        options: &["--technique=execute", "--search=bfs", "--merge=lattice"],
        rows: Some(Axis {
            title: "limit cost",
            values: &[
                ("1", &["--limit-cost=1"]),
                ("5", &["--limit-cost=5"]),
                ("10", &["--limit-cost=10"]),
                ("20", &["--limit-cost=20"]),
            ],
        }),
        columns: ONE,
        tables: &[GridTable {
            number: "6.6",
            measure: Measure::Coverage,
            figures: &[&[24_136], &[20_576], &[20_363], &[20_101]],
        }],
    },
    Grid {
        sets: &["smaller"],
        work: CountPaths,
        options: &["--technique=execute"],
        rows: Some(SEARCHES),
        columns: Axis { title: "merging", values: &MERGERS },
        tables: &[
            GridTable {
                number: "6.7",
                measure: Measure::Coverage,
                figures: &[
                    &[35_463, 26_495, 22_923, 26_114],
                    &[34_809, 25_134, 22_499, 25_906],
                    &[34_187, 25_914, 22_761, 24_877],
                    &[34_860, 25_391, 22_416, 19_328],
                    &[29_553, 25_053, 24_277, 23_167],
                    &[30_945, 24_558, 23_491, 23_943],
                ],
            },
            GridTable { number: "6.8", measure: Measure::Errors, figures: &[&[0_u32; 4] as &[u32]; 6] },
            GridTable {
                number: "6.9",
                measure: Measure::Milliseconds,
                figures: &[
                    &[901_880, 908_698, 902_027, 901_872],
                    &[925_980, 901_641, 901_806, 904_023],
                    &[901_721, 901_954, 902_166, 901_939],
                    &[901_939, 901_380, 901_694, 901_953],
                    &[902_209, 901_658, 901_544, 902_193],
                    &[901_924, 902_081, 901_926, 902_308],
                ],
            },
            GridTable { number: "6.10", measure: Measure::Timeouts, figures: &[&[30_u32; 4] as &[u32]; 6] },
        ],
    },
    Grid {
        sets: &["larger"],
        work: CountPaths,
        options: &["--technique=execute"],
        rows: Some(SEARCHES),
        columns: Axis { title: "merging", values: &MERGERS_OF_LARGER },
        tables: &[
            GridTable {
                number: "6.11",
                measure: Measure::Coverage,
                figures: &[
                    &[42_342, 25_439, 22_246],
                    &[42_245, 24_987, 22_078],
                    &[42_789, 25_185, 23_270],
                    &[44_839, 24_840, 18_697],
                    &[44_981, 26_891, 24_489],
                    &[45_272, 26_456, 25_275],
                ],
            },
            GridTable {
                number: "6.12",
                measure: Measure::Errors,
                figures: &[&[6, 6, 6], &[6, 6, 6], &[6, 6, 4], &[7, 6, 5], &[5, 6, 4], &[7, 6, 6]],
            },
            GridTable {
                number: "6.13",
                measure: Measure::Milliseconds,
                figures: &[
                    &[1_175_992, 1_286_597, 1_163_204],
                    &[1_176_129, 1_221_521, 1_162_780],
                    &[1_167_890, 1_195_775, 1_218_451],
                    &[1_154_474, 1_225_384, 1_183_792],
                    &[1_189_595, 1_167_928, 1_207_693],
                    &[1_152_564, 1_168_480, 1_164_299],
                ],
            },
            GridTable {
                number: "6.14",
                measure: Measure::Timeouts,
                figures: &[&[38, 38, 38], &[38, 38, 38], &[38, 38, 40], &[37, 38, 39], &[39, 38, 40], &[37, 38, 38]],
            },
            // As printed: it has no row for `random`, and its sums are those of table 6.12 and 6.14.
            GridTable {
                number: "6.15",
                measure: Measure::ErrorsAndTimeouts,
                figures: &[&[44; 3], &[44; 3], &[], &[44; 3], &[44; 3], &[44; 3]],
            },
        ],
    },
];

/// A table in which only the rows vary.
const ONE: Axis = Axis { title: "merging", values: &[("paths", &[])] };
