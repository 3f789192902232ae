//! The techniques that there are. The page's menu and `--help` are made from this list.

use serde::Serialize;

use crate::analysis::Technique;

/// What is to be said about a technique before it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TechniqueInfo {
    /// Which one.
    #[serde(skip)]
    #[cfg_attr(feature = "types", ts(skip))]
    pub technique: Technique,
    /// The name by which it is asked for.
    pub name: &'static str,
    /// A title for a menu.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Which programs it accepts, in a sentence.
    pub accepts: &'static str,
}

/// All techniques, the default first.
pub fn techniques() -> &'static [TechniqueInfo] {
    &[
        TechniqueInfo {
            technique: Technique::Auto,
            name: "auto",
            title: "Automatic",
            summary: "Runs a program that reads nothing. Otherwise all other techniques take turns, with more and more \
                      work in each, until one of them has the answer.",
            accepts: "All programs.",
        },
        TechniqueInfo {
            technique: Technique::Run,
            name: "run",
            title: "Run: the only run that there is",
            summary: "Runs the program. As it reads nothing, it always does the same: what this run does not reach, none does.",
            accepts: "Programs that read no inputs: `main` has no parameters, and no `input` is evaluated.",
        },
        TechniqueInfo {
            technique: Technique::Navigate,
            name: "navigate",
            title: "Navigate: chains and path counters",
            summary: "Counts how often each way through a loop has to be taken to get to the target, and goes that way.",
            accepts: "Programs without recursion and without calls of function values.",
        },
        TechniqueInfo {
            technique: Technique::Execute,
            name: "execute",
            title: "Execute: classic symbolic execution",
            summary: "Follows all paths of the program, loops iteration by iteration, with symbols for the inputs.",
            accepts: "All programs.",
        },
        TechniqueInfo {
            technique: Technique::Summarise,
            name: "summarise",
            title: "Summarise: loops in one step",
            summary: "Executes all paths, but replaces each loop by what all its iterations together do, where that can be \
                      written down.",
            accepts: "All programs; loops that cannot be summed up are unrolled.",
        },
        TechniqueInfo {
            technique: Technique::Compact,
            name: "compact",
            title: "Compact: templates for cycles",
            summary: "Executes all paths, but follows a way around a loop any number of times in one step.",
            accepts: "All programs; ways around loops that have no template are unrolled.",
        },
    ]
}
