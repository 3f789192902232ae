//! Makes the clauses: of each place's block, and of each call.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Expr, FunctionId, NodeKind, VarId};
use loopscope_smt::horn::{Application, Clause, follows};
use loopscope_smt::{Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::general::GeneralState;
use loopscope_transition::needed::Needed;
use loopscope_transition::tracking::Tracking;

use crate::place::{Place, PlaceKind, Symbols, matter_at_entry};
use crate::walk::{Arrival, Builder, Ends, Start};

/// What the clauses are made of.
pub(crate) struct Program<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) tracking: &'a Tracking,
    pub(crate) needed: &'a Needed,
    pub(crate) symbols: SortedMap<FunctionId, Symbols>,
}

impl Program<'_> {
    /// The parameters of a place's predicate, and the variables that the first parameters stand for.
    pub(crate) fn parameters(&self, place: &Place) -> (Vec<VarId>, Vec<Term>) {
        let symbols = &self.symbols[&place.function];
        if place.kind == PlaceKind::Entry || place.kind == PlaceKind::Return {
            let entered: Vec<VarId> = self.entered(place.function).collect();
            let mut parameters: Vec<Term> = entered.iter().map(|variable| symbols.variables[variable]).collect();
            parameters.extend(symbols.result.filter(|_| place.kind == PlaceKind::Return));
            return (entered, parameters);
        }
        let followed = |variable: &VarId| self.tracking.sort(*variable).is_some_and(follows);
        let known: SortedSet<VarId> = self.needed.at(place.node).filter(followed).collect();
        let unwritten = symbols.entered.iter().filter(|(variable, symbol)| symbols.variables[*variable] == **symbol);
        let mut known: Vec<VarId> = known.into_iter().collect();
        for (variable, _) in unwritten {
            if !known.contains(variable) {
                known.push(*variable);
            }
        }
        let mut parameters: Vec<Term> = known.iter().map(|variable| symbols.variables[variable]).collect();
        parameters.extend(self.old(place.function));
        (known, parameters)
    }

    /// The parameters that matter where a function is entered.
    fn entered(&self, function: FunctionId) -> impl Iterator<Item = VarId> + '_ {
        matter_at_entry(self.cfg, self.tracking, self.needed, function)
    }

    /// The symbols for values with which a function was entered, of parameters that it writes.
    fn old(&self, function: FunctionId) -> impl Iterator<Item = Term> + '_ {
        let symbols = &self.symbols[&function];
        let written = symbols.entered.iter().filter(|(variable, symbol)| symbols.variables[*variable] != **symbol);
        written.map(|(_, symbol)| *symbol)
    }
}

/// Makes the clauses.
pub(crate) struct Maker<'a> {
    pub(crate) program: Program<'a>,
    pub(crate) builder: Builder<'a>,
    /// By place: the variables for which its predicate's first parameters stand.
    pub(crate) variables: &'a [Vec<VarId>],
    pub(crate) clauses: Vec<Clause>,
}

