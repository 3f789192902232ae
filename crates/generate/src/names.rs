//! Gives variables and functions names that an analyser could use for its own symbols.

use std::collections::BTreeMap;

use loopscope_syntax::lexer::lex;
use loopscope_syntax::token::TokenKind;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::options::Chance;

/// Names of inputs, of temporaries, of predicates, and prefixes of others, if a program can have them; and words of SMT-LIB.
const BORROWED: [&str; 30] = [
    "input1", "input2", "input3", "_t0", "_t1", "P0", "P1", "wrong", "at", "by", "way", "any", "part", "next",
    "between", "rounds", "change", "either", "old", "input0", "k", "n", "t", "d", "select", "store", "true", "let",
    "div", "ite",
];

/// The program with names that clash easily: each of its own names is replaced everywhere with this probability. The
/// program behaves as before.
pub fn borrow_names(source: &str, seed: u64, chance: Chance) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let tokens = lex(source);
    let is_name = |kind: TokenKind, text: &str| kind == TokenKind::Identifier && text != "main";
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for token in &tokens {
        let text = &source[token.span.start as usize..token.span.end as usize];
        if is_name(token.kind, text) {
            names.insert(text, text);
        }
    }
    let mut free: Vec<&str> = BORROWED.into_iter().filter(|name| !names.contains_key(name)).collect();
    for name in names.values_mut() {
        if !free.is_empty() && random.random_range(0..100) < chance {
            *name = free.swap_remove(random.random_range(0..free.len() as u32) as usize);
        }
    }
    let mut renamed = String::with_capacity(source.len());
    let mut done = 0;
    for token in tokens {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        if let Some(name) = names.get(&source[start..end]).filter(|_| token.kind == TokenKind::Identifier) {
            renamed.push_str(&source[done..start]);
            renamed.push_str(name);
            done = end;
        }
    }
    renamed.push_str(&source[done..]);
    renamed
}
