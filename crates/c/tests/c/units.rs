//! Programs of several files: what they include, and what their translation units have in common.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Parse, Severity, SourceFiles};

fn read(files: &[(&str, &str)]) -> Parse {
    analyse(&SourceFiles::join(files).expect("names of files"), Dialect::C)
}

/// The errors, each with its file, its line there, and the places that it names beside.
pub(crate) fn errors(files: &[(&str, &str)]) -> Vec<String> {
    let text = SourceFiles::join(files).expect("names of files");
    let (named, lines) = (SourceFiles::new(&text), loopscope_syntax::LineIndex::new(&text));
    let place = |at: u32| {
        let (name, line) = named.place(lines.line(at)).unwrap_or(("", 0));
        format!("{name}:{line}")
    };
    let errors = analyse(&text, Dialect::C).diagnostics.into_iter().filter(|each| each.severity == Severity::Error);
    let shown = errors.map(|each| {
        let related: Vec<String> = each.related.iter().map(|(span, _)| format!(" ({})", place(span.start))).collect();
        let related = related.concat();
        format!("{}: {}{related}", place(each.span.start), each.message)
    });
    shown.collect()
}

/// Checks that files make a program, also for gcc, if that is there.
pub(crate) fn is_right(files: &[(&str, &str)]) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    assert_eq!(errors(files), [""; 0], "{files:?}");
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("loopscope-units-{}-{number}", std::process::id()));
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w", "-o", "program"]).current_dir(&folder);
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(path, text).expect("the file is written");
    }
    let includes =
        |unit: &str| files.iter().any(|(name, text)| *name != unit && text.contains(&format!("#include \"{unit}\"")));
    gcc.args(files.iter().map(|(name, _)| name).filter(|name| name.rsplit('.').next() == Some("c") && !includes(name)));
    if let Ok(ended) = gcc.output() {
        assert!(ended.status.success(), "{files:?}: {}", String::from_utf8_lossy(&ended.stderr));
    }
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

const MAIN: &str = "#include \"f.h\"\nint main(void) { return f(2); }\n";

#[test]
fn a_function_of_another_file_is_called() {
    let files =
        [("main.c", MAIN), ("f.c", "#include \"f.h\"\nint f(int n) { return n; }\n"), ("f.h", "int f(int n);\n")];
    is_right(&files);
    let names: Vec<String> = read(&files).program.functions.into_iter().map(|each| each.name.text).collect();
    assert_eq!(names, ["f", "main"]);
    // The order of the files does not matter.
    is_right(&[files[2], files[1], files[0]]);
    assert_eq!(errors(&[files[0], files[2]]), ["f.h:1: `f` is declared, but no file defines it"]);
}

#[test]
fn what_is_static_belongs_to_its_file() {
    let f = "static int count = 1;\nstatic int g(void) { return count; }\nint f(int n) { return g() + n; }\n";
    let main = "#include \"f.h\"\nstatic int count = 2;\nstatic int g(void) { return count; }\nint main(void) { return g() + f(2); }\n";
    let files = [("main.c", main), ("f.c", f), ("f.h", "int f(int n);\n")];
    is_right(&files);
    let program = read(&files).program;
    let names: Vec<&str> = program.functions.iter().map(|each| each.name.text.as_str()).collect();
    assert_eq!(names, ["f", "main.c:g", "main", "f.c:g"]);
    // Another file cannot use them.
    let uses = "extern int count;\nint g(void);\nint main(void) { return count + g(); }\n";
    assert_eq!(
        errors(&[("main.c", uses), ("f.c", f)]),
        ["main.c:1: `count` is declared with `extern`, and no file defines it"]
    );
    let calls = "int g(void);\nint main(void) { return g(); }\n";
    assert_eq!(errors(&[("main.c", calls), ("f.c", f)]), ["main.c:1: `g` is declared, but no file defines it"]);
    // Nor does a definition elsewhere define what this file declares as its own.
    let own = "static int f(int n);\nint main(void) { return f(1); }\n";
    assert_eq!(errors(&[("main.c", own), ("f.c", f)]), ["main.c:1: `f` is declared, but no file defines it"]);
}

