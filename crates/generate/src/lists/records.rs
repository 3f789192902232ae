//! Statements about records that are copies of cells.

use rand::RngExt as _;

use super::Lists;

impl Lists {
    /// Declares two variables that hold copies of cells.
    pub(super) fn declare_records(&mut self) {
        let declared = match (self.in_c, self.has_other) {
            (true, false) => "struct node r = {0, NULL}, s = {1, NULL};",
            (true, true) => "struct node r = {0, NULL, NULL}, s = {1, NULL, NULL};",
            (false, false) => "var r = {value: 0, next: null, live: 1}, s = r;",
            (false, true) => "var r = {value: 0, next: null, live: 1, other: null}, s = r;",
        };
        self.line(declared);
    }

    /// Uses a variable that holds a copy of a cell.
    pub(super) fn record(&mut self, x: &str, number: i32) {
        let (r, s) = if self.happens(60) { ("r", "s") } else { ("s", "r") };
        match self.random.random_range(0..8) {
            0..2 => self.guarded(x, &format!("{r} = *{x};")),
            2 => self.guarded(x, &format!("*{x} = {r};")),
            3 => self.line(&format!("{r}.value = {number};")),
            4 => self.line(&format!("{r}.next = {x};")),
            5 => self.line(&format!("{x} = {r}.next;")),
            6 => {
                // The cell may be the one whose field says where the record goes.
                let (next, value) = (self.field(x, "next"), self.field(x, "value"));
                let to = if self.happens(50) { x } else { self.pointer() };
                let (null, number) = (self.null(), self.number());
                self.guarded(x, &format!("{next} = {to}; if ({next} != {null}) {{ *({next}) = {r}; }}"));
                self.guarded(x, &format!("if ({value} > {number}) {{ k = k + 1; }}"));
            }
            _ => self.line(&format!("{r} = {s};")),
        }
    }
}
