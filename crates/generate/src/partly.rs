//! Variables that are written on some paths only.

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use rand::RngExt;

use crate::program::{FIELDS, FLAGS, Growth, POINTER, RECORD};
use crate::tree::{address, assign, binary, call, deref, expr, name, number, stmt, variable, when};

impl Growth<'_> {
    /// The index of one of the variables, if there are any.
    pub(crate) fn partly_written(&mut self) -> Option<usize> {
        let count = self.partly.len() as u32;
        (count > 0).then(|| self.random.random_range(0..count) as usize)
    }

    /// Writes the variable, mostly under a condition, and often also sets its flag.
    pub(crate) fn write_partly(&mut self, chosen: usize) -> Vec<Stmt> {
        let written = self.partly[chosen].clone();
        let value = self.value(self.options.expression_depth);
        let mut writing = if self.happens(self.options.pointers) {
            vec![assign(variable(POINTER), address(&written)), assign(deref(POINTER), value)]
        } else if self.happens(self.options.calls) {
            let set = self.functions.setter();
            let changed = self.assignable_variable();
            vec![assign(variable(&changed), call(&set, vec![address(&written), value]))]
        } else {
            vec![assign(variable(&written), value)]
        };
        if self.happens(60) {
            writing.push(assign(variable(FLAGS[chosen]), number(1)));
        }
        if self.happens(25) {
            return writing;
        }
        let condition = if self.happens(20) {
            let input = expr(ExprKind::Input);
            binary(input, BinaryOp::Greater, self.constant())
        } else {
            self.condition()
        };
        vec![when(condition, writing, None)]
    }

    /// Reads the variable, mostly under a condition, which may be its flag. The value may be irrelevant.
    pub(crate) fn read_partly(&mut self, chosen: usize) -> Vec<Stmt> {
        let read = self.partly[chosen].clone();
        let changed = self.assignable_variable();
        let own = || variable(&read);
        let into = |value: Expr| assign(variable(&changed), value);
        let reading = if self.happens(self.options.pointers) {
            vec![assign(variable(POINTER), address(&read)), into(deref(POINTER))]
        } else if self.happens(self.options.calls) {
            let value = if self.happens(50) {
                call(&self.functions.getter(), vec![address(&read)])
            } else {
                let other = self.constant();
                let function = self.function();
                call(&function, vec![own(), other])
            };
            vec![into(value)]
        } else if self.happens(self.options.records) {
            let fields = vec![(name(FIELDS[0]), own()), (name(FIELDS[1]), self.constant())];
            vec![assign(variable(RECORD), expr(ExprKind::Record(fields)))]
        } else {
            vec![match self.random.random_range(0..10) {
                0 => into(binary(own(), BinaryOp::Multiply, number(0))),
                1 => into(binary(own(), BinaryOp::Subtract, own())),
                2 => into(binary(own(), BinaryOp::Equal, own())),
                3 => stmt(StmtKind::Output(own())),
                4 => into(binary(variable(&changed), BinaryOp::Add, own())),
                _ => into(own()),
            }]
        };
        if self.happens(25) {
            return reading;
        }
        let condition = if self.happens(50) {
            binary(variable(FLAGS[chosen]), BinaryOp::Equal, number(1))
        } else {
            self.condition()
        };
        vec![when(condition, reading, None)]
    }

    /// Puts a write of such a variable into a loop, and sometimes also a read. More often, returns the variable for a
    /// read after the loop.
    pub(crate) fn partly_in_loop(&mut self, body: &mut Vec<Stmt>) -> Option<usize> {
        if !self.happens(self.options.partly.saturating_mul(4)) {
            return None;
        }
        let chosen = self.partly_written()?;
        let writing = self.write_partly(chosen);
        self.put(writing, body);
        match self.random.random_range(0..4) {
            0 => None,
            1 => {
                let reading = self.read_partly(chosen);
                self.put(reading, body);
                None
            }
            _ => Some(chosen),
        }
    }

    /// Reads the variable after a loop, if one is to be read.
    pub(crate) fn read_after_loop(&mut self, chosen: Option<usize>) -> Vec<Stmt> {
        chosen.map_or_else(Vec::new, |chosen| self.read_partly(chosen))
    }

    /// Puts statements somewhere in a body.
    fn put(&mut self, statements: Vec<Stmt>, body: &mut Vec<Stmt>) {
        let at = self.random.random_range(0..=body.len() as u32) as usize;
        body.splice(at..at, statements);
    }
}
