//! One iteration along a core, from a state in which everything that changes is a symbol (Compact, algorithm 1, line 1).

use loopscope_cfg::{Cfg, Expr, NodeKind, Place, VarId};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_symex::{self as symex, State, Value};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;

use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::step::Step;

/// What one iteration does.
#[derive(Clone, Debug)]
pub(crate) struct Iteration {
    /// The conditions under which it is taken, over the placeholders.
    pub(crate) conditions: Vec<Term>,
    pub(crate) variables: Vec<ChangedVariable>,
    pub(crate) arrays: Vec<ChangedArray>,
}

/// A variable to which an iteration writes.
#[derive(Clone, Debug)]
pub(crate) struct ChangedVariable {
    pub(crate) variable: VarId,
    /// Stands for the value before the iteration.
    pub(crate) placeholder: Term,
    /// The value before the loop; any integer where it was not written.
    pub(crate) entry: Term,
    /// The value after the iteration, over the placeholders.
    pub(crate) after: Term,
    /// Whether it was written; `None` if it was written before the loop, or no run can observe it.
    pub(crate) written: Option<Writing>,
}

/// Whether a variable was written to which each iteration writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writing {
    /// Stands for the truth before the iteration.
    pub(crate) placeholder: Term,
    /// The truth before the loop.
    pub(crate) entry: Term,
}

/// An input array to which an iteration writes, or a row of one.
#[derive(Clone, Debug)]
pub(crate) struct ChangedArray {
    /// As the program writes it.
    pub(crate) name: String,
    pub(crate) array: Value,
    /// Which row is written, the same in each iteration; none in an array of one dimension.
    pub(crate) row: Option<Term>,
    /// All rows before the loop.
    whole: Term,
    /// The statement that writes.
    pub(crate) span: Span,
    /// Stands for the contents before the iteration.
    pub(crate) placeholder: Term,
    /// The contents before the loop.
    pub(crate) entry: Term,
    /// The contents after the iteration, over the placeholders.
    pub(crate) after: Term,
}

impl Iteration {
    /// Executes a core once. The state's symbols keep their meaning, and its path condition still holds; values that
    /// the core changes become placeholders, about which nothing is assumed.
    pub(crate) fn along(cfg: &Cfg, pool: &mut Pool, state: &State, core: &[Step]) -> Result<Self, Refusal> {
        let mut iteration = Self { conditions: Vec::new(), variables: Vec::new(), arrays: Vec::new() };
        for step in core {
            iteration.note_changes(cfg, pool, state, step.node)?;
        }
        let mut general = state.clone();
        for changed in &iteration.variables {
            let value = changed.placeholder;
            let held = changed
                .written
                .map_or(Value::Int(value), |Writing { placeholder, .. }| Value::Partly { written: placeholder, value });
            general.set_variable(changed.variable, held);
        }
        for step in core {
            if let NodeKind::Assign { place: Place::Index { array, .. }, .. } = &cfg.graph[step.node].kind {
                iteration.note_array(cfg, pool, &general, array, cfg.graph[step.node].span)?;
            }
        }
        for changed in &iteration.arrays {
            changed.set(pool, &mut general, changed.placeholder);
        }
        let assumed = general.decisions().len();
        for (position, step) in core.iter().enumerate() {
            let next = core.get(position + 1).map_or(core[0].node, |next| next.node);
            general = follow(cfg, pool, general, *step, next)?.on;
        }
        iteration.conditions = general.decisions().iter().skip(assumed).map(|decision| decision.condition).collect();
        for changed in &mut iteration.variables {
            changed.after = general.variable(changed.variable).as_int().ok_or_else(|| Refusal {
                span: cfg.graph[core[0].node].span,
                obstacle: Obstacle::NotAnInteger { variable: cfg.variable(changed.variable).told().to_owned() },
            })?;
        }
        for changed in &mut iteration.arrays {
            let refusal = Refusal { span: changed.span, obstacle: Obstacle::WritesArray };
            changed.after = changed.after(pool, &general).ok_or(refusal)?;
        }
        Ok(iteration)
    }

    fn note_changes(&mut self, cfg: &Cfg, pool: &mut Pool, state: &State, node: NodeIndex) -> Result<(), Refusal> {
        let span = cfg.graph[node].span;
        let refuse = |obstacle| Err(Refusal { span, obstacle });
        match &cfg.graph[node].kind {
            NodeKind::Assign { place: Place::Variable(variable), .. } => {
                self.note_variable(cfg, pool, state, *variable, span)
            }
            NodeKind::Assign { place: Place::Deref(_) | Place::Field(..), .. } => refuse(Obstacle::WritesMemory),
            NodeKind::Input(_) => refuse(Obstacle::ReadsInput),
            NodeKind::Alloc { .. } | NodeKind::NewArray { .. } => refuse(Obstacle::Allocates),
            NodeKind::Call { .. } => refuse(Obstacle::Calls),
            NodeKind::Output(_) => refuse(Obstacle::Outputs),
            NodeKind::Entry
            | NodeKind::Return(_)
            | NodeKind::Halt
            | NodeKind::Error(_)
            | NodeKind::Join
            | NodeKind::LoopHead
            | NodeKind::Branch(_)
            | NodeKind::Check(_)
            | NodeKind::Assign { place: Place::Index { .. }, .. } => Ok(()),
        }
    }

