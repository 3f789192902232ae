//! Files of C programs: what is read is found by an analysis, and given to a run by `--file`.

use std::fs;

use crate::support::command::{File, loopscope};

const OPEN: &str = "FILE *f = fopen(\"data.txt\", \"r\");";

/// A program around statements.
fn program(statements: &str) -> File {
    let start = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {";
    File::new("program.c", format!("{start}\n{statements}\nreturn 0;\n}}\n"))
}

/// The answer about statements, and what a run says for the file that the answer names.
fn found(statements: &str) -> (serde_json::Value, String) {
    let file = program(statements);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    let text = File::new("text.txt", json["files"]["data.txt"].as_str().unwrap_or_default());
    let given = format!("data.txt={}", text.path());
    let mut words = vec!["run", file.path()];
    if json["files"]["data.txt"].is_string() {
        words.extend(["--file", &given]);
    }
    let run = loopscope(&words, json["stdin"].as_str().unwrap_or_default());
    (json, run.stderr)
}

#[test]
fn the_witness_names_the_text_of_each_file() {
    for (statements, kind, reason) in [
        (format!("{OPEN} int c = fgetc(f); if (!f) return 1;"), "null-dereference", "null dereference"),
        (format!("{OPEN} fclose(f); if (!f) return 1;"), "null-dereference", "null dereference"),
        (
            format!("{OPEN} if (!f) return 1; int n, a[3], i = 0; while (fscanf(f, \"%d\", &n) == 1) a[i++] = n;"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; char s[4]; while (fscanf(f, \"%s\", s) == 1) puts(s);"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; int n, z = 0; if (fscanf(f, \"%d\", &n) == EOF) z = 1 / z;"),
            "division-by-zero",
            "division by zero",
        ),
        (format!("{OPEN} if (!f) return 1; fclose(f); fclose(f);"), "use-after-free", "use after free"),
        (format!("{OPEN} if (!f) return 1; fclose(f); fgetc(f);"), "use-after-free", "use after free"),
        (
            format!("{OPEN} int n; if (f && scanf(\"%d\", &n) == 1 && fgetc(f) == 'q') n = 1 / (n > 5 ? 0 : 1);"),
            "division-by-zero",
            "division by zero",
        ),
        (format!("{OPEN} if (!f) return 1; fclose(f); fprintf(f, \"a\");"), "use-after-free", "use after free"),
        (format!("{OPEN} if (!f) return 1; fprintf(f, \"%d\", fclose(f));"), "use-after-free", "use after free"),
        (format!("{OPEN} if (!f) return 1; fclose(f); fflush(f);"), "use-after-free", "use after free"),
        (
            format!("{OPEN} if (!f) return 1; int a[2] = {{1}}, i = fgetc(f); if (i > 0) fprintf(f, \"%d\", a[i]);"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!(
                "{OPEN} if (!f) return 1; char s[2] = {{'a', 'b'}}; fprintf(f, \"%.*s\", fgetc(f) == 'c' ? 3 : 2, s);"
            ),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; char s[2] = {{'a', 'b'}}; if (fgetc(f) == 'c') fputs(s, f);"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; char s[9]; if (fgets(s, 9, f)) s[0] = 1 / (s[0] - 'x');"),
            "division-by-zero",
            "division by zero",
        ),
        (
            format!(
                "{OPEN} if (!f) return 1; double d; if (fscanf(f, \"%lf\", &d) == 1 && d > 2.5) d = 1 / (int)(d > 9);"
            ),
            "division-by-zero",
            "division by zero",
        ),
    ] {
        let (json, error) = found(&statements);
        assert_eq!(json["error"]["kind"], kind, "{statements}: {json}");
        assert!(error.contains(reason), "{statements}: {error}\n{json}");
    }
    let file = program("FILE *f = fopen(\"out.txt\", \"w\"); fputc('a', f); if (!f) return 1;");
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["unwritable"], serde_json::json!(["out.txt"]), "{json}");
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.contains("\n  `out.txt` cannot be written\n") && !text.contains("nothing to type"), "{text}");
    let file = program("FILE *f = fopen(\"out.txt\", \"w\"); if (!f) return 1; fclose(f); fputc('a', f);");
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.starts_with("Reachable: use after free") && !text.contains("nothing to type"), "{text}");
    let file = program(&format!("{OPEN} if (!f || fgetc(f) != 'a') return 1; fgets(0, 3, f);"));
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.contains("\n  in `data.txt`: \"a"), "{text}");
}

#[test]
fn what_holds_for_all_texts_is_proved() {
    for statements in [
        "if (!f) return 1; int n, a[3], i = 0; while (i < 3 && fscanf(f, \"%d\", &n) == 1) a[i++] = n; fclose(f);",
        "if (f == NULL) { perror(\"data.txt\"); return 1; } char s[9]; while (fgets(s, sizeof s, f)) printf(\"%s\", s);",
        "FILE *g = fopen(\"out.txt\", \"w\"); if (!f || !g) exit(1); int c; while ((c = getc(f)) != EOF) putc(c, g);",
        "if (!f) return 1; fflush(NULL); if (ferror(f) || feof(f)) return 1 / 0; fgetc(f); clearerr(f); return 1 / !feof(f);",
        "if (!f) return 1; return 1 / (fputc('a', f) == EOF && ferror(f) && fputs(\"a\", f) == EOF && !feof(f));",
        "FILE *g = fopen(\"out.txt\", \"a\"); if (!g || !f) return 1; fclose(g); g = fopen(\"out.txt\", \"a\"); fputc('a', g);",
        "FILE *g = fopen(\"out.txt\", \"w\"); if (!g || !f) return 1; return 1 / (fgetc(g) == EOF && ferror(g) && !feof(g));",
        // The arguments come before the file is used.
        "if (!f) fprintf(f, \"%d\", (exit(1), 1)); return 0;",
        "FILE *g = fopen(\"out.txt\", \"a\"), *h = fopen(\"out.txt\", \"a\"); if (!f || !g || !h) return 1; fputs(\"a\", h); fputs(\"b\", g);",
        "FILE *g = fopen(\"b.txt\", \"r\"); if (!g || !f) return 1; fclose(g); int c = fgetc(f); return 1 / (c <= 255);",
        "FILE *g = fopen(\"out.txt\", \"w\"); int n = 2; if (g && f) fprintf(g, \"%d %s %5.2f %p %c\", n, \"a\", 1.5, (void *)&n, 'c');",
    ] {
        let file = program(&format!("{OPEN} {statements}"));
        let ended = loopscope(&["analyse", file.path()], "");
        assert!(ended.stdout.starts_with("Unreachable: any run-time error. This is proved"), "{statements}: {ended:?}");
        assert!(ended.stdout.contains("\nAssumed: what is opened for reading is no folder"), "{statements}: {ended:?}");
    }
}

/// The expected output is that of gcc's library.
#[test]
fn runs_read_and_write_as_the_library_does() {
    for (statements, text, printed) in [
        (
            "int n, r; while ((r = fscanf(f, \"%d\", &n)) == 1) printf(\"%d;\", n); printf(\"%d %d\", r, feof(f));",
            "1 -2\n3",
            "1;-2;3;-1 1",
        ),
        ("int n, r = fscanf(f, \"%d\", &n); printf(\"%d %d \", r, feof(f)); printf(\"%d\", fgetc(f));", "x", "0 0 120"),
        ("int n = -1; while (!feof(f)) { fscanf(f, \"%d\", &n); printf(\"%d \", n); }", "4 5\n", "4 5 5 "),
        (
            "char s[5]; while (fgets(s, 5, f)) printf(\"[%s]\", s); printf(\"%d\", feof(f));",
            "abcdef\ng",
            "[abcd][ef\n][g]1",
        ),
        ("char s[9]; int n, r = fscanf(f, \"%8[^,],%d\", s, &n); printf(\"%d %s %d\", r, s, n);", "a b,7", "2 a b 7"),
        ("int r = fputc('a', f); printf(\"%d %d \", r, ferror(f)); printf(\"%d\", fgetc(f));", "b", "-1 1 98"),
        ("char s[9]; int r = fscanf(f, \"%3s\", s); printf(\"%d%s%c\", r, s, fgetc(f));", "  abcd", "1abcd"),
        ("int n; printf(\"%d\", fscanf(f, \"%d\", &n)); printf(\"%d\", fgetc(f));", "+x", "0120"),
        (
            "double d; int n; int r = fscanf(f, \"%lf;%x\", &d, &n); printf(\"%d %g %d\", r, d, n);",
            "1.5;ff",
            "2 1.5 255",
        ),
        (
            "FILE *g = fopen(\"b\", \"w\"); printf(\"%d\", fputs(\"abc\", g) >= 0); fprintf(g, \"%s%d\", \"x\", 3);",
            "",
            "1",
        ),
    ] {
        let file = program(&format!("{OPEN} if (!f) {{ puts(\"none\"); return 3; }} {statements}"));
        let given = File::new("given.txt", text);
        let ended = loopscope(&["run", file.path(), "--file", &format!("data.txt={}", given.path())], "");
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), printed), "{statements}: {ended:?}");
        assert_eq!(fs::read_to_string(given.path()).expect("a file"), text, "files are not changed");
        assert_eq!(loopscope(&["run", file.path()], "").stdout, "none\n", "{statements}");
    }
}

