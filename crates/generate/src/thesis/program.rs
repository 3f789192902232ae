//! The program as a whole: its variables, its statements, and its result.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{Declarator, Expr, ExprKind, Function, Stmt, StmtKind, SyntaxTree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::errors;
use super::parameters::{OutOfRange, Parameters};
use crate::tree::{address, assign, expr, name, number, stmt, variable};

/// The initial length of an array.
const LENGTHS: std::ops::RangeInclusive<u32> = 2..=6;

/// No array ever has more elements.
pub(super) const LONGEST: u32 = 8;

/// The fields of a record.
pub(super) const FIELDS: [&str; 2] = ["first", "second"];

/// The percentage of variables whose initial value is an input.
const INPUT: u32 = 25;

/// The largest constant.
const LARGEST: i64 = 9;

/// After this many statements, blocks contain no further blocks, so that every program is finite.
const MOST_STATEMENTS: u32 = 10_000;

/// A random program. The same seed and parameters give the same program, on every machine.
///
/// # Errors
/// A parameter is outside its range.
pub fn program(seed: u64, parameters: &Parameters) -> Result<SyntaxTree, OutOfRange> {
    parameters.check()?;
    let mut growth = Growth::new(seed, parameters);
    let first_values = growth.first_values();
    let mut statements = growth.statements(parameters.max_top_lvl_stmts_count, 1);
    if parameters.error_guaranteed {
        // It has its own random stream, so the rest of the program is the same without it.
        let mut chance = ChaCha8Rng::seed_from_u64(!seed);
        errors::plant(&mut statements, &growth, &mut chance);
    }
    let result = growth.any_number();
    let mut body = vec![growth.declaration()];
    body.extend(first_values);
    body.extend(statements);
    body.push(stmt(StmtKind::Return(variable(&result))));
    let main = Function { name: name("main"), parameters: Vec::new(), body, span: Span::default() };
    Ok(SyntaxTree { functions: vec![main], ..SyntaxTree::default() })
}

/// An array.
#[derive(Clone)]
pub(super) struct Array {
    pub(super) name: String,
    /// Its initial length. Constant indices are smaller.
    pub(super) first_length: u32,
}

/// An enclosing loop that counts up.
#[derive(Clone)]
pub(super) struct Counting {
    pub(super) counter: String,
    /// The upper bound of the counter in the loop's body.
    pub(super) limit: Expr,
}

pub(super) struct Growth<'p> {
    pub(super) parameters: &'p Parameters,
    pub(super) random: ChaCha8Rng,
    /// Integer variables.
    pub(super) numbers: Vec<String>,
    /// Integer variables that pointers may target.
    pub(super) addressable: Vec<String>,
    pub(super) arrays: Vec<Array>,
    /// Pointers to integers.
    pub(super) pointers: Vec<String>,
    pub(super) records: Vec<String>,
    /// Counters of loops as people write them, declared so far.
    pub(super) counters: u32,
    /// Counters that have values here.
    pub(super) counting: Vec<String>,
    /// Integer variables that enclosing loops need unchanged.
    pub(super) kept: Vec<String>,
    /// The innermost loop, if it counts up and ends.
    pub(super) innermost: Option<Counting>,
    made: u32,
}

impl<'p> Growth<'p> {
    fn new(seed: u64, parameters: &'p Parameters) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut declared = 0;
        let mut names = |count: u32| -> Vec<String> {
            let first = declared + 1;
            declared += count;
            (first..=declared).map(|index| format!("var{index}")).collect()
        };
        let numbers = names(random.random_range(3..=6));
        let arrays = names(random.random_range(1..=2)).into_iter();
        let arrays = arrays.map(|name| Array { name, first_length: random.random_range(LENGTHS) }).collect();
        let pointers = names(random.random_range(1..=2));
        let records = names(random.random_range(0..=1));
        // A loop that terminates needs variables that no pointer can change.
        let hidden = if parameters.guards_terminate { 2 } else { 0 };
        let addressable = numbers[hidden..].to_vec();
        Self {
            parameters,
            random,
            numbers,
            addressable,
            arrays,
            pointers,
            records,
            counters: 0,
            counting: Vec::new(),
            kept: Vec::new(),
            innermost: None,
            made: 0,
        }
    }
}

