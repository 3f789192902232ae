//! The contents of a report, as lines `key: value` in the report's order.

use loopscope_chains::artefact::{Chain, ChainNodeKind, ChainRole, Navigation};
use loopscope_engine::report::{
    Annotation, ArgumentValue, Artefact, ClosedForm, Evidence, FallingSeries, Formula, Interpolants, Invariant,
    IterationBound, LoopRelation, LoopSummary, LoopTemplates, NecessaryCondition, NodeStatus, PassedCheck,
    ProgramPoint, Proof, RankingComponent, Report, RestartReason, Tried, Winner, Witness,
};

/// Keys with their values. A key may occur several times.
pub(crate) type Shown = Vec<(String, String)>;

/// All keys, with `#` for a number.
pub(crate) const KEYS: [&str; 88] = [
    "verdict",
    "error",
    "witness",
    "path condition",
    "because",
    "line # always",
    "line # call always",
    "line # entry always",
    "line # return always",
    "checked",
    "line # learnt",
    "covered by steps",
    "line # ranking",
    "line # phase",
    "line # bounded",
    "line # iterates at most",
    "line # iterates exactly",
    "line # iterates each time at most",
    "line # iterates each time exactly",
    "line # iterates each time from then at most",
    "line # iterates each time from then exactly",
    "all loops iterate at most",
    "falls",
    "calls ranking",
    "calls phase",
    "calls bounded",
    "line # and # ranking",
    "line # and # phase",
    "line # and # bounded",
    "never leaves",
    "each input",
    "again after",
    "runs",
    "tried",
    "needed",
    "line # always, so far",
    "line # leads nowhere",
    "stop",
    "states",
    "subsumed",
    "guided",
    "ruled out",
    "unguided",
    "paths",
    "line # costs",
    // Navigation.
    "chains",
    "root chains",
    "beginnings given up",
    "c#",
    "c# values",
    "c# constraint",
    "c# core",
    "c# taken",
    "c# fate",
    // Necessary conditions.
    "inputs",
    "ways",
    "way #",
    "way # needs",
    "way # also needs",
    "way # decided by",
    "loop in line #",
    "loop in line # values",
    "loop in line # inside",
    "loop in line # heavyweight",
    // Summaries.
    "line # type",
    "line # p#",
    "line # p# -> p#",
    "line # starts with",
    "line # ends with",
    "line # cycle",
    "line # traces",
    "line # trace",
    "line # not summed",
    "line # any order",
    "line # invariants",
    // Templates.
    "line # cores",
    "line # cycles",
    "line # core #",
    "line # core # values",
    "line # core # each time",
    "line # core # exit",
    "line # core # has no template",
    // Interpolants.
    "nodes",
    "n#",
    "n# max",
    "n# min",
    "line # interpolant",
    "restart #",
];

/// All contents of a report.
pub(crate) fn shown(report: &Report) -> Shown {
    let mut shown = Shown::new();
    let mut show = |key: &str, value: String| shown.push((key.to_owned(), value));
    show("verdict", format!("{:?}", report.verdict.answer()).to_lowercase());
    if let Some(error) = report.verdict.error() {
        show("error", format!("{} in line {}", error.text, error.line));
    }
    if let Some(found) = report.verdict.witness() {
        show("witness", witness(found));
    }
    for condition in report.verdict.witness().iter().flat_map(|witness| &witness.path_condition) {
        show("path condition", condition.text.clone());
    }
    if let Some(proof) = report.verdict.proof() {
        show_proof(proof, &mut show);
    }
    if let Some(stop) = report.verdict.stop() {
        show("stop", stop.code.code().to_owned());
    }
    if report.stats.subsumed > 0 {
        show("subsumed", report.stats.subsumed.to_string());
    }
    for (key, count) in [("guided", report.stats.guided), ("ruled out", report.stats.ruled_out)] {
        if count > 0 {
            show(key, count.to_string());
        }
    }
    if let Some(reason) = &report.unguided {
        show("unguided", reason.message.clone());
    }
    show("states", report.stats.states.to_string());
    show("paths", report.stats.paths.to_string());
    for artefact in report.artefacts() {
        match artefact {
            Artefact::Navigation { navigation } => shown.extend(chains(navigation)),
            Artefact::Condition { condition } => shown.extend(necessary(condition)),
            Artefact::Summaries { loops } => shown.extend(loops.iter().flat_map(summary)),
            Artefact::Invariants { loops } => shown.extend(loops.iter().map(so_far)),
            Artefact::Interpolants { interpolants: tree } => shown.extend(interpolants(tree)),
            Artefact::Templates { loops } => shown.extend(loops.iter().flat_map(templates)),
        }
    }
    shown
}

