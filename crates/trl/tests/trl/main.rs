//! Learning transitive relations of small loops, with a real solver.

mod relations;
