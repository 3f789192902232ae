//! The lengths of the arrays that `main` takes with brackets after their names, in [`crate::Dialect::Sized`].
//!
//! A variable beside each variable that holds such an array has its length. It is assigned and passed with the array, and
//! each index is checked against it. `main` takes a length that the brackets leave open as one more parameter, `length of
//! a`, so it is an input like the others.
//!
//! Variables between which arrays are assigned or passed get lengths together, or not at all: if such an array is used
//! in another way (stored in memory, returned, passed to a function value), all of them are endless, and a hint says
//! where that happens.

mod flow;

use flow::Flow;

use crate::ast::{Declarator, Expr, ExprKind, Function, Name, NodeId, Stmt, StmtKind, SyntaxTree};
use crate::names::{self, Referent};
use crate::{Diagnostic, Span};

/// The most brackets after a parameter that has lengths.
const MOST_DIMENSIONS: usize = 2;

/// Gives the arrays that `main` takes their lengths, in a tree without errors. Returns hints about those that stay endless.
pub(crate) fn give(tree: &mut SyntaxTree) -> Vec<Diagnostic> {
    if tree.brackets.is_empty() {
        return Vec::new();
    }
    let Some(main) = tree.names.main else { return Vec::new() };
    let names = std::mem::take(&mut tree.names);
    let flow = Flow::new(tree, &names, main);
    let referents = (0..tree.nodes).map(|id| names.referent(NodeId(id))).collect();
    let mut lengths = Lengths { dimensions: flow.dimensions, referents, parameters: Vec::new(), nodes: tree.nodes };
    let of_function = |(frame, function): (&std::ops::Range<u32>, &Function)| {
        (0..function.parameters.len()).map(|at| lengths.dimensions[frame.start as usize + at]).collect()
    };
    lengths.parameters = names.frames.iter().zip(&tree.functions).map(of_function).collect();
    for (index, function) in (0..).zip(&mut tree.functions) {
        lengths.statements(&mut function.body);
        if index == main {
            lengths.start(function, &tree.brackets);
        } else {
            let taken = lengths.of_parameters(function);
            function.parameters.extend(taken.into_iter().map(|(_, _, name)| name));
        }
    }
    tree.nodes = lengths.nodes;
    tree.names = names::resolve(tree).0;
    flow.hints
}

struct Lengths {
    /// The number of lengths that each variable has.
    dimensions: Vec<usize>,
    /// By [`NodeId`].
    referents: Vec<Option<Referent>>,
    /// For each function, how many lengths each of its parameters has.
    parameters: Vec<Vec<usize>>,
    nodes: u32,
}

impl Lengths {
    /// `main` takes the lengths that are left open, and computes the others.
    fn start(&mut self, main: &mut Function, brackets: &[(NodeId, Vec<Option<Expr>>)]) {
        let mut first = Vec::new();
        for (array, level, name) in self.of_parameters(main) {
            let span = name.span;
            let written = brackets.iter().find(|(id, _)| *id == array).and_then(|(_, lengths)| lengths[level].clone());
            let kind = if let Some(length) = written {
                StmtKind::Var(vec![Declarator { name, init: Some(length) }])
            } else {
                let (length, zero) = (self.variable(&name.text, span), self.number(0, span));
                main.parameters.push(name);
                let is_length = ExprKind::Binary(crate::ast::BinaryOp::GreaterEqual, Box::new(length), Box::new(zero));
                StmtKind::Assume(self.expr(is_length, span))
            };
            first.push(Stmt { kind, span });
        }
        main.body.splice(0..0, first);
    }

    /// The lengths of a function's parameters: the parameter, the position of its brackets, and the length's name.
    fn of_parameters(&mut self, function: &Function) -> Vec<(NodeId, usize, Name)> {
        let mut all = Vec::new();
        for of in &function.parameters {
            for level in 0..self.dimensions_of(of.id) {
                all.push((of.id, level, self.name(&of.text, level, of.span)));
            }
        }
        all
    }

    fn statements(&mut self, statements: &mut [Stmt]) {
        for each in statements {
            self.statement(each);
        }
    }

