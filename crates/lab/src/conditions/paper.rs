//! Table 1 of J. Strejček, M. Trtík: *Abstracting Path Conditions* (APC), 2011.

/// A row. Times are in seconds; an answer is `S` (satisfiable), `U` (unsatisfiable) or `X` (unknown).
pub(super) struct Figures {
    /// Ours is in `tests/corpus/cba` or `tests/corpus/compact`.
    pub(super) program: &'static str,
    /// Pex, and the authors' tool.
    pub(super) total: [&'static str; 2],
    /// The condition is built; unfolded for 25 iterations; the solver decides the unfolded one, and the one with
    /// quantifiers.
    pub(super) profile: [&'static str; 4],
}

/// In the order of the paper.
pub(super) const FIGURES: [Figures; 7] = [
    figures("hello", ["5.257", "0.181"], ["0.021", "0.290", "S 0.060", "S 0.160"]),
    figures("hw", ["25.05", "0.941"], ["0.073", "0.698", "S 0.170", "S 13.84"]),
    figures("hwm", ["over 3600", "4.660"], ["1.715", "2.135", "S 0.810", "X, no memory"]),
    figures("matr-ir", ["95.00", "0.035"], ["0.015", "0.491", "S 70.80", "S 0.020"]),
    figures("win-driver", ["28.39", "0.627"], ["0.178", "0.369", "S 0.080", "X 4.860"]),
    figures("one-loop", ["134.0", "0.003"], ["0.001", "0.001", "U 0.001", "U 0.010"]),
    figures("two-loops", ["64.00", "0.003"], ["0.002", "0.004", "U 0.010", "U 0.001"]),
];

const fn figures(program: &'static str, total: [&'static str; 2], profile: [&'static str; 4]) -> Figures {
    Figures { program, total, profile }
}
