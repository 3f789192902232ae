//! `docs/report.md` lists exactly the keys that `loopscope analyse --json` prints.

use std::collections::BTreeSet;
use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;

use crate::support::command::loopscope;

/// Programs of the corpus and options that together print every key.
const RUNS: [&str; 15] = [
    "c/average-empty.c --technique fuzz",
    "c/sum-of-numbers.c",
    "cba/figure1.mc --target line:19 --technique navigate",
    "cba/figure1-unreachable.mc --target line:17 --technique navigate",
    "apc/counted-ones.mc --target line:13 --technique apc",
    "apc/larger-of-two-reached.mc --technique apc",
    "thesis/listing-4.10.mc --technique summarise --show tree,summary",
    "compact/hello.mc --target line:26 --technique compact",
    "tracer/figure-2.mc --technique invariants",
    "tracer/figure-2.mc --technique interpolation",
    "tracer/figure-3b.mc --technique trl",
    "tracer/figure-3a.mc --technique execute --subsume",
    "cba/eqcnt.mc --target line:22 --technique invariants",
    "thesis/listing-4.6.mc --technique intervals",
    "thesis/listing-2.2-a.mc --jobs 1",
];

/// A loop that is approximated.
const APPROXIMATED: &str = "\
main(A, n) {
  var i = 0, left = 0;
  while (i < n) {
    if (A[i] * A[i] == 49) { left++; }
    i++;
  }
  assert(left <= i);
}
";

/// A loop with so many paths that the condition leaves some out.
const LEFT_OUT: &str = "\
main(A, B, C, D, n) {
  int c0 = 0, c1 = 0, c2 = 0, c3 = 0, i = 0;
  while (i < n) {
    if (A[i + c0 + 10 * c1 + 100 * c2 + 1000 * c3] == 1) { c0++; }
    if (B[i + c0 + 10 * c1 + 100 * c2 + 1000 * c3] == 1) { c1++; }
    if (C[i + c0 + 10 * c1 + 100 * c2 + 1000 * c3] == 1) { c2++; }
    if (D[i + c0 + 10 * c1 + 100 * c2 + 1000 * c3] == 1) { c3++; }
    i++;
  }
  if (c0 == 2) { error(); }
}
";

/// A program that is run on all inputs.
const FEW_INPUTS: &str = "main(n) { if (n >= 0 && n < 4) { assert(n * n < 10); } return 0; }";

/// A program that walks through a list.
const WALKED: &str = "\
main() {
  var list = null;
  while (input > 0) { list = alloc {next: list}; }
  while (list != null) { list = (*list).next; }
  return 0;
}
";

/// A program that needs an element that its array does not have.
const OUT_OF_BOUNDS: &str = "main() { var a = [1, 2]; return a[2]; }";

/// Statements of C programs that fail, each for another cause.
const CAUSES: [&str; 14] = [
    "int n = 2147483647; return n + 1;",
    "int n = 40; return 1 << n;",
    "double x = 3e10; int n = x; return n;",
    "int n = -1; return n << 1;",
    "int n = 0; return 1 / n;",
    "int n; int m = n; n = 1; return m;",
    "char s[2]; s[0] = 'a'; puts(s); return 0;",
    "int n = 0; int a[n]; a[0] = 1; return a[0];",
    "int *p = malloc(8); if (p == NULL) return 1; p[0] = 1; free(p); return p[0];",
    "return *local();",
    "int *p = NULL; return *p;",
    "char *p = strchr(\"a\", 'b'); return *p;",
    "int n = 0; printf(\"%d\", &n); return n;",
    "double x = 1; printf(\"%d\", x); return 0;",
];

/// A program whose runs end.
const PHASES: &str = "main(x, y) { while (x > 0) { x = x + y; y = y - 1; } return 0; }";

/// A program in which the bounds of a variable rule out a condition.
const RULED_OUT: &str = "main(n) { if (n > 3 && n < 10) { if (n > 20) { error(); } } return 0; }";

/// A program whose loop has a bound.
const COUNTED: &str = "main(n) { var i = 0; while (i < n) { i = i + 1; } return i; }";

/// A program that runs for ever on some inputs.
const UNFAIR: &str = "main(y) { while (y > 0) { if (input <= 0) { y = y - 1; } } return 0; }";

/// A program in which nothing can go wrong, and which never ends.
const ENDLESS: &str = "main(n) { while (n != 0) { n = n - 1; } return n; }";

