//! Statements.

use loopscope_message::text;
use loopscope_syntax::ast::{Arm, BinaryOp, Expr as Ast, ExprKind, Piece, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Span};
use petgraph::stable_graph::NodeIndex;

use super::builder::{Builder, LoopExits, Open};
use super::effects::calls;
use crate::event::Event;
use crate::graph::{Edge, Expr, Lvalue, NodeKind, VarId};

impl Builder<'_> {
    pub(super) fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    pub(super) fn statement(&mut self, statement: &Stmt) {
        let next = NodeIndex::new(self.graph.node_count());
        self.statement_of_any_kind(statement);
        let is_first = self.began.is_none() && next.index() < self.graph.node_count();
        if is_first && self.begin.is_some_and(|begin| begin.is(statement)) {
            self.began = Some(next);
        }
    }

    fn statement_of_any_kind(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Block(statements) => self.statements(statements),
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    if let Some(init) = &declarator.init
                        && let Some(variable) = self.names.variable(declarator.name.id)
                    {
                        let covers = declarator.name.span.to(init.span);
                        self.stretch(covers, |this| this.assign_variable(variable, init, covers));
                    }
                }
            }
            StmtKind::If { condition, then, otherwise } => {
                let header = Span::new(span.start, condition.span.end);
                let (holds, fails) = self.stretch(header, |this| this.condition(condition));
                self.open = holds;
                self.statement(then);
                let after_then = std::mem::replace(&mut self.open, fails);
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
                self.open.extend(after_then);
            }
            StmtKind::While { condition, body } => {
                let header = Span::new(span.start, condition.span.end);
                let (head, (holds, fails)) = self.stretch(header, |this| {
                    let head = this.emit(NodeKind::LoopHead, header);
                    (head, this.loop_condition(Some(condition)))
                });
                let exits = self.loop_body(holds, body);
                self.open.extend(exits.continues);
                self.connect_open(head);
                self.open = fails;
                self.open.extend(exits.breaks);
            }
            StmtKind::DoWhile { body, condition } => {
                let word = Span::new(span.start, span.start + 2);
                let head = self.stretch(word, |this| this.emit(NodeKind::LoopHead, word));
                let open = std::mem::take(&mut self.open);
                let exits = self.loop_body(open, body);
                self.open.extend(exits.continues);
                let (holds, fails) = self.stretch(condition.span, |this| this.loop_condition(Some(condition)));
                self.open = holds;
                self.connect_open(head);
                self.open = fails;
                self.open.extend(exits.breaks);
            }
            StmtKind::For { init, condition, step, body } => {
                self.for_loop(span, init.as_deref(), condition.as_ref(), step.as_deref(), body);
            }
            StmtKind::Switch { value, arms } => self.switch(span, value, arms),
            _ => self.stretch(span, |this| this.simple(statement)),
        }
    }

    /// Statements in an expression: they belong to the line of the statement around them.
    pub(super) fn inner_statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            match &statement.kind {
                StmtKind::Var(declarators) => {
                    for declarator in declarators {
                        if let Some(init) = &declarator.init
                            && let Some(variable) = self.names.variable(declarator.name.id)
                        {
                            self.assign_variable(variable, init, declarator.name.span.to(init.span));
                        }
                    }
                }
                StmtKind::If { condition, then, otherwise } => {
                    let (holds, fails) = self.condition(condition);
                    self.open = holds;
                    self.inner_statements(std::slice::from_ref(then));
                    let after_then = std::mem::replace(&mut self.open, fails);
                    if let Some(otherwise) = otherwise {
                        self.inner_statements(std::slice::from_ref(otherwise));
                    }
                    self.open.extend(after_then);
                }
                StmtKind::Block(statements) => self.inner_statements(statements),
                _ => self.simple(statement),
            }
        }
    }

    /// `switch`: comparisons with the labels, in the order of the text, then the arms.
    fn switch(&mut self, span: Span, value: &Ast, arms: &[Arm]) {
        let header = Span::new(span.start, value.span.end);
        let mut entries: Vec<Open> = arms.iter().map(|_| Open::new()).collect();
        self.stretch(header, |this| {
            let selected = this.integer_value(value);
            // The value is compared many times.
            let selected = this.save(selected, value);
            for (arm, entry) in arms.iter().zip(&mut entries) {
                for label in &arm.labels {
                    let label = Expr::Number(label.clone());
                    let is_it = Expr::Binary(BinaryOp::Equal, Box::new(selected.clone()), Box::new(label));
                    let (holds, fails) = this.branch(is_it, value.span);
                    entry.extend(holds);
                    this.open = fails;
                }
            }
        });
        let mut after = std::mem::take(&mut self.open);
        if let Some(position) = arms.iter().position(|arm| arm.is_default) {
            entries[position].append(&mut after);
        }
        // `continue` leads to the loop around; only the breaks end here.
        let continues = self.loops.last_mut().map(|around| std::mem::take(&mut around.continues));
        self.loops.push(LoopExits { breaks: Vec::new(), continues: continues.unwrap_or_default() });
        for (arm, entry) in arms.iter().zip(entries) {
            self.open.extend(entry);
            self.statements(&arm.body);
        }
        let exits = self.loops.pop().unwrap_or_default();
        if let Some(around) = self.loops.last_mut() {
            around.continues = exits.continues;
        }
        self.open.extend(after);
        self.open.extend(exits.breaks);
    }

    /// `for`: the initial statement, the head with the condition, and the step are each a statement with its own
    /// line. The whole header stands for the lines in between.
    fn for_loop(&mut self, span: Span, init: Option<&Stmt>, condition: Option<&Ast>, step: Option<&Stmt>, body: &Stmt) {
        let header = Span::new(span.start, body.span.start.max(span.start + 1));
        let begun = self.stretch(header, |this| {
            if let Some(init) = init {
                this.statement(init);
            }
            this.for_head(span, condition)
        });
        self.for_body(begun, step, body);
    }

    /// A `for` loop without its initial statement.
    pub(super) fn for_iterations(&mut self, span: Span, condition: Option<&Ast>, step: Option<&Stmt>, body: &Stmt) {
        let begun = self.for_head(span, condition);
        self.for_body(begun, step, body);
    }

    /// The head of a `for` loop, and the paths on which its condition holds and fails.
    fn for_head(&mut self, span: Span, condition: Option<&Ast>) -> (NodeIndex, (Open, Open)) {
        let word = Span::new(span.start, span.start + 3);
        let part = condition.map_or(word, |condition| condition.span);
        self.stretch(part, |this| {
            let head = this.emit(NodeKind::LoopHead, part);
            (head, this.loop_condition(condition))
        })
    }

    fn for_body(&mut self, (head, (holds, fails)): (NodeIndex, (Open, Open)), step: Option<&Stmt>, body: &Stmt) {
        let exits = self.loop_body(holds, body);
        self.open.extend(exits.continues);
        if let Some(step) = step {
            self.statement(step);
        }
        self.connect_open(head);
        self.open = fails;
        self.open.extend(exits.breaks);
    }

    fn loop_body(&mut self, open: Open, body: &Stmt) -> LoopExits {
        self.open = open;
        self.loops.push(LoopExits::default());
        self.statement(body);
        self.loops.pop().unwrap_or_default()
    }

    /// A statement without statements inside.
    fn simple(&mut self, statement: &Stmt) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::Output(value) => {
                let value = self.integer_value(value);
                self.emit(NodeKind::Output(value), span);
            }
            StmtKind::Assign { target, op: None, value } => self.assign(target, value, span),
            StmtKind::Assign { target, op: Some(op), value } => self.compound(target, *op, value, span),
            StmtKind::Return(value) => {
                let in_main = self.function == self.names.main;
                let value = if in_main { self.integer_value(value) } else { self.value(value) };
                self.emit_end(NodeKind::Return(value), span);
            }
            StmtKind::Break | StmtKind::Continue => {
                self.emit(NodeKind::Join, span);
                let open = std::mem::take(&mut self.open);
                match self.loops.last_mut() {
                    Some(exits) if statement.kind == StmtKind::Break => exits.breaks.extend(open),
                    Some(exits) => exits.continues.extend(open),
                    None => self.problems.push(super::not_lowered(span, text!("there is no loop around this"))),
                }
            }
            StmtKind::Goto { label, .. } => {
                self.emit(NodeKind::Join, span);
                match self.labels.get(label) {
                    Some(head) => self.connect_open(*head),
                    None => self.gotos.entry(*label).or_default().append(&mut self.open),
                }
            }
            StmtKind::Label { label, repeats } => {
                self.open.extend(self.gotos.remove(label).unwrap_or_default());
                if *repeats {
                    let head = self.emit(NodeKind::LoopHead, span);
                    self.labels.insert(*label, head);
                }
            }
            StmtKind::Assert(condition) => self.demand(condition, ErrorKind::AssertionFailed, span),
            StmtKind::Assume(condition) => {
                let (holds, fails) = self.condition(condition);
                self.open = fails;
                self.emit_end(NodeKind::Halt, span);
                self.open = holds;
            }
            // A check of an index is one node, however its two bounds are written.
            StmtKind::Check { condition, error: error @ ErrorKind::IndexOutOfBounds } => {
                self.nonzero(condition, *error, span);
            }
            StmtKind::Check { condition, error } => self.demand(condition, *error, span),
            StmtKind::Exit(value) => {
                let status = self.integer_value(value);
                let node = self.emit_end(NodeKind::Halt, span);
                let constant = if let Expr::Number(status) = status { Some(status) } else { None };
                self.events.insert(node, Event::Exit(constant));
            }
            StmtKind::Print(pieces) => self.print(pieces, span),
            StmtKind::Error => self.fail(ErrorKind::ErrorStatement, span),
            StmtKind::Expression(value) => {
                if self.effect(value, span, None).is_none() {
                    let lowered = self.value(value);
                    self.save(lowered, value);
                }
            }
            _ => self.problems.push(super::not_lowered(span, text!("this statement cannot be read"))),
        }
    }

    fn print(&mut self, pieces: &[Piece], span: Span) {
        let (mut before, mut values) = (String::new(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Text(text) => before.push_str(text),
                Piece::Value { value, format } => {
                    let print = Event::Print { before: std::mem::take(&mut before), format: Some(*format) };
                    values.push((self.integer_value(value), print));
                }
            }
        }
        for (value, print) in values {
            let node = self.emit(NodeKind::Output(value), span);
            self.events.insert(node, print);
        }
        let end = self.emit(NodeKind::Join, span);
        self.events.insert(end, Event::Print { before, format: None });
    }

    fn assign(&mut self, target: &Ast, value: &Ast, span: Span) {
        if let Some(variable) = self.plain_variable(target) {
            self.assign_variable(variable, value, span);
        } else {
            let mut lowered = self.value(value);
            if calls(target) {
                lowered = self.stable(lowered, value);
            }
            let Some(place) = self.place(target) else { return };
            self.emit(NodeKind::Assign { place, value: lowered }, span);
        }
    }

    /// `variable = value`; effects write the variable directly.
    pub(super) fn assign_variable(&mut self, variable: VarId, value: &Ast, span: Span) {
        if self.effect(value, span, Some(variable)).is_none() {
            let value = self.value(value);
            self.emit(NodeKind::Assign { place: Lvalue::Variable(variable), value }, span);
        }
    }

    /// `target op= value`: as `target = target op value`, but what stands in the target is evaluated once.
    fn compound(&mut self, target: &Ast, op: BinaryOp, value: &Ast, span: Span) {
        let Some(mut place) = self.place(target) else { return };
        let mut old = self.read(&place, target);
        if calls(value) {
            place = self.stable_place(place, target);
            old = self.stable(old, target);
        }
        let right = self.value(value);
        self.integer_check(target, &old);
        self.integer_check(value, &right);
        let result = self.arithmetic(op, old, right, target.span.to(value.span));
        self.emit(NodeKind::Assign { place, value: result }, span);
    }

    /// An error unless a condition holds: a check or, where the condition is made of `&&`, `||` and `!`, branches that lead
    /// to one error.
    fn demand(&mut self, condition: &Ast, error: ErrorKind, span: Span) {
        if super::conditions::is_composed(condition) {
            let (holds, fails) = self.condition(condition);
            self.open = fails;
            self.fail(error, span);
            self.open = holds;
        } else {
            self.nonzero(condition, error, span);
        }
    }

    fn nonzero(&mut self, condition: &Ast, error: ErrorKind, span: Span) {
        let value = self.integer_value(condition);
        self.check(crate::graph::Check::NonZero(value), error, span);
    }

    fn plain_variable(&self, target: &Ast) -> Option<VarId> {
        match &target.kind {
            ExprKind::Variable(_) => self.names.variable(target.id),
            _ => None,
        }
    }

    /// Adds a branch and returns the paths on which its condition holds and fails.
    pub(super) fn branch(&mut self, condition: Expr, span: Span) -> (Open, Open) {
        let node = self.emit_end(NodeKind::Branch(condition), span);
        (vec![(node, Edge::True)], vec![(node, Edge::False)])
    }
}
