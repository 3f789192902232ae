//! The contents of snapshots of a run.

use std::fmt::Write;

use dashu_int::IBig;
use expect_test::{Expect, expect};
use loopscope_c::analyse;
use loopscope_interp::snapshot::{Content, Held, RecordField, Snapshot, snapshots};
use loopscope_interp::{Argument, InputArray, Inputs, Limits, compile};
use loopscope_syntax::{Dialect, LineIndex};

fn taken(source: &str, inputs: &Inputs, steps: &[u64]) -> Vec<Snapshot> {
    let parse = analyse(source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    snapshots(&compile(&parse.program), &LineIndex::new(source), inputs, &Limits::default(), steps)
}

fn check(source: &str, given: &[i64], steps: &[u64], expected: &Expect) {
    let inputs = Inputs { inputs: given.iter().map(|each| IBig::from(*each)).collect(), ..Inputs::default() };
    let text: String = taken(source, &inputs, steps).iter().map(drawn).collect();
    expected.assert_eq(&text);
}

/// A snapshot as text: `*` marks what changed, `+` what is new.
fn drawn(snapshot: &Snapshot) -> String {
    let mut text = format!("after {} steps\n", snapshot.step);
    let outputs = &snapshot.outputs;
    if outputs.total > 0 {
        let _ = writeln!(text, "  output {} of {}, {} new", outputs.last.join(" "), outputs.total, outputs.fresh);
    }
    for call in &snapshot.calls {
        let _ = write!(text, "  {} in line {}:", call.function, call.line);
        for variable in &call.variables {
            let at = variable.cell.map_or(String::new(), |cell| format!("@{cell}"));
            let _ = write!(text, " {}{at}={}{}", variable.name, mark(variable.changed), held(&variable.value));
        }
        text.push('\n');
    }
    for object in &snapshot.objects {
        let content = match &object.content {
            Content::Cell { value, changed } => format!("{}{}", mark(*changed), held(value)),
            Content::Array { elements, length, cut } => {
                let shown = elements.iter().map(|each| {
                    let skipped = if each.skipped { ".. " } else { "" };
                    format!("{skipped}{}:{}{}", each.index, mark(each.changed), held(&each.value))
                });
                let length = length.map_or("input".to_owned(), |length| length.to_string());
                format!("[{}]{} of {length}", shown.collect::<Vec<_>>().join(" "), if *cut { " .." } else { "" })
            }
        };
        let _ = writeln!(text, "  @{}{} {content}", object.id, if object.fresh { "+" } else { "" });
    }
    if let Some(missing) = &snapshot.missing {
        let _ = writeln!(text, "  @{} has no {}", missing.array, missing.index);
    }
    text
}

fn mark(changed: bool) -> &'static str {
    if changed { "*" } else { "" }
}

fn held(value: &Held) -> String {
    let led = |to: &Option<u32>| to.map_or("..".to_owned(), |to| to.to_string());
    match value {
        Held::Unwritten => "?".to_owned(),
        Held::Integer { text } => text.clone(),
        Held::Null => "null".to_owned(),
        Held::Pointer { to } => format!("->{}", led(to)),
        Held::Array { to } => format!("=>{}", led(to)),
        Held::Record { fields } => {
            let field = |field: &RecordField| format!("{}:{}{}", field.name, mark(field.changed), held(&field.value));
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(" "))
        }
        Held::Function { name } => name.clone(),
        Held::Cut => "..".to_owned(),
    }
}

