//! Grows programs from the top down.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Function, Stmt, StmtKind, SyntaxTree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::functions::Functions;
use crate::homes::{self, Home};
use crate::options::{Chance, Options};
use crate::tree::{address, assign, binary, declare, deref, element, expr, name, not, number, stmt, variable, when};

/// The length of array literals.
const LITERAL_LENGTH: i64 = 4;

/// The flags of variables that are written on some paths only: whether each was written.
pub(crate) const FLAGS: [&str; 2] = ["w0", "w1"];

/// The pointer.
pub(crate) const POINTER: &str = "q0";

/// The record, and its fields.
pub(crate) const RECORD: &str = "r0";
pub(crate) const FIELDS: [&str; 2] = ["a", "b"];

/// The elements of input arrays below this index are output.
const SHOWN: i64 = 10;

/// A random program.
pub fn program(seed: u64, options: &Options) -> SyntaxTree {
    let names = |prefix: &str, count: u32| (0..count).map(|index| format!("{prefix}{index}")).collect::<Vec<_>>();
    let mut growth = Growth::new(options, ChaCha8Rng::seed_from_u64(seed));
    growth.assignable = names("x", options.variables.max(1));
    growth.readable = names("n", options.parameters);
    growth.input_arrays = names("A", options.input_arrays);
    growth.literal_arrays = names("t", options.literal_arrays);
    growth.partly = names("u", if options.partly > 0 { 2 } else { 0 });
    let mut main = growth.main();
    let mut chance = ChaCha8Rng::seed_from_u64(!seed);
    homes::settle(&mut main, || {
        let moves = options.homes > 0 && chance.random_range(0..100) < options.homes;
        moves.then(|| [Home::Field, Home::Element, Home::Cell][chance.random_range(0..3_u32) as usize])
    });
    let mut functions = growth.functions.into_all();
    functions.push(main);
    SyntaxTree { functions, ..SyntaxTree::default() }
}

/// A loop around the generated statement.
pub(crate) struct Around {
    /// A `continue` reaches the step that counts.
    pub(crate) may_continue: bool,
    /// The variable that counts its iterations, if there is one.
    pub(crate) counter: Option<String>,
}

pub(crate) struct Growth<'a> {
    pub(crate) options: &'a Options,
    pub(crate) random: ChaCha8Rng,
    /// Integer variables that may be written here: not the counters of enclosing loops. Never empty.
    pub(crate) assignable: Vec<String>,
    /// Other integer variables that may be read here.
    pub(crate) readable: Vec<String>,
    /// Variables that are written on some paths only.
    pub(crate) partly: Vec<String>,
    /// The functions that are called.
    pub(crate) functions: Functions,
    input_arrays: Vec<String>,
    literal_arrays: Vec<String>,
    /// The number of further statements that may be made.
    pub(crate) left: u32,
    /// The enclosing loops, the innermost last.
    pub(crate) loops: Vec<Around>,
    /// The number of declared counters.
    pub(crate) counters: u32,
    /// The number of declared `turn` variables.
    pub(crate) turns: u32,
}

impl<'a> Growth<'a> {
    /// An empty program without variables.
    pub(crate) fn new(options: &'a Options, random: ChaCha8Rng) -> Self {
        Self {
            options,
            random,
            assignable: Vec::new(),
            readable: Vec::new(),
            partly: Vec::new(),
            functions: Functions::default(),
            input_arrays: Vec::new(),
            literal_arrays: Vec::new(),
            left: options.statements,
            loops: Vec::new(),
            counters: 0,
            turns: 0,
        }
    }
}

