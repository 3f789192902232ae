//! The variables that are visible where a program starts, and which values they can have there.

use loopscope_sorted::{SortedMap, SortedSet};

use crate::ast::{Expr, ExprKind, Function, NodeId, Stmt, StmtKind, SyntaxTree, UnaryOp};
use crate::names::{Names, Referent};

/// The longest array whose elements may have any values.
const LONGEST: usize = 64;

/// The variables that are visible at a statement of a function.
pub(super) struct Visible<'a> {
    /// The first is the function's first parameter.
    first: u32,
    function: &'a Function,
    variables: SortedSet<u32>,
    uses: SortedMap<u32, Uses<'a>>,
}

/// Which values a variable can have at the start.
pub(super) enum Kind<'a> {
    /// Those of a parameter of `main`.
    Taken,
    /// Integers.
    Integer,
    /// Only this array.
    Constant(&'a Expr),
    /// Arrays of so many integers.
    Elements(usize),
    /// Arrays of too many integers to be chosen.
    Long,
    /// Arrays of arrays.
    Rows,
}

/// What a function does with a variable.
#[derive(Default)]
struct Uses<'a> {
    /// The value with which it is declared, if it is.
    init: Option<&'a Expr>,
    /// Whether something is assigned to it, or may be, after its declaration.
    is_assigned: bool,
    /// Whether something is, or may be, assigned to an element of it.
    is_written: bool,
}

impl<'a> Visible<'a> {
    /// At the first statement of a function that is a start; nothing if there is none. `first` is the function's first
    /// variable.
    pub(super) fn at(
        function: &'a Function,
        first: u32,
        names: &Names<'_>,
        is_start: &dyn Fn(&Stmt) -> bool,
    ) -> Option<Self> {
        let mut finder = Finder { names, is_start, visible: Vec::new(), around: Vec::new() };
        finder.visible.extend(first..first + function.parameters.len() as u32);
        if !finder.seek(&function.body) {
            return None;
        }
        let mut variables: SortedSet<u32> = finder.visible.into_iter().collect();
        // A variable that is declared without a value keeps the one of the iteration before.
        for around in finder.around {
            around.each_statement(&mut |statement| {
                if let StmtKind::Var(declarators) = &statement.kind {
                    let without = declarators.iter().filter(|declarator| declarator.init.is_none());
                    variables.extend(without.filter_map(|declarator| variable(names, declarator.name.id)));
                }
            });
        }
        let mut walker = Walker { names, uses: SortedMap::new() };
        function.each_statement(&mut |statement| walker.statement(statement));
        let mut uses = walker.uses;
        for variable in variables.iter().filter(|variable| names.variables[**variable as usize].address_taken) {
            let uses = uses.entry(*variable).or_default();
            (uses.is_assigned, uses.is_written) = (true, true);
        }
        Some(Self { first, function, variables, uses })
    }

    pub(super) fn contains(&self, variable: u32) -> bool {
        self.variables.contains(&variable)
    }

    /// Which values a variable can have.
    pub(super) fn kind(&self, variable: u32) -> Kind<'a> {
        let uses = self.uses.get(&variable);
        let is_assigned = uses.is_some_and(|uses| uses.is_assigned);
        if self.parameter(variable).is_some() {
            return if is_assigned { Kind::Integer } else { Kind::Taken };
        }
        let Some(Uses { init: Some(init), is_written, .. }) = uses.filter(|_| !is_assigned) else {
            return Kind::Integer;
        };
        let ExprKind::Array(elements) = &init.kind else { return Kind::Integer };
        if !is_written && elements.iter().all(is_number) {
            Kind::Constant(init)
        } else if elements.len() > LONGEST {
            Kind::Long
        } else if elements.iter().any(|element| matches!(element.kind, ExprKind::Array(_))) {
            Kind::Rows
        } else {
            Kind::Elements(elements.len())
        }
    }

    /// The lengths in the brackets after a parameter, as far as they mention only parameters that do not change.
    pub(super) fn lengths<'t>(
        &self,
        tree: &'t SyntaxTree,
        names: &Names<'_>,
        variable: u32,
    ) -> Option<Vec<Option<&'t Expr>>> {
        let id = self.parameter(variable)?;
        let at = tree.brackets.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        let kept = |length: &'t Option<Expr>| length.as_ref().filter(|length| self.is_unchanged(names, length));
        Some(tree.brackets[at].1.iter().map(kept).collect())
    }

    fn is_unchanged(&self, names: &Names<'_>, length: &Expr) -> bool {
        match variable(names, length.id) {
            Some(variable) => matches!(self.kind(variable), Kind::Taken),
            None => length.operands().all(|each| self.is_unchanged(names, each)),
        }
    }

    fn parameter(&self, variable: u32) -> Option<NodeId> {
        Some(self.function.parameters.get((variable - self.first) as usize)?.id)
    }
}

