//! What is executed from a statement on, as a copy.

use loopscope_sorted::SortedMap;

use super::MOST_COPIED;
use super::variables::Visible;
use crate::Span;
use crate::ast::{Declarator, Expr, ExprKind, Name, NodeId, Stmt, StmtKind, UnaryOp};
use crate::names::{Names, Referent};

/// Copies what is executed from the start on.
pub(super) struct Rest<'a> {
    names: &'a Names<'a>,
    visible: &'a Visible<'a>,
    is_start: &'a dyn Fn(&Stmt) -> bool,
    /// How many ids were given.
    pub(super) nodes: u32,
    most: u32,
    /// The visible variables that it mentions, by the ids of the expressions that do.
    pub(super) referents: SortedMap<NodeId, u32>,
    /// The statement at which the program starts: the place of all that the copy adds, so that no other line is reached
    /// earlier.
    pub(super) start: Span,
}

impl<'a> Rest<'a> {
    /// The next id is `nodes`.
    pub(super) fn new(
        names: &'a Names<'a>,
        visible: &'a Visible<'a>,
        nodes: u32,
        is_start: &'a dyn Fn(&Stmt) -> bool,
    ) -> Self {
        let most = nodes.saturating_add(MOST_COPIED);
        Self { names, visible, is_start, nodes, most, referents: SortedMap::new(), start: Span::default() }
    }

    /// What is executed of a body from the start on.
    pub(super) fn of(&mut self, body: &[Stmt]) -> Vec<Stmt> {
        self.onward(body).unwrap_or_default()
    }

    /// Whether it is too much.
    pub(super) fn is_too_large(&self) -> bool {
        self.nodes >= self.most
    }

    pub(super) fn id(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    pub(super) fn number(&mut self, number: u32, span: Span) -> Expr {
        Expr { id: self.id(), kind: ExprKind::Number(number.into()), span }
    }

    /// A copy of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Expr {
        let mut copy = expr.clone();
        self.renew(&mut copy);
        copy
    }

    fn onward(&mut self, statements: &[Stmt]) -> Option<Vec<Stmt>> {
        for (at, statement) in statements.iter().enumerate() {
            if (self.is_start)(statement) {
                self.start = statement.span;
                return Some(self.copied(&statements[at..]));
            }
            if let Some(mut rest) = self.within(statement) {
                rest.extend(self.copied(&statements[at + 1..]));
                return Some(rest);
            }
        }
        None
    }

    /// What is executed of a statement from the start within it on.
    fn within(&mut self, statement: &Stmt) -> Option<Vec<Stmt>> {
        match &statement.kind {
            StmtKind::Block(statements) => Some(vec![self.block(statements)?]),
            StmtKind::If { then, otherwise, .. } => {
                let then = self.block(std::slice::from_ref(then));
                let block = then.or_else(|| self.block(std::slice::from_ref(otherwise.as_deref()?)))?;
                Some(vec![block])
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                let iteration = self.block(std::slice::from_ref(body))?;
                let (condition, body) = (self.expr(condition), Box::new(self.statement(body)));
                let again = Stmt { kind: StmtKind::While { condition, body }, span: statement.span };
                Some(self.before(iteration, vec![again]))
            }
            StmtKind::For { condition, step, body, .. } => {
                let iteration = self.block(std::slice::from_ref(body))?;
                let mut after: Vec<Stmt> = step.iter().map(|step| self.statement(step)).collect();
                let condition = condition.as_ref().map(|condition| self.expr(condition));
                let step = step.as_ref().map(|step| Box::new(self.statement(step)));
                let kind = StmtKind::For { init: None, condition, step, body: Box::new(self.statement(body)) };
                after.push(Stmt { kind, span: statement.span });
                Some(self.before(iteration, after))
            }
            _ => None,
        }
    }

    fn block(&mut self, statements: &[Stmt]) -> Option<Stmt> {
        let mut rest = self.onward(statements)?;
        if let [Stmt { kind: StmtKind::Block(_), .. }] = rest.as_slice() {
            return rest.pop();
        }
        Some(self.synthetic(StmtKind::Block(rest)))
    }

    /// The rest of an iteration, and then what is executed of the loop after it: `continue` leads there, and `break`
    /// behind it.
    fn before(&mut self, mut iteration: Stmt, after: Vec<Stmt>) -> Vec<Stmt> {
        let mut exits = Exits::default();
        exits.find(&iteration);
        if !exits.breaks && !exits.continues {
            return std::iter::once(iteration).chain(after).collect();
        }
        // No name of a program has spaces; the number tells it from those of other loops.
        let flag = format!("left loop {}", self.nodes);
        if exits.breaks {
            self.mark_breaks(&mut iteration, &flag);
        }
        let condition = self.number(0, self.start);
        let once = self.synthetic(StmtKind::DoWhile { body: Box::new(iteration), condition });
        if !exits.breaks {
            return std::iter::once(once).chain(after).collect();
        }
        let name = Name { id: self.id(), text: flag.clone(), span: self.start };
        let init = Some(self.number(0, self.start));
        let declared = self.synthetic(StmtKind::Var(vec![Declarator { name, init }]));
        let left = Box::new(Expr { id: self.id(), kind: ExprKind::Variable(flag), span: self.start });
        let condition = Expr { id: self.id(), kind: ExprKind::Unary(UnaryOp::Not, left), span: self.start };
        let then = Box::new(self.synthetic(StmtKind::Block(after)));
        let unless_left = self.synthetic(StmtKind::If { condition, then, otherwise: None });
        vec![declared, once, unless_left]
    }

