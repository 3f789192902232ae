//! The goals of coverage: lines, directions of conditions, and possible errors.

use indexmap::IndexMap;
use loopscope_cfg::{self as cfg, Cfg, Direction, Edge, NodeKind};
use loopscope_interp::{CompiledProgram, LineTarget};
use loopscope_sorted::{SortedMap, SortedSet, sort_by_key};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex, Span};
use petgraph::stable_graph::NodeIndex;

use super::goal_index::GoalIndex;
use super::passable::callees;
use super::report::{Goal, GoalKind};

/// A goal and its location.
pub(super) struct GoalAt {
    pub(super) goal: Goal,
    /// Reaching one of these nodes reaches the goal. None if no path leads there.
    pub(super) nodes: SortedSet<NodeIndex>,
    /// Its position in the order in which paths reach goals: if every path to a goal passes another goal, the other
    /// goal comes first.
    pub(super) order: usize,
}

/// The goals of a program with these directions: lines, then branches, then errors, each in source order, or errors alone;
/// and the index that recognises them in a run.
pub(super) fn goals(
    cfg: &Cfg,
    all: &[Direction],
    program: &CompiledProgram,
    (source, dialect): (&str, Dialect),
    (lines, only_errors): (&LineIndex, bool),
) -> (Vec<GoalAt>, GoalIndex) {
    let order = order(cfg);
    let first =
        |nodes: &SortedSet<NodeIndex>| nodes.iter().filter_map(|node| order.get(node)).min().map_or(0, |at| *at);
    let mut goals: Vec<GoalAt> = Vec::new();
    let mut goal_index = GoalIndex {
        goals: 0,
        statements: vec![Vec::new(); program.statements() as usize],
        conditions: SortedMap::new(),
        errors: Vec::new(),
    };
    let mut add = |kind, (line, column), nodes: SortedSet<NodeIndex>| {
        let order = first(&nodes);
        goals.push(GoalAt { goal: Goal { kind, line, column }, nodes, order });
        goals.len() as u32 - 1
    };

    let starting = LineTarget::starting(program, lines);
    let is_brace = |line: &u32| source.lines().nth(*line as usize - 1).is_some_and(|text| text.trim() == "}");
    for line in cfg.lines.beginning().into_iter().filter(|line| !only_errors && !is_brace(line)) {
        let statements = match starting.get(&line) {
            Some(statements) => statements.iter().copied().collect(),
            // If the interpreter finds no statement there, no run can show that it reaches the line.
            None => match LineTarget::new(program, lines, line) {
                Some(target) => target.statements().collect::<SortedSet<u32>>(),
                None => continue,
            },
        };
        let goal = add(GoalKind::Line, (line, 1), cfg::Target::Line(line).nodes(cfg));
        statements.iter().for_each(|statement| goal_index.statements[*statement as usize].push(goal));
    }

    let place = |span: Span| lines.line_column(source, span.start);
    let mut branches: SortedMap<(u32, u32), u32> = SortedMap::new();
    for node in cfg.graph.node_weights().filter(|node| matches!(node.kind, NodeKind::Branch(_))) {
        *branches.entry(key(node.span)).or_default() += 1;
    }
    let mut directions = all.to_vec();
    sort_by_key(&mut directions, |direction| (key(cfg.graph[direction.condition].span), direction.edge == Edge::False));
    directions.retain(|_| !only_errors);
    for Direction { condition, edge, node } in directions {
        let span = cfg.graph[condition].span;
        let holds = edge == Edge::True;
        let NodeKind::Branch(asked) = &cfg.graph[condition].kind else { continue };
        // The translation of C adds conditions that the program does not write: they have no text.
        // Conditions from one call of a macro share its text: a run does not show which of them it evaluates.
        if span.start == span.end || branches.get(&key(span)) != Some(&1) {
            continue;
        }
        let condition = match dialect {
            Dialect::C => written(source, span),
            _ => cfg.show_directed(asked, true),
        };
        let kind = GoalKind::Branch { condition, holds };
        let goal = add(kind, place(span), SortedSet::from_iter([node]));
        goal_index.conditions.entry(key(span)).or_default()[usize::from(!holds)] = Some(goal);
    }

    let mut errors: IndexMap<(ErrorKind, Span), SortedSet<NodeIndex>> = IndexMap::new();
    for site in &cfg.errors {
        errors.entry((site.kind, site.span)).or_default().insert(site.node);
    }
    for ((kind, span), nodes) in errors {
        let error = GoalKind::Error { error: kind.code_in(dialect).to_owned(), text: kind.message() };
        let goal = add(error, place(span), nodes);
        goal_index.errors.push((kind, span, goal));
    }
    goal_index.goals = goals.len();
    (goals, goal_index)
}

/// A condition as it is written, in one line. Its span may lack the parentheses around its first or last operand.
fn written(source: &str, span: Span) -> String {
    let (mut start, mut end) = (span.start as usize, span.end as usize);
    let (mut opened, mut closed) = (0, 0);
    for byte in source.get(start..end).unwrap_or_default().bytes() {
        match byte {
            b'(' => opened += 1,
            b')' if opened > 0 => opened -= 1,
            b')' => closed += 1,
            _ => {}
        }
    }
    for _ in 0..closed {
        let Some(before) = source[..start].trim_end().strip_suffix('(') else { break };
        start = before.len();
    }
    for _ in 0..opened {
        let Some(after) = source[end..].trim_start().strip_prefix(')') else { break };
        end = source.len() - after.len();
    }
    let text = source.get(start..end).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The key of a place.
pub(super) fn key(span: Span) -> (u32, u32) {
    (span.start, span.end)
}

/// The nodes of all functions in the order in which paths reach them, callers before callees.
fn order(cfg: &Cfg) -> SortedMap<NodeIndex, usize> {
    let mut functions = vec![cfg.main];
    let mut nodes = Vec::new();
    let mut next = 0;
    while let Some(function) = functions.get(next).copied() {
        next += 1;
        for node in cfg.nodes_in_order(function) {
            nodes.push(node);
            let NodeKind::Call { callee, .. } = &cfg.graph[node].kind else { continue };
            for callee in callees(cfg, callee) {
                if !functions.contains(&callee) {
                    functions.push(callee);
                }
            }
        }
    }
    nodes.into_iter().zip(0..).collect()
}
