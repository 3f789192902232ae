//! Files of C programs: only those are read for which a text of its own for each opening is exact.

use loopscope_c::analyse;
use loopscope_syntax::{ASSUMPTION, Dialect, Parse, Severity};

/// A program that has these functions, and statements in `main`.
fn parse(functions: &str, statements: &str) -> Parse {
    let program = format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{functions}\n\
         int main(int argc, char **argv) {{ {statements} return 0; }}\n"
    );
    analyse(&program, Dialect::C)
}

/// The messages about it.
fn messages(functions: &str, statements: &str) -> Vec<(Severity, &'static str, String)> {
    let found = parse(functions, statements).diagnostics;
    found.into_iter().map(|each| (each.severity, each.code, each.message.to_string())).collect()
}

fn errors(functions: &str, statements: &str) -> Vec<String> {
    let found = messages(functions, statements).into_iter();
    found.filter(|(severity, ..)| *severity == Severity::Error).map(|(.., message)| message).collect()
}

fn assumptions(statements: &str) -> Vec<String> {
    let found = messages("", statements).into_iter();
    found.filter(|(_, code, _)| *code == ASSUMPTION).map(|(.., message)| message).collect()
}

const NAME: &str = "this is not the name of a file that can have any text";
const MODE: &str = "`fopen` is only supported to read (`\"r\"`), to write (`\"w\"`) or to append (`\"a\"`), and to do both (`\"r+\"`, \
                    `\"w+\"` or `\"a+\"`)";
const POINTER: &str = "a `FILE` is only supported as a pointer";

fn alike(one: &str, other: &str) -> String {
    format!(
        "`{one}` and `{other}` may be the same file: write the name of a file in one way, and give others another name"
    )
}

fn not_constant(one: &str, other: &str) -> String {
    format!(
        "`{one}` and `{other}` may be the same file: where a program opens several files, all names must be string literals"
    )
}

#[test]
fn the_contents_of_files_are_kept_where_they_may_be_read_again() {
    let open = "void use(void) { FILE *f = fopen(\"a\", \"r\"); if (f) fclose(f); }";
    let one = "FILE *f = fopen(\"a\", \"r\"); if (f) fclose(f);";
    for (functions, statements, is_kept) in [
        ("", one, false),
        (open, "use();", false),
        (open, "use(); use();", true),
        (open, "for (int i = 0; i < argc; i++) use();", true),
        (open, "if (argc) use(); else use();", true),
        (&format!("{open} void twice(void) {{ use(); }}"), "twice(); twice();", true),
        (&format!("{open} void (*table[2])(void) = {{ use, use }};"), "table[0](); table[1]();", true),
        ("void use(int n) { FILE *f = fopen(\"a\", \"r\"); if (f && n) use(n - 1); }", "use(2);", true),
        (
            "int order(const void *a, const void *b) { fopen(\"a\", \"r\"); return 0; }",
            "int a[3] = {0}; qsort(a, 3, sizeof(int), order);",
            true,
        ),
        ("", &format!("while (argc--) {{ {one} }}"), true),
        ("", &format!("do {{ {one} }} while (argc--);"), true),
        ("", &format!("again: {{ {one} }} if (argc--) goto again;"), true),
        ("", &format!("if (argc) goto end; {{ {one} }} end:"), false),
        ("", &format!("{one} f = fopen(\"a\", \"r\");"), true),
        ("", &format!("{one} f = fopen(\"a\", \"w\");"), true),
        ("", &format!("FILE *g = fopen(\"a\", \"a\"); {one}"), true),
        ("", &format!("{one} f = fopen(\"b\", \"w\"); f = fopen(\"b\", \"a\");"), false),
    ] {
        let found = messages(functions, statements);
        assert!(found.iter().all(|(severity, ..)| *severity != Severity::Error), "{functions} {statements}: {found:?}");
        let translated = parse(functions, statements).program.functions;
        let keeps = translated.iter().any(|function| function.name.text.starts_with("kept_"));
        assert_eq!(keeps, is_kept, "{functions} {statements}");
    }
}

