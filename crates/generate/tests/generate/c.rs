//! Our meaning of C is that of gcc with its sanitizers.
//!
//! `C_COUNT=1000 C_SEED=5000 cargo test -p loopscope-generate c::` compares more programs than the usual few, and
//! `C_SHOW=1` shows those that differ. `C_MODEL=ilp32` compares with `gcc -m32`. Without gcc, the test compares nothing
//! and says so.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use loopscope_c::analyse;
use loopscope_generate::c::{OPERATION, program};
use loopscope_interp::{Exhausted, Inputs, Integers, Limits, Observer, Outcome, compile, run_observed};
use loopscope_syntax::{Dialect, LineIndex};

pub(crate) const LIMITS: Limits =
    Limits { steps: 10_000_000, call_depth: 10_000, memory: 10_000_000, integer_bits: 1 << 10 };

/// An access to memory that, according to the sanitizers, is not the program's.
pub(crate) const OUTSIDE: &str = "outside";

/// The end of a run, `signed-overflow line 15` or `none`, and its output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) end: String,
    pub(crate) printed: String,
}

#[derive(Default)]
struct Printed(String);

impl Observer for Printed {
    fn output(&mut self, value: &dashu_int::IBig) {
        let code = u8::try_from(value).unwrap_or(b'?');
        self.0.push(char::from(code));
    }
}

/// # Panics
/// There is no gcc.
pub(crate) fn require_gcc() {
    let version = Command::new("gcc").arg("--version").output();
    assert!(version.is_ok(), "this test needs gcc and its sanitizers: install the package gcc");
}

