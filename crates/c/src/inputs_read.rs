//! The inputs that a program reads into variables, and the places after which it can assume that they are small.

use loopscope_sorted::sort_by_key;

use crate::assumption_places::InputsRead;
use crate::library_calls::address_of;
use crate::token::{Kind, Token, lex};
use crate::tree::{
    Comparison, Expression, ExpressionKind, Initialiser, Library, LibraryCall, Statement, StatementKind, VariableId,
};
use crate::typing::known;
use crate::unit::Unit;
use loopscope_syntax::token::text;
use loopscope_syntax::{SourceFiles, Span};

/// The inputs that a program reads. `parameters` are those of `main` that are integers.
/// None in a program of several files, where a place does not say which of them reads there.
pub(crate) fn inputs_read(source: &str, parameters: &[&str]) -> InputsRead {
    if !SourceFiles::new(source).is_empty() {
        return InputsRead::default();
    }
    let unit = Unit::parse(source, None, &mut Vec::new());
    let tokens = lex(source, &mut Vec::new());
    let mut found =
        InputFinder { source, unit: &unit, tokens: &tokens, inputs: InputsRead::default(), reads: Vec::new() };
    if found.can_assume() {
        found.add_parameters(parameters);
        found.add_program();
    }
    let mut reads = std::mem::take(&mut found.reads);
    sort_by_key(&mut reads, |(at, ..)| *at);
    let reads: Vec<_> = reads.into_iter().map(|(_, id, place)| (found.name(id), place)).collect();
    found.inputs.reads.extend(reads);
    found.inputs
}

struct InputFinder<'a> {
    source: &'a str,
    unit: &'a Unit,
    tokens: &'a [Token],
    inputs: InputsRead,
    /// Where each variable gets an input, and after which place it can be assumed to be small.
    reads: Vec<(u32, VariableId, Option<u32>)>,
}

