//! `scanf` that does not find its numbers, in programs that read characters, too: each program prints the same as gcc
//! compiles it, on texts by hand, on random ones, and on those that are typed for random inputs.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dashu_int::IBig;
use loopscope_interp::{CompiledProgram, Exhausted, Inputs, Integers, Outcome, compile, given, inputs_of_text, run};
use loopscope_syntax::{Dialect, analyse};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::c::{LIMITS, tempfile};

/// How many random inputs and how many random texts each program gets.
const RUNS: usize = 100;

/// The statements of `main`. Each variable has a value before it is read, and each loop ends.
const PROGRAMS: &[&str] = &[
    // A line that has no number is left out.
    "int n = -7, tries = 0; while (tries < 4 && scanf(\"%d\", &n) != 1) { int c; \
     while ((c = getchar()) != '\\n' && c != EOF) printf(\"<%d>\", c); tries++; } \
     printf(\"%d %d\", n, tries); for (int i = 0; i < 3; i++) printf(\" %d\", getchar());",
    // A letter stays where it is.
    "int a = -7, b = -7; int r = scanf(\"%d%d\", &a, &b); printf(\"%d %d %d\", r, a, b); \
     r = scanf(\"%d\", &a); printf(\" %d %d\", r, a); printf(\" %d\", getchar()); printf(\" %d\", getchar());",
    // A calculator.
    "int a = -7, b = -7; char op = '?'; for (int i = 0; i < 3; i++) { int r = scanf(\"%d %c %d\", &a, &op, &b); \
     printf(\"%d:%d %d %d \", r, a, op, b); if (r != 3 && scanf(\" %c\", &op) != 1) break; printf(\"%d \", op); }",
    // A menu.
    "char c = '?'; int n = -7; for (int i = 0; i < 4 && scanf(\" %c\", &c) == 1; i++) { \
     if (c == 'q') break; if (scanf(\"%d\", &n) != 1) printf(\"none \"); printf(\"%d %d \", c, n); }",
    // Words and numbers.
    "char w[9] = \"\"; int n = -7; for (int i = 0; i < 3; i++) { int r = scanf(\"%8s %d\", w, &n); \
     printf(\"%d:%s %d;\", r, w, n); if (r == EOF) break; }",
    "char w[4] = \"\"; int n = -7, m = -7; int r = scanf(\"%d %3s %d\", &n, w, &m); printf(\"%d:%d %s %d \", r, n, w, m); \
     r = scanf(\"%3s\", w); printf(\"%d:%s %d\", r, w, getchar());",
    // The character after the number.
    "int n = -7; char c = '?'; for (int i = 0; i < 3; i++) { int r = scanf(\"%d%c\", &n, &c); \
     printf(\"%d:%d %d \", r, n, c); if (r == EOF) break; if (r == 0) printf(\"%d \", getchar()); }",
    // A line after a number; what is not used is assumed to be there.
    "int n = -7, m = -7; char s[6] = \"\"; if (scanf(\"%d\", &n) == 1) printf(\"one \"); scanf(\"%d\", &m); \
     if (fgets(s, 6, stdin) != NULL) printf(\"[%s]\", s); printf(\"%d %d %d\", n, m, getchar());",
    "unsigned u = 7; long l = -7; char w[5] = \"\", c = '?'; printf(\"%d \", scanf(\"%4s\", w)); \
     printf(\"%d \", scanf(\"%u %ld\", &u, &l)); printf(\"%d \", scanf(\" %c\", &c)); printf(\"%s %u %ld %d\", w, u, l, c);",
    // Numbers alone.
    "int a = -7, b = -7; for (int i = 0; i < 3; i++) { int r = scanf(\"%d%d\", &a, &b); printf(\"%d:%d %d \", r, a, b); }",
];

