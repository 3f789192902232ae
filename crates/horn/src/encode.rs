//! Builds the clauses: of each cut point's block, and of each call.

use std::rc::Rc;

use loopscope_cfg::{Expr, FunctionId, NodeKind, VarId};
use loopscope_smt::horn::{Application, Clause};
use loopscope_smt::{Sort, Term};
use loopscope_transition::block::{Block, Encoder, GuardedState, Paths};
use loopscope_transition::cut_point::{CutPoint, CutPointKind};
use loopscope_transition::general::GeneralState;
use petgraph::stable_graph::NodeIndex;

use crate::signature::Signatures;

/// The start of a block.
#[derive(Clone, Copy)]
struct Start {
    /// The predicate that is known there.
    premise: Option<usize>,
    function: FunctionId,
    node: NodeIndex,
}

/// Makes the clauses.
pub(crate) struct ClauseEncoder<'a> {
    pub(crate) signatures: Signatures<'a>,
    pub(crate) encoder: Encoder<'a>,
    pub(crate) cut_points: &'a [CutPoint],
    /// By cut point: the variables for which its predicate's first parameters stand.
    pub(crate) variables: &'a [Vec<VarId>],
    pub(crate) clauses: Vec<Clause>,
    /// The paths of each block, by its premise.
    pub(crate) paths: Vec<(Option<usize>, Paths)>,
}

impl ClauseEncoder<'_> {
    /// All of them.
    pub(crate) fn all<E>(&mut self, proceed: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        let main = self.signatures.cfg.main;
        let state = self.state(main);
        if let Some(entry) = self.find(main, CutPointKind::Entry) {
            // It is called as well: a run enters it first with any values.
            let always = self.encoder.walker.pool.bool(true);
            let arguments = self.variables[entry].iter().map(|variable| state.values[variable]).collect();
            self.clauses.push(Clause::new(None, always, Some((entry, arguments))));
        } else {
            let start = Start { premise: None, function: main, node: self.signatures.cfg.main_function().entry };
            self.block(start, state, &[], proceed)?;
        }
        for (number, CutPoint { kind, node, function }) in self.cut_points.iter().copied().enumerate() {
            let start = Start { premise: Some(number), function, node };
            match kind {
                CutPointKind::Return => {}
                CutPointKind::Loop | CutPointKind::Entry => self.block(start, self.state(function), &[], proceed)?,
                CutPointKind::Call(callee) => self.call(start, callee, proceed)?,
            }
        }
        Ok(())
    }

    /// The number of a function's entry or return.
    fn find(&self, function: FunctionId, kind: CutPointKind) -> Option<usize> {
        self.cut_points.iter().position(|point| point.function == function && point.kind == kind)
    }

    /// The state in which each variable has the value of its symbol.
    fn state(&self, function: FunctionId) -> GeneralState {
        GeneralState { values: Rc::new(self.signatures.symbols[&function].variables.clone()) }
    }

    /// A call: it enters the function, and the code after it begins when the function has returned.
    fn call<E>(
        &mut self,
        start: Start,
        callee: FunctionId,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let cfg = self.signatures.cfg;
        let NodeKind::Call { variable, arguments, .. } = &cfg.graph[start.node].kind else { return Ok(()) };
        let mut state = self.state(start.function);
        let entered = self.entered(callee, arguments, &state);
        if let Some(entry) = self.find(callee, CutPointKind::Entry) {
            let always = self.encoder.walker.pool.bool(true);
            self.clauses.push(Clause::new(start.premise, always, Some((entry, entered.clone()))));
        }
        let Some(point) = self.find(callee, CutPointKind::Return) else { return Ok(()) };
        let walker = &mut self.encoder.walker;
        walker.forget(&mut state, *variable);
        let mut returned = (point, entered);
        if self.signatures.symbols[&callee].result.is_some() {
            returned.1.push(walker.integer(&state, &Expr::Variable(*variable)));
        }
        self.block(start, state, &[returned], proceed)
    }

    /// The arguments of a call that matter.
    fn entered(&mut self, callee: FunctionId, arguments: &[Expr], state: &GeneralState) -> Vec<Term> {
        let parameters = &self.signatures.cfg.function(callee).parameters;
        let mut entered = Vec::new();
        for parameter in self.signatures.entered(callee) {
            let passed = parameters.iter().position(|each| *each == parameter).and_then(|at| arguments.get(at));
            let walker = &mut self.encoder.walker;
            entered.push(match passed {
                Some(argument) => walker.integer(state, argument),
                None => walker.stars.fresh(walker.pool, &Sort::Int),
            });
        }
        entered
    }

    /// The clauses of a block.
    fn block<E>(
        &mut self,
        start: Start,
        state: GeneralState,
        returned: &[Application],
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let Start { premise, function, node } = start;
        if !self.signatures.needed.leads(node) {
            return Ok(());
        }
        let order = self.signatures.cfg.nodes_in_order(function);
        let is_left = !returned.is_empty();
        let Block { mut ends, returns, paths, .. } = self.encoder.block(&order, (node, is_left), state, proceed)?;
        self.paths.push((premise, paths));
        let return_point = self.find(function, CutPointKind::Return);
        let mut clause = |conditions: &[Term], conclusion| {
            let condition = self.encoder.walker.pool.and(conditions);
            self.clauses.push(Clause { premise, returned: returned.to_vec(), condition, conclusion });
        };
        if let Some(target) = ends.remove(&self.cut_points.len()) {
            clause(&target.conditions, None);
        }
        let at_entry = premise.is_none_or(|premise| self.cut_points[premise].kind == CutPointKind::Entry);
        let symbols = &self.signatures.symbols[&function];
        let entered =
            |variable: VarId| if at_entry { symbols.variables[&variable] } else { symbols.entered[&variable] };
        for (point, GuardedState { conditions, state }) in ends {
            let known = self.variables[point].iter().map(|variable| state.values[variable]);
            let old = symbols.written().map(|(variable, _)| entered(variable));
            clause(&conditions, Some((point, known.chain(old).collect())));
        }
        let Some(point) = return_point else { return Ok(()) };
        for (GuardedState { conditions, .. }, value) in returns {
            let mut arguments: Vec<Term> = self.variables[point].iter().map(|variable| entered(*variable)).collect();
            arguments.extend(symbols.result.map(|_| value));
            clause(&conditions, Some((point, arguments)));
        }
        Ok(())
    }
}