#[test]
fn macros_and_types_end_with_their_file() {
    let main =
        "#define SIZE 3\ntypedef int number;\nenum { SMALL = 1 };\nint f(int n);\nint main(void) { return f(SIZE); }\n";
    let with = |f: &str| errors(&[("main.c", main), ("f.c", f)]);
    assert_eq!(with("int f(int n) { return n + SIZE; }\n"), ["f.c:1: `SIZE` is not declared"]);
    assert_eq!(with("int f(int n) { return n + SMALL; }\n"), ["f.c:1: `SMALL` is not declared"]);
    assert_eq!(with("number f(int n) { return n; }\n").len(), 1);
    assert_eq!(
        with("#define SIZE 4\ntypedef long number;\nint f(int n) { number SMALL = SIZE; return n + SMALL; }\n"),
        [""; 0]
    );
    // A condition ends with its file, and so does a comment.
    let other = ("f.c", "int f(int n) { return n; }\n");
    assert_eq!(
        errors(&[("main.c", &format!("{main}#if 1\n")), other]),
        ["main.c:6: `#endif` is missing for this condition"]
    );
    assert_eq!(
        errors(&[("main.c", &format!("{main}/*\n")), other]),
        ["main.c:6: this comment has no end: `*/` is missing"]
    );
    assert_eq!(errors(&[("main.c", &format!("{main}int x =")), other]).len(), 1);
    // `assert` does nothing in a file that says so, and only there.
    let checked = |source: &str| {
        format!(
            "{:?}",
            read(&[
                ("main.c", source),
                ("f.c", "#define NDEBUG\n#include <assert.h>\nint f(int n) { assert(n); return n; }\n")
            ])
            .program
        )
    };
    let asserts = checked("#include <assert.h>\nint f(int n);\nint main(void) { assert(f(1)); return 0; }\n");
    assert_eq!(asserts.matches("Assert").count(), 1, "{asserts}");
}

#[test]
fn a_header_is_read_where_it_is_included() {
    let f = ("f.c", "int f(int n) { return n; }\n");
    for guard in [
        ["#ifndef F_H\n#define F_H\n", "#endif\n"],
        ["#pragma once\n", ""],
        ["#ifndef __F__\n#define __F__\n", "#endif\n"],
        ["#if !defined(FILE_F)\n#define FILE_F\n", "#endif\n"],
    ] {
        let header = guard.join("struct s { int a; };\nint f(int n);\n");
        is_right(&[("main.c", &format!("#include \"f.h\"\n{MAIN}")), f, ("f.h", &header)]);
    }
    let twice = |header: &str| errors(&[("main.c", &format!("#include \"f.h\"\n{MAIN}")), f, ("f.h", header)]);
    assert_eq!(twice("struct s { int a; };\nint f(int n);\n"), ["f.h:1: `struct s` is defined twice"]);
    assert_eq!(twice("typedef struct { int a; } s;\nint f(int n);\n").len(), 1);
    assert_eq!(twice("enum { A };\nint f(int n);\n").len(), 1);
    assert_eq!(
        twice("int f(int n);\nstatic int g(void) { return 1; }\n"),
        ["f.h:2: there are two functions called `g` (f.h:2)"]
    );
    // Not included, not read.
    is_right(&[("main.c", "int main(void) { return 0; }\n"), ("f.h", "$ this is no C \"\n")]);
    // The text that conditions leave out the second time was read the first time.
    let header = "#ifndef F_H\n#define F_H\nint f(int n) $;\n#endif\n";
    assert_eq!(twice(header), ["f.h:3: `$` is not part of C"]);
}

