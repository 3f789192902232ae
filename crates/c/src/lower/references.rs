//! Pointers to elements of arrays.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use loopscope_syntax::{ErrorKind, Presentation, Span};

use super::Lowering;
use super::objects::Object;
use crate::pointers::{Parts, Shape};
use crate::tree::{Arithmetic, Expression, ExpressionKind, FunctionId, Library, USED_TWICE, VariableId};
use crate::types::Type;

/// A pointer to an element.
pub(super) struct Reference {
    pub(super) array: Expr,
    pub(super) at: Expr,
    pub(super) set: Option<Expr>,
    /// The number of elements.
    pub(super) length: Option<Expr>,
    /// The state array: see `memory.rs`.
    pub(super) live: Option<Expr>,
}

/// The endings of the names of a pointer's parts.
pub(super) const ENDINGS: [&str; 5] = ["", "_at", "_set", "_length", "_live"];
/// The fields of a pointer that lies in memory or is returned.
const FIELDS: [&str; 5] = ["array", "at", "set", "length", "live"];

/// The number of scopes that enclose what is declared in `main` outside of inner blocks.
const TOP_OF_MAIN: usize = 3;

fn has(parts: Parts) -> [bool; 5] {
    [true, parts.at, parts.set, parts.length, parts.live]
}

/// The name of the index of a pointer to an element.
pub(crate) fn at_name(name: &str) -> String {
    format!("{name}{}", ENDINGS[1])
}

/// The names of the variables that are a pointer, the array's first.
pub(super) fn names(name: &str, parts: Parts) -> Vec<String> {
    let present = ENDINGS.iter().zip(has(parts)).filter(|(_, present)| *present);
    present.map(|(ending, _)| format!("{name}{ending}")).collect()
}