impl InputFinder<'_> {
    /// Returns `true` if an assumption means the same everywhere, and every read shows which variable it is about: no
    /// directive changes what the program reads, and `scanf` reads no number through another pointer than an address.
    fn can_assume(&self) -> bool {
        let Unit { program, settings, .. } = self.unit;
        let has_pragma = settings.entry.is_some() || !settings.options.is_empty();
        let is_defined = program.functions.iter().any(|each| each.name == "__VERIFIER_assume" && each.is_in_text());
        !has_pragma
            && !is_defined
            && !self.has_macro_that_reads()
            && !self.calls().any(LibraryCall::scans_through_pointer)
    }

    fn has_macro_that_reads(&self) -> bool {
        let lines = self.tokens.chunk_by(|_, next| !next.starts_line);
        let reads = |token: &Token| {
            let word = text(self.source, token.span);
            word == "scanf" || word.starts_with("__VERIFIER_")
        };
        lines.into_iter().any(|line| match line {
            [hash, define, rest @ ..] if hash.kind == Kind::Hash && text(self.source, define.span) == "define" => {
                rest.iter().any(reads)
            }
            _ => false,
        })
    }

    fn calls(&self) -> impl Iterator<Item = &LibraryCall> {
        self.unit.program.library_calls.iter()
    }

    /// The parameters of a `main` that is not called.
    fn add_parameters(&mut self, parameters: &[&str]) {
        let program = &self.unit.program;
        let Some(main) = program.functions.iter().position(|each| each.name == "main" && each.is_in_text()) else {
            return;
        };
        let mut is_called = false;
        program
            .each_expression(&mut |each| is_called |= matches!(each.kind, ExpressionKind::Call(id, _) if id.0 == main));
        let span = program.functions[main].span;
        let brace = self.tokens.iter().find(|token| token.kind == Kind::LeftBrace && token.span.start >= span.end);
        if let (Some(brace), false) = (brace, is_called) {
            let places = parameters.iter().map(|name| ((*name).to_owned(), Some(brace.span.end)));
            self.inputs.reads.extend(places);
        }
    }

    fn add_program(&mut self) {
        let program = &self.unit.program;
        let calls: Vec<_> = self.calls().filter_map(|call| Some((call.span, call.scanned()?.0))).collect();
        let mut pointed_to = Vec::new();
        let mut add = |each: &Expression| {
            let is_read = calls.iter().any(|(call, _)| call.start <= each.span.start && each.span.end <= call.end);
            pointed_to.extend(address_of(each).filter(|_| !is_read));
        };
        program.each_expression(&mut add);
        program.variables.iter().filter_map(|each| each.start.as_ref()).for_each(|start| start.each(&mut add));
        self.inputs.pointed_to = pointed_to.into_iter().map(|id| self.name(id)).collect();
        let mut places = Vec::new();
        for function in program.functions.iter().filter(|function| function.is_in_text()) {
            for statement in function.body.iter().flatten() {
                self.add_statement(statement, true, &mut places);
            }
        }
        for call in &program.library_calls {
            let Some((variables, are_numbers)) = call.scanned() else { continue };
            let place = places.iter().find(|(span, _)| *span == call.span).map(|(_, place)| *place);
            let place = place.filter(|_| are_numbers);
            self.reads.extend(variables.into_iter().map(|id| (call.span.start, id, place)));
        }
    }

    fn name(&self, id: VariableId) -> String {
        self.unit.program.variables[id.0].name.clone()
    }

    /// Adds what a statement reads. Another statement can stand after it if it is `in_block`. `places` gets the ends of the
    /// statements that are calls of `scanf`, or tests whether a call has read as much as it asks for.
    fn add_statement(&mut self, statement: &Statement, in_block: bool, places: &mut Vec<(Span, u32)>) {
        let end = self.source[..statement.span.end as usize].ends_with([';', '}']).then_some(statement.span.end);
        let end = end.filter(|_| in_block);
        let mut plain = None;
        match &statement.kind {
            StatementKind::Expression(value) => {
                let after = self.semicolon(value.span.end).filter(|after| Some(*after) == end);
                places.extend(after.map(|after| (value.span, after)));
                if let ExpressionKind::Assign(target, _) = &value.kind {
                    plain = target.variable().zip(after);
                }
            }
            StatementKind::Declare(variable, Some(first)) => {
                let mut last = None;
                first.each(&mut |each| last = last.max(Some(each.span.end)));
                let after = last.and_then(|last| self.semicolon(last)).filter(|_| in_block);
                self.add_first_value(*variable, first, statement.span.start, after);
            }
            StatementKind::If(condition, _, None) => places.extend(self.tested(condition).zip(end)),
            StatementKind::While(..) | StatementKind::DoWhile(..) | StatementKind::For(..) => self.add_head(statement),
            _ => {}
        }
        let mut assigned = Vec::new();
        statement.each_own_expression(&mut |each| {
            if let ExpressionKind::Assign(target, value) = &each.kind {
                let after = plain.filter(|(variable, _)| target.variable() == Some(*variable) && is_input(value));
                let names = target.variable().filter(|_| mentions_input(value));
                assigned.extend(names.map(|id| (each.span.start, id, after.map(|(_, after)| after))));
            }
        });
        self.reads.extend(assigned);
        for inner in statement.statements() {
            let is_block = match statement.kind {
                StatementKind::Block(_) => self.source[statement.span.start as usize..].starts_with('{'),
                StatementKind::Switch(..) => true,
                _ => false,
            };
            self.add_statement(inner, is_block, places);
        }
    }

    fn add_first_value(&mut self, variable: VariableId, first: &Initialiser, at: u32, after: Option<u32>) {
        if let Initialiser::Value(value) = first
            && mentions_input(value)
        {
            self.reads.push((at, variable, after.filter(|_| is_input(value))));
        }
    }

    fn add_head(&mut self, looping: &Statement) {
        let mut names = Vec::new();
        let mut add = |each: &Expression| names.extend(each.variable());
        looping.each_own_expression(&mut add);
        if let StatementKind::For(first, ..) = &looping.kind {
            for each in first {
                each.each_expression(&mut add);
            }
        }
        let names = names.into_iter().map(|id| self.name(id)).collect::<Vec<_>>();
        self.inputs.in_heads.extend(names);
    }

    /// The call of `scanf` that has read less than it asks for, if a condition tests that.
    fn tested(&self, condition: &Expression) -> Option<Span> {
        let ExpressionKind::Compare(Comparison::NotEqual | Comparison::Less, read, count) = &condition.kind else {
            return None;
        };
        let call = self.calls().find(|call| call.span == read.span)?;
        (known(count)? == call.scanned()?.0.len().into()).then_some(call.span)
    }

    /// The end of the semicolon that is the next token after a place.
    fn semicolon(&self, place: u32) -> Option<u32> {
        let next = self.tokens.iter().find(|token| token.span.start >= place)?;
        (next.kind == Kind::Semicolon).then_some(next.span.end)
    }
}

/// Returns `true` if an expression is any integer of more than eight bits, as `__VERIFIER_nondet_int()` returns it.
fn is_input(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Convert(inner) => is_input(inner),
        ExpressionKind::Library(Library::Any) => value.ty.integer().is_some_and(|ty| ty.bits() > 8),
        _ => false,
    }
}

fn mentions_input(value: &Expression) -> bool {
    let mut found = false;
    value.each(&mut |each| found |= is_input(each));
    found
}
