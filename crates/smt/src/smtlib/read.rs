//! Reads the values in a solver's answers.

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, RemEuclid};
use loopscope_sorted::SortedSet;

use crate::model::{ArrayValue, Value};
use crate::node::Sort;
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};

/// Expressions in the bodies of functions may be nested this deeply (branches of `ite`, `let`s, stores and arrays
/// excepted, which are not limited).
const DEEPEST_BODY: usize = 200;
/// A function of an index becomes an array by its values at the integers that its text mentions and between them, if
/// these are at most this many.
const LONGEST_TABLE: i64 = 4096;
/// The limit for the steps in which one answer is read: a guard against malformed answers.
const MOST_STEPS: usize = 20_000_000;

/// Reads the answer to `(get-value (s1 s2 ...))`: values of these sorts, in this order. `model` is the answer to
/// `(get-model)`, which is needed if arrays refer to functions (`(_ as-array f)`).
///
/// Arrays that are functions of their index are turned into tables, which can differ from the function; the caller
/// evaluates models anyway.
pub(crate) fn values(answer: &str, sorts: &[Sort], model: Option<&str>) -> Result<Vec<Value>, ReadError> {
    let model = Expressions::read(model.unwrap_or_default())?;
    let functions = functions(&model);
    let answer = Expressions::read(answer)?;
    let [all] = answer.top.as_slice() else { return fail("expected one list of values") };
    let Some(pairs) = answer.list(*all) else { return fail("expected a list of values") };
    if pairs.len() != sorts.len() {
        return fail(format!("expected {} values, got {}", sorts.len(), pairs.len()));
    }
    let mut steps = MOST_STEPS;
    let mut values = Vec::with_capacity(sorts.len());
    for (pair, sort) in pairs.iter().zip(sorts) {
        let Some([_, value]) = answer.list(*pair) else { return fail("expected a name and its value") };
        let mut reader = Reader { expressions: &answer, model: &model, functions: &functions, steps: &mut steps };
        values.push(reader.value(*value, sort)?);
    }
    Ok(values)
}

/// A function of a model: its parameters and its body.
struct Function<'a> {
    name: &'a str,
    parameters: Vec<&'a str>,
    body: Id,
}

fn functions<'a>(model: &Expressions<'a>) -> Vec<Function<'a>> {
    let mut found = Vec::new();
    let mut lists = model.top.clone();
    while let Some(id) = lists.pop() {
        if let Some([name, parameters, _, body]) = model.form(id, "define-fun") {
            let names = model.list(*parameters).unwrap_or_default().iter();
            let names: Option<Vec<_>> = names.map(|pair| model.atom(*model.list(*pair)?.first()?)).collect();
            if let (Some(name), Some(parameters)) = (model.atom(*name), names) {
                found.push(Function { name, parameters, body: *body });
            }
        } else {
            lists.extend(model.list(id).unwrap_or_default().iter().filter(|inner| model.list(**inner).is_some()));
        }
    }
    found
}

/// Reads values in one text; functions are in another.
struct Reader<'r, 'a> {
    expressions: &'r Expressions<'a>,
    model: &'r Expressions<'a>,
    functions: &'r [Function<'a>],
    steps: &'r mut usize,
}

/// The values of parameters and of names that `let` gives; later ones hide earlier ones.
type Environment<'a> = Vec<(&'a str, Value)>;

