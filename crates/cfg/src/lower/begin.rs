//! Runs that begin at a statement within a function.
//!
//! The function is lowered from that statement on. The rest of an iteration that a loop around the statement has begun
//! is lowered apart from the loop, which follows it: so loops are entered at their heads only, and the graph stays
//! reducible. Only micro-c has such starts, so there are no `switch` and no labels.
//!
//! The variables that such runs may read before they write them are the inputs. Everything that an integer, or an array
//! that `main` takes, does not describe is refused.

use loopscope_message::{Message, text};
use loopscope_syntax::ast::{Stmt, StmtKind};
use loopscope_syntax::{ASSUMPTION, Begin, Diagnostic};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use super::builder::{Builder, LoopExits};
use super::definite::written_before;
use crate::graph::{Cfg, FunctionId, VarId, VariableKind};
use crate::infer::Types;
use crate::live::{is_live_in, live};

impl Builder<'_> {
    /// Lowers a function from the statement on at which runs begin. Whether it is among these statements.
    pub(super) fn begin(&mut self, statements: &[Stmt], begin: &Begin) -> bool {
        let first = statements.iter().position(|each| self.begin_in(each, begin));
        if let Some(first) = first {
            self.statements(&statements[first + 1..]);
        }
        first.is_some()
    }

    fn begin_in(&mut self, statement: &Stmt, begin: &Begin) -> bool {
        if begin.is(statement) {
            self.statement(statement);
            return true;
        }
        let exits = match &statement.kind {
            StmtKind::Block(statements) => return self.begin(statements, begin),
            StmtKind::If { then, otherwise, .. } => {
                return self.begin_in(then, begin)
                    || otherwise.as_ref().is_some_and(|otherwise| self.begin_in(otherwise, begin));
            }
            StmtKind::While { body, .. } => {
                let Some(exits) = self.begin_in_body(body, begin) else { return false };
                self.statement(statement);
                exits
            }
            StmtKind::DoWhile { body, condition } => {
                let Some(exits) = self.begin_in_body(body, begin) else { return false };
                let (holds, fails) = self.stretch(condition.span, |this| this.loop_condition(Some(condition)));
                self.open = holds;
                self.statement(statement);
                self.open.extend(fails);
                exits
            }
            StmtKind::For { init, condition, step, body } => {
                let Some(exits) = self.begin_in_body(body, begin) else { return false };
                if let Some(step) = step {
                    self.statement(step);
                }
                // A header without an initial statement begins with the head.
                match init {
                    Some(_) => self.for_iterations(statement.span, condition.as_ref(), step.as_deref(), body),
                    None => self.statement(statement),
                }
                exits
            }
            _ => return false,
        };
        self.open.extend(exits.breaks);
        true
    }

    /// The rest of an iteration. Afterwards, those paths are open that continue with the next one.
    fn begin_in_body(&mut self, body: &Stmt, begin: &Begin) -> Option<LoopExits> {
        self.loops.push(LoopExits::default());
        let found = self.begin_in(body, begin);
        let mut exits = self.loops.pop().unwrap_or_default();
        self.open.append(&mut exits.continues);
        found.then_some(exits)
    }
}

