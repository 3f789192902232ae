//! The values of a function's variables that a predicate constrains, and their symbols.
//!
//! The predicate at a loop head is over the relevant variables there, that at a function's entry over the values at
//! entry, that at its return, a summary, over these and the result. Predicates in a function whose return is relevant
//! also constrain the values at entry.

use loopscope_cfg::{Cfg, FunctionId, VarId};
use loopscope_smt::horn::follows;
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::cut_point::{CutPoint, CutPointKind};
use loopscope_transition::needed::Needed;
use loopscope_transition::tracking::Tracking;

/// The parameters of predicates.
pub(crate) struct Signatures<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) tracking: &'a Tracking,
    pub(crate) needed: &'a Needed,
    pub(crate) symbols: SortedMap<FunctionId, Symbols>,
}

impl Signatures<'_> {
    /// The parameters of a cut point's predicate, and the variables that the first parameters stand for.
    pub(crate) fn parameters(&self, point: &CutPoint) -> (Vec<VarId>, Vec<Term>) {
        let symbols = &self.symbols[&point.function];
        if point.kind == CutPointKind::Entry || point.kind == CutPointKind::Return {
            let entered: Vec<VarId> = self.entered(point.function).collect();
            let mut parameters: Vec<Term> = entered.iter().map(|variable| symbols.variables[variable]).collect();
            parameters.extend(symbols.result.filter(|_| point.kind == CutPointKind::Return));
            return (entered, parameters);
        }
        let followed = |variable: &VarId| self.tracking.sort(*variable).is_some_and(follows);
        let known: SortedSet<VarId> = self.needed.at(point.node).filter(followed).collect();
        let unwritten = symbols.entered.iter().filter(|(variable, symbol)| symbols.variables[*variable] == **symbol);
        let mut known: Vec<VarId> = known.into_iter().collect();
        for (variable, _) in unwritten {
            if !known.contains(variable) {
                known.push(*variable);
            }
        }
        let mut parameters: Vec<Term> = known.iter().map(|variable| symbols.variables[variable]).collect();
        parameters.extend(symbols.written().map(|(_, symbol)| symbol));
        (known, parameters)
    }

    /// The parameters that matter where a function is entered.
    pub(crate) fn entered(&self, function: FunctionId) -> impl Iterator<Item = VarId> + '_ {
        matter_at_entry(self.cfg, self.tracking, self.needed, function)
    }
}

/// The symbols of a function.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    /// For the values of the variables that are followed.
    pub(crate) variables: SortedMap<VarId, Term>,
    /// Of the parameters that matter: for the values with which the function was entered. A parameter that is never
    /// written still has that value.
    pub(crate) entered: SortedMap<VarId, Term>,
    /// For its result, if that matters.
    pub(crate) result: Option<Term>,
}

impl Symbols {
    /// The symbols of a function.
    pub(crate) fn of_function(
        cfg: &Cfg,
        tracking: &Tracking,
        needed: &Needed,
        id: FunctionId,
        pool: &mut Pool,
    ) -> Symbols {
        let function = cfg.function(id);
        let mut own = SortedSet::new();
        let mut symbols = Self::default();
        for &variable in &function.variables {
            if let Some(sort) = tracking.sort(variable) {
                let symbol = symbol(cfg.variable(variable).shown_name(), sort, &mut own, pool);
                symbols.variables.insert(variable, symbol);
            }
        }
        if !needed.returns(id) {
            return symbols;
        }
        let written: SortedSet<VarId> =
            cfg.nodes_in_order(id).iter().filter_map(|node| cfg.graph[*node].kind.written_variable()).collect();
        for parameter in matter_at_entry(cfg, tracking, needed, id) {
            let name = cfg.variable(parameter).shown_name();
            let symbol = if written.contains(&parameter) {
                symbol(&format!("old({name})"), &Sort::Int, &mut own, pool)
            } else {
                symbols.variables[&parameter]
            };
            symbols.entered.insert(parameter, symbol);
        }
        if needed.has_result(id) {
            let parameters: Vec<&str> =
                function.parameters.iter().map(|each| cfg.variable(*each).shown_name()).collect();
            let call = format!("{}({})", function.name, parameters.join(", "));
            symbols.result = Some(symbol(&call, &Sort::Int, &mut own, pool));
        }
        symbols
    }

    /// The parameters that the function writes, each with the symbol for its value at entry.
    pub(crate) fn written(&self) -> impl Iterator<Item = (VarId, Term)> + '_ {
        let written = self.entered.iter().filter(|(variable, symbol)| self.variables[*variable] != **symbol);
        written.map(|(variable, symbol)| (*variable, *symbol))
    }
}

/// A symbol with this name, or a fresh one if the function has another symbol of that name. Two functions may share a
/// symbol: no clause contains variables of both.
fn symbol(name: &str, sort: &Sort, own: &mut SortedSet<String>, pool: &mut Pool) -> Term {
    if own.insert(name.to_owned()) {
        pool.symbol_of(Role::Variable, 0, name, sort.clone())
    } else {
        pool.fresh_symbol(name, sort.clone())
    }
}

/// The parameters of a function that matter where it is entered, and are followed.
pub(crate) fn matter_at_entry<'a>(
    cfg: &'a Cfg,
    tracking: &'a Tracking,
    needed: &'a Needed,
    function: FunctionId,
) -> impl Iterator<Item = VarId> + 'a {
    let function = cfg.function(function);
    let known = needed.at(function.entry).filter(|variable| tracking.sort(*variable).is_some_and(follows));
    known.filter(|variable| function.parameters.contains(variable))
}
