//! The arguments that a program is started with: `main(int argc, char *argv[])`. Their number and their texts are inputs.
//! Where constants choose all texts, as `argv[1]` does, each is a variable of its own. Other programs are read again: their texts
//! lie in one array, which `argument_texts` in `library.c` makes.

use loopscope_sorted::sort_by_key;
use loopscope_syntax::{ErrorKind, Span};

use crate::entry::any;
use crate::parser::{Parser, Read};
use crate::preprocessor::Settings;
use crate::tree::{
    Comparison, Expression, ExpressionKind, Function, FunctionId, Initialiser, Library, Statement, StatementKind,
    VariableId,
};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// `argc` is less: systems limit the memory for arguments.
const MOST_ARGUMENTS: u32 = 1 << 20;

/// The greatest index of a text.
const LAST_TEXT: u32 = 10;

impl Parser<'_> {
    /// Lets a program be read again: all texts with which it is started lie in one array.
    pub(crate) fn with_argument_array(mut self, has_argument_array: bool) -> Self {
        self.has_argument_array = has_argument_array;
        self
    }

    /// The variable for a text with which the program is started, if an element is one.
    pub(crate) fn argument_text(
        &mut self,
        base: &Expression,
        index: &Expression,
        span: Span,
    ) -> Read<Option<Expression>> {
        if self.has_argument_array {
            return Ok(None);
        }
        let main = self.function.and_then(|id| self.program.functions.get(id.0)).filter(|each| each.name == "main");
        let (Some(id), Some(&[count, texts, ..])) = (base.variable(), main.map(|main| main.parameters.as_slice()))
        else {
            return Ok(None);
        };
        let index = known(index).and_then(|index| u32::try_from(index).ok()).filter(|index| *index <= LAST_TEXT);
        let (Some(index), true) = (index, id == texts && base.ty == Type::CHAR.pointer_to().pointer_to()) else {
            return Ok(None);
        };
        let ty = Type::CHAR.pointer_to();
        let variable = if let Some(made) = self.argument_texts.get(&index) {
            *made
        } else {
            let name = format!("{}[{index}]", self.program.variables[id.0].name);
            let made = self.new_variable(&name, span, ty.clone());
            // It is declared where `main` starts.
            self.program.variables[made.0].depth = self.program.variables[id.0].depth;
            self.argument_texts.insert(index, made);
            made
        };
        let text = Expression { kind: ExpressionKind::Variable(variable), ty: ty.clone(), span };
        // There is always one argument, and null stands behind the last one.
        if index < 2 {
            return Ok(Some(text));
        }
        let count = Expression { kind: ExpressionKind::Variable(count), ty: Type::INT, span };
        let is_there = self.comparison(Comparison::GreaterEqual, count, number(index.into(), Integer::Int, span))?;
        let check = ExpressionKind::Library(Library::Check(ErrorKind::IndexOutOfBounds, Box::new(is_there)));
        let check = Expression { kind: check, ty: Type::Void, span };
        Ok(Some(Expression { kind: ExpressionKind::Comma(Box::new(check), Box::new(text)), ty, span }))
    }

    /// Chooses the number of arguments, which is positive, and their texts, if the program starts in `main` and uses them.
    pub(crate) fn choose_arguments(&mut self, settings: &Settings) -> Read<()> {
        let starts_elsewhere = settings.entry.as_ref().is_some_and(|(name, _)| name != "main");
        let is_main = |(_, function): &(usize, &Function)| function.name == "main" && function.is_in_text();
        let Some((main, function)) = self.program.functions.iter().enumerate().find(is_main) else { return Ok(()) };
        let (main, is_called) = (FunctionId(main), function.value_uses > 0);
        let Some(count) = function.parameters.first().copied() else { return Ok(()) };
        let is_of_texts = |id: &VariableId| self.program.variables[id.0].ty == Type::CHAR.pointer_to().pointer_to();
        let texts = function.parameters.get(1).copied().filter(is_of_texts).filter(|_| !starts_elsewhere && !is_called);
        // The number of arguments distinguishes the variables for texts.
        let is_counted = self.argument_texts.keys().any(|index| *index > 1) && self.program.changes(count);
        let array = texts.filter(|texts| is_counted || self.uses(main, *texts));
        if array.is_some() && !self.has_argument_array {
            self.program.needs_argument_array = true;
            return Ok(());
        }
        let is_used = array.is_some() || !self.argument_texts.is_empty() || self.uses(main, count);
        if starts_elsewhere && self.argument_texts.is_empty()
            || is_called
            || !is_used
            || self.program.variables[count.0].ty != Type::INT
        {
            return Ok(());
        }
        self.function = Some(main);
        let statements = self.scoped(|this| this.chosen_arguments(count, array));
        self.function = None;
        let statements = statements?;
        let function = &mut self.program.functions[main.0];
        let chosen = ..1 + usize::from(array.is_some());
        function.parameters.drain(chosen);
        function.signature.parameters.drain(chosen);
        if let Some(body) = &mut function.body {
            body.splice(0..0, statements);
        }
        Ok(())
    }

    fn chosen_arguments(&mut self, count: VariableId, array: Option<VariableId>) -> Read<Vec<Statement>> {
        let variable = &self.program.variables[count.0];
        let (name, span) = (variable.name.clone(), variable.span);
        let statement = |kind| Statement { kind, span };
        let value = || Expression { kind: ExpressionKind::Variable(count), ty: Type::INT, span };
        let more_than = |this: &mut Self, index: u32| {
            this.comparison(Comparison::Greater, value(), number(index.into(), Integer::Int, span))
        };
        let any_count = Initialiser::Value(any(Type::INT, name.as_str(), span));
        let mut statements = vec![statement(StatementKind::Declare(count, Some(any_count)))];
        // Null stands behind the last text.
        let most = array.map_or(MOST_ARGUMENTS, |_| self.program.most_elements(&Type::CHAR.pointer_to()));
        let bound = number(most.into(), Integer::Int, span);
        for bound in [more_than(self, 0)?, self.comparison(Comparison::Less, value(), bound)?] {
            let assumed = ExpressionKind::Library(Library::Assume(Box::new(bound)));
            statements.push(statement(StatementKind::Expression(Expression { kind: assumed, ty: Type::Void, span })));
        }
        if let Some(array) = array {
            let first = self.call_of_library("argument_texts", vec![value()], span)?;
            statements.push(statement(StatementKind::Declare(array, Some(Initialiser::Value(first)))));
            self.program.argument_array = Some((most, span));
        }
        let mut texts: Vec<(u32, VariableId)> = self.argument_texts.iter().map(|(index, id)| (*index, *id)).collect();
        sort_by_key(&mut texts, |(index, _)| *index);
        for (index, text) in texts {
            let (name, ty) = (self.program.variables[text.0].name.clone(), Type::CHAR.pointer_to());
            // Places tell arrays apart.
            let span = self.program.variables[text.0].span;
            let array = self.any_array(&name, &Type::CHAR, span, &mut statements)?;
            let null = Expression { kind: ExpressionKind::Null, ty: ty.clone(), span };
            let is_given = more_than(self, index)?;
            let kind = ExpressionKind::Conditional(Box::new(is_given), Box::new(array), Box::new(null));
            let first = Initialiser::Value(Expression { kind, ty, span });
            statements.push(statement(StatementKind::Declare(text, Some(first))));
        }
        Ok(statements)
    }

    fn uses(&self, function: FunctionId, variable: VariableId) -> bool {
        let mut is_used = false;
        for statement in self.program.functions[function.0].body.iter().flatten() {
            // `(void)argc` does not use it.
            statement.each_expression(&mut |each| {
                is_used |= each.variable() == Some(variable) && each.ty != Type::Void;
            });
        }
        is_used
    }
}