    /// Sets a flag before each `break` that leaves the iteration.
    fn mark_breaks(&mut self, statement: &mut Stmt, flag: &str) {
        let span = statement.span;
        match &mut statement.kind {
            StmtKind::Block(statements) => statements.iter_mut().for_each(|each| self.mark_breaks(each, flag)),
            StmtKind::If { then, otherwise, .. } => {
                self.mark_breaks(then, flag);
                if let Some(otherwise) = otherwise {
                    self.mark_breaks(otherwise, flag);
                }
            }
            StmtKind::Break => {
                let target = Expr { id: self.id(), kind: ExprKind::Variable(flag.to_owned()), span };
                let set = StmtKind::Assign { target, op: None, value: self.number(1, span) };
                let statements = [set, StmtKind::Break].map(|kind| Stmt { kind, span });
                statement.kind = StmtKind::Block(statements.into());
            }
            _ => {}
        }
    }

    fn synthetic(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.start }
    }

    fn copied(&mut self, statements: &[Stmt]) -> Vec<Stmt> {
        let mut copies = Vec::new();
        for statement in statements {
            self.copy(statement, &mut copies);
        }
        copies
    }

    fn statement(&mut self, statement: &Stmt) -> Stmt {
        let mut copies = Vec::new();
        self.copy(statement, &mut copies);
        match copies.pop() {
            Some(copy) if copies.is_empty() => copy,
            last => {
                copies.extend(last);
                Stmt { kind: StmtKind::Block(copies), span: statement.span }
            }
        }
    }

    /// Copies a statement. A declaration of a visible variable becomes an assignment.
    fn copy(&mut self, statement: &Stmt, copies: &mut Vec<Stmt>) {
        if self.is_too_large() {
            return;
        }
        let span = statement.span;
        let kind = match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    copies.extend(self.declared(declarator, span));
                }
                return;
            }
            StmtKind::For { init, condition, step, body } => {
                let mut first = Vec::new();
                if let Some(init) = init {
                    self.copy(init, &mut first);
                }
                let condition = condition.as_ref().map(|condition| self.expr(condition));
                let step = step.as_ref().map(|step| Box::new(self.statement(step)));
                let body = Box::new(self.statement(body));
                if first.len() < 2 {
                    let init = first.pop().map(Box::new);
                    StmtKind::For { init, condition, step, body }
                } else {
                    first.push(Stmt { kind: StmtKind::For { init: None, condition, step, body }, span });
                    StmtKind::Block(first)
                }
            }
            StmtKind::If { condition, then, otherwise } => StmtKind::If {
                condition: self.expr(condition),
                then: Box::new(self.statement(then)),
                otherwise: otherwise.as_ref().map(|otherwise| Box::new(self.statement(otherwise))),
            },
            StmtKind::While { condition, body } => {
                StmtKind::While { condition: self.expr(condition), body: Box::new(self.statement(body)) }
            }
            StmtKind::DoWhile { body, condition } => {
                StmtKind::DoWhile { body: Box::new(self.statement(body)), condition: self.expr(condition) }
            }
            StmtKind::Block(statements) => StmtKind::Block(self.copied(statements)),
            other => {
                let mut copy = other.clone();
                match &mut copy {
                    StmtKind::Assign { target, value, .. } => {
                        self.renew(target);
                        self.renew(value);
                    }
                    StmtKind::Output(value)
                    | StmtKind::Return(value)
                    | StmtKind::Assert(value)
                    | StmtKind::Assume(value)
                    | StmtKind::Expression(value)
                    | StmtKind::Exit(value)
                    | StmtKind::Check { condition: value, .. } => self.renew(value),
                    _ => {}
                }
                copy
            }
        };
        copies.push(Stmt { kind, span });
    }

    fn declared(&mut self, Declarator { name, init }: &Declarator, span: Span) -> Option<Stmt> {
        let init = init.as_ref().map(|init| self.expr(init));
        let kind = match self.names.referent(name.id) {
            Some(Referent::Variable(variable)) if self.visible.contains(variable) => {
                let value = init?;
                let kind = ExprKind::Variable(name.text.clone());
                let target = Expr { id: self.id(), kind, span: name.span };
                self.referents.insert(target.id, variable);
                StmtKind::Assign { target, op: None, value }
            }
            _ => StmtKind::Var(vec![Declarator { name: Name { id: self.id(), ..name.clone() }, init }]),
        };
        Some(Stmt { kind, span })
    }

    /// Gives an expression ids of its own.
    fn renew(&mut self, expr: &mut Expr) {
        let referent = self.names.referent(expr.id);
        expr.id = self.id();
        if let Some(Referent::Variable(variable)) = referent
            && self.visible.contains(variable)
        {
            self.referents.insert(expr.id, variable);
        }
        match &mut expr.kind {
            ExprKind::Unary(_, inner) | ExprKind::Deref(inner) | ExprKind::Alloc(inner) => self.renew(inner),
            ExprKind::Field(inner, name) => {
                self.renew(inner);
                name.id = self.id();
            }
            ExprKind::AddressOf(name) => name.id = self.id(),
            ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
                self.renew(left);
                self.renew(right);
            }
            ExprKind::Call(callee, arguments) => {
                self.renew(callee);
                for argument in arguments {
                    self.renew(argument);
                }
            }
            ExprKind::Array(elements) => {
                for element in elements {
                    self.renew(element);
                }
            }
            ExprKind::Record(fields) => {
                for (name, value) in fields {
                    name.id = self.id();
                    self.renew(value);
                }
            }
            // What only C has is not in these trees.
            _ => {}
        }
    }
}

/// Whether an iteration ends early.
#[derive(Default)]
struct Exits {
    breaks: bool,
    continues: bool,
}

impl Exits {
    fn find(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Break => self.breaks = true,
            StmtKind::Continue => self.continues = true,
            StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } => {}
            _ => statement.statements().for_each(|each| self.find(each)),
        }
    }
}
