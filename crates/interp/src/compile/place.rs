//! Assignments: where a value goes, and how it gets there.

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Name};
use loopscope_syntax::{ErrorKind, Span};

use super::{FunctionCompiler, Meaning};
use crate::instruction::{Instruction, Register};

/// The target of an assignment, with its pointer, array and index in registers.
struct AssignmentTarget<'a> {
    root: Root,
    /// The expression of the root and those of its pointer or array and its index, to be blamed.
    spans: [Span; 3],
    /// The fields that lead from the root to what is written, outermost record first, each with its whole expression.
    fields: Vec<(&'a Name, Span)>,
}

/// A place that is not a field.
#[derive(Clone, Copy)]
enum Root {
    Variable(Register),
    Cell {
        variable: Register,
    },
    Dereference {
        pointer: Register,
    },
    Element {
        array: Register,
        index: Register,
    },
    /// An expression that cannot be assigned to; a diagnostic said so.
    Nowhere,
}

impl<'a> FunctionCompiler<'a, '_> {
    /// `target = value`, or with an operator `target op= value`.
    pub(super) fn assignment(&mut self, target: &'a Expr, op: Option<BinaryOp>, value: &'a Expr, span: Span) {
        match op {
            None => {
                if let Some(register) = self.plain_variable(target) {
                    self.expression(value, register);
                    return;
                }
                let src = self.operand(value);
                self.check_written(src, value);
                let place = self.place(target);
                self.write(&place, src, span);
            }
            Some(op) => {
                let place = self.place(target);
                let chain = self.read(&place);
                let old = chain[chain.len() - 1];
                let new = match place.root {
                    Root::Variable(register) if place.fields.is_empty() => register,
                    _ => self.temporary(),
                };
                self.apply(op, new, old, [target, value], target.span.to(value.span));
                if new != old {
                    self.write_back(&place, &chain, new, span);
                }
            }
        }
    }

    /// Evaluates what a target consists of.
    fn place(&mut self, target: &'a Expr) -> AssignmentTarget<'a> {
        let span = target.span;
        let (root, first, second) = match &target.kind {
            ExprKind::Field(base, field) => {
                let mut place = self.place(base);
                place.fields.push((field, span));
                return place;
            }
            ExprKind::Variable(_) => match self.meaning(target.id) {
                Some(Meaning::Variable { register, in_cell: false }) => (Root::Variable(register), span, span),
                Some(Meaning::Variable { register, in_cell: true }) => (Root::Cell { variable: register }, span, span),
                _ => (Root::Nowhere, span, span),
            },
            ExprKind::Deref(pointer) => {
                let register = self.operand(pointer);
                (Root::Dereference { pointer: register }, pointer.span, span)
            }
            ExprKind::Index(base, at) => {
                let (array, index) = self.operands(base, at);
                (Root::Element { array, index }, base.span, at.span)
            }
            _ => (Root::Nowhere, span, span),
        };
        AssignmentTarget { root, spans: [span, first, second], fields: Vec::new() }
    }

    fn write(&mut self, place: &AssignmentTarget<'a>, src: Register, span: Span) {
        let chain = match place.fields.split_last() {
            Some((_, outer)) => self.read_fields(place, outer),
            None => Vec::new(),
        };
        self.write_back(place, &chain, src, span);
    }

    /// Reads the root and then field after field; the registers of all the values on the way.
    fn read(&mut self, place: &AssignmentTarget<'a>) -> Vec<Register> {
        self.read_fields(place, &place.fields)
    }

    fn read_fields(&mut self, place: &AssignmentTarget<'a>, fields: &[(&'a Name, Span)]) -> Vec<Register> {
        let [whole, first, second] = place.spans;
        let root = match place.root {
            // Read where it is; a record is copied, for its copy will be changed.
            Root::Variable(register) if place.fields.is_empty() => register,
            _ => self.temporary(),
        };
        let load = match place.root {
            Root::Variable(register) if place.fields.is_empty() => {
                return vec![register];
            }
            Root::Variable(register) => Instruction::Move { dst: root, src: register },
            Root::Cell { variable } => Instruction::LoadCell { dst: root, variable },
            Root::Dereference { pointer } => Instruction::Dereference { dst: root, pointer },
            Root::Element { array, index } => Instruction::Index { dst: root, array, index },
            Root::Nowhere => Instruction::Fail(ErrorKind::ReadBeforeWrite),
        };
        self.emit_for(load, whole, first, second);
        let mut chain = vec![root];
        let mut base_span = whole;
        for (field, span) in fields {
            let record = chain[chain.len() - 1];
            let name = self.field_name(field);
            let dst = self.temporary();
            self.emit_for(Instruction::Field { dst, record, name }, *span, base_span, *span);
            base_span = *span;
            chain.push(dst);
        }
        chain
    }

    /// Writes a value into the innermost record on the way, that record into the one around it, and so on.
    fn write_back(&mut self, place: &AssignmentTarget<'a>, chain: &[Register], src: Register, span: Span) {
        let mut src = src;
        for ((field, field_span), record) in place.fields.iter().zip(chain).rev() {
            let name = self.field_name(field);
            self.emit_for(Instruction::SetField { record: *record, name, src }, *field_span, *field_span, span);
            src = *record;
        }
        let [whole, first, second] = place.spans;
        let store = match place.root {
            Root::Variable(register) => Instruction::Move { dst: register, src },
            Root::Cell { variable } => Instruction::StoreCell { variable, src },
            Root::Dereference { pointer } => Instruction::StoreDereference { pointer, src },
            Root::Element { array, index } => Instruction::StoreIndex { array, index, src },
            Root::Nowhere => Instruction::Fail(ErrorKind::ReadBeforeWrite),
        };
        self.emit_for(store, whole, first, second);
    }
}
