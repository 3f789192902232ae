//! The places of predicates, and the variables that they constrain.
//!
//! A loop head has a predicate over the relevant variables there. A program with functions has three more kinds: a
//! function's *entry* (the values at entry), its *return* (a summary: the results for the values at entry), and each
//! *call*, where blocks end, because the other two describe what happens there. Predicates in a function whose return
//! is relevant also constrain the values at entry.

use loopscope_cfg::{Cfg, Expr, FunctionId, NodeKind, VarId};
use loopscope_smt::horn::follows;
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::needed::Needed;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

/// A place that has a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Its node: of an entry and a return, the function's entry.
    pub node: NodeIndex,
    /// The function to which the node belongs.
    pub function: FunctionId,
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// The head of a loop.
    Loop,
    /// A call of this function, before it happens.
    Call(FunctionId),
    /// A function is entered.
    Entry,
    /// A function returns.
    Return,
}

/// The places of these functions that runs may pass on their way to a target.
pub(crate) fn places(
    cfg: &Cfg,
    needed: &Needed,
    targets: &SortedSet<NodeIndex>,
    functions: &[FunctionId],
) -> Vec<Place> {
    let mut places = Vec::new();
    let mut called = SortedSet::new();
    for &function in functions {
        let loops = &cfg.function(function).loops;
        for node in cfg.nodes_in_order(function) {
            if !needed.leads(node) || targets.contains(&node) {
                continue;
            }
            if loops.headed_by(node).is_some() {
                places.push(Place { kind: PlaceKind::Loop, node, function });
            } else if let NodeKind::Call { callee: Expr::Function(callee), .. } = &cfg.graph[node].kind {
                called.insert(*callee);
                places.push(Place { kind: PlaceKind::Call(*callee), node, function });
            }
        }
    }
    for &function in functions.iter().filter(|function| called.contains(function)) {
        let node = cfg.function(function).entry;
        if needed.leads(node) {
            places.push(Place { kind: PlaceKind::Entry, node, function });
        }
        if needed.returns(function) {
            places.push(Place { kind: PlaceKind::Return, node, function });
        }
    }
    places
}

/// The symbols of a function.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    /// For the values of the variables that are followed.
    pub(crate) variables: SortedMap<VarId, Term>,
    /// Of the parameters that matter: for the values with which the function was entered. What is never written still has
    /// that value.
    pub(crate) entered: SortedMap<VarId, Term>,
    /// For what it returns, where that matters.
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
                let symbol = symbol(cfg.variable(variable).told(), sort, &mut own, pool);
                symbols.variables.insert(variable, symbol);
            }
        }
        if !needed.returns(id) {
            return symbols;
        }
        let written: SortedSet<VarId> =
            cfg.nodes_in_order(id).iter().filter_map(|node| cfg.graph[*node].kind.written_variable()).collect();
        for parameter in matter_at_entry(cfg, tracking, needed, id) {
            let name = cfg.variable(parameter).told();
            let symbol = if written.contains(&parameter) {
                symbol(&format!("old({name})"), &Sort::Int, &mut own, pool)
            } else {
                symbols.variables[&parameter]
            };
            symbols.entered.insert(parameter, symbol);
        }
        if needed.has_result(id) {
            let parameters: Vec<&str> = function.parameters.iter().map(|each| cfg.variable(*each).told()).collect();
            let call = format!("{}({})", function.name, parameters.join(", "));
            symbols.result = Some(symbol(&call, &Sort::Int, &mut own, pool));
        }
        symbols
    }
}

/// A symbol with this name, unless the function has another one of that name. What two functions call by the same name is
/// one symbol: no clause speaks of both.
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
