//! The chains of `navigate`.

use std::fmt::Write;

use loopscope_question::report::{Chain, ChainFate, ChainNode, ChainNodeKind, ChainRole, Navigation};
use loopscope_syntax::SourceFiles;

use super::layout::{place, table};
use crate::report::counted;

/// A line for each node of each chain, and how each chain was taken.
pub(crate) fn text(navigation: &Navigation, files: &SourceFiles) -> String {
    let roots = navigation.chains.iter().filter(|chain| chain.role == ChainRole::Root).count();
    let subs = navigation.chains.iter().filter(|chain| matches!(chain.role, ChainRole::Sub { .. })).count();
    let mut text = format!("{}, {}", counted(roots as u64, "root chain"), counted(subs as u64, "subchain"));
    if navigation.pruned > 0 {
        let _ = write!(text, "; no run can follow {}", counted(u64::from(navigation.pruned), "more beginning"));
    }
    if navigation.left_out > 0 {
        let _ = write!(text, "; {} more root chains and beginnings are not listed", navigation.left_out);
    }
    text.push('\n');
    for chain in &navigation.chains {
        let _ = writeln!(text, "\n{}", heading(chain, files));
        text += &table(&chain.nodes.iter().map(|node| row(node, files)).collect::<Vec<_>>());
    }
    text
}

/// The name of a chain.
pub(super) fn name(id: u32) -> String {
    format!("c{id}")
}

/// The counts of a chain, in a line. Empty if none were found.
pub(super) fn counts(chain: &Chain) -> String {
    let counts = chain.counters.iter().map(|each| format!("{} = {}", each.counter.text, each.value));
    counts.collect::<Vec<_>>().join(", ")
}

/// The outcome of a chain, in words.
pub(super) fn fate(fate: ChainFate) -> &'static str {
    match fate {
        ChainFate::Reached => "leads to the target",
        ChainFate::Infeasible => "no run can follow it",
        ChainFate::Exhausted => "followed in full, does not lead to the target",
        ChainFate::Open => "not decided",
    }
}

fn heading(chain: &Chain, files: &SourceFiles) -> String {
    let name = name(chain.id);
    match chain.role {
        ChainRole::Root => format!("{name}, from the start to the target: {}", fate(chain.fate)),
        ChainRole::Beginning => format!("{name}, the beginning of root chains: {}", fate(chain.fate)),
        ChainRole::Sub { parent, loop_line } => {
            let counts = counts(chain);
            let taken = if counts.is_empty() { String::new() } else { format!(": {counts}") };
            let alike = match chain.alike {
                0 => String::new(),
                others => format!(" (and {} of the same effect)", counted(u64::from(others), "other path")),
            };
            let line = files.told(loop_line);
            format!("{name}, once around the loop in line {line} of {}{alike}{taken}", self::name(parent))
        }
    }
}

fn row(node: &ChainNode, files: &SourceFiles) -> [String; 2] {
    let text = match node.kind {
        ChainNodeKind::Loop => {
            let subchains: Vec<String> = node.subchains.iter().map(|id| name(*id)).collect();
            format!("{} : {{{}}}", node.text, subchains.join(", "))
        }
        ChainNodeKind::Assume => format!("[{}]", node.text.plain()),
        ChainNodeKind::Transform => node.text.to_string(),
    };
    [place(node.line, files), text]
}
