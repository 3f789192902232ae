//! The parameters of programs.

use std::fmt;
use std::ops::RangeInclusive;

/// The parameters of the thesis (section 5.4.3) under its names in our spelling, and three of our own for its section
/// 7.1. Probabilities are between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// The probability that a statement is an iterative loop, which counts a variable up to another one.
    pub for_loop_gen_prob: f64,
    /// The probability that a statement is a general loop, with any condition and body. The sum of both is at most 1.
    pub loop_gen_prob: f64,
    /// The limit for the depth of blocks, from 1: the body of `main` is the outermost block.
    pub max_block_depth: u32,
    /// The most statements of `main`, from 1, not counting declarations and initial assignments. Their number is drawn
    /// uniformly from 1 on.
    pub max_top_lvl_stmts_count: u32,
    /// The most statements of a nested block, from 1, drawn in the same way.
    pub max_stmts_within_a_block: u32,
    /// True if a statement that always fails is put at a random place.
    pub error_guaranteed: bool,
    /// True if there are divisions.
    pub generate_divisions: bool,
    /// True if loops are as people write them: all end, because the sides of their guards come closer in each iteration.
    pub guards_terminate: bool,
    /// The probability that a statement without blocks can fail, guarded by a condition under which it does not. Above
    /// 0, nothing else in the program can fail.
    pub risky_prob: f64,
    /// The probability that such a statement lacks its condition.
    pub unguarded_prob: f64,
}

impl Parameters {
    /// The smallest and largest nesting depth of blocks.
    pub const BLOCK_DEPTH: RangeInclusive<u32> = 1..=10;
    /// The smallest and largest number of statements of `main`.
    pub const TOP_LEVEL: RangeInclusive<u32> = 1..=1000;
    /// The smallest and largest number of statements of a block.
    pub const WITHIN_A_BLOCK: RangeInclusive<u32> = 1..=100;

    /// Checks that all are within their ranges.
    ///
    /// # Errors
    /// The first parameter that is not within its range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let probabilities = [
            ("for-loop-gen-prob", self.for_loop_gen_prob),
            ("loop-gen-prob", self.loop_gen_prob),
            ("risky-prob", self.risky_prob),
            ("unguarded-prob", self.unguarded_prob),
            ("for-loop-gen-prob + loop-gen-prob", self.for_loop_gen_prob + self.loop_gen_prob),
        ];
        for (name, value) in probabilities {
            if !(0.0..=1.0).contains(&value) {
                return Err(OutOfRange { name, value: value.to_string(), range: "0 to 1".to_owned() });
            }
        }
        let sizes = [
            ("max-block-depth", self.max_block_depth, Self::BLOCK_DEPTH),
            ("max-top-lvl-stmts-count", self.max_top_lvl_stmts_count, Self::TOP_LEVEL),
            ("max-stmts-within-a-block", self.max_stmts_within_a_block, Self::WITHIN_A_BLOCK),
        ];
        for (name, value, range) in sizes {
            if !range.contains(&value) {
                let range = format!("{} to {}", range.start(), range.end());
                return Err(OutOfRange { name, value: value.to_string(), range });
            }
        }
        Ok(())
    }
}

impl Default for Parameters {
    /// The parameters of the set `15-10-3-f-f`.
    fn default() -> Self {
        Self {
            for_loop_gen_prob: 0.15,
            loop_gen_prob: 0.10,
            max_block_depth: 3,
            max_top_lvl_stmts_count: 10,
            max_stmts_within_a_block: 5,
            error_guaranteed: false,
            generate_divisions: false,
            guards_terminate: false,
            risky_prob: 0.0,
            unguarded_prob: 0.0,
        }
    }
}

/// A parameter that is outside its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The parameter, as the command line spells it.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Its range.
    pub range: String,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` is {}, which is not from {}", self.name, self.value, self.range)
    }
}

impl std::error::Error for OutOfRange {}
