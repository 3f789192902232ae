//! Shape analysis: which lists the memory of a program holds at each node.
//!
//! The program is executed on *symbolic heaps*: the value of each variable, cells with their fields, and list segments.
//! A segment stands for one or more cells that are linked through one field. Only the first of them has a name. For
//! each other field, the segment has one abstract value for all cells, and it has the last cell's link. The cells of a
//! segment may point back through another field: then the last one has a name, too. If a pointer points to one of these
//! cells, that cell is split off before it is accessed: one case in which it is the only cell, and one in which there
//! are more. At the heads of loops, cells that nothing names but their neighbours are folded into segments, and garbage
//! is forgotten; so the number of shapes is small, and the analysis ends once there are no new ones. Heaps of the same
//! shape are joined: integers in variables and fields are intervals.
//!
//! A check that holds in all heaps with which its node is reached never fails in any run.
//!
//! An array of one element, which C's front end makes of a field whose address is taken, is a cell; in segments, it is
//! a part of the only cell that points to it.
//!
//! # Source
//! D. Distefano, P. O'Hearn, H. Yang, *A Local Shape Analysis Based on Separation Logic* (TACAS 2006), with segments that are
//! not empty, so that the first cells of two chunks are never the same; equalities and null are in the values of variables.
//!
//! # What is not known
//! Other arrays, functions, and values read from arrays or through unknown pointers may be anything. After a write
//! through an unknown pointer, nothing is known: all code that follows may be reached. Calls must be expanded.

mod analysis;
mod evaluate;
mod fold;
mod heap;
mod program;
mod refine;
mod shape;
mod transfer;
mod value;

pub use analysis::{Analysis, Findings};