    fn statement(&mut self, statement: &mut Stmt) {
        let span = statement.span;
        match &mut statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in std::mem::take(declarators) {
                    let (id, name) = (declarator.name.id, declarator.name.text.clone());
                    // Without a value, the variable keeps its array, as in a loop, and so its length.
                    let length = |this: &mut Self, level| Some(this.length(declarator.init.as_ref()?, level));
                    let lengths: Vec<_> = (0..self.dimensions_of(id)).map(|level| length(self, level)).collect();
                    declarators.push(declarator);
                    for (level, length) in lengths.into_iter().enumerate() {
                        declarators.push(Declarator { name: self.name(&name, level, span), init: length });
                    }
                }
                declarators.iter_mut().filter_map(|each| each.init.as_mut()).for_each(|init| self.expression(init));
            }
            StmtKind::Assign { target, op, value } => {
                let mut assigned = Vec::new();
                if let (ExprKind::Variable(name), None) = (&target.kind, &op) {
                    for level in 0..self.dimensions_of(target.id) {
                        let (length, value) = (length_of(name, level), self.length(value, level));
                        let kind = StmtKind::Assign { target: self.variable(&length, span), op: None, value };
                        assigned.push(Stmt { kind, span });
                    }
                }
                self.expression(target);
                self.expression(value);
                if !assigned.is_empty() {
                    let kind = std::mem::replace(&mut statement.kind, StmtKind::Missing);
                    assigned.insert(0, Stmt { kind, span });
                    statement.kind = StmtKind::Block(assigned);
                }
            }
            StmtKind::Output(value)
            | StmtKind::Return(value)
            | StmtKind::Assert(value)
            | StmtKind::Assume(value)
            | StmtKind::Expression(value) => self.expression(value),
            StmtKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                self.expression(condition);
                self.statement(body);
            }
            StmtKind::For { init, condition, step, body } => {
                init.iter_mut().chain(step).chain([body]).for_each(|each| self.statement(each));
                if let Some(condition) = condition {
                    self.expression(condition);
                }
            }
            StmtKind::Block(statements) => self.statements(statements),
            _ => {}
        }
    }

    fn expression(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Index(..) => {
                self.access(expr);
            }
            ExprKind::Call(callee, arguments) => {
                if let Some(Referent::Function(function)) = self.referent(callee.id) {
                    let mut lengths = Vec::new();
                    for (at, argument) in arguments.iter().enumerate() {
                        let of_parameter = self.parameters[function as usize].get(at).copied().unwrap_or(0);
                        lengths.extend((0..of_parameter).map(|level| self.length(argument, level)));
                    }
                    arguments.extend(lengths);
                }
                self.expression(callee);
                for argument in arguments {
                    self.expression(argument);
                }
            }
            ExprKind::Binary(_, left, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Unary(_, inner) | ExprKind::Deref(inner) | ExprKind::Alloc(inner) | ExprKind::Field(inner, _) => {
                self.expression(inner);
            }
            ExprKind::Array(elements) => elements.iter_mut().for_each(|element| self.expression(element)),
            ExprKind::Record(fields) => fields.iter_mut().for_each(|(_, value)| self.expression(value)),
            _ => {}
        }
    }

    /// Checks the indices of an access to an array that has lengths. Returns its name and the number of its indices.
    fn access(&mut self, expr: &mut Expr) -> Option<(String, usize)> {
        let span = expr.span;
        let ExprKind::Index(base, index) = &mut expr.kind else { return None };
        let of = match &base.kind {
            ExprKind::Variable(name) => (self.dimensions_of(base.id) > 0).then(|| (name.clone(), 0)),
            ExprKind::Index(..) => self.access(base),
            _ => {
                self.expression(base);
                None
            }
        };
        self.expression(index);
        let (name, level) = of?;
        let length = Box::new(self.variable(&length_of(&name, level), index.span));
        let empty = self.expr(ExprKind::Missing, span);
        let written = Box::new(std::mem::replace(&mut **index, empty));
        index.kind = ExprKind::IndexWithin { index: written, length };
        Some((name, level + 1))
    }

    /// A length of an array that is assigned or passed as a whole.
    fn length(&mut self, array: &Expr, level: usize) -> Expr {
        match &array.kind {
            ExprKind::Variable(name) => self.variable(&length_of(name, level), array.span),
            ExprKind::Array(elements) => self.number(elements.len(), array.span),
            // The flow of arrays excludes it.
            _ => self.number(0, array.span),
        }
    }

    fn referent(&self, id: NodeId) -> Option<Referent> {
        self.referents.get(id.0 as usize).copied().flatten()
    }

    fn dimensions_of(&self, id: NodeId) -> usize {
        match self.referent(id) {
            Some(Referent::Variable(variable)) => self.dimensions[variable as usize],
            _ => 0,
        }
    }

    fn id(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    fn name(&mut self, array: &str, level: usize, span: Span) -> Name {
        Name { id: self.id(), text: length_of(array, level), span }
    }

    fn expr(&mut self, kind: ExprKind, span: Span) -> Expr {
        Expr { id: self.id(), kind, span }
    }

    fn variable(&mut self, name: &str, span: Span) -> Expr {
        self.expr(ExprKind::Variable(name.to_owned()), span)
    }

    fn number(&mut self, number: usize, span: Span) -> Expr {
        self.expr(ExprKind::Number(number.into()), span)
    }
}

/// The name of the variable that has a length of an array: no name of a program has spaces.
fn length_of(array: &str, level: usize) -> String {
    format!("length of {array}{}", "[]".repeat(level))
}
