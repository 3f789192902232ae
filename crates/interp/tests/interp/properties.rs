//! Arithmetic against the big-integer library, and texts of all kinds against panics.

use dashu_int::IBig;
use loopscope_interp::{Argument, Exhausted, Inputs, Limits, LineTarget, Outcome, compile, run, run_observed};
use loopscope_syntax::{Dialect, LineIndex, analyse};
use proptest::prelude::*;

/// Integers around all edges of 32 and 64 bits.
fn integer() -> impl Strategy<Value = IBig> {
    let edges = [0i128, 1, 1 << 31, 1 << 32, 1 << 62, 1 << 63, 1 << 64, 1 << 100];
    (prop::sample::select(edges.to_vec()), -3i128..=3, any::<bool>()).prop_map(|(edge, offset, negative)| {
        let integer = IBig::from(edge + offset);
        if negative { -integer } else { integer }
    })
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_the_integers(a in integer(), b in integer()) {
        let source = "main(a, b) {
            output a + b; output a - b; output a * b; output -a;
            output a == b; output a != b; output a < b; output a <= b; output a > b; output a >= b;
            output !a; output a + 2147483647; output a - 2147483648;
            if (a < b) output 1; else output 0;
            if (a == 1) output 1; else output 0;
            output a && b; output a || b;
            output a / b; output a % b;
            return 0;
        }";
        let program = compile(&analyse(source, Dialect::Extended).program);
        let parameters = vec![Argument::Integer(a.clone()), Argument::Integer(b.clone())];
        let run = run(&program, &Inputs { parameters, ..Inputs::default() }, &Limits::default());
        let truth = |holds: bool| IBig::from(u8::from(holds));
        let mut expected = vec![
            &a + &b, &a - &b, &a * &b, -&a,
            truth(a == b), truth(a != b), truth(a < b), truth(a <= b), truth(a > b), truth(a >= b),
            truth(a.is_zero()), &a + 2_147_483_647, &a - 2_147_483_648i64,
            truth(a < b), truth(a.is_one()),
            truth(!a.is_zero() && !b.is_zero()), truth(!a.is_zero() || !b.is_zero()),
        ];
        if !b.is_zero() {
            let quotient = &a / &b;
            // The definition of truncating division, apart from how the library does it.
            let remainder = &a - &quotient * &b;
            let size = |integer: &IBig| if *integer < IBig::ZERO { -integer } else { integer.clone() };
            prop_assert!(size(&remainder) < size(&b));
            prop_assert!(remainder.is_zero() || (remainder < IBig::ZERO) == (a < IBig::ZERO));
            expected.extend([quotient, remainder]);
        }
        prop_assert_eq!(&run.outputs, &expected);
        prop_assert_eq!(matches!(run.outcome, Outcome::Finished { .. }), !b.is_zero());
    }

    #[test]
    fn no_text_makes_the_interpreter_panic(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60)) {
        let source = format!("f(x) {{ return x; }} main(a) {{ var x, y; x = a; {} return x; }}", words.join(" "));
        let program = compile(&analyse(&source, Dialect::Extended).program);
        let limits = Limits { steps: 2_000, memory: 2_000, call_depth: 100, integer_bits: 500 };
        let inputs = Inputs { exhausted: Exhausted::Zero, ..Inputs::default() };
        run(&program, &inputs, &limits);
        if let Some(mut target) = LineTarget::new(&program, &LineIndex::new(&source), 1) {
            run_observed(&program, &inputs, &limits, &mut target);
        }
    }
}

const WORDS: [&str; 52] = [
    "x",
    "y",
    "a",
    "x",
    "y",
    "f",
    "main",
    "=",
    "=",
    ";",
    ";",
    ";",
    "(",
    ")",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "1",
    "0",
    "2",
    "+",
    "-",
    "*",
    "/",
    "%",
    "&",
    "&&",
    "||",
    "!",
    "<",
    "==",
    ".",
    "v",
    ":",
    ",",
    "if",
    "else",
    "while",
    "for",
    "do",
    "break",
    "continue",
    "return",
    "var",
    "alloc",
    "null",
    "input",
    "output",
    "x = {v: 1};",
];
