//! States that stand for all states at a place whatever their integers are.

use std::rc::Rc;

use loopscope_cfg::{Cfg, VarId};
use loopscope_smt::{Pool, Term};

use crate::live::Reads;
use crate::shape::Shapes;
use crate::state::State;

/// Makes states general. The symbols of all states since the last [`renew`](Self::renew) are the same.
#[derive(Debug)]
pub struct AnyValues(Shapes);

/// A state in which integers are symbols that stand for nothing else.
#[derive(Debug)]
pub struct AnyState {
    /// The same for all states from which the same state is made, but for values that stay.
    pub place: usize,
    /// The state.
    pub state: State,
    /// The symbols in it.
    pub symbols: Vec<Term>,
}

impl AnyValues {
    /// For the states of a program.
    pub fn new(cfg: &Cfg) -> Self {
        Self(Shapes::new(cfg, Reads::All))
    }

    /// The states that follow have other symbols.
    pub fn renew(&mut self) {
        self.0.renew();
    }

    /// A state in which all integers in memory are any, and all in variables that are read again; but not in variables
    /// that stay as they are, nor in those of callers, and with the assumptions of an earlier state. `None` where it
    /// holds too much.
    pub fn state_like(
        &mut self,
        pool: &mut Pool,
        state: &State,
        stays: &dyn Fn(VarId) -> bool,
        earlier: &State,
    ) -> Option<AnyState> {
        let (place, mut general, symbols) = self.0.general_at(pool, state)?;
        let variables = state.layout.frame(state.function);
        let locals = general.locals.iter().zip(state.locals.iter()).zip(variables).enumerate();
        let locals = locals.map(|(slot, ((general, held), variable))| {
            let kept = stays(*variable) || !self.0.is_read_from(state.node, slot);
            if kept { held.clone() } else { general.clone() }
        });
        general.locals = Rc::new(locals.collect());
        general.callers = state.callers.clone();
        general.take_assumptions(earlier);
        Some(AnyState { place, state: general, symbols })
    }
}
