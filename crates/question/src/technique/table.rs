//! The techniques with their descriptions, from which menus and `--help` are made.

use loopscope_message::text;

use super::{Claims, TechniqueInfo};
use crate::analysis::Loops;

/// All techniques except the automatic choice, in the order of their turns: first those that use no solver, whose turns
/// are cheap, then those that are likely to finish first.
pub(super) static TECHNIQUES: [&TechniqueInfo; 14] = [
    &ENUMERATE,
    &FUZZ,
    &INTERVALS,
    &SUMMARISE,
    &EXECUTE,
    &NAVIGATE,
    &COMPACT,
    &INVARIANTS,
    &APC,
    &HORN,
    &INTERPOLATION,
    &TRL,
    &RECURRENT,
    &RANKING,
];

/// The technique `enumerate`.
pub static ENUMERATE: TechniqueInfo = TechniqueInfo {
    name: "enumerate",
    title: "Enumerate: all inputs, where these are few",
    summary: text!(
        "Runs the program on all inputs that its own conditions permit, if they are few. A program that \
        reads nothing has one run."
    ),
    accepts: text!(
        "Programs that bound their inputs before anything else depends on them, or read none. If the target is \
        the end of every run, only those that read none."
    ),
    claims: Claims::All,
    options: &[],
    loops: None,
};

/// The technique `fuzz`.
pub static FUZZ: TechniqueInfo = TechniqueInfo {
    name: "fuzz",
    title: "Fuzz: random testing",
    summary: text!("Runs the program on random inputs, and varies those on which something new happens."),
    accepts: text!("All programs; it finds inputs, and never proves that there are none."),
    claims: Claims::Witness,
    options: &["seed"],
    loops: None,
};

/// The technique `intervals`.
pub static INTERVALS: TechniqueInfo = TechniqueInfo {
    name: "intervals",
    title: "Intervals: what each variable may hold",
    summary: text!(
        "Tracks the bounds of each variable, the targets of each pointer and the length of each array, and \
        looks for checks that can never fail."
    ),
    accepts: text!("All programs."),
    claims: Claims::Proof,
    options: &[],
    loops: None,
};

/// The technique `summarise`.
pub static SUMMARISE: TechniqueInfo = TechniqueInfo {
    name: "summarise",
    title: "Summarise: loops in one step",
    summary: text!("Executes all paths, but replaces each loop by a summary of all its iterations, if there is one."),
    accepts: text!("All programs; loops that cannot be summed up are unrolled."),
    claims: Claims::Both,
    options: &["search", "merge", "indexing", "call_depth", "unroll", "subsume", "guide", "seed"],
    loops: Some(Loops::Summarise),
};

/// The technique `execute`.
pub static EXECUTE: TechniqueInfo = TechniqueInfo {
    name: "execute",
    title: "Execute: classic symbolic execution",
    summary: text!("Follows all paths of the program, loops iteration by iteration, with symbols for the inputs."),
    accepts: text!("All programs."),
    claims: Claims::Both,
    options: &["search", "loops", "merge", "indexing", "templates", "call_depth", "unroll", "subsume", "guide", "seed"],
    loops: None,
};

/// The technique `navigate`.
pub static NAVIGATE: TechniqueInfo = TechniqueInfo {
    name: "navigate",
    title: "Navigate: chains and path counters",
    summary: text!(
        "Counts how often a run must take each path through a loop to reach the target, and follows these counts."
    ),
    accepts: text!("Programs without calls of function values; recursion up to a bound on its depth."),
    claims: Claims::Both,
    options: &[],
    loops: None,
};

/// The technique `compact`.
pub static COMPACT: TechniqueInfo = TechniqueInfo {
    name: "compact",
    title: "Compact: templates for cycles",
    summary: text!("Executes all paths, but takes one path through a loop any number of times in a single step."),
    accepts: text!("All programs; paths through loops that have no template are unrolled."),
    claims: Claims::Both,
    options: &["search", "merge", "indexing", "templates", "call_depth", "unroll", "subsume", "guide", "seed"],
    loops: Some(Loops::Template),
};

/// The technique `invariants`.
pub static INVARIANTS: TechniqueInfo = TechniqueInfo {
    name: "invariants",
    title: "Invariants: what always holds at loops",
    summary: text!(
        "Proposes equations, bounds and the program's own conditions for each loop, and keeps those that \
        hold whenever a run reaches it."
    ),
    accepts: text!("Programs with a loop before the target, without recursion and without calls of function values."),
    claims: Claims::Proof,
    options: &[],
    loops: None,
};

/// The technique `apc`.
pub static APC: TechniqueInfo = TechniqueInfo {
    name: "apc",
    title: "APC: a necessary condition",
    summary: text!(
        "Collects what every run to the target satisfies, as a formula over the inputs and over counters of loops, \
              and tries inputs that satisfy it."
    ),
    accepts: text!("Programs without recursion and without calls of function values."),
    claims: Claims::Both,
    options: &["loop_processing"],
    loops: None,
};

/// The technique `horn`.
pub static HORN: TechniqueInfo = TechniqueInfo {
    name: "horn",
    title: "Horn: invariants of loops and functions",
    summary: text!(
        "Looks for conditions that always hold at loops, calls and returns and exclude every run to the \
        target, or for a run to it."
    ),
    accepts: text!("Programs with a loop or recursion before the target, without calls of function values."),
    claims: Claims::Both,
    options: &[],
    loops: None,
};

/// The technique `interpolation`.
pub static INTERPOLATION: TechniqueInfo = TechniqueInfo {
    name: "interpolation",
    title: "Interpolation: what is learnt from paths",
    summary: text!(
        "Follows paths, learns why each of them does not reach the target, and prunes others for the same \
        reason."
    ),
    accepts: text!("Programs without recursion and without calls of function values."),
    claims: Claims::Both,
    options: &[],
    loops: None,
};

/// The technique `trl`.
pub static TRL: TechniqueInfo = TechniqueInfo {
    name: "trl",
    title: "TRL: transitive relations of loops",
    summary: text!(
        "Looks at longer and longer runs, and learns from them what any number of iterations of a loop does."
    ),
    accepts: text!("Programs with a loop before the target, without recursion and without calls of function values."),
    claims: Claims::Both,
    options: &[],
    loops: None,
};

/// The technique `recurrent`.
pub static RECURRENT: TechniqueInfo = TechniqueInfo {
    name: "recurrent",
    title: "Recurrent: runs that never end",
    summary: text!("Looks for a run that repeats a state, or that enters a set of states which no run leaves."),
    accepts: text!(
        "All programs, if the target is the end of every run; those with calls of function values only in part."
    ),
    claims: Claims::Endless,
    options: &[],
    loops: None,
};

/// The technique `ranking`.
pub static RANKING: TechniqueInfo = TechniqueInfo {
    name: "ranking",
    title: "Ranking: terms that fall",
    summary: text!("Looks for terms that fall in every iteration of a loop and are bounded, so that every run ends."),
    accepts: text!("Programs without calls of function values, if the target is the end of every run."),
    claims: Claims::Ends,
    options: &[],
    loops: None,
};