#[test]
fn names_that_are_not_constant_are_shown_as_they_are_written() {
    let file = program(
        "if (argc < 2) return 1; FILE *f = fopen(argv[1], \"r\"); if (!f) return 2; int c = fgetc(f); c = 1 / (c - 'a');",
    );
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert!(json["files"]["argv[1]"].as_str().is_some_and(|text| text.starts_with('a')), "{json}");
    assert!(json["arguments"]["argv[1][]"].as_str().is_some_and(|name| !name.starts_with('0')), "{json}");
}

#[test]
fn programs_with_files_are_not_compared() {
    for statements in [format!("{OPEN} if (!f) return 1; printf(\"%d\", fgetc(f));"), "fopen(\"a\", \"w\");".to_owned()]
    {
        let (one, other) = (program(&statements), program("return 1;"));
        let expected = "programs that open files are not compared: read from standard input and print";
        for [first, second] in [[&one, &other], [&other, &one]] {
            let ended = loopscope(&["same", first.path(), second.path()], "");
            assert!(ended.stderr.contains(expected) && ended.stdout.is_empty(), "{ended:?}");
            let folder = loopscope(&["grade", first.path(), second.path()], "");
            assert!(format!("{}{}", folder.stdout, folder.stderr).contains(expected), "{folder:?}");
        }
    }
}

