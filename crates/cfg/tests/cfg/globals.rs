//! Variables of C that live as long as the program.

use loopscope_c::analyse;
use loopscope_cfg::lower;
use loopscope_syntax::{Dialect, ErrorKind};

fn kinds(source: &str) -> Vec<ErrorKind> {
    let analysis = analyse(source, Dialect::C);
    assert!(!analysis.has_errors(), "{:?}", analysis.diagnostics);
    let lowering = lower(&analysis.program, source).expect("the program has no errors");
    lowering.cfg.errors.iter().map(|site| site.kind).collect()
}

#[test]
fn a_global_variable_is_no_pointer_that_could_be_null() {
    let global = "int n = 7, table[3];\nvoid count(void) { static int calls; calls |= 1; n = calls + table[1]; }\n\
                  int main(void) { count(); count(); return n; }";
    assert!(!kinds(global).contains(&ErrorKind::NullDereference));
    let pointer = "void count(int *n) { *n = 5; }\nint main(void) { int n; count(&n); return n; }";
    assert!(kinds(pointer).contains(&ErrorKind::NullDereference));
}
