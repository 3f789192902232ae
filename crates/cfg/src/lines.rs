//! Which nodes a line of the source stands for: what it means to choose a line as the target.

use loopscope_sorted::sort;
use petgraph::stable_graph::NodeIndex;

/// The lines of the source on which something happens.
#[derive(Clone, Debug, Default)]
pub struct LineTable {
    /// In the order in which the statements begin, inner statements after those around them.
    pub stretches: Vec<Stretch>,
}

/// A statement, or for one with a body its header: the lines it covers and the nodes where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its first line, counted from 1.
    pub first: u32,
    /// Its last line.
    pub last: u32,
    /// Where it begins: one node; none if no path reaches it; several where inlining copied it.
    pub nodes: Vec<NodeIndex>,
}

impl LineTable {
    /// The nodes where the statements of a line begin. A line on which none begins stands for the statements (or the
    /// headers of an `if` or a loop) that continue there and begin last. There are several if several files include the line.
    /// `None` where nothing can be executed: empty lines, declarations without a value, braces; an empty list where no path
    /// reaches the line.
    pub fn nodes_on(&self, line: u32) -> Option<Vec<NodeIndex>> {
        let beginning: Vec<_> = self.stretches.iter().filter(|each| each.first == line).collect();
        let chosen = if beginning.is_empty() {
            let covering = || self.stretches.iter().filter(|each| each.first < line && line <= each.last);
            let latest = covering().map(|each| each.first).max()?;
            covering().filter(|each| each.first == latest).collect()
        } else {
            beginning
        };
        let mut nodes: Vec<_> = chosen.into_iter().flat_map(|each| each.nodes.iter().copied()).collect();
        sort(&mut nodes);
        nodes.dedup();
        Some(nodes)
    }

    /// The lines on which a statement begins, in order.
    pub fn beginning(&self) -> Vec<u32> {
        let mut lines: Vec<_> = self.stretches.iter().map(|each| each.first).collect();
        sort(&mut lines);
        lines.dedup();
        lines
    }

    /// The lines that [`Self::nodes_on`] answers, in order.
    pub fn executable(&self) -> Vec<u32> {
        let mut lines: Vec<_> = self.stretches.iter().flat_map(|each| each.first..=each.last).collect();
        sort(&mut lines);
        lines.dedup();
        lines
    }
}