/// A C program whose recursion ends by an overflow, after many calls.
const DEEP: &str = "int count(int n) { return count(n + 1); }\nint main(void) { return count(0); }";

/// A C program whose recursion ends after few calls, which is not proved.
const HALVING: &str = "#include <stdio.h>\nint halve(int n) { return n > 1 ? halve(n / 2) : n; }\n\
                       int main(void) { int n; scanf(\"%d\", &n); return halve(n); }";

/// A C program whose loop ends by an overflow, if every number that it reads is 1.
const COUNTING: &str =
    "#include <stdio.h>\nint main(void) { int n = 1, s = 0; while (n) { s++; scanf(\"%d\", &n); } return s; }";

/// A C program whose loop ends by an overflow alone, since nothing changes what its condition reads.
const UNCHANGED: &str =
    "#include <stdio.h>\nint main(void) { int n, s = 0; scanf(\"%d\", &n); while (n) s++; return s; }";

/// A C program in which nothing can go wrong, and which reads numbers for ever.
const READING: &str = "#include <stdio.h>\nint main(void) { int n = 1; while (n) { scanf(\"%d\", &n); } return 0; }";

/// A C program in which nothing can go wrong, and which reads for ever what is no number, if `rand` returns another number
/// than 1.
const MISTYPING: &str = "#include <stdio.h>
#include <stdlib.h>
int main(void) { int x = rand(); while (x != 1) { scanf(\"%d\", &x); } return 0; }";

/// C programs that read a file and cannot write another one: one fails, and the other one never ends.
const FILES: [&str; 2] = ["if (f && !g && fgetc(f) == 'x') return 1 / z;", "while (f && !g) { }"];

/// A C function that fails only if a number is missing.
const ILL_FORMED: &str = "#include <stdio.h>\nint f(int d) { int n; scanf(\"%d\", &n); return n == d; }";

#[test]
fn the_documented_keys_are_those_that_are_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/report.md")).expect("the page");
    let mut printed = BTreeSet::new();
    for run in RUNS {
        let mut words = run.split(' ');
        let file = root.join("tests/corpus").join(words.next().expect("a program"));
        let file = file.to_str().expect("UTF-8").to_owned();
        let arguments: Vec<&str> = ["analyse", "--json", &file].into_iter().chain(words).collect();
        collect(&loopscope(&arguments, "").json(), "", &mut printed);
    }
    let others = [
        ("enumerate", OUT_OF_BOUNDS),
        ("enumerate", FEW_INPUTS),
        ("summarise", APPROXIMATED),
        ("intervals", WALKED),
        ("intervals", RULED_OUT),
        ("apc", LEFT_OUT),
    ];
    for (technique, program) in others {
        let report = loopscope(&["analyse", "-", "--json", "--technique", technique], program).json();
        collect(&report, "", &mut printed);
    }
    for (technique, program) in [("ranking", PHASES), ("ranking", COUNTED), ("recurrent", UNFAIR)] {
        let asked = ["analyse", "-", "--json", "--target", "ends", "--technique", technique];
        collect(&loopscope(&asked, program).json(), "", &mut printed);
    }
    for program in [ENDLESS, "main() { while (1) { if (input == 3) { output 1; } } return 0; }"] {
        collect(&loopscope(&["analyse", "-", "--json"], program).json(), "", &mut printed);
    }
    for program in [DEEP, COUNTING, UNCHANGED] {
        let asked = ["analyse", "-", "--json", "--dialect", "c", "--target", "ends"];
        collect(&loopscope(&asked, program).json(), "", &mut printed);
    }
    let without = "int main(void) { return 0; }\n#pragma loopscope errors -overflow\n";
    collect(&loopscope(&["analyse", "-", "--json", "--dialect", "c"], without).json(), "", &mut printed);
    for target in ["any", "ends"] {
        let asked = ["analyse", "-", "--json", "--dialect", "c", "--target", target];
        collect(&loopscope(&asked, READING).json(), "", &mut printed);
    }
    let asked = ["analyse", "-", "--json", "--dialect", "c", "--any-input"];
    collect(&loopscope(&asked, MISTYPING).json(), "", &mut printed);
    for program in [DEEP, HALVING] {
        let asked = ["analyse", "-", "--json", "--dialect", "c"];
        collect(&loopscope(&asked, program).json(), "", &mut printed);
    }
    let refused = loopscope(&["analyse", "-", "--json"], "main() { return x; }");
    assert_eq!(refused.status, Some(2), "{refused:?}");
    let json = refused.json();
    let known = |key: &str| json["diagnostics"][0][key].clone();
    assert_eq!((known("severity"), known("line"), known("column")), ("error".into(), 1.into(), 17.into()), "{json}");
    assert_eq!(known("code"), "undeclared-name", "{json}");
    collect(&json, "", &mut printed);
    for cause in CAUSES {
        let program = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint *local(void) {{ int a[2] = {{0}}; return a; }}\nint main(void) {{ {cause} }}"
        );
        let asked = ["analyse", "-", "--json", "--dialect", "c", "--technique", "enumerate"];
        let report = loopscope(&asked, &program).json();
        assert!(report["error"]["cause"].is_object(), "{cause}: {report}");
        collect(&report, "", &mut printed);
    }
    for statement in FILES {
        let opened = "FILE *f = fopen(\"a\", \"r\"), *g = fopen(\"b\", \"w\"); int z = 0;";
        let program = format!("#include <stdio.h>\nint main(void) {{ {opened} {statement} return 0; }}");
        collect(&loopscope(&["analyse", "-", "--json", "--dialect", "c"], &program).json(), "", &mut printed);
    }
    let files = "#pragma loopscope file \"main.c\"\nint main(void) { return 0; }\n";
    collect(&loopscope(&["analyse", "-", "--json", "--dialect", "c"], files).json(), "", &mut printed);
    let asked = ["analyse", "-", "--json", "--dialect", "c", "--entry", "f", "--any-input"];
    collect(&loopscope(&asked, ILL_FORMED).json(), "", &mut printed);
    let documented = documented(&text);
    let missing: Vec<&String> = printed.difference(&documented).collect();
    let gone: Vec<&String> = documented.difference(&printed).collect();
    assert!(missing.is_empty(), "docs/report.md lacks {missing:#?}");
    assert!(gone.is_empty(), "docs/report.md has, but no program of this test prints {gone:#?}");
}

/// Adds the paths of all keys of a value.
fn collect(value: &Value, path: &str, paths: &mut BTreeSet<String>) {
    match value {
        // Its keys are names of the program.
        Value::Object(_)
            if path == "parameters"
                || path == "arguments"
                || path == "files"
                || path == "endless_run.parameters"
                || path == "endless_run.arguments"
                || path == "endless_run.files"
                || path == "long_run.parameters" => {}
        // It is described once.
        Value::Object(_) if path == "endless_run.proof" => collect(value, "proof", paths),
        Value::Object(object) => {
            let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
            keys.sort_unstable();
            if is_small(&keys, value) {
                return;
            }
            let kind =
                (path == "artefacts[]").then(|| format!("artefacts[{}]", value["kind"].as_str().expect("a kind")));
            let path = kind.as_deref().unwrap_or(path);
            for (key, value) in object {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                paths.insert(path.clone());
                collect(value, &path, paths);
            }
        }
        Value::Array(all) => all.iter().for_each(|each| collect(each, &format!("{path}[]"), paths)),
        _ => {}
    }
}

/// Returns `true` if this is one of the small objects that the page describes once.
fn is_small(keys: &[&str], value: &Value) -> bool {
    let is_place = || matches!(value["kind"].as_str(), Some("loop" | "call" | "entry" | "return"));
    match keys {
        ["latex", "text"]
        | ["latex", "names", "text"]
        | ["comparison", "latex", "text"]
        | ["comparison", "latex", "names", "text"]
        | ["args", "template", "text"]
        | ["at_any_index", "value", "variable"]
        | ["formula", "line", "why"]
        | ["formula", "kind", "line", "why"]
        | ["code", "message", "place"] => true,
        ["kind", "line"] | ["function", "kind", "line"] => is_place(),
        _ => false,
    }
}

/// The keys in the tables of the page, each below the path in its heading.
fn documented(text: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let (mut prefix, mut in_heading, mut in_body, mut column) = (String::new(), false, false, 0);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => (prefix, in_heading) = (String::new(), true),
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::End(TagEnd::TableHead) => in_body = true,
            Event::End(TagEnd::Table) => in_body = false,
            Event::Start(Tag::TableRow) => column = 0,
            Event::End(TagEnd::TableCell) => column += 1,
            Event::Code(code) if in_heading => prefix = format!("{code}."),
            Event::Code(code) if in_body && column == 0 => {
                keys.insert(format!("{prefix}{code}"));
            }
            _ => {}
        }
    }
    keys
}
