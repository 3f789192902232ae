//! Functions that programs call.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, Function, Stmt, StmtKind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::options::Options;
use crate::program::Growth;
use crate::tree::{assign, binary, block, call, deref, name, number, stmt, variable, when};

/// A function calls itself while the absolute value of its first parameter is smaller.
const RECURSIVE_BELOW: i64 = 7;

/// The most functions besides those that use pointers.
const MOST: usize = 2;

/// The functions that a program calls, generated so far.
#[derive(Default)]
pub(crate) struct Functions {
    /// Functions of two integers.
    own: Vec<Function>,
    setter: Option<Function>,
    getter: Option<Function>,
}

impl Functions {
    /// All functions.
    pub(crate) fn into_all(self) -> Vec<Function> {
        self.own.into_iter().chain(self.setter).chain(self.getter).collect()
    }

    /// `set(p, v)`, which writes to the pointer's target in a loop, unless the value is 0.
    pub(crate) fn setter(&mut self) -> String {
        let goes_on = binary(variable("v"), BinaryOp::Greater, number(0));
        let body = vec![assign(deref("p"), variable("v")), assign(variable("v"), number(0))];
        let writing = stmt(StmtKind::While { condition: goes_on, body: block(body) });
        let made = || function("set", &["p", "v"], vec![writing, returns(variable("v"))]);
        self.setter.get_or_insert_with(made).name.text.clone()
    }

    /// `get(p)`, which reads the pointer's target.
    pub(crate) fn getter(&mut self) -> String {
        self.getter.get_or_insert_with(|| function("get", &["p"], vec![returns(deref("p"))])).name.text.clone()
    }
}

impl Growth<'_> {
    /// A call of a function of two integers.
    pub(crate) fn any_call(&mut self) -> Expr {
        let called = self.function();
        let [first, second] = [(); 2].map(|()| if self.happens(40) { self.constant() } else { self.changing() });
        call(&called, vec![first, second])
    }

    /// A function of two integers, an existing or a new one.
    pub(crate) fn function(&mut self) -> String {
        let made = self.functions.own.len();
        if made == MOST || made > 0 && self.happens(60) {
            let chosen = self.random.random_range(0..made as u32) as usize;
            return self.functions.own[chosen].name.text.clone();
        }
        let made = self.new_function(&format!("f{made}"));
        let called = made.name.text.clone();
        self.functions.own.push(made);
        called
    }

    /// A short function without calls of others; mostly with a loop, and sometimes with a variable that the loop may leave
    /// unwritten.
    fn new_function(&mut self, called: &str) -> Function {
        let options = Options {
            statements: 3,
            block: 2,
            loop_depth: 1,
            loops: 50,
            calls: 0,
            pointers: 0,
            records: 0,
            open: false,
            ..self.options.clone()
        };
        let seed = self.random.random();
        let mut inside = Growth::new(&options, ChaCha8Rng::seed_from_u64(seed));
        inside.readable = vec!["a0".to_owned(), "a1".to_owned()];
        inside.assignable = vec!["b0".to_owned(), "b1".to_owned()];
        inside.partly = if options.partly > 0 { vec!["c0".to_owned()] } else { Vec::new() };
        let mut body = inside.declarations();
        let declared = body.len();
        while inside.left > 0 {
            let statement = inside.statement();
            body.extend(statement);
        }
        if inside.happens(options.recursion) {
            let again = inside.call_of_itself(called);
            let at = inside.random.random_range(declared as u32..=body.len() as u32) as usize;
            body.insert(at, again);
        }
        if inside.happens(30) {
            let condition = inside.condition();
            let early = inside.constant();
            body.push(when(condition, vec![returns(early)], None));
        }
        let result = inside.readable_variable();
        body.push(returns(variable(&result)));
        function(called, &["a0", "a1"], body)
    }

    /// `if (-7 < a0 && a0 < 7) { b0 = f(a0 - 1, ...); }`, where `f` is the function that grows.
    fn call_of_itself(&mut self, called: &str) -> Stmt {
        let above = binary(number(-RECURSIVE_BELOW), BinaryOp::Less, variable("a0"));
        let below = binary(variable("a0"), BinaryOp::Less, number(RECURSIVE_BELOW));
        let second = self.changing();
        let smaller = binary(variable("a0"), BinaryOp::Subtract, number(1));
        let again = assign(variable("b0"), call(called, vec![smaller, second]));
        when(binary(above, BinaryOp::And, below), vec![again], None)
    }
}

fn function(called: &str, parameters: &[&str], body: Vec<Stmt>) -> Function {
    let parameters = parameters.iter().map(|each| name(each)).collect();
    Function { name: name(called), parameters, body, span: Span::default() }
}

fn returns(value: Expr) -> Stmt {
    stmt(StmtKind::Return(value))
}
