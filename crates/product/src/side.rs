//! One of the two programs, as the product runs it.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Event, Events, Expr, NodeKind, VarId, View, Viewed};
use loopscope_question::Program;
use loopscope_same::ABORTED;
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::{Conversion, Format, Typed};
use petgraph::stable_graph::NodeIndex;

use crate::not_comparable::NotComparable;

/// The views in which the programs run: one function, with arrays for memory where that is possible.
const VIEWS: [View; 3] = [View::Inlining, View::Scalars, View::Memory];

/// One of the two programs.
#[derive(Debug)]
pub struct Side<'p> {
    viewed: Viewed,
    events: &'p Events,
    dialect: Dialect,
}

/// What a node waits for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wait<'s> {
    /// For the loop of the other program that runs together with this one.
    Head,
    /// For an input, which this variable receives. It is typed in this way in C; micro-c reads numbers alone.
    Read(VarId, Option<&'s Typed>),
    /// For the value that the other program prints. The text is printed after it.
    Write(&'s Expr, Format, &'static str),
    /// For the end of the other program. The exit status is unknown if it is `None`.
    End(Option<Expr>),
}

impl<'p> Side<'p> {
    /// A program.
    ///
    /// # Errors
    /// Its calls cannot be expanded, or it is not known how it reads or prints.
    pub fn of(program: &'p Program) -> Result<Self, NotComparable> {
        let viewed = Viewed::new(program.cfg().clone()).through_all(&VIEWS).map_err(NotComparable::Calls)?;
        let side = Self { viewed, events: program.events(), dialect: program.dialect() };
        let is_known = |node: NodeIndex| {
            side.event(node).is_some() || !matches!(side.kind(node), NodeKind::Input(_) | NodeKind::Output(_))
        };
        let is_known = side.dialect != Dialect::C || side.cfg().graph.node_indices().all(is_known);
        if is_known { Ok(side) } else { Err(NotComparable::Events) }
    }

    /// Its language.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Its flow graph.
    pub fn cfg(&self) -> &Cfg {
        &self.viewed.cfg
    }

    /// The heads of its loops, in the order in which runs meet them first.
    pub(crate) fn heads(&self) -> Vec<NodeIndex> {
        let cfg = self.cfg();
        let is_head = |node: &NodeIndex| cfg.graph[*node].kind == NodeKind::LoopHead;
        cfg.nodes_in_order(cfg.main).into_iter().filter(is_head).collect()
    }

    /// True if every run that ends without an error ends with 0.
    pub(crate) fn always_returns_0(&self) -> bool {
        let zero = Expr::Number(IBig::ZERO);
        let cfg = self.cfg();
        cfg.nodes_in_order(cfg.main).into_iter().all(|node| match self.wait(node) {
            Some(Wait::End(status)) => status.as_ref() == Some(&zero),
            _ => true,
        })
    }

    pub(crate) fn kind(&self, node: NodeIndex) -> &NodeKind {
        &self.cfg().graph[node].kind
    }

    fn event(&self, node: NodeIndex) -> Option<&Event> {
        self.events.get(self.viewed.back.origin.get(&node)?)
    }

    /// The text that a node prints before it waits: that before the value, and a constant character.
    pub(crate) fn text(&self, node: NodeIndex) -> String {
        match (self.event(node), self.kind(node)) {
            (Some(Event::Print { before, format: Some(_) }), NodeKind::Output(_)) => {
                before.chars().chain(self.character(node)).collect()
            }
            (Some(Event::Print { before, format: None }), _) => before.clone(),
            _ => String::new(),
        }
    }

    /// The constant character that a node prints.
    fn character(&self, node: NodeIndex) -> Option<char> {
        let Some(Event::Print { format: Some(format), .. }) = self.event(node) else { return None };
        let NodeKind::Output(Expr::Number(code)) = self.kind(node) else { return None };
        let is_alone = Format::plain(Conversion::Character) == *format;
        u8::try_from(code).ok().filter(|byte| is_alone && byte.is_ascii()).map(char::from)
    }

    /// What a node waits for, if it waits.
    pub(crate) fn wait(&self, node: NodeIndex) -> Option<Wait<'_>> {
        match (self.kind(node), self.event(node)) {
            (NodeKind::LoopHead, _) => Some(Wait::Head),
            (NodeKind::Input(into), Some(Event::Read(typed))) => Some(Wait::Read(*into, Some(typed))),
            (NodeKind::Input(into), _) => Some(Wait::Read(*into, None)),
            (NodeKind::Output(value), Some(Event::Print { format: Some(format), .. })) => {
                self.character(node).is_none().then_some(Wait::Write(value, *format, ""))
            }
            // Micro-c prints each number in a line of its own.
            (NodeKind::Output(value), _) => Some(Wait::Write(value, Format::plain(Conversion::Decimal), "\n")),
            (NodeKind::Return(value), _) => Some(Wait::End(Some(value.clone()))),
            (NodeKind::Halt, Some(Event::Exit(status))) => Some(Wait::End(status.clone().map(Expr::Number))),
            _ => None,
        }
    }

    /// Returns true if a run ends at a node as `abort` ends it: what it has printed may be lost.
    pub(crate) fn aborts(&self, node: NodeIndex) -> bool {
        self.wait(node) == Some(Wait::End(Some(Expr::Number(ABORTED.into()))))
    }

    /// Returns true if a run goes wrong at a node, or is given up there.
    pub(crate) fn is_stuck(&self, node: NodeIndex) -> bool {
        matches!(self.kind(node), NodeKind::Error(_) | NodeKind::Halt) && self.wait(node).is_none()
    }
}
