//! Loopscope on a command line: what the engine leaves to its host, for programs that run on a machine of their own.
//!
//! The engine knows neither processes nor files. Here is how it gets a solver outside a web page: [`transport`].

pub mod transport;