/// The line of a place, and its kind if it is not a loop.
fn place(at: &ProgramPoint) -> String {
    match at {
        ProgramPoint::Loop { line } => format!("line {line}"),
        ProgramPoint::Call { line, .. } => format!("line {line} call"),
        ProgramPoint::Entry { line, .. } => format!("line {line} entry"),
        ProgramPoint::Return { line, .. } => format!("line {line} return"),
    }
}

/// An invariant that does not suffice.
fn so_far(Invariant { at, holds }: &Invariant) -> (String, String) {
    (format!("{} always, so far", place(at)), if holds.is_empty() { "false".to_owned() } else { list(holds) })
}

fn witness(witness: &Witness) -> String {
    let element = |first: &str, last: &str, value: &str| {
        if first == last { format!("[{first}] = {value}") } else { format!("[{first}..{last}] = {value}") }
    };
    let mut parts = Vec::new();
    for parameter in &witness.parameters {
        match &parameter.value {
            ArgumentValue::Integer { value } => parts.push(format!("{} = {value}", parameter.name)),
            ArgumentValue::Array { runs } => {
                let runs = runs.iter().map(|run| element(&run.first, &run.last, &run.value));
                parts.extend(runs.map(|run| format!("{}{run}", parameter.name)));
            }
            ArgumentValue::Rows { rows } => parts.push(format!("{} has {} rows", parameter.name, rows.len())),
        }
    }
    let inputs = witness.inputs.iter().map(|input| match input.times {
        1 => input.value.clone(),
        times => format!("{} {times} times", input.value),
    });
    let inputs: Vec<String> = inputs.collect();
    if !inputs.is_empty() {
        parts.push(format!("input reads {}", inputs.join(", ")));
    }
    if parts.is_empty() { "nothing is read".to_owned() } else { parts.join("; ") }
}

fn list(formulas: &[Formula]) -> String {
    if formulas.is_empty() {
        return "true".to_owned();
    }
    formulas.iter().map(|formula| formula.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn values(forms: &[ClosedForm]) -> String {
    let each = |form: &ClosedForm| {
        format!("{} = {}", form.variable, form.value.as_ref().map_or("★", |value| value.text.as_str()))
    };
    if forms.is_empty() { "unchanged".to_owned() } else { forms.iter().map(each).collect::<Vec<_>>().join(", ") }
}

fn chains(navigation: &Navigation) -> Shown {
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
        ChainNodeKind::Assume | ChainNodeKind::Transform => node.text.clone(),
    });
    let nodes = nodes.collect::<Vec<_>>().join("; ");
    match chain.role {
        ChainRole::Root => nodes,
        ChainRole::Beginning => format!("{nodes}; ..."),
        ChainRole::Sub { loop_line, .. } => format!("around line {loop_line}: {nodes}"),
    }
}

fn necessary(condition: &NecessaryCondition) -> Shown {
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

fn summary(summary: &LoopSummary) -> Shown {
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
        show("not summed", reason.text.clone());
    }
    if let Some(approximation) = &summary.approximation {
        show("any order", format!("{} => {}", list(&approximation.conditions), values(&approximation.values)));
        show("invariants", list(&approximation.invariants));
    }
    shown
}

