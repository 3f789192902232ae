//! The diagnostics of programs of micro-c.

use loopscope_syntax::{Dialect, analyse};

use crate::annotated::check_folder;

#[test]
fn extended() {
    check_folder("extended", |source| analyse(source, Dialect::Extended));
}

#[test]
fn core() {
    check_folder("microc", |source| analyse(source, Dialect::Microc));
}
