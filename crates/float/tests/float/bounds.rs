//! Bounds on results contain all results.

use dashu_int::IBig;
use loopscope_float::{Format, Function, Operator};

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A rank: of any number, of a small one, or of a special one.
    fn rank(&mut self, format: Format) -> i64 {
        let (least, most) = format.ranks();
        let special = [0, -1, 1, -2, most, least, most - 1, least + 1, most - 2, format.rank(1.0), format.rank(-1.0)];
        match self.next() % 4 {
            0 => special[(self.next() % special.len() as u64) as usize],
            1 => format.rank((self.next() % 2001) as f64 / 8.0 - 125.0),
            _ => {
                let within = i128::from(self.next()) % (i128::from(most) - i128::from(least) + 1);
                (within + i128::from(least)) as i64
            }
        }
    }

    fn between(&mut self, low: &IBig, high: &IBig) -> IBig {
        let width = high - low + IBig::ONE;
        low + ((IBig::from(self.next()) * &width) >> 64)
    }
}

#[test]
fn results_lie_between_their_bounds() {
    let mut random = Random(88_172_645_463_325_252);
    for format in [Format::Single, Format::Double] {
        let mut operators = vec![
            Operator::Add(format),
            Operator::Subtract(format),
            Operator::Multiply(format),
            Operator::Divide(format),
            Operator::Less(format),
            Operator::LessEqual(format),
            Operator::Equal(format),
            Operator::FromInteger(format),
            Operator::ToInteger(format),
            Operator::Decimal(format),
            Operator::Binary(format),
        ];
        if format == Format::Double {
            let functions = ["sqrt", "fabs", "floor", "ceil", "round", "trunc", "rint", "fmod", "pow", "sin"];
            operators.extend(functions.map(|name| Operator::Function(Function::named(name).unwrap())));
            operators.extend([Operator::Widen, Operator::Narrow, Operator::Scaled(0), Operator::Scaled(2)]);
        }
        for operator in operators {
            for _ in 0..3000 {
                let operand = |random: &mut Random| {
                    let of = operator.operand_format();
                    let mut ends = [0, 1].map(|_| match of {
                        Some(format) => IBig::from(random.rank(format)),
                        None => IBig::from(random.next() as i64 >> (random.next() % 60)),
                    });
                    ends.sort();
                    let [low, high] = ends;
                    (low, high)
                };
                let (first, second) = (operand(&mut random), operand(&mut random));
                let Some((low, high)) = operator.bounds(&first, &second) else { continue };
                for _ in 0..8 {
                    let (a, b) = (random.between(&first.0, &first.1), random.between(&second.0, &second.1));
                    let result = operator.apply(&a, &b);
                    assert!(
                        low <= result && result <= high,
                        "{operator:?} of {a} and {b} is {result}: {low} to {high}"
                    );
                }
                for (a, b) in
                    [(&first.0, &second.0), (&first.0, &second.1), (&first.1, &second.0), (&first.1, &second.1)]
                {
                    let result = operator.apply(a, b);
                    assert!(
                        low <= result && result <= high,
                        "{operator:?} of {a} and {b} is {result}: {low} to {high}"
                    );
                }
            }
        }
    }
}
