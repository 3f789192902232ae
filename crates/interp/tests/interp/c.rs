//! C programs of a first course, run on the input that their headers give.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_c::analyse;
use loopscope_interp::{Exhausted, Inputs, Integers, Limits, Outcome, compile, inputs_of_text, run};
use loopscope_syntax::ast::{self, Reads};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex};

const LIMITS: Limits = Limits { steps: 10_000_000, call_depth: 10_000, memory: 10_000_000, integer_bits: 1 << 10 };

/// The number of the programs that are read so far. A greater number is progress: write it here.
const READ: usize = 210;

/// A program of the corpus.
struct Example {
    name: String,
    source: String,
    /// `signed-overflow line 15`, or `none`.
    error: String,
    input: String,
    needs_other_input: bool,
}

fn examples() -> Vec<Example> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let entries = ["c", "c-floats"].iter().flat_map(|group| fs::read_dir(corpus.join(group)).unwrap());
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files.iter().map(|file| example(file)).collect()
}

fn example(file: &Path) -> Example {
    let source = fs::read_to_string(file).unwrap();
    let value = |key: &str| {
        let start = format!("// {key}: ");
        source.lines().find_map(|line| line.strip_prefix(start.as_str())).unwrap_or_default().to_owned()
    };
    let error = Some(value("error")).filter(|error| !error.is_empty()).unwrap_or_else(|| "none".to_owned());
    let input = value("stdin").replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    Example { name, error, input, needs_other_input: value("input") == "anything", source }
}

/// The inputs that a text gives to a program; `None` for what it cannot read.
fn inputs(text: &str, program: &ast::SyntaxTree) -> Option<Integers> {
    match program.reads {
        Reads::Integers => text.split_whitespace().map(|word| word.parse().ok()).collect(),
        Reads::Bytes => Some(text.bytes().map(Into::into).chain([(-1).into()]).collect()),
        Reads::Both | Reads::Text => inputs_of_text(&compile(program), text, &LIMITS).ok(),
    }
}

#[test]
fn runs_end_with_the_promised_error() {
    let mut read = 0;
    let mut wrong = Vec::new();
    for example in examples() {
        let parse = analyse(&example.source, Dialect::C);
        if parse.has_errors() {
            let is_refused = parse.diagnostics.iter().any(|each| each.code == "not-read");
            assert!(is_refused, "{} is correct C: {:?}", example.name, parse.diagnostics);
            continue;
        }
        read += 1;
        let Some(inputs) = inputs(&example.input, &parse.program).filter(|_| !example.needs_other_input) else {
            continue;
        };
        let is_text = matches!(parse.program.reads, Reads::Both | Reads::Text);
        let exhausted = if is_text { Exhausted::Stop } else { Exhausted::Zero };
        let inputs = Inputs { inputs, exhausted, ..Inputs::default() };
        let outcome = run(&compile(&parse.program), &inputs, &LIMITS).outcome;
        let shown = match outcome {
            Outcome::Error { kind, span } => {
                let line = LineIndex::new(&example.source).line(span.start);
                format!("{} line {line}", kind.code_in(Dialect::C))
            }
            Outcome::Finished { .. } => "none".to_owned(),
            outcome => format!("{outcome:?}"),
        };
        // Without inputs, a program without a fault may ask for ever, or halt where a text is assumed.
        let asks = ["StepLimit", "InputExhausted", "Halted"].iter().any(|end| shown.starts_with(end));
        let may_ask = example.input.is_empty() && asks;
        if shown != example.error && !may_ask {
            wrong.push(format!("{}: {shown}, not {}", example.name, example.error));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(read, READ, "programs that are read");
}

/// Returns the end of a program that reads nothing; `None` if it is refused as not read yet.
pub(crate) fn end(source: &str) -> Option<Outcome> {
    let parse = analyse(source, Dialect::C);
    if parse.has_errors() {
        assert!(parse.diagnostics.iter().any(|each| each.code == "not-read"), "{source}: {:?}", parse.diagnostics);
        return None;
    }
    Some(run(&compile(&parse.program), &Inputs::default(), &LIMITS).outcome)
}

#[test]
fn comparisons_of_texts_return_the_difference_of_two_characters() {
    for condition in [
        "strcmp(a, b) == -3",
        "strcmp(b, a) != 1",
        "strncmp(a, b, 2) == 0",
        "memcmp(b, a, 3) == 3",
        "strcmp(a, \"a\") == 'b'",
    ] {
        let source = format!("int main(void) {{ char a[] = \"abc\", b[] = \"abf\"; return 1 / ({condition}); }}");
        assert!(matches!(end(&source), Some(Outcome::Finished { .. })), "{condition}");
    }
}

#[test]
fn texts_are_filled_up_by_bytes() {
    // Two bytes, one character.
    let parse = analyse("int main(void) { printf(\"%4s|%-3s|\", \"é\", \"é\"); return 0; }", Dialect::C);
    let outputs = run(&compile(&parse.program), &Inputs::default(), &LIMITS).outputs;
    assert_eq!(outputs, "  é|é |".chars().map(|c| u32::from(c).into()).collect::<Vec<_>>());
}

#[test]
fn reads_before_writes_are_found_through_pointers_to_rows() {
    // The functions are analysed before `main`, where the array is.
    let functions = [
        "int f(int (*m)[2]) { int *p = m[0]; return p[0]; }",
        "int g(int *row) { return row[0]; } int f(int (*m)[2]) { return g(*m); }",
        "int g(int *row) { return row[0]; } int f(int m[][2]) { return g(m[0]); }",
    ];
    for function in functions {
        let body = "int a[2][2]; for (int i = 1; i < 2; i++) a[i][0] = 1; return f(a);";
        let outcome = end(&format!("{function} int main(void) {{ {body} }}"));
        assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. })), "{function}");
    }
}