#[test]
fn programs_run_as_gcc_compiles_them() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (first, count) = (number("C_SEED", 0), number("C_COUNT", 8));
    require_gcc();
    let folder = tempfile("made");
    let model = std::env::var("C_MODEL").map_or(String::new(), |model| format!("\n#pragma loopscope model {model}\n"));
    let mut wrong = Vec::new();
    let mut ends = 0;
    for seed in first..first + count {
        let mut made = program(seed);
        made.source.push_str(&model);
        made.for_gcc.push_str(&model);
        let input = made.inputs.iter().map(i64::to_string).collect::<Vec<_>>().join("\n");
        let Some(mut theirs) = with_gcc(&folder, &made.for_gcc, &input) else {
            wrong.push(format!("seed {seed}: gcc refuses it\n{}", made.source));
            continue;
        };
        let ours = with_interpreter(&made.source, &made.inputs);
        ends += u64::from(theirs.end == "none");
        // The sanitizers do not tell a write to a string literal, or an element of the null pointer, from other invalid accesses.
        let outside = ["array-bounds", "read-only", "null-dereference"];
        let is_outside = |shown: &Shown| outside.iter().any(|kind| shown.end.starts_with(kind));
        if let Some(place) = theirs.end.strip_prefix(OUTSIDE)
            && is_outside(&ours)
            && ours.end.ends_with(place)
        {
            theirs.end.clone_from(&ours.end);
        }
        if ours != theirs {
            let place = |shown: &Shown| {
                let number = shown.end.rsplit(' ').next().and_then(|number| number.parse::<usize>().ok());
                number.and_then(|number| made.source.lines().nth(number - 1)).unwrap_or_default().trim().to_owned()
            };
            let (of_gcc, own) = (place(&theirs), place(&ours));
            let what = format!("seed {seed}:\n  gcc  {theirs:?}\n       {of_gcc}\n  ours {ours:?}\n       {own}");
            wrong.push(if std::env::var("C_SHOW").is_ok() { format!("{what}\n{}", made.source) } else { what });
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
    eprintln!("{count} programs; {ends} end without an error");
}

pub(crate) fn tempfile(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("loopscope-c-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn with_interpreter(source: &str, inputs: &[i64]) -> Shown {
    with_inputs(source, inputs.iter().map(|input| (*input).into()).collect())
}

pub(crate) fn with_inputs(source: &str, inputs: Integers) -> Shown {
    let parse = analyse(source, Dialect::C);
    if parse.has_errors() {
        let first = parse.diagnostics.iter().find(|each| each.severity == loopscope_syntax::Severity::Error);
        return Shown { end: format!("refused: {first:?}"), printed: String::new() };
    }
    let inputs = Inputs { inputs, exhausted: Exhausted::Zero, ..Inputs::default() };
    let mut printed = Printed::default();
    let end = match run_observed(&compile(&parse.program), &inputs, &LIMITS, &mut printed).outcome {
        Outcome::Error { kind, span } => {
            let code = kind.code_in(Dialect::C);
            format!("{code} line {}", LineIndex::new(source).line(span.start))
        }
        Outcome::Finished { .. } => "none".to_owned(),
        outcome => format!("{outcome:?}"),
    };
    Shown { end, printed: printed.0 }
}

/// `None` if gcc refuses the program.
pub(crate) fn with_gcc(folder: &Path, source: &str, input: &str) -> Option<Shown> {
    let (file, binary) = (folder.join("program.c"), folder.join("program"));
    // The output before an error is not lost.
    let unbuffered = folder.join("unbuffered.h");
    let header =
        "#include <stdio.h>\n__attribute__((constructor)) static void start(void) { setvbuf(stdout, 0, _IONBF, 0); }\n";
    fs::write(&unbuffered, format!("{header}{OPERATION}")).unwrap();
    fs::write(&file, source).unwrap();
    let flags = [
        "-std=c11",
        "-w",
        "-g",
        "-fsanitize=undefined,address,float-cast-overflow",
        "-fno-sanitize-recover=all",
        "-include",
    ];
    let mut gcc = Command::new("gcc");
    gcc.args(flags).arg(&unbuffered).arg("-o").arg(&binary).arg(&file).arg("-lm");
    if is_ilp32(source) {
        gcc.arg("-m32");
    }
    if !gcc.status().unwrap().success() {
        return None;
    }
    let mut child = Command::new(&binary)
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1:allocator_may_return_null=1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends early does not read it all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let printed = output.stdout.iter().map(|byte| char::from(*byte)).collect();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(Shown { end: error_of(&stderr), printed })
}

/// Returns `true` if `long` and pointers have 32 bits in a program.
pub(crate) fn is_ilp32(source: &str) -> bool {
    source.contains("\n#pragma loopscope model ilp32\n")
}

/// The first error that the sanitizers report, in the corpus's words.
fn error_of(stderr: &str) -> String {
    let line_after = |mark: &str| {
        let rest = &stderr[stderr.find(mark)? + mark.len()..];
        rest.split(|c: char| !c.is_ascii_digit()).next().map(str::to_owned)
    };
    let kinds = [
        ("division by zero", "division-by-zero"),
        ("outside the range of representable values", "float-conversion"),
        ("shift", "shift"),
        ("signed integer overflow", "signed-overflow"),
        ("negation of", "signed-overflow"),
        ("division of", "signed-overflow"),
        ("out of bounds", "array-bounds"),
        ("applying", "array-bounds"),
        ("pointer index", "array-bounds"),
        ("insufficient space", "array-bounds"),
        ("null pointer", "null-dereference"),
        ("attempting double-free", "double-free"),
        ("attempting free on address", "invalid-free"),
        ("alloc-dealloc-mismatch", "invalid-free"),
        ("heap-use-after-free", "use-after-free"),
        ("stack-use-after-return", "use-after-free"),
        ("variable length array bound", "array-bounds"),
        ("buffer-overflow", "array-bounds"),
        ("buffer-underflow", "array-bounds"),
        ("SEGV on unknown address", OUTSIDE),
    ];
    if stderr.is_empty() {
        return "none".to_owned();
    }
    let kind = kinds.iter().find(|(mark, _)| stderr.contains(mark)).map_or(stderr, |(_, kind)| kind);
    format!("{kind} line {}", line_after("program.c:").unwrap_or_default())
}