impl Growth<'_> {
    fn main(&mut self) -> Function {
        let parameters = self.input_arrays.iter().chain(&self.readable).map(|each| name(each)).collect();
        let mut body = self.declarations();
        while self.left > 0 {
            let statement = self.statement();
            body.extend(statement);
        }
        if self.happens(self.options.final_assert) {
            let condition = if self.happens(self.options.narrow) { self.inequation() } else { self.comparison() };
            body.push(stmt(StmtKind::Assert(condition)));
        }
        if self.options.open {
            body.extend(self.assignable.iter().map(|each| stmt(StmtKind::Output(variable(each)))));
            let output = |array: &String, index| stmt(StmtKind::Output(element(array, number(index))));
            for array in &self.input_arrays {
                body.extend((-2..SHOWN).map(|index| output(array, index)));
            }
            for array in &self.literal_arrays {
                body.extend((0..LITERAL_LENGTH).map(|index| output(array, index)));
            }
        }
        let result = self.readable_variable();
        body.push(stmt(StmtKind::Return(variable(&result))));
        Function { name: name("main"), parameters, body, span: Span::default() }
    }

    /// The variables, with their initial values.
    pub(crate) fn declarations(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        for each in self.assignable.clone() {
            let uninitialised = self.happens(self.options.uninitialised);
            let value = self.constant();
            let value = if self.options.open { expr(ExprKind::Input) } else { value };
            body.push(declare(&each, (!uninitialised).then_some(value)));
        }
        for each in self.literal_arrays.clone() {
            let elements = (0..LITERAL_LENGTH).map(|_| self.constant()).collect();
            body.push(declare(&each, Some(expr(ExprKind::Array(elements)))));
        }
        for (each, flag) in self.partly.clone().iter().zip(FLAGS) {
            body.push(declare(each, None));
            body.push(declare(flag, Some(number(0))));
        }
        if self.options.pointers > 0 {
            let cell = self.pointed();
            body.push(declare(POINTER, Some(address(&cell))));
        }
        if self.options.records > 0 {
            let fields = FIELDS.map(|each| (name(each), self.constant()));
            body.push(declare(RECORD, Some(expr(ExprKind::Record(fields.into())))));
        }
        body
    }

    pub(crate) fn block(&mut self) -> Vec<Stmt> {
        let length = self.random.random_range(1..=self.options.block.max(1)).min(self.left.max(1));
        (0..length).flat_map(|_| self.statement()).collect()
    }

    /// A statement with those that must precede it.
    pub(crate) fn statement(&mut self) -> Vec<Stmt> {
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
        if let Some(may_continue) = self.loops.last().map(|around| around.may_continue)
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
        if self.happens(options.partly)
            && let Some(chosen) = self.partly_written()
        {
            let reads = self.loops.is_empty() || self.happens(50);
            return if reads { self.read_partly(chosen) } else { self.write_partly(chosen) };
        }
        if self.happens(options.pointers) {
            return self.through_pointer();
        }
        if !self.loops.is_empty() && self.happens(options.steps) {
            return vec![self.step()];
        }
        if let Some(counter) = self.loops.last().and_then(|around| around.counter.clone())
            && self.happens(options.elements)
            && let Some(array) = self.array()
        {
            return vec![self.element_at(&array, &counter)];
        }
        let target = self.target();
        let value = self.value(self.options.expression_depth);
        vec![assign(target, value)]
    }

    fn target(&mut self) -> Expr {
        if self.happens(10)
            && let Some(array) = self.array()
        {
            let index = self.operand();
            return element(&array, index);
        }
        if self.happens(self.options.records) {
            return self.record_field();
        }
        variable(&self.assignable_variable())
    }

    pub(crate) fn assignable_variable(&mut self) -> String {
        let chosen = self.random.random_range(0..self.assignable.len() as u32) as usize;
        self.assignable[chosen].clone()
    }

    pub(crate) fn condition(&mut self) -> Expr {
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

    pub(crate) fn comparison(&mut self) -> Expr {
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

    /// `x + 2 * y != 17`.
    fn inequation(&mut self) -> Expr {
        let (first, second) = (self.readable_variable(), self.readable_variable());
        let factor = self.random.random_range(-2..=2);
        let sum = if factor == 0 || first == second {
            variable(&first)
        } else {
            let scaled = binary(number(factor), BinaryOp::Multiply, variable(&second));
            binary(variable(&first), BinaryOp::Add, scaled)
        };
        let forbidden = self.random.random_range(0..=3 * i64::from(self.options.constant));
        binary(sum, BinaryOp::NotEqual, number(forbidden))
    }

    /// An expression that is not a constant.
    pub(crate) fn changing(&mut self) -> Expr {
        if self.happens(25)
            && let Some(array) = self.array()
        {
            let index = self.readable_variable();
            return element(&array, variable(&index));
        }
        let chosen = self.readable_variable();
        variable(&chosen)
    }

    pub(crate) fn value(&mut self, depth: u32) -> Expr {
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

    pub(crate) fn operand(&mut self) -> Expr {
        if self.happens(self.options.inputs) {
            return expr(ExprKind::Input);
        }
        if self.happens(self.options.calls) {
            return self.any_call();
        }
        if self.happens(self.options.pointers) {
            return deref(POINTER);
        }
        if self.happens(self.options.records) {
            return self.record_field();
        }
        if self.happens(25) { self.constant() } else { self.changing() }
    }

    pub(crate) fn readable_variable(&mut self) -> String {
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
    pub(crate) fn constant(&mut self) -> Expr {
        let largest = i64::from(self.options.constant);
        let largest = if self.happens(50) { largest.min(2) } else { largest };
        let lowest = if self.happens(20) { -largest } else { 0 };
        number(self.random.random_range(lowest..=largest))
    }

    /// A chance of 0 draws no random number, so it does not affect other choices.
    pub(crate) fn happens(&mut self, chance: Chance) -> bool {
        chance > 0 && self.random.random_range(0..100) < chance
    }
}
