//! Shapes: which variables point to the same cells, and from which ones a walk may come back to a cell.
//!
//! # Source
//! S. Genaim, D. Zanardini, *Reachability-Based Acyclicity Analysis by Abstract Interpretation* (Theoretical Computer
//! Science, 2013); sharing: S. Secci, F. Spoto, *Pair-Sharing Analysis of Object-Oriented Programs* (SAS 2005).
//!
//! # What holds
//! A state that a shape excludes occurs in no run.

use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, Expr, Lvalue, NodeKind, VarId};
use crate::types::Type;

/// The number of variables that may hold pointers.
const MOST_POINTERS: usize = 64;

/// The number of times that each node may be looked at.
const MOST_ROUNDS: usize = 100;

/// The number of nodes that may be looked at in all, times the number of pointers: less than a second's work.
const MOST_WORK: usize = 4_000_000;

/// A set of pointers: a bit for each.
type Set = u64;

/// The shapes of a program.
pub(super) struct Shapes<'a> {
    pub(super) cfg: &'a Cfg,
    /// The variables that may hold pointers, or records with pointers in them.
    pub(super) pointers: Vec<VarId>,
    /// The fields that may hold pointers.
    fields: SortedSet<&'a str>,
    /// By node that a run may reach: the shape before it.
    pub(super) before: SortedMap<NodeIndex, Shape>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// The variable from which a walk leads to it.
    pub(super) pointer: usize,
    /// Through how many cells.
    pub(super) steps: u32,
    /// It is the value of the variable, and not only a part of it.
    pub(super) is_whole: bool,
    /// It starts at a part of the variable, whose other parts may point to other cells.
    pub(super) is_of_part: bool,
}

/// The facts about the cells at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// By pointer: those to whose cell a walk from there may lead, the pointer itself among them.
    reaches: Vec<Set>,
    /// By pointer: those from which a walk may lead to a cell to which one from here leads.
    shares: Vec<Set>,
    /// The pointers from which a walk may come back to a cell.
    comes_back: Set,
}

impl<'a> Shapes<'a> {
    /// The shapes of `main`, which calls nothing; none if there are no pointers or too little is known of them.
    pub(super) fn new(cfg: &'a Cfg) -> Option<Self> {
        let variables = &cfg.main_function().variables;
        let may_point = |id: &&VarId| cfg.variable(**id).ty.dimensions().is_none();
        let pointers: Vec<VarId> = variables.iter().filter(may_point).copied().collect();
        if pointers.is_empty() || pointers.len() > MOST_POINTERS {
            return None;
        }
        let mut shapes = Self { cfg, pointers, fields: SortedSet::new(), before: SortedMap::new() };
        while shapes.find_fields()? {}
        let empty = vec![0; shapes.pointers.len()];
        let order = cfg.nodes_in_order(cfg.main);
        shapes.before.insert(*order.first()?, Shape { reaches: empty.clone(), shares: empty, comes_back: 0 });
        let mut work = 0;
        for _ in 0..MOST_ROUNDS {
            work += order.len() * shapes.pointers.len();
            if work > MOST_WORK {
                return None;
            }
            let mut changed = false;
            for &node in &order {
                let Some(mut shape) = shapes.before.get(&node).cloned() else { continue };
                shapes.execute(&cfg.graph[node].kind, &mut shape)?;
                for next in cfg.graph.neighbors(node) {
                    if let Some(known) = shapes.before.get_mut(&next) {
                        changed |= known.join(&shape);
                    } else {
                        shapes.before.insert(next, shape.clone());
                        changed = true;
                    }
                }
            }
            if !changed {
                return Some(shapes);
            }
        }
        None
    }

    /// The number of a variable among the pointers.
    pub(super) fn number(&self, variable: VarId) -> Option<usize> {
        self.pointers.iter().position(|pointer| *pointer == variable)
    }

