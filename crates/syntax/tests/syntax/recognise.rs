//! Which dialect a text is recognised as.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_syntax::{Dialect, recognise};

/// The files of a folder of the project and of its folders.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut waiting = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { waiting.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

fn with_extension(folder: &str, extension: &str) -> Vec<PathBuf> {
    files(folder).into_iter().filter(|path| path.extension().is_some_and(|its| its == extension)).collect()
}

#[test]
fn every_program_of_micro_c_stays_one() {
    let folders = ["tests/corpus", "tests/decisions", "www/src/examples"];
    let programs: Vec<PathBuf> = folders.iter().flat_map(|folder| with_extension(folder, "mc")).collect();
    assert!(programs.len() > 300, "{}", programs.len());
    // It asks for the core, has `int main()`, and means the same in C.
    let programs = programs.iter().filter(|path| !path.ends_with("microc-refuses-int.mc"));
    let wrong = programs.filter(|path| recognise(&fs::read_to_string(path).unwrap()) != Dialect::Extended);
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

#[test]
fn every_program_of_a_lesson_or_a_technique_is_c_if_it_includes_a_header_and_else_micro_c() {
    let mut count = 0;
    for path in ["tests/techniques", "www/src/lessons"].iter().flat_map(|folder| with_extension(folder, "md")) {
        let text = fs::read_to_string(&path).unwrap();
        let blocks = text.split("```").skip(1).step_by(2);
        for program in blocks.filter_map(|block| block.strip_prefix("c\n")) {
            count += 1;
            let dialect = if program.starts_with("#include") { Dialect::C } else { Dialect::Extended };
            assert_eq!(recognise(program), dialect, "{}: {program}", path.display());
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn every_program_of_c_is_recognised() {
    let programs = ["tests/corpus/c", "tests/corpus/c-floats"].map(|folder| with_extension(folder, "c")).concat();
    assert!(programs.len() > 100);
    let wrong = programs.iter().filter(|path| recognise(&fs::read_to_string(path).unwrap()) != Dialect::C);
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

#[test]
fn without_an_include_the_words_decide() {
    let c = [
        "int main() { int x = 3; return 10 / x; }",
        "void f(int *p) { *p = 0; }",
        "int max(const int a[], int n);",
        "int total;\nint f(int n, int a[]) { return n; }",
        "struct node { int value; struct node *next; };",
        "main() { printf(\"%d\", 3); return 0; } // int main",
        "#define N 10\nmain() { var x = N; }",
    ];
    for text in &c[..5] {
        assert_eq!(recognise(text), Dialect::C, "{text}");
    }
    assert_eq!(recognise(c[5]), Dialect::Extended, "`main` has no type");
    assert_eq!(recognise(c[6]), Dialect::C, "a directive decides");
    for text in [
        "",
        "int f(int n) { return n; } main(n) { return f(n); }",
        "// printf(\"hi\")",
        "main() { var printf; }",
        "int main() { int a = [1]; }",
    ] {
        assert_eq!(recognise(text), Dialect::Extended, "{text}");
    }
}
