//! Exclusion of targets that no run reaches: by the values that variables may hold, and where these leave targets, by the shapes
//! of lists in memory.

use loopscope_cfg::{Cfg, Edge};
use loopscope_intervals::{Analysis, Dead, Findings};
use loopscope_shapes as shapes;
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// The number of walks of the analysis of shapes in one step of this one: they are short.
const WALKS: u32 = 16;

/// A running analysis of values, and then of shapes.
pub(super) struct Exclusion<'a> {
    cfg: &'a Cfg,
    /// The nodes that matter, if shapes may be asked about them: calls must be expanded.
    targets: Option<&'a SortedSet<NodeIndex>>,
    values: Analysis<'a>,
    shapes: Option<shapes::Analysis<'a>>,
    findings: Findings,
    by_shape: SortedSet<(NodeIndex, bool)>,
}

impl<'a> Exclusion<'a> {
    /// An analysis of a program; `None` if the program is too large. The targets are those of a program whose calls are
    /// expanded.
    pub(super) fn new(cfg: &'a Cfg, targets: Option<&'a SortedSet<NodeIndex>>) -> Option<Self> {
        let values = Analysis::new(cfg)?;
        let (findings, by_shape) = (Findings::default(), SortedSet::new());
        Some(Self { cfg, targets, values, shapes: None, findings, by_shape })
    }

    /// The work so far.
    pub(super) fn steps(&self) -> u64 {
        self.values.steps() + self.shapes.as_ref().map_or(0, shapes::Analysis::steps)
    }

    /// Continues for a bounded amount of work. Returns true at the end.
    pub(super) fn advance(&mut self) -> bool {
        if let Some(shapes) = &mut self.shapes {
            let is_over = (0..WALKS).any(|_| shapes.advance());
            if is_over {
                self.add_shapes();
            }
            return is_over;
        }
        if !self.values.advance() {
            return false;
        }
        self.findings = self.values.findings().clone();
        let remain = self.targets.is_some_and(|targets| !targets.is_disjoint(&self.findings.live));
        let excluded = self.findings.dead.iter().map(|dead| (dead.node, dead.edge));
        self.shapes = if remain { shapes::Analysis::new(self.cfg, excluded) } else { None };
        self.shapes.is_none()
    }

    /// Adds what shapes exclude.
    fn add_shapes(&mut self) {
        let Some(shapes) = &self.shapes else { return };
        let shapes::Findings { live, dead } = shapes.findings();
        let Findings { live: known, dead: excluded, .. } = &mut self.findings;
        for (node, edge) in dead {
            if !excluded.iter().any(|each| each.node == *node && each.edge == *edge) {
                excluded.push(Dead { node: *node, edge: *edge, known: Vec::new() });
                self.by_shape.insert((*node, *edge == Edge::True));
            }
        }
        known.retain(|node| live.contains(node));
        excluded.retain(|dead| known.contains(&dead.node));
    }

    /// The findings, once [`advance`](Self::advance) has returned true.
    pub(super) fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Returns `true` if the reason why no run takes an edge is the shape of lists.
    pub(super) fn is_by_shape(&self, dead: &Dead) -> bool {
        self.by_shape.contains(&(dead.node, dead.edge == Edge::True))
    }
}