#[test]
fn a_file_that_is_not_tested_is_open() {
    let file = program("FILE *f = fopen(\"data.txt\", \"r\"); int c = fgetc(f); fclose(f); return 1 / (c - 'a');");
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "division-by-zero", "{json}");
    assert_eq!(json["files"], serde_json::json!({"data.txt": "a\n"}), "{json}");
    let ended = loopscope(&["run", file.path()], "");
    assert!(ended.stderr.contains("`data.txt` is read: give its text by `--file`"), "{ended:?}");
}

#[test]
fn bytes_that_are_not_in_ascii_are_shown() {
    let file = program(&format!("{OPEN} char c = fgetc(f); if (feof(f) || c >= 0) return 1; return 1 / (c + 2);"));
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["files"], serde_json::json!({"data.txt": "\u{fe}\n"}), "{json}");
}

#[test]
fn a_null_name_opens_nothing() {
    let statements = "FILE *f = fopen(argv[1], \"r\"); if (argc > 1) return 0; if (f) return 1 / 0; return 1;";
    let ended = loopscope(&["analyse", program(statements).path()], "");
    assert!(ended.stdout.starts_with("Unreachable: any run-time error. This is proved"), "{ended:?}");
    let unchecked = "FILE *f = fopen(argv[1], \"r\"); if (argc > 1) return 0; fgetc(f); if (f) return 1;";
    let json = loopscope(&["analyse", program(unchecked).path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "null-dereference", "{json}");
}

#[test]
fn a_file_has_an_end() {
    let ends = |statements: &str| {
        let file = program(&format!("{OPEN} if (!f) return 1; int n = 0; {statements}"));
        loopscope(&["analyse", file.path(), "--target", "ends", "--technique", "recurrent"], "").stdout
    };
    let read = ends("while (fgetc(f) != EOF) n = 1;");
    assert!(read.starts_with("Unknown"), "{read}");
    let stuck = ends("while (!feof(f)) { fscanf(f, \"%d\", &n); }");
    assert!(stuck.starts_with("Endless") && stuck.contains("in `data.txt`"), "{stuck}");
}

#[test]
fn what_a_program_writes_is_read_again() {
    let write = "FILE *g = fopen(\"n.txt\", \"w\"); if (!g) return 1; for (int i = 0; i < 3; i++) fprintf(g, \"%d\\n\", i * 5); fclose(g);";
    let read = "int n, sum = 0; g = fopen(\"n.txt\", \"r\"); if (!g) return 1; while (fscanf(g, \"%d\", &n) == 1) sum += n; fclose(g);";
    let json = |statements: &str| loopscope(&["analyse", program(statements).path(), "--json"], "").json();
    let found = json(&format!("{write} {read} return 1 / (sum - 15);"));
    assert_eq!(found["error"]["kind"], "division-by-zero", "{found}");
    let found = json(&format!("{write} {read} return 1 / (sum - 14);"));
    assert_eq!(found["verdict"], "unreachable", "{found}");
    // The second read gives the same character as the first one.
    let again = "if (!f) return 1; int c = fgetc(f); rewind(f); int d = fgetc(f);";
    let found = json(&format!("{OPEN} {again} if (c != d) return 1 / 0; return 0;"));
    assert_eq!(found["verdict"], "unreachable", "{found}");
    let found = json(&format!("{OPEN} {again} return 1 / (c + d - 2 * 'b');"));
    assert!(found["files"]["data.txt"].as_str().is_some_and(|text| text.starts_with('b')), "{found}");
}

#[test]
fn a_position_is_a_number_of_characters() {
    let file = program(&format!(
        "{OPEN} if (!f) return 1; fseek(f, 0, SEEK_END); long size = ftell(f); rewind(f); char s[3]; s[size] = 0; return 0;"
    ));
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "array-bounds", "{json}");
    let text = json["files"]["data.txt"].as_str().expect("a text");
    assert!(text.len() >= 3, "{json}");
}