/// The variables that have any values where runs begin, in rising order: those that may be read before they are written.
/// `whole` is the program with runs that begin with the function, and `node` where the statement begins there.
pub(super) fn given(
    whole: &Cfg,
    types: &Types,
    node: Option<NodeIndex>,
    begin: &Begin,
) -> Result<Vec<VarId>, Vec<Diagnostic>> {
    let id = FunctionId(begin.function);
    let line = begin.line;
    let refuse = |message: Message| Err(vec![Diagnostic::error("start-line", begin.place, message)]);
    let function = whole.function(id);
    let name = &function.name;
    if mentions(whole, id).contains(&id) {
        return refuse(text!("the program cannot start in line {line}, as `{name}` may call itself"));
    }
    let order = whole.nodes_in_order(id);
    let Some(node) = node.filter(|node| order.contains(node)) else {
        return refuse(text!("the program cannot start in line {line}, which no path reaches"));
    };
    let mut slots = vec![0; whole.variables.len()];
    for (slot, variable) in function.variables.iter().enumerate() {
        slots[variable.0 as usize] = slot;
    }
    let live = live(whole, id, &slots);
    let Some(live) = live.get(&node) else {
        return refuse(text!("the program cannot start in line {line}, as `{name}` is too large"));
    };
    let certainly = written_before(whole, id, node);
    let possibly = possibly_written(whole, node);
    let mut given: Vec<VarId> = Vec::new();
    for &variable in function.variables.iter().filter(|variable| is_live_in(live, slots[variable.0 as usize])) {
        let about = whole.variable(variable);
        let name = &about.name;
        let is_parameter = about.kind == VariableKind::Parameter;
        let is_taken = || {
            let is_written = |node: &NodeIndex| whole.graph[*node].kind.written_variable() == Some(variable);
            function.name == "main"
                && is_parameter
                && types.is_input_variable(variable)
                && !order.iter().any(is_written)
        };
        match about.ty.dimensions() {
            _ if about.address_taken => {
                return refuse(text!("the program cannot start in line {line}, as the address of `{name}` is taken"));
            }
            Some(0) => {}
            Some(1) if is_taken() => {}
            _ => {
                return refuse(text!(
                    "the program cannot start in line {line}, as `{name}` is neither an integer nor an array of integers that `main` takes"
                ));
            }
        }
        if !is_parameter && !possibly.contains(&variable) {
            // It has no value then.
            continue;
        }
        if !is_parameter && !certainly.contains(&variable) {
            return refuse(text!("the program cannot start in line {line}, as `{name}` may have no value there"));
        }
        if given.iter().any(|other| whole.variable(*other).name == *name) {
            return refuse(text!(
                "the program cannot start in line {line}, as two variables called `{name}` have values there"
            ));
        }
        given.push(variable);
    }
    Ok(given)
}

/// Refuses a start that puts a loop at two places of the graph, in the rest of an iteration and in the loop around both: an
/// answer would describe one of them only.
pub(super) fn refuse_copies(cfg: &Cfg, begin: &Begin) -> Result<(), Vec<Diagnostic>> {
    let loops = &cfg.main_function().loops.loops;
    let span = |at: usize| cfg.graph[loops[at].head].span;
    if (0..loops.len()).all(|at| (0..at).all(|other| span(other) != span(at))) {
        return Ok(());
    }
    let line = begin.line;
    let message = text!("the program cannot start in line {line}, which stands in a loop around another one");
    Err(vec![Diagnostic::error("start-line", begin.place, message)])
}

/// A refusal if the function returns something else than an integer, as no run may.
pub(super) fn must_return_integer(cfg: &Cfg, warnings: &[Diagnostic], begin: &Begin) -> Result<(), Vec<Diagnostic>> {
    if !warnings.iter().any(|warning| warning.code == "main-result") {
        return Ok(());
    }
    let (line, name) = (begin.line, &cfg.function(FunctionId(begin.function)).name);
    let message = text!("the program cannot start in line {line}, as `{name}` may return what is no integer");
    Err(vec![Diagnostic::error("start-line", begin.place, message)])
}

/// The assumption about the values.
pub(super) fn assumption(cfg: &Cfg, begin: &Begin) -> Diagnostic {
    let line = begin.line;
    let names: Vec<_> =
        cfg.main_function().parameters.iter().map(|id| format!("`{}`", cfg.variable(*id).name)).collect();
    let names = names.join(", ");
    let message = if names.is_empty() {
        text!("the program starts at the first statement of line {line}")
    } else {
        text!("the program starts at the first statement of line {line} with any values of {names}")
    };
    Diagnostic::hint(ASSUMPTION, begin.place, message)
}

/// The functions that a function may call, in any depth.
fn mentions(cfg: &Cfg, function: FunctionId) -> FxHashSet<FunctionId> {
    let (mut found, mut open) = (FxHashSet::default(), vec![function]);
    while let Some(function) = open.pop() {
        for node in cfg.nodes_in_order(function) {
            cfg.graph[node].kind.each_expression(&mut |expr| {
                expr.each_function(&mut |id| {
                    if found.insert(id) {
                        open.push(id);
                    }
                });
            });
        }
    }
    found
}

/// The variables that some path to a node writes.
fn possibly_written(cfg: &Cfg, node: NodeIndex) -> FxHashSet<VarId> {
    let (mut seen, mut open, mut written) = (FxHashSet::default(), vec![node], FxHashSet::default());
    while let Some(node) = open.pop() {
        for before in cfg.graph.neighbors_directed(node, Direction::Incoming) {
            if seen.insert(before) {
                written.extend(cfg.graph[before].kind.written_variable());
                open.push(before);
            }
        }
    }
    written
}
