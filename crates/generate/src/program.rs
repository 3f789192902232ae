//! Grows programs from the top down.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Function, Program, Stmt, StmtKind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::options::{Chance, Options};
use crate::tree::{assign, binary, block, declare, element, expr, increase, name, not, number, stmt, variable, when};

/// How many elements arrays made by a literal have.
const LITERAL_LENGTH: i64 = 4;

/// A random program.
pub fn program(seed: u64, options: &Options) -> Program {
    let names = |prefix: &str, count: u32| (0..count).map(|index| format!("{prefix}{index}")).collect::<Vec<_>>();
    let mut growth = Growth {
        options,
        random: ChaCha8Rng::seed_from_u64(seed),
        assignable: names("x", options.variables.max(1)),
        readable: names("n", options.parameters),
        input_arrays: names("A", options.input_arrays),
        literal_arrays: names("t", options.literal_arrays),
        left: options.statements,
        loops: Vec::new(),
        counters: 0,
    };
    Program { functions: vec![growth.main()] }
}

/// A loop around the place where the program grows.
#[derive(Clone, Copy)]
struct Around {
    /// A `continue` comes to the step that counts.
    may_continue: bool,
}

struct Growth<'a> {
    options: &'a Options,
    random: ChaCha8Rng,
    /// Integer variables that may be changed here: not those that count a loop around. Never empty.
    assignable: Vec<String>,
    /// Other integer variables that may be read here.
    readable: Vec<String>,
    input_arrays: Vec<String>,
    literal_arrays: Vec<String>,
    /// How many statements may still be made.
    left: u32,
    /// The loops around, the innermost last.
    loops: Vec<Around>,
    /// How many counters were declared.
    counters: u32,
}