fn templates(templates: &LoopTemplates) -> Shown {
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
            show(" has no template", refused.message.clone());
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

fn interpolants(tree: &Interpolants) -> Shown {
    let mut shown = vec![("nodes".to_owned(), (tree.nodes.len() + tree.more as usize).to_string())];
    let list = |all: &[&Formula]| all.iter().map(|each| each.text.as_str()).collect::<Vec<_>>().join(", ");
    for node in tree.nodes.iter().filter(|node| node.forgotten_by.is_none()) {
        let name = format!("n{}", node.id);
        let branch = node.condition.as_ref().map(|condition| format!(" if {condition}"));
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

fn show_proof(proof: &Proof, show: &mut dyn FnMut(&str, String)) {
    for contradiction in proof.excluded().iter().flat_map(|excluded| &excluded.contradictions) {
        let conditions = contradiction.conditions.iter().map(|each| match &each.formula {
            Some(formula) => formula.text.clone(),
            None => each.why.clone(),
        });
        let conditions: Vec<String> = conditions.collect();
        show("because", if conditions.is_empty() { contradiction.ends.clone() } else { conditions.join(", ") });
    }
    if let Evidence::Invariants { invariants, .. }
    | Evidence::Intervals { invariants, .. }
    | Evidence::Ranking { invariants, .. }
    | Evidence::Recurrent { invariants, .. } = &proof.evidence
    {
        for Invariant { at, holds } in invariants {
            show(&format!("{} always", place(at)), if holds.is_empty() { "false".to_owned() } else { list(holds) });
        }
    }
    match &proof.evidence {
        Evidence::Invariants { checks, .. } => {
            for PassedCheck { from, to } in checks {
                let place = |at: &Option<ProgramPoint>, none: &str| at.as_ref().map_or_else(|| none.to_owned(), place);
                show("checked", format!("from {} to {}", place(from, "the start"), place(to, "the target")));
            }
        }
        Evidence::Excluded { learnt, .. } => {
            for learnt in learnt {
                let holds = if learnt.holds.is_empty() { "always".to_owned() } else { list(&learnt.holds) };
                show(&format!("line {} leads nowhere", learnt.line), holds);
            }
        }
        Evidence::Relations { relations, steps, .. } => {
            for LoopRelation { line, holds } in relations {
                show(&format!("line {line} learnt"), list(holds));
            }
            show("covered by steps", steps.to_string());
        }
        Evidence::Runs { runs, tried, .. } => {
            show("runs", runs.to_string());
            for Tried { name, least, most } in tried {
                show("tried", format!("{name} from {least} to {most}"));
            }
        }
        Evidence::Ranking { components, bounds, iterations, example, .. } => {
            for IterationBound { line, most, is_exact, each_time, at_arrival } in bounds {
                let each = if *each_time { " each time" } else { "" };
                let values = if *at_arrival { " from then" } else { "" };
                let number = if *is_exact { "exactly" } else { "at most" };
                show(&format!("line {line} iterates{each}{values} {number}"), most.text.clone());
            }
            if let Some(whole) = iterations {
                show("all loops iterate at most", whole.text.clone());
            }
            for FallingSeries { values, .. } in example.iter().flat_map(|example| &example.series) {
                show("falls", values.join(", "));
            }
            for RankingComponent { lines, function, shape, functions, .. } in components {
                let shape = format!("{shape:?}").to_lowercase();
                if !lines.is_empty() {
                    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                    let lines = lines.join(" and ");
                    show(&format!("line {lines} {shape}"), function.text.clone());
                }
                for called in functions {
                    show(&format!("calls {shape}"), format!("{called}: {}", function.text));
                }
            }
        }
        Evidence::Recurrent { line, visits, input, again, .. } => {
            show("never leaves", format!("line {line} after {visits}"));
            if let Some(input) = input {
                show("each input", input.clone());
            }
            if let Some(again) = again {
                show("again after", again.to_string());
            }
        }
        _ => {}
    }
    if let Evidence::Invariants { needed, .. } | Evidence::Relations { needed, .. } = &proof.evidence {
        for needed in needed {
            show("needed", format!("{} in line {}", needed.why, needed.line));
        }
    }
}
