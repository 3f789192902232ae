//! The tree of paths.

use std::fmt::Write;

use loopscope_engine::tree::{Fate, Tree, TreeNode, TreeNodeKind};
use loopscope_syntax::SourceFiles;

use super::layout::conjuncts;
use super::picture::{Kind, Picture, TextBox, short};

/// A line for each node, depth first, each below the node above it and indented by its depth.
pub(crate) fn text(tree: &Tree, files: &SourceFiles) -> String {
    let mut children = vec![Vec::new(); tree.nodes.len()];
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            children[parent as usize].push(node);
        }
    }
    let mut text = String::new();
    let mut open: Vec<(usize, &TreeNode)> = tree.nodes.first().map(|root| (0, root)).into_iter().collect();
    while let Some((depth, node)) = open.pop() {
        let _ = writeln!(text, "{}{}", "  ".repeat(depth), line(node, files));
        open.extend(children[node.id as usize].iter().rev().map(|child| (depth + 1, *child)));
    }
    let leaves = children.iter().filter(|below| below.is_empty()).count();
    let _ =
        writeln!(text, "{} nodes, {leaves} leaves{}", tree.nodes.len(), if tree.complete { "" } else { ", and more" });
    if let Some(stop) = &tree.stop {
        let _ = writeln!(text, "stopped: {}", files.message(&stop.message));
    }
    text
}

fn line(node: &TreeNode, files: &SourceFiles) -> String {
    let what = match node.kind {
        TreeNodeKind::Root => "start".to_owned(),
        TreeNodeKind::Fork => conjuncts(&node.condition),
        TreeNodeKind::Exit => format!("exit: {}", conjuncts(&node.condition)),
    };
    match fate(&node.fate) {
        Some(fate) => format!("{what} => {fate} (line {})", files.told(node.line)),
        None => what,
    }
}

/// Describes the end of a path; none inside the tree.
fn fate(fate: &Fate) -> Option<String> {
    let text = match fate {
        Fate::Inner => return None,
        Fate::Returned => "returns",
        Fate::Error { error } => return Some(error.to_string()),
        Fate::Halted => "given up by assume",
        Fate::Endless => "never ends",
        Fate::Failed => "the solver cannot decide whether this is possible",
        Fate::NotHandled => "cannot be followed",
        Fate::Open => "...",
    };
    Some(text.to_owned())
}

/// The most nodes of a picture.
const MOST_DRAWN: usize = 400;

/// The first nodes of the tree as a picture. A node has what was added to the path condition on the way to it.
pub(super) fn picture(tree: &Tree, files: &SourceFiles) -> Picture {
    let drawn = &tree.nodes[..tree.nodes.len().min(MOST_DRAWN)];
    let text = |node: &TreeNode| {
        let mut lines =
            if node.kind == TreeNodeKind::Root { vec!["start".to_owned()] } else { short(node.condition.iter()) };
        match fate(&node.fate) {
            Some(fate) => lines.push(format!("{fate}, line {}", files.told(node.line))),
            None if node.kind == TreeNodeKind::Exit => lines.push(format!("exit, line {}", files.told(node.line))),
            None => {}
        }
        let kind = if node.fate == Fate::Inner { Kind::Plain } else { Kind::End };
        TextBox::new(kind, lines)
    };
    let edges = drawn.iter().filter_map(|node| Some((node.parent? as usize, node.id as usize)));
    let more = tree.nodes.len() - drawn.len();
    let note = if more > 0 { format!("and {more} more nodes") } else { String::new() };
    Picture { title: "Tree of paths".to_owned(), boxes: drawn.iter().map(text).collect(), edges: edges.collect(), note }
}