#[test]
fn only_given_files_are_included() {
    let with = |line: &str, others: &[(&str, &str)]| {
        let main = format!("{line}\nint main(void) {{ return 0; }}\n");
        let files: Vec<(&str, &str)> = [("main.c", main.as_str())].into_iter().chain(others.iter().copied()).collect();
        errors(&files)
    };
    let header = ("lib/a.h", "int a;\n");
    let missing = "main.c:1: `b.h` is not among the given files: give it as well";
    assert_eq!(with("#include \"b.h\"", &[header]), [missing]);
    for line in ["#include \"a.h\"", "#include \"lib/a.h\"", "#include \"./lib/a.h\"", "#include \"stdio.h\""] {
        assert_eq!(with(line, &[header]), [""; 0], "{line}");
    }
    assert_eq!(with("#include \"stdio.h\"\nint x = puts;", &[("stdio.h", "enum { puts = 1 };\n")]), [""; 0]);
    for path in ["../a.h", "/usr/include/a.h", "C:a.h", "lib\\\\a.h"] {
        let errors = with(&format!("#include \"{path}\""), &[header]);
        assert!(
            errors[0].ends_with("is a path, and only given files are read: write the name of the file alone"),
            "{errors:?}"
        );
    }
    let two = with("#include \"a.h\"", &[header, ("other/a.h", "")]);
    assert_eq!(two, ["main.c:1: several files are called `a.h`: write the folder before the name"]);
    assert_eq!(
        with("#include <a.h>", &[header]),
        ["main.c:1: `a.h` is one of the given files: write `#include \"a.h\"`"]
    );
    // A file beside the one that includes it comes first.
    let beside = [
        ("x/main.c", "#include \"a.h\"\nint main(void) { return a; }\n"),
        ("x/a.h", "int a;\n"),
        ("y/a.h", "long b;\n"),
    ];
    is_right(&beside);
    let within = "int f(void) {\n#include \"a.h\"\nreturn a; }";
    let refused = "main.c:2: `lib/a.h` is included within braces, which is not supported: put its text here";
    assert_eq!(with(within, &[header])[0], refused);
    let open = with("#include \"b.h\"\n}", &[("b.h", "void f(void) {\n")]);
    assert_eq!(open[0], "main.c:1: `b.h` has a brace without the other one");
    let circle = with("#include \"a.h\"", &[("a.h", "#include \"b.h\"\n"), ("b.h", "#include \"a.h\"\n")]);
    assert_eq!(circle.len(), 1, "{circle:?}");
    assert!(circle[0].contains("include each other more than"), "{circle:?}");
    let guarded = [("a.h", "#ifndef A\n#define A\n#include \"b.h\"\n#endif\n"), ("b.h", "#include \"a.h\"\nint b;\n")];
    assert_eq!(with("#include \"a.h\"", &guarded), [""; 0]);
    assert_eq!(
        errors(&[("a.h", ""), ("b.h", "")])[0],
        ":0: none of the files is a program: give one whose name ends with `.c`"
    );
}

#[test]
fn files_that_double_themselves_are_bounded() {
    let names: Vec<String> = (0..=40).map(|at| format!("h{at}.h")).collect();
    let texts: Vec<String> =
        (0..40).map(|at| format!("#include \"h{}.h\"\n", at + 1).repeat(2)).chain(["int x;\n".into()]).collect();
    let headers = names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_str()));
    let files: Vec<_> = headers.chain([("main.c", "#include \"h0.h\"\nint main(void) { return 0; }\n")]).collect();
    assert_eq!(errors(&files).len(), 1);
}

