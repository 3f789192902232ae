//! The checker of certificates: what it accepts, and what it refuses. One binary: it is linked once, and tests of all files
//! run in parallel.

mod claims;
mod corrupted_certificates;
mod corrupted_ends;
mod false_certificates;
mod time;
mod verification_conditions;
