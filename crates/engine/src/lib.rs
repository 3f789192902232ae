//! The facade: an analysis goes in, a report of plain data comes out.

pub mod report;