const TEXTS: &[&str] = &[
    "",
    "\n",
    "x",
    "x\n",
    "5",
    "5\n",
    "5x",
    "5 x\n",
    "-",
    "+",
    "-\n",
    "- 5\n",
    "-x\n5\n",
    "+5\n",
    "+ 5 -3\n",
    "--5\n",
    "+-5 6\n",
    "x5\n",
    "x\n5\n",
    "x y\n6\n",
    "a b c\n7\n8 9\n",
    "3+4\n",
    "3 + 4\n",
    "3 +4 5\n",
    "3 * x\n",
    "3 - 4 5 - 6\n",
    "1 2 3 4 5 6\n",
    "3.5\n",
    "1,2\n",
    "12abc 34\n",
    "abc 12\n",
    "abc x\n",
    "abcdefghijk 5\n",
    "a 1\nq\n",
    "a x 1\n",
    "q\n",
    "a -\nb 2\n",
    "5-",
    "5 -",
    "5-\n6",
    "5 abc",
    "5 abcdef 6\n",
    "abc",
    "abc ",
    "abc -",
    "abc 5 -6 z\n",
    "  \n\t 7\n\n",
    "007 08\n",
    "5\n6\nab\n",
    "5 6ab\n",
    "5\nx6ab\n",
];

#[test]
fn missing_numbers_are_missing_as_gcc_has_it() {
    if Command::new("gcc").arg("--version").output().is_err() {
        eprintln!("skipped: missing_numbers_are_missing_as_gcc_has_it, since there is no gcc");
        return;
    }
    let folder = tempfile("missing");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut wrong = Vec::new();
    for statements in PROGRAMS {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{ {statements} printf(\" end\"); return 0; }}\n#pragma loopscope input any\n"
        );
        let parse = analyse(&source, Dialect::C);
        assert!(!parse.has_errors(), "{source}: {:?}", parse.diagnostics);
        let program = compile(&parse.program);
        let binary = compiled(&folder, &source);
        let (mut read, mut typed) = (0, 0);
        let made: Vec<String> = (0..RUNS).map(|_| text(&mut random)).collect();
        for text in TEXTS.iter().copied().chain(made.iter().map(String::as_str)) {
            // A program that reads numbers alone has no place for a sign alone.
            let Ok(inputs) = inputs_of_text(&program, text, &LIMITS) else { continue };
            let Some(ours) = printed(&program, inputs) else { continue };
            read += 1;
            compare(&binary, text, &ours, &source, &mut wrong);
        }
        for _ in 0..RUNS {
            let inputs: Vec<IBig> = (0..20).map(|_| IBig::from(input(&mut random))).collect();
            let Some(ours) = printed(&program, inputs.iter().cloned().collect()) else { continue };
            let Some(text) = given(&program, inputs.into_iter(), &LIMITS).and_then(|given| given.text) else {
                continue;
            };
            typed += 1;
            compare(&binary, &text, &ours, &source, &mut wrong);
        }
        assert!(read >= 60 && typed >= 10, "{read} texts and {typed} inputs are possible: {source}");
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// An input of any kind: a number, a character, or the end.
fn input(random: &mut ChaCha8Rng) -> i64 {
    const INPUTS: &[u8] = b"\0\0\0\0\0\x01\x01\n\n  xq-+-a5,";
    match random.random_range(0..INPUTS.len() + 1) {
        at if at < INPUTS.len() => INPUTS[at].into(),
        _ => -1,
    }
}

fn text(random: &mut ChaCha8Rng) -> String {
    const CHARACTERS: &[u8] = b"  \n\n00571xxaq-+,.";
    let length = random.random_range(0..12);
    (0..length).map(|_| char::from(CHARACTERS[random.random_range(0..CHARACTERS.len())])).collect()
}

/// What a run prints that ends without an error.
fn printed(program: &CompiledProgram, inputs: Integers) -> Option<String> {
    let run = run(program, &Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() }, &LIMITS);
    let codes = run.outputs.iter().map(|code| char::from(u8::try_from(code).unwrap()));
    matches!(run.outcome, Outcome::Finished { .. }).then(|| codes.collect())
}

fn compiled(folder: &Path, source: &str) -> std::path::PathBuf {
    let (file, binary) = (folder.join("program.c"), folder.join("program"));
    fs::write(&file, source).unwrap();
    let status = Command::new("gcc").args(["-std=c11", "-w", "-o"]).arg(&binary).arg(&file).status().unwrap();
    assert!(status.success(), "gcc refuses it: {source}");
    binary
}

fn compare(binary: &Path, text: &str, ours: &str, source: &str, wrong: &mut Vec<String>) {
    let mut child = Command::new(binary).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // A program that ends early does not read it all.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    let theirs: String = output.stdout.iter().map(|byte| char::from(*byte)).collect();
    if ours != theirs {
        wrong.push(format!("{source}on {text:?}:\n  gcc  {theirs:?}\n  ours {ours:?}"));
    }
}