impl Growth<'_> {
    /// `var var1, var2;`
    fn declaration(&self) -> Stmt {
        let arrays = self.arrays.iter().map(|array| &array.name);
        let all = self.numbers.iter().chain(arrays).chain(&self.pointers).chain(&self.records);
        let counters = (1..=self.counters).map(counter);
        let all = all.cloned().chain(counters);
        stmt(StmtKind::Var(all.map(|each| Declarator { name: name(&each), init: None }).collect()))
    }

    /// Initial assignments for all variables.
    fn first_values(&mut self) -> Vec<Stmt> {
        let mut statements = Vec::new();
        for each in self.numbers.clone() {
            let value = if self.percent(INPUT) { expr(ExprKind::Input) } else { self.constant() };
            statements.push(assign(variable(&each), value));
        }
        for Array { name, first_length } in self.arrays.clone() {
            let literal = self.array_literal(first_length);
            statements.push(assign(variable(&name), literal));
        }
        for each in self.pointers.clone() {
            let value = if self.coin() {
                let chosen = self.any_of(&self.addressable.clone());
                address(&chosen)
            } else {
                let value = self.constant();
                expr(ExprKind::Alloc(Box::new(value)))
            };
            statements.push(assign(variable(&each), value));
        }
        for each in self.records.clone() {
            let fields = FIELDS.map(|field| (name(field), self.constant()));
            statements.push(assign(variable(&each), expr(ExprKind::Record(fields.into()))));
        }
        statements
    }

    /// Statements of a block at this depth: at least one, and at most this many.
    pub(super) fn statements(&mut self, most: u32, depth: u32) -> Vec<Stmt> {
        let count = if self.made < MOST_STATEMENTS { self.random.random_range(1..=most) } else { 1 };
        self.made += count;
        (0..count).flat_map(|_| self.statement(depth)).collect()
    }

    /// A nested block.
    pub(super) fn nested(&mut self, depth: u32) -> Vec<Stmt> {
        self.statements(self.parameters.max_stmts_within_a_block, depth + 1)
    }

    /// Returns `true` if a block at this depth may contain another block.
    pub(super) fn may_nest(&self, depth: u32) -> bool {
        depth < self.parameters.max_block_depth && self.made < MOST_STATEMENTS
    }

    /// A counter that no other loop has.
    pub(super) fn new_counter(&mut self) -> String {
        self.counters += 1;
        counter(self.counters)
    }

    /// An integer variable that may be read here.
    pub(super) fn any_number(&mut self) -> String {
        let all: Vec<String> = self.numbers.iter().chain(&self.counting).cloned().collect();
        self.any_of(&all)
    }

    /// An integer variable that may be changed here, if there is one.
    pub(super) fn changeable(&mut self) -> Option<String> {
        let free: Vec<String> = self.numbers.iter().filter(|each| !self.kept.contains(each)).cloned().collect();
        (!free.is_empty()).then(|| self.any_of(&free))
    }

    pub(super) fn constant(&mut self) -> Expr {
        number(self.random.random_range(0..=LARGEST))
    }

    /// `[1, 2, 3]`
    pub(super) fn array_literal(&mut self, length: u32) -> Expr {
        expr(ExprKind::Array((0..length).map(|_| self.constant()).collect()))
    }

    /// A random one of these; there must be at least one.
    pub(super) fn any_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.random_range(0..all.len() as u32) as usize].clone()
    }

    pub(super) fn coin(&mut self) -> bool {
        self.percent(50)
    }

    pub(super) fn percent(&mut self, chance: u32) -> bool {
        self.random.random_range(0..100) < chance
    }

    /// True with this probability, between 0 and 1.
    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.random.random_bool(probability)
    }
}

fn counter(index: u32) -> String {
    format!("i{index}")
}
