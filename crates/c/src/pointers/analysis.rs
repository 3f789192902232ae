//! Where the values of pointers flow, and what the program does with them.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::targets::ToField;
use super::{Facts, Holder, PointerPlace, Pointers, place, sources};
use crate::tree::{
    Allocation, Arithmetic, Expression, ExpressionKind, FunctionId, Initialiser, Library, Statement, StatementKind,
    StructId, TranslationUnit, VariableId,
};
use crate::types::{Type, element_of_rows};
use crate::typing::known;

pub(super) struct Analysis<'a> {
    pub(super) program: &'a TranslationUnit,
    pub(super) pointers: Pointers,
    function: Option<FunctionId>,
    /// Pairs of classes: pointers of the first point to elements of the rows to which pointers of the second point.
    pub(super) rows: Vec<(usize, usize)>,
    /// Pointers to fields of structs to which other pointers point.
    pub(super) fields: Vec<ToField>,
    /// The arrays of variable length whose elements are written before one is read.
    filled: Vec<VariableId>,
    /// True if such an array is declared now.
    is_filled: bool,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(program: &'a TranslationUnit, diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            program,
            pointers: Pointers::default(),
            function: None,
            rows: Vec::new(),
            fields: Vec::new(),
            filled: crate::filled::filled_arrays(program),
            is_filled: false,
            diagnostics,
        }
    }

    pub(super) fn program(&mut self) {
        for (id, variable) in self.program.variables.iter().enumerate() {
            if let Some(start) = &variable.start {
                self.part(Holder::Variable(VariableId(id)).into(), &variable.ty, start);
                start.each(&mut |each| self.expression(each));
            }
        }
        for (id, function) in self.program.functions.iter().enumerate() {
            self.function = Some(FunctionId(id));
            function.body.iter().flatten().for_each(|each| self.statement(each));
        }
        self.parts_of_targets();
        self.fields_of_freed_structs();
        self.check_types();
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Declare(variable, Some(first)) => {
                let ty = self.program.variables[variable.0].ty.clone();
                let holder = Holder::Variable(*variable).into();
                self.is_filled = self.filled.contains(variable);
                self.part(holder, &ty, first);
                self.is_filled = false;
                if self.program.variables[variable.0].length.is_some() {
                    let class = self.pointers.class(holder);
                    self.pointers.facts[class].arrays.push(*variable);
                }
            }
            StatementKind::Return(Some(value)) => {
                if let Some(function) = self.function {
                    self.flow(Holder::Result(function).into(), value);
                }
            }
            _ => {}
        }
        statement.each_own_expression(&mut |each| self.expression(each));
        statement.statements().into_iter().for_each(|each| self.statement(each));
    }

    fn part(&mut self, place: PointerPlace, ty: &Type, first: &Initialiser) {
        match (first, ty) {
            (Initialiser::Zero, _) => self.zero(place, ty),
            (Initialiser::Value(value), _) => self.flow(place, value),
            (Initialiser::Parts(parts), Type::Array(element, length)) => {
                for part in parts {
                    self.part(place, element, part);
                }
                if parts.len() < *length as usize {
                    self.zero(place, element);
                }
            }
            (Initialiser::Parts(parts), Type::Struct(id)) => {
                let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
                for (position, (part, (_, ty))) in parts.iter().zip(fields).enumerate() {
                    self.part(Holder::Field(*id, position).into(), ty, part);
                }
            }
            _ => {}
        }
    }

    /// Pointers that start as 0 are null.
    fn zero(&mut self, place: PointerPlace, ty: &Type) {
        match ty {
            Type::Pointer(_) => {
                let class = self.pointers.class(place);
                self.pointers.facts[class].is_null = true;
            }
            Type::Array(element, _) => self.zero(place, element),
            Type::Struct(id) => self.zero_fields(*id),
            _ => {}
        }
    }

    fn zero_fields(&mut self, id: StructId) {
        let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
        for (position, (_, ty)) in fields.iter().enumerate() {
            self.zero(Holder::Field(id, position).into(), ty);
        }
    }

    /// Records what an expression itself does with pointers.
    fn expression(&mut self, expression: &Expression) {
        self.written(expression);
        match &expression.kind {
            ExpressionKind::Assign(target, value) => {
                if let (Type::Pointer(_), Some(place)) = (&target.ty, place(target)) {
                    self.flow(place, value);
                    if place.behind > 0 {
                        let class = self.pointers.class(place);
                        self.pointers.facts[class].lies_elsewhere = true;
                    }
                }
            }
            ExpressionKind::Call(id, arguments) => {
                let parameters = self.program.functions[id.0].parameters.clone();
                for (parameter, argument) in parameters.iter().zip(arguments) {
                    self.flow(Holder::Variable(*parameter).into(), argument);
                }
            }
            ExpressionKind::Step { target, .. } if matches!(target.ty, Type::Pointer(_)) => {
                self.fact(target, |facts| facts.moves = true);
            }
            ExpressionKind::Arithmetic(_, left, right) => {
                self.fact(left, |facts| facts.moves = true);
                self.fact(right, |facts| facts.moves = true);
            }
            ExpressionKind::Behind(base, _) => {
                self.access(base);
                self.fact(base, |facts| facts.is_indexed = true);
                self.pointer_to_pointer(expression);
            }
            ExpressionKind::Dereference(base) => {
                self.access(base);
                self.pointer_to_pointer(expression);
            }
            ExpressionKind::Compare(_, left, right) => {
                // Two pointers that are compared have the same shape.
                if let (Some(place), Type::Pointer(_)) = (place(left), &right.ty)
                    && !matches!(right.kind, ExpressionKind::Null)
                {
                    self.flow(place, right);
                }
            }
            ExpressionKind::Library(Library::Free(pointer)) => {
                self.fact(pointer, |facts| facts.freed = true);
                if sources(pointer).is_empty() && !matches!(pointer.kind, ExpressionKind::Null) {
                    let message =
                        text!("`free` is only supported for pointers that a variable, field or function holds");
                    self.diagnostics.push(Diagnostic::error("not-read", pointer.span, message));
                }
            }
            ExpressionKind::Library(Library::Keep(operands)) => {
                let [pointer, _] = &**operands;
                self.fact(pointer, |facts| facts.kept = Some(pointer.span));
            }
            ExpressionKind::Library(Library::Scan(scanned)) => {
                for each in scanned {
                    if matches!(each.target.ty, Type::Pointer(_)) {
                        self.refuse(each.target.span);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes the pointers through which an expression writes.
    fn written(&mut self, expression: &Expression) {
        let targets: Vec<&Expression> = match &expression.kind {
            ExpressionKind::Assign(target, _)
            | ExpressionKind::Compound(_, _, target, _)
            | ExpressionKind::Step { target, .. } => vec![target],
            ExpressionKind::Library(Library::Scan(scanned)) => scanned.iter().map(|each| &each.target).collect(),
            _ => return,
        };
        for target in targets {
            if let ExpressionKind::Behind(pointer, _) | ExpressionKind::Dereference(pointer) = &target.kind {
                self.fact(pointer, |facts| facts.is_written = true);
            }
        }
    }

    fn pointer_to_pointer(&mut self, expression: &Expression) {
        if matches!(expression.ty, Type::Pointer(_)) && place(expression).is_none() {
            self.refuse(expression.span);
        }
    }

    pub(super) fn refuse(&mut self, span: Span) {
        let message = text!("this pointer to a pointer is not supported yet: use a variable");
        if self.diagnostics.iter().any(|other| other.message == message) {
            return;
        }
        self.diagnostics.push(Diagnostic::error("not-read", span, message));
    }

    fn fact(&mut self, pointer: &Expression, note: impl Fn(&mut Facts)) {
        if !matches!(pointer.ty, Type::Pointer(_)) {
            return;
        }
        for place in sources(pointer) {
            let class = self.pointers.class(place);
            note(&mut self.pointers.facts[class]);
        }
    }

    /// Memory is allocated, to which pointers of a class point.
    fn allocated(&mut self, class: usize, allocation: &Allocation, expression: &Expression) {
        let Type::Pointer(element) = &expression.ty else { return };
        let element = element_of_rows(element);
        if let Some(known) = self.pointers.allocations.insert(allocation.number, class) {
            self.pointers.unite(known, class);
        }
        if matches!(element, Type::Pointer(_)) {
            let target = self.pointers.target(class);
            self.pointers.facts[target].lies_elsewhere = true;
            self.pointers.facts[target].is_null |= allocation.is_zeroed;
        }
        if let (Type::Struct(id), true) = (element, allocation.is_zeroed) {
            self.zero_fields(*id);
        }
        let bytes = known(&allocation.bytes);
        let is_single = matches!(element, Type::Struct(_)) && bytes == self.program.size(element).map(Into::into);
        let is_filled = self.is_filled;
        let facts = &mut self.pointers.facts[class];
        if is_single {
            facts.to_heap = true;
            return;
        }
        facts.to_arrays = true;
        facts.is_raw |= !allocation.is_zeroed && element.is_scalar() && !is_filled;
        facts.has_length |= bytes.is_none();
        facts.is_null |= self.program.may_ask_too_much(allocation);
        if let Some(moved) = &allocation.moved {
            let facts = &mut self.pointers.facts[class];
            facts.is_reallocated = true;
            facts.has_length = true;
            facts.is_null = true;
            if let Some(place) = place(moved) {
                let from = self.pointers.class(place);
                self.pointers.unite(class, from);
            } else if !matches!(moved.kind, ExpressionKind::Null) {
                self.refuse(moved.span);
            }
        }
    }

    /// A value flows into a holder.
    fn flow(&mut self, into: PointerPlace, value: &Expression) {
        if !matches!(value.ty, Type::Pointer(_)) {
            return;
        }
        let class = self.pointers.class(into);
        self.type_behind(class, value);
        match &value.kind {
            ExpressionKind::Null => self.pointers.facts[class].is_null = true,
            ExpressionKind::Decay(array) => {
                self.pointers.facts[class].to_arrays = true;
                self.leads_to(class, array);
                self.leads_to_pointers(class, value, array);
            }
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Variable(id) => {
                    self.pointers.facts[class].to_variables.push(*id);
                    self.leads_to_pointers(class, value, object);
                }
                ExpressionKind::Element(array, _) => {
                    self.pointers.facts[class].moves = true;
                    self.leads_to(class, array);
                    self.leads_to_pointers(class, value, array);
                }
                ExpressionKind::Behind(base, _) => {
                    self.pointers.facts[class].moves = true;
                    self.flow(into, base);
                }
                ExpressionKind::Field(base, position) if !matches!(object.ty, Type::Array(..)) => {
                    if let Type::Struct(id) = base.ty {
                        self.pointers.facts[class].to_fields.push((id, *position));
                    }
                    self.leads_to_field(class, base, object, false);
                    self.leads_to_pointers(class, value, object);
                }
                _ => {
                    let message = text!("pointers to arrays in a struct are not supported yet: use its first element");
                    self.diagnostics.push(Diagnostic::error("not-read", value.span, message));
                }
            },
            ExpressionKind::Arithmetic(Arithmetic::Add | Arithmetic::Subtract, base, _) => {
                self.pointers.facts[class].moves = true;
                self.flow(into, base);
            }
            ExpressionKind::Conditional(_, then, otherwise) => {
                self.flow(into, then);
                self.flow(into, otherwise);
            }
            ExpressionKind::Comma(_, value) => self.flow(into, value),
            ExpressionKind::Library(Library::Allocate(allocation)) => self.allocated(class, allocation, value),
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, .. } => self.flow(into, target),
            _ => match place(value) {
                Some(from) => {
                    let from = self.pointers.class(from);
                    self.pointers.unite(class, from);
                }
                None => self.refuse(value.span),
            },
        }
    }
}
