//! Unions. A union is its bytes, an array of `char`: a field that is an array of as many characters is this array, and a number is
//! made of its first bytes, the least significant one first, as on x86-64. Functions of `library.c` read and write it.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::construct::Construct;
use crate::declarators::MAX_LENGTH;
use crate::parser::{Failed, Parser, Read};
use crate::tree::{Arithmetic, Expression, ExpressionKind, StructId};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// The functions that read a number, by the number of its bytes.
const LOAD: &str = "library_load";

impl Parser<'_> {
    /// The type of a union with these fields.
    pub(crate) fn union_of(&mut self, id: StructId, members: Vec<(String, Type)>, span: Span) -> Read<Type> {
        let bytes = members.iter().map(|(_, ty)| self.size(ty)).max().flatten().filter(|bytes| *bytes <= MAX_LENGTH);
        let Some(bytes) = bytes else {
            let message = text!("a union of more than {most} bytes is not supported", most = MAX_LENGTH);
            return Err(self.error("not-read", span, message));
        };
        let made = &mut self.program.structs[id.0];
        made.fields = Some(vec![("bytes".to_owned(), Type::Array(Box::new(Type::CHAR), bytes))]);
        made.members = members;
        Ok(Type::Struct(id))
    }

    /// A field of a union.
    pub(crate) fn field_of_union(
        &mut self,
        object: Expression,
        id: StructId,
        name: &str,
        span: Span,
    ) -> Read<Expression> {
        let made = &self.program.structs[id.0];
        let member = made.members.iter().find(|(member, _)| member == name).map(|(_, ty)| ty.clone());
        let bytes = made.fields.iter().flatten().next().map(|(_, ty)| ty.clone());
        let (Some(member), Some(bytes)) = (member, bytes) else {
            let message = text!("`{record}` has no field `{name}`", record = &made.name);
            return Err(self.error("missing-field", span, message));
        };
        let all = Expression { kind: ExpressionKind::Field(Box::new(object), 0), ty: bytes.clone(), span };
        if member == bytes {
            return Ok(all);
        }
        if member == Type::CHAR {
            return self.element(all, number(0.into(), Integer::Int, span), span);
        }
        let size = self.size(&member);
        match (&member, size) {
            (Type::Integer(_) | Type::Float(_), Some(size))
                if member != Type::Integer(Integer::Bool) && !self.program.is_mathematical() =>
            {
                let kind = if member.float().is_some() { "float_" } else { "" };
                self.library_element = Some(member);
                self.call_of_library(&format!("{LOAD}_{kind}{size}"), vec![all], span)
            }
            _ => {
                self.refuse_once(Construct::UnionFields, span);
                Err(Failed)
            }
        }
    }

    /// Returns `true` if an expression is a number in a union, which is read by a function.
    pub(crate) fn is_of_union(&self, expression: &Expression) -> bool {
        let ExpressionKind::Call(id, _) = &expression.kind else { return false };
        let function = &self.program.functions[id.0];
        function.is_library && function.name.starts_with(LOAD)
    }

    /// An assignment to a number in a union; the value is what is read then.
    pub(crate) fn assign_of_union(&mut self, target: Expression, value: Expression) -> Read<Expression> {
        let span = target.span.to(value.span);
        let ExpressionKind::Call(id, bytes) = &target.kind else { return Ok(target) };
        if !bytes.iter().all(Expression::changes_nothing) {
            return Err(self.error("not-read", target.span, crate::tree::USED_TWICE));
        }
        let name = self.program.functions[id.0].name.split('#').next().unwrap_or_default();
        let name = name.replacen("load", "store", 1);
        let ty = target.ty.clone();
        let value = self.assigned(value, &ty)?;
        // The place is looked up again after the value was computed.
        let mut changes = false;
        value.each(&mut |each| changes |= !each.changes_nothing_itself() && !self.is_of_union(each));
        if changes && !bytes.iter().all(is_fixed) {
            return Err(self.error("not-read", target.span, crate::tree::USED_TWICE));
        }
        if ty.float().is_some() {
            self.program.union_float = self.program.union_float.or(Some(span));
        }
        self.library_element = Some(ty.clone());
        let store = self.call_of_library(&name, [bytes.clone(), vec![value]].concat(), span)?;
        Ok(Expression { kind: ExpressionKind::Comma(Box::new(store), Box::new(target)), ty, span })
    }

    /// `++` and `--` of a number in a union.
    pub(crate) fn step_of_union(
        &mut self,
        target: Expression,
        up: bool,
        is_postfix: bool,
        span: Span,
    ) -> Read<Expression> {
        let (op, back) =
            if up { (Arithmetic::Add, Arithmetic::Subtract) } else { (Arithmetic::Subtract, Arithmetic::Add) };
        let one = || number(1.into(), Integer::Int, span);
        let ty = target.ty.clone();
        let changed = self.arithmetic(op, target.clone(), one())?;
        let changed = self.assign_of_union(target, changed)?;
        if !is_postfix {
            return Ok(changed);
        }
        if ty.float().is_some() {
            let message =
                text!("`++` and `--` behind a floating-point number in a union are not supported: write `+= 1`");
            return Err(self.error("not-read", span, message));
        }
        // The value is the old one.
        let old = self.arithmetic(back, changed, one())?;
        self.assigned(old, &ty)
    }

    /// Refuses first values of a union.
    pub(crate) fn refuse_first_value(&mut self, id: StructId) -> Read<()> {
        if !self.program.structs[id.0].is_union {
            return Ok(());
        }
        let message = text!("first values of unions are not supported: assign to a field");
        Err(self.error("not-read", self.span(), message))
    }
}

/// Returns `true` if a place is the same whatever is computed before it is looked up.
fn is_fixed(place: &Expression) -> bool {
    match &place.kind {
        ExpressionKind::Variable(_) => !matches!(place.ty, Type::Pointer(_)),
        ExpressionKind::AddressOf(inner) | ExpressionKind::Decay(inner) | ExpressionKind::Field(inner, _) => {
            is_fixed(inner)
        }
        ExpressionKind::Element(base, index) => is_fixed(base) && known(index).is_some(),
        _ => false,
    }
}
