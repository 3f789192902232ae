//! The state at the head of a loop: the variables that get arbitrary values in a program that begins there.
//!
//! Such a program stands for all runs only if its states include every state in which a run reaches the head. So each
//! variable must hold an integer or an array of a known number of integers, and no two names may refer to the same
//! array. [`State::new`] refuses every program in which the statements up to the loop's end could break this.

use loopscope_message::{Message, text};
use loopscope_syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use crate::mistake::Mistake;
use crate::program::{SourceProgram, expressions};

/// The most elements of an array that gets arbitrary values.
const MOST_ELEMENTS: usize = 64;

/// The variables at the head of a loop.
pub(crate) struct State<'a> {
    program: &'a SourceProgram<'a>,
    /// The statements of `main` before the loop.
    before: &'a [Stmt],
    looping: &'a Stmt,
    /// Variables to which array literals are assigned, with the length of the first literal.
    literals: Vec<(&'a str, usize)>,
}

/// The kind of values of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Integer,
    /// An array of this many integers, made by a literal.
    Literal(usize),
    /// An array parameter of `main`, with this many indices.
    Given(usize),
}

impl<'a> State<'a> {
    /// The variables at the head of the loop that is this statement of `main`.
    pub(crate) fn new(program: &'a SourceProgram<'_>, index: usize) -> Result<Self, Mistake> {
        let body = &program.main()?.body;
        let mut state = Self { program, before: &body[..index], looping: &body[index], literals: Vec::new() };
        for write in state.statements().into_iter().flat_map(writes) {
            if let (Target::Variable(name), ExprKind::Array(all)) = (write.target, &write.value.kind)
                && state.literals.iter().all(|(other, _)| *other != name)
            {
                state.literals.push((name, all.len()));
            }
        }
        Ok(state)
    }

    /// Refuses a program unless arbitrary values of the variables cover all its states at the head of the loop.
    pub(crate) fn is_covered(&self) -> Result<(), Mistake> {
        let mut names_an_array = false;
        for statement in self.statements() {
            self.check_writes(statement)?;
            for expression in expressions(statement) {
                self.check_expression(expression, &mut names_an_array)?;
            }
        }
        if names_an_array { self.check_functions() } else { Ok(()) }
    }

