//! The tree of paths.

use std::fmt::Write;

use loopscope_engine::tree::{Fate, Tree, TreeNode, TreeNodeKind};

use super::layout::conjuncts;

/// A line for each node, depth first, each below the node above it and indented by its depth.
pub(crate) fn text(tree: &Tree) -> String {
    let mut children = vec![Vec::new(); tree.nodes.len()];
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            children[parent as usize].push(node);
        }
    }
    let mut text = String::new();
    let mut open: Vec<(usize, &TreeNode)> = tree.nodes.first().map(|root| (0, root)).into_iter().collect();
    while let Some((depth, node)) = open.pop() {
        let _ = writeln!(text, "{}{}", "  ".repeat(depth), line(node));
        open.extend(children[node.id as usize].iter().rev().map(|child| (depth + 1, *child)));
    }
    let leaves = children.iter().filter(|below| below.is_empty()).count();
    let _ =
        writeln!(text, "{} nodes, {leaves} leaves{}", tree.nodes.len(), if tree.complete { "" } else { ", and more" });
    if let Some(stop) = &tree.stop {
        let _ = writeln!(text, "stopped: {}", stop.message);
    }
    text
}

fn line(node: &TreeNode) -> String {
    let what = match node.kind {
        TreeNodeKind::Root => "start".to_owned(),
        TreeNodeKind::Fork => conjuncts(&node.condition),
        TreeNodeKind::Exit => format!("exit: {}", conjuncts(&node.condition)),
    };
    let fate = match &node.fate {
        Fate::Inner => return what,
        Fate::Returned => "returns",
        Fate::Error { error } => error,
        Fate::Halted => "given up by assume",
        Fate::Endless => "never ends",
        Fate::Failed => "the solver cannot decide whether this is possible",
        Fate::NotHandled => "cannot be followed",
        Fate::Open => "...",
    };
    format!("{what} => {fate} (line {})", node.line)
}
