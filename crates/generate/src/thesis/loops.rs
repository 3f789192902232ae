//! Loops: those of the thesis, whose bodies may change the variables of their guards, and loops as people write them,
//! which end.

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use rand::RngExt;

use super::program::{Counting, Growth};
use crate::tree::{assign, binary, block, number, stmt, variable, when};

/// The most iterations of a loop that counts to a constant.
const MOST_ITERATIONS: i64 = 12;

impl Growth<'_> {
    /// An iterative loop: two variables are compared, and at the end of the body one is incremented.
    pub(super) fn for_loop(&mut self, depth: u32) -> Vec<Stmt> {
        if self.parameters.guards_terminate {
            return self.counts_up(depth);
        }
        let counter = self.any_of(&self.numbers.clone());
        let others: Vec<String> = self.numbers.iter().filter(|each| **each != counter).cloned().collect();
        let limit = self.any_of(&others);
        let mut body = self.nested(depth);
        body.push(assign(variable(&counter), binary(variable(&counter), BinaryOp::Add, number(1))));
        vec![goes_on_while(binary(variable(&counter), BinaryOp::Less, variable(&limit)), body)]
    }

    /// A loop with any condition and body, or one of several typical loops.
    pub(super) fn general_loop(&mut self, depth: u32) -> Vec<Stmt> {
        if !self.parameters.guards_terminate {
            let condition = self.guard();
            let body = self.nested(depth);
            return vec![goes_on_while(condition, body)];
        }
        match self.random.random_range(0..4) {
            0 => self.counts_down(depth),
            1 => self.looks_for(depth),
            2 => self.doubles(depth),
            _ => self.closes_in(depth),
        }
    }

    /// `i1 = 0; while (i1 < var1) { ... i1 = i1 + 1; }`
    fn counts_up(&mut self, depth: u32) -> Vec<Stmt> {
        let (counter, limit) = (self.new_counter(), self.limit());
        let counting = Counting { counter: counter.clone(), limit: limit.clone() };
        let mut body = self.body(depth, &[&counter], &limit, Some(counting));
        let step = if self.percent(70) { 1 } else { self.random.random_range(2..=3) };
        body.push(changes(&counter, BinaryOp::Add, step));
        let guard = binary(variable(&counter), BinaryOp::Less, limit);
        vec![assign(variable(&counter), number(0)), goes_on_while(guard, body)]
    }

    /// `i1 = var1; while (i1 > 0) { i1 = i1 - 1; ... }`
    fn counts_down(&mut self, depth: u32) -> Vec<Stmt> {
        let (counter, limit) = (self.new_counter(), self.limit());
        let mut body = vec![changes(&counter, BinaryOp::Subtract, 1)];
        body.extend(self.body(depth, &[&counter], &number(0), None));
        let guard = binary(variable(&counter), BinaryOp::Greater, number(0));
        vec![assign(variable(&counter), limit), goes_on_while(guard, body)]
    }

    /// `i1 = 0; while (i1 < var1 && var2 != 3) { ... i1 = i1 + 1; }`
    fn looks_for(&mut self, depth: u32) -> Vec<Stmt> {
        let (counter, limit) = (self.new_counter(), self.limit());
        let sought = self.condition();
        let counting = Counting { counter: counter.clone(), limit: limit.clone() };
        let mut body = self.body(depth, &[&counter], &limit, Some(counting));
        body.push(changes(&counter, BinaryOp::Add, 1));
        let guard = binary(binary(variable(&counter), BinaryOp::Less, limit), BinaryOp::And, sought);
        vec![assign(variable(&counter), number(0)), goes_on_while(guard, body)]
    }

    /// `i1 = 1; while (i1 < var1) { ... i1 = i1 * 2; }`
    fn doubles(&mut self, depth: u32) -> Vec<Stmt> {
        let (counter, limit) = (self.new_counter(), self.limit());
        let counting = Counting { counter: counter.clone(), limit: limit.clone() };
        let mut body = self.body(depth, &[&counter], &limit, Some(counting));
        body.push(changes(&counter, BinaryOp::Multiply, 2));
        let guard = binary(variable(&counter), BinaryOp::Less, limit);
        vec![assign(variable(&counter), number(1)), goes_on_while(guard, body)]
    }

    /// `i1 = 0; i2 = var1; while (i1 < i2) { if (...) i1 = i1 + 1; else i2 = i2 - 1; ... }`
    fn closes_in(&mut self, depth: u32) -> Vec<Stmt> {
        let (low, high) = (self.new_counter(), self.new_counter());
        let limit = self.limit();
        let condition = self.condition();
        let nearer = [changes(&low, BinaryOp::Add, 1), changes(&high, BinaryOp::Subtract, 1)];
        let [low_moves, high_moves] = nearer.map(|change| vec![change]);
        let mut body = vec![when(condition, low_moves, Some(high_moves))];
        body.extend(self.body(depth, &[&low, &high], &number(0), None));
        let guard = binary(variable(&low), BinaryOp::Less, variable(&high));
        vec![assign(variable(&low), number(0)), assign(variable(&high), limit), goes_on_while(guard, body)]
    }

    /// A body that changes neither the counters nor the limit, and may read both.
    fn body(&mut self, depth: u32, counters: &[&String], limit: &Expr, counting: Option<Counting>) -> Vec<Stmt> {
        let (kept, readable) = (self.kept.len(), self.counting.len());
        if let ExprKind::Variable(name) = &limit.kind {
            self.kept.push(name.clone());
        }
        self.counting.extend(counters.iter().map(|&each| each.clone()));
        let around = std::mem::replace(&mut self.innermost, counting);
        let body = self.nested(depth);
        self.innermost = around;
        self.counting.truncate(readable);
        self.kept.truncate(kept);
        body
    }

    /// The limit of a loop's counter: a constant, or a variable to which no pointer points.
    fn limit(&mut self) -> Expr {
        let hidden: Vec<String> =
            self.numbers.iter().filter(|each| !self.addressable.contains(each)).cloned().collect();
        if hidden.is_empty() || self.coin() {
            return number(self.random.random_range(1..=MOST_ITERATIONS));
        }
        variable(&self.any_of(&hidden))
    }
}

fn goes_on_while(condition: Expr, body: Vec<Stmt>) -> Stmt {
    stmt(StmtKind::While { condition, body: block(body) })
}

/// `counter = counter + 1;`
fn changes(counter: &str, op: BinaryOp, by: i64) -> Stmt {
    assign(variable(counter), binary(variable(counter), op, number(by)))
}
