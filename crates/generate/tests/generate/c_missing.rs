//! `scanf` that does not find the requested input: each program prints the same as when compiled by gcc, on handwritten
//! texts, on random ones, and on those that are typed for random inputs.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_interp::{
    CompiledProgram, Exhausted, Inputs, Integers, Outcome, compile, inputs_of_text, run, user_inputs,
};
use loopscope_syntax::Dialect;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::c::{LIMITS, require_gcc, tempfile};

/// The number of random inputs, and of random texts, for each program.
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
    // A line after a number; inputs whose reads are not checked are assumed to be there.
    "int n = -7, m = -7; char s[6] = \"\"; if (scanf(\"%d\", &n) == 1) printf(\"one \"); scanf(\"%d\", &m); \
     if (fgets(s, 6, stdin) != NULL) printf(\"[%s]\", s); printf(\"%d %d %d\", n, m, getchar());",
    "unsigned u = 7; long l = -7; char w[5] = \"\", c = '?'; printf(\"%d \", scanf(\"%4s\", w)); \
     printf(\"%d \", scanf(\"%u %ld\", &u, &l)); printf(\"%d \", scanf(\" %c\", &c)); printf(\"%s %u %ld %d\", w, u, l, c);",
    // Numbers alone.
    "int a = -7, b = -7; for (int i = 0; i < 3; i++) { int r = scanf(\"%d%d\", &a, &b); printf(\"%d:%d %d \", r, a, b); }",
];

/// The same of programs that read character by character.
const BY_CHARACTER: &[&str] = &[
    // Text between numbers, before them and after them.
    "int d = -7, m = -7; int r = scanf(\"%d/%d\", &d, &m); printf(\"%d:%d %d \", r, d, m); printf(\"%d\", getchar());",
    "int a = -7, b = -7; for (int i = 0; i < 2; i++) { int r = scanf(\" (%d,%d)\", &a, &b); printf(\"%d:%d %d \", r, a, b); } \
     printf(\"%d\", getchar());",
    "int h = -7, m = -7; if (scanf(\"%d:%d\", &h, &m) == 2 && scanf(\":%d\", &h) == 1) printf(\"three \"); \
     int e = feof(stdin); printf(\"%d %d %d %d\", h, m, getchar(), e);",
    "int a = -7; int r = scanf(\"a %d%% x \", &a); int e = feof(stdin); printf(\"%d:%d %d %d\", r, a, e, getchar());",
    "int a = -7, b = -7; char c = '?'; int r = scanf(\"%d, %c\\n%d\", &a, &c, &b); printf(\"%d:%d %d %d %d\", r, a, c, b, getchar());",
    // Suppressed assignments.
    "int a = -7; int r = scanf(\"%*d%d\", &a); printf(\"%d:%d %d\", r, a, getchar());",
    "int a = -7; char w[4] = \"\"; int r = scanf(\"%*s %*c %d %*2c%3s\", &a, w); printf(\"%d:%d %s %d\", r, a, w, getchar());",
    "int a = -7; int r = scanf(\"%*[a-z+]%d%*2s%*3d\", &a); int e = feof(stdin); printf(\"%d:%d %d %d\", r, a, getchar(), e);",
    // Sets.
    "char s[5] = \"\", t[9] = \"\"; int r = scanf(\"%4[^,\\n],%8[0-9 ]\", s, t); printf(\"%d:%s;%s;%d\", r, s, t, getchar());",
    "char s[9] = \"\"; int n = -7; int r = scanf(\" %8[]x-]%d\", s, &n); printf(\"%d:%s;%d;%d\", r, s, n, getchar());",
    "char s[9] = \"\", t[9] = \"\"; while (scanf(\"%8[^ \\n]%8[ \\n]\", s, t) == 2) printf(\"<%s>\", s); printf(\"%s %d\", s, feof(stdin));",
    // Widths and bases.
    "int a = -7, b = -7; int r = scanf(\"%2d%1d\", &a, &b); int e = feof(stdin); printf(\"%d:%d %d %d %d\", r, a, b, e, getchar());",
    "unsigned a = 7, b = 7; int c = -7; int r = scanf(\"%x %3o%i\", &a, &b, &c); printf(\"%d:%u %u %d %d\", r, a, b, c, getchar());",
    "unsigned short a = 7; long b = -7; int r = scanf(\"%4hx%lx\", &a, &b); int e = feof(stdin); printf(\"%d:%d %ld %d %d\", r, a, b, e, getchar());",
    "unsigned char a = 7; short b = -7; char c[3] = \"??\"; int r = scanf(\"%hhu%2hd%2c\", &a, &b, c); \
     printf(\"%d:%d %d %s %d\", r, a, b, c, getchar());",
    // The end.
    "int n = -7, tries = 0; while (!feof(stdin) && tries < 5) { scanf(\"%d\", &n); printf(\"%d \", n); tries++; }",
    "int c = 0; while (!feof(stdin)) { c = getchar(); printf(\"%d \", c); }",
    "char s[5] = \"\"; while (!feof(stdin)) { if (fgets(s, 5, stdin) == NULL) printf(\"none \"); printf(\"[%s]\", s); }",
    "char w[5] = \"\"; int n = -7; while (!feof(stdin)) { int r = scanf(\"%4s\", w); printf(\"%d:%s \", r, w); } \
     printf(\"%d \", scanf(\"%d\", &n)); printf(\"%d\", scanf(\"%4[a-z]\", w));",
    // Characters that are put back.
    "int c = getchar(), n = -7; if (c != EOF) ungetc(c, stdin); int r = scanf(\"%d\", &n); printf(\"%d %d:%d \", c, r, n); \
     printf(\"%d\", getchar());",
    "int c, n = -7; char d = '?'; while ((c = getchar()) == ' ' || c == '\\n') ; printf(\"%d \", ungetc(c, stdin)); \
     c = scanf(\"%d\", &n); printf(\"%d %d \", c, n); c = ungetc('7', stdin); printf(\"%d \", c); \
     c = scanf(\"%2d%c\", &n, &d); printf(\"%d %d %d %d\", c, n, d, getchar());",
    "char w[5] = \"\"; int r = scanf(\"%4s\", w); printf(\"%d:%s %d \", r, w, ungetc('x', stdin)); \
     r = scanf(\"%4s\", w); printf(\"%d:%s %d\", r, w, ungetc(EOF, stdin));",
    "int c; char s[6] = \"\"; ungetc('\\n', stdin); if (scanf(\" %5[^\\n]\", s) == 1) printf(\"<%s>\", s); printf(\"%d\", getchar());",
];

