//! Reads the solution of Horn clauses: Spacer's interpretation of each predicate.

use rustc_hash::FxHashMap;

use crate::node::Term;
use crate::pool::Pool;
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};
use crate::smtlib::terms::{MOST_STEPS, Reader};

/// Reads definitions of the predicates `P0`, `P1`, ..., each over its parameters. The text is a conjunction of
/// `(forall ((A Int) ...) (= (P0 A ...) body))`; a `let` around it may name some of these. A predicate without a definition
/// is false.
pub(crate) fn solution(pool: &mut Pool, text: &str, predicates: &[Vec<Term>]) -> Result<Vec<Term>, ReadError> {
    let expressions = Expressions::read(text)?;
    let (names, modulos) = (FxHashMap::default(), FxHashMap::default());
    let mut reader = Reader { all: &expressions, pool, names, modulos, steps: MOST_STEPS, scoped: None };
    let mut solution: Vec<Option<Term>> = vec![None; predicates.len()];
    let mut rest = expressions.top.clone();
    let mut named: FxHashMap<&str, Id> = FxHashMap::default();
    while let Some(next) = rest.pop() {
        reader.spend()?;
        if let Some(parts) = expressions.form(next, "and") {
            rest.extend(parts);
        } else if let Some(definition) = expressions.atom(next).and_then(|name| named.get(name)) {
            rest.push(*definition);
        } else if let Some([bindings, body]) = expressions.form(next, "let")
            && is_conjunction(&expressions, *body)
        {
            for binding in expressions.list(*bindings).unwrap_or_default() {
                let Some([name, definition]) = expressions.list(*binding) else { return fail("a let without a value") };
                named.extend(expressions.atom(*name).map(|name| (name, *definition)));
            }
            rest.push(*body);
        } else {
            reader.definition(next, predicates, &mut solution)?;
        }
    }
    let nothing = reader.pool.bool(false);
    Ok(solution.into_iter().map(|each| each.unwrap_or(nothing)).collect())
}

/// Returns `true` if there is a conjunction below the bindings of names.
fn is_conjunction(all: &Expressions<'_>, mut id: Id) -> bool {
    while let Some([_, body]) = all.form(id, "let") {
        id = *body;
    }
    all.form(id, "and").is_some()
}

impl Reader<'_, '_> {
    fn definition(
        &mut self,
        mut id: Id,
        predicates: &[Vec<Term>],
        solution: &mut [Option<Term>],
    ) -> Result<(), ReadError> {
        let all = self.all;
        self.names.clear();
        // First the binders are passed; what names mean is known once the arguments are seen.
        let mut lets = Vec::new();
        loop {
            self.spend()?;
            if let Some([_, body] | [body, ..]) = all.form(id, "forall").or_else(|| all.form(id, "!")) {
                id = *body;
            } else if let Some([bindings, body]) = all.form(id, "let") {
                lets.push(*bindings);
                id = *body;
            } else {
                break;
            }
        }
        let (head, body) = match (all.form(id, "="), all.form(id, "not")) {
            (Some([head, body]), _) => (*head, Some(*body)),
            (_, Some([head])) => (*head, None),
            _ => (id, Some(id)),
        };
        let (name, arguments) = match all.list(head) {
            Some([name, arguments @ ..]) => (*name, arguments),
            _ => (head, [].as_slice()),
        };
        let number = all.atom(name).and_then(|name| name.strip_prefix('P')?.parse::<usize>().ok());
        let Some((number, parameters)) = number.and_then(|number| Some((number, predicates.get(number)?))) else {
            // The query itself, and helpers.
            return Ok(());
        };
        if arguments.len() != parameters.len() {
            return fail("a predicate of other arguments than it has");
        }
        for (argument, parameter) in arguments.iter().zip(parameters) {
            let Some(argument) = all.atom(*argument) else { return fail("a predicate of something else than names") };
            self.names.insert(argument, *parameter);
        }
        for bindings in lets {
            self.bind(bindings, 0)?;
        }
        let meaning = match body {
            None => self.pool.bool(false),
            Some(body) if body == head => self.pool.bool(true),
            Some(body) => self.truth(body, 0)?,
        };
        solution[number] = Some(meaning);
        Ok(())
    }
}
