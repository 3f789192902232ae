//! Ranking functions and recurrent sets of small loops, with a real solver.

mod ranking;
mod recurrent;
mod searches;
mod support;
