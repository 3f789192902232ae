//! Whatever the parser makes of a text, lowering gives a graph or says why not.

use loopscope_cfg::{Options, inline, lower_with};
use loopscope_syntax::{Dialect, analyse};
use proptest::prelude::*;

const TOKENS: &[&str] = &[
    "main", "f", "x", "y", "A", "(", ")", "(", ")", "{", "}", "{", "}", "[", "]", ";", ";", ";", ",", ".", "=", "=",
    "+", "-", "*", "/", "%", "&", "!", "&&", "||", "==", "<", "+=", "++", "1", "0", "if", "else", "while", "do", "for",
    "break", "continue", "return", "var", "output", "input", "null", "alloc", "assert", "assume", "error()", "main(x)",
    "f(x, y)", "x: 1",
];

proptest! {
    #[test]
    fn token_soup_never_panics(soup in prop::collection::vec(prop::sample::select(TOKENS), 0..60), normalise: bool) {
        let body = soup.join(" ");
        for source in [format!("main(x) {{ var y; {body} }} f(A) {{ return A[0]; }}"), body] {
            let parse = analyse(&source, Dialect::Extended);
            if let Ok(lowering) = lower_with(&parse.program, &source, Options { normalise }) {
                prop_assert!(!lowering.cfg.to_text().is_empty());
                let _ = inline(&lowering.cfg);
            }
        }
    }
}