#[test]
fn a_file_may_not_be_removed() {
    let file = program(
        "int r = remove(\"data.txt\"); FILE *f = fopen(\"data.txt\", \"r\"); if (r != 0 && f != NULL) r = 1 / 0;",
    );
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "division-by-zero", "{json}");
    assert_eq!(json["arguments"]["remove in line 4 != 0"], "1", "{json}");
    let file = program(
        "int r = remove(\"data.txt\"); FILE *f = fopen(\"data.txt\", \"r\"); if (r == 0 && f != NULL) r = 1 / 0;",
    );
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.starts_with("Unreachable"), "{text}");
}

/// The verdict about statements, and why there is none.
fn verdict(statements: &str, target: &str) -> (String, String) {
    let json = loopscope(&["analyse", program(statements).path(), "--target", target, "--json"], "").json();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    (text(&json["verdict"]), text(&json["stop"]["code"]))
}

#[test]
fn a_proof_is_none_where_a_run_reaches_a_limit() {
    let record = "struct { int n; char name[8]; } r = {1, \"a\"};";
    let written = |count: u32| {
        format!(
            "{record} FILE *f = fopen(\"r\", \"wb\"); if (!f) return 1;\
             for (int i = 0; i < {count}; i++) fwrite(&r, sizeof r, 1, f);\
             fclose(f);\nif (argc < 0)\n return 2;\n f = fopen(\"r\", \"rb\"); if (!f) return 1;\
             int n = 0; while (fread(&r, sizeof r, 1, f) == 1) n++; fclose(f);"
        )
    };
    let (proved, cut) = (("unreachable".to_owned(), String::new()), ("unknown".to_owned(), "limit".to_owned()));
    let found = |statements: &str| verdict(statements, "any");
    assert_eq!(found(&written(3)), proved);
    assert_eq!(found(&written(100)), cut);
    assert_eq!(verdict(&written(3), "line:6"), proved);
    assert_eq!(verdict(&written(100), "line:6"), cut);
    // An error that a run meets before the limit is found all the same.
    assert_eq!(found(&format!("{} return 1 / (n - n);", written(3))).0, "reachable");
    let fault = format!("if (argc > 5) return 1 / (argc - argc); {}", written(100));
    assert_eq!(found(&fault).0, "reachable");
    let open = "FILE *f = fopen(\"a\", \"w\"); if (!f) return 1; fputs(\"1\", f);";
    assert_eq!(found(&format!("{open} fclose(f); f = fopen(\"a\", \"r\"); if (f) fclose(f);")), proved);
    assert_eq!(found(&format!("{open} FILE *g = fopen(\"a\", \"r\"); if (g) fclose(g);")), cut);
    assert_eq!(found(&format!("{open} remove(\"a\"); fclose(f);")), cut);
    assert_eq!(found(&format!("{open} fclose(f); remove(\"a\");")), proved);
    let empty = "FILE *f = fopen(\"a\", \"w\"); if (!f) return 1;";
    assert_eq!(verdict(&format!("{empty} fclose(f); remove(\"a\");"), "ends").0, "ends");
    assert_eq!(verdict(&format!("{empty} remove(\"a\"); fclose(f);"), "ends"), cut);
    let read = format!("{record} FILE *f = fopen(\"r\", \"rb\"); if (!f) return 1;");
    let sought = |offset: &str| format!("{read} fseek(f, {offset}, SEEK_SET); fread(&r, sizeof r, 1, f); fclose(f);");
    assert_eq!(found(&sought("argc")), cut);
    assert_eq!(found(&sought("argc * sizeof r")), proved);
}