    /// Where the pointers in a value come from. None if that is not known.
    pub(super) fn values(&self, expr: &Expr) -> Option<Vec<Base>> {
        Some(match expr {
            Expr::Variable(variable) => {
                let pointer = self.number(*variable);
                pointer.map(|pointer| self.base(pointer)).into_iter().collect()
            }
            // Of a record that is written there, only this part.
            Expr::Field(record, name) if let Expr::Record(fields) = &**record => {
                let part = fields.iter().find(|(field, _)| field == name);
                part.map_or(Some(Vec::new()), |(_, value)| self.values(value))?
            }
            Expr::Field(record, name) if self.fields.contains(&name.as_str()) => {
                let of_part = |base: Base| Base { is_of_part: base.is_of_part || base.steps == 0, ..base };
                self.parts(record, 0)?.into_iter().map(of_part).collect()
            }
            Expr::Deref(pointer) => self.parts(pointer, 1)?,
            Expr::Record(fields) => {
                let mut all = Vec::new();
                for (_, value) in fields {
                    all.extend(self.values(value)?);
                }
                all
            }
            Expr::AddressOf(_) => return None,
            // Arrays hold no pointers.
            Expr::Field(..)
            | Expr::Index(..)
            | Expr::Number(_)
            | Expr::Function(_)
            | Expr::Null
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Float(..) => Vec::new(),
        })
    }

    /// A variable as a value. A record may point to several cells.
    fn base(&self, pointer: usize) -> Base {
        let is_of_part = !matches!(self.cfg.variable(self.pointers[pointer]).ty, Type::Pointer(_));
        Base { pointer, steps: 0, is_whole: true, is_of_part }
    }

    /// Where the pointers in a part of a value come from.
    fn parts(&self, whole: &Expr, steps: u32) -> Option<Vec<Base>> {
        let part = |base: Base| Base { steps: base.steps + steps, is_whole: false, ..base };
        Some(self.values(whole)?.into_iter().map(part).collect())
    }

    /// From where a walk leads to the cell of a place. None if that is not known.
    pub(super) fn target(&self, place: &Lvalue) -> Option<Base> {
        match place {
            Lvalue::Deref(pointer) => match self.values(pointer)?.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            Lvalue::Field(record, _) => self.target(record),
            Lvalue::Index { .. } | Lvalue::Variable(_) => None,
        }
    }

    /// Adds fields to which pointers are written. Whether there are any.
    fn find_fields(&mut self) -> Option<bool> {
        let before = self.fields.len();
        for node in self.cfg.nodes_in_order(self.cfg.main) {
            let kind = &self.cfg.graph[node].kind;
            let mut records = Vec::new();
            kind.each_expression(&mut |expr| records.push(expr));
            while let Some(expr) = records.pop() {
                expr.each_part(&mut |part| records.push(part));
                let Expr::Record(fields) = expr else { continue };
                for (name, value) in fields {
                    if !self.values(value)?.is_empty() {
                        self.fields.insert(name);
                    }
                }
            }
            let NodeKind::Assign { place, value } = kind else { continue };
            let mut place = place;
            while let Lvalue::Field(record, name) = place {
                if !self.values(value)?.is_empty() {
                    self.fields.insert(name);
                }
                place = record;
            }
        }
        Some(self.fields.len() > before)
    }

    /// Executes a node on a shape; none if too little is known then.
    fn execute(&self, kind: &NodeKind, shape: &mut Shape) -> Option<()> {
        match kind {
            NodeKind::Assign { place: Lvalue::Variable(variable), value: Expr::AddressOf(of) } => {
                (self.cfg.variable(*of).ty == Type::Integer).then_some(())?;
                shape.assign(self.number(*variable), &[], false);
            }
            NodeKind::Assign { place: Lvalue::Variable(variable), value } => {
                shape.assign(self.number(*variable), &self.values(value)?, false);
            }
            NodeKind::Alloc { variable, value } => {
                shape.assign(self.number(*variable), &self.values(value)?, true);
            }
            NodeKind::Assign { place, value } => {
                let values = self.values(value)?;
                if !values.is_empty() {
                    shape.write(self.target(place)?, &values);
                }
                if let Some(only) = self.replaced(place) {
                    shape.replace(only, &values);
                }
            }
            kind => {
                if let NodeKind::NewArray { elements, .. } = kind {
                    for element in elements {
                        self.values(element)?.is_empty().then_some(())?;
                    }
                }
                if let NodeKind::Filled { value, .. } = kind {
                    self.values(value)?.is_empty().then_some(())?;
                }
                shape.assign(kind.written_variable().and_then(|variable| self.number(variable)), &[], false);
            }
        }
        Some(())
    }

    /// The variable that has no other pointers in its cell than those at this place.
    fn replaced(&self, place: &Lvalue) -> Option<usize> {
        let cell = match place {
            Lvalue::Field(record, name) if self.fields.iter().eq([&name.as_str()]) => record,
            place => place,
        };
        match cell {
            Lvalue::Deref(Expr::Variable(variable)) => self.number(*variable),
            _ => None,
        }
    }
}

