//! Which variables may be read before they are written, from the start on: only their values matter there.

use loopscope_sorted::{SortedMap, SortedSet};

use crate::ast::{Expr, ExprKind, NodeId, Stmt, StmtKind};

/// Finds these variables. A variable that is found may always be written first, but no other is read first.
pub(super) struct Exposed<'a> {
    /// What names mean, by the ids of their expressions.
    referents: &'a SortedMap<NodeId, u32>,
    written: SortedSet<u32>,
    found: SortedSet<u32>,
}

impl<'a> Exposed<'a> {
    /// Of statements in which names mean these variables.
    pub(super) fn of(statements: &[Stmt], referents: &'a SortedMap<NodeId, u32>) -> SortedSet<u32> {
        let mut finder = Self { referents, written: SortedSet::new(), found: SortedSet::new() };
        for each in statements {
            finder.statement(each);
        }
        finder.found
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Assign { target, op: None, value } if self.referents.contains_key(&target.id) => {
                self.read(value);
                self.written.extend(self.referents.get(&target.id).copied());
            }
            StmtKind::Block(statements) => {
                for each in statements {
                    self.statement(each);
                }
            }
            StmtKind::If { condition, then, otherwise } => {
                self.read(condition);
                let first = self.apart(&[&**then]);
                let second = self.apart(otherwise.as_deref().as_slice());
                self.written.extend(first.iter().copied().filter(|variable| second.contains(variable)));
            }
            StmtKind::For { init, condition, step, body } => {
                if let Some(init) = init {
                    self.statement(init);
                }
                if let Some(condition) = condition {
                    self.read(condition);
                }
                self.apart(&[&**body]);
                self.apart(step.as_deref().as_slice());
            }
            _ => {
                statement.expressions().for_each(|expr| self.read(expr));
                statement.statements().for_each(|each| {
                    self.apart(&[each]);
                });
            }
        }
    }

    /// Statements after which it is not known what they wrote. Returns what is written at their end.
    fn apart(&mut self, statements: &[&Stmt]) -> SortedSet<u32> {
        let before = self.written.clone();
        for each in statements {
            self.statement(each);
        }
        std::mem::replace(&mut self.written, before)
    }

    fn read(&mut self, expr: &Expr) {
        if let (ExprKind::Variable(_) | ExprKind::AddressOf(_), Some(variable)) =
            (&expr.kind, self.referents.get(&expr.id))
            && !self.written.contains(variable)
        {
            self.found.insert(*variable);
        }
        expr.operands().for_each(|each| self.read(each));
    }
}
