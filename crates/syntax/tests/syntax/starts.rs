//! The functions and lines in which a program of micro-c can start.

use loopscope_syntax::{Dialect, Edit, Start, analyse};

fn starts(source: &str, dialect: Dialect) -> Vec<Start> {
    analyse(source, dialect).starts
}

fn applied(source: &str, change: &Edit) -> String {
    let mut text = source.to_owned();
    text.replace_range(change.span.start as usize..change.span.end as usize, &change.replacement);
    text
}

const MICRO_C: &str = "max(int a[], int n) { return a[n - 1]; }\nmain(n) { return max([1, 2], n); }";

/// The text in which a function of micro-c was chosen.
fn started_in_micro_c(source: &str, name: &str) -> String {
    let starts = starts(source, Dialect::Sized);
    let start = starts.iter().find(|start| start.name == name).unwrap();
    assert_eq!(&source[start.span.start as usize..start.span.end as usize], name);
    applied(source, start.change.as_ref().unwrap())
}

#[test]
fn each_function_of_micro_c_can_be_chosen_and_main_again() {
    let max = started_in_micro_c(MICRO_C, "max");
    assert_eq!(max, format!("{MICRO_C}\n#pragma loopscope entry max\n"));
    let chosen: Vec<bool> = starts(&max, Dialect::Sized).iter().map(|start| start.change.is_none()).collect();
    assert_eq!(chosen, [true, false]);
    assert_eq!(started_in_micro_c(&max, "main"), format!("{MICRO_C}\n"));
    let twice = max.replace("max\n", "other\n") + "#pragma loopscope entry max\n";
    assert_eq!(analyse(&twice, Dialect::Sized).diagnostics.len(), 1, "the last line decides");
    assert!(starts(MICRO_C, Dialect::Microc).is_empty());
    assert!(starts("", Dialect::Extended).is_empty());
}

#[test]
fn a_start_in_micro_c_needs_its_function_and_no_main() {
    let start = |source: &str, dialect| -> Vec<&'static str> {
        analyse(source, dialect).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
    };
    assert_eq!(start("f(x) { return x; }\n#pragma loopscope entry f\n", Dialect::Extended), ["well-formed-input"]);
    assert_eq!(start("f(x) { return x; }\n#pragma loopscope entry g\n", Dialect::Extended), ["undeclared-name"]);
    assert_eq!(
        start("main() { return 1; }\n#pragma loopscope entry main\n", Dialect::Microc),
        ["invalid-character"],
        "the core has no such line"
    );
}

#[test]
fn a_line_of_micro_c_can_be_the_start_and_a_function_again() {
    let source = "f(x) { return x; }\nmain(n) {\n  n = f(n);\n  return n;\n}\n";
    let start_in = |source: &str, line: u32| {
        let change = analyse(source, Dialect::Sized).start_line.expect("a change");
        applied(source, &Edit { replacement: format!("{}{line}", change.replacement), ..change })
    };
    let third = start_in(source, 3);
    assert_eq!(third, format!("{source}#pragma loopscope entry 3"));
    assert_eq!(start_in(&third, 4), third.replace("entry 3", "entry 4"));
    let parse = analyse(&third, Dialect::Sized);
    assert!(!parse.has_errors());
    let begin = parse.program.begin.expect("a start in a line");
    assert_eq!((begin.function, begin.line), (1, 3));
    assert_eq!(&source[begin.statement as usize..][..9], "n = f(n);");
    let names: Vec<_> = parse.starts.iter().map(|start| (&*start.name, start.change.is_none())).collect();
    assert_eq!(names, [("f", false), ("main", false), ("3", true)]);
    assert_eq!(started_in_micro_c(&third, "main"), source);
    assert_eq!(started_in_micro_c(&third, "f"), third.replace("entry 3", "entry f"));
    let parse = analyse("main() { return 1; }\n#pragma loopscope entry 1\n", Dialect::Microc);
    assert!(parse.has_errors() && parse.start_line.is_none());
}