impl<'a> Reader<'_, 'a> {
    fn value(&mut self, id: Id, sort: &Sort) -> Result<Value, ReadError> {
        let value = self.evaluate(id, &mut Vec::new(), 0)?;
        let fits = matches!(
            (&value, sort),
            (Value::Int(_), Sort::Int) | (Value::Bool(_), Sort::Bool) | (Value::Array(_), Sort::Array(_))
        );
        if fits { Ok(value) } else { fail(format!("expected a value of sort {sort}")) }
    }

    /// The value of an expression. `ite` and `let` are followed in a loop, stores are collected; what remains is nested
    /// only as deeply as solvers write, and limited.
    fn evaluate(&mut self, id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<Value, ReadError> {
        let scope = environment.len();
        let value = self.evaluate_in(id, environment, depth);
        environment.truncate(scope);
        value
    }

    fn evaluate_in(&mut self, mut id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<Value, ReadError> {
        if depth > DEEPEST_BODY {
            return fail("nested too deeply");
        }
        let all = self.expressions;
        loop {
            self.spend()?;
            if let Some(atom) = all.atom(id) {
                return self.atom(atom, environment, depth);
            }
            if let Some([condition, yes, no]) = all.form(id, "ite") {
                id = if self.bool(*condition, environment, depth + 1)? { *yes } else { *no };
            } else if let Some([bindings, body]) = all.form(id, "let") {
                let mut values = Vec::new();
                for binding in all.list(*bindings).unwrap_or_default() {
                    let Some([name, value]) = all.list(*binding) else { return fail("a let without a value") };
                    let Some(name) = all.atom(*name) else { return fail("a let without a name") };
                    values.push((name, self.evaluate(*value, environment, depth + 1)?));
                }
                environment.extend(values);
                id = *body;
            } else if let Some([_, _, _]) = all.form(id, "store") {
                return self.stores(id, environment, depth);
            } else {
                return self.application(id, environment, depth);
            }
        }
    }

    fn atom(&mut self, atom: &str, environment: &Environment<'a>, depth: usize) -> Result<Value, ReadError> {
        if let Some((_, value)) = environment.iter().rev().find(|(name, _)| *name == atom) {
            return Ok(value.clone());
        }
        match atom {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ if atom.bytes().all(|byte| byte.is_ascii_digit()) => {
                atom.parse().map(Value::Int).map_err(|_| ReadError(format!("{atom} is not an integer")))
            }
            _ => self.call(atom, Vec::new(), depth),
        }
    }

    /// A chain of stores, from its bottom upwards.
    fn stores(&mut self, mut id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<Value, ReadError> {
        let all = self.expressions;
        let mut stores = Vec::new();
        while let Some([array, index, value]) = all.form(id, "store") {
            stores.push((*index, *value));
            id = *array;
        }
        let Value::Array(mut array) = self.evaluate(id, environment, depth + 1)? else {
            return fail("a store into what is not an array");
        };
        for (index, value) in stores.into_iter().rev() {
            let index = self.int(index, environment, depth + 1)?;
            array.set(index, self.evaluate(value, environment, depth + 1)?);
        }
        Ok(Value::Array(array))
    }

    fn application(&mut self, id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<Value, ReadError> {
        let all = self.expressions;
        let Some((head, operands)) = all.list(id).and_then(<[Id]>::split_first) else { return fail("an empty list") };
        let Some(operator) = all.atom(*head) else {
            // ((as const (Array Int Int)) element)
            return match (all.form(*head, "as"), operands) {
                (Some([constant, _]), [element]) if all.atom(*constant) == Some("const") => {
                    let element = self.evaluate(*element, environment, depth + 1)?;
                    Ok(Value::Array(ArrayValue::constant(element)))
                }
                _ => fail("an unknown function"),
            };
        };
        match (operator, operands) {
            ("lambda", [parameters, body]) => {
                let names = all.list(*parameters).unwrap_or_default();
                let [name] = names else { return fail("an array of several indices") };
                let name = all.list(*name).and_then(|pair| all.atom(*pair.first()?));
                let Some(name) = name else { return fail("a lambda without a parameter") };
                self.table(name, *body, environment, depth)
            }
            ("_", [kind, name]) if all.atom(*kind) == Some("as-array") => {
                let name = all.atom(*name);
                let Some(function) = self.functions.iter().find(|function| Some(function.name) == name) else {
                    return fail("an array that is an unknown function");
                };
                let [parameter] = function.parameters.as_slice() else { return fail("an array of several indices") };
                let mut inner = Reader { expressions: self.model, ..self.reborrow() };
                inner.table(parameter, function.body, &mut Vec::new(), depth)
            }
            ("!", [inner, ..]) => self.evaluate(*inner, environment, depth + 1),
            _ => {
                let mut values = Vec::with_capacity(operands.len());
                for operand in operands {
                    values.push(self.evaluate(*operand, environment, depth + 1)?);
                }
                match apply(operator, &values) {
                    Some(value) => Ok(value),
                    None => self.call(operator, values, depth),
                }
            }
        }
    }

    fn call(&mut self, name: &str, arguments: Vec<Value>, depth: usize) -> Result<Value, ReadError> {
        let Some(function) = self.functions.iter().find(|function| function.name == name) else {
            return fail(format!("{name} is not known"));
        };
        if function.parameters.len() != arguments.len() {
            return fail(format!("{name} has other parameters"));
        }
        let mut environment = function.parameters.iter().copied().zip(arguments).collect();
        let mut inner = Reader { expressions: self.model, ..self.reborrow() };
        inner.evaluate(function.body, &mut environment, depth + 1)
    }

    /// The array of a function's values at all integers that its body mentions, their neighbours, and the integers in
    /// between, unless these are too many; elsewhere the value far above.
    fn table(
        &mut self,
        parameter: &'a str,
        body: Id,
        environment: &mut Environment<'a>,
        depth: usize,
    ) -> Result<Value, ReadError> {
        let mut points = self.integers_below(body);
        let neighbours: Vec<IBig> = points.iter().flat_map(|at| [at - IBig::ONE, at + IBig::ONE]).collect();
        points.extend(neighbours);
        points.insert(IBig::ZERO);
        let Some(high) = points.last() else { return fail("a function without points") };
        let far = self.at(parameter, high + IBig::from(1_000_003), body, environment, depth)?;
        let mut array = ArrayValue::constant(far.clone());
        let mut left = LONGEST_TABLE;
        let mut before: Option<IBig> = None;
        for point in points {
            if let Some(before) = before
                && let Ok(gap) = i64::try_from(&point - &before)
                && (2..=left).contains(&gap)
            {
                // Skips points that need no entry: most functions are the same all the way to the next point.
                let first = self.at(parameter, &before + IBig::ONE, body, environment, depth)?;
                let last = self.at(parameter, &point - IBig::ONE, body, environment, depth)?;
                if first != far || last != far {
                    left -= gap;
                    for offset in 1..gap {
                        let index = &before + IBig::from(offset);
                        let element = self.at(parameter, index.clone(), body, environment, depth)?;
                        array.set(index, element);
                    }
                }
            }
            let element = self.at(parameter, point.clone(), body, environment, depth)?;
            array.set(point.clone(), element);
            before = Some(point);
        }
        Ok(Value::Array(array))
    }

    fn at(
        &mut self,
        parameter: &'a str,
        index: IBig,
        body: Id,
        environment: &mut Environment<'a>,
        depth: usize,
    ) -> Result<Value, ReadError> {
        environment.push((parameter, Value::Int(index)));
        let value = self.evaluate(body, environment, depth + 1);
        environment.pop();
        value
    }

    /// All integers that are written in an expression, with either sign.
    fn integers_below(&self, id: Id) -> SortedSet<IBig> {
        let mut found = SortedSet::new();
        let mut stack = vec![id];
        while let Some(next) = stack.pop() {
            if let Some(atom) = self.expressions.atom(next)
                && let Ok(value) = atom.parse::<IBig>()
            {
                found.insert(value);
            }
            if let Some([negated]) = self.expressions.form(next, "-")
                && let Some(Ok(value)) = self.expressions.atom(*negated).map(str::parse::<IBig>)
            {
                found.insert(-value);
                continue;
            }
            stack.extend(self.expressions.list(next).unwrap_or_default());
        }
        found
    }

    fn int(&mut self, id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<IBig, ReadError> {
        match self.evaluate(id, environment, depth)? {
            Value::Int(value) => Ok(value),
            _ => fail("expected an integer"),
        }
    }

    fn bool(&mut self, id: Id, environment: &mut Environment<'a>, depth: usize) -> Result<bool, ReadError> {
        match self.evaluate(id, environment, depth)? {
            Value::Bool(value) => Ok(value),
            _ => fail("expected a truth value"),
        }
    }

    fn spend(&mut self) -> Result<(), ReadError> {
        *self.steps = self.steps.checked_sub(1).ok_or_else(|| ReadError("a model too large to read".to_owned()))?;
        Ok(())
    }

    fn reborrow(&mut self) -> Reader<'_, 'a> {
        Reader { expressions: self.expressions, model: self.model, functions: self.functions, steps: self.steps }
    }
}

/// The operators of SMT-LIB that occur in models, by the meaning that SMT-LIB gives them; `None` for others.
fn apply(operator: &str, operands: &[Value]) -> Option<Value> {
    let ints = || operands.iter().map(Value::as_int).collect::<Option<Vec<&IBig>>>();
    let bools = || operands.iter().map(Value::as_bool).collect::<Option<Vec<bool>>>();
    let chain =
        |holds: fn(&IBig, &IBig) -> bool| Some(Value::Bool(ints()?.windows(2).all(|pair| holds(pair[0], pair[1]))));
    Some(match (operator, operands) {
        ("-", [Value::Int(value)]) => Value::Int(-value),
        ("-", [_, ..]) => {
            let ints = ints()?;
            Value::Int(ints[1..].iter().fold(ints[0].clone(), |difference, value| difference - *value))
        }
        ("+", _) => Value::Int(ints()?.into_iter().sum()),
        ("*", _) => Value::Int(ints()?.into_iter().product()),
        ("div", [Value::Int(a), Value::Int(b)]) if !b.is_zero() => Value::Int(a.div_euclid(b)),
        ("mod", [Value::Int(a), Value::Int(b)]) if !b.is_zero() => Value::Int(a.rem_euclid(b).into()),
        ("<=", _) => chain(|a, b| a <= b)?,
        ("<", _) => chain(|a, b| a < b)?,
        (">=", _) => chain(|a, b| a >= b)?,
        (">", _) => chain(|a, b| a > b)?,
        ("=", _) => Value::Bool(operands.windows(2).all(|pair| pair[0] == pair[1])),
        ("not", [Value::Bool(value)]) => Value::Bool(!value),
        ("and", _) => Value::Bool(bools()?.into_iter().all(|value| value)),
        ("or", _) => Value::Bool(bools()?.into_iter().any(|value| value)),
        ("=>", [Value::Bool(a), Value::Bool(b)]) => Value::Bool(!a || *b),
        ("ite", [Value::Bool(condition), yes, no]) => {
            if *condition {
                yes.clone()
            } else {
                no.clone()
            }
        }
        ("select", [Value::Array(array), Value::Int(index)]) => array.get(index).clone(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
