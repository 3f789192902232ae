//! Horn clauses with a real solver.

mod spacer;
