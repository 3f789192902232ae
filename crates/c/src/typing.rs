//! The types of expressions, and the conversions that C makes between them.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_float::Format;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::floating;
use crate::objects::is_object;
use crate::parser::{Failed, Parser, Read};
use crate::tree::{Arithmetic, Comparison, Expression, ExpressionKind, Library};
use crate::types::{Integer, Type, element_of_rows, leaf};

/// The bits of the longest constant that is calculated where integers have no bounds.
const LONGEST_CONSTANT: usize = 4096;

/// Functions of this library that return nothing, and in C their first argument.
const COPYING: [&str; 11] = [
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "memcpy",
    "memmove",
    "memset",
    "library_clear",
    "library_clear_rows",
    "library_copy_rows",
    "library_ones",
];

/// A constant.
pub(crate) fn number(value: IBig, ty: Integer, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Number(value), ty: Type::Integer(ty), span }
}

/// The value of a constant that is no floating-point number.
pub(crate) fn known(value: &Expression) -> Option<IBig> {
    match &value.kind {
        ExpressionKind::Number(number) if value.ty.float().is_none() => Some(number.clone()),
        _ => None,
    }
}

impl Parser<'_> {
    /// An integer as a value of another integer type.
    pub(crate) fn converted(&self, value: Expression, to: Integer) -> Expression {
        let Some(from) = value.ty.integer() else { return value };
        if from == to {
            return value;
        }
        let span = value.span;
        match known(&value) {
            Some(constant) => number(self.program.converted(constant, to), to, span),
            None => Expression { kind: ExpressionKind::Convert(Box::new(value)), ty: Type::Integer(to), span },
        }
    }

    /// A value: of an array, a pointer to its first element.
    pub(crate) fn value(value: Expression) -> Expression {
        match value.ty.clone() {
            Type::Array(element, _) => {
                let span = value.span;
                Expression { kind: ExpressionKind::Decay(Box::new(value)), ty: Type::Pointer(element), span }
            }
            Type::Row(element, _) => Expression { ty: element.pointer_to(), ..value },
            _ => value,
        }
    }

    /// A number as one of a type; what is no number stays as it is.
    fn as_number(&self, value: Expression, ty: &Type) -> Expression {
        match (ty, &value.ty) {
            (Type::Float(format), _) => floating::as_float(value, *format),
            (Type::Integer(ty), Type::Float(format)) => floating::as_integer(value.clone(), *format, *ty),
            (Type::Integer(ty), _) => self.converted(value, *ty),
            _ => value,
        }
    }

    fn integer_of(&mut self, value: &Expression) -> Read<Integer> {
        value.ty.integer().ok_or_else(|| {
            let message = text!("an integer is expected here, but this is of the type `{ty}`", ty = &value.ty);
            self.error("type", value.span, message)
        })
    }

    pub(crate) fn promoted(&mut self, value: Expression) -> Read<Expression> {
        let ty = self.integer_of(&value)?.promoted();
        Ok(self.converted(value, ty))
    }

    /// A value whose truth matters.
    pub(crate) fn truth(&mut self, value: Expression) -> Read<Expression> {
        let value = Self::value(value);
        self.note_test(&value);
        if let Type::Float(format) = value.ty {
            return Ok(floating::is_not_zero(value, format));
        }
        if value.ty.is_scalar() {
            return Ok(value);
        }
        let message = text!("a condition is a number or a pointer, but this is of the type `{ty}`", ty = &value.ty);
        Err(self.error("type", value.span, message))
    }

    pub(crate) fn negated(&mut self, operand: Expression, span: Span) -> Read<Expression> {
        if let Type::Float(format) = operand.ty {
            return Ok(floating::negated(operand, format, span));
        }
        let operand = self.promoted(operand)?;
        if let (Some(value), Some(ty)) = (known(&operand), operand.ty.integer())
            && (!ty.is_signed() || ty.contains(&-&value) || self.program.is_mathematical())
        {
            return Ok(number(self.program.converted(-value, ty), ty, span));
        }
        let ty = operand.ty.clone();
        Ok(Expression { kind: ExpressionKind::Negate(Box::new(operand)), ty, span })
    }

    pub(crate) fn complement(&mut self, operand: Expression, span: Span) -> Read<Expression> {
        let operand = self.promoted(operand)?;
        if let (Some(value), Some(ty)) = (known(&operand), operand.ty.integer()) {
            return Ok(number(self.program.converted(-value - IBig::ONE, ty), ty, span));
        }
        if self.program.is_mathematical() {
            self.needs_bounds(span, text!("`~` is only supported for constants"))?;
        }
        let ty = operand.ty.clone();
        Ok(Expression { kind: ExpressionKind::Complement(Box::new(operand)), ty, span })
    }

    pub(crate) fn arithmetic(&mut self, op: Arithmetic, left: Expression, right: Expression) -> Read<Expression> {
        let span = left.span.to(right.span);
        let (left, right) = (Self::value(left), Self::value(right));
        let make = |left, right, ty| Expression {
            kind: ExpressionKind::Arithmetic(op, Box::new(left), Box::new(right)),
            ty,
            span,
        };
        match (&left.ty, &right.ty, op) {
            (Type::Pointer(to), Type::Integer(_), Arithmetic::Add | Arithmetic::Subtract) => {
                let (ty, by) = (left.ty.clone(), self.scaled(right, to)?);
                return Ok(make(left, by, ty));
            }
            (Type::Integer(_), Type::Pointer(to), Arithmetic::Add) => {
                let (ty, by) = (right.ty.clone(), self.scaled(left, to)?);
                return Ok(make(right, by, ty));
            }
            (Type::Pointer(to), Type::Pointer(_), Arithmetic::Subtract) if matches!(**to, Type::Row(..)) => {
                let message =
                    text!("the number of rows between two pointers is not supported if their length is not constant");
                return Err(self.error("not-read", span, message));
            }
            (Type::Pointer(one), Type::Pointer(other), Arithmetic::Subtract) if one == other => {
                return Ok(make(left, right, Type::Integer(self.program.data_model().difference())));
            }
            _ => {}
        }
        if let Some(format) = floating::common(&left.ty, &right.ty) {
            return self.float_arithmetic(op, left, right, format);
        }
        let (one, other) = (self.integer_of(&left)?, self.integer_of(&right)?);
        let is_shift = matches!(op, Arithmetic::ShiftLeft | Arithmetic::ShiftRight);
        let ty = if is_shift { one.promoted() } else { one.common(other) };
        let left = self.converted(left, ty);
        let right = self.converted(right, if is_shift { other.promoted() } else { ty });
        if let (Some(one), Some(other)) = (known(&left), known(&right))
            && let Some(result) = self.calculate(op, &one, &other, ty)
        {
            return Ok(number(result, ty, span));
        }
        self.check_bits(op, &[&left, &right])?;
        Ok(make(left, right, Type::Integer(ty)))
    }

    /// An arithmetic operation on two numbers, at least one of which is a floating-point number.
    fn float_arithmetic(
        &mut self,
        op: Arithmetic,
        left: Expression,
        right: Expression,
        format: Format,
    ) -> Read<Expression> {
        let span = left.span.to(right.span);
        let Some(operator) = floating::operator(op, format) else {
            let message = text!("this operator needs integers, and `{ty}` is none", ty = Type::Float(format));
            return Err(self.error("type", span, message));
        };
        self.remark_integer_quotient(&left);
        self.remark_integer_quotient(&right);
        let operands = vec![floating::as_float(left, format), floating::as_float(right, format)];
        Ok(floating::operation(operator, operands, Type::Float(format), span))
    }

    pub(crate) fn comparison(&mut self, op: Comparison, left: Expression, right: Expression) -> Read<Expression> {
        let span = left.span.to(right.span);
        let (left, right) = (Self::value(left), Self::value(right));
        if let Some(format) = floating::common(&left.ty, &right.ty) {
            self.remark_inexact_comparison(op, &left, &right, format);
            return Ok(floating::comparison(op, left, right, format, span));
        }
        self.note_test(&left);
        self.note_test(&right);
        self.remark_compared_text(op, &left, &right);
        self.remark_comparison(op, &left, &right);
        let (left, right) = if let (Some(one), Some(other)) = (left.ty.integer(), right.ty.integer()) {
            let ty = one.common(other);
            (self.converted(left, ty), self.converted(right, ty))
        } else {
            let is_left = !matches!(left.ty, Type::Integer(_)) && !matches!(left.kind, ExpressionKind::Null);
            let ty = if is_left { left.ty.clone() } else { right.ty.clone() };
            if let (Type::FunctionPointer(_), false) = (&ty, matches!(op, Comparison::Equal | Comparison::NotEqual)) {
                return Err(self.error("type", span, text!("functions have no order: compare by `==` or `!=`")));
            }
            (self.assigned(left, &ty)?, self.assigned(right, &ty)?)
        };
        if let (Some(one), Some(other)) = (known(&left), known(&right)) {
            let holds = match op {
                Comparison::Equal => one == other,
                Comparison::NotEqual => one != other,
                Comparison::Less => one < other,
                Comparison::LessEqual => one <= other,
                Comparison::Greater => one > other,
                Comparison::GreaterEqual => one >= other,
            };
            return Ok(number(u8::from(holds).into(), Integer::Int, span));
        }
        Ok(Expression { kind: ExpressionKind::Compare(op, Box::new(left), Box::new(right)), ty: Type::INT, span })
    }

    pub(crate) fn choice(
        &mut self,
        condition: Expression,
        then: Expression,
        otherwise: Expression,
    ) -> Read<Expression> {
        let span = condition.span.to(otherwise.span);
        let condition = self.truth(condition)?;
        let (then, otherwise) = (Self::value(then), Self::value(otherwise));
        let (then, otherwise) = match (then.ty.integer(), otherwise.ty.integer()) {
            (Some(one), Some(other)) => {
                let ty = one.common(other);
                (self.converted(then, ty), self.converted(otherwise, ty))
            }
            _ if let Some(format) = floating::common(&then.ty, &otherwise.ty) => {
                (floating::as_float(then, format), floating::as_float(otherwise, format))
            }
            _ if then.ty == Type::Void && otherwise.ty == Type::Void => (then, otherwise),
            _ if matches!(then.kind, ExpressionKind::Null) => {
                let ty = otherwise.ty.clone();
                (self.assigned(then, &ty)?, otherwise)
            }
            _ => {
                let ty = then.ty.clone();
                (then, self.assigned(otherwise, &ty)?)
            }
        };
        if let Some(value) = known(&condition) {
            let chosen = if value.is_zero() { otherwise } else { then };
            return Ok(Expression { span, ..chosen });
        }
        let ty = then.ty.clone();
        let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expression { kind, ty, span })
    }

    /// A value as it is assigned to a variable of a type, passed or returned.
    pub(crate) fn assigned(&mut self, value: Expression, ty: &Type) -> Read<Expression> {
        let value = self.returned(value)?;
        let value = self.as_first_element(value, ty)?;
        if matches!(ty, Type::Float(_)) {
            self.remark_integer_quotient(&value);
        }
        self.of_type(value, ty)
    }

    /// A value as it is passed, or as the first value of a variable: where an object is given for a pointer to its type, `&`
    /// is missing. A character for a text is another mistake.
    pub(crate) fn passed(&mut self, value: Expression, ty: &Type) -> Read<Expression> {
        match ty {
            Type::Pointer(to) if value.ty == **to && value.ty != Type::CHAR && is_object(&value) => {
                let (Span { start, end }, given) = (value.span, &value.ty);
                let name = self.source().get(start as usize..end as usize).unwrap_or_default().to_owned();
                let message = text!(
                    "`&` is missing before `{name}`: `{ty}` is needed here, and `{name}` has the type `{given}`",
                    name = name
                );
                let place = value.span;
                let error = Diagnostic::error("type", place, message);
                self.diagnostics.push(error.with_fix(text!("insert `&`"), Span::new(start, start), "&"));
                Err(Failed)
            }
            _ => self.assigned(value, ty),
        }
    }

    /// The same for a value that is converted explicitly: a pointer to an array is none to its first element.
    fn of_type(&mut self, value: Expression, ty: &Type) -> Read<Expression> {
        let span = value.span;
        let is_zero = known(&value).is_some_and(|value| value.is_zero());
        match (ty, &value.ty) {
            (Type::Integer(_) | Type::Float(_), Type::Integer(_) | Type::Float(_)) => Ok(self.as_number(value, ty)),
            (Type::Integer(Integer::Bool), Type::Pointer(_) | Type::FunctionPointer(_)) => {
                let null = Expression { kind: ExpressionKind::Null, ty: Type::Void.pointer_to(), span };
                let is_not_null = self.comparison(Comparison::NotEqual, value, null)?;
                Ok(self.converted(is_not_null, Integer::Bool))
            }
            (Type::Pointer(_), _) if is_zero || matches!(value.kind, ExpressionKind::Null) => {
                Ok(Expression { kind: ExpressionKind::Null, ty: ty.clone(), span })
            }
            (Type::FunctionPointer(_), _) if is_zero || matches!(value.kind, ExpressionKind::Null) => {
                Ok(Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: ty.clone(), span })
            }
            (Type::Pointer(to), Type::Pointer(_))
                if let ExpressionKind::Library(Library::Allocate(allocation)) = &value.kind =>
            {
                let allocation = allocation.clone();
                self.check_memory(&allocation, element_of_rows(to), span)?;
                self.may_fail(Expression { ty: ty.clone(), ..value })
            }
            (Type::Pointer(to), Type::Pointer(from))
                if **from == Type::Void
                    && **to != Type::Void
                    && matches!(value.kind, ExpressionKind::Conditional(..) | ExpressionKind::Comma(..)) =>
            {
                let mut inner = |inner: Box<Expression>| self.assigned(*inner, ty).map(Box::new);
                let kind = match value.kind {
                    ExpressionKind::Conditional(condition, then, otherwise) => {
                        ExpressionKind::Conditional(condition, inner(then)?, inner(otherwise)?)
                    }
                    ExpressionKind::Comma(first, last) => ExpressionKind::Comma(first, inner(last)?),
                    kind => kind,
                };
                Ok(Expression { kind, ty: ty.clone(), span })
            }
            (Type::Pointer(to), Type::Pointer(from)) if to != from && self.is_file(from) => {
                let message = text!("a file is only used as `FILE *` here");
                Err(self.error("not-read", span, message))
            }
            (Type::Pointer(to), Type::Pointer(from))
                if to != from
                    && [to, from].iter().any(|each| ***each == Type::Void)
                    && [to, from].iter().any(|each| matches!(leaf(each), Type::Pointer(_))) =>
            {
                let message = text!("pointers to pointers are not supported as `void *`: keep their type");
                Err(self.error("not-read", span, message))
            }
            (Type::Pointer(to), Type::Pointer(from)) if to == from || **to == Type::Void || **from == Type::Void => {
                Ok(Expression { ty: ty.clone(), ..value })
            }
            (one, other) if one == other && *one != Type::Void => Ok(value),
            (Type::Pointer(to), Type::Pointer(from))
                if matches!((&**to, &**from), (Type::Row(..), Type::Array(..)) | (Type::Array(..), Type::Row(..)))
                    && leaf(to) == leaf(from) =>
            {
                let message = text!(
                    "rows of constant length are not supported where their length is variable: declare the array with \
                     variables, or give the parameter the length of its rows"
                );
                Err(self.error("not-read", span, message))
            }
            (one, other) => {
                let message = text!("a value of the type `{other}` cannot be used as `{one}`");
                Err(self.error("type", span, message))
            }
        }
    }

    /// A call of `strcpy` and the like with the value that it has in C, where the functions of this library return nothing:
    /// its first argument. Other expressions stay as they are.
    pub(crate) fn returned(&mut self, call: Expression) -> Read<Expression> {
        let ExpressionKind::Call(id, arguments) = &call.kind else { return Ok(call) };
        let function = &self.program.functions[id.0];
        // A copy has a number.
        let is_copying = function.name.split('#').next().is_some_and(|name| COPYING.contains(&name));
        let Some(to) = arguments.first().filter(|_| function.is_library && is_copying) else { return Ok(call) };
        let inner = if let ExpressionKind::Decay(array) = &to.kind { array } else { to };
        let (to, span) = (to.clone(), call.span);
        if !matches!(inner.kind, ExpressionKind::Variable(_)) {
            let message = text!("the value of this call is not supported: use its first argument");
            return Err(self.error("not-read", span, message));
        }
        let ty = to.ty.clone();
        Ok(Expression { kind: ExpressionKind::Comma(Box::new(call), Box::new(to)), ty, span })
    }

    pub(crate) fn converted_by_cast(&mut self, value: Expression, ty: &Type) -> Read<Expression> {
        match (ty, &value.ty) {
            // `(void)x` is written where `x` is not used: it reads nothing.
            (Type::Void, _) if matches!(value.kind, ExpressionKind::Variable(_) | ExpressionKind::Number(_)) => {
                Ok(Expression { ty: Type::Void, ..value })
            }
            (Type::Void, _) => Ok(Self::without_value(value)),
            (Type::Integer(_), Type::Pointer(_)) | (Type::Pointer(_), Type::Integer(_))
                if !matches!(value.kind, ExpressionKind::Number(_)) && *ty != Type::Integer(Integer::Bool) =>
            {
                Err(self.error(
                    "not-read",
                    value.span,
                    text!("conversions between pointers and integers are not supported"),
                ))
            }
            _ => {
                let value = self.returned(value)?;
                self.of_type(value, ty)
            }
        }
    }

    /// An expression whose value is not used, but whose effects and errors are.
    pub(crate) fn without_value(value: Expression) -> Expression {
        let span = value.span;
        Expression { kind: ExpressionKind::Convert(Box::new(Self::value(value))), ty: Type::Void, span }
    }

    /// Returns the depth to which arrays and structs are nested in a type whose structs are complete.
    pub(crate) fn depth(&self, ty: &Type) -> usize {
        match ty {
            Type::Array(element, _) => 1 + self.depth(element),
            Type::Struct(id) => {
                let fields = self.program.structs[id.0].fields.iter().flatten();
                1 + fields.map(|(_, ty)| self.depth(ty)).max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The number of bytes that a value of a type takes.
    pub(crate) fn size(&self, ty: &Type) -> Option<u32> {
        self.program.size(ty)
    }
}

impl Parser<'_> {
    /// The result of constants, if it is defined.
    fn calculate(&self, op: Arithmetic, left: &IBig, right: &IBig, ty: Integer) -> Option<IBig> {
        let result = match op {
            Arithmetic::Add => left + right,
            Arithmetic::Subtract => left - right,
            Arithmetic::Multiply => left * right,
            Arithmetic::Divide | Arithmetic::Remainder if right.is_zero() => return None,
            Arithmetic::Divide => left / right,
            Arithmetic::Remainder => left % right,
            Arithmetic::And => left & right,
            Arithmetic::Or => left | right,
            Arithmetic::Xor => left ^ right,
            Arithmetic::ShiftLeft | Arithmetic::ShiftRight => {
                let bits = usize::try_from(right).ok().filter(|bits| *bits < ty.bits() as usize)?;
                let is_left = op == Arithmetic::ShiftLeft;
                if is_left && *left < IBig::ZERO {
                    return None;
                }
                if is_left { left << bits } else { left >> bits }
            }
        };
        if ty.is_signed() && !self.program.is_mathematical() {
            return Some(result).filter(|result| ty.contains(result));
        }
        // Without bounds, a greater number is calculated when the program runs.
        Some(self.program.converted(result, ty)).filter(|result| result.bit_len() <= LONGEST_CONSTANT)
    }

    /// Refuses operations on the bits of integers that have no bounds, except those that are a remainder, a multiple or
    /// a quotient whatever the width is.
    pub(crate) fn check_bits(&mut self, op: Arithmetic, operands: &[&Expression]) -> Read<()> {
        if !self.program.is_mathematical() {
            return Ok(());
        }
        let is = |test: fn(&IBig) -> bool| operands.iter().any(|each| known(each).is_some_and(|value| test(&value)));
        let (is_read, instead) = match op {
            Arithmetic::ShiftLeft | Arithmetic::ShiftRight => {
                let by = operands.last().and_then(|by| known(by));
                let is_few = by.is_some_and(|by| by >= IBig::ZERO && by < IBig::from(64));
                (is_few, text!("only shifts by a constant from 0 to 63 are supported"))
            }
            Arithmetic::And => {
                let is_mask = is(|value| *value > IBig::ZERO && (value & (value + IBig::ONE)).is_zero());
                (is_mask, text!("`&` is only supported with a constant such as 1, 3 or 7"))
            }
            Arithmetic::Or | Arithmetic::Xor => (false, text!("`|` and `^` are only supported for constants")),
            _ => return Ok(()),
        };
        if is_read {
            return Ok(());
        }
        self.needs_bounds(operands[0].span.to(operands[operands.len() - 1].span), instead)
    }

    /// Refuses what has no meaning for integers without bounds.
    pub(crate) fn needs_bounds(&mut self, span: Span, instead: Message) -> Read<()> {
        Err(self.error("not-read", span, text!("where integers have no bounds, {instead}")))
    }
}
