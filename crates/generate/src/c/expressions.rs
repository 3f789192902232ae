//! Expressions without effects.

use super::{Growth, Ty};

impl Growth {
    /// A constant of a type, often near its limits.
    pub(super) fn constant(&mut self, ty: Ty) -> String {
        let high = if ty.is_signed { (1_u64 << (ty.bits - 1)) - 1 } else { u64::MAX >> (64 - ty.bits) };
        let suffix = match (ty.bits, ty.is_signed) {
            (64, true) => "L",
            (64, false) => "UL",
            (32, false) => "U",
            _ => "",
        };
        if self.is_reading && self.happens(90) {
            return format!("{}{suffix}", self.below(12));
        }
        match self.below(10) {
            0 => format!("{high}{suffix}"),
            1 => format!("{}{suffix}", high - self.below(3) as u64),
            2 if ty.is_signed => format!("(-{high}{suffix} - 1)"),
            3 if ty.is_signed => format!("(-{}{suffix})", 1 + self.below(4)),
            4 => format!("{}{suffix}", high / 2 + self.below(3) as u64),
            5 => format!("'{}'", ["a", "Z", "0", " ", "\\n"][self.below(5)]),
            _ => format!("{}{suffix}", self.below(12)),
        }
    }

    /// An expression that is not constant.
    pub(super) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.happens(15) {
            return self.leaf();
        }
        match self.below(24) {
            0..=7 => {
                let op = ["+", "-", "*", "+", "-"][self.below(5)];
                let (left, right) = self.operands(depth);
                operation(&left, op, &right)
            }
            8 | 9 => {
                let op = ["/", "%"][self.below(2)];
                let (left, right) = self.operands(depth);
                if self.happens(60) {
                    operation(&left, op, &operation(&right, "|", "1"))
                } else {
                    operation(&left, op, &right)
                }
            }
            10 | 11 => {
                let op = ["&", "|", "^"][self.below(3)];
                let (left, right) = self.operands(depth);
                operation(&left, op, &right)
            }
            12 | 13 => {
                let (left, op) = (self.expression(depth - 1), ["<<", ">>"][self.below(2)]);
                if self.happens(70) {
                    operation(&left, op, &self.below(9).to_string())
                } else {
                    let right = self.leaf();
                    operation(&left, op, &operation(&right, "&", "15"))
                }
            }
            14..=16 => {
                let op = ["<", "<=", "==", "!=", ">", ">="][self.below(6)];
                let (left, right) = self.operands(depth);
                operation(&left, op, &right)
            }
            17 => {
                let op = ["&&", "||"][self.below(2)];
                let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("({left} {op} {right})")
            }
            18 => {
                let (condition, then) = (self.expression(depth - 1), self.expression(depth - 1));
                let otherwise = self.expression(depth - 1);
                format!("({condition} ? {then} : {otherwise})")
            }
            19 | 20 => {
                let (ty, value) = (self.ty(), self.expression(depth - 1));
                format!("({}){value}", ty.name)
            }
            21 => {
                let (op, value) = (["-", "~", "!"][self.below(3)], self.expression(depth - 1));
                format!("({op}{value})")
            }
            22 => format!("(bool){}", self.expression(depth - 1)),
            _ => format!("(sizeof({}) == 2)", self.leaf()),
        }
    }

    /// Two operands. At most one is a constant.
    fn operands(&mut self, depth: usize) -> (String, String) {
        let one = self.expression(depth - 1);
        let other = if self.happens(40) {
            let ty = self.ty();
            self.constant(ty)
        } else {
            self.expression(depth - 1)
        };
        if self.happens(70) { (one, other) } else { (other, one) }
    }

    /// A variable or an element.
    fn leaf(&mut self) -> String {
        if !self.arrays.is_empty() && self.happens(25) {
            return self.element();
        }
        if !self.pointers.is_empty() && self.happens(15) {
            let pointer = self.below(self.pointers.len());
            let name = self.pointers[pointer].name.clone();
            return if self.happens(60) { format!("*{name}") } else { format!("{name}[{}]", self.below(3)) };
        }
        let variable = self.below(self.variables.len());
        self.variables[variable].name.clone()
    }

    /// An element of an array; its index is mostly in bounds.
    pub(super) fn element(&mut self) -> String {
        let array = self.below(self.arrays.len());
        let (name, length) = (self.arrays[array].name.clone(), self.arrays[array].length);
        let index = match self.below(12) {
            0 => {
                let variable = self.below(self.variables.len());
                self.variables[variable].name.clone()
            }
            1..=5 => {
                let variable = self.below(self.variables.len());
                format!("(unsigned){} % {length}", self.variables[variable].name)
            }
            _ => self.below(length).to_string(),
        };
        format!("{name}[{index}]")
    }
}

/// An operation, in marks that [`super::program`] takes out.
pub(super) fn operation(left: &str, op: &str, right: &str) -> String {
    format!("\u{1}{left}\u{2}{op}\u{3}{right}\u{4}")
}
