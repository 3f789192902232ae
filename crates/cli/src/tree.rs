//! `loopscope tree`: the symbolic execution tree of a program, classic or compact.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use loopscope_engine::report::Formula;
use loopscope_engine::tree::{Fate, Tree, TreeNode, TreeNodeKind};
use loopscope_engine::{Analysis, Host, Unobserved};

use crate::args::TreeArguments;
use crate::exit::Failure;
use crate::source::Source;
use crate::work::Monotonic;

/// Prints the tree.
pub(crate) fn tree(arguments: &TreeArguments) -> Result<ExitCode, Failure> {
    let source = Source::of(&arguments.program)?;
    let program = source.program()?;
    let analysis = Analysis {
        loops: arguments.loops,
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
        ..Analysis::default()
    };
    let start = Instant::now();
    let transport = arguments.work.transport(start);
    let host = Host { transport, clock: &Monotonic(start), observer: &mut Unobserved };
    let tree = loopscope_engine::tree::tree(&program, &analysis, arguments.nodes as usize, host);
    if arguments.json {
        let json = serde_json::to_string(&tree)
            .map_err(|error| Failure::new(format!("the tree cannot be written: {error}")))?;
        writeln!(io::stdout(), "{json}")?;
    } else {
        write!(io::stdout(), "{}", text(&tree))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A line for each node, depth first, each below the node above it and indented by its depth.
fn text(tree: &Tree) -> String {
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

fn conjuncts(all: &[Formula]) -> String {
    if all.is_empty() {
        return "true".to_owned();
    }
    all.iter().map(|each| each.text.as_str()).collect::<Vec<_>>().join(", ")
}
