//! The parts of an exercise's program that questions need.

use loopscope_interp::Integers;
use loopscope_message::{Message, text};
use loopscope_question::{Parameter, ParameterKind};
use loopscope_syntax::ast::{Expr, ExprKind, Function, Stmt, StmtKind};
use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;
use loopscope_syntax::{Dialect, LineIndex, Severity, Span};

use crate::mistake::{Mistake, Part};

/// A program without errors.
pub(crate) struct SourceProgram<'s> {
    pub(crate) source: &'s str,
    read: loopscope_question::Program,
    pub(crate) parameters: Vec<Parameter>,
}

impl<'s> SourceProgram<'s> {
    /// Reads a program of the extended dialect. The error is its first mistake, with the line.
    pub(crate) fn read(source: &'s str) -> Result<Self, (u32, Message)> {
        Self::read_as(source, Dialect::Extended)
    }

    /// Reads a program of a dialect.
    fn read_as(source: &'s str, dialect: Dialect) -> Result<Self, (u32, Message)> {
        let read = loopscope_question::Program::read(source, dialect).map_err(|all| {
            let first = all.into_iter().find(|each| each.severity == Severity::Error);
            let first = first.expect("a program that is not read has an error");
            (LineIndex::new(source).line(first.span.start), first.message)
        })?;
        Ok(Self { source, parameters: read.parameters(), read })
    }

    /// Its syntax tree.
    pub(crate) fn tree(&self) -> &loopscope_syntax::ast::SyntaxTree {
        self.read.tree()
    }

    /// The starts of its lines.
    pub(crate) fn lines(&self) -> &LineIndex {
        self.read.lines()
    }

    /// Returns `true` if a line can be a target.
    pub(crate) fn can_be_target(&self, line: u32) -> bool {
        self.read.target_lines().contains(&line)
    }

    /// Reads the program of an exercise that is about micro-c.
    pub(crate) fn of_exercise(source: &'s str) -> Result<Self, Mistake> {
        Self::in_dialect(source, Dialect::Extended)
    }

    /// Reads the program of an exercise.
    pub(crate) fn in_dialect(source: &'s str, dialect: Dialect) -> Result<Self, Mistake> {
        Self::read_as(source, dialect).map_err(|(line, message)| Mistake::exercise(Some(line), message))
    }

    /// The inputs for which a text is typed, if the program is in C.
    ///
    /// # Errors
    /// The program cannot read the text.
    pub(crate) fn typed(&self, text: &str) -> Result<Integers, Message> {
        loopscope_witness::stdin::inputs(&self.read, text)
    }

    /// The function `main`: a program without errors has one.
    pub(crate) fn main(&self) -> Result<&Function, Mistake> {
        let main = self.tree().functions.iter().find(|function| function.name.text == "main");
        main.ok_or_else(|| Mistake::exercise(None, text!("the program has no `main`")))
    }

    /// The loop that starts in a line, among the statements of `main`, with its index there.
    pub(crate) fn outer_loop(&self, line: u32) -> Result<(usize, &Stmt), Mistake> {
        let is_loop = |kind: &StmtKind| matches!(kind, StmtKind::While { .. } | StmtKind::For { .. });
        let all = self.main()?.body.iter().enumerate();
        let mut here = all.filter(|(_, each)| is_loop(&each.kind) && self.lines().line(each.span.start) == line);
        here.next()
            .ok_or_else(|| Mistake::exercise(Some(line), text!("no outermost `while` or `for` of `main` starts here")))
    }

    /// Returns `true` if a parameter of `main` is used as an array.
    pub(crate) fn is_array(&self, name: &str) -> bool {
        self.parameters.iter().any(|each| each.name == name && each.kind != ParameterKind::Integer)
    }

    /// The number of indices from a parameter of `main` to an integer.
    pub(crate) fn dimensions(&self, name: &str) -> usize {
        match self.parameters.iter().find(|each| each.name == name).map(|each| each.kind) {
            Some(ParameterKind::Rows) => 2,
            Some(ParameterKind::Array) => 1,
            _ => 0,
        }
    }

    /// Returns `true` if the variables of `main` with this name hold nothing but integers: those of a parameter that is
    /// used as an array have these as elements.
    pub(crate) fn holds_integers(&self, name: &str) -> bool {
        self.read.holds_integers(name, self.dimensions(name))
    }

    /// Returns `true` if a function has this name.
    pub(crate) fn is_function(&self, name: &str) -> bool {
        self.tree().functions.iter().any(|function| function.name.text == name)
    }

    /// Refuses a program that uses the name `main` again, because programs made of it have another `main`.
    pub(crate) fn names_main_once(&self, part: Part) -> Result<(), Mistake> {
        let again =
            identifiers(self.source).filter(|span| &self.source[span.start as usize..span.end as usize] == "main");
        match again.map(|span| self.lines().line(span.start)).nth(1) {
            Some(line) => Err(Mistake { part, line: Some(line), message: text!("`main` cannot be called here") }),
            None => Ok(()),
        }
    }

    /// The text of a piece, without a semicolon at its end.
    pub(crate) fn text(&self, span: Span) -> &'s str {
        self.source[span.start as usize..span.end as usize].trim_end_matches(';')
    }

    /// A name that the program does not have.
    pub(crate) fn fresh(&self, name: &str) -> String {
        let names = names(self.source);
        let numbered = (2..).map(|number| format!("{name}{number}"));
        std::iter::once(name.to_owned())
            .chain(numbered)
            .find(|each| !names.contains(&each.as_str()))
            .unwrap_or_default()
    }
}

/// All names in a text, in order.
pub(crate) fn names(source: &str) -> Vec<&str> {
    identifiers(source).map(|span| &source[span.start as usize..span.end as usize]).collect()
}

fn identifiers(source: &str) -> impl Iterator<Item = Span> {
    lex(source).into_iter().filter(|token| token.kind == TokenKind::Identifier).map(|token| token.span)
}

/// The condition of a statement, if it has one.
pub(crate) fn condition(statement: &Stmt) -> Option<&Expr> {
    match &statement.kind {
        StmtKind::If { condition, .. } | StmtKind::While { condition, .. } | StmtKind::DoWhile { condition, .. } => {
            Some(condition)
        }
        StmtKind::For { condition, .. } => condition.as_ref(),
        _ => None,
    }
}

/// The expressions of a statement itself, without a variable that is written.
pub(crate) fn expressions(statement: &Stmt) -> impl Iterator<Item = &Expr> {
    let writes_variable =
        matches!(&statement.kind, StmtKind::Assign { target: Expr { kind: ExprKind::Variable(_), .. }, .. });
    statement.expressions().skip(usize::from(writes_variable))
}
