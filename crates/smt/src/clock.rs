//! The time, as a host tells it.

/// A monotonic clock.
pub trait Clock {
    /// Seconds since some moment in the past.
    fn seconds(&self) -> f64;
}