#[test]
fn names_of_files_are_clear_and_not_too_many() {
    let twice = "#pragma loopscope file \"a.c\"\nint main(void) { return 0; }\n#pragma loopscope file \"a.h\"\n";
    let twice = format!("{twice}#pragma loopscope file \"a.h\"\n");
    let messages = |text: &str| -> Vec<String> {
        analyse(text, Dialect::C).diagnostics.into_iter().map(|each| each.message.to_string()).collect()
    };
    assert_eq!(messages(&twice), ["two files are called `a.h`"]);
    let names: Vec<String> = (0..=500).map(|at| format!("f{at}.c")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let many = SourceFiles::join(&files).expect("names of files");
    assert_eq!(messages(&many), ["no more than 500 files are read"]);
    let chain: Vec<String> = (0..500).map(|at| format!("#include \"f{}.c\"\n", at + 1)).collect();
    let files: Vec<(&str, &str)> =
        names.iter().zip(&chain).map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert!(!errors(&files).is_empty());
}

#[test]
fn a_program_file_that_is_included_is_no_unit_of_its_own() {
    let f = ("f.c", "int f(int n) { return n; }\n");
    let main = ("main.c", "#include \"f.c\"\nint main(void) { return f(1); }\n");
    is_right(&[main, f]);
    is_right(&[f, main]);
}

#[test]
fn two_definitions_of_one_name_are_errors() {
    let with = |f: &str| {
        errors(&[
            ("main.c", "int f(int n) { return n; }\nint x = 1;\nint y;\nint main(void) { return f(x); }\n"),
            ("f.c", f),
        ])
    };
    assert_eq!(with("int f(int n) { return n + 1; }\n"), ["f.c:1: there are two functions called `f` (main.c:1)"]);
    let twice = "is defined in two files: write `extern` before it in one of them, without a first value (main.c:";
    assert_eq!(with("int x = 2;\n"), [format!("f.c:1: `x` {twice}2)")]);
    assert_eq!(with("int x;\n"), [format!("f.c:1: `x` {twice}2)")]);
    assert_eq!(with("int y;\n"), [format!("f.c:1: `y` {twice}3)")]);
    assert_eq!(with("extern int x = 2;\n"), [format!("f.c:1: `x` {twice}2)")]);
    assert_eq!(with("extern int x;\nint x;\n"), [format!("f.c:2: `x` {twice}2)")]);
    assert_eq!(with("extern int x;\nextern int x, y;\nint g(void) { extern int y; return x + y; }\n"), [""; 0]);
    assert_eq!(with("int main(void) { return 0; }\n"), ["f.c:1: there are two functions called `main` (main.c:4)"]);
    assert_eq!(
        with("static int f(int n) { return n + 1; }\nstatic int x = 3;\nint g(void) { return f(x); }\n"),
        [""; 0]
    );
}

#[test]
fn declarations_in_several_files_agree() {
    let with = |main: &str, f: &str| errors(&[("main.c", main), ("f.c", f)]);
    let other = "was declared with another type (main.c:1)";
    let f = "int f(int n) { return n; }\n";
    for prototype in
        ["int f(void);", "int f(long n);", "int f(int n, int m);", "long f(int n);", "void f(int n);", "int f(char n);"]
    {
        let main = format!("{prototype}\nint main(void) {{ return 0; }}\n");
        assert_eq!(with(&main, f), [format!("f.c:1: `f` {other}")], "{prototype}");
        assert_eq!(
            errors(&[("f.c", f), ("main.c", &main)]),
            ["main.c:1: `f` was declared with another type (f.c:1)"],
            "{prototype}"
        );
    }
    for declaration in ["extern long x;", "extern int x[2];", "extern int *x;", "int x(void);"] {
        let main = format!("{declaration}\nint main(void) {{ return 0; }}\n");
        assert_eq!(with(&main, "int x = 1;\n"), [format!("f.c:1: `x` {other}")], "{declaration}");
    }
    // A declaration without parameters says nothing about them, so nothing checks or converts the arguments.
    let open =
        "is declared without its parameters in one file, and with them in another one: write its prototype in both";
    let main = "int f();\nint main(void) { return f(2.5); }\n";
    assert_eq!(with(main, f), [format!("f.c:1: `f` {open} (main.c:1)")]);
    assert_eq!(errors(&[("f.c", f), ("main.c", main)]), [format!("main.c:1: `f` {open} (f.c:1)")]);
    assert_eq!(with("int f();\nint main(void) { return f(); }\n", "int f(void) { return 1; }\n"), [""; 0]);
    let old = "int f(n) int n; { return n; }\n";
    let main = "int f(int n);\nint main(void) { return f(1); }\n";
    assert_eq!(
        with(main, old),
        ["f.c:1: write the types of the parameters of `f` between its parentheses, as another file calls it"]
    );
    assert_eq!(errors(&[("f.c", old), ("main.c", "int f();\nint main(void) { return f(1); }\n")]).len(), 1);
    // Without any declaration.
    assert_eq!(
        with("int main(void) { return f(1); }\n", f),
        ["main.c:1: `f` is defined in another file: write its prototype before this call"]
    );
    // Within one file as well.
    assert_eq!(
        errors(&[("a.c", "int f(void);\nint main(void) { return f(); }\nint f(int n) { return n; }\n")]).len(),
        1
    );
}

#[test]
fn a_function_of_the_library_may_be_defined() {
    let own = ("own.c", "int abs(int n) { return n; }\n");
    let main = |before: &str| format!("#include <stdlib.h>\n{before}int main(void) {{ return abs(-1); }}\n");
    assert_eq!(
        errors(&[("main.c", &main("")), own]),
        ["main.c:2: `abs` is defined in another file: write its prototype before this call"]
    );
    let files = [("main.c", &*main("int abs(int n);\n")), own];
    is_right(&files);
    assert_eq!(read(&files).program.functions.len(), 2);
    // One that is `static` is called in its own file alone.
    let files =
        [("main.c", &*main("")), ("own.c", "static int abs(int n) { return n; }\nint f(void) { return abs(2); }\n")];
    is_right(&files);
}

#[test]
fn a_struct_of_a_header_is_one_type() {
    let header = "typedef struct node node;\nstruct node { int value; node *next; struct { int x; } inner; };\ntypedef struct { int top; int data[3]; } stack;\ntypedef union { int i; char c[4]; } both;\n\
        int f(node *first, stack s, both b);\n";
    let f = "#include \"f.h\"\nint f(node *first, stack s, both b) { return first->value + s.top + b.i; }\n";
    let main = "#include \"f.h\"\nint main(void) { node n = { 1, 0 }; stack s = { 2 }; both b; b.i = 1; return f(&n, s, b); }\n";
    is_right(&[("main.c", main), ("f.c", f), ("f.h", header)]);
}

#[test]
fn structs_of_two_files_are_one_type_if_they_are_written_alike() {
    let with = |one: &str, other: &str| {
        let main = format!("{one}\nint f(struct s *p);\nint main(void) {{ return 0; }}\n");
        errors(&[("main.c", &main), ("f.c", &format!("{other}\nint f(struct s *p) {{ return 0; }}\n"))])
    };
    let one = "struct s { int a; struct s *next; };";
    assert_eq!(with(one, "struct s {\n  int a;\n  struct s *next;\n};"), [""; 0]);
    let differs = |other: &str| {
        let errors = with(one, other);
        assert_eq!(errors.len(), 1, "{other}: {errors:?}");
        assert!(errors[0].contains("`f` was declared with another type (main.c:2)"), "{other}: {errors:?}");
    };
    differs("struct s { int b; struct s *next; };");
    differs("struct s { struct s *next; int a; };");
    differs("struct s { long a; struct s *next; };");
    differs("struct s { int a; struct s *next; int c; };");
    // Written alike, but of other types.
    let found = with(
        &format!("typedef int t;\n{}", one.replace("int", "t")),
        &format!("typedef long t;\n{}", one.replace("int", "t")),
    );
    assert_eq!(found.len(), 1, "{found:?}");
    // Types of their own in two files, which never meet.
    let main = "struct s { int a; };\nint f(void);\nint main(void) { struct s x = { 1 }; return x.a + f(); }\n";
    is_right(&[
        ("main.c", main),
        ("f.c", "struct s { long b, c; };\nint f(void) { struct s y = { 1, 2 }; return y.b; }\n"),
    ]);
    // One file does not know the fields.
    let opaque = "struct s;\nstruct s *make(void);\nint get(struct s *p);\n";
    let make = "#include <stdlib.h>\nstruct s { int a; };\nstruct s *make(void) { struct s *p = malloc(sizeof *p); p->a = 1; return p; }\nint get(struct s *p) { return p->a; }\n";
    let main = format!("{opaque}int main(void) {{ return get(make()); }}\n");
    is_right(&[("main.c", &main), ("make.c", make)]);
    is_right(&[("make.c", make), ("main.c", &main)]);
    let peeks = main.replace("get(make())", "make()->a");
    assert_eq!(errors(&[("make.c", make), ("main.c", &peeks)]), ["main.c:4: `struct s` has no field `a`"]);
}

#[test]
fn variables_of_other_files_are_used() {
    let header = "extern int count;\nextern int table[3];\nvoid step(void);\n";
    let main = "#include \"count.h\"\nint main(void) { step(); return count + table[1]; }\n";
    let count = "#include \"count.h\"\nint count = 3;\nint table[3] = { 1, 2, 3 };\nvoid step(void) { count++; }\n";
    is_right(&[("main.c", main), ("count.c", count), ("count.h", header)]);
    is_right(&[("count.c", count), ("main.c", main), ("count.h", header)]);
    let none = errors(&[("main.c", main), ("count.c", "void step(void) { }\n"), ("count.h", header)]);
    assert_eq!(none.len(), 2, "{none:?}");
}

#[test]
fn what_programs_read_is_found_in_all_files() {
    let main = "int f(void);\nint main(void) { return f(); }\n";
    let f = "#include <stdio.h>\nint f(void) { int c = 0; while (!feof(stdin)) c = getchar(); return c; }\n";
    is_right(&[("main.c", main), ("f.c", f)]);
    let opens =
        "#include <stdio.h>\nint f(void) { FILE *file = fopen(\"a\", \"r\"); return file ? fgetc(file) : 0; }\n";
    is_right(&[
        ("main.c", &format!("#include <stdio.h>\nint g(FILE *f) {{ return fgetc(f); }}\n{main}")),
        ("f.c", opens),
    ]);
}

#[test]
fn pragmas_stand_in_any_file() {
    let files =
        |last: &str| read(&[("main.c", "int f(int n) { return n; }\nint main(void) { return 0; }\n"), ("a.h", last)]);
    let parse = files("#pragma loopscope entry f\n#pragma loopscope ints mathematical\n");
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    assert_eq!(parse.switches.iter().filter(|each| each.is_on).count(), 1);
    assert_eq!(parse.starts[0].change, None);
    // Changes are made in the last program file.
    let parse = files("int x;\n");
    let change = parse.starts[0].change.as_ref().expect("it starts elsewhere");
    assert_eq!(change.replacement, "#pragma loopscope entry f\n");
    let text =
        SourceFiles::join(&[("main.c", "int f(int n) { return n; }\nint main(void) { return 0; }\n"), ("a.h", "")]);
    assert_eq!(
        change.span.start as usize,
        text.expect("joined").find("#pragma loopscope file \"a.h\"").expect("it is there")
    );
}

#[test]
fn lines_and_names_of_files_are_those_of_each_file() {
    let main = "#include <stdio.h>\nvoid f(void);\nint main(void) { printf(\"%d %s\", __LINE__, __FILE__); f(); }\n";
    let tree = format!(
        "{:?}",
        read(&[("main.c", main), ("f.c", "#include <stdio.h>\nvoid f(void) { printf(\"%s\", __FILE__); }\n")]).program
    );
    assert!(tree.contains("main.c") && tree.contains("f.c"), "{tree}");
}

#[test]
fn an_array_has_the_size_of_its_definition() {
    let with = |main: &str, f: &str| errors(&[("main.c", main), ("f.c", f)]);
    for (declared, defined) in [
        ("int t[3];", "int t[] = { 1, 2 };"),
        ("int t[3];", "int t[];"),
        ("int t[3];", "extern int t[] = { 1, 2, 3, 4 };"),
        ("char t[10];", "char t[] = \"abc\";"),
        ("int t[2][3];", "int t[][3] = { { 1, 2, 3 } };"),
        ("char *t[3];", "char *t[] = { \"a\", \"b\" };"),
    ] {
        let other = ["f.c:1: `t` was declared with another type (main.c:1)"];
        let main = format!("extern {declared}\nint main(void) {{ return 0; }}\n");
        assert_eq!(with(&main, defined), other, "{defined}");
        let main = format!("int main(void) {{ extern {declared} return 0; }}\n");
        assert_eq!(with(&main, defined), other, "{defined}");
        let both = format!("extern {declared}\n{defined}\n");
        assert!(!with("int main(void) { return 0; }\n", &both).is_empty(), "{defined}");
    }
    let main = "extern int t[3];\nint main(void) { return t[2]; }\n";
    for f in ["int t[] = { 1, 2, 3 };\n", "extern int t[3];\nint t[] = { 1, 2, 3 };\n", "extern int t[];\nint t[3];\n"]
    {
        is_right(&[("main.c", main), ("f.c", f)]);
    }
    is_right(&[("f.c", "int t[] = { 1, 2, 3 };\n"), ("main.c", "extern int t[];\nint main(void) { return t[2]; }\n")]);
}

#[test]
fn prototypes_agree_with_an_old_style_definition_before() {
    for (parameter, prototype) in [("float", "float"), ("char", "char"), ("short", "short n"), ("_Bool", "_Bool")] {
        let f = format!("int f(n) {parameter} n; {{ return n == 1; }}\n");
        let main = format!("int f({prototype});\nint main(void) {{ return f(1); }}\n");
        let refused = "write the types of the parameters of `f` between its parentheses, as another file calls it";
        assert_eq!(errors(&[("f.c", &f), ("main.c", &main)]), [format!("main.c:1: {refused} (f.c:1)")], "{parameter}");
    }
    let f = ("f.c", "int f(n) int n; { return n == 1; }\n");
    assert_eq!(errors(&[f, ("main.c", "int f(float);\nint main(void) { return f(1); }\n")]).len(), 1);
}

#[test]
fn variables_are_const_in_all_files_or_in_none() {
    let with =
        |main: &str, f: &str| errors(&[("main.c", &format!("{main}\nint main(void) {{ return 0; }}\n")), ("f.c", f)]);
    let refused = ["f.c:1: `x` is declared with `const` in one file, and without it in another one (main.c:1)"];
    for (main, f) in [
        ("extern int x;", "const int x = 5;"),
        ("extern int const x;", "int x = 5;"),
        ("extern char x[4];", "const char x[4] = \"abc\";"),
        ("extern char *x;", "char *const x = 0;"),
        ("extern char *x;", "char const *x = 0;"),
        ("extern int x;", "typedef const int constant; constant x = 5;"),
        ("void g(void) { extern int x; x = 1; }", "const int x = 5;"),
    ] {
        assert_eq!(with(main, f), refused, "{main}");
    }
    for (main, f) in [
        ("extern const int x;", "int const x = 5;"),
        ("extern int x[2 * 2];", "int x[4];"),
        ("typedef const char *text;\nextern text x;", "char const *x = 0;"),
        ("typedef char *text;\nextern const text x;", "char *const x = 0;"),
    ] {
        assert_eq!(with(main, f), [""; 0], "{main}");
    }
}

#[test]
fn assertions_are_on_or_off_in_a_whole_unit() {
    let refused = "`assert.h` is included both with `NDEBUG` and without it, which is not supported: define it before the first `#include`, or nowhere";
    let check = ("check.h", "#include <assert.h>\nstatic void check(int n) { assert(n != 0); }\n");
    let quiet = ("quiet.h", "#define NDEBUG\n#include <assert.h>\n");
    let main = |first: &str, last: &str| {
        format!("#include \"{first}\"\n#include \"{last}\"\nint main(void) {{ check(0); return 0; }}\n")
    };
    assert_eq!(errors(&[("main.c", &main("check.h", "quiet.h")), check, quiet]), [format!("quiet.h:2: {refused}")]);
    let loud = ("loud.h", "#undef NDEBUG\n#include <assert.h>\n");
    let off = format!("#define NDEBUG\n{}", main("check.h", "loud.h"));
    assert_eq!(errors(&[("main.c", &off), check, loud]), [format!("loud.h:2: {refused}")]);
    assert_eq!(errors(&[("main.c", &main("quiet.h", "check.h")), check, quiet]), [""; 0]);
}

#[test]
fn a_guard_is_about_a_whole_file() {
    let unknown = |name: &str| {
        [format!("a.h:1: whether `{name}` is defined depends on the compiler and its headers: this is not supported")]
    };
    let with =
        |header: &str| errors(&[("main.c", "#include \"a.h\"\nint main(void) { return 0; }\n"), ("a.h", header)]);
    for (name, rest) in [
        ("__LIST__", " 1\nint x;\n#endif\n"),
        ("__LIST__", "\nint x;\n#endif\nint y;\n"),
        ("__LIST__", "\nint x;\n#else\nint y;\n#endif\n"),
        ("__LIST__", "\nint x;\n#endif\n#if 1\n#endif\n"),
        ("_POSIX_C_SOURCE", "\nint x;\n#endif\n"),
        ("__SCHAR_MAX__", "\nint x;\n#endif\n"),
        ("__VERSION__", "\nint x;\n#endif\n"),
    ] {
        assert_eq!(with(&format!("#ifndef {name}\n#define {name}{rest}")), unknown(name), "{rest}");
    }
    assert_eq!(
        with("#ifndef __LIST__\n#define __LIST__\n#if 1\nint x;\n#else\nint y;\n#endif\n#endif // __LIST__\n"),
        [""; 0]
    );
}

#[test]
fn a_first_line_that_names_no_file_is_an_error() {
    let text = "#pragma loopscope file \"a.c\" \nint f(void) { return 1/0; }\n#pragma loopscope file \"b.c\"\nint main(void) { return 0; }\n";
    assert!(analyse(text, Dialect::C).has_errors());
}

#[test]
fn pragmas_of_a_file_that_nothing_includes_in_the_end_are_read() {
    let files = [
        ("main.c", "#define FROM_MAIN\n#include \"b.c\"\nint main(void) { return 0; }\n"),
        ("b.c", "#ifndef FROM_MAIN\n#include \"c.c\"\n#endif\nint b;\n"),
        ("c.c", "int c;\n#pragma loopscope ints mathematical\n"),
    ];
    assert_eq!(read(&files).switches.iter().filter(|each| each.is_on).count(), 1);
}

#[test]
fn a_start_is_the_only_function_of_its_name() {
    let a = "static int f(int n) { return 1; }\nint a(void) { return f(3); }\n";
    let main = "int a(void);\nstatic int f(int n) { return 2 / n; }\nint main(void) { f(1); return a(); }\n#pragma loopscope entry f\n";
    assert_eq!(
        errors(&[("a.c", a), ("main.c", main)]),
        ["main.c:4: several files have a function `f`: rename the others, so that one is meant (a.c:1) (main.c:2)"]
    );
}