impl Maker<'_> {
    /// All of them.
    pub(crate) fn all<E>(&mut self, proceed: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        let main = self.program.cfg.main;
        let state = self.state(main);
        if let Some(entry) = self.place(main, PlaceKind::Entry) {
            // It is called as well: a run enters it first with any values.
            let always = self.builder.walker.pool.bool(true);
            let arguments = self.variables[entry].iter().map(|variable| state.values[variable]).collect();
            self.clauses.push(Clause::new(None, always, Some((entry, arguments))));
        } else {
            let start = Start { premise: None, function: main, node: self.program.cfg.main_function().entry };
            self.block(start, state, &[], proceed)?;
        }
        for (number, Place { kind, node, function }) in self.builder.places.iter().copied().enumerate() {
            let start = Start { premise: Some(number), function, node };
            match kind {
                PlaceKind::Return => {}
                PlaceKind::Loop | PlaceKind::Entry => self.block(start, self.state(function), &[], proceed)?,
                PlaceKind::Call(callee) => self.call(start, callee, proceed)?,
            }
        }
        Ok(())
    }

    /// The number of a function's entry or return.
    fn place(&self, function: FunctionId, kind: PlaceKind) -> Option<usize> {
        self.builder.places.iter().position(|place| place.function == function && place.kind == kind)
    }

    /// Where nothing is known but that each variable has its value.
    fn state(&self, function: FunctionId) -> GeneralState {
        GeneralState { values: Rc::new(self.program.symbols[&function].variables.clone()) }
    }

    /// A call: it enters the function, and the code after it begins where the function has returned.
    fn call<E>(
        &mut self,
        start: Start,
        callee: FunctionId,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let cfg = self.program.cfg;
        let NodeKind::Call { variable, arguments, .. } = &cfg.graph[start.node].kind else { return Ok(()) };
        let mut state = self.state(start.function);
        let entered = self.entered(callee, arguments, &state);
        if let Some(entry) = self.place(callee, PlaceKind::Entry) {
            let always = self.builder.walker.pool.bool(true);
            self.clauses.push(Clause::new(start.premise, always, Some((entry, entered.clone()))));
        }
        let Some(place) = self.place(callee, PlaceKind::Return) else { return Ok(()) };
        self.builder.walker.forget(&mut state, *variable);
        let mut returned = (place, entered);
        if self.program.symbols[&callee].result.is_some() {
            let walker = &mut self.builder.walker;
            let result = walker.integer(&state, &Expr::Variable(*variable));
            returned.1.push(result);
        }
        self.block(start, state, &[returned], proceed)
    }

    /// The arguments of a call that matter.
    fn entered(&mut self, callee: FunctionId, arguments: &[Expr], state: &GeneralState) -> Vec<Term> {
        let parameters = &self.program.cfg.function(callee).parameters;
        let mut entered = Vec::new();
        for parameter in self.program.entered(callee) {
            let passed = parameters.iter().position(|each| *each == parameter).and_then(|at| arguments.get(at));
            let walker = &mut self.builder.walker;
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
        let is_entry = |place: usize| self.builder.places[place].kind == PlaceKind::Entry;
        let at_entry = start.premise.is_none_or(is_entry);
        if !self.program.needed.leads(start.node) {
            return Ok(());
        }
        let is_behind = !returned.is_empty();
        let Ends { target, places, returns } = self.builder.block(start, state, is_behind, proceed)?;
        let mut clause = |builder: &mut Builder<'_>, Arrival { conditions, .. }: &Arrival, conclusion| {
            let condition = builder.walker.pool.and(conditions);
            self.clauses.push(Clause { premise: start.premise, returned: returned.to_vec(), condition, conclusion });
        };
        if let Some(arrival) = target {
            clause(&mut self.builder, &arrival, None);
        }
        let symbols = &self.program.symbols[&start.function];
        let entered =
            |variable: VarId| if at_entry { symbols.variables[&variable] } else { symbols.entered[&variable] };
        for (place, arrival) in places {
            let known = self.variables[place].iter().map(|variable| arrival.state.values[variable]);
            let written = symbols.entered.iter().filter(|(variable, symbol)| symbols.variables[*variable] != **symbol);
            let old = written.map(|(variable, _)| entered(*variable));
            let arguments = known.chain(old).collect();
            clause(&mut self.builder, &arrival, Some((place, arguments)));
        }
        let here = |place: &Place| place.function == start.function && place.kind == PlaceKind::Return;
        let Some(place) = self.builder.places.iter().position(here) else { return Ok(()) };
        for (arrival, value) in returns {
            let mut arguments: Vec<Term> = self.variables[place].iter().map(|variable| entered(*variable)).collect();
            arguments.extend(symbols.result.map(|_| value));
            clause(&mut self.builder, &arrival, Some((place, arguments)));
        }
        Ok(())
    }
}
