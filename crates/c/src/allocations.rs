//! Allocated memory: which is read, allocations that may fail, and sizes without bounds.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::{COption, ErrorKind, Span};

use crate::declarators::MOST_PARTS;
use crate::parser::{Parser, Read};
use crate::tree::{Allocation, Arithmetic, Comparison, Expression, ExpressionKind, FunctionId, Library};
use crate::types::{Integer, Type};
use crate::typing::known;

const UNTYPED: Message = text!("allocated memory is only supported as elements of one type");

impl Parser<'_> {
    /// The number of another allocation.
    pub(crate) fn number_of_allocation(&mut self) -> usize {
        self.program.allocations += 1;
        self.program.allocations - 1
    }

    /// An allocation that may return null at any call, if the program says so.
    pub(crate) fn may_fail(&mut self, allocation: Expression) -> Read<Expression> {
        if !self.program.options.has(COption::FailingMalloc) {
            return Ok(allocation);
        }
        if !allocation.operands().into_iter().all(Expression::changes_nothing) {
            let message =
                text!("where allocations may fail, their arguments change nothing: calculate the size before the call");
            return Err(self.error("not-read", allocation.span, message));
        }
        let (ty, span) = (allocation.ty.clone(), allocation.span);
        let call = &self.source()[span.start as usize..];
        let line = self.line_of_call(span);
        let name = call.split(|next: char| !next.is_alphanumeric() && next != '_').next().unwrap_or_default();
        let fails = Self::may_not_succeed(text!("{name} in line {line} == NULL"), span);
        let null = Expression { kind: ExpressionKind::Null, ty: ty.clone(), span };
        let kind = ExpressionKind::Conditional(Box::new(fails), Box::new(null), Box::new(allocation));
        Ok(Expression { kind, ty, span })
    }

    /// The choice that a call of the library fails, which no user makes. The words say what it means.
    pub(crate) fn may_not_succeed(words: Message, span: Span) -> Expression {
        let kind = ExpressionKind::Library(Library::AllocationFails(words));
        Expression { kind, ty: Type::Integer(Integer::Bool), span }
    }

    /// The line of a call, from 1, in the joined text of all files.
    pub(crate) fn line_of_call(&self, call: Span) -> usize {
        self.source()[..call.start as usize].matches('\n').count() + 1
    }

    /// Refuses allocated memory that is never used as elements of a type, as in `if (!malloc(4))`.
    pub(crate) fn refuse_untyped_memory(&mut self) {
        let mut untyped = Vec::new();
        self.program.each_expression(&mut |each| {
            let is_allocation = matches!(each.kind, ExpressionKind::Library(Library::Allocate(_)));
            if is_allocation && each.ty == Type::Void.pointer_to() {
                untyped.push(each.span);
            }
        });
        for span in untyped {
            self.error("not-read", span, UNTYPED);
        }
    }

    /// Refuses allocated memory that is not supported as elements of a type.
    pub(crate) fn check_memory(&mut self, allocation: &Allocation, element: &Type, span: Span) -> Read<()> {
        if *element == Type::Void {
            return Err(self.error("not-read", span, UNTYPED));
        }
        if self.is_file(element) {
            return Err(self.error("not-read", span, text!("only `fopen` can make a file")));
        }
        let Some(size) = self.size(element) else {
            return Err(self.error("type", span, text!("the size of the elements is not known")));
        };
        if matches!(element, Type::Array(..)) {
            let message =
                text!("memory for arrays is not supported yet: allocate their elements, and calculate the index");
            return Err(self.error("not-read", span, message));
        }
        let is_whole = match known(&allocation.bytes) {
            Some(bytes) if allocation.moved.is_none() => {
                if bytes < IBig::ZERO {
                    return Err(self.error("not-read", span, text!("memory of fewer than 0 bytes is not supported")));
                }
                let count = &bytes / IBig::from(size.max(1));
                if &count * IBig::from(self.program.scalars_of(element)) > IBig::from(MOST_PARTS) {
                    let message = text!("more than {most} elements are not supported", most = MOST_PARTS);
                    return Err(self.error("not-read", span, message));
                }
                &count * IBig::from(size) == bytes && !count.is_zero()
            }
            _ => is_multiple(&allocation.bytes, size),
        };
        if !is_whole && element.integer().is_none() {
            let message = text!(
                "memory for structs or pointers is only supported if its size is a multiple of theirs, such as \
                           `n * sizeof(struct node)`"
            );
            return Err(self.error("not-read", span, message));
        }
        if known(&allocation.bytes).is_none() || allocation.moved.is_some() {
            self.bounded_memory(element, span);
        }
        if allocation.moved.as_ref().is_some_and(|moved| moved.ty != element.clone().pointer_to()) {
            return Err(self.error(
                "not-read",
                span,
                text!("`realloc` is only supported if the type of the elements stays"),
            ));
        }
        Ok(())
    }

    /// The arguments of a function of the library, with checks that sizes are not negative. Only integers without bounds
    /// need them: others wrap, and a size that has wrapped is too large.
    pub(crate) fn checked_sizes(&mut self, id: FunctionId, arguments: Vec<Expression>) -> Read<Vec<Expression>> {
        if !self.program.is_mathematical() || self.library_depth > 0 {
            return Ok(arguments);
        }
        let sizes = self.program.functions[id.0].signature.parameters.clone();
        let size = self.program.size_type();
        let mut checked = Vec::new();
        for (position, argument) in arguments.into_iter().enumerate() {
            let is_size = sizes.get(position) == Some(&size) && argument.ty.integer().is_some();
            if !is_size || self.program.range(&argument).low >= IBig::ZERO {
                checked.push(argument);
                continue;
            }
            if !argument.changes_nothing() {
                self.needs_bounds(argument.span, text!("calculate a size before the call"))?;
            }
            let (span, ty) = (argument.span, argument.ty.clone());
            let zero = crate::typing::number(IBig::ZERO, Integer::Int, span);
            let kind = ExpressionKind::Compare(Comparison::GreaterEqual, Box::new(argument.clone()), Box::new(zero));
            let condition = Expression { kind, ty: Type::INT, span };
            let check = Library::Check(ErrorKind::IndexOutOfBounds, Box::new(condition));
            let check = Expression { kind: ExpressionKind::Library(check), ty: Type::Void, span };
            checked.push(Expression { kind: ExpressionKind::Comma(Box::new(check), Box::new(argument)), ty, span });
        }
        Ok(checked)
    }

    /// Notes that memory whose size is not constant has a greatest number of elements.
    pub(crate) fn bounded_memory(&mut self, element: &Type, span: Span) {
        // Allocations by the library have limits of their own.
        if element.integer().is_none() && self.library_depth == 0 {
            let most = self.program.most_elements(element);
            let bounded = self.program.bounded_memory.filter(|(least, _)| *least <= most);
            self.program.bounded_memory = bounded.or(Some((most, span)));
        }
    }
}

/// Returns `true` if a number of bytes is a multiple of a size whatever its variables are, unless it wraps.
fn is_multiple(bytes: &Expression, size: u32) -> bool {
    match &bytes.kind {
        ExpressionKind::Number(number) => (number % IBig::from(size.max(1))).is_zero(),
        ExpressionKind::Arithmetic(Arithmetic::Multiply, left, right) => {
            is_multiple(left, size) || is_multiple(right, size)
        }
        _ => false,
    }
}
