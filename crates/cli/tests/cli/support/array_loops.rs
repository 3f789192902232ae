//! Random loops that read and write elements of two arrays.

use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Elements of both arrays are output from here on.
const FIRST_SHOWN: i32 = -3;

/// Their number.
const SHOWN: i32 = 16;

/// A program with such a loop: the same one for the same number.
pub(crate) fn array_loop(seed: u64) -> String {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let down = dice.roll(4) == 0;
    let step = ["1", "1", "2", "3"][dice.roll(4)];
    let mut goes_on = if down { "i > k".to_owned() } else { "i < n".to_owned() };
    if dice.roll(5) == 0 {
        goes_on = format!("{goes_on} && {}", dice.condition());
    }
    let mut text = "main(A, B, i, n, k) {\n    var x, t;\n    x = 0;\n    t = 0;\n".to_owned();
    // Names for the same array, and arrays of a fixed length.
    match dice.roll(8) {
        0 => text += "    B = A;\n",
        1 => text += "    B = [7, 8, 9, 7, 8, 9];\n",
        _ => {}
    }
    let _ = writeln!(text, "    while ({goes_on}) {{");
    match dice.roll(4) {
        0 => {
            let (then, otherwise) = (dice.statement(), dice.statement());
            let condition = dice.condition();
            let _ = writeln!(text, "        if ({condition}) {{ {then} }} else {{ {otherwise} }}");
        }
        1 => {
            let (then, otherwise) = (dice.statement(), dice.statement());
            let _ = writeln!(text, "        if (t == 0) {{ {then} t = 1; }} else {{ {otherwise} t = 0; }}");
        }
        _ => {}
    }
    for _ in 0..=dice.roll(3) {
        let _ = writeln!(text, "        {}", dice.statement());
    }
    let _ = writeln!(text, "        i = i {} {step};\n    }}", if down { "-" } else { "+" });
    for array in ["A", "B"] {
        let fixed = array == "B" && text.contains("B = [");
        let shown = if fixed { 0..6 } else { FIRST_SHOWN..FIRST_SHOWN + SHOWN };
        for index in shown {
            let _ = writeln!(text, "    output {array}[{index}];");
        }
    }
    text += "    output x;\n    return i;\n}\n";
    text
}

struct Dice(ChaCha8Rng);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0.random_range(0..sides)
    }

    fn index(&mut self) -> String {
        let by = self.roll(4);
        match self.roll(8) {
            0..=2 => "i".to_owned(),
            3 => format!("i + {by}"),
            4 => format!("i - {by}"),
            5 => format!("{by} - i"),
            6 => format!("2 * i + {by}"),
            _ => ["k", "k + i", "x"][self.roll(3)].to_owned(),
        }
    }

    fn element(&mut self) -> String {
        let array = ["A", "B"][self.roll(2)];
        format!("{array}[{}]", self.index())
    }

    fn value(&mut self) -> String {
        match self.roll(7) {
            0 => self.roll(5).to_string(),
            1 => "i".to_owned(),
            2 => "x".to_owned(),
            3 => format!("k + {}", self.roll(3)),
            4 => format!("{} + i", self.element()),
            5 => format!("{} + {}", self.element(), self.element()),
            _ => self.element(),
        }
    }

    fn condition(&mut self) -> String {
        match self.roll(4) {
            0 => format!("i < {}", self.roll(6)),
            1 => "i < k".to_owned(),
            2 => format!("{} > 2", self.element()),
            _ => format!("{} != i", self.element()),
        }
    }

    fn statement(&mut self) -> String {
        match self.roll(5) {
            0 => format!("x = {};", self.value()),
            1 => format!("x = x + {};", self.roll(3)),
            _ => format!("{} = {};", self.element(), self.value()),
        }
    }
}
