//! One iteration along a core, from a state in which everything that changes is a symbol (Compact, algorithm 1, line 1).

use loopscope_cfg::{Cfg, Expr, NodeKind, Place, VarId};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_symex::{self as symex, State, Value};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;

use super::refusal::{Obstacle, Refusal};
use crate::chain::Step;

/// What one iteration does.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    /// The conditions under which it is taken, over the placeholders.
    pub(super) conditions: Vec<Term>,
    pub(super) variables: Vec<ChangedVariable>,
    pub(super) arrays: Vec<ChangedArray>,
}

/// A variable to which an iteration writes.
#[derive(Clone, Debug)]
pub(super) struct ChangedVariable {
    pub(super) variable: VarId,
    /// Stands for the value before the iteration.
    pub(super) placeholder: Term,
    /// The value before the loop.
    pub(super) entry: Term,
    /// The value after the iteration, over the placeholders.
    pub(super) after: Term,
}

/// An input array to which an iteration writes.
#[derive(Clone, Debug)]
pub(super) struct ChangedArray {
    pub(super) array: Value,
    pub(super) name: String,
    /// The statement that writes.
    pub(super) span: Span,
    /// Stands for the contents before the iteration.
    pub(super) placeholder: Term,
    /// The contents before the loop.
    pub(super) entry: Term,
    /// The contents after the iteration, over the placeholders.
    pub(super) after: Term,
}

impl Iteration {
    /// Executes a core once. Symbols of the state stand for what they do, and what its path condition says of them goes
    /// on to hold; what the core changes becomes a placeholder, of which nothing is assumed.
    pub(super) fn along(cfg: &Cfg, pool: &mut Pool, state: &State, core: &[Step]) -> Result<Self, Refusal> {
        let mut iteration = Self { conditions: Vec::new(), variables: Vec::new(), arrays: Vec::new() };
        for step in core {
            iteration.note_changes(cfg, pool, state, step.node)?;
        }
        let mut general = state.clone();
        for changed in &iteration.variables {
            general.set_variable(changed.variable, Value::Int(changed.placeholder));
        }
        for changed in &iteration.arrays {
            general.set_contents(&changed.array, changed.placeholder);
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
                obstacle: Obstacle::NotAnInteger { variable: cfg.variable(changed.variable).name.clone() },
            })?;
        }
        for changed in &mut iteration.arrays {
            let refusal = Refusal { span: changed.span, obstacle: Obstacle::WritesArray };
            changed.after = general.contents(pool, &changed.array).ok_or(refusal)?;
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
            NodeKind::Assign { place: Place::Index { array, .. }, .. } => {
                self.note_array(cfg, pool, state, array, span)
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
            | NodeKind::Check(_) => Ok(()),
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
        let entry = match state.variable(variable) {
            Value::Int(entry) => entry,
            Value::Undefined => {
                return Err(Refusal { span, obstacle: Obstacle::NotYetWritten { variable: name } });
            }
            _ => return Err(Refusal { span, obstacle: Obstacle::NotAnInteger { variable: name } }),
        };
        // Inlined calls have variables of the same name.
        let twin = self.variables.iter().any(|changed| cfg.variable(changed.variable).name == name);
        let suffix = if twin { format!("·{}", variable.0) } else { String::new() };
        let placeholder = pool.symbol(&format!("{name}₀{suffix}"), Sort::Int);
        self.variables.push(ChangedVariable { variable, placeholder, entry, after: placeholder });
        Ok(())
    }

    fn note_array(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        array: &Expr,
        span: Span,
    ) -> Result<(), Refusal> {
        let refusal = Refusal { span, obstacle: Obstacle::WritesArray };
        // A variable that holds an array is not changed by a core that has a template.
        let Expr::Variable(variable) = array else { return Err(refusal) };
        let array = state.variable(*variable);
        if self.arrays.iter().any(|changed| changed.array == array) {
            return Ok(());
        }
        let entry = state.contents(pool, &array).ok_or_else(|| refusal.clone())?;
        let of_input = state.clone().set_contents(&array, entry);
        if !of_input || pool.sort(entry).element() != Some(&Sort::Int) {
            return Err(refusal);
        }
        let name = cfg.variable(*variable).name.clone();
        let placeholder = pool.symbol(&format!("{name}°{}", self.arrays.len()), Sort::int_array());
        self.arrays.push(ChangedArray { array, name, span, placeholder, entry, after: placeholder });
        Ok(())
    }
}

/// Where a step along a core leads.
pub(super) struct Followed {
    /// To the core's next node.
    pub(super) on: State,
    /// Away from it.
    pub(super) off: Vec<State>,
}

/// Takes a step along a core.
pub(super) fn follow(
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
