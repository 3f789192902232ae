//! Which variables hold arrays that `main` takes with lengths, and nothing else.

use loopscope_message::text;
use petgraph::unionfind::UnionFind;

use super::MOST_DIMENSIONS;
use crate::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, SyntaxTree};
use crate::names::{Names, Referent};
use crate::{Diagnostic, Span};

/// The limit for the nesting of accesses that get checks, so that the tree stays about as high as it was.
const MOST_NESTED: usize = 50;

/// Where arrays flow.
pub(super) struct Flow {
    /// The number of lengths that each variable has.
    pub(super) dimensions: Vec<usize>,
    /// The hints about arrays that stay endless.
    pub(super) hints: Vec<Diagnostic>,
}

impl Flow {
    /// Follows the arrays of a program.
    pub(super) fn new(tree: &SyntaxTree, names: &Names, main: u32) -> Self {
        let count = names.variables.len();
        let mut finder = Finder {
            names,
            joined: UnionFind::new(count),
            whole: vec![None; count],
            literals: vec![false; count],
            accesses: Vec::new(),
            nested: 0,
        };
        for function in &tree.functions {
            finder.statements(&function.body);
        }
        let frame = names.frames[main as usize].clone();
        let parameters = frame.zip(&tree.functions[main as usize].parameters);
        let brackets = |id| tree.brackets.iter().find(|(of, _)| *of == id).map_or(0, |(_, lengths)| lengths.len());
        let all = parameters.map(|(variable, name)| (variable, name.span, brackets(name.id)));
        finder.flow(&all.collect::<Vec<_>>())
    }
}

struct Finder<'a> {
    names: &'a Names,
    /// Which variables hold the same arrays.
    joined: UnionFind<usize>,
    /// The first place where a variable is used so that its length would be lost.
    whole: Vec<Option<Span>>,
    /// For each variable, true if it holds an array of a literal.
    literals: Vec<bool>,
    /// Each access: the array, how many indices it has, and its place.
    accesses: Vec<(u32, usize, Span)>,
    nested: usize,
}

impl Finder<'_> {
    /// The parameters of `main` are variables with their places and numbers of brackets.
    fn flow(mut self, parameters: &[(u32, Span, usize)]) -> Flow {
        let count = self.joined.len();
        let mut lengths = vec![0; count];
        let mut lost: Vec<Option<Span>> = vec![None; count];
        for (variable, span, brackets) in parameters {
            let root = self.root(*variable);
            let known = &mut lengths[root];
            if *brackets > MOST_DIMENSIONS || (*known > 0 && known != brackets) {
                lost[root] = Some(*span);
            }
            *known = (*known).max(*brackets);
        }
        for (variable, span, brackets) in parameters {
            let root = self.root(*variable);
            if *brackets == 0 && lengths[root] > 0 {
                lost[root] = Some(*span);
            }
        }
        for variable in 0..count as u32 {
            let (root, at) = (self.root(variable), variable as usize);
            let taken = self.names.variables[at].address_taken.then(|| self.names.variables[at].name.span);
            let nested = (self.literals[at] && lengths[root] > 1).then(|| self.names.variables[at].name.span);
            lost[root] = lost[root].or(self.whole[at]).or(taken).or(nested);
        }
        for (variable, indices, span) in std::mem::take(&mut self.accesses) {
            let root = self.root(variable);
            if indices != lengths[root] {
                lost[root] = lost[root].or(Some(span));
            }
        }
        let mut hints = Vec::new();
        for (variable, _, brackets) in parameters {
            if let (Some(span), true) = (lost[self.root(*variable)], *brackets > 0) {
                let name = &self.names.variables[*variable as usize].name.text;
                let message = text!("`{name}` has no length, since what happens here does not keep it");
                hints.push(Diagnostic::hint("no-length", span, message));
            }
        }
        let dimensions = (0..count as u32).map(|variable| {
            let root = self.root(variable);
            if lost[root].is_some() { 0 } else { lengths[root] }
        });
        Flow { dimensions: dimensions.collect(), hints }
    }

    fn statements(&mut self, statements: &[Stmt]) {
        for each in statements {
            self.statement(each);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    if let (Some(Referent::Variable(variable)), Some(init)) =
                        (self.names.referent(declarator.name.id), &declarator.init)
                    {
                        self.moved(init, variable);
                    }
                }
            }
            StmtKind::Assign { target, op: None, value } => {
                if let Some(variable) = self.variable(target) {
                    self.moved(value, variable);
                } else {
                    self.expression(value);
                    self.expression(target);
                }
            }
            StmtKind::Expression(value) if self.variable(value).is_some() => {}
            _ => {
                statement.expressions().for_each(|each| self.expression(each));
                statement.statements().for_each(|each| self.statement(each));
            }
        }
    }

    /// A value is assigned or passed to a variable.
    fn moved(&mut self, value: &Expr, to: u32) {
        if let Some(variable) = self.variable(value) {
            self.joined.union(variable as usize, to as usize);
            return;
        }
        if let ExprKind::Array(_) = value.kind {
            self.literals[to as usize] = true;
        } else {
            self.lose(to, value.span);
        }
        self.expression(value);
    }

    fn expression(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Variable(_) => match self.names.referent(expr.id) {
                Some(Referent::Variable(variable)) => self.lose(variable, expr.span),
                Some(Referent::Function(function)) => {
                    self.names.frames[function as usize].clone().for_each(|each| self.lose(each, expr.span));
                }
                None => {}
            },
            ExprKind::Index(..) => self.access(expr),
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right)
                if self.variable(left).is_some() && self.variable(right).is_some() => {}
            ExprKind::Call(callee, arguments) => match self.names.referent(callee.id) {
                Some(Referent::Function(function)) if self.names.main != Some(function) => {
                    let frame = self.names.frames[function as usize].clone();
                    frame.zip(arguments).for_each(|(parameter, argument)| self.moved(argument, parameter));
                }
                _ => expr.operands().for_each(|each| self.expression(each)),
            },
            _ => expr.operands().for_each(|each| self.expression(each)),
        }
    }

    fn access(&mut self, expr: &Expr) {
        self.nested += 1;
        let (mut base, mut indices) = (expr, 0);
        while let ExprKind::Index(inner, index) = &base.kind {
            self.expression(index);
            base = inner;
            indices += 1;
        }
        match self.variable(base) {
            Some(variable) if self.nested > MOST_NESTED => self.lose(variable, expr.span),
            Some(variable) => self.accesses.push((variable, indices, expr.span)),
            None => self.expression(base),
        }
        self.nested -= 1;
    }

    fn lose(&mut self, variable: u32, place: Span) {
        self.whole[variable as usize].get_or_insert(place);
    }

    fn variable(&self, expr: &Expr) -> Option<u32> {
        match (&expr.kind, self.names.referent(expr.id)) {
            (ExprKind::Variable(_), Some(Referent::Variable(variable))) => Some(variable),
            _ => None,
        }
    }

    fn root(&self, variable: u32) -> usize {
        self.joined.find(variable as usize)
    }
}
