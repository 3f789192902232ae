//! The figures of J. Obdržálek, M. Trtík: *Efficient Loop Navigation for Symbolic Execution* (CBA), 2011.

/// A program of tables 2 and 3.
pub(super) struct Figures {
    /// Ours is `tests/corpus/cba/NAME.mc`.
    pub(super) program: &'static str,
    /// Table 2: PEX, PEX with adjusted parameters, KLEE, and the authors' tool.
    pub(super) times: [&'static str; 4],
    /// Table 3: root chains and all chains.
    pub(super) chains: (u64, u64),
    /// Infeasible root chains.
    pub(super) eliminated: u64,
    /// Constraints of the remaining root chains.
    pub(super) size: u64,
    /// Symbolic states.
    pub(super) states: u64,
    /// Calls of the solver of constraint systems.
    pub(super) calls: u64,
    /// Calls of Z3.
    pub(super) z3_calls: u64,
    /// Predicates in the path condition.
    pub(super) conditions: u64,
}

/// The nine programs, in the order of the paper.
pub(super) const FIGURES: [Figures; 9] = [
    figures("hello", ["3.234 s", "7.233 s", "0.093 s", "0.026 s"], (3, 6), [2, 5, 10, 8 + 36, 19, 5]),
    figures("hw", ["14.890 s", "11.107 s", "37 min", "0.175 s"], (9, 17), [8, 10, 44, 30 + 170, 92, 10]),
    figures("hwm", ["failed", "8 min 54 s", "over 1 h", "1.997 s"], (81, 161), [80, 20, 174, 112 + 686, 376, 22]),
    figures("doif", ["over 30 min", "20 min 27 s", "over 30 min", "0.388 s"], (1, 5), [0, 3, 98, 97 + 349, 136, 26]),
    figures("doif-ex", ["over 1 h", "over 1 h", "over 1 h", "1.745 s"], (1, 9), [0, 4, 211, 209 + 728, 212, 26]),
    figures("eqcnt", ["1 min 43 s", "11.592 s", "over 30 min", "0.191 s"], (1, 4), [0, 3, 45, 44 + 245, 45, 43]),
    figures(
        "eqcnt-ex",
        ["46 min 12 s", "42 min 20 s", "over 1 h", "2.458 s"],
        (1, 7),
        [0, 6, 1192, 1022 + 7286, 1233, 0],
    ),
    figures("one-loop", ["2 min 14 s", "4 min 27 s", "over 30 min", "0.002 s"], (1, 2), [0, 2, 0, 1, 0, 0]),
    figures("two-loops", ["1 min 4 s", "57.426 s", "over 30 min", "0.003 s"], (1, 3), [0, 2, 0, 1, 0, 0]),
];

const fn figures(
    program: &'static str,
    times: [&'static str; 4],
    chains: (u64, u64),
    [eliminated, size, states, calls, z3_calls, conditions]: [u64; 6],
) -> Figures {
    Figures { program, times, chains, eliminated, size, states, calls, z3_calls, conditions }
}
