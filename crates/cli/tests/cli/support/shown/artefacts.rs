//! The results that techniques have built: chains, conditions, summaries, templates, trees.

use loopscope_chains::artefact::{Chain, ChainNodeKind, ChainRole, Navigation};
use loopscope_question::report::{
    Annotation, Formula, Interpolants, LoopSummary, LoopTemplates, NecessaryCondition, NodeStatus, RestartReason,
    Winner,
};

use super::{Shown, list, values};

pub(super) fn chains(navigation: &Navigation) -> Shown {
    let with = |role: &dyn Fn(&ChainRole) -> bool| navigation.chains.iter().filter(|chain| role(&chain.role)).count();
    let roots = with(&|role| *role == ChainRole::Root);
    let beginnings = with(&|role| *role == ChainRole::Beginning);
    let mut shown = vec![
        ("chains".to_owned(), (navigation.chains.len() - beginnings).to_string()),
        ("root chains".to_owned(), roots.to_string()),
        ("beginnings given up".to_owned(), navigation.pruned.to_string()),
    ];
    for chain in &navigation.chains {
        let name = format!("c{}", chain.id);
        let mut show = |key: &str, value: String| shown.push((format!("{name}{key}"), value));
        show("", nodes(chain));
        if !chain.values.is_empty() {
            show(" values", values(&chain.values));
        }
        for constraint in &chain.constraints {
            show(" constraint", constraint.formula.text.clone());
        }
        for &at in &chain.core {
            show(" core", chain.constraints[at as usize].formula.text.clone());
        }
        if !chain.counters.is_empty() {
            let taken = chain.counters.iter().map(|each| format!("{} = {}", each.counter.text, each.value));
            show(" taken", taken.collect::<Vec<_>>().join(", "));
        }
        show(" fate", format!("{:?}", chain.fate).to_lowercase());
    }
    shown
}

/// The nodes of a chain; for a loop, the chains that can be taken there.
fn nodes(chain: &Chain) -> String {
    let nodes = chain.nodes.iter().map(|node| match node.kind {
        ChainNodeKind::Loop => {
            let subchains: Vec<String> = node.subchains.iter().map(|id| format!("c{id}")).collect();
            format!("{{{}}}", subchains.join(", "))
        }
        ChainNodeKind::Assume | ChainNodeKind::Transform => node.text.plain(),
    });
    let nodes = nodes.collect::<Vec<_>>().join("; ");
    match chain.role {
        ChainRole::Root => nodes,
        ChainRole::Beginning => format!("{nodes}; ..."),
        ChainRole::Sub { loop_line, .. } => format!("around line {loop_line}: {nodes}"),
    }
}

pub(super) fn necessary(condition: &NecessaryCondition) -> Shown {
    let mut shown = vec![
        ("inputs".to_owned(), list(&condition.on_inputs)),
        ("beginnings given up".to_owned(), condition.pruned.to_string()),
        ("ways".to_owned(), (condition.ways.len() + condition.more as usize).to_string()),
    ];
    for (number, way) in (1..).zip(&condition.ways) {
        let lines: Vec<String> = way.lines.iter().map(u32::to_string).collect();
        let fate = format!("{:?}", way.fate).to_lowercase();
        shown.push((format!("way {number}"), format!("{fate}, through lines {}", lines.join(", "))));
        let decided = match way.winner {
            None => "nothing".to_owned(),
            Some(Winner::WithoutQuantifiers) => "the condition, without quantifiers".to_owned(),
            Some(Winner::Itself) => "the condition, with quantifiers".to_owned(),
            Some(Winner::FirstIterations { iterations }) => format!("the first {iterations} iterations"),
            Some(Winner::NoFurtherIterations { iterations }) => format!("no more than {iterations} iterations"),
        };
        shown.push((format!("way {number} decided by"), decided));
        shown.extend(way.parts.iter().map(|part| (format!("way {number} needs"), part.formula.text.clone())));
        shown.extend(way.folded.iter().map(|part| (format!("way {number} also needs"), part.formula.text.clone())));
    }
    for passed in &condition.loops {
        let ways = passed.ways.iter().map(|way| format!("{}: {}", way.counter.text, way.where_taken));
        shown.push((format!("loop in line {}", passed.line), ways.collect::<Vec<_>>().join("; ")));
        shown.push((format!("loop in line {} values", passed.line), values(&passed.values)));
        if !passed.dependencies.is_empty() {
            shown.push((format!("loop in line {} inside", passed.line), list(&passed.dependencies)));
            shown.push((format!("loop in line {} heavyweight", passed.line), passed.heavyweight.join(", ")));
        }
    }
    shown
}

