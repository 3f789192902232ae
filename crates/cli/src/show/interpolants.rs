//! The tree of `interpolation`.

use std::fmt::Write;

use loopscope_question::report::{
    Annotated, Annotation, InterpolantNode, Interpolants, NodeStatus, Restart, RestartReason,
};
use loopscope_syntax::SourceFiles;

use super::layout::{conjuncts, place};
use crate::report::counted;

/// The nodes depth first, each with its interpolant and its annotated conditions, and the restarts. What a restart forgot is
/// only counted.
pub(crate) fn text(tree: &Interpolants, files: &SourceFiles) -> String {
    let kept = tree.nodes.iter().filter(|node| node.forgotten_by.is_none());
    let forgotten = tree.nodes.len() - kept.clone().count();
    let mut text = counted(tree.nodes.len() as u64 - forgotten as u64, "node");
    if forgotten > 0 {
        let _ = write!(text, "; {} forgotten by restarts", counted(forgotten as u64, "node"));
    }
    if tree.more > 0 {
        let _ = write!(text, "; {} not listed", counted(u64::from(tree.more), "further node"));
    }
    text.push('\n');
    let mut depths = vec![0; tree.nodes.len()];
    for node in kept {
        let depth = node.parent.map_or(0, |parent| depths[parent as usize] + 1);
        depths[node.id as usize] = depth;
        text += &indented(&described(node, files), depth);
    }
    if !tree.restarts.is_empty() {
        text += "\nrestarts\n";
    }
    for (number, restart) in (1..).zip(&tree.restarts) {
        let _ = writeln!(text, "  {number}. {}", restarted(restart, files));
    }
    if tree.more_restarts > 0 {
        let _ = writeln!(text, "  and {}", counted(u64::from(tree.more_restarts), "further restart"));
    }
    text
}

fn indented(lines: &[String], depth: usize) -> String {
    lines.iter().flat_map(|line| ["  ".repeat(depth), line.clone(), "\n".to_owned()]).collect()
}

fn described(node: &InterpolantNode, files: &SourceFiles) -> Vec<String> {
    let branch = node.condition.as_ref().map_or_else(String::new, |condition| format!(" if {}", condition.plain()));
    let mut lines = vec![format!("n{} {}{branch}: {}", node.id, place(node.line, files), status(node.status))];
    // The interpolant of a path's end is that of the node that ends it.
    if let Some(interpolant) = node.interpolant.as_ref().filter(|_| node.status == NodeStatus::Explored) {
        lines.push(format!("   interpolant: {}", conjuncts(interpolant)));
    }
    for (name, annotation) in [("max", Annotation::Max), ("min", Annotation::Min), ("neutral", Annotation::Neutral)] {
        let all: Vec<&str> = with(&node.vector, annotation).map(|each| each.formula.text.as_str()).collect();
        if !all.is_empty() {
            lines.push(format!("   {name}: {}", all.join(", ")));
        }
    }
    lines
}

fn with(vector: &[Annotated], annotation: Annotation) -> impl Iterator<Item = &Annotated> {
    vector.iter().filter(move |each| each.annotation == annotation)
}

fn status(status: NodeStatus) -> String {
    let node = |node: Option<u32>| node.map_or_else(|| "a node that is not listed".to_owned(), |id| format!("n{id}"));
    match status {
        NodeStatus::Explored => "explored".to_owned(),
        NodeStatus::Open => "not explored".to_owned(),
        NodeStatus::Infeasible => "infeasible".to_owned(),
        NodeStatus::Subsumed { by } => format!("subsumed by {}", node(by)),
        NodeStatus::Closed { by } => format!("subsumed by {}, the head of the loop", node(by)),
        NodeStatus::Weakens => "the loop preserves less than is claimed".to_owned(),
        NodeStatus::Spurious => "the target, by a path that no run follows".to_owned(),
        NodeStatus::Reached => "the target, reached".to_owned(),
        NodeStatus::Doubtful => "the target, not decided".to_owned(),
    }
}

fn restarted(restart: &Restart, files: &SourceFiles) -> String {
    let Restart { node, line, reason, conditions, claims } = restart;
    let what = match reason {
        RestartReason::NotPreserved => {
            format!("gives up {}; claims {}", conjuncts(conditions), conjuncts(claims))
        }
        RestartReason::Spurious => format!("locks {}", conjuncts(conditions)),
        RestartReason::Unrolled => "is unrolled".to_owned(),
    };
    format!("n{node}, the loop in {}, {what}", place(*line, files))
}