/// Finds the start.
struct Finder<'a, 'n> {
    names: &'n Names<'n>,
    is_start: &'n dyn Fn(&Stmt) -> bool,
    visible: Vec<u32>,
    /// The bodies of the loops around it.
    around: Vec<&'a Stmt>,
}

impl<'a> Finder<'a, '_> {
    fn seek(&mut self, statements: &'a [Stmt]) -> bool {
        let outside = self.visible.len();
        for statement in statements {
            if (self.is_start)(statement) || self.is_within(statement) {
                return true;
            }
            self.declared(statement);
        }
        self.visible.truncate(outside);
        false
    }

    fn is_within(&mut self, statement: &'a Stmt) -> bool {
        let outside = self.visible.len();
        let found = match &statement.kind {
            StmtKind::Block(statements) => self.seek(statements),
            StmtKind::If { then, otherwise, .. } => {
                self.seek(std::slice::from_ref(then))
                    || otherwise.as_ref().is_some_and(|otherwise| self.seek(std::slice::from_ref(otherwise)))
            }
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => self.is_in_loop(body),
            StmtKind::For { init, body, .. } => {
                if let Some(init) = init {
                    self.declared(init);
                }
                self.is_in_loop(body)
            }
            _ => false,
        };
        if !found {
            self.visible.truncate(outside);
        }
        found
    }

    fn is_in_loop(&mut self, body: &'a Stmt) -> bool {
        let found = self.seek(std::slice::from_ref(body));
        if found {
            self.around.push(body);
        }
        found
    }

    fn declared(&mut self, statement: &Stmt) {
        if let StmtKind::Var(declarators) = &statement.kind {
            let names = self.names;
            self.visible.extend(declarators.iter().filter_map(|declarator| variable(names, declarator.name.id)));
        }
    }
}

/// Finds what is done with variables.
struct Walker<'a, 'n> {
    names: &'n Names<'n>,
    uses: SortedMap<u32, Uses<'a>>,
}

impl<'a> Walker<'a, '_> {
    fn statement(&mut self, statement: &'a Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    let Some(variable) = variable(self.names, declarator.name.id) else { continue };
                    let uses = self.uses.entry(variable).or_default();
                    uses.init = declarator.init.as_ref();
                    declarator.init.iter().for_each(|init| self.read(init));
                }
            }
            StmtKind::Assign { target, value, .. } => {
                let mut base = target;
                let mut is_element = false;
                while let ExprKind::Index(inner, index) = &base.kind {
                    self.read(index);
                    (base, is_element) = (inner, true);
                }
                if let Some(variable) = variable(self.names, base.id) {
                    let uses = self.uses.entry(variable).or_default();
                    uses.is_written |= is_element;
                    uses.is_assigned |= !is_element;
                } else {
                    self.read(base);
                }
                self.read(value);
            }
            _ => statement.expressions().for_each(|expr| self.read(expr)),
        }
    }

    /// An expression is evaluated: elements of variables that stand in it for themselves may be written elsewhere.
    fn read(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Index(array, index) => {
                if variable(self.names, array.id).is_none() {
                    self.read(array);
                }
                self.read(index);
            }
            ExprKind::Variable(_) => {
                if let Some(variable) = variable(self.names, expr.id) {
                    self.uses.entry(variable).or_default().is_written = true;
                }
            }
            _ => expr.operands().for_each(|each| self.read(each)),
        }
    }
}

fn variable(names: &Names<'_>, id: NodeId) -> Option<u32> {
    match names.referent(id) {
        Some(Referent::Variable(variable)) => Some(variable),
        _ => None,
    }
}

fn is_number(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Unary(UnaryOp::Negate, inner) => matches!(inner.kind, ExprKind::Number(_)),
        ExprKind::Array(elements) => elements.iter().all(is_number),
        _ => false,
    }
}
