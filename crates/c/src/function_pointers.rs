//! Pointers to functions.
//!
//! They are numbers: 0 is null, and k the k-th function whose address is taken. A call through a pointer is a call of a
//! function of its own, which gets the pointer and the arguments, and calls one of the functions of that type (Reynolds,
//! *Definitional Interpreters for Higher-Order Programming Languages*, 1972). As conversions between the types of such
//! pointers are not supported, a pointer that points to none of them is null.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::{ErrorKind, Span};

use crate::library::{Call, CallArguments};
use crate::parser::{Parser, Read};
use crate::tree::{
    Comparison, Expression, ExpressionKind, Function, FunctionId, Library, Statement, StatementKind, VariableId,
};
use crate::types::{Integer, Signature, Type};
use crate::typing::known;

pub(crate) fn qsort(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [array, count, size, compare] = parser.arguments(call)?;
    let array = Parser::value(array);
    let element = match &array.ty {
        Type::Pointer(element) if matches!(**element, Type::Integer(_) | Type::Float(_) | Type::Struct(_)) => {
            element.clone()
        }
        _ => {
            return Err(parser.error(
                "not-read",
                array.span,
                text!("`qsort` is only supported for numbers and structs"),
            ));
        }
    };
    if known(&size) != parser.size(&element).map(Into::into) {
        let message = text!("the third argument of `qsort` must be the size of an element, such as `sizeof(a[0])`");
        return Err(parser.error("not-read", size.span, message));
    }
    parser.program.sorted = parser.program.sorted.or(Some(span));
    parser.library_element = Some(*element);
    let function = known(&compare).and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
    parser.comparison = function.and_then(|position| parser.pointed_to.get(position).copied());
    let call = parser.call_of_library("qsort", vec![array, count, compare], span);
    parser.comparison = None;
    call
}

impl Parser<'_> {
    pub(crate) fn pointer_to_function(&mut self, id: FunctionId, span: Span) -> Expression {
        let known = self.pointed_to.iter().position(|other| *other == id);
        let position = known.unwrap_or_else(|| {
            self.pointed_to.push(id);
            self.pointed_to.len() - 1
        });
        let ty = Type::FunctionPointer(Box::new(self.program.functions[id.0].signature.clone()));
        Expression { kind: ExpressionKind::Number(IBig::from(position + 1)), ty, span }
    }

    /// A call through a pointer, whose arguments come next.
    pub(crate) fn call_through(&mut self, pointer: Expression) -> Read<Expression> {
        let CallArguments { mut arguments, end, .. } = self.call_arguments("")?;
        let span = pointer.span.to(end);
        if let Some(id) = self.comparison {
            return self.call_of(id, arguments, span);
        }
        let Type::FunctionPointer(signature) = pointer.ty.clone() else {
            let message = text!("this is of the type `{ty}`, which is not a function", ty = &pointer.ty);
            return Err(self.error("type", pointer.span, message));
        };
        let (wanted, found) = (signature.parameters.len(), arguments.len());
        if wanted != found {
            let message = if wanted == 1 {
                text!("a function of this type takes 1 argument, but gets {found} here")
            } else {
                text!("a function of this type takes {wanted} arguments, but gets {found} here")
            };
            return Err(self.error("wrong-arity", span, message));
        }
        let mut parameters = vec![pointer.ty.clone()];
        parameters.extend(signature.parameters);
        arguments.insert(0, pointer);
        let id = FunctionId(self.program.functions.len());
        self.choosing.push(id);
        self.program.functions.push(Function {
            name: format!("call#{}", self.choosing.len()),
            span,
            parameters: Vec::new(),
            signature: Signature { parameters, result: signature.result },
            // Made at the end, when all functions whose address is taken are known.
            body: Some(Vec::new()),
            whole: span,
            is_library: true,
            is_made: false,
            value_uses: 0,
            labels: Vec::new(),
        });
        self.call_of(id, arguments, span)
    }

    /// Makes the functions that choose the function to which a pointer leads.
    pub(crate) fn choose_functions(&mut self) {
        for position in 0..self.choosing.len() {
            let id = self.choosing[position];
            self.function = Some(id);
            // Cannot fail: nothing is read.
            let _ = self.scoped(|this| {
                this.choose_function(id);
                Ok(())
            });
        }
        self.function = None;
    }

    fn choose_function(&mut self, id: FunctionId) {
        let Function { span, signature, value_uses, .. } = self.program.functions[id.0].clone();
        let parameters: Vec<VariableId> = signature
            .parameters
            .iter()
            .enumerate()
            .map(|(position, ty)| self.new_variable(&format!("argument#{position}"), span, ty.clone()))
            .collect();
        let mut values = parameters.iter().zip(&signature.parameters).map(|(variable, ty)| Expression {
            kind: ExpressionKind::Variable(*variable),
            ty: ty.clone(),
            span,
        });
        let Some(pointer) = values.next() else { return };
        let arguments: Vec<Expression> = values.collect();
        let statement = |kind| Statement { kind, span };
        let is = |value: usize| {
            let value = Expression { kind: ExpressionKind::Number(value.into()), ty: pointer.ty.clone(), span };
            let kind = ExpressionKind::Compare(Comparison::Equal, Box::new(pointer.clone()), Box::new(value));
            Expression { kind, ty: Type::INT, span }
        };
        let mut body = Vec::new();
        let candidates: Vec<(usize, FunctionId)> = (1..).zip(self.pointed_to.clone()).collect();
        let is_candidate = |(_, id): &(usize, FunctionId)| {
            let known = &self.program.functions[id.0].signature;
            matches!(&pointer.ty, Type::FunctionPointer(signature) if **signature == *known)
        };
        let candidates: Vec<_> = candidates.into_iter().filter(is_candidate).collect();
        let check = |condition| {
            let check = Library::Check(ErrorKind::NullDereference, Box::new(condition));
            let check = Expression { kind: ExpressionKind::Library(check), ty: Type::Void, span };
            statement(StatementKind::Expression(check))
        };
        if candidates.is_empty() {
            body.push(check(crate::typing::number(IBig::ZERO, Integer::Int, span)));
        }
        for (position, (number, callee)) in candidates.iter().enumerate() {
            // A function whose result is not used need not return one, but it must be defined.
            let callee_of = &mut self.program.functions[callee.0];
            callee_of.value_uses += value_uses.min(1).max(u32::from(callee_of.body.is_none()));
            let call = ExpressionKind::Call(*callee, arguments.clone());
            let call = Expression { kind: call, ty: signature.result.clone(), span };
            let call = statement(StatementKind::Return(Some(call)));
            if position + 1 == candidates.len() {
                body.push(check(is(*number)));
                body.push(call);
            } else {
                body.push(statement(StatementKind::If(is(*number), Box::new(call), None)));
            }
        }
        let function = &mut self.program.functions[id.0];
        function.parameters = parameters;
        function.body = Some(body);
    }
}