impl Growth<'_> {
    fn main(&mut self) -> Function {
        let parameters = self.input_arrays.iter().chain(&self.readable).map(|each| name(each)).collect();
        let mut body = Vec::new();
        for each in self.assignable.clone() {
            let uninitialised = self.happens(self.options.uninitialised);
            let value = self.constant();
            body.push(declare(&each, (!uninitialised).then_some(value)));
        }
        for each in self.literal_arrays.clone() {
            let elements = (0..LITERAL_LENGTH).map(|_| self.constant()).collect();
            body.push(declare(&each, Some(expr(ExprKind::Array(elements)))));
        }
        while self.left > 0 {
            let statement = self.statement();
            body.extend(statement);
        }
        if self.happens(self.options.final_assert) {
            let condition = self.comparison();
            body.push(stmt(StmtKind::Assert(condition)));
        }
        let result = self.readable_variable();
        body.push(stmt(StmtKind::Return(variable(&result))));
        Function { name: name("main"), parameters, body, span: Span::default() }
    }

    fn block(&mut self) -> Vec<Stmt> {
        let length = self.random.random_range(1..=self.options.block.max(1)).min(self.left.max(1));
        (0..length).flat_map(|_| self.statement()).collect()
    }

    /// A statement with what must stand before it.
    fn statement(&mut self) -> Vec<Stmt> {
        self.left = self.left.saturating_sub(1);
        let options = self.options;
        let may_nest = self.left > 0;
        if may_nest && (self.loops.len() as u32) < options.loop_depth && self.happens(options.loops) {
            return self.any_loop();
        }
        if may_nest && self.happens(options.branches) {
            let condition = self.condition();
            let then = self.block();
            let otherwise = (self.left > 0 && self.happens(40)).then(|| self.block());
            return vec![when(condition, then, otherwise)];
        }
        if let Some(&Around { may_continue }) = self.loops.last()
            && self.happens(options.jumps)
        {
            let condition = self.condition();
            let jump = if may_continue && self.happens(30) { StmtKind::Continue } else { StmtKind::Break };
            return vec![when(condition, vec![stmt(jump)], None)];
        }
        if self.happens(options.asserts) {
            let condition = self.comparison();
            return vec![stmt(StmtKind::Assert(condition))];
        }
        let target = self.target();
        let value = self.value(self.options.expression_depth);
        vec![assign(target, value)]
    }

    fn any_loop(&mut self) -> Vec<Stmt> {
        if self.happens(self.options.uncounted) {
            let condition = self.condition();
            let body = self.body(true);
            return vec![stmt(StmtKind::While { condition, body: block(body) })];
        }
        let start = self.random.random_range(0..=2);
        let step = if self.happens(70) { 1 } else { self.random.random_range(2..=4) };
        let limit = self.limit(start, step);
        // A counter of its own, or a variable that can still be looked at after the loop.
        if self.happens(60) || self.assignable.len() < 2 {
            let counter = format!("i{}", self.counters);
            self.counters += 1;
            let condition = binary(variable(&counter), BinaryOp::Less, limit);
            self.readable.push(counter.clone());
            let body = self.body(true);
            self.readable.pop();
            let init = Some(Box::new(declare(&counter, Some(number(start)))));
            let step = Some(Box::new(increase(&counter, step)));
            return vec![stmt(StmtKind::For { init, condition: Some(condition), step, body: block(body) })];
        }
        let chosen = self.random.random_range(0..self.assignable.len() as u32) as usize;
        let counter = self.assignable.remove(chosen);
        let condition = binary(variable(&counter), BinaryOp::Less, limit);
        self.readable.push(counter.clone());
        let mut body = self.body(false);
        body.push(increase(&counter, step));
        self.readable.pop();
        let before = assign(variable(&counter), number(start));
        self.assignable.insert(chosen, counter);
        vec![before, stmt(StmtKind::While { condition, body: block(body) })]
    }

    fn body(&mut self, may_continue: bool) -> Vec<Stmt> {
        self.loops.push(Around { may_continue });
        let body = self.block();
        self.loops.pop();
        body
    }

    /// What a loop counts to. Only parameters and counters stay what they are, so that no loop runs after its limit.
    fn limit(&mut self, start: i64, step: i64) -> Expr {
        if self.readable.is_empty() || self.happens(self.options.constant_bounds) {
            let iterations = self.random.random_range(1..=i64::from(self.options.bound.max(1)));
            // Not always on the spot.
            let short_of = self.random.random_range(0..step);
            return number(start + iterations * step - short_of);
        }
        let chosen = self.random.random_range(0..self.readable.len() as u32) as usize;
        variable(&self.readable[chosen])
    }

    fn target(&mut self) -> Expr {
        if self.happens(10)
            && let Some(array) = self.array()
        {
            let index = self.operand();
            return element(&array, index);
        }
        let chosen = self.random.random_range(0..self.assignable.len() as u32) as usize;
        variable(&self.assignable[chosen])
    }

    fn condition(&mut self) -> Expr {
        let first = self.comparison();
        match self.random.random_range(0..100) {
            0..8 => {
                let second = self.comparison();
                binary(first, BinaryOp::And, second)
            }
            8..14 => {
                let second = self.comparison();
                binary(first, BinaryOp::Or, second)
            }
            14..18 => not(first),
            _ => first,
        }
    }

    fn comparison(&mut self) -> Expr {
        const OPERATORS: [BinaryOp; 6] = [
            BinaryOp::Equal,
            BinaryOp::NotEqual,
            BinaryOp::Less,
            BinaryOp::LessEqual,
            BinaryOp::Greater,
            BinaryOp::GreaterEqual,
        ];
        let op = OPERATORS[self.random.random_range(0..OPERATORS.len() as u32) as usize];
        let left = if self.happens(20) { self.value(self.options.expression_depth) } else { self.changing() };
        let right = if self.happens(70) { self.constant() } else { self.operand() };
        binary(left, op, right)
    }

    /// Something that is not a constant.
    fn changing(&mut self) -> Expr {
        if self.happens(25)
            && let Some(array) = self.array()
        {
            let index = self.readable_variable();
            return element(&array, variable(&index));
        }
        let chosen = self.readable_variable();
        variable(&chosen)
    }

    fn value(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.happens(20) {
            return self.operand();
        }
        let (products, divisions) = (self.options.products, self.options.divisions);
        let left = self.value(depth - 1);
        match self.random.random_range(0..100) {
            at if at < products => {
                let (left, right) = (self.changing(), self.changing());
                binary(left, BinaryOp::Multiply, right)
            }
            at if at < products + divisions => {
                let op = if self.happens(50) { BinaryOp::Divide } else { BinaryOp::Remainder };
                let right = self.operand();
                binary(left, op, right)
            }
            at if at < 85 => {
                let op = if self.happens(70) { BinaryOp::Add } else { BinaryOp::Subtract };
                let right = if self.happens(50) { self.constant() } else { self.value(depth - 1) };
                binary(left, op, right)
            }
            _ => {
                let factor = number(self.random.random_range(-1..=3));
                binary(factor, BinaryOp::Multiply, left)
            }
        }
    }

    fn operand(&mut self) -> Expr {
        if self.happens(self.options.inputs) {
            return expr(ExprKind::Input);
        }
        if self.happens(25) { self.constant() } else { self.changing() }
    }

    fn readable_variable(&mut self) -> String {
        let count = (self.readable.len() + self.assignable.len()) as u32;
        let chosen = self.random.random_range(0..count) as usize;
        self.readable.iter().chain(&self.assignable).nth(chosen).cloned().unwrap_or_default()
    }

    fn array(&mut self) -> Option<String> {
        let count = (self.input_arrays.len() + self.literal_arrays.len()) as u32;
        let chosen = (count > 0).then(|| self.random.random_range(0..count) as usize)?;
        self.input_arrays.iter().chain(&self.literal_arrays).nth(chosen).cloned()
    }

    /// Small ones more often.
    fn constant(&mut self) -> Expr {
        let largest = i64::from(self.options.constant);
        let largest = if self.happens(50) { largest.min(2) } else { largest };
        let lowest = if self.happens(20) { -largest } else { 0 };
        number(self.random.random_range(lowest..=largest))
    }

    fn happens(&mut self, chance: Chance) -> bool {
        self.random.random_range(0..100) < chance
    }
}
