//! Formulas as SMT-LIB text for other tools, and their text as formulas.
//!
//! A symbol is written with a `$` prefix, so that no name is reserved in SMT-LIB, and between bars if necessary: `x` is
//! `$x`, and `f#2.x` is `|$f#2.x|`.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::node::Term;
use crate::pool::Pool;
use crate::smtlib::{formula, print};

/// A formula as one SMT-LIB term without definitions outside of it. Symbols that stand for something to its readers go by
/// the names that are given for them, each a different one.
pub fn write_formula(pool: &Pool, formula: Term, names: &HashMap<Term, String, FxBuildHasher>) -> String {
    print::formula(pool, formula, names)
}

/// The spelling of a symbol of this name in formulas; `None` if SMT-LIB has none.
pub fn formula_name(name: &str) -> Option<String> {
    print::name(name)
}

/// Reads a formula over symbols by their names. The formula is a truth value over these symbols alone. No text makes
/// this panic or take long.
///
/// # Errors
/// A description of the mistake in the text.
pub fn read_formula(pool: &mut Pool, text: &str, symbols: &[(&str, Term)]) -> Result<Term, String> {
    formula::formula(pool, text, &named(symbols)).map_err(|error| error.to_string())
}

/// Reads an integer term over symbols by their names, as [`read_formula`] reads a truth value.
///
/// # Errors
/// A description of the mistake in the text.
pub fn read_integer(pool: &mut Pool, text: &str, symbols: &[(&str, Term)]) -> Result<Term, String> {
    formula::integer(pool, text, &named(symbols)).map_err(|error| error.to_string())
}

fn named(symbols: &[(&str, Term)]) -> Vec<(String, Term)> {
    symbols.iter().filter_map(|(name, term)| Some((print::name(name)?, *term))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Sort;

    #[test]
    fn what_is_written_is_read_as_the_same_formula() {
        let mut pool = Pool::default();
        let (x, y) = (pool.symbol("f#2.x", Sort::Int), pool.symbol("y", Sort::Int));
        let (array, flag) = (pool.symbol("a", Sort::int_array()), pool.symbol("y?", Sort::Bool));
        let symbols = [("f#2.x", x), ("y", y), ("a", array), ("y?", flag)];
        let names = symbols.iter().map(|(name, symbol)| (*symbol, (*name).to_owned())).collect();
        let (quotient, remainder) = (pool.quotient(x, y), pool.remainder(y, x));
        let (seven, element) = (pool.int(-7), pool.select(array, quotient));
        let even = pool.divides(&2.into(), x);
        let product = pool.mul(element, remainder);
        let (less, equal) = (pool.lt(product, seven), pool.eq(quotient, remainder));
        let not = pool.not(equal);
        let either = pool.or(&[less, not, flag]);
        for formula in [either, even, less, equal, not, flag] {
            let text = write_formula(&pool, formula, &names);
            assert_eq!(read_formula(&mut pool, &text, &symbols), Ok(formula), "{text}");
        }
    }

    #[test]
    fn bindings_end_with_their_body() {
        let mut pool = Pool::default();
        let x = pool.symbol("x", Sort::Int);
        let mut read = |text: &str| {
            let read = read_formula(&mut pool, text, &[("x", x)]);
            read.map(|formula| pool.display(formula))
        };
        assert_eq!(read("(and (let ((y 3)) (<= $x y)) (let ((y 1)) (>= $x y)))").as_deref(), Ok("x <= 3 && x >= 1"));
        // All values of one `let` are evaluated before any name is bound.
        assert_eq!(read("(let ((y 1)) (let ((y 2) (z y)) (= $x (+ y z))))").as_deref(), Ok("x == 3"));
        assert!(read("(and (let ((y 3)) (<= $x y)) (>= $x y))").is_err());
    }
}