/// Programs that do not use the results of reads, and so are assumed to find their inputs, unless they check for the end.
const ASSUMED: &[&str] = &[
    "int n = -7; char s[6] = \"\"; if (scanf(\"%d\", &n) == EOF) scanf(\"%5s\", s); else scanf(\"%*[^\\n]\"); printf(\"%d %s\", n, s);",
    "int c, n = 0, d = -7, m = -7; char w[4] = \"\"; while ((c = getchar()) != EOF && c != ';') n++; scanf(\"%3s\", w); \
     scanf(\"%d/%d,\", &d, &m); scanf(\"%*c\"); printf(\"%d %s %d %d\", n, w, d, m);",
    "char s[4] = \"\", t[9] = \"\"; while (fgets(s, 4, stdin) != NULL) printf(\"<%s>\", s); fgets(t, 9, stdin); \
     scanf(\" %3[^\\n]\", t); scanf(\"%3[^\\n]\", t); scanf(\"%c\", s); printf(\"%s %s\", s, t);",
    "int a = -7, b = -7, e = -7; scanf(\"(%d,%d)\", &a, &b); scanf(\"%d ,%*d\", &e); printf(\"%d %d %d %d\", a, b, e, getchar());",
    "int n = -7, m = -7, k = 0; while (!feof(stdin) && k++ < 4) { scanf(\"%d,%2d\", &n, &m); printf(\"%d %d \", n, m); }",
    "char s[5] = \"\", c = '?'; int n = -7; for (int i = 0; i < 3 && !feof(stdin); i++) { scanf(\"%4[a-z]\", s); scanf(\"%c\", &c); \
     scanf(\"%*d\"); fgets(s, 5, stdin); printf(\"%s %d %d\", s, c, n); }",
];

const TEXTS: &[&str] = &[
    "(1,2)3 ,4\n",
    "(5,-6) 7,8x",
    "( 1, 2)30 ,  4",
    "1/2\n",
    "1 /2\n",
    "1/ 2\n",
    "1/x",
    "(1,2)\n(3,4)\n",
    "(1,2(3,4)",
    "12:30:45\n",
    "12:30:",
    "a 5% x",
    "a5 %  x y",
    "a5",
    "5, x\n 6",
    "ab+12 cd 345",
    "ab,1 2 3\n",
    "abcdef,1\n",
    ",5",
    "-x]-5 6",
    "ab cd  \nef",
    "12345",
    "-1234",
    "-1",
    "0x1f 017 0x10\n",
    "0xg 9 08\n",
    "0x",
    "+0X2A -7 -0x1",
    "ffff 12345678",
    "-ffffffff 777 99999999999",
    "99999999999999999999 7 1",
    "-99999999999999999999",
    "300 -5ab",
    "255-5",
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
    require_gcc();
    let folder = tempfile("missing");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut wrong = Vec::new();
    let any = "#pragma loopscope input any\n";
    let all = PROGRAMS.iter().map(|each| (each, any, false)).chain(BY_CHARACTER.iter().map(|each| (each, any, true)));
    for (statements, option, by_character) in all.chain(ASSUMED.iter().map(|each| (each, "", true))) {
        let source =
            format!("#include <stdio.h>\nint main(void) {{ {statements} printf(\" end\"); return 0; }}\n{option}");
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
            let inputs: Vec<IBig> = (0..20).map(|_| IBig::from(input(&mut random, by_character))).collect();
            let Some(ours) = printed(&program, inputs.iter().cloned().collect()) else { continue };
            let Some(text) = user_inputs(&program, inputs.into_iter(), &LIMITS).and_then(|given| given.text) else {
                continue;
            };
            typed += 1;
            compare(&binary, &text, &ours, &source, &mut wrong);
        }
        let (least_read, least_typed) = if option.is_empty() { (3, 0) } else { (60, 10) };
        assert!(read >= least_read && typed >= least_typed, "{read} texts and {typed} inputs are possible: {source}");
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// An input of any kind: a number, unless all are characters; a character, or the end.
fn input(random: &mut ChaCha8Rng, by_character: bool) -> i64 {
    const INPUTS: &[u8] = b"\0\0\0\0\0\x01\x01\n\n  xq-+-a5,";
    const CHARACTERS: &[u8] = b"\0\0\n\n  xxa--+005793,,/:()%]";
    let inputs = if by_character { CHARACTERS } else { INPUTS };
    match random.random_range(0..inputs.len() + 1) {
        at if at < inputs.len() => inputs[at].into(),
        _ => -1,
    }
}

fn text(random: &mut ChaCha8Rng) -> String {
    const CHARACTERS: &[u8] = b"  \n\n00571xxaq-+,./:()";
    let length = random.random_range(0..12);
    (0..length).map(|_| char::from(CHARACTERS[random.random_range(0..CHARACTERS.len())])).collect()
}

/// The output of a run that ends without an error.
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
