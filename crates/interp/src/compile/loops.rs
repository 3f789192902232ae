//! Loops: their code, the jumps of `break` and `continue`, and the variables that they use.

use loopscope_sorted::sort_by_key;
use loopscope_syntax::{Span, ast};

use super::FunctionCompiler;
use crate::instruction::{Event, Instruction, Label, Register};
use crate::presentation::ShownAs;
use crate::program::{Loop, LoopVariable};

/// The loops and `switch` statements around the statement being compiled.
pub(super) struct OpenLoop {
    /// `None` for a `switch`.
    pub(super) id: Option<u32>,
    /// Jumps to the end of the loop, and to where `continue` goes, whose targets are not known yet.
    pub(super) breaks: Vec<Label>,
    pub(super) continues: Vec<Label>,
}

impl<'a> FunctionCompiler<'a, '_> {
    pub(super) fn while_loop(&mut self, condition: &'a ast::Expr, body: &'a ast::Stmt, span: Span) {
        let id = self.open_loop(span);
        self.report(Event::EnterLoop(id));
        let head = self.here();
        self.mark(Span::new(span.start, condition.span.end.max(span.start)));
        let mut exits = Vec::new();
        self.jump_unless(condition, &mut exits);
        self.report(Event::Iterate(id));
        self.statement(body);
        self.land_continues();
        self.report(Event::Complete(id));
        self.emit(Instruction::Jump { to: head }, span);
        self.close_loop(&exits);
    }

    pub(super) fn do_loop(&mut self, body: &'a ast::Stmt, condition: &'a ast::Expr, span: Span) {
        let id = self.open_loop(span);
        self.anchor(Span::new(span.start, span.start + "do".len() as u32));
        self.report(Event::EnterLoop(id));
        let head = self.here();
        self.report(Event::Iterate(id));
        self.statement(body);
        self.land_continues();
        self.mark(condition.span);
        let mut exits = Vec::new();
        self.jump_unless(condition, &mut exits);
        self.report(Event::Complete(id));
        self.emit(Instruction::Jump { to: head }, span);
        self.close_loop(&exits);
    }

    pub(super) fn for_loop(
        &mut self,
        init: Option<&'a ast::Stmt>,
        condition: Option<&'a ast::Expr>,
        step: Option<&'a ast::Stmt>,
        body: &'a ast::Stmt,
        span: Span,
    ) {
        self.anchor(Span::new(span.start, body.span.start.max(span.start + 1)));
        if let Some(init) = init {
            self.statement(init);
        }
        self.iterations(condition, step, body, span);
    }

    /// A `for` loop without its initial statement.
    pub(super) fn iterations(
        &mut self,
        condition: Option<&'a ast::Expr>,
        step: Option<&'a ast::Stmt>,
        body: &'a ast::Stmt,
        span: Span,
    ) {
        let id = self.open_loop(span);
        self.report(Event::EnterLoop(id));
        let head = self.here();
        let condition_span = condition.map_or(Span::new(span.start, span.start + "for".len() as u32), |each| each.span);
        self.mark(condition_span);
        let mut exits = Vec::new();
        if let Some(condition) = condition {
            self.jump_unless(condition, &mut exits);
        }
        self.report(Event::Iterate(id));
        self.statement(body);
        self.land_continues();
        if let Some(step) = step {
            self.statement(step);
        }
        self.report(Event::Complete(id));
        self.emit(Instruction::Jump { to: head }, span);
        self.close_loop(&exits);
    }

    fn open_loop(&mut self, span: Span) -> u32 {
        let id = self.tables.loops.len() as u32;
        self.tables.loops.push(Loop { span, function: self.id, variables: Vec::new() });
        self.open_loops.push(OpenLoop { id: Some(id), breaks: Vec::new(), continues: Vec::new() });
        id
    }

    /// Reports that a `goto` leaves loops.
    pub(super) fn report_left(&mut self, loops: usize) {
        let open = self.open_loops.iter().rev().filter_map(|open| open.id).take(loops).collect::<Vec<_>>();
        for id in open {
            self.report(Event::LeaveLoop(id));
        }
    }

    fn land_continues(&mut self) {
        let continues = self.open_loops.last_mut().map(|open| std::mem::take(&mut open.continues)).unwrap_or_default();
        self.land(&continues);
    }

    fn close_loop(&mut self, exits: &[Label]) {
        self.land(exits);
        if let Some(OpenLoop { id: Some(id), breaks, .. }) = self.open_loops.pop() {
            self.land(&breaks);
            self.report(Event::LeaveLoop(id));
            sort_by_key(&mut self.tables.loops[id as usize].variables, |variable| variable.register);
        }
    }

    /// Notes that the loops around use a variable.
    pub(super) fn note_use(&mut self, register: Register) {
        for id in self.open_loops.iter().filter_map(|open| open.id) {
            let used = &mut self.tables.loops[id as usize].variables;
            if !used.iter().any(|variable| variable.register == register) {
                used.push(LoopVariable {
                    register,
                    name: self.variables[register as usize].name.clone(),
                    shown: ShownAs::default(),
                });
            }
        }
    }
}