#[test]
fn a_linked_list_is_cells_that_lead_to_each_other() {
    let source = "main() {
    var list = null, i = 0;
    while (i < 3) {
        list = alloc {value: i, next: list};
        i = i + 1;
    }
    (*list).value = 9;
    output (*list).value;
    return 0;
}";
    check(
        source,
        &[],
        &[0, 8, 9, 13, 14],
        &expect![[r"
        after 0 steps
          main in line 2: list=? i=?
        after 8 steps
          main in line 3: list=*->3 i=*2
          @1+ {value:0 next:null}
          @3+ {value:1 next:->1}
        after 9 steps
          main in line 4: list=->3 i=2
          @1 {value:0 next:null}
          @3 {value:1 next:->1}
        after 13 steps
          main in line 8: list=*->5 i=*3
          @1 {value:0 next:null}
          @3 {value:1 next:->1}
          @5+ {value:9 next:->3}
        after 14 steps
          output 9 of 1, 1 new
          main in line 9: list=->5 i=3
          @1 {value:0 next:null}
          @3 {value:1 next:->1}
          @5 {value:9 next:->3}
    "]],
    );
}

#[test]
fn calls_stand_where_they_wait_and_pointers_lead_to_their_variables() {
    let source = "set(p, v) {
    *p = v;
    return v;
}
main() {
    var x, y;
    x = 1;
    y =
        set(&x, 2);
    return y;
}";
    check(
        source,
        &[],
        &[2, 3, 4],
        &expect![[r"
        after 2 steps
          main in line 9: x@0=1 y=?
          set in line 2: p=->0 v=2
        after 3 steps
          main in line 9: x@0=*2 y=?
          set in line 3: p=->0 v=2
        after 4 steps
          main in line 10: x@0=2 y=*2
    "]],
    );
}

#[test]
fn arrays_are_references_and_records_are_values() {
    let source = "main() {
    var a = [1, 2], b = a, r = {f: 1, g: 2}, s = r;
    b[1] = 5;
    s.g = 7;
    return 0;
}";
    check(
        source,
        &[],
        &[4, 5, 6],
        &expect![[r"
            after 4 steps
              main in line 3: a==>0 b==>0 r={f:1 g:2} s={f:1 g:2}
              @0 [0:1 1:2] of 2
            after 5 steps
              main in line 4: a==>0 b==>0 r={f:1 g:2} s={f:1 g:2}
              @0 [0:1 1:*5] of 2
            after 6 steps
              main in line 5: a==>0 b==>0 r={f:1 g:2} s=*{f:1 g:*7}
              @0 [0:1 1:5] of 2
        "]],
    );
}

#[test]
fn of_a_long_array_those_elements_are_told_that_matter() {
    let elements = vec!["0"; 100].join(", ");
    let source = format!("main() {{\n var a = [{elements}], i = 40;\n a[70] = 1;\n i = 41;\n return 0;\n}}");
    check(
        &source,
        &[],
        &[1, 2, 3],
        &expect![[r"
        after 1 steps
          main in line 2: a==>0 i=?
          @0 [0:0 1:0 2:0 .. 99:0] of 100
        after 2 steps
          main in line 3: a==>0 i=*40
          @0 [0:0 1:0 2:0 .. 39:0 40:0 41:0 .. 99:0] of 100
        after 3 steps
          main in line 4: a==>0 i=40
          @0 [0:0 1:0 2:0 .. 39:0 40:0 41:0 .. 70:*1 .. 99:0] of 100
    "]],
    );
}

#[test]
fn outputs_are_counted_and_the_last_ones_are_told() {
    let source = "main() {\n  for (var i = 0; i < 1000; i++) output i;\n}";
    let all = taken(source, &Inputs::default(), &[2999, 3000, 3005]);
    let told: Vec<_> =
        all.iter().map(|each| (each.outputs.total, each.outputs.last.len(), each.outputs.fresh)).collect();
    assert_eq!(told, [(999, 200, 0), (1000, 200, 1)]);
}

#[test]
fn much_is_cut_to_what_is_near() {
    // Ten thousand calls are open, and as many cells.
    let source = "down(n, list) {
    if (n == 0)
        return 0;
    return down(n - 1, alloc {value: n, next: list});
}
main() {
    return down(10000, null);
}";
    let all = taken(source, &Inputs::default(), &[20_001]);
    let [snapshot] = all.as_slice() else { panic!("one moment") };
    assert_eq!((snapshot.calls.len() as u32 + snapshot.hidden_calls, snapshot.calls.len()), (10_002, 8));
    assert_eq!(snapshot.objects.len(), 30);
    assert!(snapshot.more_objects);
    let deepest = snapshot.calls.last().expect("a call");
    let Held::Pointer { to: Some(to) } = deepest.variables[1].value else { panic!("a pointer to a cell") };
    assert!(snapshot.objects.iter().any(|object| object.id == to), "the last call's list is there");
}

#[test]
fn of_an_input_array_the_given_and_the_written_elements_are_told() {
    let source = "main(a) {\n  a[5] = 8;\n  return a[1];\n}";
    let array = InputArray::from_elements([3, 4].map(IBig::from));
    let inputs = Inputs { parameters: vec![Argument::Array(array)], ..Inputs::default() };
    let text: String = taken(source, &inputs, &[0, 1]).iter().map(drawn).collect();
    expect![[r"
        after 0 steps
          main in line 2: a==>0
          @0 [0:3 1:4] .. of input
        after 1 steps
          main in line 3: a==>0
          @0 [0:3 1:4 .. 5:*8] .. of input
    "]]
    .assert_eq(&text);
}

#[test]
fn the_missing_element_is_in_the_last_snapshot() {
    let source = "main() {\n  var a = [7, 8];\n  var i = input;\n  a[i] = 1;\n}";
    let expected = expect![[r"
        after 0 steps
          main in line 2: a=? i=?
        after 2 steps
          main in line 4: a=*=>0 i=*2
          @0+ [0:7 1:8] of 2
          @0 has no 2
    "]];
    check(source, &[2], &[0, 2], &expected);
    let inside = Inputs { inputs: [IBig::from(1)].into_iter().collect(), ..Inputs::default() };
    assert!(taken(source, &inside, &[2, 3]).iter().all(|snapshot| snapshot.missing.is_none()));
}

/// The freed objects of snapshots of a C program, each with the line, and the missing element of the last one.
fn freed(source: &str, given: &[i64], steps: &[u64]) -> (Vec<Vec<u32>>, Option<String>) {
    let parse = analyse(source, Dialect::C);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    let mut compiled = compile(&parse.program);
    compiled.present(&parse.presentation.expect("how the translation is shown"));
    let inputs = Inputs { inputs: given.iter().map(|each| IBig::from(*each)).collect(), ..Inputs::default() };
    let taken = snapshots(&compiled, &LineIndex::new(source), &inputs, &Limits::default(), steps);
    let lines = |snapshot: &Snapshot| snapshot.objects.iter().filter_map(|object| object.freed).collect();
    let missing = taken.last().and_then(|last| last.missing.as_ref()).map(|missing| missing.index.clone());
    (taken.iter().map(lines).collect(), missing)
}

#[test]
fn freed_memory_has_the_line_that_freed_it() {
    let array = "#include <stdio.h>\n#include <stdlib.h>\n\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    int *a = \
                 malloc(n * sizeof(int));\n    if (a == NULL) return 1;\n    a[0] = 5;\n    free(a);\n    return a[0];\n}\n";
    let every: Vec<u64> = (0..60).collect();
    let (found, _) = freed(array, &[3], &every);
    assert_eq!(found.first(), Some(&vec![]), "{found:?}");
    assert_eq!(found.last(), Some(&vec![10]), "{found:?}");
    let cell = "#include <stdlib.h>\nstruct node { int key; struct node *next; };\nint main(void) {\n    struct node *p = \
                malloc(sizeof(struct node));\n    if (p == NULL) return 1;\n    p->key = 1;\n    p->next = NULL;\n    free(p);\n    \
                return p->key;\n}\n";
    let (found, _) = freed(cell, &[], &every);
    assert_eq!((found.first(), found.last()), (Some(&vec![]), Some(&vec![8])), "{found:?}");
    // The memory that `realloc` gives is the same, and was not freed.
    let moved = array.replace("free(a)", "a = realloc(a, 8)").replace("return a[0]", "return a[1]");
    let (found, _) = freed(&moved, &[3], &every);
    assert!(found.iter().all(Vec::is_empty), "{found:?}");
}

#[test]
fn the_missing_element_of_memory_of_any_size_is_in_the_last_snapshot() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    int *a = \
                  malloc(n * sizeof(int));\n    if (a == NULL) return 1;\n    int *p = a;\n    p[n] = 1;\n    return 0;\n}\n";
    let every: Vec<u64> = (0..60).collect();
    assert_eq!(freed(source, &[3], &every).1.as_deref(), Some("3"));
}

#[test]
fn an_error_after_a_call_has_a_snapshot_of_its_own() {
    let source = "f(n) {
    if (n == 0) { return 1; }
    return 10 / (f(n - 1) - 1);
}
main() { return f(input); }
";
    check(
        source,
        &[2],
        &[7],
        &expect![[r"
        after 7 steps
          main in line 5:
          f in line 3: n=2
          f in line 3: n=1
    "]],
    );
}
