//! Runs that begin at a statement within a function: its code from there on.
//!
//! The rest of an iteration that a loop around the statement has begun is compiled apart from the loop, which follows it:
//! it is no iteration of that loop for observers. Only micro-c has such starts, so there are no `switch` and no labels.

use loopscope_syntax::{Begin, ast};

use super::FunctionCompiler;
use super::loops::OpenLoop;
use crate::instruction::{Comparison, Instruction, Label};

impl<'a> FunctionCompiler<'a, '_> {
    /// The code from the statement on at which runs begin. Whether it is among these statements.
    pub(super) fn begin(&mut self, statements: &'a [ast::Stmt], begin: &Begin) -> bool {
        for (index, each) in statements.iter().enumerate() {
            if self.begin_in(each, begin) {
                self.statements(&statements[index + 1..]);
                return true;
            }
        }
        false
    }

    /// Lengths of arrays among the inputs are not negative; otherwise the run is given up.
    pub(super) fn assume_lengths(&mut self, lengths: &[u32], function: &ast::Function) {
        for length in lengths {
            let zero = self.temporary();
            let span = function.name.span;
            self.emit(Instruction::Integer { dst: zero, value: 0 }, span);
            let jump = Instruction::JumpIf { by: Comparison::GreaterEqual, a: *length, b: zero, to: 0 };
            let over = self.emit(jump, span);
            self.emit(Instruction::Halt, span);
            self.land(&[over]);
        }
    }

    fn begin_in(&mut self, statement: &'a ast::Stmt, begin: &Begin) -> bool {
        use ast::StmtKind;
        if begin.is(statement) {
            self.statement(statement);
            return true;
        }
        match &statement.kind {
            StmtKind::Block(statements) => self.begin(statements, begin),
            StmtKind::If { then, otherwise, .. } => {
                self.begin_in(then, begin) || otherwise.as_ref().is_some_and(|each| self.begin_in(each, begin))
            }
            StmtKind::While { body, .. } => {
                let Some(breaks) = self.begin_in_body(body, begin) else { return false };
                self.statement(statement);
                self.land(&breaks);
                true
            }
            StmtKind::DoWhile { body, condition } => {
                let Some(breaks) = self.begin_in_body(body, begin) else { return false };
                self.mark(condition.span);
                let mut exits = Vec::new();
                self.jump_unless(condition, &mut exits);
                self.statement(statement);
                self.land(&exits);
                self.land(&breaks);
                true
            }
            StmtKind::For { init, condition, step, body } => {
                let Some(breaks) = self.begin_in_body(body, begin) else { return false };
                if let Some(step) = step {
                    self.statement(step);
                }
                match init {
                    Some(_) => self.iterations(condition.as_ref(), step.as_deref(), body, statement.span),
                    None => self.statement(statement),
                }
                self.land(&breaks);
                true
            }
            _ => false,
        }
    }

    /// The rest of an iteration. Returns the jumps that leave the loop.
    fn begin_in_body(&mut self, body: &'a ast::Stmt, begin: &Begin) -> Option<Vec<Label>> {
        self.open_loops.push(OpenLoop { id: None, breaks: Vec::new(), continues: Vec::new() });
        let found = self.begin_in(body, begin);
        let open = self.open_loops.pop()?;
        self.land(&open.continues);
        found.then_some(open.breaks)
    }
}