    /// The integer variables that certainly have a value there: the parameters of `main`, and the variables that the
    /// statements before the loop write. With `header`, also those that the first part of a `for` writes.
    pub(crate) fn known(&self, header: bool) -> Result<Vec<&'a str>, Mistake> {
        let mut names: Vec<&str> = self.program.main()?.parameters.iter().map(|each| each.text.as_str()).collect();
        let init = self.init().filter(|_| header);
        for statement in self.before.iter().chain(init) {
            match &statement.kind {
                StmtKind::Assign { target, op: None, .. } => {
                    if let ExprKind::Variable(name) = &target.kind {
                        names.push(name);
                    }
                }
                StmtKind::Var(all) => {
                    names.extend(all.iter().filter(|each| each.init.is_some()).map(|each| each.name.text.as_str()));
                }
                _ => {}
            }
        }
        let mut known: Vec<&str> = Vec::new();
        for name in names {
            let is_integer = self.sort(name) == Sort::Integer && self.program.holds_integers(name);
            if is_integer && !known.contains(&name) {
                known.push(name);
            }
        }
        Ok(known)
    }

    /// Declares the variables from before the loop with arbitrary values, and adds their names to `inputs`, in the
    /// order in which these values are read.
    pub(crate) fn any_values(&self, inputs: &mut Vec<String>) -> String {
        self.before.iter().map(|statement| self.declare(statement, inputs)).collect()
    }

    /// The same for the variables that the first part of a `for` declares.
    pub(crate) fn any_values_of_header(&self, inputs: &mut Vec<String>) -> String {
        self.init().map_or(String::new(), |statement| self.declare(statement, inputs))
    }

    fn declare(&self, statement: &Stmt, inputs: &mut Vec<String>) -> String {
        let StmtKind::Var(all) = &statement.kind else { return String::new() };
        let mut text = String::new();
        for name in all.iter().map(|each| &each.name.text) {
            let value = match self.sort(name) {
                Sort::Literal(count) => {
                    inputs.extend((0..count).map(|at| format!("{name}[{at}]")));
                    format!("[{}]", vec!["input"; count].join(", "))
                }
                Sort::Integer | Sort::Given(_) => {
                    inputs.push(name.clone());
                    "input".to_owned()
                }
            };
            text.extend(["var ", name, " = ", &value, "; "]);
        }
        text
    }

    fn init(&self) -> Option<&'a Stmt> {
        match &self.looping.kind {
            StmtKind::For { init, .. } => init.as_deref(),
            _ => None,
        }
    }

    /// All statements from which a run can continue to the head, including those inside other statements.
    fn statements(&self) -> Vec<&'a Stmt> {
        let mut all = Vec::new();
        for statement in self.before.iter().chain([self.looping]) {
            statement.each_statement(&mut |each| all.push(each));
        }
        all
    }

    /// The kind of values of a variable of `main`, if the statements up to the loop's end write no other values to it,
    /// which [`Self::is_covered`] checks.
    fn sort(&self, name: &str) -> Sort {
        let dimensions = self.program.dimensions(name);
        if dimensions > 0 {
            return Sort::Given(dimensions);
        }
        let literal = self.literals.iter().find(|(other, _)| *other == name);
        literal.map_or(Sort::Integer, |(_, count)| Sort::Literal(*count))
    }

    fn check_writes(&self, statement: &Stmt) -> Result<(), Mistake> {
        for write in writes(statement) {
            match write.target {
                Target::Variable(name) => self.check_value(name, write.value)?,
                Target::Lvalue(place) if self.is_element(place) => {
                    if !self.is_integer(write.value) {
                        return self.refuse(place, text!("an element of an array can hold only an integer"));
                    }
                }
                Target::Lvalue(place) => {
                    return self
                        .refuse(place, text!("only variables, and elements of arrays of integers, can be written"));
                }
            }
        }
        Ok(())
    }

    fn check_value(&self, name: &str, value: &Expr) -> Result<(), Mistake> {
        match (self.sort(name), &value.kind) {
            (Sort::Given(_), _) => {
                self.refuse(value, text!("`{name}` is an array parameter of `main`, and must stay this array"))
            }
            (Sort::Literal(_), _) if self.program.parameters.iter().any(|each| each.name == name) => {
                self.refuse(value, text!("`{name}` is an integer parameter of `main`, and can hold only integers"))
            }
            (Sort::Literal(count), ExprKind::Array(all))
                if all.len() == count && count <= MOST_ELEMENTS && all.iter().all(|each| self.is_integer(each)) =>
            {
                Ok(())
            }
            (Sort::Integer, _) if self.is_integer(value) => Ok(()),
            (Sort::Literal(count), ExprKind::Array(all)) if all.len() != count => self
                .refuse(value, text!("`{name}` is an array of {count} elements elsewhere, and must keep this length")),
            _ => {
                let message = text!(
                    "`{name}` can hold integers, or arrays of integers with at most {most} elements",
                    most = MOST_ELEMENTS
                );
                self.refuse(value, message)
            }
        }
    }

    /// Refuses addresses of variables, and notes whether an array itself is named, not only an element.
    fn check_expression(&self, expression: &Expr, names_an_array: &mut bool) -> Result<(), Mistake> {
        match &expression.kind {
            ExprKind::AddressOf(name) => {
                return self.refuse(expression, text!("the address of `{name}` cannot be taken", name = &name.text));
            }
            ExprKind::Variable(name) => *names_an_array |= self.sort(name) != Sort::Integer,
            _ => {}
        }
        // The base of an element is not a use of the array itself.
        let bases = if self.is_element(expression) { self.dimensions(expression) } else { 0 };
        let mut inner = expression;
        for _ in 0..bases {
            let ExprKind::Index(base, index) = &inner.kind else { break };
            self.check_expression(index, names_an_array)?;
            inner = base;
        }
        if bases > 0 {
            return Ok(());
        }
        expression.operands().try_for_each(|each| self.check_expression(each, names_an_array))
    }

    /// If a function may get an array, no function may write to one.
    fn check_functions(&self) -> Result<(), Mistake> {
        let others = self.program.tree().functions.iter().filter(|function| function.name.text != "main");
        for function in others {
            let mut place = None;
            function.each_statement(&mut |each| {
                for write in writes(each) {
                    if let Target::Lvalue(target) = write.target {
                        place = place.or(Some(target));
                    }
                }
            });
            if let Some(place) = place {
                return self.refuse(place, text!("only `main` can write elements of arrays"));
            }
        }
        Ok(())
    }

    /// Returns `true` if an expression is an element of an array of integers.
    fn is_element(&self, expression: &Expr) -> bool {
        self.dimensions(expression) > 0
    }

    /// The number of indices of an element of an array of integers; 0 for other expressions.
    fn dimensions(&self, expression: &Expr) -> usize {
        let (mut inner, mut indices) = (expression, 0);
        while let ExprKind::Index(base, _) = &inner.kind {
            (inner, indices) = (base, indices + 1);
        }
        let ExprKind::Variable(name) = &inner.kind else { return 0 };
        match self.sort(name) {
            Sort::Literal(_) if indices == 1 => 1,
            Sort::Given(dimensions) if indices == dimensions => dimensions,
            _ => 0,
        }
    }

    /// Returns `true` if a value is an integer, unless the program fails.
    fn is_integer(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Number(_) | ExprKind::Input | ExprKind::Unary(..) | ExprKind::Binary(..) => true,
            ExprKind::Variable(name) => self.sort(name) == Sort::Integer && !self.program.is_function(name),
            _ => self.is_element(value),
        }
    }

    fn refuse(&self, at: &Expr, message: Message) -> Result<(), Mistake> {
        let line = self.program.lines().line(at.span.start);
        let message = text!("{message} up to the end of the loop, in an exercise about an invariant");
        Err(Mistake::exercise(Some(line), message))
    }
}

/// A value that a statement writes.
struct Write<'a> {
    target: Target<'a>,
    value: &'a Expr,
}

enum Target<'a> {
    Variable(&'a str),
    Lvalue(&'a Expr),
}

/// The writes of a statement itself, without those of the statements in it.
fn writes(statement: &Stmt) -> Vec<Write<'_>> {
    match &statement.kind {
        StmtKind::Var(all) => all
            .iter()
            .filter_map(|each| {
                each.init.as_ref().map(|value| Write { target: Target::Variable(&each.name.text), value })
            })
            .collect(),
        StmtKind::Assign { target, value, .. } => {
            let target = match &target.kind {
                ExprKind::Variable(name) => Target::Variable(name),
                _ => Target::Lvalue(target),
            };
            vec![Write { target, value }]
        }
        _ => Vec::new(),
    }
}