    fn note_variable(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        variable: VarId,
        span: Span,
    ) -> Result<(), Refusal> {
        if self.variables.iter().any(|changed| changed.variable == variable) {
            return Ok(());
        }
        let name = cfg.variable(variable).name.clone();
        let (entry, written) = match state.variable(variable) {
            Value::Int(entry) => (entry, None),
            Value::Partly { written, value } => (value, Some(written)),
            Value::Undefined => {
                let asked = cfg.variable(variable).asked_if_written;
                (pool.int(0), asked.then(|| pool.bool(false)))
            }
            _ => {
                let variable = cfg.variable(variable).told().to_owned();
                return Err(Refusal { span, obstacle: Obstacle::NotAnInteger { variable } });
            }
        };
        // Inlined calls have variables of the same name.
        let twin = self.variables.iter().any(|changed| cfg.variable(changed.variable).name == name);
        let suffix = if twin { format!("·{}", variable.0) } else { String::new() };
        let mut symbol = |name: &str, sort| pool.symbol_of(Role::Variable, variable.0, name, sort);
        let placeholder = symbol(&format!("{name}₀{suffix}"), Sort::Int);
        let written = written.map(|entry| {
            let placeholder = symbol(&format!("{name}₀{suffix} was written"), Sort::Bool);
            Writing { placeholder, entry }
        });
        self.variables.push(ChangedVariable { variable, placeholder, entry, after: placeholder, written });
        Ok(())
    }

    /// `state` is a general one: in it, what the core changes is a placeholder.
    fn note_array(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        array: &Expr,
        span: Span,
    ) -> Result<(), Refusal> {
        let name = cfg.tell_expr(array).to_string();
        let refusal = Refusal { span, obstacle: Obstacle::WritesArray };
        let (array, row) = match state.eval(pool, array) {
            Ok(array @ Value::Array(_)) => (array, None),
            Ok(Value::Row { array, index }) => (Value::Array(array), Some(index)),
            _ => return Err(refusal),
        };
        let same = |changed: &&ChangedArray| changed.array == array;
        if let Some(known) = self.arrays.iter().find(same) {
            return if known.row == row { Ok(()) } else { Err(refusal) };
        }
        let placeholders = self.variables.iter().map(|changed| changed.placeholder).collect();
        if row.is_some_and(|row| pool.contains_any(row, &placeholders)) {
            return Err(refusal);
        }
        let whole = state.contents(pool, &array).ok_or_else(|| refusal.clone())?;
        let entry = row.map_or(whole, |row| pool.select(whole, row));
        let endless = matches!(array, Value::Array(id) if state.length(id).is_none());
        if !endless || pool.sort(entry).element() != Some(&Sort::Int) {
            return Err(refusal);
        }
        let placeholder =
            pool.symbol_of(Role::Memory, 0, &format!("contents°{}", self.arrays.len()), Sort::int_array());
        self.arrays.push(ChangedArray { name, array, row, whole, span, placeholder, entry, after: placeholder });
        Ok(())
    }
}

impl ChangedArray {
    /// Gives what changes other contents.
    pub(crate) fn set(&self, pool: &mut Pool, state: &mut State, contents: Term) {
        let whole = self.row.map_or(contents, |row| pool.store(self.whole, row, contents));
        state.set_contents(pool, &self.array, whole);
    }

    /// What the iteration leaves in the array, or in the row, where it is the only one that was written.
    fn after(&self, pool: &mut Pool, state: &State) -> Option<Term> {
        let whole = state.contents(pool, &self.array)?;
        let Some(row) = self.row else { return Some(whole) };
        let after = pool.select(whole, row);
        (pool.store(self.whole, row, after) == whole).then_some(after)
    }
}

/// Where a step along a core leads.
pub(crate) struct Followed {
    /// To the core's next node.
    pub(crate) on: State,
    /// Away from it.
    pub(crate) off: Vec<State>,
}

/// Takes a step along a core.
pub(crate) fn follow(
    cfg: &Cfg,
    pool: &mut Pool,
    state: State,
    step: Step,
    next: NodeIndex,
) -> Result<Followed, Refusal> {
    let refuse = |obstacle| Refusal { span: cfg.graph[step.node].span, obstacle };
    match symex::step(cfg, pool, state) {
        symex::Step::Moved(state) if state.node() == next => Ok(Followed { on: state, off: Vec::new() }),
        symex::Step::Moved(_) => Err(refuse(Obstacle::Infeasible)),
        symex::Step::Forked(successors) => {
            if successors.iter().any(|successor| successor.state.node() == step.node) {
                return Err(refuse(Obstacle::ChoosesElement));
            }
            let mut on = None;
            let mut off = Vec::new();
            for successor in successors {
                if successor.edge == step.edge {
                    on = Some(successor.state);
                } else {
                    off.push(successor.state);
                }
            }
            let on = on.ok_or_else(|| refuse(Obstacle::Infeasible))?;
            Ok(Followed { on, off })
        }
        symex::Step::Ended(..) => Err(refuse(Obstacle::ChoosesElement)),
    }
}
