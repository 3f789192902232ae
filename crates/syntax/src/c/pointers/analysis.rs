//! Where the values of pointers flow, and what the program does with them.

use super::{Facts, Holder, Pointers, add, holder, sources};
use crate::c::ranges::may_fail;
use crate::c::tree::{
    Allocation, Arithmetic, Expression, ExpressionKind, FunctionId, Initialiser, Library, Statement, StatementKind,
    TranslationUnit, VariableId,
};
use crate::c::types::Type;
use crate::c::typing::known;
use crate::{Diagnostic, Span};

pub(super) struct Analysis<'a> {
    pub(super) program: &'a TranslationUnit,
    pub(super) pointers: Pointers,
    function: Option<FunctionId>,
    /// Pairs of classes: pointers of the first lead to elements of the rows to which pointers of the second lead.
    rows: Vec<(usize, usize)>,
    /// Pairs of classes with a place: pointers of the first lead to fields of the structs to which those of the second
    /// lead.
    pub(super) fields: Vec<(usize, usize, Span)>,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(program: &'a TranslationUnit, diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        let (rows, fields) = (Vec::new(), Vec::new());
        Self { program, pointers: Pointers::default(), function: None, rows, fields, diagnostics }
    }

    pub(super) fn program(&mut self) {
        for (id, variable) in self.program.variables.iter().enumerate() {
            if let Some(start) = &variable.start {
                self.part(Holder::Variable(VariableId(id)), &variable.ty, start);
                start.each(&mut |each| self.expression(each));
            }
        }
        for (id, function) in self.program.functions.iter().enumerate() {
            self.function = Some(FunctionId(id));
            function.body.iter().flatten().for_each(|each| self.statement(each));
        }
        self.parts_of_targets();
        self.fields_of_freed_structs();
    }

    /// Pointers to a part of an object lead to the variables to which the pointers to the object lead. This is computed
    /// last: a call can be analysed after the function that it calls.
    fn parts_of_targets(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for (into, from) in &self.rows {
                let (into, from) = (self.pointers.root(*into), self.pointers.root(*from));
                for id in self.pointers.facts[from].arrays.clone() {
                    changed |= add(&mut self.pointers.facts[into].arrays, id);
                }
                for id in self.pointers.facts[from].structs.clone() {
                    changed |= add(&mut self.pointers.facts[into].structs, id);
                }
                for id in self.pointers.facts[from].wholes.clone() {
                    changed |= add(&mut self.pointers.facts[into].wholes, id);
                }
            }
            for (into, from, _) in &self.fields {
                let (into, from) = (self.pointers.root(*into), self.pointers.root(*from));
                let facts = &self.pointers.facts[from];
                let ids: Vec<_> =
                    facts.to_variables.iter().chain(&facts.arrays).chain(&facts.wholes).copied().collect();
                for id in ids {
                    changed |= add(&mut self.pointers.facts[into].wholes, id);
                }
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Declare(variable, Some(first)) => {
                let ty = self.program.variables[variable.0].ty.clone();
                self.part(Holder::Variable(*variable), &ty, first);
                if self.program.variables[variable.0].length.is_some() {
                    let class = self.pointers.class(Holder::Variable(*variable));
                    self.pointers.facts[class].arrays.push(*variable);
                }
            }
            StatementKind::Return(Some(value)) => {
                if let Some(function) = self.function {
                    self.flow(Holder::Result(function), value);
                }
            }
            _ => {}
        }
        statement.each_own_expression(&mut |each| self.expression(each));
        statement.statements().into_iter().for_each(|each| self.statement(each));
    }

    fn part(&mut self, holder: Holder, ty: &Type, first: &Initialiser) {
        match (first, ty) {
            (Initialiser::Zero, _) => self.zero(holder, ty),
            (Initialiser::Value(value), _) => self.flow(holder, value),
            (Initialiser::Parts(parts), Type::Array(element, _)) => {
                for part in parts {
                    self.part(holder, element, part);
                }
            }
            (Initialiser::Parts(parts), Type::Struct(id)) => {
                let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
                for (position, (part, (_, ty))) in parts.iter().zip(fields).enumerate() {
                    self.part(Holder::Field(*id, position), ty, part);
                }
            }
            _ => {}
        }
    }

    /// Pointers that start as 0 are null.
    fn zero(&mut self, holder: Holder, ty: &Type) {
        match ty {
            Type::Pointer(_) => {
                let class = self.pointers.class(holder);
                self.pointers.facts[class].is_null = true;
            }
            Type::Array(element, _) => self.zero(holder, element),
            Type::Struct(id) => {
                let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
                for (position, (_, ty)) in fields.iter().enumerate() {
                    self.zero(Holder::Field(*id, position), ty);
                }
            }
            _ => {}
        }
    }

    /// What an expression itself does with pointers.
    fn expression(&mut self, expression: &Expression) {
        self.written(expression);
        match &expression.kind {
            ExpressionKind::Assign(target, value) => {
                if let (Type::Pointer(_), Some(holder)) = (&target.ty, holder(target)) {
                    self.flow(holder, value);
                }
            }
            ExpressionKind::Call(id, arguments) => {
                let parameters = self.program.functions[id.0].parameters.clone();
                for (parameter, argument) in parameters.iter().zip(arguments) {
                    self.flow(Holder::Variable(*parameter), argument);
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
                self.fact(base, |facts| facts.is_indexed = true);
                self.pointer_to_pointer(expression);
            }
            ExpressionKind::Dereference(_) => self.pointer_to_pointer(expression),
            ExpressionKind::Compare(_, left, right) => {
                // Two pointers that are compared have the same shape.
                if let (Some(holder), Type::Pointer(_)) = (holder(left), &right.ty)
                    && !matches!(right.kind, ExpressionKind::Null)
                {
                    self.flow(holder, right);
                }
            }
            ExpressionKind::Library(Library::Free(pointer)) => {
                self.fact(pointer, |facts| facts.freed = true);
                if sources(pointer).is_empty() && !matches!(pointer.kind, ExpressionKind::Null) {
                    let message = "`free` is only read of pointers that a variable, field or function holds";
                    self.diagnostics.push(Diagnostic::error("not-read", pointer.span, message));
                }
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
        if matches!(expression.ty, Type::Pointer(_)) {
            self.refuse(expression.span);
        }
    }

    fn refuse(&mut self, span: Span) {
        let message = "pointers to pointers are not read yet: return the pointer, or keep it in a struct";
        if self.diagnostics.iter().any(|other| other.message == message) {
            return;
        }
        self.diagnostics.push(Diagnostic::error("not-read", span, message));
    }

    fn fact(&mut self, pointer: &Expression, note: impl Fn(&mut Facts)) {
        if !matches!(pointer.ty, Type::Pointer(_)) {
            return;
        }
        for holder in sources(pointer) {
            let class = self.pointers.class(holder);
            note(&mut self.pointers.facts[class]);
        }
    }

    /// Memory is allocated, to which pointers of a class lead.
    fn allocated(&mut self, class: usize, allocation: &Allocation, expression: &Expression) {
        let Type::Pointer(element) = &expression.ty else { return };
        if self.pointers.allocations.iter().any(|(place, _)| *place == expression.span) {
            let message = "a macro that allocates twice is not read: write a function";
            self.diagnostics.push(Diagnostic::error("not-read", expression.span, message));
        }
        self.pointers.allocations.push((expression.span, class));
        let bytes = known(&allocation.bytes);
        let is_single = matches!(**element, Type::Struct(_)) && bytes == self.program.size(element).map(Into::into);
        let facts = &mut self.pointers.facts[class];
        if is_single {
            facts.to_heap = true;
            return;
        }
        facts.to_arrays = true;
        facts.is_raw |= !allocation.is_zeroed && element.is_scalar();
        facts.has_length |= bytes.is_none();
        facts.is_null |= may_fail(allocation);
        if let Some(moved) = &allocation.moved {
            let facts = &mut self.pointers.facts[class];
            facts.is_reallocated = true;
            facts.has_length = true;
            facts.is_null = true;
            if let Some(holder) = holder(moved) {
                let from = self.pointers.class(holder);
                self.pointers.unite(class, from);
            } else if !matches!(moved.kind, ExpressionKind::Null) {
                self.refuse(moved.span);
            }
        }
    }

    fn leads_to(&mut self, class: usize, array: &Expression) {
        match &array.kind {
            ExpressionKind::Variable(id) => self.pointers.facts[class].arrays.push(*id),
            ExpressionKind::Element(base, _) => self.leads_to(class, base),
            ExpressionKind::Behind(base, _) | ExpressionKind::Dereference(base) => {
                self.pointers.facts[class].to_rows = true;
                for holder in sources(base) {
                    let from = self.pointers.class(holder);
                    self.rows.push((class, from));
                }
            }
            ExpressionKind::Field(base, _) => {
                if let Type::Struct(id) = base.ty {
                    self.pointers.facts[class].structs.push(id);
                }
                match &whole(base).kind {
                    ExpressionKind::Variable(id) => self.pointers.facts[class].wholes.push(*id),
                    ExpressionKind::Behind(base, _) | ExpressionKind::Dereference(base) => {
                        for holder in sources(base) {
                            let from = self.pointers.class(holder);
                            self.fields.push((class, from, array.span));
                        }
                    }
                    _ => {}
                }
            }
            ExpressionKind::Text(_) => self.pointers.facts[class].to_text = true,
            _ => {}
        }
    }

    /// A value flows into a holder.
    fn flow(&mut self, into: Holder, value: &Expression) {
        if !matches!(value.ty, Type::Pointer(_)) {
            return;
        }
        let class = self.pointers.class(into);
        match &value.kind {
            ExpressionKind::Null => self.pointers.facts[class].is_null = true,
            ExpressionKind::Decay(array) => {
                self.pointers.facts[class].to_arrays = true;
                self.leads_to(class, array);
            }
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Variable(id) => self.pointers.facts[class].to_variables.push(*id),
                ExpressionKind::Element(array, _) => {
                    self.pointers.facts[class].moves = true;
                    self.leads_to(class, array);
                }
                ExpressionKind::Behind(base, _) => {
                    self.pointers.facts[class].moves = true;
                    self.flow(into, base);
                }
                _ => {
                    let message = "pointers to the fields of a struct are not read yet";
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
            _ => match holder(value) {
                Some(from) => {
                    let from = self.pointers.class(from);
                    self.pointers.unite(class, from);
                }
                None => self.refuse(value.span),
            },
        }
    }
}

/// What an object is a part of: a variable, or an object to which a pointer leads.
fn whole(object: &Expression) -> &Expression {
    match &object.kind {
        ExpressionKind::Element(base, _) | ExpressionKind::Field(base, _) => whole(base),
        _ => object,
    }
}