#[test]
fn an_open_array_of_structs_stands_beside_files_of_records() {
    let main = "#include <stdio.h>\nstruct entry { int k, v; };\nextern struct entry table[];\n
        struct record { int n; struct { int m; } in; };\n
        int main(void) { struct record r = {1, {2}}; FILE *f = fopen(\"r\", \"wb\"); if (!f) return 1;
        fwrite(&r, sizeof r, 1, f); fclose(f); f = fopen(\"r\", \"rb\"); if (!f) return 1;
        if (fread(&r, sizeof r, 1, f) != 1) return 2; fclose(f);\nreturn table[3].v; }\n";
    let (main, table) = (
        File::new("main.c", main),
        File::new("table.c", "struct entry { int k, v; };\nstruct entry table[3] = {{1, 2}, {3, 4}, {5, 6}};\n"),
    );
    let json = loopscope(&["analyse", main.path(), table.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "array-bounds", "{json}");
}

#[test]
fn the_arguments_of_a_loop_over_them_are_named() {
    let json = loopscope(
        &["analyse", program("int n[2]; for (int i = 1; i < argc; i++) n[i] = argv[i][0];").path(), "--json"],
        "",
    )
    .json();
    assert_eq!(json["error"]["kind"], "array-bounds", "{json}");
    assert_eq!(json["arguments"]["argc"], "3", "{json}");
    assert!(json["arguments"]["characters of an argument (3)"].is_string(), "{json}");
}
