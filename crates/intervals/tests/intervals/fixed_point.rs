//! The analysis reaches a fixed point on every program, and the fixed point is small enough.

use loopscope_cfg::{Cfg, Edge, lower};
use loopscope_intervals::{Analysis, Findings};
use loopscope_syntax::{Dialect, analyse};

fn findings(source: &str) -> (Cfg, Findings) {
    let cfg = lower(&analyse(source, Dialect::Extended).program, source).expect("a program").cfg;
    let mut analysis = Analysis::new(&cfg).expect("a small program");
    while !analysis.advance() {
        assert!(analysis.steps() < 200_000, "the analysis does not end");
    }
    let findings = analysis.findings().clone();
    (cfg, findings)
}

/// The lines of the errors that may happen.
fn errors(source: &str) -> Vec<u32> {
    let (cfg, findings) = findings(source);
    let possible = cfg.errors.iter().filter(|site| findings.live.contains(&site.node));
    let line =
        |node| cfg.graph.neighbors_directed(node, petgraph::Direction::Incoming).map(|check| cfg.graph[check].line);
    let mut lines: Vec<u32> = possible.flat_map(|site| line(site.node)).collect();
    lines.sort_unstable();
    lines
}

/// The known bounds of variables at loops: `i: 0 to 10`.
fn at_loops(source: &str) -> Vec<String> {
    let (cfg, findings) = findings(source);
    let end = |end: Option<i64>| end.map_or_else(|| "…".to_owned(), |end| end.to_string());
    let bounds = findings.heads.iter().flat_map(|head| &head.bounds);
    let texts = bounds.filter(|(variable, _)| !cfg.variable(*variable).is_temporary());
    let mut texts: Vec<String> = texts
        .map(|(variable, each)| {
            format!("{}: {} to {}", cfg.variable(*variable).name, end(each.low()), end(each.high()))
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn descending_iterations_recover_precision() {
    let source =
        "main(n) { var i, k; i = 0; k = 100; while (i < 1000) { i = i + 3; if (k > 7) k = k - 2; } return i; }";
    assert_eq!(at_loops(source), ["i: 0 to 1002", "k: 6 to 100"]);
    let source = "main(n) { var i = 0; while (i != n) { i = i + 1; } return i; }";
    assert_eq!(at_loops(source), ["i: 0 to …"]);
}

#[test]
fn nested_loops_have_bounds_of_their_own() {
    let source = "main() {
  var a = [0, 0, 0, 0, 0, 0];
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 4; j++)
      a[i + j] = j;
  return a[input];
}";
    assert_eq!(errors(source), [6], "2 + 3 is an index");
    assert_eq!(errors(&source.replace("i < 3", "i < 4")), [5], "each run fails at 3 + 3");
}

#[test]
fn the_analysis_of_recursion_ends() {
    let source = "f(n, p) { var r; *p = *p + 1; if (n > 0) r = f(n - 1, p); else r = n; return r; }
main() {
  var c = 0, r;
  r = f(100, &c);
  return 1 / c + 1 / (r + 1) + 1 / (101 - r);
}";
    assert_eq!(errors(source), [] as [u32; 0], "`c` is at least 1, and `r` is 0");
    assert_eq!(errors(&source.replace("else r = n", "else r = input")), [5, 5]);
}

#[test]
fn nested_records_are_followed_to_a_bounded_depth() {
    let source = "main(n) { var r = {f: 0, g: 1}; while (n > 0) { r.f = r; n = n - 1; } return 1 / r.g; }";
    assert_eq!(errors(source), [] as [u32; 0]);
}

#[test]
fn the_analysis_of_a_chain_of_variables_ends() {
    let names: Vec<String> = (0..60).map(|index| format!("x{index}")).collect();
    let steps: Vec<String> = (1..60).map(|index| format!("x{index} = x{} + 1;", index - 1)).collect();
    let (zeros, steps) = (names.join(" = 0; ") + " = 0;", steps.join(" "));
    let source = format!(
        "main(n) {{ var {}; {zeros} while (n > 0) {{ {steps} x0 = x59; n = n - 1; }} return 1 / (x5 + 1); }}",
        names.join(", ")
    );
    assert_eq!(errors(&source), [] as [u32; 0], "no variable decreases");
}

#[test]
fn functions_cells_and_arrays_may_be_one_of_several() {
    let source = "one() { return 1; }
two() { return 2; }
main(n) {
  var f = one, p = alloc 1, q = p, a = [1, 2], b = a;
  if (n > 0) { f = two; q = alloc 0; b = [3]; }
  *q = 5;
  b[0] = 7;
  output 1 / f();
  output 1 / *p;
  output 1 / a[0];
  return b[1];
}";
    assert_eq!(errors(source), [11], "`b` may have one element only");
}

#[test]
fn both_directions_of_a_condition_are_reported() {
    let (cfg, findings) = findings("main() { var x = 3; if (x > 2) output 1; else output 2; return 0; }");
    let texts: Vec<(String, Edge)> = findings
        .dead
        .iter()
        .map(|dead| (cfg.show_direction(dead.node, dead.edge).map_or_else(String::new, |it| it.to_string()), dead.edge))
        .collect();
    assert_eq!(texts, [("`x <= 2`".to_owned(), Edge::False)]);
}
