//! Where a program can assume that an input is small: after each statement that reads it, and at the start of `main`.

use loopscope_sorted::SortedSet;

use loopscope_syntax::ast::{Expr, ExprKind, Function, Stmt, StmtKind, SyntaxTree};
use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;
use loopscope_syntax::{Dialect, Span, has_directive, parse};

use crate::inputs_read::inputs_read;

/// A variable that gets inputs, and the places after which each of them can be assumed to be small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumptionPlaces {
    /// The variable.
    pub name: String,
    /// Offsets into the text, ascending: the ends of statements, or of the brace that opens the body of `main`.
    pub places: Vec<u32>,
}

/// The inputs of a program about which an assumption can be written. The variables in the heads of loops come first; the order
/// is that of the text otherwise. `parameters` are the parameters of `main` that are integers.
///
/// A variable is left out if a pointer may point to it, or if it is also read where no statement can stand right after. There
/// is none in a program whose directives say where it starts or what it reads.
///
/// # Examples
/// ```
/// use loopscope_c::assumption_places;
/// use loopscope_syntax::Dialect;
///
/// let [places] = assumption_places("main() { var n = input; return n; }", Dialect::Extended, &[]).try_into().unwrap();
/// assert_eq!((places.name.as_str(), places.places), ("n", vec![23]));
/// ```
pub fn assumption_places(source: &str, dialect: Dialect, parameters: &[&str]) -> Vec<AssumptionPlaces> {
    if dialect == Dialect::C {
        return inputs_read(source, parameters).places();
    }
    let tree = parse(source, dialect).program;
    if has_directive(source) || tree.functions.iter().any(|function| function.name.text == "assume") {
        return Vec::new();
    }
    let mut inputs = InputsRead::default();
    let body = tree.functions.iter().find(|function| function.name.text == "main");
    let body = body.filter(|_| !mentions_main(&tree)).and_then(|main| opening_brace(source, main));
    for parameter in parameters {
        let is_named = |function: &Function| function.parameters.iter().any(|name| name.text == *parameter);
        if body.is_some() && tree.functions.iter().any(is_named) {
            inputs.reads.push(((*parameter).to_owned(), body));
        }
    }
    for statement in tree.functions.iter().flat_map(|function| &function.body) {
        inputs.add_statement(source, statement, true);
    }
    inputs.places()
}

/// The inputs that a program reads.
#[derive(Default)]
pub(crate) struct InputsRead {
    /// The variables that get an input, with the place after which it can be assumed to be small, if there is one.
    pub(crate) reads: Vec<(String, Option<u32>)>,
    /// The names in the heads of loops.
    pub(crate) in_heads: SortedSet<String>,
    /// The variables to which a pointer may point.
    pub(crate) pointed_to: SortedSet<String>,
}

impl InputsRead {
    fn places(self) -> Vec<AssumptionPlaces> {
        let Self { reads, in_heads, pointed_to } = self;
        let mut found: Vec<AssumptionPlaces> = Vec::new();
        for (name, _) in &reads {
            let places = reads.iter().filter(|(each, _)| each == name).map(|(_, place)| *place);
            let Some(places) = places.collect::<Option<SortedSet<_>>>() else { continue };
            if !pointed_to.contains(name) && found.iter().all(|each| each.name != *name) {
                found.push(AssumptionPlaces { name: name.clone(), places: places.iter().copied().collect() });
            }
        }
        let (first, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|each| in_heads.contains(&each.name));
        [first, others].concat()
    }

    /// Adds what a statement of micro-c reads. Another statement can stand after it if it is `in_block`.
    fn add_statement(&mut self, source: &str, statement: &Stmt, in_block: bool) {
        let after = Some(statement.span.end).filter(|_| in_block);
        match &statement.kind {
            StmtKind::Assign { target: Expr { kind: ExprKind::Variable(name), .. }, op: None, value } => {
                self.add_read(name, value, after);
            }
            StmtKind::Var(declarators) => {
                for (at, declarator) in declarators.iter().enumerate() {
                    let is_last = at + 1 == declarators.len();
                    let first = declarator.init.iter();
                    first.for_each(|value| self.add_read(&declarator.name.text, value, after.filter(|_| is_last)));
                }
            }
            StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } => self.add_head(statement),
            _ => {}
        }
        for expression in statement.expressions() {
            expression.each(&mut |part| {
                if let ExprKind::AddressOf(name) = &part.kind {
                    self.pointed_to.insert(name.text.clone());
                }
            });
        }
        let is_block =
            matches!(statement.kind, StmtKind::Block(_)) && source[statement.span.start as usize..].starts_with('{');
        statement.statements().for_each(|inner| self.add_statement(source, inner, is_block));
    }

    fn add_read(&mut self, name: &str, value: &Expr, after: Option<u32>) {
        let mut reads = false;
        value.each(&mut |part| reads |= part.kind == ExprKind::Input);
        if reads {
            self.reads.push((name.to_owned(), after.filter(|_| value.kind == ExprKind::Input)));
        }
    }

    fn add_head(&mut self, looping: &Stmt) {
        let (first, step) = match &looping.kind {
            StmtKind::For { init, step, .. } => (init.as_deref(), step.as_deref()),
            _ => (None, None),
        };
        let statements = first.into_iter().chain(step);
        for expression in statements.flat_map(Stmt::expressions).chain(looping.expressions()) {
            expression.each(&mut |part| {
                if let ExprKind::Variable(name) = &part.kind {
                    self.in_heads.insert(name.clone());
                }
            });
        }
    }
}

fn mentions_main(tree: &SyntaxTree) -> bool {
    let mut found = false;
    tree.each_expression(&mut |part| found |= matches!(&part.kind, ExprKind::Variable(name) if name == "main"));
    found
}

/// The end of the brace that opens the body of a function.
fn opening_brace(source: &str, function: &Function) -> Option<u32> {
    let is_it = |span: Span| function.name.span.end <= span.start;
    lex(source).iter().find(|token| token.kind == TokenKind::LeftBrace && is_it(token.span)).map(|token| token.span.end)
}