impl Lowering<'_> {
    /// The index that stands for the null pointer.
    pub(super) fn null_index(&mut self, span: Span) -> Expr {
        self.integer(&-(IBig::ONE << 63), span)
    }

    /// The null pointer.
    pub(super) fn null_reference(&mut self, span: Span) -> Reference {
        let array = self.expr(ExprKind::Array(Vec::new()), span);
        Reference { array, at: self.null_index(span), set: None, length: None, live: None }
    }

    /// Translates a pointer to an element, or to the first one.
    pub(super) fn reference(&mut self, pointer: &Expression, before: &mut Vec<Stmt>) -> Reference {
        let span = pointer.span;
        match &pointer.kind {
            ExpressionKind::Null => self.null_reference(span),
            ExpressionKind::Decay(array) if matches!(array.kind, ExpressionKind::Text(_)) => {
                let set = self.flags(&array.ty, 1, span);
                let length = self.array_length(&array.ty, span);
                let array = self.object(array, before).target;
                let live = self.liveness(super::memory::TEXT, span);
                Reference { array, at: self.small(0, span), set: Some(set), length, live: Some(live) }
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition);
                let name = self.temporary_name();
                let mut values = Vec::new();
                for value in [then, otherwise] {
                    let mut block = Vec::new();
                    let reference = self.reference(value, &mut block);
                    values.push((value, reference, block));
                }
                // An array has parts that belong to no class of pointers before it is assigned.
                let has_no_flags = |value: &Expression| match &value.kind {
                    ExpressionKind::Null => true,
                    // All of a string literal is written.
                    ExpressionKind::Decay(array) => matches!(array.kind, ExpressionKind::Text(_)),
                    _ => false,
                };
                let set = values.iter().all(|(value, reference, _)| reference.set.is_some() || has_no_flags(value));
                if !set && values.iter().any(|(value, reference, _)| reference.set.is_some() && !has_no_flags(value)) {
                    let message = text!(
                        "one of these arrays may have elements that were never written, and the other one \
                                   not: choose between them with `if`"
                    );
                    self.not_read(span, message);
                }
                let length = values.iter().any(|(_, reference, _)| reference.length.is_some());
                let live = values.iter().any(|(_, reference, _)| reference.live.is_some());
                let parts = Parts { at: true, set, length, live };
                let names = names(&name, parts);
                let mut blocks = Vec::new();
                for (value, reference, mut block) in values {
                    for (name, value) in names.iter().zip(self.part_values(reference, parts, span)) {
                        let target = self.named(name, span);
                        block.push(Self::assign(target, value, span));
                    }
                    blocks.push(Box::new(Stmt { kind: StmtKind::Block(block), span: value.span }));
                }
                for name in names {
                    self.declared(name, None, span, span, before);
                }
                let otherwise = blocks.pop();
                if let Some(then) = blocks.pop() {
                    before.push(Stmt { kind: StmtKind::If { condition, then, otherwise }, span });
                }
                self.named_reference(&name, parts, span)
            }
            ExpressionKind::Call(id, _) if self.returns_reference(*id) => {
                let call = self.value(pointer);
                let name = self.temporary(call, before);
                let record = self.named(&name, span);
                let parts = self.pointers.parts_of_result(*id);
                self.recorded(&record, parts, span)
            }
            ExpressionKind::Decay(array) => {
                let length = self.array_length(&array.ty, span);
                let live = self.live_of_array(array, span);
                let Object { target, set, .. } = self.object(array, before);
                Reference { array: target, at: self.small(0, span), set, length, live }
            }
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Element(base, index) => {
                    let length = self.array_length(&base.ty, span);
                    let live = self.live_of_array(base, span);
                    let Object { target, set, .. } = self.object(base, before);
                    Reference { array: target, at: self.value(index), set, length, live }
                }
                ExpressionKind::Behind(base, index) => {
                    let reference = self.reference(base, before);
                    let index = self.value(index);
                    Reference { at: self.moved(Arithmetic::Add, reference.at, index, span), ..reference }
                }
                ExpressionKind::Variable(id) => {
                    let name = self.names[id.0].clone();
                    let set = self.written.is_remembered(*id).then(|| self.named(&Presentation::flags_of(&name), span));
                    let length = Some(self.small(1, span));
                    Reference { array: self.named(&name, span), at: self.small(0, span), set, length, live: None }
                }
                ExpressionKind::Field(base, position) => self.field_reference(base, *position, span, before),
                _ => self.no_reference(span, text!("this pointer is not supported yet")),
            },
            ExpressionKind::Arithmetic(..) if let Some(row) = super::rows::row(pointer) => {
                self.row_reference(&row, span, before)
            }
            ExpressionKind::Arithmetic(op, base, by) => {
                let reference = self.reference(base, before);
                let by = self.value(by);
                Reference { at: self.moved(*op, reference.at, by, span), ..reference }
            }
            ExpressionKind::Comma(first, value) => {
                before.extend(self.effects(first));
                self.reference(value, before)
            }
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, is_postfix: false, .. } => {
                self.evaluated_twice(target);
                before.extend(self.effects(pointer));
                self.reference(target, before)
            }
            ExpressionKind::Step { target, is_postfix: true, .. } => {
                self.evaluated_twice(target);
                let reference = self.reference(target, before);
                let (array, at) = (self.temporary(reference.array, before), self.temporary(reference.at, before));
                before.extend(self.effects(pointer));
                Reference { array: self.named(&array, span), at: self.named(&at, span), ..reference }
            }
            ExpressionKind::Library(Library::Allocate(allocation)) => self.allocated(allocation, pointer, before),
            ExpressionKind::Variable(id) if !self.pointers.is_boxed(*id) => self.variable_reference(*id, span),
            ExpressionKind::Variable(_)
            | ExpressionKind::Dereference(_)
            | ExpressionKind::Field(..)
            | ExpressionKind::Element(..)
            | ExpressionKind::Behind(..) => {
                let parts = self.pointers.parts(pointer);
                let value = self.value(pointer);
                if parts.is_plain() {
                    return Reference { array: value, at: self.small(0, span), set: None, length: None, live: None };
                }
                let record = self.settled(value, before);
                self.recorded(&record, parts, span)
            }
            _ if self.pointers.shape(pointer) == Some(Shape::Array) => {
                let array = self.value(pointer);
                Reference { array, at: self.small(0, span), set: None, length: None, live: None }
            }
            _ => self.no_reference(span, text!("this pointer to an element is not supported yet: use a variable")),
        }
    }

    /// A pointer to a field, which is an array of one element.
    fn field_reference(&mut self, base: &Expression, position: usize, span: Span, before: &mut Vec<Stmt>) -> Reference {
        let live = self.live_of_struct(base, span, before);
        let Object { target, set, .. } = self.whole_field(base, position, span, before);
        let length = Some(self.small(1, span));
        Reference { array: target, at: self.small(0, span), set, length, live }
    }

    /// Refuses what is translated twice, but may be evaluated only once.
    pub(super) fn evaluated_twice(&mut self, target: &Expression) {
        if !target.changes_nothing() {
            self.not_read(target.span, USED_TWICE);
        }
    }

    fn no_reference(&mut self, span: Span, message: Message) -> Reference {
        self.not_read(span, message);
        let array = self.missing(span);
        Reference { array, at: self.small(0, span), set: None, length: None, live: None }
    }

    /// A pointer that is a variable.
    pub(super) fn variable_reference(&mut self, id: VariableId, span: Span) -> Reference {
        let name = self.names[id.0].clone();
        let parts = self.pointers.parts_of_variable(id);
        let reference = self.named_reference(&name, parts, span);
        if self.program.variables[id.0].function.is_some() || self.function == self.main {
            return reference;
        }
        // The parts of what lives as long as the program are passed by pointers.
        let mut behind = |part: Expr| self.expr(ExprKind::Deref(Box::new(part)), span);
        let array = behind(reference.array);
        let at = if parts.at { behind(reference.at) } else { reference.at };
        let set = reference.set.map(&mut behind);
        let length = reference.length.map(&mut behind);
        Reference { array, at, set, length, live: reference.live.map(&mut behind) }
    }

    /// The parts of a pointer that lie in variables.
    pub(super) fn named_reference(&mut self, name: &str, parts: Parts, span: Span) -> Reference {
        let mut part =
            |present: bool, position: usize| present.then(|| self.named(&format!("{name}{}", ENDINGS[position]), span));
        let (array, at) = (part(true, 0), part(parts.at, 1));
        let (set, length, live) = (part(parts.set, 2), part(parts.length, 3), part(parts.live, 4));
        let array = array.unwrap_or_else(|| self.missing(span));
        Reference { array, at: at.unwrap_or_else(|| self.small(0, span)), set, length, live }
    }

    /// The parts of a pointer that lie in a record, which can be evaluated more than once.
    fn recorded(&mut self, record: &Expr, parts: Parts, span: Span) -> Reference {
        let mut part = |present: bool, position: usize| {
            present.then(|| {
                let record = self.again(record);
                let field = self.name(FIELDS[position], span);
                self.expr(ExprKind::Field(Box::new(record), field), span)
            })
        };
        let (array, at) = (part(true, 0), part(parts.at, 1));
        let (set, length, live) = (part(parts.set, 2), part(parts.length, 3), part(parts.live, 4));
        let array = array.unwrap_or_else(|| self.missing(span));
        Reference { array, at: at.unwrap_or_else(|| self.small(0, span)), set, length, live }
    }

    /// The values of the parts that a pointer of a class has.
    pub(super) fn part_values(&mut self, reference: Reference, parts: Parts, span: Span) -> Vec<Expr> {
        let mut values = vec![reference.array];
        if parts.at {
            values.push(reference.at);
        }
        if parts.set {
            let set = reference.set.unwrap_or_else(|| self.expr(ExprKind::Array(Vec::new()), span));
            values.push(set);
        }
        if parts.length {
            values.push(reference.length.unwrap_or_else(|| self.small(0, span)));
        }
        if parts.live {
            values.push(reference.live.unwrap_or_else(|| self.liveness(super::memory::VARIABLE, span)));
        }
        values
    }

    /// The number of elements of an array.
    fn array_length(&mut self, array: &Type, span: Span) -> Option<Expr> {
        match array {
            Type::Array(_, length) => Some(self.small((*length).into(), span)),
            _ => None,
        }
    }

    /// Returns `true` if a function returns a pointer as a record of its parts.
    pub(super) fn returns_reference(&self, function: FunctionId) -> bool {
        matches!(self.program.functions[function.0].signature.result, Type::Pointer(_))
            && !self.pointers.parts_of_result(function).is_plain()
    }

    /// A pointer as such a record.
    pub(super) fn reference_value(&mut self, pointer: &Expression, parts: Parts) -> Expr {
        let mut before = Vec::new();
        let reference = self.reference(pointer, &mut before);
        let record = self.record(reference, parts, pointer.span);
        self.sequence(before, record)
    }

    /// A record of the parts of a pointer.
    pub(super) fn record(&mut self, reference: Reference, parts: Parts, span: Span) -> Expr {
        let values = self.part_values(reference, parts, span);
        let names = FIELDS.iter().zip(has(parts)).filter(|(_, present)| *present).map(|(name, _)| *name);
        let fields = names.zip(values).map(|(name, value)| (self.name(name, span), value)).collect();
        self.expr(ExprKind::Record(fields), span)
    }

    /// An index that is moved.
    pub(super) fn moved(&mut self, op: Arithmetic, at: Expr, by: Expr, span: Span) -> Expr {
        if matches!(&at.kind, ExprKind::Number(zero) if zero.is_zero()) && op == Arithmetic::Add {
            return by;
        }
        let op = if op == Arithmetic::Add { BinaryOp::Add } else { BinaryOp::Subtract };
        self.binary(op, at, by, span)
    }

    /// An index, after the check that its pointer is not null.
    pub(super) fn not_null(&mut self, pointer: &Expression, at: Expr, span: Span, before: &mut Vec<Stmt>) -> Expr {
        if self.pointers.shape(pointer) != Some(Shape::Element) || !self.pointers.may_be_null(pointer) {
            return at;
        }
        let at = self.settled(at, before);
        let zero = self.integer(&-(IBig::ONE << 62), span);
        let copy = self.again(&at);
        let condition = self.binary(BinaryOp::Greater, copy, zero, span);
        before.push(Stmt { kind: StmtKind::Check { condition, error: ErrorKind::NullDereference }, span });
        // The library's functions have the place of their call.
        if pointer.span != span {
            self.dereferences.push((span, pointer.span));
        }
        at
    }

    /// The check that two places do not overlap.
    pub(super) fn apart(
        &mut self,
        [(to, of_to), (from, of_from)]: &[(Expression, Expression); 2],
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        if !self.pointers.may_share(to, from) {
            return;
        }
        let (one, other) = (self.reference(to, statements), self.reference(from, statements));
        let same_array = self.binary(BinaryOp::Equal, one.array, other.array, span);
        let mut apart = self.expr(ExprKind::Unary(UnaryOp::Not, Box::new(same_array)), span);
        for (first, length, second) in [(&one.at, of_to, &other.at), (&other.at, of_from, &one.at)] {
            let (first, length, second) = (self.again(first), self.value(length), self.again(second));
            let end = self.binary(BinaryOp::Add, first, length, span);
            let is_before = self.binary(BinaryOp::LessEqual, end, second, span);
            apart = self.binary(BinaryOp::Or, apart, is_before, span);
        }
        statements.push(Self::check(apart, ErrorKind::Overlap, span));
    }

    /// The check that two pointers point to the same array, without which `<` and `-` mean nothing.
    pub(super) fn related(
        &mut self,
        (left, one): (&Expression, &Reference),
        (right, other): (&Expression, &Reference),
        span: Span,
        before: &mut Vec<Stmt>,
    ) {
        if self.program.functions[self.function.0].is_library || self.leads_to_one_array(left, right) {
            return;
        }
        let (one, other) = (self.again(&one.array), self.again(&other.array));
        let same_array = self.binary(BinaryOp::Equal, one, other, span);
        before.push(Self::check(same_array, ErrorKind::UnrelatedPointers, span));
    }

    /// Returns `true` if two pointers can only point to an array that exists once.
    fn leads_to_one_array(&self, left: &Expression, right: &Expression) -> bool {
        let array = self.pointers.only_array(left);
        let exists_once = |id: VariableId| {
            let variable = &self.program.variables[id.0];
            variable.function.is_none() || variable.function == Some(self.main) && variable.depth <= TOP_OF_MAIN
        };
        array.is_some_and(exists_once) && array == self.pointers.only_array(right)
    }

    /// Returns the test that a pointer to an element is null, or is not.
    pub(super) fn is_null_index(&mut self, at: Expr, is_null: bool, span: Span) -> Expr {
        let null = self.null_index(span);
        self.binary(if is_null { BinaryOp::Equal } else { BinaryOp::NotEqual }, at, null, span)
    }
}