#[test]
fn names_that_may_be_of_one_file_are_refused() {
    let opened = |one: (&str, &str), other: (&str, &str)| {
        let name = "char s[9] = \"a\";";
        let ((one, reads), (other, writes)) = (one, other);
        errors("", &format!("{name} FILE *f = fopen({one}, \"{reads}\"), *g = fopen({other}, \"{writes}\");"))
    };
    assert_eq!(opened(("\"a\"", "r"), ("\"./a\"", "w")), [alike("./a", "a")]);
    assert_eq!(opened(("\"d/A\"", "w"), ("\"a\"", "r")), [alike("a", "d/A")]);
    assert_eq!(opened(("\"a\"", "w"), ("\"d/a\"", "w")), [alike("d/a", "a")]);
    assert_eq!(opened(("s", "w"), ("\"b\"", "a")), [not_constant("b", "s")]);
    assert_eq!(opened(("argv[1]", "r"), ("argv[2]", "w")), [not_constant("argv[2]", "argv[1]")]);
    assert_eq!(opened(("\"a\"", "r"), ("\"b\"", "w")), <[String; 0]>::default());
    let again = "char s[9] = \"a\"; for (int i = 0; i < 2; i++) { FILE *f = fopen(s, \"w\"); }";
    let many = "`s` may be opened more than once, and different files may have this name: use a string literal";
    assert_eq!(errors("", again), [many]);
}

#[test]
fn what_files_do_otherwise_is_refused() {
    let given = "FILE *f = fopen(\"a\", \"r\"); int n = 0; char s[9] = \"a\";";
    let mixed = |name: &str| {
        format!(
            "`{name}` of anything but `char` is only supported in a program that reads and writes records of one type \
             alone: use `fprintf` and `fscanf`"
        )
    };
    let opened = "is not supported with a file that `fopen` has opened";
    for (statements, expected) in [
        ("fopen(\"b\", \"x\");", MODE.to_owned()),
        ("fopen(\"b\", \"wx\");", MODE.to_owned()),
        ("fopen(\"b\", \"r++\");", MODE.to_owned()),
        ("fopen(\"b\", s);", "the mode of `fopen` must be a string literal, such as `\"r\"` or `\"w\"`".to_owned()),
        ("fopen(\"b/\", \"r\");", NAME.to_owned()),
        ("fopen(\"\", \"r\");", NAME.to_owned()),
        ("fopen(\".\", \"r\");", NAME.to_owned()),
        ("fopen(\"../..\", \"r\");", NAME.to_owned()),
        ("fopen(\"/dev/tty\", \"r\");", NAME.to_owned()),
        ("fopen(\"//dev//stdin\", \"r\");", NAME.to_owned()),
        ("fopen(\"../../proc/cpuinfo\", \"r\");", NAME.to_owned()),
        (
            "freopen(\"b\", \"r\", stdin);",
            "`freopen` is not supported yet: read from standard input and print".to_owned(),
        ),
        ("tmpfile();", "`tmpfile` is not supported yet: read from standard input and print".to_owned()),
        ("remove(s);", "the name of a file must be a string literal here, such as `\"data.txt\"`".to_owned()),
        ("rename(\"a\", \"a\");", "a file gets the name that it has".to_owned()),
        ("fgetpos(f, 0);", "`fgetpos` is not supported yet: use `ftell`".to_owned()),
        ("fgetc(f); fread(&n, sizeof n, 1, f);", mixed("fread")),
        ("fwrite(&n, sizeof n, 1, f); fputs(\"a\", f);", mixed("fwrite")),
        ("double d = 1; fread(&d, sizeof d, 1, f); fread(s, 9, 1, f);", mixed("fread")),
        (
            "fread(&n, 3, 1, f);",
            "the size that `fread` gets must be that of a record, or of an array of records".to_owned(),
        ),
        (
            "rewind(f); fprintf(f, \"%x\", n);",
            "this conversion is only supported in `printf`: write `%d`, `%ld`, `%u`, `%c` or `%s`".to_owned(),
        ),
        ("ungetc('a', f);", format!("`ungetc` {opened}")),
        ("setvbuf(f, NULL, _IONBF, 0);", format!("`setvbuf` {opened}")),
        ("f = stdin;", "`stdin` is only supported as an argument of functions of the library".to_owned()),
        ("fprintf(f, s);", "the first argument of `fprintf` must be a string literal".to_owned()),
        ("fprintf(f, argc ? \"a\" : \"b\");", "the first argument of `fprintf` must be a string literal".to_owned()),
        ("n = fprintf(f, \"a\");", "the value of `printf` is not supported".to_owned()),
        ("n = sizeof(FILE);", "the size of `FILE` is not supported".to_owned()),
        ("*f;", POINTER.to_owned()),
        ("f[1];", POINTER.to_owned()),
        ("f->opening;", POINTER.to_owned()),
        ("FILE g;", POINTER.to_owned()),
        ("FILE all[3];", POINTER.to_owned()),
        ("struct both { FILE one; int n; } both;", POINTER.to_owned()),
        ("FILE *g = calloc(1, 100);", "only `fopen` can make a file".to_owned()),
        ("f = malloc(100);", "only `fopen` can make a file".to_owned()),
        (
            "FILE *all[2] = {f, f}; fscanf(all[n], \"%d %d\", &n, &n);",
            "an argument of `fscanf` depends on what the same call reads: call it twice".to_owned(),
        ),
    ] {
        assert_eq!(errors("", &format!("{given} {statements}")), [expected], "{statements}");
    }
}

