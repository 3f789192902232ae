//! Reads terms: Spacer's interpretations of predicates, and formulas from other tools.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::node::{Sort, Term};
use crate::pool::Pool;
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};

/// Terms may be nested this deeply, `let`s excepted, which are not limited.
const DEEPEST: usize = 200;
/// How many steps the reading of one answer may take.
const MOST_STEPS: usize = 1_000_000;
/// How long a formula from another tool may be.
const LONGEST_FORMULA: usize = 1_000_000;
/// How many digits a number may have: about as many as terms may have (`Pool::is_huge`).
const LONGEST_NUMBER: usize = 4_900;

/// Reads definitions of the predicates `P0`, `P1`, ..., each over its parameters: a conjunction of `(forall ((A Int)
/// ...) (= (P0 A ...) body))`, some of which may be named. A predicate without a definition counts as false.
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

/// Whether there is a conjunction below the bindings of names.
fn is_conjunction(all: &Expressions<'_>, mut id: Id) -> bool {
    while let Some([_, body]) = all.form(id, "let") {
        id = *body;
    }
    all.form(id, "and").is_some()
}

/// Reads a formula over symbols that go by these names, which are as [`print::name`](super::print::name) writes them.
///
/// # Errors
/// In words, where it is no formula, speaks of something else, or is far too long.
pub(crate) fn formula(pool: &mut Pool, text: &str, symbols: &[(String, Term)]) -> Result<Term, ReadError> {
    only(pool, text, symbols, &Sort::Bool)
}

/// Reads an integer term, as [`formula`] reads a truth value.
///
/// # Errors
/// As for [`formula`].
pub(crate) fn integer(pool: &mut Pool, text: &str, symbols: &[(String, Term)]) -> Result<Term, ReadError> {
    only(pool, text, symbols, &Sort::Int)
}

/// Reads the only term of a text, which has this sort.
fn only(pool: &mut Pool, text: &str, symbols: &[(String, Term)], sort: &Sort) -> Result<Term, ReadError> {
    if text.len() > LONGEST_FORMULA {
        return fail(format!("a formula of more than {LONGEST_FORMULA} characters"));
    }
    let expressions = Expressions::read(text)?;
    let [only] = expressions.top[..] else { return fail("not one formula") };
    let names = symbols.iter().map(|(name, term)| (name.trim_matches('|'), *term)).collect();
    let modulos = FxHashMap::default();
    let scoped: Scoped = |reader, bindings, body, depth| reader.scoped_let(bindings, body, depth);
    let scoped = Some(scoped);
    let mut reader = Reader { all: &expressions, pool, names, modulos, steps: MOST_STEPS, scoped };
    reader.of_sort(only, sort, 0)
}

/// Reads a `let` of these bindings and this body, at a depth.
type Scoped = fn(&mut Reader<'_, '_>, Id, Id, usize) -> Result<Term, ReadError>;

struct Reader<'a, 't> {
    all: &'a Expressions<'t>,
    pool: &'a mut Pool,
    /// What names stand for: Z3 uses none twice in one definition.
    names: FxHashMap<&'t str, Term>,
    /// What `mod` was read as, with what is divided and by what.
    modulos: FxHashMap<Term, (Term, IBig)>,
    steps: usize,
    /// How scoped `let`s and the language's divisions are read. Spacer writes neither, so the page need not include
    /// this.
    scoped: Option<Scoped>,
}

