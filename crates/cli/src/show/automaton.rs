//! The path dependency automata of `summarise`.

use std::fmt::Write;

use loopscope_question::report::{AutomatonEdge, LoopSummary};
use loopscope_syntax::SourceFiles;

use super::layout::{conjuncts, table};
use super::picture::{Kind, Picture, TextBox, short};

/// The vertices and edges of the automaton of each loop.
pub(crate) fn text(loops: &[LoopSummary], files: &SourceFiles) -> String {
    loops.iter().map(|summary| of_loop(summary, files)).collect::<Vec<_>>().join("\n")
}

fn of_loop(summary: &LoopSummary, files: &SourceFiles) -> String {
    let mut text = format!("loop in line {} of {}\n", files.told(summary.line), summary.function);
    if summary.paths.is_empty() {
        return text + "  its paths are not known\n";
    }
    let vertices: Vec<[String; 4]> = (0..summary.paths.len()).map(|path| vertex(summary, path, files)).collect();
    text += &table(&vertices);
    let edges = summary.edges.iter().map(|edge| {
        let condition =
            edge.conditions.as_ref().map_or("a condition that is not known".to_owned(), |all| conjuncts(all));
        [name(edge.from as usize), "->".to_owned(), name(edge.to as usize), format!("where {condition}")]
    });
    text += &table(&edges.collect::<Vec<_>>());
    for cycle in &summary.cycles {
        let turns = cycle
            .paths
            .iter()
            .zip(&cycle.periods)
            .map(|(path, times)| format!("{} ({})", name(*path as usize), often(times)));
        let _ = writeln!(text, "  cycle: {} take turns", turns.collect::<Vec<_>>().join(", "));
    }
    text
}

/// The automaton as a picture: an arrow from a dot leads to the paths with which an execution can begin, and those
/// with which it can end have a double outline.
pub(super) fn picture(summary: &LoopSummary, files: &SourceFiles) -> Picture {
    let vertex = |path: usize| {
        let kind = if summary.accept.contains(&(path as u32)) { Kind::Accept } else { Kind::Plain };
        let roles = roles(summary, path);
        TextBox::new(kind, [name(path), roles].into_iter().filter(|line| !line.is_empty()))
    };
    let mut boxes: Vec<TextBox> = (0..summary.paths.len()).map(vertex).collect();
    let mut edges = Vec::new();
    for path in &summary.init {
        edges.push((boxes.len(), *path as usize));
        boxes.push(TextBox::new(Kind::Start, []));
    }
    let again = (0..).zip(&summary.paths).filter(|(path, vertex)| {
        vertex.repeats && !summary.edges.iter().any(|edge| edge.from == *path && edge.to == *path)
    });
    let again = again.map(|(path, _)| (path, path, vec!["again".to_owned()]));
    let steps = summary.edges.iter().map(|edge| (edge.from, edge.to, label(summary, edge)));
    for (from, to, lines) in again.chain(steps) {
        edges.extend([(from as usize, boxes.len()), (boxes.len(), to as usize)]);
        boxes.push(TextBox::new(Kind::Label, lines));
    }
    let line = files.told(summary.line);
    let title = format!("Path dependency automaton of the loop in line {line} of {}", summary.function);
    Picture { title, boxes, edges, note: String::new() }
}

/// The condition of an edge, without what its first path implies.
fn label(summary: &LoopSummary, edge: &AutomatonEdge) -> Vec<String> {
    let known = &summary.paths[edge.from as usize].conditions;
    let conditions = edge.conditions.iter().flatten();
    short(conditions.filter(|condition| condition.text != "κ >= 1" && !known.contains(condition)))
}

/// The name of a path.
pub(super) fn name(path: usize) -> String {
    format!("p{}", path + 1)
}

/// Returns the roles of a path: an execution begins with it, ends with it, or both.
pub(super) fn roles(summary: &LoopSummary, path: usize) -> String {
    let roles = [("init", &summary.init), ("accept", &summary.accept)];
    let roles = roles.iter().filter(|(_, paths)| paths.contains(&(path as u32))).map(|(role, _)| *role);
    roles.collect::<Vec<_>>().join(", ")
}

/// Where a path leads.
pub(super) fn leads(summary: &LoopSummary, path: usize, files: &SourceFiles) -> String {
    match summary.paths[path].leaves_to {
        None if summary.paths[path].repeats => "goes around, again and again".to_owned(),
        None => "goes around".to_owned(),
        Some(0) => "leaves the loop".to_owned(),
        Some(line) => format!("leaves to line {}", files.told(line)),
    }
}

fn vertex(summary: &LoopSummary, path: usize, files: &SourceFiles) -> [String; 4] {
    let conditions = format!("where {}", conjuncts(&summary.paths[path].conditions));
    [name(path), roles(summary, path), leads(summary, path, files), conditions]
}

fn often(times: &str) -> String {
    if times == "1" { "once".to_owned() } else { format!("{times} times") }
}