pub(super) fn summary(summary: &LoopSummary) -> Shown {
    let mut shown = Shown::new();
    let mut show = |key: &str, value: String| shown.push((format!("line {} {key}", summary.line), value));
    let names = |paths: &[u32]| paths.iter().map(|path| format!("p{}", path + 1)).collect::<Vec<_>>().join(", ");
    if let Some(kind) = &summary.classification {
        show("type", format!("{}, {}", kind.number, kind.interleaving));
    }
    for (number, path) in (1..).zip(&summary.paths) {
        let what = match path.leaves_to {
            Some(line) => format!("leaves to line {line}"),
            None => values(&path.repeated),
        };
        show(&format!("p{number}"), format!("{} => {what}", list(&path.conditions)));
    }
    for edge in &summary.edges {
        let condition = edge.conditions.as_ref().map_or("★".to_owned(), |all| list(all));
        show(&format!("p{} -> p{}", edge.from + 1, edge.to + 1), condition);
    }
    show("starts with", names(&summary.init));
    show("ends with", names(&summary.accept));
    for cycle in &summary.cycles {
        show("cycle", format!("{} with periods {}", names(&cycle.paths), cycle.periods.join(", ")));
    }
    show("traces", summary.traces.len().to_string());
    for trace in &summary.traces {
        show("trace", format!("{}: {} => {}", trace.pattern, list(&trace.conditions), values(&trace.values)));
    }
    if let Some(reason) = &summary.not_summed {
        show("not summed", reason.text.to_string());
    }
    if let Some(approximation) = &summary.approximation {
        show("any order", format!("{} => {}", list(&approximation.conditions), values(&approximation.values)));
        show("invariants", list(&approximation.invariants));
    }
    shown
}

pub(super) fn templates(templates: &LoopTemplates) -> Shown {
    let cycles = templates.cycles.as_deref().unwrap_or_default();
    let entered: u32 = cycles.iter().map(|cycle| cycle.entries).sum();
    let counts = [("cores", cycles.len().to_string()), ("cycles", entered.to_string())];
    let mut shown: Shown = counts.map(|(what, count)| (format!("line {} {what}", templates.line), count)).into();
    for (number, cycle) in (1..).zip(cycles) {
        let name = format!("line {} core {number}", templates.line);
        let mut show = |key: &str, value: String| shown.push((format!("{name}{key}"), value));
        let core: Vec<&str> = cycle.core.iter().map(|node| node.text.as_str()).collect();
        show("", core.join("; "));
        if let Some(refused) = &cycle.refused {
            show(" has no template", refused.message.to_string());
        }
        if !cycle.values.is_empty() {
            show(" values", values(&cycle.values));
            show(" each time", list(&cycle.conditions));
        }
        for exit in &cycle.exits {
            show(" exit", format!("to line {} if {}", exit.line, list(&exit.conditions)));
        }
    }
    shown
}

pub(super) fn interpolants(tree: &Interpolants) -> Shown {
    let mut shown = vec![("nodes".to_owned(), (tree.nodes.len() + tree.more as usize).to_string())];
    let list = |all: &[&Formula]| all.iter().map(|each| each.text.as_str()).collect::<Vec<_>>().join(", ");
    for node in tree.nodes.iter().filter(|node| node.forgotten_by.is_none()) {
        let name = format!("n{}", node.id);
        let branch = node.condition.as_ref().map(|condition| format!(" if {}", condition.plain()));
        let text = format!("line {}{}: {}", node.line, branch.unwrap_or_default(), status(node.status));
        shown.push((name.clone(), text));
        for (key, annotation) in [("max", Annotation::Max), ("min", Annotation::Min)] {
            let annotated = node.vector.iter().filter(|each| each.annotation == annotation);
            let annotated: Vec<&Formula> = annotated.map(|each| &each.formula).collect();
            if !annotated.is_empty() {
                shown.push((format!("{name} {key}"), list(&annotated)));
            }
        }
        if let Some(interpolant) = node.interpolant.as_ref().filter(|_| node.status == NodeStatus::Explored) {
            let all: Vec<&Formula> = interpolant.iter().collect();
            let text = if all.is_empty() { "true".to_owned() } else { list(&all) };
            shown.push((format!("line {} interpolant", node.line), text));
        }
    }
    for (number, restart) in (1..).zip(&tree.restarts) {
        let conditions = list(&restart.conditions.iter().collect::<Vec<_>>());
        let what = match restart.reason {
            RestartReason::NotPreserved => format!("gives up {conditions}"),
            RestartReason::Spurious => format!("locks {conditions}"),
            RestartReason::Unrolled => "is unrolled".to_owned(),
        };
        shown.push((format!("restart {number}"), format!("line {} {what}", restart.line)));
    }
    shown
}

fn status(status: NodeStatus) -> String {
    let node = |node: Option<u32>| node.map_or_else(|| "another node".to_owned(), |node| format!("n{node}"));
    match status {
        NodeStatus::Explored => "explored".to_owned(),
        NodeStatus::Open => "open".to_owned(),
        NodeStatus::Infeasible => "infeasible".to_owned(),
        NodeStatus::Subsumed { by } => format!("subsumed by {}", node(by)),
        NodeStatus::Closed { by } => format!("closed by {}", node(by)),
        NodeStatus::Weakens => "weakens its head".to_owned(),
        NodeStatus::Spurious => "spurious".to_owned(),
        NodeStatus::Reached => "reached".to_owned(),
        NodeStatus::Doubtful => "doubtful".to_owned(),
    }
}