#[test]
fn records_have_no_pointers_and_only_opened_files_are_removed() {
    assert_eq!(
        errors("", "remove(\"a\");"),
        ["`remove` is only supported in a program that opens files by `fopen`: leave it out"]
    );
    let list = "struct list { int n; struct list *next; };";
    assert_eq!(
        errors(list, "struct list one; FILE *f = fopen(\"a\", \"r\"); fread(&one, sizeof one, 1, f);"),
        ["`fread` of pointers and unions is not supported: what a pointer points to is not in the file"]
    );
}

#[test]
fn a_file_is_only_used_by_functions_of_files() {
    let opened = "FILE *f = fopen(\"a\", \"r\"); if (!f) return 1;";
    let as_file = "a file is only used as `FILE *` here";
    let of_file = |name: &str| format!("`{name}` of a file is not supported: use the functions of files");
    for (statements, expected) in [
        ("free(f);", of_file("free")),
        ("memset(f, 0, sizeof f);", of_file("memset")),
        ("f = realloc(f, 9);", of_file("realloc")),
        ("void *p = f;", as_file.to_owned()),
        ("if ((void *)f == NULL) n = 1;", as_file.to_owned()),
        ("fscanf(f, \" \");", "`fscanf` without a conversion such as `%d` is not supported".to_owned()),
        ("f = fopen(\"\\xff\", \"w\");", "this is not the name of a file that can have any text".to_owned()),
    ] {
        assert_eq!(errors("", &format!("{opened} {statements}")), [expected], "{statements}");
    }
}

#[test]
fn what_is_not_analysed_is_said() {
    let reads = "what is opened for reading is no folder or device, but a file of text: it has no byte 0, its numbers fit \
                 the types that they are read to, and reading it never fails; all files that are read have less than 2000000000 \
                 characters together";
    let writes = "a file can always be opened for writing, or never, and writing to it and closing it never fails";
    let untested = "`fopen` opens every file, as the program never tests what it returns";
    let different = "files with different names are different files";
    let named = "a name that is not constant is not that of a folder or device, and `fopen` returns null for a null pointer, as \
                 with gcc on Linux";
    for (statements, expected) in [
        ("FILE *f = fopen(\"a\", \"r\"); fclose(f);", vec![untested, reads]),
        ("FILE *f = fopen(\"a\", \"r\"); if (f) fclose(f);", vec![reads]),
        ("FILE *f; if ((f = fopen(\"a\", \"w\")) != NULL) fclose(f);", vec![writes]),
        ("FILE *f = fopen(argv[1], \"w\"); fclose(f ? f : NULL);", vec![writes, named]),
        (
            "FILE *f = fopen(\"a\", \"r\"), *g = fopen(\"b\", \"w\"); if (f && g) fclose(f);",
            vec![reads, writes, different],
        ),
        ("FILE *f = fopen(\"a\", \"w\"), *g = fopen(\"b\", \"w\"); if (f && g) fclose(f);", vec![writes]),
    ] {
        assert_eq!(assumptions(statements), expected, "{statements}");
    }
}

#[test]
fn positions_in_files_of_records_are_multiples_of_their_size() {
    let record = "struct { int n, m; } r;";
    let opened = "FILE *f = fopen(\"a\", \"r\"); if (!f) return 1; fread(&r, sizeof r, 1, f);";
    let refused = "the offset must be a multiple of the size of a record, which is 8";
    let at = |offset: &str| errors("", &format!("{record} {opened} fseek(f, {offset}, SEEK_SET); fclose(f);"));
    assert_eq!(at("1"), [refused]);
    assert_eq!(at("16"), [""; 0]);
    let longer = "a file that is read has at most 64 records at the start, and at most 32 where the program makes it longer \
                  than 64: longer files are not analysed";
    assert!(assumptions(&format!("{record} {opened} fclose(f);")).contains(&longer.to_owned()));
}
