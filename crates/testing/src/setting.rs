//! Sizes of tests that the environment changes.

/// The number in an environment variable, or this one if it has none.
pub fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}
