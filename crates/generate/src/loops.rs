//! Loops, and the typical statements in them.

use loopscope_syntax::ast::{BinaryOp, Expr, Stmt, StmtKind};
use rand::RngExt;

use crate::program::{Around, Growth};
use crate::tree::{assign, binary, block, declare, element, increase, number, stmt, variable, when};

impl Growth<'_> {
    /// A loop with the statements that must precede it.
    pub(crate) fn any_loop(&mut self) -> Vec<Stmt> {
        if self.happens(self.options.uncounted) {
            let condition = self.condition();
            let (mut statements, body, behind) = self.body(true, None);
            statements.push(stmt(StmtKind::While { condition, body: block(body) }));
            statements.extend(self.read_after_loop(behind));
            return statements;
        }
        let first = self.random.random_range(0..=2);
        let step = if self.happens(70) { 1 } else { self.random.random_range(2..=4) };
        let last = self.limit(first, step);
        let downwards = self.happens(self.options.downwards);
        let (start, limit) = if downwards { (last, number(first)) } else { (number(first), last) };
        let op = if downwards { BinaryOp::Greater } else { BinaryOp::Less };
        let step = if downwards { -step } else { step };
        // A counter of its own, or a variable that can still be read after the loop. The first
        // variable may be changed through a pointer.
        let first_counting = usize::from(self.options.pointers > 0);
        if self.happens(60) || self.assignable.len() < 2 + first_counting {
            let counter = format!("i{}", self.counters);
            self.counters += 1;
            let condition = binary(variable(&counter), op, limit);
            self.readable.push(counter.clone());
            let (mut statements, body, behind) = self.body(true, Some(&counter));
            self.readable.pop();
            let init = Some(Box::new(declare(&counter, Some(start))));
            let step = Some(Box::new(increase(&counter, step)));
            statements.push(stmt(StmtKind::For { init, condition: Some(condition), step, body: block(body) }));
            statements.extend(self.read_after_loop(behind));
            return statements;
        }
        let chosen = self.random.random_range(first_counting as u32..self.assignable.len() as u32) as usize;
        let counter = self.assignable.remove(chosen);
        let condition = binary(variable(&counter), op, limit);
        self.readable.push(counter.clone());
        let (mut statements, mut body, behind) = self.body(false, Some(&counter));
        body.push(increase(&counter, step));
        self.readable.pop();
        statements.push(assign(variable(&counter), start));
        statements.push(stmt(StmtKind::While { condition, body: block(body) }));
        self.assignable.insert(chosen, counter);
        statements.extend(self.read_after_loop(behind));
        statements
    }

    /// The statements that must precede a loop, its body, and the variable to be read after it.
    fn body(&mut self, may_continue: bool, counter: Option<&str>) -> (Vec<Stmt>, Vec<Stmt>, Option<usize>) {
        self.loops.push(Around { may_continue, counter: counter.map(str::to_owned) });
        let turns = self.happens(self.options.turns).then(|| self.random.random_range(2..=3));
        let (before, mut body) = match turns {
            Some(turns) => self.in_turns(turns),
            None => (Vec::new(), self.block()),
        };
        let behind = self.partly_in_loop(&mut body);
        self.loops.pop();
        (before, body, behind)
    }

    /// Blocks that iterations execute in turns, with the declaration of the variable that selects the next block.
    fn in_turns(&mut self, turns: i64) -> (Vec<Stmt>, Vec<Stmt>) {
        let turn = format!("turn{}", self.turns);
        self.turns += 1;
        let mut body = Vec::new();
        for now in (0..turns).rev() {
            let mut own = vec![assign(variable(&turn), number((now + 1) % turns))];
            own.extend(self.block());
            let is_now = binary(variable(&turn), BinaryOp::Equal, number(now));
            body = if now == turns - 1 { own } else { vec![when(is_now, own, Some(body))] };
        }
        (vec![declare(&turn, Some(number(0)))], body)
    }

    /// `x += 3;`, or with a parameter instead of the constant.
    pub(crate) fn step(&mut self) -> Stmt {
        let changed = self.assignable_variable();
        let parameters = self.options.parameters.min(self.readable.len() as u32);
        if parameters > 0 && self.happens(15) {
            let chosen = self.random.random_range(0..parameters) as usize;
            let sum = binary(variable(&changed), BinaryOp::Add, variable(&self.readable[chosen]));
            return assign(variable(&changed), sum);
        }
        let step = self.random.random_range(1..=3);
        let step = if self.happens(30) { -step } else { step };
        increase(&changed, step)
    }

    /// Adds the element at a counter to a sum, or writes it.
    pub(crate) fn element_at(&mut self, array: &str, counter: &str) -> Stmt {
        let at = element(array, self.index(counter));
        if self.happens(50) {
            let value = self.value(1);
            return assign(at, value);
        }
        let changed = self.assignable_variable();
        assign(variable(&changed), binary(variable(&changed), BinaryOp::Add, at))
    }

    fn index(&mut self, counter: &str) -> Expr {
        if self.options.offsets == 0 || !self.happens(self.options.offsets) {
            return variable(counter);
        }
        let by = number(self.random.random_range(0..=3));
        match self.random.random_range(0..4) {
            0 => binary(variable(counter), BinaryOp::Add, by),
            1 => binary(variable(counter), BinaryOp::Subtract, by),
            2 => binary(number(2), BinaryOp::Multiply, variable(counter)),
            _ => binary(by, BinaryOp::Subtract, variable(counter)),
        }
    }

    /// The limit of a loop's counter. Limits are constants, parameters and outer counters, which do not change in the
    /// loop.
    fn limit(&mut self, start: i64, step: i64) -> Expr {
        if self.readable.is_empty() || self.happens(self.options.constant_bounds) {
            let iterations = self.random.random_range(1..=i64::from(self.options.bound.max(1)));
            // The counter may also overshoot the limit.
            let short_of = self.random.random_range(0..step);
            return number(start + iterations * step - short_of);
        }
        let chosen = self.random.random_range(0..self.readable.len() as u32) as usize;
        variable(&self.readable[chosen])
    }
}
