//! The chains of CBA's programs, counted.

use std::path::Path;

use loopscope_cfg::Target;
use loopscope_chains::measure::{ChainCount, Measures, measure};
use loopscope_smt::Pool;
use loopscope_testing::lowered;
use loopscope_transition::tracking::Tracking;

/// The chains of a program of the corpus, if nothing is eliminated.
fn measured(name: &str) -> Measures {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/corpus/cba/{name}.mc"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = source.lines().find_map(|line| line.strip_prefix("// target: line ")).expect("a target");
    let cfg = lowered(&source);
    let targets = Target::Line(line.parse().expect("a number")).nodes(&cfg);
    let tracking = Tracking::new(&cfg);
    let measured =
        crate::support::in_context(&mut Pool::default(), |context| measure(context, &cfg, &tracking, &targets));
    measured.expect("few ways around loops")
}

/// CBA, table 3.
#[test]
fn as_many_chains_as_in_the_paper() {
    for (name, roots, all) in [
        ("doif", 1, 5),
        ("doif-ex", 1, 9),
        ("eqcnt", 1, 4),
        ("eqcnt-ex", 1, 7),
        ("one-loop", 1, 2),
        ("two-loops", 1, 3),
    ] {
        let Measures { before, after, .. } = measured(name);
        assert_eq!(before, ChainCount { roots, all }, "{name}");
        assert_eq!(after, before, "{name}: each loop is reached on one path, and nothing is eliminated");
    }
}

/// The paper has 3, 9 and 81 root chains: each scan is left in three ways. Here each operand of `&&` is a condition of
/// its own, so there are seven ways, and three around the outer loop.
#[test]
fn operands_are_conditions_of_their_own() {
    for (name, roots, all) in [("hello", 7, 11), ("hw", 49, 81)] {
        let Measures { before, after, .. } = measured(name);
        assert_eq!(before, ChainCount { roots, all }, "{name}");
        assert_eq!(after.roots, roots, "{name}");
    }
}
