//! `switch`.

use loopscope_syntax::{Span, ast};

use super::FunctionCompiler;
use super::loops::OpenLoop;
use crate::instruction::{Comparison, Instruction, Label};

impl<'a> FunctionCompiler<'a, '_> {
    /// `switch`: jumps to the arm with the value, or else to the default arm, or else over all of them.
    pub(super) fn switch(&mut self, value: &'a ast::Expr, arms: &'a [ast::Arm], span: Span) {
        self.mark(Span::new(span.start, value.span.end));
        let selected = self.temporary();
        self.expression(value, selected);
        self.emit(Instruction::CheckInteger { src: selected }, value.span);
        let mut entries: Vec<Vec<Label>> = arms.iter().map(|_| Vec::new()).collect();
        let number = self.temporary();
        for (arm, entry) in arms.iter().zip(&mut entries) {
            for label in &arm.labels {
                self.number(label, number, value.span);
                let jump = Instruction::JumpIf { by: Comparison::Equal, a: selected, b: number, to: 0 };
                entry.push(self.emit(jump, value.span));
            }
        }
        let to_default = self.emit(Instruction::Jump { to: 0 }, span);
        let default = arms.iter().position(|arm| arm.is_default);
        if let Some(default) = default {
            entries[default].push(to_default);
        }
        self.open_loops.push(OpenLoop { id: None, breaks: Vec::new(), continues: Vec::new() });
        for (arm, entry) in arms.iter().zip(&entries) {
            self.land(entry);
            self.statements(&arm.body);
        }
        if default.is_none() {
            self.land(&[to_default]);
        }
        if let Some(open) = self.open_loops.pop() {
            self.land(&open.breaks);
            if let Some(around) = self.open_loops.last_mut() {
                around.continues.extend(open.continues);
            }
        }
    }
}