#[test]
fn pointers_to_parts_of_variables_do_not_outlive_them() {
    let refused = [
        "struct s { int a[3]; }; int *g; void h(void) { struct s v = {{1}}; g = v.a; }",
        "struct s { int a[3]; }; int *g; void h(void) { struct s v = {{1}}, *p = &v; g = p->a; }",
        "int *g; void f(int (*rows)[3]) { int *p = rows[0]; g = p; } void h(void) { int m[2][3] = {{1}}; f(m); }",
    ];
    for functions in refused {
        assert!(end(&format!("{functions} int main(void) {{ h(); return g[0]; }}")).is_none(), "{functions}");
    }
}

#[test]
fn pointers_to_fields_of_freed_structs_are_not_kept() {
    let start = "#include <stdlib.h>\n#include <string.h>\nstruct s { char name[4]; };\n\
                 int main(void) { struct s *p = malloc(sizeof *p); strcpy(p->name, \"ab\");";
    assert!(end(&format!("{start} char *name = p->name; free(p); return name[0]; }}")).is_none());
    let used = end(&format!("{start} int length = strlen(p->name); free(p); return length; }}"));
    assert!(matches!(used, Some(Outcome::Finished { .. })), "{used:?}");
}

#[test]
fn a_conditional_pointer_keeps_what_is_known_of_both_arrays() {
    let written =
        "int a[2], b[2]; for (int i = 0; i < 2; i++) a[i] = b[i] = 1; int *p = b[0] ? a : b; return p[1] - 1;";
    assert!(matches!(end(&format!("int main(void) {{ {written} }}")), Some(Outcome::Finished { .. })));
    let unwritten = "int a[2], b[2]; for (int i = 0; i < 1; i++) a[i] = b[i] = 1; int *p = b[0] ? a : b; return p[1];";
    let outcome = end(&format!("int main(void) {{ {unwritten} }}"));
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. })), "{outcome:?}");
    let ended = "char *f(int k) { char b[4] = \"ab\"; return k ? b : \"x\"; } int main(void) { return f(1)[0]; }";
    let outcome = end(ended);
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::UseAfterFree, .. })), "{outcome:?}");
}

#[test]
fn a_backslash_continues_a_comment() {
    let outcome = end("int main(void) { int x = 0; // not 0 \\\n x = 1;\n return 1 / x; }");
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::DivisionByZero, .. })), "{outcome:?}");
}

#[test]
fn an_enum_has_a_sign_if_a_constant_is_negative() {
    let outcome = end("enum e { A = -1, B }; int main(void) { enum e x = A; return x < 0 ? 1 / (x + 1) : 0; }");
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::DivisionByZero, .. })), "{outcome:?}");
    let outcome = end("enum e { A, B }; int main(void) { enum e x = A; x--; return x > 0 ? 1 / (int)(x + 1) : 0; }");
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::DivisionByZero, .. })), "{outcome:?}");
}

#[test]
fn a_variable_among_elements_can_be_unwritten() {
    let start = "int *max(int *a, int *b) { return *a > *b ? a : b; } int main(void) { int x[2] = {1}, y;";
    let outcome = end(&format!("{start} *max(&x[0], &y) = 0; return 1; }}"));
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::ReadBeforeWrite, .. })), "{outcome:?}");
    let outcome = end(&format!("{start} y = 2; *max(&x[1], &y) = 0; return y; }}"));
    assert!(matches!(outcome, Some(Outcome::Finished { .. })), "{outcome:?}");
}

#[test]
fn a_global_pointer_can_start_in_an_array_that_nothing_else_uses() {
    let outcome = end("int a[5]; int *p = &a[2]; int f(int i) { return p[i]; } int main(void) { return f(2) + f(3); }");
    assert!(matches!(outcome, Some(Outcome::Error { kind: ErrorKind::IndexOutOfBounds, .. })), "{outcome:?}");
}
