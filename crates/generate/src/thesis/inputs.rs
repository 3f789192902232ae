//! Inputs to run programs on.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// This many random integers: mostly about as large as the constants of programs, sometimes much larger.
pub fn random_inputs(seed: u64, count: usize) -> Vec<i64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut integer = || match random.random_range(0..10) {
        0 => random.random_range(-1_000_000..=1_000_000),
        1..4 => random.random_range(-100..=100),
        _ => random.random_range(-3..=12),
    };
    (0..count).map(|_| integer()).collect()
}
