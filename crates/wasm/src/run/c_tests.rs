//! Runs of C programs are shown in C's terms.

use loopscope_interp::snapshot::{Content, Held, Snapshot};
use loopscope_question::report::Cause;
use loopscope_syntax::Dialect;

use super::{moments, run};
use crate::replay::{ReadKind, Replay};
use crate::request::{RequestInputs, RunOutcome, RunRequest};

const TEXT: &str = "#include <stdio.h>
#include <string.h>
int total = 0;
struct item { char kind; int count; };
void add(int by) {
  total += by;
}
int main(void) {
  char name[10], c = 'x';
  struct item one;
  int i = 0, a[3];
  strcpy(name, \"ab\");
  one.kind = c;
  one.count = 2;
  a[i++] = 5;
  while (i < 3) {
    if (name[0] == 'a')
      a[i] = i;
    i++;
  }
  add(a[2] & 3);
  printf(\"%s=%d\\n\", name, total);
  return 10 / (total - 2);
}";

fn request(source: &str, text: &str) -> RunRequest {
    let given = RequestInputs { inputs: Vec::new(), arguments: Vec::new(), text: Some(text.to_owned()) };
    RunRequest { source: source.to_owned(), dialect: Dialect::C, given }
}

fn replay(source: &str, text: &str) -> Replay {
    match run(&request(source, text), 10_000) {
        RunOutcome::Run { replay, .. } => *replay,
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_what_the_text_has_is_shown_and_characters_are_characters() {
    let replay = replay(TEXT, "");
    assert_eq!((replay.end.kind.as_str(), replay.end.line), ("error", Some(23)), "{:?}", replay.end);
    assert_eq!(replay.end.names, ["total"], "the divisor's");
    let changes = |line: u32| {
        let at = replay.steps.iter().rposition(|step| step.line == line).unwrap();
        let next = &replay.steps[at + 1];
        let told: Vec<_> = next.changes.iter().map(|each| format!("{} = {}", each.name, each.value)).collect();
        (next.line, told.join(", "))
    };
    assert_eq!(changes(12), (13, "name = \"ab\"".to_owned()));
    assert_eq!(changes(13), (14, "one = {kind: 'x', count: ?}".to_owned()));
    assert_eq!(changes(15), (16, "a = [5, ?, ?]".to_owned()));
    assert_eq!(changes(19), (16, "i = 3".to_owned()));
    let all: Vec<&str> =
        replay.steps.iter().flat_map(|step| &step.changes).map(|change| change.name.as_str()).collect();
    assert!(all.iter().all(|name| ["total", "name", "c", "one", "i", "a", "by"].contains(name)), "{all:?}");
    assert!(replay.steps.iter().all(|step| ["main", "add"].contains(&step.function.as_str())));
    let inside = replay.steps.iter().find(|step| step.function == "add").unwrap();
    let told: Vec<_> = inside.changes.iter().map(|each| format!("{} = {}", each.name, each.value)).collect();
    assert_eq!(told, ["by = 2", "total = 0"]);
    // The loops of the library and of `&` are not loops of the text.
    let [only] = replay.loops.as_slice() else { panic!("{:?}", replay.loops) };
    assert_eq!((only.line, only.variables.as_slice()), (16, ["name", "i", "a"].map(str::to_owned).as_slice()));
    assert_eq!(only.paths.len(), 1, "{:?}", only.paths);
    let printed: String = replay.outputs.last.iter().map(|code| char::from(code.parse::<u8>().unwrap())).collect();
    assert_eq!(printed, "ab=2\n");
}

#[test]
fn the_picture_has_no_flags_and_no_temporaries() {
    let replay = replay(TEXT, "");
    let last = u32::try_from(replay.total_steps).unwrap();
    let [Snapshot { calls, objects, .. }] = moments(&request(TEXT, ""), &[last]).try_into().unwrap();
    let names: Vec<&str> = calls[0].variables.iter().map(|slot| slot.name.as_str()).collect();
    assert_eq!(names, ["total", "name", "c", "one", "i", "a"]);
    assert_eq!(calls[0].variables[2].value, Held::Integer { text: "'x'".to_owned() });
    let Held::Record { fields } = &calls[0].variables[3].value else { panic!() };
    assert_eq!(fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>(), ["kind", "count"]);
    let Content::Array { elements, .. } = &objects[0].content else { panic!() };
    assert_eq!(elements[1].value, Held::Integer { text: "'b'".to_owned() });
    assert_eq!(elements[2].value, Held::Integer { text: "'\\0'".to_owned() });
}

#[test]
fn what_is_typed_is_read() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n  return 10 / n;\n}";
    let end = |text: &str| {
        let end = replay(source, text).end;
        (end.kind, end.line)
    };
    assert_eq!(end("5\n"), ("returned".to_owned(), None));
    assert_eq!(end(" 0"), ("error".to_owned(), Some(5)));
    assert_eq!(end(""), ("input".to_owned(), Some(4)));
    match run(&request(source, "five"), 100) {
        RunOutcome::Unreadable { message } => {
            assert_eq!(message.to_string(), "`five` is typed where the program reads a number");
        }
        other => panic!("{other:?}"),
    }
    let source = "#include <stdio.h>\nint main(void) {\n  int c = getchar();\n  return 10 / (c + 1);\n}";
    let replay = replay(source, "");
    assert_eq!(replay.end.line, Some(4), "the text ends at once");
}

#[test]
fn each_iteration_is_a_step() {
    let replay = replay("int main(void) {\n  int i = 0;\n  for (;;) {\n    i += 1000000000;\n  }\n}", "");
    assert_eq!((replay.end.line, &*replay.end.text.to_string()), (Some(4), "signed overflow"));
    let values = replay.steps.iter().flat_map(|step| &step.changes).map(|change| change.value.as_str());
    assert_eq!(values.collect::<Vec<_>>(), ["0", "1000000000", "2000000000"]);
}

#[test]
fn the_length_of_an_array_is_no_variable_of_the_text() {
    let replay = replay("int main(void) {\n  int n = 2;\n  int a[n];\n  a[0] = 1;\n  return a[0];\n}", "");
    let names: Vec<&str> =
        replay.steps.iter().flat_map(|step| &step.changes).map(|change| change.name.as_str()).collect();
    assert!(names.contains(&"n") && names.iter().all(|name| ["n", "a"].contains(name)), "{names:?}");
}

#[test]
fn a_function_shows_the_index_of_a_global_pointer() {
    let source =
        "int a[3] = {7, 8, 9};\nint *p = a;\nvoid f(void) {\n  p++;\n}\nint main(void) {\n  f();\n  return *p;\n}";
    let replay = replay(source, "");
    let inside = replay.steps.iter().find(|step| step.function == "f").unwrap();
    let index = inside.changes.iter().find(|change| change.name == "p at").unwrap();
    assert_eq!(index.value, "0");
}

#[test]
fn a_start_that_was_made_is_not_shown() {
    let source = "int last(const int *a, int n) {\n  return a[n];\n}\n#pragma loopscope entry last\n";
    let inputs = ["1", "7", "1"].map(|value| (value.to_owned(), 1)).to_vec();
    let request =
        RunRequest { given: RequestInputs { inputs, text: None, ..request(source, "").given }, ..request(source, "") };
    let RunOutcome::Run { replay, .. } = run(&request, 1_000) else { panic!() };
    assert_eq!((replay.end.line, &*replay.end.text.to_string()), (Some(2), "index out of bounds"));
    let names: Vec<String> = replay.reads.iter().flat_map(|read| &read.name).map(ToString::to_string).collect();
    assert_eq!(names, ["length of a", "a[]", "n"]);
    assert!(replay.reads.iter().all(|read| read.kind == ReadKind::Argument));
    let last = u32::try_from(replay.total_steps).unwrap();
    let [Snapshot { calls, hidden_calls, .. }] = moments(&request, &[last]).try_into().unwrap();
    assert_eq!(calls.iter().map(|call| call.function.as_str()).collect::<Vec<_>>(), ["last"]);
    assert_eq!(hidden_calls, 0);
}

#[test]
fn an_error_has_the_names_of_its_line() {
    let source = "int main(void) {\n  int i = 2147483647, n = 1;\n  i = i /* n */ + 1; // n\n  return n;\n}";
    assert_eq!(replay(source, "").end.names, ["i", "i"]);
}

#[test]
fn a_run_that_uses_freed_memory_says_where_it_was_freed() {
    let includes = "#include <stdio.h>\n#include <stdlib.h>\n";
    let array = "int main(void) {\n    int *a = malloc(3 * sizeof(int));\n    if (a == NULL) return 1;\n    int *b = \
                 malloc(sizeof(int));\n    if (b == NULL) return 1;\n    a[0] = 1;\n    free(b);\n    free(a);\n    return \
                 a[0];\n}\n";
    let cell = "struct node { int key; struct node *next; };\nint main(void) {\n    struct node *p = malloc(sizeof(struct \
                node));\n    if (p == NULL) return 1;\n    p->key = 1;\n    free(p);\n    free(p);\n    return 0;\n}\n";
    let whole = "int main(void) {\n    return 0;\n}\n";
    for (program, line) in [(array, Some(10)), (cell, Some(8)), (whole, None)] {
        let cause = replay(&format!("{includes}{program}"), "").end.cause.map(|cause| *cause);
        assert_eq!(cause, line.map(|line| Cause::Freed { line }), "{program}");
    }
}

#[test]
fn a_replay_ends_in_the_call_in_which_the_error_happens() {
    let source = "#include <stdio.h>\nint factorial(int n) {\n    if (n == 0) return 1;\n    return n * factorial(n - 1);\n}\n\
                  int main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    return factorial(n) > 0;\n}\n";
    let replay = replay(source, "13");
    let last = replay.steps.last().unwrap();
    assert_eq!((last.line, last.depth, last.function.as_str()), (4, 1, "factorial"));
    let cause = replay.end.why.map(|why| why.to_string());
    assert_eq!(cause.as_deref(), Some("`13 * 479001600` is 6227020800; an `int` ends at 2147483647."));
}
