//! Functions, and what they share.

use indexmap::{IndexMap, IndexSet};
use loopscope_message::text;
use loopscope_sorted::sort_by_key;
use loopscope_syntax::ast::{self, BinaryOp, Expr, ExprKind, Function, Reads, Stmt, StmtKind, Typed};
use loopscope_syntax::{ErrorKind, Presentation, Span};

use super::Lowering;
use crate::pointers::Parts;
use crate::tree;
use crate::tree::{ExpressionKind, FunctionId, Library, TranslationUnit, VariableId};
use crate::types::Type;

/// The name of the function that calculates `&`.
pub(super) const AND: &str = "bits_and";

/// Returns the variables that live as long as the program and are used by each function or its callees, in the order of
/// the declarations.
pub(super) fn globals(program: &TranslationUnit) -> Vec<Vec<VariableId>> {
    let count = program.functions.len();
    let mut used = vec![vec![false; program.variables.len()]; count];
    let mut calls = vec![Vec::new(); count];
    for (id, function) in program.functions.iter().enumerate() {
        for statement in function.body.iter().flatten() {
            statement.each_expression(&mut |each| match &each.kind {
                ExpressionKind::Variable(variable) if program.variables[variable.0].function.is_none() => {
                    used[id][variable.0] = true;
                }
                ExpressionKind::Call(callee, _) => calls[id].push(callee.0),
                ExpressionKind::Library(
                    Library::ReadCharacter
                    | Library::ReadWord
                    | Library::ReadNumber(_)
                    | Library::PutBack(_)
                    | Library::SeeEnd(_)
                    | Library::Unget(_)
                    | Library::Scan(_),
                ) => {
                    program.hidden().for_each(|hidden| used[id][hidden.0] = true);
                    if let ExpressionKind::Library(Library::ReadNumber(value)) = each.kind {
                        used[id][value.0] = true;
                    }
                }
                ExpressionKind::Library(Library::ReadFile(..)) => {
                    program.file_characters_read.iter().for_each(|count| used[id][count.0] = true);
                }
                _ => {}
            });
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for id in 0..count {
            for callee in &calls[id] {
                let of_callee = used[*callee].clone();
                for (mine, its) in used[id].iter_mut().zip(of_callee) {
                    changed |= its && !*mine;
                    *mine |= its;
                }
            }
        }
    }
    // All of them are declared in `main`, where the first value of one can be the address of an earlier one.
    if let Some(main) = program.functions.iter().position(|function| function.name == "main") {
        for id in (0..program.variables.len()).rev() {
            if let (true, Some(start)) = (used[main][id], &program.variables[id].start) {
                start.each(&mut |each| {
                    if let ExpressionKind::Variable(other) = each.kind {
                        used[main][other.0] = true;
                    }
                });
            }
        }
    }
    let list =
        |used: &Vec<bool>| used.iter().enumerate().filter(|(_, used)| **used).map(|(id, _)| VariableId(id)).collect();
    used.iter().map(list).collect()
}

/// The name of each variable in the translation: its own, if no other one of its function and no function has it.
pub(crate) fn names(program: &TranslationUnit) -> Vec<String> {
    let functions: IndexSet<&str> = program.functions.iter().map(|function| function.name.as_str()).collect();
    let variables: IndexSet<&str> = program.variables.iter().map(|variable| variable.name.as_str()).collect();
    // The functions whose variables have a name; `None` for variables that live as long as the program.
    let mut taken: IndexMap<String, IndexSet<Option<FunctionId>>> = IndexMap::new();
    let mut numbers: IndexMap<(Option<FunctionId>, &str), usize> = IndexMap::new();
    let mut names = Vec::new();
    for variable in &program.variables {
        let function = variable.function;
        // The parts of pointers, and what remembers which variables were written, have names that are made of theirs.
        let is_part = |name: &str| {
            let bases = super::references::ENDINGS.iter().filter_map(|ending| name.strip_suffix(ending));
            bases.into_iter().any(|base| base != name && variables.contains(base))
        };
        let is_free = |name: &str| {
            let is_shared =
                |others: &IndexSet<_>| function.is_none() || others.contains(&None) || others.contains(&function);
            name != AND && !is_part(name) && !functions.contains(name) && !taken.get(name).is_some_and(is_shared)
        };
        let number = numbers.entry((function, variable.name.as_str())).or_insert(1);
        let mut name = if *number == 1 { variable.name.clone() } else { format!("{}#{number}", variable.name) };
        while !is_free(&name) {
            *number += 1;
            name = format!("{}#{number}", variable.name);
        }
        taken.entry(name.clone()).or_default().insert(function);
        names.push(name);
    }
    names
}

impl Lowering<'_> {
    pub(super) fn program(&mut self) -> ast::SyntaxTree {
        let mut functions = Vec::new();
        let (mut frame_bytes, mut too_large) = (Vec::new(), Vec::new());
        for (id, function) in self.program.functions.iter().enumerate() {
            if function.body.is_some() {
                self.function = FunctionId(id);
                functions.push(self.function(function));
                frame_bytes.push(self.program.frame_bytes(FunctionId(id)));
                too_large.push(self.program.too_large(FunctionId(id)));
            } else if function.value_uses > 0 {
                let message = text!("`{name}` is declared, but no file defines it", name = &function.name);
                self.not_read(function.span, message);
            }
        }
        if self.uses_and {
            functions.push(self.bits_and());
            frame_bytes.push(0);
            too_large.push(None);
        }
        let is_character = |(_, typed): &(_, Typed)| *typed == Typed::Character;
        let reads = match self.program {
            _ if self.typed.iter().any(|(_, typed)| typed.is_of_file()) => Reads::Text,
            TranslationUnit { ended: Some(_), uses_random: None, .. } if self.typed.iter().all(is_character) => {
                Reads::Bytes
            }
            TranslationUnit { ended: Some(_), .. } => Reads::Text,
            TranslationUnit { input_state: Some(_), .. } | TranslationUnit { uses_random: Some(_), .. } => Reads::Both,
            _ if self.typed.iter().any(|(_, typed)| matches!(typed, Typed::Argument(..) | Typed::Failure(_))) => {
                Reads::Both
            }
            TranslationUnit { float_read: Some(_), .. } => Reads::Both,
            TranslationUnit { reads_character, reads_punctuation, .. } if *reads_character || *reads_punctuation => {
                Reads::Both
            }
            _ => Reads::Integers,
        };
        let mut typed = std::mem::take(&mut self.typed);
        sort_by_key(&mut typed, |(id, _)| *id);
        let references = std::mem::take(&mut self.references);
        let (nodes, passed_arrays) = (self.nodes, self.program.passed_arrays());
        let mut dereferences = std::mem::take(&mut self.dereferences);
        dereferences.extend(self.program.pointers_passed());
        let wraps = self.program.wraps.get() || self.program.is_mathematical();
        ast::SyntaxTree {
            functions,
            nodes,
            reads,
            typed,
            references,
            passed_arrays,
            misfits: self.program.misfits.clone(),
            assigned_conditions: self.program.assigned_conditions.clone(),
            never_negative: self.program.never_negative.clone(),
            empty_bodies: self.program.empty_bodies.clone(),
            dereferences,
            may_return_null: self.program.may_return_null(),
            wraps,
            left_out: self.program.options.left_out(),
            frame_bytes,
            too_large,
            opens_file: self.program.openings.first().map(|opening| opening.place),
            ..ast::SyntaxTree::default()
        }
    }

    fn function(&mut self, function: &tree::Function) -> Function {
        self.temporaries = 0;
        self.loops = 0;
        let is_main = self.function == self.main;
        let mut parameters = Vec::new();
        let mut body = Vec::new();
        for parameter in &function.parameters {
            if is_main {
                let mut is_used = false;
                for statement in function.body.iter().flatten() {
                    statement.each_expression(&mut |each| {
                        // `(void)argc` does not use it.
                        is_used |= each.variable() == Some(*parameter) && each.ty != Type::Void;
                    });
                }
                if is_used {
                    let name = &self.program.variables[parameter.0].name;
                    let message = text!(
                        "this use of `{name}` is not supported: `main` gets `argc` and `argv` alone, and no function may call it"
                    );
                    self.not_read(self.program.variables[parameter.0].span, message);
                }
                continue;
            }
            let ty = &self.program.variables[parameter.0].ty;
            let name = self.names[parameter.0].clone();
            let parts = match ty {
                Type::Pointer(_) => self.pointers.parts_of_variable(*parameter),
                _ => Parts::default(),
            };
            if self.pointers.is_boxed(*parameter) {
                self.boxed_parameter(*parameter, &name, parts, &mut parameters, &mut body);
                continue;
            }
            for part in super::references::names(&name, parts) {
                parameters.push(self.name(part, function.span));
            }
        }
        for global in self.globals[self.function.0].clone() {
            if is_main {
                let variable = &self.program.variables[global.0];
                let start = variable.start.clone();
                self.declare(global, start.as_ref(), variable.span, &mut body);
            } else {
                for name in self.global_names(global) {
                    let name = self.name(name, function.span);
                    self.references.push(name.id);
                    parameters.push(name);
                }
            }
        }
        let start = Span::new(function.whole.start, function.whole.start);
        self.begin_life(start, &mut body);
        let statements = function.body.as_deref().unwrap_or_default();
        self.statements(statements, &mut body);
        let end = Span::new(function.whole.end.saturating_sub(1), function.whole.end);
        if !is_main && function.signature.result != Type::Void && function.value_uses > 0 {
            let condition = self.small(0, end);
            body.push(Stmt { kind: StmtKind::Check { condition, error: ErrorKind::MissingReturn }, span: end });
        }
        self.end_life(Span::new(end.start, end.start), &mut body);
        let end = Span::new(end.start, end.start);
        let result = &function.signature.result;
        let held = (self.pointers.shape_of_result(self.function), self.pointers.parts_of_result(self.function));
        let value = self.initial_part(result, &tree::Initialiser::Zero, Some(held), end, &mut body);
        body.push(Stmt { kind: StmtKind::Return(value), span: end });
        let name = self.name(function.name.clone(), function.span);
        Function { name, parameters, body, span: function.whole }
    }

    /// A parameter that is an array of one element: the function gets its value and makes the array.
    fn boxed_parameter(
        &mut self,
        id: VariableId,
        name: &str,
        parts: Parts,
        parameters: &mut Vec<ast::Name>,
        body: &mut Vec<Stmt>,
    ) {
        let place = self.program.variables[id.0].span;
        let passed = format!("{name}#value");
        for part in super::references::names(&passed, parts) {
            parameters.push(self.name(part, place));
        }
        let mut value = self.named(&passed, place);
        if !parts.is_plain() {
            let reference = self.named_reference(&passed, parts, place);
            let record = self.record(reference, parts, place);
            value = self.settled(record, body);
        }
        let array = self.expr(ExprKind::Array(vec![value]), place);
        self.declared(name.to_owned(), Some(array), place, place, body);
        if self.written.is_remembered(id) {
            let one = self.small(1, place);
            let set = self.expr(ExprKind::Array(vec![one]), place);
            self.declared(Presentation::flags_of(name), Some(set), place, place, body);
        }
    }

    /// The arguments for what a callee uses of what lives as long as the program.
    pub(super) fn global_arguments(&mut self, callee: FunctionId, span: Span, arguments: &mut Vec<Expr>) {
        for global in self.globals[callee.0].clone() {
            let is_array = self.is_array(global);
            for name in self.global_names(global) {
                let argument = if is_array || self.function != self.main {
                    self.named(&name, span)
                } else {
                    let name = self.name(name, span);
                    self.expr(ExprKind::AddressOf(name), span)
                };
                arguments.push(argument);
            }
        }
    }

    /// The names of what is passed to functions that use a variable that lives as long as the program.
    fn global_names(&self, global: VariableId) -> Vec<String> {
        let name = &self.names[global.0];
        if matches!(self.program.variables[global.0].ty, Type::Pointer(_)) && !self.pointers.is_boxed(global) {
            return super::references::names(name, self.pointers.parts_of_variable(global));
        }
        let set = self.written.is_remembered(global).then(|| Presentation::flags_of(name));
        std::iter::once(name.clone()).chain(set).collect()
    }

    /// Returns `true` if a variable is an array in the translation.
    pub(super) fn is_array(&self, variable: VariableId) -> bool {
        matches!(self.program.variables[variable.0].ty, Type::Array(..)) || self.pointers.is_boxed(variable)
    }

    /// `bits_and(a, b)`, for numbers that are not negative:
    /// `var r = 0, p = 1; while (a > 0 && b > 0) { r = r + p * ((a % 2) * (b % 2)); a = a / 2; b = b / 2; p = p * 2; }`.
    fn bits_and(&mut self) -> Function {
        let span = self.program.functions[self.main.0].span;
        let span = Span::new(span.start, span.start);
        let mut body = Vec::new();
        for (name, value) in [("r", 0), ("p", 1)] {
            let init = Some(self.small(value, span));
            let name = self.name(name, span);
            body.push(Stmt { kind: StmtKind::Var(vec![ast::Declarator { name, init }]), span });
        }
        let positive = |this: &mut Self, name: &str| {
            let (value, zero) = (this.named(name, span), this.small(0, span));
            this.binary(BinaryOp::Greater, value, zero, span)
        };
        let with_two = |this: &mut Self, op, name: &str| {
            let (value, two) = (this.named(name, span), this.small(2, span));
            this.binary(op, value, two, span)
        };
        let (one, other) = (positive(self, "a"), positive(self, "b"));
        let condition = self.binary(BinaryOp::And, one, other, span);
        let (one, other) = (with_two(self, BinaryOp::Remainder, "a"), with_two(self, BinaryOp::Remainder, "b"));
        let both = self.binary(BinaryOp::Multiply, one, other, span);
        let power = self.named("p", span);
        let bit = self.binary(BinaryOp::Multiply, power, both, span);
        let sum = self.named("r", span);
        let sum = self.binary(BinaryOp::Add, sum, bit, span);
        let mut inner = vec![Self::assign(self.named("r", span), sum, span)];
        for (name, op) in [("a", BinaryOp::Divide), ("b", BinaryOp::Divide), ("p", BinaryOp::Multiply)] {
            let value = with_two(self, op, name);
            inner.push(Self::assign(self.named(name, span), value, span));
        }
        let inner = Box::new(Stmt { kind: StmtKind::Block(inner), span });
        body.push(Stmt { kind: StmtKind::While { condition, body: inner }, span });
        let result = self.named("r", span);
        body.push(Stmt { kind: StmtKind::Return(result), span });
        let parameters = vec![self.name("a", span), self.name("b", span)];
        Function { name: self.name(AND, span), parameters, body, span }
    }
}