impl<'t> Reader<'_, 't> {
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

    fn bind(&mut self, bindings: Id, depth: usize) -> Result<(), ReadError> {
        let all = self.all;
        for binding in all.list(bindings).unwrap_or_default() {
            let (name, value) = self.binding(*binding, depth)?;
            self.names.insert(name, value);
        }
        Ok(())
    }

    fn binding(&mut self, binding: Id, depth: usize) -> Result<(&'t str, Term), ReadError> {
        let all = self.all;
        let Some([name, value]) = all.list(binding) else { return fail("a let without a value") };
        let Some(name) = all.atom(*name) else { return fail("a let without a name") };
        Ok((name, self.term(*value, depth + 1)?))
    }

    fn term(&mut self, mut id: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        self.spend()?;
        if depth > DEEPEST {
            return fail("nested too deeply");
        }
        while let Some([bindings, body]) = all.form(id, "let") {
            if let Some(scoped) = self.scoped {
                return scoped(self, *bindings, *body, depth);
            }
            self.bind(*bindings, depth)?;
            id = *body;
        }
        let term = self.without_let(id, depth)?;
        if self.pool.is_huge(term) { fail("a number that is too large") } else { Ok(term) }
    }

    /// All values are evaluated before any name is bound; after the body, the previous bindings are restored.
    fn scoped_let(&mut self, mut bindings: Id, mut body: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        let mut hidden = Vec::new();
        // A `let` in a `let` goes no deeper.
        let term = loop {
            self.spend()?;
            if let Some((divides, dividend, divisor)) = self.truncated(bindings, body) {
                break self.truncated_division(divides, dividend, divisor, depth)?;
            }
            let mut values = Vec::new();
            for binding in all.list(bindings).unwrap_or_default() {
                values.push(self.binding(*binding, depth)?);
            }
            hidden.extend(values.into_iter().map(|(name, value)| (name, self.names.insert(name, value))));
            match all.form(body, "let") {
                Some([inner, rest]) => (bindings, body) = (*inner, *rest),
                _ => break self.term(body, depth + 1)?,
            }
        };
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(term) => self.names.insert(name, term),
                None => self.names.remove(name),
            };
        }
        Ok(term)
    }

    /// What `/` and `%` are written as: whether it is `/`, with the dividend and the divisor.
    fn truncated(&self, bindings: Id, body: Id) -> Option<(bool, Id, Id)> {
        let all = self.all;
        let [dividend, divisor] = all.list(bindings)? else { return None };
        let (Some([n, dividend]), Some([d, divisor])) = (all.list(*dividend), all.list(*divisor)) else { return None };
        let is = |id: Id, text: &str| all.atom(id) == Some(text);
        let [condition, yes, no] = all.form(body, "ite")? else { return None };
        let ([left, zero], [negated]) = (all.form(*condition, ">=")?, all.form(*no, "-")?) else { return None };
        let ([operator, above, by], [same, opposite, also_by]) = (all.list(*yes)?, all.list(*negated)?) else {
            return None;
        };
        let [below] = all.form(*opposite, "-")? else { return None };
        let divides = is(*operator, "div");
        let matches = is(*n, "n!")
            && is(*d, "d!")
            && is(*left, "n!")
            && is(*zero, "0")
            && is(*above, "n!")
            && is(*below, "n!")
            && is(*by, "d!")
            && is(*also_by, "d!");
        (matches && (divides || is(*operator, "mod")) && all.atom(*operator) == all.atom(*same))
            .then_some((divides, *dividend, *divisor))
    }

    fn truncated_division(&mut self, divides: bool, left: Id, right: Id, depth: usize) -> Result<Term, ReadError> {
        let (left, right) = (self.integer(left, depth + 1)?, self.integer(right, depth + 1)?);
        Ok(if divides { self.pool.quotient(left, right) } else { self.pool.remainder(left, right) })
    }

    fn without_let(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        if let Some(atom) = all.atom(id) {
            return self.atom(atom);
        }
        let Some([operator, operands @ ..]) = all.list(id) else { return fail("an empty list") };
        let Some(operator) = all.atom(*operator) else {
            return self.constant_array(*operator, operands, depth);
        };
        match (operator, operands) {
            ("and" | "or", _) => {
                let parts = self.truths(operands, depth)?;
                Ok(if operator == "and" { self.pool.and(&parts) } else { self.pool.or(&parts) })
            }
            ("not", [operand]) => {
                let operand = self.truth(*operand, depth + 1)?;
                Ok(self.pool.not(operand))
            }
            ("=>", [premise, conclusion]) => {
                let (premise, conclusion) = (self.truth(*premise, depth + 1)?, self.truth(*conclusion, depth + 1)?);
                Ok(self.pool.implies(premise, conclusion))
            }
            ("=", [left, right]) => self.equation(*left, *right, depth),
            ("<=" | "<" | ">=" | ">", [left, right]) => {
                let (left, right) = (self.integer(*left, depth + 1)?, self.integer(*right, depth + 1)?);
                if let Some(divides) = self.compared_modulo(operator, left, right) {
                    return Ok(divides);
                }
                Ok(match operator {
                    "<=" => self.pool.le(left, right),
                    "<" => self.pool.lt(left, right),
                    ">=" => self.pool.ge(left, right),
                    _ => self.pool.gt(left, right),
                })
            }
            ("-", [operand]) => {
                let operand = self.integer(*operand, depth + 1)?;
                Ok(self.pool.neg(operand))
            }
            ("+" | "*" | "-", [first, rest @ ..]) => {
                let mut value = self.integer(*first, depth + 1)?;
                for operand in rest {
                    let operand = self.integer(*operand, depth + 1)?;
                    value = match operator {
                        "+" => self.pool.add(value, operand),
                        "-" => self.pool.sub(value, operand),
                        _ => self.pool.mul(value, operand),
                    };
                }
                Ok(value)
            }
            ("div" | "mod", [dividend, divisor]) => {
                let dividend = self.integer(*dividend, depth + 1)?;
                let divisor = self.divisor(*divisor, depth)?;
                let modulo = self.modulo(dividend, &divisor);
                if operator == "mod" {
                    return Ok(modulo);
                }
                let rest = self.pool.sub(dividend, modulo);
                let divisor = self.pool.int(divisor);
                Ok(self.pool.quotient(rest, divisor))
            }
            ("forall", [bound, body]) => self.quantified(*bound, *body, depth),
            ("ite", [condition, yes, no]) => {
                let condition = self.truth(*condition, depth + 1)?;
                let (yes, no) = (self.term(*yes, depth + 1)?, self.term(*no, depth + 1)?);
                if self.pool.sort(yes) != self.pool.sort(no) {
                    return fail("branches of two sorts");
                }
                Ok(self.pool.ite(condition, yes, no))
            }
            ("select", [array, index]) => {
                let (array, index) = (self.term(*array, depth + 1)?, self.integer(*index, depth + 1)?);
                if self.pool.sort(array).element().is_none() {
                    return fail("an element of what is no array");
                }
                Ok(self.pool.select(array, index))
            }
            ("store", [array, index, value]) => {
                let (array, index) = (self.array(*array, depth)?, self.integer(*index, depth + 1)?);
                let value = self.integer(*value, depth + 1)?;
                Ok(self.pool.store(array, index, value))
            }
            _ => fail(format!("`{operator}` says more than can be read")),
        }
    }

    /// `(forall ((k Int)) body)`: after the body, the previous binding of the name is restored.
    fn quantified(&mut self, bound: Id, body: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        let Some([bound]) = all.list(bound) else { return fail("more than one variable of a quantifier") };
        let Some([name, sort]) = all.list(*bound) else { return fail("a variable without a sort") };
        let (Some(name), Some("Int")) = (all.atom(*name), all.atom(*sort)) else {
            return fail("a quantifier over something else than integers");
        };
        let symbol = self.pool.fresh_symbol("k", Sort::Int);
        let before = self.names.insert(name, symbol);
        let body = self.truth(body, depth + 1)?;
        match before {
            Some(term) => self.names.insert(name, term),
            None => self.names.remove(name),
        };
        Ok(self.pool.forall(symbol, body))
    }

    fn atom(&mut self, atom: &str) -> Result<Term, ReadError> {
        if let Some(known) = self.names.get(atom) {
            return Ok(*known);
        }
        match atom {
            "true" => Ok(self.pool.bool(true)),
            "false" => Ok(self.pool.bool(false)),
            _ if atom.len() > LONGEST_NUMBER => fail("a name or a number that is too long"),
            _ => match atom.parse::<IBig>() {
                Ok(value) => Ok(self.pool.int(value)),
                Err(_) => fail(format!("`{atom}` is not known")),
            },
        }
    }

    /// `((as const (Array Int Int)) element)`.
    fn constant_array(&mut self, operator: Id, operands: &[Id], depth: usize) -> Result<Term, ReadError> {
        let (Some([kind, _]), [element]) = (self.all.form(operator, "as"), operands) else {
            return fail("an unknown operator");
        };
        if self.all.atom(*kind) != Some("const") {
            return fail("an unknown operator");
        }
        let element = self.integer(*element, depth + 1)?;
        Ok(self.pool.constant_array(Sort::int_array(), element))
    }

    fn equation(&mut self, left: Id, right: Id, depth: usize) -> Result<Term, ReadError> {
        let (left, right) = (self.term(left, depth + 1)?, self.term(right, depth + 1)?);
        if self.pool.sort(left) != self.pool.sort(right) {
            return fail("an equation of two sorts");
        }
        let known = self.compared_modulo("=", left, right).or_else(|| self.compared_modulo("=", right, left));
        Ok(known.unwrap_or_else(|| self.pool.eq(left, right)))
    }

    /// `(= (mod a 2) 1)` says that 2 divides `a - 1`, which is how people read it; and where only the least or the largest
    /// remainder satisfies a comparison, or fails it, that is another way to say so.
    fn compared_modulo(&mut self, operator: &str, left: Term, right: Term) -> Option<Term> {
        let (dividend, divisor) = self.modulos.get(&left)?.clone();
        let bound = self.pool.as_int(right)?.clone();
        let (zero, largest) = (IBig::ZERO, &divisor - IBig::ONE);
        let (rest, is) = match operator {
            "=" if bound >= zero && bound <= largest => (bound, true),
            "<=" if bound == zero => (zero, true),
            ">=" if bound == IBig::ONE => (zero, false),
            ">=" if bound == largest => (largest, true),
            "<=" if bound == &largest - IBig::ONE => (largest, false),
            _ => return None,
        };
        let rest = self.pool.int(rest);
        let difference = self.pool.sub(dividend, rest);
        let divides = self.pool.divides(&divisor, difference);
        Some(if is { divides } else { self.pool.not(divides) })
    }

    /// Only constants above 0 divide here.
    fn divisor(&mut self, id: Id, depth: usize) -> Result<IBig, ReadError> {
        let term = self.integer(id, depth + 1)?;
        match self.pool.as_int(term) {
            Some(divisor) if *divisor > IBig::ZERO => Ok(divisor.clone()),
            _ => fail("a divisor that is not a constant above 0"),
        }
    }

    /// What SMT-LIB calls `mod`: never below 0.
    fn modulo(&mut self, dividend: Term, divisor: &IBig) -> Term {
        let (zero, by) = (self.pool.int(0), self.pool.int(divisor.clone()));
        let remainder = self.pool.remainder(dividend, by);
        let negative = self.pool.lt(remainder, zero);
        let above = self.pool.add(remainder, by);
        let modulo = self.pool.ite(negative, above, remainder);
        self.modulos.insert(modulo, (dividend, divisor.clone()));
        modulo
    }

    fn truths(&mut self, ids: &[Id], depth: usize) -> Result<Vec<Term>, ReadError> {
        ids.iter().map(|id| self.truth(*id, depth + 1)).collect()
    }

    fn truth(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::Bool, depth)
    }

    fn integer(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::Int, depth)
    }

    fn array(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::int_array(), depth + 1)
    }

    fn of_sort(&mut self, id: Id, sort: &Sort, depth: usize) -> Result<Term, ReadError> {
        let term = self.term(id, depth)?;
        if self.pool.sort(term) == sort { Ok(term) } else { fail(format!("expected a value of sort {sort}")) }
    }

    fn spend(&mut self) -> Result<(), ReadError> {
        let Some(left) = self.steps.checked_sub(1) else { return fail("too long") };
        self.steps = left;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
