//! The functions in which a C program can start.

use loopscope_syntax::{COption, Dialect, Edit, Parse};

fn analyse(source: &str) -> Parse {
    loopscope_c::analyse(source, Dialect::C)
}

const PROGRAM: &str = "\
static int twice(int n) { return 2 * n; }
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += twice(a[i]);
  return s;
}
int main(void) { int a[2] = {1, 2}; return sum(a, 2); }";

/// The names, the chosen ones in brackets.
fn shown(source: &str) -> Vec<String> {
    let word = |name: &str, is_chosen| if is_chosen { format!("[{name}]") } else { name.to_owned() };
    analyse(source).starts.iter().map(|start| word(&start.name, start.change.is_none())).collect()
}

/// The text in which a function was chosen.
fn started(source: &str, name: &str) -> String {
    let starts = analyse(source).starts;
    let start = starts.iter().find(|start| start.name == name).unwrap();
    assert_eq!(&source[start.span.start as usize..start.span.end as usize], name);
    applied(source, start.change.as_ref().unwrap())
}

fn applied(source: &str, change: &Edit) -> String {
    let mut text = source.to_owned();
    text.replace_range(change.span.start as usize..change.span.end as usize, &change.replacement);
    text
}

fn codes(source: &str) -> Vec<&'static str> {
    analyse(source).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn each_function_can_be_chosen_and_main_again() {
    assert_eq!(shown(PROGRAM), ["twice", "sum", "[main]"]);
    let sum = started(PROGRAM, "sum");
    assert_eq!(sum, format!("{PROGRAM}\n#pragma loopscope entry sum\n"));
    assert_eq!(shown(&sum), ["twice", "[sum]", "main"]);
    assert_eq!(codes(&sum), ["well-formed-input"]);
    let twice = started(&sum, "twice");
    assert_eq!(twice, format!("{PROGRAM}\n#pragma loopscope entry twice\n"));
    assert_eq!(started(&twice, "main"), format!("{PROGRAM}\n"));
    assert_eq!(started(&twice.replace("twice\n", "twice"), "main"), format!("{PROGRAM}\n"), "without a last line end");
}

#[test]
fn a_program_without_main_can_start_in_its_last_function() {
    let source = PROGRAM.split("int main").next().unwrap();
    assert_eq!(shown(source), ["twice", "sum"]);
    let diagnostics = analyse(source).diagnostics;
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code, "no-main");
    let fix = diagnostics[0].fix.as_ref().unwrap();
    assert_eq!(fix.title.to_string(), "start in `sum`");
    assert_eq!(shown(&applied(source, &fix.edit)), ["twice", "[sum]"]);
}

#[test]
fn functions_stand_in_the_order_of_their_bodies() {
    let source = "int a(int n);\nint main(void) { return a(1); }\nint a(int n) { return n; }\n";
    assert_eq!(shown(source), ["[main]", "a"]);
    let source = "int b(int n);\nint a(int n) { return b(n); }\nint b(int n) { return n; }\n";
    let diagnostics = analyse(source).diagnostics;
    assert_eq!(diagnostics[0].fix.as_ref().unwrap().title.to_string(), "start in `b`");
}

#[test]
fn main_is_chosen_again_whatever_stands_around_the_line() {
    let main = "int f(int n) { return n; }\nint main(void) { return f(1); }";
    for (end, expected) in [
        ("\n#pragma loopscope entry f", "\n"),
        ("\n #  pragma loopscope entry f\n", "\n #  pragma loopscope entry main\n"),
        ("\n/*\n*/ #pragma loopscope entry f\n", "\n/*\n*/ #pragma loopscope entry main\n"),
        (
            "\n#pragma loopscope entry f\n#pragma loopscope entry f\n",
            "\n#pragma loopscope entry f\n#pragma loopscope entry main\n",
        ),
    ] {
        let text = started(&format!("{main}{end}"), "main");
        assert_eq!(text, format!("{main}{expected}"));
        assert_eq!(shown(&text), ["f", "[main]"]);
        assert_eq!(codes(&text), [""; 0]);
    }
    for end in ["\\", "\\\n", "\n", " // comment"] {
        assert_eq!(shown(&started(&format!("{main}{end}"), "f")), ["[f]", "main"], "{end:?}");
    }
}

#[test]
fn a_function_from_a_macro_is_in_the_text() {
    let source = "#define MAIN int main(void) { return f(1); }\nint f(int n) { return n; }\nMAIN\n";
    assert_eq!(analyse(source).starts.len(), 2);
    assert_eq!(codes("int main(void) { return x; }\n#pragma loopscope entry main\n"), ["undeclared-name"]);
}

#[test]
fn a_start_that_cannot_be_read_is_not_offered_as_a_fix() {
    let diagnostics = analyse("int f(int m[][3]) { return m[0][0]; }").diagnostics;
    assert_eq!(diagnostics[0].code, "no-main");
    assert_eq!(diagnostics[0].fix, None);
}

#[test]
fn a_missing_function_as_the_start_leaves_the_choice() {
    let source = format!("{PROGRAM}\n#pragma loopscope entry nothing\n");
    assert_eq!(shown(&source), ["twice", "sum", "main"]);
    assert_eq!(codes(&source), ["undeclared-name"]);
    assert_eq!(shown(&started(&source, "sum")), ["twice", "[sum]", "main"]);
}

#[test]
fn an_empty_program_has_no_starts() {
    assert_eq!(analyse("").starts, []);
}

#[test]
fn one_reading_has_all_that_is_asked_of_a_text() {
    let source =
        "int f(int n) { if (n) return 1; return n; }\nint main(void) { return f(1); }\n#pragma loopscope entry f\n";
    let parse = analyse(source);
    assert!(!parse.has_errors());
    let presentation = parse.presentation.expect("how the translation is shown");
    assert_eq!(presentation.branches.len(), 1);
    assert!(presentation.variable("f", "n").is_some());
    assert_eq!(parse.starts.len(), 2);
    assert_eq!(parse.switches.len(), COption::all().count());
    let wrong = analyse("int f(int n) { return m; }\n#pragma loopscope input any\n");
    assert!(wrong.has_errors());
    assert_eq!(wrong.starts.len(), 1, "texts with errors have starts, too");
    assert!(wrong.switches[0].is_on);
}

#[test]
fn a_line_cannot_be_the_start() {
    let parse = analyse("int main(void) { return 1; }\n#pragma loopscope entry 1\n");
    assert!(parse.has_errors() && parse.start_line.is_none());
}
