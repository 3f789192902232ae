//! The subject of a certificate: a program without calls and a target, with names for its loops and variables.

use loopscope_cfg::{
    Cfg, LoopId, NodeKind, NotInlined, Target as CfgTarget, VarId, View, Viewed, distinct_names, inline_telling, lower,
};
use loopscope_message::{Message, text};
use loopscope_smt::Sort;
use loopscope_syntax::{Dialect, ErrorKind, Limit, LineIndex, Target};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::format::{LoopName, SourceLocation};

/// A program and a target.
#[derive(Debug)]
pub struct Subject {
    pub(crate) program: Viewed,
    pub(crate) targets: FxHashSet<NodeIndex>,
    /// The nodes from which a path leads to a target; all nodes that a path reaches if the target is the end of runs.
    pub(crate) leads: FxHashSet<NodeIndex>,
    names: Vec<String>,
    loops: Vec<LoopName>,
}

impl Subject {
    /// Reads a program.
    ///
    /// # Errors
    /// The program has errors, or its calls cannot be expanded.
    pub fn new(source: &str, dialect: Dialect, target: Target) -> Result<Self, Message> {
        let parse = loopscope_c::analyse(source, dialect);
        let broken = || text!("the program has errors");
        if parse.has_errors() {
            return Err(broken());
        }
        let cfg = lower(&parse.program, source).map_err(|_| broken())?.cfg;
        let lines = LineIndex::new(source);
        if let Some(line) = target.line().filter(|line| cfg.lines.nodes_on(*line).is_none()) {
            return Err(text!("there is nothing to execute on line {line}"));
        }
        let wanted = CfgTarget::from_syntax(target);
        let nodes = |cfg: &Cfg| wanted.map(|wanted| wanted.nodes(cfg)).unwrap_or_default();
        let originals = nodes(&cfg);
        let mut calls: FxHashMap<NodeIndex, NodeIndex> = FxHashMap::default();
        let mut record = |copy, call| {
            calls.insert(copy, call);
        };
        let refused = |error: NotInlined| {
            let (line, _) = lines.line_column(source, error.span.start);
            text!("calls cannot be expanded, because {reason} (line {line})", reason = &error.reason)
        };
        let expanded = inline_telling(&cfg, &mut record).and_then(|expanded| expanded.through_all(&[View::Scalars]));
        let program = expanded.map_err(refused)?;
        let mut targets: FxHashSet<NodeIndex> = nodes(&program.cfg).into_iter().collect();
        targets.extend(program.back.copies_of(|original| originals.contains(&original)).iter());
        let leads = match wanted {
            Some(_) => leading(&program.cfg, &targets),
            None => program.cfg.nodes_in_order(program.cfg.main).into_iter().collect(),
        };
        let names = distinct_names(&program.cfg, source, &lines);
        let loops = program.cfg.main_function().loops.loops.iter();
        let loops = loops.map(|each| loop_name((&program.cfg, &calls), each.head, source, &lines)).collect();
        Ok(Self { program, targets, leads, names, loops })
    }

    /// The loops that runs may pass on their way to the target, each with its head.
    pub fn loops(&self) -> impl Iterator<Item = (NodeIndex, &LoopName)> {
        let forest = &self.program.cfg.main_function().loops.loops;
        let all = forest.iter().zip(&self.loops).map(|(each, name)| (each.head, name));
        all.filter(|(head, _)| self.leads.contains(head))
    }

    /// A limit that a run may reach. Nothing is known about what such a run would do after it.
    pub(crate) fn limit(&self) -> Option<Limit> {
        let kinds = self.program.cfg.errors.iter().map(|site| site.kind);
        kinds.into_iter().find_map(|kind| if let ErrorKind::Limit(limit) = kind { Some(limit) } else { None })
    }

    /// The program without calls.
    pub fn program(&self) -> &Cfg {
        &self.program.cfg
    }

    /// The names of all variables, by their numbers in the program without calls.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The loop with a name.
    pub fn find(&self, name: &LoopName) -> Option<LoopId> {
        self.loops.iter().position(|each| each == name).map(|index| LoopId(index as u32))
    }

    /// The outermost loop around a loop.
    pub(crate) fn outermost(&self, mut id: LoopId) -> LoopId {
        while let Some(parent) = self.program.cfg.main_function().loops.get(id).parent {
            id = parent;
        }
        id
    }

    /// Returns `true` if iterations of a loop read inputs.
    pub(crate) fn reads_in(&self, id: LoopId) -> bool {
        let cfg = &self.program.cfg;
        let nodes = &cfg.main_function().loops.get(id).nodes;
        nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)))
    }

    /// The name of a loop.
    pub(crate) fn loop_name(&self, id: LoopId) -> &LoopName {
        &self.loops[id.0 as usize]
    }

    /// The variables of formulas, with sorts: the program's variables and, for each that may be read before it is
    /// written, a variable with a `?` after the name that is true if it was written.
    pub fn variables(&self) -> Vec<(VarId, String, Sort)> {
        let all = (0..).map(VarId).zip(&self.program.cfg.variables).zip(&self.names);
        let mut named = Vec::new();
        for ((id, variable), name) in all.filter(|((_, variable), _)| variable.function == self.program.cfg.main) {
            let sort = variable.ty.dimensions().and_then(Sort::of_integers);
            named.extend(sort.map(|sort| (id, name.clone(), sort)));
            if variable.asked_if_written {
                named.push((id, format!("{name}?"), Sort::Bool));
            }
        }
        named
    }
}

/// The nodes from which a path leads to one of these, including these.
fn leading(cfg: &Cfg, targets: &FxHashSet<NodeIndex>) -> FxHashSet<NodeIndex> {
    let mut leads = FxHashSet::default();
    let mut work: Vec<NodeIndex> = targets.iter().copied().collect();
    while let Some(node) = work.pop() {
        if leads.insert(node) {
            work.extend(cfg.graph.neighbors_directed(node, Direction::Incoming));
        }
    }
    leads
}

fn loop_name(
    (cfg, called): (&Cfg, &FxHashMap<NodeIndex, NodeIndex>),
    head: NodeIndex,
    source: &str,
    lines: &LineIndex,
) -> LoopName {
    let place = |node: NodeIndex| {
        let (line, column) = lines.line_column(source, cfg.graph[node].span.start);
        SourceLocation { line, column }
    };
    let mut calls = Vec::new();
    let mut inner = head;
    while let Some(call) = called.get(&inner) {
        calls.push(place(*call));
        inner = *call;
    }
    calls.reverse();
    LoopName { at: place(head), calls }
}
