//! Random inputs for errors that only long texts or long runs show.

use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::{Analysis, Budget, Program, Technique};
use loopscope_syntax::Dialect;
use loopscope_testing::{IncompleteSolver, Still};

/// The line of the error that `fuzz` alone finds in a C program.
fn found(source: &str) -> Option<u32> {
    let program = Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"));
    let technique = Technique::named("fuzz");
    let budget = Budget { seconds: 1e9, ..Budget::default() };
    let analysis = Analysis { technique, budget, ..Analysis::default() };
    let transport = Box::new(IncompleteSolver::new(1));
    let report = analyse(&program, &analysis, Host { transport, clock: &Still, observer: &mut Unobserved });
    report.verdict.error().map(|error| error.line)
}

#[test]
fn a_text_that_does_not_fit_into_its_array_is_found() {
    for length in [20, 1_000, 4_711, 30_000] {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{\n  char name[{length}];\n  scanf(\"%s\", name);\n  return 0;\n}}\n"
        );
        assert_eq!(found(&source), Some(4), "{length}");
    }
}

#[test]
fn a_text_that_fits_is_no_error() {
    let source = "#include <stdio.h>\nint main(void) {\n  char name[100];\n  scanf(\"%99s\", name);\n  return 0;\n}\n";
    assert_eq!(found(source), None);
}

#[test]
fn a_sum_that_overflows_after_millions_of_statements_is_found() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n, total = 0;\n  scanf(\"%d\", &n);\n  \
        for (int last = 1; last <= n; last++)\n    for (int i = 1; i <= last; i++)\n      total += i;\n  \
        printf(\"%d\", total);\n  return 0;\n}\n";
    assert_eq!(found(source), Some(7));
}