impl Shape {
    /// Returns `true` if a walk from a pointer may come back to a cell.
    pub(super) fn comes_back(&self, pointer: usize) -> bool {
        self.comes_back & (1 << pointer) != 0
    }

    /// The pointers from which a walk may lead to the first cell of a value.
    pub(super) fn leading_to(&self, Base { pointer, steps, .. }: Base) -> Set {
        if steps > 0 {
            return self.shares[pointer];
        }
        let leads = |at: &usize| self.reaches[*at] & (1 << pointer) != 0;
        (0..self.reaches.len()).filter(leads).fold(0, |all, at| all | (1 << at))
    }

    /// The pointers to whose cells a walk from these values may lead, those that share cells with them, and whether a walk
    /// from there may come back.
    fn from(&self, values: &[Base]) -> (Set, Set, bool) {
        let (mut reaches, mut shares, mut back) = (0, 0, false);
        for &Base { pointer, steps, is_of_part, .. } in values {
            // A walk that has left the cell of the pointer leads there only by coming back.
            let own = if steps > 0 && !is_of_part && !self.comes_back(pointer) { 1 << pointer } else { 0 };
            reaches |= self.reaches[pointer] & !own;
            shares |= self.shares[pointer];
            back |= self.comes_back(pointer);
        }
        (reaches, shares, back)
    }

    /// A variable gets one of these values, or a new cell with all of them.
    fn assign(&mut self, variable: Option<usize>, values: &[Base], is_new: bool) {
        let Some(variable) = variable else { return };
        let own = 1 << variable;
        let (reaches, shares, back) = self.from(values);
        let leading = if is_new { 0 } else { values.iter().fold(0, |all, value| all | self.leading_to(*value)) };
        let itself = if is_new || !values.is_empty() { own } else { 0 };
        for at in 0..self.reaches.len() {
            set(&mut self.reaches[at], own, leading & (1 << at) != 0);
            set(&mut self.shares[at], own, shares & (1 << at) != 0);
        }
        self.reaches[variable] = reaches & !own | itself;
        self.shares[variable] = shares & !own | itself;
        set(&mut self.comes_back, own, back);
    }

    /// A cell gets these values.
    fn write(&mut self, target: Base, values: &[Base]) {
        let (reaches, shares, mut back) = self.from(values);
        let leading = self.leading_to(target);
        for value in values {
            // A walk that has left the cell does not lead there.
            let is_of_part = value.is_of_part || target.is_of_part;
            let has_left = value.pointer == target.pointer && target.steps == 0 && value.steps > 0 && !is_of_part;
            let may_return = !has_left || self.comes_back(value.pointer);
            back |= may_return && leading & (1 << value.pointer) != 0;
        }
        for at in 0..self.reaches.len() {
            let leads = leading & (1 << at) != 0;
            if leads {
                self.reaches[at] |= reaches;
                self.shares[at] |= shares;
            }
            if shares & (1 << at) != 0 {
                self.shares[at] |= leading;
            }
            if leads && back {
                self.comes_back |= 1 << at;
            }
        }
    }

    /// The cell of a variable has no other pointers than these values any more.
    fn replace(&mut self, variable: usize, values: &[Base]) {
        let cell = Base { pointer: variable, steps: 0, is_whole: true, is_of_part: false };
        let (own, leading) = (1 << variable, self.leading_to(cell));
        let (reaches, shares, back) = self.from(values);
        let is_on_cycle = leading & values.iter().fold(0, |all, value| all | (1 << value.pointer)) != 0;
        let shares = shares | leading;
        self.reaches[variable] = (self.reaches[variable] & leading) | reaches;
        self.shares[variable] = shares;
        for at in 0..self.shares.len() {
            set(&mut self.shares[at], own, shares & (1 << at) != 0);
        }
        if !back && !is_on_cycle {
            self.comes_back &= !own;
        }
    }

    /// Adds what may be at a node that is reached in another way, too. Whether that is more.
    fn join(&mut self, other: &Self) -> bool {
        let before = self.clone();
        for at in 0..self.reaches.len() {
            self.reaches[at] |= other.reaches[at];
            self.shares[at] |= other.shares[at];
        }
        self.comes_back |= other.comes_back;
        *self != before
    }
}

fn set(all: &mut Set, own: Set, is_in: bool) {
    *all = if is_in { *all | own } else { *all & !own };
}
