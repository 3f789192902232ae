//! The diagnostics of C programs.

use loopscope_c::analyse;
use loopscope_syntax::Dialect;

use crate::annotated::check_folder;

#[test]
fn c() {
    check_folder("", |source| analyse(source, Dialect::C));
}
