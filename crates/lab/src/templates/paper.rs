//! Table 1 of J. Slaby, J. Strejček, M. Trtík: *Compact Symbolic Execution* (Compact), 2013.

/// A row. Times are in seconds; `T/O` is more than five minutes.
pub(super) struct Figures {
    /// Ours is `tests/corpus/compact/NAME.mc`.
    pub(super) program: &'static str,
    /// Time, count and cycles of templates.
    pub(super) templates: [&'static str; 3],
    /// Time, states and failed questions of compact execution.
    pub(super) compact: [&'static str; 3],
}

/// In the order of the paper.
pub(super) const FIGURES: [Figures; 13] = [
    figures("hello", ["12.3", "2", "126"], ["2.3", "187", "0"]),
    figures("hw", ["31.9", "4", "252"], ["45.4", "1048", "4"]),
    figures("hwm", ["48.1", "5", "336"], ["T/O", "5125", "24"]),
    figures("matr-ir", ["4.2", "4", "28"], ["82.9", "1234", "6"]),
    figures("matr-ir-dyn", ["14.8", "5", "30"], ["240.5", "2472", "13"]),
    figures("vm", ["8.6", "6", "64"], ["T/O", "2274", "64"]),
    figures("vms", ["4.2", "3", "32"], ["5.4", "466", "0"]),
    figures("decode-packets", ["18.3", "5", "26"], ["39.9", "1276", "0"]),
    figures("win-driver", ["17.8", "5", "26"], ["59.2", "1370", "1"]),
    figures("eqcnt", ["12.2", "3", "12"], ["10.6", "345", "0"]),
    figures("eqcnt-ex", ["5.8", "4", "24"], ["T/O", "10581", "0"]),
    figures("one-loop", ["0.1", "1", "2"], ["0.1", "41", "0"]),
    figures("two-loops", ["0.3", "2", "4"], ["0.1", "25", "0"]),
];

const fn figures(program: &'static str, templates: [&'static str; 3], compact: [&'static str; 3]) -> Figures {
    Figures { program, templates, compact }
}
